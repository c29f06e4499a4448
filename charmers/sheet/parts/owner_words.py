"""An owner's own words: tables such as [words.en] in a definition, for its own ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from charmers.sheet.fields import Fields, shown
from charmers.sheet.places import languages
from charmers.sheet.printable import printable
from charmers.sheet.sentences import wrong

LONGEST_WORD = 80
DEEPEST = 4


def read_owner_words(fields: Fields) -> Mapping[str, Mapping[str, str]]:
    """The words by language and then by ``section.id``; dotted keys and tables mean the same."""
    words: dict[str, Mapping[str, str]] = {}
    for key, value in fields.data.items():
        if fields.as_choice(key, key, languages(), "language") is None:
            continue
        if not isinstance(value, Mapping):
            fields.problem(key, "not", value=shown(value), wanted=wrong("words-table", key=key))
            continue
        words[key] = dict(sorted(_flatten(Fields(value, fields.at(key), fields.found), "", 1)))
    return words


def _flatten(fields: Fields, prefix: str, depth: int) -> Iterator[tuple[str, str]]:
    for key, value in fields.data.items():
        if isinstance(value, Mapping) and depth < DEEPEST:
            yield from _flatten(Fields(value, fields.at(key), fields.found), f"{prefix}{key}.", depth + 1)
        elif (
            not isinstance(value, str)
            or not value.strip()
            or len(value) > LONGEST_WORD
            or printable(value) != value
        ):
            fields.problem(key, "not", value=shown(value), wanted=wrong("a-word", most=LONGEST_WORD))
        else:
            yield prefix + key, value
