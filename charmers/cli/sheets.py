"""``charmers sheets``: list, show, check and start definitions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from charmers.cli.errors import WRONG, Wrong, answer_no
from charmers.cli.options import SHEET, force_option, json_option, lang_option
from charmers.cli.output import echo, echo_json
from charmers.sheet.data import sheet_data, sizes
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, checked, find_sheet
from charmers.sheet.new_file import write_new
from charmers.words.sentences import in_words
from charmers.words.speech import Speech, speech


@click.group()
def sheets() -> None:
    """Show, check and start sheet definitions.

    A definition says what is printed on a sheet. Sun and Moon are built in; your own is a
    TOML file, and wherever a sheet is asked for you can give the file's path.

    \b
    Example:
      charmers sheets show moon
    """


@sheets.command("list")
@lang_option
@json_option
def list_(lang: str, as_json: bool) -> None:
    """List the built-in sheets.

    \b
    Example:
      charmers sheets list
    """
    found = [find_sheet(name) for name in builtin_sheets()]
    say = Speech(lang)
    if as_json:
        listing = [
            {
                "name": sheet.name,
                "title": say(f"sheets.{sheet.name}"),
                "digest": sheet.digest,
                **sizes(sheet),
            }
            for sheet in found
        ]
        echo_json({"sheets": listing})
        return
    for sheet in found:
        echo(f"{sheet.name:8}{say(f'sheets.{sheet.name}'):10}{say('commands.sheet', **sizes(sheet))}")


@sheets.command()
@click.argument("sheet", type=SHEET, metavar="NAME_OR_FILE")
@click.option("--cells", is_flag=True, help="Tell where every markable place lies on the printed page.")
@click.option(
    "--size",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The paper, for --cells.",
)
@lang_option
@json_option
def show(sheet: Sheet, cells: bool, size: Any, lang: str, as_json: bool) -> None:
    """Show a sheet as a map with the id of every place.

    NAME_OR_FILE is the name of a built-in sheet or the path of a definition. With --cells, each
    place has its part, its shape, and its left edge, top edge, width and height in mm.

    \b
    Example:
      charmers sheets show sun
      charmers sheets show my-pad.toml --lang fr
      charmers sheets show sun --cells --json
    """
    if cells:
        from charmers.paper.cells import cell_map  # noqa: PLC0415  (imports the drawing)

        found = cell_map(sheet, size)
        if as_json:
            echo_json(found)
            return
        for cell in found["cells"]:
            place = "".join(f"{cell[key]:9.2f}" for key in ("x", "y", "w", "h"))
            echo(f"{cell['id']:14}{cell['part']:9}{cell['shape']:7}{place}")
        return
    if as_json:
        echo_json({"digest": sheet.digest, **sheet_data(sheet)})
        return
    from charmers.screen.map import sheet_map  # noqa: PLC0415  (only this command draws)

    echo(sheet_map(sheet, Speech(lang, sheet)).rstrip("\n"))


@sheets.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@lang_option
@json_option
def check(files: tuple[str, ...], lang: str, as_json: bool) -> None:
    """Check definitions and report everything that is wrong with them.

    Entries of a list are counted from 0, so province.cells[7] is the eighth cell.
    The exit code is 0 if all are valid, 1 if one is not, 2 if one could not be read at all.

    \b
    Example:
      charmers sheets check my-pad.toml
    """
    say = speech(lang)
    results = [checked(file, lambda sentence: in_words(sentence, say)) for file in files]
    if as_json:
        echo_json({"sheets": results})
    else:
        for result in results:
            _echo_result(result, say)
    verdicts = {result["verdict"] for result in results}
    if "unreadable" in verdicts:
        raise click.exceptions.Exit(WRONG)
    if "invalid" in verdicts:
        answer_no()


@sheets.command()
@click.argument("file", type=click.Path(path_type=Path))
@force_option
@lang_option
def new(file: Path, force: bool, lang: str) -> None:
    """Write a commented definition to start from.

    It is complete as it stands; go through it with the pad beside you and replace what differs.

    \b
    Example:
      charmers sheets new my-pad.toml
    """
    from charmers.sheet.template import template  # noqa: PLC0415  (only this command needs it)

    if file.suffix.lower() != ".toml" and not file.is_dir():
        raise Wrong("not-toml", path=file)
    write_new(file, template(file.stem), force=force)
    command = f"charmers sheets check {file}"
    echo(speech(lang)("commands.written-sheet", path=file, command=command))


def _echo_result(result: dict[str, Any], say: Speech) -> None:
    file, problems = result["file"], result["problems"]
    if result["verdict"] == "valid":
        echo(say("commands.valid", file=file, name=result["name"], digest=result["digest"][:12]))
        return
    # What cannot be read is an error; what is wrong inside is the answer.
    unreadable = result["verdict"] == "unreadable"
    for problem in problems:
        where = f"{problem['where']}: " if problem["where"] else ""
        text = f"{file}: {where}{problem['message']}"
        echo(say("commands.error", text=f"{text}.") if unreadable else text, err=unreadable)
    if not unreadable:
        echo(say("commands.invalid", file=file, n=len(problems)))
