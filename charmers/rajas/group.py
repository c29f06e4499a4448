"""Who plays, with which boards and which modules: everything a set-up depends on but chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from charmers.rajas.board import Board, Version, the_board
from charmers.rajas.draw import Draw
from charmers.rajas.problems import problem
from charmers.sheet.sentence import Refused, nearest

INCLUDED = {"ganga": "ganga3"}
"""A module that is part of another one: Ganga 3 brings the tiles of Ganga along."""


@dataclass(frozen=True)
class Group:
    """The players clockwise, how they play, and with which modules (each with its side, or without)."""

    names: tuple[str, ...]
    version: Version
    advanced: tuple[str, ...]
    """Who plays on the Navaratnas side: all, none, or in a mixed group some."""
    modules: Mapping[str, str]
    board: Board

    def workers(self) -> int:
        """How many workers anyone can have."""
        return self.board.workers_most[self.version]

    @property
    def navaratnas(self) -> bool:
        """Whether everyone plays the Navaratnas version."""
        return self.version == "navaratnas"


def make_group(
    names: Sequence[str],
    *,
    navaratnas: bool = False,
    mixed: Sequence[str] = (),
    modules: Sequence[str] = (),
    board: Board | None = None,
) -> Group:
    """A group, or why there can be none.

    >>> make_group(["Ana", "Ben"], modules=["holi:back", "wilds"]).modules
    {'holi': 'back', 'wilds': ''}
    """
    board = board or the_board()
    if not board.fewest <= len(names) <= board.most:
        raise Refused(problem("players", n=len(names), least=board.fewest, most=board.most))
    if navaratnas and mixed:
        raise Refused(problem("both-versions"))
    advanced = tuple(names[seat_of(name, names)] for name in mixed)
    if advanced and len(set(advanced)) == len(names):
        raise Refused(problem("all-advanced"))
    version: Version = "navaratnas" if navaratnas else "mixed" if mixed else "basic"
    chosen = dict(read_module(text, board) for text in modules)
    for part, whole in INCLUDED.items():
        if whole in chosen:
            chosen.pop(part, None)
    ordered = {name: chosen[name] for name in board.modules if name in chosen}
    who = tuple(names) if navaratnas else tuple(name for name in names if name in advanced)
    return Group(tuple(names), version, who, ordered, board)


def read_module(text: str, board: Board) -> tuple[str, str]:
    """A module and its side, as in ``holi:back``; a module with sides needs one.

    >>> read_module("wilds", the_board())
    ('wilds', '')
    """
    name, _, side = text.strip().casefold().partition(":")
    facts = board.modules.get(name)
    if facts is None:
        near = nearest(name, board.modules)
        raise Refused(
            problem("module-near", text=text[:40], near=near)
            if near
            else problem("module", text=text[:40], modules=list(board.modules))
        )
    if side and side not in facts.sides:
        if not facts.sides:
            raise Refused(problem("no-sides", module=name))
        raise Refused(problem("side", text=text[:40], module=name, sides=list(facts.sides)))
    return name, side or (facts.sides[0] if facts.sides else "")


def seat_of(name: str, names: Sequence[str]) -> int:
    """The seat of a player who is named."""
    for seat, each in enumerate(names):
        if each.casefold() == name.strip().casefold():
            return seat
    raise Refused(problem("nobody", name=name[:40], names=list(names)))


def surprise(
    n: int, board: Board, wishes: Mapping[str, str], played: Sequence[str], given: Sequence[str], draw: Draw
) -> list[str]:
    """So many modules by lot, with their sides, beside those that are always in or were given.

    ``wishes`` are always, perhaps or never, by module; without any, everything is perhaps. What was
    ``played`` last comes only when nothing else is left.
    """
    taken = {read_module(text, board)[0] for text in given}
    perhaps = [name for name in board.modules if wishes.get(name, "" if wishes else "perhaps") == "perhaps"]
    always = [name for name in board.modules if wishes.get(name) == "always"]
    found = [name for name in always if name not in taken]
    rest = [name for name in draw.shuffled(perhaps, "surprise") if name not in taken]
    before = {text.partition(":")[0] for text in played}
    rest.sort(key=lambda name: name in before)
    found += _without_parts(rest, [*taken, *found])[:n]
    return [_with_side(name, board, draw) for name in found]


def _without_parts(names: Sequence[str], taken: Sequence[str]) -> list[str]:
    """The names without a module that another one brings along."""
    kept: list[str] = []
    for name in names:
        clashing = {INCLUDED.get(name), *(part for part, whole in INCLUDED.items() if whole == name)}
        if not clashing & {*kept, *taken}:
            kept.append(name)
    return kept


def _with_side(name: str, board: Board, draw: Draw) -> str:
    # How rules are read is no matter of chance.
    sides = [side for side in board.modules[name].sides if "-" not in side]
    return f"{name}:{sides[draw.below(len(sides), f'side {name}')]}" if sides else name
