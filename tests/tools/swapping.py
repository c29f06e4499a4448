"""Mutants inside functions, tried without importing anything again: the functions get other code.

The tests are collected once. For each mutant a child of this process exchanges the code of the functions
that are changed and runs the tests that reach it, until one fails.
"""

from __future__ import annotations

import gc
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType

Key = tuple[str, int]


def changed_functions(before: str, after: str, path: Path) -> dict[Key, CodeType] | None:
    """The new code of each function that a change is in; nothing if anything outside of functions changes."""
    found: dict[Key, CodeType] = {}
    old, new = (compile(source, str(path), "exec", dont_inherit=True) for source in (before, after))
    return found if _compare(old, new, found) else None


def _compare(old: CodeType, new: CodeType, found: dict[Key, CodeType]) -> bool:
    """Compare what a module or the body of a class does, and note the functions in it that differ."""
    if (old.co_code, old.co_names, len(old.co_consts)) != (new.co_code, new.co_names, len(new.co_consts)):
        return False
    for mine, other in zip(old.co_consts, new.co_consts, strict=True):
        if not (isinstance(mine, CodeType) and isinstance(other, CodeType)):
            if mine != other or type(mine) is not type(other):
                return False
        elif mine.co_qualname != other.co_qualname or mine.co_firstlineno != other.co_firstlineno:
            return False
        elif mine.co_name.startswith("<"):
            # What a comprehension does is done now; functions without a name cannot be told apart.
            if mine != other:
                return False
        elif mine.co_flags & CO_OPTIMIZED:
            if mine != other:
                found[mine.co_qualname, mine.co_firstlineno] = other
        elif not _compare(mine, other, found):
            return False
    return True


def exchange(found: dict[Key, CodeType], path: Path) -> int:
    """Give the functions their new code; how many there were."""
    count = 0
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == str(path):
            code = found.get((each.__code__.co_qualname, each.__code__.co_firstlineno))
            if code is not None:
                each.__code__ = code
                count += 1
    return count
