"""Write ``examples/finished``: ten sheets as people type them, five legal and five with a mistake.

They come from simulated games, so run this again when a built-in sheet has changed::

    python -m tests.tools.check.make_finished
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from charmers.check.transcript import transcript_text
from charmers.check.transcript.signs import row_text
from charmers.check.verdict import check_marks
from charmers.rules.marks import CIRCLED, CROSSED, Marks
from charmers.rules.tables import Tables
from charmers.sheet.definition import SIDES
from charmers.sheet.library import find_sheet
from tests.tools.check import mutations
from tests.tools.check.corpus import Sample, samples

DIRECTORY = Path(__file__).parents[3] / "examples" / "finished"
PLAYERS = ("leila", "rajesh", "ana", "ben", "cem", "dina", "emil", "fay", "gita", "hugo")
BOXES = dict(
    zip(["ns", "ew", "ne", "es", "sw", "nw", "nes", "nsw", "esw", "new", "nesw"], "│─└┌┐┘├┤┬┴┼", strict=True)
)


def good_samples() -> Iterator[Sample]:
    """Finished sheets of good play that are proven in a moment."""
    tables = {name: Tables(find_sheet(name)) for name in ("sun", "moon")}
    for sample in samples(700, ("planner", "greedy")):
        if sample.finished and check_marks(tables[sample.sheet], sample.marks, 0.5).answer == "valid":
            yield sample


def in_short(sheet: str, player: str, marks: Marks, boxes: bool = False) -> str:
    """As someone types who wants to be done: letters for roads, lists, numbers, nothing that is free."""
    found = find_sheet(sheet)
    count = {name: sum(place.startswith(f"{name}.") for place in marks) for name in ("fame", "money")}
    lines = [f'PLAYER = "{player}"', f'SHEET = "{sheet.upper()}"', f"money = {count['money']}"]
    lines += [f"fame = {count['fame']}", f'karma = "{_row(marks, "karma", found.karma.boxes)}"']
    lines.append(f"river = {[s for s in range(1, len(found.river.spaces) + 1) if f'river.{s}' in marks]}")
    lines.append("roads = [")
    columns = found.province.columns
    for row in range(found.province.rows):
        cells = found.province.cells[row * columns : (row + 1) * columns]
        roads = ["".join(side for side in SIDES if f"{cell.id}.{side}" in marks) for cell in cells]
        signs = [BOXES.get(road, road) if boxes else road for road in roads]
        shown = ["R" if cell.is_residence else sign or "." for cell, sign in zip(cells, signs, strict=True)]
        lines.append(f'    "{" ".join(shown)}",')
    lines += ["]", "[upgrades]"]
    for name in found.upgrades.buildings:
        level = sum(place.startswith(f"{name}.") for place in marks)
        lines.append(f"{name} = {found.upgrades.values[level - 1]}")
    lines.append("[palace]")
    lines += [f'{name} = "{_row(marks, name, found.palace.boxes)}"' for name in found.palace.characters]
    lines.append("[goods]")
    lines += [
        f'{good} = "{_row(marks, good, len(found.market.coins)).upper()}"' for good in found.market.goods
    ]
    lines.append("[bonuses]")
    for bonus in found.bonuses:
        if bonus.id in marks:
            lines.append(f'"{bonus.id}" = "{row_text([marks[bonus.id]])}"')
    return "\n".join(lines) + "\n"


def _row(marks: Marks, name: str, boxes: int) -> str:
    return row_text([marks.get(f"{name}.{box}", "") for box in range(1, boxes + 1)]).rstrip(".")


def write(player: str, sample: Sample, marks: Marks, expected: str, style: int) -> None:
    """Write one file; its first lines say what ``charmers check`` answers."""
    sheet = find_sheet(sample.sheet)
    name = player.capitalize()
    text = (
        transcript_text(sheet, name, marks)
        if style == 0
        else in_short(sample.sheet, name, marks, boxes=style == 2)
    )
    (DIRECTORY / f"{player}.toml").write_text(f"# Expected: {expected}\n\n{text}", encoding="utf-8")


def main() -> None:
    """Write all ten files."""
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    found = good_samples()
    names = iter(PLAYERS)
    for style in (0, 1, 2, 1, 0):
        sample = next(found)
        write(next(names), sample, sample.marks, "valid.", style)
    tables = {name: Tables(find_sheet(name)) for name in ("sun", "moon")}
    mistakes = [
        (_karma_out_of_order, "invalid at karma.1, the second karma is crossed and the first is not."),
        (mutations.money_too_much, "invalid at money, one more is marked than the sheet explains."),
        (mutations.good_skipped, "invalid at {place}, a good in the middle of a row is free."),
        (mutations.road_cut_off, "invalid at {place}, a road that is not joined to the residence."),
        (
            mutations.bonus_not_marked,
            "invalid at {place}, the bonus was reached and is neither circled nor crossed.",
        ),
    ]
    for number, (change, expected) in enumerate(mistakes):
        while True:
            sample = next(found)
            board = tables[sample.sheet]
            changed = change(board, sample.marks, Random(number))
            if changed is None:
                continue
            place = min(changed[1])
            findings = check_marks(board, changed[0], 0.5).findings
            if findings and findings[0].where == place:
                break
        write(next(names), sample, changed[0], expected.format(place=place), number % 3)


def _karma_out_of_order(_tables: Tables, marks: Marks, _random: Random) -> mutations.Change:
    if marks.get("karma.2") is None or marks.get("karma.3") == CROSSED:
        return None
    return {**marks, "karma.1": CIRCLED, "karma.2": CROSSED}, {"karma.1"}


if __name__ == "__main__":
    main()
