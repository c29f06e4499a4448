"""``charmers simulate``: many games between bots, and what they tell."""

from __future__ import annotations

import csv
import json
import os
import signal
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, NoReturn, Protocol

import click

from charmers.bots import BOTS
from charmers.cli.errors import Wrong
from charmers.cli.files import write_new
from charmers.cli.options import SHEET
from charmers.record.problems import sentence
from charmers.rules.game_position import FEWEST_SEATS, MOST_SEATS
from charmers.rules.scoring import half_points
from charmers.sheet.definition import COLOURS, Sheet
from charmers.simulate.cluster import ClusterError, run_on_cluster
from charmers.simulate.game import Outcome
from charmers.simulate.running import run
from charmers.simulate.statistics import Tally, quantile, share_error
from charmers.simulate.study import Study

LARGEST_SEED = 2**63 - 1
MOST_GAMES = 10_000_000
"""More would take days and a list of them longer than memory."""
ENDED = 128 + signal.SIGTERM
"""What shells expect of a program that was ended."""


@click.command()
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many to play.")
@click.option(
    "--players",
    type=click.IntRange(FEWEST_SEATS, MOST_SEATS),
    help="How many play each game; without it, as many as there are bots, or three.",
)
@click.option(
    "--bots",
    default="planner",
    show_default=True,
    metavar="BOT,BOT,...",
    help=f"Who plays: {', '.join(BOTS)}. One for all, or one for each player.",
)
@click.option(
    "--sheet", type=SHEET, default="sun", show_default=True, help="A built-in sheet or a definition."
)
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    default=0,
    show_default=True,
    help="The same seed gives the same games.",
)
@click.option(
    "--workers", type=click.IntRange(1, 1024), help="How many processes; without it, one for each core."
)
@click.option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster at this address instead.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), help="Write a line for each game.")
@click.option("--records", type=click.Path(path_type=Path), help="Write the record of each game here.")
@click.option("--report", type=click.Path(path_type=Path), help="Draw the charts of the study into this PDF.")
@click.option("--force", is_flag=True, help="Overwrite files that are already there.")
def simulate(
    games: int,
    players: int | None,
    bots: str,
    sheet: Sheet,
    seed: int,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
    csv_file: Path | None,
    records: Path | None,
    report: Path | None,
    force: bool,
) -> None:
    """Play many games between bots and say what came of them.

    From game to game the bots move on by a seat, so that none of them has the better one.
    The games depend on the seed alone, not on the number of processes. Ctrl-C stops early
    and gives the statistics so far.

    \b
    Example:
      charmers simulate --games 2000 --players 3
      charmers simulate --bots planner,greedy,greedy --seed 7 --csv games.csv
    """
    if games > MOST_GAMES:
        raise Wrong(f"{games} games are too many; {MOST_GAMES:,} are the most.")
    study = _study(games, players, bots, sheet, seed)
    study = replace(study, records=records is not None, sources=report is not None)
    if report is not None:
        _check_free(report, force)
    tally = Tally(study.bots)
    began = time.monotonic()
    with ExitStack() as stack:
        stack.enter_context(_ended_quietly())
        takers: list[Taker] = [tally]
        if csv_file is not None:
            takers.append(stack.enter_context(_csv_lines(csv_file, study, force)))
        if records is not None:
            takers.append(_RecordFiles(records, study, force))
        outcomes = stack.enter_context(closing(_outcomes(study, workers, cluster)))
        progress = stack.enter_context(_progress(study.games))
        try:
            for outcome in outcomes:
                for taker in takers:
                    taker.add(outcome)
                progress.step()
        except KeyboardInterrupt:
            progress.stop()
            click.echo(f"Stopped after {tally.games} of {study.games} games.", err=True)
    seconds = time.monotonic() - began
    if report is not None and tally.games:
        from charmers.simulate.report import draw_report  # noqa: PLC0415  (reportlab is slow to import)

        write_new(report, draw_report(study, tally, seconds), force)
    if as_json:
        click.echo(json.dumps(_data(study, tally, seconds), ensure_ascii=False, indent=2))
        return
    for line in _report(study, tally, seconds):
        click.echo(line)


@contextmanager
def _ended_quietly() -> Iterator[None]:
    """Whoever ends the program (SIGTERM) ends its workers too, without complaints about what they left."""

    def end(*_: object) -> NoReturn:
        sys.exit(ENDED)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _check_free(path: Path, force: bool) -> None:
    """Complain before hours of games rather than after them."""
    if path.exists() and not force:
        raise Wrong(f"{path} is already there; use --force to overwrite it.")
    if not path.parent.is_dir():
        raise Wrong(f"{path.parent} is not a directory; create it first.")


def _study(games: int, players: int | None, bots: str, sheet: Sheet, seed: int) -> Study:
    names = tuple(name.strip() for name in bots.split(","))
    if players is None:
        players = len(names) if len(names) > 1 else 3
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise Wrong(f"{len(names)} bots for {players} players: name one for all, or one for each.")
    try:
        return Study(games, sheet, names, seed)
    except ValueError as error:
        raise Wrong(sentence(str(error))) from error


