"""How a command says that something went wrong: one sentence on stderr, and an exit code."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from typing import IO, Any, NoReturn, TextIO

import click

from charmers.sheet.printable import printable
from charmers.sheet.sentence import Refused

NO = 1
"""The answer is no: an invalid sheet, a failed verification."""
WRONG = 2
"""Wrong usage or unreadable input."""
UNDECIDED = 3
"""Neither yes nor no: not found in time, or nothing was promised that could be proved."""
INTERRUPTED = 130
"""What shells expect after Ctrl-C."""
UNREAD = 141
"""Nobody read to the end, as a shell tells it (SIGPIPE): an answer that was cut off is no yes."""

LONGEST = 1_000
"""Of what is said about something that may be of any length."""

LANGUAGE = "charmers.language"
SHEET = "charmers.sheet"
"""Where click's context keeps the language of a command, and the sheet that it is about, once known."""


class Wrong(Refused):
    """Input that a command cannot use; its sentence stands in ``charmers.cli.sentences``."""

    def __init__(self, key: str, /, **fields: object) -> None:
        from charmers.cli.sentences import wrong  # noqa: PLC0415  (most commands succeed)

        super().__init__(wrong(key, **fields))


class Complaint(click.ClickException):
    """What was refused, told: shown as ``Error: ...``, exit code 2."""

    exit_code = WRONG

    def __init__(self, error: Refused, meta: dict[str, Any]) -> None:
        from charmers.words.sentences import in_words  # noqa: PLC0415
        from charmers.words.speech import speech  # noqa: PLC0415

        say = speech(meta[LANGUAGE], meta.get(SHEET))
        super().__init__(in_words(error, say))
        self.line = say("commands.error", text=self.message)

    def show(self, file: IO[Any] | None = None) -> None:
        """Say it in the language of the command."""
        click.echo(printable(self.line, lines=True), file=file, err=file is None)


def quietly(command: click.Command, args: list[str] | None = None) -> int:
    """Run a command and return its exit code, whatever happens on the way."""
    _write_anything()
    output = sys.stdout
    try:
        result = command.main(args=args, prog_name="charmers", standalone_mode=False)
        sys.stdout.flush()
    except click.UsageError as error:
        where = f" ({error.ctx.command_path} --help tells more.)" if error.ctx else ""
        _complain(f"{_in_our_style(error.format_message())}{_named_with_g(error)}{where}")
        return error.exit_code
    except Complaint as error:
        _say(error.line)
        return error.exit_code
    except click.ClickException as error:
        _complain(error.format_message())
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        _say("")
        return INTERRUPTED
    except BrokenPipeError:
        _drop(sys.stdout)
        return UNREAD
    except SystemExit:
        # When nobody reads on, click puts something else in the place of the output and leaves with 1.
        if sys.stdout is output:
            raise
        _drop(sys.stdout)
        return UNREAD
    except OSError as error:
        # A full disk, a place that vanished: the system's own words say it best.
        _complain(_sentence(error))
        return WRONG
    except Exception as error:
        if (code := _ended_before(error)) is not None:
            return code
        # A mistake of ours. Whoever plays is told so in a sentence; whoever mends it wants the traceback.
        if os.environ.get("CHARMERS_TRACEBACK"):
            raise
        what = f"{type(error).__name__}: {error}".splitlines()[0]
        _complain(
            f"this is a mistake in charmers, not yours ({what}). What was decided so far is kept; "
            "with CHARMERS_TRACEBACK=1 the same command tells where it happened."
        )
        return WRONG
    # ctx.exit(1) arrives as a value when click does not exit by itself.
    return result if isinstance(result, int) else 0


def _ended_before(error: BaseException | None) -> int | None:
    """The exit code, if this went wrong only because a signal was ending the program."""
    while error is not None:
        if isinstance(error, SystemExit) and isinstance(error.code, int):
            return error.code
        error = error.__context__
    return None


def _complain(text: str) -> None:
    told = printable(text)
    _say(f"Error: {told if len(told) <= LONGEST else told[:LONGEST] + '…'}")


def _say(line: str) -> None:
    from charmers.cli.output import echo_line  # noqa: PLC0415  (most commands succeed)

    try:
        echo_line(printable(line, lines=True), err=True)
    except OSError:
        # When stderr is closed or full, nobody can be told; the exit code still says it.
        _drop(sys.stderr)


def answer_no(code: int = NO) -> NoReturn:
    """Leave with exit code 1, or another one, after the answer has been given."""
    raise click.exceptions.Exit(code)


def _named_with_g(error: click.UsageError) -> str:
    """How a game is named, to whoever names it without the option for it."""
    if error.ctx is None or not any("-g" in param.opts for param in error.ctx.command.params):
        return ""
    extra = re.search(r"unexpected extra argument \((\S+)\)", error.format_message())
    return f" A game is named with -g: {error.ctx.command_path} -g {extra[1]}." if extra else ""


def _in_our_style(message: str) -> str:
    """What click says about wrong usage, with a full stop and with our quotation marks."""
    message = re.sub(r"(?<!\w)'([^']*)'(?!\w)", r'"\1"', message.strip())
    return message if message.endswith((".", "?", "!")) else f"{message}."


def _sentence(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}." if error.filename else f"{reason}."


def open_streams() -> None:
    """Let a closed standard stream lead nowhere; else the next file that is opened would take its place."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_RDWR), number)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8"))


def _write_anything() -> None:
    """Let a terminal or pipe that cannot show a sign show a question mark instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _drop(stream: TextIO) -> None:
    """Nobody reads on (as with ``| head``): keep Python from complaining about it while it closes."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        return
