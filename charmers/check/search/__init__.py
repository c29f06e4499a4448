"""Level 3, the search: turns that lead to exactly these marks, or the proof that there are none."""

from charmers.check.search.search import NO_DIE, Search, SearchResult, TurnPlan, useless_faces

__all__ = ["NO_DIE", "Search", "SearchResult", "TurnPlan", "useless_faces"]
