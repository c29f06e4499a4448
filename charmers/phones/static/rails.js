// Rajas of the Ganges: the rails of everyone, what is asked, and the line of a turn, by buttons or typed. Fetched when it is played.

import { again, send } from "./feed.js";
import { resumed } from "./games.js";
import { helpButton, settingsButton } from "./menu.js";
import { announce, ask, draw, el, notice, show } from "./page.js";
import { more, say } from "./words.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Big} Big */
/** @typedef {import("./types").Part} Part */
/** @typedef {import("./types").Answer} Answer */

await more();
await new Promise((done) => document.head.append(el("link", { rel: "stylesheet", href: "/static/rails.css", onload: done, onerror: done })));

const MANY = 12; // more answers than this are asked for in two taps

let written = ""; // the line as it is put together
let shown = -1;

/** Whether this is the page of the table, which only looks. */
function onTable() {
  return document.body.classList.contains("table");
}

/** @param {State} state @param {Big} big */
function title(state, big) {
  if (state.over) return say("over");
  if (state.seat === null) return big.asked;
  const name = state.players[state.seat].name;
  const own = state.mine && state.you.seats.length === 1 && !onTable();
  return say(own ? "your-turn" : "turn-of", { name });
}

/** One track of one player: bonus spaces and the worker on it, and how far the marker has come. @param {Big} big @param {number} track @param {number} at @param {number | null} bonus */
function rail(big, track, at, bonus) {
  const { name, worker, bonuses } = big.tracks[track];
  const wide = track ? big.far : big.far / 2;
  const x = (/** @type {number} */ n) => (100 * Math.min(n, wide)) / wide;
  const marks = [
    ...bonuses.map((each) => draw("path", { class: at >= each.at && each.at !== bonus ? "had" : "bonus", d: `M${x(each.at)} 2.5h.01` })),
    draw("path", { class: "worker", d: `M${x(worker)} 2.5h.01` }),
    draw("path", { class: "inside", d: `M${x(worker)} 2.5h.01` }),
  ];
  return el(
    "div",
    { class: `rail ${track ? "money" : "fame"}` },
    el("span", {}, name),
    draw("svg", { viewBox: "0 0 100 5", preserveAspectRatio: "none", "aria-hidden": "true" }, draw("rect", { class: "way", y: 1.5, width: 100, height: 2 }), draw("rect", { class: "come", y: 1, width: x(at), height: 3 }), ...marks),
    el("strong", {}, String(at)),
  );
}

/** @param {string} label @param {string} value */
function fact(label, value) {
  return el("span", { class: "fact" }, label, " ", el("strong", {}, value));
}

/** That someone starts the round, without the name that it stands beside. */
function starts() {
  const text = say("starts", { name: "" }).replace(/^[\s:]+|[\s:]+$/g, "");
  return text[0].toLowerCase() + text.slice(1);
}

/** Everyone: both tracks, karma, workers, buildings, markets, dice. @param {State} state @param {Big} big */
function people(state, big) {
  return big.people.map((raja, seat) =>
    el(
      "section",
      { class: `raja${seat === state.seat ? " turn" : ""}` },
      el("h2", {}, state.players[seat].name, big.starter === seat ? el("small", {}, starts()) : null),
      rail(big, 0, raja.fame, null),
      rail(big, 1, raja.money, raja.bonus),
      el(
        "p",
        { class: "facts" },
        fact(say("karma"), String(raja.karma)),
        el("span", { class: "fact" }, say("workers", { left: raja.left, all: raja.workers })),
        ...raja.levels.map((each) => fact(each.says, String(each.n))),
      ),
      el(
        "p",
        { class: "quiet" },
        [raja.waiting.length ? say("waits", { places: raja.waiting.join(", ") }) : "", raja.bonus === null ? "" : say("next-bonus", { n: raja.bonus }), raja.markets.length ? say("markets", { markets: raja.markets.join(", ") }) : say("no-markets")]
          .filter(Boolean)
          .join(" · "),
      ),
      big.tray && raja.dice.length
        ? el("p", { class: "statue" }, ...raja.dice.map((die) => el("span", { class: `pip ${die.colour}`, title: die.says, role: "img", "aria-label": die.says }, String(die.n))))
        : null,
    ),
  );
}

