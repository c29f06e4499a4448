// The first lesson: the page of a player, on which only what the lesson is about can be done.

import { choiceList } from "./choices.js";
import { loadFaces } from "./dice.js";
import { Player } from "./game.js";
import { listen } from "./feed.js";
import { el, notice } from "./page.js";
import { dress, helpButton } from "./menu.js";
import { lang, load, more, say } from "./words.js";

/** @typedef {import("./types").State & { lesson: { title: string, told: string[], says: string, last: boolean } }} Step */

class Learner extends Player {
  called = false; // the game has begun meanwhile, and waits for whoever learns here

  /** @returns {Step} */
  get step() {
    return /** @type {Step} */ (this.state);
  }

  /** What is only to be read is read beside the new marks, or the whole sheet. @param {Step} step */
  async render(step) {
    this.part = step.sheets[0].fresh.map((place) => this.sheet.partOf(place)).find(Boolean) || "tracks";
    await super.render(step);
  }

  title() {
    return this.step.lesson.title;
  }

  top() {
    return [el("h1", {}, this.title()), el("div", { class: "controls" }, helpButton())];
  }

  question() {
    const { told, says } = this.step.lesson;
    const turn = this.called ? el("a", { href: "/", class: "button main", "data-key": "called" }, say("your-turn")) : null;
    return [turn, told.length ? el("p", { class: "quiet" }, told.join(" ")) : null, el("p", { class: "says" }, says)];
  }

  asked() {
    if (this.step.choices.length) return [choiceList(this.step, (...choices) => this.choose(...choices))];
    const on = () => (this.step.lesson.last ? location.assign("/") : go(this.step.line + 1));
    return [el("button", { type: "button", class: "main", "data-key": "on", onclick: on }, say(this.step.lesson.last ? "lesson-leave" : "lesson-on"))];
  }

  story() {
    return [];
  }

  foot() {
    const { line } = this.step;
    return [
      line ? el("button", { type: "button", "data-key": "back", onclick: () => go(line - 1) }, `↶ ${say("lesson-back")}`) : null,
      el("a", { href: "/", class: "button", "data-key": "leave" }, say("lesson-leave")),
    ].filter((each) => each !== null);
  }

  async explain() {
    notice(say("lesson-instead"));
  }

  async send() {
    await go(this.step.line + 1);
  }
}

const learner = new Learner(/** @type {HTMLElement} */ (document.getElementById("page")));
learner.page.className = "game";

/** @param {number} number */
async function go(number) {
  const answer = await fetch(`/lesson/${number}.json?lang=${lang}`);
  if (!answer.ok) return;
  /** @type {Step} */
  const step = await answer.json();
  history.replaceState(null, "", `#${number}`);
  await loadFaces(step.sheet.digest);
  notice("");
  await learner.render(step);
  scrollTo(0, 0);
}

dress();
await load();
await more();
await go(Number(location.hash.slice(1)) || 0);
listen(
  ({ line, mine }) => {
    const called = line >= 0 && !!mine;
    if (called === learner.called) return;
    learner.called = called;
    learner.draw();
    if (called) scrollTo(0, 0);
  },
  () => {},
  () => {},
);
