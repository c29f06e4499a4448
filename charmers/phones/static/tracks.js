// How far the two tracks of a player have come towards each other: named, and drawn to scale.

import { draw, el } from "./page.js";
import { say } from "./words.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Standing} Standing */

/**
 * The two tracks as bars: fame from the left above, money from the right below; what lies between them is the gap.
 * @param {Standing} standing
 * @param {State["tracks"]} tracks
 */
function bars(standing, tracks) {
  const wide = 2 * tracks.fame;
  const fame = 2 * standing.fame;
  const money = standing.money ? Math.max(0, fame - 2 * standing.overshoot) : wide;
  const bar = (/** @type {string} */ kind, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width) =>
    draw("rect", { class: kind, x, y, width, height: 5 });
  return draw(
    "svg",
    { viewBox: `0 0 ${wide} 11`, preserveAspectRatio: "none", class: "bars", "aria-hidden": "true" },
    bar("rail", 0, 0, wide),
    bar("rail", 0, 6, wide),
    bar("fame", 0, 0, fame),
    bar("money", money, 6, wide - money),
    ...(standing.crossed ? [draw("rect", { class: "over", x: money, y: 0, width: fame - money, height: 11 })] : []),
  );
}

/** @param {Standing} standing @param {State["tracks"]} tracks @param {(() => void) | null} [tapped] */
export function tracksOf(standing, tracks, tapped = null) {
  const how = tapped ? { type: "button", "data-key": "tracks", onclick: tapped } : {};
  return el(
    tapped ? "button" : "div",
    { class: "standing", ...how },
    el("span", { class: "fame" }, `${say("fame")} ${standing.fame}`),
    el("span", { class: "gap" }, standing.gap),
    el("span", { class: "money" }, `${say("money")} ${standing.money}`),
    bars(standing, tracks),
  );
}
