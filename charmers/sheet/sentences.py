"""What can be wrong with a definition: every sentence, in English."""

from __future__ import annotations

from typing import Final

from charmers.sheet.sentence import Sentences

wrong: Final = Sentences(
    "sheet",
    {
        # The file.
        "empty": "the file is empty; `charmers sheets new` writes one to start from",
        "format": "format {number} needs a newer charmers; this one reads format {known}",
        "no-sheet": "there is no built-in sheet of this name; there are {names:last} "
        "(your own is named by its file: my-pad.toml)",
        "no-sheet-near": 'there is no built-in sheet of this name; did you mean "{near}"? '
        "(your own is named by its file: my-pad.toml)",
        "enough": "{most} mistakes are listed; there are more",
        "at": "{where}: {what}",
        "of": "{file}: {problem}",
        # A key and its value.
        "missing": "is missing; it takes {wanted}",
        "missing-part": "is missing; the definition needs a part [{key}]",
        "no-part": "{value} is not a part; write [{key}] on a line of its own",
        "not": "{value} is not {wanted}",
        "unknown-key": "is not a known key; known here: {keys}",
        "unknown-key-near": 'is not a known key; did you mean "{near}"?',
        "no-name": "{value} cannot be a name; names are lowercase letters (a-z), digits and hyphens, "
        "begin with a letter and have at most {most} signs",
        "no-choice": "{value} is no {what}",
        "no-choice-of": "{value} is no {what}; it can be {options:or}",
        "no-choice-near": '{value} is no {what}; did you mean "{near}"?',
        "too-many": "has {count} entries; {most} are the most",
        "too-few": "has {count} entries; it needs {least} or more",
        "twice": "{value} is listed twice",
        # Values that cannot be shown.
        "quoted": '"{text}"',
        "a-table": "a table",
        "a-list": "a list",
        "very-large": "a very large number",
        # What is wanted.
        "a-number": "a whole number from {low} to {high}",
        "a-text": "a text in quotes",
        "a-name": "a name",
        "a-table-in-braces": "a table in braces",
        "one-of": "{options:or}",
        "a-thing": "a {what}",
        "list-of": "a list of {what}",
        "list-of-tables": "a list of {table}",
        "faces": "a list of {count} faces",
        "pairs": "a list of {count} pairs of goods",
        "pair": 'a pair of goods, such as ["tea", "silk"]',
        "prices": "a list of prices, one for each column",
        "values": "a list of values, one for each level",
        "boxes": 'a list of goods boxes, such as ["tea1", "tea2"]',
        "effects": 'a list of effects, such as ["fame 2"]',
        "exits": 'a list of its exits, such as ["w", "s", "e"]',
        "cells": "a list of cells, {table} each",
        "ends": "its first and last space, such as [1, 14]",
        "cell-name": 'the name of a cell, such as "a1"',
        "cell-side": 'a cell and a side, such as "a1n"',
        "sale": 'a sale, such as "sell 3 same"',
        "kind-of-building": "a building of upgrades.buildings",
        "a-word": "a word or a short text of at most {most} signs",
        "words-table": "a table; write [words.{key}]",
        # Kinds of things, after "is no" and "a list of".
        "building": "building",
        "buildings": "buildings",
        "character": "character",
        "characters": "characters",
        "goods": "goods",
        "side": "side",
        "source": "source",
        "ground": "ground",
        "language": "language of charmers",
        "green-face": "road of the green dice",
        "blue-face": "symbol of the river",
        "orange-face": "character of the palace",
        "good": "good of the market",
        # Names that clash.
        "notation": '"{word}" already means something where moves are typed; choose another name',
        "also-good": '"{word}" is also a good; each needs a name of its own',
        "no-colour": '{value} is not a colour; write one as "#f6c453"',
        "digit": '"{word}" ends in a digit; its first box, "{word}1", could be misread',
        # Effects and bonuses.
        "nobody": '"{name}" is nobody of the palace',
        "no-effect": '"{text}" is no effect',
        "no-count": '"{word}" needs a whole number, not "{text}"',
        "count-range": '"{text}": the number must be 1 to {most}',
        "effect": "{reason}",
        "effect-near": '{reason}; did you mean "{near}"?',
        "not-in-palace": '"{text}": {who} is not among palace.characters',
        "too-many-goods": '"{text}" means {count} different goods, the market has {most}',
        "too-many-sales": '"{text}" could be done in {n} ways with these goods; {most} are the most',
        "second-bonus": "a second bonus at {at}; put both effects into one list",
        # The province.
        "one-thing": "a cell has one thing printed on it, not {things:last}",
        "no-sale": '"{sale}" is no sale; write "sell 3 same", "sell 3 different" or "sell 3"',
        "no-cell": "{value} is no cell of this grid; it goes from a1 to {last}",
        "no-cell-near": '{value} is no cell of this grid; it goes from a1 to {last}; did you mean "{near}"?',
        "cell-twice": "{value} is there twice",
        "cells-missing": "missing: {cells}",
        "cells-missing-more": "missing: {cells} and {n} more",
        "no-residence": 'no cell is the residence; one needs residence = ["w", "s", "e"] or other exits',
        "second-residence": "a second residence; the first is {first}",
        "exit-out": 'the exit "{exit}" leads out of the province',
        "no-edge": '{value} is no cell and side, such as "a1n"; sides are {options:or}',
        "no-edge-near": '{value} is no cell and side, such as "a1n"; sides are {options:or}; '
        'did you mean "{near}"?',
        "not-outer": "{at} is not on the outer border of the province",
        "edge-of-residence": "{cell} is the residence; no road is drawn there, so none can reach this edge",
        # The market.
        "no-box": "{value} is no goods box",
        "no-box-near": '{value} is no goods box; did you mean "{near}"?',
        "box-taken": "{box} already belongs to {owner}",
        "the-tent": "the tent {name}",
        "another-tent": "another tent",
        "second-tent": "a second tent named {name}",
        # Karma, upgrades and tracks.
        "karma-start": "{start} karma cannot be circled in {boxes} boxes",
        "karma-full": "every karma is circled at the start, so none can be released",
        "no-rise": "{higher} does not rise above the {lower} before it",
        "one-level": "with one level there is nothing to upgrade, so no column can be filled",
        "fame-twice": "fame {space} is in two stretches",
        "fame-down": "runs up: write [{low}, {high}]",
        "money-up": "runs down beside fame: write [{high}, {low}]",
        "unequal": "{spaces} money spaces cannot lie beside {length} fame; each has exactly {each}",
        "money-twice": "money {space} is in two stretches",
        "money-after": "money {space} comes after {previous}; along the fame track money runs down",
        "money-alone": "money {space} lies beside no fame space ({count} spaces in all)",
    },
)
"""Every sentence about definitions, by its key."""
