"""Powers and logarithms to base 2 that are the same on every machine.

They use whole numbers, and floats only where IEEE 754 says each bit: sums, products, quotients, square roots. The
mathematics library of C rounds differently from one machine to the next. Logarithms are in units of 1/256, as those of
src/belief/fixed.h.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["ONE", "exp2", "from_log2", "log2_of", "normal"]

ONE = 256
SMALLEST = -1000
"""The least whole exponent: 2^-1000 is still far from the smallest float."""


def exp2(units: int, one: int = ONE) -> float:
    """2^(units / one), for 0 or less; `one` is a power of 2.

    >>> exp2(0), exp2(-256), exp2(-512), exp2(-512, 512)
    (1.0, 0.5, 0.25, 0.5)
    """
    whole, part = divmod(units, one)
    result, root, bit = 1.0, 2.0, one
    while bit > 1:
        bit >>= 1
        root = math.sqrt(root)
        result = result * root if part & bit else result
    return math.ldexp(result, max(SMALLEST, whole))


def log2_of(chance: float) -> int:
    """256 * log2 of a chance above 0, rounded down.

    >>> log2_of(1.0), log2_of(0.5), log2_of(0.75)
    (0, -256, -107)
    """
    mantissa, exponent = math.frexp(chance)  # exact: chance = mantissa * 2^exponent, 1/2 <= mantissa < 1
    number, result = int(mantissa * 2**54), exponent - 1  # number / 2^53 is 1 to 2
    for _ in range(8):
        number = number * number >> 53
        above = number >> 54
        number >>= above
        result = 2 * result + above
    return result


def normal(weights: Sequence[float]) -> list[float]:
    """The weights, divided by their sum.

    >>> normal([1.0, 3.0])
    [0.25, 0.75]
    """
    total = 0.0
    for weight in weights:
        total += weight
    return [weight / total for weight in weights]


def from_log2(log2: Sequence[int]) -> list[float]:
    """Shares that sum to 1, from 256 * log2 of each but for what all have in common.

    >>> from_log2([-5000, -5000 - 256])
    [0.6666666666666666, 0.3333333333333333]
    """
    return normal([exp2(each - max(log2)) for each in log2])
