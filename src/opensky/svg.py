"""Pictures as SVG text: elements with everything escaped, and a frame that can be read aloud."""

from __future__ import annotations

import html
from collections.abc import Iterable


def escape(text: str) -> str:
    """Make any text safe inside an element or a quoted attribute of HTML and XML."""
    return html.escape("".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text))


def element(tag: str, *content: str, **attributes: object) -> str:
    """Write one element; content is markup, attributes are escaped, `a_b` is written `a-b`.

    Floats are written to one decimal, the tenth of a pixel.
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
    )
    return f"<{tag}{written}>{''.join(content)}</{tag}>"


def label(x: float, y: float, text: str, anchor: str = "start", class_: str = "label") -> str:
    """Write a text at a point; `anchor` is the part of it that the point holds."""
    return element("text", escape(text), x=x, y=y, text_anchor=anchor, class_=class_)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    """Draw a line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def hint(text: str) -> str:
    """Give the element around it a tooltip, which is also read aloud."""
    return element("title", escape(text))


def picture(
    name: str, title: str, description: str, width: float, height: float, parts: Iterable[str]
) -> str:
    """Frame a picture under a name that is unique on its page."""
    return element(
        "svg",
        element("title", escape(title), id=f"{name}-title"),
        element("desc", escape(description), id=f"{name}-desc"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=f"{width:.0f}",
        aria_labelledby=f"{name}-title {name}-desc",
    )


def _value(value: object) -> str:
    return f"{value:.1f}" if isinstance(value, float) else escape(str(value))
