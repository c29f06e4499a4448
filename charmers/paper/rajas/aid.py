"""The player aid of the big game: what everything does, with the modules that are played."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.paper.brush import Form
from charmers.paper.document import Document, Look, begin
from charmers.paper.geometry import Box
from charmers.paper.measures import MEASURES
from charmers.paper.problems import check_one_page
from charmers.paper.rajas.checklist import SUBJECT
from charmers.paper.rajas.flow import (
    HEAD,
    Line,
    Section,
    die,
    draw_head,
    draw_sections,
    icon,
    plain_number,
    size_for,
)
from charmers.paper.rajas.scores import draw_scores
from charmers.paper.theme import GROUNDS, Role
from charmers.rajas.group import Group
from charmers.rajas.modules import load_module
from charmers.rajas.names import effect_words, module_words, name
from charmers.words.sentences import in_words
from charmers.words.speech import Speech

LARGEST, LEAST = 9.8, 7.6
"""The sizes of its type; what would be smaller goes on to another page."""
SMALLEST = 6.0
COLUMNS = 2

BASE: tuple[tuple[str, Role, tuple[tuple[str, str], ...]], ...] = (
    ("round", "plain", (("round-turn", ""), ("round-over", "elephant"))),
    ("dice", "karma", (("dice-new", "goods-die"), ("dice-full", ""), ("dice-karma", "karma"))),
    ("quarry", "building", (("quarry-pay", ""), ("quarry-build", "mill"), ("quarry-yield", "residence"))),
    ("market", "goods", (("market-assorted", "sell-different"), ("market-kind", "sell-same"))),
    ("harbour", "river", (("harbour-move", "river-on"), ("harbour-space", ""))),
)
"""The sections whose lines are whole sentences: each with its icon, if it has one."""


def draw_aid(group: Group, look: Look, parts: Sequence[str] = ("aid", "score")) -> bytes:
    """A file with the aid, on as many pages as it takes, and the score sheet."""
    words = Speech(look.lang)
    pages = _pages(group, look, words) if "aid" in parts else []
    if look.output != "pdf":
        check_one_page(".svg", len(pages) + ("score" in parts))
    document = begin(look, words("rajas-aid.title"), subject=SUBJECT)
    for number, sections in enumerate(pages):
        _draw_page(document, number, sections, group, look, words)
    if "score" in parts:
        m = MEASURES[look.size]
        form = Form("scores", m.page, GROUNDS[look.theme, "day"], m.small)
        with document.sheet(form) as brush, brush.part("scores", m.page):
            draw_scores(brush, m.page.inset(m.margin + 1.5), group.board, words)
        with document.page(form):
            pass
    return document.finish()


def _area(look: Look) -> Box:
    m = MEASURES[look.size]
    live = m.page.inset(m.margin + 1.5)
    return Box(live.x, live.y + HEAD + 6.0, live.w, live.h - HEAD - 6.0)


def _pages(group: Group, look: Look, words: Speech) -> list[list[Section]]:
    """Everything on one page if it can be read there; otherwise what is added has pages of its own."""
    base, more = base_sections(group, words), more_sections(group, words)
    area = _area(look)
    if size_for([*base, *more], area, COLUMNS, LARGEST, LEAST) is not None:
        return [[*base, *more]]
    return [base, more]


def _draw_page(
    document: Document, number: int, sections: Sequence[Section], group: Group, look: Look, words: Speech
) -> None:
    m = MEASURES[look.size]
    form = Form(f"aid-{number}", m.page, GROUNDS[look.theme, "day"], m.small)
    live = m.page.inset(m.margin + 1.5)
    below = [in_words(module_words(*each), words) for each in group.modules.items()]
    if group.navaratnas:
        below.insert(0, in_words(name("navaratnas"), words))
    below = below if below and (number or len(sections) > len(base_sections(group, words))) else []
    with document.sheet(form) as brush, brush.part("aid", m.page):
        title = words("rajas-aid.title")
        under = words.joined(below, "plus") if below else in_words(name("game"), words)
        draw_head(brush, Box(live.x, live.y, live.w, HEAD), title, under)
        size = size_for(sections, _area(look), COLUMNS, LARGEST, SMALLEST) or SMALLEST
        draw_sections(brush, _area(look), sections, COLUMNS, size)
    with document.page(form):
        pass


def base_sections(group: Group, words: Speech) -> list[Section]:
    """What everyone needs, whatever is added."""
    kali = group.board.kali
    fields = {"basic": kali["basic"], "navaratnas": kali["navaratnas"]}
    found = {
        key: Section(
            words(f"rajas-aid.{key}"),
            [
                Line(words(f"rajas-aid.{line}", **fields), icon(sign, role) if sign else None)
                for line, sign in lines
            ],
            role,
        )
        for key, role, lines in BASE
    }
    return [
        *found.values(),
        _river(group, words),
        _palace(group, words),
        _tracks(group, words),
        _end(words),
    ]


def _palace(group: Group, words: Speech) -> Section:
    lines = [
        Line(words("rajas-aid.outer-terrace"), icon("money", "palace")),
        Line(words("rajas-aid.terrace"), icon("goods-die", "palace")),
        Line(words("rajas-aid.balcony"), icon("goods-die", "palace")),
    ]
    for chamber in group.board.chambers.values():
        gives = [in_words(effect_words(each), words) for each in chamber.gives]
        person = words.capital(in_words(name(chamber.name), words))
        text = words("rajas-aid.chamber", person=person, gives=words.joined(gives))
        lines.append(Line(text, die(chamber.die, "palace")))
    return Section(words("rajas-aid.palace"), lines, "palace")


def _tracks(group: Group, words: Speech) -> Section:
    lines = []
    for track in (group.board.fame, group.board.money):
        places = {**{space: effect_words(gives) for space, gives in track.bonuses.items()}}
        spaces = sorted([*places, track.worker])
        for space in spaces:
            gives = in_words(places[space], words) if space in places else words("rajas-aid.worker")
            if track.name == "fame" and track.bonuses.get(space) == "upgrade":
                gives = words("rajas-aid.next-turn", gives=gives)
            text = words(f"rajas-aid.{track.name}", n=space, gives=gives)
            lines.append(Line(text, plain_number(space, track.name)))
    lines.append(Line(words("rajas-aid.once"), None))
    key = "six" if group.navaratnas else "five"
    lines.append(Line(words(f"rajas-aid.workers-{key}"), None))
    return Section(words("rajas-aid.tracks"), lines, "fame")


def _river(group: Group, words: Speech) -> Section:
    """What river spaces can give; numbers and colours are printed on them."""
    sample = {"N": "1", "COLOUR": group.board.colours[0]}
    told = []
    for kind in group.board.river_kinds:
        what, _, how = kind.partition(" ")
        if how in sample:
            told.append(words(f"rajas-aid.river-{what}"))
        else:
            told.append(in_words(effect_words(kind), words))
    return Section(
        words("rajas-aid.river"), [Line(words.capital(words.joined(told, "apart")) + ".")], "river"
    )


def _end(words: Speech) -> Section:
    lines = [Line(words(f"rajas-aid.end-{key}"), None) for key in ("when", "who")]
    return Section(words("rajas-aid.end"), lines, "fame")


def more_sections(group: Group, words: Speech) -> list[Section]:
    """What the Navaratnas version and the modules add."""
    found = []
    if group.version != "basic":
        found.append(_navaratnas(group, words))
    roles: dict[str, Role] = {
        "ganga": "river",
        "ganga3": "river",
        "holi": "goods",
        "cows": "building",
        "kedarnath": "karma",
        "wilds": "road",
        "roads": "road",
        "elephant": "palace",
    }
    for module, side in group.modules.items():
        lines = [Line(words.capital(in_words(each, words))) for each in load_module(module).aid(group)]
        found.append(Section(in_words(module_words(module, side), words), lines, roles[module]))
    return found


def _navaratnas(group: Group, words: Speech) -> Section:
    keys = ("nav-boards", "nav-tiles", "nav-dancer", "nav-fewer") if group.navaratnas else ("nav-mixed",)
    lines = [
        Line(words(f"rajas-aid.{key}", basic=group.board.kali["basic"], few=group.board.kali["navaratnas"]))
        for key in keys
    ]
    if group.navaratnas:
        brown = [in_words(name(f"brown-{tile}"), words) for tile in group.board.brown]
        lines.append(Line(words("rajas-aid.nav-brown", tiles=words.joined(brown, "apart"))))
    return Section(in_words(name("navaratnas"), words), lines, "money")
