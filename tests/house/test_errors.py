"""The table from error codes to exceptions."""

import pytest

from tongits_core import TongitsError
from tongits_core._errors import FAULTS, Code, error_of
from tongits_core.cards._cards import _error_codes


def test_codes_are_those_of_the_core() -> None:
    assert {code.name: code.value for code in Code} == _error_codes()


def test_every_code_but_ok_has_an_exception() -> None:
    assert set(FAULTS) == set(Code) - {Code.OK}


@pytest.mark.parametrize("code", sorted(FAULTS))
def test_texts_name_what_was_seen_and_the_clause(code: Code) -> None:
    error = error_of(code, "discard 7s")
    assert isinstance(error, (TongitsError, MemoryError))
    assert "discard 7s" in str(error)
    assert FAULTS[code].clause in str(error)
