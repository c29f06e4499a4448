"""Who is here: devices and the seats they hold, and what is wished for until the game begins."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass, field
from hashlib import sha256

from charmers.phones.problems import Unwelcome
from charmers.play.wish import strong
from charmers.record.players import Player, check_players, read_player
from charmers.rules.game_position import MOST_SEATS

CODE_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters that nobody takes for a figure or for each other."""
CODE_LENGTH = 4
LOOK_ALIKES = str.maketrans("ΑΒΕΖΗΚΜΝΡΤΥΧАВЕКМНРСТУХ", "ABEZHKMNPTYXABEKMHPCTYX")
"""Greek and Cyrillic letters that are typed for the Latin ones that they look like."""
TOKEN_BYTES = 16
MOST_DEVICES = 64
FASTEST, SLOWEST = 0.0, 10.0


@dataclass
class Seat:
    """A place at the table: who sits there, and the device that plays it."""

    name: str
    bot: str = ""
    device: str = ""
    """The hash of the device's token; empty while nobody has taken the seat, or for a bot."""


@dataclass
class House:
    """Devices, seats and settings of one table. Only hashes of tokens are kept."""

    code: str = field(default_factory=lambda: "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH)))
    devices: list[str] = field(default_factory=list)
    """Everyone who was let in, the last one last."""
    hosts: list[str] = field(default_factory=list)
    """The devices that run the table; the one that came last by its link is the last one."""
    seats: list[Seat] = field(default_factory=list)
    game: str = ""
    """The name of the game and when it began, once it has."""
    sheet: str = "sun"
    paper: bool = False
    real_dice: bool = False
    big: bool = False
    """Whether it is Rajas of the Ganges that is wished for; then its version, its modules and whose dice."""
    version: str = "basic"
    modules: list[str] = field(default_factory=list)
    tray: bool = False
    hints: bool = True
    pace: float = 1.2
    """Seconds between the decisions of bots."""

    # Devices.

    def admit(self, token: str | None = None, *, host: bool = False) -> str:
        """Let a device in; the token that it has to show from now on."""
        token = token if token is not None and self.knows(token) else secrets.token_urlsafe(TOKEN_BYTES)
        device = hashed(token)
        if device not in self.devices:
            self.devices.append(device)
            self._forget_some()
        if host:
            self.hosts = [*(each for each in self.hosts if each != device), device]
        return token

    def _forget_some(self) -> None:
        """Those who came first and hold nothing make room."""
        held = {seat.device for seat in self.seats} | set(self.hosts) | {self.devices[-1]}
        for device in self.devices[:-1]:
            if len(self.devices) <= MOST_DEVICES:
                return
            if device not in held:
                self.devices.remove(device)

    def knows(self, token: str) -> bool:
        """Whether a device with this token was let in."""
        return hashed(token) in self.devices

    def is_host(self, device: str) -> bool:
        """Whether a device runs the table."""
        return device in self.hosts

    def seats_of(self, device: str) -> list[int]:
        """The seats that a device plays."""
        return [number for number, seat in enumerate(self.seats) if device and seat.device == device]

    def check_code(self, code: str) -> None:
        """Complain about a code that is not the table's."""
        typed = "".join(code.split()).upper().translate(LOOK_ALIKES)
        if not secrets.compare_digest(typed.encode(), self.code.encode()):
            raise Unwelcome("wrong-code")

    # Seats.

    def take(self, number: int, device: str) -> None:
        """Sit down where nobody sits."""
        seat = self._seat(number)
        if seat.bot:
            raise Unwelcome("bot", 409, name=seat.name)
        if seat.device not in ("", device):
            raise Unwelcome("taken", 409, name=seat.name)
        seat.device = device

    def free(self, number: int, device: str) -> None:
        """Get up; whoever runs the table may ask others to."""
        seat = self._seat(number)
        if seat.device != device and not self.is_host(device):
            raise Unwelcome("not-yours")
        seat.device = ""

    def check_seat(self, number: int, device: str) -> None:
        """Complain about a seat that this device does not play."""
        if self._seat(number).device != device:
            raise Unwelcome("not-yours")

    def _seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Unwelcome("no-seat", 404)
        return self.seats[number]

    # Before the game.

    def add(self, text: str, device: str) -> None:
        """One more player: a person at this device, or a bot (``Robo:hard``)."""
        if len(self.seats) >= MOST_SEATS:
            raise Unwelcome("full", 409, n=MOST_SEATS)
        player = strong(read_player(text))
        check_players((*self.players, player))
        self.seats.append(Seat(player.name, player.bot, "" if player.bot else device))

    def remove(self, number: int, device: str) -> None:
        """One player less: oneself, or anyone for whoever runs the table."""
        if self._seat(number).device != device and not self.is_host(device):
            raise Unwelcome("not-yours")
        del self.seats[number]

    def shift(self, number: int) -> None:
        """Let someone change places with who sits before them."""
        self._seat(number)
        if number:
            self.seats[number - 1], self.seats[number] = self.seats[number], self.seats[number - 1]

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, clockwise."""
        return tuple(Player(seat.name, seat.bot) for seat in self.seats)

    def seat_players(self, players: tuple[Player, ...]) -> None:
        """Lay the table for these players; who sits there already stays, by name."""
        before = {seat.name: seat.device for seat in self.seats}
        self.seats = [
            Seat(player.name, player.bot, "" if player.bot else before.get(player.name, ""))
            for player in players
        ]

    # Kept.

    def text(self) -> str:
        """Everything, to be kept."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def read(cls, text: str | None) -> House:
        """What was kept; a new house if nothing was, or if it cannot be read."""
        try:
            data = json.loads(text or "")
            seats = [Seat(**seat) for seat in data.pop("seats")]
            return cls(**data, seats=seats)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return cls()


def hashed(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()[:32]