/** @param {State} state @param {string} text */
async function tell(state, text) {
  const seat = state.seat !== null && state.you.seats.includes(state.seat) ? state.seat : state.you.seats[0];
  const refused = await send("/line", { line: state.line, seat, text });
  if (refused) notice(refused);
  else written = "";
}

/** The words of a line as buttons; a tap writes, and what may follow is asked. @param {string} heading @param {Part[]} parts @param {(text: string) => void} write */
function words(heading, parts, write) {
  if (!parts.length) return null;
  const pick = async (/** @type {Part} */ part) => {
    if (!part.more.length) return write(part.text);
    const answers = part.more.map(({ says, text }) => ({ value: text, label: says }));
    const picked = await ask(part.says, [], [...answers, { value: "", label: say("close") }]);
    if (picked) write(picked);
  };
  return el(
    "section",
    { class: "words" },
    el("h2", {}, heading),
    el("div", { class: "chips" }, ...parts.map((part) => el("button", { type: "button", "data-key": `word-${part.word}`, onclick: () => pick(part) }, part.says, part.more.length ? " …" : ""))),
  );
}

/** What is asked, with its answers. @param {State} state @param {Big} big */
function question(state, big) {
  if (!big.asked || state.over) return null;
  if (!state.mine) return el("p", { class: "again" }, big.asked);
  const aside = big.aside
    ? el("p", { class: "again" }, big.aside, " ", el("button", { type: "button", "data-key": "leave-line", onclick: () => tell(state, "") }, say("leave-line")))
    : null;
  const answer = (/** @type {Answer} */ { says, text }, /** @type {number} */ n) => el("button", { type: "button", "data-key": `answer-${n}`, "data-answer": text, onclick: () => tell(state, text) }, says);
  /** @type {Map<string, Answer[]>} */
  const groups = new Map();
  for (const each of big.answers) {
    const name = each.says.replace(/\s+\S+$/, "");
    groups.set(name, [...(groups.get(name) || []), each]);
  }
  if (big.answers.length > MANY && groups.size <= big.answers.length / 4) {
    const parts = [...groups].map(([says, more]) => ({ word: `answer-${says}`, says, text: more[0].text, more: more.length > 1 ? more : [] }));
    return el("div", {}, aside, words(big.asked, parts, (text) => void tell(state, text)));
  }
  return el("section", { class: "words" }, aside, el("h2", {}, big.asked), el("div", { class: "chips answers-of" }, ...big.answers.map(answer)));
}

/** The line of the turn: put together from buttons, or typed. @param {State} state @param {Big} big @param {() => void} redraw */
function line(state, big, redraw) {
  if (!state.mine || state.over) return [];
  const open = !!big.asked;
  const input = /** @type {HTMLInputElement} */ (
    el("input", { id: "line", name: "line", "data-key": "line", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 200, value: written, "aria-describedby": "line-hint", oninput: () => (written = input.value) })
  );
  const write = (/** @type {string} */ text) => {
    written = `${written} ${text}`.trim();
    redraw();
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (written.trim()) void tell(state, written);
  };
  const clear = () => {
    written = "";
    redraw();
  };
  const [places, tile] = [big.parts[0] || [], big.parts[1] || []];
  const stands = places.some((part) => written.split(/[ ,]+/).includes(part.word));
  const builds = /\b(build|builder|cow)\b/.test(written);
  return [
    open || stands ? null : words(say("where"), places, write),
    builds ? words(say("tile-part"), tile, write) : null,
    words(say("besides"), stands ? big.besides.filter((part) => part.word !== "pass") : big.besides, write),
    el(
      "form",
      { class: "line-form", onsubmit: submit },
      el("label", { for: "line" }, say(open ? "type-answer" : "line")),
      input,
      el("p", { class: "quiet", id: "line-hint" }, say("line-hint")),
      el("div", { class: "answers" }, el("button", { type: "submit", class: "main", "data-key": "tell-line" }, say("tell-line")), written ? el("button", { type: "button", "data-key": "clear", onclick: clear }, say("clear")) : null),
    ),
  ];
}

