"""``charmers read``: a photo or scan of a marked sheet as the file that a person would have typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import click

from charmers.cli.errors import Wrong
from charmers.cli.options import SHEET, force_option
from charmers.cli.output import echo, echo_json, echo_line
from charmers.cli.photos import PhotoRead, can_ask, read_photo
from charmers.cli.session import Session, with_store
from charmers.cli.sheet_files import form_in
from charmers.play.photos import doubts
from charmers.sheet.new_file import check_free, write_new


@click.command()
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...", type=click.Path(path_type=Path))
@click.option(
    "--sheet",
    "own",
    multiple=True,
    metavar="SHEET",
    shell_complete=SHEET.shell_complete,
    help="The definition of a sheet that is not built in.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="Write the marks as this file; for several sheets, a directory of files.",
)
@click.option(
    "--report",
    type=click.Path(path_type=Path),
    help="Draw what was read over the photo, doubtful places large beside it (PNG).",
)
@click.option(
    "--ask/--no-ask", default=True, help="Ask about doubtful places at a terminal.", show_default=True
)
@force_option
@with_store
def read(
    session: Session,
    photos: tuple[Path, ...],
    own: tuple[str, ...],
    output: Path | None,
    report: Path | None,
    ask: bool,
    force: bool,
) -> None:
    """Read the marks on photos or scans of sheets.

    PHOTO is a JPEG, PNG or WebP of a whole sheet with its corner marks, or a PDF of a scan. What is
    read is printed as the file that `charmers check` takes, or written with -o. Places that could be
    either are asked about; what is clearly marked is never changed, whether the rules allow it or not.
    Needs more than charmers alone: pip install 'charmers[photo]'.

    \b
    Example:
      charmers read leila.jpg -o leila.toml
      charmers read leila.jpg --report seen.png --no-ask
      charmers read scan.pdf -o sheets/
    """
    if report is not None:
        if report.suffix.lower() != ".png":
            raise Wrong("report-ending", path=report)
        check_free(report, force)
    for photo in photos:
        # Fields are not printed: a scan of a form would look empty.
        if form_in(photo) is not None:
            raise Wrong("read-form", file=photo, command=f"charmers check {photo}")
    sheets = tuple(SHEET.convert(each, None, None) for each in own)
    names = {sheet.digest: each for sheet, each in zip(sheets, own, strict=True)}
    found = [one for photo in photos for one in read_photo(session, photo, sheets, ask and can_ask(session))]
    if report is not None and len(found) > 1:
        raise Wrong("one-report", n=len(found))
    written = _write(session, found, names, output, force)
    if report is not None:
        _draw(session, found[0], report, force)
    if session.as_json:
        echo_json({"photos": [_data(session, one, path) for one, path in zip(found, written, strict=True)]})
        return
    for one, path in zip(found, written, strict=True):
        _tell(session, one, names, path)


def _write(
    session: Session, found: list[PhotoRead], names: Mapping[str, str], output: Path | None, force: bool
) -> list[Path | None]:
    """Write what was read: one sheet as a file, several into a directory; or nowhere."""
    if output is None:
        return [None] * len(found)
    several = len(found) > 1 or output.is_dir()
    if several and not output.is_dir():
        raise Wrong("out", path=output, option="-o")
    paths = [output / f"{name}.toml" for name in _apart(one.player for one in found)] if several else [output]
    for path in paths:
        check_free(path, force)
    for one, path in zip(found, paths, strict=True):
        write_new(path, _text(session, one, names, path), force=force)
    return list(paths)


def _apart(names: Iterable[str]) -> Iterator[str]:
    """Names of files of which none is another's: photos of two folders may be called the same."""
    taken: set[str] = set()
    for name in names:
        tries = (name, *(f"{name} {n}" for n in range(2, len(taken) + 2)))
        free = next(each for each in tries if each.casefold() not in taken)
        taken.add(free.casefold())
        yield free


def _text(session: Session, one: PhotoRead, names: Mapping[str, str], path: Path | None) -> str:
    """The file that tells the marks; ``names`` say where definitions are that are not built in."""
    from charmers.check.transcript import transcript_text  # noqa: PLC0415
    from charmers.screen.asking import sheet_reference  # noqa: PLC0415
    from charmers.words.speech import Speech  # noqa: PLC0415

    session.sheet = one.sheet
    words = Speech(sheet=one.sheet)
    return transcript_text(
        one.sheet,
        one.player,
        one.reading.marks,
        name=sheet_reference(names.get(one.sheet.digest, one.sheet.name), path or Path(one.player)),
        words=words,
        photo=one.file.name,
        doubtful=doubts(one.reading, session.say),
    )


def _draw(session: Session, one: PhotoRead, report: Path, force: bool) -> None:
    from charmers.photo.report import report_picture  # noqa: PLC0415

    session.sheet = one.sheet
    write_new(report, report_picture(one.seen, one.reading, doubts(one.reading, session.say)), force=force)
    echo_line(session.say("reading.wrote-report", file=report), err=True)


def _tell(session: Session, one: PhotoRead, names: Mapping[str, str], path: Path | None) -> None:
    """Say what was read; the file itself if it is written nowhere else."""
    session.sheet = one.sheet
    say = session.say
    name = say(f"sheets.{one.sheet.name}")
    doubtful = doubts(one.reading, session.say)
    # What belongs to the file goes to stdout, and words about it beside it.
    beside = path is None
    if path is None:
        echo(_text(session, one, names, None).rstrip("\n"))
    echo_line(say("reading.read", file=one.file, sheet=name, n=len(one.reading.marks)), err=beside)
    if path is not None:
        command = f"charmers check {path}"
        echo_line(say("reading.wrote", file=path, command=command))
    if doubtful:
        echo_line(say("reading.doubtful", n=len(doubtful)), err=beside)
        for text in doubtful.values():
            echo_line(f"  {text}", err=beside)
    if one.reading.contradictions:
        echo_line(say("reading.contradictions", n=len(one.reading.contradictions)), err=beside)


def _data(session: Session, one: PhotoRead, path: Path | None) -> dict[str, object]:
    """As it stands in JSON."""
    from functools import partial  # noqa: PLC0415

    from charmers.words.sentences import in_words  # noqa: PLC0415

    session.sheet = one.sheet
    code, reading = one.seen.code, one.reading
    texts = doubts(one.reading, session.say)
    return {
        "file": str(one.file),
        "player": one.player,
        "sheet": one.sheet.name,
        "print": {"layout": code.layout, "size": code.size, "theme": code.theme, "lang": code.lang},
        "exercise": code.exercise,
        "found": one.seen.how,
        "marks": reading.marks,
        "sure": round(reading.sure, 4),
        "doubtful": [
            {
                "where": place,
                "message": texts[place],
                "chances": {mark or "free": round(chance, 4) for mark, chance in reading.odds[place].items()},
            }
            for place in reading.doubtful
        ],
        "findings": [finding.data(partial(in_words, say=session.say)) for finding in reading.contradictions],
        "asked": one.asked,
        "written": None if path is None else str(path),
    }
