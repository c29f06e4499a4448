"""How boxes lie to each other."""

from __future__ import annotations

from charmers.paper.geometry import Box

SLACK = 1e-6


def overlap(one: Box, other: Box) -> bool:
    """True if the two share more than an edge."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > SLACK and down > SLACK


def holds(outer: Box, inner: Box, slack: float = SLACK) -> bool:
    """True if one lies inside the other."""
    hull = Box.hull([outer, inner])
    return all(
        abs(getattr(hull, side) - getattr(outer, side)) <= slack for side in ("x", "y", "right", "bottom")
    )
