"""Every native class and callable of the package with wrong objects and arguments: in a process of its own.

`python native_walk.py KIND NOTE [SKIPPED ...]` walks through one of KINDS and prints what went wrong, as JSON. Before
each call it writes its name into the file NOTE, so that who started it can tell what it died of.
"""

from __future__ import annotations

import contextlib
import copy
import gc
import importlib
import importlib.machinery
import inspect
import json
import os
import pickle
import pkgutil
import signal
import sys
import types
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy
from native_samples import CALLS, HOOKS, HOSTILE, SAMPLES, UNREADY, Call, hostile_facts, of_facts

import tongits_core
from tongits_core import CardSet, Position
from tongits_core.position.facts import Facts

REFUSALS = (TypeError, ValueError, OverflowError, IndexError, MemoryError, BufferError)
"""What bad values may raise; every TongitsError is a ValueError. MemoryError: for more than there can be; BufferError:
for an array that cannot be written.
"""

Callables = (
    types.BuiltinFunctionType, types.MethodDescriptorType, types.WrapperDescriptorType, types.FunctionType,
)  # fmt: skip
Accessors = (types.GetSetDescriptorType, types.MemberDescriptorType, property)


LONGEST = int(os.environ.get("NATIVE_WALK_SECONDS", "60"))
"""Seconds of CPU after which a call that does not end dies of SIGPROF, which C code without the GIL does not hold up."""


class Note:
    """The name of the present call, in a file."""

    def __init__(self, path: str) -> None:
        self.file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)

    def __call__(self, name: str) -> None:
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        os.pwrite(self.file, name.encode("ascii", "replace")[:500].ljust(500), 0)


def native_modules() -> list[types.ModuleType]:
    """Every extension module of the package."""
    names = []
    for found in pkgutil.walk_packages(tongits_core.__path__, "tongits_core."):
        spec = found.module_finder.find_spec(found.name, None)
        if spec and spec.origin and spec.origin.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES)):
            names.append(found.name)
    return [importlib.import_module(name) for name in names]


def own(module: types.ModuleType) -> Iterator[tuple[str, Any]]:
    """What a module defines itself."""
    for name, value in vars(module).items():
        if getattr(value, "__module__", None) == module.__name__:
            yield name, value


def native_classes() -> dict[str, type]:
    return {name: value for module in native_modules() for name, value in own(module) if isinstance(value, type)}


def is_callable(value: Any) -> bool:
    return isinstance(value, Callables) or type(value).__name__ == "cython_function_or_method"


def native_functions() -> dict[str, Callable[..., Any]]:
    """By name; two of one name with their module."""
    found = [(module, name, value) for module in native_modules() for name, value in own(module) if is_callable(value)]
    names = [name for _, name, _ in found]
    return {
        name if names.count(name) == 1 else f"{module.__name__.rpartition('.')[2]}.{name}": value
        for module, name, value in found
    }


def native_methods() -> Iterator[tuple[str, type, str, Any]]:
    """(name, class, attribute, the descriptor) of all that a native class defines itself."""
    for name, kind in sorted(native_classes().items()):
        for attribute, value in sorted(vars(kind).items()):
            yield f"{name}.{attribute}", kind, attribute, value


class Foreign:
    """Of no native class; it is taller than most of them."""

    __slots__ = tuple(f"slot{i}" for i in range(40))


