// Entering a position: the moment, the places, the rest, and the cards to tap.

import { announce } from "./announce.js";
import { cardName, cardsIn } from "./cards.js";
import { el, fill, icon } from "./dom.js";
import { door } from "./door.js";
import { noteText, worthTelling } from "./notes.js";
import { cardKeys, cardPad } from "./pad.js";
import { choices, notes, placeList } from "./places.js";
import { REST_PLACES, jokersOf, rest } from "./rest.js";
import { MELD_PLACES, MOMENTS, PLACES, addSecret, atMoment, fromWire, newMeld, takeBack, tap, whereIs } from "./sketch.js";
import { get, set } from "./store.js";
import { language, say } from "./words.js";

const WHERE = { counts_next: "next", counts_prev: "prev", forgotten: "discards", called: "moment", answers: "moment" };
const SHORTCUTS = ["arrows", "enter", "typed", "place", "meld", "back", "undo", "ask", "help"];

/** The panel for entering. view: the AskView that holds what was entered. */
export function entry(view) {
  let place = get("ask.place", "hand");
  const typed = cardKeys();

  const visible = () => PLACES.filter((each) => each !== "drawn" || view.sketch.moment === "drawn");
  const select = (next) => {
    place = visible().includes(next) ? next : "hand";
    set("ask.place", place);
    update();
  };
  const step = (by) => {
    const all = visible();
    select(all[(all.indexOf(place) + by + all.length) % all.length]);
    announce(say("ask.now_into", { place: say(`place.${place}`) }));
    node.querySelector(".place.selected").scrollIntoView({ block: "nearest" });
  };

  function tapped(card) {
    const { sketch, from, to } = tap(view.sketch, place, card);
    view.change(sketch);
    const fields = { card: cardName(card), from: from && say(`place.${from}`), to: to && say(`place.${to}`) };
    const said = say(!to ? "ask.took_out" : from ? "ask.moved" : "ask.put_in", fields);
    if (to && from) view.app.toast(said, { text: say("ask.undo"), call: () => view.undo() });
    else announce(said);
    if (to === "drawn") select("hand");
  }

  const look = (card) => {
    const where = whereIs(view.sketch, card);
    if (!where) return { state: "free" };
    const note = say(`place.${where}_short`);
    return { state: where === place ? "here" : "there", note };
  };

  const head = el("div", { class: "panel-head" }, el("h2", { text: say("ask.title") }), tools(view));
  const moment = el("div");
  const places = placeList({ select, count: (field, value) => view.change({ ...view.sketch, [field]: value }) });
  const more = rest(view);
  const line = lineEntry(view, () => place);
  const pad = cardPad({ label: say("ask.pad"), onTap: tapped, look });
  const into = el("p", { class: "pad-into" });
  const meldTools = el("div", { class: "row meld-tools" });
  const whole = el("div", { class: "place-notes" });
  const assumedNotes = el("div", { class: "place-notes" });
  const askButton = el("button", { type: "button", class: "button primary", on: { click: () => view.ask() }, text: say("ask.suggest") });
  const fold = el("button", { type: "button", class: "icon-button fold", aria: { label: say("ask.fold"), expanded: true }, on: { click: () => {
    const folded = dock.classList.toggle("folded");
    fold.setAttribute("aria-expanded", String(!folded));
  } } }, icon("down"));
  const dock = el(
    "div",
    { class: "dock" },
    el(
      "div",
      { class: "dock-head" },
      into,
      el("button", { type: "button", class: "icon-button", title: say("ask.next_place"), aria: { label: say("ask.next_place") }, on: { click: () => step(1) } }, icon("next")),
      fold,
      askButton,
    ),
    meldTools,
    pad.node,
    whole,
  );
  const node = el("div", { class: "panel entry" }, el("div", { class: "entry-top stack" }, head, places.node, moment, assumedNotes), dock, el("div", { class: "entry-more" }, more.node, line, shortcuts()));

  let complaint = "";
  let shownMoment = null;
  let shownJokers = 0;

  function update() {
    if (shownMoment !== view.sketch.moment + view.sketch.answers) {
      shownMoment = view.sketch.moment + view.sketch.answers;
      fill(moment, momentChoice(view, select));
    }
    if (place === "drawn" && view.sketch.moment !== "drawn") place = "hand";
    const found = notesByPlace(view.reading);
    places.update({ sketch: view.sketch, place }, (each) => found[each] ?? [], view.reading);
    moment.querySelector(".place-notes").replaceChildren(...notes(found.moment ?? []));
    more.update(found);
    const jokers = jokersOf(view.sketch.rules);
    if (jokers !== shownJokers) {
      shownJokers = jokers;
      pad.jokers(jokers);
    }
    pad.update();
    fill(into, el("span", { class: "muted", text: say("ask.tap_into") }), el("strong", { class: "long", text: say(`place.${place}`) }), el("strong", { class: "short", aria: { hidden: true }, text: say(`place.${place}_short`) }));
    fill(meldTools, MELD_PLACES.includes(place) ? meldButtons(view, place) : null);
    const trouble = view.trouble ? [{ fault: true, text: view.trouble.text }] : [];
    const said = complaint && !view.reading?.position ? [{ fault: true, text: complaint }] : [];
    const rest = found[""] ?? [];
    fill(whole, notes([...trouble, ...said, ...rest.filter((each) => each.fault)]));
    fill(assumedNotes, notes(rest.filter((each) => !each.fault)));
    if (view.reading?.position) complaint = "";
  }

  function key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return view.ask();
    }
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "radio") return null;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return view.undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return null;
    const call = {
      "[": () => step(-1),
      "]": () => step(1),
      "/": () => MELD_PLACES.includes(place) && view.change(newMeld(view.sketch, place)),
      Backspace: () => view.change(takeBack(view.sketch, place)),
      "?": () => document.getElementById("shortcuts").toggleAttribute("open"),
    }[event.key];
    if (call) {
      event.preventDefault();
      return call();
    }
    const card = event.key.length === 1 ? typed(event.key) : null;
    return card ? tapped(card) : null;
  }

  return {
    node,
    update,
    key,
    complain(text) {
      complaint = text;
      update();
      const wrong = node.querySelector(".place.wrong, .fault");
      wrong?.scrollIntoView({ block: "center" });
    },
  };
}

