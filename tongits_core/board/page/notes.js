// What the server noted about an entry, in the language of the page. A note without words of its own stays as it came.

import { say } from "./words.js";

/** Notes that the number beside the place already shows. */
const SHOWN = new Set(["counts_next", "counts_prev", "stock"]);

const KNOWN = [
  ["no_history", /^no history/],
  ["not_dealer", /^you did not deal/],
  ["dealer", /^you dealt: you hold 13/],
  ["not_blocked", /^nobody is blocked/],
  ["no_pot", /^no pot/],
  ["no_streak", /^no wins in a row/],
  ["has_drawn", /^you have already drawn or taken/],
  ["stock_after", /^(?<n>\d+) cards are left in the stock after your draw/],
  ["forgotten", /^(?<n>\d+) discards? (?:is|are) forgotten/],
  ["no_hand", /^your hand is missing/],
  ["hand_sum", /^you hold (?<held>\d+) cards and have laid (?<laid>\d+)/],
  ["no_pile", /^the pile is missing/],
  ["pile_long", /^(?<n>\d+) cards are too many for a pile/],
  ["drawn_twice", /^\w+ is also in your hand/],
  ["drawn_called", /^a card was drawn and a call must be answered/],
];

/** The sentence of a note, in the language of the page. */
export function noteText({ text }) {
  for (const [key, pattern] of KNOWN) {
    const found = pattern.exec(text);
    if (found) return say(`note.${key}`, found.groups ?? {});
  }
  return text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** Whether a note that something was assumed is told in words. */
export function worthTelling({ place, text }) {
  return !SHOWN.has(place) || / after /.test(text);
}
