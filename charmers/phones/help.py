"""The help of the pages as data: how one wins, how a turn goes, what pages show, and every sign by name.

For the big game it is the player aid, as it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from charmers.paper.effects import icon_name
from charmers.paper.rajas.aid import base_sections, more_sections
from charmers.rajas.group import Group
from charmers.sheet.definition import COLOURS
from charmers.sheet.effects import EXAMPLES, Effect
from charmers.words.sentences import ended
from charmers.words.speech import Speech

TURN = ("turn-roll", "turn-take", "turn-act", "turn-use", "turn-pass")
"""The steps of a round, in the words of the playing aid."""
TOPICS = {
    "fame": "tracks",
    "money": "tracks",
    "building": "upgrades",
    "sale": "market",
    "road": "roads",
    "half-road": "halves",
    "sell": "goods",
}
"""What an effect is explained by: its own topic, or that of its family."""


def help_data(say: Speech) -> dict[str, Any]:
    """Everything that the help shows, in one language."""
    return {
        "title": say("help.title"),
        "goal": [say("help.goal-title"), say("help.goal"), say("about.end")],
        "turn": [say("aid.turn-title"), *(say(f"aid.{step}") for step in TURN)],
        "dice": [say("aid.dice-title"), *({"colour": each, "says": say(f"aid.{each}")} for each in COLOURS)],
        "karma": [say("phones.karma"), say("about.elephant"), say("about.karma")],
        "page": [
            say("help.page-title"),
            say("help.page-glow"),
            say("help.page-tap"),
            say("help.page-new"),
            say("help.page-lost"),
            say("help.page-hint"),
        ],
        "signs": [say("aid.signs-title"), say("help.signs-how"), *_signs(say)],
    }


def big_help(group: Group, say: Speech) -> dict[str, Any]:
    """The same of the big game: how one wins, then everything that can be done, and what the pages show."""
    *base, end = base_sections(group, say)
    told = [end, *base, *more_sections(group, say)]
    page = [say(f"help.{key}") for key in ("page-title", "page-line", "page-asked", "page-back")]
    return {
        "title": say("help.title"),
        "parts": [*([part.title, *(line.text for line in part.lines)] for part in told), page],
    }


def _signs(say: Speech) -> Iterator[dict[str, str]]:
    """Every sign that a sheet can show: its icon, its name, what it means."""
    sheet = say.sheet
    for example in EXAMPLES:
        effect = Effect.parse(example)
        if effect.character:
            continue
        key, family = effect.kind.key, effect.kind.family
        topic = TOPICS.get(key) or TOPICS.get(family, family)
        meaning = ended(say.capital(say.phrase(effect)))
        yield _sign(icon_name(effect), say.effect(effect), f"{meaning} {say(f'about.{topic}')}", say)
    for name in sheet.palace.characters:
        yield _sign(name, say.person(name), say(f"about.{name}"), say)
    for good in sheet.market.goods:
        yield _sign(good, say.good(good), say("about.goods"), say)
    for kind in sheet.upgrades.buildings:
        cells = [cell.id for cell in sheet.province.cells if cell.building == kind]
        told = say("about.building", building=say(f"buildings.{kind}"), cells=cells)
        yield _sign(kind, say.building(kind), told, say)
    yield _sign("residence", say("help.residence"), say("about.roads"), say)
    for symbol in sheet.river.symbols:
        spaces = [str(i) for i, space in enumerate(sheet.river.spaces, 1) if space.symbol == symbol]
        told = say("about.symbol", symbol=say.capital(say.symbol(symbol)), spaces=spaces)
        yield _sign(symbol, say.symbol(symbol), told, say)


def _sign(icon: str, name: str, says: str, say: Speech) -> dict[str, str]:
    return {"icon": icon, "name": say.capital(str(name)), "says": says}
