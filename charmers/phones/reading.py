"""The photo that a phone sent, read in a process of its own: whatever happens to it, the table goes on.

What was seen on it is kept for the answers about what was doubtful, so that it is looked at only once.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import pickle
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from charmers.phones.problems import Unwelcome
from charmers.photo.problems import PhotoError, named
from charmers.play.photos import MOST_QUESTIONS, known_sheets, mark_texts, need_eyes, place_text
from charmers.rules.marks import CIRCLED, CROSSED, DRAWN
from charmers.sheet.definition import Sheet
from charmers.sheet.sentence import Refused
from charmers.words.sentences import ended, in_words
from charmers.words.speech import Speech, speech

if TYPE_CHECKING:
    from charmers.photo.decode import Reading
    from charmers.photo.reading import Seen

MOST_SECONDS = 60.0
"""How long a photo is read at most, also on a machine that is busy."""
MOST_PROCESSOR = 40
"""The same in seconds of the processor."""
MOST_MEMORY = 2_000_000_000
"""Bytes; a photo of sixty megapixels takes less than half of it."""
CHECKED = 4.0
"""How many seconds turns are looked for that lead to the sheet."""
CLOSE_UP = 200
"""How many pixels wide a doubtful place is shown."""
MOST_KEPT, LARGEST_KEPT = 5, 8_000_000
"""What was seen on how many photos is kept, and how many bytes of each at most."""
SHOWN = 6
"""More findings than this are not read on a phone."""
MARKS = {"free": "", "circled": CIRCLED, "crossed": CROSSED, "drawn": DRAWN}
CHILD = "from charmers.phones.reading import main; main()"


class Job(NamedTuple):
    """What there is to read."""

    data: bytes
    player: str
    sheet: Sheet
    lang: str
    answers: Mapping[str, str]
    """What a person has seen at places that were doubtful."""
    seen: bytes = b""
    """What was seen on the photo before; then there is no picture to look at."""


class Eye:
    """Reads one photo after the other, so that there is never more than one in memory."""

    def __init__(self) -> None:
        self.free = asyncio.Lock()
        self._kept: dict[str, tuple[str, bytes]] = {}

    async def read(self, job: Job, who: str) -> dict[str, Any]:
        """What a photo shows; what was seen on it is kept for whoever sent it, and named."""
        found, seen = await read_beside(job)
        self._kept.pop(who, None)
        if 0 < len(seen) <= LARGEST_KEPT:
            if len(self._kept) >= MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[who] = secrets.token_hex(8), seen
            found["photo"] = self._kept[who][0]
        return found

    async def again(self, job: Job, who: str, photo: str) -> dict[str, Any]:
        """The same photo with more answers."""
        name, seen = self._kept.get(who, ("", b""))
        if not name or name != photo:
            raise Unwelcome("photo-gone", 410)
        found, _ = await read_beside(job._replace(seen=seen))
        return {**found, "photo": photo}


async def read_beside(job: Job) -> tuple[dict[str, Any], bytes]:
    """What a photo shows, in the words of a language, and what was seen on it.

    ``Unwelcome`` if that cannot be told.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-c", CHILD), stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )
    try:
        async with asyncio.timeout(MOST_SECONDS):
            said, _ = await process.communicate(pickle.dumps(job))
        # What was seen is for the next reader only: nothing of it is opened here.
        told, _, seen = said.partition(b"\n")
        found = json.loads(told)
    except TimeoutError:
        raise Unwelcome("photo-slow", 422) from None
    except ValueError:
        # It has died: of the picture, or of its limits.
        raise Unwelcome("photo-broken", 422) from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert isinstance(found, dict)
    return found, seen


def main() -> None:
    """Read the photo that comes in, and say what it shows."""
    limit()
    job = pickle.load(sys.stdin.buffer)  # what the table itself has sent
    found, seen = read(job)
    sys.stdout.buffer.write(json.dumps(found).encode() + b"\n" + seen)


def limit() -> None:
    """Take no more of the machine than a photo needs, where the system knows such limits."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415

        os.nice(5)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_PROCESSOR, MOST_PROCESSOR))


def read(job: Job) -> tuple[dict[str, Any], bytes]:
    """The same in this process."""
    say = speech(job.lang, job.sheet)
    try:
        return _read(job, say)
    except Refused as error:
        return {"error": say.capital(ended(in_words(error, say)))}, b""


def _read(job: Job, say: Speech) -> tuple[dict[str, Any], bytes]:
    need_eyes()
    from charmers.photo.kept import pack, unpack  # noqa: PLC0415
    from charmers.photo.reading import decide  # noqa: PLC0415

    seen = unpack(job.seen) if job.seen else _look(job)
    if seen.sheet.digest != job.sheet.digest:
        raise Unwelcome("other-sheet", 422, sheet=say(f"sheets.{job.sheet.name}"))
    known = {spot.id for spot in seen.spots}
    answers = {place: MARKS[mark] for place, mark in job.answers.items() if place in known and mark in MARKS}
    return _told(job, seen, decide(seen, answers), say), b"" if job.seen else pack(seen)


def _look(job: Job) -> Seen:
    from charmers.photo.picture import pictures_of  # noqa: PLC0415
    from charmers.photo.reading import see  # noqa: PLC0415

    picture, *more = pictures_of(job.data, job.player)
    if more:
        raise PhotoError("two-pages", file=job.player, n=len(more) + 1)
    try:
        return see(picture, known_sheets([job.sheet]))
    except PhotoError as error:
        raise named(error, job.player) from None


def _told(job: Job, seen: Seen, reading: Reading, say: Speech) -> dict[str, Any]:
    from charmers.check.checked import check_transcripts  # noqa: PLC0415
    from charmers.check.transcript import Transcript  # noqa: PLC0415
    from charmers.photo.report import place_picture  # noqa: PLC0415

    transcript = Transcript(seen.sheet, job.player, reading.marks)
    checked = check_transcripts([(job.player, transcript)], CHECKED)[0]
    verdict = checked.verdict
    sheet = say(f"sheets.{seen.sheet.name}")
    says = [
        say("reading.read", file=job.player, sheet=sheet, n=len(reading.marks)),
        say(f"reading.{verdict.answer}", n=verdict.turns or len(verdict.findings)),
    ]
    findings = [ended(say.capital(in_words(each.sentence, say))) for each in verdict.findings[:SHOWN]]
    return {
        "says": [*says, *findings],
        "result": checked.result,
        "doubts": [
            {
                "place": place,
                "says": say.capital(place_text(place, say)),
                "picture": base64.b64encode(place_picture(seen, place, CLOSE_UP)).decode(),
                "marks": [
                    {"mark": mark or "free", "says": text}
                    for mark, text in mark_texts(reading, place, say).items()
                ],
            }
            for place in reading.doubtful[:MOST_QUESTIONS]
        ],
    }
