"""``charmers score``: who won, from paper."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

from tests.command_line import run


def score(*arguments: str) -> Result:
    return run("score", *arguments)


def verdict(*arguments: str) -> str:
    result = score(*arguments)
    assert result.exit_code == 0, result.output
    return result.output.strip().splitlines()[-1]


def test_the_rulebooks_two_players() -> None:
    assert verdict("Rajesh:21:40", "Leila:16:49") == "Leila wins by ½: 2½ to 2."


def test_more_karma_circled_breaks_a_tie() -> None:
    assert verdict("A:21:40:5:2", "B:21:40:4:4") == "A wins the tie at 2 with 5 karma circled to 4."


def test_more_karma_used_breaks_a_tie_of_karma() -> None:
    assert verdict("Rajesh:21:40:5:2", "Leila:21:40:5:3") == "Leila wins the tie at 2 with 3 karma used to 2."


def test_equal_in_everything_is_a_shared_win() -> None:
    assert verdict("A:21:40:5:2", "B:21:40:5:2", "C:20:40") == "A and B share the win, 2 each."


def test_a_tie_without_karma_asks_for_it() -> None:
    assert "karma decides: give it too" in verdict("A:21:40", "B:21:40")


def test_touching_is_not_crossing() -> None:
    result = score("A:14:48", "B:15:48")
    assert "touching, not crossed" in result.output
    assert result.output.strip().endswith("Nobody has crossed, so nobody has won.")


def test_the_gap_of_those_who_did_not_cross() -> None:
    assert "10 apart" in score("A:16:49", "B:20:20").output


def test_json_has_the_promised_names() -> None:
    data = json.loads(score("Rajesh:21:40", "Leila:16:49:5:3", "Mira:3:4", "--json").output)
    assert data["winners"] == ["Leila"]
    assert data["players"][0] == {
        "name": "Leila",
        "fame": 16,
        "money": 49,
        "karma": 5,
        "used": 3,
        "overshoot": 2.5,
        "crossed": True,
        "rank": 1,
    }
    assert data["players"][2]["overshoot"] == -35
    assert data["players"][1]["karma"] is None


def test_nobody_crossed_means_no_winners_in_json() -> None:
    assert json.loads(score("A:1:1", "B:2:2", "--json").output)["winners"] == []


def test_a_name_may_hold_colons_and_letters_of_any_script() -> None:
    data = json.loads(score("Dr: Λήδα 🐘:16:49", "--json").output)
    assert data["players"][0]["name"] == "Dr: Λήδα 🐘"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["Ana"], "is not NAME:FAME:MONEY"),
        (["Ana:x:3"], "is not NAME:FAME:MONEY"),
        (["Ana:1:-3"], "is not NAME:FAME:MONEY"),
        (["Ana:41:3"], "fame 41 is more than the 40 spaces"),
        (["Ana:4:77"], "money 77 is more than the 76 spaces"),
        (["Ana:4:" + "9" * 5000], "is more than the 76 spaces"),
        (["Ana:4:7:6"], "karma 6 is not from 1 to 5"),
        (["Ana:4:7:0"], "karma 0 is not from 1 to 5"),
        (["Ana:4:7:3:4"], "4 karma used, but only 3 circled"),
        (["Ana:4:7", "ANA:3:3"], "is named twice"),
        ([" :4:7"], "at least one visible character"),
        (["a\x07b:4:7"], "has a character that cannot be shown (U+0007)"),
        ([f"P{i}:1:1" for i in range(6)], "at most 5"),
        (["Ana:4:7", "--sheet", "sum"], 'did you mean "sun"?'),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_two(arguments: list[str], sentence: str) -> None:
    result = score(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


def test_an_owners_sheet_counts_with_its_own_tracks() -> None:
    tiny = Path(__file__).parent / "sheets_for_tests" / "tiny.toml"
    assert "fame 8 is more than the 7 spaces" in score("Ana:8:1", "--sheet", str(tiny)).stderr


HINT = "karma decides: give it too"


@pytest.mark.parametrize(
    ("players", "hinted"),
    [
        ("A:21:40:3 B:21:40:2", False),
        ("A:21:40:3 B:21:40", True),
        ("A:21:40:5 B:21:40", True),
        ("A:21:40:3 B:21:40:3", True),
        ("A:21:40:3:1 B:21:40:3", True),
        ("A:21:40:3:3 B:21:40:3", True),
        ("A:21:40:3:2 B:21:40:3:1", False),
        ("A:21:40:3:2 B:21:40:3:2", False),
        ("A:21:40:3:2 B:21:40:3:2 C:21:40:2", False),
        ("A:21:40:3:2 B:21:40:3:2 C:21:40", True),
        ("A:21:40 B:20:40", False),
        ("A:1:1 B:1:1", False),
    ],
)
def test_karma_is_asked_for_only_if_it_could_change_who_wins(players: str, hinted: bool) -> None:
    assert (HINT in score(*players.split()).output) == hinted


def test_the_winner_is_told_in_the_language_of_the_players() -> None:
    assert "A gewinnt bei Gleichstand" in score("A:21:40:3", "B:21:40:2", "--lang", "de").output


def test_one_result_has_one_margin_wherever_it_is_told(tmp_path: Path) -> None:
    db = str(tmp_path / "games.db")

    def told(*arguments: str) -> str:
        result = run(*arguments, "--db", db)
        assert result.exit_code == 0, result.output
        return result.output

    told("new", "friday", "-p", "Rajesh", "-p", "Leila", "--paper", "--seed", "1")
    told("roll")
    for move in ("take b1", "crossed", "take g1", "score Rajesh 21 40 1 0", "score Leila 16 49 1 0"):
        end = told("do", *move.split())
    assert "Leila wins by ½: 2½ to 2." in end
    assert json.loads(told("show", "--json"))["margin"] == 0.5
    assert "won by Leila by ½" in told("evenings")
    assert json.loads(told("evenings", "--json"))["evenings"][0]["margin"] == 0.5
    assert json.loads(score("Rajesh:21:40", "Leila:16:49", "--json").output)["margin"] == 0.5
    alone = score("Rajesh:10:40", "Leila:16:49")
    assert "Leila wins by 11½: 2½ to −9; nobody else has crossed." in alone.output


def test_a_tie_that_karma_would_decide_is_not_settled() -> None:
    data = json.loads(score("A:21:40", "B:21:40", "--json").output)
    assert (data["settled"], data["margin"]) == (False, 0)
    assert "A and B are level at 2" in score("A:21:40", "B:21:40").output
