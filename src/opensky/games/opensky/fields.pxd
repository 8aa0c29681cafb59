"""Fields of a compiled class read without a search through its classes.

Python has no quick way to a property of a compiled class: it looks the name up, then the
descriptor, then calls it, for every read. Names in code are interned, so one look at the pointer
finds the getter; whatever is not found that way goes the usual one, errors and methods too.
"""

cdef extern from *:
    """
    #define OPENSKY_FIELDS 256  /* many more than fields, so that hardly two meet */

    static struct { PyObject *name; getter get; void *closure; } opensky_fields[OPENSKY_FIELDS];

    static inline size_t opensky_slot(PyObject *name) {
        return ((size_t)name >> 4 ^ (size_t)name >> 12) & (OPENSKY_FIELDS - 1);
    }

    static PyObject *opensky_field(PyObject *self, PyObject *name) {
        size_t slot = opensky_slot(name);
        if (opensky_fields[slot].name == name)
            return opensky_fields[slot].get(self, opensky_fields[slot].closure);
        return PyObject_GenericGetAttr(self, name);
    }

    /* A module does this for one class, after its parts are made; a name met twice is the first. */
    static CYTHON_UNUSED int opensky_quicken(PyObject *type) {
        PyTypeObject *each = (PyTypeObject *)type;
        for (; each != NULL; each = each->tp_base)
            for (PyGetSetDef *def = each->tp_getset; def != NULL && def->name != NULL; def++) {
                PyObject *name = PyUnicode_InternFromString(def->name);
                if (name == NULL)
                    return -1;
                size_t slot = opensky_slot(name);
                if (opensky_fields[slot].name != NULL || def->get == NULL) {
                    Py_DECREF(name);
                    continue;
                }
                opensky_fields[slot].name = name;  /* kept, so that it stays interned */
                opensky_fields[slot].get = def->get;
                opensky_fields[slot].closure = def->closure;
            }
        ((PyTypeObject *)type)->tp_getattro = opensky_field;
        PyType_Modified((PyTypeObject *)type);
        return 0;
    }
    """
    int quicken "opensky_quicken"(object type) except -1
