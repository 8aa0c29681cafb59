"""The HTML page: whole, well-formed, escaped, without network, the same in any order."""

import random
import re
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import numpy as np
import pytest

from coverage_simulation import tournament
from finishes import game
from opensky.charts import fault_bars, rating_lines
from opensky.errors import Refusal
from opensky.html_report import html_report
from opensky.outcomes import Fault, Outcome
from opensky.svg import element, escape, label, picture

HOSTILE = "<script>alert('&')</script>\"\n\x1b[31m"
SVG = "{http://www.w3.org/2000/svg}"


def page(games: list[Outcome], title: str = "League") -> str:
    return html_report(games, title, np.random.default_rng(1))


def league(names: list[str] | None = None) -> list[Outcome]:
    elo = dict(zip(names or ["a", "b", "c", "d"], (1400.0, 1500.0, 1550.0, 1600.0), strict=True))
    return tournament(elo, 3, 2, "independent", np.random.default_rng(2))


def with_fault(games: list[Outcome], detail: str) -> list[Outcome]:
    fault = Fault(1, 57, "illegal", detail)
    return [replace(games[0], faults=(fault,)), *games[1:]]


class Text(HTMLParser):
    """Collects the words and the tags of a page, and checks that tags close in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.tags: set[str] = set()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, words: str) -> None:
        self.words.append(words)


def test_every_tag_closes_and_every_section_is_there() -> None:
    html = page(with_fault(league(), "bid 350 [S4]"))
    text = Text(html)
    assert text.open == []
    assert re.findall("<h2>(.*?)</h2>", html) == [
        "Standings",
        "Cross table",
        "Elo over the matches played",
        "Seats",
        "Faults",
        "Behind the table",
    ]
    assert "bid 350 [S4]" in text.words


def test_every_picture_is_well_formed_and_described() -> None:
    pictures = re.findall(r"<svg.*?</svg>", page(with_fault(league(), "x")), flags=re.DOTALL)
    assert len(pictures) == 5
    names = set()
    for text in pictures:
        root = ElementTree.fromstring(text)
        title, described = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert root.get("role") == "img"
        assert root.get("aria-labelledby") == f"{title.get('id')} {described.get('id')}"
        assert title.text
        assert described.text
        names.add(title.get("id"))
    assert len(names) == 5


def test_nothing_is_fetched_from_anywhere() -> None:
    html = page(league())
    assert set(re.findall(r"https?://[^\"' <]*", html)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\b(src|href|@import|url\()", html)
    assert not Text(html).tags & {"script", "link", "img", "iframe", "object"}


def test_hostile_names_titles_and_details_are_text_only() -> None:
    games = with_fault(league([HOSTILE, "b", "c", "d"]), HOSTILE)
    html = page(games, HOSTILE)
    text = Text(html)
    assert "<script" not in html
    assert "\x1b" not in html
    assert "script" not in text.tags
    assert escape(HOSTILE) in html
    for drawn in re.findall(r"<svg.*?</svg>", html, flags=re.DOTALL):
        ElementTree.fromstring(drawn)


def test_the_order_of_the_games_changes_no_byte() -> None:
    games = with_fault(league(), "x")
    shuffled = random.Random(3).sample(games, len(games))
    assert page(shuffled) == page(games)


def test_groups_that_never_met_have_their_own_sections() -> None:
    text = Text(page([game("a1 b2"), game("x1 y2")]))
    assert "Group 1 of 2: Standings" in text.words
    assert "Group 2 of 2: Cross table" in text.words


@pytest.mark.parametrize("finish", ["a1 b2", "a1 b1", "a1", "a1 a2"])
def test_one_game_makes_a_page(finish: str) -> None:
    assert Text(page([game(finish)])).open == []


def test_no_games_are_refused() -> None:
    with pytest.raises(Refusal, match="no finished games to rate"):
        page([])


def test_an_element_escapes_its_attributes_and_keeps_its_content() -> None:
    made = element("g", "<a/>", class_='"', stroke_width=1.25, id=3)
    assert made == '<g class="&quot;" stroke-width="1.2" id="3"><a/></g>'


def test_a_label_escapes_its_text() -> None:
    assert label(1, 2.0, "<&\x00") == (
        '<text x="1" y="2.0" text-anchor="start" class="label">&lt;&amp;\N{REPLACEMENT CHARACTER}'
        "</text>"
    )


def test_a_picture_names_its_title_and_description() -> None:
    root = ElementTree.fromstring(picture("p", "T", "D", 10.4, 20, ["<g/>"]))
    assert root.get("viewBox") == "0 0 10 20"
    assert root.find(f"{SVG}desc").text == "D"


def test_a_bot_that_came_late_has_a_shorter_line() -> None:
    root = ElementTree.fromstring(
        rating_lines("t", [5, 10], {"a": [1500, 1510], "b": [None, 1490]})
    )
    points = [len(each.get("points").split()) for each in root.iter(f"{SVG}polyline")]
    assert points == [2, 1]


def test_fault_bars_are_as_long_as_their_counts() -> None:
    drawn = fault_bars("f", {"a": {"crash": 3, "illegal": 1}, "b": {"illegal": 2}})
    boxes = list(ElementTree.fromstring(drawn).iter(f"{SVG}rect"))
    widths = [float(box.get("width")) for box in boxes if box.find(f"{SVG}title") is not None]
    assert widths[1] * 3 == pytest.approx(widths[0], abs=0.3)
    assert widths[1] * 2 == pytest.approx(widths[2], abs=0.3)
