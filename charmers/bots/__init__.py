"""Bots: players made of code, from ``random`` at the bottom of the ladder up to ``sage``."""

from __future__ import annotations

from charmers.bots.bot import Bot, play_out, random_faces
from charmers.bots.easy import EasyBot
from charmers.bots.greedy import GreedyBot
from charmers.bots.planner import Planner
from charmers.bots.problems import in_bots
from charmers.bots.random_bot import RandomBot
from charmers.bots.sage import Budget, Sage
from charmers.bots.weights import BALANCED
from charmers.sheet.places import brought
from charmers.sheet.sentence import Refused, nearest

BOTS = ("random", "easy", "greedy", "planner", "sage")
"""The ladder, weakest first."""

LEANINGS = {"fame": BALANCED.leaning(fame=1.4, money=0.7), "money": BALANCED.leaning(fame=0.7, money=1.4)}
"""Planners that value one track too much, as in ``planner:fame``: to see whether a sheet favours it."""

SAGE_BUDGET = "20"
"""How many rounds the sage imagines for a turn unless its name says otherwise."""


def make_bot(name: str, seed: int) -> Bot:
    """Make a bot by its name; the seed feeds its own random source, never the dice of a game.

    After a colon a name can say more: ``sage:3s`` thinks for three seconds about each turn,
    ``sage:1000`` imagines 1000 rounds (the same decisions on any machine), ``planner:fame`` and
    ``planner:money`` lean towards one track. Other packages bring bots by the entry point ``charmers.bots``:
    something that is called with the name and the seed.

    >>> make_bot("greedy", seed=1).name
    'greedy'
    >>> make_bot("gredy", seed=1)
    Traceback (most recent call last):
    ...
    charmers.sheet.sentence.Refused: There is no bot "gredy"; did you mean "greedy"?
    """
    kind, _, more = name.partition(":")
    if kind == "sage":
        return Sage(seed, Budget.parse(more or SAGE_BUDGET), name)
    if kind == "planner" and more in LEANINGS:
        return Planner(LEANINGS[more], name)
    if name == "planner":
        return Planner()
    if name == "easy":
        return EasyBot(seed)
    if name == "greedy":
        return GreedyBot(seed)
    if name == "random":
        return RandomBot(seed)
    maker = brought("bots", kind)
    if maker is not None:
        made: Bot = maker(name, seed)
        return made
    near = nearest(kind, BOTS)
    raise Refused(
        in_bots("no-bot-near", word=name, near=near) if near else in_bots("no-bot", word=name, bots=BOTS)
    )


def is_bot(name: str) -> bool:
    """Whether ``make_bot`` knows this name.

    >>> is_bot("sage:3s"), is_bot("sage:soon")
    (True, False)
    """
    try:
        make_bot(name, seed=0)
    except ValueError:
        return False
    return True


__all__ = ["BOTS", "Bot", "is_bot", "make_bot", "play_out", "random_faces"]
