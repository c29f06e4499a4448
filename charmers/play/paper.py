"""What the program knows of sheets on paper: every karma that was crossed, because it rolled the dice.

Only what is decided from now on is held to it; older records replay as they were played.
"""

from __future__ import annotations

from charmers.record.game import Game
from charmers.record.line import read_result
from charmers.record.problems import GameError, problem
from charmers.rules import moves as m
from charmers.rules.moves import Move
from charmers.rules.scoring import Result


def karma_seen(game: Game, seat: int) -> int:
    """How many karma a player has crossed, as far as the dice tell: the least that the paper shows."""
    return sum(
        line.move is not None and line.move.kind == m.KARMA and line.seat == seat for line in game.standing
    )


def check_result(game: Game, seat: int, result: Result) -> None:
    """Refuse a result with fewer crossed karma than dice were rolled for."""
    seen, (_, _, _, used) = karma_seen(game, seat), result
    if used < seen:
        raise GameError(problem("karma-seen", name=game.names[seat], n=seen))


def check_paper(game: Game, what: str | Move) -> None:
    """Refuse a decision on paper that no sheet can show: more karma than boxes, or less than was seen."""
    words = (what.text if isinstance(what, Move) else what).lower().split()
    if words[:1] == ["karma"] and karma_seen(game, game.seat) >= game.tables.karma_boxes:
        raise GameError(problem("karma-gone", name=game.names[game.seat], n=game.tables.karma_boxes))
    if words[:1] == ["score"] and game.position.phase == "score":
        name = " ".join(words[1:-4])
        check_result(game, game.find_seat(name) if name else game.seat, read_result(words[-4:]))
