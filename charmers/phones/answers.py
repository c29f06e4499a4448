"""What a page may ask about a game: what something is, why it cannot be, what a strong player would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from charmers.advice.advice import Advice, equal_to_first
from charmers.advice.telling import reason_lines
from charmers.phones.places import meant, topic_of
from charmers.record.game import Game
from charmers.rules.scoring import half_points
from charmers.sheet.sentence import Refused, Sentence
from charmers.words.explain import explain
from charmers.words.sentences import in_words
from charmers.words.speech import Speech
from charmers.words.tell import tell

VAGUE = 0.25
"""A range wider than this is no chance to speak of: early in a game everything is open."""


def about(game: Game, place: str, say: Speech) -> list[str]:
    """What a place of the table or of the sheet is."""
    topic = topic_of(game, place)
    told = explain(topic, game.position, game.names, say) if topic else []
    # A page is tapped: how moves are written is for those who type.
    return [text for text in told if text != say("about.notation")]


def why_not(game: Game, place: str, say: Speech) -> str:
    """Why a place that was tapped means no legal move for whose turn it is; empty if it does mean one."""
    if game.over or game.position.due:
        return in_words(game.next_step(), say)
    for text in meant(game, place):
        try:
            game.read_move(text)
        except Refused as error:
            # What could be done instead glows on the page.
            return _refused(error.reasons[0], say)
    return ""


def _refused(reason: Sentence | str, say: Speech) -> str:
    """A reason for whoever has tapped: what it says of a line that was typed is left out."""
    if isinstance(reason, str) or "move" not in reason.fields:
        return in_words(Refused(reason), say)
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
