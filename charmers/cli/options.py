"""Options and arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from charmers.cli.errors import Wrong

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

LANGUAGES = ("en", "fr", "de", "el")
"""As in ``charmers.sheet.definition``; repeated so that help needs no import, and compared by a test."""


class SheetType(click.ParamType):  # type: ignore[type-arg]  # generic only since click 8.4
    """A sheet, by its built-in name or by the path of its definition."""

    name = "sheet"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ARG002
        """The sheet itself, or one sentence about what is wrong."""
        # Imported here so that the help of a command does not need to read definitions.
        from charmers.sheet.library import find_sheet  # noqa: PLC0415
        from charmers.sheet.problems import SheetError  # noqa: PLC0415

        if not isinstance(value, str):
            return value
        try:
            return find_sheet(value)
        except SheetError as error:
            others = len(error.problems) - 1
            more = f" (and {others} more: charmers sheets check {value})" if others else ""
            raise Wrong(f"{error.name}: {error.problems[0]}{more}.") from None

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """The built-in names, and files."""
        from click.shell_completion import CompletionItem  # noqa: PLC0415

        from charmers.sheet.library import builtin_sheets  # noqa: PLC0415

        names = [CompletionItem(name) for name in builtin_sheets() if name.startswith(incomplete)]
        return names or [CompletionItem(incomplete, type="file")]


SHEET = SheetType()

db_option = click.option(
    "--db",
    type=click.Path(path_type=Path),
    envvar="CHARMERS_DB",
    show_envvar=True,
    help="The file in which games are kept.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language of the words."
)
