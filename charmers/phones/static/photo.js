// A photo of a sheet on paper: sent, read, and what is doubtful asked. Fetched when someone takes one.

import { post } from "./feed.js";
import { ask, el, notice } from "./page.js";
import { lang, more, say } from "./words.js";

/** @typedef {import("./types").PhotoRead} PhotoRead */

const LARGEST = 20_000_000; // the server hears no more
const GONE = 410; // the server has forgotten what it saw

/** @typedef {PhotoRead & { photo?: string, status?: number, error?: string }} Answer */

/** @param {File} file @param {number} seat @param {string} answers @returns {Promise<Answer>} */
async function look(file, seat, answers) {
  const asked = new URLSearchParams({ seat: String(seat), lang, answers });
  try {
    const answer = await fetch(`/photo?${asked}`, { method: "POST", headers: { "content-type": file.type }, body: file });
    return await answer.json();
  } catch {
    return { says: [], result: [], doubts: [], error: say("lost-line") };
  }
}

/** The photo is looked at once; answers are about what was seen then. @param {File} file @param {number} seat @param {string} answers @param {string} [photo] */
async function read(file, seat, answers, photo) {
  notice(say("photo-reads"), true);
  /** @type {Answer} */
  let found = photo ? await post("/answers", { seat, photo, answers }) : await look(file, seat, answers);
  if (found.status === GONE) found = await look(file, seat, answers);
  else if (found.status === 0) found.error = say("lost-line");
  notice("");
  return found;
}

/** Read a photo until nothing is doubtful or someone has enough; the numbers go to `take`. @param {File} file @param {number} seat @param {((numbers: number[]) => void) | null} take */
export async function readPhoto(file, seat, take) {
  await more();
  if (file.size > LARGEST) return notice(say("photo-large"));
  let answers = "";
  let photo = "";
  for (;;) {
    const found = await read(file, seat, answers, photo);
    photo = found.photo || "";
    if (found.error) return notice(found.error);
    const labels = [say("fame"), say("money"), say("karma"), say("karma-used")];
    const doubts = found.doubts.map(({ place, says, picture, marks }) =>
      el(
        "fieldset",
        { class: "doubt" },
        el("legend", {}, says),
        el("img", { src: `data:image/png;base64,${picture}`, alt: "", width: 100, height: 100 }),
        el("div", {}, ...marks.map(({ mark, says }) => el("label", {}, el("input", { type: "radio", name: place, value: mark }), says))),
      ),
    );
    const body = [
      ...found.says.map((text) => el("p", {}, text)),
      el("p", { class: "numbers" }, found.result.map((n, i) => `${labels[i]} ${n}`).join(" · ")),
      doubts.length ? el("p", { class: "again" }, say("photo-doubt")) : null,
      ...doubts,
    ];
    const buttons = [
      doubts.length ? { value: "again", label: say("photo-again"), main: true } : null,
      take ? { value: "take", label: say("photo-take"), main: !doubts.length } : null,
      { value: "", label: say("close") },
    ].filter((each) => each !== null);
    const picked = await ask(say("photo"), body, buttons);
    if (picked === "take" && take) return take(found.result);
    if (picked !== "again") return;
    const told = doubts.flatMap((each) => [.../** @type {NodeListOf<HTMLInputElement>} */ (each.querySelectorAll("input:checked"))]);
    answers = [answers, ...told.map(({ name, value }) => `${name}=${value}`)].join(" ").trim();
  }
}
