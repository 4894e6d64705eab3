// Pictures of numbers. Each says in words what it shows, for people who listen.

import { DECK, RANKS, SUITS, cardName, chip, suitShape } from "./cards.js";
import { el, fill } from "./dom.js";
import { percent, say, signed } from "./words.js";

const CLEAR = 0.06; // chances that differ by less look the same: that much is the noise of the sampling

/** Bars with error whiskers on one axis. rows: {label (nodes), value, error, note, kind}; mark: a value drawn through all. */
export function bars(rows, { mark = null, title, digits = 2 } = {}) {
  const low = Math.min(0, mark ?? 0, ...rows.map((row) => row.value - row.error));
  const high = Math.max(0, mark ?? 0, ...rows.map((row) => row.value + row.error));
  const span = high - low || 1;
  const at = (value) => `${(100 * (value - low)) / span}%`;
  const width = (value) => `${(100 * Math.abs(value)) / span}%`;
  return el(
    "ol",
    { class: "bars", aria: { label: title } },
    rows.map((row) => {
      const fillBar = el("span", { class: `bar-fill ${row.value < 0 ? "minus" : "plus"} ${row.kind ?? ""}` });
      place(fillBar, at(Math.min(0, row.value)), width(row.value));
      const whisker = row.error > 0 ? el("span", { class: "whisker" }) : null;
      if (whisker) place(whisker, at(row.value - row.error), width(2 * row.error));
      const zero = el("span", { class: "bar-zero" });
      place(zero, at(0));
      const line = mark === null ? null : el("span", { class: "bar-mark" });
      if (line) place(line, at(mark));
      const number = row.error > 0 ? `${signed(row.value, digits)} ± ${row.error.toFixed(digits)}` : signed(row.value, digits);
      return el(
        "li",
        { class: `bar-row ${row.kind ?? ""}` },
        el("span", { class: "bar-label" }, row.label),
        el("span", { class: "bar-number", text: number }),
        el("span", { class: "bar", aria: { hidden: true } }, zero, fillBar, whisker, line),
        row.note ? el("span", { class: "bar-note", text: row.note }) : null,
      );
    }),
  );
}

function place(node, left, width = null) {
  node.style.setProperty("left", left);
  if (width !== null) node.style.setProperty("width", width);
}

/** Shares of one whole as bars from 0 to 100%. rows: {label (nodes), share, note, parts: [[class, share]]}. */
export function shares(rows, title) {
  return el(
    "ol",
    { class: "bars", aria: { label: title } },
    rows.map(({ label, share, note, kind = "" }) => {
      const bar = el("span", { class: `bar-fill ${kind}` });
      place(bar, "0%", `${100 * share}%`);
      return el(
        "li",
        { class: "bar-row" },
        el("span", { class: "bar-label" }, label),
        el("span", { class: "bar-number", text: percent(share) }),
        el("span", { class: "bar", aria: { hidden: true } }, bar),
        note ? el("span", { class: "bar-note", text: note }) : null,
      );
    }),
  );
}

/** Where unseen cards are: a table of 4 × 13. layers: [key, name, {card: chance}]; one is shown at a time. */
export function heatMap(layers) {
  const cells = new Map();
  const caption = el("caption", { class: "sr" });
  const cell = (card) => {
    const node = el("td", { data: { card } });
    cells.set(card, node);
    return node;
  };
  const row = (suit) =>
    el("tr", {}, el("th", { scope: "row", class: `suit-${suit}` }, suitShape(suit), el("span", { class: "sr", text: say(`cards.suit.${suit}`) })), RANKS.map((rank) => cell(rank + suit)));
  const head = el("tr", {}, el("th", { scope: "col" }, el("span", { class: "sr", text: say("cards.suits") })), RANKS.map((rank) => el("th", { scope: "col", text: rank === "T" ? "10" : rank })));
  const table = el("table", { class: "heat" }, caption, el("thead", {}, head), el("tbody", {}, SUITS.map(row)));
  const show = (key) => {
    const [, name, chances] = layers.find(([each]) => each === key);
    const all = Object.values(chances);
    const least = Math.min(...all);
    const span = Math.max(...all) - least;
    const heat = (chance) => (span < CLEAR ? 45 : 12 + (88 * (chance - least)) / span); // per cent of the full colour
    caption.textContent = say("advice.heat_caption", { where: name });
    for (const card of DECK) {
      const node = cells.get(card);
      const chance = chances[card];
      node.className = chance === undefined ? "seen" : "";
      node.textContent = chance === undefined ? "·" : String(Math.round(100 * chance));
      node.title = chance === undefined ? `${cardName(card)}: ${say("advice.seen")}` : `${cardName(card)}: ${percent(chance)}`;
      node.style.setProperty("--heat", chance === undefined ? "0%" : `${Math.round(heat(chance))}%`);
    }
  };
  const pick = ([key, name], first) =>
    el("label", { class: "choice" }, el("input", { type: "radio", name: "heat", value: key, checked: first === 0, on: { change: () => show(key) } }), el("span", { text: name }));
  const jokers = el("p", { class: "note" });
  const jokerChances = layers.flatMap(([, name, chances]) => ["Xr", "Xb"].filter((each) => each in chances).map((each) => [name, each, chances[each]]));
  if (jokerChances.length) fill(jokers, jokerChances.flatMap(([name, each, chance]) => [`${name}: `, chip(each), ` ${percent(chance)}  `]));
  show(layers[0][0]);
  return el("div", { class: "stack tight" }, el("fieldset", { class: "chips" }, el("legend", { class: "sr", text: say("advice.heat") }), layers.map(pick)), table, jokerChances.length ? jokers : null);
}
