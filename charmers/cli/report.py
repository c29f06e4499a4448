"""The report of a study: what ``simulate`` has counted, in words, for a page of charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from charmers.paper.charts import Chart, Figures, draw_figures, percent
from charmers.paper.document import Look
from charmers.paper.theme import Role
from charmers.rules.scoring import half_points
from charmers.sheet.definition import COLOURS
from charmers.simulate.game import SOURCES
from charmers.simulate.statistics import Tally, quantile, share_error
from charmers.simulate.study import Study
from charmers.words.speech import Speech

MOST_BARS = 30
FEW = 30
"""Of fewer games than this nothing can be said about how sure a share is."""
DICE: tuple[Role, ...] = ("goods", "road", "river", "palace")


def draw_report(study: Study, tally: Tally, seconds: float, say: Speech) -> bytes:
    """The report as a PDF."""
    games, over = tally.games, tally.overshoot
    sheet = say(f"sheets.{study.sheet.name}")
    tiles: tuple[tuple[str, str, Role], ...] = (
        (say("simulate.turns"), str(quantile(tally.turns, 50)), "plain"),
        (say("simulate.fame"), str(quantile(tally.fame, 50)), "fame"),
        (say("simulate.money"), str(quantile(tally.money, 50)), "money"),
        (say("simulate.overshoot"), half_points(quantile(over, 50)), "karma"),
    )
    seats = percent([float(won) for won in tally.wins_by_seat])
    shares = percent(list(tally.pick_shares()))
    charts = (
        _histogram(say("simulate.chart-rounds"), tally.rounds, str),
        _histogram(say("simulate.chart-overshoot"), over, half_points),
        Chart(
            say("simulate.chart-seats"),
            tuple((str(seat), share) for seat, share in enumerate(seats, 1)),
            ("river",),
            fair=100 / study.players,
        ),
        Chart(
            say("simulate.chart-dice"),
            tuple((say(f"colours.{name}"), share) for name, share in zip(COLOURS, shares, strict=True)),
            DICE,
        ),
        _sources(say("simulate.chart-fame"), tally.fame_from, "fame", say),
        _sources(say("simulate.chart-money"), tally.money_from, "money", say),
    )
    title = say("simulate.report-title", n=f"{games:,}", players=study.players, sheet=sheet)
    below = say(
        "simulate.report-below",
        bots=", ".join(study.bots),
        seed=study.seed,
        games=f"{games / max(seconds, 1e-9):.0f}",
    )
    figures = Figures(title, below, tiles, tuple(_lines(study, tally, say)), charts)
    return draw_figures(study.sheet, figures, Look(lang=say.language))


def _lines(study: Study, tally: Tally, say: Speech) -> list[str]:
    """What the charts do not show: what the figures are, and the wins of each kind of bot."""
    found = [say("simulate.report-medians")]
    if len(set(study.bots)) > 1:
        for name, wins in tally.wins_by_name().items():
            share = float(wins) / tally.games
            fair = f"{100 * study.bots.count(name) / study.players:.0f}"
            key = "simulate.wins" if tally.games >= FEW else "simulate.wins-few"
            error = say.decimal(100 * share_error(share, tally.games))
            told = say(key, share=say.decimal(100 * share), error=error, fair=fair, n=tally.games)
            found.append(f"{name} {told}")
    return found


def _histogram(title: str, counts: Counter[int], label: Callable[[int], str]) -> Chart:
    """A bar for each value from the least to the most, or for as many of the lowest as find room."""
    low, high = min(counts), max(counts)
    if high - low >= MOST_BARS:
        high = max(quantile(counts, 99), low)
    values = range(low, min(high, low + MOST_BARS) + 1)
    return Chart(title, tuple((label(value), float(counts[value])) for value in values), ("river",))


def _sources(title: str, amounts: list[int], role: Role, say: Speech) -> Chart:
    shares = percent([float(amount) for amount in amounts])
    bars = tuple((say(f"simulate.from.{name}"), share) for name, share in zip(SOURCES, shares, strict=True))
    return Chart(title, bars, (role,), lying=True)
