"""A game of Rajas of the Ganges: a ledger of lines and rolls, and the position on the rails they lead to."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from charmers.rajas.aside import Aside, LeftOpen
from charmers.rajas.board import Board, board_from_data, the_board
from charmers.rajas.building import FREE
from charmers.rajas.events import NOBODY, Happened
from charmers.rajas.modules import make_modules
from charmers.rajas.phrases import plain_words
from charmers.rajas.position import Played, Position
from charmers.rajas.reading import Told, Unanswered
from charmers.rajas.sentences import refuse, tell, word
from charmers.rajas.state import Due, State
from charmers.rajas.turn import BEGINS, is_whole
from charmers.record.dice import HonestDice, Moment, commitment, new_secret, seeded_secret
from charmers.record.family import RAJAS
from charmers.record.header import LARGEST_SEED, Header, check_header, read_words, time_text
from charmers.record.ledger import Keep, Ledger
from charmers.record.line import Line
from charmers.record.players import read_player
from charmers.record.problems import GameError, in_record, problem
from charmers.sheet.printable import look
from charmers.sheet.sentence import Refused, Sentence

_RULES = (
    *("players", "dice", "tracks", "karma", "workers", "buildings", "markets", "quarry", "palace"),
    *("harbour", "yields", "river", "modules"),
)
"""The tables of the board on which replaying a game depends."""


LAID = "laid "
"""How a line begins that tells what the set-up drew; it is nobody's."""

APART = 8
"""How many lines lie between two states that a game remembers."""


class RailsLine(Line):
    """A line of this game, with what came of it."""

    __slots__ = ("happened", "said")

    said: list[Sentence]
    happened: list[Happened]

    @property
    def decision(self) -> str:
        """The line without the name before it; what the set-up laid has none."""
        return self.text if self.text.startswith(LAID) else super().decision

    def again(self, number: int) -> Line:
        """The same under another number."""
        line = RailsLine(number, self.kind, self.text, self.seat)
        line.faces, line.moment = self.faces, self.moment
        line.said, line.happened = self.said, self.happened
        return line


Allowed = Callable[[Position, RailsLine], None]
"""Looks at the position that a line would lead to, and refuses what a mouth knows to be wrong."""


