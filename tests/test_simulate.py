"""Simulations: the same for a seed whoever plays them, fair to every seat, and counted right."""

from __future__ import annotations

import csv
import json
import multiprocessing
import signal
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from charmers.record.game import Game
from charmers.record.record import read_record
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet
from charmers.sheet.sentence import Refused
from charmers.simulate import Outcome, SeatOutcome, Study, Tally, run
from charmers.simulate.cluster import ClusterError, run_on_cluster
from charmers.simulate.game import SOURCES, play_game
from charmers.simulate.running import _signals_held
from charmers.simulate.statistics import quantile, share_error, spread
from tests.command_line import run as charmers


def study(games: int = 6, *bots: str, **more: bool) -> Study:
    return Study(games, find_sheet("sun"), bots or ("random", "greedy", "planner"), seed=5, **more)


def outcome(
    game: int, ends: list[tuple[int, int, int, int]], rounds: int = 12, picks: tuple[int, ...] = (1, 2, 3, 4)
) -> Outcome:
    """A made-up game; ends are bot, fame, money and overshoot, and the highest overshoot wins."""
    most = max(end[3] for end in ends)
    seats = [SeatOutcome(bot, fame, money, 1, 0, over, over == most) for bot, fame, money, over in ends]
    return Outcome(game, rounds, rounds, 100, tuple(seats), picks)


def test_the_number_of_workers_changes_nothing() -> None:
    assert list(run(study(), workers=1)) == list(run(study(), workers=2))


def test_workers_are_made_deaf_to_what_ends_a_run() -> None:
    program = "import signal; print(*signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with _signals_held():
        # The first worker that Python starts must not open its ears again.
        worker = multiprocessing.get_context("spawn").Process(target=int)
        worker.start()
        asked = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    worker.join()
    assert {signal.SIGINT, signal.SIGTERM} <= {int(number) for number in asked.stdout.split()}
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, []) & {signal.SIGINT, signal.SIGTERM}


def test_a_worker_that_dies_is_one_sentence() -> None:
    outcomes = run(study(2000, "random", "random"), workers=2)
    next(outcomes)
    for worker in multiprocessing.active_children():
        worker.kill()
    with pytest.raises(Refused, match="A worker has ended"):
        list(outcomes)


def test_closing_a_run_ends_its_workers() -> None:
    outcomes = run(study(2000, "random", "random"), workers=2)
    next(outcomes)
    assert len(multiprocessing.active_children()) == 2
    outcomes.close()
    assert multiprocessing.active_children() == []


def test_another_seed_gives_other_games() -> None:
    other = Study(6, find_sheet("sun"), ("random", "greedy", "planner"), seed=6)
    assert list(run(study())) != list(run(other))


def test_a_game_does_not_depend_on_how_many_are_played() -> None:
    assert play_game(study(6), 4) == play_game(study(100), 4)


def test_every_bot_sits_on_every_seat() -> None:
    seen = {(seat, end.bot) for game in run(study(3)) for seat, end in enumerate(game.seats)}
    assert len(seen) == 9


def test_records_do_not_change_a_game_and_replay_to_its_end() -> None:
    plain = play_game(study(1), 0)
    recorded = play_game(study(1, records=True), 0)
    assert recorded.seats == plain.seats
    assert f"fame {plain.seats[0].fame}, money {plain.seats[0].money}" in recorded.record


def test_the_sources_of_fame_and_money_add_up() -> None:
    game = play_game(study(1, sources=True), 0)
    assert sum(game.fame_from) == sum(end.fame for end in game.seats)
    assert sum(game.money_from) == sum(end.money for end in game.seats)
    assert len(game.fame_from) == len(SOURCES)


def test_a_shared_win_is_shared() -> None:
    tally = Tally(("planner", "planner", "greedy"))
    tally.add(outcome(0, [(0, 20, 45, 4), (1, 18, 45, 2), (2, 20, 45, 4)]))
    assert tally.wins == [Fraction(1, 2), 0, Fraction(1, 2)]
    assert tally.data()["wins"] == {"planner": 0.5, "greedy": 0.5}


def test_wins_follow_the_bot_and_the_seat() -> None:
    tally = Tally(("planner", "greedy"))
    tally.add(outcome(0, [(0, 20, 45, 4), (1, 10, 40, -9)]))
    tally.add(outcome(1, [(1, 10, 40, -9), (0, 22, 45, 8)]))
    assert tally.wins == [2, 0]
    assert tally.wins_by_seat == [1, 1]


def test_distributions_are_the_winners() -> None:
    tally = Tally(("planner", "greedy"))
    for game, over in enumerate((1, 2, 3, 10)):
        tally.add(outcome(game, [(0, 20 + over, 45, over), (1, 5, 5, -60)], rounds=10 + game))
    data = tally.data()
    assert data["fame"] == {"p10": 21, "median": 22, "p90": 30, "mean": 24.0}
    assert data["overshoot"] == {"p10": 0.5, "median": 1.0, "p90": 5.0, "mean": 2.0}
    assert data["rounds"] == {"p10": 10, "median": 11, "p90": 13, "mean": 11.5}
    assert data["picks_by_colour"] == {"purple": 4, "green": 8, "blue": 12, "orange": 16}


def test_quantiles_of_few() -> None:
    assert quantile(Counter({7: 1}), 10) == 7
    assert spread(Counter())["median"] == 0


