"""The numbered choices of a prompt, laid out so that many of them fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from charmers.play.question import ask
from charmers.rules import moves as m
from charmers.rules.moves import Move
from charmers.rules.options import usable
from charmers.rules.outcome import building_value, edges_reached, sale_price, tents_sold
from charmers.rules.position import Position
from charmers.screen.dice import die_sign, die_text
from charmers.screen.entries import KARMA_KEY, LEAVE_KEY, MORE_KEY, Entry, entries
from charmers.screen.ink import Ink, columns, cut, flow, in_columns, wrap
from charmers.screen.province import road_sign
from charmers.sheet.definition import BLUE, COLOUR_OF, TWIN_DICE
from charmers.sheet.effects import Family
from charmers.words.choices import as_it_lies, describe_move, die_would_do, losing, losses_in_words, lost_by
from charmers.words.plain import plain_die
from charmers.words.signs import bonus_code, code, die_in_signs, move_in_signs
from charmers.words.speech import Speech

LOSES_SIGNS, OFTEN = "*°†", 3
"""What stands at a road that loses what many lose, and how many make it worth a sign."""

MOST_ROWS = 4
"""Choices in more rows than this are no longer aligned, but set one after another."""

FAMILY_OF: Mapping[int, Family] = {
    m.GOODS: "goods",
    m.GOODS_DIE: "goods",
    m.SELL: "sale",
    m.UPGRADE: "building",
    m.ROAD: "road",
    m.HALF: "road",
    m.SAIL: "river",
    m.PALACE: "palace",
}
"""The family of the effects for which a choice is the answer."""

WORDS, SHORT, SIGNS = range(3)
"""How brief the choices are: in words; shortened where they are too long; all in signs."""


def menu(
    position: Position, say: Speech, ink: Ink, width: int, brevity: int = WORDS, among: Sequence[Move] = ()
) -> list[str]:
    """The choices with their keys, in few lines; ``among`` are those that a first key has picked."""
    offered = entries(position, among)
    if position.phase == "turn" and not among and position.moves[0].kind != m.SKIP:
        return _dice_menu(position, offered, say, ink, width, brevity)
    if any(entry.moves[0].kind in (m.ROAD, m.HALF) for entry in offered):
        return _road_menu(position, offered, say, ink, width, brevity, bool(among))
    asked = ask(position)
    if asked.after and not asked.names_bonus and brevity == SHORT:
        # "tea" alone would not say which bonus circles it.
        brevity = WORDS
    texts = [f"{_key(entry, ink)} {_told(position, entry, say, ink, brevity)}" for entry in offered]
    return _set([*texts, *_back(say, ink, among)], width, brevity)


def _key(entry: Entry, ink: Ink) -> str:
    return ink(f"{entry.key})", "bold")


def _made_in(position: Position, entry: Entry) -> Position:
    """The position in which the choices of an entry are made: that after the use of their bonus."""
    return ask(position).made_in(entry.moves[0]).tracked or position


def _told(position: Position, entry: Entry, say: Speech, ink: Ink, brevity: int) -> str:
    """The words for an entry; of a bonus among several, its name where they would not tell it."""
    text = _entry(_made_in(position, entry), entry, say, ink, brevity)
    bonus = _bonus_behind(position, entry)
    if not bonus:
        return text
    return say("choice.face", face=bonus_code(bonus, say) if brevity else say.bonus(bonus), would=text)


def _bonus_behind(position: Position, entry: Entry) -> str:
    """The bonus of several for which a choice is made that is of another kind: tea of the Portuguese."""
    asked, move = ask(position), entry.moves[0]
    use = asked.uses.get(move)
    if use is None or asked.names_bonus:
        return ""
    bonus = position.tables.bonus_ids[use.a]
    effect = position.tables.sheet.bonuses[use.a].gives[0]
    return "" if effect.kind.family == FAMILY_OF[move.kind] else bonus


def _back(say: Speech, ink: Ink, among: Sequence[Move]) -> list[str]:
    """The key that leads back to all choices."""
    return [f"{ink(f'{LEAVE_KEY})', 'bold')} {say('turn.all-choices')}"] if among else []


def _entry(position: Position, entry: Entry, say: Speech, ink: Ink, brevity: int) -> str:
    move = entry.moves[0]
    if entry.key == MORE_KEY:
        return say("turn.more-choices", n=len(entry.moves))
    if move.kind == m.SELL:
        return losing(position, move, _sale(position, move, say, brevity), say)
    if move.kind == m.KARMA and entry.key != KARMA_KEY:
        return die_text(position, move.a, say, ink)
    text = (describe_move if brevity == WORDS else move_in_signs)(position, move, say)
    if move.kind == m.KEEP:
        return f"{die_sign(move.a, ink)} {_with_face(position, move.a, text, say)}"
    return text


def _with_face(position: Position, die: int, would: str, say: Speech) -> str:
    """What a die would do, and what it shows where that does not say it."""
    dice, tables = position.dice, position.tables
    face = tables.face_name(die, dice.faces[die])
    action = tables.actions_of[die][dice.faces[die]]
    if COLOUR_OF[die] != BLUE and usable(tables, position.sheets[position.seat], dice, action):
        return would
    return say("choice.face", face=say.face(die, face), would=would)


def _set(entries: Sequence[str], width: int, brevity: int) -> list[str]:
    """Entries in columns, or one after another if that takes too many rows."""
    if any(columns(entry) > width for entry in entries):
        return _around_long_ones(entries, width)
    lines = in_columns(entries, width, gap=3)
    if len(lines) <= MOST_ROWS and brevity == WORDS:
        return lines
    flowed = flow(entries, width, gap="   " if brevity < SIGNS else "  ")
    return lines if len(lines) <= min(MOST_ROWS, len(flowed)) else flowed


def _around_long_ones(entries: Sequence[str], width: int) -> list[str]:
    """Entries of which some need lines of their own; those between them follow one another."""
    lines: list[str] = []
    short: list[str] = []
    for entry in entries:
        if columns(entry) <= width:
            short.append(entry)
            continue
        lines += flow(short, width, gap="   ") if short else []
        lines += wrap(entry, width, "   ")
        short = []
    return lines + (flow(short, width, gap="   ") if short else [])


def _sale(position: Position, move: Move, say: Speech, brevity: int) -> str:
    """A sale as short as can be: ``tea ×2, silk $5 +1 fame``; there may be nineteen of them."""
    goods = [position.tables.goods[good] for good in move.goods]
    price = sale_price(position, move.goods)
    tents = tents_sold(position, move.goods)
    if brevity == SIGNS:
        # Two letters tell the goods apart: "2Te Si $5+★1".
        counts = {good: goods.count(good) for good in dict.fromkeys(goods)}
        short = [
            f"{count if count > 1 else ''}{say.short(f'goods.{good}', 2)}" for good, count in counts.items()
        ]
        return f"{' '.join(short)} ${price}" + "".join(f"+{bonus_code(bonus, say)}" for bonus in tents)
    parts = say.joined([say.counted(say.good(good), goods.count(good)) for good in dict.fromkeys(goods)])
    names = [bonus_code(bonus, say) if brevity else say.bonus(bonus) for bonus in tents]
    return f"{parts} ${price}" + "".join(f" +{name}" for name in names)


def plain_menu(position: Position, say: Speech, among: Sequence[Move] = ()) -> list[str]:
    """The choices one a line: key, notation, and what it would do."""
    lines = []
    for entry in entries(position, among):
        move = entry.moves[0]
        if among and move.kind == m.KARMA:
            # Which die they are all rolled with was said by the key that led here.
            text = say("choice.face", face=move, would=as_it_lies(position, move.a, say))
        elif len(entry.moves) == 1:
            would = describe_move(_made_in(position, entry), move, say, spoken=True)
            if bonus := _bonus_behind(position, entry):
                would = say("choice.face", face=say.bonus(bonus), would=would)
            text = say("choice.face", face=move, would=would)
        elif entry.key == KARMA_KEY:
            text = _karma(position, say)
        elif entry.key == MORE_KEY:
            text = say("turn.more-choices", n=len(entry.moves))
        else:
            cell = position.tables.cells[move.a]
            text = say("choice.face", face=cell, would=say("turn.ways", n=len(entry.moves)))
        lines.append(f"{entry.key}. {text}")
    return [*lines, f"{LEAVE_KEY}. {say('turn.all-choices')}"] if among else lines


def _karma(position: Position, say: Speech) -> str:
    """The entry that leads to the dice which karma could roll again."""
    elephant = plain_die(position, position.dice.elephant, say)
    return say("turn.karma", n=position.sheets[position.seat].karma_left, die=elephant)


def _dice_menu(
    position: Position, offered: Sequence[Entry], say: Speech, ink: Ink, width: int, brevity: int
) -> list[str]:
    """What each die in the middle would do, two in a line if they fit, and the karma below them."""
    keys = {entry.moves[0]: entry for entry in offered}
    book, dice = position.tables.book, position.dice
    heads, long, short = [], [], []
    for die in dice.distinct_middle:
        entry = keys.get(book.take[die])
        label = _key(entry, ink) if entry else ink("– ", "dim")
        twin = TWIN_DICE[die]
        twins = dice.where[twin] == 0 and dice.faces[twin] == dice.faces[die]
        # Two that are alike are two signs: "×2" beside "tea ×2" would be read as one more number.
        heads.append(f"{label} {die_sign(die, ink) * (2 if twins else 1)} ")
        would, signs = die_would_do(position, die, say), die_in_signs(position, die, say)
        if entry:
            would, signs = (losing(position, book.take[die], text, say) for text in (would, signs))
        would, signs = (_with_face(position, die, text, say) for text in (would, signs))
        long.append(would)
        short.append(signs)
    lines = _in_pairs(
        [a + b for a, b in zip(heads, _shortened(heads, long, short, width, brevity), strict=True)], width
    )
    for entry in offered:
        if entry.key == KARMA_KEY:
            left = position.sheets[position.seat].karma_left
            elephant = die_text(position, dice.elephant, say, ink)
            lines += wrap(f"{_key(entry, ink)} {say('turn.karma', n=left, die=elephant)}", width, "   ")
    return lines


def _in_pairs(texts: Sequence[str], width: int) -> list[str]:
    """Texts two in a line; those that are too long for a neighbour come last, each in its own line."""
    by_length = sorted(range(len(texts)), key=lambda i: columns(texts[i]))
    paired, count = in_columns(texts, width), len(texts)
    for count in range(len(texts), 0, -1):
        paired = in_columns([texts[i] for i in sorted(by_length[:count])], width)
        if len(paired) <= -(-count // 2):
            break
    lines = paired + [texts[i] for i in sorted(by_length[count:])]
    whole = in_columns(texts, width)
    return lines if len(lines) < len(whole) else whole


def _shortened(
    heads: Sequence[str], long: Sequence[str], short: Sequence[str], width: int, brevity: int
) -> list[str]:
    """What the dice would do, the longest of them in signs until two dice fit in a line."""
    texts = list(long)
    if brevity == SIGNS:
        texts = list(short)
    rows = -(-len(texts) // 2)
    order = sorted(range(len(texts)), key=lambda i: columns(short[i]) - columns(long[i]))
    while brevity == SHORT and order:
        if len(in_columns([a + b for a, b in zip(heads, texts, strict=True)], width)) <= rows:
            break
        longest = order.pop(0)
        texts[longest] = short[longest]
    return [cut(text, width - columns(head)) for head, text in zip(heads, texts, strict=True)]


def _road_menu(
    position: Position,
    offered: Sequence[Entry],
    say: Speech,
    ink: Ink,
    width: int,
    brevity: int,
    among: bool,
) -> list[str]:
    """The roads grouped by cell, each as the sign it draws; where there are many, a cell has the key."""
    by_cell = any(len(entry.moves) > 1 for entry in offered)
    cells: dict[int, list[str]] = {}
    rest = []
    losing_roads = _lost_by_roads(position, offered, say)
    lost = _lost_in_any_case(losing_roads)
    signed = {lost: ""} if lost else _lost_often(losing_roads)
    for entry in offered:
        first = entry.moves[0]
        if first.kind not in (m.ROAD, m.HALF):
            rest.append(f"{_key(entry, ink)} {_told(position, entry, say, ink, brevity)}")
            continue
        if entry.key == MORE_KEY:
            rest.append(f"{_key(entry, ink)} {say('turn.more-choices', n=len(entry.moves))}")
            continue
        made_in = _made_in(position, entry)
        signs = [_road(made_in, move, say, ink, brevity, signed) for move in entry.moves]
        key = "" if by_cell else f"{ink(entry.key, 'bold')} "
        cells.setdefault(first.a, []).append(key + " ".join(signs))
    # A whole road says what its cell is worth; with several bonuses a half-road may be beside it.
    heads = {e.moves[0].a: e for kind in (m.HALF, m.ROAD) for e in offered if e.moves[0].kind == kind}
    gap = "  " if brevity < SIGNS else " "
    groups = []
    for cell, signs in cells.items():
        head = _cell_head(position, cell, heads[cell].moves[0], say, brevity)
        if by_cell:
            head = f"{_key(heads[cell], ink)} {head}"
        groups.append(say("choice.face", face=head, would=gap.join(signs)))
    if brevity == WORDS and any(columns(group) > width for group in groups):
        return _road_menu(position, offered, say, ink, width, SHORT, among)
    rest += [f"{ink(f'{LEAVE_KEY})', 'bold')} {say('turn.all-choices')}"] if among else []
    if lost:
        rest.append(say("choice.loses", what=say("turn.in-any-case"), lost=lost))
    rest += [say("sign.loses", what=sign, lost=what) for what, sign in signed.items() if sign]
    if by_cell:
        return _set([*groups, *rest], width, brevity)
    return flow([*groups, *rest], width, gap="    " if brevity < SIGNS else "  ")


def _lost_by_roads(position: Position, offered: Sequence[Entry], say: Speech) -> list[str]:
    """What each road that is offered would lose, in words."""
    return [
        losses_in_words(lost_by(_made_in(position, entry), move), say)
        for entry in offered
        if entry.key != MORE_KEY and entry.moves[0].kind in (m.ROAD, m.HALF)
        for move in entry.moves
    ]


def _lost_in_any_case(lost: Sequence[str]) -> str:
    """What every road would lose, to be said once; empty if they differ."""
    return lost[0] if len(lost) > 1 and len({*lost}) == 1 else ""


def _lost_often(lost: Sequence[str]) -> dict[str, str]:
    """What many of the roads would lose, with the sign that they get; it is explained once."""
    often = [what for what, count in Counter(filter(None, lost)).most_common() if count >= OFTEN]
    return dict(zip(often, LOSES_SIGNS, strict=False))


def _road(
    position: Position, move: Move, say: Speech, ink: Ink, brevity: int, signed: Mapping[str, str]
) -> str:
    """A road as its sign, with the bonuses that it reaches and what would be lost.

    What is ``signed`` is explained beside the choices: here its sign is enough.
    """
    reached = [
        say.bonus(bonus) if brevity == WORDS else bonus_code(bonus, say)
        for bonus in edges_reached(position, move)
    ]
    plus = ink("+" + ",".join(reached), "circled") if reached else ""
    sign = f"{road_sign(move.b)}{plus}"
    lost = losses_in_words(lost_by(position, move), say)
    if not lost:
        return sign
    return f"{sign}{signed[lost]}" if lost in signed else say("sign.loses", what=sign, lost=lost)


def _cell_head(position: Position, number: int, move: Move, say: Speech, brevity: int) -> str:
    cell = say.sheet.province.cells[number]
    if move.kind == m.HALF:
        return cell.id
    if cell.building:
        kind = say.building(cell.building) if brevity == WORDS else say.short(f"buildings.{cell.building}")
        value = building_value(position, number)
        return f"{cell.id} {kind} ★{value}" if brevity < SIGNS else f"{cell.id} ★{value}"
    return f"{cell.id} {code([cell.market], say) if cell.market else ''}".strip()
