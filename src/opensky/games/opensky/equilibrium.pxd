"""Equilibria of small games in which all choose at once."""

cdef enum:
    MOST_PLAYERS = 4
    MOST_CHOICES = 16

cdef struct Player:
    int choices
    int stride              # of its choice in the number of a combination
    double[MOST_CHOICES] regret, mixed, chance

cdef class Solver:
    cdef Player[MOST_PLAYERS] player
    cdef int players, combinations
    cdef const double[:, ::1] payoffs

    cdef void iterate(self, int iterations) noexcept nogil
    cdef void worths(self, int of, double *worth) noexcept nogil
    cdef void match(self, Player *player) noexcept nogil
