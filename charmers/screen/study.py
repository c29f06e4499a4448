"""What came of many games, as lines for a terminal."""

from __future__ import annotations

from charmers.rules.scoring import half_points
from charmers.screen.ink import pad
from charmers.sheet.definition import COLOURS
from charmers.simulate.statistics import Tally, quantile, share_error
from charmers.simulate.study import Study
from charmers.words.speech import Speech

LABEL = 11
"""Columns of a label."""
PERCENT = (10, 50, 90)


def study_lines(study: Study, tally: Tally, seconds: float, say: Speech) -> list[str]:
    """The figures of a study: spreads, wins by bot and seat, the dice taken."""
    games = tally.games
    if not games:
        return [say("simulate.none")]
    headline = say(
        "simulate.games",
        n=games,
        players=study.players,
        sheet=study.sheet.name,
        seed=study.seed,
        seconds=say.decimal(seconds),
        games=f"{games / seconds:.0f}",
        decisions=f"{tally.decisions / seconds:.0f}",
    )
    lines = [headline, "", f"{'':{LABEL}}{'10 %':>7}{say('simulate.median'):>9}{'90 %':>7}"]
    spreads = {
        name: [str(quantile(counts, percent)) for percent in PERCENT]
        for name, counts in (
            ("rounds", tally.rounds),
            ("turns", tally.turns),
            ("fame", tally.fame),
            ("money", tally.money),
        )
    }
    spreads["overshoot"] = [half_points(quantile(tally.overshoot, percent)) for percent in PERCENT]
    for name, (low, middle, high) in spreads.items():
        lines.append(f"{pad(say(f'simulate.{name}'), LABEL)}{low:>7}{middle:>9}{high:>7}")
    lines += [say("simulate.winners"), ""]
    if len(set(study.bots)) > 1:
        lines += [
            _wins(study, name, float(wins) / games, games, say) for name, wins in tally.wins_by_name().items()
        ]
    seats = [
        f"{seat} {say.decimal(100 * float(wins) / games)} %"
        for seat, wins in enumerate(tally.wins_by_seat, 1)
    ]
    dice = [
        f"{say(f'colours.{name}')} {100 * part:.0f} %"
        for name, part in zip(COLOURS, tally.pick_shares(), strict=True)
    ]
    for name, parts in (("seats", seats), ("dice", dice)):
        lines.append(pad(say(f"simulate.{name}"), LABEL) + "  ".join(parts))
    return lines


def _wins(study: Study, name: str, share: float, games: int, say: Speech) -> str:
    """How often a kind of bot won, beside what would be fair."""
    won = say(
        "simulate.wins",
        share=f"{say.decimal(100 * share):>5}",
        error=say.decimal(100 * share_error(share, games)),
        fair=f"{100 * study.bots.count(name) / study.players:.0f}",
    )
    return f"{name:{LABEL}}{won}"
