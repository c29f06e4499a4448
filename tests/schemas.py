"""Every ``--json`` that a test asks for is held against its schema; see ``tests/test_schemas.py``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from jsonschema import Draft202012Validator

import charmers


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(charmers.schema(name))


def name_of(words: Sequence[str]) -> str:
    """The schema of a command by the words that it was called with."""
    plain = [word for word in words if not word.startswith("-")]
    return next(name for name in ("-".join(plain[:2]), plain[0]) if name in charmers.schemas())


def wrong_with(name: str, data: object) -> list[str]:
    """What does not fit a schema, and where."""
    return [f"{error.json_path}: {error.message[:300]}" for error in validator(name).iter_errors(data)]


def assert_fits(words: Sequence[str], printed: str) -> None:
    """What a command printed is what its schema promises; a refusal prints nothing."""
    if "--json" in words and printed.startswith("{"):
        wrong = wrong_with(name_of(words), json.loads(printed))
        assert not wrong, f"{name_of(words)}: {wrong}"
