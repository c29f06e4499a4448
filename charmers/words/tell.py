"""What happened, told in words: events in, sentences out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from charmers.rules.events import Event
from charmers.rules.scoring import half_points
from charmers.words.speech import Speech

KARMA_DICE = 2
"""How many dice karma rolls again."""

_OPENERS = ("took", "kept", "rerolls", "skipped", "used", "wasted", "forced")
"""Kinds that begin a line of their own."""


def tell(events: Sequence[Event], names: Sequence[str], say: Speech, paper: bool = False) -> list[str]:
    """What happened, a line for each thing that a player did; on ``paper`` nobody knows what is marked.

    >>> from charmers.sheet.library import find_sheet
    >>> happened = [Event("took", 0, "p1", detail="tea+silk"), Event("circled", 0, "tea", source="p1")]
    >>> tell(happened, ["Leila", "Tom"], Speech("en", find_sheet("sun")))
    ['Leila takes purple (tea+silk) and circles tea.']
    """
    teller = _Teller(names, say, paper)
    for event in events:
        teller.hear(event)
    teller.end_line()
    return teller.lines


def road_shape(sides: str) -> str:
    """The shape of a road: straight, bend, fork or crossing.

    >>> road_shape("ns"), road_shape("ne"), road_shape("nes")
    ('straight', 'bend', 'fork')
    """
    if len(sides) == 2:
        return "straight" if sides in ("ns", "ew") else "bend"
    return "fork" if len(sides) == 3 else "crossing"


class _Teller:
    """Hears events one after another and groups them into lines."""

    def __init__(self, names: Sequence[str], say: Speech, paper: bool) -> None:
        self.lines: list[str] = []
        self._paper = paper
        self._names = names
        self._say = say
        self._seat = -1
        self._begin()

    def _begin(self) -> None:
        self._did: list[str] = []
        self._dice: list[tuple[str, str]] = []
        self._notes: list[str] = []
        self._released: list[str] = []
        self._lost: list[str] = []
        self._declined: list[str] = []
        self._bonuses: list[str] = []
        self._goods: list[str] = []
        self._earned = 0
        self._before = self._taken = Event("round", -1)

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        before = self._before
        joined = before.kind == "forced" or (event.kind == before.kind and event.kind in ("used", "wasted"))
        if (event.kind in _OPENERS and not joined) or event.seat != self._seat:
            self.end_line()
        if before.kind == "rolled" and event.kind != "rolled":
            self.end_line()
        self._seat = event.seat
        self._take_in(event)
        # What is released or lost on the way does not part what belongs together.
        if event.kind not in ("released", "lost"):
            self._before = event

    def _take_in(self, event: Event) -> None:
        """Hear an event of whatever kind; mypy sees a kind that is missing here."""
        say, did, kind = self._say, self._did, event.kind
        match kind:
            case "round":
                self._tell("told.round", n=event.amount, name=self._names[event.seat])
            case "rolled":
                if did:
                    self.end_line()
                self._dice.append((event.subject, self._face(event)))
            case "forced":
                self._notes.append(say("told.forced"))
            case "took" | "kept":
                did.append(say(f"told.{kind}", die=say.die(event.subject), face=self._face(event)))
                self._taken = event
            case "away" | "elephant":
                self._notes.append(say(f"told.{kind}", die=say.die(event.subject), face=self._face(event)))
            case "rerolls":
                key = "told.rerolls-on-paper" if self._paper else "told.rerolls"
                did.append(say(key, n=event.total, die=say.die(event.subject)))
            case "skipped":
                did.append(say("told.skipped"))
            case "road":
                did.append(say(f"told.road-{road_shape(event.detail)}", cell=event.subject))
            case "half":
                self._hear_half(event)
            case "fame":
                self._hear_fame(event)
            case "money":
                self._hear_money(event)
            case "karma":
                did.append(say("told.karma", total=event.total))
            case "circled":
                self._hear_circled(event)
            case "opened":
                there = self._before.kind == "road" and self._before.subject == event.subject
                did.append(say("told.opened-there" if there else "told.opened", cell=event.subject))
            case "sold":
                self._hear_sold(event)
            case "upgraded":
                did.append(say("told.upgraded", building=say.building(event.subject), n=event.amount))
            case "sailed":
                told = "told.sailed-back" if self._leads_back(event.source) else "told.sailed"
                did.append(say(told, space=event.subject, symbol=say.symbol(event.detail)))
            case "palace":
                self._hear_palace(event)
            case "released":
                self._released.append(say.bonus_at(event.subject))
            case "used" | "wasted":
                self._hear_used(event)
            case "lost":
                self._lost.append(say.loss(event.detail))
            case "declined":
                self._declined.append(say.loss(event.detail))
            case "crossed":
                self._hear_crossed(event)
            case "stuck":
                self._tell("told.stuck")
            case "scored":
                fame, money, karma, used = event.detail.split()
                over = half_points(event.amount)
                values = {"fame": fame, "money": money, "karma": karma, "used": used, "over": over}
                self._tell("told.scored", name=self._names[event.seat], **values)
            case "over":
                self._tell("told.over")
            case never:
                assert_never(never)

    def _leads_back(self, source: str) -> bool:
        """Whether what was used leads back on the river."""
        if ":" not in source:
            return source == "portuguese"
        gives = self._say.bonus_named(source).gives
        return any(str(effect) in ("river -1", "river back") for effect in gives)

    def _face(self, event: Event) -> str:
        return self._say.face(event.subject, event.detail)

    def _tell(self, key: str, **values: object) -> None:
        """A line of its own."""
        self.end_line()
        self.lines.append(self._say(key, **values))

    def end_line(self) -> None:
        """Finish the line in progress, if anything was heard."""
        say = self._say
        sentences = []
        if self._dice:
            # All dice are told by the ids under which a command takes them, the two of karma by colour.
            many = len(self._dice) > KARMA_DICE
            dice = [say("told.die", die=die if many else say.die(die), face=face) for die, face in self._dice]
            sentences.append(say("told.rolled", dice=dice))
        if len(self._bonuses) == 1 and len(self._did) > 1:
            # What the bonus gives is told by what follows.
            self._did[0] = say("told.used-at", place=say.place(self._bonuses[0]))
        if self._did:
            name = self._names[self._seat]
            sentences.append(say("told.line", name=name, did=say.listed(self._did)))
        sentences += self._notes
        for key, things in (("lost", self._lost), ("declined", self._declined)):
            if things:
                sentences.append(say(f"told.{key}", what=things, n=len(things)))
        if self._released:
            sentences.append(say("told.released", bonuses=self._released, n=len(self._released)))
        if sentences:
            self.lines.append(" ".join(sentences))
        self._begin()

    def _hear_half(self, event: Event) -> None:
        """A half-road; a second one in the same cell is told together with the first."""
        say, before = self._say, self._before
        sides = {"cell": event.subject, "side": say.side(event.detail)}
        if self._did and before.kind == "half" and before.subject == event.subject:
            self._did[-1] = say("told.halves", first=say.side(before.detail), **sides)
        else:
            self._did.append(say("told.half", **sides))

    def _hear_fame(self, event: Event) -> None:
        say = self._say
        building, _, cell = event.source.partition(" ")
        if self._before.kind == "road" and self._before.subject == cell:
            road = self._did.pop()
            kind = say.building(building)
            self._did.append(say("told.built", road=road, building=kind, n=event.amount, total=event.total))
        else:
            self._did.append(say("told.fame", n=event.amount, total=event.total))

    def _hear_money(self, event: Event) -> None:
        say = self._say
        if self._before.kind == "sold":
            self._earned += event.amount
            if len(self._goods) > 1:
                self._did.pop()
            goods = say.goods(self._goods)
            self._did.append(say("told.sold", goods=goods, n=self._earned, total=event.total))
        else:
            self._did.append(say("told.money", n=event.amount, total=event.total))

    def _hear_sold(self, event: Event) -> None:
        # A sale is told when its money is heard; goods sold one after another are one sale.
        if not (self._goods and self._before.kind == "money" and self._before.source == event.source):
            self._goods, self._earned = [], 0
        self._goods.append(event.subject)

    def _hear_circled(self, event: Event) -> None:
        if self._before.kind == "circled" and self._before.source == event.source:
            self._did.pop()
        else:
            self._goods = []
        self._goods.append(event.subject)
        self._did.append(self._say("told.circled", goods=self._say.goods(self._goods)))

    def _hear_palace(self, event: Event) -> None:
        say = self._say
        values = {"person": say.person(event.subject), "n": event.amount, "boxes": say.sheet.palace.boxes}
        if event.source == self._taken.subject and len(self._did) == 1:
            # The die says already who is used: "takes orange (raja, 2 of 3)".
            box = say("told.box", **values)
            self._did = [say(f"told.{self._taken.kind}", die=say.die(event.source), face=box)]
        else:
            self._did.append(say("told.palace", **values))

    def _hear_used(self, event: Event) -> None:
        if self._bonuses:
            self._did.pop()
        self._bonuses.append(event.subject)
        bonuses = [self._say.bonus_at(bonus) for bonus in self._bonuses]
        self._did.append(self._say(f"told.{event.kind}", bonuses=self._say.listed(bonuses), n=len(bonuses)))

    def _hear_crossed(self, event: Event) -> None:
        key = "told.crossed"
        if self._paper:
            key = "told.crossed-at-the-end" if event.detail == "last" else "told.crossed-on-paper"
        self._tell(key, name=self._names[event.seat], n=half_points(event.amount))
