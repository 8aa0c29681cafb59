from typing import TypeVar

Made = TypeVar("Made")

def frozen(cls: type[Made], names: tuple[str, ...], *values: object) -> Made: ...
