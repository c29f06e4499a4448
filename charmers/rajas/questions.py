"""The questions that only the table can answer, in words."""

from __future__ import annotations

from charmers.rajas.rails import Rails
from charmers.rajas.sentences import ask, words_of
from charmers.rajas.state import Question
from charmers.sheet.sentence import Sentence


def question_words(rails: Rails, question: Question) -> Sentence:
    """A question in words."""
    if question.module:
        module = next(each for each in rails.modules if each.name == question.module)
        return module.asks(question, rails)
    key, options = question.key, list(question.options)
    if key == "starter":
        if not options:
            return ask("starter", names=rails.names)
        return ask("starter-tie", names=options, n=question.n)
    name = rails.names[question.seat]
    player = rails.players[question.seat]
    if key in ("met", "gap"):
        over = key == "gap" and question.what == "over"
        return ask("gap-over" if over else key, name=name, fame=player.fame, money=player.money)
    if key == "upgrade":
        return ask(key, name=name, options=words_of(rails.upgradable(question.seat)))
    if key == "dice":
        return ask(key, name=name, n=question.n, options=words_of(options or rails.board.colours))
    if key == "count":
        what = {"river": "river-spaces", "bends": "bends"}.get(question.what, "dice-colours")
        return ask(key, name=name, what=ask(what))
    if key == "colour":
        key = f"colour-{question.what}"
        return ask(key, name=name, n=question.n, options=words_of(rails.board.colours))
    if key == "boat" and not question.n and not question.what:
        key = "boat-spaces"
    return ask(key, name=name, options=words_of(options))
