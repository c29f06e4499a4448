"""What can be wrong with an owner's answers, a set-up or a score: every sentence, in English."""

from __future__ import annotations

from typing import Final

from charmers.sheet.sentence import Sentences

problem: Final = Sentences(
    "rajas-wrong",
    {
        # What an owner enters about the board.
        "example": "By these answers money {money} lies beside fame {fame}; in the rulebook's example it "
        "lies beside {known}. Look at the board again.",
        "money-falls": "Money falls where fame rises: beside fame {low} lies money {first}, "
        "so beside fame {high} cannot lie {second}.",
        "spaces": "Between fame {low} and {high} are {money} money spaces for {fame} fame spaces; two lie "
        "beside each, and none beside a corner. Look at the board again.",
        "bridge": "The bridge cannot lie behind space {bridge} of a river of {length} spaces.",
        "number": '"{text}" is not a number from {low} to {high}.',
        "beside": '"{text}" is not one money space or two neighbours, as in 101 102.',
        "corner-count": "Between fame {low} and {high} there are {n} of them; name each by its number.",
        "not-word": '"{text}" is none of {options:or}.',
        "near": 'There is no "{text}" here; did you mean "{near}"?',
        "earning": '"{text}" is nothing that a river space gives; there are {kinds}.',
        "pair": '"{text}" is not COLOUR>COLOUR, as in blue>orange.',
        # Who plays, and with what.
        "players": "Rajas of the Ganges is for {least} to {most} players, not for {n}.",
        "both-versions": "Either everyone plays the Navaratnas version or some do: give --navaratnas or "
        "--mixed.",
        "all-advanced": "If everyone plays on the Navaratnas side, give --navaratnas instead of --mixed.",
        "nobody": 'No player is called "{name}"; there are {names:last}.',
        "module": 'There is no module "{text}"; there are {modules}.',
        "module-near": 'There is no module "{text}"; did you mean "{near}"?',
        "no-sides": '"{module}" has no sides; give it alone.',
        "side": '"{text}": {module} is played as {sides:or}.',
        # The score.
        "report": '"{text}" is not NAME:FAME:MONEY, as in Ana:30:65.',
        "fame-space": "{name}: fame {n} is more than any track has ({most}).",
        "money-space": "{name}: money {n} is more than any track has ({most}).",
        "named-twice": '"{name}" is named twice; give each player a name of their own.',
        "beside-unknown": "{name}: nobody has said which fame space lies beside money {money}. Look at "
        "the board and "
        "give it as the last number, {name}:{fame}:{money}:SPACE, or enter it once with charmers rajas "
        "board --ask.",
        # The file in which it is kept.
        "format": "Format {number} is of a newer charmers.",
        "owner-file": "This is not what charmers rajas board --ask writes; move it away and answer again.",
        "unknown-key": 'There is nothing called "{key}" to know about the board.',
        "wish": '"{module}" under [modules] is not a module with one of {wishes:or}.',
    },
)
"""Every sentence, by its key."""
