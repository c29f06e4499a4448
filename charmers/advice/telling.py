"""Hints and reviews in words: for every mouth, and as notes that stand in the record and replay shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from charmers.advice.advice import Advice
from charmers.advice.course import Step
from charmers.advice.report import Review, lucky
from charmers.advice.review import MISTAKE, Judged
from charmers.record.game import Game
from charmers.record.record import LONGEST_NOTE, Note
from charmers.rules.moves import Move
from charmers.rules.position import Position
from charmers.words.choices import describe_move
from charmers.words.speech import Speech

BY_REVIEW = "review: "
"""How a note of a review begins, in every language: it is the command's name. The next review replaces it."""


def percent(part: float) -> str:
    """A part as whole percents."""
    return f"{100 * part:.0f}"


def told_move(position: Position, move: Move, say: Speech) -> str:
    """A move in notation and in words."""
    return say("hint.move", move=move.text, what=describe_move(position, move, say))


def reason_lines(advice: Advice, say: Speech, figures: bool = True) -> list[str]:
    """What speaks for an option and what against it, beside the others; nothing where nothing stands out.

    With ``figures``, how much each reason is worth as well.
    """
    lines = []
    for key, sign in (("hint.for", 1), ("hint.against", -1)):
        found = [
            say("hint.reason", what=topic, points=percent(abs(reason.gain))) if figures else topic
            for reason in advice.reasons
            for topic in [say(f"hint.topic.{reason.topic}")]
            if reason.gain * sign > 0
        ]
        if found:
            lines.append(say(key, reasons=found))
    return lines


def judgement(each: Judged, position: Position, game: Game, say: Speech) -> str:
    """A decision, with what it cost if that is known for sure; the position is the one before it."""
    values = {
        "line": each.line,
        "round": each.round,
        "name": game.names[each.seat],
        "move": told_move(position, each.move, say),
    }
    if not each.is_mistake:
        return say("review.fine", **values)
    return say("review.mistake", **values, **_better(each, position, say))


def _better(each: Judged, position: Position, say: Speech) -> dict[str, str]:
    return {"best": told_move(position, each.best, say), "cost": _cost(each, say)}


def _cost(each: Judged, say: Speech) -> str:
    """What a mistake cost: of a win, of the points at the end where it cost some too, or only those."""
    cost, lead = each.cost, each.lead
    points, least, most = (say.decimal(value / 2) for value in (lead.mean, lead.low, lead.high))
    if cost.mean < MISTAKE:
        return say("review.points", points=points, least=least, most=most)
    part, low, high = (percent(max(0.0, value)) for value in (cost.mean, cost.low, cost.high))
    key = "review.cost-points" if lead.mean > 0 else "review.cost"
    return say(key, cost=part, low=low, high=high, points=points)


def player_lines(game: Game, review: Review, seat: int, say: Speech) -> list[str]:
    """How a player played, and how the dice fell."""
    gain = review.luck(seat)
    return [
        say(
            "review.player",
            name=game.names[seat],
            n=len(review.decisions(seat)),
            mistakes=sum(each.seat == seat for each in review.mistakes),
            rate=say.decimal(100 * review.error_rate(seat)),
        ),
        say(
            "review.lucky" if gain >= 0 else "review.unlucky",
            luck=percent(abs(gain)),
            result=percent(review.result(seat)),
            adjusted=say.decimal(100 * (review.result(seat) - gain), 0),
        ),
    ]


def roll_line(step: Step, game: Game, say: Speech) -> str:
    """What a roll did for whom it helped most."""
    seat = lucky(step)
    return say(
        "review.roll",
        round=step.round,
        name=game.names[seat],
        before=percent(step.before[seat]),
        after=percent(step.after[seat]),
    )


def positions_before(game: Game, lines: set[int]) -> dict[int, Position]:
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


def with_review(notes: Sequence[Note], game: Game, review: Review, say: Speech) -> list[Note]:
    """The notes of a game and those of its review, instead of what an earlier review noted."""
    kept = [note for note in notes if not note.text.startswith(BY_REVIEW)]
    found = [Note.read(after, (BY_REVIEW + text)[:LONGEST_NOTE]) for after, text in _noted(game, review, say)]
    return sorted([*kept, *found], key=lambda note: note.after)


def _noted(game: Game, review: Review, say: Speech) -> Iterator[tuple[int, str]]:
    """What is noted, each with the line it is about; 0 is the game as a whole."""
    for seat in range(len(game.names)):
        yield 0, " ".join(player_lines(game, review, seat, say))
    mistakes = review.mistakes
    positions = positions_before(game, {each.line for each in mistakes})
    for each in mistakes:
        yield each.line, say("review.better", **_better(each, positions[each.line], say))
    moments = [moment for moment in review.moments if isinstance(moment, Step)]
    for moment in moments:
        yield moment.line, roll_line(moment, game, say)
    rounds: set[int] = set()
    for step in review.course:
        if step.is_roll and step.round not in rounds:
            rounds.add(step.round)
            chances = [
                say("review.chance", name=name, chance=percent(step.after[seat]))
                for seat, name in enumerate(game.names)
            ]
            yield step.line, say("review.chances", chances=chances)
