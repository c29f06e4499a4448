// Words in the language of this device, from the same files as everything else.

/** @type {Record<string, any>} */
let words = {};
let beyond = false; // whether more words are needed than every page says at first
/** @type {string[]} */
export let languages = [];
export let lang = "en";

/** Load the words of a language; without one, of the device's own. @param {string} [wanted] */
export async function load(wanted) {
  const asked = wanted || stored("lang") || new URLSearchParams(location.search).get("lang") || navigator.language.slice(0, 2).toLowerCase();
  const answer = await fetch(`/words/${encodeURIComponent(asked)}.json`);
  ({ lang, languages, words } = await answer.json());
  document.documentElement.lang = lang;
  document.title = say("title");
  if (beyond) await fetchMore();
}

async function fetchMore() {
  const answer = await fetch(`/words/${lang}.json?more`);
  words = { ...words, ...(await answer.json()).words };
}

/** The words of what is opened only now: settings, lesson, photos, the big game, the end. */
export async function more() {
  if (beyond) return;
  beyond = true;
  await fetchMore();
}

/**
 * The text of a key with its fields filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [fields]
 */
export function say(key, fields = {}) {
  const text = typeof words[key] === "string" ? words[key] : key;
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ all, /** @type {string} */ name) => String(fields[name] ?? all));
}

/** What stands between a word and what belongs to it. */
export function colon() {
  return lang === "fr" ? "\u00a0: " : ": ";
}

/** What this device remembers. @param {string} key */
export function stored(key) {
  try {
    return localStorage.getItem(`charmers.${key}`) || "";
  } catch {
    return "";
  }
}

/** @param {string} key @param {string} value */
export function store(key, value) {
  try {
    localStorage.setItem(`charmers.${key}`, value);
  } catch {
    // A device that keeps nothing asks again next time.
  }
}
