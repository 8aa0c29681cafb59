from opensky.games.opensky.catalogue import Catalogue
from opensky.games.opensky.table import Table

def read_position(catalogue: Catalogue, text: str) -> Table: ...
