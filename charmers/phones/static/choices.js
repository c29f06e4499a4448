// The moves in words: as buttons in the list, as answers in a dialog, with the die or the road they are about.

import { face } from "./dice.js";
import { draw, el } from "./page.js";
import { colon, say } from "./words.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Choice} Choice */

const SIDES = /** @type {Record<string, [number, number]>} */ ({ n: [10, 0], e: [20, 10], s: [10, 20], w: [0, 10] });

/** @param {State} state @param {(...choices: Choice[]) => void} choose */
export function choiceList(state, choose) {
  const karma = state.choices.filter((choice) => choice.verb === "karma");
  const shown = karma.length > 1 ? state.choices.filter((choice) => choice.verb !== "karma") : state.choices;
  const items = shown.map((choice) => el("li", {}, button(state, choice, choose)));
  if (karma.length > 1) {
    const open = { type: "button", class: "choice", "data-key": "karma", onclick: () => choose(...karma) };
    items.push(el("li", {}, el("button", open, el("span", {}, `${say("karma")} …`))));
  }
  return el("ul", { class: "choices" }, ...items);
}

/** @param {State} state @param {Choice} choice @param {(...choices: Choice[]) => void} choose */
function button(state, choice, choose) {
  const how = { type: "button", class: "choice", "data-key": choice.move, "data-move": choice.move, onclick: () => choose(choice) };
  return el("button", how, drawn(state, choice), el("span", {}, ...said(choice)));
}

/** @param {Choice} choice */
function said(choice) {
  return [choice.verb === "karma" ? say("karma") + colon() : "", choice.says, choice.loses ? el("em", {}, say("loses", { what: choice.loses })) : null];
}

/** One of several dice that karma could roll: only the die tells them apart. @param {State} state @param {Choice} choice */
export function dieLabel(state, choice) {
  return el("span", { class: "label" }, drawn(state, choice), el("span", {}, state.dice.find((each) => each.id === choice.places[0])?.says || choice.says));
}

/** A choice as an answer, with the other things that are to be said about it. @param {State} state @param {Choice} choice @param {...Node} more */
export function label(state, choice, ...more) {
  return el("span", { class: "label" }, drawn(state, choice), el("span", {}, ...said(choice)), ...more);
}

/** The die that a choice is about, or the road as it would be drawn in its cell. @param {State} state @param {Choice} choice */
function drawn(state, choice) {
  const die = choice.part === "dice" && state.dice.find((each) => each.id === choice.places[0]);
  if (die) return face(die.colour, die.face);
  if (choice.verb !== "road" && choice.verb !== "half") return null;
  const lines = choice.places.map((place) => {
    const [x, y] = SIDES[place.split(".")[1]] || [10, 10];
    return draw("path", { d: `M10 10L${x} ${y}` });
  });
  return draw("svg", { viewBox: "-1 -1 22 22", class: "piece", "aria-hidden": "true" }, draw("rect", { width: 20, height: 20 }), ...lines);
}
