"""The set-up of the big game at a terminal: a checklist whose steps a key ticks."""

from __future__ import annotations

from charmers.rajas.names import module_words, name
from charmers.rajas.setup import SetUp
from charmers.screen.console import Console, Left, Redraw
from charmers.screen.ink import Ink, columns, wrap
from charmers.screen.keys import ESCAPE
from charmers.words.sentences import in_words
from charmers.words.speech import Speech

OPEN, TICKED = "☐", "☑"
VERSION_NAMES = {"basic": "basic", "navaratnas": "navaratnas", "mixed": "mixed-group"}


Commands = tuple[str, str]
"""What gives the same set-up again, and what referees the game."""


def title(table: SetUp, say: Speech) -> str:
    """The group and what it plays, in a line."""
    group = table.group
    with_what = [in_words(name(VERSION_NAMES[group.version]), say)]
    with_what += [in_words(module_words(*each), say) for each in group.modules.items()]
    return say("rajas-list.title", names=list(group.names), what=say.joined(with_what, "plus"))


def checklist_lines(table: SetUp, commands: Commands, say: Speech) -> list[str]:
    """The whole list as plain lines, with a box to tick on paper."""
    lines, heading = [title(table, say)], ""
    for number, each in enumerate(table.steps, 1):
        if each.heading != heading:
            heading = each.heading
            lines += ["", say(f"rajas-list.{heading}")]
        lines.append(f"[ ] {number:2}. {in_words(each.text, say)}")
    return [*lines, "", *_ways_on(commands, say)]


def tick(table: SetUp, commands: Commands, console: Console, say: Speech, done: int = 0) -> tuple[int, bool]:
    """Show the list; a key ticks the next step, others take the tick back or lead into the game.

    How many steps are done, and whether the game shall begin.
    """
    begins = False
    try:
        while True:
            console.clear()
            console.show(_screen(table, done, console, say))
            try:
                typed = console.ask(say("rajas-list.keys"), at_once=lambda _: True)
            except Redraw:
                continue
            key = say.rules.latin(typed.casefold())
            begins = key == "p"
            back = key in ("u", "b", "-")
            if begins or key in ("q", ESCAPE) or (done == len(table.steps) and not back):
                break
            done = max(0, done - 1) if back else done + 1
    except Left:
        console.show([""])
    finally:
        console.close()
    if not begins:
        console.show(["", *_ways_on(commands, say)])
    return done, begins


def _ways_on(commands: Commands, say: Speech) -> list[str]:
    again, play = commands
    return [say("rajas-list.again", command=again), say("rajas-list.play", command=play)]


def _screen(table: SetUp, done: int, console: Console, say: Speech) -> list[str]:
    """As much of the list around the step at hand as the window holds."""
    width, height = console.size
    blocks, heading = [], ""
    for number, each in enumerate(table.steps):
        block = []
        if each.heading != heading:
            heading = each.heading
            block.append(console.ink(say(f"rajas-list.{heading}"), "bold"))
        block += _step(f"{number + 1:2}. {in_words(each.text, say)}", number, done, width, console.ink)
        blocks.append(block)
    head = [*wrap(title(table, say), width, "  "), say("rajas-list.done", n=done, total=len(table.steps)), ""]
    room = height - len(head) - 2
    first = last = min(done, len(blocks) - 1)
    used = len(blocks[first])
    while True:
        # What comes next matters more than what is done: two steps on for one back.
        grown = False
        for _ in range(2):
            if last + 1 < len(blocks) and used + len(blocks[last + 1]) <= room:
                last, used, grown = last + 1, used + len(blocks[last + 1]), True
        if first > 0 and used + len(blocks[first - 1]) <= room:
            first, used, grown = first - 1, used + len(blocks[first - 1]), True
        if not grown:
            break
    return [*head, *(line for block in blocks[first : last + 1] for line in block)]


def _step(text: str, number: int, done: int, width: int, ink: Ink) -> list[str]:
    box = TICKED if number < done else OPEN
    line = f"{box} {text}"
    lines = [line] if columns(line) <= width else wrap(line, width, "      ")
    style = "dim" if number < done else "bold" if number == done else ""
    return [ink(each, style) if style else each for each in lines]
