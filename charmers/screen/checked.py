"""What came of checking finished sheets, as lines for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.check.books import Book, Entry
from charmers.check.checked import Checked, ranking
from charmers.check.joint import GameVerdict
from charmers.rules.scoring import half_points
from charmers.screen.ending import score_lines
from charmers.screen.view import View
from charmers.words.sentences import box_text, ended, in_words
from charmers.words.speech import Speech, speech

MOST_LEFT_OVER = 6
"""So many marks are named where a search gave up."""
LONGER = "charmers check --seconds 60"


def checked_lines(checked: Sequence[Checked], game: GameVerdict | None, view: View) -> list[str]:
    """Each sheet with what mends it, its findings and its books; the game; and the standings."""
    lines = [line for sheet in checked for line in _sheet_lines(sheet, view)]
    if game is not None:
        lines += ["", _game(game, view.say, len(checked))]
    if len(checked) < 2 or (game is not None and game.answer == "impossible" and not ranking(checked)):
        return lines
    return [*lines, "", *_standings(checked, view)]


def _sheet_lines(sheet: Checked, view: View) -> list[str]:
    say = speech(view.say.language, sheet.sheet)
    verdict = sheet.verdict
    lines = [_headline(sheet, say)]
    for number, mend in enumerate(verdict.mends):
        what = in_words(mend.sentence, say)
        if mend.also is not None:
            what = say("check.both", first=what, second=in_words(mend.also.sentence, say))
        first = "check.mend" if mend.also is None else "check.mends"
        lines.append("  " + say("check.or-mend" if number else first, mend=what))
    if verdict.answer == "invalid" and not verdict.mends:
        lines.append("  " + say("check.no-mend"))
    for finding in verdict.findings:
        what = in_words(finding.sentence, say)
        told = say("check.at-line", line=finding.line, what=what) if finding.line else say.capital(what)
        lines.append("  " + ended(told))
    lines += ["  " + _ledger(book, say) for book in sheet.wrong_books]
    if verdict.tried is not None:
        tried = verdict.tried
        lines.append("  " + say("check.tried", moves=tried.moves, tries=tried.tries, command=LONGER))
        if tried.missing:
            boxes = [box_text(place, say) for place in tried.missing[:MOST_LEFT_OVER]]
            more = len(tried.missing) - MOST_LEFT_OVER
            key = "check.left-over-more" if more > 0 else "check.left-over"
            lines.append("  " + say(key, boxes=boxes, n=more))
    return lines


def _headline(sheet: Checked, say: Speech) -> str:
    fame, money, _, _ = sheet.result
    over = sheet.overshoot
    key = "over" if over > 0 else "apart" if over < 0 else "touching"
    distance = say(f"commands.{key}", points=half_points(abs(over)))
    values = {
        "file": sheet.file,
        "name": sheet.player,
        "score": say("commands.score", fame=fame, money=money, distance=distance).replace("  ", ", "),
        "marked": half_points(over),
        "explained": half_points(sheet.explained),
    }
    if sheet.recorded:
        return say("check.recorded", n=sheet.verdict.turns, **values)
    if sheet.verdict.answer == "valid":
        return say("check.valid", n=sheet.verdict.turns, **values)
    if sheet.verdict.answer == "invalid":
        return say("check.invalid", n=len(sheet.verdict.findings), **values)
    return say("check.undecided", **values)


def _ledger(book: Book, say: Speech) -> str:
    """A book line by line, to be ticked off against the paper."""
    name = "parts.upgrades" if book.name == "upgrades" else f"terms.{book.name}"
    total = str(book.least)
    if book.least != book.most:
        total = say("check.total", least=book.least, most=book.most)
    entries = [_entry(entry, say) for entry in book.entries] or [say("check.nothing")]
    return say("check.ledger", book=say(name), entries=entries, total=total, marked=book.marked)


def _entry(entry: Entry, say: Speech) -> str:
    place = entry.place
    if place == "start":
        what = say("check.start")
    else:
        what = say.good(place) if place in say.sheet.market.goods else say.source(place)
    amounts = "+".join(map(str, entry.amounts))
    if sum(entry.amounts) < entry.most:
        amounts += f"–{entry.most}"
    return f"{what}: {amounts}" if what[-1].isdigit() else f"{what} {amounts}"


def _game(game: GameVerdict, say: Speech, sheets: int) -> str:
    if game.line is not None:
        first, *others = game.line.names
        if sheets == 1:
            return say("check.possible-alone", n=game.line.turns)
        return say("check.possible", name=first, others=others, n=game.line.turns)
    why = " ".join(ended(say.capital(in_words(each, say))) for each in game.why)
    if game.answer == "impossible":
        return say("check.impossible-alone" if sheets == 1 else "check.impossible", why=why)
    if why:
        return say("check.not-all", why=why)
    return say("check.not-shown-alone" if sheets == 1 else "check.not-shown", command=LONGER)


def _standings(checked: Sequence[Checked], view: View) -> list[str]:
    """Those whose sheets are valid, ranked; below them the others."""
    say, found = view.say, ranking(checked)
    lines = score_lines(found, [sheet.player for sheet in checked], view) if found else []
    for sheet in checked:
        values = {"name": sheet.player, "marked": half_points(sheet.overshoot)}
        if sheet.verdict.answer == "invalid":
            values["explained"] = half_points(sheet.explained)
            lines.append(say("check.not-ranked", verdict=say("check.is-invalid"), **values))
        elif sheet.verdict.answer == "undecided":
            lines.append(say("check.not-proven", **values))
    return lines if found else [say("check.nobody"), *lines]
