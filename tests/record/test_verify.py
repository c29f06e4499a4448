"""What a record proves, what it only shows, and the first thing in it that is wrong."""

from __future__ import annotations

from random import Random

import pytest

from charmers.record.dice import commitment, new_secret, seeded_secret
from charmers.record.game import Game
from charmers.record.header import Header
from charmers.record.line import Line
from charmers.record.problems import RecordError
from charmers.record.record import Record, parse_record
from charmers.record.seal import in_syllables, seal_of
from charmers.record.verify import Proof, Verdict, verify
from tests.record.games import new_game, play_on, tables

FACES = "tea+silk spice+spice bend halves flag flag raja mogul"


def promised_game(seats: int = 3, words: tuple[str, ...] = (), number: int = 1) -> Game:
    """A game with a secret that nobody can know from its record; the same one again for the same number."""
    secret = seeded_secret(10**9 + number)
    header = new_game(seats, words=words).header._replace(commitment=commitment(secret), seed=None)
    return Game(tables(), header, secret)


def played(game: Game, seed: int = 2) -> Game:
    return play_on(game, Random(seed), undoing=True)


GAME = promised_game()
GAME.add_words("mango river")
played(GAME)
TEXT = str(GAME.record)
SEAL = in_syllables(GAME.seal)
PROMISE = in_syllables(GAME.header.commitment)


def proof(text: str, *noted: str) -> Proof:
    return verify(parse_record(text), tables(), noted=noted)


def sealed_anew(text: str) -> str:
    """A forged record with the seal that its lines give, as a forger would have made it."""
    record = parse_record(text)
    return str(record._replace(seal=seal_of((*record.header.lines(), *record.body))))


def states(found: Proof) -> dict[str, str]:
    return {what: finding.state for what, finding in found.findings.items()}


def roll_lines() -> list[int]:
    return [number for number, line in enumerate(TEXT.split("\n"), 1) if line.startswith("roll ")]


def tampered(number: int) -> str:
    """The record with another face on the purple die of a roll of eight."""
    lines = TEXT.split("\n")
    words = lines[number - 1].split()
    words[1] = "p1=tea+tea" if words[1] != "p1=tea+tea" else "p1=silk+silk"
    lines[number - 1] = " ".join(words)
    return "\n".join(lines)


# What holds.


def test_an_honest_record_proves_its_dice_and_shows_the_rest() -> None:
    found = proof(TEXT)
    assert (found.verdict, found.holds, found.rolls) == ("dice-proved", True, len(roll_lines()))
    assert states(found) == {
        "dice": "proved",
        "promise": "sealed",
        "surprise": "sealed",
        "words": "sealed",
        "seal": "sealed",
        "decisions": "sealed",
        "undos": "sealed",
        "players": "proved",
        "completeness": "sealed",
    }


@pytest.mark.parametrize("noted", [SEAL, SEAL.upper().replace("-", " "), GAME.seal])
def test_who_noted_the_seal_has_everything_proved(noted: str) -> None:
    found = proof(TEXT, noted, PROMISE)
    assert found.verdict == "proved"
    assert set(states(found).values()) == {"proved"}


def test_who_noted_only_the_promise_has_the_dice_proved() -> None:
    found = proof(TEXT, PROMISE)
    assert found.verdict == "dice-proved"
    assert states(found)["words"] == "proved"


def test_what_was_taken_back_is_counted() -> None:
    found = proof(TEXT)
    assert found.undone == sum(line.undone for line in GAME.lines) > 0
    assert found.undone_rolls == sum(line.undone and line.is_roll for line in GAME.lines)


def test_the_seal_is_the_plain_sha256_of_the_lines_of_the_record() -> None:
    before, _, _ = TEXT.partition("\nresult ")
    assert seal_of(line for line in before.split("\n") if line) == GAME.seal


def test_notes_change_nothing() -> None:
    game = Game.replay(parse_record(TEXT.replace("\nroll ", "\n  # What a roll!\nroll ", 3)), tables())
    assert [note.text for note in game.notes] == ["What a roll!"] * 3
    assert game.seal == GAME.seal
    assert proof(str(game.record), SEAL).verdict == "proved"


