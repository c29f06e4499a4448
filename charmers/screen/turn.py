"""The screen of a turn that is over: what happened in it, and the sheet with its new marks standing out."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.play.turns import PlayedTurn, new_marks
from charmers.record.game import Game
from charmers.screen.drawing import COMPACT, FULL, TIGHT, boards, draw_sheet
from charmers.screen.ink import cut, wrap
from charmers.screen.table import latest, other_players, others_beside
from charmers.screen.view import View
from charmers.words.tell import tell


def turn_screen(game: Game, turn: PlayedTurn, view: View, news: Sequence[str] = ()) -> list[str]:
    """What a player has done, as large as the window allows; the last line is left for the prompt."""
    say, position = view.say, game.position.tracked
    assert position is not None, "on paper nobody knows what is marked"
    name = cut(game.names[turn.seat], 24)
    header = view.ink(f"{say('screen.round', n=turn.round)} · {say('turn.played', name=name)}", "bold")
    told = [*tell(turn.events, game.names, say), *news]
    if not view.drawn:
        return [header, *[part for line in told for part in wrap(line, view.width, "  ")]]
    others = other_players(position, game.names, view, turn.seat)
    needed = sum(len(wrap(line, view.width, "  ")) for line in told)
    fresh, state = new_marks(game, turn), position.sheets[turn.seat]
    room, sheet = 0, []
    for detail in (*boards(view), FULL, COMPACT, TIGHT):
        drawn = draw_sheet(game.tables, state, view, detail, fresh)
        sheet = others_beside(position, game.names, view, turn.seat, drawn)
        if sheet == drawn:
            sheet = [others, *drawn]
        room = view.height - 2 - len(sheet)
        if room >= needed:
            break
    blank = [""] if room > needed + 1 else []
    return [header, *sheet, *blank, *latest(told, max(room, 1), view)]
