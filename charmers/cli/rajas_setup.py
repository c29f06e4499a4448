"""``charmers rajas setup``: the checklist of one game, on screen to tick, as JSON or as a page."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from charmers.cli.options import LARGEST_SEED, db_option, json_option, lang_option, plain_option
from charmers.cli.output import echo, echo_json
from charmers.cli.printing import Target
from charmers.cli.rajas import owner_path, with_option
from charmers.paper.choices import HIGHEST_DPI, LOWEST_DPI, THEMES

if TYPE_CHECKING:
    from charmers.rajas.group import Group
    from charmers.rajas.setup import SetUp
    from charmers.words.speech import Speech

SMALLEST_SEED, SHORT_SEED = 0, 1_000_000
"""A seed of our own is short enough to be read out."""


@click.command()
@click.option(
    "-p", "--player", "players", multiple=True, required=True, metavar="NAME", help="A player, clockwise."
)
@click.option("--navaratnas", is_flag=True, help="Everyone plays the Navaratnas version.")
@click.option(
    "--mixed", multiple=True, metavar="NAME", help="Who plays on the Navaratnas side in a mixed group."
)
@with_option
@click.option(
    "--surprise",
    type=click.IntRange(0, 8),
    metavar="N",
    help="So many more modules by lot, beside those you always play.",
)
@click.option("--real-dice", is_flag=True, help="You roll the starting dice yourselves.")
@click.option("--starter", metavar="NAME", help="Who starts, if you know it already.")
@click.option(
    "--seed",
    type=click.IntRange(SMALLEST_SEED, LARGEST_SEED),
    help="The same set-up again; nothing is remembered.",
)
@click.option(
    "--begin",
    is_flag=True,
    help="Keep the game at once, with everything that was drawn; rajas play goes on with it.",
)
@click.option("--tray", is_flag=True, help="With --begin: the program keeps and rolls all dice.")
@click.option("-o", "--output", metavar="FILE", help="Print it as a page: .pdf, .png or .svg.")
@click.option(
    "--size",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The paper of the page.",
)
@click.option(
    "--theme", type=click.Choice(THEMES), default="colour", show_default=True, help="Colours; ink saves it."
)
@click.option(
    "--dpi",
    type=click.IntRange(LOWEST_DPI, HIGHEST_DPI),
    default=150,
    show_default=True,
    help="Dots per inch of a .png.",
)
@click.option("--force", is_flag=True, help="Overwrite the file if it is there.")
@plain_option
@db_option
@json_option
@lang_option
def setup(
    players: tuple[str, ...],
    navaratnas: bool,
    mixed: tuple[str, ...],
    modules: tuple[str, ...],
    surprise: int | None,
    real_dice: bool,
    starter: str | None,
    seed: int | None,
    begin: bool,
    tray: bool,
    output: str | None,
    plain: bool,
    db: Path | None,
    as_json: bool,
    lang: str,
    **options: Any,
) -> None:
    """Tell how to set the game up for exactly this group, with everything drawn by lot.

    The checklist is in the order in which one does it: starting dice and player, brown tiles,
    wilderness and river tiles are drawn. On a terminal a key ticks each step. The last line tells
    how to get the same set-up again. Modules: ganga, ganga3:mixed|drying|mysterious,
    holi:front|back, cows, kedarnath:front|back, wilds, roads:front|back, elephant.

    \b
    Example:
      charmers rajas setup -p Ana -p Ben -p Chi
      charmers rajas setup -p Ana -p Ben --navaratnas --with holi:back --with wilds
      charmers rajas setup -p Ana -p Ben --mixed Ana --surprise 2 -o setup.pdf
      charmers rajas setup -p Ana -p Ben --with wilds --begin
    """
    from charmers.rajas.draw import Draw  # noqa: PLC0415  (help needs none of this)
    from charmers.rajas.group import make_group, seat_of  # noqa: PLC0415
    from charmers.rajas.group import surprise as drawn  # noqa: PLC0415
    from charmers.rajas.owner_file import read_owner, write_owner  # noqa: PLC0415
    from charmers.rajas.setup import set_up, set_up_data  # noqa: PLC0415
    from charmers.record.players import Player, check_players, read_name  # noqa: PLC0415
    from charmers.words.sentences import in_words  # noqa: PLC0415
    from charmers.words.speech import speech  # noqa: PLC0415

    target = Target(output, {**options, "lang": lang}) if output is not None else None
    names = [read_name(name) for name in players]
    check_players(Player(name) for name in names)
    path = owner_path(db)
    owner = read_owner(path)
    draw = Draw(_own_seed() if seed is None else seed)
    chosen = list(modules)
    make_group(names, navaratnas=navaratnas, mixed=mixed, modules=chosen, board=owner.board)
    if surprise is not None:
        played = owner.played if seed is None else ()
        chosen += drawn(surprise, owner.board, owner.modules, played, chosen, draw)
    group = make_group(names, navaratnas=navaratnas, mixed=mixed, modules=chosen, board=owner.board)
    if tray and (not begin or real_dice or starter is not None):
        raise click.UsageError("--tray goes with --begin, and without --real-dice and --starter.")

    def make(dice: Sequence[Mapping[str, int]] = ()) -> SetUp:
        seat = None if starter is None else seat_of(starter, names)
        return set_up(group, draw, real_dice=real_dice, starter=seat, dice=dice)

    kept, table = _begun(group, db, tray, seed, make) if begin else ("", make())
    if surprise is not None and seed is None:
        owner.played = [f"{name}:{side}" if side else name for name, side in group.modules.items()]
        write_owner(path, owner)
    say = speech(lang)
    agreed = _agreed(names, navaratnas, mixed, group.modules)
    again = shlex.join(["charmers", "rajas", "setup", *agreed, *_chance(real_dice, starter, draw.seed)])
    again += " --begin --tray" if tray else ""
    on = shlex.join(["charmers", "rajas", "play", *([kept] if kept else agreed)])
    if target is not None:
        from charmers.paper.rajas.checklist import draw_checklist  # noqa: PLC0415  (slow to import)

        target.write(draw_checklist(table, target.look(), again), names=names)
    if as_json:
        data = set_up_data(table, lambda sentence: in_words(sentence, say))
        echo_json({**data, "kept": kept or None, "again": again, "play": on})
    elif target is None:
        from charmers.screen.big_setup import checklist_lines, tick  # noqa: PLC0415
        from charmers.screen.console import Console  # noqa: PLC0415

        console = Console(plain)
        if console.interactive and not console.plain:
            done = min(owner.ticks.get(again, 0), len(table.steps))
            done, begins = tick(table, (again, on), console, say, done)
            owner.ticks = {again: done} if done else {}
            write_owner(path, owner)
            if begins:
                _play(kept or _begun(group, db, False, None, lambda _: table)[0], db, plain, say)
        else:
            for line in checklist_lines(table, (again, on), say):
                echo(line)


def _begun(
    group: Group,
    db: Path | None,
    tray: bool,
    seed: int | None,
    make: Callable[[Sequence[Mapping[str, int]]], SetUp],
) -> tuple[str, SetUp]:
    """Keep the game that was set up; its name, and the set-up."""
    from charmers.play.rails import RailsTable, RajasWish  # noqa: PLC0415  (only --begin needs it)
    from charmers.record.store import Store  # noqa: PLC0415

    modules = tuple(f"{name}:{side}" if side else name for name, side in group.modules.items())
    advanced = group.advanced if group.version == "mixed" else ()
    wish = RajasWish(group.names, group.version, advanced, modules, tray, seed if tray else None)
    with Store(db) as store:
        kept = RailsTable.begin(store, wish)
        return kept.name, kept.take_set_up(make)


def _play(kept: str, db: Path | None, plain: bool, say: Speech) -> None:
    """Go on with the game that was set up."""
    from charmers.play.rails import RailsTable  # noqa: PLC0415  (only who plays at once needs it)
    from charmers.record.store import Store  # noqa: PLC0415
    from charmers.screen.console import Console  # noqa: PLC0415
    from charmers.screen.rails import referee  # noqa: PLC0415

    with Store(db) as store:
        table = RailsTable.open(store, kept)
        table.make_ready()
        referee(table, Console(plain), say)


def _own_seed() -> int:
    import secrets  # noqa: PLC0415  (a seed that was given needs no chance)

    return secrets.randbelow(SHORT_SEED)


def _agreed(
    names: list[str], navaratnas: bool, mixed: tuple[str, ...], modules: Mapping[str, str]
) -> list[str]:
    """The options that say who plays what."""
    words = [word for name in names for word in ("-p", name)]
    words += ["--navaratnas"] if navaratnas else []
    words += [word for name in mixed for word in ("--mixed", name)]
    return words + [
        word for name, side in modules.items() for word in ("--with", f"{name}:{side}" if side else name)
    ]


def _chance(real_dice: bool, starter: str | None, seed: int) -> list[str]:
    """The options that bring the same chance again."""
    words = ["--real-dice"] if real_dice else []
    words += ["--starter", starter] if starter is not None else []
    return [*words, "--seed", str(seed)]