def junk() -> Iterator[tuple[str, Any]]:
    """Values that hardly any argument may have."""
    yield from {
        "None": None, "True": True, "-1": -1, "-2**31": -(2**31), "-2**63": -(2**63), "256": 256, "1000": 1000,
        "10**30": 10**30, "-10**30": -(10**30), "0.5": 0.5, "nan": float("nan"), "1j": 1j, "b''": b"", "b'5h'": b"5h",
        "''": "", "'5h'": "5h", "'5h\\0'": "5h\0", "surrogate": "\ud800", "long text": "5h " * 5000, "()": (), "[]": [],
        "[None]": [None], "(None, 0)": (None, 0), "[(None, 0)]": [(None, 0)], "long tuple": (0,) * 1000,
        "[1000]": [1000], "[-1]": [-1], "{}": {}, "object()": object(), "type": type, "generator": (i for i in [0]),
        "float array": numpy.zeros(3), "empty array": numpy.zeros(0, numpy.uint64), "flat bytes": numpy.zeros(3, numpy.uint8),
        "rows": numpy.zeros((3, 2), numpy.uint8), "raises": Raising(), "changes": Changing(),
    }.items()  # fmt: skip
    for name, make in SAMPLES.items():
        yield f"of {name}", make()


HUGE = {"2**31 - 1": 2**31 - 1, "2**62": 2**62}
"""They fit the C types, so they are not for arguments that say how much is to be done."""


class Raising:
    """Whatever it is asked raises a ValueError."""

    def _raise(self, *_: object) -> Any:
        raise ValueError("asked")

    __index__ = __int__ = __float__ = __len__ = __iter__ = __bool__ = __getitem__ = __call__ = __str__ = __hash__ = (
        _raise
    )


class Changing(list[int]):
    """It grows while it is read."""

    def __len__(self) -> int:
        return 3

    def __iter__(self) -> Any:
        self.append(0)
        return iter([0, 0, 0, 0, 0, 0])


def state_of(thing: Any) -> Any:
    """What can be read of an object."""
    if isinstance(thing, type) or thing is None:
        return None
    read = {}
    for name, value in vars(type(thing)).items():
        if isinstance(value, Accessors) and name not in ("__weakref__", "__dict__"):
            try:
                read[name] = value.__get__(thing)
            except REFUSALS as error:
                read[name] = repr(error)
    try:
        return pickle.dumps(read)
    except TypeError:
        return sorted(read)


class Walk:
    """What was called and what went wrong."""

    def __init__(self, note: Note, skipped: list[str]) -> None:
        self.note = note
        self.skipped = skipped
        self.wrong: list[str] = []
        self.calls = 0

    def refuses(self, name: str, how: str, call: Callable[[], object], *errors: type[Exception]) -> None:
        """The call must raise one of the errors."""
        label = f"{name}: {how}"
        if name in self.skipped:
            return
        self.note(label)
        self.calls += 1
        try:
            value = call()
        except errors:
            return
        except Exception as error:
            self.wrong.append(f"{label}: {type(error).__name__}: {str(error)[:80]}")
        else:
            self.wrong.append(f"{label}: returned {type(value)!s}")

    def survives(self, name: str, how: str, call: Callable[[], object], object_: Any = None) -> None:
        """The call may work or refuse; if it refuses, the object is what it was."""
        label = f"{name}: {how}"
        if name in self.skipped:
            return
        before = state_of(object_)
        self.note(label)
        self.calls += 1
        try:
            call()
        except REFUSALS:
            if state_of(object_) != before:
                self.wrong.append(f"{label}: the state has changed")
        except Exception as error:
            self.wrong.append(f"{label}: {type(error).__name__}: {str(error)[:80]}")

    def works(self, name: str, call: Callable[[], object]) -> None:
        """The arguments of native_samples are good ones, so that one of them can be bad alone."""
        if name in self.skipped or name in UNREADY:
            return
        self.note(f"{name}: works")
        self.calls += 1
        try:
            call()
        except Exception as error:
            self.wrong.append(f"{name}: good arguments: {type(error).__name__}: {str(error)[:80]}")

    def made(self, name: str, how: str, call: Callable[[], Any]) -> Any:
        """What the call makes, or None if it refuses."""
        made: list[Any] = []
        self.survives(name, how, lambda: made.append(call()))
        return made[0] if made else None

    def keeps(self, name: str, how: str, call: Callable[[], object], object_: Any) -> None:
        """The call may work or refuse; the object is what it was."""
        before = state_of(object_)
        self.survives(name, how, call)
        if state_of(object_) != before:
            self.wrong.append(f"{name}: {how}: the state has changed")


