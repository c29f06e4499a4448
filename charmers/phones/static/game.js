// The page of a player while a game goes on: dice, the question, the own sheet, and what happened.

import { choiceList, dieLabel, label } from "./choices.js";
import { tray } from "./dice.js";
import { again, post, send } from "./feed.js";
import { facesForm, mixForm, photoButton, resultsForm } from "./forms.js";
import { resumed } from "./games.js";
import { announce, ask, el, notice, show } from "./page.js";
import { helpButton, openHelp, settingsButton } from "./menu.js";
import { PARTS, Sheet } from "./sheet.js";
import { tracksOf } from "./tracks.js";
import { colon, lang, say } from "./words.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./types").Die} Die */
/** @typedef {import("./types").Hint} Hint */

export class Player {
  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    this.sheet = new Sheet((place) => this.tapped(place));
    this.part = "province";
    this.seat = -1; // whose sheet is looked at
    this.shown = -1; // whose turn it was when this page last asked
    this.passing = false; // the turn has gone from one seat of this device to another
    this.busy = false;
    this.moved = false; // dice were rolled a moment ago
    this.drawn = -1; // the line that was drawn last
    /** @type {((state: State) => (HTMLElement | null)[]) | undefined} */
    this.ending = undefined; // what is shown at the end
    this.sides = {
      top: el("header", { class: "top" }),
      last: el("p", { class: "last" }),
      resumed: el("div", {}),
      tray: el("section", { class: "table-part" }),
      question: el("section", { class: "question" }),
      asked: el("section", { class: "asked", "aria-live": "off" }),
      foot: el("footer", { class: "foot" }),
      view: el("section", { class: "view" }),
      story: el("section", { class: "story" }),
    };
  }

  /** @param {State} state */
  async render(state) {
    const before = this.state;
    this.state = state;
    this.moved = !!before && before.line !== state.line && state.rolled.dice.length > 0;
    if (!this.page.contains(this.sides.top)) show(this.page, ...Object.values(this.sides));
    const mine = state.you.seats;
    const turn = state.mine && state.seat !== null ? state.seat : -1;
    const another = before && !state.line && before.line > 0;
    // Another game: the same people may sit elsewhere.
    if (another) [this.seat, this.shown, this.passing, this.part] = [-1, -1, false, PARTS[0]];
    if (this.seat < 0 || this.seat >= state.players.length) this.seat = turn >= 0 ? turn : (mine[0] ?? 0);
    if (turn >= 0 && turn !== this.shown) {
      // One device for several people: the last one's sheet stays until it is passed on.
      this.passing = this.shown >= 0 && mine.length > 1 && mine.includes(this.shown) && state.line > 1;
      if (this.passing) {
        this.look(this.shown);
        this.turnTo(this.marked());
      } else this.look(turn);
      this.shown = turn;
    }
    if (state.line !== before?.line && turn >= 0 && !this.passing) {
      this.look(turn);
      this.turnTo(this.partAsked());
    }
    // What the own turn has marked is seen when it is over.
    if (turn < 0 && before?.mine && state.line !== before.line && this.seat === before.seat) this.turnTo(this.marked());
    if (state.over && !before?.over) this.turnTo("tracks");
    if (state.over) this.ending ??= (await import("./ending.js")).ending;
    this.draw();
    this.moved = false;
    const begins = turn >= 0 && !(before?.mine && before.seat === turn);
    const asks = turn >= 0 && before?.line !== state.line;
    if (before && !this.passing && (another || begins || (state.over && !before.over) || (asks && !this.inSight()))) scrollTo(0, 0);
    if (!state.paper && !this.sheet.has(state.sheet.digest, lang)) {
      await this.sheet.load(state.sheet.digest, lang);
      this.draw();
    }
    const asked = turn >= 0 ? `${this.title()}. ${state.question || ""}` : this.title();
    const last = state.story.at(-1);
    announce(before && last && state.line !== before.line ? `${last.told.join(" ")} ${asked}` : asked);
  }

  /** The part of the sheet with new marks: the one that is looked at, if it has some. */
  marked() {
    const parts = (this.state?.sheets[this.seat]?.fresh || []).map((place) => this.sheet.partOf(place)).filter(Boolean);
    return parts.includes(this.part) ? this.part : parts[0] || this.part;
  }

  /** Whether what can be answered is in the window: the first of the moves, or all places that glow. */
  inSight() {
    const under = this.sides.question.getBoundingClientRect().bottom;
    const seen = (/** @type {Element} */ each) => each.getBoundingClientRect().top >= Math.max(0, under) && each.getBoundingClientRect().bottom <= innerHeight;
    const [first] = this.sides.asked.querySelectorAll("button");
    const glows = [...this.sides.view.querySelectorAll(".can")];
    return (!!first && seen(first)) || (glows.length > 0 && glows.every(seen));
  }

  draw() {
    const state = /** @type {State} */ (this.state);
    show(this.sides.top, ...this.top(state));
    show(this.sides.last, state.over ? null : state.story.at(-1)?.told.join(" ") || null);
    show(this.sides.resumed, resumed(state));
    show(this.sides.tray, state.over ? null : tray(state, (die) => this.tappedDie(die), this.canDice(), this.moved));
    show(this.sides.question, ...this.question(state));
    show(this.sides.asked, ...this.asked(state));
    this.page.dataset.asks = this.partAsked() === "dice" ? "dice" : "sheet";
    const slid = this.drawn === state.line && this.sides.view.querySelector(".river")?.scrollLeft;
    show(this.sides.view, ...this.view(state));
    this.slide(slid);
    this.drawn = state.line;
    show(this.sides.story, ...this.story(state));
    show(this.sides.foot, ...this.foot(state));
    document.body.dataset.line = String(state.line);
    document.body.dataset.mine = String(state.mine && !this.passing && !this.rolls());
  }

  /** The river is wider than a small phone: it stays where it was slid to, or what matters comes to the middle. @param {number | false | undefined} slid */
  slide(slid) {
    const river = this.sides.view.querySelector(".river");
    if (river) river.scrollLeft = typeof slid === "number" ? slid : this.sheet.middle() * river.scrollWidth - river.clientWidth / 2;
  }

  // What is where.

  title() {
    const state = /** @type {State} */ (this.state);
    if (state.over) return say("over");
    if (state.phase === "score") return say("results");
    const name = state.seat === null ? "" : state.players[state.seat].name;
    if (state.mine) return state.you.seats.length > 1 ? say("turn-of", { name }) : say("your-turn");
    return say(state.thinking ? "thinks" : "turn-of", { name });
  }

  /** @param {State} state */
  top(state) {
    return [
      el("h1", { class: state.mine ? "mine" : "" }, this.title()),
      state.over ? null : el("p", { class: "round" }, say("round", { n: state.round }), state.ending ? ` · ${say("last-turns")}` : ""),
      el("div", { class: "controls" }, helpButton(), settingsButton(state, again)),
    ];
  }

  /** @param {State} state */
  asked(state) {
    const tell = this.send.bind(this);
    if (state.over) return this.ending ? this.ending(state) : [];
    if (this.passing && state.seat !== null) {
      const on = say("pass-on", { name: state.players[state.seat].name });
      return [el("button", { type: "button", class: "main", "data-key": "pass-on", onclick: () => this.passOn() }, on)];
    }
    if (state.phase === "score") return [resultsForm(state, tell)];
    const dice = state.mine && state.due.length ? [state.own ? this.roll() : facesForm(state, tell)] : [];
    const list = state.choices.length ? [choiceList(state, (...choices) => this.choose(...choices))] : [];
    return [...dice, ...list, mixForm(state, tell)];
  }

  /** What is to be decided, and the bonuses that wait: always in sight. @param {State} state */
  question(state) {
    if (state.over || this.passing) return [];
    const waiting = state.waiting.map((each) => el("span", { class: "bonus" }, each.says));
    const again = state.phase === "keep" ? say(state.rolled.same ? "rolled-same" : "rolled-again") : "";
    return [
      again ? el("p", { class: "again" }, again) : null,
      state.choices.length && state.question ? el("h2", {}, state.question) : null,
      waiting.length ? el("p", { class: "waiting" }, say("waiting"), colon(), ...waiting) : null,
    ];
  }

  /** The two dice of karma roll by themselves. */
  roll() {
    if (this.rolls()) return el("p", { class: "again" }, say("rolling"));
    return el("button", { type: "button", class: "main", "data-key": "roll", onclick: () => this.send("/roll", {}) }, say("roll"));
  }

  rolls() {
    return this.state?.phase === "reroll" && this.state.own;
  }

  /** @param {State} state */
  view(state) {
    if (state.paper) return [];
    const mine = state.you.seats.includes(this.seat);
    const name = state.players[this.seat]?.name || "";
    const standing = state.standings.find((each) => each.seat === this.seat);
    const tabs = [...PARTS].map((part) =>
      el(
        "button",
        { type: "button", role: "tab", "aria-selected": part === this.part, "data-key": `part-${part}`, "data-part": part, onclick: () => this.turnTo(part, true) },
        part === "tracks" ? say("whole") : say(`parts.${part}`),
      ),
    );
    const marked = state.sheets[this.seat];
    this.sheet.mark(marked?.marks || {}, marked?.fresh || []);
    const asking = state.mine && state.seat === this.seat && !this.passing;
    this.sheet.cut(this.part);
    this.sheet.glow(new Set(asking ? state.choices.flatMap((choice) => choice.places) : []));
    const heading = mine && state.you.seats.length === 1 ? say("your-sheet") : say("sheet-of", { name });
    return [
      el("h2", {}, heading),
      state.players.length > 1 ? el("div", { class: "people" }, ...state.players.map((player, seat) => this.person(player.name, seat))) : null,
      standing ? tracksOf(standing, state.tracks, () => openHelp()) : null,
      el("div", { class: `paper ${this.part}`, tabindex: this.part === "river" ? 0 : null, role: "img", "aria-label": `${heading}: ${say(`parts.${this.part}`)}` }, this.sheet.svg),
      el("div", { class: "tabs", role: "tablist" }, ...tabs),
    ];
  }

  /** @param {string} name @param {number} seat */
  person(name, seat) {
    const how = { type: "button", class: "person", "aria-pressed": seat === this.seat, "data-key": `person-${seat}` };
    return el("button", { ...how, onclick: () => this.look(seat, true) }, name);
  }

  /** The last thing first, as on the page of the table. @param {State} state */
  story(state) {
    const told = state.story.slice().reverse();
    if (!told.length) return [];
    return [
      el("h2", {}, say("story")),
      el("ol", {}, ...told.map((each) => el("li", { class: state.you.seats.includes(each.seat) ? "own" : "" }, each.told.join(" ")))),
    ];
  }

  /** @param {State} state */
  foot(state) {
    const buttons = [];
    if (state.undo || state.back) {
      const warning = state.undo ? "" : state.back?.warning || "";
      buttons.push(el("button", { type: "button", "data-key": "undo", onclick: () => this.undo(warning) }, `↶ ${say("undo")}`));
    }
    if (state.redo) buttons.push(el("button", { type: "button", "data-key": "redo", onclick: () => this.send("/redo", {}) }, `↷ ${say("redo")}`));
    if (state.hints && state.mine && !state.paper && !this.passing && state.choices.length > 1)
      buttons.push(el("button", { type: "button", "data-key": "hint", onclick: () => this.hint() }, say("hint")));
    if (state.paper && state.phase !== "score") buttons.push(...state.you.seats.map((seat) => photoButton(state, seat, null)));
    buttons.push(el("a", { href: "/table", class: "button", "data-key": "table" }, say("table")));
    return buttons;
  }

  // What happens.

  canDice() {
    const state = /** @type {State} */ (this.state);
    return new Set(state.mine && !this.passing ? state.choices.filter((choice) => choice.part === "dice").flatMap((choice) => choice.places) : []);
  }

  partAsked() {
    const state = /** @type {State} */ (this.state);
    const parts = state.choices.map((choice) => choice.part).filter((part) => part && part !== "dice");
    return state.mine && parts.length ? parts[0] : "dice";
  }

  /** @param {string} part @param {boolean} [now] */
  turnTo(part, now = false) {
    if (PARTS.includes(part)) this.part = part;
    if (now) this.draw();
  }

  /** @param {number} seat @param {boolean} [now] */
  look(seat, now = false) {
    this.seat = seat;
    if (now) this.draw();
  }

  passOn() {
    this.passing = false;
    this.look(this.shown);
    this.turnTo(this.partAsked());
    this.draw();
  }

  /** @param {Die} die */
  tappedDie(die) {
    if (this.canDice().has(die.id)) this.choose(...(this.state?.choices || []).filter((choice) => choice.places.includes(die.id)));
    else this.explain(die.id);
  }

  /** @param {string} place */
  tapped(place) {
    if (PARTS.includes(place) && place !== "tracks") return this.turnTo(place, true);
    const asking = this.state?.mine && this.state.seat === this.seat && !this.passing;
    const choices = (asking ? this.state?.choices || [] : []).filter((choice) =>
      choice.places.some((each) => each === place || each.startsWith(`${place}.`)),
    );
    if (choices.length) this.choose(...choices);
    else this.explain(place);
  }

  /** One of several moves that a tap may mean. @param {...Choice} choices */
  async choose(...choices) {
    const state = /** @type {State} */ (this.state);
    if (!choices.length || this.busy || this.passing) return;
    let choice = choices[0];
    if (choices.length > 1) {
      const karma = choices.every((each) => each.verb === "karma");
      const answers = choices.map((each) => ({ value: each.move, label: karma ? dieLabel(state, each) : label(state, each) }));
      const picked = await ask(karma ? say("karma-which") : state.question || "", [], [...answers, { value: "", label: say("close") }]);
      const found = choices.find((each) => each.move === picked);
      if (!found) return;
      choice = found;
    }
    const ends = choice.verb === "crossed"; // on paper: the last turns begin
    if (choice.ask || ends) {
      const body = ends ? [] : [el("p", {}, say("loses", { what: choice.ask }))];
      const answer = await ask(ends ? choice.says : say("sure"), body, [{ value: "yes", label: say("yes"), danger: true }, { value: "", label: say("no"), main: true }]);
      if (!answer) return;
    }
    await this.send("/act", { move: choice.move }, choice.seat);
  }

  /** What something is, and why it cannot be used now. @param {string} place */
  async explain(place) {
    const { why, about } = await post("/why", { place });
    const told = [why, ...(about || [])].filter(Boolean).map((/** @type {string} */ text) => el("p", {}, text));
    if (told.length) await ask(say(why ? "why-not" : "about"), told, [{ value: "", label: say("close"), main: true }]);
  }

  /** What a strong player would do and why; one of it can be chosen at once. */
  async hint() {
    const state = /** @type {State} */ (this.state);
    notice(say("hint-thinks"), true);
    const { hints, error } = await post("/hint", { line: state.line, seat: state.seat });
    notice(error || "");
    if (!hints || this.state?.line !== state.line) return;
    /** @type {{ value: string, label: HTMLElement }[]} */
    const answers = [];
    for (const { move, verdict, why } of /** @type {Hint[]} */ (hints)) {
      const choice = state.choices.find((each) => each.move === move);
      const more = [...why.map((line) => el("small", {}, line)), el("small", { class: "verdict" }, verdict)];
      if (choice) answers.push({ value: move, label: label(state, choice, ...more) });
    }
    const picked = await ask(say("hint"), [], [...answers, { value: "", label: say("close"), main: true }]);
    const choice = state.choices.find((each) => each.move === picked);
    if (choice) await this.choose(choice);
  }

  /** @param {string} warning */
  async undo(warning) {
    if (warning) {
      const sure = await ask(say("undo"), [el("p", {}, warning)], [{ value: "yes", label: say("yes"), danger: true }, { value: "", label: say("no"), main: true }]);
      if (!sure) return;
    }
    await this.send("/undo", {});
  }

  /** @param {string} path @param {Record<string, any>} body @param {number} [seat] */
  async send(path, body, seat) {
    if (this.busy) return;
    this.busy = true;
    const refused = await send(path, { ...body, line: this.state?.line, seat: seat ?? this.state?.seat ?? 0 });
    this.busy = false;
    if (refused) notice(refused);
  }
}
