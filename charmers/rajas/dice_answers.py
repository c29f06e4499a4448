"""Answers about dice: which are taken, given or rolled again, and what they show."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rajas.answers import Answers, Do
from charmers.rajas.effects import NO, read_dice
from charmers.rajas.kali import Cost, payments
from charmers.rajas.sentences import ask
from charmers.rajas.state import Die, Due, Question
from charmers.rajas.statue import dice_text
from charmers.sheet.sentence import Refused


class DiceAnswers(Answers):
    """Takes answers about dice out of a line."""

    def _read_colour(self, question: Question) -> Do | None:
        """The colour of a terrace; of a balcony the one that is given and the one that is taken."""
        told, wanted = self.told, 2 if question.what == "balcony" else 1
        colours: list[str] = []
        while len(colours) < wanted and (colour := told.word(self.rails.colours)):
            colours.append(colour)
        if len(colours) < wanted:
            return None

        def do() -> None:
            told.note(f"colour {' '.join(colours)}")
            self.dice_of_place(question.seat, colours)

        return do

    def dice_of_place(self, seat: int, colours: Sequence[str]) -> None:
        """Take what a terrace gives, or a balcony for the first colour; a turn knows how."""
        raise NotImplementedError

    def _read_dice(self, question: Question) -> Do | None:
        """Colours to take; dice to put back first stand behind ``drop``."""
        told, rails = self.told, self.rails
        allowed = question.options or rails.board.colours
        options = {key: colour for key, colour in rails.colours.items() if colour in allowed}
        colours: list[str] = []
        dropped: list[Die] = []
        none = False
        while told:
            if told.word(["drop"]):
                found = read_dice(told, rails.colours)
                if not found:
                    return None
                dropped += found
            elif told.word(NO):
                none = True
            elif (colour := told.peek(options)) and len(colours) < question.n:
                told.at += 1
                colours.append(colour)
            elif colours or dropped or none or not told.word(["dice", "die", "takes"]):
                break
        if not (colours or none):
            return None
        told.word(["die", "dice"])

        def do() -> None:
            back = f"drop {dice_text(dropped)} " if dropped else ""
            told.note(f"dice {back}{' '.join(colours) or 'none'}")
            for die in dropped:
                rails.drop(question.seat, die)
            if (
                0 < len(colours) < question.n
                and len(question.options) != 1
                and self._has_room(question, colours)
            ):
                raise Refused(
                    ask("dice", name=rails.names[question.seat], n=question.n, options=rails.board.colours)
                )
            rails.take(question.seat, colours)

        return do

    def _has_room(self, question: Question, colours: Sequence[str]) -> bool:
        held = len(self.rails.players[question.seat].dice) + len(colours)
        return held < self.rails.most_dice(question.seat) and any(self.rails.state.supply.values())

    def _read_tile(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        colour = told.word(rails.colours)
        number = told.number(1, 30) if colour else None
        if number is None:
            return None
        chosen = read_dice(told, rails.colours) if told.word(["with"]) else []

        def do() -> None:
            told.note(f"tile {colour}{number}" + (f" with {dice_text(chosen)}" if chosen else ""))
            rails.give(question.seat, Cost(colour, least=number), chosen)

        return do

    def _read_die(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        number = None if self._unit_behind() else told.number(1, 6)
        if number is None:
            return None

        def do() -> None:
            told.note(f"die {number}")
            rails.sell(question.seat, question.what, number)

        return do

    def give_at_harbour(self, seat: int, chosen: Sequence[Die]) -> None:
        """Give a die for a boat move; where dice with different numbers fit, it is asked which."""
        rails = self.rails
        player, cost = rails.players[seat], Cost(numbers=rails.board.harbour_dice)
        found = payments(player.dice, player.karma, cost)
        if chosen or len({(each.karma, each.sum) for each in found}) <= 1:
            rails.give(seat, cost, chosen)
        else:
            rails.ask(seat, "give", options=sorted({str(each.sum) for each in found}))

    def _read_give(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        chosen = read_dice(told, rails.colours)
        number = None
        if not chosen and not self._unit_behind() and told.next in question.options:
            number = told.number(1, 6)
        if not chosen and number is None:
            return None

        def do() -> None:
            told.note(f"give {dice_text(chosen) or number}")
            cost = Cost(numbers=rails.board.harbour_dice if chosen else (number or 0,))
            rails.give(question.seat, cost, chosen)

        return do

    def _read_reroll(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        held = rails.players[question.seat].dice
        if told.word(NO):
            chosen = []
        elif told.word(["all"]):
            chosen = sorted(held)
        else:
            chosen = read_dice(told, rails.colours)
            if not chosen:
                return None

        def do() -> None:
            told.note(f"reroll {dice_text(chosen) or 'none'}")
            for die in chosen:
                rails.drop(question.seat, die)
            if chosen:
                rails.state.due.append(Due(question.seat, tuple(colour for colour, _ in chosen)))
                for colour, _ in chosen:
                    rails.state.supply[colour] -= 1

        return do
