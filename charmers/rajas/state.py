"""How a game on the rails stands: plain values, copied whole before a line is tried."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeVar

from charmers.rajas.board import Board
from charmers.rajas.events import NOBODY, Market

Die = tuple[str, int]
"""A die on a Kali statue: its colour and what it shows."""

Phase = Literal["start", "play", "count", "over"]
"""Who starts is not known yet; the game; the last stage is over and gaps are counted; all is said."""


class Question(NamedTuple):
    """Something only the table can see: the game waits until it is answered."""

    seat: int
    key: str
    """``upgrade``, ``boat``, ``met`` ...; of a module, its own."""
    n: int = 0
    what: str = ""
    options: tuple[str, ...] = ()
    module: str = ""


class Due(NamedTuple):
    """Dice that are to be rolled now."""

    seat: int
    colours: tuple[str, ...]


@dataclass(slots=True)
class Raja:
    """One player: markers, karma, workers, upgrades, and what is remembered of the province."""

    money: int = 0
    fame: int = 0
    karma: int = 0
    levels: dict[str, int] = field(default_factory=dict)
    """What the next building of a kind is worth."""
    late: list[str] = field(default_factory=list)
    """Upgrades that count from the next turn on."""
    upgrades: int = 0
    workers: int = 0
    """The active ones."""
    waiting: list[str] = field(default_factory=list)
    """Where workers still wait: fame, money, bridge."""
    placed: int = 0
    """Workers on the board in this round."""
    out: bool = False
    """Whether no more are placed in this round."""
    marker: int = 0
    """Which bonus of the money track comes next."""
    fame_bonuses: list[int] = field(default_factory=list)
    """Those that were taken."""
    markets: list[Market] = field(default_factory=list)
    market_tiles: int = 0
    buildings: int = 0
    tiles: int = 0
    roads: dict[str, int] = field(default_factory=dict)
    """Tiles by the kind of their road, as far as that was told."""
    yields: int = 0
    """Special yields that were connected."""
    boat: int | None = 0
    """The river space of the boat, from the start on; nothing once somebody did not tell it."""
    brown: str = ""
    """The brown yield tile from the set-up that has not paid yet, if it was told."""
    dice: list[Die] = field(default_factory=list)
    """On the Kali statue, if the program keeps the dice."""
    advanced: bool = False
    """Whether the Navaratnas sides are used."""


@dataclass(slots=True)
class State:
    """Everything that a line can change."""

    players: list[Raja]
    phase: Phase = "start"
    round: int = 0
    stage: int = 0
    starter: int = 0
    at: int = 0
    """How many seats of the stage have had their turn."""
    turn: bool = False
    """Whether somebody's turn has begun and is not over."""
    ended: bool = False
    """Whether everybody has heard that the turn is over."""
    actor: int = NOBODY
    """Who placed a worker last."""
    turns: int = 0
    """How many turns of the round are over."""
    mogul: int = NOBODY
    """Who starts the next round."""
    occupied: dict[str, int] = field(default_factory=dict)
    """Who stands in a chamber, or on another place for one worker."""
    assorted: list[int] = field(default_factory=list)
    harbour: int = 0
    """How many workers stand at the harbour."""
    questions: list[Question] = field(default_factory=list)
    due: list[Due] = field(default_factory=list)
    supply: dict[str, int] = field(default_factory=dict)
    """Dice of each colour beside the board, if the program keeps them."""
    moved: list[int] = field(default_factory=list)
    """Whose markers have moved and might meet."""
    met: list[int] = field(default_factory=list)
    """Whose markers have met, the first one first."""
    gaps: dict[tuple[int, int], int] = field(default_factory=dict)
    """Fame points by which markers at fame and money have passed each other, as it was told."""
    apart: list[tuple[int, int]] = field(default_factory=list)
    """Fame and money of markers that had not met."""
    own: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What modules remember."""
    given: list[tuple[str, int]] = field(default_factory=list, compare=False)
    """What the place of the turn has given by itself and nobody has said; a record does not depend on it."""
    built: bool = field(default=False, compare=False)
    """Whether something was built in the turn."""

    def copy(self) -> State:
        """The same, to be changed on trial; by hand, which is ten times as quick as ``deepcopy``."""
        other = _shallow(self)
        other.players = [_shallow(player) for player in self.players]
        other.own = deepcopy(self.own)
        return other


Copied = TypeVar("Copied", Raja, State)


def _shallow(value: Copied) -> Copied:
    """A copy with lists and tables of its own; what is in those never changes."""
    other = object.__new__(type(value))
    for name in value.__slots__:
        part = getattr(value, name)
        setattr(other, name, part.copy() if isinstance(part, (list, dict)) else part)
    return other


def new_state(board: Board, version: str, advanced: tuple[bool, ...], tray: bool) -> State:
    """Before the starting player is known."""
    players = [
        Raja(
            karma=board.karma_start,
            levels=dict.fromkeys(board.buildings, board.building_values[0]),
            workers=board.workers_active,
            waiting=list(board.waiting),
            advanced=version == "navaratnas" or is_advanced,
        )
        for is_advanced in advanced
    ]
    state = State(players)
    if tray:
        state.supply = dict.fromkeys(board.colours, board.dice_each)
        state.due = [Due(seat, board.colours) for seat in range(len(players))]
    else:
        state.questions = [Question(NOBODY, "starter")]
    return state
