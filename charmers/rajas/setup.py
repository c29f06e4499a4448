"""The set-up of one game: every step in the order in which it is done, and everything that chance decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from charmers.rajas.draw import Draw
from charmers.rajas.group import Group
from charmers.rajas.modules import load_module
from charmers.rajas.names import module_words, name
from charmers.sheet.sentence import Sentence, Sentences

step: Final = Sentences(
    "rajas-setup",
    {
        "board-two": "Lay the board in the middle, the side for 2 players up.",
        "board-more": "Lay the board in the middle, the side for 3 and 4 players up.",
        "cover": "Cover the marked spaces with the 2 cover tiles.",
        "dice": "Put all {n} dice beside the board, {each} of each colour.",
        "sort": "Sort the province tiles by colour and by back (snake, cow, tiger): {n} stacks.",
        "shuffle": "Mix each stack and lay it face up beside the board.",
        "white": "Mix the {n} white yield tiles and lay them face down on the temple.",
        "ready": "Keep the white, yellow and red yield tiles ready; mix the brown ones face down.",
        "box": "Stay in the box: {what}.",
        "take": "Everyone takes in one colour: province board, Kali statue, {workers} workers, boat, 5 "
        "cubes, "
        "fame marker, money marker and bonus marker.",
        "sides-basic": "Province board and Kali: basic side up, with {n} hands.",
        "sides-navaratnas": "Province board and Kali: Navaratnas side up, with {n} hands.",
        "sides-mixed": "Province board and Kali: Navaratnas side up ({few} hands) for {names:last}; "
        "basic side ({many} hands) for {others:last}.",
        "workers": "{active} workers below your Kali; one each on fame {fame}, on money {money} and at "
        "the bridge.",
        "boat": "Boat on the start of the river.",
        "cubes": "Karma cube on {karma}; one upgrade cube on the {value} of each of the four buildings.",
        "markers": "Fame marker on {fame}; bonus marker on money {bonus}, boat side up.",
        "roll": "{name} puts on Kali: {dice} (sum {n}).",
        "die": "{colour} {n}",
        "roll-real": "Everyone rolls one die of each colour and puts them on Kali.",
        "lowest": "{name} has the lowest sum ({n}), takes the elephant and starts.",
        "tie": "{names:last} tie with {n}: by the rules, whoever ate Indian food last; by lot, {name}. "
        "{name} takes the elephant and starts.",
        "starter": "{name} takes the elephant and starts.",
        "starter-real": "The lowest sum takes the elephant and starts; in a tie, whoever ate Indian food "
        "last.",
        "money": "Money markers: {places}.",
        "place": "{name} on {n}",
        "money-real": "Money markers from the starting player on, clockwise: {numbers}.",
        "brown": "{name} draws the brown yield tile: {tile}. It goes on one of the two brown spaces.",
        "open": "Lay all other yield tiles face up on the buildings of their colour.",
        "begin": "{name} places the first worker. Nobody has more than {n} workers.",
        "begin-real": "The starting player places the first worker. Nobody has more than {n} workers.",
        # What can stay in the box.
        "box-yields": "yellow, red and brown yield tiles",
        "box-some-yields": "{colours:last} yield tiles",
        "box-river": "river tiles",
        "box-cover": "cover tiles",
    },
)

PARTS: Final[Mapping[str, str]] = {
    "board": "table",
    "sort": "table",
    "shuffle": "table",
    "yields": "table",
    "river": "table",
    "extras": "table",
    "box": "table",
    "players": "players",
    "dice": "start",
    "brown": "start",
    "after": "start",
    "open": "start",
    "begin": "start",
}
"""The parts of a set-up in their order, each with the heading under which it stands."""


class Step(NamedTuple):
    """One thing to do; ``seat`` if it is about one player, ``module`` if a module brings it."""

    part: str
    text: Sentence
    seat: int | None = None
    module: str = ""

    @property
    def heading(self) -> str:
        """Table, players or start."""
        return PARTS[self.part]


@dataclass
class SetUp:
    """A set-up: what was drawn, and every step."""

    group: Group
    draw: Draw
    dice: tuple[Mapping[str, int], ...] = ()
    """What each player rolled, by colour; nothing if real dice are rolled."""
    tied: tuple[int, ...] = ()
    """The seats that share the lowest sum, if there are several."""
    starter: int | None = None
    brown: Mapping[int, str] = field(default_factory=dict)
    """The brown yield tile of each seat that has one."""
    found: dict[str, Any] = field(default_factory=dict)
    """What a module has drawn, by its name."""
    uses: set[str] = field(default_factory=set)
    """What modules need that would stay in the box: colours of yield tiles, ``river``."""
    brown_tiles: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    @property
    def order(self) -> list[int]:
        """The seats from the starting player on, clockwise; as they sit if nobody is known to start."""
        count, first = len(self.group.names), self.starter or 0
        return [(first + i) % count for i in range(count)]

    def sums(self) -> list[int]:
        """What everyone rolled, added up."""
        return [sum(rolled.values()) for rolled in self.dice]


def set_up(
    group: Group,
    draw: Draw,
    *,
    real_dice: bool = False,
    starter: int | None = None,
    dice: Sequence[Mapping[str, int]] = (),
) -> SetUp:
    """A whole set-up. With real dice nothing is rolled; whoever the group says starts, does.

    ``dice`` are those of a kept game that has rolled them itself.
    """
    table = SetUp(group, draw, brown_tiles=list(group.board.brown))
    if dice:
        table.dice = tuple(dice)
    elif not real_dice:
        table.dice = tuple(_rolled(group, draw, seat) for seat in range(len(group.names)))
    _find_starter(table, starter)
    modules = {module: load_module(module) for module in group.modules}
    for code in modules.values():
        table.uses |= code.uses(table)
    if group.navaratnas:
        tiles = draw.shuffled([*group.board.brown, *_more_brown(group)], "brown")
        table.brown = dict(zip(range(len(group.names)), tiles, strict=False))
    steps = list(_base(table))
    for module, code in modules.items():
        steps += [each._replace(module=module) for each in code.set_up(table)]
    order = list(PARTS)
    # Within a part the steps of the base game come first, then modules in their order.
    table.steps = sorted(steps, key=lambda each: order.index(each.part))
    return table


def laid_lines(table: SetUp) -> list[str]:
    """What was drawn, as the lines that tell it to a game on the rails."""
    group, parts = table.group, []
    if table.brown:
        parts.append(f"laid brown {' '.join(table.brown[seat] for seat in range(len(group.names)))}")
    if "wilds" in table.found and table.starter is not None:
        drawn = table.found["wilds"]
        parts.append(f"laid wilds {' '.join(drawn[group.names[seat]] for seat in table.order)}")
    if "holi" in table.found:
        parts.append(f"laid holi {' '.join(table.found['holi'].values())}")
    if "ganga" in table.found:
        parts.append(f"laid ganga {' '.join(map(str, table.found['ganga']['spaces']))}")
    return parts


def _more_brown(group: Group) -> list[str]:
    return ["kedarnath"] if "kedarnath" in group.modules else []


def _rolled(group: Group, draw: Draw, seat: int) -> dict[str, int]:
    return {colour: draw.die(f"dice of seat {seat}") for colour in group.board.colours}


def _find_starter(table: SetUp, said: int | None) -> None:
    if table.dice:
        sums = table.sums()
        lowest = tuple(seat for seat, found in enumerate(sums) if found == min(sums))
        table.tied = lowest if len(lowest) > 1 else ()
        table.starter = lowest[table.draw.below(len(lowest), "tie")]
    if said is not None:
        table.starter = said
        table.tied = ()


def _base(table: SetUp) -> Iterator[Step]:
    """The steps of the base game."""
    group, board = table.group, table.group.board
    players = len(group.names)
    yield Step("board", step("board-two" if players == 2 else "board-more"))
    if players == 3:
        yield Step("board", step("cover"))
    colours = len(board.colours)
    yield Step("board", step("dice", n=board.dice_each * colours, each=board.dice_each))
    yield Step("sort", step("sort", n=colours * len(board.data["tiles"]["backs"])))
    yield Step("shuffle", step("shuffle"))
    if group.navaratnas:
        yield Step("yields", step("ready"))
    else:
        yield Step("yields", step("white", n=board.yields["white"]["tiles"]))
    if in_box := list(_in_box(table)):
        yield Step("box", step("box", what=in_box))
    yield from _players(table)
    yield from _dice(table)
    for seat, tile in table.brown.items():
        text = step("brown", name=group.names[seat], tile=name(f"brown-{tile}"))
        yield Step("brown", text, seat)
    if group.navaratnas:
        yield Step("open", step("open"))
    if table.starter is None:
        yield Step("begin", step("begin-real", n=group.workers()))
    else:
        yield Step("begin", step("begin", name=group.names[table.starter], n=group.workers()))


def _in_box(table: SetUp) -> Iterator[Sentence]:
    if not table.group.navaratnas:
        colours = [colour for colour in ("yellow", "red", "brown") if colour not in table.uses]
        if len(colours) == 3:
            yield step("box-yields")
        elif colours:
            yield step("box-some-yields", colours=[name(colour) for colour in colours])
    if "river" not in table.uses:
        yield step("box-river")
    if len(table.group.names) != 3:
        yield step("box-cover")


def _players(table: SetUp) -> Iterator[Step]:
    group, board = table.group, table.group.board
    few, many = board.kali["navaratnas"], board.kali["basic"]
    yield Step("players", step("take", workers=board.workers_each))
    if group.version == "mixed":
        others = [each for each in group.names if each not in group.advanced]
        yield Step(
            "players", step("sides-mixed", few=few, many=many, names=list(group.advanced), others=others)
        )
    else:
        yield Step("players", step(f"sides-{group.version}", n=few if group.navaratnas else many))
    active, fame, money = board.workers_active, board.fame.worker, board.money.worker
    yield Step("players", step("workers", active=active, fame=fame, money=money))
    yield Step("players", step("boat"))
    yield Step("players", step("cubes", karma=board.karma_start, value=board.building_values[0]))
    yield Step("players", step("markers", fame=board.fame.start(0), bonus=min(board.money.bonuses)))


def _dice(table: SetUp) -> Iterator[Step]:
    group, board = table.group, table.group.board
    for seat, (rolled, total) in enumerate(zip(table.dice, table.sums(), strict=True)):
        dice = [step("die", colour=name(colour), n=n) for colour, n in rolled.items()]
        yield Step("dice", step("roll", name=group.names[seat], dice=dice, n=total), seat)
    if not table.dice:
        yield Step("dice", step("roll-real"))
    if table.starter is None:
        yield Step("dice", step("starter-real"))
        yield Step("dice", step("money-real", numbers=list(board.money.starts[: len(group.names)])))
        return
    who = group.names[table.starter]
    if table.tied:
        tied = [group.names[seat] for seat in table.tied]
        text = step("tie", names=tied, n=min(table.sums()), name=who)
    elif table.dice and table.sums()[table.starter] == min(table.sums()):
        text = step("lowest", name=who, n=min(table.sums()))
    else:
        text = step("starter", name=who)
    yield Step("dice", text, table.starter)
    places = [
        step("place", name=group.names[seat], n=board.money.start(i)) for i, seat in enumerate(table.order)
    ]
    yield Step("dice", step("money", places=places))


def set_up_data(table: SetUp, tell: Any = str) -> dict[str, Any]:
    """A set-up as JSON; ``tell`` says a sentence in the language."""
    group, money = table.group, {}
    if table.starter is not None:
        money = {seat: group.board.money.start(i) for i, seat in enumerate(table.order)}
    players = [
        {
            "name": who,
            "board": "navaratnas" if who in group.advanced else "basic",
            "dice": dict(table.dice[seat]) if table.dice else None,
            "sum": table.sums()[seat] if table.dice else None,
            "starts": seat == table.starter,
            "money": money.get(seat),
            "brown": table.brown.get(seat),
        }
        for seat, who in enumerate(group.names)
    ]
    return {
        "game": "rajas",
        "version": group.version,
        "seed": table.draw.seed,
        "players": players,
        "tied": [group.names[seat] for seat in table.tied],
        "modules": [
            {"name": module, "side": side or None, "title": tell(module_words(module, side))}
            for module, side in group.modules.items()
        ],
        "drawn": table.found,
        "steps": [
            {
                "number": number,
                "part": each.heading,
                "module": each.module or None,
                "player": None if each.seat is None else group.names[each.seat],
                "text": tell(each.text),
            }
            for number, each in enumerate(table.steps, 1)
        ],
    }
