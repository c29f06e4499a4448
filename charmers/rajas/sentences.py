"""What the rails say: what follows from a line, what they ask, and what cannot be. All of it in English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from charmers.sheet.sentence import Sentence, Sentences

tell: Final = Sentences(
    "rails",
    {
        # How it goes on.
        "round": "Round {n}: {name} starts.",
        "next": "{name} places a worker ({left} left).",
        "stands": "round {round}, stage {stage}, {name} is next",
        "begins": "the starting player is not known yet",
        "counting": "the last stage is over, gaps are counted",
        "skips": "{name} has no worker left for stage {n}.",
        "catch-up": "{name} has no worker left for stage {n}, others have: take 1 yield tile of a colour "
        "with room, if you like.",
        "mogul": "{name} starts the next round.",
        "passes": "{name} places no more workers in this round.",
        # Markers.
        "now": "{name}: {changes:last}.",
        "was": "{what} {after} ({sign}{n})",
        "money": "money",
        "fame": "fame",
        "karma": "karma",
        "bonus-boat": "{name} reaches {track} {space}: the boat goes to the next free space.",
        "bonus-dice": "{name} reaches {track} {space}: take {n} dice of your choice.",
        "bonus-upgrade": "{name} reaches {track} {space}: upgrade a building, from the next turn on.",
        "bonus-karma": "{name} reaches {track} {space}: karma +{n}.",
        "marker": "The bonus marker goes to money {space}.",
        "marker-gone": "That was the last bonus of the money track; the marker goes.",
        "karma-full": "{name} has {n} karma, more than that is lost.",
        # Workers.
        "worker": "{name} takes the worker from {where}: {n} active now.",
        "on-track": "{track} {space}",
        "on-bridge": "the bridge",
        "worker-left": "The worker on {where} leaves the game.",
        # Gains.
        "upgraded": "{name}: {building} counts {n} now.",
        "upgraded-late": "{name}: {building} counts {n} from the next turn on.",
        "no-upgrade": "All buildings of {name} count {n} already, so there is nothing to upgrade.",
        "take-dice": "{name} takes {n} {n:die|dice}.",
        "take-colours": "{name} takes {colours:last}.",
        "dice-kept": "{name} rolls {dice}.",
        "gave": "{name} gives {dice}.",
        "gave-karma": "{name} gives {dice} ({karma} karma).",
        "of": "{what} {n}",
        "sale": "{name} sells {markets:last} for {n} money.",
        "no-sale": "{name} has nothing to sell here.",
        "river": "The boat stops at: {effect}.",
        "yield-take": "{name} takes a yield tile of a colour with room.",
        "do": "{name}: {effect}.",
        "reroll": "{name} may roll dice of the statue again.",
        # The end.
        "met": "{name}'s markers have met: this stage is the last.",
        "met-too": "{name}'s markers have met too.",
        "over": "The game is over.",
        "rank": "{rank}. {name}, fame {fame}, money {money}, {gap}",
        "gap-over": "{n} over",
        "gap-meet": "just meeting",
        "gap-missing": "{n} missing",
        "gap-unknown": "not counted",
    },
)
"""What happened."""

ask: Final = Sentences(
    "rails-ask",
    {
        "starter": "Who starts?",
        "starter-tie": "{names:last} rolled {n}: who ate Indian food last?",
        "upgrade": "{name}: which building is upgraded ({options:or})?",
        "boat": "{name}: what does the boat's space give (2 karma, 3 money, upgrade mill, raja ...; none)?",
        "yield": "{name}: what does the white yield tile give (die, money, upgrade, karma)?",
        "dice": "{name}: which {n} dice ({options})? To make room: drop green 2. None: none.",
        "price": "{name}: what does the space cost ({options:or})?",
        "tile": "{name}: what does the tile cost, as in blue 7?",
        "sale": "{name}: what is sold ({options:or})?",
        "die": "{name}: what does the die show that is given (1 to 6)?",
        "give": "{name}: which die is given ({options:or}, or as in green 2)?",
        "palace": "{name}: which chamber ({options:or})?",
        "colour": "{name}: which colour ({options:or})?",
        "count": "{name}: how many {what}?",
        "river-spaces": "river spaces behind the boat",
        "dice-colours": "different colours on the statue",
        "bends": "bends in the province",
        "reroll": "{name}: which dice are rolled again (green 2 blue 5; all; none)?",
        "met": "{name}, fame {fame}, money {money}: have the markers met? (no, or how many fame points they "
        "have passed each other; 0 is just meeting)",
        "gap": "{name}, fame {fame}, money {money}: how many fame points are missing? (a number, or no if "
        "nobody counts)",
        "gap-over": "{name}, fame {fame}, money {money}: by how many fame points have the markers passed?",
    },
)
"""What only the table can see."""

word: Final = Sentences(
    "rails-word",
    {
        # Markers and things.
        "money": "money",
        "fame": "fame",
        "karma": "karma",
        "dice": "dice",
        "die": "die",
        # Places and what is done there.
        "build": "build",
        "market": "market",
        "palace": "palace",
        "outer": "outer",
        "terrace": "terrace",
        "balcony": "balcony",
        "river": "river",
        "mogul": "mogul",
        "dancer": "dancer",
        "yogi": "yogi",
        "raja": "raja",
        "builder": "builder",
        "portuguese": "portuguese",
        # What is on tiles.
        "temple": "temple",
        "mahal": "mahal",
        "fort": "fort",
        "mill": "mill",
        "silk": "silk",
        "tea": "tea",
        "spice": "spice",
        "straight": "straight",
        "bend": "bend",
        "fork": "fork",
        "crossing": "crossing",
        "road": "road",
        # Colours.
        "purple": "purple",
        "green": "green",
        "blue": "blue",
        "orange": "orange",
        # What else can be said.
        "pay": "pay",
        "flip": "flip",
        "bridge": "bridge",
        "yield": "yield",
        "brown": "brown",
        "drop": "drop",
        "start": "start",
        "starts": "starts",
        "upgrade": "upgrade",
        "boat": "boat",
        "all": "all",
        "none": "none",
        "no": "no",
        "with": "with",
        "over": "over",
        "also": "also",
        "set": "set",
        "pass": "pass",
        "price": "price",
        "tile": "tile",
        "sale": "sale",
        "count": "count",
        "reroll": "reroll",
        "give": "give",
        "met": "met",
        "gap": "gap",
        "markets": "markets",
        "buildings": "buildings",
        "yields": "yields",
        "bends": "bends",
        "upgrades": "upgrades",
        "workers": "workers",
    },
)
"""The words of a line, one each, as they are shown and may be typed."""

refuse: Final = Sentences(
    "rails-wrong",
    {
        "long": "A line has {most} signs at most, not {n}.",
        "empty": "Nothing was said; help tells what can be.",
        "near": 'There is no "{word}" here; did you mean "{near}"?',
        "unknown": '"{word}" cannot be here; there are {options:or}.',
        "module": 'There is no module "{word}"; there are {modules}.',
        "module-near": 'There is no module "{word}"; did you mean "{near}"?',
        "module-twice": "The module {module} is there twice.",
        "side": '{module} is not played as "{word}"; there are {sides}.',
        "advanced": '"{word}" plays with the Navaratnas board, but nobody here is called so.',
        "advanced-mode": "Advanced players are named in a mixed group only, and there at least one of them.",
        "not-turn": "It is {name}'s turn, not {other}'s; also says what somebody gets besides.",
        "answer-first": "First: {question}",
        "rolls-first": "First the dice are rolled.",
        "over": "The game is over; undo goes back.",
        "no-workers": "{name} has no worker left in this round.",
        "poor": "{name} has {n} money and cannot pay {price}.",
        "no-karma": "{name} has {n} karma.",
        "occupied": "{other} stands at the {place} in this round; choose another place.",
        "assorted": "{name} has been at the assorted goods in this round; with {n} players once is enough.",
        "upgraded": "{building} counts {n} already and cannot be upgraded; there are {options}.",
        "no-markets": "{name} has no {good} market.",
        "no-market-yet": "{name} has no market yet.",
        "no-market": "{name} has no market {good} {n} to build over.",
        "no-building": "{name} has no building to build over.",
        "nothing-built": "Say what is on the tile: mill, tea2, bend; road if it has neither.",
        "second-place": "One line is one worker, and it stands already; {word} comes in a line of its own.",
        "number": "{what} is a number from {least} to {most}.",
        "no-payment": "{name} cannot pay that with {n} karma and these dice: {dice}.",
        "not-payment": "{dice} does not pay for that.",
        "no-die": "{name} has no {colour} {n} on the statue.",
        "no-supply": "There is no {colour} die left beside the board.",
        "no-room": "The statue holds {n} dice; drop says what goes back first.",
        "no-tray": "The program does not keep the dice of this game.",
        "dice-form": 'A roll is written as in "roll green=4 blue=2".',
        "bridge": "{name}'s worker has left the bridge already.",
        "nobody": 'Nobody here is called "{word}"; there are {names}.',
        "nobody-yet": "Nobody has placed a worker yet; begin with a name.",
        "cannot-set": "set takes money, fame or karma and a number.",
    },
)
"""What cannot be."""


def words_of(ids: Iterable[str]) -> list[Sentence | str]:
    """Words of a line to be shown; what is none of them stays as it is."""
    return [word(each) if each in word.english else each for each in ids]
