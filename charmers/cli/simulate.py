"""``charmers simulate``: many games between bots, and what they tell."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import click

from charmers.bots import BOTS
from charmers.cli.errors import Wrong
from charmers.cli.options import LARGEST_SEED, json_option, lang_option, one_sheet_option
from charmers.cli.output import echo_json, echo_line
from charmers.rules.game_position import FEWEST_SEATS, MOST_SEATS
from charmers.screen.progress import progress
from charmers.screen.study import study_lines
from charmers.sheet.definition import Sheet
from charmers.sheet.new_file import check_free, new_text_file, write_new
from charmers.simulate.cluster import run_on_cluster
from charmers.simulate.running import run
from charmers.simulate.statistics import Tally, study_data
from charmers.simulate.study import Study
from charmers.simulate.writing import CsvLines, RecordFiles, Taker
from charmers.words.speech import speech

MOST_GAMES = 10_000_000
"""More would take days and a list of them longer than memory."""


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
@one_sheet_option
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
@json_option
@lang_option
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
    lang: str,
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
        raise Wrong("games", n=games, most=f"{MOST_GAMES:,}")
    study = _study(games, players, bots, sheet, seed)
    study = replace(study, records=records is not None, sources=report is not None)
    _check_places(csv_file, records, report)
    if report is not None:
        check_free(report, force)
    tally = Tally(study.bots)
    say = speech(lang, sheet)
    began = time.monotonic()
    with ExitStack() as stack:
        takers: list[Taker] = [tally]
        if csv_file is not None:
            takers.append(CsvLines(stack.enter_context(new_text_file(csv_file, force)), study))
        if records is not None:
            if not force and any(records.glob("game-*.charm")):
                raise Wrong("records-there", path=records)
            takers.append(RecordFiles(records, study, force))
        played = run_on_cluster(study, cluster) if cluster else run(study, workers or os.cpu_count() or 1)
        outcomes = stack.enter_context(closing(played))
        bar = stack.enter_context(progress(study.games))
        try:
            for outcome in outcomes:
                for taker in takers:
                    taker.add(outcome)
                bar.step()
        except KeyboardInterrupt:
            bar.stop()
            echo_line(say("commands.stopped", n=tally.games, games=study.games), err=True)
    seconds = time.monotonic() - began
    if report is not None and tally.games:
        from charmers.simulate.report import draw_report  # noqa: PLC0415  (reportlab is slow to import)

        write_new(report, draw_report(study, tally, seconds), force)
    if as_json:
        echo_json(study_data(study, tally, seconds))
        return
    for line in study_lines(study, tally, seconds, say):
        echo_line(line)


def _check_places(csv_file: Path | None, records: Path | None, report: Path | None) -> None:
    """Complain when two things would be written to one place, or many to a file."""
    named: dict[str, str] = {}
    for option, path in (("--csv", csv_file), ("--records", records), ("--report", report)):
        if path is not None:
            other = named.setdefault(os.path.realpath(path), option)
            if other != option:
                raise Wrong("same-file", path=path, option=other, other=option)
    if records is not None and records.exists() and not records.is_dir():
        raise Wrong("out", path=records, option="--records")


def _study(games: int, players: int | None, bots: str, sheet: Sheet, seed: int) -> Study:
    names = tuple(name.strip() for name in bots.split(","))
    if players is None:
        players = len(names) if len(names) > 1 else 3
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise Wrong("bots", n=len(names), players=players)
    return Study(games, sheet, names, seed)
