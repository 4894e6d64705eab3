"""What the core runs on: the name of the kernel that solves batches."""
from tongits_core._core cimport tg_kernel_name


def kernel_name():
    """What batches run on this machine: avx512, avx2, sse4.1 or portable.

    >>> kernel_name() in ("avx512", "avx2", "sse4.1", "portable")
    True
    """
    return tg_kernel_name().decode("ascii")