def get(accessor: Any, thing: object) -> object:
    return accessor.__get__(thing, type(thing))


def wrong_selves(walk: Walk) -> None:
    """Every method, property and special method, called through the class with an object of another."""
    made = {name: make() for name, make in SAMPLES.items()}
    for name, kind, attribute, value in native_methods():
        wrong = {"5": 5, "'x'": "x", "None": None, "object()": object(), "Foreign()": Foreign(), "its class": kind}
        wrong |= {f"of {other}": thing for other, thing in made.items() if not isinstance(thing, kind)}
        for how, thing in wrong.items():
            if isinstance(value, Accessors) and thing is not None:
                walk.refuses(name, f"read of {how}", partial(get, value, thing), TypeError)
            elif attribute == "__new__" and thing is not kind:
                walk.refuses(name, f"of {how}", partial(value, thing), TypeError)
            elif is_callable(value) and attribute != "__new__":
                for count in range(4):
                    more = [None] * count
                    walk.refuses(name, f"{how} and {count} more", partial(value, thing, *more), TypeError)
        if is_callable(value):
            walk.refuses(name, "nothing", value, TypeError)


COMPARISONS = ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__")


def arguments_of(name: str) -> Call:
    kind, _, method = name.partition(".")
    if method in COMPARISONS:
        return Call(lambda: (SAMPLES[kind](),))
    return CALLS[name]


def is_much(value: object) -> bool:
    """Whether C takes the value for a number of things to do; the int of a CardSet is its mask."""
    return isinstance(value, float | CardSet) or (isinstance(value, int) and 0 < value < 2**63)


def try_junk(walk: Walk, name: str, called: Callable[..., object], call: Call, thing: Any = None) -> None:
    """One argument after the other is junk, then all are; then there are too few and too many."""
    count = len(call.arguments())
    values = dict(junk())
    small = {how: value for how, value in values.items() if not is_much(value)}
    for place in range(count):
        for how, value in (small if place in call.work else values | HUGE).items():
            arguments = list(call.arguments())
            arguments[place] = value
            walk.survives(name, f"argument {place} {how}", partial(called, *arguments), thing)
    for how, value in values.items():
        for some in range(count + 3):
            walk.survives(name, f"{some} arguments {how}", partial(called, *[value] * some), thing)


def takes_nothing(called: Callable[..., object]) -> bool:
    """Whether it works without arguments, as far as can be told."""
    try:
        return len(inspect.signature(called).parameters) == 0
    except ValueError:  # a class
        try:
            called()
        except TypeError:
            return False
        return True


SLOTS = {"__iter__", "__len__", "__bool__", "__hash__", "__str__", "__repr__", "__int__", "__next__", "__del__"}
"""Special methods without arguments."""


def callables() -> Iterator[tuple[str, Callable[[], Any], str]]:
    """(name, what gives the object that has it, the attribute or "") of every constructor, function and method."""
    for name, kind in sorted(native_classes().items()):
        if not issubclass(kind, Exception):
            yield name, partial(native_classes().get, name), ""
    for name in sorted(native_functions().keys() - HOOKS):
        yield name, partial(native_functions().get, name), ""
    for name, kind, attribute, value in native_methods():
        method = is_callable(value) and attribute not in ("__new__", "__init__")
        if not issubclass(kind, Exception) and (method or isinstance(value, staticmethod | classmethod)):
            yield name, SAMPLES[kind.__name__], attribute