def test_the_error_of_a_share_shrinks_with_the_games() -> None:
    assert share_error(0.5, 10000) == pytest.approx(0.0098, abs=1e-4)
    assert share_error(1.0, 10) > 0.2


@pytest.mark.parametrize(
    ("games", "bots", "message"),
    [
        (0, ("random", "random"), "at least one"),
        (1, ("random",), "2 to 5"),
        (1, ("random", "wizard"), 'no bot "wizard"'),
    ],
)
def test_a_study_that_cannot_be_is_refused(games: int, bots: tuple[str, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Study(games, find_sheet("sun"), bots)


def simulate(*words: str) -> str:
    result = charmers("simulate", "--workers", "1", *words)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_json_has_the_promised_names() -> None:
    data = json.loads(simulate("--games", "2", "--players", "2", "--bots", "random", "--json"))
    promised = (
        "games players sheet seed bots seconds games_per_second decisions_per_second "
        "rounds fame money overshoot wins wins_by_seat picks_by_colour"
    )
    assert set(promised.split()) <= set(data)
    assert data["games"] == sum(data["wins_by_seat"]) == 2
    assert set(data["rounds"]) == {"p10", "median", "p90", "mean"}


def test_a_line_in_csv_for_each_game(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    simulate("--games", "3", "--bots", "random,greedy", "--csv", str(file))
    with file.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["game"] for row in rows] == ["1", "2", "3"]
    assert [row["bot1"] for row in rows] == ["random", "greedy", "random"]


def test_records_are_written_and_replay(tmp_path: Path) -> None:
    simulate("--games", "2", "--bots", "greedy,planner:money", "--records", str(tmp_path))
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["game-1.charm", "game-2.charm"]
    assert Game.replay(read_record(files[0]), Tables(find_sheet("sun"))).over


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--bots", "wizard"], 'no bot "wizard"'),
        (["--players", "4", "--bots", "random,greedy"], "2 bots for 4 players"),
        (["--sheet", "mars"], "mars"),
    ],
)
def test_wrong_usage_is_one_sentence(words: list[str], message: str) -> None:
    result = charmers("simulate", "--games", "1", *words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("mine")
    result = charmers("simulate", "--games", "1", "--csv", file)
    assert result.exit_code == 2
    assert file.read_text() == "mine"


def test_an_interrupt_gives_the_statistics_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(study: Study, number: int) -> Outcome:
        if number == 2:
            raise KeyboardInterrupt
        return play_game(study, number)

    monkeypatch.setattr("charmers.simulate.running.play_game", interrupted)
    result = charmers("simulate", "--games", "9", "--bots", "random", "--workers", "1", "--json")
    assert json.loads(result.stdout)["games"] == 2
    assert "Stopped after 2 of 9 games" in result.stderr


def test_a_cluster_gives_the_same_games() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        found = list(run_on_cluster(study(), cluster.scheduler_address))
    assert found == list(run(study()))


def test_a_cluster_without_workers_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("charmers.simulate.cluster.SECONDS_WITHOUT_WORKERS", 0.1)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=None, silence_logs=50) as cluster,
        pytest.raises(ClusterError, match="has no workers"),
    ):
        list(run_on_cluster(study(), cluster.scheduler_address))


def test_a_cluster_that_is_lost_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("charmers.simulate.cluster.SECONDS_WITHOUT_WORKERS", 0.1)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, silence_logs=50
    ) as cluster:
        outcomes = run_on_cluster(study(2000), cluster.scheduler_address)
        next(outcomes)
        cluster.close()
        with pytest.raises(ClusterError, match=r"no longer answers|has no workers"):
            list(outcomes)


def test_a_cluster_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charmers.simulate.cluster.SECONDS_TO_CONNECT", 0.2)
    result = charmers("simulate", "--games", "1", "--cluster", "tcp://127.0.0.1:9")
    assert result.exit_code == 2
    assert "cluster" in result.stderr


def test_a_report_is_a_page_that_names_the_study(tmp_path: Path) -> None:
    file = tmp_path / "study.pdf"
    simulate("--games", "3", "--bots", "random,greedy", "--report", str(file))
    pdfium = pytest.importorskip("pypdfium2")
    pages = pdfium.PdfDocument(file)
    text = pages[0].get_textpage().get_text_bounded()
    assert len(pages) == 1
    for words in ("3 games of 2 on Sun", "Overshoot of the winner", "Dice taken", "greedy wins"):
        assert words in text


def test_a_report_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    result = charmers("simulate", "--games", "100000", "--report", tmp_path / "no" / "study.pdf")
    assert result.exit_code == 2
    assert "not a directory" in result.stderr


def test_more_games_than_anyone_waits_for_are_refused() -> None:
    result = charmers("simulate", "--games", "999999999999")
    assert result.exit_code == 2
    assert result.stderr == "Error: 999999999999 games are too many; 10,000,000 are the most.\n"


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="this system has no such file")
def test_it_can_be_ended_without_a_word() -> None:
    command = "simulate --games 1000000 --bots random --workers 2 --csv /dev/stdout --force"
    process = subprocess.Popen(
        [sys.executable, "-m", "charmers", *command.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()  # comes when the workers are at it
    process.terminate()
    _, said = process.communicate()
    assert (process.returncode, said) == (128 + signal.SIGTERM, b"")
