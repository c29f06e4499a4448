"""The guided game with its input from a pipe, and on paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import Result

from charmers.record.store import Store
from tests import command_line
from tests.at_table import kept


def run(db: Path, *args: str, typed: str | bytes = "") -> Result:
    return command_line.run("play", *args, db=db, typed=typed)


TWO = ("-p", "Ana", "-p", "Ben", "--seed", "12")


def test_a_transcript_reads_as_if_someone_had_typed_it(db: Path) -> None:
    result = run(db, *TWO, typed="\ntake p1\n")
    assert "> take p1\nAna takes purple" in result.output


def test_no_colour_and_no_drawing_through_a_pipe(db: Path) -> None:
    output = run(db, *TWO, typed="\n1\n1\n1\n").output
    assert "\x1b" not in output
    assert not set("─│┌╭◆") & set(output)


def test_plain_lines_tell_where_everything_lies_once_a_turn(db: Path) -> None:
    output = run(db, "evening", *TWO, typed="\ntake g1\n").output
    assert output.count("Middle: ") == output.count("Ana to play") == 1
    assert "Green: Draw" in output
    gone_on = run(db, "evening", typed="").output
    assert "Middle: " in gone_on
    undone = run(db, "evening", typed="u\ntake g1\n").output
    assert undone.count("Middle: ") == 2


def test_plain_lines_name_the_dice_that_karma_could_roll(db: Path) -> None:
    output = run(db, *TWO, typed="\ntake p1\n9\n").output
    dice = re.findall(r"^[0-9]\. karma (?:[pgbo][12]): (.*)$", output, re.M)
    assert "Roll which die again?" in output
    assert dice
    assert all(die.split()[0] in ("purple", "green", "blue", "orange") for die in dice)
    assert not any("with" in die for die in dice)


SCRIPT = ["", "take p1", "?", "s", "l", "karma b1", "u", "y", "q"]


@pytest.mark.parametrize("count", range(len(SCRIPT)))
def test_the_end_of_input_at_any_prompt_keeps_the_game(count: int, db: Path) -> None:
    typed = "".join(f"{line}\n" for line in SCRIPT[:count])
    result = run(db, "evening", *TWO, typed=typed)
    assert result.exit_code == 0
    assert "The game evening is kept. Go on with: charmers play evening" in result.output
    decided = [line for line in SCRIPT[:count] if line == "" or line.startswith(("take", "karma"))]
    assert len(kept(db).lines) >= len(decided)


@pytest.mark.parametrize(
    ("options", "command"),
    [
        ([], "Go on with: charmers play evening\n"),
        (["--lang", "en"], "Go on with: charmers play evening\n"),
        (["--lang", "fr"], "Pour continuer\u00a0: charmers play evening --lang fr\n"),
        (["--plain"], "Go on with: charmers play evening --plain\n"),
    ],
)
def test_the_command_that_goes_on_speaks_and_shows_as_before(
    options: list[str], command: str, db: Path
) -> None:
    assert command in run(db, "evening", *TWO, *options, typed="q\n").output


def test_the_command_that_goes_on_names_the_file_that_was_named(db: Path, tmp_path: Path) -> None:
    file = tmp_path / "our games.db"
    result = run(db, "evening", *TWO, "--db", str(file), typed="q\n")
    assert f"charmers play evening --db '{file}'" in result.output


def test_names_are_asked_for_again_until_they_can_be_used(db: Path) -> None:
    result = run(db, typed="Ana\nAna,Ben:nobody\nAna, Ben\n\n\n\n")
    assert "1 name: the game is for 2 to 5 players." in result.output
    assert 'There is no bot "nobody" here' in result.output
    assert kept(db).names == ["Ana", "Ben"]


def test_bots_play_their_turns(db: Path) -> None:
    result = run(db, "-p", "Robo:greedy", "-p", "Ana", "--seed", "3", typed="")
    assert "Robo takes" in result.output
    assert "Ana to play" in result.output


def test_a_bot_may_be_told_how_long_to_think(db: Path) -> None:
    result = run(db, "-p", "Robo:sage:2", "-p", "Ana", "--seed", "3", typed="")
    assert "Robo takes" in result.output
    result = run(db, "--new", typed="Ana, Ben:sage:2\n\n\n\n")
    assert [str(player) for player in kept(db).header.players] == ["Ana", "Ben:sage:2"]


def test_wasting_a_bonus_needs_a_yes(db: Path) -> None:
    """Found by playing: at some point someone may end a turn with a bonus that could be used."""
    run(db, *TWO, typed="")
    for _ in range(400):
        with Store(db) as store:
            game = store.open()[1]
            texts = [move.text for move in game.position.moves]
            if "done" in texts and any(text.startswith("use") for text in texts):
                break
            if game.position.due:
                game.roll()
            else:
                game.play(texts[0])
    before = len(kept(db).lines)
    refused = run(db, typed="y\ndone\nn\n")
    assert "This wastes" in refused.output
    assert len(kept(db).lines) == before
    agreed = run(db, typed="y\ndone\ny\n")
    assert "loses" in agreed.output


def test_letting_go_needs_a_yes(db: Path) -> None:
    faces = "tea+tea silk+silk halves straight heron lotus builder mogul"
    run(db, "-p", "Ana", "-p", "Ben", "--real-dice", typed=f"{faces}\ntake g2\nroad c2 ns\ntake p1\n")
    kept_before = len(kept(db).lines)
    refused = run(db, typed="y\ntake o1\nhalf c2 e\npass\nn\n")
    assert "This loses half-road; another choice would not." in refused.output
    assert kept(db).lines[-1].decision == "half c2 e"
    assert len(kept(db).lines) == kept_before + 2
    agreed = run(db, typed="y\npass\ny\n")
    assert "Let go: half-road." in agreed.output


def test_only_yes_or_no_is_an_answer(db: Path) -> None:
    result = run(db, *TWO, typed="\nu\nperhaps\nn\n")
    assert "Please answer y or n." in result.output
    assert len(kept(db).standing) == 1


def test_a_name_that_is_new_is_said_to_be(db: Path) -> None:
    assert 'There is no game "nogame" yet; this begins one.' in run(db, "nogame").output


def test_undoing_across_a_roll_is_asked(db: Path) -> None:
    result = run(db, *TWO, typed="\nu\nn\n")
    assert (
        "This takes back the last step, with a roll (the same dice will come again). Go on?" in result.output
    )
    assert len(kept(db).standing) == 1


def test_the_same_dice_come_again_after_an_undo(db: Path) -> None:
    run(db, *TWO, typed="\nu\ny\n\n")
    first, undo, second = kept(db).lines
    assert (undo.kind, first.text) == ("undo", second.text)


def test_redo_brings_back_what_was_undone(db: Path) -> None:
    run(db, *TWO, typed="\ntake p1\nu\nr\n")
    assert kept(db).standing[-1].decision == "take p1"


def test_words_are_mixed_in_before_the_first_roll(db: Path) -> None:
    result = run(db, "-p", "Ana", "-p", "Ben", typed="words by the river\n\n")
    assert "Mixed into the dice: by the river" in result.output
    assert kept(db).words == ["by the river"]


@pytest.mark.parametrize(("language", "word"), [("de", "Worte"), ("fr", "mots"), ("el", "λέξεις")])
def test_words_are_mixed_in_with_a_word_of_the_language(language: str, word: str, db: Path) -> None:
    run(db, "-p", "Ana", "-p", "Ben", "--lang", language, typed=f"{word} am Fluss\nq\n")
    assert kept(db).words == ["am Fluss"]


def test_real_dice_are_typed(db: Path) -> None:
    faces = "tea+silk tea+tea bend straight flag heron raja builder"
    result = run(db, "-p", "Ana", "-p", "Ben", "--real-dice", typed=f"nonsense\n{faces}\n")
    assert "1 face for 8 dice" in result.output
    assert kept(db).lines[0].text.startswith("faces p1=tea+silk p2=tea+tea g1=bend")


def test_karma_with_real_dice_asks_for_the_two(db: Path) -> None:
    faces = "tea+silk tea+tea bend straight flag heron raja builder"
    run(db, "-p", "Ana", "-p", "Ben", "--real-dice", typed=f"{faces}\ntake p1\nkarma b1\nsilk+silk oar\n")
    assert kept(db).lines[-1].text == "faces p2=silk+silk b1=oar"


def test_real_dice_are_typed_in_ones_own_language(db: Path) -> None:
    faces = "thé+soie p2=thé+thé virage ligne drapeau héron raja constr"
    run(db, "-p", "Ana", "-p", "Ben", "--real-dice", "--lang", "fr", typed=f"{faces}\n")
    assert kept(db).lines[0].text == (
        "faces p1=tea+silk p2=tea+tea g1=bend g2=straight b1=flag b2=heron o1=raja o2=builder"
    )


@pytest.mark.parametrize(
    ("language", "question"),
    [("en", "Take which die?"), ("fr", "Quel dé prendre"), ("de", "Welchen Würfel"), ("el", "Ποιο ζάρι")],
)
def test_the_table_speaks_the_language_of_the_players(language: str, question: str, db: Path) -> None:
    assert question in run(db, *TWO, "--lang", language, typed="\n").output


def test_the_locale_chooses_the_language(db: Path) -> None:
    result = command_line.run("play", *TWO, db=db, typed="\n", locale="de_AT.UTF-8")
    assert "Welchen Würfel nehmen?" in result.output


def test_a_paper_game_from_the_first_roll_to_the_winner(db: Path) -> None:
    typed = [
        *("", "take p1", "g1", "skip"),  # Ana, Ben, Cem
        *("", "take g1", "karma b1", "n", "karma b1", "y", "keep b1", "o1"),  # Ben, Cem asks again, Ana
        *("", "1", "crossed", "g1", "b1"),  # Cem, who says that the tracks have crossed; Ana, Ben
        *("21", "40", "3", "1"),
        *("16", "49", "9", "5", "1"),
        *("10", "20", "1", "0", "1"),
    ]
    result = run(db, "--paper", "-p", "Ana", "-p", "Ben", "-p", "Cem", typed="\n".join(typed) + "\n")
    assert result.exit_code == 0
    assert "Does Cem have a karma to cross?" in result.output
    assert "Ben wins by ½: 2½ to 2." in result.output
    assert kept(db).over


CROSSED = ("--paper", "-p", "Ana", "-p", "Ben")
TO_THE_RESULTS = ["", "1", "3", "x"]


@pytest.mark.parametrize("wrong", ["41", "999999999999", "-1", "many"])
def test_a_number_that_no_sheet_shows_is_asked_for_again_at_once(wrong: str, db: Path) -> None:
    result = run(db, *CROSSED, typed="\n".join([*TO_THE_RESULTS, wrong, "20", ""]))
    assert "That takes a whole number from 0 to 40.\nFame: 20\nMoney:" in result.output


def test_who_said_crossed_and_has_not_is_told(db: Path) -> None:
    numbers = ["20", "45", "1", "0", "20", "35", "1", "0"]
    result = run(db, *CROSSED, typed="\n".join([*TO_THE_RESULTS, *numbers]) + "\n")
    assert (
        "Ben had said that the tracks have crossed, but with these numbers they have not (−" in result.output
    )
    assert "Ana had said" not in result.output


def test_french_never_lacks_the_space_before_a_colon(db: Path) -> None:
    typed = ["", *["1"] * 40, "s", "l", "?", "? karma", "? c2", "q"]
    output = run(db, *TWO, "--lang", "fr", typed="\n".join(typed)).output
    assert re.findall(r".*\w: .*", output) == []


def test_the_log_tells_what_was_taken_back(db: Path) -> None:
    output = run(db, *TWO, typed="\n".join(["", "1", "u", "y", "l", "q"])).output
    logged = [line for line in output.splitlines() if re.match(r" +3 .*Taken back: Ana takes purple ", line)]
    assert logged, output
    assert "undo 1" not in output


def test_on_paper_the_sheets_are_with_the_players(db: Path) -> None:
    result = run(db, "--paper", "-p", "Ana", "-p", "Ben", typed="\ns\n? p1\n")
    assert "the sheets are yours" in result.output
    assert kept(db).on_paper


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("-p", "Ana"), "2 to 5 players"),
        (("-p", "Ana", "-p", "ANA"), "two players are called"),
        (("-p", "Ana", "-p", "Ben:nobody"), 'no bot "nobody"'),
        (("-p", "Ana", "-p", "x" * 200), "200 characters"),
        (("-p", "Ana", "-p", "Ben", "--sheet", "mars"), "no built-in sheet"),
        (("-p", "Ana", "-p", "Ben:greedy", "--paper"), "bots cannot mark paper"),
        (("-p", "Ana", "-p", "Ben", "--real-dice", "--seed", "1"), "--real-dice"),
        (("bad name!", "-p", "Ana", "-p", "Ben"), "cannot name a game"),
    ],
)
def test_wrong_usage_is_one_sentence_and_exit_code_2(args: tuple[str, ...], reason: str, db: Path) -> None:
    result = run(db, *args)
    assert result.exit_code == 2
    assert reason.lower() in result.stderr.lower()
    assert result.stderr.count("\n") <= 4
    with Store(db) as store:
        assert store.games() == []


def test_a_name_that_is_taken_is_refused(db: Path) -> None:
    run(db, "friday", *TWO)
    result = run(db, "friday", *TWO)
    assert (result.exit_code, "already" in result.stderr) == (2, True)


def test_a_name_with_emoji_is_a_name(db: Path) -> None:
    result = run(db, "-p", "🐘 Ana", "-p", "花子", "--seed", "1", typed="\n")
    assert "🐘 Ana to play" in result.output


def test_input_that_is_no_text_is_survived(db: Path) -> None:
    result = run(db, *TWO, typed=b"\n\xff\xfe\x00\n1\n")
    assert result.exit_code == 0
    assert kept(db).lines[-1].decision.startswith("take")


def test_a_finished_game_is_not_offered_again(db: Path) -> None:
    typed = ["", "1", "3", "crossed", "9", "9", "1", "0", "8", "8", "1", "0"]
    run(db, "--paper", "-p", "Ana", "-p", "Ben", typed="\n".join(typed) + "\n")
    assert kept(db).over
    assert "Who plays" in run(db).output


REAL = ("-p", "Ana", "-p", "Ben", "--real-dice")


def test_the_short_forms_of_faces_are_explained_where_they_are_asked_for(db: Path) -> None:
    result = run(db, *REAL, typed="te+si te+te be st fl he ra bu\n")
    assert "Beginnings will do, in the order of the dice: te+te" in result.output
    assert (
        kept(db).lines[0].text.startswith("faces p1=tea+silk p2=tea+tea g1=bend g2=straight b1=flag b2=heron")
    )


def test_a_letter_that_could_be_two_faces_is_named_as_such(db: Path) -> None:
    result = run(db, *REAL, typed="s+te te+te be st fl he ra bu\n")
    assert '"s" could be silk or spices.' in result.output
    assert kept(db).lines == []


def test_one_die_is_mended_without_typing_all_eight(db: Path) -> None:
    run(db, *REAL, typed="te+si te+te be xx fl he ra bu\ng2=straight\n")
    assert " g2=straight " in kept(db).lines[0].text
    run(db, "other", *REAL, typed="te+si te+te be st fl he ra bu\nb2=oar\n")
    assert kept(db).standing[-1].text.endswith("b1=flag b2=oar o1=raja o2=builder")
    assert len(kept(db).standing) == 1


def test_dice_cannot_be_mended_once_someone_has_decided(db: Path) -> None:
    run(db, *REAL, typed="te+si te+te be st fl he ra bu\ntake p1\nb2=oar\n")
    assert [line.kind for line in kept(db).standing] == ["faces", "move"]


@pytest.mark.parametrize(
    ("language", "faces"),
    [
        ("fr", "thé+soie thé+thé ligne droite deux demi-routes drapeau ancre raja Portugais"),
        ("el", "τσάι+μετάξι τσάι+τσάι ευθεία δύο μισοί δρόμοι σημαία άγκυρα ράτζα Πορτογάλος"),
    ],
)
def test_a_face_of_two_words_is_understood(language: str, faces: str, db: Path) -> None:
    run(db, *REAL, "--lang", language, typed=f"{faces}\n")
    assert kept(db).lines[0].text == (
        "faces p1=tea+silk p2=tea+tea g1=straight g2=halves b1=flag b2=anchor o1=raja o2=portuguese"
    )


def test_one_part_of_the_sheet_is_read_alone(db: Path) -> None:
    output = run(db, *TWO, typed="\ns river\ns *\n").output
    assert "River: not begun yet." in output
    assert "Market" not in output
    assert "Ben: fame 0, money 0, gap 40" in output


def test_plain_says_where_a_bend_goes(db: Path) -> None:
    output = run(db, "-p", "Ana", "-p", "Ben", "--seed", "2", typed="\ntake g1\n").output
    assert "road b1 es: bend at b1, south-east: temple, 1 fame" in output


def test_more_karma_than_a_sheet_has_is_refused_on_paper(db: Path) -> None:
    typed = ["", "1", *["karma b1", "y"] * 3, "keep b1", "take p1", *["karma g1", "y"] * 7]
    result = run(db, "--paper", "-p", "Ana", "-p", "Ben", "--seed", "1", typed="\n".join(typed) + "\n")
    assert "1 karma has been crossed on this sheet, and it cannot have more by now." in result.output
    assert sum(line.decision == "karma b1" for line in kept(db).standing) == 1
    assert "4 karma have been crossed on this sheet" not in result.output


def test_the_karma_that_the_dice_have_seen_is_the_least_that_can_be_told(db: Path) -> None:
    typed = ["", "1", "karma b1", "y", "keep b1", "take o1", "karma g1", "y", "keep g1", "x"]
    result = run(
        db, "--paper", "-p", "Ana", "-p", "Ben", typed="\n".join([*typed, "20", "45", "1", "0"]) + "\n"
    )
    assert "What does Ana have on paper?" in result.output
    result = run(db, typed="\n20\n45\n1\n2\n1\n2\n")
    assert "Ben has crossed 2 karma in this game; the dice have seen it." in result.output
    assert "That takes a whole number from 2 to 5." in result.output
    assert [line.text for line in kept(db).standing][-1] == "Ben: score 20 45 2 2"