/** Notes of the reading, by the place beside which they stand. */
function notesByPlace(reading) {
  const found = {};
  const add = (note, fault) => {
    const where = WHERE[note.place] ?? (REST_PLACES.includes(note.place) ? note.place : PLACES.concat("stock").includes(note.place) ? note.place : "");
    (found[where] ??= []).push({ fault, text: noteText(note) });
  };
  for (const note of reading?.faults ?? []) add(note, true);
  for (const note of (reading?.assumed ?? []).filter(worthTelling)) add(note, false);
  return found;
}

function momentChoice(view, select) {
  const change = (moment) => {
    view.change(atMoment(view.sketch, moment));
    select(moment === "drawn" ? "drawn" : "hand");
  };
  const first = choices({ name: "moment", legend: say("ask.moment"), options: MOMENTS.map((each) => [each, say(`moment.${each}`)]), value: view.sketch.moment, change });
  const answer = (value) => view.change({ ...view.sketch, answers: value });
  const shows = /guide|answer=show/.test(view.sketch.rules) ? [["prev:show", "show"]] : [];
  const options = [["", "none"], ["prev:fold", "fold"], ["prev:challenge", "challenge"], ...shows].map(([value, name]) => [value, say(`moment.answer_${name}`)]);
  const second = view.sketch.moment === "called_next" ? choices({ name: "answers", legend: say("moment.answers"), options, value: view.sketch.answers, change: answer }) : null;
  return el("div", { class: "stack tight" }, first, second, el("div", { class: "place-notes" }));
}

function meldButtons(view, place) {
  const button = (text, call) => el("button", { type: "button", class: "button small", on: { click: call }, text });
  return [
    button(say("ask.new_meld"), () => view.change(newMeld(view.sketch, place))),
    place === "me" ? null : button(say("ask.secret"), () => view.change(addSecret(view.sketch, place))),
    button(say("ask.take_back"), () => view.change(takeBack(view.sketch, place))),
  ];
}

function tools(view) {
  const tool = (name, call) => el("button", { type: "button", class: "icon-button", title: say(`ask.${name}`), aria: { label: say(`ask.${name}`) }, on: { click: call } }, icon(name));
  return el("div", { class: "row tools-row" }, tool("undo", () => view.undo()), tool("share", () => share(view)), tool("clear", () => view.clear()));
}

/** Copies the link; where the browser does not allow it, shows it. */
export async function share(view) {
  const link = view.link();
  try {
    await navigator.clipboard.writeText(link);
    view.app.toast(say("ask.copied"));
  } catch {
    location.hash = link.split("#")[1];
    view.app.toast(say("ask.in_address"));
  }
}

/** Cards or a position line, typed or pasted. */
function lineEntry(view, place) {
  const said = el("div", { class: "place-notes", role: "alert" });
  const text = el("textarea", { id: "line", rows: 3, spellcheck: "false", autocapitalize: "off" });
  const use = async () => {
    const typed = text.value.trim();
    if (!typed) return;
    fill(said);
    if (!/\w=/.test(typed)) return useCards(typed);
    try {
      const found = await door.read({ line: typed, language: language() });
      view.reading = found;
      if (/ ; /.test(typed)) await view.sit(found.position ?? typed);
      else view.change(fromWire(found.sketch));
      announce(say("ask.read"));
    } catch (fault) {
      fill(said, notes([{ fault: true, text: fault.text }]));
    }
  };
  const useCards = (typed) => {
    const cards = cardsIn(typed);
    const unread = typed.replace(/10/g, "T").replace(/X[rb]|[A2-9TJQK][shdc]/gi, "").replace(/[\s,/]+/g, "");
    if (!cards.length || unread) return fill(said, notes([{ fault: true, text: say("ask.not_cards", { text: unread || typed }) }]));
    let sketch = view.sketch;
    for (const part of typed.split("/")) {
      if (MELD_PLACES.includes(place())) sketch = newMeld(sketch, place());
      for (const card of cardsIn(part)) if (whereIs(sketch, card) !== place()) ({ sketch } = tap(sketch, place(), card));
    }
    text.value = "";
    view.change(sketch);
    return announce(say("ask.read"));
  };
  return el(
    "details",
    {},
    el("summary", { text: say("ask.type") }),
    el(
      "div",
      { class: "stack" },
      el("label", { class: "field" }, say("ask.type_label"), text),
      said,
      el("button", { type: "button", class: "button", text: say("ask.use"), on: { click: use } }),
    ),
  );
}

function shortcuts() {
  const rows = SHORTCUTS.flatMap((name) => [el("dt", {}, el("kbd", { text: say(`keys.${name}_key`) })), el("dd", { text: say(`keys.${name}`) })]);
  return el("details", { id: "shortcuts", class: "shortcuts" }, el("summary", { text: say("keys.title") }), el("dl", {}, rows));
}
