"""Starting it: which game, which address, what the terminal shows, and the browser."""

from __future__ import annotations

import secrets
import webbrowser
from asyncio import CancelledError
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from charmers.phones.address import DEFAULT_PORT, EVERYWHERE, HERE, listen, reach
from charmers.phones.drawing import code_lines
from charmers.phones.house import TOKEN_BYTES, House
from charmers.phones.lobby import Lobby
from charmers.phones.room import Room
from charmers.phones.running import run
from charmers.play.kept_game import KeptGame, open_table
from charmers.play.table import Table
from charmers.play.telling import how_it_stands
from charmers.play.wish import Wish
from charmers.record.problems import problem
from charmers.record.store import Store
from charmers.sheet.library import find_sheet
from charmers.sheet.sentence import Refused
from charmers.sheet.system import has_screen
from charmers.words.speech import Speech


def serve(
    store: Store,
    name: str | None,
    wish: Wish,
    say: Speech,
    *,
    here: bool,
    host: str | None,
    port: int | None,
    public: bool,
    opens: bool,
    version: str,
    tell: Callable[[str], None],
) -> None:
    """Serve a game until someone ends it."""
    addresses = reach(host, here=here, public=public)
    port = port or DEFAULT_PORT
    bound = HERE if here else host if host and len(addresses) == 1 else EVERYWHERE
    listening = listen(bound, port)
    try:
        room = _room(store, name, wish, alone=here)
        room.addresses, room.port, room.version = addresses, port, version
        room.lang = say.language
        token = secrets.token_urlsafe(TOKEN_BYTES)
        link = f"http://{HERE if bound in (HERE, EVERYWHERE) else bound}:{port}/host/{token}"

        def ready() -> None:
            for line in _shown(room, say, link):
                tell(line)
            if opens and has_screen():
                webbrowser.open(link)

        # A Ctrl-C while the server is still starting cancels it instead.
        with suppress(KeyboardInterrupt, CancelledError):
            run(room, token, listening, ready)
        how = "ended-none" if room.table is None else "ended-over" if room.table.game.over else "ended"
        room.put_away()
    finally:
        listening.close()
    tell(say(f"serve.{how}"))


def _room(store: Store, name: str | None, wish: Wish, *, alone: bool) -> Room:
    """The table: a game that is there, a new one, or a lobby in which it is still to be made."""
    house = House.read(store.house())
    there = {kept.name.casefold() for kept in store.games()}
    if name is not None and name.casefold() in there:
        if wish.is_new:
            raise Refused(problem("game-there", word=name))
        return Room(store, house, open_table(store, name), alone=alone)
    if wish.players:
        wish = replace(wish, sheet=wish.sheet or find_sheet("sun"))
        return Room(store, house, Table.begin(store, wish, name), alone=alone)
    room = Room(store, house, _left(store, house), alone=alone)
    room.resumed = room.table is not None and not room.table.game.over and bool(room.table.game.lines)
    if wish.is_new:
        Lobby(room).wish_for(wish)
    return room


def _left(store: Store, house: House) -> KeptGame[Any] | None:
    """The game that was served when the server ended; one that was over is put away unless it was killed."""
    for kept in store.games():
        if house.game and house.game == f"{kept.name} {kept.header.created}":
            return open_table(store, kept.name)
    return None


def _shown(room: Room, say: Speech, link: str) -> list[str]:
    """What the terminal shows while it serves."""
    goes_on = []
    if room.resumed and room.table is not None:
        names, stands = say.listed(room.table.game.names), how_it_stands(room.table.game, say)
        goes_on = [say("serve.resumed-here", game=room.table.name, names=names, stands=stands)]
    if room.alone:
        return [*goes_on, say("serve.here", link=link), say("serve.end")]
    lines = [*code_lines(room.join_address), ""]
    lines.append(say("serve.join", address=f"http://{room.addresses[0]}:{room.port}", code=room.house.code))
    if len(room.addresses) > 1:
        lines.append(
            say("serve.or", addresses=", ".join(f"http://{each}:{room.port}" for each in room.addresses[1:]))
        )
    return [*lines, say("serve.host", link=link), *goes_on, say("serve.end")]
