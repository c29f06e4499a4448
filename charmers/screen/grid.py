"""The province as a drawn grid, with what is printed on each cell and at each outer edge."""

from __future__ import annotations

from charmers.screen.ink import cut, table, wrap
from charmers.sheet.definition import Cell, Province
from charmers.words.speech import Speech

CELL_LINES = 3
WIDEST_WORD = 12
SHORT_CELL = 4
ARROWS = {"n": "↑n", "e": "→e", "s": "↓s", "w": "←w"}


def grid_lines(province: Province, say: Speech, width: int) -> list[str]:
    """The grid with all its texts, or with short marks and a list below if that would be too wide."""
    lines = _full(province, say)
    if max(map(len, lines)) <= width:
        return lines
    return [*_short(province, say), "", *_contents(province, say)]


def _full(province: Province, say: Speech) -> list[str]:
    texts = {cell.id: _cell_text(cell, say) for cell in province.cells}
    edges = {at: ", ".join(map(str, bonus.gives)) for at, bonus in province.edges.items()}
    inside = [text for at, text in edges.items() if at[-1] in "ns"]
    inner = _longest_word([*texts.values(), *inside])
    west = _longest_word([text for at, text in edges.items() if at.endswith("w")])
    east = _longest_word([text for at, text in edges.items() if at.endswith("e")])
    margin = " " * (west + 1 if west else 0)

    lines = _outside(province, edges, "n", inner, margin)
    for row in range(province.rows):
        cells = province.cells[row * province.columns : (row + 1) * province.columns]
        lines.append(margin + _rule(row, province, inner))
        blocks = [[cell.id, *wrap(texts[cell.id], inner)] for cell in cells]
        left = wrap(edges.get(f"{cells[0].id}w", ""), west)
        right = wrap(edges.get(f"{cells[-1].id}e", ""), east)
        for line in range(max(CELL_LINES, *map(len, blocks), len(left), len(right))):
            drawn = "│".join(_line(block, line).ljust(inner) for block in blocks)
            side = _line(left, line).rjust(west) + " " if west else ""
            lines.append(f"{side}│{drawn}│ {_line(right, line)}".rstrip())
    lines.append(margin + _rule(province.rows, province, inner))
    return [*lines, *_outside(province, edges, "s", inner, margin)]


def _short(province: Province, say: Speech) -> list[str]:
    """Ids and the beginning of a word; a star stands at each edge with a bonus."""
    lines = [_stars(province, "n")]
    for row in range(province.rows):
        cells = province.cells[row * province.columns : (row + 1) * province.columns]
        lines.append(" " + _rule(row, province, SHORT_CELL))
        west = "*" if f"{cells[0].id}w" in province.edges else " "
        east = "*" if f"{cells[-1].id}e" in province.edges else ""
        marks = [cut(_cell_text(cell, say), SHORT_CELL).ljust(SHORT_CELL) for cell in cells]
        lines.append(" │" + "│".join(cell.id.ljust(SHORT_CELL) for cell in cells) + "│")
        lines.append(f"{west}│{'│'.join(marks)}│{east}")
    return [*lines, " " + _rule(province.rows, province, SHORT_CELL), _stars(province, "s")]


def _stars(province: Province, side: str) -> str:
    row = 0 if side == "n" else province.rows - 1
    cells = province.cells[row * province.columns : (row + 1) * province.columns]
    return "  " + " ".join(
        ("*" if cell.id + side in province.edges else "").center(SHORT_CELL) for cell in cells
    )


def _contents(province: Province, say: Speech) -> list[str]:
    """What is printed, and the cells that have it."""
    cells: dict[str, list[str]] = {}
    for cell in province.cells:
        cells.setdefault(_cell_text(cell, say) or "-", []).append(cell.id)
    return table([[text, " ".join(ids)] for text, ids in cells.items()])


def _cell_text(cell: Cell, say: Speech) -> str:
    if cell.is_residence:
        return f"{say('terms.residence')} {' '.join(ARROWS[side] for side in cell.exits)}"
    if cell.building:
        return say(f"buildings.{cell.building}")
    return str(cell.market or "")


def _longest_word(texts: list[str]) -> int:
    """How wide a column must be: its longest word, within reason."""
    return min(WIDEST_WORD, max((len(word) for text in texts for word in text.split()), default=0))


def _outside(province: Province, edges: dict[str, str], side: str, inner: int, margin: str) -> list[str]:
    """The bonuses above or below the grid."""
    row = 0 if side == "n" else province.rows - 1
    cells = province.cells[row * province.columns : (row + 1) * province.columns]
    blocks = [wrap(edges[cell.id + side], inner) if cell.id + side in edges else [] for cell in cells]
    height = max(map(len, blocks))
    if side == "n":
        blocks = [[""] * (height - len(block)) + block for block in blocks]
    return [
        (f"{margin} " + " ".join(_line(block, line).ljust(inner) for block in blocks)).rstrip()
        for line in range(height)
    ]


def _rule(row: int, province: Province, inner: int) -> str:
    """The line above a row of cells, or below the last."""
    left, middle, right = "┌┬┐" if row == 0 else "└┴┘" if row == province.rows else "├┼┤"
    return left + middle.join(["─" * inner] * province.columns) + right


def _line(block: list[str], line: int) -> str:
    return block[line] if line < len(block) else ""
