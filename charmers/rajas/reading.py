"""The words of a line that somebody typed, taken one after another, and how they are kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from charmers.rajas.phrases import GIVES, flips_first, plain_words
from charmers.rajas.sentences import refuse, words_of
from charmers.sheet.sentence import Refused, Sentence, nearest

LONGEST_LINE: Final = 200
SHORTEST: Final = 2
"""Letters that a beginning of a word has at least; a single letter means something only where it is named."""
MOST: Final = 99
"""No line gains or pays more at once."""

UP_BEHIND: Final = [[each] for each in GIVES]
"""Behind these, ``up`` is no beginning of another word."""

_PARTS: Final = re.compile(r"[+−-]?\d+|[^\W\d_]+(?:-[^\W\d_]+)*|[^\s,;:()]")
_SIGNS: Final = {"−": "-"}


class Unanswered(Refused):
    """A line in which a question is still open before its end; ``rest`` is how many words are left then.

    An answer that stood in front of those would complete it.
    """

    def __init__(self, question: Sentence, told: Told, at: int) -> None:
        super().__init__(refuse("answer-first", question=question))
        self.words = tuple(told.words)
        self.rest = len(told.words) - at
        self.begun = bool(told.kept)


class Told:
    """The words of a line that are not used yet; ``kept`` is how the used ones are written down.

    Numbers stand by themselves (``tea2`` is ``tea`` and ``2``), commas are only for the eye.
    An ``exact`` line is one of a record, read word for word; in all others phrases of people are understood.
    What was told already may be given word by word.

    >>> told = Told("Builds 2 mill,tea3 +5")
    >>> told.words
    ['builds', '2', 'mill', 'tea', '3', '+5']
    """

    def __init__(self, said: str | Sequence[str], exact: bool = False) -> None:
        text = said if isinstance(said, str) else " ".join(said)
        if len(text) > LONGEST_LINE:
            raise Refused(refuse("long", n=len(text), most=LONGEST_LINE))
        for sign, plain in _SIGNS.items():
            text = text.replace(sign, plain)
        self.exact = exact
        text = text.casefold()
        words: Sequence[str] = said
        if isinstance(said, str):
            words = _PARTS.findall(text if exact else plain_words(text))
        self.words = list(words) if exact else flips_first(words)
        self.at = 0
        self.kept: list[str] = []

    def __bool__(self) -> bool:
        return self.at < len(self.words)

    @property
    def next(self) -> str:
        """The next word; empty at the end."""
        return self.words[self.at] if self else ""

    def note(self, text: str) -> None:
        """Write down what was understood."""
        self.kept.append(text)

    def add(self, text: str) -> None:
        """Write more behind what was written down last."""
        self.kept[-1] += f" {text}"

    @property
    def text(self) -> str:
        """The line as it is kept."""
        return ", ".join(self.kept)

    def word(self, options: Mapping[str, str] | Iterable[str]) -> str:
        """What the next word means among these, by its whole or its only beginning; empty if nothing."""
        found = self.peek(options)
        if found:
            self.at += 1
        return found

    def peek(self, options: Mapping[str, str] | Iterable[str]) -> str:
        """The same, and the word stays."""
        word = self.next
        if not word or not word[0].isalpha():
            return ""
        meanings = options if isinstance(options, Mapping) else {option: option for option in options}
        if word in meanings:
            return meanings[word]
        if len(word) < SHORTEST or (word == "up" and self.words[self.at - 1 : self.at] in UP_BEHIND):
            return ""
        near = {meaning for known, meaning in meanings.items() if known.startswith(word)}
        return near.pop() if len(near) == 1 else ""

    def number(self, least: int = 0, most: int = MOST, signed: bool = False) -> int | None:
        """The next word as a number within these bounds; nothing if it is none."""
        word = self.next
        digits = word.lstrip("+-") if signed else word
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
            return None
        number = int(word)
        if not least <= abs(number) <= most:
            return None
        self.at += 1
        return number

    def refused(self, options: Iterable[str], shown: Sequence[Sentence | str] = ()) -> Refused:
        """Why the next word cannot be, with the option that it looks like, else those that are ``shown``."""
        known = list(options)
        near = nearest(self.next, known)
        if near and near != self.next:
            return Refused(refuse("near", word=self.next[:30], near=near))
        return Refused(refuse("unknown", word=self.next[:30], options=shown or words_of(known)))
