// The page of a player while a game goes on: dice, the question, the own sheet, and what happened.

import { tray, face } from "./dice.js";
import { again, post, send } from "./feed.js";
import { ending } from "./ending.js";
import { announce, ask, draw, el, notice, show } from "./page.js";
import { settings } from "./settings.js";
import { PARTS, Sheet } from "./sheet.js";
import { lang, say } from "./words.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Choice} Choice */
/** @typedef {import("./types").Die} Die */

const SIDES = /** @type {Record<string, [number, number]>} */ ({ n: [10, 0], e: [20, 10], s: [10, 20], w: [0, 10] });

export class Player {
  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    this.sheet = new Sheet((place) => (PARTS.includes(place) ? this.turnTo(place, true) : this.tapped(place)));
    this.part = "province";
    this.seat = -1; // whose sheet is looked at
    this.shown = -1; // whose turn it was when this page last asked
    this.passing = false; // the turn has gone from one seat of this device to another
    this.busy = false;
    this.sides = {
      top: el("header", { class: "top" }),
      tray: el("section", { class: "table-part" }),
      question: el("section", { class: "question" }),
      asked: el("section", { class: "asked", "aria-live": "off" }),
      view: el("section", { class: "view" }),
      story: el("section", { class: "story" }),
      foot: el("footer", { class: "foot" }),
    };
  }

  /** @param {State} state */
  async render(state) {
    const before = this.state;
    this.state = state;
    if (!this.page.contains(this.sides.top)) show(this.page, ...Object.values(this.sides));
    const mine = state.you.seats;
    const turn = state.mine && state.seat !== null ? state.seat : -1;
    if (this.seat < 0 || this.seat >= state.players.length) this.seat = turn >= 0 ? turn : (mine[0] ?? 0);
    if (turn >= 0 && turn !== this.shown) {
      // One device for several people: the last one's sheet stays until it is passed on.
      this.passing = this.shown >= 0 && mine.length > 1 && mine.includes(this.shown) && state.line > 1;
      if (this.passing) {
        const fresh = state.sheets[this.shown]?.fresh || [];
        this.look(this.shown);
        this.turnTo(fresh.map((place) => this.sheet.partOf(place)).find(Boolean) || this.part);
      } else this.look(turn);
      this.shown = turn;
    }
    if (state.line !== before?.line && turn >= 0 && !this.passing) {
      this.look(turn);
      this.turnTo(this.partAsked());
    }
    this.draw();
    if (!state.paper && !this.sheet.has(state.sheet.digest, lang)) {
      await this.sheet.load(state.sheet.digest, lang);
      this.draw();
    }
    const asks = turn >= 0 ? `${this.title()}. ${state.question || ""}` : this.title();
    const last = state.story.at(-1);
    announce(before && last && state.line !== before.line ? `${last.told.join(" ")} ${asks}` : asks);
  }

  draw() {
    const state = /** @type {State} */ (this.state);
    show(this.sides.top, ...this.top(state));
    show(this.sides.tray, state.over ? null : tray(state, state.mine ? (die) => this.tappedDie(die) : null, this.canDice()));
    show(this.sides.question, ...this.question(state));
    show(this.sides.asked, ...this.asked(state));
    this.page.dataset.asks = this.partAsked() === "dice" ? "dice" : "sheet";
    show(this.sides.view, ...this.view(state));
    show(this.sides.story, ...this.story(state));
    show(this.sides.foot, ...this.foot(state));
    document.body.dataset.line = String(state.line);
    document.body.dataset.mine = String(state.mine && !this.passing);
  }

  // What is where.

  title() {
    const state = /** @type {State} */ (this.state);
    if (state.over) return say("over");
    const name = state.seat === null ? "" : state.players[state.seat].name;
    if (state.mine) return state.you.seats.length > 1 ? say("turn-of", { name }) : say("your-turn");
    return say(state.thinking ? "thinks" : "turn-of", { name });
  }

  /** @param {State} state */
  top(state) {
    return [
      el("h1", { class: state.mine ? "mine" : "" }, this.title()),
      el("p", { class: "round" }, say("round", { n: state.round }), state.ending && !state.over ? ` · ${say("last-turns")}` : ""),
      el(
        "button",
        { type: "button", class: "plain", "data-key": "settings", "aria-label": say("settings"), onclick: () => settings(state, () => again()) },
        "☰",
      ),
    ];
  }

  /** @param {State} state */
  asked(state) {
    if (state.over) return ending(state);
    if (this.passing && state.seat !== null) {
      const on = say("pass-on", { name: state.players[state.seat].name });
      return [el("button", { type: "button", class: "main", "data-key": "pass-on", onclick: () => this.passOn() }, on)];
    }
    if (state.phase === "score") return [this.results(state)];
    const dice = state.mine && state.due.length ? [state.own ? this.roll(state) : this.faces(state)] : [];
    return state.choices.length ? [...dice, this.list(state.choices)] : dice;
  }

  /** What is to be decided, and the bonuses that wait: always in sight. @param {State} state */
  question(state) {
    if (state.over || this.passing) return [];
    const waiting = state.waiting.map((each) => el("span", { class: "bonus" }, each.says));
    return [
      state.choices.length && state.question ? el("h2", {}, state.question) : null,
      waiting.length ? el("p", { class: "waiting" }, `${say("waiting")}: `, ...waiting) : null,
    ];
  }

  /** The moves as buttons in words. @param {Choice[]} choices */
  list(choices) {
    const karma = choices.filter((choice) => choice.verb === "karma");
    const shown = karma.length > 1 ? choices.filter((choice) => choice.verb !== "karma") : choices;
    const items = shown.map((choice) => el("li", {}, this.button(choice)));
    if (karma.length > 1) {
      const open = { type: "button", class: "choice", "data-key": "karma", onclick: () => this.choose(...karma) };
      items.push(el("li", {}, el("button", open, el("span", {}, `${say("karma")} …`))));
    }
    return el("ul", { class: "choices" }, ...items);
  }

  /** @param {Choice} choice */
  button(choice) {
    const die = choice.part === "dice" && this.state?.dice.find((each) => each.id === choice.places[0]);
    const road = choice.verb === "road" || choice.verb === "half" ? choice.places : null;
    return el(
      "button",
      { type: "button", class: "choice", "data-key": choice.move, "data-move": choice.move, onclick: () => this.choose(choice) },
      die ? face(die.colour, die.face) : road ? piece(road) : null,
      el(
        "span",
        {},
        choice.verb === "karma" ? `${say("karma")}: ` : "",
        choice.says,
        choice.loses ? el("em", {}, say("loses", { what: choice.loses })) : null,
      ),
    );
  }

  /** @param {State} state */
  roll(state) {
    const label = say(state.due.length > 2 ? "roll" : "roll-two");
    return el("button", { type: "button", class: "main", "data-key": "roll", onclick: () => this.send("/roll", {}) }, label);
  }

  /** What real dice show, face by face. @param {State} state */
  faces(state) {
    const told = new Map();
    const rows = state.due.map((id) => {
      const colour = state.dice.find((die) => die.id === id)?.colour || "";
      const options = (state.faces[colour] || []).map(({ face: name, says }, number) => {
        const input = el("input", { type: "radio", name: id, value: name, onchange: () => told.set(id, name) });
        return el("label", { title: says }, input, face(colour, number), el("span", { class: "hidden" }, says));
      });
      return el("fieldset", { class: "faces" }, el("legend", {}, id), ...options);
    });
    const tell = () => {
      if (told.size === state.due.length) this.send("/roll", { faces: state.due.map((id) => `${id}=${told.get(id)}`).join(" ") });
    };
    const button = el("button", { type: "button", class: "main", "data-key": "tell", onclick: tell }, say("tell"));
    return el("div", {}, el("h2", {}, say("tell-faces")), ...rows, button);
  }

  /** What is on the paper at the end. @param {State} state */
  results(state) {
    const seats = state.you.seats.filter((seat) => !state.told[seat]);
    const forms = seats.map((seat) => {
      const inputs = ["fame", "money", "karma", "used"].map((key) =>
        el("input", { type: "number", name: key, min: 0, max: 99, inputmode: "numeric", required: true, "data-key": `${key}-${seat}` }),
      );
      const labels = [say("fame"), say("money"), say("karma"), say("karma-used")];
      const submit = (/** @type {Event} */ event) => {
        event.preventDefault();
        const [fame, money, karma, used] = inputs.map((input) => Number(/** @type {HTMLInputElement} */ (input).value));
        this.send("/score", { fame, money, karma, used }, seat);
      };
      return el(
        "form",
        { onsubmit: submit, class: "result" },
        el("h3", {}, state.players[seat].name),
        ...inputs.map((input, i) => el("label", {}, labels[i], input)),
        el("button", { type: "submit", class: "main" }, say("tell")),
      );
    });
    return el("div", {}, el("h2", {}, say("results")), ...forms);
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
    this.sheet.glow(new Set(asking ? state.choices.flatMap((choice) => choice.places) : []), asking);
    const heading = mine && state.you.seats.length === 1 ? say("your-sheet") : say("sheet-of", { name });
    return [
      el("h2", {}, heading, standing ? el("span", { class: "stand" }, ` ★${standing.fame} $${standing.money} · ${standing.gap}`) : null),
      el("div", { class: `paper ${this.part}`, role: "img", "aria-label": `${heading}: ${say(`parts.${this.part}`)}` }, this.sheet.svg),
      el("div", { class: "tabs", role: "tablist" }, ...tabs),
      el("div", { class: "people" }, ...state.players.map((player, seat) => this.person(player.name, seat))),
    ];
  }

  /** @param {string} name @param {number} seat */
  person(name, seat) {
    const how = { type: "button", class: "person", "aria-pressed": seat === this.seat, "data-key": `person-${seat}` };
    return el("button", { ...how, onclick: () => this.look(seat, true) }, name);
  }

  /** @param {State} state */
  story(state) {
    const told = state.story.slice().reverse();
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
    this.choose(...(this.state?.choices || []).filter((choice) => choice.places.includes(die.id)));
    if (!this.canDice().has(die.id)) this.why(die.id);
  }

  /** @param {string} place */
  tapped(place) {
    const choices = (this.state?.choices || []).filter((choice) =>
      choice.places.some((each) => each === place || each.startsWith(`${place}.`)),
    );
    if (choices.length) this.choose(...choices);
    else this.why(place.includes(".") || place.includes(":") ? place : `${place}.n`);
  }

  /** One of several moves that a tap may mean. @param {...Choice} choices */
  async choose(...choices) {
    if (!choices.length || this.busy || this.passing) return;
    let choice = choices[0];
    if (choices.length > 1) {
      const answers = choices.map((each) => ({ value: each.move, label: this.label(each) }));
      const picked = await ask(this.state?.question || "", [], [...answers, { value: "", label: say("close") }]);
      const found = choices.find((each) => each.move === picked);
      if (!found) return;
      choice = found;
    }
    if (choice.ask) {
      const body = [el("p", {}, say("loses", { what: choice.ask }))];
      const answer = await ask(say("sure"), body, [{ value: "yes", label: say("yes"), danger: true }, { value: "", label: say("no"), main: true }]);
      if (!answer) return;
    }
    await this.send("/act", { move: choice.move }, choice.seat);
  }

  /** @param {Choice} choice */
  label(choice) {
    const die = choice.part === "dice" && this.state?.dice.find((each) => each.id === choice.places[0]);
    const drawn = choice.verb === "road" || choice.verb === "half" ? piece(choice.places) : die ? face(die.colour, die.face) : "";
    return el("span", { class: "label" }, drawn, choice.verb === "karma" ? `${say("karma")}: ` : "", choice.says);
  }

  /** @param {string} place */
  async why(place) {
    const { why } = await post("/why", { place, seat: this.state?.seat ?? 0 });
    if (why) await ask(say("why-not"), [el("p", {}, why)], [{ value: "", label: say("close"), main: true }]);
  }

  /** What a strong player would do; one of it can be chosen at once. */
  async hint() {
    const state = /** @type {State} */ (this.state);
    notice(say("hint-thinks"), true);
    const { hints, error } = await post("/hint", { line: state.line, seat: state.seat });
    notice(error || "");
    if (!hints || this.state?.line !== state.line) return;
    /** @type {{ value: string, label: HTMLElement }[]} */
    const answers = [];
    for (const { move, low, high, equal, why } of hints) {
      const choice = state.choices.find((each) => each.move === move);
      if (!choice) continue;
      const wins = say(equal && answers.length ? "hint-equal" : "hint-wins", { low, high });
      answers.push({ value: move, label: el("span", { class: "label" }, this.label(choice), el("small", {}, wins), ...why.map((/** @type {string} */ line) => el("small", {}, line))) });
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

/** A road as it would be drawn in its cell. @param {string[]} places */
function piece(places) {
  const lines = places.map((place) => {
    const [x, y] = SIDES[place.split(".")[1]] || [10, 10];
    return draw("path", { d: `M10 10L${x} ${y}` });
  });
  return draw("svg", { viewBox: "-1 -1 22 22", class: "piece", "aria-hidden": "true" }, draw("rect", { width: 20, height: 20 }), ...lines);
}
