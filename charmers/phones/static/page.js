// Making and changing what a page shows: elements, dialogs, and the line that is read aloud.

/**
 * An element with its attributes, listeners (`onclick`) and children.
 * @param {string} tag
 * @param {Record<string, any>} [how]
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElement}
 */
export function el(tag, how = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(how)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key.startsWith("aria-") && value != null) made.setAttribute(key, String(value));
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, String(value));
  }
  made.append(...children.filter((each) => each || each === "").map((each) => /** @type {Node | string} */ (each)));
  return made;
}

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Record<string, any>} how
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function draw(tag, how, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(how)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** What an input is known by when it is made anew. @param {HTMLInputElement} input */
function known(input) {
  return input.type === "radio" ? `${input.name}=${input.value}` : input.dataset.key || "";
}

/**
 * Show these instead of what a place shows now; the focus stays where it was, by `data-key`, and what someone
 * was typing or had ticked is still there.
 * @param {Element} place
 * @param {...(Node | string | null | false)} shown
 */
export function show(place, ...shown) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && place.contains(active) ? active.dataset.key : undefined;
  /** @type {Map<string, string>} */
  const typed = new Map();
  for (const input of place.querySelectorAll("input")) {
    if (input.type === "radio" ? input.checked && !input.defaultChecked : input.value !== input.defaultValue) typed.set(known(input), input.value);
  }
  place.replaceChildren(...shown.filter(Boolean).map((each) => /** @type {Node | string} */ (each)));
  for (const input of typed.size ? place.querySelectorAll("input") : []) {
    const value = typed.get(known(input));
    if (value === undefined) continue;
    if (input.type === "radio") input.checked = true;
    else input.value = value;
  }
  if (key) {
    const again = place.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
}

/** @param {string} text What a screen reader should say; eyes see it elsewhere on the page. */
export function announce(text) {
  const status = document.getElementById("status");
  if (status && status.textContent !== text) status.textContent = text;
}

let fading = 0;

/** Say something to everyone for a while: why something cannot be. @param {string} text @param {boolean} [stays] */
export function notice(text, stays = false) {
  const place = document.getElementById("notice");
  if (!place) return;
  clearTimeout(fading);
  place.textContent = text;
  if (!stays && !document.body.classList.contains("lost")) fading = setTimeout(() => (place.textContent = ""), 6000);
}

/**
 * Ask something in front of the page; what was answered, or "" when it was closed.
 * @param {string} title
 * @param {(Node | string | null | false)[]} body
 * @param {{ value: string, label: Node | string, main?: boolean, danger?: boolean }[]} answers
 * @returns {Promise<string>}
 */
export function ask(title, body, answers) {
  return new Promise((resolve) => {
    const heading = el("h2", { id: "asked" }, title);
    const buttons = answers.map(({ value, label, main, danger }) =>
      el("button", { type: "button", class: main ? "main" : danger ? "danger" : "", onclick: () => close(value) }, label),
    );
    const box = /** @type {HTMLDialogElement} */ (
      el("dialog", { "aria-labelledby": "asked" }, heading, ...body, el("div", { class: "answers" }, ...buttons))
    );
    const close = (/** @type {string} */ value) => {
      box.close();
      box.remove();
      resolve(value);
    };
    box.addEventListener("cancel", (event) => {
      event.preventDefault();
      close("");
    });
    box.addEventListener("click", (event) => {
      if (event.target === box) close("");
    });
    document.body.append(box);
    box.showModal();
  });
}
