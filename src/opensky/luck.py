"""The luck of a deal: a key derived one-way from the plan's seed, and draws named by luck keys."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from opensky._luck import draw

__all__ = ["deal_id", "deal_key", "draw", "number"]


@lru_cache(maxsize=1)  # the rotations of a deal ask one after the other
def deal_key(seed: str, deal: int) -> bytes:
    """Derive the 16-byte key of a deal's dice; it tells nothing about the seed or other deals."""
    return _digest(b"opensky dice", 16, seed, deal)


@lru_cache(maxsize=1)
def deal_id(seed: str, deal: int) -> int:
    """Name a deal by a number below 2**48 that is the same wherever the same dice fall."""
    return int.from_bytes(_digest(b"opensky deal", 6, seed, deal), "little")


def number(purpose: str, seed: str, *parts: str | int) -> int:
    """Derive a number below 2**128 for a purpose of at most 16 letters, apart from all dice."""
    return int.from_bytes(_digest(purpose.encode(), 16, seed, *parts), "little")


def _digest(person: bytes, size: int, *parts: str | int) -> bytes:
    """Hash the parts, each behind its length so that no two lists of parts are spelled alike."""
    message = b"".join(map(_spelled, parts))
    return blake2b(message, digest_size=size, person=person).digest()


@lru_cache(maxsize=4096, typed=True)  # every bot of every game asks with the same few
def _spelled(part: str | int) -> bytes:
    text = str(part).encode()
    return len(text).to_bytes(8, "little") + text
