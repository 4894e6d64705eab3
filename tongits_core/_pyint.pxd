# Card masks and lists of card ids read straight from the digits of Python ints: on CPython 3.11
# PyLong_AsUnsignedLongLong alone costs 34 ns, several times what the solver takes. Unknown layouts take the public way.
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

    #if TG_PY_DIGITS == 2
    #define TG_PY_NEGATIVE(object) ((((PyLongObject *)(object))->long_value.lv_tag & 3) == 2)
    #define TG_PY_COUNT(object) (((PyLongObject *)(object))->long_value.lv_tag >> 3)
    #define TG_PY_DIGIT(object) (((PyLongObject *)(object))->long_value.ob_digit)
    #elif TG_PY_DIGITS == 1
    #define TG_PY_NEGATIVE(object) (Py_SIZE(object) < 0)
    #define TG_PY_COUNT(object) ((size_t)Py_SIZE(object))
    #define TG_PY_DIGIT(object) (((PyLongObject *)(object))->ob_digit)
    #endif

    /* The value of an exact int from 0 to 2^63 - 1; 0 and no error set for anything else. */
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
        if (TG_PY_NEGATIVE(object) || TG_PY_COUNT(object) > 3) {
            return 0;
        }
        const digit *digits = TG_PY_DIGIT(object);
        uint64_t bits = 0;
        switch (TG_PY_COUNT(object)) { /* a mask with a club in it has two digits of 30 bits, or three */
        case 3:
            if (digits[2] >= 8) {
                return 0;
            }
            bits = (uint64_t)digits[2] << 60;
            /* fall through */
        case 2:
            bits |= (uint64_t)digits[1] << 30;
            /* fall through */
        case 1:
            bits |= digits[0];
            /* fall through */
        default:
            *value = bits;
            return 1;
        }
    #endif
    }

    /* The int 0, if those from 0 to 53 lie one after another, as CPython keeps small ints: then an id can be told from
       where it lies, without reading it. NULL until tg_py_find_ids, and where they do not. */
    static const char *tg_py_zero = NULL;
    enum { TG_PY_STEP = 32 };

    static void tg_py_find_ids(void) {
        const char *zero = NULL;
        for (long id = 0; id < 54; id++) {
            PyObject *small = PyLong_FromLong(id);
            if (!small) {
                PyErr_Clear(); /* no memory: ids are read instead */
                return;
            }
            const char *at = (const char *)small;
            Py_DECREF(small);
            if (id == 0) {
                zero = at;
            } else if (at != zero + id * TG_PY_STEP) {
                return;
            }
        }
        tg_py_zero = zero;
    }

    /* The value of an exact int from 0 to 53; 255 and no error set for anything else. */
    static inline unsigned tg_py_id(PyObject *object) {
        uintptr_t away = (uintptr_t)object - (uintptr_t)tg_py_zero;
        uintptr_t steps = away / TG_PY_STEP | away << (8 * sizeof(away) - 5); /* large if not a whole number */
        if (steps < 54 && tg_py_zero) {
            return (unsigned)steps;
        }
    #if TG_PY_DIGITS == 0
        uint64_t value;
        return tg_py_mask(object, &value) && value < 54 ? (unsigned)value : 255;
    #else
        if (!PyLong_CheckExact(object) || TG_PY_NEGATIVE(object) || TG_PY_COUNT(object) > 1) {
            return 255;
        }
        unsigned id = TG_PY_COUNT(object) == 0 ? 0 : TG_PY_DIGIT(object)[0];
        return id < 54 ? id : 255;
    #endif
    }

    /* The bit of each card id. */
    #define TG_PY_BIT(at) ((uint64_t)1 << (at))
    #define TG_PY_FOUR(at) TG_PY_BIT(at), TG_PY_BIT(at + 1), TG_PY_BIT(at + 2), TG_PY_BIT(at + 3)
    #define TG_PY_SUIT(at) TG_PY_FOUR(at), TG_PY_FOUR(at + 4), TG_PY_FOUR(at + 8), TG_PY_BIT(at + 12)
    static const uint64_t tg_py_bits[54] = {TG_PY_SUIT(0),  TG_PY_SUIT(16), TG_PY_SUIT(32),
                                            TG_PY_SUIT(48), TG_PY_BIT(15),  TG_PY_BIT(31)};

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
            unsigned id = tg_py_id(items[i]);
            if (id == 255) {
                return 0;
            }
            cards |= tg_py_bits[id];
        }
        *mask = cards;
        return __builtin_popcountll(cards) == count;
    }
    """
    void tg_py_find_ids()
    bint tg_py_mask(object value, uint64_t *mask)
    bint tg_py_ids(object ids, uint64_t *mask)
