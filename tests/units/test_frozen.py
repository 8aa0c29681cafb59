"""Objects of frozen classes that are made field by field are those that a call makes."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields

import pytest

from opensky._frozen import frozen
from opensky.record import Fault

NAMES = tuple(part.name for part in fields(Fault))


def test_an_object_is_the_one_that_a_call_makes_and_as_frozen() -> None:
    fault = frozen(Fault, NAMES, 1, 7, "crash", "why")
    assert fault == Fault(1, 7, "crash", "why")
    assert hash(fault) == hash(Fault(1, 7, "crash", "why"))
    with pytest.raises(FrozenInstanceError):
        fault.seat = 2  # type: ignore[misc]


def test_another_number_of_values_is_a_callers_mistake() -> None:
    with pytest.raises(ValueError, match="3 values for the fields seat, event, kind, detail"):
        frozen(Fault, NAMES, 1, 7, "crash")
