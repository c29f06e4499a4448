"""Hints and reviews as lines for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.advice.advice import Advice
from charmers.advice.course import Step
from charmers.advice.figures import Figure
from charmers.advice.report import Review, lucky
from charmers.advice.review import Judged
from charmers.record.game import Game
from charmers.rules.moves import Move
from charmers.rules.position import Position
from charmers.rules.scoring import half_points
from charmers.words.choices import describe_move
from charmers.words.speech import Speech
from charmers.words.tell import tell


def hint_lines(position: Position, found: Sequence[Advice], names: Sequence[str], say: Speech) -> list[str]:
    """The options of a hint, each with what imagined games say of it and how the turn would go on."""
    lines = [say("hint.head", name=names[position.seat], n=len(position.moves))]
    for number, advice in enumerate(found, 1):
        move = _move(position, advice.move, say)
        lines += ["", say("hint.option", number=number, move=move)]
        win, over = advice.win, advice.overshoot
        chance = say("hint.chance", win=_percent(win.mean), low=_percent(win.low), high=_percent(win.high))
        end = say(
            "hint.over" if over.mean > 0 else "hint.apart",
            points=say.decimal(abs(over.mean) / 2),
            error=say.decimal(min(over.error / 2, 99.0)),
        )
        lines.append("   " + say("hint.figures", chance=chance, end=end))
        lines += [f"   {line}" for line in tell(advice.events, names, say)]
        closed = half_points(advice.closed)
        lines.append("   " + say("hint.closes" if advice.closed else "hint.closes-nothing", points=closed))
    return [*lines, "", *_verdict(found, say)]


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


def _percent(part: float) -> str:
    return f"{100 * part:.0f}"


def _range(figure: Figure, say: Speech) -> str:
    low, high = max(0.0, figure.low), figure.high
    return say("hint.range", low=say.decimal(100 * low), high=say.decimal(100 * high))


def _move(position: Position, move: Move, say: Speech) -> str:
    """A move in notation and in words."""
    return say("hint.move", move=move.text, what=describe_move(position, move, say))


def review_lines(game: Game, review: Review, every: bool, say: Speech) -> list[str]:
    """The mistakes, everyone's play and luck, and what decided the game."""
    lines: list[str] = []
    positions = _positions(game, {each.line for each in review.judged})
    for each in review.judged:
        if every or each.is_mistake:
            lines.append(_judgement(each, positions[each.line], game, say))
    if not review.mistakes:
        lines.append(say("review.no-mistake"))
    lines.append("")
    for seat, name in enumerate(game.names):
        lines.append(
            say(
                "review.player",
                name=name,
                n=len(review.decisions(seat)),
                mistakes=sum(each.seat == seat for each in review.mistakes),
                rate=say.decimal(100 * review.error_rate(seat)),
            )
        )
        gain = review.luck(seat)
        lines.append(
            "  "
            + say(
                "review.lucky" if gain >= 0 else "review.unlucky",
                luck=_percent(abs(gain)),
                result=_percent(review.result(seat)),
                adjusted=_signed(review.result(seat) - gain, say),
            )
        )
    moments = review.moments
    lines += ["", say("review.decided" if moments else "review.nothing-decided")]
    for number, moment in enumerate(moments, 1):
        if isinstance(moment, Step):
            seat = lucky(moment)
            told = say(
                "review.roll",
                round=moment.round,
                name=game.names[seat],
                before=_percent(moment.before[seat]),
                after=_percent(moment.after[seat]),
            )
        else:
            told = _judgement(moment, positions[moment.line], game, say)
        lines.append(f"{number}. {told}")
    return lines


def _signed(part: float, say: Speech) -> str:
    return say.decimal(100 * part, 0)


def _positions(game: Game, lines: set[int]) -> dict[int, Position]:
    """The positions before some lines."""
    found: dict[int, Position] = {}
    position = Position(game.tables, len(game.names))
    for line in game.standing:
        if line.number in lines:
            found[line.number] = position.copy()
        if line.is_roll:
            position.roll(line.faces)
        elif line.move is not None:
            position.play(line.move)
    return found


def _judgement(each: Judged, position: Position, game: Game, say: Speech) -> str:
    values = {
        "line": each.line,
        "round": each.round,
        "name": game.names[each.seat],
        "move": _move(position, each.move, say),
    }
    if not each.is_mistake:
        return say("review.fine", **values)
    cost = each.cost
    return say(
        "review.mistake",
        **values,
        best=_move(position, each.best, say),
        cost=_percent(max(0.0, cost.mean)),
        low=_percent(max(0.0, cost.low)),
        high=_percent(max(0.0, cost.high)),
        points=say.decimal(each.lead.mean / 2),
    )
