"""What ``charmers`` exports."""

from __future__ import annotations

import inspect
import re
import rlcompleter
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import charmers


def test_everything_promised_can_be_imported() -> None:
    for name in charmers.__all__:
        assert getattr(charmers, name) is not None, name


def test_the_promise_is_the_table_of_rooms() -> None:
    exported = {name for names in charmers._ROOMS.values() for name in names}
    assert exported | {"__version__"} == set(charmers.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(charmers, "elephants")


def test_importing_the_package_imports_no_room() -> None:
    code = "import sys, charmers; print([m for m in sys.modules if m.startswith('charmers.')])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def functions() -> list[tuple[str, Callable[..., object]]]:
    """Every function and public method that is promised."""
    found: list[tuple[str, Callable[..., object]]] = []
    for name in charmers.__all__:
        thing = getattr(charmers, name)
        if isinstance(thing, type):
            for method in vars(thing):
                if not method.startswith("_") and callable(getattr(thing, method)):
                    found.append((f"{name}.{method}", getattr(thing, method)))
        elif callable(thing):
            found.append((name, thing))
    return found


@pytest.mark.parametrize(("name", "function"), [pytest.param(*each, id=each[0]) for each in functions()])
def test_every_argument_and_answer_has_a_type(name: str, function: Callable[..., object]) -> None:
    try:
        signature = inspect.signature(function)
    except ValueError:
        pytest.skip("an exception's own")
    assert signature.return_annotation is not inspect.Signature.empty
    for parameter in list(signature.parameters.values())["." in name and not inspect.ismethod(function) :]:
        assert parameter.annotation is not inspect.Parameter.empty, parameter


@pytest.mark.parametrize("name", charmers.__all__)
def test_every_name_stands_in_the_table_of_the_page(name: str) -> None:
    page = (Path(__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")
    assert re.search(rf"^\|[^|]*`{name}`", page, flags=re.MULTILINE)


def test_completion_and_dir_know_every_name() -> None:
    assert set(charmers.__all__) <= set(dir(charmers))
    completer = rlcompleter.Completer({"charmers": charmers})
    assert completer.complete("charmers.Gam", 0) == "charmers.Game("
    assert str(completer.complete("charmers.position_t", 0)).startswith("charmers.position_text")
    assert str(completer.complete("charmers.Game.beg", 0)).startswith("charmers.Game.begin")


def test_whatever_is_printed_says_what_it_is() -> None:
    game = charmers.Game.begin(["Ana", "Ben"], seed=3)
    game.roll()
    things: list[object] = [game, game.position, game.moves[0], game.lines[0], game.standings()[0]]
    things += [game.played_on, game.tables, START.sheets[0]]
    things += [charmers.bot("greedy"), charmers.bot("sage"), charmers.draw(game)]
    for thing in things:
        assert " at 0x" not in repr(thing)
    assert charmers.draw(game)._repr_svg_().startswith("<?xml")


SUN = charmers.Tables(charmers.find_sheet("sun"))
START = charmers.Position(SUN, seats=2)


def begun(rolled: bool = True) -> charmers.Game:
    game = charmers.Game.begin(["Ana", "Ben"], seed=3)
    if rolled:
        game.roll()
    return game


anything: Any = charmers
"""The same without its types, as someone calls it who does not look at them."""

WRONG_VALUES: dict[str, Callable[[], object]] = {
    "nobody plays": lambda: charmers.Game.begin([]),
    "six play": lambda: charmers.Game.begin(list("ABCDEF")),
    "one name twice": lambda: charmers.Game.begin(["Ana", "Ana"]),
    "a name nobody sees": lambda: charmers.Game.begin(["", "Ana"]),
    "a name that steers a terminal": lambda: charmers.Game.begin(["A\x1b[2J", "B"]),
    "a sheet that is not there": lambda: charmers.Game.begin(["A", "B"], sheet="mars"),
    "a seed below 0": lambda: charmers.Game.begin(["A", "B"], seed=-1),
    "a record that is not there": lambda: charmers.Game.load("nowhere.charm"),
    "no record": lambda: charmers.Game.load("hello\nworld"),
    "an empty record": lambda: charmers.Game.load(""),
    "a directory": lambda: charmers.Game.load(Path("/")),
    "a move before the roll": lambda: begun(rolled=False).play("take b1"),
    "a bot that is misspelt": lambda: charmers.Game.begin(["a", "b:gredy"]),
    "a bot asked before the roll": lambda: charmers.bot("random").choose(START),
    "a position after more lines than there are": lambda: begun().position_after(9),
    "no move": lambda: begun().play("hello"),
    "an empty move": lambda: begun().play(""),
    "a move that is not legal": lambda: begun().play("take g9"),
    "a roll that is not due": lambda: begun().roll(),
    "faces where dice are promised": lambda: begun(rolled=False).roll("tea+tea"),
    "an undo of nothing": lambda: begun(rolled=False).undo(),
    "an undo of too much": lambda: begun().undo(9),
    "no such bot": lambda: charmers.bot("hal"),
    "no file to check": lambda: charmers.check_sheet("nowhere.toml"),
    "marks on no sheet": lambda: charmers.check_sheet({}, "mars"),
    "no such seat": lambda: charmers.draw(START, seat=9),
    "a seat from behind": lambda: charmers.draw(START, seat=-1),
    "no such seat of a game": lambda: charmers.draw(begun(), seat=5),
    "no such sheet to draw": lambda: charmers.draw("mars"),
    "no such paper": lambda: anything.draw("sun", size="a9"),
    "no such theme": lambda: anything.draw("sun", theme="x"),
    "no such language": lambda: charmers.draw("sun", lang="xx"),
    "a seat of a blank sheet": lambda: charmers.draw("sun", seat=0),
    "a name on a blank sheet": lambda: charmers.draw("sun", name="Ana"),
    "no such pen": lambda: anything.draw("sun", marks="x"),
    "no such picture": lambda: charmers.draw("sun").save("sun.gif"),
    "no dots": lambda: charmers.draw("sun").png(0),
    "no such sheet": lambda: charmers.find_sheet("mars"),
    "no such definition": lambda: charmers.load_sheet("nowhere.toml"),
    "nine seats": lambda: charmers.Position(SUN, seats=9),
    "no position": lambda: charmers.parse_position("x"),
    "an empty position": lambda: charmers.parse_position(""),
    "half a position": lambda: charmers.parse_position(charmers.position_text(START)[:-3]),
    "no such digest": lambda: charmers.parse_position("0" * 12 + charmers.position_text(START)[12:]),
    "no data": lambda: charmers.position_from(SUN, {}),
    "no text of a move": lambda: charmers.parse_move(START, "take " * 1000),
    "one face": lambda: charmers.parse_roll(SUN, START.due, "tea"),
    "no such face": lambda: charmers.roll_text(SUN, START.due, [99] * 8),
    "too few faces": lambda: charmers.roll_text(SUN, START.due, [0]),
    "too few dice": lambda: START.copy().roll([1]),
    "a face that a die has not": lambda: START.copy().roll([99] * 8),
    "no such schema": lambda: charmers.schema("x"),
    "no such place": lambda: charmers.state_of(SUN, {"tea.99": "crossed"}),
    "no such mark": lambda: charmers.state_of(SUN, {"tea.1": "eaten"}),
}

WRONG_KINDS: dict[str, Callable[[], object]] = {
    "players as one text": lambda: anything.Game.begin("Ana"),
    "players as a number": lambda: anything.Game.begin(2),
    "numbers for names": lambda: anything.Game.begin([1, 2]),
    "no sheet": lambda: anything.Game.begin(["A", "B"], sheet=None),
    "a seed in words": lambda: anything.Game.begin(["A", "B"], seed="x"),
    "half a seed": lambda: anything.Game.begin(["A", "B"], seed=1.5),
    "nothing to load": lambda: anything.Game.load(None),
    "bytes to load": lambda: anything.Game.load(b"charmers"),
    "no decision": lambda: anything.Game.play(begun(), None),
    "a decision by number": lambda: anything.Game.play(begun(), 3),
    "an undo in words": lambda: anything.Game.undo(begun(), "x"),
    "no bot": lambda: anything.bot(None),
    "a bot's seed in words": lambda: anything.bot("greedy", "x"),
    "a number to check": lambda: anything.check_sheet(3),
    "marks without their sheet": lambda: anything.check_sheet({}),
    "seconds in words": lambda: anything.check_sheet({}, "sun", seconds="x"),
    "a number to draw": lambda: anything.draw(3),
    "a number for a name": lambda: anything.draw(START, name=3),
    "no name of a sheet": lambda: anything.find_sheet(None),
    "no definition": lambda: anything.load_sheet(None),
    "tables of a name": lambda: anything.Tables("sun"),
    "no line of a position": lambda: anything.parse_position(None),
    "no text of a move": lambda: anything.parse_move(START, None),
    "no move": lambda: anything.Position.play(begun().position, None),
    "a text for a move": lambda: anything.Position.play(begun().position, "take b1"),
}


def test_an_environment_without_its_extra_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['gymnasium'] = None; import charmers.api.environment"
    told = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, check=False)
    assert "pip install 'charmers[gym]'" in told.stderr.splitlines()[-1]


@pytest.mark.parametrize("what", WRONG_VALUES)
def test_a_wrong_value_is_a_value_error_with_a_sentence(what: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+") as error:
        WRONG_VALUES[what]()
    assert not re.search(r"zip\(\)|object has no|unpack", str(error.value))


@pytest.mark.parametrize("what", WRONG_KINDS)
def test_an_argument_of_another_kind_is_a_type_error_with_a_sentence(what: str) -> None:
    with pytest.raises(TypeError, match=r"it should be of type|need the sheet"):
        WRONG_KINDS[what]()


def test_a_record_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"nothere\.charm: there is no such file"):
        charmers.Game.load("nothere.charm")
    half = tmp_path / "half.charm"
    half.write_text("charmers record 2\ngame: x\n", "utf-8")
    with pytest.raises(ValueError, match=r"half\.charm: line 2: "):
        charmers.Game.load(half)


def test_a_misspelt_bot_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(ValueError, match='There is no bot "gredy"; did you mean "greedy"'):
        charmers.Game.begin(["a", "b:gredy"])
    assert charmers.Game.begin(["a", "b:sage:3s"]).header.players[1].bot == "sage:3s"


def test_real_dice_are_begun_and_told() -> None:
    game = charmers.Game.begin(["a", "b"], real_dice=True)
    assert game.roll("tea+tea tea+silk bend halves flag oar raja mogul").text.startswith("faces p1=tea+tea")
    with pytest.raises(ValueError, match="people roll real dice"):
        charmers.Game.begin(["a", "b"], real_dice=True).roll()
    with pytest.raises(ValueError, match="real dice"):
        charmers.Game.begin(["a", "b"], real_dice=True, seed=3)


@pytest.mark.parametrize("name", ["random", "easy", "greedy", "planner", "sage"])
def test_a_bot_without_moves_says_so(name: str) -> None:
    with pytest.raises(ValueError, match="nothing to decide here: dice are to be rolled first"):
        charmers.bot(name).choose(START)


def test_a_mend_is_shown_in_a_line() -> None:
    marks = charmers.marks_of(SUN, START.sheets[0]) | {"tea.1": "crossed"}
    verdict = charmers.check_sheet(marks, "sun")
    assert all(len(repr(mend)) < 120 for mend in verdict.mends)
    assert verdict.mends


ATTRIBUTES = {
    "Game": charmers.Game.begin(["a", "b"], seed=1),
    "Position": START,
    "SheetState": START.sheets[0],
    "Standing": START.standings()[0],
    "Verdict": charmers.check_sheet({}, "sun", seconds=0.1),
}


def table_of_attributes() -> dict[str, str]:
    page = (Path(__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")
    table = page[page.index("| of | attributes") :].split("\n\n")[0]
    rows = [line.strip("| ").split(" | ", 1) for line in table.splitlines()[2:]]
    return {name.strip("`"): text for name, text in rows}


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_the_attributes_on_the_page_are_there(name: str) -> None:
    told = set(re.findall(r"`([a-z_]+)(?:\([a-z]+\))?`", table_of_attributes()[name]))
    told -= {"roll", "turn", "reroll", "keep", "action", "where"} if name == "Position" else set()
    thing = ATTRIBUTES[name]
    assert [each for each in told if not hasattr(thing, each)] == []
