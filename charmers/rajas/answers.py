"""Answers to what only the table can see, taken from the words of a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from charmers.rajas.effects import DICE, LONGEST_RIVER, NO, UNITS, read_effect
from charmers.rajas.events import Happened
from charmers.rajas.names import effect_words
from charmers.rajas.phrases import FILLERS
from charmers.rajas.questions import question_words
from charmers.rajas.rails import Rails
from charmers.rajas.reading import Told, Unanswered
from charmers.rajas.sentences import refuse, tell
from charmers.rajas.state import Question
from charmers.sheet.sentence import Refused, Sentence

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
            if told.exact and question.key == "boat" != told.next:
                # A record always names what a boat's space gives.
                continue
            if told.next == question.key and question.key != "dice":
                told.at += 1
                while told.next in FILLERS and not told.exact:
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
            rails.state.questions.insert(0, question)
            raise Unanswered(self.question(), self.told, before)

    def effect_told(self, seat: int, effect: str) -> None:
        """Do an effect that was just written down; which building it upgrades may follow in the line."""
        told, start = self.told, self.told.at
        while effect == "upgrade" and told.next in FILLERS and not told.exact:
            told.at += 1
        kind = told.word(self.kinds) if effect == "upgrade" else ""
        if kind:
            told.add(kind)
            self._said_again()
            self.rails.upgrade(seat, kind)
        else:
            told.at = start
            self.rails.effect(seat, effect)

    def _said_again(self) -> None:
        """Pass over ``upgrade`` behind the building that is upgraded, or ``goes up``."""
        told = self.told
        while not told.exact and told.next in ("upgrade", "upgraded", "upgrades", "up", "goes", "raised"):
            told.at += 1

    @property
    def kinds(self) -> Mapping[str, str]:
        """Words for buildings; the rulebook calls the mahal a palace."""
        return {**{kind: kind for kind in self.rails.board.buildings}, "palace": "mahal", "taj": "mahal"}

    def _unit_behind(self) -> bool:
        """Whether the next word is a number that counts something, as in ``2 karma`` or ``2 blue dice``."""
        told = self.told
        if not told.next.isdigit():
            return False
        what, die, behind = [*told.words[told.at + 1 : told.at + 4], "", "", ""][:3]
        if what in UNITS and die.isdigit() and not (behind in UNITS or behind in self.rails.colours):
            # As in ``river 3, karma 2``.
            return False
        return what in UNITS or (what in self.rails.colours and die in DICE)

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
        if "".join(told.words[told.at + 1 : told.at + 2]) != "up":
            told.word(["gives"])
        while not told.exact and told.next in FILLERS:
            told.at += 1
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

    def _read_yield(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        gives = {effect.split()[0]: effect for effect in question.options}
        said = told.number(1, 3) if self._unit_behind() else None
        effect = told.word({**gives, "die": gives["dice"], "d": gives["dice"], "m": gives["money"]})
        n = int(effect.partition(" ")[2] or 1) if effect else 0
        if not effect or said not in (None, n):
            return None
        if told.next == str(n):
            told.at += 1

        def do() -> None:
            told.note(f"yield {effect.split()[0]}")
            rails.effect(question.seat, effect)

        return do

    def _read_price(self, question: Question) -> Do | None:
        told, rails = self.told, self.rails
        # Earlier records have some prices as "pay".
        as_pay = told.exact and told.next == "pay"
        told.word(["pays", "pay"])
        alone = len(told.words) == told.at + 2 and UNITS.get(told.words[-1]) == "money"
        if (self._unit_behind() and not alone) or told.next not in question.options:
            return None
        price = told.number()
        assert price is not None
        if alone:
            told.at += 1

        def do() -> None:
            told.note(f"{'pay' if as_pay else 'price'} {price}")
            rails.pay(question.seat, price)

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
