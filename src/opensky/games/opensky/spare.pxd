"""Objects that are filled again instead of made again, once nobody but their keeper has them."""

cdef extern from *:
    """
    #ifdef Py_GIL_DISABLED
    #define opensky_is_spare(object) 0  /* another thread may be about to take it */
    #else
    #define opensky_is_spare(object) (Py_REFCNT(object) == 2)
    #endif
    """
    # Of an object held by one attribute and by the local variable that is asked about.
    bint is_spare "opensky_is_spare"(object kept)
