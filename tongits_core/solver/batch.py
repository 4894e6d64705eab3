"""Many hands at once: arrays in, arrays out. C code does the work without the GIL."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from tongits_core._threads import Threads
from tongits_core._workers import workers
from tongits_core.cards import CardSet, Hand
from tongits_core.errors import CardError, TongitsError
from tongits_core.solver._batch import Work

if TYPE_CHECKING:
    from numpy import uint8, uint16, uint64
    from numpy.typing import NDArray

    from tongits_core.rules import Rules

__all__ = ["best_discard_many", "deadwood_many"]

_CHUNK = 2048  # rows that a thread solves at a time, see _batch.pyx
_EXPECTED = "hands must be an array uint64[N] of card masks or uint8[N, k] of card ids padded with 255"


def deadwood_many(
    hands: "NDArray[uint64] | NDArray[uint8] | Sequence[Hand]",
    rules: "Rules | str | None" = None,
    out: "NDArray[uint16] | None" = None,
    threads: SupportsIndex = 1,
) -> "NDArray[uint16]":
    """The count (R5) of every hand, as `deadwood` gives it, in an array uint16[N].

    `hands`: uint64[N] of card masks, or uint8[N, k] of card ids, rows padded with 255 (an array that is not contiguous
    is copied first), or a list or tuple of hands, each an argument of `deadwood`. `out`: a contiguous array uint16[N]
    that receives the results and is returned; after an error it may be partly written. `threads`: how many threads
    share the work; the results do not depend on it.

    Raises TypeError for a wrong type or dtype, CardError, which names the first bad row, and TongitsError for an
    unusable `out` or number of threads.

    >>> import numpy as np
    >>> deadwood_many(np.array([[6, 19, 32], [0, 12, 255]], dtype=np.uint8))
    array([ 0, 11], dtype=uint16)
    """
    import numpy as np

    rows = _rows(hands)
    points = np.empty(len(rows), dtype=np.uint16) if out is None else _checked_out(out, rows)
    _solve(Work(rows, rules, points), rows, workers(threads), discards=False)
    return points


def best_discard_many(
    hands: "NDArray[uint64] | NDArray[uint8] | Sequence[Hand]",
    rules: "Rules | str | None" = None,
    threads: SupportsIndex = 1,
) -> "tuple[NDArray[uint8], NDArray[uint16]]":
    """The best discard of every hand, as `best_discard` gives it: card ids uint8[N] and counts after it uint16[N].

    Arguments and errors as for `deadwood_many`; an empty hand is a CardError.

    >>> best_discard_many(["7s 7h 7d Kc", "2s 9c"])
    (array([51, 47], dtype=uint8), array([0, 2], dtype=uint16))
    """
    import numpy as np

    rows = _rows(hands)
    cards = np.empty(len(rows), dtype=np.uint8)
    points = np.empty(len(rows), dtype=np.uint16)
    _solve(Work(rows, rules, points, cards), rows, workers(threads), discards=True)
    return cards, points


def _rows(hands: Any) -> "NDArray[Any]":
    """Hands as a contiguous array, uint64[N] or uint8[N, k]."""
    import numpy as np

    if isinstance(hands, (list, tuple)):
        return np.array([_mask(hand, row) for row, hand in enumerate(hands)], dtype=np.uint64)
    try:
        array = np.asarray(memoryview(hands) if not isinstance(hands, np.ndarray) else hands)
    except TypeError:
        raise TypeError(f"{_EXPECTED}, not {type(hands).__name__}") from None
    if array.dtype.kind != "u" or (array.dtype.itemsize, array.ndim) not in ((8, 1), (1, 2)):
        raise TypeError(f"{_EXPECTED}, not {array.dtype}[{', '.join(map(str, array.shape))}]")
    if array.ndim == 2 and array.shape[1] == 0:
        return np.zeros(len(array), dtype=np.uint64)
    return np.require(array, dtype=np.uint64 if array.ndim == 1 else np.uint8, requirements=["C", "A"])


def _mask(hand: Any, row: int) -> int:
    try:
        return CardSet(hand).mask
    except (CardError, TypeError) as error:
        raise type(error)(f"row {row}: {error}") from None


def _checked_out(out: Any, rows: "NDArray[Any]") -> "NDArray[uint16]":
    """`out`, after checking that results can be written directly into it."""
    import numpy as np

    if not isinstance(out, np.ndarray) or out.dtype != np.dtype(np.uint16):
        seen = f"an array of {out.dtype}" if isinstance(out, np.ndarray) else type(out).__name__
        raise TypeError(f"out must be an array uint16[{len(rows)}], not {seen}")
    if out.shape != (len(rows),):
        raise TongitsError(f"out must have shape ({len(rows)},), one place for each hand, not {out.shape}")
    if not (out.flags.c_contiguous and out.flags.aligned and out.flags.writeable):
        raise TongitsError("out must be contiguous, aligned and writeable")
    if np.may_share_memory(out, rows):
        raise TongitsError("out must not overlap hands")
    return out


def _solve(work: Work, rows: "NDArray[Any]", threads: int, *, discards: bool) -> None:
    """Solve all rows, split evenly over threads; raise CardError for the first bad row."""
    chunks = -(-len(rows) // _CHUNK)
    threads = min(threads, chunks)
    if threads <= 1:
        bad = [work.run(0, len(rows))]
    else:
        cuts = [min(chunks * part // threads * _CHUNK, len(rows)) for part in range(threads + 1)]
        with Threads(threads) as pool:
            bad = list(pool.map(work.run, cuts[:-1], cuts[1:]))
    first = min((row for row in bad if row >= 0), default=None)
    if first is not None:
        _raise_bad_row(rows[first : first + _CHUNK], first, discards)


def _raise_bad_row(rows: "NDArray[Any]", first: int, discards: bool) -> None:
    for row, hand in enumerate(rows.tolist(), first):
        cards = [card for card in hand if card != 255] if isinstance(hand, list) else hand
        if _mask(cards, row) == 0 and discards:
            raise CardError(f"row {row}: an empty hand has no card to discard (R14)")
    raise CardError(f"rows {first} to {first + len(rows) - 1} were changed while they were read")