# What is less than was promised.


def test_lines_left_out_twice_are_counted_together() -> None:
    game = Game.begin(["Ana", "Ben"], seed=3)
    for _ in range(2):
        game.roll()
        game.undo()
        game = Game.replay(game.clean_record(), tables())
    assert game.header.clean is not None
    assert game.header.clean.lines == 4


def test_faces_that_people_told_in_a_promised_game_are_not_proved() -> None:
    game = promised_game()
    game.roll()
    game.undo()
    game.roll(FACES, on_purpose=True)
    found = verify(played(game).record, tables(), noted=[game.seal])
    assert (found.verdict, found.typed, found.first.line) == ("not-proved", (3,), 3)
    assert "the program (3);" in str(found.first.why)


def test_of_many_faces_told_by_people_the_first_five_are_named() -> None:
    game = promised_game()
    for _ in range(6):
        game.roll(FACES, on_purpose=True)
        game.undo()
    found = verify(played(game).record, tables())
    assert len(found.typed) == 6
    assert "1, 3, 5, 7, 9, …" in str(found.first.why)


def test_every_roll_told_by_people_is_not_proved() -> None:
    text = sealed_anew(TEXT.replace("\nroll ", "\nfaces "))
    assert proof(text).verdict == "not-proved"
    assert proof(text, SEAL).verdict == "disproved"


@pytest.mark.parametrize("sealed", [False, True])
def test_a_record_that_breaks_off_is_not_proved(sealed: bool) -> None:
    lines = TEXT.split("\n")
    cut = "\n".join(lines[: roll_lines()[20] - 1]) + "\n"
    found = verify(parse_record(sealed_anew(cut) if sealed else cut), tables(), GAME.secret)
    assert (found.verdict, states(found)["completeness"]) == ("not-proved", "unproved")
    assert states(found)["seal"] == ("sealed" if sealed else "unproved")


@pytest.mark.parametrize("word", ["seal ", "secret "])
def test_a_record_without_its_last_lines_is_not_proved(word: str) -> None:
    assert proof(TEXT[: TEXT.index(f"\n{word}") + 1]).verdict == "not-proved"


def test_a_record_without_its_whole_end_is_not_proved() -> None:
    found = verify(parse_record(TEXT[: TEXT.index("\nresult ") + 1]), tables(), GAME.secret)
    assert found.verdict == "not-proved"
    assert "does not say how it ended" in str(found.findings["completeness"].why)


def test_a_clean_copy_says_so_and_proves_less() -> None:
    copy = GAME.clean_record()
    assert copy.header.clean is not None
    assert copy.header.clean.lines == sum(line.undone or line.kind == "undo" for line in GAME.lines)
    found = proof(str(copy))
    assert (found.verdict, states(found)["dice"], states(found)["undos"]) == (
        "not-proved",
        "proved",
        "unproved",
    )
    noted = proof(str(copy), SEAL)
    assert (noted.verdict, states(noted)["seal"]) == ("not-proved", "unproved")
    # It stays one when it is kept and written again.
    again = Game.replay(parse_record(str(copy)), tables())
    assert str(again.record) == str(copy) == str(again.clean_record())


def test_without_anything_undone_a_clean_copy_is_the_record_itself() -> None:
    game = play_on(promised_game(), Random(1))
    assert game.clean_record() == game.record


def test_a_secret_that_was_taken_out_leaves_a_line_and_proves_nothing_any_more() -> None:
    game = promised_game()
    game.roll()
    assert game.tell_secret() == game.secret
    assert game.lines[-1].text == "told secret"
    assert len(game.standing) == 1
    found = verify(played(game).record, tables(), noted=[game.seal])
    assert (found.verdict, found.first) == ("not-proved", found.findings["surprise"])
    assert found.first.line == 2


def test_a_secret_of_a_seed_or_of_a_finished_game_is_no_secret() -> None:
    for game in (new_game(), played(promised_game(2))):
        lines = len(game.lines)
        assert game.tell_secret() == game.secret
        assert len(game.lines) == lines


