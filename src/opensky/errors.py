"""The one exception for what a person gave us wrong: a file, a key, a name, a number."""

import reprlib


class Refusal(ValueError):  # noqa: N818 - what the user meets is a refusal, not a fault of ours
    """Bad input from outside, told in one line that names what is wrong and what would be right.

    The command line prints the line and exits with 2; nothing else is ever shown for it.
    """


def plain(text: str) -> str:
    """Fit a stranger's text on one line of a terminal: what would steer that is a question mark."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def shown(value: object) -> str:
    """Spell any value for a message: on one line, and short whatever its size or depth."""
    return _SHORT.repr(value)


class _Short(reprlib.Repr):
    def repr_int(self, x: int, level: int) -> str:
        """Spell a number; Python refuses to spell those of thousands of digits."""
        is_long = x.bit_length() > 256
        return f"<a number of {x.bit_length()} bits>" if is_long else super().repr_int(x, level)


_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60
_SHORT.maxlevel = 2
