"""The definition that an owner starts from when transcribing a pad."""

from __future__ import annotations

from charmers.sheet.fields import is_id
from charmers.sheet.places import sheets_directory

NAME_LINE = 'name = "my-pad"\n'


def template(name: str = "my-pad") -> str:
    """A complete, commented definition; ``name`` becomes its name if it can be one.

    >>> template("evening").startswith("# A sheet definition")
    True
    """
    text = (sheets_directory() / "templates" / "pad.toml").read_text(encoding="utf-8")
    return text.replace(NAME_LINE, f'name = "{name}"\n') if is_id(name) else text