class RajasGame(Ledger):
    """A game as its record tells it."""

    family = RAJAS

    def __init__(
        self, board: Board, header: Header, secret: bytes | None = None, keep: Keep | None = None
    ) -> None:
        super().__init__(header, secret, keep)
        advanced = header.told("advanced")
        wrong = next((name for name in advanced if name not in header.names), None)
        if wrong is not None:
            raise GameError(refuse("advanced", word=wrong[:30]))
        if (header.mode == "mixed") != bool(advanced):
            raise GameError(refuse("advanced-mode"))
        self.board = board
        modules = make_modules(header.told("with"))
        self._beginning = Position(board, header.mode, self.names, modules, advanced, tray=self.promised)
        self.position = self._beginning.with_state(self._beginning.state.copy())
        self._known: list[tuple[int, State]] = []
        """Every few lines that stand, their number and the state then, so that undo replays little."""
        self._tried: tuple[str, Position] | None = None
        """The line that was checked last, and the position it leads to."""

    # What a ledger asks.

    def blank(self) -> RajasGame:
        """The same game before its first line, without the secret of its dice."""
        return RajasGame(self.board, self.header)

    @property
    def played_on(self) -> str:
        """The board, as it is kept."""
        return board_text(self.board)

    @property
    def over(self) -> bool:
        """Whether all is said."""
        return self.position.over

    def next_step(self) -> Sentence:
        """What the game waits for."""
        return self.position.waits_for()

    def how_it_stands(self) -> Sentence:
        """How far the game has come, in a few words."""
        state = self.position.state
        if state.phase == "start":
            return tell("begins")
        if state.phase == "count":
            return tell("counting")
        name = self.names[self.position.seat]
        return tell("stands", round=state.round, stage=state.stage, name=name)

    def told(self, line: Line) -> list[Sentence]:
        """What a line led to."""
        return line.said if isinstance(line, RailsLine) else []

    def winners(self) -> list[str]:
        """Who has won."""
        return [self.names[place.seat] for place in self.position.ranking() if place.winner]

    def result_lines(self) -> list[str]:
        """How the game ended, best first."""
        lines = [
            f"result {self.names[place.seat]}, fame {place.fame}, money {place.money}, "
            f"gap {'unknown' if place.gap is None else place.gap}"
            for place in self.position.ranking()
        ]
        winners = self.winners()
        lines.append(f"{'winner' if len(winners) == 1 else 'winners'} {' and '.join(winners)}")
        return lines

    # What players do.

    def play(self, text: str, seat: int = NOBODY, allowed: Allowed | None = None) -> Line:
        """Take what was typed; ``Ana: +5 money`` also says whose it is.

        ``LeftOpen`` is raised where only an answer is missing in it: ``complete`` takes the line with it.
        """
        if seat == NOBODY and self.position.state.phase != "start":
            seat, text = self._split_name(text)
            text = self._without_name(text)
        return self._allow(self._decided(text, seat), allowed)

    def complete(self, aside: Aside, text: str, allowed: Allowed | None = None) -> Line:
        """Take a line that was kept aside, with the answer to its question among its words."""
        words = self._answer_words(text)
        said = f"{aside.line}, {text.strip()}"
        return self._allow(self._decided(aside.whole(words), aside.seat, said=said), allowed)

    def fits(self, aside: Aside, text: str) -> bool:
        """Whether this answers the question of a line that was kept aside, whatever follows in the line."""
        try:
            self._try(lambda position: position.play(aside.answered(self._answer_words(text)), aside.seat))
        except Refused:
            return False
        finally:
            self._tried = None
        return True

    def never_fits(self, aside: Aside, answers: Sequence[str]) -> Sequence[Sentence | str]:
        """Why a line that was kept aside cannot be, if every answer is refused alike; else nothing."""
        found: dict[str, Sequence[Sentence | str]] = {}
        for answer in answers:
            position = self.position.with_state(self.position.state.copy())
            try:
                position.play(aside.whole(self._answer_words(answer)), aside.seat)
            except Unanswered as error:
                if error.rest < aside.rest:
                    return ()
            except Refused as error:
                if str(error) not in found and self.fits(aside, answer):
                    found[str(error)] = error.reasons
            else:
                return ()
        return next(iter(found.values())) if len(found) == 1 else ()

    def is_whole_line(self, text: str) -> bool:
        """Whether this says where a worker goes, or needs none: an answer does neither."""
        return is_whole(Told(self._without_name(self._split_name(text)[1])), self.position.rails)

    def _answer_words(self, text: str) -> list[str]:
        return Told(self._without_name(self._split_name(text)[1])).words

    def roll(self) -> Line:
        """Roll the dice that are due."""
        if self.position.due is None:
            raise GameError(problem("no-dice-due"), self.next_step())
        text = self.honest_roll(self.honest_dice())
        return self._add(self._rolled(text))

    def honest_roll(self, dice: HonestDice) -> str:
        """The line of the roll that is due now, as these dice give it; empty if none is due."""
        due = self.position.due
        if due is None:
            return ""
        moment = self.moment()
        shown = [dice.side_of(moment, die) + 1 for die in _names_of(due)]
        return f"roll {_roll_text(due, shown)}"

    def moment(self) -> Moment:
        """Which roll is due: round, turns of it that are over, and which roll of that turn it is."""
        state = self.position.state
        last = next((line.moment for line in reversed(self.standing) if line.moment is not None), None)
        same = last is not None and (last.round, last.turn) == (state.round, state.turns)
        return Moment(state.round, state.turns, last.roll + 1 if last is not None and same else 1)

    # Inside.

    def _split_name(self, text: str) -> tuple[int, str]:
        """The same, where somebody may write a colon behind a place, too, unless a player is called so."""
        place, colon, _ = text.partition(":")
        if colon and look(place.strip()) not in map(look, self.names):
            known = BEGINS | {*FREE, *self.board.goods, *self.board.buildings, *self.position.rails.colours}
            if known.isdisjoint(re.findall(r"[a-z]{2,}", plain_words(place.casefold()))):
                raise GameError(refuse("nobody-colon", word=place.strip()[:30], names=self.names))
            text = text.replace(":", ",")
        return super()._split_name(text)

    def _without_name(self, text: str) -> str:
        """The line of whose turn it is, where it begins with the own name as a sentence does."""
        name, _, rest = text.strip().partition(" ")
        own = self.names[self.position.seat]
        return rest if rest and name.casefold() == own.casefold() not in word.english else text

    def _allow(self, line: RailsLine, allowed: Allowed | None) -> Line:
        """Add a line that may lead where it does."""
        if allowed is not None and self._tried is not None:
            try:
                allowed(self._tried[1], line)
            except Refused as error:
                self._tried = None
                raise GameError(*error.reasons) from None
        return self._add(line)

    def _decided(
        self, text: str | Sequence[str], seat: int, exact: bool = False, said: str = ""
    ) -> RailsLine:
        """The line that this becomes; ``said`` is how people said it, if the words are given."""

        def act(position: Position) -> Played:
            try:
                return position.play(text, seat, exact)
            except Unanswered as error:
                if not error.begun:
                    raise
                raise LeftOpen(error, seat, said or str(text).strip(), position) from None

        played = self._try(act)
        if not exact:
            self._check_kept(played)
        unnamed = self.position.state.phase == "start" or (seat == NOBODY and played.text.startswith(LAID))
        name = "" if unnamed else f"{self.names[played.seat]}: "
        return self._line(f"{name}{played.text}", played)

    def _check_kept(self, played: Played) -> None:
        """Refuse what a record would not read back as it was understood."""
        assert self._tried is not None
        again = self.position.with_state(self.position.state.copy())
        who = NOBODY if played.text.startswith(LAID) else played.seat
        try:
            same = again.play(played.text, who, exact=True).text == played.text
        except Refused:
            same = False
        if not same or again.state != self._tried[1].state:
            self._tried = None
            raise GameError(refuse("not-kept", line=played.text[:60]))

    def _rolled(self, text: str) -> Line:
        due = self.position.due
        if due is None:
            raise GameError(in_record("not-due", next=self.next_step()))
        shown = _read_roll(due, text.removeprefix("roll "))
        line = self._line(text, self._try(lambda position: position.roll(shown)))
        line.kind, line.seat, line.faces, line.moment = "roll", NOBODY, tuple(shown), self.moment()
        return line

    def _line(self, text: str, played: Played) -> RailsLine:
        line = RailsLine(self._next_number(), "move", text, played.seat)
        line.said, line.happened = played.said, played.happened
        assert self._tried is not None
        self._tried = (text, self._tried[1])
        return line

    def _try(self, act: Any) -> Played:
        """Do it on a copy, so that nothing has happened if it is refused."""
        position = self.position.with_state(self.position.state.copy())
        try:
            played: Played = act(position)
        except LeftOpen:
            raise
        except Refused as error:
            raise GameError(*error.reasons) from None
        self._tried = ("", position)
        return played

    def _read(self, text: str) -> Line:
        if text.startswith("roll ") and ": " not in text:
            return self._rolled(text)
        name, colon, rest = text.partition(": ")
        if self.position.state.phase == "start" or text.startswith(LAID):
            line = self._decided(text, NOBODY, exact=True)
        elif colon:
            line = self._decided(rest, self._seat_in_record(name), exact=True)
        else:
            raise GameError(in_record("line-form-rajas", word=text[:40]))
        if line.text != text:
            raise GameError(in_record("written-here", word=text[:40], right=line.text))
        return line

    def _happen(self, line: Line) -> None:
        if len(self.standing) - (self._known[-1][0] if self._known else 0) >= APART:
            self._known.append((len(self.standing), self.position.state.copy()))
        if self._tried is not None and self._tried[0] == line.text:
            self.position = self._tried[1]
        else:
            # Brought back by redo.
            self._apply(line)
        self._tried = None

    def _apply(self, line: Line) -> None:
        if line.is_roll:
            self.position.roll(line.faces)
        elif self.position.state.phase == "start":
            self.position.play(line.text)
        else:
            self.position.play(line.decision, line.seat, exact=True)

    def _go_back(self) -> None:
        while self._known and self._known[-1][0] > len(self.standing):
            self._known.pop()
        start, state = self._known[-1] if self._known else (0, self._beginning.state)
        self.position = self._beginning.with_state(state.copy())
        for line in self.standing[start:]:
            self._apply(line)


