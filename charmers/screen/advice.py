"""Hints and reviews as lines for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.advice.advice import Advice
from charmers.advice.course import Step
from charmers.advice.figures import Figure
from charmers.advice.report import Review
from charmers.advice.telling import (
    judgement,
    percent,
    player_lines,
    positions_before,
    reason_lines,
    roll_line,
    told_move,
)
from charmers.record.game import Game
from charmers.rules.position import Position
from charmers.rules.scoring import half_points
from charmers.words.speech import Speech
from charmers.words.tell import tell


def hint_lines(position: Position, found: Sequence[Advice], names: Sequence[str], say: Speech) -> list[str]:
    """The options of a hint, each with what imagined games say of it and how the turn would go on."""
    lines = [say("hint.head", name=names[position.seat], n=len(position.moves))]
    for number, advice in enumerate(found, 1):
        move = told_move(position, advice.move, say)
        lines += ["", say("hint.option", number=number, move=move)]
        win, over = advice.win, advice.overshoot
        chance = say("hint.chance", win=percent(win.mean), low=percent(win.low), high=percent(win.high))
        end = say(
            "hint.over" if over.mean > 0 else "hint.apart",
            points=say.decimal(abs(over.mean) / 2),
            error=say.decimal(min(over.error / 2, 99.0)),
        )
        lines.append("   " + say("hint.figures", chance=chance, end=end))
        lines += [f"   {line}" for line in tell(advice.events, names, say)]
        lines += [f"   {line}" for line in reason_lines(advice, say)]
        closed = half_points(advice.closed)
        lines.append("   " + say("hint.closes" if advice.closed else "hint.closes-nothing", points=closed))
    lines += ["", *_verdict(found, say)]
    if any(advice.reasons for advice in found):
        lines.append(say("hint.beside"))
    return lines


def _verdict(found: Sequence[Advice], say: Speech) -> list[str]:
    """Which of the options are equal, and by how much the others are behind, as far as can be told."""
    games = found[0].games
    if len(found) == 1:
        return [say("hint.games", n=games)]
    equal = [str(number) for number, advice in enumerate(found, 1) if advice.is_as_good]
    key = "hint.clear" if len(equal) == 1 else "hint.all-equal" if len(equal) == len(found) else "hint.equal"
    lines = [say(key, options=say.listed(equal), n=games)]
    lines += [
        say("hint.behind", number=number, points=_range(advice.behind, say))
        for number, advice in enumerate(found, 1)
        if not advice.is_as_good
    ]
    return lines


def _range(figure: Figure, say: Speech) -> str:
    low, high = max(0.0, figure.low), figure.high
    return say("hint.range", low=say.decimal(100 * low), high=say.decimal(100 * high))


def review_lines(game: Game, review: Review, every: bool, say: Speech) -> list[str]:
    """The mistakes, everyone's play and luck, and what decided the game."""
    lines: list[str] = []
    positions = positions_before(game, {each.line for each in review.judged})
    for each in review.judged:
        if every or each.is_mistake:
            lines.append(judgement(each, positions[each.line], game, say))
    if not review.mistakes:
        lines.append(say("review.no-mistake"))
    lines.append("")
    for seat in range(len(game.names)):
        played, fell = player_lines(game, review, seat, say)
        lines += [played, f"  {fell}"]
    moments = review.moments
    lines += ["", say("review.decided" if moments else "review.nothing-decided")]
    for number, moment in enumerate(moments, 1):
        if isinstance(moment, Step):
            told = roll_line(moment, game, say)
        else:
            told = judgement(moment, positions[moment.line], game, say)
        lines.append(f"{number}. {told}")
    return lines
