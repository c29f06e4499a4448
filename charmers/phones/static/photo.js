// A photo of a sheet on paper: sent, read, and what is doubtful asked. Fetched when someone takes one.

import { ask, el, notice } from "./page.js";
import { lang, say } from "./words.js";

/** @typedef {import("./types").PhotoRead} PhotoRead */

/**
 * @param {File} file @param {number} seat @param {string} answers
 * @returns {Promise<PhotoRead & { error?: string }>}
 */
async function read(file, seat, answers) {
  const asked = new URLSearchParams({ seat: String(seat), lang, answers });
  notice(say("photo-reads"), true);
  try {
    const answer = await fetch(`/photo?${asked}`, { method: "POST", headers: { "content-type": file.type }, body: file });
    return await answer.json();
  } catch {
    return { says: [], result: [], doubts: [], error: say("lost-line") };
  } finally {
    notice("");
  }
}

/** Read a photo until nothing is doubtful or someone has enough; the numbers go to `take`. @param {File} file @param {number} seat @param {((numbers: number[]) => void) | null} take */
export async function readPhoto(file, seat, take) {
  let answers = "";
  for (;;) {
    const found = await read(file, seat, answers);
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