/** @param {State} state */
async function undo(state) {
  const warning = state.undo ? "" : state.back?.warning || "";
  if (warning) {
    const sure = await ask(say("undo"), [el("p", {}, warning)], [{ value: "yes", label: say("yes"), danger: true }, { value: "", label: say("no"), main: true }]);
    if (!sure) return;
  }
  const refused = await send("/undo", { line: state.line });
  if (refused) notice(refused);
}

/** @param {State} state @param {Big} big */
function ending(state, big) {
  if (!state.over) return null;
  const host = (/** @type {string} */ what) => () => send("/host", { do: what });
  return el(
    "section",
    { class: "ended" },
    el("h2", { class: "result" }, state.result),
    el(
      "ol",
      { class: "ranking" },
      ...big.ranking.map((each) =>
        el("li", { class: each.winner ? "winner" : "", value: each.rank }, el("span", { class: "name" }, `${each.rank}. ${state.players[each.seat].name}`), el("span", {}, `${say("fame")} ${big.people[each.seat].fame} · ${say("money")} ${big.people[each.seat].money} · ${each.gap}`)),
      ),
    ),
    state.seal ? el("p", { class: "seal" }, state.seal) : null,
    el(
      "div",
      { class: "answers" },
      state.you.host ? el("button", { type: "button", class: "main", "data-key": "again", onclick: host("again") }, say("again")) : null,
      state.you.host ? el("button", { type: "button", "data-key": "leave", onclick: host("leave") }, say("new-game")) : null,
      el("a", { class: "button", href: "/record.charm", download: "" }, say("record")),
    ),
  );
}

/**
 * Show the game: on the page of a player, or on that of the table, which only looks.
 * @param {HTMLElement} page
 * @param {State} state
 * @param {(Node | null)[]} [more] what else the page has to say
 */
export function renderRails(page, state, more = []) {
  const big = /** @type {Big} */ (state.big);
  const table = onTable();
  if (state.line !== shown) written = "";
  shown = state.line;
  const last = state.story.at(-1);
  const drawn = () => {
    const story = state.story.slice().reverse();
    show(
      page,
      el(
        "div",
        { class: "big" },
        el(
          "header",
          { class: "top" },
          el("h1", { class: state.mine && !table ? "mine" : "" }, title(state, big)),
          state.over || big.starter === null ? null : el("p", { class: "round" }, `${say("round", { n: state.round })} · ${say("stage", { n: big.stage })}`),
          el("div", { class: "controls" }, helpButton(), settingsButton(state, again)),
        ),
        el(
          "div",
          { class: "doing", tabindex: table ? 0 : null },
          ...more,
          resumed(state),
          ending(state, big),
          last && !state.over && !table ? el("section", { class: "just" }, ...last.told.map((each) => el("p", {}, each))) : null,
          big.left && !table ? el("p", { class: "again" }, big.left) : null,
          table ? (big.asked && !state.over ? el("p", { class: "again" }, big.asked) : null) : question(state, big),
          ...(table ? [] : line(state, big, drawn)),
          state.undo || state.back ? el("div", { class: "foot" }, el("button", { type: "button", "data-key": "undo", onclick: () => undo(state) }, `↶ ${say("undo")}`), state.redo ? el("button", { type: "button", "data-key": "redo", onclick: () => send("/redo", { line: state.line }) }, `↷ ${say("redo")}`) : null) : null,
        ),
        el("div", { class: "rajas" }, ...people(state, big)),
        story.length ? el("section", { class: "story" }, el("h2", {}, say("story")), el("ol", {}, ...story.map((each) => el("li", { class: state.you.seats.includes(each.seat) ? "own" : "" }, each.told.join(" "))))) : null,
      ),
    );
  };
  drawn();
  document.body.dataset.line = String(state.line);
  document.body.dataset.mine = String(state.mine);
  announce([...(last?.told || []), big.left, title(state, big), big.aside, big.asked].join(" "));
}
