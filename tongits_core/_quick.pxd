# A first try in front of the Cython function `deadwood`, for a hand given as an int mask or a list of ids and no rules:
# Cython's own wrapper, which sorts keywords and counts references first, costs as much as solving such a hand.
# All other arguments, and so every error, go on to the wrapper.
cdef extern from *:
    """
    #include "solver/deadwood_inline.h"

    typedef PyObject *(*tg_py_fastcall)(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names);
    static tg_py_fastcall tg_py_deadwood_of_anything;

    static PyObject *tg_py_deadwood(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *names) {
        uint64_t cards;
        if (count == 1 && !names && (tg_py_mask(*args, &cards) || tg_py_ids(*args, &cards)) &&
            !(cards & ~TG_NATURALS)) {
            return PyLong_FromLong(tg_deadwood(cards));
        }
        return tg_py_deadwood_of_anything(self, args, count, names);
    }

    /* `function` is what a `def` with binding off makes; anything else is left as it is. */
    static void tg_py_quicken_deadwood(PyObject *function) {
        if (!PyCFunction_Check(function) ||
            PyCFunction_GET_FLAGS(function) != (METH_FASTCALL | METH_KEYWORDS)) {
            return;
        }
        PyMethodDef *method = ((PyCFunctionObject *)function)->m_ml;
        tg_py_deadwood_of_anything = (tg_py_fastcall)(void (*)(void))method->ml_meth;
        method->ml_meth = (PyCFunction)(void (*)(void))tg_py_deadwood;
    }

    static int tg_py_is_quick(void) {
        return tg_py_deadwood_of_anything != NULL;
    }
    """
    void tg_py_quicken_deadwood(object function)
    bint tg_py_is_quick()
