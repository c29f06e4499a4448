"""The short way to SHA-256 comes to what the library says."""

from __future__ import annotations

import hashlib
import hmac

from hypothesis import given
from hypothesis import strategies as st

from charmers.sheet.hashing import hmac_sha256, sha256


@given(st.binary(max_size=200), st.binary(max_size=200))
def test_hashes_are_those_of_the_library(key: bytes, message: bytes) -> None:
    assert sha256(message).hexdigest() == hashlib.sha256(message).hexdigest()
    assert hmac_sha256(key, message) == hmac.digest(key, message, "sha256")
