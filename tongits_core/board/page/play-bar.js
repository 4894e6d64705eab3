// What may be done now, as buttons. Only legal moves are offered; where a call is blocked it says why.

import { actionText, bare, turnWords, withCards } from "./cards.js";
import { el, icon } from "./dom.js";
import { ORDERS } from "./play-hand.js";
import { has, say } from "./words.js";

const SHOWN = 4;

export function bar(view) {
  const { state } = view;
  const { moves, note } = state.yours ? { draw: atStart, play: inTurn, answer: answers }[state.phase](view) : {};
  return el(
    "div",
    { class: "play-bar", role: "group", aria: { label: say("play.moves") } },
    moves?.flat().some(Boolean) ? el("div", { class: "moves" }, moves) : null,
    note ? el("p", { class: note.tip ? "moves-note tip" : "moves-note" }, withCards(note.text)) : null,
    el(
      "div",
      { class: "moves-help" },
      state.can_undo ? tool(view, "undo", () => view.undo(), "undo") : null,
      state.yours ? tool(view, view.advice ? "hint_close" : "hint", () => view.hint(), null) : null,
      view.picked.length ? tool(view, "unpick", () => view.unpick(), null, view.picked.length === 1 ? "unpick-one" : "") : null,
      orderChoice(view),
    ),
  );
}

/** The order of the hand, for narrow screens; wide ones have buttons above the hand. */
function orderChoice(view) {
  const options = ORDERS.map((name) => el("option", { value: name, selected: view.sort === name, text: say(`play.order_${name}`) }));
  return el("select", { class: "order-choice", data: { focus: "order" }, aria: { label: say("play.order") }, on: { change: (event) => view.sortBy(event.target.value) } }, options);
}

function tool(view, name, call, picture, extra = "") {
  return el("button", { type: "button", class: `button quiet ${extra}`, data: { focus: name.replace("_close", "") }, on: { click: call } }, picture ? icon(picture) : null, say(`play.${name}`));
}

/** A button for an action: by a word of its own, else as the action is said. */
function move(view, action, { word = null, primary = false } = {}) {
  const text = word ?? capital(actionText(action.text));
  return el(
    "button",
    { type: "button", class: primary ? "button primary" : "button move", data: { kind: action.kind, focus: action.text }, aria: { label: word ? null : turnWords([action.text]) }, on: { click: () => view.act(action) } },
    el("span", { class: "move-text" }, text),
  );
}

/** A sentence as nodes, with a capital letter. */
function capital([first, ...rest]) {
  return typeof first === "string" ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : [first, ...rest];
}

/** Some of the actions; the others behind a button. */
function some(view, actions, primary = false) {
  const shown = actions.slice(0, SHOWN).map((each) => move(view, each, { primary }));
  const rest = actions.slice(SHOWN);
  if (!rest.length) return shown;
  return [...shown, el("details", { class: "more-moves" }, el("summary", { text: say("play.more_moves", { n: rest.length }) }), el("div", { class: "moves" }, rest.map((each) => move(view, each))))];
}

function atStart(view) {
  const { legal, why_no_call: why } = view.state;
  const of = (kind) => legal.filter((each) => each.kind === kind);
  const [draw] = of("draw");
  const [call] = of("call");
  const takes = view.picked.length ? view.legalWith(view.picked, ["take"]) : of("take");
  const chosen = view.picked.length > 0 && takes.length > 0;
  const moves = [
    draw ? move(view, draw, { word: say("play.draw"), primary: !chosen }) : null,
    call ? move(view, call, { word: say("play.call_with", { count: view.state.hand.count }) }) : null,
    some(view, takes, chosen),
  ];
  if (view.picked.length && !takes.length) return { moves, note: { text: say("play.takes_nothing") } };
  return { moves, note: why ? { text: say("play.no_call", { why: whyText(why) }) } : null };
}

function whyText({ text, clause }) {
  const key = `play.why_${clause}`;
  return has(key) ? say(key) : text;
}

function inTurn(view) {
  const { picked } = view;
  if (!picked.length) return { moves: [offers(view)], note: { text: say("play.tap_discard"), tip: true } };
  const found = view.legalWith(picked);
  const order = ["discard", "expose", "secret", "sapaw"];
  found.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  if (found.length) return { moves: found.map((each, place) => move(view, each, { primary: place === 0 })) };
  return { note: { text: say(picked.length < 3 ? "play.pick_more" : "play.no_meld") } };
}

/** Melds and lay-offs that the hand holds: first those of the best arrangement. */
function offers(view) {
  const { legal, hand } = view.state;
  const arranged = new Set(hand.melds.map((meld) => meld.map(bare).sort().join()));
  const laid = legal.filter((each) => each.kind === "expose" || each.kind === "secret");
  const first = laid.filter((each) => arranged.has(each.cards.map(bare).sort().join()));
  const sapaws = legal.filter((each) => each.kind === "sapaw");
  const others = laid.filter((each) => !first.includes(each));
  return some(view, [...first, ...sapaws, ...others]);
}

function answers(view) {
  const moves = view.state.legal.map((each) => move(view, each, { word: say(`play.answer_${each.kind}`) }));
  return { moves, note: { text: say("play.answer_count", { count: view.state.hand.count }), tip: true } };
}
