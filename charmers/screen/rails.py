"""The big game at a terminal: how everyone stands on the rails, a line typed, and everything that follows."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.play.rails import RailsTable, RajasWish
from charmers.play.telling import told, undo_warning
from charmers.rajas.aside import LeftOpen
from charmers.rajas.effects import read_cost
from charmers.rajas.events import NOBODY
from charmers.rajas.game import RajasGame
from charmers.rajas.kali import payments
from charmers.rajas.market import assorted, one_kind
from charmers.rajas.names import name as thing
from charmers.rajas.reading import LONGEST_LINE, Told
from charmers.rajas.sentences import tell, word
from charmers.rajas.state import Question
from charmers.rajas.statue import dice_words
from charmers.record.line import Line
from charmers.record.problems import ConflictError
from charmers.record.seal import in_syllables
from charmers.record.store import Store
from charmers.screen.console import Console, Flood, Left, Redraw
from charmers.screen.pager import read_pages
from charmers.screen.prompt import ask_yes
from charmers.screen.view import View
from charmers.sheet.sentence import Refused
from charmers.words.keyboard import understood
from charmers.words.rails import rails_line
from charmers.words.sentences import in_words
from charmers.words.speech import Speech

HELP = (
    "intro",
    "build",
    "market",
    "palace",
    "river",
    "colours",
    "gains",
    "others",
    "rulebook",
    "sentence",
    "more",
    "pass",
    "keys",
)
PICKED = ("upgrade", "sale", "palace", "yield", "price", "die", "give", "count")
"""Questions with a few answers, which one key picks."""
BY_VALUE = ("price", "die", "give", "count")
"""Of these, those whose answers are numbers themselves."""


OWN = {"log": "l", "help": "?", "undo": "u", "quit": "q", "exit": "q", "status": "s", "score": "s"}
"""Whole words for the keys of the prompt."""

MOST_DICE = 10
"""No statue holds more."""

LINES_EACH, LINES_BELOW = 4, 10
"""In a window with fewer lines, only who is at the turn is shown with everything."""


def sit_down(
    store: Store, name: str | None, wish: RajasWish, fresh: bool, console: Console, say: Speech
) -> RailsTable:
    """The game to play: the one that is named, the last unfinished one, or a new one."""
    known = {kept.name.casefold() for kept in store.games()}
    if name is not None and name.casefold() in known:
        return RailsTable.open(store, name)
    if name is None and not fresh and not wish.is_new:
        table = RailsTable.unfinished(store)
        if table is not None:
            console.show([say("rails-screen.goes-on", game=table.name)])
            return table
    if not wish.players:
        if name is not None:
            console.show([say("rails-screen.new-name", game=name)])
        wish = _with_players(wish, console, say)
    table = RailsTable.begin(store, wish, name)
    names = ", ".join(table.game.names)
    console.show([say("rails-screen.begun", game=table.name, names=names)])
    return table


def _with_players(wish: RajasWish, console: Console, say: Speech) -> RajasWish:
    from dataclasses import replace  # noqa: PLC0415  (only who is asked needs it)

    while True:
        try:
            typed = console.ask(say("rails-screen.names"))
        except Redraw:
            continue
        try:
            found = replace(wish, players=tuple(part.strip() for part in typed.split(",") if part.strip()))
            check(found)
            return found
        except Refused as error:
            console.show([in_words(error, say)])


def check(wish: RajasWish) -> None:
    """Complain about what cannot be played."""
    from charmers.rajas.game import begin  # noqa: PLC0415

    begin(list(wish.players), version=wish.version, advanced=wish.advanced, modules=wish.modules)


def rails_lines(table: RailsTable, view: View) -> list[str]:
    """How everyone stands, two or three lines a player."""
    game, say, ink = table.game, view.say, view.ink
    position, state = game.position, game.position.state
    keys = {"start": "title-start", "play": "title", "count": "title-end", "over": "title-end"}
    starter = game.names[state.starter]
    title = say(
        f"rails-screen.{keys[state.phase]}",
        game=table.name,
        round=state.round,
        stage=state.stage,
        name=starter,
    )
    lines = [ink(title, "bold")]
    if state.phase == "start":
        return lines
    short = not view.plain and view.height < LINES_EACH * len(game.names) + LINES_BELOW
    for seat in position.rails.order():
        found = _player_lines(game, seat, view)
        lines += found[:1] if short and seat != position.seat else found
    return lines


def _player_lines(game: RajasGame, seat: int, view: View) -> list[str]:
    say, ink, state = view.say, view.ink, game.position.state
    player = state.players[seat]
    here = seat == game.position.seat and not game.over
    name = f"{'»' if here and not view.plain else '*' if here else ' '} {game.names[seat]}"
    width = max(map(len, game.names)) + 3
    stand = say("rails-screen.stand", money=player.money, fame=player.fame, karma=player.karma)
    left = say("rails-screen.workers", left=player.workers - player.placed, all=player.workers)
    places = [_place(where, game, say) for where in player.waiting]
    waiting = (
        say("rails-screen.waiting", places=", ".join(places))
        if places
        else say("rails-screen.nobody-waiting")
    )
    bonuses = sorted(game.board.money.bonuses)
    bonus = say("rails-screen.no-bonus")
    if player.marker < len(bonuses):
        bonus = say("rails-screen.bonus", space=bonuses[player.marker])
    levels = ", ".join(f"{say_word(kind, say)} {level}" for kind, level in player.levels.items())
    markets = say("rails-screen.no-markets")
    if player.markets:
        owned = " ".join(f"{say_word(good, say)}{value}" for good, value in sorted(player.markets))
        markets = say("rails-screen.markets", markets=owned)
    first = f"{name:<{width}}"
    lines = [
        f"{ink(first, 'bold') if here else first}{say('rails-screen.both', first=stand, second=left)}",
        " " * width + ink(say("rails-screen.both", first=waiting, second=bonus), "dim"),
        " " * width + ink(say("rails-screen.both", first=levels, second=markets), "dim"),
    ]
    if game.position.tray:
        dice = " ".join(ink(f"{say_word(colour, say)} {n}", colour) for colour, n in sorted(player.dice))
        lines.append(" " * width + say("rails-screen.dice", dice=dice or "–"))
    return lines


def _place(where: str, game: RajasGame, say: Speech) -> str:
    if where == "bridge":
        return say_word("bridge", say)
    track = game.board.fame if where == "fame" else game.board.money
    return in_words(tell("on-track", track=tell(where), space=track.worker), say)


def say_word(key: str, say: Speech) -> str:
    """A word of a line in the language."""
    return in_words(word(key), say)


def referee(table: RailsTable, console: Console, say: Speech) -> None:
    """Play until the game is over or somebody leaves."""
    try:
        RailsPrompt(table, console, say).run()
    except Flood as flood:
        raise Refused(*flood.args) from None
    except Left:
        console.show([""])


class RailsPrompt:
    """One game at one console, from where it stands to its end."""

    def __init__(self, table: RailsTable, console: Console, say: Speech) -> None:
        self.table = table
        self.console = console
        self.say = say
        self.news: list[str] = []

    @property
    def game(self) -> RajasGame:
        """The game as it stands."""
        return self.table.game

    @property
    def redraws(self) -> bool:
        """Whether each line gets a screen of its own."""
        return self.console.interactive and not self.console.plain

    def run(self) -> None:
        """Play until the game is over or someone leaves; either way it is kept."""
        self._promise()
        if not self.redraws and not self.game.over:
            self.console.show(rails_lines(self.table, self.console.view(self.say)))
        try:
            self._follow()
            while not self.game.over:
                self._draw()
                typed = self._ask()
                if typed is not None:
                    self._tell(typed)
        except Left:
            if not self.game.over:
                self.console.show(["", self.say("rails-screen.kept", game=self.table.name)])
            raise
        self._draw()
        self.console.show([self.say("rails-screen.seal", words=in_syllables(self.game.seal))])

    def _promise(self) -> None:
        if self.game.takes_words:
            words = in_syllables(self.game.header.commitment)
            self.console.show([self.say("rails-screen.promise", words=words)])

    def _draw(self) -> None:
        if self.redraws:
            self.console.clear()
            self.console.show([*rails_lines(self.table, self.console.view(self.say)), ""])
        self.console.show(self.news)
        self.news = []

    # Asking.

    def _ask(self) -> str | None:
        """What was typed, if it is a line of the game."""
        say, position = self.say, self.table.asking
        question = position.open
        options = self._options(question)
        if question is not None:
            if self.table.aside is not None:
                self.console.show([say("rails-screen.aside", line=self.table.aside.line)])
            asked = position.asked()
            assert asked is not None
            self.console.show([in_words(asked, say)])
            if options and (question.module or question.key not in BY_VALUE):
                shown = [
                    say("rails-screen.choice", n=n, option=each) for n, (each, _) in enumerate(options, 1)
                ]
                self.console.show([say("rails-screen.choices", options="  ".join(shown))])
        prompt = say("rails-screen.answer")
        if question is None or question.seat != NOBODY:
            prompt = say("rails-screen.prompt", name=self.game.names[position.seat])
        picks = {str(n): answer for n, (_, answer) in enumerate(options, 1)}
        if question is not None and question.key in BY_VALUE and not question.module:
            picks = {answer: answer for _, answer in options}
        while True:
            try:
                typed = self.console.ask(
                    f"{prompt} ", self._completions(), picks.__contains__ if picks else None
                )
                break
            except Redraw:
                self._draw()
        return self._command(picks.get(typed, typed))

    def _options(self, question: Question | None) -> list[tuple[str, str]]:
        """The answers that one key picks: how each is shown, and what it says."""
        if question is None or not (question.module or question.key in PICKED):
            return []
        answers = list(question.options)
        if question.module:
            return [(self._shown(each), each) for each in answers]
        if question.key == "upgrade":
            answers = self.table.asking.rails.upgradable(question.seat)
        elif question.key == "die":
            answers = [str(n) for n in range(1, 7)]
        answers = [answer.split()[0] for answer in answers]
        return [(say_word(each, self.say) if each in word.english else each, each) for each in answers]

    def _shown(self, option: str) -> str:
        """An answer to a question of a module, as people call it."""
        if option in word.english:
            return say_word(option, self.say)
        return in_words(thing(option), self.say) if option in thing.english else option

    def _completions(self) -> Sequence[str]:
        return [in_words(word(key), self.say) for key in word.english]

    def _command(self, typed: str) -> str | None:
        """Answer what can be typed at any time; anything else is returned."""
        text = typed.strip()
        first, _, rest = text.partition(" ")
        own = {**OWN, **{key: key for key in ("s", "l", "q", "u", "redo", "cost")}}
        name = own.get(first.casefold(), "")
        if not name and first and not rest:
            found = understood(first, self.say)
            name = {"?": "?", "l": "l", "u": "u", "q": "q"}.get(found, "") if found != first else ""
        if text.startswith("?"):
            name = "?"
        if name == "q":
            raise Left
        if not text:
            self._leave()
        if not name:
            return rails_line(text, self.say, self.game.names) if text else None
        handle = {
            "?": self._help,
            "s": self._stands,
            "l": self._log,
            "u": self._undo,
            "redo": self._redo,
            "cost": self._cost,
        }
        handle[name](rest.strip())
        return None

    # What can be typed at any time.

    def _help(self, _: str) -> None:
        self.news = [self.say(f"rails-screen.help.{key}") for key in HELP]

    def _stands(self, _: str) -> None:
        if not self.redraws:
            self.news = rails_lines(self.table, self.console.view(self.say))

    def _log(self, _: str) -> None:
        lines = []
        for line in self.game.lines:
            mark = f" {self.say('play.undone')}" if line.undone else ""
            lines.append(f"{line.number:>4}{mark}  {line.text}")
        lines = lines or [self.say("commands.nothing-yet")]
        if self.redraws:
            read_pages(self.console, lines, self.say, from_end=True)
        else:
            self.news = lines

    def _leave(self) -> None:
        """Let go of the line that waits for an answer."""
        if left := self.table.leave():
            self.news = [in_words(tell("left", line=left), self.say)]

    def _undo(self, _: str) -> None:
        if self.table.aside is not None:
            self._leave()
            return
        try:
            reach = self.table.reach()
            if reach.rolls:
                question = self.say("step.undo-sure", undo=undo_warning(reach, self.say))
                if not ask_yes(self.console, self.say, question):
                    self.news = [self.say("rails-screen.nothing-undone")]
                    return
            gone = self.table.undo(reach)
            self.news = [self.say("rails-screen.undone", line=line.text) for line in gone]
            self._follow()
        except Refused as error:
            self.news = [in_words(error, self.say)]

    def _redo(self, _: str) -> None:
        try:
            self.news = [self.say("rails-screen.redone", line=line.text) for line in self.table.redo()]
        except Refused as error:
            self.news = [in_words(error, self.say)]

    def _cost(self, text: str) -> None:
        """The cheapest payments for a tile, or for one die that shows a number; the table tells its dice."""
        game, say = self.game, self.say
        player = game.position.state.players[game.position.seat]
        asked = read_cost(Told(rails_line(text, say)[:LONGEST_LINE]), game.position.rails.colours)
        if asked is None:
            self.news = [say("rails-screen.cost-form")]
            return
        cost, told_dice = asked
        dice = player.dice if game.position.tray else told_dice[:MOST_DICE]
        if not dice and not game.position.tray:
            self.news = [say("rails-screen.cost-dice")]
            return
        found = payments(dice, player.karma, cost)[:3]
        self.news = [
            say(
                "rails-screen.cost-karma" if each.karma else "rails-screen.cost",
                dice=", ".join(in_words(die, say) for die in dice_words(each.shown)),
                n=each.sum,
                karma=each.karma,
            )
            for each in found
        ] or [say("rails-screen.cost-none", name=game.names[game.position.seat])]

    def _best_sales(self) -> list[str]:
        """What every sale would bring, before one is chosen."""
        position = self.game.position
        rails, seat = position.rails, position.seat
        markets = rails.players[seat].markets

        def worth(good: str) -> int:
            return rails.worth(seat, good)

        jokers = sum(module.jokers(seat, rails) for module in rails.modules)
        all_ = assorted(markets, worth, jokers) if markets else None
        lines = [self.say("rails-screen.market-all", n=all_.money)] if all_ else []
        for good in rails.goods_of(seat):
            sale = one_kind(markets, good, 6, worth)
            name = say_word(good, self.say)
            lines.append(
                self.say("rails-screen.market-good", good=name, n=sale.money, count=len(sale.markets))
            )
        return lines

    # Lines.

    def _tell(self, typed: str) -> None:
        try:
            line = self.table.tell(typed)
        except ConflictError as error:
            self.table.reopen()
            self.news = [in_words(error, self.say)]
            return
        except LeftOpen:
            self._tell_left()
            return
        except Refused as error:
            self.news = [in_words(error, self.say)]
            self._tell_left()
            return
        self._tell_left()
        self._add_news(line)
        question = self.game.position.open
        if question is not None and (question.key, question.what) == ("sale", "market"):
            self.news += self._best_sales()
        self._follow()

    def _tell_left(self) -> None:
        if self.table.left:
            self.news.append(in_words(tell("left", line=self.table.left), self.say))

    def _follow(self) -> None:
        for line in self.table.follow():
            self._add_news(line)

    def _add_news(self, line: Line) -> None:
        self.news += told(line, self.game, self.say)
