// The sheet as it is printed: brought in once, cut by part, marked as by hand; places that can be tapped glow.

import { draw } from "./page.js";

/** @typedef {{ x: number, y: number, w: number, h: number, round: boolean }} Box */

export const PARTS = ["province", "river", "market", "palace", "upgrades", "karma", "tracks"];
const MARGIN = 1;
const FINGER = 26; // no target is smaller than this, in pixels

/** @type {Map<string, Promise<SVGElement>>} */
const drawings = new Map();

/** The drawing of a sheet in a language, fetched once. @param {string} digest @param {string} lang */
function fetched(digest, lang) {
  const key = `${digest}-${lang}`;
  let found = drawings.get(key);
  if (!found) {
    found = fetch(`/sheet/${key}.svg?lang=${lang}`)
      .then((answer) => answer.text())
      .then((text) => /** @type {SVGElement} */ (/** @type {unknown} */ (new DOMParser().parseFromString(text, "image/svg+xml").documentElement)));
    drawings.set(key, found);
  }
  return found;
}

export class Sheet {
  /** @param {(place: string) => void} tapped */
  constructor(tapped) {
    this.tapped = tapped;
    /** @type {SVGElement} */
    this.svg = draw("svg", { class: "sheet", viewBox: "0 0 210 297" });
    this.key = "";
    this.part = "";
    /** @type {Map<string, Box>} */
    this.places = new Map();
    /** @type {Map<string, string>} */
    this.boxes = new Map();
    /** What is circled before it is crossed, and so carries both. @type {Set<string>} */
    this.circledFirst = new Set();
    this.marks = draw("g", { class: "marks" });
    this.taps = draw("g", { class: "taps" });
    this.svg.addEventListener("click", (event) => {
      const place = event.target instanceof Element ? event.target.getAttribute("data-place") : null;
      if (place) this.tapped(place);
    });
  }

  /** Whether a drawing is there. @param {string} digest @param {string} lang */
  has(digest, lang) {
    return this.key === digest + lang;
  }

  /** @param {string} digest @param {string} lang */
  async load(digest, lang) {
    if (this.has(digest, lang)) return;
    const found = /** @type {SVGElement} */ (document.importNode(await fetched(digest, lang), true));
    this.svg.replaceChildren(...found.childNodes);
    for (const name of ["viewBox", "fill", "stroke-miterlimit", "lang"]) {
      const value = found.getAttribute(name);
      if (value) this.svg.setAttribute(name, value);
    }
    this.key = digest + lang;
    this.places.clear();
    this.boxes.clear();
    this.whole = found.getAttribute("viewBox") || "0 0 210 297";
    for (const part of this.svg.querySelectorAll("[data-box]")) {
      this.boxes.set(part.id, part.getAttribute("data-box") || "");
      for (const cell of part.querySelectorAll("[data-cell]")) {
        const place = cell.getAttribute("data-cell") || "";
        this.places.set(place, boxOf(cell));
        if (place.includes(":") || part.id === "market" || part.id === "karma") this.circledFirst.add(place);
        cell.remove();
      }
      // Several drawings may stand in one page.
      part.removeAttribute("id");
    }
    this.svg.append(this.marks, this.taps);
  }

  /** Show one part, all of it ("tracks"), or all but what lies around the parts ("inside"). @param {string} part */
  cut(part) {
    this.part = part;
    let [x, y, w, h] = (this.whole || "0 0 210 297").split(" ").map(Number);
    const boxes = (part === "inside" ? PARTS : [part]).filter((each) => each !== "tracks").map((each) => this.boxes.get(each));
    if (boxes.length && boxes.every(Boolean)) {
      const all = boxes.map((box) => (box || "").split(" ").map(Number)).map(([x, y, w, h]) => ({ x, y, w, h, round: false }));
      ({ x, y, w, h } = all.reduce(around));
      [x, y, w, h] = [x - MARGIN, y - MARGIN, w + 2 * MARGIN, h + 2 * MARGIN];
    }
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  }

