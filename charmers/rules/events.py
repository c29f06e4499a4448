"""Events: what happened, as data in order, so that any screen can tell it in words."""

from __future__ import annotations

from typing import Literal, get_args

EventKind = Literal[
    "round",  # a round begins: amount is its number, seat the starting player
    "rolled",  # subject a die, detail its face
    "forced",  # the die taken, rerolled or kept next was the only choice
    "took",  # subject a die, detail its face
    "away",  # the unseen neighbour of a single seat took a die: subject, detail its face
    "elephant",  # subject a die that now lies on the elephant, detail its face
    "rerolls",  # karma is crossed: subject the die picked from the middle, total the karma left
    "kept",  # subject a die, detail its face
    "skipped",  # no suitable die and no karma
    "road",  # subject a cell, detail its sides
    "half",  # subject a cell, detail the side added
    "fame",  # amount, total, source
    "money",  # amount, total, source
    "karma",  # amount, total circled, source
    "circled",  # subject a good, total boxes of the row in use, source
    "opened",  # subject a cell with a market
    "sold",  # subject a good, amount its price, total boxes crossed in the row, source
    "upgraded",  # subject a building kind, amount its new value, source
    "sailed",  # subject a river space, detail its symbol, source
    "palace",  # subject a character, amount the box crossed, source
    "released",  # subject a bonus, detail what it gives
    "used",  # subject a bonus
    "lost",  # detail what could not be used, source
    "declined",  # detail what was let go, source
    "wasted",  # subject a bonus that stays circled
    "crossed",  # the tracks have crossed at the end of a turn: amount half points; on paper, detail
    # "last" if nobody plays on
    "stuck",  # a game on paper in which nobody can use any die any more
    "scored",  # a game on paper: detail fame, money, karma and karma used, amount half points over
    "over",  # the game has ended
]
"""Every kind of event."""

KINDS: tuple[EventKind, ...] = get_args(EventKind)


class Event:
    """One thing that happened to one seat.

    ``subject`` is what it happened to (a die, a good, a cell, a bonus), ``amount`` how much,
    ``total`` what the count stands at afterwards, ``source`` the place that caused it, and
    ``detail`` what else a screen needs: the face of a die, the sides of a road, what a bonus gives.

    >>> str(Event("fame", 0, amount=2, total=9, source="fort d2"))
    'fame +2 from fort d2'
    >>> str(Event("released", 0, subject="fame:8", detail="upgrade"))
    'released fame:8 upgrade'
    """

    __slots__ = ("amount", "detail", "kind", "seat", "source", "subject", "total")

    def __init__(
        self,
        kind: EventKind,
        seat: int,
        subject: str = "",
        amount: int = 0,
        total: int = 0,
        source: str = "",
        detail: str = "",
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.subject = subject
        self.amount = amount
        self.total = total
        self.source = source
        self.detail = detail

    def __str__(self) -> str:
        words: list[str] = [self.kind]
        if self.subject:
            words.append(self.subject)
        if self.kind in COUNTED:
            words.append(f"+{self.amount}")
        elif self.kind in NUMBERED and self.amount:
            words.append(str(self.amount))
        if self.detail:
            words.append(self.detail)
        if self.source:
            words.append(f"from {self.source}")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<Event {self.seat}: {self}>"

    def data(self) -> dict[str, str | int]:
        """The event as plain values, without the fields that say nothing."""
        every: dict[str, str | int] = {
            "kind": self.kind,
            "seat": self.seat,
            "subject": self.subject,
            "amount": self.amount,
            "total": self.total,
            "source": self.source,
            "detail": self.detail,
        }
        return {key: value for key, value in every.items() if key in ("kind", "seat") or value}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self.data() == other.data()

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.subject, self.amount, self.detail))


COUNTED = ("fame", "money", "karma")
"""Kinds whose amount is added to a count."""

NUMBERED = ("round", "sold", "upgraded", "palace", "crossed")
"""Kinds whose amount is told as it is: a round, a price, a value, a box, half points."""

Log = list[Event]
