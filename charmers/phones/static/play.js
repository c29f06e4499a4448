// The page of a phone: joins, waits in the lobby, plays.

import { loadFaces } from "./dice.js";
import { Player } from "./game.js";
import { listenFrom, lobby, pickSeat } from "./lobby.js";
import { el, show } from "./page.js";
import { helpButton, settingsButton } from "./menu.js";
import { again } from "./feed.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const pick = el("div", {});
const game = el("div", { class: "game" });
const player = new Player(game);

/** @param {import("./types").State} state */
async function render(state) {
  if (state.line < 0) {
    document.body.dataset.line = "-1";
    const gear = el("div", { class: "controls" }, helpButton(), settingsButton(state, again));
    show(page, el("div", { class: "lobby" }, gear, ...lobby(state)));
    return;
  }
  if (state.big) {
    const { renderRails } = await import("./rails.js");
    renderRails(page, state, [pickSeat(state)]);
    return;
  }
  await loadFaces(state.sheet.digest);
  if (!page.contains(game)) show(page, pick, game);
  const seat = pickSeat(state);
  show(pick, seat);
  await player.render(state);
}

void listenFrom(page, "/", render);
