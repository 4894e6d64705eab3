// Beside the table: the log, which cards are gone, the score sheet, what was seen of the bots, keys and records.

import { DECK, JOKERS, RANKS, SUITS, bare, cardName, parts, suitShape, withCards } from "./cards.js";
import { el } from "./dom.js";
import { turnNodes, turnsOf } from "./play-did.js";
import { botName } from "./play-setup.js";
import { set } from "./store.js";
import { say, signed } from "./words.js";

const PANELS = { log, cards, score, bots, more };

export function side(view) {
  const tabs = Object.keys(PANELS).map((name) =>
    el("button", { type: "button", class: "side-tab", id: `tab-${name}`, role: "tab", data: { focus: `tab-${name}` }, tabindex: view.panel === name ? 0 : -1, aria: { selected: view.panel === name, controls: "side-panel" }, text: say(`play.tab_${name}`), on: { click: () => view.open(name), keydown: (event) => along(event, view) } }),
  );
  return el(
    "aside",
    { class: "play-side panel", aria: { label: say("play.side") } },
    el("div", { class: "side-tabs", role: "tablist", aria: { label: say("play.side") } }, tabs),
    el("div", { class: "side-panel", id: "side-panel", role: "tabpanel", tabindex: 0, aria: { labelledby: `tab-${view.panel}` } }, PANELS[view.panel](view)),
  );
}

/** Arrow keys go from tab to tab. */
function along(event, view) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const names = Object.keys(PANELS);
  const name = names[(names.indexOf(view.panel) + step + names.length) % names.length];
  view.open(name);
  view.focus(`tab-${name}`);
}

function log(view) {
  const { state } = view;
  const turns = turnsOf(state.phase === "between" ? (state.over?.log ?? []) : state.log);
  if (!turns.length) return el("p", { class: "muted", text: say("play.log_empty") });
  const open = state.phase === "between";
  return [
    open ? el("p", { class: "note", text: say("play.log_open") }) : null,
    el(
      "ol",
      { class: "log", reversed: true },
      turns.toReversed().map((turn) => {
        const { player, count } = turn.at(-1);
        const counted = open && count !== null ? el("span", { class: "mark", text: say("play.count_is", { count }) }) : null;
        return el("li", { class: `by-${player}` }, el("strong", { text: say(`play.short_${player}`) }), el("span", {}, turnNodes(turn), counted));
      }),
    ),
  ];
}

/** Where each card is, as far as one may know: a table of suits and ranks. */
function cards(view) {
  const { state } = view;
  if (state.phase === "between") return el("p", { class: "muted", text: say("play.cards_between") });
  const where = new Map();
  for (const each of [...state.hand.melds.flat().map(bare), ...state.hand.loose]) where.set(each, "hand");
  for (const each of state.pile) where.set(each, "gone");
  for (const meld of Object.values(state.table).flat(1)) for (const each of meld) where.set(bare(each), "table");
  const jokers = JOKERS.slice(0, state.jokers ?? 0);
  const unseen = [...DECK, ...jokers].filter((each) => !where.has(each)).length;
  const cell = (name) => {
    const at = where.get(name) ?? "unseen";
    return el("td", { class: `at-${at}` }, el("span", { aria: { hidden: true }, text: { hand: "●", gone: "×", table: "▪", unseen: "" }[at] }), el("span", { class: "sr", text: say(`play.at_${at}`) }));
  };
  const head = (text, scope, label) => el("th", { scope }, el("span", { aria: { hidden: true } }, text), el("span", { class: "sr", text: label }));
  return [
    el("p", { class: "note", text: say("play.unseen", { n: unseen }) }),
    el(
      "table",
      { class: "tracker" },
      el("caption", { class: "sr", text: say("play.tracker") }),
      el("thead", {}, el("tr", {}, el("td"), RANKS.map((rank) => head(parts(`${rank}s`)[0], "col", say(`cards.rank.${rank}`))))),
      el("tbody", {}, SUITS.map((suit) => el("tr", {}, el("th", { scope: "row", class: `suit-${suit}` }, suitShape(suit), el("span", { class: "sr", text: say(`cards.suit.${suit}`) })), RANKS.map((rank) => cell(rank + suit))))),
    ),
    jokers.length ? el("p", { class: "note", text: jokers.map((each) => `${cardName(each)}: ${say(`play.at_${where.get(each) ?? "unseen"}`)}`).join(" · ") }) : null,
    el("ul", { class: "legend-list" }, ["hand", "table", "gone", "unseen"].map((at) => el("li", {}, el("span", { class: `swatch at-${at}`, aria: { hidden: true }, text: { hand: "●", gone: "×", table: "▪", unseen: "" }[at] }), say(`play.at_${at}`)))),
  ];
}

