"""What one device sees of the big game: the rails, the statues, what is asked and what a line is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from charmers.play import line_parts
from charmers.play.line_parts import Part
from charmers.play.telling import how_it_stands, told, undo_warning
from charmers.rajas.board import VERSIONS, Track, the_board
from charmers.rajas.group import Group, make_group
from charmers.rajas.names import effect_words
from charmers.rajas.names import name as thing
from charmers.rajas.sentences import tell, word
from charmers.rajas.state import Raja
from charmers.record.family import RAJAS
from charmers.record.line import NOBODY
from charmers.record.seal import in_syllables
from charmers.words.sentences import in_words

if TYPE_CHECKING:
    from charmers.phones.room import Room
    from charmers.rajas.game import RajasGame
    from charmers.rajas.position import Position
    from charmers.record.line import Line
    from charmers.words.speech import Speech

Data = dict[str, Any]
STORY = 10
FAR = 122
"""Twice the fame and the money together at which the two markers of a player are about to meet."""


def rails_view(room: Room, game: RajasGame, device: str, say: Speech) -> Data:
    """Everything a device shows of a game of Rajas of the Ganges."""
    table, state = room.big_table, game.position.state
    position = table.asking
    you, question = room.house.seats_of(device), position.open
    anyone = question is not None and question.seat == NOBODY
    mine = not game.over and (position.seat in you or (anyone and bool(you)))
    host = room.house.is_host(device)
    data: Data = {
        "game": room.table.name if room.table else "",
        "line": len(game.lines),
        "over": game.over,
        "seat": None if game.over or anyone else position.seat,
        "round": state.round,
        "mine": mine,
        "undo": room.can_undo(device),
        "story": [_told(line, game, say) for line in game.standing[-STORY:]],
        "thinking": False,
        "result": how_it_stands(game, say) if game.over else "",
        "seal": say("verify.seal-is", seal=in_syllables(game.seal)) if game.over and game.seal else "",
        "big": {
            "stage": state.stage,
            "phase": state.phase,
            "starter": state.starter if state.phase != "start" else None,
            "tray": position.tray,
            "far": FAR,
            "tracks": [_track(position.board.fame, say), _track(position.board.money, say)],
            "people": [_player(game, seat, say) for seat in range(len(game.names))],
            "asked": in_words(position.asked(), say) if question is not None else "",  # type: ignore[arg-type]
            "aside": say("serve.line-waits", line=table.aside.line) if table.aside is not None else "",
            "left": in_words(tell("left", line=table.left), say) if table.left else "",
            "answers": _answers(position, say) if mine else [],
            "parts": _parts(game, say) if mine and question is None else [],
            "besides": [_part(each, say) for each in line_parts.besides(position)] if mine else [],
            "promise": in_syllables(game.header.commitment) if game.takes_words else "",
            "ranking": [
                {"seat": place.seat, "rank": place.rank, "gap": _gap(place.gap, say), "winner": place.winner}
                for place in position.ranking()
            ]
            if game.over
            else [],
        },
    }
    if host and room.resumed:
        data["resumed"] = how_it_stands(game, say)
    if host and game.standing and room.table:
        reach = room.table.reach()
        warning = undo_warning(reach, say) if reach.needs_asking else ""
        data["back"] = {"lines": reach.lines, "warning": warning}
        data["redo"] = game.next_redo is not None
    return data


def _told(line: Line, game: RajasGame, say: Speech) -> Data:
    """What a line has led to; how it was typed only where nothing came of it."""
    return {"line": line.number, "seat": line.seat, "told": told(line, game, say) or [said(line.text, say)]}


def group_of(room: Room) -> Group | None:
    """Who plays the big game here and how, or would; nothing if it is the little one."""
    if room.table is None:
        house = room.house
        seats, nav = [str(number) for number in range(the_board().most)], house.version == "navaratnas"
        return make_group(seats, navaratnas=nav, modules=house.modules) if house.big else None
    header = room.ledger.header
    if header.game != RAJAS:
        return None
    nav = header.mode == "navaratnas"
    mixed = header.told("advanced")
    return make_group(header.names, navaratnas=nav, mixed=mixed, modules=header.told("with"))


def big_lobby(room: Room, say: Speech) -> Data:
    """What of the big game is wished for, and what could be."""
    house = room.house
    chosen = {each.partition(":")[0]: each.partition(":")[2] or "on" for each in house.modules}
    return {
        "big": house.big,
        "title": in_words(thing("game"), say),
        "most": the_board().most,
        "version": house.version,
        "versions": [
            {"name": each, "title": say.capital(in_words(thing(each), say))}
            for each in VERSIONS
            if each != "mixed"
        ],
        "tray": house.tray,
        "modules": [
            {
                "name": name,
                "title": in_words(thing(name), say),
                "side": chosen.get(name, ""),
                "sides": [{"name": side, "title": in_words(thing(side), say)} for side in facts.sides]
                or [{"name": "on", "title": say("phones.yes").lower()}],
            }
            for name, facts in the_board().modules.items()
        ],
    }


def _track(track: Track, say: Speech) -> Data:
    return {
        "name": say.capital(in_words(tell(track.name), say)),
        "worker": track.worker,
        "bonuses": [
            {"at": at, "says": in_words(effect_words(gives), say)} for at, gives in track.bonuses.items()
        ],
    }


def _player(game: RajasGame, seat: int, say: Speech) -> Data:
    player = game.position.state.players[seat]
    return {
        "money": player.money,
        "fame": player.fame,
        "karma": player.karma,
        "left": 0 if player.out else player.workers - player.placed,
        "workers": player.workers,
        "waiting": [_place(game, where, say) for where in player.waiting],
        "bonus": _next_bonus(game, player),
        "levels": [{"says": said(kind, say), "n": n} for kind, n in player.levels.items()],
        "markets": [f"{said(good, say)} {value}" for good, value in sorted(player.markets)],
        "dice": [
            {"colour": colour, "n": n, "says": f"{said(colour, say)} {n}"}
            for colour, n in sorted(player.dice)
        ],
    }


def _place(game: RajasGame, where: str, say: Speech) -> str:
    if where == "bridge":
        return said("bridge", say)
    track = game.board.fame if where == "fame" else game.board.money
    return in_words(tell("on-track", track=tell(where), space=track.worker), say)


def _next_bonus(game: RajasGame, player: Raja) -> int | None:
    bonuses = sorted(game.board.money.bonuses)
    return bonuses[player.marker] if player.marker < len(bonuses) else None


def said(text: str, say: Speech) -> str:
    """Words of the notation in the language, each by itself.

    >>> from charmers.words.speech import Speech
    >>> said("upgrade mill", Speech("de"))
    'Aufwertung Mühle'
    """
    return " ".join(in_words(word(each), say) if each in word.english else each for each in text.split())


def _effect(text: str, say: Speech) -> str:
    """What the boat's space gives, in words."""
    if text in word.english or text.startswith("upgrade "):
        return said(text, say)
    return in_words(effect_words(text), say)


