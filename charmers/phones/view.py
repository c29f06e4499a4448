"""What one device sees: the whole state of a table as plain data, in the language of the device.

Pure: a room goes in, data comes out. Nothing secret is in it: no secret of the dice, no token, no path.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from charmers.phones.places import where
from charmers.phones.rails import big_lobby, rails_view
from charmers.play.choices import best_sales_first
from charmers.play.data import standing_data
from charmers.play.telling import how_it_stands, told, undo_warning
from charmers.play.wish import STRENGTHS
from charmers.record.family import DICE_CHARMERS, RAJAS
from charmers.record.line import Line
from charmers.record.seal import in_syllables
from charmers.rules import moves as m
from charmers.rules.data import lies
from charmers.rules.game_position import GamePosition
from charmers.rules.marks import marks_of
from charmers.rules.moves import Move
from charmers.rules.outcome import waiting_bonuses, wasted_by
from charmers.rules.scoring import Standing
from charmers.sheet.definition import COLOUR_OF, DICE
from charmers.words.choices import as_it_lies, describe, losses_explained, question, would_do
from charmers.words.standings import distance, verdict
from charmers.words.tell import tell

if TYPE_CHECKING:
    from charmers.phones.room import Room
    from charmers.play.choices import Choice
    from charmers.record.game import Game
    from charmers.words.speech import Speech

Data = dict[str, Any]

COLOURS = ("purple", "green", "blue", "orange")
STORY = 14
"""How many of the last lines a page tells."""
NOWHERE: Mapping[str, str | int] = {}
SIGN_OF = {"circled": "o", "crossed": "x", "drawn": "d"}


def view(room: Room, device: str, say: Speech) -> Data:
    """Everything a device shows."""
    house = room.house
    you = house.seats_of(device)
    data: Data = {
        "version": room.version,
        "lang": say.language,
        "you": {"seats": you, "host": house.is_host(device)},
        "hints": house.hints,
        "pace": house.pace,
        "players": [
            {"name": seat.name, "bot": strength(seat.bot, say), "taken": bool(seat.device or seat.bot)}
            for seat in house.seats
        ],
        "join": room.join_data(),
    }
    if room.table is None:
        return {**data, "line": -1, "lobby": lobby_data(room, house.is_host(device), say)}
    game = room.table.game
    return {**data, **VIEWS[game.family](room, game, device, say)}


def small_view(room: Room, game: Game, device: str, say: Speech) -> Data:
    """Everything a device shows of a game of The Dice Charmers."""
    return {**game_view(room, game, say), **own_view(room, game, device, say)}


VIEWS: dict[str, Callable[[Room, Any, str, Speech], Data]] = {DICE_CHARMERS: small_view, RAJAS: rails_view}
"""How each game looks on a page."""


def strength(bot: str, say: Speech) -> str:
    """How hard a bot is to beat, in words; its name if that is not said of it, nothing for a person."""
    known = next((each for each, of in STRENGTHS.items() if of == bot), "")
    return say(f"setup.{known}") if known else bot


def lobby_data(room: Room, host: bool, say: Speech) -> Data:
    """What is wished for so far, and what could be."""
    house = room.house
    return {
        "sheet": house.sheet,
        "sheets": [{"name": name, "title": say(f"sheets.{name}")} for name in room.sheet_names],
        "paper": house.paper,
        "real": house.real_dice,
        "bots": [{"name": each, "title": say(f"setup.{each}")} for each in room.strengths],
        "games": room.left_games.told(say, "") if host else [],
        "rajas": big_lobby(room, say),
    }


def game_view(room: Room, game: Game, say: Speech) -> Data:
    """What everyone sees of a game."""
    position = game.position
    tables = game.tables
    return {
        "game": room.table.name if room.table else "",
        "line": len(game.lines),
        "sheet": {"name": tables.sheet.name, "digest": tables.sheet.digest[:12]},
        "paper": game.on_paper,
        "own": game.has_own_dice,
        "round": position.dice.round,
        "phase": position.phase,
        "over": position.over,
        "ending": position.ending,
        "seat": None if position.over else position.seat,
        "start": position.dice.start,
        "due": [DICE[die] for die in position.due],
        "dice": dice_data(position, say, as_they_were_left(game)),
        "rolled": rolled_data(game),
        "standings": [standing_view(standing, game.names, say) for standing in game.standings()],
        "sheets": [_sheet(room, game, seat) for seat in range(len(position.sheets))],
        "story": [story_line(line, game, say) for line in game.standing[-STORY:]],
        "thinking": room.course.thinking,
        "tracks": {"fame": tables.sheet.tracks.fame, "money": tables.sheet.tracks.money},
        "result": verdict(game.standings(), game.names, say) if position.over else "",
        "told": [result is not None for result in position.results],
        "faces": {} if game.has_own_dice else faces_data(position, say),
        "promise": in_syllables(game.header.commitment) if game.header.commitment else "",
        "mixes": game.takes_words,
        "mixed": [*game.header.words, *game.words],
        "seal": say("verify.seal-is", seal=in_syllables(game.seal)) if position.over and game.seal else "",
    }


def standing_view(standing: Standing, names: Sequence[str], say: Speech) -> Data:
    """How far a player is."""
    return {
        **standing_data(standing, names),
        "seat": standing.seat,
        "gap": distance(standing, say),
        "winner": standing.winner,
    }


def _sheet(room: Room, game: Game, seat: int) -> Data:
    """Every mark on a sheet, and which of them are new since its player's last turn began."""
    marks, fresh = marks_of(game.tables, game.position.sheets[seat]), room.fresh()[seat]
    return {
        "marks": {place: SIGN_OF[mark] for place, mark in marks.items()},
        "fresh": [place for place in marks if place in fresh],
    }


