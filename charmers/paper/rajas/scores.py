"""The score sheet of the big game: both tracks with their bonuses, and a panel for each player."""

from __future__ import annotations

from charmers.paper.brush import HAIR, THIN, Brush
from charmers.paper.geometry import MM, Box
from charmers.paper.rajas.flow import HEAD, die, draw_head
from charmers.paper.theme import GROUND, WHITE, Role
from charmers.rajas.board import Board, Track
from charmers.rajas.names import name
from charmers.words.sentences import in_words
from charmers.words.speech import Speech

LONGEST = {"fame": 62, "money": 124}
"""Spaces of the rails that are drawn, the 0 counted: as far as games go, whatever the board has."""
ROW = 31
SPACE_HEIGHT = 8.2
PANELS = 4
ICONS = {"upgrade": "upgrade", "karma 2": "karma", "boat": "river-on"}


def draw_scores(brush: Brush, live: Box, board: Board, words: Speech) -> None:
    """Draw the whole page."""
    draw_head(
        brush, Box(live.x, live.y, live.w, HEAD), words("rajas-aid.scores"), in_words(name("game"), words)
    )
    y = live.y + HEAD + 6.0
    for track in (board.fame, board.money):
        y = _draw_rail(brush, Box(live.x, y, live.w, 0), track, words) + 3.0
    gap = 4.0
    wide, tall = (live.w - gap) / 2, (live.bottom - y - gap) / 2
    for i in range(PANELS):
        place = Box(live.x + (i % 2) * (wide + gap), y + (i // 2) * (tall + gap), wide, tall)
        _draw_panel(brush, place, board, words)


def _draw_rail(brush: Brush, box: Box, track: Track, words: Speech) -> float:
    """A track row by row, its bonuses and the waiting worker in their spaces; where it ends below."""
    theme, role = brush.theme, track.name
    title = words(f"rajas-aid.rail-{track.name}")
    brush.text(box.x, box.y + 4.0, title, "display", 12, theme.word(role), room=box.w)
    y, wide = box.y + 6.0, box.w / ROW
    for space in range(LONGEST[track.name]):
        row, column = divmod(space, ROW)
        # Money runs the other way, as on the board.
        at = column if track.name == "fame" else ROW - 1 - column
        cell = Box(box.x + at * wide, y + row * SPACE_HEIGHT, wide, SPACE_HEIGHT)
        gives = track.bonuses.get(space, "")
        special = bool(gives) or space == track.worker
        ground = theme.tint(role, 0.32 if special else 0.1 if row % 2 else 0.05)
        width = THIN if special else HAIR
        brush.rect(cell.inset(0.15), 0.8, fill=ground, line=theme.line(role), width=width)
        if not special:
            brush.number(Box.around(cell.cx, cell.cy, 0), str(space), "small", 7.6, theme.ink)
            continue
        brush.number(Box.around(cell.cx, cell.y + 2.0, 0), str(space), "display", 7.6, theme.ink)
        _draw_bonus(brush, Box.around(cell.cx, cell.bottom - 2.5, 4.2), gives, role)
    return y + -(-LONGEST[track.name] // ROW) * SPACE_HEIGHT


def _draw_bonus(brush: Brush, box: Box, gives: str, role: Role) -> None:
    if not gives:
        draw_worker(brush, box, role)
    elif gives in ICONS:
        brush.icon(ICONS[gives], box, brush.theme.line(role))
    else:
        size = box.w * 0.62
        for dx in (-0.28, 0.28):
            die(5 if dx < 0 else 2, role)(brush, Box.around(box.cx + dx * box.w * 1.2, box.cy, size))


def draw_worker(brush: Brush, box: Box, role: Role) -> None:
    """A worker: a head and a coat."""
    shade, u = brush.theme.line(role), box.w / 10
    fill = brush.theme.tint(role, 0.5) or WHITE
    coat = [(box.cx - 3 * u, box.bottom - u), (box.cx - 1.2 * u, box.y + 3.6 * u)]
    coat += [(box.cx + 1.2 * u, box.y + 3.6 * u), (box.cx + 3 * u, box.bottom - u), coat[0]]
    brush.line(coat, line=shade, fill=fill, width=THIN)
    brush.circle(box.cx, box.y + 2.4 * u, 1.7 * u, line=shade, fill=fill, width=THIN)


def _draw_panel(brush: Brush, box: Box, board: Board, words: Speech) -> None:
    """A player: name, what was taken on the way, and the score at the end."""
    theme = brush.theme
    fill = theme.tint("plain", GROUND)
    brush.rect(box, 2.2, fill=fill, line=None if fill else theme.line("plain"), width=HAIR)
    inner = box.inset(3.0, 2.4)
    rows = 6
    step = inner.h / rows
    lines = [Box(inner.x, inner.y + i * step, inner.w, step) for i in range(rows)]
    brush.text(lines[0].x, lines[0].cy + 1.0, words("rajas-aid.name"), "small", 8, theme.quiet)
    under = lines[0].bottom - step * 0.25
    brush.line([(inner.x + 14.0, under), (inner.right, under)], line=theme.quiet, width=HAIR)
    _draw_upgrades(brush, lines[1], board)
    _draw_choices(brush, lines[2], words("rajas-aid.karma"), "karma", range(board.karma_most + 1))
    _draw_workers(brush, lines[3], board, words)
    _draw_bonuses(brush, lines[4], board, words)
    _draw_result(brush, lines[5], words)


def _label(brush: Brush, box: Box, text: str) -> float:
    """What a row is about; where its boxes begin."""
    room = box.w * 0.24
    brush.block(Box(box.x, box.y, room, box.h), text, "small", 8, brush.theme.ink)
    return box.x + room + 2.0


def _draw_upgrades(brush: Brush, box: Box, board: Board) -> None:
    theme = brush.theme
    wide = box.w / len(board.buildings)
    size = min(5.2, box.h * 0.7)
    for i, kind in enumerate(board.buildings):
        left = box.x + i * wide
        brush.icon(kind, Box(left, box.cy - size / 2, size, size), theme.line("building"))
        for n, value in enumerate(board.building_values):
            x = left + size + 3.0 + n * 4.9
            brush.circle(x, box.cy, 2.2, fill=WHITE, line=theme.line("building"), width=THIN)
            brush.number(Box.around(x, box.cy, 0), str(value), "small", 7.4, theme.figure("building"))


def _draw_choices(brush: Brush, box: Box, label: str, role: Role, values: range) -> None:
    theme = brush.theme
    left = _label(brush, box, label)
    for i, value in enumerate(values):
        x = left + 2.6 + i * 6.6
        brush.circle(x, box.cy, 2.4, fill=WHITE, line=theme.line(role), width=THIN)
        brush.number(Box.around(x, box.cy, 0), str(value), "small", 8, theme.figure(role))


def _draw_workers(brush: Brush, box: Box, board: Board, words: Speech) -> None:
    """Three at the beginning, three that wait, each with a box to tick."""
    left = _label(brush, box, words("rajas-aid.panel-workers"))
    for i in range(board.workers_active):
        draw_worker(brush, Box(left + i * 4.4, box.cy - 2.4, 4.8, 4.8), "plain")
    left += board.workers_active * 4.4 + 2.0
    labels = [str(board.fame.worker), str(board.money.worker), words("rajas-aid.bridge")]
    roles: tuple[Role, ...] = ("fame", "money", "river")
    room = (box.right - left) / 3
    for i, (label, role) in enumerate(zip(labels, roles, strict=True)):
        _tick(brush, left + i * room, box, label, role, room)


def _draw_bonuses(brush: Brush, box: Box, board: Board, words: Speech) -> None:
    left = _label(brush, box, words("rajas-aid.bonuses"))
    spaces: list[tuple[int, Role]] = [(space, "fame") for space in board.fame.bonuses]
    spaces += [(space, "money") for space in board.money.bonuses]
    room = (box.right - left) / len(spaces)
    for i, (space, role) in enumerate(spaces):
        _tick(brush, left + i * room, box, str(space), role, room)


def _tick(brush: Brush, x: float, box: Box, label: str, role: Role, room: float) -> None:
    theme, size = brush.theme, 3.6
    brush.rect(Box(x, box.cy - size / 2, size, size), 0.6, fill=WHITE, line=theme.line(role), width=THIN)
    brush.text(
        x + size + 0.8, box.cy + 7.6 * 0.24 / MM, label, "small", 7.6, theme.ink, room=room - size - 1.4
    )


def _draw_result(brush: Brush, box: Box, words: Speech) -> None:
    """Fame, money, the fame space beside it, and the difference."""
    theme = brush.theme
    keys: tuple[tuple[str, Role], ...] = (
        ("result-fame", "fame"),
        ("result-money", "money"),
        ("result-beside", "fame"),
        ("result-over", "plain"),
    )
    wide = box.w / len(keys)
    for i, (key, role) in enumerate(keys):
        place = Box(box.x + i * wide, box.y, wide - 1.6, box.h)
        brush.rect(
            Box(place.x, place.y + 3.6, place.w, place.h - 3.6),
            1.0,
            fill=WHITE,
            line=theme.line(role),
            width=THIN,
        )
        brush.text(place.x, place.y + 2.6, words(f"rajas-aid.{key}"), "small", 7.0, theme.ink, room=place.w)
