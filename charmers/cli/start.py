"""What a group says that was called alone: what it is, and the commands that most people want."""

from __future__ import annotations

import click

PAGES = {
    "charmers": {
        "charmers serve": "serve",
        "charmers play": "play",
        "charmers learn": "learn",
        "charmers print blank --copies 20 -o pad.pdf": "pad",
    },
    "print": {
        "charmers print blank --sheet sun -o sun.pdf": "blank",
        "charmers print game -o game.pdf": "game",
        "charmers print sheet leila.toml -o leila.png": "filled",
    },
    "sheets": {
        "charmers sheets show sun": "show",
        "charmers sheets new my-pad.toml": "own",
        "charmers sheets check my-pad.toml": "check",
    },
    "rajas": {
        "charmers rajas setup -p Ana -p Ben -p Chi": "big-setup",
        "charmers rajas score Ana:30:65 Ben:37:52": "big-score",
        "charmers rajas board --ask": "big-board",
    },
}
"""The page of each group: commands, and the key of what each is for."""


def start_page(ctx: click.Context) -> None:
    """Print the page of a group that was called alone, in the language asked for or the locale's."""
    if ctx.invoked_subcommand is not None:
        return
    from charmers.cli.errors import LANGUAGE  # noqa: PLC0415
    from charmers.cli.output import echo, echo_line  # noqa: PLC0415  (whoever calls a command sees no page)
    from charmers.words.language import locale_language  # noqa: PLC0415
    from charmers.words.speech import speech  # noqa: PLC0415

    say = speech(ctx.meta.get(LANGUAGE) or locale_language())
    group = ctx.info_name if ctx.parent else "charmers"
    page = PAGES[group or "charmers"]
    width = max(map(len, page))
    echo_line(say(f"start.{group}"))
    echo("")
    for command, key in page.items():
        echo_line(f"  {command:{width}}  {say(f'start.{key}')}", indent=" " * (width + 4))
    echo("")
    command = "charmers --help" if group == "charmers" else f"charmers {group} --help"
    echo_line(say("start.more", command=command))
