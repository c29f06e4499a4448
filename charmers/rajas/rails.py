"""The rails: the verbs that move markers, karma, workers and dice, and everything that follows from them.

The base game and the modules use the same verbs. A verb changes the state, tells what happened (modules
listen) and says it; what only the table can see becomes a question. ``Module`` is the contract of a module of
a box: it listens and calls verbs, touches no player's fields and never patches the base. It is pure: chance
and what is printed on tiles come in as answers. Whatever it remembers is in ``rails.own(name)``: plain values
that are copied and replayed with everything else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from charmers.rajas.events import Happened, Market
from charmers.rajas.market import any_kind, assorted, one_kind
from charmers.rajas.names import effect_words
from charmers.rajas.reading import Told
from charmers.rajas.sentences import refuse, tell, word
from charmers.rajas.state import Question
from charmers.rajas.statue import Statues
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

    def offers(self, question: Question, rails: Rails) -> Sequence[str]:  # noqa: ARG002
        """What answers a question of its own, likely ones first; not everything that could be typed."""
        return question.options

    def worth(self, seat: int, good: str, rails: Rails) -> int:  # noqa: ARG002
        """What is added to each market of that good when it is built or sold."""
        return 0

    def jokers(self, seat: int, rails: Rails) -> int:  # noqa: ARG002
        """How many markets of a sold kind may count as another kind, where goods are assorted."""
        return 0

    def may_join(self, seat: int, place: str, rails: Rails) -> bool:  # noqa: ARG002
        """Whether this player may stand where somebody stands already."""
        return False


class Rails(Statues):
    """Markers and dice, tiles, markets and the palace, and every effect of the notation."""

    modules: Sequence[Module]

    def worth(self, seat: int, good: str) -> int:
        """What modules add to each market of a good."""
        return sum(module.worth(seat, good, self) for module in self.modules)

    def boat(self, seat: int, spaces: int = 1) -> None:
        """Move the boat so many free spaces, 0 if that is not known; what its space gives is asked."""
        self.ask(seat, "boat", n=spaces)

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
        else:
            self.happen(Happened("dice", seat, n=n))

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
