// Before the game: joining, who plays, on which sheet and with which dice.

import { listen, post, send } from "./feed.js";
import { leftGames } from "./games.js";
import { dress } from "./menu.js";
import { el, notice, show } from "./page.js";
import { colon, load, say, store, stored } from "./words.js";

/** @typedef {import("./types").State} State */

/**
 * Show whatever the table says on a page; who has not joined is asked for its code.
 * @param {HTMLElement} page
 * @param {string} home where the page begins
 * @param {(state: State) => Promise<void>} render
 */
export async function listenFrom(page, home, render) {
  let wasLost = false;
  dress();
  await load();
  listen(
    (state) => void render(state),
    (open) => {
      if (document.body.classList.toggle("lost", !open)) notice(say("lost-line"), true);
      else if (wasLost) notice("");
      wasLost = !open;
    },
    () => {
      notice("");
      askForCode(page, () => location.replace(home));
    },
  );
}

/** The code of the table, from whoever did not come by it. @param {HTMLElement} page @param {() => void} joined */
function askForCode(page, joined) {
  const input = /** @type {HTMLInputElement} */ (
    el("input", { name: "code", "data-key": "code", autocomplete: "off", autocapitalize: "characters", maxlength: 9, required: true, class: "code", id: "code" })
  );
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = await post("/join", { code: input.value });
    if (answer.ok) joined();
    else wrong.textContent = answer.error;
  };
  // Beside what was typed: at the foot of the page it would lie under the keyboard.
  const before = location.search === "?wrong" ? say("wrong-code") : location.search === "?wait" ? say("wait") : "";
  const wrong = el("p", { class: "wrong", role: "alert" }, before);
  show(
    page,
    el(
      "form",
      { class: "join", onsubmit: submit },
      el("h1", {}, say("title")),
      el("label", { for: "code" }, say("enter-code")),
      input,
      wrong,
      el("button", { type: "submit", class: "main" }, say("join-button")),
    ),
  );
}

/** Everyone who will play, with what can be done about it. @param {State} state */
export function lobby(state) {
  const set = (/** @type {Record<string, any>} */ what) => send("/lobby", { do: "set", ...what });
  const found = /** @type {NonNullable<State["lobby"]>} */ (state.lobby);
  const { host, seats } = state.you;
  const few = state.players.length < 2;
  const { rajas } = found;
  const missing = rajas.big ? "begin-big" : state.players.length ? "begin-two" : "begin-none";
  const most = rajas.big ? rajas.most : 5;
  const people = state.players.map((player, seat) =>
    el(
      "li",
      {},
      el("span", { class: "name" }, player.name, player.bot ? el("small", {}, ` ${say("bot")} · ${player.bot}`) : null),
      host && seat ? small("↑", say("earlier", { name: player.name }), () => send("/lobby", { do: "shift", seat })) : null,
      host || seats.includes(seat) ? small("✕", say("remove", { name: player.name }), () => send("/lobby", { do: "remove", seat })) : null,
    ),
  );
  /** @type {(HTMLElement | null)[]} */
  const shown = [
    el("h1", {}, say("lobby")),
    el("p", { class: "quiet" }, say("lobby-hint")),
    el("ol", { class: "players" }, ...people),
  ];
  if (state.players.length < most) shown.push(nameForm(state));
  const learn = el("a", { href: "/learn", class: "button", "data-key": "learn" }, say("learn"));
  if (!host) return [...shown, learn, el("p", { class: "quiet" }, say("waiting-begin"), " ", say("screen-on"))];
  if (state.players.length < most && !rajas.big) {
    shown.push(
      el(
        "div",
        { class: "bots" },
        el("span", {}, say("add-bot"), colon()),
        ...found.bots.map(({ name, title }) => el("button", { type: "button", "data-key": `bot-${name}`, onclick: () => addBot(state, name) }, title)),
      ),
    );
  }
  shown.push(
    rajas.big ? null : learn,
    radios(say("which"), [["", say("small")], ["big", rajas.title]], rajas.big ? "big" : "", (value) => set({ big: !!value })),
    ...(rajas.big ? bigOptions(rajas, set) : smallOptions(found, set)),
    el(
      "div",
      { class: "begin" },
      el(
        "button",
        { type: "button", class: "main", "data-key": "begin", disabled: few, "aria-describedby": few ? "few" : null, onclick: () => told(send("/lobby", { do: "begin" })) },
        say("begin"),
      ),
      few ? el("p", { class: "quiet", id: "few" }, say(missing, { n: rajas.most })) : null,
    ),
    leftGames(found.games),
  );
  return shown;
}

