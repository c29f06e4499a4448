"""The colours of dice that the table keeps: who says which were taken has them in the record."""

from __future__ import annotations

from typing import Final

from charmers.rajas.effects import DICE
from charmers.rajas.phrases import FILLERS
from charmers.rajas.places import Places
from charmers.rajas.sentences import refuse, tell, word
from charmers.sheet.sentence import Refused

MOST_DICE: Final = 10
"""No statue holds more."""


DIE_BEHIND: Final = (["die"], ["dice"])


class Coloured(Places):
    """Reads colours of dice, and notes them."""

    coloured = 0
    """How many of the dice that were taken in this line have been given their colour."""

    def _colours_behind(self) -> None:
        """Put the colours of dice behind their number: ``1 blue, 1 green die`` becomes ``2 dice blue green``.

        Without the word ``dice`` such numbers count only dice that were just taken.
        """
        words, at = self.told.words, self.told.at
        found: list[str] = []
        counting = False
        end = at
        while end < len(words):
            start, again = end, bool(found) and words[end - 1] in DICE
            while found and words[start : start + 1] and words[start] in FILLERS:
                start += 1
            counted = "".join(words[start : start + 1]).removeprefix("+").isdigit()
            number = int(words[start]) if counted and len(words[start]) <= 2 else 1
            colour = self.rails.colours.get("".join(words[start + counted : start + counted + 1]), "")
            behind = start + counted + 1
            # Behind a colour that no number counts, a number is what its die shows, unless dice follow.
            again = again or (bool(found) and counted and not counting)
            if not colour or number > MOST_DICE or (again and words[behind : behind + 1] not in DIE_BEHIND):
                break
            counting = counting or counted
            found += [colour] * number
            end = behind
            end += words[end : end + 1] in DIE_BEHIND
        if not found or words[end : end + 1] in (["per"], ["each"]):
            return
        asked = any(question.key == "dice" for question in self.rails.state.questions)
        if words[end - 1] in DICE:
            words[at:end] = [*(() if asked else (str(len(found)), "dice")), *found]
        elif asked or self._uncoloured() > 0:
            words[at:end] = found

    def _uncoloured(self) -> int:
        """How many dice were taken in this line whose colour nobody knows."""
        taken = [event for event in self.rails.happened if event.kind == "dice" and not event.what]
        return 0 if self.rails.tray else sum(event.n for event in taken) - self.coloured

    def _take_colours(self) -> bool:
        """Note the colours of dice that were just taken, where the table keeps them, and no others."""
        told, rails, start, room = self.told, self.rails, self.told.at, self._uncoloured()
        colours: list[str] = []
        while len(colours) < room and (colour := told.word(rails.colours)):
            colours.append(colour)
            self._shows()
            if not told.exact:
                self._skip(("and",))
        if not colours:
            told.at = start
            return False
        self.coloured += len(colours)
        told.note(f"colour {' '.join(colours)}")
        told_so = tell("take-dice", name=rails.names[self.seat], n=len(colours))
        if told_so in rails.said:
            rails.said.remove(told_so)
        rails.tell("", "take-colours", self.seat, colours=[word(colour) for colour in colours])
        return True

    def _shows(self, most: int = 1) -> None:
        """Pass over what so many dice show that were just taken and named, where the table keeps them."""
        told = self.told
        while not told.exact and told.next in ("and", *DICE):
            told.at += 1
        for _ in range(0 if told.exact or self.rails.tray else most):
            start = told.at
            self._skip((*FILLERS, *DICE))
            if told.next == "1" and "".join(told.words[told.at + 1 : told.at + 2]).isdigit():
                # As in ``one 4``.
                told.at += 1
            counts = self._unit_behind() or self._counts_things()
            if counts or told.number(1, 6) is None:
                told.at = start
                break

    def _coloured(self) -> None:
        """``colour blue green``: what colours the dice have that were taken."""
        if not self._take_colours():
            raise Refused(refuse("no-dice", name=self.rails.names[self.seat]))