function score(view) {
  const { score: found } = view.state;
  const who = ["me", "next", "prev"];
  const numbers = (row) => who.map((each) => el("td", { class: row[each] < 0 ? "number down" : "number", text: signed(row[each], 0) }));
  return [
    el(
      "div",
      { class: "scroll" },
      el(
        "table",
        { class: "sheet" },
        el("caption", { class: "sr", text: say("play.sheet") }),
        el("thead", {}, el("tr", {}, el("th", { scope: "col", text: say("play.sheet_hand") }), el("th", { scope: "col", text: say("play.sheet_end") }), who.map((each) => el("th", { scope: "col", class: "number", text: say(`play.short_${each}`) })))),
        el("tbody", {}, found.sheet.map((row) => el("tr", {}, el("th", { scope: "row", text: String(row.number) }), el("td", { text: ending(row) }), numbers(row.change)))),
        el("tfoot", {}, el("tr", {}, el("th", { scope: "row", colspan: 2, text: say("play.sheet_sum") }), numbers(found.net))),
      ),
    ),
    el("p", { class: "note", text: say("play.sheet_about") }),
    found.pot_wins ? el("p", { class: "note", text: say("play.pot_about", { pot: found.pot, n: found.pot_wins }) }) : null,
    found.chips ? el("p", { class: "note", text: say("play.chips_left", { me: found.chips.me, next: found.chips.next, prev: found.chips.prev }) }) : null,
  ];
}

function ending(row) {
  const how = say(`play.ending_${row.ending}`);
  return row.winner ? `${say(`play.short_${row.winner}`)}: ${how}` : how;
}

function bots(view) {
  const { state, reports } = view;
  if (!state.finished) return el("p", { class: "muted", text: say("play.scout_later") });
  if (!reports) {
    view.scout();
    return el("p", { class: "muted", text: say("play.loading") });
  }
  return [
    el("p", { class: "note", text: say("play.scout_about", { n: reports.finished }) }),
    ["next", "prev"].map((who, place) =>
      el("section", { class: "report" }, el("h3", { text: say(`play.name_${who}`) }), el("p", { class: "muted", text: botName(state.bots[place]) }), el("ul", { class: "bullets" }, reports.reports[who].map((each) => el("li", {}, withCards(each.text))))),
    ),
  ];
}

const KEYS = ["d", "t", "l", "s", "k", "c", "f", "x", "w", "u", "h", "o", "n"];

function more(view) {
  const toggle = (event) => {
    view.letters = event.target.checked;
    set("play.letters", view.letters);
  };
  const upload = (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) file.text().then((text) => view.goOn(text)).catch((fault) => view.app.toast(fault.text ?? say("play.bad_file")));
  };
  return [
    el(
      "div",
      { class: "row" },
      view.state.finished ? el("button", { type: "button", class: "button", data: { focus: "save" }, text: say("play.save"), on: { click: () => view.save() } }) : null,
      el("label", { class: "button file" }, say("play.go_on_file"), el("input", { type: "file", accept: ".txt,text/plain", on: { change: upload } })),
      el("button", { type: "button", class: "button", data: { focus: "new" }, text: say("play.new_game"), on: { click: () => view.choose() } }),
    ),
    el("p", { class: "note", text: say("play.save_about") }),
    el("p", { class: "note", text: say("play.rules_are", { rules: view.state.rules }) }),
    el("h3", { text: say("play.keys") }),
    el("label", { class: "check" }, el("input", { type: "checkbox", checked: view.letters, on: { change: toggle } }), el("span", { text: say("play.letters") })),
    el("dl", { class: "keys" }, ["arrows", "space", "alt", "escape", ...KEYS].map((name) => [el("dt", {}, el("kbd", { text: KEYS.includes(name) ? name.toUpperCase() : say(`play.key_${name}_name`) })), el("dd", { text: say(`play.key_${name}`) })])),
  ];
}
