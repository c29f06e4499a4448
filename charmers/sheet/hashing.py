"""SHA-256 and HMAC from Python itself: loading OpenSSL, as hashlib does, is 3 of 85 ms of a quick command."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from hashlib import sha256
else:
    for _module in ("_sha2", "_sha256", "hashlib"):  # since Python 3.12, before, and wherever neither is
        with suppress(ImportError):
            sha256 = import_module(_module).sha256
            break

__all__ = ["hmac", "sha256"]

_BLOCK: Final = 64
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 of a message, by RFC 2104; the key has 64 bytes at most."""
    padded = key.ljust(_BLOCK, b"\0")
    inner = sha256(padded.translate(_INNER) + message).digest()
    return sha256(padded.translate(_OUTER) + inner).digest()
