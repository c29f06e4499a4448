"""The screen of a decision: as much of the table and the sheet as the window has room for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from charmers.rules import moves as m
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.table.choices import question, waiting_bonuses
from charmers.table.dice import draw_dice, middle_line, table_line
from charmers.table.ink import Ink, beside, columns, cut, flow, pad, wrap
from charmers.table.menu import menu, plain_menu
from charmers.table.panel import Panels
from charmers.table.plain import gap_text, plain_dice, plain_sheet
from charmers.table.province import draw_province
from charmers.table.speech import Speech

NARROWEST = 54
"""Columns below which nothing is drawn any more."""

SIDE_BY_SIDE = 78
"""Columns from which the province and the other parts stand next to each other."""


@dataclass(frozen=True, slots=True)
class View:
    """How someone looks at the table: language, colour, the size of the window, drawn or plain."""

    say: Speech
    ink: Ink
    width: int = 80
    height: int = 24
    plain: bool = False

    @property
    def drawn(self) -> bool:
        """Whether there is room for drawings, and they are wanted."""
        return not self.plain and self.width >= NARROWEST


def sheet_screen(tables: Tables, state: SheetState, name: str, view: View) -> list[str]:
    """A whole sheet, with its title and what the signs mean."""
    say = view.say
    title = say("screen.sheet", name=name, sheet=say.words(f"sheets.{tables.sheet.name}"))
    if not view.drawn:
        return [title, *_wrapped(plain_sheet(tables, state, say), view)]
    legend = [
        line for part in [say("screen.legend")] for line in flow(part.split("  "), view.width, gap="  ")
    ]
    return [
        view.ink(title, "bold"),
        *draw_sheet(tables, state, view),
        *[view.ink(line, "dim") for line in legend],
    ]


def draw_sheet(tables: Tables, state: SheetState, view: View, detail: int = 2) -> list[str]:
    """A sheet drawn: the province, the other parts beside it, river and tracks below.

    With less ``detail`` the numbers of the river are left out (1), then the next bonuses of the tracks (0).
    """
    width = min(view.width, 100)
    panels = Panels(tables, state, view.say, view.ink)
    province = draw_province(tables, state, view.say, view.ink)
    right = panels.goods() + panels.tents() + panels.palace() + panels.buildings() + panels.karma()
    together = beside(province, right)
    if max(map(columns, together)) > view.width:
        left = panels.goods() + panels.tents()
        together = province + beside(left, panels.palace()) + panels.buildings() + panels.karma()
        if max(map(columns, together)) > view.width:
            together = province + right
    return [
        *together,
        *panels.river(width, numbers=detail > 1),
        *panels.tracks(width, gap=detail == 0),
        *(panels.ahead(width) if detail else []),
    ]


def table_screen(
    position: Position, names: Sequence[str], view: View, happened: Sequence[str] = (), prompt_lines: int = 1
) -> list[str]:
    """Everything a player needs for the decision at hand, fitted to the window.

    What happened comes first, then the dice, the sheet of the player to move, the bonuses that
    wait, the question and the choices. A small window gets a smaller sheet, then a summary.
    """
    if not view.drawn:
        return _plain_screen(position, names, view, happened)
    say, ink, width = view.say, view.ink, view.width
    below = [
        *_waiting(position, view),
        ink(question(position, say), "bold"),
        *menu(position, say, ink, width),
    ]
    room = view.height - prompt_lines - 1 - len(below)
    news = sum(len(wrap(told, width, "  ")) for told in happened)
    for body, wanted in _bodies(position, names, view):
        left = room - len(body)
        if left >= min(news, wanted):
            return [_header(position, names, view), *_latest(happened, left, view), *body, *below]
    return [_header(position, names, view), *_latest(happened, max(room, 0), view), *below]


def _bodies(position: Position, names: Sequence[str], view: View) -> list[tuple[list[str], int]]:
    """Dice and sheet from the most to the least that can be shown.

    Each comes with the lines of what happened that must find room beside it: a larger sheet may
    not push them off the screen.
    """
    say, ink, width = view.say, view.ink, view.width
    tables, state = position.tables, position.sheets[position.seat]
    lying = table_line(position, names, say, ink, width)
    taking = position.phase in ("turn", "roll")
    middle = [] if taking else middle_line(position, say, ink, width)
    full = draw_sheet(tables, state, view)
    compact = draw_sheet(tables, state, view, detail=1)
    tight = draw_sheet(tables, state, view, detail=0)
    others = other_players(position, names, view)
    boxes = draw_dice(position, position.dice.middle, say, ink) if width >= 80 else middle
    part = draw_province(tables, state, say, ink)
    if not any(move.kind in (m.ROAD, m.HALF) for move in position.moves):
        # Who sells or sails needs the market more than the roads.
        panels = Panels(tables, state, say, ink)
        part = beside(panels.goods() + panels.tents(), panels.palace())
    short = summary(tables, state, view)
    return [
        ([*others, *boxes, *lying, "", *full, ""], 8),
        ([*others, *boxes, *lying, *full], 6),
        ([*others, *middle, *lying, *full], 6),
        ([*lying, *full], 4),
        ([*lying, *compact], 4),
        ([*lying, *tight], 2),
        (tight, 1),
        ([*lying, *part, *short], 2),
        ([*part, *short], 1),
        ([*lying, *short], 1),
        (short, 1),
    ]


def round_screen(
    position: Position, names: Sequence[str], view: View, happened: Sequence[str] = ()
) -> list[str]:
    """Between two rounds: what happened, and how everyone stands."""
    say = view.say
    heading = say("screen.round", n=position.dice.round)
    standing = [
        f"{cut(name, 24)}: {', '.join(_summary_parts(position.tables, position.sheets[seat], say))}"
        for seat, name in enumerate(names)
    ]
    if not view.drawn:
        return [*_wrapped(happened, view), *_wrapped(standing if position.dice.round > 1 else [], view)]
    lines = [line for each in standing for line in wrap(each, view.width, "  ")]
    room = view.height - len(lines) - 5
    return [view.ink(heading, "bold"), *_latest(happened, room, view), "", *lines, ""]


def summary(tables: Tables, state: SheetState, view: View) -> list[str]:
    """A sheet in a line or two."""
    say = view.say
    return flow(_summary_parts(tables, state, say), view.width)


def _summary_parts(tables: Tables, state: SheetState, say: Speech) -> list[str]:
    goods = [f"{say.good(good)} {state.stock(kind)}" for kind, good in enumerate(tables.goods)]
    return [
        f"{say.words('terms.fame')} {state.fame}",
        f"{say.words('terms.money')} {state.money}",
        gap_text(tables, state, say),
        f"{say.words('terms.karma')} {state.karma_left}",
        f"{say.words('parts.river')} {state.river_position}",
        ", ".join(goods),
    ]


def other_players(position: Position, names: Sequence[str], view: View) -> list[str]:
    """How the others stand, in as few lines as possible."""
    say = view.say
    parts = []
    for seat, name in enumerate(names):
        if seat != position.seat:
            state = position.sheets[seat]
            gap = gap_text(position.tables, state, say)
            parts.append(f"{cut(name, 16)} ★{state.fame} ${state.money} K{state.karma_left} {gap}")
    return [view.ink(line, "dim") for line in flow(parts, view.width)]


def _header(position: Position, names: Sequence[str], view: View) -> str:
    say = view.say
    name = cut(names[position.seat], 24)
    left = f"{say('screen.round', n=position.dice.round)} · {say('screen.turn', name=name)}"
    if position.ending:
        left += f" · {say('screen.ending')}"
    keys = say("screen.keys")
    left = view.ink(left, "bold")
    if columns(left) + columns(keys) + 2 > view.width:
        return left
    return pad(left, view.width - columns(keys)) + view.ink(keys, "dim")


def _waiting(position: Position, view: View) -> list[str]:
    bonuses = waiting_bonuses(position)
    if not bonuses:
        return []
    text = view.say("screen.waiting", bonuses=", ".join(view.say.bonus_at(bonus) for bonus in bonuses))
    return [view.ink(line, "circled") for line in wrap(text, view.width, "  ")]


def _latest(happened: Sequence[str], room: int, view: View) -> list[str]:
    """The last things that happened, as many whole ones as there is room for."""
    told = [wrap(each, view.width, "  ") for each in happened]
    shown: list[str] = []
    while told and len(shown) + len(told[-1]) <= room:
        shown = told.pop() + shown
    if not told:
        return shown
    if not shown:
        return told[-1][:room]
    more = view.ink(cut(view.say("screen.more"), view.width), "dim")
    return [more, *shown] if len(shown) < room else shown


def _plain_screen(position: Position, names: Sequence[str], view: View, happened: Sequence[str]) -> list[str]:
    say = view.say
    state = position.sheets[position.seat]
    lines = [
        *happened,
        f"{say('screen.round', n=position.dice.round)}. {say('screen.turn', name=names[position.seat])}.",
        *plain_dice(position, names, say),
        ", ".join(summary(position.tables, state, View(say, view.ink, width=10_000))).replace("   ", ", ")
        + ".",
    ]
    bonuses = waiting_bonuses(position)
    if bonuses:
        lines.append(say("screen.waiting", bonuses=", ".join(say.bonus_at(bonus) for bonus in bonuses)) + ".")
    lines += [question(position, say), *plain_menu(position, say)]
    return _wrapped(lines, view)


def _wrapped(lines: Sequence[str], view: View) -> list[str]:
    # A screen reader joins lines by itself; a narrow window needs them broken.
    if view.plain:
        return list(lines)
    return [part for line in lines for part in wrap(line, view.width, "  ")]
