// The words of the page, from data/board.LANGUAGE.toml by way of the server. No sentence stands in the modules.

import { ask } from "./door.js";
import { get, set } from "./store.js";

export const LANGUAGES = ["en", "fil"];

let table = {};
let current = "en";

export function language() {
  return current;
}

/** The language of the person: as chosen before, else as the browser says. */
export function preferred() {
  const chosen = get("language");
  if (LANGUAGES.includes(chosen)) return chosen;
  return navigator.languages.some((each) => /^(fil|tl)\b/.test(each)) ? "fil" : "en";
}

/** Loads the words. Without a server the words of the last visit serve. */
export async function setLanguage(code) {
  const name = `words.${code}`;
  try {
    const answer = await ask(`api/words?language=${code}`);
    table = answer.words;
    set(name, table);
  } catch (fault) {
    const kept = get(name);
    if (kept === null) throw fault;
    table = kept;
  }
  current = code;
  document.documentElement.lang = code;
  set("language", code);
}

/** The sentence behind a name as "ask.suggest", with its fields filled in. */
export function say(key, fields = {}) {
  const found = template(key, fields);
  return found.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}

/** The sentence with {fields} still in it; a table of plural forms picks by its number. */
export function template(key, fields = {}) {
  let found = key.split(".").reduce((place, name) => place?.[name], table);
  if (found && typeof found === "object" && "by" in found) {
    found = Number(fields[found.by]) === 1 ? found.one : found.other;
  }
  return typeof found === "string" ? found : key;
}

/** Whether there is such a sentence. */
export function has(key) {
  return template(key) !== key;
}

/** A sentence as nodes: fields may be elements. */
export function sayNodes(key, fields) {
  return template(key, fields)
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? (fields[part.slice(1, -1)] ?? part) : part));
}

export function number(value, digits = 0) {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(current, form).format(value).replace("-", "−");
}

/** Chips with their sign: +6.5, −0.3, 0. */
export function signed(value, digits = 2) {
  const text = number(value, digits);
  return Number(value.toFixed(digits)) > 0 ? `+${text}` : text.replace(/^−(?=[0.,]*$)/, "");
}

/** A chance in per cent; what is neither 0 nor 1 is not rounded to it. */
export function percent(share) {
  if (share > 0 && share < 0.005) return "<1%";
  if (share < 1 && share >= 0.995) return ">99%";
  return `${Math.round(100 * share)}%`;
}
