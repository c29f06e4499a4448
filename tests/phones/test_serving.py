"""Starting and ending ``charmers serve``: what cannot be is one sentence, and Ctrl-C ends it at once."""

from __future__ import annotations

import socket
import time
from asyncio import CancelledError
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from charmers.cli import charmers
from charmers.phones.address import own_addresses, reach
from charmers.phones.drawing import code_lines
from charmers.record.store import Store
from charmers.sheet.sentence import Refused
from tests.phones.served import Served, free_port


def refused(db: Path, *args: str) -> str:
    """What is said when it does not begin to serve; never anything else than a sentence and exit code 2."""
    result = CliRunner().invoke(charmers, ["serve", "--no-open", "--db", str(db), "--lang", "en", *args])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def test_a_port_that_is_taken(db: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert f"using port {port}" in refused(db, "--here", "--port", str(port))


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("192.0.2.1", "no address of this machine"),
        ("8.8.8.8", "no address of this machine"),
        ("house", "is no address"),
        ("", "is no address"),
        ("999.1.1.1", "is no address"),
    ],
)
def test_an_address_that_is_not_ours(db: Path, host: str, said: str) -> None:
    assert said in refused(db, "--host", host)


def test_a_public_address_is_refused_unless_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charmers.phones.address.own_addresses", lambda: ["93.184.216.34"])
    with pytest.raises(Refused, match="--public"):
        reach(None, here=False, public=False)
    assert reach(None, here=False, public=True) == ["93.184.216.34"]


def test_a_machine_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("charmers.phones.address.own_addresses", list)
    with pytest.raises(Refused, match="--here"):
        reach(None, here=False, public=False)
    assert reach(None, here=True, public=False) == ["127.0.0.1"]


def test_own_addresses_can_be_reached_by_others() -> None:
    assert not any(address.startswith("127.") for address in own_addresses())


def test_a_game_that_is_there_already(db: Path) -> None:
    CliRunner().invoke(charmers, ["new", "friday", "-p", "Ana", "-p", "Ben", "--db", str(db)])
    assert '"friday"' in refused(
        db, "friday", "-p", "Cem", "-p", "Dora", "--here", "--port", str(free_port())
    )


def test_a_bot_that_is_not_there(db: Path) -> None:
    assert "nobody" in refused(db, "-p", "Ana", "-p", "Ben:nobody", "--here", "--port", str(free_port()))
    assert not Store(db).games()


def test_the_code_in_the_terminal_has_its_quiet_zone() -> None:
    lines = code_lines("http://192.168.1.20:8228/j/ABCD")
    assert len({len(line) for line in lines}) == 1
    assert set(lines[0]) == set(lines[-1]) == {"█"}
    assert all(line.startswith("██") and line.endswith("██") for line in lines)


@pytest.mark.slow
def test_ctrl_c_ends_it_at_once_with_phones_connected(db: Path) -> None:
    with Served(db, "-p", "Ana", "-p", "Ben") as served, httpx.Client() as phone:
        phone.get(f"{served.address}/j/{served.code}")
        with phone.stream("GET", f"{served.address}/events") as stream:
            assert next(stream.iter_lines()).startswith("data: ")
            before = time.monotonic()
            assert served.end() == 0
            # No assertion on speed: it must not wait for the phone, which never hangs up.
            assert time.monotonic() - before < 20


@pytest.mark.slow
def test_what_is_kept_is_said_at_the_end_and_nothing_else(db: Path) -> None:
    with Served(db) as served:
        served.end()
        assert served.said.endswith("Ended.\n")
    with Served(db, "-p", "Ana", "-p", "Ben") as served:
        served.end()
        assert served.said.endswith("Ended. The game is kept; charmers serve goes on with it.\n")


@pytest.mark.parametrize("how", [KeyboardInterrupt, CancelledError])
def test_ctrl_c_ends_it_also_while_it_is_starting(
    how: type[BaseException], db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise how

    monkeypatch.setattr("charmers.phones.serving.run", interrupted)
    args = ["serve", "--here", "--no-open", "--port", str(free_port()), "--db", str(db)]
    answer = CliRunner().invoke(charmers, args)
    assert (answer.exit_code, answer.output) == (0, "Ended.\n")


@pytest.mark.slow
def test_a_terminal_and_phones_play_the_same_game(db: Path) -> None:
    with Served(db, "-p", "Ana", "-p", "Ben", "--seed", "1") as served, httpx.Client() as phone:
        phone.get(f"{served.address}/j/{served.code}")
        with phone.stream("GET", f"{served.address}/events") as stream:
            states = (line for line in stream.iter_lines() if line.startswith("data: {"))
            assert '"line":0' in next(states)
            rolled = CliRunner().invoke(charmers, ["roll", "--db", str(db)])
            assert rolled.exit_code == 0
            assert '"line":1' in next(states)


@pytest.mark.slow
def test_a_client_that_says_nothing_is_let_go(db: Path) -> None:
    with Served(db, "-p", "Ana", "-p", "Ben", here=True) as served:
        slow = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(20)]
        for each in slow[:10]:
            each.sendall(b"GET / HTTP/1.1\r\nHost:")
        assert httpx.get(f"{served.address}/me").status_code == 200
        for each in slow:
            each.settimeout(30)
            while each.recv(10_000):
                pass  # whatever is said, it ends
            each.close()
        assert httpx.get(f"{served.address}/me").status_code == 200
