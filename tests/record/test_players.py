"""Names of players."""

from __future__ import annotations

import pytest

from charmers.record.game import Game
from charmers.record.players import Player, check_players, read_name, read_player
from charmers.record.problems import RecordError
from charmers.record.record import parse_record
from charmers.sheet.sentence import Refused, Sentence
from tests.record.games import new_game


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


@pytest.mark.parametrize(("length", "shown"), [(40, 40), (41, 21), (99, 21)])
def test_a_long_name_is_cut_where_it_is_spoken_of(length: int, shown: int) -> None:
    with pytest.raises(Refused) as caught:
        read_name("\a" + "x" * (length - 1))
    [reason] = caught.value.reasons
    assert isinstance(reason, Sentence)
    assert len(reason.fields["word"]) == shown


def test_a_name_is_kept_without_what_nobody_sees() -> None:
    assert read_player("\u200eA\u200bna\xad:greedy") == Player("Ana", "greedy")
    assert read_player("می\u200cخواهم").name == "می\u200cخواهم"


def test_a_record_of_a_name_with_something_hidden_stays_readable() -> None:
    game = new_game()
    game.roll()
    game.play(game.position.moves[0])
    text = str(game.record).replace("Ana", "A\u200bna")
    again = Game.replay(parse_record(text), game.tables)
    assert again.names == ["A\u200bna", "Ben"]
    assert str(again.record) == text
    assert again.find_seat("ana") == 0
    with pytest.raises(RecordError, match=r'"Ana" and "A\\u200bna" look alike'):
        parse_record(text.replace("player: Ben", "player: Ana"))
