"""The score of the big game at a terminal: who won, and asking for what the board alone can say."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rajas.board import Board
from charmers.rajas.owner import LARGEST
from charmers.rajas.score import Report, Result, unknown, winners
from charmers.screen.console import Console, Redraw
from charmers.screen.ink import columns, pad
from charmers.words.speech import Speech


def ask_beside(reports: Sequence[Report], board: Board, console: Console, say: Speech) -> list[Report]:
    """The reports with the fame space beside each money marker that nobody has said yet."""
    asked = unknown(reports, board)
    found = []
    try:
        for each in reports:
            found.append(_asked(each, console, say) if each in asked else each)
    finally:
        console.close()
    console.show([""])
    return found


def _asked(report: Report, console: Console, say: Speech) -> Report:
    prompt = say("rajas-score.beside", name=report.name, money=report.money)
    while True:
        console.show([prompt])
        try:
            typed = console.ask(">")
        except Redraw:
            continue
        if typed.isdecimal() and len(typed) < 9 and int(typed) <= LARGEST:
            return report._replace(beside=int(typed))
        console.show(["  " + say("rajas-score.number", most=LARGEST)])


def score_lines(results: Sequence[Result], say: Speech) -> list[str]:
    """Everyone with their places, and who has won."""
    width = max(columns(each.name) for each in results)
    lines = [
        f"{each.rank}. {pad(each.name, width)}  "
        + say("rajas-score.markers", fame=each.fame, money=each.money)
        + "  "
        + distance(each, say)
        for each in results
    ]
    return [*lines, verdict(results, say)]


def distance(result: Result, say: Speech) -> str:
    """How far someone's markers have passed each other, or are apart."""
    if result.gap == 0:
        return say("rajas-score.meet")
    return say("rajas-score.over" if result.gap > 0 else "rajas-score.apart", n=abs(result.gap))


def verdict(results: Sequence[Result], say: Speech) -> str:
    """Who has won, in a sentence."""
    won = winners(results)
    if not won:
        return say("rajas-score.nobody")
    if results[0].first:
        others = [each.name for each in results[1:] if each.gap == results[0].gap]
        return say("rajas-score.first", name=won[0], others=others)
    return say("rajas-score.wins", name=won[0])
