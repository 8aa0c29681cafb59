from opensky.games.blueskies.catalogue import Catalogue
from opensky.games.blueskies.table import Table

def read_position(catalogue: Catalogue, text: str) -> Table: ...
