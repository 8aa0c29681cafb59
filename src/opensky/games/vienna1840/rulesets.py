"""The two rule sets: where section 19 of RULES.md lets them differ, and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One reading of each open point; the comments name the point."""

    name: str
    companies_drawn: bool  # D1
    bid_step: int  # D2: bids are multiples of it
    unopposed_turn_repeats: bool  # D3
    certificate_for_sale: bool  # D5
    duty_at_once: bool  # D8: the tram duty bites in part b already
    early_red: bool  # D9
    trams_after_auction_for_all: bool  # D10
    second_home: bool  # D11
    purple_end: bool  # D14: a purple hex without its tile may be an end
    must_run: bool  # D15
    asks_in_vain: bool  # no point: recorded games wait where V-SR-18 lets a player pass by himself


PRINTED = RuleSet(
    name="printed",
    companies_drawn=False,
    bid_step=5,
    unopposed_turn_repeats=False,
    certificate_for_sale=False,
    duty_at_once=False,
    early_red=True,
    trams_after_auction_for_all=True,
    second_home=True,
    purple_end=False,
    must_run=True,
    asks_in_vain=False,
)
REFERENCE = RuleSet(
    name="reference",
    companies_drawn=True,
    bid_step=1,
    unopposed_turn_repeats=True,
    certificate_for_sale=True,
    duty_at_once=True,
    early_red=False,
    trams_after_auction_for_all=False,
    second_home=False,
    purple_end=True,
    must_run=False,
    asks_in_vain=True,
)
RULE_SETS = {rules.name: rules for rules in (PRINTED, REFERENCE)}
