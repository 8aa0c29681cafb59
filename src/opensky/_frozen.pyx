"""Objects of frozen dataclasses made field by field: a tenth of what their own way costs.

That way asks the class for leave at every field. A league makes such objects for every seat of
every game, so those few are made here; all others are made by a call.
"""

cdef extern from "Python.h":
    int generic_set "PyObject_GenericSetAttr"(object target, object name, object value) except -1


def frozen(cls, tuple names not None, *values):
    """Make an object of a frozen dataclass without defaults from all its fields, in their order.

    Raises ValueError for another number of values. The names are handed in because they are found
    once for all objects of a class.
    """
    cdef Py_ssize_t place
    if len(names) != len(values):
        raise ValueError(f"{len(values)} values for the fields {', '.join(names)}")
    made = cls.__new__(cls)
    for place in range(len(names)):
        generic_set(made, names[place], values[place])
    return made
