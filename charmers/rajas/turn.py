"""A line of a turn: where the worker goes, what it costs, what it brings, and answers to what is asked."""

from __future__ import annotations

from typing import Final

from charmers.rajas.building import FREE, SPACES
from charmers.rajas.coloured import Coloured
from charmers.rajas.effects import DICE, NO, UNITS, read_dice, read_effect
from charmers.rajas.events import Happened
from charmers.rajas.phrases import FILLERS, SAILS
from charmers.rajas.rails import Rails
from charmers.rajas.reading import MOST, Told, Unanswered
from charmers.rajas.sentences import refuse, tell, word, words_of
from charmers.rajas.statue import dice_text
from charmers.sheet.sentence import Refused, nearest

PLACES: Final = {
    **dict.fromkeys(("build", "builds", "b", "quarry", "buy", "buys", "lays"), "build"),
    **dict.fromkeys(("market", "markets", "sell", "sells", "m", "marketplace", "trades"), "market"),
    **dict.fromkeys(("palace", "p"), "palace"),
    **dict.fromkeys(("outer", "o"), "outer"),
    **dict.fromkeys(("terrace", "t"), "terrace"),
    **dict.fromkeys(("balcony", "balconies"), "balcony"),
    **dict.fromkeys(("river", "r", "harbour", "harbor", *SAILS, "boat"), "harbour"),
}
"""Words with which a turn begins, besides the chambers and the places of modules."""


BEGINS: Final = frozenset(place for place in PLACES if len(place) > 1) | {
    "assorted",
    "mogul",
    "dancer",
    "yogi",
    "raja",
    "builder",
    "portuguese",
}
"""Words that are a place, and no name of anybody."""

REACHES: Final = frozenset(
    (
        *("over", "past", "passes", "passing", "passed", "crosses", "crossing", "crossed"),
        *("reaches", "reaching", "reached", "makes", "that", "="),
    )
)
"""Words before a space that a marker has come to."""
RESTATED: Final = ("dice", "karma")
"""Bonuses of the tracks whose amount may be said once more."""
MOST_SPACE: Final = 250
"""No track is longer."""

SAID: Final = ("build", "market", "palace", "river", "pass")
"""What is named to whoever says something else; help tells the rest."""


