"""How the server is started and ended."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from charmers.phones.guard import Guard, hosts_for
from charmers.phones.room import Room
from charmers.phones.server import PATIENCE, Server


class Impatient(H11Protocol):
    """Closes a connection on which nobody has asked for anything in time."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait."""
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._look)

    def _look(self) -> None:
        if self.scope is None and not self.transport.is_closing():
            self.transport.close()


class Ending(uvicorn.Server):
    """Ends the streams at once when it is told to end."""

    def __init__(self, config: uvicorn.Config, server: Server) -> None:
        super().__init__(config)
        self.served = server

    def handle_exit(self, sig: int, frame: Any) -> None:
        """A signal: let everyone go."""
        self.served.ending.set()
        super().handle_exit(sig, frame)


def run(room: Room, host_token: str, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal ends it."""
    server = Server(room, host_token)
    names = [socket.gethostname(), f"{socket.gethostname()}.local"]
    app = Guard(server.app(), hosts_for(room.addresses, room.port, names))
    config = uvicorn.Config(
        app,
        http=Impatient,
        ws="none",
        lifespan="on",
        access_log=False,
        log_level="critical",
        server_header=False,
        date_header=False,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=1,
        limit_concurrency=128,
        h11_max_incomplete_event_size=16384,
    )
    ready()
    Ending(config, server).run(sockets=[listening])
