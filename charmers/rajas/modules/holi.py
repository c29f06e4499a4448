"""Holi, the festival of colours: three tiles on the track, and gifts for all when one is passed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from charmers.rajas.board import Rail
from charmers.rajas.effects import YIELDS, read_dice, read_effect
from charmers.rajas.events import Happened
from charmers.rajas.group import Group
from charmers.rajas.names import effect_words, name
from charmers.rajas.rails import Module, Rails
from charmers.rajas.reading import Told
from charmers.rajas.sentences import words_of
from charmers.rajas.setup import SetUp, Step
from charmers.rajas.state import Question
from charmers.sheet.sentence import Refused, Sentence, Sentences

text: Final = Sentences(
    "rajas-holi",
    {
        "front": "Lay the three Holi tiles on {spaces:last} of the track, front up.",
        "back": "Lay the three Holi tiles on the track, back up: {places}.",
        "place": "{gifts} on {n}",
        "supply": "For Holi, lay the {colours:last} yield tiles face down on the buildings of their colour.",
        "aid-when": "A marker reaches or passes a Holi tile: finish the turn, then everyone gets a gift.",
        "aid-when-money": "A money marker reaches or passes a Holi tile: finish the turn, then everyone gets "
        "a gift.",
        "aid-front": "Roll one die of each colour onto the tile. Furthest behind on that track chooses "
        "first; tie: "
        "further behind on the other track; then furthest from the start player. Nobody rolls again.",
        "aid-back": "First on the track: the first gift. Second: one of the first two. And so on. Ties as "
        "ever: "
        "the other track, then furthest from the start player is behind.",
        "aid-gifts": "{gifts}: {effects}.",
        "aid-tile": "Whoever is last keeps the tile: once, at any time, one die takes another colour.",
        "ahead": "{name} sets off Holi on {track} {space}; it is held after the turn.",
        "front-order": "Holi: roll one die of each colour onto the tile. In this order everyone takes "
        "one, as it lies: {names}.",
        "keeps": "{name} keeps the Holi tile: once, one die takes another colour.",
        "ask-back": "Holi on {n}: which gifts does the back of the tile show ({options:or})?",
        "ask-gift": "{name}: which gift ({options:or})?",
        "ask-die": "{name}: which die of the Holi tile (as in green 4; none)?",
        "ask-yield": "{name}: what does the {colour} yield give (3 money, 2 karma ...; brown bends; none)?",
        "gift": "{name} gets from Holi: {effect}.",
        "no-tile": "{name} has no Holi tile.",
        "changed": "{name} gives the Holi tile away: one die has another colour now.",
        "fame": "fame",
        "money": "money",
    },
)

COLOURS: Final = ("white", "yellow", "red", "brown")
"""Of yield tiles, in the order of the ranks that may choose them."""


def uses(table: SetUp) -> set[str]:
    """Yield tiles that players without the Navaratnas version draw from."""
    return set(_supply(table))


def _supply(table: SetUp) -> list[str]:
    """The colours that go face down on the board: those which so many players can choose."""
    if not table.group.modules["holi"].startswith("back") or table.group.navaratnas:
        return []
    return list(COLOURS[1 : len(table.group.names)])


def set_up(table: SetUp) -> Iterator[Step]:
    """The tiles on the track; their backs lie where the lot puts them."""
    facts = table.group.board.modules["holi"].facts
    spaces = facts["spaces"]
    if table.group.modules["holi"].startswith("front"):
        yield Step("extras", text("front", spaces=spaces))
        return
    backs = table.draw.shuffled(list(facts["gifts"]), "holi")
    table.found["holi"] = {str(space): back for space, back in zip(spaces, backs, strict=True)}
    places = [
        text("place", gifts=name(f"holi-{back}"), n=space) for space, back in zip(spaces, backs, strict=True)
    ]
    yield Step("extras", text("back", places=places))
    if colours := _supply(table):
        yield Step("yields", text("supply", colours=[name(colour) for colour in colours]))


def _gift(gift: str) -> Sentence:
    """A gift where its kind has been said: who of the palace, which colour of yield tiles."""
    kind, _, which = gift.partition(" ")
    return name(which) if kind in ("palace", "yield") else effect_words(gift)


def aid(group: Group) -> list[Sentence]:
    """When a festival is held, and who gets what."""
    side, _, money = group.modules["holi"].partition("-")
    lines = [text("aid-when-money" if money else "aid-when"), text(f"aid-{side}")]
    if side == "back":
        for back, gifts in group.board.modules["holi"].facts["gifts"].items():
            effects = [_gift(gift) for gift in gifts[: len(group.names)]]
            lines.append(text("aid-gifts", gifts=name(f"holi-{back}"), effects=effects))
    return [*lines, text("aid-tile")]


class Holi(Module):
    """Waits for a marker on a tile, holds the festival after the turn, and knows who is furthest behind."""

    name = "holi"
    sides = ("front", "back", "front-money", "back-money")
    free = ("holi",)

    def heard(self, event: Happened, rails: Rails) -> None:
        """A marker moved, or a turn is over."""
        own = rails.own(self.name)
        if event.kind == "moved" and (event.what == "money" or not self.side.endswith("-money")):
            left = own.setdefault("left", list(rails.board.modules[self.name].facts["spaces"]))
            for space in [each for each in left if event.passes(each)]:
                left.remove(space)
                own["due"] = [*own.get("due", ()), [space, event.what]]
                who, track = rails.names[event.seat], text(event.what)
                rails.say(text("ahead", name=who, track=track, space=space))
        elif event.kind == "turn-over":
            due, own["due"] = own.get("due", ()), []
            for space, track in due:
                self._hold(space, track, rails)

    def _hold(self, space: int, track: Rail, rails: Rails) -> None:
        order = rails.behind(track)
        own = rails.own(self.name)
        if self.side.startswith("front"):
            rails.say(text("front-order", names=[rails.names[seat] for seat in order]))
            if rails.tray:
                for seat in order:
                    rails.ask(seat, "die", module=self.name)
        else:
            backs = own.setdefault("backs", {})
            gifts = rails.board.modules[self.name].facts["gifts"]
            open_ = [back for back in gifts if back not in backs.values()]
            if str(space) in backs:
                self._gifts(space, backs[str(space)], order, rails)
            elif len(open_) == 1:
                self._gifts(space, open_[0], order, rails)
            else:
                rails.ask(order[0], "back", n=space, what=track, options=open_, module=self.name)
        tiles = own.setdefault("tiles", [])
        tiles.append(order[0])
        rails.say(text("keeps", name=rails.names[order[0]]))

    def laid(self, told: Told, rails: Rails) -> None:
        """The three backs, in the order of their spaces."""
        if self.side.startswith("front"):
            super().laid(told, rails)
        facts = rails.board.modules[self.name].facts
        backs: dict[str, str] = {}
        for space in facts["spaces"]:
            left = [back for back in facts["gifts"] if back not in backs.values()]
            back = told.word(left)
            if not back:
                raise told.refused(left)
            told.add(back)
            backs[str(space)] = back
        rails.own(self.name)["backs"] = backs

    def _gifts(self, space: int, back: str, order: Sequence[int], rails: Rails) -> None:
        """Everyone chooses, the last on the track first: from as many gifts as the own place has."""
        rails.own(self.name)["backs"][str(space)] = back
        gifts = rails.board.modules[self.name].facts["gifts"][back]
        for i, seat in enumerate(order):
            options = gifts[: len(order) - i]
            if len(options) == 1:
                self._give(seat, options[0], rails)
            else:
                words = [_key(gift) for gift in options]
                rails.ask(seat, "gift", what=back, options=words, module=self.name)

    def _give(self, seat: int, gift: str, rails: Rails) -> None:
        rails.say(text("gift", name=rails.names[seat], effect=effect_words(gift)))
        kind, _, which = gift.partition(" ")
        if kind == "yield":
            # Of one's own province board, connected or not; without Navaratnas drawn face down.
            rails.ask(seat, "yield", what=which, module=self.name)
        else:
            rails.effect(seat, gift)

    def asks(self, question: Question, rails: Rails) -> Sentence:
        """What only the table can see or choose."""
        who = rails.names[question.seat] if question.seat >= 0 else ""
        if question.key == "back":
            return text("ask-back", n=question.n, options=words_of(question.options))
        if question.key == "gift":
            return text("ask-gift", name=who, options=words_of(question.options))
        if question.key == "yield":
            return text("ask-yield", name=who, colour=name(question.what))
        return text("ask-die", name=who)

    def offers(self, question: Question, rails: Rails) -> Sequence[str]:
        """Backs and gifts; any die; what tiles of the own board give."""
        if question.key == "die":
            return [*(f"{colour} {n}" for colour in rails.board.colours for n in range(1, 7)), "none"]
        if question.key == "yield":
            return [*YIELDS, *(f"brown {tile}" for tile in rails.board.brown), "none"]
        return question.options

    def answered(self, question: Question, told: Told, rails: Rails) -> None:
        """The back of a tile, a gift, a die, or what a yield gives."""
        if told.next == question.key:
            told.at += 1
        getattr(self, f"_read_{question.key}")(question, told, rails)

    def _read_back(self, question: Question, told: Told, rails: Rails) -> None:
        words = {back: back for back in question.options}
        also = {"gifts": "little", "yields": "yield", "special": "yield"}
        found = told.word({**words, **{key: back for key, back in also.items() if back in words}})
        if not found:
            raise told.refused(question.options)
        told.note(f"back {found}")
        track: Rail = "fame" if question.what == "fame" else "money"
        self._gifts(question.n, found, rails.behind(track), rails)

    def _read_gift(self, question: Question, told: Told, rails: Rails) -> None:
        told.number(1, 3)
        chosen = told.word({**{each: each for each in question.options}, "die": "dice", "dice": "dice"})
        gifts = rails.board.modules[self.name].facts["gifts"][question.what]
        if chosen not in question.options:
            raise told.refused(question.options)
        told.note(f"gift {chosen}")
        self._give(question.seat, next(gift for gift in gifts if _key(gift) == chosen), rails)

    def _read_yield(self, question: Question, told: Told, rails: Rails) -> None:
        if told.word(["no", "none", "nothing"]):
            told.note("none")
        elif told.word(["brown"]):
            tile = told.word([*rails.board.brown])
            if not tile:
                raise told.refused(rails.board.brown)
            told.note(f"brown {tile}")
            rails.brown(question.seat, tile)
        elif effect := read_effect(told, rails):
            told.note(effect)
            rails.effect(question.seat, effect)

    def _read_die(self, question: Question, told: Told, rails: Rails) -> None:
        if told.word(["no", "none"]):
            told.note("die none")
            return
        dice = read_dice(told, rails.colours)
        if len(dice) != 1:
            raise told.refused(rails.board.colours)
        told.note(f"{dice[0][0]} {dice[0][1]}")
        rails.hand(question.seat, dice[0])

    def done(self, word: str, told: Told, seat: int, rails: Rails) -> None:  # noqa: ARG002
        """``holi green 4 blue``: the tile goes, and a die has another colour."""
        tiles = rails.own(self.name).get("tiles", [])
        if seat not in tiles:
            raise Refused(text("no-tile", name=rails.names[seat]))
        tiles.remove(seat)
        if rails.tray:
            dice = read_dice(told, rails.colours)
            colour = told.word(rails.colours)
            if len(dice) != 1 or not colour:
                raise told.refused(rails.board.colours)
            told.add(f"{dice[0][0]} {dice[0][1]} {colour}")
            rails.drop(seat, dice[0])
            rails.hand(seat, (colour, dice[0][1]))
        rails.say(text("changed", name=rails.names[seat]))


def _key(gift: str) -> str:
    """The word with which a gift is chosen: what it is, or who of the palace, or the colour."""
    kind, _, which = gift.partition(" ")
    return which if kind in ("palace", "yield") else kind


MODULE = Holi
