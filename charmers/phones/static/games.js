// Which game it is: going on with the one that was left, a new one, or another that was left. For whoever runs the table.

import { post, send } from "./feed.js";
import { ask, el, notice } from "./page.js";
import { more, say } from "./words.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Left} Left */

/** A game goes on that was left, and nothing has happened in it since: it could be another one. @param {State} state */
export function resumed(state) {
  if (!state.resumed) return null;
  const names = state.players.map((player) => player.name).join(", ");
  return el(
    "section",
    { class: "resumed" },
    el("p", {}, say("resumed", { names, stands: state.resumed })),
    el(
      "div",
      { class: "answers" },
      el("button", { type: "button", class: "main", "data-key": "stay", onclick: () => send("/host", { do: "stay" }) }, say("stay")),
      el("button", { type: "button", "data-key": "other-game", onclick: () => otherGame() }, say("other-game")),
    ),
  );
}

/** A new game, or one that was left; the present one is kept. */
export async function otherGame() {
  await more();
  const { games, error } = await post("/games", {});
  if (!games) return notice(error || "");
  /** @type {Left[]} */
  const found = games;
  const answers = [{ value: " ", label: say("new-game"), main: true }, ...found.map((each) => ({ value: each.game, label: described(each) }))];
  const body = [el("p", {}, say("kept")), el("p", { class: "quiet" }, say(found.length ? "left" : "none-left"))];
  const picked = await ask(say("other-game"), body, [...answers, { value: "", label: say("close") }]);
  if (picked) open(picked.trim());
}

/** @param {string} game */
async function open(game) {
  const refused = await send("/host", game ? { do: "open", game } : { do: "leave" });
  if (refused) notice(refused);
}

/** @param {Left} left */
function described({ names, stands, when }) {
  return el("span", { class: "left" }, say("go-on", { names, stands }), el("small", {}, when));
}

/** The games that were left, as buttons. @param {Left[]} games */
export function leftGames(games) {
  if (!games.length) return null;
  return el(
    "section",
    { class: "games" },
    el("h2", {}, say("left")),
    ...games.slice(0, 5).map((each) => el("button", { type: "button", "data-key": `open-${each.game}`, onclick: () => open(each.game) }, described(each))),
  );
}
