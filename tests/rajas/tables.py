"""Games on the rails for tests: begun in a line, played in the words of the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from charmers.rajas.board import the_board
from charmers.rajas.game import RajasGame, begin
from charmers.rajas.state import Die, Raja
from charmers.record.line import Line
from charmers.sheet.sentence import Refused

NAMES = ("Leila", "Rajesh", "Mira", "Arun")


def table(seats: int = 2, **agreed: Any) -> RajasGame:
    """A game of so many; the first one starts, where the table rolls its dice itself."""
    header, secret = begin(list(NAMES[:seats]), created="2026-11-18T08:00:00Z", **agreed)
    game = RajasGame(the_board(), header, secret)
    if not agreed.get("tray"):
        game.play(NAMES[0])
    return game


def with_dice(*dice: Sequence[Die], **agreed: Any) -> RajasGame:
    """A game whose dice the program keeps; the first one starts, and everyone's dice are as they are told."""
    game = table(max(2, len(dice)), tray=True, seed=0, **agreed)
    while game.position.due is not None:
        game.roll()
    if game.position.open is not None:
        game.play(game.position.open.options[0])
    state = game.position.state
    state.starter, state.at = 0, 0
    state.supply = dict.fromkeys(game.board.colours, game.board.dice_each)
    for seat, player in enumerate(state.players):
        player.dice = list(dice[seat]) if seat < len(dice) else []
        for colour, _ in player.dice:
            state.supply[colour] -= 1
    return game


def player(game: RajasGame, seat: int = 0) -> Raja:
    """A player as the game stands."""
    return game.position.state.players[seat]


def said(line: Line, game: RajasGame) -> str:
    """Everything that a line led to, as one text."""
    return " ".join(str(sentence) for sentence in game.told(line))


def answer(game: RajasGame, source: Random) -> str:
    """Some answer to what is asked."""
    question = game.position.open
    assert question is not None
    key = question.key
    rails = game.position.rails
    if question.module:
        return source.choice(question.options) if question.options else "none"
    if key == "starter":
        return source.choice(question.options or tuple(game.names))
    if key == "upgrade":
        return source.choice(rails.upgradable(question.seat) or ["mill"])
    if key == "boat":
        gains = ("2 karma", "3 money", "2 fame", "upgrade", "none", "2 dice", "fame-karma", "money-upgrades")
        return source.choice((*gains, "money-markets", "assorted", "raja", "yogi", "dancer"))
    if key == "dice":
        return source.choice(("none", " ".join(source.choices(game.board.colours, k=question.n))))
    if key in ("price", "sale", "palace", "give"):
        return source.choice(question.options)
    if key == "yield":
        return source.choice(question.options).split()[0]
    if key == "tile":
        return f"{source.choice(game.board.colours)} {source.randint(1, 9)}"
    if key == "reroll":
        return source.choice(("none", "all"))
    if key == "met":
        mover = player(game, question.seat)
        over = (2 * mover.fame + mover.money - 121) // 2
        return f"met {over}" if over >= 0 else "no"
    if key == "gap":
        return source.choice(("no", str(source.randint(0, 20))))
    return str(source.randint(1, 6))


def some_line(game: RajasGame, source: Random) -> str:
    """Something a player might type; not everything is possible everywhere."""
    kinds = source.choices(game.board.buildings, k=source.randint(0, 2))
    goods = [
        f"{good}{source.randint(1, 4)}" for good in source.choices(game.board.goods, k=source.randint(0, 2))
    ]
    tile = f" {source.choice(game.board.colours)}{source.randint(1, 8)}" if game.position.tray else ""
    building = f"build {source.randint(1, 4)} {' '.join([*kinds, *goods]) or 'road'}{tile}"
    chamber = source.choice(("mogul", "dancer", "yogi", "raja", "portuguese"))
    colours = source.choices(game.board.colours, k=2)
    gain = f"+{source.randint(1, 12)} {source.choice(('money', 'fame', 'money', 'karma'))}"
    lines = (
        *(building, building, f"{building}, {gain}", chamber, f"{chamber} mill", "market all", "pass"),
        *(f"market {source.choice(game.board.goods)} {source.randint(1, 6)}", "outer", gain, gain),
        *(f"terrace {colours[0]}", f"balcony {colours[0]} {colours[1]}", "river", "river 2 karma"),
        *(
            "bridge",
            f"pay {source.randint(1, 3)} river",
            "also +1 fame",
            "flip",
            "yield 3 money",
            "brown workers",
        ),
    )
    return source.choice(lines)


def step(game: RajasGame, source: Random) -> bool:
    """Let something happen; whether it could."""
    if game.position.due is not None:
        game.roll()
        return True
    text = answer(game, source) if game.position.open is not None else some_line(game, source)
    try:
        game.play(text)
    except Refused:
        if game.position.open is not None and source.random() < 0.5:
            game.undo(1)
        return False
    return True
