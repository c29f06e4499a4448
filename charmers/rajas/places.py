"""The places where a worker can go: what each costs, what it brings, and what people say there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from charmers.rajas.building import FREE, Building
from charmers.rajas.effects import DICE, UNITS
from charmers.rajas.events import NOBODY, Happened
from charmers.rajas.kali import Cost, Payment, payments
from charmers.rajas.market import one_kind
from charmers.rajas.names import effect_words
from charmers.rajas.phrases import DIE_WORDS, FILLERS, IN_TILES, SAILS
from charmers.rajas.sentences import refuse, tell, word, words_of
from charmers.rajas.state import Die, Raja
from charmers.rajas.statue import dice_text
from charmers.sheet.sentence import Refused

MOST_SPACES: Final = 9
"""No row of terraces or balconies is longer."""


SCORES: Final = frozenset(("scores", "score", "scoring", "sells", "sell", "sold", "selling"))
"""Words before the markets that a sale scores."""


class Places(Building):
    """Puts a worker on a place and does what follows there."""

    def _stand(self, place: str, alone: bool = False) -> None:
        """Put a worker there; ``alone`` where only one can stand."""
        rails, state = self.rails, self.rails.state
        player = rails.players[self.seat]
        if player.placed >= player.workers:
            raise Refused(refuse("no-workers", name=rails.names[self.seat]))
        other = state.occupied.get(place, NOBODY)
        if alone and other != NOBODY:
            if not any(module.may_join(self.seat, place, rails) for module in rails.modules):
                raise Refused(refuse("occupied", other=rails.names[other], place=words_of([place])[0]))
        elif alone:
            state.occupied[place] = self.seat
        player.placed += 1
        state.turn, state.ended, state.actor = True, False, self.seat
        rails.happen(Happened("placed", self.seat, place))

    def _place(self, place: str) -> None:
        told, rails = self.told, self.rails
        if place == "palace":
            self._skip()
            place = told.word([*rails.board.chambers, "outer", "terrace", "balcony"])
            if not place:
                raise told.refused([*rails.board.chambers, "outer", "terrace", "balcony"])
        if place in rails.board.chambers:
            self._stand(place, alone=True)
            told.note(f"palace {place}")
            die = rails.board.chambers[place].die
            self._give(Cost(numbers=(die,)), (die,))
            if not told.exact:
                self._skip()
            self._die_said((die,))
            self.effect_told(self.seat, f"palace {place}")
        elif place in ("build", "market", "outer", "terrace", "balcony", "harbour"):
            getattr(self, f"_at_{place}")()
        else:
            module = next(each for each in rails.modules if place in each.places.values())
            self._stand(place, module.alone)
            told.note(place)
            module.placed(place, told, self.seat, rails)

    def effect_told(self, seat: int, effect: str) -> None:
        """Do an effect; what the builder builds follows in the line."""
        what, _, who = effect.partition(" ")
        if what == "palace" and who:
            gives = [each.partition(" ") for each in self.rails.board.chambers[who].gives]
            self.given += [(gain, int(n)) for gain, _, n in gives if gain in UNITS and n.isdigit()]
        super().effect_told(seat, effect)
        if effect == "palace builder":
            self._things(price=0)
            told_so = tell("do", name=self.rails.names[seat], effect=effect_words("overbuild"))
            self.rails.said.remove(told_so)

    def _pay(self) -> None:
        """Pay what is told; a turn knows how."""
        raise NotImplementedError

    def _shows(self, most: int = 1) -> None:
        """Pass over what dice show that were just taken; who reads their colours knows how."""
        raise NotImplementedError

    def _give(self, cost: Cost, numbers: Sequence[int] = ()) -> None:
        """Pay with a die, if the program keeps them: the ones behind ``with``, else the cheapest."""
        chosen = self._with(numbers, most=1)
        if self.rails.tray:
            self.rails.give(self.seat, cost, chosen)

    def _at_build(self) -> None:
        self._stand("quarry")
        self.told.note("build")
        self._things(price=None)

    def _at_market(self) -> None:
        told, rails, seat = self.told, self.rails, self.seat
        goods = rails.goods_of(seat)
        options = {**{good: good for good in rails.board.goods}, "spices": "spice", "all": "assorted"}
        options |= {"assorted": "assorted", "a": "assorted", "mixed": "assorted"}
        first, dice = self._first_die(options)
        if not told.exact:
            self._skip()
        how = told.word(options)
        told.word(["kind"])
        how = how or told.word(options)
        if how and not told.exact:
            self._skip(("market", "markets", "marketplace"))
        if not how and told.next[:1].isalpha() and told.next not in FREE:
            raise told.refused([*rails.board.goods, "all"])
        told.note(f"market {'all' if how == 'assorted' else how}".strip())
        if how == "assorted" and first is not None:
            raise Refused(refuse("bare", n=first))
        if how == "assorted":
            self._assorted()
        else:
            self._stand("market-kind")
            if how and how not in goods:
                raise Refused(refuse("no-markets", name=rails.names[seat], good=word(how)))
            if not goods:
                raise Refused(refuse("no-market-yet", name=rails.names[seat]))
            if not how and len(goods) == 1:
                how = goods[0]
                told.add(how)
            if how:
                self.sell_kind(how, first, dice)
            else:
                rails.ask(seat, "sale", options=[*goods, "all"], what="market")

    def _first_die(self, goods: Mapping[str, str]) -> tuple[int | None, list[Die]]:
        """The die where it stands before the good, as in ``market 4 silk`` or ``market, blue 5 for silk``.

        Its number, and with a tray the die itself.
        """
        told, start = self.told, self.told.at
        if told.exact:
            return None, []
        told.word(["kind"])
        here = told.at
        self._skip(DIE_WORDS)
        colour = told.word(self.rails.colours) if told.next in self.rails.colours else ""
        number = None if self._unit_behind() else told.number(1, 6)
        if not colour:
            told.at = here
            number = self._die_said(range(1, 7))
        if number is not None:
            self._skip()
            if told.next.isdigit() and "".join(told.words[told.at + 1 : told.at + 2]) in goods:
                # How many markets are scored.
                told.at += 1
            if told.peek(goods):
                return number, [(colour, number)] if colour and self.rails.tray else []
        told.at = start
        return None, []

    def _assorted(self) -> None:
        rails, seat = self.rails, self.seat
        allowed = rails.board.assorted[len(rails.players)]
        if rails.state.assorted.count(seat) >= allowed:
            count = len(rails.players)
            raise Refused(refuse("assorted", name=rails.names[seat], n=count))
        self._stand("market-assorted")
        rails.state.assorted.append(seat)
        self._goods_said()
        rails.sell(seat, "assorted")
        self._sold()

    def _goods_said(self, *only: str) -> None:
        """Pass over the markets that are scored, as in ``scores the tea market of 3``; they must be there."""
        told = self.told
        if told.exact:
            return
        goods = {**{good: good for good in self.rails.board.goods}, "spices": "spice"}
        scored = False
        while True:
            start = told.at
            while told.next in IN_TILES | SCORES:
                scored = scored or told.next in SCORES
                told.at += 1
            if not self._unit_behind():
                told.number(1, 9)
            self._skip(IN_TILES)
            good = goods.get(told.next, "")
            behind = "".join(told.words[told.at + 1 : told.at + 2])
            worth = not only and behind in map(str, range(1, 10))
            named = scored or worth or behind in ("market", "markets")
            if not (good and named) or (only and good not in only):
                told.at = start
                return
            told.at += 1
            name = self.rails.names[self.seat]
            if good not in self.rails.goods_of(self.seat):
                raise Refused(refuse("no-markets", name=name, good=word(good)))
            if worth and (good, int(behind)) not in self.rails.players[self.seat].markets:
                raise Refused(refuse("no-market-of", name=name, good=word(good), n=int(behind)))
            self._skip(IN_TILES)
            if not self._unit_behind():
                told.number(1, 9)

    def _sold(self) -> None:
        """Remember what the sale brought."""
        self.given += [("money", event.n) for event in self.rails.happened if event.kind == "sold"]

    def sell_kind(self, good: str, die_said: int | None = None, dice: Sequence[Die] = ()) -> None:
        """Sell goods of one kind for a die: as many markets as it shows."""
        told, rails, seat = self.told, self.rails, self.seat
        player = rails.players[seat]
        chosen = list(dice) or self._with(() if told.exact else range(1, 7))
        if dice:
            told.add(f"with {dice_text(dice)}")
        if rails.tray:
            die = chosen or [self._best_die(player, good)]
            paid = rails.give(seat, Cost(), die)
            rails.sell(seat, good, paid.shown[0][1])
            self._sold()
            return
        count = sum(good == each for each, _ in player.markets)
        number = self._die_said(range(1, 7)) if die_said is None else die_said
        if number is None and len(chosen) == 1 and not told.exact:
            number = chosen[0][1]
            told.kept[-1] = told.kept[-1].removesuffix(f" with {dice_text(chosen)}")
        if number is not None:
            told.add(str(number))
        if number is None and count > 1:
            rails.ask(seat, "die", what=good)
        else:
            self._goods_said(good)
            rails.sell(seat, good, number or count)
            self._sold()

    def _best_die(self, player: Raja, good: str) -> Die:
        """The die with which the most is sold, without karma; of these the one that shows least."""
        options = payments(player.dice, 0, Cost())
        if not options:
            raise Refused(refuse("no-payment", name=self.rails.names[self.seat], n=player.karma, dice=["–"]))

        def worth(each: str) -> int:
            return self.rails.worth(self.seat, each)

        def value(die: Payment) -> tuple[int, int]:
            return one_kind(player.markets, good, die.sum, worth).money, -die.sum

        return max(options, key=value).shown[0]

    def _at_outer(self) -> None:
        self.told.word(["terrace"])
        self._stand("outer")
        self.told.note("outer")
        self.given.append(("money", 2))
        self.rails.money(self.seat, 2)
        if not self.rails.tray:
            self.rails.tell("", "reroll", self.seat)
        elif self.rails.players[self.seat].dice:
            self.rails.ask(self.seat, "reroll")

    def _at_terrace(self) -> None:
        if self._numbered("terrace"):
            return
        colour = self._colour(("1",))
        if colour:
            self._shows()
            self.rails.happen(Happened("terrace", self.seat, colour))
        if self.rails.tray and not colour:
            self.rails.ask(self.seat, "dice", n=1)
        else:
            self.rails.dice(self.seat, 1, (colour,) if colour else ())

    def _numbered(self, place: str) -> bool:
        """Stand on a space that is told by its number from the left; its colours are asked then."""
        told, start = self.told, self.told.at
        number = told.number(1, MOST_SPACES)
        if (told.peek(self.rails.colours) or told.next in DICE) and not told.exact:
            # So many dice of the colour.
            told.at, number = start, None
        self._stand(place if number is None else f"{place} {number}", alone=number is not None)
        self.told.note(place if number is None else f"{place} {number}")
        if number is None:
            return False
        if place == "balcony" and self.rails.tray and not self.rails.players[self.seat].dice:
            name = self.rails.names[self.seat]
            raise Refused(refuse("no-payment", name=name, n=self.rails.players[self.seat].karma, dice=["–"]))
        self.rails.ask(self.seat, "colour", n=number, what=place)
        return True

    def dice_of_place(self, seat: int, colours: Sequence[str]) -> None:
        """Take the die of a terrace, or two of a balcony's second colour for one of its first."""
        if len(colours) == 1:
            self.rails.dice(seat, 1, colours)
            return
        if self.rails.tray:
            self.rails.give(seat, Cost(colours[0]), self._with())
        self.rails.dice(seat, 2, (colours[1], colours[1]))

    def _at_balcony(self) -> None:
        if self._numbered("balcony"):
            return
        told, rails = self.told, self.rails
        two_first = told.next == "2"
        given, shown = self._colour(), self._shown()
        taken = self._colour()
        if two_first and not told.exact:
            given, taken, shown = taken, given, self._shown(last=True)
            told.kept[-1] = f"balcony {given} {taken}".strip()
        if rails.tray and not (given and taken):
            raise Refused(refuse("unknown", word=told.next or "balcony", options=rails.board.colours))
        if taken and not told.exact and told.peek(rails.colours) == taken:
            # Each of the two was named.
            told.at += 1
        if given and taken:
            self._shows(2)
            rails.happen(Happened("balcony", self.seat, f"{given} {taken}"))
        chosen = [(given, shown)] if shown else self._with() if rails.tray or told.exact else []
        if shown:
            told.add(f"with {dice_text(chosen)}")
        if rails.tray:
            rails.give(self.seat, Cost(given), chosen)
        rails.dice(self.seat, 2, (taken, taken) if taken else ())

    def _shown(self, last: bool = False) -> int:
        """What the die shows that is given on a balcony; 0 if it is not told, or the number counts dice.

        Unless its colour is the ``last`` one, another follows.
        """
        told, start = self.told, self.told.at
        number = None if told.exact or self._unit_behind() else told.number(1, 6)
        here, counts = told.at, told.words[start : start + 1] == ["2"] and told.next in self.rails.colours
        self._skip(FILLERS | DIE_WORDS | {"1", "2"})
        follows, told.at = last or told.next in self.rails.colours, here
        if number is None or counts or not follows:
            told.at = start
            return 0
        return number

    def _colour(self, numbers: Sequence[str] = ("1", "2")) -> str:
        told, start = self.told, self.told.at
        if not told.exact:
            self._skip(FILLERS | DIE_WORDS | set(numbers))
        colour = told.word(self.rails.colours)
        if colour:
            told.add(colour)
            if not told.exact:
                told.word(["die", "dice"])
        else:
            told.at = start
        return colour

    def _at_harbour(self) -> None:
        rails, state = self.rails, self.rails.state
        self._stand("harbour")
        if not self.told.exact:
            self._skip()
        if not self.told.exact and self.told.next in ("pay", "pays") and not self._pays_dice():
            self.told.at += 1
            self._pay()
        self.told.note("river")
        state.harbour += 1
        chosen = self._with(rails.board.harbour_dice) if not self.told.exact else []
        spaces = die = self._die_said(rails.board.harbour_dice)
        if not self.told.exact:
            spaces = self._spaces_said(die)
        if spaces is not None and chosen:
            self.told.kept[-1] = self.told.kept[-1].replace("river", f"river {spaces}", 1)
        elif spaces is not None:
            self.told.add(str(spaces))
        chosen = chosen or self._with()
        if rails.tray and spaces is not None:
            enough = tuple(n for n in rails.board.harbour_dice if n >= spaces)
            rails.give(self.seat, Cost(numbers=enough), chosen)
        elif rails.tray:
            self.give_at_harbour(self.seat, chosen)
        if state.harbour > 1 and not self.paid:
            self.ask_price([each for each in rails.board.harbour_prices if each])
        self.paid = 0
        rails.boat(self.seat, spaces or 0)

    def _spaces_said(self, die: int | None) -> int | None:
        """How far the boat goes, as in ``2 spaces``; else as far as the die allows."""
        told, start = self.told, self.told.at
        if told.next in ("space", "spaces"):
            told.at += 1
            return die
        self._skip((*FILLERS, *SAILS))
        spaces = told.number(1, 3)
        if spaces is not None and told.next in ("space", "spaces"):
            told.at += 1
            return spaces
        told.at = start
        return die