# Dice.


def _names_of(due: Due) -> list[str]:
    """A name for each die, so that each is rolled by itself."""
    return [f"{colour}{due.colours[:index].count(colour) + 1}" for index, colour in enumerate(due.colours)]


def _roll_text(due: Due, shown: list[int]) -> str:
    return " ".join(f"{colour}={n}" for colour, n in zip(due.colours, shown, strict=True))


def _read_roll(due: Due, text: str) -> list[int]:
    shown = []
    parts = text.split(" ")
    if len(parts) != len(due.colours):
        raise GameError(refuse("dice-form"))
    for colour, part in zip(due.colours, parts, strict=True):
        number = part.removeprefix(f"{colour}=")
        if number == part or number not in ("1", "2", "3", "4", "5", "6"):
            raise GameError(refuse("dice-form"))
        shown.append(int(number))
    return shown


# Beginning, and what the store asks.


def begin(
    players: list[str],
    *,
    version: str = "basic",
    advanced: tuple[str, ...] = (),
    modules: tuple[str, ...] = (),
    tray: bool = False,
    seed: int | None = None,
    words: tuple[str, ...] = (),
    created: str | None = None,
) -> tuple[Header, bytes | None]:
    """Everything that is agreed before the game, and the secret of its dice if the program keeps them."""
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        raise Refused(in_record("seed", word=seed))
    secret = None if not tray else new_secret() if seed is None else seeded_secret(seed)
    header = Header(
        sheet=RAJAS,
        digest=board_digest(the_board()),
        players=tuple(read_player(text) for text in players),
        mode=version,
        created=created or time_text(),
        commitment="" if secret is None else commitment(secret),
        seed=seed if tray else None,
        words=tuple(read_words(text) for text in words) if tray else (),
        game=RAJAS,
        own=(*(("advanced", name) for name in advanced), *(("with", module) for module in modules)),
    )
    check_header(header)
    RajasGame(the_board(), header)
    return header, secret


