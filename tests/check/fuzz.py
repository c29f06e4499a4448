"""Fuzzing ``charmers check``: any bytes, any TOML and any mutated sheet gets an answer or a sentence.

Run as a script it prints what came out::

    python -m tests.check.fuzz --inputs 100000
"""

from __future__ import annotations

import argparse
import resource
import time
from collections import Counter
from itertools import islice
from random import Random

from charmers.check.transcript import TranscriptError, parse_transcript, transcript_text
from charmers.check.verdict import check_marks
from charmers.rules.tables import Tables
from charmers.sheet.library import find_sheet
from tests.check.corpus import samples

SIGNS = "xo.X O|-LF7J><v^+R[]=\"'\n#0123456789abcnesw{},:\\\t\0é☃"
SEARCHED = 97
"""Every so many inputs, one is also searched for."""
PIECES = (
    *('"x"', '"o"', '"xxxxxx"', "[]", "[1, 1]", "{}", "true", "-1", "1e9", "99999999999999999999", "nan"),
    *('"""', "[goods]", "[bonuses]", "fame = 3", "inf", "1979-05-27", '"\\u0000"', "[[goods]]", "sheet"),
)


def spoil(text: str, random: Random) -> str:
    """A text with a few changes: signs, pieces, lines moved, doubled or lost, or cut short."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        kind = random.randrange(8)
        at = random.randrange(len(text) + 1)
        lines = text.split("\n")
        line = random.randrange(len(lines))
        if kind <= 2:
            text = text[:at] + random.choice(SIGNS) + text[at + 1 :]
        elif kind == 3:
            text = text[:at] + random.choice(PIECES) + text[at:]
        elif kind == 4:
            lines.insert(random.randrange(len(lines) + 1), lines[line])
            text = "\n".join(lines)
        elif kind == 5:
            del lines[line]
            text = "\n".join(lines)
        elif kind == 6 and "=" in lines[line]:
            lines[line] = lines[line].partition("=")[0] + "= " + random.choice(PIECES)
            text = "\n".join(lines)
        elif kind == 7 and random.random() < 0.1:
            text = text[:at]
    return text


def spoil_marks(marks: dict[str, str], places: list[str], random: Random) -> dict[str, str]:
    """Marks with a few changes anywhere."""
    changed = dict(marks)
    for _ in range(random.choice((1, 1, 2, 3, 10))):
        place = random.choice(places)
        mark = random.choice(("", "circled", "crossed", "drawn"))
        if mark:
            changed[place] = mark
        else:
            changed.pop(place, None)
    return changed


def fuzz(inputs: int, seconds: float, seed: int) -> None:
    """Try so many inputs and print what came out."""
    random = Random(seed)
    played = list(islice(samples(9000, ("random", "greedy")), 60))
    tables = {name: Tables(find_sheet(name)) for name in ("sun", "moon")}
    found = [(sample, transcript_text(tables[sample.sheet].sheet, "Ana", sample.marks)) for sample in played]
    places = {name: _places(tables[name]) for name in tables}
    results: Counter[str] = Counter()
    longest = 0.0
    begin = time.monotonic()
    for number in range(inputs):
        sample, text = random.choice(found)
        start = time.monotonic()
        if number % 10 == 0:
            name = "bytes"
            spoilt = random.randbytes(random.randrange(300)).decode("utf-8", errors="replace")
        elif number % 10 < 6:
            name, spoilt = "typed sheet", spoil(text, random)
        else:
            name, spoilt = "marks", ""
        try:
            if name == "marks":
                marks = spoil_marks(sample.marks, places[sample.sheet], random)
                used = tables[sample.sheet]
            else:
                transcript = parse_transcript(spoilt)
                marks, used = transcript.marks, tables.get(transcript.sheet.name, tables["sun"])
            # Mostly without a search: the reader and the books are what strange input meets first.
            answer: str = check_marks(used, marks, seconds if number % SEARCHED == 0 else 0).answer
        except TranscriptError as error:
            sentences = [str(mistake) for mistake in error.mistakes]
            answer = "unreadable" if all(text and text.isprintable() for text in sentences) else "garbled"
        results[f"{name}: {answer}"] += 1
        longest = max(longest, time.monotonic() - start)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for what, count in sorted(results.items()):
        print(f"{what:28}{count:8}")
    print(f"{inputs} inputs, no traceback; longest {longest:.2f} s (limit {seconds} s), most {memory:.0f} MB")
    print(f"{time.monotonic() - begin:.0f} s")


def _places(tables: Tables) -> list[str]:
    rows = [("karma", tables.karma_boxes), ("fame", tables.fame_spaces), ("money", tables.money_spaces)]
    rows += [(good, tables.row) for good in tables.goods]
    rows += [(name, tables.palace_boxes) for name in tables.characters]
    rows += [(name, tables.levels) for name in tables.buildings] + [("river", tables.river_spaces)]
    found = [f"{name}.{box}" for name, boxes in rows for box in range(1, boxes + 1)]
    found += [f"{cell}.{side}" for cell in tables.cells for side in "nesw"]
    return found + tables.bonus_ids


def main() -> None:
    """Fuzz from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    fuzz(options.inputs, options.seconds, options.seed)


if __name__ == "__main__":
    main()