/** @typedef {(what: Record<string, any>) => void} Set */

/** @param {NonNullable<State["lobby"]>} found @param {Set} set */
function smallOptions(found, set) {
  return [
    radios(say("sheet"), found.sheets.map(({ name, title }) => [name, title]), found.sheet, (sheet) => set({ sheet })),
    radios(say("mode"), [["", say("mode-screen")], ["paper", say("mode-paper")]], found.paper ? "paper" : "", (value) => set({ paper: !!value })),
    radios(say("dice"), [["", say("own-dice")], ["real", say("real-dice")]], found.real ? "real" : "", (value) => set({ real_dice: !!value })),
  ];
}

/** @param {import("./types").RajasLobby} rajas @param {Set} set */
function bigOptions(rajas, set) {
  return [
    radios(say("version"), rajas.versions.map(({ name, title }) => [name, title]), rajas.version, (version) => set({ version })),
    radios(say("dice"), [["real", say("real-dice")], ["tray", say("own-dice")]], rajas.tray ? "tray" : "real", (value) => set({ tray: value === "tray" })),
    el(
      "fieldset",
      { class: "modules" },
      el("legend", {}, say("modules")),
      ...rajas.modules.map((module) => {
        const options = [{ name: "", title: say("without") }, ...module.sides].map(({ name, title }) => el("option", { value: name, selected: name === module.side }, title));
        const onchange = (/** @type {Event} */ event) => set({ module: module.name, side: /** @type {HTMLSelectElement} */ (event.target).value });
        return el("label", { class: "setting" }, module.title, el("select", { "data-key": `module-${module.name}`, onchange }, ...options));
      }),
    ),
  ];
}

/** @param {Promise<string>} sent */
async function told(sent) {
  const refused = await sent;
  if (refused) notice(refused);
}

/** @param {State} state */
function nameForm(state) {
  const first = !state.you.seats.length;
  const input = /** @type {HTMLInputElement} */ (
    el("input", { name: "name", id: "name", maxlength: 30, autocomplete: "off", required: true, value: first && !state.you.host ? stored("name") : "", "data-key": "name" })
  );
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = input.value;
    if (first) store("name", name);
    // The page may be made anew before the answer comes.
    input.value = input.defaultValue = "";
    const refused = await send("/lobby", { do: "add", name });
    if (!refused) return;
    input.value = name;
    notice(refused);
  };
  return el(
    "form",
    { class: "name-form", onsubmit: submit },
    el("label", { for: "name" }, say(first ? "your-name" : "add-player")),
    input,
    el("button", { type: "submit", class: first && !(state.you.host && state.players.length > 1) ? "main" : "", "data-key": "sit" }, say(first ? "sit-down" : "add")),
  );
}

/** @param {State} state @param {string} bot */
function addBot(state, bot) {
  const taken = new Set(state.players.map((player) => player.name));
  const name = ["Robo", "Rani", "Dev", "Tara", "Kala"].find((each) => !taken.has(each)) || "Bot";
  told(send("/lobby", { do: "add", name, bot }));
}

/** @param {string} sign @param {string} label @param {() => void} onclick */
function small(sign, label, onclick) {
  return el("button", { type: "button", class: "small", "aria-label": label, "data-key": label, onclick }, sign);
}

/**
 * @param {string} legend
 * @param {[string, string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
function radios(legend, options, chosen, change) {
  const name = `choice-${options.map(([value]) => value).join("-")}`;
  return el(
    "fieldset",
    { class: "options" },
    legend ? el("legend", {}, legend) : null,
    ...options.map(([value, text]) =>
      el(
        "label",
        {},
        el("input", { type: "radio", name, value, checked: value === chosen, "data-key": `${name}-${value}`, onchange: () => change(value) }),
        text,
      ),
    ),
  );
}

/** Which of the free seats is yours, in a game that has begun. @param {State} state */
export function pickSeat(state) {
  const free = state.players.map((player, seat) => ({ player, seat })).filter(({ player }) => !player.bot && !player.taken);
  if (state.you.seats.length || state.over) return null;
  if (!free.length) return el("p", { class: "quiet" }, say("watching"));
  return el(
    "section",
    { class: "pick" },
    el("h2", {}, say("pick-seat")),
    ...free.map(({ player, seat }) =>
      el(
        "button",
        { type: "button", class: "main", "data-key": `take-${seat}`, onclick: () => told(send("/seat", { do: "take", seat })) },
        say("take-seat", { name: player.name }),
      ),
    ),
  );
}
