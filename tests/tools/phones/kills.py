"""A server that is killed with requests under way: what was acknowledged is there, and there once.

``python -m tests.tools.phones.kills --kills 300`` plays games by HTTP, each tap sent three times at once, and
kills the server at any moment; ``.ci/long`` runs it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx

from charmers.record.game import Game
from charmers.record.store import Store
from tests.phones.served import Served

TAPS = 3


class Taps:
    """One person who taps whatever can be done, as fast as the server answers, each time three times."""

    def __init__(self, served: Served, cookies: httpx.Cookies, chance: Random) -> None:
        self.http = httpx.Client(
            base_url=served.address, cookies=cookies, headers={"origin": served.address}, timeout=5
        )
        self.chance = chance
        self.kept: dict[int, str] = {}
        """What the server has acknowledged, by the line it was made on."""
        self.sent = 0

    def tap(self, path: str, sent: dict[str, Any]) -> None:
        """Send the same thing several times at once; at most one of them may be taken."""
        answers: list[int] = []

        def send() -> None:
            try:
                answers.append(self.http.post(path, json=sent).status_code)
            except httpx.HTTPError:
                answers.append(0)

        threads = [threading.Thread(target=send) for _ in range(TAPS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.sent += TAPS
        assert answers.count(204) <= 1, answers
        assert set(answers) <= {0, 204, 409, 429}, answers
        if 204 in answers:
            self.kept[sent["line"]] = sent.get("move", "roll")


def look(db: Path) -> Game:
    """The game as it is on the disk."""
    with Store(db) as store:
        return store.open()[1]


def play_on(taps: Taps, db: Path, until: threading.Event) -> None:
    """Tap until the server is gone."""
    while not until.is_set():
        game = look(db)
        if game.over:
            return
        sent: dict[str, Any] = {"line": len(game.lines), "seat": game.seat}
        if game.position.due:
            taps.tap("/roll", sent)
        else:
            taps.tap("/act", {**sent, "move": taps.chance.choice(game.position.moves).text})


def check(taps: Taps, db: Path, before: int) -> None:
    """That every acknowledged tap is a line of the record, at its place, once, and hardly anything else."""
    game = look(db)
    for line, what in taps.kept.items():
        assert len(game.lines) > line, f"line {line + 1} was acknowledged and is gone"
        kept = game.lines[line]
        assert (kept.decision or kept.kind) == what, (
            f"line {line + 1} is {kept.text}, acknowledged was {what}"
        )
    # What was under way may have been kept and not yet acknowledged: one tap, sent several times.
    assert len(game.lines) <= max([before, *(line + 1 for line in taps.kept)]) + 1


def kill_often(kills: int, seed: int, directory: Path) -> tuple[int, int, int]:
    """Kill the server so often; how many taps were sent and acknowledged, and in how many games."""
    chance = Random(seed)
    games = sent = kept = 0
    served: Served | None = None
    taps: Taps | None = None
    for _ in range(kills):
        db = directory / f"{games}.db"
        if taps is None or look(db).over:
            games += 1
            db = directory / f"{games}.db"
            served = Served(db, "-p", "Ana", "-p", "Ben", "--seed", str(games), here=True)
            with httpx.Client() as host:
                host.get(served.host_link)
                cookies = host.cookies
            taps = Taps(served, cookies, chance)
        else:
            assert served is not None
            served.again()
        before = len(look(db).lines)
        over = threading.Event()
        tapping = threading.Thread(target=play_on, args=(taps, db, over))
        tapping.start()
        time.sleep(chance.uniform(0.02, 0.6))
        served.kill()
        over.set()
        tapping.join()
        check(taps, db, before)
        sent, kept = sent + taps.sent, kept + len(taps.kept)
        taps.sent, taps.kept = 0, {}
    return sent, kept, games


def main() -> None:
    """Kill, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        sent, kept, games = kill_often(options.kills, options.seed, Path(directory))
    sys.stdout.write(
        f"{options.kills} kills in {games} games: {sent} taps, {kept} acknowledged, none lost, none twice\n"
    )


if __name__ == "__main__":
    main()
