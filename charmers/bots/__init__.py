"""Bots: players made of code, from ``random`` at the bottom of the ladder upwards."""

from __future__ import annotations

from charmers.bots.bot import Bot, random_faces
from charmers.bots.greedy import GreedyBot
from charmers.bots.planner import Planner
from charmers.bots.random_bot import RandomBot

BOTS = ("random", "greedy", "planner")
"""The ladder, weakest first."""


def make_bot(name: str, seed: int) -> Bot:
    """Make a bot by its name; the seed feeds its own random source, never the dice of a game.

    >>> make_bot("greedy", seed=1).name
    'greedy'
    >>> make_bot("gredy", seed=1)
    Traceback (most recent call last):
    ...
    ValueError: there is no bot "gredy"; there are random, greedy and planner
    """
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(seed)
    if name == "planner":
        return Planner()
    raise ValueError(f'there is no bot "{name}"; there are {", ".join(BOTS[:-1])} and {BOTS[-1]}')


__all__ = ["BOTS", "Bot", "make_bot", "random_faces"]
