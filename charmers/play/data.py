"""A game as plain data, for every mouth that speaks JSON: what is next, what happened, how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from charmers.play.choices import Choice
from charmers.play.telling import told
from charmers.record.game import Game
from charmers.record.header import Header
from charmers.record.ledger import Ledger
from charmers.record.line import NOBODY, Line
from charmers.record.seal import in_syllables
from charmers.record.store import Kept
from charmers.rules.scoring import Standing, margin
from charmers.sheet.sentence import Refused
from charmers.words.choices import describe
from charmers.words.sentences import in_words
from charmers.words.speech import Speech

if TYPE_CHECKING:
    from charmers.play.evenings import Evening
    from charmers.record.record import Record
    from charmers.record.verify import Proof

Data = dict[str, Any]


def state_data(game: Game) -> Data:
    """What is next, and how everyone stands, in a game of The Dice Charmers."""
    position = game.position
    dice = game.tables.places
    coming = {
        "phase": position.phase,
        "player": game.names[position.seat],
        "bot": game.bot or None,
        "due": [dice[die] for die in position.due],
        "moves": [move.text for move in position.moves],
    }
    standings = game.standings()
    return {
        "round": position.dice.round,
        "over": position.over,
        "next": None if position.over else coming,
        "standings": [standing_data(standing, game.names) for standing in standings],
        "winners": winners(standings, game.names) if position.over else [],
        "margin": margin_data(standings) if position.over else None,
        "seal": hash_data(game.seal) if position.over else None,
    }


def standing_data(standing: Standing, names: Sequence[str]) -> Data:
    """One player's result; overshoot in fame points, in steps of 0.5."""
    return {
        "name": names[standing.seat],
        "fame": standing.fame,
        "money": standing.money,
        "karma": standing.karma,
        "used": standing.used,
        "overshoot": standing.overshoot / 2,
        "crossed": standing.crossed,
        "rank": standing.rank,
    }


def winners(standings: Sequence[Standing], names: Sequence[str]) -> list[str]:
    """Who won."""
    return [names[standing.seat] for standing in standings if standing.winner]


def margin_data(standings: Sequence[Standing]) -> float | None:
    """By how much the best has won, in fame points; nothing where nobody has."""
    found = margin(standings)
    return None if found is None else found / 2


def evening_data(evening: Evening) -> Data:
    """A finished game in a list of them."""
    header = evening.game.header
    won = {"winners": winners(evening.standings, header.names), "margin": margin_data(evening.standings)}
    return {"game": evening.name, "begun": header.created, "sheet": header.sheet, **won}


def line_data(line: Line, game: Ledger, say: Speech) -> Data:
    """A line of a record, told in the words of a language, and what came of it."""
    return {
        "number": line.number,
        "line": line.text,
        "kind": line.kind,
        "player": game.names[line.seat] if line.seat != NOBODY else None,
        "undone": line.undone,
        "told": told(line, game, say),
        "notes": game.notes_on(line.number),
        "events": [event.data() for event in line.events],
    }


def players_data(header: Header) -> list[Data]:
    """Who plays."""
    return [{"name": player.name, "bot": player.bot or None} for player in header.players]


def game_data(kept: Kept, game: Ledger | Refused) -> Data:
    """A kept game in a list of them; ``over`` is not known of one that cannot be opened."""
    over, won = (None, []) if isinstance(game, Refused) else (game.over, game.winners() if game.over else [])
    return {
        "name": kept.name,
        "game": kept.header.game,
        "sheet": kept.header.sheet,
        "mode": kept.header.mode,
        "players": players_data(kept.header),
        "created": kept.header.created,
        "last": kept.last,
        "lines": kept.lines,
        "over": over,
        "winners": won,
    }


def choice_data(choice: Choice, game: Game, say: Speech) -> Data:
    """A legal move, in words, with what it leads to and what it loses."""
    return {
        "move": choice.move.text,
        "does": describe(game.position, choice.move, game.names, say),
        "leads_to": [event.data() for event in choice.leads_to],
        "loses": [loss._asdict() for loss in choice.loses],
        "avoidable": bool(choice.avoidable),
    }


def hash_data(digest: str) -> Data | None:
    """A promise or a seal: its words and its digits; nothing where there is none."""
    return {"words": in_syllables(digest), "sha256": digest} if digest else None


def proof_data(record: Record, proof: Proof, say: Speech) -> Data:
    """What a record proves, with a verdict that can mean one thing only; see ``docs/records.md``."""
    header = record.header
    return {
        "verdict": proof.verdict,
        "holds": proof.holds,
        "format": header.format,
        "line": proof.first.line or None,
        "proof": {
            what: {"state": found.state, "why": in_words(found.why, say), "line": found.line or None}
            for what, found in proof.findings.items()
        },
        "promise": hash_data(header.commitment),
        "seal": hash_data(record.seal),
        "seed": header.seed,
        "words": {"before": list(header.words), "after": list(proof.words)},
        "rolls": proof.rolls,
        "typed": list(proof.typed),
        "undone": {"lines": proof.undone, "rolls": proof.undone_rolls},
    }