  /** @param {Record<string, string>} marks @param {string[]} fresh */
  mark(marks, fresh) {
    const recent = new Set(fresh);
    this.marks.replaceChildren(
      ...Object.entries(marks).map(([place, mark]) => {
        const outline = this.outline(place, mark);
        return draw("path", { d: outline, class: recent.has(place) ? "fresh" : "", "data-mark": place, "data-kind": mark });
      }),
    );
  }

  /**
   * Let places glow; everything else of the part can be asked about. On the whole sheet, which is too small
   * for fingers, a tap brings a part to the front.
   * @param {Set<string>} can
   */
  glow(can) {
    if (this.part === "tracks") {
      // The tracks lie around all other parts, so they come first.
      this.taps.replaceChildren(...[...PARTS].reverse().filter((part) => this.boxes.has(part)).map((part) => this.door(part, can)));
      return;
    }
    /** @type {Map<string, { box: Box, can: boolean }>} */
    const cells = new Map();
    for (const [place, box] of this.places) {
      if (/^(fame|money)[.:]/.test(place)) continue;
      const cell = /^[a-z]+\d+\.[nesw]$/.test(place) ? place.split(".")[0] : place;
      const had = cells.get(cell);
      cells.set(cell, { box: had ? around(had.box, box) : box, can: !!had?.can || can.has(place) });
    }
    const shown = [...cells].map(([place, found]) => this.target(place, found));
    // What can be done lies above what can be asked about.
    shown.sort((one, other) => Number(one.classList.contains("can")) - Number(other.classList.contains("can")));
    this.taps.replaceChildren(...shown);
  }

  /** A place as a target, large enough for a finger. @param {string} place @param {{ box: Box, can: boolean }} found */
  target(place, { box, can }) {
    const least = FINGER * this.unit();
    const [dx, dy] = [Math.max(0, (least - box.w) / 2), Math.max(0, (least - box.h) / 2)];
    const [x, y, width, height] = [box.x - dx, box.y - dy, box.w + 2 * dx, box.h + 2 * dy];
    return draw("rect", { x, y, width, height, rx: box.round ? width / 2 : 1.2, "data-place": place, class: can ? "can" : "ask" });
  }

  /** A part on the whole sheet; it glows if something can be done there. @param {string} part @param {Set<string>} can */
  door(part, can) {
    const [x, y, width, height] = (this.boxes.get(part) || "").split(" ").map(Number);
    const here = [...can].some((place) => {
      const box = this.places.get(place);
      return box && box.x >= x && box.x < x + width && box.y >= y && box.y < y + height;
    });
    return draw("rect", { x, y, width, height, rx: 2, "data-place": part, class: here && part !== "tracks" ? "can" : "ask" });
  }

  /** The part of the sheet that a place is on. @param {string} place */
  partOf(place) {
    const found = this.places.get(place);
    const [x, y] = found ? [found.x + found.w / 2, found.y + found.h / 2] : [-1, -1];
    return PARTS.find((part) => {
      const [left, top, wide, high] = (this.boxes.get(part) || "0 0 0 0").split(" ").map(Number);
      return part !== "tracks" && x >= left && x < left + wide && y >= top && y < top + high;
    });
  }

  /** How far across the river lies what glows in it, or else the mark that lies furthest along. */
  middle() {
    const [x, , wide] = (this.svg.getAttribute("viewBox") || "0 0 210 297").split(" ").map(Number);
    const marked = [...this.marks.querySelectorAll('[data-mark^="river"]')].map((each) => each.getAttribute("data-mark") || "");
    const last = marked.sort((one, other) => Number(one.slice(6)) - Number(other.slice(6))).pop() || "";
    const box = this.taps.querySelector('.can[data-place^="river"]') || [...this.taps.children].find((each) => each.getAttribute("data-place") === last);
    return box ? (Number(box.getAttribute("x")) + Number(box.getAttribute("width")) / 2 - x) / wide : 0;
  }

