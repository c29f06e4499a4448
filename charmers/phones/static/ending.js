// The end: the ranking with the tracks drawn, and what can be done then.

import { send } from "./feed.js";
import { draw, el } from "./page.js";
import { lang, say } from "./words.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Standing} Standing */

/**
 * How far the tracks of a player have come towards each other, drawn to scale.
 * @param {Standing} standing
 * @param {State["tracks"]} tracks
 */
export function crossing(standing, tracks) {
  const wide = 2 * tracks.fame;
  const fame = 2 * standing.fame;
  const money = wide - (standing.money ? fame - Math.round(2 * standing.overshoot) : wide);
  const shown = standing.money ? Math.max(0, fame - 2 * standing.overshoot) : wide;
  return draw(
    "svg",
    { viewBox: `-1 -1 ${wide + 2} 9`, class: "crossing", "aria-hidden": "true", "data-money": money },
    draw("path", { class: "rail", d: `M0 2H${wide}` }),
    draw("path", { class: "rail", d: `M0 5.4H${wide}` }),
    draw("path", { class: "fame", d: `M0 2H${fame}` }),
    draw("path", { class: "money", d: `M${wide} 5.4H${shown}` }),
    ...(standing.crossed ? [draw("path", { class: "over", d: `M${shown} -0.6V8M${fame} -0.6V8` })] : []),
  );
}

/** @param {State} state */
export function ranking(state) {
  return el(
    "ol",
    { class: "ranking" },
    ...state.standings.map((standing) =>
      el(
        "li",
        { class: standing.winner ? "winner" : "", value: standing.rank },
        el("span", { class: "name" }, standing.name),
        el("span", { class: "stand" }, `★${standing.fame} $${standing.money} · ${standing.gap}`),
        crossing(standing, state.tracks),
      ),
    ),
  );
}

/** @param {State} state */
export function ending(state) {
  const again = (/** @type {string} */ what) => () => send("/host", { do: what });
  return [
    el("h2", { class: "result" }, state.result),
    ranking(state),
    state.seal ? el("p", { class: "seal" }, state.seal) : null,
    el(
      "div",
      { class: "answers" },
      state.paper ? null : el("a", { class: "button", href: `/print.pdf?lang=${lang}`, target: "_blank", rel: "noopener" }, say("print")),
      el("a", { class: "button", href: "/record.charm", download: "" }, say("record")),
      state.you.host ? el("button", { type: "button", class: "main", onclick: again("again") }, say("again")) : null,
      state.you.host ? el("button", { type: "button", onclick: again("leave") }, say("new-game")) : null,
    ),
  ];
}
