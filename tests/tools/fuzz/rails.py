"""The big game's readers with good inputs for them: lines that are typed, and records."""

from __future__ import annotations

from random import Random

from charmers.rajas.game import RajasGame, blank_game
from charmers.record.family import RAJAS
from charmers.record.problems import RecordError
from charmers.record.record import parse_record
from charmers.record.verify import verify_game
from charmers.sheet.sentence import Refused
from charmers.words.rails import rails_line
from charmers.words.speech import speech
from tests.rajas.tables import NAMES, answer, some_line, step, table
from tests.tools.fuzz.mutate import RECORD, bomb, spoil
from tests.tools.fuzz.readers import Answer, Read

BOMBS = 0.004
PIECES = (
    *("build 1 mill", "b2 tea3", "market all", "m silk 4", "raja", "palace", "river", "2 karma", "+5", "-3"),
    *(
        "pay 9",
        "flip",
        "bridge",
        "yield",
        "brown workers",
        "with green 3",
        "over tea2",
        "also",
        "set money 9",
    ),
    *(
        "none",
        "no",
        "met 3",
        "gap",
        "upgrade",
        "drop green 2",
        "reroll all",
        "Leila:",
        "Rajesh: also",
        "+999",
    ),
    *(
        "starts Leila",
        "roll green=4",
        "green blue",
        "terrace",
        "balcony",
        "pass",
        "builder",
        "\u202e",
        "٣ karma",
    ),
    *(
        "kedarnath 2",
        "blessing",
        "roads 3 3 4",
        "cow orange 1 spice2",
        "holi green 4 blue",
        "swamp",
        "little",
    ),
)
MODULES = ("holi:back", "cows", "kedarnath:front", "wilds", "roads:back", "ganga3:mysterious", "elephant")
LINES = 6
"""Lines of chance before one that is spoilt."""


def some_game(random: Random) -> RajasGame:
    """A game somewhere in its middle."""
    version = random.choice(("basic", "navaratnas", "mixed"))
    advanced = (NAMES[0],) if version == "mixed" else ()
    tray = random.random() < 0.4
    seed = random.randrange(99) if tray else None
    modules = tuple(random.sample(MODULES, random.randrange(4)))
    game = table(
        random.randint(2, 4), version=version, advanced=advanced, modules=modules, tray=tray, seed=seed
    )
    for _ in range(random.randrange(LINES * 5)):
        if not game.over:
            step(game, random)
    return game


def lines() -> Read:
    """Lines that people type, in every language, at games of every kind."""
    games: list[RajasGame] = []

    def read(random: Random) -> Answer:
        if len(games) < 1 or random.random() < 0.1 or games[0].over:
            games[:] = [some_game(random)]
        game = games[0]
        while game.position.due is not None:
            game.roll()
        if game.over:
            return Answer(True, "over")
        good = answer(game, random) if game.position.open is not None else some_line(game, random)
        text = spoil(good, random, PIECES)
        if random.random() < BOMBS:
            text = bomb(good, random, 10_000)
        text = rails_line(text, speech(random.choice(("en", "de", "fr", "el"))))
        before = game.position.state.copy()
        try:
            line = game.play(text)
        except Refused as error:
            assert game.position.state == before, "a refused line changed something"
            return Answer(True, "refused", str(error))
        return Answer(True, "played", " ".join(map(str, game.told(line))))

    return read


def records() -> Read:
    """Records of the big game: parsed, replayed, and looked at for what they prove."""
    good = []
    for number in range(12):
        source = Random(number)
        game = some_game(source)
        for _ in range(200 if number % 2 else 20):
            if not game.over:
                step(game, source)
        good.append(str(game.record))

    def read(random: Random) -> Answer:
        text = random.choice(good)
        bombed = random.random() < BOMBS
        text = bomb(text, random, 1_000_000) if bombed else spoil(text, random, (*RECORD, *PIECES))
        try:
            record = parse_record(text.encode("utf-8", "surrogatepass"))
        except RecordError as error:
            return Answer(False, "no record", str(error))
        if record.header.game != RAJAS:
            return Answer(True, "another game")
        try:
            game = blank_game(record.header, None)
            verify_game(record, game.blank())
            game.follow_record(record)
        except Refused as error:
            return Answer(True, "refused", str(error))
        return Answer(True, "read")

    return read
