"""Why something cannot be at a table of phones, as data; ``sheets/words`` says it in other languages."""

from __future__ import annotations

from typing import Any, Final

from charmers.sheet.sentence import Refused, Sentences

at_table: Final = Sentences(
    "table",
    {
        "full": "The table is full: the game is for up to {n} players.",
        "no-seat": "There is no such seat.",
        "taken": "{name} is taken. Whoever runs the table can free the seat.",
        "bot": "{name} is a bot.",
        "not-yours": "That is not your seat.",
        "host-only": "Only whoever runs the table can do that.",
        "wrong-code": "That is not the code of this table.",
        "not-in": "You have not joined this table.",
        "begun": "The game has begun.",
        "not-begun": "The game has not begun yet.",
        "other-kind": "That belongs to another game.",
        "no-bots": "Nobody plays Rajas of the Ganges for you: take the bots away first.",
        "count": "The game is for {least} to {most} players.",
        "stale": "The game has gone on since.",
        "no-undo": "There is nothing of yours to take back now. Whoever runs the table can go back further.",
        "no-hints": "Hints are switched off at this table.",
        "no-paper": "Only sheets of paper are read from photos; this one is on the screen.",
        "photo-slow": "The photo took too long to read. Send it once more.",
        "photo-gone": "The photo is no longer there. Send it once more.",
        "photo-broken": "The photo cannot be read. Take another, or send it as JPEG.",
        "other-sheet": "That is another sheet; this game is played on {sheet}.",
        "busy": "Too fast. Wait a moment.",
        "unclear": "That was no request of this page.",
    },
)

in_network: Final = Sentences(
    "network",
    {
        "no-network": "This machine is in no network, so no phone can reach it. charmers serve --here plays"
        " on this machine alone.",
        "not-ours": "{host} is no address of this machine. It has: {addresses:comma}.",
        "no-address": '"{host}" is no address; give one of this machine, such as {example}.',
        "public": "{host} is open to the whole internet. If that is what you want, say --public.",
        "port-taken": "Something else is using port {port}. Choose another one with --port.",
        "port-low": "Port {port} is not ours to use: {why}.",
    },
)


class Unwelcome(Refused):
    """Something that this device may not do, or not now; ``status`` is how HTTP says it."""

    def __init__(self, key: str, status: int = 403, **fields: Any) -> None:
        super().__init__(at_table(key, **fields))
        self.status = status
