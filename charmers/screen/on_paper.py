"""The screen of a game on paper: the dice, the elephant, the depots, and what can be done with them."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.rules import moves as m
from charmers.rules.game_position import GamePosition
from charmers.rules.moves import Move
from charmers.screen.dice import die_text, draw_dice, middle_line, table_line
from charmers.screen.entries import KARMA_KEY, LEAVE_KEY, Entry, entries
from charmers.screen.ink import columns, in_columns, pad, wrap
from charmers.screen.view import View
from charmers.words.choices import describe
from charmers.words.plain import plain_dice


def paper_screen(
    position: GamePosition,
    names: Sequence[str],
    view: View,
    happened: Sequence[str] = (),
    among: Sequence[Move] = (),
) -> list[str]:
    """What lies where, whose turn it is, and the choices with their numbers."""
    say, ink = view.say, view.ink
    heading = say("screen.round", n=position.dice.round)
    if position.phase != "score":
        heading += f" · {say('screen.turn', name=names[position.seat])}"
        heading += f" · {say('screen.ending')}" if position.ending else ""
    asked = {"turn": say("ask.turn"), "keep": say("ask.keep")}.get(position.phase, "")
    if among:
        asked = say("turn.karma-which")
    offered = entries(position, among) if position.phase != "score" else []
    if not view.drawn:
        lines = [*happened, heading]
        if position.phase in ("turn", "keep"):
            lines += plain_dice(position, names, say)
        lines += [asked] if asked else []
        for entry in offered:
            would = _choice(position, names, entry, view)
            if len(entry.moves) == 1:
                would = say("choice.face", face=entry.moves[0], would=would)
            lines.append(f"{entry.key}. {would}")
        return lines if view.plain else [part for line in lines for part in wrap(line, view.width, "  ")]
    keys = say("screen.keys-on-paper")
    if columns(heading) + columns(keys) + 2 <= view.width:
        heading = pad(ink(heading, "bold"), view.width - columns(keys)) + ink(keys, "dim")
    lines = [heading, *[part for line in happened for part in wrap(line, view.width, "  ")]]
    if position.phase in ("turn", "keep"):
        middle = position.dice.middle
        lines += (
            draw_dice(position, middle, say, ink)
            if view.width >= 80
            else middle_line(position, say, ink, view.width)
        )
        lines += table_line(position, names, say, ink, view.width)
    if asked:
        lines.append(ink(asked, "bold"))
    texts = [f"{ink(f'{entry.key})', 'bold')} {_choice(position, names, entry, view)}" for entry in offered]
    if among:
        texts.append(f"{ink(f'{LEAVE_KEY})', 'bold')} {say('turn.all-choices')}")
    return [*lines, *in_columns(texts, view.width, gap=3)]


def _choice(position: GamePosition, names: Sequence[str], entry: Entry, view: View) -> str:
    """What a key picks, a die in its colour."""
    move = entry.moves[0]
    if entry.key == KARMA_KEY and position.phase == "keep":
        return view.say("turn.karma-both")
    if entry.key == KARMA_KEY:
        die = die_text(position, position.dice.elephant, view.say, view.ink)
        return view.say("turn.karma-on-paper", die=die)
    if move.kind in (m.TAKE, m.KEEP, m.KARMA):
        return die_text(position, move.a, view.say, view.ink)
    if move.kind == m.CROSSED and sum(position.may_act(move, seat) for seat in range(len(names))) > 1:
        return view.say("paper.someone-crossed")
    return describe(position, move, names, view.say)
