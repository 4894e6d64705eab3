# Card masks and lists of card ids read straight from the digits of Python ints: PyLong_AsUnsignedLongLong alone would
# cost more than the solver (docs/ENGINEERING notes: 34 ns on 3.11).
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>

    #if defined(PYPY_VERSION) || defined(Py_LIMITED_API) || defined(GRAALVM_PYTHON)
    #define TG_PY_DIGITS 0
    #elif PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030F0000 && PyLong_SHIFT == 30
    #define TG_PY_DIGITS 2
    #elif PY_VERSION_HEX < 0x030C0000 && PyLong_SHIFT == 30
    #define TG_PY_DIGITS 1
    #else
    #define TG_PY_DIGITS 0
    #endif

    /* The value of an exact int from 0 to 2^63 - 1, wider ones too where
       they are cheap; 0 and no error set for anything else. */
    static inline int tg_py_mask(PyObject *object, uint64_t *value) {
        if (!PyLong_CheckExact(object)) {
            return 0;
        }
    #if TG_PY_DIGITS == 0
        int overflow = 0;
        long long wide = PyLong_AsLongLongAndOverflow(object, &overflow);
        *value = (uint64_t)wide;
        return !overflow && wide >= 0;
    #else
    #if TG_PY_DIGITS == 2
        uintptr_t tag = ((PyLongObject *)object)->long_value.lv_tag;
        const digit *digits = ((PyLongObject *)object)->long_value.ob_digit;
        if ((tag & 3) == 2) {
            return 0;
        }
        uintptr_t count = tag >> 3;
    #else
        Py_ssize_t count = Py_SIZE(object);
        const digit *digits = ((PyLongObject *)object)->ob_digit;
    #endif
        switch (count) {
        case 0:
            *value = 0;
            return 1;
        case 1:
            *value = digits[0];
            return 1;
        case 2:
            *value = digits[0] | (uint64_t)digits[1] << 30;
            return 1;
        case 3:
            *value = digits[0] | (uint64_t)digits[1] << 30 | (uint64_t)digits[2] << 60;
            return digits[2] < 16;
        default:
            return 0;
        }
    #endif
    }

    /* The card mask of an exact list or tuple of distinct card ids, each an exact int from 0 to 53; 0 and no error set
       for anything else. */
    static inline int tg_py_ids(PyObject *object, uint64_t *mask) {
        PyObject *const *items;
        Py_ssize_t count;
    #ifdef Py_GIL_DISABLED
        if (!PyTuple_CheckExact(object)) { /* another thread may resize a list */
            return 0;
        }
    #endif
        if (PyList_CheckExact(object)) {
            items = ((PyListObject *)object)->ob_item;
            count = PyList_GET_SIZE(object);
        } else if (PyTuple_CheckExact(object)) {
            items = ((PyTupleObject *)object)->ob_item;
            count = PyTuple_GET_SIZE(object);
        } else {
            return 0;
        }
        uint64_t cards = 0;
        for (Py_ssize_t i = 0; i < count; i++) {
            uint64_t id;
            if (!tg_py_mask(items[i], &id) || id > 53) {
                return 0;
            }
            uint64_t bit = (uint64_t)1 << (id < 52 ? id + 3 * (id / 13) : id == 52 ? 15 : 31);
            if (cards & bit) {
                return 0;
            }
            cards |= bit;
        }
        *mask = cards;
        return 1;
    }
    """
    bint tg_py_mask(object value, uint64_t *mask)
    bint tg_py_ids(object ids, uint64_t *mask)
