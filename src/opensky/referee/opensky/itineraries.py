"""Itineraries: which exist, by trying every plane at every airport, and which are valid [I, E2]."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from opensky.referee.verdict import Broken, shown

Paths = tuple[str, ...]


def simple_paths(planes: Sequence[str], origin: str, destination: str) -> Paths:
    """Find every chain of different planes that visits no airport twice, sorted [I1]."""
    flights = [tuple(route.split("-")) for route in planes]
    found: set[str] = set()

    def fly_on(path: tuple[str, ...], grounded: tuple[int, ...]) -> None:
        here = path[-1]
        if here == destination:
            found.add("-".join(path))  # parallel planes give one itinerary
            return
        for plane, ends in enumerate(flights):
            if plane in grounded or here not in ends:  # [I1] each plane carries one flight
                continue
            there = ends[1] if ends[0] == here else ends[0]
            if there not in path:  # [I1] no airport twice
                fly_on((*path, there), (*grounded, plane))

    fly_on((origin,), ())
    return tuple(sorted(found))


def existing(planes: Sequence[str], ends: tuple[str, str], hubs: Collection[str] | None) -> Paths:
    """Find an airline's itineraries; hubs are None where no hub is needed [I1, E2]."""
    paths = simple_paths(planes, *ends)
    if hubs is None:
        return paths
    return tuple(path for path in paths if connects_at(path, hubs))


def connects_at(path: str, hubs: Collection[str]) -> bool:
    """Tell whether every airport in between is a hub of the airline [E2]."""
    return all(airport in hubs for airport in path.split("-")[1:-1])


def stops(path: str) -> int:
    """Count the airports in between [I2]."""
    return path.count("-") - 1


def valid(offers: Iterable[Paths]) -> tuple[Paths, ...]:
    """Keep of each airline's existing itineraries those that may be bid on [I3, I4]."""
    offers = tuple(offers)
    fewest = min((stops(path) for paths in offers for path in paths), default=0)
    return tuple(tuple(path for path in paths if _is_valid(path, fewest)) for paths in offers)


def _is_valid(path: str, fewest: int) -> bool:
    if stops(path) <= 1:
        return True  # [I3]
    return stops(path) == fewest  # [I4] nothing shorter at the table; [I5] whoever could fly it


def turned(path: str) -> str:
    """Name the same itinerary from its other end."""
    return "-".join(reversed(path.split("-")))


def named(text: str, ends: tuple[str, str], offers: Paths, planes: Sequence[str]) -> str:
    """Find the existing itinerary that a text names in either direction, else say why not."""
    for path in (text, turned(text)):
        if path in offers:
            return path
    for path in (text, turned(text)):
        if path in simple_paths(planes, *ends):
            raise Broken("E2", f"{path}: connects where the airline has no hub token")
    raise Broken("I1", f"{shown(text)}: no chain of its planes from {ends[0]} to {ends[1]}")