def _outcomes(study: Study, workers: int | None, cluster: str | None) -> Generator[Outcome]:
    """The games as they are played, here or elsewhere."""
    if cluster is None:
        yield from run(study, workers or os.cpu_count() or 1)
        return
    try:
        yield from run_on_cluster(study, cluster)
    except ClusterError as error:
        raise Wrong(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error


class Taker(Protocol):
    """Someone who takes note of games."""

    def add(self, outcome: Outcome) -> None:
        """Take note of a game."""


@contextmanager
def _csv_lines(path: Path, study: Study, force: bool) -> Iterator[Taker]:
    try:
        with path.open("w" if force else "x", newline="", encoding="utf-8") as file:
            yield _CsvLines(file, study)
    except FileExistsError:
        raise Wrong(f"{path} is already there; use --force to overwrite it.") from None


class _CsvLines:
    """A line for each game: how long it was, who won, and how each seat ended."""

    def __init__(self, file: IO[str], study: Study) -> None:
        self._study = study
        self._writer = csv.writer(file)
        columns = ["game", "rounds", "turns", "decisions", "winners", *COLOURS]
        for seat in range(1, study.players + 1):
            ends = ("bot", "fame", "money", "karma", "used", "overshoot")
            columns += [f"{end}{seat}" for end in ends]
        self._writer.writerow(columns)

    def add(self, outcome: Outcome) -> None:
        """Write the line of a game; seats and games are counted from 1."""
        winners = " ".join(str(seat + 1) for seat in outcome.winners)
        line: list[object] = [outcome.game + 1, outcome.rounds, outcome.turns, outcome.decisions, winners]
        line += outcome.picks
        for end in outcome.seats:
            line += [self._study.bots[end.bot], end.fame, end.money, end.karma, end.used, end.overshoot / 2]
        self._writer.writerow(line)


class _RecordFiles:
    """A record for each game, named by its number."""

    def __init__(self, directory: Path, study: Study, force: bool) -> None:
        self._directory = directory
        self._width = len(str(study.games))
        directory.mkdir(parents=True, exist_ok=True)
        if not force and any(directory.glob("game-*.charm")):
            raise Wrong(f"{directory} already holds records of games; use --force to overwrite them.")

    def add(self, outcome: Outcome) -> None:
        """Write the record of a game."""
        path = self._directory / f"game-{outcome.game + 1:0{self._width}}.charm"
        path.write_text(outcome.record, encoding="utf-8")


class _Progress:
    """A bar on stderr, with the rate and the time left; nothing unless stderr is a terminal."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar
        self._task = bar.task_ids[0] if bar else None

    def step(self) -> None:
        """One game is done."""
        if self._bar:
            speed = self._bar.tasks[0].speed
            self._bar.update(self._task, advance=1, rate=f"{speed:.0f} games/s" if speed else "")

    def stop(self) -> None:
        """Leave the bar as it is, so that what is said next stands below it."""
        if self._bar:
            self._bar.stop()


@contextmanager
def _progress(games: int) -> Iterator[_Progress]:
    if not sys.stderr.isatty():
        yield _Progress(None)
        return
    # Slow to import, and only of use on a terminal.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        bar.add_task("games", total=games, rate="")
        yield _Progress(bar)


def _data(study: Study, tally: Tally, seconds: float) -> dict[str, object]:
    return {
        "games": tally.games,
        "players": study.players,
        "sheet": study.sheet.name,
        "seed": study.seed,
        "bots": list(study.bots),
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds, 1),
        **tally.data(),
    }


def _report(study: Study, tally: Tally, seconds: float) -> list[str]:
    games = tally.games
    if not games:
        return ["No game was finished."]
    lines = [
        f"{games} games of {study.players} on {study.sheet.name}, seed {study.seed}: {seconds:.1f} s, "
        f"{games / seconds:.0f} games/s, {tally.decisions / seconds:.0f} decisions/s",
        "",
        f"{'':11}{'10 %':>7}{'median':>8}{'90 %':>7}",
    ]
    for label, counts in (
        ("rounds", tally.rounds),
        ("turns", tally.turns),
        ("fame", tally.fame),
        ("money", tally.money),
    ):
        low, middle, high = (str(quantile(counts, percent)) for percent in (10, 50, 90))
        lines.append(f"{label:11}{low:>7}{middle:>8}{high:>7}")
    low, middle, high = (half_points(quantile(tally.overshoot, percent)) for percent in (10, 50, 90))
    lines.append(f"{'overshoot':11}{low:>7}{middle:>8}{high:>7}")
    lines += ["Fame, money and overshoot are the winner's.", ""]
    if len(set(study.bots)) > 1:
        for name, wins in tally.wins_by_name().items():
            share = float(wins) / games
            fair = study.bots.count(name) / study.players
            lines.append(
                f"{name:11}wins {100 * share:5.1f} % ± {100 * share_error(share, games):.1f} "
                f"(a fair share is {100 * fair:.0f} %)"
            )
    seats = "  ".join(
        f"{seat} {100 * float(wins) / games:.1f} %" for seat, wins in enumerate(tally.wins_by_seat, 1)
    )
    dice = "  ".join(
        f"{name} {100 * part:.0f} %" for name, part in zip(COLOURS, tally.pick_shares(), strict=True)
    )
    return [*lines, f"{'by seat':11}{seats}", f"{'dice taken':11}{dice}"]
