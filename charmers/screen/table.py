"""The screen of a decision: as much of the table and the sheet as the window has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from charmers.play.question import ask
from charmers.rules import moves as m
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move
from charmers.rules.outcome import waiting_bonuses
from charmers.rules.position import Position
from charmers.rules.state import SheetState
from charmers.rules.tables import Tables
from charmers.screen.dice import draw_dice, middle_line, table_line
from charmers.screen.drawing import COMPACT, FULL, LOW_BOARD, TIGHT, boards, draw_sheet
from charmers.screen.ink import beside, columns, cut, first_that_fits, flow, pad, table, wrap
from charmers.screen.menu import SHORT, SIGNS, WORDS, menu, plain_menu
from charmers.screen.panel import Panels
from charmers.screen.province import draw_province
from charmers.screen.view import View
from charmers.words.choices import question
from charmers.words.plain import gap_text, plain_dice, plain_sheet
from charmers.words.sentences import ended
from charmers.words.signs import bonus_code
from charmers.words.speech import Speech

MORE = "…"
"""What stands before the last things that happened if there was more: the log has it."""

OTHERS, OTHERS_GAP = 17, 2
"""Columns that the other players need beside a sheet, and those between."""

FULL_FROM = 28
"""Lines of a window from which a whole sheet in signs has room in almost every decision."""

BOXES_FROM = 80
"""Columns from which the dice are drawn as boxes."""


def sheet_screen(tables: Tables, state: SheetState, name: str, view: View) -> list[str]:
    """A whole sheet, with its title and what the signs mean."""
    say = view.say
    title = say("screen.sheet", name=name, sheet=say(f"sheets.{tables.sheet.name}"))
    if not view.drawn:
        return [title, *_wrapped(plain_sheet(tables, state, say), view)]
    legend = [
        line for part in [say("screen.legend")] for line in flow(part.split("  "), view.width, gap="  ")
    ]
    return [
        view.ink(title, "bold"),
        *draw_sheet(tables, state, view, next(iter(boards(view)), FULL)),
        *[view.ink(line, "dim") for line in legend],
    ]


def game_lines(name: str, position: GamePosition, names: Sequence[str], view: View) -> list[str]:
    """A game at a glance: whose round it is, the dice, and everyone's sheet in a line."""
    say, dice = view.say, position.dice
    lines = [f"{name} · {say('told.round', n=dice.round, name=names[dice.start])}"]
    if min(dice.faces) >= 0 and not position.due:
        if view.drawn:
            lines += draw_dice(position, dice.middle, say, view.ink)
            lines += table_line(position, names, say, view.ink, view.width)
        else:
            lines += plain_dice(position, names, say)
    if (tracked := position.tracked) is not None:
        for who, state in zip(names, tracked.sheets, strict=True):
            stands = " ".join(summary(tracked.tables, state, view))
            lines.append(say("screen.stands", name=who, how=stands))
    return lines


def table_screen(
    position: Position,
    names: Sequence[str],
    view: View,
    happened: Sequence[str] = (),
    prompt_lines: int = 1,
    fresh: Set[str] = frozenset(),
    among: Sequence[Move] = (),
    lesson: bool = False,
    again: bool = False,
) -> list[str]:
    """Everything a player needs for the decision at hand, fitted to the window.

    How the others stand comes first, then the sheet of the player to move, which keeps its place;
    below it the dice, what happened, the bonuses that wait, the question and the choices. A small
    window gets briefer words; only where they do not help either, a smaller sheet and then a summary.
    ``fresh`` marks stand out; ``among`` are the choices that a first key has picked. Of a ``lesson`` every
    word is shown, whatever gives way to it. Plain lines do not say ``again`` what was said of the same turn.
    """
    if not view.drawn:
        return _plain_screen(position, names, view, happened, among, again)
    news = sum(len(wrap(told, view.width, "  ")) for told in happened)
    below = [_below(position, view, brevity, among) for brevity in (WORDS, SHORT, SIGNS)]
    # Nothing is said more briefly where that saves no line.
    below = [next(wordy for wordy in below if len(wordy) <= len(brief)) for brief in below]
    room = 0
    keys = _keys(view.say("learn.keys" if lesson else "screen.keys"))
    others = [] if lesson else [other_players(position, names, view)]
    for layout in _layouts(position, names, view, fresh, keys, others):
        room = view.height - prompt_lines - 1 - len(layout.body) - len(below[layout.brevity])
        if room >= (news if lesson else min(news, layout.news)):
            break
    return [layout.header, *layout.body, *latest(happened, max(room, 0), view), *below[layout.brevity]]


