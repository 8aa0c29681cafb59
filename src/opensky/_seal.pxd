"""Classes that Python may use but not make, so that none is ever seen before it is filled.

The slot `tp_new` is what Python calls; compiled code of the class's own module calls the function
behind it, which stays as it is. The base of such classes cannot be made or derived from either.
"""

cdef extern from *:
    """
    static CYTHON_UNUSED PyObject *opensky_refuse_new(
        PyTypeObject *type, CYTHON_UNUSED PyObject *args, CYTHON_UNUSED PyObject *names
    ) {
        PyErr_Format(PyExc_TypeError,
            "%.200s: tables come from GAME.table or GAME.position, views from table.view",
            type->tp_name);
        return NULL;
    }

    static newfunc opensky_new_of_base = NULL;

    static CYTHON_UNUSED PyObject *opensky_new_below(
        PyTypeObject *type, PyObject *args, PyObject *names
    ) {
        if (type->tp_new == opensky_new_below)
            return opensky_refuse_new(type, args, names);
        return opensky_new_of_base(type, args, names);
    }

    static CYTHON_UNUSED void opensky_seal(PyObject *type) {
        ((PyTypeObject *)type)->tp_new = opensky_refuse_new;
        ((PyTypeObject *)type)->tp_vectorcall = NULL;  /* a call goes by tp_new */
        PyType_Modified((PyTypeObject *)type);
    }

    static CYTHON_UNUSED void opensky_seal_base(PyObject *type) {
        opensky_new_of_base = ((PyTypeObject *)type)->tp_new;
        ((PyTypeObject *)type)->tp_new = opensky_new_below;
        ((PyTypeObject *)type)->tp_vectorcall = NULL;
        PyType_Modified((PyTypeObject *)type);
    }

    static CYTHON_UNUSED void opensky_end_line(PyObject *type) {
        ((PyTypeObject *)type)->tp_flags &= ~Py_TPFLAGS_BASETYPE;
        PyType_Modified((PyTypeObject *)type);
    }
    """
    void seal "opensky_seal"(object type)
    void seal_base "opensky_seal_base"(object type)
    void end_line "opensky_end_line"(object type)
