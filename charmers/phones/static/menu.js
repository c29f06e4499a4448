// How this device looks, and the buttons that lead to help and settings; both are fetched when someone asks for them.

import { el } from "./page.js";
import { say, stored } from "./words.js";

/** @typedef {import("./types").State} State */

export const SIZES = ["100%", "115%", "130%", "150%"];

/** Look as this device was told to. */
export function dress() {
  const theme = stored("theme");
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  document.documentElement.dataset.size = stored("size") || SIZES[0];
}

/** @param {State} state @param {() => void} changed */
export function settingsButton(state, changed) {
  const open = async () => (await import("./settings.js")).settings(state, changed);
  return el("button", { type: "button", class: "plain", "data-key": "settings", "aria-label": say("settings"), onclick: open }, "☰");
}

/** @param {string} [at] the part of it that is opened */
export async function openHelp(at) {
  (await import("./help.js")).showHelp(at);
}

export function helpButton() {
  return el("button", { type: "button", class: "plain", "data-key": "help", "aria-label": say("help"), onclick: () => openHelp() }, "?");
}
