// The places of the table: what lies where, with what is assumed and what contradicts itself beside each.

import { bare, card, cardName, meldView, sortCards } from "./cards.js";
import { el, fill, icon } from "./dom.js";
import { MELD_PLACES, PLACES, SECRET } from "./sketch.js";
import { number, say } from "./words.js";

/** A choice of one of several: radio buttons that look like chips. */
export function choices({ name, legend, options, value, change }) {
  const inputs = options.map(([key, text]) =>
    el("label", { class: "choice" }, el("input", { type: "radio", name, value: key, checked: key === value, on: { change: () => change(key) } }), el("span", { text })),
  );
  return el("fieldset", { class: options.length === 4 ? "chips two" : "chips" }, el("legend", { class: "legend", text: legend }), inputs);
}

/** A number with buttons for one more and one less. An empty field means: assume it. */
export function stepper({ id, label, least = 0, most = 99, change }) {
  const input = el("input", {
    type: "text", inputmode: "numeric", pattern: "[0-9]*", id, autocomplete: "off", aria: { label }, on: { change: () => change(read()) },
  });
  const read = () => (/^\d+$/.test(input.value.trim()) ? Math.min(Number(input.value), most) : null);
  const step = (by) => {
    const from = read() ?? (Number(input.placeholder) || 0);
    input.value = String(Math.max(least, Math.min(most, from + by)));
    change(read());
  };
  const button = (by, name) =>
    el("button", { type: "button", class: "step", aria: { label: say(`ask.${name}`, { what: label }) }, on: { click: () => step(by) } }, icon(by > 0 ? "plus" : "minus"));
  const node = el("span", { class: "stepper" }, button(-1, "less"), input, button(1, "more_of"));
  const update = (value, assumed) => {
    if (document.activeElement !== input) input.value = value === null || value === undefined ? "" : String(value);
    input.placeholder = assumed === null || assumed === undefined ? "?" : String(assumed);
  };
  return { node, update };
}

/** Notes beside a place: faults first, each with its sign. */
export function notes(list) {
  return list.map(({ fault, text }) => el("p", { class: fault ? "fault" : "note" }, fault ? icon("warn") : null, el("span", { text })));
}

/** The list of places. calls: select(place), count(field, number). */
export function placeList(calls) {
  const rows = Object.fromEntries(PLACES.map((place) => [place, placeRow(place, calls)]));
  const stock = numberRow("stock", calls);
  const node = el("div", { class: "places", role: "radiogroup", aria: { label: say("ask.places") } }, PLACES.map((place) => rows[place].node));

  /** state: {sketch, place}; notesOf(place): notes; filled: the sketch with what was assumed. */
  function update({ sketch, place }, notesOf, reading) {
    for (const each of PLACES) rows[each].update(sketch, each === place, notesOf(each), reading);
    rows.drawn.node.hidden = sketch.moment !== "drawn";
    stock.update(sketch.stock, reading?.stock, notesOf("stock"));
  }
  return { node: el("div", { class: "stack tight" }, node, stock.node), update };
}

function numberRow(field, calls) {
  const label = say(`ask.${field}`);
  const step = stepper({ id: `number-${field}`, label, change: (value) => calls.count(field, value) });
  const said = el("div", { class: "place-notes" });
  const name = el("span", { class: "place-name" });
  const node = el("div", { class: "place plain-row" }, el("div", { class: "place-head" }, name, step.node), said);
  return {
    node,
    update(value, taken, list) {
      step.update(value, taken);
      name.textContent = value === null && taken ? say("ask.stock_assumed") : label;
      fill(said, notes(list));
    },
  };
}

const NUMBERS = { next: "counts_next", prev: "counts_prev", discards: "forgotten" };

function placeRow(place, calls) {
  const input = el("input", { type: "radio", name: "place", value: place, on: { change: () => calls.select(place) } });
  const many = el("span", { class: "place-count" });
  const shown = el("span", { class: "place-cards" });
  const said = el("div", { class: "place-notes" });
  const field = NUMBERS[place];
  const step = field && stepper({ id: `number-${field}`, label: say(`ask.${field}`), change: (value) => calls.count(field, value) });
  const label = el(
    "label",
    { class: "place-label" },
    input,
    el("span", { class: "place-title" }, el("span", { class: "place-name", text: say(`place.${place}`) }), many),
    shown,
  );
  const about = el("span", { class: "place-extra-name" });
  const extra = step && el("div", { class: "place-extra" }, about, step.node);
  const node = el("div", { class: field ? "place numbered" : "place" }, label, extra, said);
  return {
    node,
    update(sketch, selected, list, reading) {
      input.checked = selected;
      node.classList.toggle("selected", selected);
      node.classList.toggle("wrong", list.some((each) => each.fault));
      many.textContent = howMany(sketch, place);
      fill(shown, picture(sketch, place, reading) ?? el("span", { class: "muted empty", text: say(`place.${place}_empty`) }));
      const taken = assumed(place, reading);
      step?.update(sketch[field], taken);
      if (step) about.textContent = say(sketch[field] === null && taken ? `ask.${field}_assumed` : `ask.${field}_short`);
      fill(said, notes(list));
    },
  };
}

/** The number that the server took where none was entered. */
function assumed(place, reading) {
  return place === "discards" ? (reading?.forgotten ?? 0) : reading?.counts?.[place];
}

function howMany(sketch, place) {
  if (place === "hand" && sketch.hand.length) return number(sketch.hand.length);
  return "";
}

/** The cards of a place, or null if it is empty. */
function picture(sketch, place, reading) {
  if (place === "hand") return sketch.hand.length ? handPicture(sketch, reading) : null;
  if (place === "drawn") return sketch.drawn ? card(sketch.drawn) : null;
  if (place === "discards") return sketch.discards.length ? pile(sketch.discards) : null;
  if (!MELD_PLACES.includes(place) || !sketch[place].length) return null;
  return sketch[place].map((meld) => (meld.length ? meldView(meld.map((each) => (each === SECRET ? each : bare(each))), { size: "m" }) : el("span", { class: "meld-start", text: "…" })));
}

/** The hand as it would be melded, once the server has read it; else by rank. */
function handPicture(sketch, reading) {
  const hand = reading?.hand;
  const held = new Set(sketch.hand);
  const read = hand ? [...hand.melds.flat(), ...hand.loose].map(bare) : [];
  const same = read.length === held.size && read.every((each) => held.has(each));
  if (!same) return sortCards(sketch.hand).map((each) => card(each));
  const melds = hand.melds.map((meld) => meldView(meld, { label: say("cards.meld_in_hand") }));
  return [...melds, ...hand.loose.map((each) => card(each))];
}

/** The pile: oldest first, the top card last and marked. */
function pile(cards) {
  return cards.map((each, at) => card(each, at === cards.length - 1 ? { note: say("ask.top"), label: `${cardName(each)}, ${say("ask.top")}` } : {}));
}

