"""Where the server can be reached: the addresses of this machine, and which of them a house uses."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

from charmers.phones.problems import in_network
from charmers.sheet.sentence import Refused
from charmers.sheet.system import claim_address

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
DEFAULT_PORT = 8228


def own_addresses() -> list[str]:
    """The addresses of this machine that others can reach, the likeliest first; nothing is sent."""
    found: list[str] = []
    # A socket that is connected but sends nothing tells which address the way out has.
    for there in ("192.168.0.1", "10.0.0.1", "192.0.2.1"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((there, 9))
                found.append(probe.getsockname()[0])
            except OSError:
                continue
    with suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    useful = [each for each in dict.fromkeys(found) if not _is_nowhere(ip_address(each))]
    return sorted(useful, key=lambda each: not ip_address(each).is_private)


def _is_nowhere(address: IPv4Address | IPv6Address) -> bool:
    return address.is_loopback or address.is_unspecified or address.is_link_local


def reach(host: str | None, *, here: bool, public: bool) -> list[str]:
    """The addresses to be told, the first one in the code; ``Refused`` says why there is none."""
    if here:
        return [HERE]
    ours = own_addresses()
    if host is None:
        private = [each for each in ours if public or ip_address(each).is_private]
        if not private:
            raise Refused(in_network("public", host=ours[0]) if ours else in_network("no-network"))
        return private
    try:
        address = ip_address(host)
    except ValueError:
        raise Refused(in_network("no-address", host=host[:60], example=(ours or [HERE])[0])) from None
    if address.is_unspecified:
        return reach(None, here=False, public=public)
    if not _is_bindable(address):
        raise Refused(in_network("not-ours", host=host[:60], addresses=(*ours, HERE)))
    if not address.is_private and not public:
        raise Refused(in_network("public", host=host))
    return [str(address)]


def _is_bindable(address: IPv4Address | IPv6Address) -> bool:
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; ``Refused`` says why it cannot."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        claim_address(listening)
        listening.bind((host, port))
        listening.listen(128)
    except PermissionError as error:
        listening.close()
        raise Refused(in_network("port-low", port=port, why=error.strerror or str(error))) from None
    except OSError:
        listening.close()
        raise Refused(in_network("port-taken", port=port)) from None
    return listening
