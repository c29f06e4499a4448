"""Pictures of real pages for the README, in examples/: ``python -m tests.tools.phones.pictures``."""

from __future__ import annotations

import tempfile
from pathlib import Path

from charmers.bots import make_bot
from charmers.play.table import Table
from charmers.play.wish import Wish
from charmers.record.players import Player
from charmers.record.store import Store
from charmers.rules import moves as m
from charmers.sheet.library import find_sheet
from tests.phones.browsing import Phone, browser
from tests.phones.served import Served

EXAMPLES = Path(__file__).parents[3] / "examples"
NAMES = ("Ana", "Ben", "Cem")
ROUND = 9


def play_a_while(db: Path) -> int:
    """A good game up to where someone has several places for a road; whose turn it is."""
    with Store(db) as store:
        players = tuple(Player(name, "") for name in NAMES)
        game = Table.begin(store, Wish(players, find_sheet("sun"), seed=12), "friday").game
        planner = make_bot("planner", 1)
        while True:
            position = game.position.tracked
            assert position is not None
            if game.position.due:
                game.roll()
            elif position.dice.round >= ROUND and sum(each.kind == m.ROAD for each in position.moves) > 3:
                return game.seat
            else:
                game.play(planner.choose(position))


def main() -> None:
    """Play, and take the pictures."""
    with tempfile.TemporaryDirectory() as directory, browser() as chromium:
        db = Path(directory) / "games.db"
        seat = play_a_while(db)
        with Served(db, "friday") as served:
            table = chromium.new_context(viewport={"width": 1280, "height": 740}, locale="en").new_page()
            table.goto(served.host_link)
            phone = Phone(chromium, "Pixel 7", locale="en")
            phone.join(served.address, served.code)
            for each in range(len(NAMES)):
                other = phone if each == seat else Phone(chromium)
                if other is not phone:
                    other.join(served.address, served.code)
                other.tap(other.page.locator(f"[data-key=take-{each}]"))
            phone.page.locator(".choice").first.wait_for()
            phone.page.wait_for_timeout(900)
            phone.page.screenshot(path=EXAMPLES / "phones-player.png")
            table.wait_for_timeout(900)
            table.screenshot(path=EXAMPLES / "phones-table.png")


if __name__ == "__main__":
    main()
