"""Why a move, a roll or a result is refused: every sentence, in English."""

from __future__ import annotations

from typing import Final

from charmers.sheet.sentence import Sentences

refuse: Final = Sentences(
    "refusal",
    {
        # What would be legal instead.
        "legal": "Legal here: {moves}.",
        "legal-more": "Legal here: {moves} and {n} more.",
        "roll-first": "Roll first: {dice}.",
        "over": "The game is over.",
        "results-missing": "The dice are done; what is missing are the results: score FAME MONEY KARMA USED.",
        # Text that is no move.
        "empty": "There is no move in an empty line.",
        "no-verb": '"{word}" is no kind of move.',
        "no-verb-near": '"{word}" is no kind of move; did you mean "{near}"?',
        "alone": '"{verb}" stands alone.',
        "needs-more": '"{verb}" needs more: for example "{example}".',
        "no-part": '"{word}" does not go with "{verb}".',
        "no-part-near": '"{word}" does not go with "{verb}"; did you mean "{near}"?',
        "no-move": '"{move}" is no move; one is written like "{example}".',
        # Moves at the wrong time.
        "not-now": '"{move}" cannot be done now.',
        "not-rolled": "The dice have not been rolled yet.",
        "crossed": '"{move}" is for games on paper; here the program sees it by itself.',
        "stuck-early": '"stuck" ends a game in which nobody can use any die; first everyone skips once.',
        "karma-seen": "{n} karma {n:has|have} been crossed on this sheet, and it cannot have more by now.",
        "away": '"away" names the die that a single seat\'s unseen neighbour takes, right after a roll.',
        "before-take": '"{move}" comes later: first a die is taken.',
        "before-keep": '"{move}" comes later: first one of the two dice is kept.',
        "too-late": '"{move}" is too late: this turn\'s die has been chosen.',
        # Dice and karma.
        "no-skip": "Only a player with no suitable die and no karma to use may skip.",
        "keep-unrolled": "{die} was not rolled with karma; a die from the middle is taken.",
        "keep-other": "{die} was not rolled; {picked} and {elephant} were.",
        "use-other": "The other die can be used, or karma again.",
        "keep-first": "After a karma roll one of {picked} and {elephant} is kept.",
        "same-two": "The same two dice are rolled again: {picked} and {elephant}.",
        "no-karma": "There is no karma left.",
        "no-elephant": "No die lies on the elephant, so karma has nothing to roll.",
        "on-elephant": "{die} lies on the elephant.",
        "in-depot": "{die} lies in a depot.",
        "rows-full": "{die} shows {face}: every row of these goods is full.",
        "no-road": "{die} shows {face}: nowhere can such a road be drawn.",
        "no-space": "{die} shows {face}: no such space lies ahead on the river.",
        "no-box": "{die} shows {face}: all boxes are crossed.",
        # The effect at hand, and bonuses.
        "at-hand": "At hand: {effect}.",
        "at-hand-from": "At hand: {effect} from {place}.",
        "bonuses-wait": "Bonuses wait until that is done.",
        "must": "It must be used.",
        "must-use": "Something must still be used: {moves}.",
        "needs-bonus": '"{move}" needs its bonus first.',
        "bonus-used": "{bonus} has been used.",
        "bonus-unreleased": "{bonus} has not been released.",
        "bonus-wasted": "{bonus} was wasted in an earlier turn.",
        "bonus-useless": "{bonus} ({gives}) can do nothing now.",
        "no-joined-road": '"{move}": nowhere can a straight or a bend be drawn.',
        # Roads.
        "cell-taken": "{cell}: a {shape} needs an empty cell; {cell} already has a road ({sides}).",
        "cells-free": "Empty neighbours of your network: {cells}.",
        "road-apart": "{cell}: a road with the sides {sides} does not meet your network.",
        "road-far": "No road of yours reaches {cell}.",
        "road-shape": "{cell}: a {shape} is not what may be drawn.",
        "half-alone": "{cell}: a half-road is attached to a road, and {cell} has none.",
        "cell-full": "{cell}: there is a road to all four sides already.",
        "half-there": "{cell} already has a road to {side}.",
        # Everything else on the sheet.
        "stock": "{good}: only {n} in stock.",
        "sale": '"{move}" is not what may be sold here.',
        "row-full": "{good}: the row is full.",
        "goods-number": '"{move}" is not the right number of goods.',
        "die-useless": "{die} gives nothing: its rows are full.",
        "space-marked": "River space {space} is already marked.",
        "space-far": "River space {space} is out of reach.",
        "boxes-crossed": "{character}: all boxes are crossed.",
        "not-oneself": "The {character} cannot choose the {character}.",
        "highest": "{building}: already at the highest value.",
        # Rolls.
        "face-number": "{n} {n:face|faces} for {count} dice: {dice}.",
        "die-not-due": '"{word}" is not rolled now; these are: {dice}.',
        "die-twice": "{die} is given twice.",
        "no-face": '{die} has no face "{word}"; its faces are {faces}.',
        # Results of games on paper.
        "result-fame": "fame goes from 0 to {most}, not to {n}",
        "result-money": "money goes from 0 to {most}, not to {n}",
        "result-karma": "karma counts every one ever circled, from {least} to {most}, "
        "and {n} is not among them",
        "result-used": "with {karma} karma circled, from 0 to {karma} of them are crossed, not {n}",
    },
)
"""Every sentence that refuses a move, a roll or a result, by its key."""
