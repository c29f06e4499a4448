"""What came of many games, as lines for a terminal."""

from __future__ import annotations

from charmers.rules.scoring import half_points
from charmers.sheet.definition import COLOURS
from charmers.simulate.statistics import Tally, quantile, share_error
from charmers.simulate.study import Study


def study_lines(study: Study, tally: Tally, seconds: float) -> list[str]:
    """The figures of a study: spreads, wins by bot and seat, the dice taken."""
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
