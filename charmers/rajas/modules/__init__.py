"""The modules of the boxes, one file each: what it adds to set-up and aid, and what it does in play."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


def load_module(name: str) -> ModuleType:
    """The file of a module, by its name on the board."""
    return import_module(f"charmers.rajas.modules.{name}")
