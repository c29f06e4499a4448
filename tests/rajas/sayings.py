"""Lines in the words that people use: the same turns as in ``tables``, told as sentences."""

from __future__ import annotations

from random import Random

from charmers.rajas.game import RajasGame
from tests.rajas.tables import answer


def saying(game: RajasGame, source: Random) -> str:
    """A turn, or an answer to what is asked, as somebody tells it who knows only the rulebook."""
    if game.position.open is not None:
        return _answer(game, source)
    place = source.choice((_quarry, _quarry, _market, _chamber, _chamber, _harbour, _other))
    return place(game, source)


def _answer(game: RajasGame, source: Random) -> str:
    text = answer(game, source)
    question = game.position.open
    assert question is not None
    if question.key == "upgrade" and not question.module:
        return source.choice((text, f"upgrades the {text}", f"the {text}", f"{text} upgraded"))
    return text


def _die(game: RajasGame, source: Random) -> str:
    held = game.position.state.players[game.position.seat].dice
    colour, number = (
        source.choice(held) if held else (source.choice(game.board.colours), source.randint(1, 6))
    )
    colour = "violet" if colour == "purple" else colour
    return source.choice(
        (f"{colour} {number}", f"the {colour} {number}", f"a {colour} die", f"her {colour} {number}")
    )


def _pays(game: RajasGame, source: Random) -> str:
    verb = source.choice(("gives up", "with", "giving up", "gives"))
    if source.random() < 0.2:
        colour = source.choice(game.board.colours)
        joined = source.choice(
            ("{c} {a}+{b}", "{c} {a} and {b}", "{c} {a}, {c} {b}", "{c} {a} for the {c} {b}")
        )
        return joined.format(c=colour, a=source.randint(1, 6), b=source.randint(1, 6))
    dice = " and ".join(_die(game, source) for _ in range(source.choice((1, 1, 2))))
    return f"{verb} {dice}"


def _gain(source: Random) -> str:
    building = source.choice(("temple", "palace", "fort", "mill"))
    n = source.randint(1, 6)
    gains = (
        *(
            "2 karma",
            "karma",
            f"{n} money",
            f"{n} fame",
            f"{n} fame points",
            "2 dice, blue and green",
            "a green die",
        ),
        *(
            f"upgrades the {building}",
            f"upgrade {building}",
            f"upgrades a {building}",
            "upgrade",
            "a blue die",
        ),
        *(f"{building} up", "green dice for karma", f"on to space {n}: 2 karma", "over 12: 2 karma"),
        *("yogi", f"raja, upgrades the {building}", "none", f"{building} upgraded", "2 money per upgrade"),
    )
    return source.choice(gains)


def _tile(source: Random) -> str:
    building = ("a temple", "a palace", "fort", "a mill", "two mills", "mahal")
    market = (
        "a tea market of 3",
        "tea 2",
        "silk market 4",
        "a spice market worth 1",
        "2 tea markets 3 and 2",
    )
    things = source.sample((*building, *market), source.choice((1, 1, 2)))
    joined = source.choice((" and ", ", ", " ")).join(things)
    front = source.choice(
        ("", "", "a tile with ", "a bend with ", "builds ", "the blue 7, ", "the orange 4 with ")
    )
    return front + joined


def _joined(parts: list[str], source: Random) -> str:
    parts = [part for part in parts if part]
    if source.random() < 0.15:
        source.shuffle(parts)
    if source.random() < 0.1:
        parts.insert(0, "uses a karma")
    first, rest = parts[0], parts[1:]
    return first + source.choice((": ", ", ", ", ", " ")) * bool(rest) + ", ".join(rest)


def _more(game: RajasGame, source: Random) -> list[str]:
    more = (
        *(
            "",
            "",
            "",
            f"special yield {_gain(source)}",
            f"yield tile: {_gain(source)}",
            f"yield {_gain(source)}",
        ),
        *(_gain(source), _pays(game, source), "passes the bridge"),
    )
    return [source.choice(more)]


def _quarry(game: RajasGame, source: Random) -> str:
    place = source.choice(("quarry", "build", "goes to the quarry"))
    price = source.choice(("", "1", "2 money", "pays 1 money", "pays 2", "for 1 money"))
    parts = [price, _tile(source), source.choice(("", _pays(game, source)))]
    if source.random() < 0.3:
        parts[1:] = parts[:0:-1]
    return _joined([place, *parts, *_more(game, source)], source)


def _market(game: RajasGame, source: Random) -> str:
    good = source.choice(("tea", "silk", "spice", "spices"))
    places = (
        f"{good} market",
        f"market: {good}",
        f"market of {good}",
        "assorted goods",
        "assorted goods market",
        f"market, one kind: gives a blue 5, one {good} market",
        f"market, orange 4 for {good}",
        f"assorted market: {good} 3",
    )
    scored = source.choice(
        ("", f"scores the {good} market", f"scores 2 {good} markets", f"{source.randint(1, 6)} money")
    )
    return _joined([source.choice(places), source.choice(("", _pays(game, source))), scored], source)


def _chamber(game: RajasGame, source: Random) -> str:
    places = (
        *(
            "great mogul",
            "dancer",
            "yogi",
            "raja man singh",
            "raja",
            "master builder",
            "portuguese",
            "the dancer",
        ),
        *("raja man singh", "master builder", "palace"),
    )
    place = source.choice(places)
    parts = [place, source.choice(("", "", _pays(game, source)))]
    if "builder" in place:
        over = source.choice(("", f"over {_tile(source)}", f"covers the violet 6, {_tile(source)}"))
        parts += [_tile(source), over]
    parts += [_gain(source) if source.random() < 0.7 else ""]
    return _joined([*parts, *_more(game, source)], source)


def _harbour(game: RajasGame, source: Random) -> str:
    place = source.choice(("harbor", "harbour", "river", "goes to the harbor"))
    paid = source.choice(("", "", "pays 1 money", "pays 1"))
    far = source.choice(("", "2", "advances 2 spaces", "advances one space"))
    dice = source.choice(("", _pays(game, source)))
    return _joined([place, paid, dice, far, _gain(source), *_more(game, source)], source)


def _other(game: RajasGame, source: Random) -> str:
    lines = (
        *(
            "terrace: takes a blue die",
            "green terrace, rolls 4",
            "takes a blue die from the blue terrace",
            "balcony: blue 3 for two orange",
            "terrace, takes an orange die",
            "outer terrace: 2 money, rerolls violet",
        ),
        *(
            "balcony: gives up a violet die, takes 2 orange dice",
            "outer",
            _gain(source),
            "pass",
            "also 1 fame",
        ),
    )
    return source.choice(lines)
