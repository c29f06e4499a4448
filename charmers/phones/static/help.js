// The help: how one wins, how a turn goes, what the page shows, and every sign of the sheet. Fetched when asked for.

import { face } from "./dice.js";
import { ask, draw, el } from "./page.js";
import { lang, say } from "./words.js";

/** @typedef {{ icon: string, name: string, says: string }} Sign */

/** The picture of a sign, if the sheet on this page has it. @param {string} name */
function picture(name) {
  const found = document.querySelector(`[id^="icon-${name}-"]`);
  if (!found || !/^icon-[a-z-]+-[0-9a-f]{6}-\d+$/.test(found.id) || found.id.replace(/-[0-9a-f]{6}-\d+$/, "") !== `icon-${name}`) return null;
  return draw("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" }, draw("use", { href: `#${found.id}` }));
}

/** @param {Sign[]} signs */
function learned(signs) {
  const told = el("p", { class: "told", role: "status" });
  const buttons = signs.map(({ icon, name, says }) => {
    const drawn = picture(icon);
    if (!drawn) return null;
    const tapped = (/** @type {Event} */ event) => {
      for (const other of grid.children) other.setAttribute("aria-pressed", String(other === event.currentTarget));
      told.replaceChildren(el("strong", {}, `${name}: `), says);
    };
    return el("button", { type: "button", class: "sign-button", "aria-pressed": false, "data-sign": icon, onclick: tapped }, drawn, name);
  });
  const grid = el("div", { class: "signs" }, ...buttons);
  return [grid, told];
}

/** A part of the help of the big game; how one wins is open. @param {string[]} part @param {number} n */
function aid([title, ...lines], n) {
  return el("details", { open: n === 0, class: "help", name: "help" }, el("summary", {}, title), el("ul", {}, ...lines.map((text) => el("li", {}, text))));
}

/** Show the help, opened at one of its parts. @param {string} [at] */
export async function showHelp(at = "goal") {
  const lesson = location.pathname === "/learn";
  const data = await (await fetch(`/help/${lang}.json${lesson ? "?lesson" : ""}`)).json();
  if (data.parts) return void (await ask(data.title, data.parts.map(aid), [{ value: "", label: say("close"), main: true }]));
  const part = (/** @type {string} */ key, /** @type {(Node | string | null)[]} */ ...body) =>
    el("details", { open: key === at, class: "help", name: "help" }, el("summary", {}, data[key][0]), ...body);
  const lines = (/** @type {string} */ key) => data[key].slice(1).map((/** @type {string} */ text) => el("p", {}, text));
  const list = (/** @type {string} */ tag, /** @type {string} */ key) =>
    el(tag, {}, ...data[key].slice(1).map((/** @type {string} */ text) => el("li", {}, text)));
  const dice = data.dice.slice(1).map((/** @type {{ colour: string, says: string }} */ { colour, says }) => el("p", { class: "of-colour" }, face(colour, 0), says));
  const [, how, ...signs] = data.signs;
  await ask(
    data.title,
    [
      lesson ? null : el("p", {}, el("a", { href: "/learn", class: "button", "data-key": "learn" }, say("learn"))),
      part("goal", ...lines("goal")),
      part("turn", list("ol", "turn")),
      part("dice", ...dice),
      part("karma", ...lines("karma")),
      part("page", list("ul", "page")),
      document.querySelector(".sheet [data-box]") ? part("signs", el("p", { class: "quiet" }, how), ...learned(signs)) : null,
    ],
    [{ value: "", label: say("close"), main: true }],
  );
}
