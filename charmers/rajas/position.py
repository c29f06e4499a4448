"""The game on the rails: rounds, stages, whose worker is next, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from charmers.rajas.board import Board
from charmers.rajas.ending import Place, gap_words, ranking, to_count
from charmers.rajas.events import NOBODY, Happened
from charmers.rajas.questions import question_words
from charmers.rajas.rails import Module, Rails
from charmers.rajas.reading import Told
from charmers.rajas.sentences import refuse, tell
from charmers.rajas.state import Due, Question, State, new_state
from charmers.rajas.statue import dice_words
from charmers.rajas.turn import Turn, is_besides, set_marker
from charmers.sheet.sentence import Refused, Sentence

NEAR: Final = 112
"""Two for each fame and one for each money: below this no markers can have met (the one example of the end
gives 121 and 122), so nobody is asked. Where the board is known, it answers itself."""


class Played(NamedTuple):
    """What came of a line: whose it was, how it is kept, and what it led to."""

    seat: int
    text: str
    said: list[Sentence]
    happened: list[Happened]


class Position:
    """How the game stands, and what a line or a roll makes of it."""

    def __init__(
        self,
        board: Board,
        version: str,
        names: Sequence[str],
        modules: Sequence[Module] = (),
        advanced: Sequence[str] = (),
        tray: bool = False,
    ) -> None:
        self.board = board
        self.version = version
        self.names = names
        self.modules = modules
        self.tray = tray
        self.state = new_state(board, version, tuple(name in advanced for name in names), tray)

    def with_state(self, state: State) -> Position:
        """The same game at another point."""
        other = object.__new__(Position)
        other.__dict__.update(self.__dict__)
        other.state = state
        return other

    # Looking.

    @property
    def over(self) -> bool:
        """Whether all is said."""
        return self.state.phase == "over"

    @property
    def due(self) -> Due | None:
        """The dice that are to be rolled now."""
        return self.state.due[0] if self.state.due else None

    @property
    def open(self) -> Question | None:
        """What is asked now."""
        return self.state.questions[0] if self.state.questions and not self.state.due else None

    @property
    def seat(self) -> int:
        """Who rolls, answers or places a worker now."""
        state = self.state
        if state.due:
            return state.due[0].seat
        if state.questions and state.questions[0].seat != NOBODY:
            return state.questions[0].seat
        if state.phase != "play":
            return state.starter
        return (state.starter + state.at) % len(self.names)

    @property
    def rails(self) -> Rails:
        """The verbs, on this state."""
        return Rails(self.board, self.version, self.names, self.modules, self.tray, self.state)

    def asked(self) -> Sentence | None:
        """What is asked now, in words."""
        question = self.open
        return None if question is None else question_words(self.rails, question)

    def waits_for(self) -> Sentence:
        """What is next, in words."""
        state = self.state
        if self.over:
            return refuse("over")
        if state.due:
            return refuse("rolls-first")
        asked = self.asked()
        if asked is not None:
            return asked
        player = state.players[self.seat]
        return tell("next", name=self.names[self.seat], left=player.workers - player.placed)

    # Lines and rolls. They change the state, also if they are refused: try them on a copy.

    def play(self, text: str | Sequence[str], who: int = NOBODY, exact: bool = False) -> Played:
        """Do what a line says; ``who`` is the player it names, and an ``exact`` line comes from a record."""
        state, told = self.state, Told(text, exact)
        if self.over:
            raise Refused(refuse("over"))
        if state.due:
            raise Refused(refuse("rolls-first"))
        if not told:
            raise Refused(refuse("empty"))
        if state.phase == "start":
            return self._start(text if isinstance(text, str) else " ".join(text))
        rails = self.rails
        before = [(player.money, player.fame, player.karma) for player in state.players]
        seat = self._whose(who, told)
        if is_besides(told):
            told.at = 1
            told.note("also")
            if not told:
                raise Refused(refuse("empty"))
            Turn(rails, told, seat, besides=True).read()
            told.kept[:2] = [" ".join(told.kept[:2])]
        elif told.words[0] == "set":
            told.at = 1
            set_marker(rails, told, seat)
        elif told.words[0] == "laid":
            self._laid(rails, told)
        elif told.words in (["pass"], ["passes"]) and not state.questions:
            told.note("pass")
            state.players[seat].out = True
            rails.tell("", "passes", seat)
            state.at += 1
            self._seek(rails)
        else:
            Turn(rails, told, seat).read()
        if not told.kept:
            raise Refused(*(rails.said or [refuse("empty")]))
        changes = self._changes(before)
        self._settle(rails)
        return Played(seat, told.text, [*changes, *rails.said], rails.happened)

    def _whose(self, who: int, told: Told) -> int:
        """Whose line it is; somebody else than whose turn it is can only tell what is besides it."""
        if is_besides(told):
            seat = who if who != NOBODY else self.state.actor
            if seat == NOBODY:
                raise Refused(refuse("nobody-yet"))
            return seat
        if told.words[0] == "set" and who != NOBODY:
            return who
        if who not in (NOBODY, self.seat):
            raise Refused(refuse("not-turn", name=self.names[self.seat], other=self.names[who]))
        return self.seat

    def _laid(self, rails: Rails, told: Told) -> None:
        """What the set-up drew, module by module, and the brown tiles by seat: so nobody asks for it."""
        state = self.state
        if state.turn or (state.round, state.stage, state.turns) != (1, 1, 0) or state.actor != NOBODY:
            raise Refused(refuse("laid-late"))
        # In a line numbers stand by themselves, so Ganga 3 is told as ganga.
        known = {module.name.rstrip("0123456789"): module for module in self.modules}
        while told:
            if not told.word(["laid"]):
                raise told.refused(["laid"])
            what = told.word([*known, "brown"])
            if not what:
                raise told.refused([*known, "brown"])
            told.note(f"laid {what}")
            if what != "brown":
                known[what].laid(told, rails)
                continue
            for player in state.players:
                tile = told.word([*self.board.brown, "kedarnath"])
                if not tile:
                    raise told.refused(self.board.brown)
                told.add(tile)
                player.brown = "" if tile == "kedarnath" else tile

    def _changes(self, before: Sequence[tuple[int, int, int]]) -> list[Sentence]:
        """Where markers and karma are now, for everyone who moved."""
        found = []
        for seat, old in enumerate(before):
            player = self.state.players[seat]
            now = player.money, player.fame, player.karma
            changes = [
                tell("was", what=tell(what), after=new, sign="+" if new > was else "−", n=abs(new - was))
                for what, was, new in zip(("money", "fame", "karma"), old, now, strict=True)
                if was != new
            ]
            if changes:
                found.append(tell("now", name=self.names[seat], changes=changes))
        return found

    def roll(self, shown: Sequence[int]) -> Played:
        """The dice that are due show this."""
        state, rails = self.state, self.rails
        due = state.due.pop(0)
        dice = list(zip(due.colours, shown, strict=True))
        state.players[due.seat].dice += dice
        if state.phase == "start":
            for colour in due.colours:
                state.supply[colour] -= 1
        rails.tell("", "dice-kept", due.seat, dice=dice_words(dice))
        if state.phase == "start" and not state.due:
            self._lowest(rails)
        before = [(player.money, player.fame, player.karma) for player in state.players]
        self._settle(rails)
        return Played(due.seat, "", [*rails.said, *self._changes(before)], rails.happened)

    # The beginning.

    def _lowest(self, rails: Rails) -> None:
        """Who rolled least starts; a tie is asked about."""
        sums = [sum(n for _, n in player.dice) for player in self.state.players]
        lowest = [seat for seat, each in enumerate(sums) if each == min(sums)]
        if len(lowest) == 1:
            self._begin(rails, lowest[0])
        else:
            rails.ask(NOBODY, "starter", n=min(sums), options=[self.names[seat] for seat in lowest])

    def _start(self, text: str) -> Played:
        wanted = text.strip().removeprefix("starts ").strip().casefold()
        options = self.state.questions[0].options or tuple(self.names)
        near = [name for name in options if name.casefold() == wanted]
        near = near or [name for name in options if wanted and name.casefold().startswith(wanted)]
        if len(near) != 1:
            raise Refused(refuse("nobody", word=wanted[:30], names=list(options)))
        seat = list(self.names).index(near[0])
        self.state.questions.clear()
        rails = self.rails
        self._begin(rails, seat)
        self._settle(rails)
        return Played(seat, f"starts {near[0]}", rails.said, rails.happened)

    def _begin(self, rails: Rails, starter: int) -> None:
        state = self.state
        state.starter, state.phase = starter, "play"
        for order, seat in enumerate(rails.order()):
            state.players[seat].money = self.board.money.start(order)
            state.players[seat].fame = self.board.fame.start(order)
        state.mogul = starter
        for module in self.modules:
            module.begin(rails)
        rails.happen(Happened("begun", starter))
        self._new_round(rails)

    # Rounds and stages.

    def _new_round(self, rails: Rails) -> None:
        state = self.state
        state.round, state.stage, state.turns = state.round + 1, 0, 0
        state.starter = state.mogul if state.mogul != NOBODY else (state.starter + 1) % len(self.names)
        state.mogul = NOBODY
        state.occupied, state.assorted, state.harbour = {}, [], 0
        for player in state.players:
            player.placed, player.out = 0, False
        rails.tell("", "round", state.starter, n=state.round)
        rails.happen(Happened("round", state.starter, n=state.round))
        self._new_stage(rails)

    def _new_stage(self, rails: Rails) -> None:
        state = self.state
        state.stage, state.at = state.stage + 1, 0
        rails.happen(Happened("stage", state.starter, n=state.stage))
        self._seek(rails)

    def _can_place(self, seat: int) -> bool:
        player = self.state.players[seat]
        return player.placed < player.workers and not player.out

    def _seek(self, rails: Rails) -> None:
        """Find the next who can place a worker; those who cannot may catch up."""
        state = self.state
        while state.at < len(self.names):
            seat = (state.starter + state.at) % len(self.names)
            if self._can_place(seat):
                return
            self._passed_over(rails, seat)
            state.at += 1
        rails.happen(Happened("stage-over", n=state.stage))
        if state.met:
            state.phase = "count"
            state.questions += to_count(state)
        elif any(map(self._can_place, range(len(self.names)))):
            self._new_stage(rails)
        else:
            rails.happen(Happened("round-over", n=state.round))
            self._new_round(rails)

    def _passed_over(self, rails: Rails, seat: int) -> None:
        """Navaratnas: who has no worker left while somebody has enough for this stage gets a yield tile."""
        state = self.state
        player = state.players[seat]
        most = max(other.workers for other in state.players)
        if player.out or player.workers >= state.stage or most < state.stage:
            return
        if self.version == "navaratnas":
            rails.tell("", "catch-up", seat, n=state.stage)
            rails.happen(Happened("catch-up", seat, n=state.stage))
        else:
            rails.tell("", "skips", seat, n=state.stage)

    def _settle(self, rails: Rails) -> None:
        """Go on as far as nobody has to say or roll anything."""
        state = self.state
        while not (state.due or state.questions) and state.phase == "play":
            if state.turn and not state.ended:
                state.ended = True
                rails.happen(Happened("turn-over", state.actor))
            elif self._ask_whether_met(rails):
                continue
            elif state.turn:
                for player in state.players:
                    for kind in player.late:
                        player.levels[kind] += 1
                    player.late.clear()
                state.turn, state.at, state.turns = False, state.at + 1, state.turns + 1
                self._seek(rails)
            else:
                return
        if state.phase == "count" and not state.questions:
            self._finish(rails)

    # The end.

    def _ask_whether_met(self, rails: Rails) -> bool:
        """Ask about the next player whose markers moved and may have met; whether somebody is asked."""
        state = self.state
        while state.moved:
            seat = state.moved.pop(0)
            player = state.players[seat]
            place = player.fame, player.money
            if seat in state.met or 2 * player.fame + player.money < NEAR:
                continue
            if any(place[0] <= fame and place[1] <= money for fame, money in state.apart):
                continue
            if any(
                gap >= 0 and place[0] >= fame and place[1] >= money
                for (fame, money), gap in state.gaps.items()
            ):
                rails.tell("", "met-too" if state.met else "met", seat)
                state.met.append(seat)
                continue
            rails.ask(seat, "met")
            return True
        return False

    def _finish(self, rails: Rails) -> None:
        self.state.phase = "over"
        rails.happen(Happened("over"))
        rails.say(tell("over"))
        for each in self.ranking():
            rails.tell(
                "",
                "rank",
                each.seat,
                rank=each.rank,
                fame=each.fame,
                money=each.money,
                gap=gap_words(each.gap),
            )

    def ranking(self) -> list[Place]:
        """Everyone, best first."""
        return ranking(self.state)
