// Dice: as they lie on the table, each by colour, sign and drawing.

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
 * A die; it can be tapped if something can be done with it.
 * @param {Die} die
 * @param {((die: Die) => void) | null} tapped
 * @param {boolean} glows
 */
export function dieButton(die, tapped, glows) {
  const picture = face(die.colour, die.face);
  if (!tapped) return el("span", { class: "die", title: die.says }, picture, el("span", { class: "hidden" }, `${die.id} ${die.says}`));
  const how = { type: "button", class: `die${glows ? " can" : ""}`, "data-key": `die-${die.id}`, "data-die": die.id };
  return el("button", { ...how, "aria-label": `${die.id} ${die.says}`, onclick: () => tapped(die) }, picture);
}

/**
 * The table: the middle, the elephant and the depots, in the order of the seats.
 * @param {State} state
 * @param {((die: Die) => void) | null} tapped
 * @param {Set<string>} can the dice with which something can be done
 */
export function tray(state, tapped, can) {
  const at = (/** @type {string | number} */ place) => state.dice.filter((die) => die.lies === place && die.face !== null);
  const group = (/** @type {string} */ name, /** @type {Die[]} */ dice, /** @type {string} */ kind) =>
    el(
      "section",
      { class: `lies ${kind}` },
      el("h2", { class: "lie" }, name),
      el("div", { class: "dice" }, ...dice.map((die) => dieButton(die, tapped, can.has(die.id)))),
    );
  const depots = state.players
    .map((player, seat) => ({ player, dice: at(seat) }))
    .filter(({ dice }) => dice.length)
    .map(({ player, dice }) => group(player.name, dice, "depot"));
  const beside = [...(at("elephant").length ? [group(say("elephant"), at("elephant"), "elephant")] : []), ...depots];
  return el(
    "div",
    { class: "tray" },
    group(say("middle"), at("middle"), "middle"),
    beside.length ? el("div", { class: "beside" }, ...beside) : null,
  );
}
