"""Lines and games in words, for every mouth: what happened, how it stands, what an undo would take back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import takewhile
from typing import TYPE_CHECKING

from charmers.play.undoing import Reach
from charmers.record.game import Game
from charmers.record.ledger import Ledger
from charmers.record.line import Line
from charmers.record.seal import in_syllables
from charmers.rules.events import Event
from charmers.rules.scoring import Standing, standings
from charmers.sheet.sentence import Refused
from charmers.words.sentences import ended, in_words
from charmers.words.speech import Speech
from charmers.words.tell import tell

if TYPE_CHECKING:
    from charmers.record.players import Player
    from charmers.record.record import Record
    from charmers.record.verify import Proof


def told(line: Line, game: Ledger, say: Speech) -> list[str]:
    """What a line says, a sentence or more."""
    if line.kind == "undo":
        return [say("play.undid", what=line.taken_back)]
    if line.kind == "words":
        return [say("play.words", words=line.text.partition(" ")[2])]
    if line.kind == "told":
        return [say("verify.told")]
    events = tell(line.events, game.names, say, game.on_paper)
    return [*events, *(in_words(sentence, say) for sentence in game.told(line))]


def players_in_words(players: Iterable[Player], say: Speech) -> str:
    """Who plays; bots by how strong they are."""
    from charmers.play.wish import STRENGTHS  # noqa: PLC0415  (few commands list players)

    strengths = {bot: strength for strength, bot in STRENGTHS.items()}

    def called(player: Player) -> str:
        if not player.bot:
            return player.name
        strength = strengths.get(player.bot)
        return f"{player.name} ({say(f'setup.{strength}') if strength else player.bot})"

    return ", ".join(map(called, players))


def undone_in_words(lines: Sequence[Line], game: Game, say: Speech) -> str:
    """What was taken back: each decision as it was told first, and how many rolls."""
    told = [
        sentence.rstrip(".")
        for line in lines
        if not line.is_roll
        for sentence in (tell(_decided(line), game.names, say, game.on_paper) or [line.decision])
    ]
    rolls = sum(line.is_roll for line in lines)
    return say.joined([*told, *([say("step.rolls", n=rolls)] if rolls else [])], "apart")


def _decided(line: Line) -> list[Event]:
    """What a decision did at once: its first event, and those like it, such as the second of two goods."""
    return [*takewhile(lambda event: event.kind == line.events[0].kind, line.events)]


def how_it_stands(game: Ledger | Refused, say: Speech) -> str:
    """Who has won, or whose turn it is, in a few words; or why the game cannot be opened."""
    if isinstance(game, Refused):
        return say("commands.broken", why=in_words(game, say))
    if game.over:
        names = game.winners()
        return (
            say("commands.stands-over", names=say.listed(names)) if names else say("commands.stands-nobody")
        )
    return in_words(game.how_it_stands(), say)


def how_far(game: Game, say: Speech) -> str:
    """How far a game has come: the round, and everyone's gap where the sheets are known."""
    if game.position.tracked is None:
        return say("setup.round-of", n=game.position.dice.round, names=game.names)
    from charmers.words.plain import gap_text  # noqa: PLC0415  (a roll tells of no gaps)

    gaps = [
        say("plain.number", what=name, n=gap_text(game.tables, state, say))
        for name, state in zip(game.names, game.position.sheets, strict=True)
    ]
    return say("setup.round-of", n=game.position.dice.round, names=gaps)


def remarks(game: Game, say: Speech) -> list[str]:
    """Where the end of an older game on paper is not what the rules of today make of it."""
    if not (game.on_paper and game.over) or game.header.format > 1:
        return []
    position, found = game.position, game.standings()
    seen = [position.karma_seen(seat) for seat in range(len(game.names))]
    lines = [
        say("paper.older-karma", name=game.names[each.seat], used=each.used, n=seen[each.seat])
        for each in found
        if each.used < seen[each.seat]
    ]
    results = [position.result(seat) for seat in range(len(game.names))]
    rolled = [
        (fame, money, max(karma, crossed), max(used, crossed))
        for (fame, money, karma, used), crossed in zip(results, seen, strict=True)
    ]
    now = standings(game.tables, rolled, over=False)
    if not _winners(now):
        lines.append(say("paper.older-gap"))
    elif _winners(now) != _winners(found):
        lines.append(say("paper.older-tie", names=[game.names[seat] for seat in _winners(now)]))
    return lines


def _winners(found: list[Standing]) -> list[int]:
    return sorted(standing.seat for standing in found if standing.winner)


def local_time(time: str) -> str:
    """A time of the store as the clock on the wall shows it."""
    try:
        return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return time  # of a game that is damaged


def undo_warning(reach: Reach, say: Speech) -> str:
    """What an undo takes back that someone might miss, as the first half of a question."""
    what = []
    if reach.rolls:
        what.append(say("step.rolls", n=reach.rolls))
    if reach.others:
        what.append(say("step.decisions", names=say.listed(reach.others)))
    return say("step.undo", lines=say("step.lines", n=reach.lines), what=say.listed(what))


def proof_lines(name: str, record: Record, proof: Proof, say: Speech) -> list[str]:
    """What is proved about a game: the verdict, and then each thing with its reason."""
    sealed = record.header.format > 1
    key = "old" if proof.verdict == "dice-proved" and not sealed else proof.verdict
    seal = in_syllables(record.seal) if record.seal else ""
    lines = [say(f"verify.is-{key}", source=name, seal=seal, why=in_words(proof.first.why, say))]
    for what, finding in proof.findings.items():
        state = say(f"verify.state-{finding.state}")
        why = in_words(finding.why, say)
        lines.append(ended(say("verify.line", what=say(f"verify.thing-{what}"), state=state, why=why)))
    return lines
