"""The board of the big game at a terminal: what is known about it, and asking its owner for the rest."""

from __future__ import annotations

from pathlib import Path

from charmers.rajas.owner import NOT_KNOWN, Ask, Owner
from charmers.rajas.owner_file import typed, write_owner
from charmers.screen.console import Console, Left, Redraw
from charmers.screen.keys import ESCAPE
from charmers.sheet.sentence import Refused
from charmers.words.sentences import in_words
from charmers.words.speech import Speech


def board_lines(owner: Owner, say: Speech) -> list[str]:
    """Every question with its answer, and where to enter them."""
    lines = [say("rajas-board.about")]
    rows = [(in_words(each.text, say), _shown(owner, each, say)) for each in owner.asks()]
    width = max(len(text) for text, _ in rows)
    lines += [f"  {text:{width}}  {answer}" for text, answer in rows]
    return [*lines, say("rajas-board.enter", command="charmers rajas board --ask")]


def _shown(owner: Owner, ask: Ask, say: Speech) -> str:
    value = owner.answer(ask.key)
    return say("rajas-board.unknown") if value is None else typed(ask.key, value)


def ask_owner(path: Path, owner: Owner, console: Console, say: Speech) -> None:
    """Ask everything once; every answer is kept as soon as it is given."""
    console.show([say("rajas-board.how", path=path)])
    asked: set[str] = set()
    try:
        while (ask := next((each for each in owner.asks() if str(each.text) not in asked), None)) is not None:
            asked.add(str(ask.text))
            _ask_one(path, owner, ask, console, say)
    except Left:
        console.show([""])
    finally:
        console.close()
    console.show([say("rajas-board.kept", path=path)])


def _ask_one(path: Path, owner: Owner, ask: Ask, console: Console, say: Speech) -> None:
    value = owner.answer(ask.key) if ask.key != ("corners",) else None
    looks = in_words(ask.looks, say) if value is None else typed(ask.key, value)
    prompt = say("rajas-board.question", text=in_words(ask.text, say), looks=looks)
    while True:
        # On a line of its own, so that the next question does not take its place.
        console.show([prompt])
        try:
            answer = console.ask(">")
        except Redraw:
            continue
        if answer in ("", ESCAPE):
            return
        try:
            owner.enter(ask.key, None if answer == NOT_KNOWN else ask.read(answer))
        except Refused as error:
            console.show(["  " + in_words(error, say)])
            continue
        write_owner(path, owner)
        return
