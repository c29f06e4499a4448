"""What a page may ask about a game: what something is, why it cannot be, what a strong player would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from charmers.advice.advice import Advice, equal_to_first
from charmers.advice.telling import reason_lines
from charmers.phones.places import meant, topic_of
from charmers.record.game import Game
from charmers.rules import moves as m
from charmers.rules.refusals import why_no_road_at
from charmers.rules.scoring import half_points
from charmers.sheet.definition import DICE
from charmers.sheet.sentence import Refused, Sentence
from charmers.words.choices import as_it_lies, die_would_do, question
from charmers.words.explain import explain
from charmers.words.sentences import in_words
from charmers.words.speech import Speech
from charmers.words.tell import tell

VAGUE = 0.25
"""A range wider than this is no chance to speak of: early in a game everything is open."""


def about(game: Game, place: str, say: Speech) -> list[str]:
    """What a place of the table or of the sheet is."""
    topic = topic_of(game, place)
    if place in DICE:
        return [_die(game, DICE.index(place), say)]
    told = explain(topic, game.position, game.names, say) if topic else []
    # A page is tapped: how moves are written is for those who type.
    return [text for text in told if text != say("about.notation")]


def _die(game: Game, die: int, say: Speech) -> str:
    """A die, as it lies and without its id, and what it would do for whose turn it is."""
    if game.position.dice.faces[die] < 0:
        return f"{say.capital(say.die(DICE[die]))}."
    shown, tracked = say.capital(as_it_lies(game.position, die, say)), game.position.tracked
    if tracked is None:
        return f"{shown}."
    return say(
        "serve.die", die=shown, name=game.names[game.seat], would=die_would_do(tracked, die, say, True)
    )


def why_not(game: Game, place: str, say: Speech) -> str:
    """Why a place that was tapped means no legal move for whose turn it is; empty if it does mean one."""
    if game.over or game.position.due:
        return in_words(game.next_step(), say)
    tracked, (cell, _, _) = game.position.tracked, place.partition(".")
    if tracked is not None and cell in game.tables.cells:
        number = game.tables.cells.index(cell)
        if any(move.kind in (m.ROAD, m.HALF) and move.a == number for move in tracked.moves):
            return ""
        if (reason := why_no_road_at(tracked, number)) is not None:
            return _refused(reason, game, say)
    for text in meant(game, place):
        try:
            game.read_move(text)
        except Refused as error:
            # What could be done instead glows on the page.
            return _refused(error.reasons[0], game, say)
    return ""


def _refused(reason: Sentence | str, game: Game, say: Speech) -> str:
    """A reason for whoever has tapped: what it says of a line that was typed is left out, and so are the
    ids of dice, which stand on none.
    """
    if isinstance(reason, str):
        return reason
    tracked = game.position.tracked
    if reason.key in ("refusal.at-hand", "refusal.at-hand-from") and tracked is not None:
        return say("serve.why-asked", question=question(tracked, say))
    if "move" not in reason.fields:
        faced = "face" in reason.fields

        def shown(die: str) -> str:
            return say.die(die) if faced else as_it_lies(game.position, DICE.index(die), say)

        told = in_words(Refused(reason), say, shown)
        return say.capital(told) if "die" in reason.fields else told
    key = f"serve.why-{reason.key.partition('.')[2]}"
    return say(key if say.has(key) else "serve.why-not-now")


def hints(game: Game, found: Sequence[Advice], say: Speech) -> list[dict[str, Any]]:
    """The options of a hint: why each, what the turn would bring, and how good it is beside the first."""
    alone = equal_to_first(found) == 1
    return [
        {
            "move": each.move.text,
            "best": number == 0,
            "verdict": _verdict(each, number, alone, say),
            "why": [
                *tell(each.events, game.names, say),
                *reason_lines(each, say),
                say(
                    "hint.closes" if each.closed > 0 else "hint.closes-nothing",
                    points=half_points(each.closed),
                ),
            ],
        }
        for number, each in enumerate(found)
    ]


def _verdict(advice: Advice, number: int, alone: bool, say: Speech) -> str:
    """How good an option is; how often it wins only where that can be told."""
    if number == 0:
        verdict = say("serve.hint-best" if alone else "serve.hint-first", n=advice.games)
    elif advice.is_as_good:
        verdict = say("serve.hint-equal")
    else:
        verdict = say("serve.hint-behind", n=max(1, round(100 * advice.behind.mean)))
    win = advice.win
    if win.high - win.low > VAGUE:
        return verdict
    low, mean, high = (f"{100 * part:.0f}" for part in (win.low, win.mean, win.high))
    return f"{verdict} {say('hint.chance', win=mean, low=low, high=high)}."
