class Decision: ...

class Start(Decision):
    seat: int

class AtAirport(Decision):
    airport: str

class Card(AtAirport): ...

class Cubes(Decision):
    colours: str

class Deal(Decision):
    seat: int
    airport: str | None

class Open(AtAirport):
    slot: int | None

class Buyout(AtAirport): ...
class Done(Decision): ...
class Play(AtAirport): ...
class Special(AtAirport): ...

class Discard(Decision):
    cards: tuple[str, ...]

class Help(AtAirport): ...
