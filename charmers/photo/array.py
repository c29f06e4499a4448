"""Arrays of numpy, as the types of this room name them."""

from __future__ import annotations

from typing import Any, TypeAlias

Array: TypeAlias = Any
"""A picture, a field or points; what numpy says of its own types depends on its version."""
