"""What is to be decided, and what each choice would do."""

from __future__ import annotations

import pytest

from charmers.rules import moves as m
from charmers.rules.moves import EAST, WEST
from charmers.rules.outcome import waiting_bonuses, wasted_by
from charmers.rules.position import Position
from charmers.rules.tables import Tables
from charmers.sheet.definition import DICE, Sheet
from charmers.sheet.places import languages
from charmers.words.choices import describe_move, die_would_do, question
from charmers.words.explain import explain
from charmers.words.faces import faces_in_words
from charmers.words.signs import code, move_in_signs, sign_meanings
from charmers.words.speech import Speech
from tests.at_table import NAMES, play, roll, wander
from tests.conftest import sheet_named


def described(position: Position, say: Speech) -> dict[str, str]:
    return {move.text: describe_move(position, move, say) for move in position.moves}


def roll_over(position: Position, die: str, face: str) -> None:
    """Let a die that lies somewhere show another face."""
    number = DICE.index(die)
    position.dice.faces[number] = list(map(str, position.tables.faces[number >> 1])).index(face)


def test_each_die_says_what_it_would_do(opening: Position, say: Speech) -> None:
    assert described(opening, say) == {
        "take p1": "circle tea and silk",
        "take p2": "circle tea ×2",
        "take g1": "a bend, 3 places",
        "take g2": "a straight, 3 places",
        "take b1": "sail to 6: straight",
        "take b2": "sail to 4: half-road; lost: half-road",
        "take o1": "raja 1/3: 1 money, 1 upgrade",
        "take o2": "builder 1/3: 2 half-roads",
    }


def test_only_goods_that_find_a_box_are_named(opening: Position, say: Speech) -> None:
    sheet = opening.sheets[0]
    for _ in range(5):
        sheet.circle(opening.tables, 0)
    assert die_would_do(opening, 1, say) == "circle tea"


def test_a_die_without_use_says_so(opening: Position, say: Speech) -> None:
    opening.sheets[0].river = 1 << 17
    assert die_would_do(opening, 4, say) == "no use now"


def test_a_road_says_what_it_opens_and_reaches(opening: Position, say: Speech) -> None:
    play(opening, "take g2")
    assert described(opening, say)["road d1 ew"] == "straight at d1: mill, 1 fame"
    assert described(opening, say)["road b1 ew"] == "straight at b1: market, sell 3 different; lost: the sale"


def test_a_road_to_the_edge_says_which_bonus_it_reaches(opening: Position, say: Speech) -> None:
    tables = opening.tables
    opening.sheets[0].draw(tables, tables.cells.index("d1"), EAST | WEST)
    play(opening, "take g2")
    assert described(opening, say)["road e1 ew"] == "straight at e1: mahal, 1 fame, reaches goods die"


def test_an_edge_bonus_is_reached_only_once(opening: Position, say: Speech) -> None:
    tables = opening.tables
    opening.sheets[0].draw(tables, tables.cells.index("d1"), EAST | WEST)
    opening.sheets[0].released |= 1 << tables.bonus_number["edge:e1e"]
    play(opening, "take g2")
    assert described(opening, say)["road e1 ew"] == "straight at e1: mahal, 1 fame"


def test_a_goods_die_is_named_where_it_gives_less_than_it_shows(tables: Tables, say: Speech) -> None:
    def waits_for_die(position: Position) -> bool:
        return position.phase == "action" and any(move.kind == m.GOODS_DIE for move in position.moves)

    position = next(
        found
        for found in (wander(tables, seed, until=waits_for_die) for seed in range(99))
        if waits_for_die(found)
    )
    position.sheets[position.seat].circled[:] = [2, 2, 2]
    roll_over(position, "p1", "tea+silk")
    assert described(position, say)["goods p1"] == "circle tea and silk"
    position.sheets[position.seat].circled[:] = [2, tables.row, 2]
    assert described(position, say)["goods p1"] == "circle tea (tea+silk); lost: silk"


