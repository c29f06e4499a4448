// The page of a phone: joins, waits in the lobby, plays.

import { loadFaces } from "./dice.js";
import { listen } from "./feed.js";
import { Player } from "./game.js";
import { askForCode, lobby, pickSeat } from "./lobby.js";
import { el, notice, show } from "./page.js";
import { dress, helpButton, settingsButton } from "./menu.js";
import { load, say } from "./words.js";
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

let wasLost = false;

dress();
await load();
listen(
  (state) => void render(state),
  (open) => {
    if (document.body.classList.toggle("lost", !open)) notice(say("lost-line"), true);
    else if (wasLost) notice("");
    wasLost = !open;
  },
  () => {
    notice("");
    askForCode(page, () => location.replace("/"));
  },
);
