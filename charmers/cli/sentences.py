"""What a command says when it cannot use its input: every sentence, in English."""

from __future__ import annotations

from typing import Final

from charmers.sheet.sentence import Sentences

wrong: Final = Sentences(
    "wrong",
    {
        # Files.
        "not-made": "{path} cannot be made: {reason}.",
        "out": "{path} is not a directory; {option} names one.",
        "records-there": "{path} already holds records of games; use --force to overwrite them.",
        "not-toml": "{path} does not end in .toml, by which definitions are known; call it {path}.toml.",
        "ending": "{path}: the name of the file has to end in .pdf, .png or .svg.",
        "no-output": "The name of the file is empty; -o takes one that ends in .pdf, .png or .svg.",
        "two-sides": "{n} sheets: paper has two sides, so give --sheet once or twice.",
        # Definitions.
        "sheet": "{file}: {problem}.",
        "sheet-more": "{file}: {problem} (and {n} more: {command}).",
        # Beginning and playing a game.
        "real-dice": "With --real-dice the program rolls nothing, so --seed and --words have no meaning.",
        "faces": "Faces of real dice stand behind --faces: charmers roll --faces p1=tea+silk and so on.",
        "no-step": "The lesson has the steps 1 to {most}; there is no step {step}.",
        # Looking back.
        "from-to": "--from {first} comes after --to {last}, so there is nothing to show.",
        "from": "{game} has {n} {n:line|lines} that stand, so there is none from line {first} on.",
        "hint-paper": "A game on paper has no marks to look at, so there is no hint.",
        "not-over": "The game {game} is not over yet; how it ends is told when it has.",
        "hint-over": "The game is over; charmers review tells how it was played.",
        "hint-roll": "The dice come first: charmers roll.",
        "review-paper": "A game on paper has no decisions to look at.",
        "keep-nowhere": "What comes from standard input is kept nowhere, so --keep has nowhere to note.",
        "keep-early": "{game} is written in format 1, which has no notes; leave out --keep.",
        "page-ending": "{path}: the name of the page has to end in .pdf or .png.",
        # Finished sheets.
        "new-and-ask": "--new writes a file to fill in and --ask fills one in; give one of them.",
        "which-sheet": "Which sheet? Give its file, as in charmers check leila.toml.",
        "one-file": "{option} takes one FILE, as in charmers check {option} ... leila.toml.",
        "one-line": "--line writes the turns of one sheet, and there are {n}.",
        "report-ending": "{path}: the name of the report has to end in .png.",
        "read-form": "{file} is a form filled in on a screen, which needs no eye; {command} takes it.",
        "one-report": "--report draws one sheet, and there are {n}.",
        "form-sheet": "{file}: the form is of a sheet whose definition is not known here ({digest}).",
        "form-pdf": "{path}: only a .pdf can be filled in.",
        "file-twice": "{file} is given twice; every player has a sheet of their own.",
        "name-twice": "{file}: {name} has a sheet already ({other}); give every player a name of their own.",
        "not-at-table": "{name} is not among the players of {game} ({names}); the names have to be the same.",
        "other-dice": "{file} is a sheet of another kind than the one that {game} was played on.",
        "on-paper": "{game}: this game was played on paper, so its record knows no sheets.",
        # Scores from paper.
        "players": "{n} players: the game is for at most {most}.",
        "named-twice": '"{name}" is named twice; give each player a name of their own.',
        "report": '"{text}" is not NAME:FAME:MONEY[:KARMA[:USED]], as in Leila:16:49 or Leila:16:49:5:3.',
        "fame": "{name}: fame {n} is more than the {most} spaces of the track.",
        "money": "{name}: money {n} is more than the {most} spaces of the track.",
        "karma": "{name}: karma {n} is not from {least} to {most}; "
        "count every karma ever circled, the first one included.",
        "used": "{name}: {n} karma used, but only {karma} circled.",
        # Simulations.
        "same-file": "{path} is named by {option} and by {other}; give each a place of its own.",
        "games": "{n} games are too many; {most} are the most.",
        "bots": "{n} {n:bot|bots} for {players} players: name one for all, or one for each.",
    },
)
"""Every sentence about the words of a command line, by its key."""
