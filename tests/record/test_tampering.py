"""What ``verify`` says of forged records; ``python -m tests.tools.tampering`` asks it of thousands."""

from __future__ import annotations

from tests.tools.tampering import KINDS, passes, study

ONLY_A_NOTED_SEAL_TELLS = {
    "one undo left out",
    "every undo left out",
    "an undo that never was",
    "another decision that was undone",
    "another decision, played on",
    "another last decision",
    "another game with the same dice",
    "the taking out of the secret left out",
}


def test_no_forgery_passes_as_it_is_or_before_who_noted_the_seal() -> None:
    found = study(2 * len(KINDS), seed=3, games=5)
    assert len(found) >= 25
    assert sum(ways[0].total() for ways in found.values()) == 2 * len(KINDS)
    for kind, (as_it_is, anew, noted) in found.items():
        assert not any(map(passes, as_it_is)), kind
        assert not any(map(passes, noted)), kind
        assert any(map(passes, anew)) == (kind in ONLY_A_NOTED_SEAL_TELLS and anew.total() > 0), kind