def _answers(position: Position, say: Speech) -> list[Data]:
    question = position.open
    if question is None:
        return []
    found = []
    for text in line_parts.answers(position):
        if question.key == "boat" and not question.module:
            says = _effect(text, say)
        elif question.module and text not in word.english and text in thing.english:
            says = in_words(thing(text), say)
        elif question.key == "met" and text != "no":
            says = say("serve.met-by", n=int(text))
        else:
            says = text if text in position.names else said(text, say)
        # The starter is told by a name, anything else by the words of a line.
        found.append({"says": say.capital(says), "text": text})
    return found


def _parts(game: RajasGame, say: Speech) -> list[list[Data]]:
    """The words of a line: where the worker goes, and what is on a tile."""
    position = game.position
    return [_all(line_parts.places(position), say), _all(line_parts.tile(position), say)]


def _all(parts: Sequence[Part], say: Speech) -> list[Data]:
    return [_part(each, say) for each in parts]


def _part(part: Part, say: Speech) -> Data:
    more = []
    if len(part.texts) > 1 or part.texts[0] != part.word:
        more = [{"says": _choice(part, text, say), "text": text} for text in part.texts]
    return {"word": part.word, "says": say.capital(said(part.word, say)), "text": part.texts[0], "more": more}


def _choice(part: Part, text: str, say: Speech) -> str:
    """One way to go on with a word, without the word itself where that is clear."""
    rest = text.removeprefix(part.word).strip() or text
    if part.word == "palace":
        return say.capital(in_words(thing(rest), say))
    if part.word == "brown":
        return say.capital(in_words(thing(f"brown-{rest}"), say))
    signed = rest.startswith("+")
    return rest.split()[0] if signed else say.capital(said(rest, say))


def _gap(gap: int | None, say: Speech) -> str:
    from charmers.rajas.ending import gap_words  # noqa: PLC0415

    return in_words(gap_words(gap), say)
