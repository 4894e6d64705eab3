"""The name of the kernel that solves batches on this machine."""
from tongits_core._core cimport tg_kernel_name


def kernel_name():
    """The kernel that solves batches on this machine: avx512, avx2, sse4.1 or portable.

    >>> kernel_name() in ("avx512", "avx2", "sse4.1", "portable")
    True
    """
    return tg_kernel_name().decode("ascii")