def dice_data(position: GamePosition, say: Speech, left: Mapping[str, str | int] = NOWHERE) -> list[Data]:
    """The eight dice: what they show, in words and as a drawing, and where they lie or were left."""
    dice = position.dice
    found = []
    for die, name in enumerate(DICE):
        face = dice.faces[die]
        shown = face >= 0
        found.append(
            {
                "id": name,
                "colour": COLOURS[COLOUR_OF[die]],
                "face": face if shown else None,
                "says": as_it_lies(position, die, say) if shown else "",
                "lies": left.get(name, lies(dice.where[die])),
                "picked": dice.picked == die,
            }
        )
    return found


def as_they_were_left(game: Game) -> dict[str, str | int]:
    """Where the dice of a round that is over lie until the next roll, so that the last one taken is seen."""
    if len(game.position.due) < len(DICE) or not game.standing:
        return {}
    before = game.position_after(len(game.standing) - 1).dice
    left = {name: lies(before.where[die]) for die, name in enumerate(DICE)}
    for event in game.standing[-1].events:
        if event.kind in ("took", "kept"):
            left[event.subject] = event.seat
        elif event.kind == "elephant":
            left[event.subject] = "elephant"
    return left


def rolled_data(game: Game) -> Data:
    """The dice that were rolled last, if nothing was decided since, and whether they show the same again."""
    if not game.standing or not game.standing[-1].is_roll:
        return {"dice": [], "same": False}
    *before, last = game.standing
    now = _shown(last)
    old: dict[str, str] = {}
    for line in reversed(before):
        old = {**_shown(line), **old}
        if now.keys() <= old.keys():
            break
    return {"dice": [*now], "same": len(now) < len(DICE) and all(old.get(die) == now[die] for die in now)}


def _shown(line: Line) -> dict[str, str]:
    return {event.subject: event.detail for event in line.events if event.kind == "rolled"}


def faces_data(position: GamePosition, say: Speech) -> dict[str, list[Data]]:
    """Every face of every colour, for people who tell what real dice show."""
    return {
        COLOURS[COLOUR_OF[die]]: [
            {"face": name, "says": say.face(die, name)} for name in position.tables.faces_of[die]
        ]
        for die in range(len(DICE))
    }


def story_line(line: Line, game: Game, say: Speech) -> Data:
    """A line of the record as a page tells it; all dice of a round are not told, but shown."""
    rolled = [event for event in line.events if event.kind == "rolled"]
    if len(rolled) == len(DICE):
        rest = [event for event in line.events if event.kind != "rolled"]
        return {"line": line.number, "seat": line.seat, "told": tell(rest, game.names, say, game.on_paper)}
    return {"line": line.number, "seat": line.seat, "told": told(line, game, say)}


def own_view(room: Room, game: Game, device: str, say: Speech) -> Data:
    """What only the player whose turn it is sees: the question and the choices; and what can be undone."""
    position = game.position
    mine = not position.over and position.seat in room.house.seats_of(device)
    data: Data = {"mine": mine, "question": "", "choices": [], "waiting": [], "undo": room.can_undo(device)}
    if (tracked := position.tracked) is not None and not position.over:
        data["waiting"] = [{"id": bonus, "says": say.bonus_at(bonus)} for bonus in waiting_bonuses(tracked)]
    if room.house.is_host(device) and room.resumed:
        data["resumed"] = how_it_stands(game, say)
    if room.house.is_host(device) and game.standing and room.table:
        reach = room.table.reach()
        data["back"] = {
            "lines": reach.lines,
            "warning": undo_warning(reach, say) if reach.needs_asking else "",
        }
        data["redo"] = game.next_redo is not None
    seats = room.house.seats_of(device)
    if position.over or not (mine or _own_moves(position, seats)):
        return data
    if tracked is not None:
        data["question"] = question(tracked, say)
    elif mine and not position.due and position.phase in ("turn", "keep"):
        data["question"] = say(f"ask.{position.phase}")
    found = room.choices()
    if tracked is not None:
        found = best_sales_first(tracked, found)
    data["choices"] = [
        choice_view(position, choice, game.names, say, seat)
        for choice in found
        for seat in seats
        if position.may_act(choice.move, seat)
    ]
    return data


def _own_moves(position: GamePosition, seats: Sequence[int]) -> bool:
    """Whether one of these seats may make a move: on paper also out of turn, to say that tracks crossed."""
    return any(position.may_act(move, seat) for move in position.moves for seat in seats)


def _does(position: GamePosition, move: Move, names: Sequence[str], say: Speech, seat: int) -> str:
    """What a move does, without what it loses: that stands beside it."""
    tracked = position.tracked
    if tracked is None:
        if move.kind in (m.TAKE, m.KEEP, m.KARMA):
            # The die is drawn beside it.
            return as_it_lies(position, move.a, say)
        return describe(position, move, names, say, seat)
    return would_do(tracked, move, say, spoken=True)


def choice_view(position: GamePosition, choice: Choice, names: Sequence[str], say: Speech, seat: int) -> Data:
    """A legal move of a seat: what it does and loses, in words, and the places of the page that mean it."""
    move = choice.move
    places, part = where(position, move)
    does = _does(position, move, names, say, seat)
    usable = wasted_by(position.tracked, move) if position.tracked is not None else []
    return {
        "move": move.text,
        "verb": move.verb,
        # What karma does follows its name.
        "says": does if move.verb == "karma" else say.capital(does),
        "places": places,
        "part": part,
        "seat": seat,
        "loses": losses_explained(choice.loses, say, usable),
        "ask": losses_explained(choice.avoidable, say, usable),
    }
