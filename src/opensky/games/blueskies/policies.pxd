"""The policies by their names."""

from opensky.games.blueskies.playout cimport Policy

cdef Policy policy_of(str name) except NULL