def wrong_arguments(walk: Walk) -> None:
    """Every constructor, function, method and special method, called with what it cannot take."""
    for name, make, attribute in callables():
        thing = make() if attribute else None
        called = getattr(thing, attribute) if attribute else make()
        if name not in CALLS and (attribute in SLOTS or takes_nothing(called)):
            call = Call()
        elif name in CALLS or attribute in COMPARISONS:
            call = arguments_of(name)
        else:
            walk.wrong.append(f"{name}: native_samples.CALLS has no arguments for it")
            continue
        walk.works(name, partial(getattr(make(), attribute) if attribute else called, *call.arguments()))
        try_junk(walk, name, called, call, thing)
        walk.survives(name, "later", gc.collect)


def use(walk: Walk, name: str, thing: Any) -> None:
    """Call and read all that an object has."""
    for method, kind, attribute, value in native_methods():
        if kind in type(thing).__mro__ and isinstance(value, Accessors):
            walk.survives(method, f"read of {name}", partial(get, value, thing))
        elif kind in type(thing).__mro__ and is_callable(value) and attribute not in ("__new__", "__init__"):
            call = CALLS.get(method, Call())
            walk.survives(method, f"of {name}", partial(getattr(thing, attribute), *call.arguments()))


def odd_objects(walk: Walk) -> None:
    """Objects made without their contents, made anew while they live, copied, of a subclass and of a changed class."""
    for name, kind in sorted(native_classes().items()):
        if issubclass(kind, Exception):
            continue
        walk.refuses(name, "object.__new__", partial(object.__new__, kind), TypeError)
        for arguments in ((), (None,), (None, None)):
            made = walk.made(name, f"__new__ with {len(arguments)} None", partial(kind.__new__, kind, *arguments))
            if made is not None:
                use(walk, f"a blank {name}", made)
        made = SAMPLES[name]()
        for how, value in {"nothing": (), **{f"{how} alone": (value,) for how, value in junk()}}.items():
            walk.keeps(name, f"__init__ with {how}", partial(made.__init__, *value), made)
        use(walk, f"a {name} begun again", made)
        for other in native_classes().values():
            if other is not kind:
                walk.refuses(
                    name, f"class set to {other.__name__}", partial(setattr, made, "__class__", other), TypeError
                )
        walk.refuses(name, "class given to another", partial(setattr, Foreign(), "__class__", kind), TypeError)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            walk.survives(name, f"pickle {protocol}", partial(pickle.dumps, made, protocol), made)
        walk.survives(name, "copy", partial(copy.copy, made), made)
        walk.survives(name, "deepcopy", partial(copy.deepcopy, made), made)
        sub = walk.made(name, "subclass", partial(type, "Sub", (kind,), {}))
        if sub is not None:
            use(walk, f"a subclass of {name}", sub(*arguments_of(name).arguments()))


def hostile_positions(walk: Walk) -> None:
    """Facts that no position has, and positions of them, for all that takes a position."""
    for name, make, attribute in callables():
        called = getattr(make(), attribute) if attribute else make()
        arguments = CALLS[name].arguments() if name in CALLS else ()
        for place, argument in enumerate(arguments):
            if not isinstance(argument, Facts | Position):
                continue
            for how in HOSTILE:
                wrong = hostile_facts(how) if isinstance(argument, Facts) else of_facts(hostile_facts(how))
                changed = (*arguments[:place], wrong, *arguments[place + 1 :])
                if name == "print_facts":
                    walk.survives(name, how, partial(called, *changed))
                else:
                    walk.refuses(name, how, partial(called, *changed), *REFUSALS)


KINDS = {"positions": hostile_positions, "selves": wrong_selves, "arguments": wrong_arguments, "objects": odd_objects}


def main(kind: str, note: str, skipped: list[str]) -> None:
    walk = Walk(Note(note), skipped)
    strange = set(native_classes()) ^ set(SAMPLES)
    if strange:
        raise LookupError(f"native_samples.SAMPLES and the native classes differ in {sorted(strange)}")
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):  # run_here may be given print
        KINDS[kind](walk)
    gc.collect()
    print(json.dumps({"calls": walk.calls, "wrong": walk.wrong}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
