// The end: the ranking with the tracks drawn, and what can be done then. Fetched when it has come.

import { send } from "./feed.js";
import { el } from "./page.js";
import { tracksOf } from "./tracks.js";
import { lang, more, say } from "./words.js";

/** @typedef {import("./types").State} State */

await more();

/** @param {State} state */
function ranking(state) {
  return el(
    "ol",
    { class: "ranking" },
    ...state.standings.map((standing) =>
      el("li", { class: standing.winner ? "winner" : "", value: standing.rank }, el("span", { class: "name" }, standing.name), tracksOf(standing, state.tracks)),
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
      state.you.host ? el("button", { type: "button", class: "main", "data-key": "again", onclick: again("again") }, say("again")) : null,
      state.you.host ? el("button", { type: "button", "data-key": "leave", onclick: again("leave") }, say("new-game")) : null,
      state.paper ? null : el("a", { class: "button", href: `/print.pdf?lang=${lang}`, target: "_blank", rel: "noopener" }, say("print")),
      el("a", { class: "button", href: "/record.charm", download: "" }, say("record")),
    ),
  ];
}
