// The line to the table: states come in by themselves, what is tapped goes out. A page changes only by states.

import { lang, say } from "./words.js";

const SILENCE = 25000; // a line that says nothing for so long is dead: it beats every ten seconds

const RETRY = 300; // a house is asked again so soon: whoever comes back is right within a second

/** @typedef {import("./types").State} State */

/** @type {EventSource | null} */
let line = null;
let heard = 0;
let retry = 0;
/** @type {(state: State) => void} */
let tell = () => {};
/** @type {(open: boolean) => void} */
let tellOpen = () => {};
/** @type {() => void} */
let tellOut = () => {};
let version = "";
let last = "";

/**
 * Listen to the table.
 * @param {(state: State) => void} onState
 * @param {(open: boolean) => void} onOpen whether there is a connection
 * @param {() => void} onOut this device has not joined
 */
export function listen(onState, onOpen, onOut) {
  [tell, tellOpen, tellOut] = [onState, onOpen, onOut];
  void look();
  // A phone that slept holds a line that looks alive: after any rest it is made anew.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
  addEventListener("pageshow", (event) => event.persisted && again());
  addEventListener("online", again);
  setInterval(() => {
    if (line && document.visibilityState === "visible" && Date.now() - heard > SILENCE) again();
  }, 2000);
}

/** Make the line anew, as after a change of the language. */
export function again() {
  line?.close();
  clearTimeout(retry);
  void look();
}

function open() {
  heard = Date.now();
  line = new EventSource(`/events?lang=${lang}`);
  line.onmessage = (event) => {
    heard = Date.now();
    tellOpen(true);
    if (event.data === last) return; // after a rest: nothing has happened
    last = event.data;
    const state = JSON.parse(event.data);
    if (version && version !== state.version) location.reload();
    version = state.version;
    tell(state);
  };
  line.addEventListener("beat", () => (heard = Date.now()));
  line.onerror = () => {
    tellOpen(false);
    line?.close();
    clearTimeout(retry);
    retry = setTimeout(look, RETRY);
  };
}

/** The browser does not say why a line failed: ask first whether this device is known at all. */
async function look() {
  try {
    const answer = await fetch("/me", { cache: "no-store" });
    if ((await answer.json()).in) open();
    else {
      line = null; // there is nothing to hear until this device has joined
      tellOut();
    }
  } catch {
    retry = setTimeout(look, RETRY);
  }
}

/**
 * Send something to the table; the sentence that says why not, or "" when it was done.
 * @param {string} path
 * @param {Record<string, any>} body
 * @returns {Promise<string>}
 */
export async function send(path, body) {
  const answer = await post(path, body);
  return answer.ok ? "" : answer.error || "…";
}

/**
 * @param {string} path
 * @param {Record<string, any>} body
 * @returns {Promise<any>}
 */
export async function post(path, body) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, lang }),
    });
    const said = answer.status === 204 ? {} : await answer.json().catch(() => ({}));
    return { ...said, ok: answer.ok, status: answer.status };
  } catch {
    // It was not heard: say so until there is a line again.
    tellOpen(false);
    again();
    return { ok: false, status: 0, error: say("lost-line") };
  }
}
