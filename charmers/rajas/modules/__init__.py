"""The modules of the boxes, one file each: what it adds to set-up and aid, and what it does in play."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from charmers.rajas.board import the_board
from charmers.rajas.rails import Module
from charmers.rajas.sentences import refuse
from charmers.sheet.sentence import Refused, nearest


def load_module(name: str) -> ModuleType:
    """The file of a module, by its name on the board."""
    return import_module(f"charmers.rajas.modules.{name}")


def make_modules(texts: Sequence[str]) -> list[Module]:
    """The modules that ``NAME`` or ``NAME:SIDE`` name."""
    found: list[Module] = []
    known = the_board().modules
    for text in texts:
        name, _, side = text.partition(":")
        if name not in known:
            near = nearest(name, known)
            if near:
                raise Refused(refuse("module-near", word=name[:30], near=near))
            raise Refused(refuse("module", word=name[:30], modules=list(known)))
        sides = known[name].sides
        if side not in ("", *sides):
            raise Refused(refuse("side", module=name, word=side[:30], sides=list(sides) or ["-"]))
        kind: type[Module] = load_module(name).MODULE
        if any(isinstance(module, kind) for module in found):
            raise Refused(refuse("module-twice", module=name))
        found.append(kind(side))
    return found
