"""The policies by their names."""

from opensky.games.blueskies.earning cimport earning_action
from opensky.games.blueskies.playout cimport Policy, random_action


cdef Policy policy_of(str name) except NULL:
    """Return a policy by its name; raise ValueError when there is none."""
    if name == "uniform":
        return random_action
    if name == "earning":
        return earning_action
    raise ValueError(f"policy is {name!r}; 'uniform' or 'earning' is due")
