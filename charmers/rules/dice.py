"""The dice table: all dice, the elephant, the depots, and whose turn it is."""

# A literal with the type of phases; why is said in ``charmers.rules.agenda``.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Final, NewType

from charmers.sheet.definition import DICE, TWIN_DICE

Phase = NewType("Phase", int)
"""What the table waits for."""

ALL_DICE: Final = len(DICE)
EVERY_DIE: Final = list(range(ALL_DICE))
FIRST_DICE: Final[list[int]] = [die for die, twin in enumerate(TWIN_DICE) if die < twin]
"""The first of the two dice of each colour."""
TWIN: Final[list[int]] = list(TWIN_DICE)
NO_DICE: Final[list[int]] = []

MIDDLE: Final = 0
ELEPHANT: Final = 1
DEPOT: Final = 2
"""Places of a die; the depot of seat ``k`` is ``DEPOT + k``."""

ROLL: Final[Phase] = 0  # all dice, at the start of a round
TURN: Final[Phase] = 1  # the seat to move takes a die, uses karma or skips
REROLL: Final[Phase] = 2  # the picked die and the elephant's, after karma
KEEP: Final[Phase] = 3  # one of the two dice just rolled, or karma again
ACTION: Final[Phase] = 4  # the turn goes on: effects and bonuses
OVER: Final[Phase] = 5
AWAY: Final[Phase] = 6  # one seat alone: the die that its unseen neighbour takes

PHASES: Final = ("roll", "turn", "reroll", "keep", "action", "over", "away")

TURNS_FOR_TWO: Final = 4
"""Two players take two dice each in a round."""


class DiceTable:
    """Where the dice lie, what they show, and how a round goes.

    A table with a single seat follows one player of a larger game: in each round an unseen
    neighbour starts and takes a die away, so that a die lies on the elephant and karma can be used.
    """

    __slots__ = ("elephant", "faces", "phase", "picked", "round", "seats", "start", "turn", "where")

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.start: int = 0
        """The seat that holds the elephant."""
        self.round: int = 1
        self.turn: int = 0
        """How many turns of this round are over."""
        self.phase: Phase = ROLL
        self.picked: int = -1
        """The die picked for karma, while it is rolled with the elephant's."""
        self.faces: list[int] = [-1] * ALL_DICE
        """What each die shows, by the number of its face; -1 before the first roll."""
        self.where: list[int] = [MIDDLE] * ALL_DICE
        self.elephant: int = -1
        """The die on the elephant, or -1: it follows from ``where`` and is kept because every turn asks."""

    def copy(self) -> DiceTable:
        """An independent table with the same dice."""
        other = DiceTable(self.seats)
        other.start = self.start
        other.round = self.round
        other.turn = self.turn
        other.phase = self.phase
        other.picked = self.picked
        other.faces = self.faces[:]
        other.where = self.where[:]
        other.elephant = self.elephant
        return other

    def key(self) -> tuple[int | tuple[int, ...], ...]:
        """Everything on the table, as one value that compares and hashes."""
        return (
            self.seats,
            self.start,
            self.round,
            self.turn,
            self.phase,
            self.picked,
            tuple(self.faces),
            tuple(self.where),
        )

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.start + self.turn) % self.seats

    @property
    def turns_in_round(self) -> int:
        """How many turns a round has."""
        return TURNS_FOR_TWO if self.seats == 2 else self.seats

    @property
    def middle(self) -> list[int]:
        """The dice that can be taken."""
        return [die for die in range(ALL_DICE) if self.where[die] == MIDDLE]

    @property
    def distinct_middle(self) -> list[int]:
        """The dice in the middle, but only the first of twins that show the same: they are alike."""
        where, faces = self.where, self.faces
        found: list[int] = []
        for die in FIRST_DICE:
            twin = TWIN[die]
            first = where[die] == MIDDLE
            if first:
                found.append(die)
            if where[twin] == MIDDLE and not (first and faces[die] == faces[twin]):
                found.append(twin)
        return found

    def depot(self, seat: int) -> list[int]:
        """The dice a seat has taken this round."""
        return [die for die in range(ALL_DICE) if self.where[die] == DEPOT + seat]

    @property
    def due(self) -> list[int]:
        """The dice to be rolled now; none unless chance is due."""
        if self.phase == ROLL:
            return EVERY_DIE
        if self.phase == REROLL:
            return sorted((self.picked, self.elephant))
        return NO_DICE

    def take(self, die: int) -> int:
        """Put a die into the depot; the first of a round sends its twin to the elephant (returned)."""
        self.where[die] = DEPOT + self.seat
        self.phase = ACTION
        if self.turn or self.seats == 1:
            return -1
        return self._send_twin(die)

    def take_away(self, die: int) -> int:
        """Let the unseen neighbour start the round with a die; its twin goes to the elephant (returned)."""
        self.where[die] = DEPOT + self.seats
        self.phase = TURN
        return self._send_twin(die)

    def _send_twin(self, die: int) -> int:
        twin = TWIN[die]
        self.where[twin] = ELEPHANT
        self.elephant = twin
        return twin

    def pick(self, die: int) -> None:
        """Pick a die from the middle to be rolled with the elephant's."""
        self.picked = die
        self.phase = REROLL

    def keep(self, die: int) -> int:
        """Put one of the two rolled dice into the depot and the other on the elephant, which is returned."""
        other = self.elephant if die == self.picked else self.picked
        self.where[other] = ELEPHANT
        self.elephant = other
        self.where[die] = DEPOT + self.seat
        self.picked = -1
        self.phase = ACTION
        return other

    def end_turn(self) -> bool:
        """Pass on to the next seat; true when everyone has now had the same number of turns."""
        self.turn += 1
        self.phase = TURN
        return self.turn % self.seats == 0

    @property
    def round_is_over(self) -> bool:
        """Whether every turn of the round has been had."""
        return self.turn == self.turns_in_round

    def next_round(self) -> None:
        """Bring all dice back and pass the elephant on."""
        self.start = (self.start + 1) % self.seats
        self.round += 1
        self.turn = 0
        self.phase = ROLL
        self.where = [MIDDLE] * ALL_DICE
        self.elephant = -1
