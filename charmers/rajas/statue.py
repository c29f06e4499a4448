"""Dice on the statues and beside the board: taken, given, put back, where the program keeps them."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rajas.events import Happened
from charmers.rajas.kali import Cost, Payment, payments
from charmers.rajas.markers import Markers
from charmers.rajas.sentences import refuse, tell, word
from charmers.rajas.state import Die, Due
from charmers.sheet.sentence import Refused, Sentence


class Statues(Markers):
    """The markers, and the dice of everyone."""

    def dice(self, seat: int, n: int, colours: Sequence[str] = ()) -> None:
        """Take dice from beside the board and roll them; with a tray, colours not given are asked."""
        if not n:
            return
        if not self.tray:
            if colours:
                self.tell("", "take-colours", seat, colours=[word(colour) for colour in colours])
            else:
                self.tell("", "take-dice", seat, n=n)
            self.happen(Happened("dice", seat, " ".join(colours), n))
            return
        room = self.most_dice(seat) - len(self.players[seat].dice) - self._coming(seat)
        enough = all(self.state.supply[colour] >= list(colours).count(colour) for colour in colours)
        if not colours or n > room or not enough:
            self.ask(seat, "dice", n=n, options=tuple(dict.fromkeys(colours)))
        else:
            self.take(seat, colours)

    def _coming(self, seat: int) -> int:
        return sum(len(due.colours) for due in self.state.due if due.seat == seat)

    def take(self, seat: int, colours: Sequence[str]) -> None:
        """Take dice of these colours with a tray; they are due to be rolled."""
        for colour in colours:
            if not self.state.supply[colour]:
                raise Refused(refuse("no-supply", colour=word(colour)))
            self.state.supply[colour] -= 1
        if len(self.players[seat].dice) + self._coming(seat) + len(colours) > self.most_dice(seat):
            raise Refused(refuse("no-room", n=self.most_dice(seat)))
        if colours:
            self.state.due.append(Due(seat, tuple(colours)))
            self.happen(Happened("dice", seat, n=len(colours)))

    def drop(self, seat: int, die: Die) -> None:
        """Put a die of the statue back beside the board."""
        if not self.tray:
            raise Refused(refuse("no-tray"))
        if die not in self.players[seat].dice:
            raise Refused(refuse("no-die", name=self.names[seat], colour=word(die[0]), n=die[1]))
        self.players[seat].dice.remove(die)
        self.state.supply[die[0]] += 1

    def hand(self, seat: int, die: Die) -> None:
        """Put a die from beside the board on a statue as it lies, without rolling it."""
        if not self.tray:
            raise Refused(refuse("no-tray"))
        colour = die[0]
        if not self.state.supply[colour]:
            raise Refused(refuse("no-supply", colour=word(colour)))
        if len(self.players[seat].dice) + self._coming(seat) >= self.most_dice(seat):
            raise Refused(refuse("no-room", n=self.most_dice(seat)))
        self.state.supply[colour] -= 1
        self.players[seat].dice.append(die)

    def give(self, seat: int, cost: Cost, chosen: Sequence[Die] = ()) -> Payment:
        """Pay with dice of the statue: those that are chosen, else the cheapest way."""
        player = self.players[seat]
        found = payments(player.dice, player.karma, cost)
        if chosen:
            wanted = sorted(chosen)
            found = [each for each in found if sorted(each.dice) == wanted or sorted(each.shown) == wanted]
            if not found:
                raise Refused(refuse("not-payment", dice=dice_words(chosen)))
        if not found:
            held = dice_words(player.dice)
            raise Refused(refuse("no-payment", name=self.names[seat], n=player.karma, dice=held or ["–"]))
        best = found[0]
        for die in best.dice:
            self.drop(seat, die)
        if best.karma:
            self.karma(seat, -best.karma)
            self.tell("", "gave-karma", seat, dice=dice_words(best.shown), karma=best.karma)
        else:
            self.tell("", "gave", seat, dice=dice_words(best.shown))
        return best


def dice_words(dice: Sequence[Die]) -> list[Sentence]:
    """Dice to be shown."""
    return [tell("of", what=word(colour), n=n) for colour, n in dice]


def dice_text(dice: Sequence[Die]) -> str:
    """Dice as they are kept."""
    return " ".join(f"{colour} {n}" for colour, n in dice)