def board_digest(board: Board) -> str:
    """What a record names its board by: everything on which replaying it depends."""
    rules = {key: _without_sources(board.data[key]) for key in _RULES}
    text = json.dumps(rules, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _without_sources(value: Any) -> Any:
    if isinstance(value, Mapping):
        left_out = ("source", "beside")
        return {str(key): _without_sources(each) for key, each in value.items() if key not in left_out}
    return value


def board_text(board: Board) -> str:
    """The board as it is kept."""
    return json.dumps(board.data, ensure_ascii=False, separators=(",", ":"))


def kept_game(definition: str, digest: str, header: Header, secret: bytes | None) -> RajasGame:
    """A game of the store without its lines."""
    board = the_board()
    if board_digest(board) != digest:
        try:
            board = board_from_data(json.loads(definition))
            known = board_digest(board)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            known = ""
        if known != digest:
            raise GameError(in_record("board-other", digest=digest[:12]))
    return RajasGame(board, header, secret)


def blank_game(header: Header, secret: bytes | None) -> RajasGame:
    """The same for a record, which only names the digest."""
    if header.digest != board_digest(the_board()):
        raise GameError(in_record("board-other", digest=header.digest[:12]))
    return RajasGame(the_board(), header, secret)


def definitions() -> list[str]:
    """The board that is built in, as it is kept."""
    return [board_text(the_board())]
