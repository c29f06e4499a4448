"""Both tracks, karma, upgrades and workers of everyone, and the verbs that move them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from charmers.rajas.board import Board, Rail
from charmers.rajas.events import Happened
from charmers.rajas.sentences import refuse, tell, word, words_of
from charmers.rajas.state import Question, Raja, State
from charmers.sheet.sentence import Refused, Sentence


class Listener(Protocol):
    """Whoever wants to know what happens."""

    def heard(self, event: Happened, rails: Any, /) -> None:
        """Something happened."""


class Markers:
    """The markers of everyone on one state; bonuses and workers are taken where one comes along."""

    modules: Sequence[Listener]

    def __init__(
        self,
        board: Board,
        version: str,
        names: Sequence[str],
        modules: Sequence[Listener],
        tray: bool,
        state: State,
    ) -> None:
        self.board = board
        self.version = version
        self.names = names
        self.modules = modules
        self.tray = tray
        """Whether the program keeps the dice."""
        self.state = state
        self.said: list[Sentence] = []
        """What the line led to, for people."""
        self.happened: list[Happened] = []
        """The same for modules and mouths."""

    @property
    def players(self) -> list[Raja]:
        """Everyone, by seat."""
        return self.state.players

    @property
    def colours(self) -> Mapping[str, str]:
        """The colours of dice, by their names and first letters."""
        letters = {colour[0]: colour for colour in self.board.colours}
        return letters | {colour: colour for colour in self.board.colours}

    @property
    def starter(self) -> int:
        """Who started this round."""
        return self.state.starter

    @property
    def round(self) -> int:
        """From 1."""
        return self.state.round

    @property
    def stage(self) -> int:
        """Of the round, from 1."""
        return self.state.stage

    def order(self) -> list[int]:
        """The seats from the starting player on, clockwise."""
        count = len(self.players)
        return [(self.starter + each) % count for each in range(count)]

    def behind(self, track: Rail) -> list[int]:
        """The seats, furthest behind on a track first; then on the other, then furthest from the start."""
        order = self.order()

        def place(seat: int) -> tuple[int, int, int]:
            player = self.players[seat]
            both = (player.fame, player.money) if track == "fame" else (player.money, player.fame)
            return *both, -order.index(seat)

        return sorted(order, key=place)

    def own(self, module: str) -> dict[str, Any]:
        """What a module remembers."""
        return self.state.own.setdefault(module, {})

    def most_dice(self, seat: int) -> int:
        """How many dice the statue of a player holds."""
        return self.board.kali["navaratnas" if self.players[seat].advanced else "basic"]

    def say(self, sentence: Sentence) -> None:
        """One more sentence of the answer."""
        self.said.append(sentence)

    def tell(self, kind: str, key: str, seat: int, /, **fields: Any) -> None:
        """Say what happens to a player; ``kind`` may be empty if no module needs to know."""
        self.say(tell(key, name=self.names[seat], **fields))
        if kind:
            self.happen(Happened(kind, seat))

    def happen(self, event: Happened) -> None:
        """Let everyone know."""
        self.happened.append(event)
        for module in self.modules:
            module.heard(event, self)

    def ask(
        self,
        seat: int,
        key: str,
        *,
        n: int = 0,
        what: str = "",
        options: Sequence[str] = (),
        module: str = "",
    ) -> None:
        """Ask what only the table can see; the game waits for the answer."""
        self.state.questions.append(Question(seat, key, n, what, tuple(options), module))

    def money(self, seat: int, n: int) -> None:
        """Move the money marker on; bonus spaces are taken by the travelling marker, each once."""
        player = self.players[seat]
        before, player.money = player.money, player.money + n
        if not n:
            return
        self._moved(seat, "money", before, player.money)
        bonuses = sorted(self.board.money.bonuses.items())
        while player.marker < len(bonuses) and bonuses[player.marker][0] <= player.money:
            space, gives = bonuses[player.marker]
            self._worker_before(seat, "money", space)
            player.marker += 1
            self._bonus(seat, "money", space, gives)
            if player.marker < len(bonuses):
                self.say(tell("marker", space=bonuses[player.marker][0]))
            else:
                self.say(tell("marker-gone"))
        self._worker_before(seat, "money", player.money + 1)

    def pay(self, seat: int, n: int) -> None:
        """Move the money marker back."""
        player = self.players[seat]
        if n > player.money:
            raise Refused(refuse("poor", name=self.names[seat], n=player.money, price=n))
        if n:
            player.money -= n
            self._moved(seat, "money", player.money + n, player.money)

    def fame(self, seat: int, n: int) -> None:
        """Move the fame marker on."""
        player = self.players[seat]
        before, player.fame = player.fame, player.fame + n
        if not n:
            return
        self._moved(seat, "fame", before, player.fame)
        for space, gives in sorted(self.board.fame.bonuses.items()):
            if space <= player.fame and space not in player.fame_bonuses:
                self._worker_before(seat, "fame", space)
                player.fame_bonuses.append(space)
                self._bonus(seat, "fame", space, gives)
        self._worker_before(seat, "fame", player.fame + 1)

    def _moved(self, seat: int, track: Rail, before: int, after: int) -> None:
        if seat not in self.state.moved:
            self.state.moved.append(seat)
        self.happen(Happened("moved", seat, track, before=before, after=after))

    def _bonus(self, seat: int, track: Rail, space: int, gives: str) -> None:
        what, _, number = gives.partition(" ")
        n = int(number or 0)
        self.tell("", f"bonus-{what}", seat, track=tell(track), space=space, n=n)
        if what == "upgrade":
            self.upgrade(seat, late=True)
        else:
            self.effect(seat, gives, silent=True)
            self.happen(Happened("bonus", seat, what, n))

    def _worker_before(self, seat: int, track: Rail, space: int) -> None:
        """The worker of a track, if it stands below this space and the marker has come there."""
        at = self.board.track(track).worker
        player = self.players[seat]
        here = player.money if track == "money" else player.fame
        if track in player.waiting and at < space and at <= here:
            self.worker(seat, track)

    def worker(self, seat: int, where: str) -> None:
        """Take a waiting worker; the last one leaves when nobody may have more."""
        player = self.players[seat]
        if where not in player.waiting:
            return
        player.waiting.remove(where)
        player.workers += 1
        self.tell("", "worker", seat, where=self._where(where), n=player.workers)
        self.happen(Happened("worker", seat, where, player.workers))
        if player.workers >= self.board.workers_most[self.version]:
            for left in player.waiting:
                self.say(tell("worker-left", where=self._where(left)))
                self.happen(Happened("worker-left", seat, left))
            player.waiting.clear()

    def _where(self, where: str) -> Sentence:
        if where == "bridge":
            return tell("on-bridge")
        space = (self.board.fame if where == "fame" else self.board.money).worker
        return tell("on-track", track=tell(where), space=space)

    def karma(self, seat: int, n: int) -> None:
        """Move the karma cube; more than the most is lost, and nobody has less than none."""
        player = self.players[seat]
        before, after = player.karma, player.karma + n
        if after < 0:
            raise Refused(refuse("no-karma", name=self.names[seat], n=before))
        if after > self.board.karma_most:
            after = self.board.karma_most
            self.tell("", "karma-full", seat, n=after)
        player.karma = after
        if after != before:
            self.happen(Happened("karma", seat, before=before, after=after))

    def upgradable(self, seat: int) -> list[str]:
        """The buildings that can be upgraded."""
        player, most = self.players[seat], self.board.building_values[-1]
        return [kind for kind in self.board.buildings if self._level(player, kind) < most]

    def _level(self, player: Raja, kind: str) -> int:
        return player.levels[kind] + player.late.count(kind)

    def upgrade(self, seat: int, kind: str = "", late: bool = False) -> None:
        """Upgrade a kind of building; without one it is asked. ``late`` counts from the next turn on."""
        options = self.upgradable(seat)
        most = self.board.building_values[-1]
        if not options:
            self.tell("", "no-upgrade", seat, n=most)
        elif not kind:
            self.ask(seat, "upgrade", what="late" if late else "")
        elif kind not in options:
            raise Refused(refuse("upgraded", building=word(kind), n=most, options=words_of(options)))
        else:
            player = self.players[seat]
            player.upgrades += 1
            if late:
                player.late.append(kind)
            else:
                player.levels[kind] += 1
            level = self._level(player, kind)
            self.tell("", "upgraded-late" if late else "upgraded", seat, building=word(kind), n=level)
            self.happen(Happened("upgraded", seat, kind, level))

    def effect(self, seat: int, text: str, silent: bool = False) -> None:
        """Do what an effect of the notation says; the rails know how."""
        raise NotImplementedError
