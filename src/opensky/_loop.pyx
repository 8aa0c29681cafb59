"""The loop of a game: ask, time, apply, note, until it is over.

Every decision of every league passes here, so it is compiled, and it makes no object, no extra
call and no test that can be made beforehand: faults arrive as exceptions, a forfeit is another
decider, and the pulse for whoever watches from outside is two stores. It knows the game by the
protocol only. What is written down about a game is spelled after it, by `spell`.
"""

cimport cython
from cpython.dict cimport PyDict_GetItemWithError
from cpython.object cimport PyObject
from libc.stdint cimport int64_t

from opensky._luck cimport draw
from opensky.faults import NOTHING, UNASKED, Late
from opensky.game import DICE

cdef extern from *:
    """
    #if PY_VERSION_HEX >= 0x030D0000
    static int64_t opensky_now(void) {
        PyTime_t now;
        return PyTime_PerfCounter(&now) < 0 ? -1 : now;
    }
    #else
    static int64_t opensky_now(void) {
        return _PyTime_GetPerfCounter();
    }
    #endif
    """
    int64_t now "opensky_now"() noexcept  # time.perf_counter_ns without an object

cdef double SECOND = 1e-9  # to multiply by: Python's own way divides twice at every reading
cdef int NOBODY = DICE


@cython.boundscheck(True)
def play(game, bytes key not None, court, double longest, int event_cell,
         double[::1] pulse not None, list seats not None, list decisions not None):
    """Ask, time and apply until the game is over; note every event's seat and decision.

    Args:
        game: a table of the protocol.
        key: the deal's; dice fall by it.
        court: holds `deciders` and `left`, seconds by seat as doubles, and judges faults.
        longest: seconds for one decision.
        event_cell: the cell of the pulse for the place in the events; cells 0 on are the seats'.
        pulse: told before a seat is asked.
        seats: takes the seat of every event, DICE for a roll.
        decisions: takes what was decided.
    """
    cdef list deciders = court.deciders
    cdef double[::1] left = court.left
    cdef object to_act = game.to_act, view = game.view, apply = game.apply
    cdef object chances = game.chances, luck_key = game.luck_key
    cdef object acting, seen, decision = UNASKED, nothing = NOTHING, unasked = UNASKED
    cdef int seat = NOBODY
    cdef double spent
    cdef int64_t asked
    while True:
        try:
            while (acting := to_act()) is not None:
                seat = acting
                if seat < 0:
                    decision = draw(key, luck_key(), chances())
                else:
                    seen = view(acting)
                    decision = nothing
                    pulse[event_cell] = len(decisions)
                    asked = now()
                    pulse[seat] = asked * SECOND
                    decision = deciders[seat](seen)
                    spent = (now() - asked) * SECOND
                    seen = None  # so that a game may fill its view again
                    left[seat] -= spent
                    if spent > longest or left[seat] < 0.0:
                        raise Late
                apply(decision)
                seats.append(acting)
                decisions.append(decision)
                decision = unasked
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot may raise anything
            decision = court.judge(seat, len(decisions), decision, error)
            apply(decision)
            seats.append(seat)
            decisions.append(decision)
            decision = unasked
        else:
            return


@cython.boundscheck(True)
@cython.wraparound(True)  # DICE is the last
def spell(tuple texts not None, list seats not None, list decisions not None):
    """Return the events of a game, each by the mapping of its seat from decisions to texts.

    A mapping is a dict that makes what it misses. To look into it as a dict first spares the
    call of a method that it has as a subclass.
    """
    cdef Py_ssize_t number
    cdef PyObject *text
    cdef list events = []
    for number in range(len(decisions)):
        known = texts[<int>seats[number]]
        decision = decisions[number]
        text = PyDict_GetItemWithError(known, decision)
        events.append(known[decision] if text is NULL else <object>text)
    return events
