// What people tell the table: what real dice show, what stands on paper at the end, words for the dice.

import { face } from "./dice.js";
import { el } from "./page.js";
import { say } from "./words.js";

/** @typedef {import("./types").State} State */
/** @typedef {(path: string, body: Record<string, any>, seat?: number) => void} Send */

/** What real dice show, face by face. @param {State} state @param {Send} send */
export function facesForm(state, send) {
  const rows = state.due.map((id) => {
    const colour = state.dice.find((die) => die.id === id)?.colour || "";
    const options = (state.faces[colour] || []).map(({ face: name, says }, number) => {
      const input = el("input", { type: "radio", name: id, value: name });
      return el("label", { title: says }, input, face(colour, number), el("span", { class: "hidden" }, says));
    });
    return el("fieldset", { class: "faces" }, el("legend", {}, id), ...options);
  });
  const tell = () => {
    const told = rows.map((row) => /** @type {HTMLInputElement | null} */ (row.querySelector("input:checked")));
    if (told.every(Boolean)) send("/roll", { faces: told.map((input) => `${input?.name}=${input?.value}`).join(" ") });
  };
  const button = el("button", { type: "button", class: "main", "data-key": "tell", onclick: tell }, say("tell"));
  return el("div", {}, el("h2", {}, say("tell-faces")), ...rows, button);
}

/** The camera, for a photo of the own sheet. @param {State} state @param {number} seat @param {((numbers: number[]) => void) | null} take */
export function photoButton(state, seat, take) {
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "file", accept: "image/jpeg,image/png,image/webp", capture: "environment", "data-key": `photo-${seat}` }));
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    input.value = "";
    if (file) await (await import("./photo.js")).readPhoto(file, seat, take);
  });
  const label = state.you.seats.length > 1 ? say("photo-of", { name: state.players[seat].name }) : say("photo");
  return el("label", { class: "button photo" }, label, input);
}

/** What is on the paper at the end. @param {State} state @param {Send} send */
export function resultsForm(state, send) {
  const seats = state.you.seats.filter((seat) => !state.told[seat]);
  const forms = seats.map((seat) => {
    const inputs = ["fame", "money", "karma", "used"].map((key) =>
      el("input", { type: "number", name: key, min: 0, max: 99, inputmode: "numeric", required: true, "data-key": `${key}-${seat}` }),
    );
    const labels = [say("fame"), say("money"), say("karma"), say("karma-used")];
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const [fame, money, karma, used] = inputs.map((input) => Number(/** @type {HTMLInputElement} */ (input).value));
      send("/score", { fame, money, karma, used }, seat);
    };
    return el(
      "form",
      { onsubmit: submit, class: "result" },
      el("h3", {}, state.players[seat].name),
      ...inputs.map((input, i) => el("label", {}, labels[i], input)),
      photoButton(state, seat, (numbers) => inputs.forEach((input, i) => (/** @type {HTMLInputElement} */ (input).value = String(numbers[i])))),
      el("button", { type: "submit", class: "main" }, say("tell")),
    );
  });
  return el("div", {}, el("h2", {}, say("results")), ...forms);
}

/** Words that are mixed into the dice before the first roll. @param {State} state @param {Send} send */
export function mixForm(state, send) {
  const seat = state.you.seats[0];
  if (!state.mixes || seat === undefined) return null;
  const input = /** @type {HTMLInputElement} */ (el("input", { name: "words", id: "words", maxlength: 60, autocomplete: "off", required: true, "data-key": "words" }));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = input.value;
    input.value = "";
    send("/mix", { words }, seat);
  };
  return el(
    "details",
    { class: "mix", open: state.mixed.length > 0 },
    el("summary", {}, say("mix-title")),
    el("p", { class: "quiet" }, say("mix-how", { promise: state.promise })),
    state.mixed.length ? el("p", {}, say("mixed", { words: state.mixed.join(" · ") })) : null,
    el("form", { class: "name-form", onsubmit: submit }, el("label", { for: "words" }, say("mix-words")), input, el("button", { type: "submit", "data-key": "mix" }, say("mix"))),
  );
}
