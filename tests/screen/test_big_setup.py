"""The checklist of a set-up at a terminal: ticked by keys, kept, and left into the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from charmers.rajas.draw import Draw
from charmers.rajas.group import make_group
from charmers.rajas.owner import Owner
from charmers.rajas.owner_file import read_owner, write_owner
from charmers.rajas.setup import set_up
from charmers.screen.big_setup import tick
from charmers.screen.console import Console
from charmers.words.speech import speech


class Keys:
    """A console that is given its keys before."""

    size = (100, 40)

    def __init__(self, keys: str) -> None:
        self.keys = list(keys)
        self.shown: list[str] = []

    def clear(self) -> None:
        self.shown.clear()

    def show(self, lines: list[str]) -> None:
        self.shown += lines

    def ask(self, *_: Any, **__: Any) -> str:
        return self.keys.pop(0)

    def ink(self, text: str, *_: str) -> str:
        return text

    def close(self) -> None:
        """Nothing to give back."""


def ticked(keys: str, done: int = 0) -> tuple[int, bool, list[str]]:
    table = set_up(make_group(["Ana", "Ben"]), Draw(5))
    console = Keys(keys)
    found = tick(table, ("again", "play"), cast("Console", console), speech("en"), done)
    return *found, console.shown


def test_keys_tick_and_take_back() -> None:
    done, begins, shown = ticked("   uq")
    assert (done, begins) == (2, False)
    assert "The same set-up again: again" in shown


def test_a_key_leads_into_the_game() -> None:
    assert ticked(" p")[:2] == (1, True)


def test_a_list_goes_on_where_it_was_left() -> None:
    assert ticked(" q", done=4)[0] == 5


def test_ticks_are_kept_beside_the_games(tmp_path: Path) -> None:
    path = tmp_path / "rajas.toml"
    write_owner(path, Owner(ticks={"charmers rajas setup --seed 5": 7}))
    assert read_owner(path).ticks == {"charmers rajas setup --seed 5": 7}
