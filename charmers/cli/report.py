"""Pages of charts: what ``simulate`` has counted, and how a sheet plays on a designer's bench, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from charmers.paper.charts import Chart, Figures, draw_figures, percent
from charmers.paper.document import Look
from charmers.paper.theme import Role
from charmers.rules.scoring import half_points
from charmers.sheet.definition import COLOURS
from charmers.simulate.bench import Bench
from charmers.simulate.game import SOURCES
from charmers.simulate.statistics import Tally, quantile, share_error
from charmers.simulate.study import Study
from charmers.words.speech import Speech

MOST_BARS = 30
FEW = 30
"""Of fewer games than this nothing can be said about how sure a share is."""
MOST_WASTED = 8
"""How many bonuses a chart of those that are reached in vain has room for."""
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


def draw_bench(bench: Bench, say: Speech) -> bytes:
    """How a sheet plays, as a PDF."""
    sheet = bench.sheet
    part = max(1, bench.sheets) / 100
    tiles: tuple[tuple[str, str, Role], ...] = (
        (say("simulate.turns"), str(quantile(bench.turns, 50)), "plain"),
        (say("bench.tile-chain"), str(quantile(bench.chains, 90)), "palace"),
        (say("bench.tile-idle"), str(len(bench.idle())), "money"),
        (say("bench.tile-dead"), str(len(bench.dead())), "road"),
    )
    wasted = {bonus.id: (bench.released[bonus.id] - bench.used[bonus.id]) / part for bonus in sheet.bonuses}
    charts = (
        _histogram(say("bench.chart-turns"), bench.turns, str),
        _histogram(say("bench.chart-chains"), bench.chains, str),
        Chart(
            say("simulate.chart-seats"),
            tuple((str(seat + 1), 100 * bench.seat_share(seat)[0]) for seat in range(bench.players)),
            ("river",),
            fair=100 / bench.players,
        ),
        Chart(
            say("simulate.chart-dice"),
            tuple((say(f"colours.{name}"), 100 * bench.pick_share(name)) for name in COLOURS),
            DICE,
        ),
        Chart(
            say("bench.chart-cells"),
            tuple(
                (cell.id, bench.cells[cell.id] / part)
                for cell in sheet.province.cells
                if not cell.is_residence
            ),
            ("road",),
        ),
        Chart(
            say("bench.chart-river"),
            tuple((str(n), bench.river[n] / part) for n in range(1, len(sheet.river.spaces) + 1)),
            ("river",),
        ),
        Chart(
            say("bench.chart-wasted"),
            tuple(
                (say.bonus_at(bonus), wasted[bonus])
                for bonus in sorted(wasted, key=lambda bonus: -wasted[bonus])[:MOST_WASTED]
            ),
            ("money",),
            lying=True,
        ),
    )
    name = say(f"sheets.{sheet.name}")
    title = say("bench.title", sheet=name)
    below = say("bench.below", n=bench.games, players=bench.players, bot=bench.bot, seed=bench.seed)
    figures = Figures(title, below, tiles, (say("bench.explained"),), charts)
    return draw_figures(sheet, figures, Look(lang=say.language))


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
