"""A line of a turn: where the worker goes, what it costs, what it brings, and answers to what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from charmers.rajas.answers import UNITS, read_dice, read_effect
from charmers.rajas.building import FREE, Building
from charmers.rajas.events import NOBODY, Happened
from charmers.rajas.kali import Cost, Payment, payments
from charmers.rajas.market import one_kind
from charmers.rajas.phrases import DIE_WORDS, FILLERS
from charmers.rajas.rails import Rails, dice_text
from charmers.rajas.reading import MOST, Told
from charmers.rajas.sentences import refuse, tell, word, words_of
from charmers.rajas.state import Die, Raja
from charmers.sheet.sentence import Refused, nearest

PLACES: Final = {
    **dict.fromkeys(("build", "builds", "b", "quarry", "buy", "buys", "lays"), "build"),
    **dict.fromkeys(("market", "markets", "sell", "sells", "m", "marketplace", "trades"), "market"),
    **dict.fromkeys(("palace", "p"), "palace"),
    **dict.fromkeys(("outer", "o"), "outer"),
    **dict.fromkeys(("terrace", "t"), "terrace"),
    **dict.fromkeys(("balcony", "balconies"), "balcony"),
    **dict.fromkeys(("river", "r", "harbour", "harbor", "sail", "sails", "boat"), "harbour"),
}
"""Words with which a turn begins, besides the chambers and the places of modules."""


MOST_SPACES: Final = 9
"""No row of terraces or balconies is longer."""

SAID: Final = ("build", "market", "palace", "river", "pass")
"""What is named to whoever says something else; help tells the rest."""


class Turn(Building):
    """Reads a line for one player and does what it says, verb by verb."""

    def __init__(self, rails: Rails, told: Told, seat: int, besides: bool = False) -> None:
        super().__init__(rails, told, seat)
        self.besides = besides
        """Whether this is something besides the turns, for which no worker is placed."""

    def read(self) -> None:
        """Do everything that the line says."""
        told, state = self.told, self.rails.state
        acted = False
        while told:
            if told.next in FILLERS:
                told.at += 1
                continue
            before = told.at
            if self._restated():
                continue
            if state.questions and self.answer():
                continue
            free = told.next[:1] in "+-" or told.peek(FREE)
            if state.questions and (state.phase == "count" or not free):
                raise Refused(refuse("answer-first", question=self.question()))
            told.at = before
            self._act()
            acted = True
        if acted:
            self._place_if_needed()

    def _restated(self) -> bool:
        """Pass over a gain that the place has given already; behind a tile a plus is always one more."""
        told, start = self.told, self.told.at
        plus = told.next[:1] == "+"
        if told.exact or not self.given or (plus and self.built):
            return False
        what = UNITS.get(told.next, "")
        told.at += bool(what)
        number = told.number(0, MOST, signed=True)
        if number is not None and not what:
            what = UNITS.get(told.next, "")
            told.at += bool(what)
        what = what or ("money" if plus else "")
        gain = (what, 1 if number is None else number)
        if gain not in self.given:
            told.at = start
            return self._colours_of_dice()
        self.given.remove(gain)
        self.rails.say(tell("counted", n=gain[1], what=tell(what) if what != "dice" else word(what)))
        self._colours_of_dice()
        return True

    def _colours_of_dice(self) -> bool:
        """Pass over the colours of dice that were taken, where the table keeps them."""
        told, start = self.told, self.told.at
        if self.rails.tray or not any(event.kind == "dice" for event in self.rails.happened):
            return False
        while told.peek(self.rails.colours):
            told.at += 1
            self._skip(("and", "die", "dice"))
        return told.at > start

    @property
    def built(self) -> bool:
        """Whether this line has built something."""
        return any(event.kind == "built" for event in self.rails.happened)

    def _act(self) -> None:
        told = self.told
        sign = told.next[0]
        if sign in "+-" or sign.isdigit():
            self._number()
            return
        if self._module_word():
            return
        if told.next in (*self.rails.board.goods, "spices", "assorted", "kind") and not (
            self.rails.state.turn or self.besides
        ):
            self._at_market()
            return
        places = self._places()
        place = told.peek(places) if not self.rails.state.turn and not self.besides else ""
        free = told.word(FREE) if told.next in FREE or not place else ""
        if place and not free:
            told.at += 1
            self._place(place)
        elif free:
            if free not in ("pay", "flip"):
                # What a place costs may be said before the place.
                self._place_if_needed()
            getattr(self, f"_{free}")()
        elif told.peek(places):
            raise Refused(refuse("second-place", word=told.next[:30]))
        else:
            near = nearest(told.next, [*places, *FREE])
            if near:
                raise Refused(refuse("near", word=told.next[:30], near=near))
            raise Refused(refuse("unknown-line", word=told.next[:30], options=words_of(SAID)))

    def _module_word(self) -> bool:
        """Do what a module lets one do at any time, if the next word says so."""
        rails, seat = self.rails, self.seat
        for module in rails.modules:
            if self.told.next in module.free:
                found = self.told.word(module.free)
                self.told.note(found)
                module.done(found, self.told, seat, rails)
                return True
        return False

    def _places(self) -> dict[str, str]:
        found = dict(PLACES)
        found.update({chamber: chamber for chamber in self.rails.board.chambers})
        found["mason"] = "builder"
        for module in self.rails.modules:
            found.update(module.places)
        return found

    # Placing a worker.

    def _place_if_needed(self) -> None:
        """A line that names no place tells what a worker somewhere brought."""
        if not self.rails.state.turn and not self.besides:
            self._stand("somewhere")

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
            self._give(Cost(numbers=(die,)))
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

    def _give(self, cost: Cost) -> None:
        """Pay with a die, if the program keeps them: the ones behind ``with``, else the cheapest."""
        chosen = self._with()
        if self.rails.tray:
            self.rails.give(self.seat, cost, chosen)

    # The places.

    def _at_build(self) -> None:
        self._stand("quarry")
        self.told.note("build")
        self._things(price=None)

    def _at_market(self) -> None:
        told, rails, seat = self.told, self.rails, self.seat
        goods = rails.goods_of(seat)
        options = {**{good: good for good in rails.board.goods}, "spices": "spice", "all": "assorted"}
        options |= {"assorted": "assorted", "a": "assorted", "mixed": "assorted"}
        first = self._first_number(options)
        how = told.word(options)
        told.word(["kind"])
        how = how or told.word(options)
        if not how and told.next[:1].isalpha() and told.next not in FREE:
            raise told.refused([*rails.board.goods, "all"])
        told.note(f"market {'all' if how == 'assorted' else how}".strip())
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
                self.sell_kind(how, first)
            else:
                rails.ask(seat, "sale", options=[*goods, "all"], what="market")

    def _first_number(self, goods: Mapping[str, str]) -> int | None:
        """The number of the die where it stands before the good, as in ``market 4 silk``."""
        told, start = self.told, self.told.at
        told.word(["kind"])
        number = None if told.exact else self._die_said(range(1, 7))
        if number is not None:
            self._skip()
            if told.peek(goods):
                return number
        told.at = start
        return None

    def _assorted(self) -> None:
        rails, seat = self.rails, self.seat
        allowed = rails.board.assorted[len(rails.players)]
        if rails.state.assorted.count(seat) >= allowed:
            count = len(rails.players)
            raise Refused(refuse("assorted", name=rails.names[seat], n=count))
        self._stand("market-assorted")
        rails.state.assorted.append(seat)
        rails.sell(seat, "assorted")
        self._sold()

    def _sold(self) -> None:
        """Remember what the sale brought."""
        self.given += [("money", event.n) for event in self.rails.happened if event.kind == "sold"]

    def sell_kind(self, good: str, die_said: int | None = None) -> None:
        """Sell goods of one kind for a die: as many markets as it shows."""
        told, rails, seat = self.told, self.rails, self.seat
        player = rails.players[seat]
        chosen = self._with()
        if rails.tray:
            die = chosen or [self._best_die(player, good)]
            paid = rails.give(seat, Cost(), die)
            rails.sell(seat, good, paid.shown[0][1])
            self._sold()
            return
        count = sum(good == each for each, _ in player.markets)
        number = self._die_said(range(1, 7)) if die_said is None else die_said
        if number is not None:
            told.add(str(number))
        if number is None and count > 1:
            rails.ask(seat, "die", what=good)
        else:
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
        colour = self._colour()
        if colour:
            self.rails.happen(Happened("terrace", self.seat, colour))
        if self.rails.tray and not colour:
            self.rails.ask(self.seat, "dice", n=1)
        else:
            self.rails.dice(self.seat, 1, (colour,) if colour else ())

    def _numbered(self, place: str) -> bool:
        """Stand on a space that is told by its number from the left; its colours are asked then."""
        told, start = self.told, self.told.at
        number = told.number(1, MOST_SPACES)
        if told.peek(self.rails.colours) and not told.exact:
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
        two_first = self.told.next == "2"
        given, taken = self._colour(), self._colour()
        if two_first and not self.told.exact:
            given, taken = taken, given
            self.told.kept[-1] = f"balcony {given} {taken}".strip()
        if self.rails.tray and not (given and taken):
            colours = self.rails.board.colours
            raise Refused(refuse("unknown", word=self.told.next or "balcony", options=colours))
        if given and taken:
            self.rails.happen(Happened("balcony", self.seat, f"{given} {taken}"))
        if self.rails.tray:
            self.rails.give(self.seat, Cost(given), self._with())
        self.rails.dice(self.seat, 2, (taken, taken) if taken else ())

    def _colour(self) -> str:
        told, start = self.told, self.told.at
        if not told.exact:
            self._skip(FILLERS | DIE_WORDS | {"1", "2"})
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
        self.told.note("river")
        state.harbour += 1
        chosen = self._with() if not self.told.exact else []
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
        self._skip()
        spaces = told.number(1, 3)
        if spaces is not None and told.next in ("space", "spaces"):
            told.at += 1
            return spaces
        told.at = start
        return die

    # What can happen anywhere.

    def _number(self) -> None:
        """A number with its unit: a gain, or with a minus a payment."""
        told = self.told
        number = told.number(0, MOST, signed=True)
        if number is None:
            raise Refused(refuse("number", what=told.next[:30], least=0, most=MOST))
        what = told.word(UNITS) or "money"
        if number >= 0:
            self._place_if_needed()
        self._change(what, number)

    def _gain(self) -> None:
        told = self.told
        told.at -= 1
        what = told.word(UNITS)
        number = told.number(0, MOST, signed=True)
        if number is None and what in ("money", "fame"):
            raise Refused(refuse("number", what=tell(what), least=0, most=MOST))
        self._change(what, 1 if number is None else number)

    def _change(self, what: str, n: int) -> None:
        rails, told = self.rails, self.told
        if n < 0 and what == "money":
            self._pays(-n)
        elif n < 0 and what == "karma":
            self._flips(-n)
        elif n < 0:
            raise Refused(refuse("number", what=what, least=0, most=MOST))
        else:
            told.note(f"+{n} {what}")
            rails.effect(self.seat, f"{what} {n}")

    def _pay(self) -> None:
        number = self.told.number(0, MOST)
        if number is None:
            raise Refused(refuse("number", what="pay", least=0, most=MOST))
        self.told.word(["money", "m"])
        self._pays(number)

    def _pays(self, n: int) -> None:
        """Pay; if a space waits to be paid for, that is its price."""
        rails = self.rails
        question = next((each for each in rails.state.questions if each.key == "price"), None)
        rails.pay(self.seat, n)
        if question is not None and str(n) in question.options:
            rails.state.questions.remove(question)
        else:
            self.paid += n
        self.told.note(f"pay {n}")

    def _flip(self) -> None:
        self._flips(self.told.number(1, 3) or 1)

    def _flips(self, n: int) -> None:
        self.told.note(f"flip {n}")
        self.rails.karma(self.seat, -n)

    def _bridge(self) -> None:
        if "bridge" not in self.rails.players[self.seat].waiting:
            raise Refused(refuse("bridge", name=self.rails.names[self.seat]))
        self.told.note("bridge")
        self.rails.worker(self.seat, "bridge")

    def _yield(self) -> None:
        """A special yield of the province board was connected."""
        effect = read_effect(self.told, self.rails)
        self.rails.players[self.seat].yields += 1
        if self.told.word(["brown"]):
            self.told.note("yield")
            self._brown()
            return
        self.told.note(f"yield {effect}".strip())
        self.rails.happen(Happened("yield", self.seat, effect))
        if effect:
            self.effect_told(self.seat, effect)

    def _brown(self) -> None:
        tiles = self.rails.board.brown
        player = self.rails.players[self.seat]
        tile = self.told.word([*tiles]) or player.brown
        if not tile:
            raise self.told.refused(tiles)
        if tile == player.brown:
            player.brown = ""
        self.told.note(f"brown {tile}")
        if tile == "bends" and "bend" in self.rails.players[self.seat].roads:
            self.rails.brown(self.seat, tile, self.rails.players[self.seat].roads["bend"])
        else:
            self.rails.brown(self.seat, tile)

    def _upgrade(self) -> None:
        self._skip()
        kind = self.told.word(self.rails.board.buildings)
        self.told.note(f"upgrade {kind}".strip())
        self.rails.upgrade(self.seat, kind)

    def _reroll(self) -> None:
        """Dice of the statue were rolled again, which the table keeps."""
        if self.rails.tray:
            raise Refused(refuse("second-place", word="reroll"))
        again = ("dice", "die", "all", "none", "of", "them")
        while self.told.next.isdigit() or self.told.next in again or self.told.peek(self.rails.colours):
            self.told.at += 1

    def _start(self) -> None:
        if self.rails.state.mogul == self.seat and not self.told.exact:
            return
        self.told.note("start")
        self.rails.effect(self.seat, "start")

    def _drop(self) -> None:
        dice = read_dice(self.told, self.rails.colours)
        if not dice:
            raise self.told.refused(self.rails.board.colours)
        self.told.note(f"drop {dice_text(dice)}")
        for die in dice:
            self.rails.drop(self.seat, die)


def is_besides(told: Told) -> bool:
    """Whether a line is about something besides the turns."""
    return told.words[:1] == ["also"]


def set_marker(rails: Rails, told: Told, seat: int) -> None:
    """Put a marker or the karma cube where it belongs, without any bonus: a mistake is mended."""
    what = told.word(["money", "fame", "karma", "boat"])
    number = told.number(0, 250)
    player = rails.players[seat]
    if not what or number is None or told or (what == "karma" and number > rails.board.karma_most):
        raise Refused(refuse("cannot-set"))
    told.note(f"set {what} {number}")
    setattr(player, what, number)
    if what in ("karma", "boat"):
        return
    track = rails.board.track("money" if what == "money" else "fame")
    passed = [space for space in sorted(track.bonuses) if space <= number]
    if what == "money":
        player.marker = max(player.marker, len(passed))
    else:
        player.fame_bonuses = sorted({*player.fame_bonuses, *passed})
    rails.state.moved.append(seat)
    if track.worker <= number:
        # Whoever is beyond a worker that still waits was never given it.
        rails.worker(seat, what)