def test_karma_says_what_is_rolled_with_it(opening: Position, say: Speech) -> None:
    play(opening, "take p1")
    assert (
        described(opening, say)["karma b1"]
        == "roll blue flag with the elephant's purple tea+tea (then 0 karma left)"
    )


def test_a_character_promises_only_what_there_is(tables: Tables, say: Speech) -> None:
    position = Position(tables, seats=3)
    roll(position, "tea+silk tea+tea bend straight flag heron trader portuguese")
    assert described(position, say)["take o1"] == "trader 1/3: 1 good"
    assert described(position, say)["take o2"] == "Portuguese 1/3: 1 good"
    assert move_in_signs(position, tables.book.by_text["take o2"], say) == "Portuguese 1/3: ⊕1"
    taken = position.copy()
    play(taken, "take o2")
    assert question(taken, say) == "Portuguese: Circle which good?"
    position.sheets[0].river = 0b100
    assert described(position, say)["take o2"] == "Portuguese 1/3: back 1–2, or 1 good"
    play(position, "take o2")
    assert question(position, say) == "Portuguese: Sail back, or circle a good?"


@pytest.mark.parametrize("asked", ["tents", "dawn"])
def test_who_asks_about_tents_is_told_their_boxes(asked: str) -> None:
    moon = sheet_named("moon")
    position, say = Position(Tables(moon), seats=2), Speech("en", moon)
    about, boxes = explain(asked, position, NAMES, say)
    assert about.startswith("A tent stands for some boxes")
    assert "dawn (tea 1, silk 1, spices 1) gives 1 fame" in boxes
    for tent in moon.market.tents:
        position.sheets[0].released |= 1 << position.tables.bonus_number[tent.bonus.id]
    assert explain(asked, position, NAMES, say) == [about]


def test_the_question_names_its_source(opening: Position, say: Speech) -> None:
    assert question(opening, say) == "Take which die?"
    play(opening, "take b1")
    assert question(opening, say) == "River 6: Draw a straight where?"


def test_waiting_bonuses_are_counted_in_the_question(tables: Tables, say: Speech) -> None:
    position = wander(tables, 7, until=lambda position: position.turn.waiting.bit_count() == 2)
    assert question(position, say) == "2 bonuses wait: use which?"
    assert len(waiting_bonuses(position)) == 2


def test_only_ending_the_turn_wastes_what_could_be_used(tables: Tables) -> None:
    def may_waste(position: Position) -> bool:
        texts = [move.text for move in position.moves]
        return "done" in texts and len(texts) > 1

    position = wander(tables, 3, until=may_waste)
    done = tables.book.done
    assert wasted_by(position, done)
    assert wasted_by(position, position.moves[0]) == []


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("b1", "b1 is blue and shows flag. For Leila: sail to 6: straight."),
        ("C2", "c2: market, sell 3 alike."),
        ("9", "River space 9: flag, gives a fork."),
        ("edge:e1n", "Edge e1 north: gives Master Builder."),
        ("◇", "◇ means: the goods of a purple die."),
        ("⇄3=", "⇄3= means: sell up to 3 goods of one kind."),
        ("⊕2", "⊕2 means: 2 different goods."),
        ("◆", "◆ means: a purple die (goods)."),
        ("▲", "▲ means: a green die (roads)."),
        ("↑", "↑ means: 1 upgrade."),
        ("●", "● means: a blue die (river)."),
        ("■", "■ means: an orange die (palace)."),
        ("·", "· means: free, nothing marked yet."),
        ("×", "× means: crossed: sold, used or marked."),
        ("⌂", "⌂ means: the residence, where the roads begin."),
        ("╵", "╵ means: a road in the province, towards: north."),
        ("┬", "┬ means: a fork / a road in the province, towards: east-south-west."),
        ("≈←", "≈← means: back to any free river space."),
        ("( )", "( ) means: a bonus in brackets is circled but not used."),
        (
            "3:(⊕2)",
            "3:(⊕2) means: 2 different goods / released at 3: buildings, karma or palace column "
            "/ a bonus in brackets is circled but not used.",
        ),
        ("2:$3", "2:$3 means: 3 money / released at 2: buildings, karma or palace column."),
        ("$3↑", "$3↑ means: 3 money, 1 upgrade."),
        (
            "Mil",
            "Mill: the first road in its cell brings its value in fame. Cells: d1, a3, c3. "
            "For Leila it is worth 1 now.",
        ),
        (
            "anchor",
            "Anchor: a symbol of the river, on the spaces 5, 11, 16. "
            "A blue die that shows it sails to the next of them.",
        ),
        ("raja", "Raja: one money and one upgrade."),
        ("BUILD", "Builder: two half-roads."),
    ],
)
def test_a_question_mark_explains(asked: str, answer: str, opening: Position, say: Speech) -> None:
    assert explain(asked, opening, NAMES, say) == [answer]


