"""What a line of the big game can be put together from, and what answers a question: for mouths with buttons.

Everything here is notation; a mouth says it in its language. What cannot be is refused by the game, as for a
typed line: these only spare the typing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from charmers.rajas.effects import YIELDS
from charmers.rajas.phrases import ROADS
from charmers.rajas.position import Position
from charmers.rajas.state import Question

MOST_GAIN, MOST_FAME, MOST_KARMA, MOST_MARKET, MOST_TILE = 12, 12, 3, 4, 12
MOST_COUNTED, MOST_MET, MOST_GAP = 12, 9, 30
"""What buttons offer; more can be typed."""
ALL_AT_ONCE = 3
"""So many dice can be chosen by one button for every way to choose them."""


class Part(NamedTuple):
    """A word of a line with those that may follow it; each of them is a whole part."""

    word: str
    texts: tuple[str, ...]
    """What is written; more than one is asked about."""


def places(position: Position) -> list[Part]:
    """Where a worker can go now."""
    if position.over or position.open is not None or position.state.turn or position.due is not None:
        return []
    rails, board, state = position.rails, position.board, position.state
    least, most = board.quarry_prices
    goods = rails.goods_of(position.seat)
    colours = board.colours if position.tray else ()
    found = [
        Part("build", tuple(f"build {n}" for n in range(least, most + 1))),
        Part("market", ("market all", *(f"market {good}" for good in goods)) if goods else ()),
        Part("palace", tuple(f"palace {each}" for each in board.chambers if each not in state.occupied)),
        Part("outer", ("outer",)),
        Part("terrace", tuple(f"terrace {each}" for each in colours) or ("terrace",)),
        Part("balcony", tuple(_balconies(position)) if position.tray else ("balcony",)),
        Part("river", ("river",)),
        *(
            Part(each, (each,))
            for module in position.modules
            for each in dict.fromkeys(module.places.values())
        ),
    ]
    return [part for part in found if part.texts]


def _balconies(position: Position) -> Iterator[str]:
    """A colour that is given, and the one of which two are taken; the owner's board may know the pairs."""
    colours = position.board.colours
    pairs = position.board.balconies or tuple((a, b) for a in colours for b in colours if a != b)
    for given, taken in pairs:
        yield f"balcony {given} {taken}"


def tile(position: Position) -> list[Part]:
    """What can be on a tile that is built."""
    board = position.board
    found = [
        *(Part(kind, (kind,)) for kind in board.buildings),
        *(Part(good, tuple(f"{good}{n}" for n in range(1, MOST_MARKET + 1))) for good in board.goods),
        *(Part(road, (road,)) for road in ROADS),
    ]
    if position.tray:
        found += [Part(each, tuple(f"{each} {n}" for n in range(1, MOST_TILE + 1))) for each in board.colours]
    return found


def besides(position: Position) -> list[Part]:
    """What else a line can say."""
    if position.over or position.state.phase != "play":
        return []
    rails, seat = position.rails, position.seat
    player = rails.players[seat]
    found = [
        Part("money", tuple(f"+{n} money" for n in range(1, MOST_GAIN + 1))),
        Part("fame", tuple(f"+{n} fame" for n in range(1, MOST_FAME + 1))),
        Part("karma", tuple(f"+{n} karma" for n in range(1, MOST_KARMA + 1))),
        Part("pay", tuple(f"pay {n}" for n in range(1, min(MOST_GAIN, player.money) + 1))),
        Part("flip", ("flip",) if player.karma else ()),
        Part("upgrade", tuple(f"upgrade {kind}" for kind in rails.upgradable(seat))),
        Part("bridge", ("bridge",) if "bridge" in player.waiting else ()),
        Part("yield", ("yield", *(f"yield {each}" for each in YIELDS))),
        Part("brown", tuple(f"brown {each}" for each in position.board.brown)),
        *(Part(each, (each,)) for module in position.modules for each in module.free),
        Part("pass", ("pass",) if not position.state.turn and position.open is None else ()),
        Part("also", ("also",)),
    ]
    return [part for part in found if part.texts]


def answers(position: Position) -> list[str]:
    """What answers the question that is open, likely ones first; not everything that could be typed."""
    question = position.open
    if question is None:
        return []
    if question.module:
        (module,) = (each for each in position.modules if each.name == question.module)
        return list(module.offers(question, position.rails))
    if question.key == "starter":
        return list(question.options or position.names)
    offered = {
        "upgrade": lambda: position.rails.upgradable(question.seat),
        "boat": lambda: list(_boat(position)),
        "yield": lambda: [each.split()[0] for each in question.options],
        "dice": lambda: list(_dice(position, question)),
        "die": lambda: [str(n) for n in range(1, 7)],
        "count": lambda: [str(n) for n in range(MOST_COUNTED + 1)],
        "reroll": lambda: ["none", "all", *(f"{c} {n}" for c, n in _statue(position, question))],
        "tile": lambda: [f"{c} {n}" for c in position.board.colours for n in range(1, MOST_TILE + 1)],
        "met": lambda: ["no", *(str(n) for n in range(MOST_MET + 1))],
        "gap": lambda: [*(str(n) for n in range(MOST_GAP + 1)), "no"],
    }
    return offered.get(question.key, lambda: list(question.options))()


def _boat(position: Position) -> Iterator[str]:
    """What spaces of the river give, as far as the texts say it."""
    for kind in position.board.river_kinds:
        if kind == "palace":
            yield from (f"palace {each}" for each in position.board.chambers if each != "mogul")
        elif kind == "upgrade":
            rails = position.rails
            yield from (f"upgrade {each}" for each in rails.upgradable(rails.state.questions[0].seat))
        elif kind.endswith(" COLOUR"):
            yield from (kind.replace("COLOUR", each) for each in position.board.colours)
        elif kind.endswith(" N"):
            yield from (
                kind.replace(" N", f" {n}") for n in ((2, 3) if kind.startswith("market") else range(1, 7))
            )
        else:
            yield kind
    yield "none"


def _dice(position: Position, question: Question) -> Iterator[str]:
    """Colours to take that are there, while there is room; else none."""
    rails = position.rails
    room = rails.most_dice(question.seat) - len(rails.players[question.seat].dice)
    n = min(question.n, room, ALL_AT_ONCE)
    colours = [
        each for each in question.options or position.board.colours if position.state.supply.get(each, 0)
    ]
    if n > 0:
        for chosen in combinations_with_replacement(colours, n):
            yield " ".join(chosen)
    yield "none"


def _statue(position: Position, question: Question) -> list[tuple[str, int]]:
    return sorted(set(position.state.players[question.seat].dice))
