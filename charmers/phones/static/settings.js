// What each device sets for itself, and what whoever runs the table sets for all. Fetched when asked for.

import { send } from "./feed.js";
import { otherGame } from "./games.js";
import { dress, SIZES } from "./menu.js";
import { ask, el } from "./page.js";
import { colon, languages, lang, load, more, say, store, stored } from "./words.js";

/** @typedef {import("./types").State} State */

const NAMES = /** @type {Record<string, string>} */ ({ en: "English", fr: "Français", de: "Deutsch", el: "Ελληνικά" });
const PACES = /** @type {[string, number][]} */ ([["pace-fast", 0.3], ["pace-normal", 1.2], ["pace-slow", 3]]);

/**
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
function select(label, options, chosen, change) {
  const made = options.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
  const onchange = (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value);
  return el("label", { class: "setting" }, label, el("select", { onchange }, ...made));
}

/** Close what is open in front of the page. */
function closeAll() {
  document.querySelector("dialog button.main")?.dispatchEvent(new MouseEvent("click"));
}

/** @param {State} state @param {() => void} changed */
export async function settings(state, changed) {
  await more();
  const body = [
    select(say("language"), languages.map((code) => [code, NAMES[code] || code]), lang, async (code) => {
      store("lang", code);
      await load(code);
      // The rest of the page follows by itself; these settings are opened anew.
      closeAll();
      changed();
    }),
    select(say("light"), ["", "light", "dark"].map((each) => [each, say(`theme-${each || "auto"}`)]), stored("theme"), (value) => {
      store("theme", value);
      dress();
    }),
    select(say("text-size"), SIZES.map((each) => [each, each]), stored("size") || SIZES[0], (value) => {
      store("size", value);
      dress();
    }),
  ];
  if (state.you.host) {
    const pace = PACES.reduce((best, each) => (Math.abs(each[1] - state.pace) < Math.abs(best[1] - state.pace) ? each : best));
    body.push(
      select(say("pace"), PACES.map(([key]) => [key, say(key)]), pace[0], (key) => {
        send("/host", { do: "set", pace: PACES.find(([each]) => each === key)?.[1] });
      }),
    );
    const onchange = (/** @type {Event} */ event) => send("/host", { do: "set", hints: /** @type {HTMLInputElement} */ (event.target).checked });
    body.push(el("label", { class: "setting" }, say("hints"), el("input", { type: "checkbox", checked: state.hints, onchange })));
    state.players.forEach((player, seat) => {
      if (player.bot || !player.taken || state.you.seats.includes(seat)) return;
      const free = async (/** @type {Event} */ event) => {
        if (!(await send("/seat", { do: "free", seat }))) /** @type {HTMLButtonElement} */ (event.target).disabled = true;
      };
      body.push(el("button", { type: "button", onclick: free }, say("free-seat", { name: player.name })));
    });
  }
  if (state.you.host && state.line >= 0) body.push(el("button", { type: "button", "data-key": "other-game", onclick: () => void (closeAll(), otherGame()) }, say("other-game")));
  for (const seat of state.line >= 0 ? state.you.seats : []) {
    const free = () => send("/seat", { do: "free", seat });
    body.push(el("button", { type: "button", onclick: free }, say("get-up") + colon() + state.players[seat].name));
  }
  await ask(say("settings"), body, [{ value: "", label: say("close"), main: true }]);
}
