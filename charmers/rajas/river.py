"""Where a boat stops, and what a board that an owner has entered knows of the question that is open."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rajas.board import Board
from charmers.rajas.events import Happened
from charmers.rajas.position import Position
from charmers.rajas.sentences import refuse, word, words_of
from charmers.rajas.state import Question
from charmers.sheet.sentence import Refused

EXACTLY = 6
"""So many spaces the Portuguese goes, and never within the last so many."""


def landing(boats: Sequence[int], seat: int, spaces: int, length: int) -> int:
    """The space on which a boat stops that goes so many free spaces.

    Spaces with other boats are not counted; on the last one there is room for everyone.

    >>> landing([4, 5, 7], 0, 2, 24), landing([22, 23], 0, 2, 24)
    (8, 24)
    """
    others = {boat for other, boat in enumerate(boats) if other != seat}
    at = boats[seat]
    while spaces and at < length:
        at += 1
        if at not in others or at == length:
            spaces -= 1
    return at


def check_portuguese(position: Position, board: Board) -> None:
    """Refuse a move of exactly six spaces within the last six, where the boat is known to be there."""
    for question in position.state.questions:
        if (question.key, question.n, question.module) != ("boat", EXACTLY, ""):
            continue
        boat = position.state.players[question.seat].boat
        if boat is not None and board.river_length and boat > board.river_length - EXACTLY:
            name = position.names[question.seat]
            raise Refused(refuse("last-six", name=name, n=boat, length=board.river_length))


def check_harbour(before: Position, happened: Sequence[Happened], board: Board) -> None:
    """Refuse the harbour to a boat that is known to be on the last space."""
    for event in happened:
        if (event.kind, event.what) == ("placed", "harbour"):
            boat = before.state.players[event.seat].boat
            if boat is not None and board.river_length is not None and boat >= board.river_length:
                raise Refused(refuse("river-end", name=before.names[event.seat], n=boat))


def check_colours(happened: Sequence[Happened], board: Board) -> None:
    """Refuse a die that no terrace or balcony of the board gives, where an owner has entered them."""
    for event in happened:
        if event.kind == "terrace" and board.terraces and event.what not in board.terraces:
            options = words_of(dict.fromkeys(board.terraces))
            raise Refused(refuse("no-terrace", colour=word(event.what), options=options))
        if event.kind == "balcony" and board.balconies:
            given, taken = event.what.split(" ")
            if (given, taken) not in {tuple(each) for each in board.balconies}:
                raise Refused(refuse("no-balcony", given=word(given), taken=word(taken)))


def known_answer(position: Position, board: Board) -> str:
    """What the board answers to the question that is open; empty if only the table can."""
    question = position.open
    if question is None:
        return ""
    if question.module == "cows" and question.key == "good":
        good = board.cows.get(question.what, "")
        return f"good {good}" if good else ""
    if question.module:
        return ""
    if question.key in ("met", "gap"):
        return _gap(position, question, board)
    if question.key == "boat":
        return _boat(position, question, board)
    if question.key == "colour":
        return _colour(question, board)
    return ""


def _gap(position: Position, question: Question, board: Board) -> str:
    player = position.state.players[question.seat]
    gap = board.gap(player.fame, player.money)
    if gap is None:
        return ""
    if question.key == "met":
        return f"met {gap}" if gap >= 0 else "met no"
    return f"gap {abs(gap)}"


def _colour(question: Question, board: Board) -> str:
    if question.what == "terrace" and question.n <= len(board.terraces):
        return f"colour {board.terraces[question.n - 1]}"
    if question.what == "balcony" and question.n <= len(board.balconies):
        return f"colour {' '.join(board.balconies[question.n - 1])}"
    return ""


def _boat(position: Position, question: Question, board: Board) -> str:
    """Where the boat stops, whether it passes the bridge, and what its space gives."""
    players, length = position.state.players, board.river_length
    boats = [player.boat for player in players if player.boat is not None]
    before = players[question.seat].boat
    if length is None or before is None or question.what == "yield":
        return ""
    if before >= length:
        return f"boat at {length} none"
    if question.what == "at":
        return f"boat {gives}" if (gives := _gives(position, board, before)) else ""
    drying = any((module.name, module.side) == ("ganga3", "drying") for module in position.modules)
    if not question.n or len(boats) < len(players) or drying:
        return ""
    at = landing(boats, question.seat, question.n, length)
    over = board.bridge is not None and before <= board.bridge < at
    bridge = " bridge" if over and "bridge" in players[question.seat].waiting else ""
    return f"boat at {at}{bridge} {_gives(position, board, at)}".strip()


def _gives(position: Position, board: Board, space: int) -> str:
    """What a space gives, unless a river tile lies on it or may lie there."""
    for module in position.modules:
        if module.name in ("ganga", "ganga3") and space != board.river_length:
            covered = position.state.own.get(module.name, {}).get("spaces")
            if covered is None or space in covered:
                return ""
    return board.river.get(space, "")
