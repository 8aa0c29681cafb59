"""A game's map as one SVG picture, from the shapes that the game tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from opensky import svg

Shape = tuple[str, Sequence[float], str, str]
"""A kind, its figures, its class, its text."""
MARGIN = 40.0


def draw(title: str, description: str, shapes: Sequence[Shape]) -> str:
    """Draw shapes in their order: `polygon`, `line`, `circle`, `text`, and `style` in CSS.

    The text of a polygon or circle becomes a tooltip.
    """
    placed = [shape for shape in shapes if shape[1]]
    width = max(_reach(shape, 0) for shape in placed) + MARGIN
    height = max(_reach(shape, 1) for shape in placed) + MARGIN
    parts = [KINDS[kind](figures, class_, text) for kind, figures, class_, text in shapes]
    return svg.picture("map", title, description, width, height, parts) + "\n"


def _style(figures: Sequence[float], class_: str, text: str) -> str:
    return svg.element("style", svg.escape(text))


def _polygon(figures: Sequence[float], class_: str, text: str) -> str:
    pairs = zip(figures[::2], figures[1::2], strict=True)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in pairs)
    return svg.element("polygon", *_hint(text), points=points, class_=class_)


def _line(figures: Sequence[float], class_: str, text: str) -> str:
    x1, y1, x2, y2 = figures
    return svg.line(x1, y1, x2, y2, class_)


def _circle(figures: Sequence[float], class_: str, text: str) -> str:
    cx, cy, r = figures
    return svg.element("circle", *_hint(text), cx=cx, cy=cy, r=r, class_=class_)


def _text(figures: Sequence[float], class_: str, text: str) -> str:
    x, y = figures
    return svg.label(x, y, text, anchor="middle", class_=class_)


def _hint(text: str) -> list[str]:
    return [svg.hint(text)] if text else []


def _reach(shape: Shape, axis: int) -> float:
    kind, figures, _, _ = shape
    return figures[axis] if kind in ("circle", "text") else max(figures[axis::2])


KINDS: dict[str, Callable[[Sequence[float], str, str], str]] = {
    "style": _style,
    "polygon": _polygon,
    "line": _line,
    "circle": _circle,
    "text": _text,
}
