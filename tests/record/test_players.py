"""Names of players."""

from __future__ import annotations

import pytest

from charmers.record.players import Player, check_players, read_name, read_player


def test_a_name_is_trimmed_and_keeps_single_spaces() -> None:
    assert read_name("  Ana   María ") == "Ana María"


@pytest.mark.parametrize("name", ["Zoë", "Δημήτρης", "🐘", "👩‍👩‍👧", "Jean-Luc O'Neil", "x" * 40])
def test_letters_of_any_kind_and_emoji_are_names(name: str) -> None:
    assert read_name(name) == name


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200d", "x" * 41, "x" * 200, "a\nb", "a\x07b", "a\u2028b", "a\u202eb"]
)
def test_what_cannot_be_read_on_one_line_is_no_name(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        read_name(name)


def test_a_colon_parts_a_name_from_its_bot() -> None:
    assert read_player("Ben:greedy") == Player("Ben", "greedy")


def test_a_bot_may_have_settings_behind_another_colon() -> None:
    assert read_player("Ben:sage:3s") == Player("Ben", "sage:3s")


@pytest.mark.parametrize("text", ["Ben:", "Ben:Gre edy", ":greedy", "Ben:😀"])
def test_half_a_player_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"bot|name"):
        read_player(text)


@pytest.mark.parametrize("other", ["Ana", "ANA", "ａｎａ", "A\u200bna", "\u200fAna", "An\u200da", "A\xadna"])
def test_names_that_look_alike_are_refused(other: str) -> None:
    with pytest.raises(ValueError, match=r"two players|look alike"):
        check_players([Player("Ana"), Player(other)])
