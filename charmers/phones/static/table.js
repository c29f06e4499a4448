// The page of the table, for a laptop, a television or a projector: everything everyone may see, large.

import { loadFaces, tray } from "./dice.js";
import { again, send } from "./feed.js";
import { resumed } from "./games.js";
import { listenFrom, lobby } from "./lobby.js";
import { announce, ask, el, notice, show } from "./page.js";
import { helpButton, settingsButton } from "./menu.js";
import { Sheet } from "./sheet.js";
import { tracksOf } from "./tracks.js";
import { lang, say } from "./words.js";

/** @typedef {import("./types").State} State */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Sheet[]} */
let sheets = [];
let shownLine = -1;
let alone = false; // a minute has gone by
setTimeout(() => (alone = true), 60000);

/** How to come in. @param {State} state */
function joining(state) {
  if (!state.join.code || state.over) return null;
  if (state.line >= 0 && state.players.every((player) => player.taken)) return null;
  return el(
    "section",
    { class: "joining" },
    el("h2", {}, say("join-here")),
    el("img", { src: `/code.svg?${state.join.code}`, alt: `http://${state.join.address}`, width: 220, height: 220 }),
    el("p", { class: "address" }, `${location.protocol}//`, el("wbr"), state.join.address),
    el("p", { class: "code" }, say("code-is", { code: state.join.code })),
    alone && state.players.every((player) => player.bot || !player.taken) ? el("p", { class: "quiet" }, say("no-phone")) : null,
  );
}

/** @param {State} state */
function title(state) {
  if (state.over) return say("over");
  if (state.phase === "score") return say("results");
  const name = state.seat === null ? "" : state.players[state.seat].name;
  return say(state.thinking ? "thinks" : "turn-of", { name });
}

/** Everyone: how far they are, and their sheet. @param {State} state */
function people(state) {
  return state.players.map((player, seat) => {
    const standing = state.standings.find((each) => each.seat === seat);
    // What is on paper is known when it was told; at the end it waits for whoever has not.
    const known = !state.paper || state.told[seat];
    const turn = state.phase === "score" ? !known : seat === state.seat;
    const classes = ["someone", turn ? "turn" : "", player.taken ? "" : "free"].join(" ");
    return el(
      "section",
      { class: classes },
      el("h2", {}, player.name, player.bot ? el("small", {}, ` ${say("bot")} · ${player.bot}`) : null),
      standing && known ? tracksOf(standing, state.tracks) : null,
      state.paper ? null : el("div", { class: "paper", role: "img", "aria-label": say("sheet-of", { name: player.name }) }, sheets[seat].svg),
    );
  });
}

/** @param {State} state */
function controls(state) {
  const buttons = [helpButton(), settingsButton(state, again)];
  if (state.back) buttons.unshift(el("button", { type: "button", "data-key": "undo", onclick: () => undo(state) }, `↶ ${say("undo")}`));
  if (state.redo) buttons.unshift(el("button", { type: "button", "data-key": "redo", onclick: () => send("/redo", { line: state.line }) }, `↷ ${say("redo")}`));
  // In the lobby there are no sheets yet: all that is to be done is on this page.
  if (state.line >= 0 && (state.you.seats.length || !state.players.every((player) => player.taken)))
    buttons.unshift(el("a", { class: "button", href: "/", "data-key": "mine" }, say("your-sheet")));
  return el("div", { class: "controls" }, ...buttons);
}

/** @param {State} state */
async function undo(state) {
  const warning = state.back?.warning;
  if (warning) {
    const sure = await ask(say("undo"), [el("p", {}, warning)], [{ value: "yes", label: say("yes"), danger: true }, { value: "", label: say("no"), main: true }]);
    if (!sure) return;
  }
  const refused = await send("/undo", { line: state.line });
  if (refused) notice(refused);
}

/** @param {State} state */
async function render(state) {
  if (state.line < 0) {
    shownLine = -1;
    document.body.dataset.line = "-1";
    show(page, el("div", { class: "lobby wide" }, el("div", { class: "making" }, controls(state), ...lobby(state)), joining(state)));
    return;
  }
  if (state.big) {
    const { renderRails } = await import("./rails.js");
    const mine = state.you.seats.length || !state.players.every((player) => player.taken);
    renderRails(page, state, [joining(state), mine ? el("a", { class: "button", href: "/", "data-key": "mine" }, say("play-here")) : null]);
    return;
  }
  await loadFaces(state.sheet.digest);
  if (!state.paper) {
    while (sheets.length < state.players.length) sheets.push(new Sheet(() => {}));
    for (const [seat, marked] of state.sheets.entries()) {
      await sheets[seat].load(state.sheet.digest, lang);
      sheets[seat].mark(marked.marks, marked.fresh);
      // How far the tracks are stands above each sheet; at the end they are seen too.
      sheets[seat].cut(state.over ? "tracks" : "inside");
    }
  }
  const moved = shownLine >= 0 && shownLine !== state.line && state.rolled.dice.length > 0;
  shownLine = state.line;
  // The last thing first, as on phones; what finds no room at the end is not missed.
  const told = state.story.slice().reverse();
  const story = el("section", { class: "story" }, el("h2", {}, say("story")), el("ol", {}, ...told.map((each) => el("li", {}, each.told.join(" ")))));
  // Five sheets leave a sixth place, and that is where five people's story has room.
  const beside = state.players.length === 5;
  show(
    page,
    el("header", { class: "top" }, el("h1", {}, title(state)), el("p", { class: "round" }, say("round", { n: state.round }), state.ending && !state.over ? ` · ${say("last-turns")}` : ""), controls(state)),
    el(
      "div",
      // In a low window it scrolls, and then the keyboard has to reach it.
      { class: "centre", tabindex: 0 },
      resumed(state),
      state.over ? el("section", { class: "ended" }, ...(await import("./ending.js")).ending(state)) : tray(state, null, new Set(), moved),
      state.phase === "keep" && state.rolled.same ? el("p", { class: "again" }, say("rolled-same")) : null,
      joining(state),
      beside ? null : story,
    ),
    el("div", { class: `everyone n${state.players.length}${state.paper ? " bare" : ""}` }, ...people(state), beside ? story : null),
  );
  document.body.dataset.line = String(state.line);
  announce([title(state), ...(told[0]?.told || [])].join(". "));
}

void listenFrom(page, "/table", render);
