"""Level 3, the search: turns that lead to exactly these marks, or the proof that there are none."""

from charmers.check.search.outlook import Outlook
from charmers.check.search.pace import NO_END, Pace
from charmers.check.search.schedule import Schedule, Take
from charmers.check.search.search import NO_DIE, Search, SearchResult, TurnPlan, useless_faces

__all__ = [
    "NO_DIE",
    "NO_END",
    "Outlook",
    "Pace",
    "Schedule",
    "Search",
    "SearchResult",
    "Take",
    "TurnPlan",
    "useless_faces",
]