@pytest.mark.parametrize(
    ("asked", "topic"),
    [("gap", "tracks"), ("undo", "keys"), ("tea", "goods"), ("bend", "roads"), ("blue", "dice")],
)
def test_other_words_lead_to_a_topic(asked: str, topic: str, opening: Position, say: Speech) -> None:
    assert explain(asked, opening, NAMES, say)[0] == say(f"about.{topic}")


def test_labels_that_look_alike_are_told_apart(opening: Position, say: Speech) -> None:
    assert explain("Mah", opening, NAMES, say)[0].startswith("Mahal: the first road")
    assert explain("mhr", opening, NAMES, say)[-1] == "Maharani: sail on 1 or 2 spaces."


@pytest.mark.parametrize("asked", ["β1", "Β1", "b1"])
def test_a_die_is_found_on_a_greek_keyboard(asked: str, opening: Position, sheet: Sheet) -> None:
    assert explain(asked, opening, NAMES, Speech("el", sheet))[0].startswith("Το b1 είναι μπλε")


def test_b1_is_what_is_asked_about_a_die_or_a_cell(opening: Position, say: Speech) -> None:
    assert explain("b1", opening, NAMES, say)[0].startswith("b1 is blue")
    play(opening, "take g2")
    assert any(move.text.startswith("road ") for move in opening.moves)
    assert "blue" not in explain("b1", opening, NAMES, say)[0]
    assert explain("lost", opening, NAMES, say) == [say("about.waste")]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["sun", "moon"])
def test_every_sign_on_a_sheet_is_explained(language: str, name: str) -> None:
    say = Speech(language, sheet_named(name))
    printed = [
        *(bonus.gives for bonus in say.sheet.bonuses),
        *(space.gives for space in say.sheet.river.spaces),
    ]
    assert [code(gives, say) for gives in printed if not sign_meanings(code(gives, say), say)] == []


def test_topics_are_found_without_accents(opening: Position, sheet: Sheet) -> None:
    french = Speech("fr", sheet)
    assert explain("elephant", opening, NAMES, french) == explain("Éléphant", opening, NAMES, french)


def test_an_unknown_topic_gets_the_list(opening: Position, say: Speech) -> None:
    first, topics = explain("xyzzy", opening, NAMES, say)
    assert first == 'There is no topic "xyzzy".'
    assert "karma" in topics


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "tea+silk bend flag raja"),
        ("fr", "thé+soie virage drapeau raja"),
        ("de", "Tee+Seide Kurve Flagge Raja"),
        ("el", "τσάι+μετάξι στροφή σημαία ράτζα"),
    ],
)
def test_faces_are_read_in_every_language(language: str, typed: str, sheet: Sheet) -> None:
    assert faces_in_words(typed, [0, 2, 4, 6], Speech(language, sheet)) == "tea+silk bend flag raja"
