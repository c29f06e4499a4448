"""``charmers play``: the guided game at one terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from charmers.cli.errors import Wrong
from charmers.cli.options import SHEET, db_option
from charmers.cli.session import (
    GameType,
    explained,
    lang_option,
    locale_language,
    plain_option,
    player_option,
)
from charmers.record.header import LARGEST_SEED


@click.command()
@click.argument("game", required=False, type=GameType())
@player_option
@click.option("--sheet", type=SHEET, help="A built-in sheet or a definition; asked for if not given.")
@click.option("--new", "fresh", is_flag=True, help="A new game, even if another one is not finished.")
@click.option("--paper", is_flag=True, help="Players mark paper; the program holds the dice and the score.")
@click.option("--real-dice", is_flag=True, help="You roll real dice and type what they show.")
@click.option("--words", multiple=True, help="Words mixed into the dice; may be given several times.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="Dice that come out the same again.")
@db_option
@plain_option
@lang_option
def play(
    game: str | None,
    players: tuple[str, ...],
    sheet: Any,
    fresh: bool,
    paper: bool,
    real_dice: bool,
    words: tuple[str, ...],
    seed: int | None,
    db: Path | None,
    plain: bool,
    lang: str | None,
) -> None:
    """Play a game, guided at the terminal.

    Without anything it goes on with the last game that is not finished, or asks who plays. Every
    decision is kept at once: leave with q or Ctrl-C, close the lid, and go on later.

    \b
    Example:
      charmers play
      charmers play friday -p Ana -p Ben -p Robo:greedy --sheet moon
      charmers play --paper
    """
    from charmers.record.players import read_player  # noqa: PLC0415  (help needs none of this)
    from charmers.record.store import Store  # noqa: PLC0415
    from charmers.screen.console import Console, Left  # noqa: PLC0415
    from charmers.screen.setup import Wish  # noqa: PLC0415

    if real_dice and (seed is not None or words):
        raise Wrong("With --real-dice the program rolls nothing, so --seed and --words have no meaning.")
    language = lang or locale_language()
    with explained(language):
        wish = Wish(
            tuple(read_player(text) for text in players),
            sheet,
            paper,
            real_dice or None,
            seed,
            words,
        )
        with Store(db) as store:
            try:
                _play(store, game, wish, fresh, Console(plain), language)
            except Left:
                click.echo("")


def _play(store: Any, name: str | None, wish: Any, fresh: bool, console: Any, lang: str) -> None:
    from charmers.bots import BOTS, is_bot  # noqa: PLC0415
    from charmers.play.bots import bot_lines  # noqa: PLC0415
    from charmers.record.problems import problem  # noqa: PLC0415
    from charmers.screen.guided import Table  # noqa: PLC0415
    from charmers.screen.prompt import ask_yes  # noqa: PLC0415
    from charmers.screen.setup import Questions, begin, unfinished  # noqa: PLC0415
    from charmers.sheet.library import builtin_sheets, find_sheet  # noqa: PLC0415
    from charmers.sheet.sentence import Refused  # noqa: PLC0415
    from charmers.words.speech import Speech  # noqa: PLC0415

    sheets = [find_sheet(each) for each in builtin_sheets()]
    say = Speech(lang, sheets[0])
    known = {kept.name.casefold() for kept in store.games()}
    found = None
    if name is not None and name.casefold() in known:
        if wish.is_new:
            raise Refused(problem("game-there", word=name))
        found = store.open(name)
    elif name is None and not fresh and not wish.is_new:
        found = unfinished(store)
        if found is not None:
            names = ", ".join(found[1].names)
            question = say("play.resume", game=found[0], names=names, n=found[1].position.dice.round)
            if not ask_yes(console, say, question, enter=True):
                found = None
    if found is None:
        if name is not None and not wish.is_new:
            console.show([say("setup.new-name", game=name)])
        for player in wish.players:
            if player.bot and not is_bot(player.bot):
                raise Refused(problem("no-bot", word=player.bot, bots=", ".join(BOTS)))
        found = begin(store, name, Questions(console, say, sheets, BOTS, is_bot).complete(wish))
        say = Speech(lang, found[1].tables.sheet)
        names = ", ".join(map(str, found[1].header.players))
        sheet_name = say.words(f"sheets.{found[1].tables.sheet.name}")
        console.show([say("setup.begun", game=found[0], names=names, sheet=sheet_name)])
    else:
        say = Speech(lang, found[1].tables.sheet)
    Table(store, found[0], found[1], console, say, bot_lines).run()
