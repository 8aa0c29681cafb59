"""Play a recorded game on our table: every action becomes one decision or two."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from opensky.errors import Refusal
from opensky.game import Illegal
from opensky.games.vienna1840 import facts, flow, recorded, stations
from opensky.games.vienna1840.box import GAME
from opensky.games.vienna1840.decisions import (
    Answer,
    Assign,
    Bid,
    Buy,
    BuyPrivate,
    BuyTram,
    Companies,
    Decision,
    Dividend,
    HandBack,
    Lay,
    Offer,
    Pass,
    Pick,
    Position,
    Remove,
    Replace,
    Run,
    Scrap,
    Sell,
    Site,
    StadtbahnRun,
    Start,
    Station,
)
from opensky.games.vienna1840.map import NODES_PER_HEX, load_map
from opensky.games.vienna1840.recorded import Action, Generator
from opensky.games.vienna1840.rulesets import REFERENCE
from opensky.games.vienna1840.stages import LineStage
from opensky.games.vienna1840.state import State
from opensky.games.vienna1840.table import Table
from opensky.strict import parse_json

WAITING = frozenset(
    {
        "private_auction",
        "stock",
        "buy_tram",
        "line_auction",
        "track_station",
        "bonus_tile",
        "bonus_station",
        "buy_private",
    }
)
"""Steps that a pass can leave."""
MOST_PASSES = 40
"""So many passes a record may lack in one place; passing can go on for ever [V-PA-06]."""


@dataclass(slots=True)
class Imported:
    """A recorded game on our table: the state, its luck, and where its tiles lie."""

    state: State
    luck: Generator
    names: list[str]
    """Players in seat order."""
    places: dict[str, int]
    """Copies of tiles by their hex."""
    events: list[tuple[int, str]]
    """What our record says so far: seats and decisions, those left out that nobody makes."""
    stopped: bool = False
    """The game was stopped by hand."""


def to_record(game: Mapping[str, Any]) -> dict[str, Any]:
    """Turn a whole recorded game into our record; raise Refusal for what cannot be played.

    A game stopped by hand gives a record without an end, marked `stopped` with its round.
    """
    imported = begin(game)
    for action in recorded.standing(game["actions"]):
        for _ in play(imported, action):
            pass
    table = Table(imported.state)
    record = {
        "record": GAME.record,
        "board": GAME.boards[0],
        "board_sha256": GAME.board(GAME.boards[0]).sha256,
        "rulings": {"rules": REFERENCE.name, "three_players": size(game)},
        "seats": imported.names,
        "seed": int(game["settings"]["seed"]),
        "events": [list(event) for event in imported.events],
        "scores": list(table.result().scores),
        "places": list(table.result().places),
        "faults": [],
        "forfeits": [],
    }
    return {**record, "stopped": table.round} if imported.stopped else record


def lines(text: str, where: str) -> Iterator[str]:
    """Yield our record of a recorded game, as one line; raise Refusal for what is none."""
    game = parse_json(text, where)
    fault = recorded.fault_of(game)
    if fault:
        raise Refusal(f"{where}: {fault}")
    try:
        yield json.dumps(to_record(game), separators=(",", ":"))
    except Refusal as error:
        raise Refusal(f"{where}: {error}") from None


def size(game: Mapping[str, Any]) -> str:
    """Name the map that three players agreed on."""
    small = "three_player_small" in game["settings"].get("optional_rules", ())
    return "small3" if small else "full"


def begin(game: Mapping[str, Any]) -> Imported:
    """Set up the table of a recorded game and make the draws before the start."""
    names = list(game["players"])
    settings = game["settings"]
    board = load_map("two" if len(names) == 2 else size(game)).of(len(names), size(game))
    state = flow.opening(board, len(names), REFERENCE)
    imported = Imported(state, Generator(int(settings["seed"])), names, {}, [])
    lines = [line for line in board.lines if line not in facts.LATE_LINES]
    offer = imported.luck.shuffle(lines)[: len(names) + 1]
    companies = set(imported.luck.shuffle(facts.TCS)[: len(names)])
    if state.step == "companies":
        do(imported, Companies(tuple(name for name in facts.TCS if name in companies)))
    draw(imported, offer)
    return imported


def draw(imported: Imported, lines: list[str]) -> None:
    """Put the drawn lines on offer."""
    for line in lines:
        if imported.state.step == "offer":
            do(imported, Offer(line))


def do(imported: Imported, decision: Decision) -> None:
    """Carry a decision out and note it, unless nobody makes it."""
    state = imported.state
    seat = state.seat_of(flow.entity(state))
    is_made = flow.only_choice(state) is None
    flow.apply(state, decision)
    if is_made and seat is not None:
        imported.events.append((seat, str(decision)))


def play(imported: Imported, action: Action) -> Iterator[Decision]:
    """Play one action; yield each decision before it is carried out.

    A pass that nobody waits for is dropped, and one that the next action takes for granted is
    made. Raises Refusal when the action is not legal.
    """
    state = imported.state
    if action["type"] == "end_game":
        imported.stopped = not state.finished
        state.finished, state.step = True, ""
        return
    if recorded.is_order(action):
        return
    try:
        yield from decide(imported, action)
    except Illegal as error:
        raise Refusal(f"action {action['id']} ({action['type']}): {error}") from error
    except (AttributeError, KeyError, IndexError, StopIteration, TypeError, ValueError) as error:
        raise Refusal(f"action {action['id']} ({action['type']}): cannot read {error}") from error


def decide(imported: Imported, action: Action) -> Iterator[Decision]:
    """Turn an action into decisions and carry them out."""
    state = imported.state
    if action["type"] == "pass":
        if state.step not in WAITING or entity_name(imported) != action["entity"]:
            return
        yield Pass()
        carry_out(imported, Pass())
        return
    for _ in range(MOST_PASSES):
        if not is_overdue(imported, action):
            break
        yield Pass()
        carry_out(imported, Pass())
    else:
        raise Illegal("V-RB-01", f"{action['entity']} never comes to act")
    for decision in READERS[action["type"]](imported, action):
        yield decision
        carry_out(imported, decision)
        if state.step == "consent":
            yield Answer(agree=True)
            carry_out(imported, Answer(agree=True))


def is_overdue(imported: Imported, action: Action) -> bool:
    """Say whether a step waits for a pass that the action takes for granted."""
    state = imported.state
    if state.step == "stadtbahn" or state.step not in WAITING or state.finished:
        return False
    if action["type"] == "run_routes" and state.step in {"bonus_tile", "bonus_station"}:
        return True
    if action["type"] in {"run_routes", "scrap_train"} and state.step == "track_station":
        return entity_name(imported) == str(action["entity"])
    if action["type"] in {"choose_ability", "buy_company"}:
        return False
    return entity_name(imported) != str(action["entity"])


def entity_name(imported: Imported) -> str:
    """Name who is asked as the record does."""
    entity = flow.entity(imported.state)
    return imported.names[entity] if isinstance(entity, int) else entity


def carry_out(imported: Imported, decision: Decision) -> None:
    """Apply a decision; draw lines when the offer is filled up after it."""
    do(imported, decision)
    state = imported.state
    if state.step == "offer":
        draw(imported, imported.luck.shuffle(list(state.hidden))[: state.to_draw])


def bid(imported: Imported, action: Action) -> list[Decision]:
    """Read a bid on a private or a line."""
    return [Bid(action.get("company") or action["corporation"], action["price"])]


def par(imported: Imported, action: Action) -> list[Decision]:
    """Read the start of a company; the price comes with its cell."""
    return [Start(action["corporation"], int(action["share_price"].split(",")[0]))]


def buy_shares(imported: Imported, action: Action) -> list[Decision]:
    """Read a purchase: certificates lie in the stock until someone has held them."""
    company, number = action["shares"][0].rsplit("_", 1)
    held = imported.places.get(f"share {company}_{number}", 0)
    imported.places[f"share {company}_{number}"] = 1
    return [Buy(company, "pool" if held else "stock")]


def sell_shares(imported: Imported, action: Action) -> list[Decision]:
    """Read a sale of one or more certificates in one act."""
    return [Sell(action["shares"][0].rsplit("_", 1)[0], action["percent"])]


def run_routes(imported: Imported, action: Action) -> list[Decision]:
    """Read a run of a Stadtbahn or of a line."""
    if action["entity"] in facts.STADTBAHN:
        return [StadtbahnRun(action["entity"])]
    if not action["routes"]:
        return [Run(())]
    return [Run(tuple(read_route(imported.state, action["routes"][0])))]


def read_route(state: State, route: Action) -> list[tuple[str, int]]:
    """Return the stops of a recorded route in order, from its steps and its nodes."""
    joined: dict[int, list[int]] = {}
    named = [read_node(state, text) for text in route["nodes"]]
    track = state.track()
    for step in route["connections"]:
        ends = [
            (a, b)
            for a in named
            for b in track.neighbours(a)
            if b in named
            and hex_name(state, a) == step[0]
            and hex_name(state, b) == step[-1]
            and b not in joined.get(a, ())
            and a != b
        ]
        if not ends:
            raise ValueError(f"step {step}: no track")
        a, b = min(ends, key=lambda pair: (len(joined.get(pair[0], ())), pair))
        joined.setdefault(a, []).append(b)
        joined.setdefault(b, []).append(a)
    return in_order(state, joined)


def in_order(state: State, joined: dict[int, list[int]]) -> list[tuple[str, int]]:
    """Walk along a chain of nodes from one end to the other."""
    node = next(node for node, beside in joined.items() if len(beside) == 1)
    chain = [node]
    while len(chain) <= len(joined):
        onward = [beside for beside in joined[node] if beside not in chain]
        if not onward:
            break
        node = onward[0]
        chain.append(node)
    return [(hex_name(state, node), node % NODES_PER_HEX) for node in chain]


def read_node(state: State, text: str) -> int:
    """Return the node that "HEX-part" names."""
    name, part = text.rsplit("-", 1)
    hex_index = state.board.index[name]
    k = next(k for k, node in enumerate(state.piece(hex_index).nodes) if node.part == int(part))
    return hex_index * NODES_PER_HEX + k


def hex_name(state: State, node: int) -> str:
    """Name the hex of a node."""
    return state.board.hexes[node // NODES_PER_HEX].name


def reassign(imported: Imported, action: Action) -> list[Decision]:
    """Read an assignment of trams; those not named stay where they are."""
    state = imported.state
    company = action["entity"]
    owner = state.companies[company]
    now = {state.lines[line].tram: line for line in owner.lines if state.lines[line].tram}
    for entry in action["assignments"]:
        now.pop(entry["train"], None)
        if entry["corporation"] != company:
            now[entry["train"]] = entry["corporation"]
    holders = {line: tram for tram, line in now.items() if tram}
    return [Assign(tuple((line, holders[line]) for line in owner.lines if line in holders))]


def lay_tile(imported: Imported, action: Action) -> list[Decision]:
    """Read a tile: the hex, then tile and rotation; remember where the copy lies."""
    imported.places[action["tile"]] = imported.state.board.index[action["hex"]]
    number = action["tile"].rsplit("-", 1)[0]
    return [Site(action["hex"]), Lay(number, action["rotation"])]


def read_city(imported: Imported, city: str) -> tuple[str, int]:
    """Return the hex and the number of the city that an id names."""
    state = imported.state
    prefix, part = city.rsplit("-", 1)
    if prefix in imported.places:
        hex_index = imported.places[prefix]
    else:
        hex_index = next(cell.index for cell in state.board.hexes if cell.prefix == prefix)
    piece = state.piece(hex_index)
    k = next(k for k, node in enumerate(piece.nodes) if node.part == int(part))
    return state.board.hexes[hex_index].name, piece.cities.index(k)


def place_token(imported: Imported, action: Action) -> list[Decision]:
    """Read a station; as a bonus it may replace a Stadtbahn station in the slot named."""
    state = imported.state
    name, city = read_city(imported, action["city"])
    if isinstance(state.stage, LineStage) and state.step == "bonus_station":
        hex_index = state.board.index[name]
        owner = state.slots[hex_index][city][action.get("slot", 0)]
        if owner is not None and owner == stations.stadtbahn_station(state, hex_index, city):
            return [Replace(name, city)]
    return [Station(name, city)]


def remove_token(imported: Imported, action: Action) -> list[Decision]:
    """Read the removal of a Stadtbahn station."""
    return [Remove(*read_city(imported, action["city"]))]


READERS: dict[str, Callable[[Imported, Action], list[Decision]]] = {
    "bid": bid,
    "choose": lambda imported, action: [Position(int(action["choice"]))],
    "par": par,
    "buy_shares": buy_shares,
    "sell_shares": sell_shares,
    "choose_ability": lambda imported, action: [HandBack(action["entity"])],
    "run_routes": run_routes,
    "dividend": lambda imported, action: [Dividend(action["amount"])],
    "buy_train": lambda imported, action: [BuyTram(action["variant"])],
    "scrap_train": lambda imported, action: [Scrap(action["train"])],
    "reassign_trains": reassign,
    "merge": lambda imported, action: [Pick(action["corporation"])],
    "lay_tile": lay_tile,
    "place_token": place_token,
    "remove_token": remove_token,
    "buy_company": lambda imported, action: [BuyPrivate(action["company"], action["price"])],
}
