class Decision: ...

class Callsign(Decision):
    airport: str

class Fly(Decision):
    route: str

class Hub(Decision):
    airport: str

class Dice(Decision):
    callsigns: str

class Market(Decision):
    callsigns: str

class Bid(Decision):
    fare: int | None
    itinerary: str | None
    @property
    def stops(self) -> int | None: ...

class Flash(Decision):
    fare: int | None

class Attach(Decision):
    tokens: int

class Sensitivity(Decision):
    value: int

class Lease(Decision):
    planes: int
    take: tuple[int, ...]
    put: tuple[int, ...]
    tokens: int
