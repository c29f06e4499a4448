"""Answers to what only the table can see, taken from the words of a line, and the questions in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from charmers.rajas.events import Happened
from charmers.rajas.kali import Cost, payments
from charmers.rajas.names import effect_words
from charmers.rajas.phrases import FILLERS
from charmers.rajas.rails import Rails, dice_text
from charmers.rajas.reading import Told
from charmers.rajas.sentences import ask, refuse, tell, words_of
from charmers.rajas.state import Die, Due, Question
from charmers.sheet.sentence import Refused, Sentence

UNITS: Final = {
    **dict.fromkeys(("money", "m", "coins", "rupees", "coin", "gold"), "money"),
    **dict.fromkeys(("fame", "f", "points"), "fame"),
    **dict.fromkeys(("karma", "k"), "karma"),
    **dict.fromkeys(("dice", "die", "d"), "dice"),
}
LONGEST_RIVER: Final = 60
NO: Final = ("no", "none", "nothing", "not")
EFFECTS: Final = (
    *("money-markets", "money-upgrades", "money-tiles", "money-karma", "fame-upgrades", "fame-karma"),
    *("fame-colours", "market-assorted", "market-kind", "market-any", "market-colours", "karma-dice"),
    *("dice-karma", "dice-colours", "replace-worker", "score-tile", "boat"),
)


PER: Final = {
    **dict.fromkeys(("market", "markets"), "markets"),
    **dict.fromkeys(("upgrade", "upgrades"), "upgrades"),
    **dict.fromkeys(("tile", "tiles"), "tiles"),
    **dict.fromkeys(("colour", "colours", "color", "colors"), "colours"),
    "karma": "karma",
}
"""What a gain can be for."""


def read_dice(told: Told, colours: Mapping[str, str]) -> list[Die]:
    """Dice, each by its colour and number, as far as there are any."""
    found: list[Die] = []
    while colour := told.peek(colours):
        told.at += 1
        number = told.number(1, 6)
        if number is None:
            told.at -= 1
            break
        found.append((colour, number))
    return found


def read_effect(told: Told, rails: Rails) -> str:
    """What a space or a tile gives, in the notation of effects; empty if the next words say no such thing."""
    start = told.at
    number = told.number(1, 20)
    if (colour := told.peek(rails.colours)) and not told.exact:
        told.at += 1
        if told.word(["die", "dice"]) and told.word(["per", "each"]) and told.word(["karma", "level"]):
            return f"karma-dice {colour}"
        told.at = start
        return ""
    if number is not None:
        unit = told.word(UNITS)
        if unit:
            return _per(told, unit, number) or f"{unit} {number}"
        told.at = start
        return ""
    if told.next in EFFECTS or told.next in UNITS:
        return _named(told, rails)
    if told.word(["upgrade", "u"]):
        return "upgrade"
    if told.word(["palace"]):
        chamber = told.word([each for each in rails.board.chambers if each != "mogul"])
        return f"palace {chamber}".strip()
    if chamber := told.word([each for each in rails.board.chambers if each != "mogul"]):
        return f"palace {chamber}"
    if told.word(["assorted", "all", "market", "kind", "sell"]):
        if told.words[told.at - 1] == "kind" or told.word(["kind"]):
            number = told.number(1, 9)
            return f"market-kind {3 if number is None else number}"
        told.word(["all", "assorted"])
        return "market-assorted"
    return _named(told, rails)


def _per(told: Told, unit: str, number: int) -> str:
    """A gain for each of something, as in ``2 money per upgrade``; empty if it is none."""
    start = told.at
    if not told.exact and told.word(["per", "each"]):
        told.word(["building", "different"])
        found = f"{unit}-{told.word(PER)}"
        if found in EFFECTS:
            return f"{found} {number}" if found in ("money-karma", "fame-karma") else found
    told.at = start
    return ""


def _named(told: Told, rails: Rails) -> str:
    if unit := told.word(UNITS):
        if effect := _per(told, unit, 2):
            return effect
        number = told.number(1, 20)
        return f"{unit} {1 if number is None else number}"
    effect = told.word(EFFECTS)
    if effect == "karma-dice":
        return f"{effect} {told.word(rails.colours)}".strip()
    if effect in ("market-kind", "market-any", "money-karma", "fame-karma"):
        number = told.number(1, 9)
        default = {"market-kind": 3, "market-any": 3, "money-karma": 2, "fame-karma": 2}[effect]
        return f"{effect} {default if number is None else number}"
    return effect


Do = Callable[[], None]


class Answers:
    """Takes answers out of a line: for each key of a question, a method reads the words that fit it.

    Such a method returns what is to be done then, or nothing if the words are no answer.
    """

    def __init__(self, rails: Rails, told: Told) -> None:
        self.rails = rails
        self.told = told

    def question(self) -> Sentence:
        """The first question that is open, in words."""
        return question_words(self.rails, self.rails.state.questions[0])

    def answer(self) -> bool:
        """Answer the first open question that the next words fit; whether there was one."""
        told, questions = self.told, self.rails.state.questions
        before = told.at
        for question in questions:
            told.at = before
            if question.module:
                self._module(question)
                return True
            if told.next == question.key and question.key != "dice":
                told.at += 1
            do: Do | None = getattr(self, f"_read_{question.key}")(question)
            if do is not None:
                questions.remove(question)
                do()
                return True
        told.at = before
        return False

    def _module(self, question: Question) -> None:
        rails = self.rails
        module = next(each for each in rails.modules if each.name == question.module)
        rails.state.questions.remove(question)
        before = self.told.at
        module.answered(question, self.told, rails)
        if self.told.at == before:
            raise Refused(refuse("answer-first", question=module.asks(question, rails)))

    def effect_told(self, seat: int, effect: str) -> None:
        """Do an effect that was just written down; which building it upgrades may follow in the line."""
        kind = self.told.word(self.kinds) if effect == "upgrade" else ""
        if kind:
            self.told.add(kind)
            self._said_again()
            self.rails.upgrade(seat, kind)
        else:
            self.rails.effect(seat, effect)

    def _said_again(self) -> None:
        """Pass over ``upgrade`` behind the building that is upgraded."""
        told = self.told
        if not told.exact and told.next in ("upgrade", "upgraded", "upgrades"):
            told.at += 1

    @property
    def kinds(self) -> Mapping[str, str]:
        """Words for buildings; the rulebook calls the mahal a palace."""
        return {**{kind: kind for kind in self.rails.board.buildings}, "palace": "mahal", "taj": "mahal"}

    def _unit_behind(self) -> bool:
        """Whether the next word is a number that counts something, as in ``2 karma``."""
        told = self.told
        if not told.next.isdigit() or told.at + 1 >= len(told.words):
            return False
        return told.words[told.at + 1] in UNITS

    # One method for each key.

    def _read_upgrade(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        while told.next in FILLERS:
            told.at += 1
        kind = told.word(self.kinds)
        if not kind:
            return None
        self._said_again()

        def do() -> None:
            told.note(f"upgrade {kind}")
            rails.upgrade(question.seat, kind, late=question.what == "late")

        return do

    def _read_boat(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        told.word(["gives"])
        if not question.n and question.what == "" and not self._unit_behind():
            spaces = told.number(1, len(rails.board.harbour_dice))
            if spaces is not None:
                return lambda: self._sails(question, spaces)
        at = self._space()
        bridge = at is not None and bool(told.word(["bridge"]))
        effect = "" if told.next[:1] in "+-" else "none" if told.word(NO) else read_effect(told, rails)
        if not effect and at is None:
            return None
        place = "" if at is None else f" at {at}{' bridge' if bridge else ''}"

        def do() -> None:
            told.note(f"boat{place} {effect}".strip())
            if question.what != "yield":
                self._boat_stops(question, at, bridge)
            if not effect:
                rails.state.questions.insert(0, question._replace(what="at"))
                return
            rails.happen(Happened("boat", question.seat, effect, question.n))
            if effect != "none":
                rails.say(tell("river", effect=effect_words(effect)))
                self.effect_told(question.seat, effect)

        return do

    def _space(self) -> int | None:
        """A river space by its number, behind ``at``."""
        if self.told.next != "at":
            return None
        self.told.at += 1
        number = self.told.number(1, LONGEST_RIVER)
        if number is None:
            raise Refused(refuse("number", what="at", least=1, most=LONGEST_RIVER))
        return number

    def _sails(self, question: Question, spaces: int) -> None:
        """The table says how many free spaces the boat went; what its space gives is still asked."""
        self.told.note(f"boat {spaces}")
        self.rails.state.questions.insert(0, question._replace(n=spaces))

    def _boat_stops(self, question: Question, at: int | None, bridge: bool) -> None:
        """Remember where the boat is, as far as it was told; behind the bridge the worker is taken."""
        player = self.rails.players[question.seat]
        if at is not None and player.boat is not None and at < player.boat:
            name = self.rails.names[question.seat]
            raise Refused(refuse("boat-back", name=name, n=player.boat))
        if at is not None or question.what != "at":
            player.boat = at
        if bridge:
            self.rails.worker(question.seat, "bridge")

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

    def _read_yield(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        gives = {effect.split()[0]: effect for effect in question.options}
        told.number(1, 3) if self._unit_behind() else None
        effect = told.word({**gives, "die": gives["dice"], "d": gives["dice"], "m": gives["money"]})
        if not effect:
            return None
        told.number(1, 3)

        def do() -> None:
            told.note(f"yield {effect.split()[0]}")
            rails.effect(question.seat, effect)

        return do

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

    def _read_price(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        told.word(["pays", "pay"])
        alone = len(told.words) == told.at + 2 and UNITS.get(told.words[-1]) == "money"
        if (self._unit_behind() and not alone) or told.next not in question.options:
            return None
        price = told.number()
        assert price is not None
        if alone:
            told.at += 1

        def do() -> None:
            told.note(f"price {price}")
            rails.pay(question.seat, price)

        return do

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

    def _read_sale(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        goods = {good: good for good in question.options}
        how = told.word({**goods, **({"spices": "spice"} if "spice" in goods else {})})
        if not how:
            return None

        def do() -> None:
            told.note(f"sale {how}")
            if question.what != "market":
                rails.sell(question.seat, how, question.n)
            elif how == "all":
                rails.state.assorted.append(question.seat)
                rails.sell(question.seat, "assorted")
            else:
                self.sell_kind(how)

        return do

    def sell_kind(self, good: str) -> None:
        """Sell goods of one kind for a die; a turn knows how."""
        raise NotImplementedError

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

    def _read_palace(self, question: Question) -> Do | None:
        told = self.told
        chamber = told.word(question.options)
        if not chamber:
            return None

        def do() -> None:
            told.note(f"palace {chamber}")
            self.effect_told(question.seat, f"palace {chamber}")

        return do

    def _read_count(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        number = None if self._unit_behind() else told.number(0, 60)
        if number is None:
            return None

        def do() -> None:
            told.note(f"count {number}")
            rails.counted(question.seat, question.what, number)

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

    def _read_met(self, question: Question) -> Do | None:
        told, state = self.told, self.rails.state
        player = self.rails.players[question.seat]
        if told.word(NO):
            number = None
        else:
            told.word(["yes", "by"])
            found = told.number(0, 99)
            if found is None:
                return None
            number = found

        def do() -> None:
            place = player.fame, player.money
            if number is None:
                told.note("met no")
                state.apart.append(place)
            else:
                told.note(f"met {number}")
                state.gaps[place] = number
                self.rails.say(tell("met-too" if state.met else "met", name=self.rails.names[question.seat]))
                state.met.append(question.seat)

        return do

    def _read_gap(self, question: Question) -> Do | None:
        told, state = self.told, self.rails.state
        player = self.rails.players[question.seat]
        number = None
        if not told.word(NO):
            number = told.number(0, 99)
            if number is None:
                return None

        def do() -> None:
            if number is None:
                told.note("gap no")
            else:
                told.note(f"gap {number}")
                over = question.what == "over"
                state.gaps[player.fame, player.money] = number if over else -number

        return do


def question_words(rails: Rails, question: Question) -> Sentence:
    """A question in words."""
    if question.module:
        module = next(each for each in rails.modules if each.name == question.module)
        return module.asks(question, rails)
    key, options = question.key, list(question.options)
    if key == "starter":
        if not options:
            return ask("starter")
        return ask("starter-tie", names=options, n=question.n)
    name = rails.names[question.seat]
    player = rails.players[question.seat]
    if key in ("met", "gap"):
        over = key == "gap" and question.what == "over"
        return ask("gap-over" if over else key, name=name, fame=player.fame, money=player.money)
    if key == "upgrade":
        return ask(key, name=name, options=words_of(rails.upgradable(question.seat)))
    if key == "dice":
        return ask(key, name=name, n=question.n, options=words_of(options or rails.board.colours))
    if key == "count":
        what = {"river": "river-spaces", "bends": "bends"}.get(question.what, "dice-colours")
        return ask(key, name=name, what=ask(what))
    if key == "colour":
        key = f"colour-{question.what}"
        return ask(key, name=name, n=question.n, options=words_of(rails.board.colours))
    if key == "boat" and not question.n and not question.what:
        key = "boat-spaces"
    return ask(key, name=name, options=words_of(options))
