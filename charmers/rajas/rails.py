"""The rails: the verbs that move markers, karma, workers and dice, and everything that follows from them.

The base game and the modules use the same verbs. A verb changes the state, tells what happened (modules
listen) and says it; what only the table can see becomes a question. ``Module`` is the contract of a module of
a box: it listens and calls verbs, touches no player's fields and never patches the base. It is pure: chance
and what is printed on tiles come in as answers. Whatever it remembers is in ``rails.own(name)``: plain values
that are copied and replayed with everything else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from charmers.rajas.board import Board, Rail
from charmers.rajas.events import Happened, Market
from charmers.rajas.kali import Cost, Payment, payments
from charmers.rajas.market import any_kind, assorted, one_kind
from charmers.rajas.names import effect_words
from charmers.rajas.reading import Told
from charmers.rajas.sentences import refuse, tell, word, words_of
from charmers.rajas.state import Die, Due, Question, Raja, State
from charmers.sheet.sentence import Refused, Sentence


class Module:
    """A module that does nothing; each of its methods may be replaced."""

    name: ClassVar[str] = ""
    sides: ClassVar[tuple[str, ...]] = ()
    places: ClassVar[Mapping[str, str]] = {}
    """Words with which a turn can begin, and the place that each of them means."""
    alone: ClassVar[bool] = True
    """Whether only one worker can stand on its places."""
    free: ClassVar[tuple[str, ...]] = ()
    """Words for what it lets one do at any time in a turn."""

    def __init__(self, side: str = "") -> None:
        self.side = side or (self.sides[0] if self.sides else "")

    def begin(self, rails: Rails) -> None:
        """The starting player is known, and nobody has placed a worker."""

    def heard(self, event: Happened, rails: Rails) -> None:
        """Something happened."""

    def placed(self, place: str, told: Told, seat: int, rails: Rails) -> None:
        """A turn began with one of its places; the worker stands there."""

    def done(self, word: str, told: Told, seat: int, rails: Rails) -> None:
        """One of its free words was said; what belongs to it follows."""

    def laid(self, told: Told, rails: Rails) -> None:  # noqa: ARG002
        """What the set-up drew is told by the next words, before anybody has placed a worker."""
        raise Refused(refuse("nothing-laid", module=self.name))

    def answered(self, question: Question, told: Told, rails: Rails) -> None:
        """A question of its own is answered by the next words, which it takes; refused if they cannot be."""

    def asks(self, question: Question, rails: Rails) -> Sentence:
        """A question of its own in words."""
        raise NotImplementedError

    def worth(self, seat: int, good: str, rails: Rails) -> int:  # noqa: ARG002
        """What is added to each market of that good when it is built or sold."""
        return 0

    def jokers(self, seat: int, rails: Rails) -> int:  # noqa: ARG002
        """How many markets of a sold kind may count as another kind, where goods are assorted."""
        return 0

    def may_join(self, seat: int, place: str, rails: Rails) -> bool:  # noqa: ARG002
        """Whether this player may stand where somebody stands already."""
        return False


class Rails:
    """Both tracks, karma, workers, upgrades, markets and dice of everyone, and the verbs that move them."""

    def __init__(
        self,
        board: Board,
        version: str,
        names: Sequence[str],
        modules: Sequence[Module],
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

    # Looking.

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

    def worth(self, seat: int, good: str) -> int:
        """What modules add to each market of a good."""
        return sum(module.worth(seat, good, self) for module in self.modules)

    def most_dice(self, seat: int) -> int:
        """How many dice the statue of a player holds."""
        return self.board.kali["navaratnas" if self.players[seat].advanced else "basic"]

    # Saying.

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

    # The two tracks.

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

    # Workers.

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

    # Karma, upgrades, dice.

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

    def boat(self, seat: int, spaces: int = 1) -> None:
        """Move the boat so many free spaces, 0 if that is not known; what its space gives is asked."""
        self.ask(seat, "boat", n=spaces)

    def dice(self, seat: int, n: int, colours: Sequence[str] = ()) -> None:
        """Take dice from beside the board and roll them; with a tray, colours not given are asked."""
        if not n:
            return
        if not self.tray:
            if colours:
                self.tell("", "take-colours", seat, colours=[word(colour) for colour in colours])
            else:
                self.tell("", "take-dice", seat, n=n)
            self.happen(Happened("dice", seat, n=n))
            return
        room = self.most_dice(seat) - len(self.players[seat].dice) - self._coming(seat)
        enough = all(self.state.supply[colour] >= list(colours).count(colour) for colour in colours)
        if not colours or n > room or not enough:
            self.ask(seat, "dice", n=n, options=tuple(dict.fromkeys(colours)))
        else:
            self.take(seat, colours)

    def _coming(self, seat: int) -> int:
        return sum(len(due.colours) for due in self.state.due if due.seat == seat)

    def take(self, seat: int, colours: Sequence[str]) -> None:
        """Take dice of these colours with a tray; they are due to be rolled."""
        for colour in colours:
            if not self.state.supply[colour]:
                raise Refused(refuse("no-supply", colour=word(colour)))
            self.state.supply[colour] -= 1
        if len(self.players[seat].dice) + self._coming(seat) + len(colours) > self.most_dice(seat):
            raise Refused(refuse("no-room", n=self.most_dice(seat)))
        if colours:
            self.state.due.append(Due(seat, tuple(colours)))
            self.happen(Happened("dice", seat, n=len(colours)))

    def drop(self, seat: int, die: Die) -> None:
        """Put a die of the statue back beside the board."""
        if not self.tray:
            raise Refused(refuse("no-tray"))
        if die not in self.players[seat].dice:
            raise Refused(refuse("no-die", name=self.names[seat], colour=word(die[0]), n=die[1]))
        self.players[seat].dice.remove(die)
        self.state.supply[die[0]] += 1

    def hand(self, seat: int, die: Die) -> None:
        """Put a die from beside the board on a statue as it lies, without rolling it."""
        if not self.tray:
            raise Refused(refuse("no-tray"))
        colour = die[0]
        if not self.state.supply[colour]:
            raise Refused(refuse("no-supply", colour=word(colour)))
        if len(self.players[seat].dice) + self._coming(seat) >= self.most_dice(seat):
            raise Refused(refuse("no-room", n=self.most_dice(seat)))
        self.state.supply[colour] -= 1
        self.players[seat].dice.append(die)

    def give(self, seat: int, cost: Cost, chosen: Sequence[Die] = ()) -> Payment:
        """Pay with dice of the statue: those that are chosen, else the cheapest way."""
        player = self.players[seat]
        found = payments(player.dice, player.karma, cost)
        if chosen:
            wanted = sorted(chosen)
            found = [each for each in found if sorted(each.dice) == wanted or sorted(each.shown) == wanted]
            if not found:
                raise Refused(refuse("not-payment", dice=dice_words(chosen)))
        if not found:
            held = dice_words(player.dice)
            raise Refused(refuse("no-payment", name=self.names[seat], n=player.karma, dice=held or ["–"]))
        best = found[0]
        for die in best.dice:
            self.drop(seat, die)
        if best.karma:
            self.karma(seat, -best.karma)
            self.tell("", "gave-karma", seat, dice=dice_words(best.shown), karma=best.karma)
        else:
            self.tell("", "gave", seat, dice=dice_words(best.shown))
        return best

    # Tiles, markets and the palace.

    def build(
        self, seat: int, buildings: Sequence[str], markets: Sequence[Market], roads: Sequence[str]
    ) -> None:
        """Score a tile that was laid: its markets in money, its buildings in fame."""
        player = self.players[seat]
        fame = sum(player.levels[kind] for kind in buildings)
        money = sum(value + self.worth(seat, good) for good, value in markets)
        player.buildings += len(buildings)
        player.markets += markets
        player.market_tiles += bool(markets)
        player.tiles += 1
        for road in roads:
            player.roads[road] = player.roads.get(road, 0) + 1
        self.money(seat, money)
        self.fame(seat, fame)
        self.happen(Happened("built", seat, roads[0] if roads else "", len(buildings), goods=tuple(markets)))

    def sell(self, seat: int, how: str, most: int = 3) -> None:
        """Score the best markets: ``assorted``, ``any``, or of one good."""
        player = self.players[seat]

        def worth(good: str) -> int:
            return self.worth(seat, good)

        if how == "assorted":
            sale = assorted(player.markets, worth, sum(each.jokers(seat, self) for each in self.modules))
        elif how == "any":
            sale = any_kind(player.markets, most, worth)
        else:
            sale = one_kind(player.markets, how, most, worth)
        if sale.markets:
            self.tell("", "sale", seat, markets=[market_words(each) for each in sale.markets], n=sale.money)
        else:
            self.tell("", "no-sale", seat)
        self.money(seat, sale.money)
        self.happen(Happened("sold", seat, how, sale.money, goods=sale.markets))

    def goods_of(self, seat: int) -> list[str]:
        """The goods for which a player has markets."""
        return [
            good for good in self.board.goods if any(good == each for each, _ in self.players[seat].markets)
        ]

    def chamber(self, seat: int, chamber: str) -> None:
        """Do what a chamber of the palace gives."""
        for gives in self.board.chambers[chamber].gives:
            self.effect(seat, gives)

    # Any effect.

    def effect(self, seat: int, text: str, silent: bool = False) -> None:
        """Do what an effect of the notation says, as in ``karma 2`` or ``money 1 + upgrade``."""
        if " + " in text:
            for part in text.split(" + "):
                self.effect(seat, part, silent)
            return
        what, _, how = text.partition(" ")
        n = int(how) if how.isdecimal() else 1
        player = self.players[seat]
        each = {
            "money-markets": ("money", len(player.markets)),
            "money-tiles": ("money", player.tiles),
            "money-upgrades": ("money", 2 * player.upgrades),
            "money-karma": ("money", (n if how else 2) * player.karma),
            "fame-upgrades": ("fame", player.upgrades),
            "fame-karma": ("fame", (n if how else 2) * player.karma),
        }
        if what in each:
            track, n = each[what]
            (self.money if track == "money" else self.fame)(seat, n)
        elif what == "money":
            self.money(seat, n)
        elif what == "fame":
            self.fame(seat, n)
        elif what == "karma":
            self.karma(seat, n)
        elif what == "upgrade":
            self.upgrade(seat)
        elif what in ("boat", "river"):
            self.boat(seat, 0 if how == "1-3" else n)
        elif what == "start":
            self.state.mogul = seat
            self.tell("", "mogul", seat)
        elif what == "palace" and how:
            self.chamber(seat, how)
        elif what == "palace":
            self.ask(seat, "palace", options=[each for each in self.board.chambers if each != "mogul"])
        elif what in ("dice", "dice-karma", "dice-colours", "karma-dice"):
            self._dice_effect(seat, what, how, silent)
        elif what.startswith("market"):
            self._market_effect(seat, what, n)
        elif what == "yield":
            self._yield_effect(seat, how)
        elif what == "fame-colours":
            self._count_colours(seat, what)
        else:
            # Something with tiles or workers, which the table does; what it brings follows in the line.
            self.tell("", "do", seat, effect=effect_words(text))

    def _dice_effect(self, seat: int, what: str, how: str, silent: bool) -> None:
        if what == "dice":
            n = int(how or 1)
        elif what == "dice-colours":
            n = 3
        else:
            n = self.players[seat].karma
        if not silent or self.tray:
            self.dice(seat, n, (how,) * n if what == "karma-dice" and how else ())

    def _market_effect(self, seat: int, what: str, n: int) -> None:
        goods = self.goods_of(seat)
        if what == "market-assorted":
            self.sell(seat, "assorted")
        elif what == "market-any":
            self.sell(seat, "any", n)
        elif what == "market-colours":
            self._count_colours(seat, what)
        elif len(goods) > 1:
            self.ask(seat, "sale", n=n, options=goods)
        else:
            self.sell(seat, goods[0] if goods else "any", n)

    def _count_colours(self, seat: int, what: str) -> None:
        if self.tray:
            self.counted(seat, what, len({colour for colour, _ in self.players[seat].dice}))
        else:
            self.ask(seat, "count", what=what)

    def counted(self, seat: int, what: str, n: int) -> None:
        """What follows from a number that only the table could count."""
        if what == "market-colours":
            self.sell(seat, "any", n)
        elif what == "fame-colours":
            self.fame(seat, n)
        else:
            self.brown(seat, what, n)

    def _yield_effect(self, seat: int, how: str) -> None:
        n = int(how) if how.isdecimal() else 1
        for _ in range(n):
            if self.version == "navaratnas":
                self.tell("", "yield-take", seat)
            elif how in ("", "white") or how.isdecimal():
                self.ask(seat, "yield", options=self.board.yields["white"]["gives"])
            else:
                # Another colour, drawn face down: what it shows is told.
                self.ask(seat, "boat", what="yield")
        self.happen(Happened("yield", seat, how))

    def brown(self, seat: int, tile: str, counted: int | None = None) -> None:
        """What a brown yield tile pays when it is connected."""
        player, brown = self.players[seat], self.board.brown[tile]
        known: dict[str, int | None] = {
            "market-tiles": player.market_tiles,
            "buildings": player.buildings,
            "yield-tiles": player.yields,
            "upgrades": player.upgrades,
            "active-workers": player.workers,
            "river-spaces": player.boat or None,
        }
        count = known.get(brown.each) if counted is None else counted
        if count is None:
            self.ask(seat, "count", what=tile)
            return
        n = count // brown.of * brown.n
        (self.fame if brown.pays == "fame" else self.money)(seat, n)


def market_text(market: Market) -> str:
    """A market as it is kept."""
    return f"{market[0]}{market[1]}"


def market_words(market: Market) -> Sentence:
    """A market to be shown."""
    return tell("of", what=word(market[0]), n=market[1])


def dice_words(dice: Sequence[Die]) -> list[Sentence]:
    """Dice to be shown."""
    return [tell("of", what=word(colour), n=n) for colour, n in dice]


def dice_text(dice: Sequence[Die]) -> str:
    """Dice as they are kept."""
    return " ".join(f"{colour} {n}" for colour, n in dice)
