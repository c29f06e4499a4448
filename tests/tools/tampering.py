"""Tampers with records in 28 ways and tells what ``verify`` says of each.

``python -m tests.tools.tampering --tamperings 5000`` forges records of finished games that were promised: by
players of chance with undos, words and karma. Each forgery is judged three times: as it is, with the seal
that its lines give (as a forger would write it), and that again by someone who noted the seal of the game.
A forgery passes if nothing less than was promised is found (exit code 0). It is a failure if one passes as it
is or before who noted the seal; what passes sealed anew is what the table is for: nothing but a noted seal
can tell.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from charmers.record.dice import commitment, seeded_secret
from charmers.record.game import Game
from charmers.record.line import SECRET_TOLD
from charmers.record.players import Player
from charmers.record.record import Record, parse_record
from charmers.record.seal import in_syllables, seal_of
from charmers.record.verify import verify
from charmers.sheet.sentence import Refused
from tests.record.games import new_game, play_on

GAMES = 60
WAYS = ("as it is", "sealed anew", "seal noted")


class Original(NamedTuple):
    """A game as it was played, and its seal as someone noted it."""

    game: Game
    record: Record
    noted: str


def original(number: int, seeded: bool = False, told: bool = False) -> Original:
    """A finished game with words and undos; it may have a seed, or its secret was taken out on the way."""
    source = Random(number)
    game = new_game(source.randint(2, 5), source.choice(["sun", "moon"]), seed=number)
    if not seeded:
        secret = seeded_secret(10**12 + number)
        header = game.header._replace(commitment=commitment(secret), seed=None)
        game = Game(game.tables, header, secret)
    for word in source.sample(["mango", "river deep", "Ελέφαντας", "a: b"], source.randint(1, 3)):
        game.add_words(word)
    if told:
        game.roll()
        game.tell_secret()
    game = play_on(game, source, undoing=True)
    return Original(game, game.record, in_syllables(game.seal))


# The kinds: each gives a forged record, or nothing where the game offers no place for it.

Forge = Callable[[Original, Random], Record | str | None]


def _rolls(record: Record, dice: int = 0) -> list[int]:
    """Where the body has rolls, of that many dice if it is said."""
    return [i for i, line in enumerate(record.body) if line.startswith("roll ") and line.count("=") >= dice]


def _instead(record: Record, index: int, *lines: str) -> Record:
    return record._replace(body=(*record.body[:index], *lines, *record.body[index + 1 :]))


def _undone(game: Game) -> list[int]:
    """Where lines stand that were undone later."""
    return [line.number - 1 for line in game.lines if line.undone]


def _played_on(game: Game, lines: Sequence[str], source: Random, first: str = "") -> Record:
    """The record of a game that was played otherwise after these lines, with its own dice."""
    other = Game(game.tables, game.header, game.secret)
    for line in lines:
        other.read_line(line)
    if first:
        other.play(first)
    return play_on(other, source).record


def other_face(one: Original, source: Random) -> Record:
    index = source.choice(_rolls(one.record))
    words = one.record.body[index].split()
    at = source.randrange(1, len(words))
    die, _, face = words[at].partition("=")
    number = one.game.tables.places.index(die)
    faces = [name for name in one.game.tables.faces_of[number] if name != face]
    words[at] = f"{die}={source.choice(faces)}"
    return _instead(one.record, index, " ".join(words))


def exchanged_dice(one: Original, source: Random) -> Record:
    index = source.choice(_rolls(one.record, 8))
    words = one.record.body[index].split()
    at = source.choice([1, 3, 5, 7])
    first, second = words[at].split("="), words[at + 1].split("=")
    words[at], words[at + 1] = f"{first[0]}={second[1]}", f"{second[0]}={first[1]}"
    return _instead(one.record, index, " ".join(words))


def another_round(one: Original, source: Random) -> Record | None:
    rolls = _rolls(one.record, 8)
    if len(rolls) < 2:
        return None
    index, other = source.sample(rolls, 2)
    return _instead(one.record, index, one.record.body[other])


def one_typed(one: Original, source: Random) -> Record:
    index = source.choice(_rolls(one.record))
    return _instead(one.record, index, one.record.body[index].replace("roll ", "faces ", 1))


def all_typed(one: Original, _: Random) -> Record:
    lines = (
        line.replace("roll ", "faces ", 1) if line.startswith("roll ") else line for line in one.record.body
    )
    return one.record._replace(body=tuple(lines))


def typed_otherwise(one: Original, source: Random) -> Record:
    """A round with faces that somebody liked better, and the game played on from there."""
    index = source.choice(_rolls(one.record, 8))
    game = Game(one.game.tables, one.game.header, one.game.secret)
    for line in one.record.body[:index]:
        game.read_line(line)
    sides = game.tables.sides
    game.roll([source.choice(sides[die >> 1]) for die in game.position.due], on_purpose=True)
    return play_on(game, source).record


def one_undo_left_out(one: Original, source: Random) -> Record | None:
    undos = [line for line in one.game.lines if line.kind == "undo"]
    if not undos:
        return None
    undo = source.choice(undos)
    gone = {undo.number, *(line.number for line in undo.takes_back)}
    # Earlier undos among those lines would have to go as well.
    first = min(gone)
    return one.record._replace(
        body=tuple(line.text for line in one.game.lines if not first <= line.number <= undo.number)
    )


def every_undo_left_out(one: Original, _: Random) -> Record | None:
    copy = one.game.clean_record()
    return copy._replace(header=one.game.header) if copy.header.clean else None


def undo_invented(one: Original, source: Random) -> Record:
    index = source.choice([i for i, line in enumerate(one.game.lines) if line.kind in ("roll", "move")])
    line = one.record.body[index]
    return _instead(one.record, index, line, "undo 1", line)


def undone_decision(one: Original, source: Random) -> Record | None:
    places = [i for i in _undone(one.game) if one.game.lines[i].kind == "move"]
    source.shuffle(places)
    for index in places[:20]:
        line = one.game.lines[index]
        after = one.game.lines[index + 1] if index + 1 < len(one.game.lines) else None
        if after is None or after.kind != "undo":
            continue
        game = Game(one.game.tables, one.game.header, one.game.secret)
        for text in one.record.body[:index]:
            game.read_line(text)
        others = [move.text for move in game.position.moves if move.text != line.decision]
        if others:
            return _instead(one.record, index, f"{game.names[line.seat]}: {source.choice(others)}")
    return None


def decision_and_the_rest(one: Original, source: Random) -> Record | None:
    """Another decision with the same dice, and the game played on to another end."""
    standing = [line for line in one.game.lines if line.kind == "move" and not line.undone]
    for line in source.sample(standing, min(20, len(standing))):
        game = Game(one.game.tables, one.game.header, one.game.secret)
        before = one.record.body[: line.number - 1]
        for text in before:
            game.read_line(text)
        others = [move.text for move in game.position.moves if move.text != line.decision]
        if others:
            return _played_on(one.game, before, source, source.choice(others))
    return None


def last_decision(one: Original, source: Random) -> Record | None:
    last = [line for line in one.game.lines if line.kind == "move" and not line.undone][-1]
    game = Game(one.game.tables, one.game.header, one.game.secret)
    for text in one.record.body[: last.number - 1]:
        game.read_line(text)
    others = [move.text for move in game.position.moves if move.text != last.decision]
    return (
        _played_on(one.game, one.record.body[: last.number - 1], source, source.choice(others))
        if others
        else None
    )


def another_game(one: Original, source: Random) -> Record:
    """The same promise and words, and a game that nobody played."""
    first = _rolls(one.record)[0]
    return _played_on(one.game, one.record.body[:first], source)


def renamed(one: Original, source: Random) -> str:
    name = source.choice(one.game.names)
    return _with_names(one, {name: "Zoe"})


def exchanged_names(one: Original, source: Random) -> str:
    first, second = source.sample(one.game.names, 2)
    return _with_names(one, {first: second, second: first})


def _with_names(one: Original, names: dict[str, str]) -> str:
    lines = []
    for line in str(one.record).split("\n"):
        before, name, behind = "", "", ""
        if line.startswith("player: "):
            before, name = "player: ", line.removeprefix("player: ")
        elif line.startswith("result "):
            name, _, behind = line.removeprefix("result ").partition(",")
            before, behind = "result ", f",{behind}"
        elif line.startswith(("winner ", "winners ")):
            before, _, rest = line.partition(" ")
            lines.append(f"{before} {' and '.join(names.get(each, each) for each in rest.split(' and '))}")
            continue
        elif ": " in line and not line.startswith(
            ("words", "game", "sheet", "mode", "created", "dice", "seed")
        ):
            name, _, behind = line.partition(": ")
            behind = f": {behind}"
        else:
            before = line
        lines.append(f"{before}{names.get(name, name)}{behind}")
    return "\n".join(lines)


def made_a_bot(one: Original, source: Random) -> Record:
    players = list(one.game.header.players)
    seat = source.randrange(len(players))
    players[seat] = Player(players[seat].name, source.choice(["greedy", "random", "sage"]))
    return one.record._replace(header=one.game.header._replace(players=tuple(players)))


def another_date(one: Original, source: Random) -> Record:
    created = f"2026-{source.randint(1, 12):02}-{source.randint(1, 28):02}T20:15:00Z"
    return one.record._replace(header=one.game.header._replace(created=created))


def words_left_out(one: Original, _: Random) -> Record:
    return one.record._replace(body=tuple(line for line in one.record.body if not line.startswith("words ")))


def other_words(one: Original, source: Random) -> Record:
    return _instead(one.record, source.randrange(len(one.game.words)), "words banana")


def words_before_the_promise(one: Original, _: Random) -> Record:
    header = one.game.header._replace(words=tuple(one.game.words))
    return one.record._replace(header=header, body=one.record.body[len(one.game.words) :])


def another_secret(one: Original, source: Random) -> Record:
    return one.record._replace(secret=source.randbytes(32))


def another_promise(one: Original, source: Random) -> Record:
    secret = source.randbytes(32)
    header = one.game.header._replace(commitment=commitment(secret))
    return one.record._replace(header=header, secret=secret)


def without_secret(one: Original, _: Random) -> Record:
    return one.record._replace(secret=None)


def cut_off(one: Original, source: Random) -> str:
    """The beginning of the file, up to the end of a line."""
    lines = str(one.record).split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith("roll "))
    return "\n".join(lines[: source.randint(first + 1, len(lines) - 2)]) + "\n"


def cut_in_a_line(one: Original, source: Random) -> str:
    text = str(one.record)
    return text[: source.randint(text.index("\nroll ") + 8, len(text) - 3)]


def another_winner(one: Original, source: Random) -> Record | None:
    winner = one.record.results[-1]
    other = f"winner {source.choice(one.game.names)}"
    return None if other == winner else one.record._replace(results=(*one.record.results[:-1], other))


def telling_left_out(one: Original, _: Random) -> Record:
    """The line that says that the secret was taken out is missing."""
    return one.record._replace(body=tuple(line for line in one.record.body if line != SECRET_TOLD))


def older_format(one: Original, _: Random) -> str:
    """The same game as a record of format 1, which has no seal."""
    header = one.game.header._replace(format=1, words=tuple(one.game.words))
    return str(one.record._replace(header=header, body=one.record.body[len(one.game.words) :], seal=""))


KINDS: dict[str, Forge] = {
    "another face in a roll": other_face,
    "two dice of a roll exchanged": exchanged_dice,
    "the roll of another round": another_round,
    "a roll as if people had told it": one_typed,
    "all rolls as if people had told them": all_typed,
    "faces somebody liked better, played on": typed_otherwise,
    "one undo left out": one_undo_left_out,
    "every undo left out": every_undo_left_out,
    "an undo that never was": undo_invented,
    "another decision that was undone": undone_decision,
    "another decision, played on": decision_and_the_rest,
    "another last decision": last_decision,
    "another game with the same dice": another_game,
    "a player renamed": renamed,
    "two players exchanged": exchanged_names,
    "a person made a bot": made_a_bot,
    "another date": another_date,
    "words left out": words_left_out,
    "other words": other_words,
    "words moved before the promise": words_before_the_promise,
    "another secret": another_secret,
    "another promise and its secret": another_promise,
    "without the secret": without_secret,
    "cut off behind a line": cut_off,
    "cut off within a line": cut_in_a_line,
    "another winner": another_winner,
    "the taking out of the secret left out": telling_left_out,
    "as a record of format 1": older_format,
}


def judged(forged: Record | str, noted: Sequence[str], anew: bool, one: Original) -> str:
    """What ``verify`` says of a forgery: its verdict, or ``refused`` for a record that cannot be."""
    try:
        record = parse_record(str(forged))
        if anew and record.header.format > 1:
            record = record._replace(seal=seal_of((*record.header.lines(), *record.body)))
        return verify(record, one.game.tables, noted=noted).verdict
    except Refused:
        return "refused"


def passes(verdict: str) -> bool:
    return verdict in ("proved", "dice-proved", "record-proved")


def study(
    tamperings: int, seed: int = 1, seeded: bool = False, games: int = GAMES
) -> dict[str, list[Counter[str]]]:
    """What is said of that many forgeries, by kind and by how they were judged."""
    originals = [original(seed * 1000 + number, seeded) for number in range(games)]
    told = [original(seed * 1000 + number, told=True) for number in range(games // 4)]
    found = {kind: [Counter[str]() for _ in WAYS] for kind in KINDS}
    source = Random(seed)
    made = 0
    while made < tamperings:
        for kind, forge in KINDS.items():
            one = source.choice(told if forge is telling_left_out else originals)
            forged = forge(one, source)
            if made >= tamperings or forged is None or str(forged) == str(one.record):
                continue
            made += 1
            for way, (anew, noted) in enumerate(((False, ()), (True, ()), (True, (one.noted,)))):
                if not anew and isinstance(forged, Record):
                    # Also a game that was played on otherwise: its forger did not think of the seal.
                    forged = forged._replace(seal=one.record.seal)
                found[kind][way][judged(forged, noted, anew, one)] += 1
    return found


def report(found: dict[str, list[Counter[str]]]) -> list[str]:
    """The table as Markdown."""
    lines = [f"| tampering | number | {' | '.join(WAYS)} |", "|---|---|---|---|---|"]
    for kind, ways in found.items():
        told = [
            ", ".join(f"{verdict} {n}" if len(way) > 1 else verdict for verdict, n in way.most_common())
            for way in ways
        ]
        lines.append(f"| {kind} | {ways[0].total()} | {' | '.join(told)} |")
    passed = [
        sum(n for ways in found.values() for verdict, n in ways[way].items() if passes(verdict))
        for way in (0, 1, 2)
    ]
    total = sum(ways[0].total() for ways in found.values())
    lines.append(f"| **passed, of all** | {total} | {' | '.join(map(str, passed))} |")
    return lines


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tamperings", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--seeded", action="store_true", help="games with a seed, whose header is not mixed in"
    )
    options = parser.parse_args()
    found = study(options.tamperings, options.seed, options.seeded)
    print(*report(found), sep="\n")
    if any(passes(verdict) for ways in found.values() for way in (0, 2) for verdict in ways[way]):
        sys.exit("A forgery passed that must not.")


if __name__ == "__main__":
    main()
