"""How people say it who know the rulebook, not the notation: phrases, put into the words of a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

NUMBERS: Final = {
    name: str(n) for n, name in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight"), 1)
}

FILLERS: Final = frozenset(
    (
        *(
            "and",
            "gets",
            "gains",
            "takes",
            "for",
            "the",
            "a",
            "then",
            ".",
            "an",
            "his",
            "her",
            "my",
            "their",
            "its",
        ),
        *(
            "get",
            "take",
            "receives",
            "earns",
            "collects",
            "scores",
            "sends",
            "puts",
            "places",
            "goes",
            "uses",
        ),
        *(
            "moves",
            "advances",
            "worker",
            "to",
            "into",
            "from",
            "of",
            "worth",
            "tile",
            "goods",
            "yet",
            "action",
        ),
        *("connects", "connecting", "connected", "is", "chamber", "space", "spaces", "it", "who", "which"),
        *("free", "on", "onto", "only", "now", "he", "she", "they", "visits", "sees", "opens"),
    )
)
"""Words that say nothing more."""

DIE_WORDS: Final = frozenset(
    (
        *("with", "gives", "give", "giving", "gave", "up", "die", "dice", "of", "showing", "shows", "value"),
        *("using", "discards", "discarding", "returns", "returning", "a", "an", "the", "for", "his", "her"),
        *("my", "valued", "worth", "and", "that", "hands", "in"),
    )
)
"""Words before the number of a die that is given up."""

GIVES: Final = frozenset(
    ("give", "gives", "giving", "gave", "discards", "discarding", "returns", "returning", "hands")
)
"""Words before the dice that are given up."""

ROADS: Final = ("straight", "bend", "fork", "crossing", "road")
ROAD_WORDS: Final = {
    **{road: road for road in ROADS},
    **dict.fromkeys(("curve", "corner"), "bend"),
    **dict.fromkeys(("junction", "branch"), "fork"),
    "intersection": "crossing",
}
"""Words for the roads of a tile."""
IN_TILES: Final = FILLERS | {"market", "markets", "building", "buildings", "one"}
"""Words that say nothing more about a tile."""
SAILS: Final = ("sail", "sails", "row", "rows")
"""The harbour, in a verb."""
BEFORE_TILES: Final = IN_TILES - {"one"} | {"build", "builds", "buy", "buys", "lays", "with"}
"""Words before it that say nothing more."""

_COLOUR: Final = "(?:purple|violet|green|blue|orange)"
_TURNED: Final = r"(?: (?:is )?(?:turned|flipped|changed)(?: over)?)?(?: (?:by|with) karma)?"
_OPPOSITE: Final = "|".join(f"{n}{_TURNED} (?:in)?to (?:an? )?{7 - n}" for n in range(1, 7))
_KARMA: Final = r"(?:uses?|using|spends?|spending) (?:(?:1|one|a|his|her|my) )?karma"
_TURNS: Final = r"(?:flips?|flipping|turns?|turning|changes?|changing)"
_BEFORE_DIE: Final = r"(?:(?:a|an|his|her|my|the|one|1) )?(?:die )?"


def _turned(found: re.Match[str]) -> str:
    """A die that karma turns; behind a place it is given, and its colour says which.

    >>> plain_words("dancer, green 5 turned to a 2")
    'dancer, flip 1 giving green 2'
    """
    die = re.search(rf"({_COLOUR}) ([1-6])", found.group())
    return f"flip 1 giving {die[1]} {7 - int(die[2])}" if die and found.start() else "flip 1"


_PHRASES: Final[list[tuple[str, str | Callable[[re.Match[str]], str]]]] = [
    # With a word for it, or by its colour.
    (
        rf"(?:(?:{_KARMA}|karma)[:,]? (?:to )?)?"
        rf"(?:(?:{_TURNS}|\() ?{_BEFORE_DIE}(?:{_COLOUR} )?|{_BEFORE_DIE}{_COLOUR} )(?:{_OPPOSITE})"
        r"(?: (?:by|with|for|using) (?:(?:an?|1|one|his|her|my) )?karma)?",
        _turned,
    ),
    (
        r"(?:skip(?:s|ping)?|jump(?:s|ing)?|leap(?:s|ing)?|pass(?:es|ing)?|past|over|not counting)(?: over)? "
        r"(?:[^,;:\d]{1,40}?['’]s? boats?|(?:an?|the) (?:occupied space|other boats?))",
        "",
    ),
    (r"skip(?:s|ping) [^,;:()\d]{1,40}(?= *(?:[,;:)]|$))", ""),
    (r"(?:at|in) the", ""),
    (r"[+&](?= +[a-z])|plus", "and"),
    (r"of (?:(?:his|her|my|their|your) )?(?:own )?choice", ""),
    (r"any (one|two|three|[1-3])", r"\1"),
    (r"(takes? [^,;:()]{1,40}(?:die|dice)) \((?:an? )?([1-6](?: and (?:an? )?[1-6])*)\)", r"\1 rolls \2"),
    (
        rf"(?:takes? (?:(?:an?|1|one|the|his|her|my) )?(?:{_COLOUR} )?(?:die )?(?:on|at|from|of) )?"
        rf"(?:the )?({_COLOUR}) terrace",
        r"terrace \1",
    ),
    (r"takes? ([^,;:]{3,40}) (?:on|at|from) the terrace", r"terrace, \1"),
    (r"pays? (?:for )?(?:the )?difference(?: with| in)?|(?:the )?difference(?: with| of| in| is)?", "giving"),
    (r"(?:goes|walks|steps) out (?:on|to|onto)", ""),
    (r"(?:on ?)?to (?:the )?(?:river )?space (\d+)", r"at \1"),
    (rf"as many ({_COLOUR}) dice as (?:(?:his|her|my|the) )?karma", r"\1 dice per karma"),
    (rf"({_COLOUR}) dice,? as many as (?:(?:his|her|my|the) )?karma", r"\1 dice per karma"),
    (rf"({_COLOUR}) (die|dice) (?:for|by) (?:(?:his|her|my) )?karma", r"\1 \2 per karma"),
    (r"goods of (?:one|1|a) kind|(?:one|1) kind(?: of goods?)?", "kind"),
    (r"assorted goods|goods assorted", "assorted"),
    (r"(?:one|1) (?:market |good )?of each(?: kind)?", "assorted"),
    (r"great mogul", "mogul"),
    (r"(?:raja )?man singh", "raja"),
    (r"master builder", "builder"),
    (r"outer terrace", "outer"),
    (r"violet", "purple"),
    (r"taj mahal", "mahal"),
    (r"red fort", "fort"),
    (r"special yields?|yield tile", "yield"),
    (r"(?:uses?|using|spends?|spending|pays?|loses?) (?:(\d|one|two|three|a|his|her|my) )?karma", r"flip \1"),
    (r"(?:turns?|turning) (?:over )?(?:a|one|1|the|his|her|my) die", "flip"),
    (r"(?:pass(?:es|ed|ing)?|cross(?:es|ed|ing)?|over|under|past) (?:the )?bridge", "bridge"),
    (r"(?:is |becomes? |be )?(?:the )?start(?:ing)? player", "start"),
    (r"(?:starts?|begins?) (?:again )?(?:the |in the )?next(?: round)?", "start"),
    (r"(?:takes? )?(?:the )?elephant(?= *$)", "start"),
    (r"(?:fame|victory|glory|prestige) points?|points? of fame", "fame"),
    (r"(?<!upgrade )(?<!upgrades )(temple|palace|mahal|fort|mill) upgrade", r"upgrade \1"),
    (r"upgrad(?:es|ed|ing)", "upgrade"),
    (r"re-?rolls?|rolls? again", "reroll"),
    (r"no more workers?|(?:is |i'm )?done(?= *$)|passes(?= *$)", "pass"),
    (r"for (?:each|every)", "per"),
    (r"instead of|in place of|on top of|covers|covering|replaces|replacing", "over"),
]
_PHRASES.append((r"flips?(?= *[,;])", "flip 1"))
_EACH: Final = [(re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])"), put) for pattern, put in _PHRASES]
_NUMBER: Final = re.compile(rf"(?<![\w-])({'|'.join(NUMBERS)})(?![\w-])")


def plain_words(text: str) -> str:
    """The same line in words of the notation, as far as whole phrases and written numbers go.

    >>> plain_words("great mogul, becomes the starting player")
    'mogul, start'
    >>> plain_words("balcony violet green")
    'balcony purple green'
    >>> plain_words("uses one karma, build two temple tea3")
    'flip 1, build 2 temple tea3'
    """
    for pattern, put in _EACH:
        text = pattern.sub(put, text)
    return _NUMBER.sub(lambda found: NUMBERS[found.group()], text)


def flips_first(words: Sequence[str]) -> list[str]:
    """The same words with the karma that is used in front, where a die is turned before it is given.

    A number behind it is how often, and ``karma`` behind that says no more.

    >>> flips_first("builder flip palace fort over tea 2".split())
    ['flip', 'builder', 'palace', 'fort', 'over', 'tea', '2']
    >>> flips_first("river 2 flip 1 2 karma".split())
    ['flip', '1', 'river', '2', '2', 'karma']
    """
    line = list(words)
    front = 1 if line[:1] == ["also"] else 0
    for at in range(front, len(line)):
        if line[at] not in ("flip", "flips"):
            continue
        end = at + 1
        if line[end : end + 1] and line[end] in ("1", "2", "3"):
            end += 1
            if line[end : end + 1] == ["karma"]:
                del line[end]
        line[front:end] = [*line[at:end], *line[front:at]]
        break
    return line
