"""``charmers sheets``: list, show, check, start, study and compare definitions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from charmers.cli.errors import WRONG, Wrong, answer_no
from charmers.cli.options import LARGEST_SEED, SHEET, force_option, json_option, lang_option
from charmers.cli.output import echo, echo_json
from charmers.cli.start import start_page
from charmers.paper.choices import PAGE_SIZES
from charmers.rules.game_position import FEWEST_SEATS, MOST_SEATS
from charmers.sheet.data import sheet_data, sizes
from charmers.sheet.definition import Sheet
from charmers.sheet.library import builtin_sheets, checked, find_sheet
from charmers.sheet.new_file import check_free, write_new
from charmers.words.sentences import in_words
from charmers.words.speech import Speech, speech


@click.group(invoke_without_command=True)
@click.pass_context
def sheets(ctx: click.Context) -> None:
    """Show, check and start sheet definitions.

    A definition says what is printed on a sheet. Sun and Moon are built in; your own is a
    TOML file, and wherever a sheet is asked for you can give the file's path.

    \b
    Example:
      charmers sheets show moon
    """
    start_page(ctx)


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
    type=click.Choice(PAGE_SIZES),
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


@sheets.command()
@click.argument("sheet", type=SHEET, metavar="NAME_OR_FILE")
@click.option(
    "--games", type=click.IntRange(2, 1_000_000), default=300, show_default=True, help="How many to play."
)
@click.option(
    "--players",
    type=click.IntRange(FEWEST_SEATS, MOST_SEATS),
    default=3,
    show_default=True,
    help="Of how many.",
)
@click.option("--bot", default="planner", show_default=True, help="Who plays on all seats.")
@click.option(
    "--seed", type=click.IntRange(0, LARGEST_SEED), default=0, show_default=True, help="Other dice."
)
@click.option("--report", type=click.Path(path_type=Path), help="Draw the charts of the study into this PDF.")
@force_option
@lang_option
@json_option
def study(
    sheet: Sheet,
    games: int,
    players: int,
    bot: str,
    seed: int,
    report: Path | None,
    force: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Tell how a sheet plays between good players, and what on it is never of use.

    NAME_OR_FILE is the name of a built-in sheet or the path of a definition. Bots play on it, and
    their finished sheets are looked at: the length of a game, seats, dice, chains, bonuses nobody
    uses, cells and river spaces nobody reaches, and whether leaning towards one track wins.

    \b
    Example:
      charmers sheets study my-pad.toml
      charmers sheets study moon --games 1000 --players 5 --report moon.pdf
    """
    from charmers.screen.bench import bench_lines  # noqa: PLC0415  (only this command plays)
    from charmers.screen.progress import progress  # noqa: PLC0415
    from charmers.simulate.bench import LEANINGS, Bench, play_bench  # noqa: PLC0415

    if report is not None:
        check_free(report, force)
    bench = Bench(sheet, players, bot, seed)
    with progress(games * (1 + len(LEANINGS))) as bar:
        for _ in play_bench(bench, games):
            bar.step()
    if report is not None:
        from charmers.cli.report import draw_bench  # noqa: PLC0415  (drawing is slow to import)

        write_new(report, draw_bench(bench, speech(lang, sheet)), force)
    if as_json:
        echo_json(bench.data())
        return
    for line in bench_lines(bench, speech(lang, sheet)):
        echo(line)


@sheets.command()
@click.argument("first", type=SHEET, metavar="NAME_OR_FILE")
@click.argument("second", type=SHEET, metavar="NAME_OR_FILE")
@lang_option
@json_option
def diff(first: Sheet, second: Sheet, lang: str, as_json: bool) -> None:
    """Tell every place in which two sheets differ; with --json as their definitions write it.

    Names, looks and words do not count, so two sheets that play the same do not differ.

    \b
    Example:
      charmers sheets diff sun my-pad.toml
    """
    from charmers.screen.bench import difference_lines  # noqa: PLC0415  (only this command compares)
    from charmers.sheet.differences import differences  # noqa: PLC0415

    found = differences(first, second)
    if as_json:
        echo_json(
            {"first": first.name, "second": second.name, "differences": [each._asdict() for each in found]}
        )
    else:
        for line in difference_lines((first, second), found, (speech(lang, first), speech(lang, second))):
            echo(line)


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
