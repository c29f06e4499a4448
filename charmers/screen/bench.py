"""What a designer's bench found, and how two sheets differ, as lines for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.sheet.definition import COLOURS
from charmers.sheet.differences import Difference
from charmers.simulate.bench import LEANINGS, SELDOM, Bench
from charmers.simulate.statistics import quantile
from charmers.words.speech import Speech


def bench_lines(bench: Bench, say: Speech) -> list[str]:
    """How a sheet plays, in sentences."""
    low, middle, high = (quantile(bench.turns, percent) for percent in (10, 50, 90))
    chains = quantile(bench.chains, 90)
    lines = [
        say("bench.head", sheet=bench.sheet.name, n=bench.games, players=bench.players, bot=bench.bot),
        "",
        say("bench.length", n=middle, low=low, high=high),
        say("bench.seats", shares=[_share(say, *bench.seat_share(seat)) for seat in range(bench.players)]),
        say(
            "bench.colours",
            shares=[f"{say(f'colours.{name}')} {100 * bench.pick_share(name):.0f} %" for name in COLOURS],
        ),
        say("bench.chains", n=chains, most=max(bench.chains)),
    ]
    for bot in LEANINGS:
        if bot in bench.leanings:
            share = _share(say, *bench.leaning(bot))
            lines.append(say(f"bench.leaning-{bot.partition(':')[2]}", share=share))
    lines.append("")
    part = f"{100 * SELDOM:.0f}"
    for key, places in (
        ("bonuses", [say.bonus_at(bonus) for bonus in bench.idle()]),
        ("cells", bench.dead()),
        ("spaces", [str(space) for space in bench.passed()]),
    ):
        lines.append(say(f"bench.idle-{key}" if places else f"bench.all-{key}", places=places, part=part))
    wasted = sorted(bench.sheet.bonuses, key=lambda bonus: bench.used[bonus.id] - bench.released[bonus.id])[
        :3
    ]
    lost = [
        say(
            "bench.lost",
            bonus=say.bonus_at(bonus.id),
            part=f"{100 * (bench.released[bonus.id] - bench.used[bonus.id]) / bench.sheets:.0f}",
        )
        for bonus in wasted
        if bench.released[bonus.id] - bench.used[bonus.id] >= SELDOM * bench.sheets
    ]
    return [*lines, say("bench.wasted", bonuses=lost) if lost else say("bench.none-wasted", part=part)]


def _share(say: Speech, share: float, error: float) -> str:
    return f"{say.decimal(100 * share)} % ± {say.decimal(100 * error)}"


def difference_lines(names: tuple[str, str], found: Sequence[Difference], say: Speech) -> list[str]:
    """Where two sheets differ, a line for each place."""
    if not found:
        return [say("bench.same", first=names[0], second=names[1])]
    nothing = say("bench.nothing")
    return [
        say("bench.differ", first=names[0], second=names[1], n=len(found)),
        *(f"{each.place}: {each.first or nothing} | {each.second or nothing}" for each in found),
    ]
