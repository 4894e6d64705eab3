"""Policy: a fast player of the C core, described by numbers."""
cimport cython
from libc.stdint cimport uint32_t
from libc.string cimport memcpy, memset

from tongits_core._core cimport (
    TG_STAGES, tg_count_bucket, tg_policy,
)

from array import array

from tongits_core._arguments import shown
from tongits_core.errors import TongitsError

CALL_SHAPE = (5, 3, 5, 5, 19)
CHALLENGE_SHAPE = (5, 3, 5, 5, 3, 19)

# The fields of tg_policy for the play of cards, with their defaults: no calls, no challenges.
cdef dict FIELDS = {
    "call_at": -1, "challenge_at": -1, "take_margin": 0, "self_block_at": 0, "point_weight": 0,
    "out_weight": (0, 0, 0), "use_weight": (0, 0, 0), "lay_all": 0,
}


@cython.final
cdef class Policy:
    """How to play cards, by the fields of tg_policy in src/policy/policy.h, and the chances to call and to challenge.

    call, challenge: chances out of 255 as flat bytes, of shape CALL_SHAPE (stock, opened opponents, the caller's cards,
    fewest cards of an opened opponent, count) and CHALLENGE_SHAPE (the same, with the answers before it in front of the
    count), in the buckets of src/policy/ranges.h. Without them `call_at` and `challenge_at` decide.

    >>> Policy({"point_weight": 2, "out_weight": (5, 5, 5), "call_at": 14}).play["take_margin"]
    0
    """

    def __cinit__(self, play, call=None, challenge=None):
        memset(&self.c, 0, sizeof(tg_policy))
        unknown = sorted(set(play) - set(FIELDS))
        if unknown:
            raise TongitsError(f"a policy has no {shown(unknown[0])}: it has {', '.join(FIELDS)}")
        self.play = {**FIELDS, **play}
        self.c.call_at = self.play["call_at"]
        self.c.challenge_at = self.play["challenge_at"]
        self.c.take_margin = self.play["take_margin"]
        self.c.self_block_at = self.play["self_block_at"]
        self.c.point_weight = self.play["point_weight"]
        self.c.lay_all = self.play["lay_all"]
        for stage in range(TG_STAGES):
            self.c.out_weight[stage] = self.play["out_weight"][stage]
            self.c.use_weight[stage] = self.play["use_weight"][stage]
        if call is None or challenge is None:
            return
        if len(call) != sizeof(self.ranges.call) or len(challenge) != sizeof(self.ranges.challenge):
            raise TongitsError(
                f"ranges are {sizeof(self.ranges.call)} and {sizeof(self.ranges.challenge)} chances, not {len(call)} "
                f"and {len(challenge)}")
        memcpy(self.ranges.call, <const char *>call, sizeof(self.ranges.call))
        memcpy(self.ranges.challenge, <const char *>challenge, sizeof(self.ranges.challenge))
        self.c.ranges = &self.ranges

    @property
    def call(self):
        return (<const char *>self.ranges.call)[:sizeof(self.ranges.call)]

    @property
    def challenge(self):
        return (<const char *>self.ranges.challenge)[:sizeof(self.ranges.challenge)]

    def with_ranges(self, call, challenge):
        """A policy with the same play of cards and other chances to call and to challenge."""
        return Policy(self.play, call, challenge)


def mixed(tables, weights):
    """The mean of tables of chances of equal length, as bytes; the weights are whole numbers with a sum of 65536.

    >>> list(mixed([bytes([0, 255]), bytes([100, 255])], [32768, 32768]))
    [50, 255]
    """
    cdef const unsigned char[::1] table
    cdef uint32_t weight
    cdef Py_ssize_t i
    if len(tables) != len(weights) or sum(weights) != 65536 or min(weights) < 0:
        raise ValueError("a mixture needs a weight of 0 or more for each table, and a sum of 65536")
    cdef Py_ssize_t length = len(tables[0])
    cdef uint32_t[::1] total = array("I", bytes(length * sizeof(uint32_t)))
    cdef bytearray means = bytearray(length)
    for each, share in zip(tables, weights):
        table = each
        weight = share
        if table.shape[0] != length:
            raise ValueError("tables of different lengths")
        for i in range(length):
            total[i] += weight * table[i]
    for i in range(length):
        means[i] = (total[i] + 32768) >> 16
    return bytes(means)


def count_bucket(int count):
    """The index of a count's bucket in the tables.

    >>> [count_bucket(count) for count in (0, 1, 2, 3, 20, 21, 24, 130)]
    [0, 1, 1, 2, 10, 11, 12, 18]
    """
    return tg_count_bucket(count)
