"""The modules of the boxes, each in a file of its own; which there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Final

from charmers.rajas.rails import Module
from charmers.rajas.sentences import refuse
from charmers.sheet.sentence import Refused, nearest

MODULES: Final[Mapping[str, str]] = {}
"""Each by its name in a header: the Python module whose ``MODULE`` it is."""


def make_modules(texts: Sequence[str]) -> list[Module]:
    """The modules that ``NAME`` or ``NAME:SIDE`` name."""
    found: list[Module] = []
    for text in texts:
        name, _, side = text.partition(":")
        if name not in MODULES:
            near = nearest(name, MODULES)
            if near:
                raise Refused(refuse("module-near", word=name[:30], near=near))
            raise Refused(refuse("module", word=name[:30], modules=list(MODULES) or ["-"]))
        kind: type[Module] = import_module(MODULES[name]).MODULE
        if side not in ("", *kind.sides):
            raise Refused(refuse("side", module=name, word=side[:30], sides=list(kind.sides) or ["-"]))
        if any(isinstance(module, kind) for module in found):
            raise Refused(refuse("module-twice", module=name))
        found.append(kind(side))
    return found
