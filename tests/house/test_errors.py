"""The table from error codes to exceptions."""

import re

import pytest
from places import ROOT

from tongits_core import TongitsError
from tongits_core._errors import FAULTS, Code, error_of


def codes_of(path: str) -> list[str]:
    """The members of tg_error that a file declares, in its order."""
    text = (ROOT / path).read_text(encoding="utf-8").partition("enum tg_error")[2]
    return re.findall(r"^ +TG_(?:ERR_|ILLEGAL_)?([A-Z_]+)(?: = 0)?,?(?: |$)", text, re.MULTILINE)


def test_codes_are_those_of_the_core() -> None:
    names = [code.name for code in Code]
    assert [code.value for code in Code] == list(range(len(names)))
    assert codes_of("src/cards/error.h") == [*names, "ERROR_CODES"]
    assert codes_of("tongits_core/_core.pxd")[: len(names)] == names


def test_every_code_but_ok_has_an_exception() -> None:
    assert set(FAULTS) == set(Code) - {Code.OK}


@pytest.mark.parametrize("code", sorted(FAULTS))
def test_texts_name_what_was_seen_and_the_clause(code: Code) -> None:
    error = error_of(code, "discard 7s")
    assert isinstance(error, (TongitsError, MemoryError))
    assert "discard 7s" in str(error)
    assert FAULTS[code].clause in str(error)
