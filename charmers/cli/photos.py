"""Photos at the command line: read, what is doubtful asked, handed on as if a person had typed it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from charmers.cli.output import echo_line
from charmers.cli.session import Session
from charmers.photo.problems import PhotoError, named
from charmers.play.photos import MOST_QUESTIONS, known_sheets, need_eyes, place_text
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN

if TYPE_CHECKING:
    from charmers.check.transcript import Transcript
    from charmers.photo.decode import Reading
    from charmers.photo.reading import Seen
    from charmers.sheet.definition import Sheet

SIGNS = {"x": CROSSED, "o": CIRCLED, ".": "", "-": ""}
"""What is typed for a mark, as in the rows of a transcript."""
ENDINGS = frozenset(
    [".jpg", ".jpeg", ".png", ".webp", ".pdf", ".tif", ".tiff", ".bmp", ".gif", ".heic", ".heif", ".avif"]
)
"""By which photos and scans are known from typed sheets."""


class PhotoRead(NamedTuple):
    """One sheet that was read from a photo."""

    file: Path
    player: str
    seen: Seen
    reading: Reading
    asked: int
    """How many places a person was asked about."""

    @property
    def sheet(self) -> Sheet:
        """What is printed on it."""
        return self.seen.sheet

    def transcript(self) -> Transcript:
        """The same as typed."""
        from charmers.check.transcript import Transcript  # noqa: PLC0415

        return Transcript(self.sheet, self.player, self.reading.marks)


def is_photo(file: Path) -> bool:
    """Whether a file calls itself a picture or a scan."""
    return file.suffix.lower() in ENDINGS


def read_photo(session: Session, file: Path, own: Sequence[Sheet], ask: bool) -> list[PhotoRead]:
    """Every sheet in a photo or scan; ``own`` are definitions that are not built in."""
    need_eyes()
    from charmers.photo.picture import read_pictures  # noqa: PLC0415  (an extra, and slow to import)
    from charmers.photo.reading import decide, see  # noqa: PLC0415
    from charmers.screen.asking import name_of  # noqa: PLC0415

    sheets = known_sheets(own)
    found: list[PhotoRead] = []
    for picture in read_pictures(file):
        try:
            seen = see(picture, sheets)
        except PhotoError as error:
            if error.sheet is not None:
                session.sheet = error.sheet
            raise named(error, file) from None
        session.sheet = seen.sheet
        one = PhotoRead(file, name_of(file.stem), seen, decide(seen), 0)
        found.append(_asked(session, one) if ask else one)
    if len(found) > 1:
        return [one._replace(player=name_of(f"{file.stem} {n}")) for n, one in enumerate(found, 1)]
    return found


def can_ask(session: Session) -> bool:
    """Whether somebody sits at a terminal."""
    return not session.as_json and sys.stdin.isatty() and sys.stderr.isatty()


def _asked(session: Session, one: PhotoRead) -> PhotoRead:
    """The same after a person has looked at what is doubtful."""
    from charmers.photo.reading import decide  # noqa: PLC0415
    from charmers.photo.report import place_picture  # noqa: PLC0415
    from charmers.sheet.new_file import temporary_folder  # noqa: PLC0415

    answers: dict[str, str] = {}
    passed: set[str] = set()
    reading = one.reading
    with temporary_folder() as folder:
        while len(answers) + len(passed) < MOST_QUESTIONS:
            place = next((each for each in reading.doubtful if each not in passed), None)
            if place is None:
                break
            if not answers and not passed:
                echo_line(session.say("reading.questions", file=one.file), err=True)
            picture = folder / f"{place.replace(':', '-')}.png"
            picture.write_bytes(place_picture(one.seen, place))
            echo_line(session.say("reading.ask", box=place_text(place, session.say), file=picture), err=True)
            answer = _answer(session, place, reading)
            if answer is None:
                passed.add(place)
            else:
                answers[place] = answer
                reading = decide(one.seen, answers)
    return one._replace(reading=reading, asked=len(answers))


def _answer(session: Session, place: str, reading: Reading) -> str | None:
    """What a person sees at a place; nothing if they cannot tell."""
    drawn = DRAWN in reading.odds[place]
    both = CIRCLED in reading.odds[place] or ":" in place
    key = "reading.drawn" if drawn else "reading.marks" if both else "reading.crossed"
    while True:
        typed = click.prompt(session.say(key), default="", show_default=False, err=True, prompt_suffix=" ")
        sign = typed.strip().lower()
        if not sign:
            return None
        if sign in SIGNS:
            return SIGNS[sign]
        echo_line(session.say("reading.again"), err=True)