@dataclass(frozen=True, slots=True)
class _Layout:
    """One way to fill the window."""

    header: str
    body: list[str]
    """How the others stand, sheet and dice."""
    brevity: int
    """How brief the choices below are."""
    news: int
    """Lines of what happened that must find room: a larger sheet may not push them off the screen."""


def _layouts(
    position: Position,
    names: Sequence[str],
    view: View,
    fresh: Set[str],
    keys: Sequence[str],
    others: list[str],
) -> Iterator[_Layout]:
    """Ways to fill the window, from the most to the least that can be shown."""
    say, ink, width = view.say, view.ink, view.width
    tables, state = position.tables, position.sheets[position.seat]
    header = _header(position, names, view, *keys)
    lying = table_line(position, names, say, ink, width)
    middle = [] if position.phase in ("turn", "roll") else middle_line(position, say, ink, width)
    boxes = draw_dice(position, position.dice.middle, say, ink) if width >= BOXES_FROM else middle
    for detail in boards(view):
        sheet = draw_sheet(tables, state, view, detail, fresh)
        beside_it = others_beside(position, names, view, position.seat, sheet)
        news = 5 if detail > LOW_BOARD else 3
        if beside_it != sheet:
            yield _Layout(header, [*beside_it, *boxes, *lying], WORDS, news)
            yield _Layout(header, [*beside_it, *lying], WORDS, 1)
            # Briefer words before a smaller map: nothing is to jump.
            yield _Layout(header, beside_it, SHORT, 1)
            yield _Layout(header, beside_it, SIGNS, 0)
            continue
        yield _Layout(header, [*others, *sheet, *boxes, *lying], WORDS, news)
        yield _Layout(header, [*others, *sheet, *lying], WORDS, news)
        yield _Layout(header, [*others, *sheet], WORDS, 2)
        # A sentence that is cut stands in the log; a map that jumps helps nobody.
        yield _Layout(header, [*others, *sheet], WORDS, 1)
        yield _Layout(header, [*others, *sheet], SHORT, 1)
    if view.height >= FULL_FROM:
        full = draw_sheet(tables, state, view, fresh=fresh)
        yield _Layout(header, [*others, "", *full, "", *boxes, *lying], WORDS, 8)
        yield _Layout(header, [*others, *full, *boxes, *lying], WORDS, 6)
        yield _Layout(header, [*others, *full, *middle, *lying], WORDS, 6)
        yield _Layout(header, [*others, *full, *lying], WORDS, 5)
        yield _Layout(header, [*others, *full], WORDS, 2)
    yield _Layout(header, [*others, *draw_sheet(tables, state, view, COMPACT, fresh), *lying], WORDS, 4)
    tight = draw_sheet(tables, state, view, TIGHT, fresh)
    yield _Layout(header, [*others, *tight, *lying], WORDS, 5)
    # Words before what was told when it happened: what lies where, and the turn of another.
    yield _Layout(header, [*others, *tight], WORDS, 3)
    yield _Layout(header, [*others, *tight, *lying], SHORT, 5)
    yield _Layout(header, [*others, *tight], SHORT, 4)
    yield _Layout(header, [*others, *tight], WORDS, 2)
    ways = [(header, [*others, *tight])]
    for stand in others:
        joined = _header(position, names, view, f"{stand}   {keys[-1]}", stand)
        if stand in joined:
            ways.append((joined, tight))
    for brevity, news in ((SHORT, 2), (SIGNS, 1)):
        for head, body in ways:
            yield _Layout(head, body, brevity, news)
    # From here on the window is too small for a whole sheet.
    short = summary(tables, state, view)
    part = draw_province(tables, state, say, ink, fresh)
    if not any(move.kind in (m.ROAD, m.HALF) for move in position.moves):
        # Who sells or sails needs the market more than the roads.
        panels = Panels(tables, state, say, ink, fresh)
        part = beside(panels.goods(width) + panels.tents(width), panels.palace(width // 2))
    yield _Layout(header, [*others, *part, *short], SHORT, 1)
    yield _Layout(header, [*others, *short], SHORT, 1)
    yield _Layout(header, [*others, *short], SIGNS, 1)
    yield _Layout(header, [], SIGNS, 0)


def _below(position: Position, view: View, brevity: int, among: Sequence[Move]) -> list[str]:
    """The bonuses that wait, the question and the choices."""
    return [
        *_waiting(position, view, brevity),
        *wrap(view.ink(_question(position, view.say, among), "bold"), view.width, "  "),
        *menu(position, view.say, view.ink, view.width, brevity, among),
    ]


def _question(position: Position, say: Speech, among: Sequence[Move] = ()) -> str:
    if among and position.phase in ("turn", "keep"):
        return say("turn.karma-which")
    asked = ask(position)
    if asked.after and not asked.names_bonus:
        return say("ask.bonus-how")
    return question(asked.asked.tracked or position, say)


def round_screen(
    position: Position, names: Sequence[str], view: View, happened: Sequence[str] = ()
) -> list[str]:
    """Between two rounds: what happened, and how everyone stands."""
    say = view.say
    heading = say("screen.round", n=position.dice.round)
    lines = standing_table(position, names, view)
    if not view.drawn:
        return [*_wrapped(happened, view), *_wrapped(lines if position.dice.round > 1 else [], view)]
    room = view.height - len(lines) - 5
    return [view.ink(heading, "bold"), *latest(happened, room, view), "", *lines, ""]


def stands(position: Position, names: Sequence[str], say: Speech) -> list[str]:
    """How everyone stands, a line for each player."""
    return [
        say("screen.stands", name=cut(name, 24), how=_summary_parts(position.tables, state, say))
        for name, state in zip(names, position.sheets, strict=True)
    ]


def standing_table(position: Position, names: Sequence[str], view: View) -> list[str]:
    """How everyone stands, the same below the same if the window is wide enough; else in sentences."""
    if not view.drawn:
        return stands(position, names, view.say)
    rows = []
    for name, state in zip(names, position.sheets, strict=True):
        *parts, _ = _summary_parts(position.tables, state, view.say)
        rows.append([cut(name, 24), *parts, *_stock(position.tables, state, view.say)])
    lines = table(rows)
    if max(map(columns, lines)) <= view.width:
        return lines
    return [line for each in stands(position, names, view.say) for line in wrap(each, view.width, "  ")]


def summary(tables: Tables, state: SheetState, view: View) -> list[str]:
    """A sheet in a line or two."""
    say = view.say
    return flow(_summary_parts(tables, state, say), view.width)


def _stock(tables: Tables, state: SheetState, say: Speech) -> list[str]:
    return [
        say("plain.number", what=say.good(good), n=state.stock(kind))
        for kind, good in enumerate(tables.goods)
    ]


def _summary_parts(tables: Tables, state: SheetState, say: Speech) -> list[str]:
    return [
        say("plain.number", what=say.term("terms.fame"), n=state.fame),
        say("plain.number", what=say.term("terms.money"), n=state.money),
        gap_text(tables, state, say),
        say("plain.number", what=say.term("terms.karma"), n=state.karma_left),
        say("plain.number", what=say.term("parts.river"), n=state.river_position),
        say.joined(_stock(tables, state, say)),
    ]


def other_players(position: Position, names: Sequence[str], view: View, seat: int = -1) -> str:
    """How the others stand, in one line: fame, money, karma to use and, if there is room, the gap.

    The others are all but one seat, that of the player to move if nothing is said.
    """
    own = position.seat if seat < 0 else seat
    forms = (
        "   ".join(_stand(position, seat, cut(name, most), gap, view.say) for seat, name in others)
        for others in [[each for each in enumerate(names) if each[0] != own]]
        for most, gap in ((16, True), (16, False), (10, False), (7, False), (4, False))
    )
    return view.ink(first_that_fits(view.width, forms), "dim")


def _stand(position: Position, seat: int, name: str, gap: bool, say: Speech) -> str:
    state = position.sheets[seat]
    fame, money = say("effects.fame.sign", n=state.fame), say("effects.money.sign", n=state.money)
    stand = f"{name} {fame} {money} {say('effects.karma.sign')}{state.karma_left}"
    return f"{stand} {gap_text(position.tables, state, say)}" if gap else stand


def others_beside(
    position: Position, names: Sequence[str], view: View, seat: int, sheet: list[str]
) -> list[str]:
    """A sheet with the other players beside it, if the window is wide enough for them."""
    room = view.width - max(map(columns, sheet)) - OTHERS_GAP
    if room < OTHERS:
        return sheet
    say, lines = view.say, [view.ink(view.say("board.others"), "bold")]
    for each, name in enumerate(names):
        if each == seat:
            continue
        state = position.sheets[each]
        fame, money, gap, karma, river, goods = _summary_parts(position.tables, state, say)
        lines += ["", view.ink(cut(name, room), "bold"), *wrap(gap, room)]
        lines += [
            line for part in (f"{fame}, {money}", f"{karma}, {river}", goods) for line in wrap(part, room)
        ]
        people = [
            f"{say.short(f'characters.{who}')} {crossed}"
            for who, crossed in zip(position.tables.characters, state.palace, strict=True)
        ]
        lines += flow(people, room, gap="  ")
    return beside(sheet, lines, OTHERS_GAP)


def _keys(text: str) -> list[str]:
    """What can be typed at any time: all of it, then fewer and fewer."""
    keys = text.split("  ")
    return ["  ".join(keys[:count]) for count in range(len(keys), 0, -1)]


def _header(position: Position, names: Sequence[str], view: View, *right: str) -> str:
    """Whose turn it is, and on the right the first of some texts for which there is room."""
    say = view.say
    name = cut(names[position.seat], 24)
    left = f"{say('screen.round', n=position.dice.round)} · {say('screen.turn', name=name)}"
    if position.ending:
        left += f" · {say('screen.ending')}"
    left = view.ink(left, "bold")
    shown = [
        pad(left, view.width - columns(text)) + view.ink(text, "dim")
        for text in right
        if columns(left) + columns(text) + 2 <= view.width
    ]
    return shown[0] if shown else left


def _waiting(position: Position, view: View, brevity: int) -> list[str]:
    bonuses = waiting_bonuses(position)
    offered = {position.tables.bonus_ids[move.a] for move in position.moves if move.kind == m.USE}
    asked = ask(position)
    named = asked.names_bonus or not asked.after
    if not bonuses or (named and offered.issuperset(bonuses)):
        # The question says it, or the choices.
        return []
    if brevity == SIGNS:
        listed = " ".join(bonus_code(bonus, view.say) for bonus in bonuses)
    else:
        listed = view.say.joined([view.say.bonus_at(bonus) for bonus in bonuses])
    text = view.say("screen.waiting", bonuses=listed, n=len(bonuses))
    return [view.ink(line, "circled") for line in wrap(text, view.width, "  ")]


def latest(happened: Sequence[str], room: int, view: View) -> list[str]:
    """The last things that happened, as much as there is room for, with a sign if there was more."""
    lines = _sentences(happened, view)
    count = len(happened)
    while len(lines) > room and count > 1:
        count -= 1
        lines = _sentences([f"{MORE} {happened[-count]}", *happened[len(happened) - count + 1 :]], view)
    if len(lines) <= room or room < 1:
        newest = _sentences(happened[len(happened) - count :], view)
        spare = room - len(newest)
        if count == len(happened) or spare < 1:
            return lines[: max(room, 0)]
        # What room is left shows how the sentence before them begins.
        begun = wrap(f"{MORE} {happened[-count - 1]}", view.width - 2, "  ")
        return [*begun[: spare - 1], f"{begun[spare - 1]} …", *newest]
    if count == len(happened):
        lines = _sentences([f"{MORE} {happened[-1]}"], view)
    return [*lines[: room - 1], cut(f"{lines[room - 1]} {lines[room].strip()}", view.width)]


def _sentences(texts: Sequence[str], view: View) -> list[str]:
    return [line for text in texts for line in wrap(text, view.width, "  ")]


def _plain_screen(
    position: Position,
    names: Sequence[str],
    view: View,
    happened: Sequence[str],
    among: Sequence[Move],
    again: bool,
) -> list[str]:
    say = view.say
    if among:
        return _wrapped([_question(position, say, among), *plain_menu(position, say, among)], view)
    state = position.sheets[position.seat]
    lines = [*happened]
    if not again:
        lines += [
            say("plain.turn", n=position.dice.round, name=names[position.seat]),
            *plain_dice(position, names, say),
            ended(say.capital(say.joined(_summary_parts(position.tables, state, say)))),
        ]
    bonuses = waiting_bonuses(position)
    if bonuses and not ask(position).names_bonus:
        listed = [say.bonus_at(bonus) for bonus in bonuses]
        lines.append(ended(say("screen.waiting", bonuses=listed, n=len(bonuses))))
    lines += [_question(position, say), *plain_menu(position, say)]
    return _wrapped(lines, view)


def _wrapped(lines: Sequence[str], view: View) -> list[str]:
    # A screen reader joins lines by itself; a narrow window needs them broken.
    if view.plain:
        return list(lines)
    return [part for line in lines for part in wrap(line, view.width, "  ")]
