"""What a designer's bench found, and how two sheets differ, as lines for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.sheet.definition import COLOURS, Sheet
from charmers.sheet.differences import BOXES, Difference
from charmers.simulate.bench import ENOUGH, LEANINGS, SELDOM, Bench
from charmers.simulate.statistics import quantile
from charmers.words.plain import cell_text
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
    if bench.sheets < ENOUGH:
        return [*lines, say("bench.too-few", n=bench.sheets, least=ENOUGH)]
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


def difference_lines(
    sheets: tuple[Sheet, Sheet], found: Sequence[Difference], says: tuple[Speech, Speech]
) -> list[str]:
    """Where two sheets differ, a line for each place, each in the words of its own sheet."""
    say = says[0]
    names = {"first": sheets[0].name, "second": sheets[1].name}
    if not found:
        return [say("bench.same", **names)]
    lines = [say("bench.differ", **names, n=len(found))]
    for each in found:
        owner = says[0] if each.first else says[1]
        one, other = (
            _printed(each.place, sheet, own, text) if text else say("bench.nothing")
            for sheet, own, text in zip(sheets, says, (each.first, each.second), strict=True)
        )
        lines.append(say("bench.place", place=_place(each.place, owner), printed=f"{one} | {other}"))
    return lines


def _place(place: str, say: Speech) -> str:
    """A place in words, where there are words for it; the rest is named as a definition names it."""
    part, _, at = place.partition(" ")
    if part == "cell":
        return at
    if part == "river":
        return say.source(place)
    if place.startswith(BOXES):
        return say("bench.boxes", tent=say.place(place.removeprefix(BOXES)))
    return say.place(place) if _is_bonus(place) else place


def _printed(place: str, sheet: Sheet, say: Speech, text: str) -> str:
    """What a sheet prints at a place."""
    part, _, at = place.partition(" ")
    if part == "cell":
        cell = next(cell for cell in sheet.province.cells if cell.id == at)
        return cell_text(cell, say) or say("bench.nothing")
    if part == "river":
        space = sheet.river.spaces[int(at) - 1]
        return f"{say.symbol(space.symbol)} ({say.gives(space.gives)})"
    return say.bonus(place) if _is_bonus(place) else text


def _is_bonus(place: str) -> bool:
    return ":" in place and " " not in place