  /** How many mm of the sheet a pixel shows. */
  unit() {
    const wide = Number((this.svg.getAttribute("viewBox") || "0 0 210 297").split(" ")[2]);
    return wide / (this.svg.clientWidth || 320);
  }

  /** The outline of a mark, wavering a little as a hand does. @param {string} place @param {string} mark */
  outline(place, mark) {
    const box = this.places.get(place);
    if (!box) return "";
    const waver = hand(place);
    if (mark === "d") return this.road(place, waver);
    const { x, y, w, h } = box;
    const [cx, cy] = [x + w / 2, y + h / 2];
    let found = "";
    if (mark === "o" || this.circledFirst.has(place)) {
      const [rx, ry] = [w / 2 - 0.5, h / 2 - 0.5];
      const start = waver() * 2;
      const points = Array.from({ length: 13 }, (_, i) => {
        const turn = start + (i / 11.4) * 2 * Math.PI;
        const swell = 1 + (waver() - 0.5) * 0.06;
        return [cx + Math.cos(turn) * rx * swell, cy + Math.sin(turn) * ry * swell];
      });
      found = smooth(points);
    }
    if (mark === "x") {
      const [dx, dy] = [Math.min(w, 8) * 0.3, Math.min(h, 8) * 0.3];
      const s = () => (waver() - 0.5) * 0.7;
      found += `M${cx - dx + s()} ${cy - dy + s()}L${cx + dx + s()} ${cy + dy + s()}`;
      found += `M${cx + dx + s()} ${cy - dy + s()}L${cx - dx + s()} ${cy + dy + s()}`;
    }
    return found;
  }

  /** @param {string} place @param {() => number} waver */
  road(place, waver) {
    const [cell, side] = place.split(".");
    const n = this.places.get(`${cell}.n`), e = this.places.get(`${cell}.e`), w = this.places.get(`${cell}.w`), s = this.places.get(`${cell}.s`);
    if (!n || !e || !w || !s) return "";
    const [cx, cy] = [n.x + n.w / 2, e.y + e.h / 2];
    const end = { n: [cx, n.y], e: [e.x + e.w, cy], s: [cx, s.y + s.h], w: [w.x, cy] }[side] || [cx, cy];
    const bow = () => (waver() - 0.5) * 0.8;
    return `M${cx} ${cy}Q${(cx + end[0]) / 2 + bow()} ${(cy + end[1]) / 2 + bow()} ${end[0]} ${end[1]}`;
  }
}

/** @param {Element} cell @returns {Box} */
function boxOf(cell) {
  const of = (/** @type {string} */ name) => Number(cell.getAttribute(name));
  if (cell.tagName === "ellipse") {
    const [rx, ry] = [of("rx"), of("ry")];
    return { x: of("cx") - rx, y: of("cy") - ry, w: 2 * rx, h: 2 * ry, round: true };
  }
  return { x: of("x"), y: of("y"), w: of("width"), h: of("height"), round: false };
}

/** The box around two. @param {Box} one @param {Box} other @returns {Box} */
function around(one, other) {
  const x = Math.min(one.x, other.x), y = Math.min(one.y, other.y);
  const w = Math.max(one.x + one.w, other.x + other.w) - x, h = Math.max(one.y + one.h, other.y + other.h) - y;
  return { x, y, w, h, round: false };
}

/** A hand that wavers the same way each time at the same place. @param {string} place */
function hand(place) {
  let seed = 7;
  for (const sign of place) seed = (seed * 31 + sign.charCodeAt(0)) >>> 0;
  return () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 4294967296;
  };
}

/** A smooth line through points. @param {number[][]} points */
function smooth(points) {
  let found = `M${points[0].join(" ")}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [points[Math.max(0, i - 1)], points[i], points[i + 1], points[Math.min(points.length - 1, i + 2)]];
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    found += `C${one.join(" ")} ${two.join(" ")} ${to.join(" ")}`;
  }
  return found;
}
