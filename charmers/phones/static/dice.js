// Dice: as they lie on the table, each by colour, sign and drawing. Every place for a die stays where it is.

import { draw, el } from "./page.js";
import { say } from "./words.js";

/** @typedef {import("./types").Die} Die */
/** @typedef {import("./types").State} State */

/** Bring in the faces, once. @param {string} digest */
export async function loadFaces(digest) {
  if (document.getElementById("faces")) return;
  const holder = el("div", { id: "faces", hidden: true });
  document.body.append(holder);
  const text = await (await fetch(`/dice/${digest}.svg`)).text();
  holder.replaceChildren(document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true));
}

/**
 * The picture of a face.
 * @param {string} colour
 * @param {number | null} face
 */
export function face(colour, face) {
  const shown = face === null ? [] : [draw("use", { href: `#${colour}-${face}` })];
  return draw("svg", { viewBox: "0 0 20 20", class: `face ${colour}`, "aria-hidden": "true" }, ...shown);
}

/**
 * A die; it can be tapped if something can be done with it, or learnt about it.
 * @param {Die} die
 * @param {((die: Die) => void) | null} tapped
 * @param {string} more
 */
function dieButton(die, tapped, more) {
  const picture = face(die.colour, die.face);
  const named = die.says;
  if (!tapped) return el("span", { class: `die${more}`, title: die.says }, picture, el("span", { class: "hidden" }, named));
  const how = { type: "button", class: `die${more}`, "data-key": `die-${die.id}`, "data-die": die.id };
  return el("button", { ...how, "aria-label": named, onclick: () => tapped(die) }, picture);
}

/**
 * The table: the middle, the elephant and the depots, in the order of the seats.
 * @param {State} state
 * @param {((die: Die) => void) | null} tapped
 * @param {Set<string>} can the dice with which something can be done
 * @param {boolean} [moved] whether dice have just been rolled
 */
export function tray(state, tapped, can, moved = false) {
  const rolling = new Set(state.phase === "reroll" ? state.due : moved ? state.rolled.dice : []);
  const due = new Set(state.due); // they lie as they did before, and do not count any more
  const again = new Set(state.phase === "keep" ? state.rolled.dice : []);
  const shown = (/** @type {Die | undefined} */ die) => {
    if (!die || die.face === null) return el("span", { class: `die empty ${die?.colour || ""}` });
    return dieButton(die, tapped, (can.has(die.id) ? " can" : "") + (rolling.has(die.id) ? " rolled" : "") + (again.has(die.id) ? " twice" : "") + (due.has(die.id) ? " due" : ""));
  };
  const group = (/** @type {string} */ name, /** @type {Node[]} */ dice, /** @type {string} */ kind) =>
    el("section", { class: `lies ${kind}` }, el("h2", { class: "lie" }, name), el("div", { class: "dice" }, ...dice));
  // In the middle, a colour has its column: what is taken leaves a gap, and nothing else moves.
  const middle = [0, 1].flatMap((row) => [0, 2, 4, 6].map((column) => state.dice[column + row]));
  const here = middle.map((die) => shown(die.lies === "middle" ? die : { ...die, face: null }));
  const held = (/** @type {string | number} */ place, /** @type {number} */ room) => {
    const dice = state.dice.filter((die) => die.lies === place && die.face !== null).map(shown);
    return [...dice, ...Array.from({ length: Math.max(0, room - dice.length) }, () => shown(undefined))];
  };
  const room = state.players.length === 2 ? 2 : 1;
  const depots = state.players.map((player, seat) => group(player.name, held(seat, room), `depot${seat === state.seat ? " turn" : ""}`));
  return el("div", { class: "tray" }, group(say("middle"), here, "middle"), el("div", { class: "beside" }, group(say("elephant"), held("elephant", 1), "elephant"), ...depots));
}
