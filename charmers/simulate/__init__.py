"""Simulation: many games between bots, the same for a seed whoever plays them, and what they tell."""

from charmers.simulate.game import Outcome, SeatOutcome
from charmers.simulate.running import run
from charmers.simulate.statistics import Tally
from charmers.simulate.study import Study

__all__ = ["Outcome", "SeatOutcome", "Study", "Tally", "run"]
