"""What a record proves, what it only shows, and what not: dice, decisions, undos, players, completeness.

The dice are made again from the secret and compared with the promise. Everything else is bound by the seal,
which anyone can make again too; so a seal proves something only to those who noted it when the game ended.
Who could cheat how, and what that means, stands in ``docs/records.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from charmers.record.dice import HonestDice, commitment, promised_secret, seeded_secret
from charmers.record.game import Game
from charmers.record.header import Header
from charmers.record.ledger import Ledger
from charmers.record.line import Line
from charmers.record.problems import at_line
from charmers.record.record import Record
from charmers.record.seal import earlier_seals, in_syllables, is_same, seal_of
from charmers.rules.tables import Tables
from charmers.sheet.sentence import Sentence, Sentences

Verdict = Literal["proved", "dice-proved", "record-proved", "not-proved", "disproved", "nothing-promised"]
"""Everything, and the seal is the one that was noted; the dice; a noted seal without dice of the program;
less than was promised; something contradicts; nothing was promised."""
State = Literal["proved", "sealed", "unproved", "disproved", "none"]
"""Of one thing: proved; true if the seal (or the promise) is the one that was seen; less than was promised;
wrong; never promised."""

said: Final = Sentences(
    "verify",
    {
        # The dice, and what was promised about them.
        "dice-people": "people rolled, so nothing was promised",
        "dice-follow": "{n} {n:roll follows|rolls follow} from the secret",
        "dice-seed": "{n} {n:roll follows|rolls follow} from the seed {seed}",
        "dice-none": "nothing has been rolled yet",
        "dice-typed": "people told the faces in {n} {n:line|lines} instead of the program ({lines}); "
        "about those nothing can be proved",
        "dice-other": "line {line}: the secret gives {honest}, the record says {word}",
        "secret-later": "the record does not tell its secret; that is revealed when the game is over",
        "secret-missing": "the game is over, but the record does not tell its secret",
        "secret-other": "the secret is not the one that was promised: its SHA-256 is another",
        "seed-other": "the secret that was promised does not follow from the seed {seed}",
        "promise": "{words}, which is SHA-256 {hash}; it counts for those who saw it before the first roll",
        "promise-noted": "{words}, as you noted it",
        "surprise-kept": "charmers did not tell it before the end; who can read the file of games could "
        "still have seen it",
        "surprise-seed": "whoever chose the seed {seed} could know every roll beforehand",
        "surprise-old": "a record of format 1 would not show that its secret had been taken out",
        "surprise-told": "line {line}: the secret was taken out before the end; who had it knew all rolls "
        "to come",
        "surprise-back": "line {line}: the game was over and its secret told, and was then taken back and "
        "played otherwise",
        "words-none": "nobody mixed any in, so this rests on the program that drew the secret",
        "words-before": "all were given before the promise was shown, so they prevent nothing",
        "words-old": "a record of format 1 does not tell whether they came after the promise",
        "words-after": "{n} {n:text|texts} after the promise was shown; who gave one and had noted the "
        "promise knows that nobody chose these dice",
        # The seal, and what it binds.
        "seal-old": "a record of format 1 has none: nothing but its dice is bound",
        "seal-missing": "it is missing, so the record breaks off",
        "seal-other": "the lines of the record give another one: something in it was changed",
        "seal-shown": "{words}, which is SHA-256 {hash}; it counts for those who saw it when the game ended",
        "seal-noted": "{words}, as you noted it",
        "seal-earlier": "the one you noted is that of this game after line {line}; it has gone on since",
        "seal-clean": "the one you noted is that of the whole game; this copy without what was undone cannot "
        "prove that it is one of it",
        "noted-other": '"{word}" is neither the promise nor the seal of this record',
        "decisions": "{n} {n:decision|decisions}, each of them legal",
        "decisions-part": "looked at up to line {line} only",
        "undos": "{n} {n:line was|lines were} taken back, "
        "{rolls} of them {rolls:a roll|rolls} that everyone had seen",
        "undos-none": "nothing was taken back",
        "undos-clean": "{n} {n:line was|lines were} left out of this copy",
        "players": "names, date and sheet as the game was begun",
        "players-dice": "names, date and sheet are mixed into the dice",
        "complete": "told from the beginning to the end",
        "not-over": "the game is not over",
        "end-missing": "the game is over, but the record does not say how it ended",
        "copy": "a copy without what was undone",
    },
)
"""What is told about each thing, by its key; said behind its name, so without a capital letter."""


class Finding(NamedTuple):
    """What can be said about one thing: whether it is proved, why, and at which line of the record."""

    state: State
    why: Sentence
    line: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """What a record proves, one finding a thing, in the order in which they are told."""

    verdict: Verdict
    findings: dict[str, Finding]
    rolls: int = 0
    """How many rolls follow from the secret."""
    typed: tuple[int, ...] = ()
    """The lines in which people told the faces."""
    undone: int = 0
    """How many lines were taken back."""
    undone_rolls: int = 0
    """How many of them were rolls, seen before others were decided."""
    words: tuple[str, ...] = ()
    """What was mixed into the dice after the promise was shown."""

    @property
    def holds(self) -> bool:
        """Whether nothing is less than was promised, and something was."""
        return self.verdict in ("proved", "dice-proved", "record-proved")

    @property
    def first(self) -> Finding:
        """The finding that decided the verdict: the first wrong one, or the first that lacks."""
        found = self.findings.values()
        for state in ("disproved", "unproved"):
            for finding in found:
                if finding.state == state:
                    return finding
        return self.findings["dice"]


def verify(record: Record, tables: Tables, secret: bytes | None = None, noted: Sequence[str] = ()) -> Proof:
    """What this record of The Dice Charmers proves to someone who noted these promises or seals.

    ``secret`` is for a kept game whose record does not tell it yet.
    """
    return verify_game(record, Game(tables, record.header), secret, noted)


def verify_game(
    record: Record, blank: Ledger, secret: bytes | None = None, noted: Sequence[str] = ()
) -> Proof:
    """The same for a game of any kind; ``blank`` is it before its first line."""
    header = record.header
    if record.secret is not None:
        secret = record.secret
    elif secret is None:
        secret = promised_secret(header.seed, header.commitment)
    walk = _Walk(record, blank, secret)
    seal = _seal(record, walk, noted)
    found = {"dice": walk.dice()}
    if header.commitment:
        promise = any(is_same(each, header.commitment) for each in noted)
        words = in_syllables(header.commitment)
        found["promise"] = (
            Finding("proved", said("promise-noted", words=words))
            if promise
            else Finding("sealed", said("promise", words=words, hash=header.commitment))
        )
        found["surprise"] = walk.surprise(seal.state)
        found["words"] = _words(header, walk.game, promise)
    found["seal"] = seal
    bound = "unproved" if seal.state == "disproved" else seal.state
    found |= walk.bound(bound, found["dice"].state)
    return Proof(
        _verdict(header, found),
        found,
        len(walk.rolls),
        tuple(walk.typed),
        sum(line.undone for line in walk.game.lines),
        sum(line.undone and line.is_roll for line in walk.game.lines),
        tuple(walk.game.words),
    )


def _verdict(header: Header, found: dict[str, Finding]) -> Verdict:
    states = {finding.state for finding in found.values()}
    if "disproved" in states:
        return "disproved"
    sealed = found["seal"].state == "proved"
    if not header.commitment:
        return "record-proved" if sealed and "unproved" not in states else "nothing-promised"
    if "unproved" in states:
        return "not-proved"
    return "proved" if sealed else "dice-proved"


class _Walk:
    """The lines of a record, replayed up to the first roll that is not the one the secret gives."""

    def __init__(self, record: Record, game: Ledger, secret: bytes | None) -> None:
        self.record = record
        self.game = game
        self.secret = secret
        self.wrong: Finding | None = self._wrong_secret()
        self.honest: HonestDice | None = None
        self.rolls: list[Line] = []
        self.typed: list[int] = []
        self.told: int = 0
        """The first line with which the secret was taken out."""
        self.over: tuple[int, list[str]] | None = None
        """The line with which the game was over first, and what stood then."""
        self.stopped = 0
        """The line of the first roll that is wrong, after which nothing was looked at."""
        for index, text in enumerate(record.body):
            self._step(index, text)
            if self.stopped:
                return
        game.check_end(record)

    def _step(self, index: int, text: str) -> None:
        game = self.game
        number = self.number(index)
        expected = self._expected() if text.startswith("roll ") and self.wrong is None else ""
        with at_line(number):
            line = game.read_line(text)
        if line.kind == "told":
            self.told = self.told or number
        if line.kind == "roll":
            self.rolls.append(line)
            if expected and text != expected:
                self.stopped = number
                honest, told = _difference(text, expected)
                self.wrong = Finding(
                    "disproved", said("dice-other", line=number, honest=honest, word=told), number
                )
        elif line.kind == "faces":
            self.typed.append(number)
        if game.over and self.over is None:
            self.over = (number, [each.text for each in game.standing])

    def number(self, index: int) -> int:
        """The line of the body in its file, or in the log of a kept game."""
        return self.record.line_of(index) or index + 1

    def _expected(self) -> str:
        """The roll that the secret gives now; empty if it is not known or none is due."""
        game = self.game
        if self.secret is None:
            return ""
        if self.honest is None:
            # Nothing can be mixed in any more once a roll is due to be compared.
            self.honest = HonestDice(self.secret, game.header.agreed(game.words))
        return game.honest_roll(self.honest)

    def _wrong_secret(self) -> Finding | None:
        header = self.game.header
        at = self.record.ends[-1] if self.record.ends else 0
        if self.secret is not None and commitment(self.secret) != header.commitment:
            return Finding("disproved", said("secret-other"), at)
        if header.seed is not None and self.secret != seeded_secret(header.seed):
            return Finding("disproved", said("seed-other", seed=header.seed))
        return None

    # What was found.

    def dice(self) -> Finding:
        """Whether every roll follows from the secret that was promised."""
        header = self.game.header
        if not header.commitment:
            return Finding("none", said("dice-people"))
        if self.wrong is not None:
            return self.wrong
        if self.secret is None:
            return Finding("unproved", said("secret-missing" if self.game.over else "secret-later"))
        if self.typed:
            lines = ", ".join(map(str, self.typed[:5])) + (", …" if len(self.typed) > 5 else "")
            return Finding("unproved", said("dice-typed", n=len(self.typed), lines=lines), self.typed[0])
        if not self.rolls:
            return Finding("unproved", said("dice-none"))
        if header.seed is not None:
            return Finding("proved", said("dice-seed", n=len(self.rolls), seed=header.seed))
        return Finding("proved", said("dice-follow", n=len(self.rolls)))

    def surprise(self, sealed: State) -> Finding:
        """Whether anyone could know the rolls to come."""
        header, game = self.game.header, self.game
        if header.seed is not None:
            return Finding("none", said("surprise-seed", seed=header.seed))
        if self.told:
            return Finding("unproved", said("surprise-told", line=self.told), self.told)
        if self.over is not None and self.over[1] != [line.text for line in game.standing]:
            return Finding("unproved", said("surprise-back", line=self.over[0]), self.over[0])
        if header.format == 1:
            return Finding("none", said("surprise-old"))
        return Finding("unproved" if sealed == "disproved" else sealed, said("surprise-kept"))

    def bound(self, state: State, dice: State) -> dict[str, Finding]:
        """What the seal binds: decisions, undos, players, and whether anything is missing."""
        game, header = self.game, self.game.header
        decided = sum(line.kind in ("move", "score") for line in game.lines)
        decisions = Finding(state, said("decisions", n=decided))
        if self.stopped:
            decisions = Finding("unproved", said("decisions-part", line=self.stopped))
        gone = [line for line in game.lines if line.undone]
        rolls = sum(line.is_roll for line in gone)
        undos = Finding(state, said("undos", n=len(gone), rolls=rolls) if gone else said("undos-none"))
        if header.clean is not None:
            undos = Finding("unproved", said("undos-clean", n=header.clean.lines))
        players = Finding(state, said("players"))
        if header.format > 1 and header.seed is None and dice == "proved":
            players = Finding("proved", said("players-dice"))
        return {
            "decisions": decisions,
            "undos": undos,
            "players": players,
            "completeness": self._completeness(state),
        }

    def _completeness(self, state: State) -> Finding:
        if self.stopped:
            return Finding("unproved", said("decisions-part", line=self.stopped))
        if not self.game.over:
            return Finding("unproved" if self.game.promised else "none", said("not-over"))
        if not self.record.results:
            return Finding("unproved", said("end-missing"))
        if self.game.header.clean is not None:
            return Finding("unproved", said("copy"))
        return Finding(state, said("complete"))


def _words(header: Header, game: Ledger, promise: bool) -> Finding:
    """Whether words keep even who wrote the program from choosing the dice."""
    if game.words:
        return Finding("proved" if promise else "sealed", said("words-after", n=len(game.words)))
    if header.words:
        return Finding("none", said("words-old" if header.format == 1 else "words-before"))
    return Finding("none", said("words-none"))


def _seal(record: Record, walk: _Walk, noted: Sequence[str]) -> Finding:
    """Whether the record is as its seal says, and whether that is one that was noted."""
    header = record.header
    unknown = [each for each in noted if not (header.commitment and is_same(each, header.commitment))]
    if header.format == 1:
        if unknown:
            return Finding("disproved", said("noted-other", word=unknown[0][:60]))
        return Finding("none", said("seal-old"))
    lines = (*header.lines(), *record.body)
    seal = seal_of(lines)
    if record.seal and record.seal != seal:
        return Finding("disproved", said("seal-other"), record.ends[-1] if record.ends else 0)
    words = in_syllables(seal)
    others = [each for each in unknown if not is_same(each, seal)]
    if others:
        if header.clean is not None and is_same(others[0], header.clean.seal):
            return Finding("unproved", said("seal-clean"))
        for count, earlier in enumerate(earlier_seals(lines), 1 - len(header.lines())):
            if count > 0 and is_same(others[0], earlier):
                number = walk.number(count - 1)
                return Finding("disproved", said("seal-earlier", line=number), number)
        return Finding("disproved", said("noted-other", word=others[0][:60]))
    if not record.seal:
        return Finding("unproved", said("seal-missing"))
    if unknown:
        return Finding("proved", said("seal-noted", words=words))
    return Finding("sealed", said("seal-shown", words=words, hash=seal))


def _difference(text: str, expected: str) -> tuple[str, str]:
    """The first die that shows something else: as the secret gives it, and as it is told."""
    for told, honest in zip(text.split(), expected.split(), strict=False):
        if told != honest:
            return honest, told
    return f'"{expected}"', f'"{text}"'
