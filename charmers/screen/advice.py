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
from charmers.play.question import ask
from charmers.record.game import Game
from charmers.rules.position import Position
from charmers.screen.entries import keys_to
from charmers.words.choices import describe_move
from charmers.words.speech import Speech
from charmers.words.tell import tell


def hint_lines(
    position: Position, found: Sequence[Advice], names: Sequence[str], say: Speech, by_key: bool = False
) -> list[str]:
    """The options of a hint: first what to do and why, last what imagined games say of it.

    An option is named in the notation, or ``by_key`` as the screen of the table offers it.
    """
    labels = [str(number) for number in range(1, len(found) + 1)]
    options = [
        say("hint.option", number=label, move=told_move(position, advice.move, say))
        for label, advice in zip(labels, found, strict=True)
    ]
    if by_key:
        keyed = [_at_the_table(position, advice, say) for advice in found]
        labels, options = [key for key, _ in keyed], [f"{key}) {what}" for key, what in keyed]
    lines = [say("hint.head", name=names[position.seat], n=len(found))]
    for option, advice in zip(options, found, strict=True):
        lines += ["", option]
        lines += [f"   {line}" for line in tell(advice.events, names, say)]
        lines += [f"   {line}" for line in reason_lines(advice, say, figures=False)]
        lines.append("   " + _figures(advice, say))
    return [*lines, "", *_verdict(found, labels, say)]


def _at_the_table(position: Position, advice: Advice, say: Speech) -> tuple[str, str]:
    """The key or keys of an option, and its words, as the screen offers it."""
    question = ask(position)
    # With a bonus that waits, what is done with it is the choice.
    wanted = next(
        (move for move in (*advice.follow[:1], advice.move) if question.uses.get(move) == advice.move),
        advice.move,
    )
    if wanted not in question.moves:
        # Of two equal bonuses the screen offers one.
        wanted = next((move for move in advice.follow[:1] if move in question.moves), question.moves[0])
    made_in = question.made_in(wanted).tracked or position
    return " ".join(keys_to(position, wanted)), describe_move(made_in, wanted, say)


def _figures(advice: Advice, say: Speech) -> str:
    """What imagined games say of an option, in a line."""
    win, over = advice.win, advice.overshoot
    chance = say("hint.chance", win=percent(win.mean), low=percent(win.low), high=percent(win.high))
    end = say(
        "hint.over" if over.mean > 0 else "hint.apart",
        points=say.decimal(abs(over.mean) / 2),
        error=say.decimal(min(over.error / 2, 99.0)),
    )
    return say("hint.figures", chance=chance, end=end)


def _verdict(found: Sequence[Advice], labels: Sequence[str], say: Speech) -> list[str]:
    """Which of the options are equal, and by how much the others are behind, as far as can be told."""
    games = found[0].games
    if len(found) == 1:
        return [say("hint.games", n=games)]
    equal = [label for label, advice in zip(labels, found, strict=True) if advice.is_as_good]
    key = "hint.clear" if len(equal) == 1 else "hint.all-equal" if len(equal) == len(found) else "hint.equal"
    lines = [say(key, options=say.listed(equal), n=games)]
    lines += [
        say("hint.behind", number=label, points=_range(advice.behind, say))
        for label, advice in zip(labels, found, strict=True)
        if not advice.is_as_good
    ]
    return lines


def _range(figure: Figure, say: Speech) -> str:
    """Bounds in percent: whole, as all others are, but where that would read as nothing at all."""
    low, high = 100 * max(0.0, figure.low), 100 * figure.high
    places = 0 if low >= 1 else 1
    return say("hint.range", low=say.decimal(low, places), high=say.decimal(high, places))


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
