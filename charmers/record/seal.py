"""The seal of a game: one hash over everything its record tells, and a few words for it to note down.

The seal is the SHA-256 of the record's header and of every line that happened, undone ones too, each with a
line feed behind it; empty lines, notes and the end of a record are not in it. So anyone can make it again
with any tool. Everyone sees it when a game ends, and who has noted it can tell later whether a record
is still that of the game: decisions, undos, names, dates and all.

The words are of no language but of syllables that can be read aloud in all of ours: twelve of them in four
words, 2 ** 69 possibilities, so that nobody finds another record with the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from charmers.sheet.hashing import sha256

CONSONANTS: Final = "bdklmnprstv"
VOWELS: Final = "aeiou"
WORDS: Final = 4
SYLLABLES: Final = 3


def seal_of(lines: Iterable[str]) -> str:
    """The SHA-256 of some lines, as records write it."""
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def earlier_seals(lines: Iterable[str]) -> Iterator[str]:
    """The seal after each of the lines."""
    state = sha256()
    for line in lines:
        state.update(f"{line}\n".encode())
        yield state.hexdigest()


def in_syllables(digest: str) -> str:
    """A SHA-256 as a few words that can be said and noted down.

    >>> in_syllables("0" * 64), in_syllables("f" * 64)
    ('bababa-bababa-bababa-bababa', 'pameta-kedete-romure-modobe')
    """
    number = int(digest, 16)
    words = []
    for _ in range(WORDS):
        word = ""
        for _ in range(SYLLABLES):
            number, which = divmod(number, len(CONSONANTS) * len(VOWELS))
            consonant, vowel = divmod(which, len(VOWELS))
            word += CONSONANTS[consonant] + VOWELS[vowel]
        words.append(word)
    return "-".join(words)


def is_same(noted: str, digest: str) -> bool:
    """Whether what someone noted is this hash: its digits or its words, with anything between them.

    >>> is_same("Bababa bababa, BABABA bababa", "0" * 64), is_same("bababa", "0" * 64)
    (True, False)
    """
    signs = "".join(sign for sign in noted.casefold() if sign.isalnum())
    return signs in (digest, in_syllables(digest).replace("-", ""))
