"""Dice that people give up, as they tell them: with a word for it, by colour and number, or joined."""

from __future__ import annotations

from collections.abc import Container, Sequence

from charmers.rajas.dice_answers import DiceAnswers
from charmers.rajas.effects import DICE, UNITS, read_dice
from charmers.rajas.phrases import DIE_WORDS, FILLERS, GIVES, IN_TILES, ROAD_WORDS
from charmers.rajas.reading import LONGEST_LINE
from charmers.rajas.state import Die
from charmers.rajas.statue import dice_text


class Giving(DiceAnswers):
    """Reads which dice are given up."""

    def _given_up(self) -> list[tuple[str, int]] | None:
        """The dice of ``gives up orange 6 and an orange die``, 0 where none is told; nothing if none."""
        told, start = self.told, self.told.at
        if told.exact or told.next not in GIVES:
            return None
        told.at += 1
        found: list[tuple[str, int]] = []
        while True:
            here, joined = told.at, False
            while told.next in DIE_WORDS - {"for", "with", "using"} | {"up", "one"}:
                joined = joined or told.next == "and"
                told.at += 1
            colour = told.word(self.rails.colours) if told.next in self.rails.colours else ""
            if not colour:
                told.at = here if found else start
                break
            self._skip(("die", "of", "showing", "valued", "worth"))
            number = told.number(1, 6) or 0
            if (not number and told.next.isdigit()) or (found and not joined and self._thing_behind()):
                # More than a die shows, or the price of the tile that is told next.
                told.at = here
                break
            found.append((colour, number))
            self._skip(DICE)
        return found or None

    def _several_dice(self) -> list[Die]:
        """The dice of ``orange 4 + 5`` or ``orange 4, orange 5``, or the one that is given ``for`` a tile.

        A single one that is not is the price of the tile.
        """
        told, start = self.told, self.told.at
        found: list[Die] = []
        while not told.exact:
            here, joined = told.at, told.next.startswith("+")
            while told.next in ("and", "plus", "&", "+", "a", "an", "the"):
                joined = joined or told.next not in ("a", "an", "the")
                told.at += 1
            colour = told.word(self.rails.colours) if told.next in self.rails.colours else ""
            number = told.next.removeprefix("+")
            again = bool(found) and colour in ("", found[0][0]) and (bool(colour) or joined)
            counts = not colour and self._counts_things()
            if not (number in map(str, range(1, 7)) and not counts and (again if found else colour)):
                told.at = here
                break
            told.at += 1
            found.append((colour or found[0][0], int(number)))
        if len(found) > 1 or (found and self._tile_for()):
            told.word(["pays"])
            return found
        told.at = start
        return []

    def _counts_things(self) -> bool:
        """Whether the next word is a number of things, as in ``2 mills``."""
        behind = "".join(self.told.words[self.told.at + 1 : self.told.at + 2])
        return behind in UNITS or behind in self.plurals or self._counts_markets()

    def _tile_for(self) -> bool:
        """Whether ``for`` and the colour of a tile come next."""
        saying = ("the", "a", "pays")
        rest = [each for each in self.told.words[self.told.at : self.told.at + 5] if each not in saying]
        return rest[:1] == ["for"] and "".join(rest[1:2]) in self.rails.colours

    def _dice_next(self) -> bool:
        """Whether dice that are given up come next."""
        start = self.told.at
        found = bool(self._several_dice())
        self.told.at = start
        return found

    def _thing_behind(self) -> bool:
        """Whether something that is on a tile comes next, behind words that say nothing."""
        at, words = self.told.at, self.told.words
        while words[at : at + 1] and (words[at] in IN_TILES or words[at] in ("with", "1", "2")):
            at += 1
        return "".join(words[at : at + 1]) in {
            *self.kinds,
            *self.plurals,
            *self.rails.board.goods,
            *ROAD_WORDS,
        }

    def _with(self, numbers: Sequence[int] = (), most: int = LONGEST_LINE) -> list[Die]:
        """The dice that are given, behind ``with``; a die that shows one of the ``numbers`` needs no word.

        Behind the ``most`` that can be given, others have been taken.
        """
        told = self.told
        start, named = told.at, told.next == "with"
        while told.next == "with" or (not told.exact and (told.next in DIE_WORDS or self._pays_dice())):
            told.at += 1
        shown = "".join(told.words[told.at + 1 : told.at + 2])
        plain = not told.exact and shown in map(str, numbers) and bool(told.peek(self.rails.colours))
        allowed = LONGEST_LINE if told.exact else most
        chosen = read_dice(told, self.rails.colours, allowed) if told.at > start or plain else []
        if chosen:
            told.add(f"with {dice_text(chosen)}")
        elif named and (told.exact or not told.next.isdigit()):
            raise told.refused(self.rails.board.colours)
        else:
            told.at = start
        return chosen

    def _pays_dice(self) -> bool:
        """Whether the next words are ``pays`` and a colour."""
        behind = [each for each in self.told.words[self.told.at + 1 :] if each not in DIE_WORDS]
        return self.told.next in ("pay", "pays", "paying") and "".join(behind[:1]) in self.rails.colours

    def _die_said(self, numbers: Sequence[int]) -> int | None:
        """The number of a die that is given up, as in ``with a 4`` or ``4``, if it is one of these."""
        told, start = self.told, self.told.at
        while told.next in DIE_WORDS and not told.exact:
            told.at += 1
        if not self.rails.tray and told.at > start:
            told.word(self.rails.colours)
        dice = not told.exact and "".join(told.words[told.at + 1 : told.at + 2]) in self.rails.colours
        number = None if dice or self._unit_behind() else told.number(1, 6)
        if number is None or number not in numbers:
            told.at = start
            return None
        return number

    def _skip(self, words: Container[str] = FILLERS) -> None:
        """Pass over words that say nothing here."""
        while self.told.next in words:
            self.told.at += 1

    @property
    def plurals(self) -> dict[str, str]:
        """Words for several buildings of a kind."""
        return {f"{key}s": kind for key, kind in self.kinds.items()}

    def _counts_markets(self) -> bool:
        """Whether the next number counts markets of one good."""
        count, good, markets = [*self.told.words[self.told.at : self.told.at + 3], "", "", ""][:3]
        return count == "2" and markets == "markets" and good in (*self.rails.board.goods, "spices")
