"""What check has to say: everything that can be wrong with a sheet or a game, in English."""

from __future__ import annotations

from typing import Final

from charmers.sheet.sentence import Sentences

finding: Final = Sentences(
    "finding",
    {
        # Rows, values and roads.
        "gap": "{box} is marked, but {before} is free; rows are filled from the left",
        "sold-order": "{box} is crossed, but {before} is only circled; goods are sold from the left",
        "karma-order": "{box} is crossed, but {before} is only circled; karma is used from the left",
        "karma-start": "{box} is free, but {n} karma {n:is|are} circled from the start",
        "no-value": "{building}: no value is circled; what the kind is worth is circled, lower values are "
        "crossed",
        "values": "{building}: the {values:last} are circled; only what the kind is worth is circled, lower "
        "values are crossed",
        "value-lower": "{building}: the {value} is circled, but the {other} is not crossed",
        "value-higher": "{building}: the {value} is circled, but the {other} is marked too",
        "road-piece": "the road in {cell} has a single side; a road joins two sides or more",
        "cut-off": "the road in {cell} is not joined to the residence",
        "mark": '{box}: "{mark}" cannot stand there, only {marks:or}',
        "crossed": "crossed",
        "circled": "circled",
        "drawn": "drawn",
        "no-place": "{place}: there is no such place on this sheet",
        # Bonuses, and why.
        "bonus-crossed": "{bonus} ({gives}) is crossed, but {why}",
        "bonus-circled": "{bonus} ({gives}) is circled, but {why}",
        "bonus-missed": "{bonus} ({gives}) is free, but {why}",
        "bonus-unused": "{bonus} is only circled, but {gives} could be used, so it had to be",
        "reached-edge": "a road reaches {cell} {side}",
        "no-edge": "no road reaches {cell} {side}",
        "reached-tent": "all its goods are crossed",
        "no-tent": "not all its goods are crossed",
        "reached-palace": "column {n} of the palace is full",
        "no-palace": "column {n} of the palace is not full",
        "reached-upgrade": "every kind of building has reached {n}",
        "no-upgrade": "not every kind of building has reached {n}",
        "reached-karma": "{n} karma {n:is|are} circled",
        "no-karma": "only {n} karma {n:is|are} circled",
        "reached-fame": "fame has reached {n}",
        "no-fame": "fame has only reached {n}",
        "reached-money": "money has reached {n}",
        "no-money": "money has only reached {n}",
        # The books.
        "money": "money: {marked} marked, but the sheet explains exactly {total}",
        "karma": "karma: {marked} circled, but the sheet explains exactly {total}",
        "upgrades": "buildings: {marked} upgrades are marked, but the sheet explains exactly {total}",
        "fame-most": "fame: {marked} marked, but the sheet explains at most {total}",
        "fame-least": "fame: {marked} marked, but the sheet explains at least {total}",
        "palace": "palace: {n} {n:box is|boxes are} crossed, fewer than the mogul, bonuses and river spaces "
        "took along",
        "palace-one": "{character}: {n} {n:box is|boxes are} crossed, but bonuses and river spaces crossed "
        "{total}",
        "roads": "roads: more bonuses that draw roads are crossed than there are roads",
        "river-out": "{box} is out of reach from the other marks of the river",
        "river-lacks": "the river marks cannot be reached one from another; {box} is missing, or another",
        "river": "the river marks cannot be reached one from another",
        "sales": "goods: {n} {n:is|are} crossed, but everything that sells, sells at most {total}, some of "
        "it only one kind or different kinds",
        "sales-few": "goods: {n} {n:is|are} crossed, but {total} bonuses that sell are crossed",
        "circles": "goods: these circles cannot come about; purple dice give two at a time, and the river, "
        "bonuses, the trader and the Portuguese give theirs",
        # The order.
        "no-order": "no order of turns, with whatever dice, leads to exactly these marks",
    },
)
"""What is wrong with a sheet."""

mend: Final = Sentences(
    "mend",
    {
        "cross": "{box} is crossed",
        "circle": "{box} is only circled",
        "circle-free": "{box} is circled",
        "free": "{box} is free",
        "draw": "the road in {cell} goes {side} too",
        "erase": "the road in {cell} does not go {side}",
        "no-road": "there is no road in {cell}",
        "cross-bonus": "{bonus} ({gives}) is crossed",
        "circle-bonus": "{bonus} ({gives}) is only circled",
        "free-bonus": "{bonus} ({gives}) is free",
        "track-fame": "the last mark of fame is {n}",
        "track-money": "the last mark of money is {n}",
        "worth": "{building} is worth {n}",
    },
)
"""How a sheet would be possible: one mark that stands otherwise."""

joint: Final = Sentences(
    "joint",
    {
        "players": "{n} sheets: the game is for {least} to {most} players",
        "sheets": "these are different sheets ({kinds:last}); everyone plays the same one",
        "invalid": "not every sheet is legal",
        "turns": "{name} has had {most} {most:turn|turns} at most and {other} {least} at least; everyone has "
        "the same number of turns",
        "rounds-few": "the marks of {name} take {least} {least:turn|turns} at least; with {rounds} "
        "{rounds:round|rounds} it was {turns:or}",
        "rounds-many": "the marks of {name} take {most} {most:turn|turns} at most; with {rounds} "
        "{rounds:round|rounds} it was {turns:or}",
        "colour": "these sheets need {n} dice at least of one colour ({colour}); with {turns} "
        "{turns:turn|turns} each there are {most}",
        "starter": "whoever starts cannot use karma in the first turn, and everyone has used some in theirs",
        "dice": "{name} cannot have come to these marks with the dice that were taken",
        "missing": "the {n:sheet|sheets} of {names:last} {n:is|are} missing here; each of the others is "
        "possible with its dice",
    },
)
"""Why several sheets are not one game, or are not shown to be."""