class Turn(Coloured):
    """Reads a line for one player and does what it says, verb by verb."""

    def __init__(self, rails: Rails, told: Told, seat: int, besides: bool = False) -> None:
        super().__init__(rails, told, seat)
        self.besides = besides
        """Whether this is something besides the turns, for which no worker is placed."""
        self.flips = 0
        """Karma that was said, where the program knows which payment needs some."""
        self.bonuses = 0
        """How many bonuses of the tracks stand in ``given`` already."""

    def read(self) -> None:
        """Do everything that the line says."""
        told, state = self.told, self.rails.state
        acted = False
        if not self.besides:
            same = state.turn and state.actor == self.seat
            self.given, state.built = (list(state.given), state.built) if same else ([], False)
        while told:
            if told.next in FILLERS:
                told.at += 1
                continue
            if not told.exact:
                self._colours_behind()
            before = told.at
            if self._rolls() or self._gives_again() or self._reached():
                continue
            if self._restated() or (told.peek(self.rails.colours) and self._take_colours()):
                continue
            if state.questions and self.answer():
                continue
            free = told.next[:1] in "+-" or told.peek(FREE)
            if state.questions and (state.phase == "count" or not free):
                raise Unanswered(self.question(), told, told.at)
            told.at = before
            self._act()
            acted = True
        if acted:
            self._place_if_needed()
        self._flip_the_rest()
        if not self.besides:
            state.given, state.built = self.given, self.built

    def _rolls(self) -> bool:
        """Pass over what rolled dice show, as in ``rolls a 6 and a 3``, where the table keeps them."""
        told = self.told
        if told.exact or told.next not in ("roll", "rolls", "rolling"):
            return False
        told.at += 1
        self._skip()
        while told.peek(self.rails.colours) or (told.next.isdigit() and not self._unit_behind()):
            if self.rails.tray and told.next.isdigit():
                raise Refused(refuse("bare", n=int(told.next[:3])))
            told.at += 1
            self._skip((*FILLERS, *DICE))
        return True

    def _gives_again(self) -> bool:
        """Pass over dice that are given up, where the table keeps them and nobody asks for them."""
        return not (self.told.exact or self.rails.tray) and bool(self._given_up())

    def _reached(self) -> bool:
        """Pass over a space that a marker has reached (``over the 12``) or stands on (``= 20``)."""
        told, start = self.told, self.told.at
        if told.exact or told.next not in REACHES:
            return False
        total = told.next == "="
        told.at += 1
        self._skip((*FILLERS, *REACHES, *SPACES))
        space = None if self._unit_behind() else told.number(0, MOST_SPACE)
        player = self.rails.players[self.seat]
        moved = [each for each in self.rails.happened if each.kind == "moved" and each.seat == self.seat]
        here = space in (player.money, player.fame)
        if space is None or not (here if total else any(each.passes(space) for each in moved)):
            told.at = start
            return False
        return True

    def _restated(self) -> bool:
        """Pass over a gain that the place has given already; behind a tile a plus is always one more."""
        told, start = self.told, self.told.at
        plus = told.next[:1] == "+"
        bonuses = [each for each in self.rails.happened if each.kind == "bonus" and each.seat == self.seat]
        self.given += [(each.what, each.n) for each in bonuses[self.bonuses :] if each.what in RESTATED]
        self.bonuses = len(bonuses)
        if told.exact or not self.given or (plus and self.built):
            return False
        what = UNITS.get(told.next, "")
        told.at += bool(what)
        number = told.number(0, MOST, signed=True)
        if number is not None and not what:
            what = UNITS.get(told.next, "")
            told.at += bool(what)
        what = what or ("money" if plus else "")
        placed = any(each.kind == "placed" for each in self.rails.happened)
        if number is None and what and placed and not plus:
            # Without a number it is what the place gives.
            number = next((n for each, n in self.given if each == what), None)
        gain = (what, 1 if number is None else number)
        if gain not in self.given:
            told.at = start
            return False
        self._counted(gain)
        return True

    def _counted(self, gain: tuple[str, int]) -> None:
        """Say that this gain is not counted once more."""
        what, n = gain
        self.given.remove(gain)
        if what != "dice":
            self.rails.say(tell("counted", n=n, what=tell(what)))
        elif not self.told.peek(self.rails.colours):
            self.rails.say(tell("counted-dice", n=n))

    @property
    def built(self) -> bool:
        """Whether something was built in this turn."""
        return self.rails.state.built or any(event.kind == "built" for event in self.rails.happened)

    def _act(self) -> None:
        told = self.told
        sign = told.next[0]
        if sign in "+-" or sign.isdigit():
            self._number()
            return
        if self._module_word():
            return
        if self._goods_next() and not (self.rails.state.turn or self.besides):
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
            near = nearest(told.next, [each for each in (*places, *FREE) if each in word.english])
            if near:
                raise Refused(refuse("near", word=told.next[:30], near=near))
            raise Refused(refuse("unknown-line", word=told.next[:30], options=words_of(SAID)))

    def _goods_next(self) -> bool:
        """Whether goods come next: where they are sold needs no word."""
        return self.told.next in (*self.rails.board.goods, "spices", "assorted", "kind")

    def place_next(self) -> bool:
        """Whether the next word is a place."""
        return self._goods_next() or bool(self.told.peek(self._places()))

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

    # What can happen anywhere.

    def _number(self) -> None:
        """A number with its unit: a gain, or with a minus a payment."""
        told = self.told
        number = told.number(0, MOST, signed=True)
        if number is None:
            raise Refused(refuse("number", what=told.next[:30], least=0, most=MOST))
        signed = told.words[told.at - 1][0] in "+-"
        what = told.word(UNITS) or ("money" if signed or told.exact else "")
        if not what and ("money", number) in self.given:
            self._counted(("money", number))
            return
        if not what:
            raise Refused(refuse("bare", n=number))
        if number >= 0:
            self._place_if_needed()
        self._change(what, number, signed)

    def _gain(self) -> None:
        told = self.told
        told.at -= 1
        what = told.word(UNITS)
        number = told.number(0, MOST, signed=True)
        if number is None and what in ("money", "fame"):
            raise Refused(refuse("number", what=tell(what), least=0, most=MOST))
        self._change(what, 1 if number is None else number)

    def _change(self, what: str, n: int, signed: bool = False) -> None:
        rails, told = self.rails, self.told
        if n < 0 and what == "money":
            self._pays(-n)
        elif n < 0 and what == "karma":
            self._flips(-n)
        elif n < 0:
            raise Refused(refuse("number", what=what, least=0, most=MOST))
        else:
            told.note(f"+{n} {what}")
            had = sum(number for gain, number in self.given if gain == what)
            if had and not (told.exact or self.besides or (signed and n != had)):
                rails.say(tell("on-top", n=n, what=tell(what) if what != "dice" else word("dice"), had=had))
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
            self.told.note(f"price {n}")
        else:
            self.paid += n
            self.told.note(f"pay {n}")

    def _flip(self) -> None:
        n = self.told.number(1, 3)
        if n is not None and not self.told.exact:
            self.told.word(["karma"])
        self._flips(n or 1)

    def _flips(self, n: int) -> None:
        if self.rails.tray and not self.told.exact:
            self.flips += n
            return
        self.told.note(f"flip {n}")
        self.rails.karma(self.seat, -n)

    def _flip_the_rest(self) -> None:
        """Use the karma that was said, and that no payment has used or still asks for."""
        asked = any(question.key in ("give", "tile") for question in self.rails.state.questions)
        karma = [event for event in self.rails.happened if event.kind == "karma"]
        used = sum(max(0, event.before - event.after) for event in karma)
        rest = self.flips - used
        if rest > 0 and not asked:
            self.told.kept.insert(int(self.besides), f"flip {rest}")
            self.rails.karma(self.seat, -rest)

    def _bridge(self) -> None:
        if "bridge" not in self.rails.players[self.seat].waiting:
            raise Refused(refuse("bridge", name=self.rails.names[self.seat]))
        self.told.note("bridge")
        self.rails.worker(self.seat, "bridge")

    def _yield(self) -> None:
        """A special yield of the province board was connected."""
        told, start = self.told, self.told.at - 1
        if not told.exact:
            self._skip()
            self._colours_behind()
            if any(question.key == "yield" for question in self.rails.state.questions):
                raise Unanswered(self.question(), told, start)
        effect = read_effect(told, self.rails)
        self.rails.players[self.seat].yields += 1
        if told.word(["brown"]):
            told.note("yield")
            self._brown()
            return
        # Without its effect it ends here, whatever follows.
        none = not effect and (told.word(NO) or (told and not told.exact))
        told.note(f"yield {'none' if none else effect}".strip())
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
        at_outer = any((each.kind, each.what) == ("placed", "outer") for each in self.rails.happened)
        if not at_outer and not self.told.exact:
            raise Refused(refuse("reroll"))
        again = frozenset(("dice", "die", "all", "none", "of", "them"))
        again |= FILLERS if not self.told.exact else frozenset()
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


def is_whole(told: Told, rails: Rails) -> bool:
    """Whether a line says where a worker goes, or needs none: an answer to a question does neither."""
    if told.next in ("also", "set", "laid", "pass", "passes"):
        return True
    turn = Turn(rails, told, rails.starter)
    while told.next in FILLERS or told.next in ("flip", "flips") or told.next.isdigit():
        told.at += 1
    return bool(turn.place_next())


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