def test_an_end_that_was_taken_back_and_played_otherwise_is_told() -> None:
    game = played(promised_game(2))
    while not game.position.moves or len(game.position.moves) < 2:
        game.undo()
    moves = game.position.moves
    taken = game.next_redo
    assert taken is not None
    game.play(next(move for move in moves if move.text != taken.decision))
    found = verify(play_on(game, Random(1)).record, tables(), noted=[game.seal])
    assert (found.verdict, states(found)["surprise"]) == ("not-proved", "unproved")


def test_an_end_that_was_taken_back_and_brought_back_is_as_it_was() -> None:
    game = played(promised_game(2))
    game.undo()
    game.redo()
    assert verify(game.record, tables()).verdict == "dice-proved"


def test_an_unfinished_game_is_not_proved_yet() -> None:
    game = promised_game()
    assert "nothing has been rolled" in str(verify(game.record, tables(), game.secret).first.why)
    game.roll()
    assert "does not tell its secret" in str(proof(str(game.record)).first.why)
    found = verify(game.record, tables(), game.secret)
    assert (found.verdict, states(found)["dice"]) == ("not-proved", "proved")


# What is wrong.


@pytest.mark.parametrize("which", [0, 1, -1])
def test_a_changed_roll_is_named(which: int) -> None:
    number = [n for n in roll_lines() if TEXT.split("\n")[n - 1].count("=") == 8][which]
    for text in (tampered(number), sealed_anew(tampered(number))):
        found = proof(text)
        assert (found.verdict, found.first.line) == ("disproved", number)
        assert "the secret gives p1=" in str(found.first.why)


def test_a_changed_decision_breaks_the_seal() -> None:
    at = next(i for i, line in enumerate(GAME.lines) if line.kind == "undo")
    body = [line.text for line in GAME.lines]
    undone: Line = GAME.lines[at].takes_back[-1]
    # What was undone leaves no trace in the position, so another decision there is legal.
    game = Game(tables(), GAME.header, GAME.secret)
    for text in body[: undone.number - 1]:
        game.read_line(text)
    others = [move.text for move in game.position.moves if move.text != undone.decision]
    assert others
    name = game.names[game.seat]
    forged = str(GAME.record).replace(undone.text, f"{name}: {others[0]}", 1)
    lines = TEXT.split("\n")
    number = parse_record(TEXT).numbers[undone.number - 1]
    lines[number - 1] = f"{name}: {others[0]}"
    forged = "\n".join(lines)
    assert proof(forged).verdict == "disproved"
    anew = sealed_anew(forged)
    assert proof(anew).verdict == "dice-proved"  # nothing but the noted seal can tell
    assert proof(anew, SEAL).verdict == "disproved"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Cem", "Zoe"),
        ("created: 2026-11-16", "created: 2026-11-17"),
        ("player: Ben\n", "player: Ben:greedy\n"),
        ("words mango river\n", ""),
        ("words mango river", "words mango\nwords river"),
        ("\n\nwords mango river", "\nwords: mango river\n"),
    ],
    ids=["name", "date", "bot", "without words", "words apart", "words before the promise"],
)
def test_whatever_was_agreed_before_the_first_roll_is_bound_to_the_dice(old: str, new: str) -> None:
    assert old in TEXT
    found = proof(sealed_anew(TEXT.replace(old, new)))
    assert (found.verdict, states(found)["dice"]) == ("disproved", "disproved")


def test_undone_lines_that_were_left_out_are_noticed_by_who_noted_the_seal() -> None:
    copy = GAME.clean_record()
    body = copy.body
    forged = str(copy._replace(header=GAME.header, seal=seal_of((*GAME.header.lines(), *body))))
    assert proof(forged).verdict == "dice-proved"
    assert proof(forged, SEAL).verdict == "disproved"


