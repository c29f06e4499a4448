"""A kept game of Rajas of the Ganges: begun, told line by line, and what an owner's board answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from charmers.play.kept_game import KeptGame
from charmers.play.line_parts import answers
from charmers.rajas.aside import Aside, LeftOpen
from charmers.rajas.board import Board, the_board
from charmers.rajas.events import NOBODY
from charmers.rajas.game import RailsLine, RajasGame, begin, board_text
from charmers.rajas.owner_file import owner_path, read_owner
from charmers.rajas.position import Position
from charmers.rajas.questions import question_words
from charmers.rajas.river import check_colours, check_harbour, check_portuguese, known_answer
from charmers.rajas.sentences import refuse
from charmers.rajas.setup import SetUp, laid_lines
from charmers.record.family import RAJAS
from charmers.record.line import Line
from charmers.record.problems import GameError
from charmers.record.store import Store
from charmers.sheet.sentence import Refused, Sentence


@dataclass(frozen=True, slots=True)
class RajasWish:
    """What is known about a game that is to be played; a mouth asks for the rest."""

    players: tuple[str, ...] = ()
    version: str = "basic"
    advanced: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    tray: bool = False
    seed: int | None = None
    words: tuple[str, ...] = ()
    created: str | None = None

    @property
    def is_new(self) -> bool:
        """Whether this can only mean a new game."""
        return bool(self.players or self.advanced or self.modules or self.tray or self.version != "basic")


class RailsTable(KeptGame[RajasGame]):
    """One kept game on the rails. ``board`` is the owner's: it answers what it knows."""

    board: Board | None = None
    left: str = ""
    """The line that was kept aside until the last one was told, and was left then."""
    _aside: tuple[tuple[int, int], Aside] | None = None
    """The line that waits for an answer, and how many lines there were and stood when it was told."""

    @classmethod
    def begin(cls, store: Store, wish: RajasWish, name: str | None = None) -> RailsTable:
        """Begin and keep a game; ``Refused`` says what cannot be."""
        header, secret = begin(
            list(wish.players),
            version=wish.version,
            advanced=wish.advanced,
            modules=wish.modules,
            tray=wish.tray,
            seed=wish.seed,
            words=wish.words,
            created=wish.created,
        )
        return cls.open(store, store.create(name, board_text(the_board()), header, secret))

    def take_set_up(self, make: Callable[[Sequence[Mapping[str, int]]], SetUp]) -> SetUp:
        """Take over everything that a set-up drew, so that play asks nothing of it again.

        ``make`` makes it, from the starting dice of this game if the program keeps them.
        """
        game = self.game
        while game.position.due is not None and game.has_own_dice:
            game.roll()
        rolled = [dict(player.dice) for player in game.position.state.players] if game.position.tray else []
        table = make(rolled)
        if game.position.state.phase == "start" and table.starter is not None:
            game.play(game.names[table.starter])
        if game.position.state.phase == "play":
            for line in laid_lines(table):
                game.play(line)
        return table

    @classmethod
    def open(cls, store: Store, name: str | None = None) -> RailsTable:
        """A kept game by its name; without one, the one in which something happened last."""
        return cls(store, *store.open_kind(RajasGame, name))

    @classmethod
    def unfinished(cls, store: Store) -> RailsTable | None:
        """The game in which something happened last, if it is not over."""
        if not any(kept.header.game == RAJAS for kept in store.games()):
            return None
        table = cls.open(store)
        return None if table.game.over else table

    def data(self) -> dict[str, Any]:
        """How the game stands, as plain data."""
        return rails_data(self.game)

    def make_ready(self) -> None:
        """Use what an owner has entered about the board; it is kept beside the games."""
        self.board = read_owner(owner_path(self.store.path)).board

    def tell(self, text: str, seat: int = NOBODY) -> Line:
        """Take a line that somebody typed; ``seat`` is who types, where that is known.

        Where a question is open before its end, it is kept aside (``LeftOpen``): what is told next completes
        it. It is left for another whole line, or by ``leave``.
        """
        aside, self._aside, self.left = self.aside, None, ""
        if aside is None:
            return self._told(lambda: self.game.play(text, seat, self._allowed))
        try:
            return self._told(lambda: self.game.complete(aside, text, self._allowed), later=True)
        except LeftOpen as later:
            if later.aside.rest <= aside.rest:
                raise
            # The question is the same: the words did not answer it.
            word = text.strip().partition(" ")[0][:30]
            reasons: Sequence[Sentence | str] = (refuse("no-answer", word=word),) if word else later.reasons
        except Refused as error:
            if self.game.fits(aside, text):
                self.left = aside.line
                raise
            reasons = error.reasons
        self._wait(aside)
        if not self.game.is_whole_line(text):
            raise Refused(*reasons)
        try:
            line = self._told(lambda: self.game.play(text, seat, self._allowed))
        except LeftOpen:
            self.left = aside.line
            raise
        self.left, self._aside = aside.line, None
        return line

    def _told(self, tell: Callable[[], Line], later: bool = False) -> Line:
        """Take a line; where the owner's board answers its question, that answer completes it.

        Nobody is asked for an answer with which the line would be refused, unless one was asked ``later``.
        """
        while True:
            try:
                return tell()
            except LeftOpen as open_:
                aside = open_.aside
                answer = "" if self.board is None else known_answer(aside.position, self.board)
                if not answer or not self.game.fits(aside, answer):
                    reasons = () if later else self.game.never_fits(aside, answers(aside.position))
                    if reasons:
                        raise GameError(*reasons) from None
                    self._wait(aside)
                    raise
            tell = partial(self.game.complete, aside, answer, self._allowed)

    def _wait(self, aside: Aside) -> None:
        self._aside = self._moment, aside

    @property
    def _moment(self) -> tuple[int, int]:
        return len(self.game.lines), len(self.game.standing)

    @property
    def aside(self) -> Aside | None:
        """The line that waits for an answer, unless something else has happened since."""
        if self._aside is None or self._aside[0] != self._moment:
            return None
        return self._aside[1]

    @property
    def asking(self) -> Position:
        """How the game stands, or would with the line that waits: its question is the one that is asked."""
        return self.game.position if self.aside is None else self.aside.position

    def leave(self) -> str:
        """Let go of the line that waits for an answer; that line, or nothing if none does."""
        aside, self._aside = self.aside, None
        self.left = aside.line if aside is not None else ""
        return self.left

    def _allowed(self, position: Position, line: RailsLine) -> None:
        if self.board is not None:
            check_portuguese(position, self.board)
            check_harbour(self.game.position, line.happened, self.board)
            check_colours(line.happened, self.board)

    def same_again(self) -> RailsTable:
        """A new game of the same group with the same modules and dice; who sat second sits first."""
        game, header = self.game, self.game.header
        names = (*game.names[1:], *game.names[:1])
        advanced, modules = header.told("advanced"), header.told("with")
        wish = RajasWish(names, header.mode, advanced, modules, tray=game.promised)
        begun = RailsTable.begin(self.store, wish)
        begun.make_ready()
        return begun

    def follow(self) -> Iterator[Line]:
        """Everything that follows by itself: dice that are due, and what the owner's board answers."""
        game = self.game
        while not game.over:
            if game.position.due is not None and game.has_own_dice:
                yield game.roll()
                continue
            answer = "" if self.board is None else known_answer(game.position, self.board)
            if not answer:
                return
            yield game.play(answer)


def rails_data(game: RajasGame) -> dict[str, Any]:
    """How a game stands, as plain data."""
    position, state = game.position, game.position.state
    question = position.open
    return {
        "phase": state.phase,
        "round": state.round,
        "stage": state.stage,
        "over": game.over,
        "next": None if game.over else game.names[position.seat],
        "asked": None if question is None else str(question_words(position.rails, question)),
        "starter": None if state.phase == "start" else game.names[state.starter],
        "players": [
            {
                "name": name,
                "money": player.money,
                "fame": player.fame,
                "karma": player.karma,
                "workers": {"active": player.workers, "placed": player.placed, "waiting": player.waiting},
                "buildings": player.levels,
                "markets": [{"good": good, "value": value} for good, value in player.markets],
                "dice": [{"colour": colour, "shows": n} for colour, n in player.dice],
            }
            for name, player in zip(game.names, state.players, strict=True)
        ],
        "ranking": [
            {
                "name": game.names[each.seat],
                **{key: getattr(each, key) for key in ("rank", "fame", "money", "gap")},
            }
            for each in position.ranking()
        ]
        if game.over
        else [],
        "winners": game.winners() if game.over else [],
    }
