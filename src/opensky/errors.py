"""The one exception for what a person gave us wrong: a file, a key, a name, a number."""


class Refusal(ValueError):  # noqa: N818 - what the user meets is a refusal, not a fault of ours
    """Bad input from outside, told in one line that names what is wrong and what would be right.

    The command line prints the line and exits with 2; nothing else is ever shown for it.
    """