def test_a_seal_of_an_earlier_moment_says_so() -> None:
    game = promised_game()
    game.roll()
    noted = in_syllables(game.seal)
    played(game)
    found = verify(game.record, tables(), noted=[noted])
    assert (found.verdict, found.first.line) == ("disproved", 1)
    assert "after line 1; it has gone on since" in str(found.first.why)


def test_what_was_noted_of_another_game_is_not_proved() -> None:
    other = in_syllables(commitment(bytes(32)))
    assert proof(TEXT, other).verdict == "disproved"
    assert proof(TEXT, SEAL, other).verdict == "disproved"


def test_another_secret_is_noticed() -> None:
    found = proof(str(GAME.record._replace(secret=new_secret())))
    assert "not the one that was promised" in str(found.first.why)
    assert TEXT.split("\n")[found.first.line - 1].startswith("secret")


def test_another_secret_with_its_own_promise_gives_other_rolls() -> None:
    secret = new_secret()
    header = GAME.header._replace(commitment=commitment(secret))
    found = proof(sealed_anew(str(Record(header, GAME.record.body, GAME.record.results, secret))))
    assert (found.verdict, found.first.line) == ("disproved", roll_lines()[0])


# Seeds, real dice, words.


def test_a_seed_proves_that_the_dice_follow_from_it_and_no_surprise() -> None:
    game = played(new_game(3))
    found = verify(game.record, tables())
    assert (found.verdict, states(found)["surprise"], states(found)["players"]) == (
        *("dice-proved", "none", "sealed"),
    )
    assert "seed 2" in str(proof(str(game.record).replace("seed: 1\n", "seed: 2\n")).first.why)


def test_real_dice_promise_nothing_but_can_be_sealed() -> None:
    game = play_on(new_game(given=True), Random(1))
    assert proof(str(game.record)).verdict == "nothing-promised"
    assert proof(str(game.record), game.seal).verdict == "record-proved"
    forged = sealed_anew(str(game.record).replace("created: 2026", "created: 2025"))
    assert proof(forged, game.seal).verdict == "disproved"


@pytest.mark.parametrize(
    ("before", "after", "state", "key"),
    [
        ((), (), "none", "words-none"),
        (("mango",), (), "none", "words-before"),
        (("mango",), ("river",), "sealed", "words-after"),
    ],
)
def test_words_count_only_after_the_promise_was_shown(
    before: tuple[str, ...], after: tuple[str, ...], state: str, key: str
) -> None:
    game = promised_game(2, before)
    for words in after:
        game.add_words(words)
    found = verify(played(game).record, tables()).findings["words"]
    assert (found.state, found.why.key) == (state, f"verify.{key}")


# Records that are none.


@pytest.mark.parametrize("game", [new_game(), promised_game(), new_game(given=True)])
def test_a_line_that_breaks_off_is_an_error_whatever_is_known_of_the_dice(game: Game) -> None:
    game.roll(FACES, on_purpose=True)
    text = str(game.record).partition("\n\nseal")[0]
    with pytest.raises(RecordError, match=f"line {text.count(chr(10)) + 1}: "):
        proof(text[:-10])


def test_a_result_that_is_not_the_games_is_an_error() -> None:
    with pytest.raises(RecordError, match="the lines above lead to"):
        proof(TEXT.replace("\nresult ", "\nresult X", 1))


def test_an_impossible_line_is_an_error_not_a_verdict() -> None:
    lines = TEXT.split("\n")
    lines[roll_lines()[0]] = "Ana: keep b1"
    with pytest.raises(RecordError):
        proof("\n".join(lines))


def test_a_record_of_another_sheet_is_wrong_as_a_whole_not_at_its_end() -> None:
    with pytest.raises(RecordError) as caught:
        Game.replay(parse_record(TEXT), tables("moon"))
    assert caught.value.line == 0


def test_every_verdict_can_be_reached() -> None:
    """The list in the code is what others rely on."""
    header: Header = GAME.header
    assert header.format == 2
    assert set(Verdict.__args__) == {  # type: ignore[attr-defined]
        *("proved", "dice-proved", "record-proved", "not-proved", "disproved", "nothing-promised"),
    }
