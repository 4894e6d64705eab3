// Cards: faces of our own as SVG, four colours, and shapes that tell the suits apart without colour.

import { el, svg } from "./dom.js";
import { say, sayNodes } from "./words.js";

export const SUITS = ["s", "h", "d", "c"];
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
export const JOKERS = ["Xr", "Xb"];

// On a square of 100. Only the diamond is hollow, only the club has three balls, only the spade has a point and a foot.
const SHAPES = {
  s: "M50 4C62 26 92 40 92 63c0 14-11 23-22 23c-7 0-12-3-15-8c1 8 4 13 9 18H36c5-5 8-10 9-18c-3 5-8 8-15 8C19 86 8 77 8 63C8 40 38 26 50 4z",
  h: "M50 93C30 76 6 57 6 33C6 18 17 8 30 8c9 0 16 5 20 13C54 13 61 8 70 8c13 0 24 10 24 25C94 57 70 76 50 93z",
  d: "M50 2L88 50L50 98L12 50zM50 30L34 50L50 70L66 50z",
  c: "M50 4a22 22 0 0 1 17 36a22 22 0 1 1-12 35c1 8 4 15 9 21H36c5-6 8-13 9-21a22 22 0 1 1-12-35A22 22 0 0 1 50 4z",
  x: "M50 4l12 30l33 3l-25 21l8 33l-28-18l-28 18l8-33L5 37l33-3z",
};
const CROWN = {
  J: "M30 78c0-30 12-48 40-56c-2 24-14 36-28 38l-6 18z",
  Q: "M22 74l-6-38l18 16l16-28l16 28l18-16l-6 38z",
  K: "M20 76V34l16 14l14-24l14 24l16-14v42zM20 82h60v8H20z",
};

/** "As" → ["A", "s"]; jokers have the suit x. */
export function parts(card) {
  return card.startsWith("X") ? ["Jk", "x"] : [card[0] === "T" ? "10" : card[0], card[1]];
}

/** The name of a card for people who listen: "seven of hearts". */
export function cardName(card) {
  if (card.startsWith("X")) return say(`cards.${card}`);
  return say("cards.name", { rank: say(`cards.rank.${card[0]}`), suit: say(`cards.suit.${card[1]}`) });
}

export function cardNames(cards) {
  return cards.map(cardName).join(", ");
}

/** The shape of a suit. */
export function suitShape(suit) {
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: "suit", "aria-hidden": "true" },
    svg("path", { d: SHAPES[suit], "fill-rule": "evenodd" }),
  );
}

function colour(suit, card) {
  return suit === "x" ? (card === "Xr" ? "h" : "s") : suit;
}

/** A card in a line of text. */
export function chip(card) {
  const [rank, suit] = parts(card);
  return el(
    "span",
    { class: `chip suit-${colour(suit, card)}`, role: "img", aria: { label: cardName(card) }, data: { card } },
    rank,
    suitShape(suit),
  );
}

function face(card) {
  const [rank, suit] = parts(card);
  const court = CROWN[card[0]];
  const shape = (attributes, d) => svg("path", { d, "fill-rule": "evenodd", ...attributes });
  return svg(
    "svg",
    { viewBox: "0 0 100 140", class: "face", "aria-hidden": "true" },
    svg("text", { x: 9, y: 50, class: rank.length > 1 ? "index wide" : "index" }, rank),
    shape({ transform: "translate(11 60) scale(.3)" }, SHAPES[suit]),
    shape({ transform: court ? "translate(42 82) scale(.5)" : "translate(36 76) scale(.58)" }, SHAPES[suit]),
    court ? shape({ transform: "translate(52 14) scale(.42)", class: "court" }, court) : null,
  );
}

/** A card. size s is a chip in a line; m and l are faces. tag "button" makes it tappable. */
export function card(name, options = {}) {
  const { tag = "span", size = "m", label, pressed, disabled, faded, note, on } = options;
  if (size === "s" && tag === "span") return chip(name);
  const [, suit] = parts(name);
  const classes = ["card", size, `suit-${colour(suit, name)}`, faded ? "faded" : "", pressed ? "picked" : ""];
  return el(
    tag,
    {
      class: classes.filter(Boolean).join(" "),
      type: tag === "button" ? "button" : null,
      role: tag === "span" ? "img" : null,
      disabled,
      data: { card: name },
      aria: { label: label ?? (note ? `${cardName(name)}, ${note}` : cardName(name)), pressed },
      on: on ?? {},
    },
    face(name),
    note ? el("span", { class: "card-note", text: note }) : null,
  );
}

/** A card that lies face down. */
export function back({ size = "m" } = {}) {
  return el("span", { class: `card back ${size}`, role: "img", aria: { label: say("cards.back") } });
}

const IN_TEXT = /(?<![A-Za-z0-9])((?:10|[A2-9TJQK])[shdc]|X[rb])(?![A-Za-z0-9])/g;

/** A sentence as nodes: each card in it is a small picture. */
export function withCards(sentence) {
  return sentence.split(IN_TEXT).map((part, place) => (place % 2 ? chip(part.replace("10", "T")) : part));
}

/** The cards that a text names, in its order: "7h 8h" → ["7h", "8h"]. Accepts 10 for T and small letters. */
export function cardsIn(text) {
  const found = text.replace(/10/g, "T").match(/X[rb]|[A2-9TJQK][shdc]/gi) ?? [];
  return found.map((each) => each[0].toUpperCase() + each[1].toLowerCase());
}

const FORMS = [
  ["take_with", /^take (?<card>\S+) with (?<rest>.+)$/],
  ["take_on", /^take (?<card>\S+) on (?<meld>.+)$/],
  ["take", /^take (?<card>\S+)$/],
  ["expose", /^expose (?<meld>.+)$/],
  ["secret", /^secret (?<meld>.+)$/],
  ["sapaw", /^sapaw (?<card>\S+) on (?<meld>.+)$/],
  ["discard", /^discard (?<card>\S+)$/],
];

/** The kind of an action and its cards by name: {kind: "take", form: "take_with", card, rest, meld}. */
export function actionParts(action) {
  for (const [form, pattern] of FORMS) {
    const found = pattern.exec(action);
    if (found) return { form, ...found.groups };
  }
  return { form: action };
}

const inLine = (text) => el("span", { class: "nowrap" }, withCards(text));

/** One action as nodes, in the language of the page. */
export function actionText(action) {
  const { form, ...cards } = actionParts(action);
  const fields = Object.fromEntries(Object.entries(cards).map(([name, text]) => [name, inLine(text)]));
  return sayNodes(`action.${form}`, fields);
}

/** The actions of a turn as nodes: "take 8c with 6c 7c, then discard 3c". */
export function turnText(actions) {
  return actions.flatMap((action, place) => [place ? say("action.then") : "", ...actionText(action)]);
}

/** A turn as plain text, for labels. */
export function turnWords(actions) {
  return actions
    .map((action) => {
      const { form, ...cards } = actionParts(action);
      const names = Object.entries(cards).map(([name, text]) => [name, cardNames(cardsIn(text))]);
      return say(`action.${form}`, Object.fromEntries(names));
    })
    .join(say("action.then"));
}

/** A meld: its cards close together. */
export function meldView(cards, { size = "m", label, tag = "span", on } = {}) {
  const faces = cards.map((each) => (each === "####" ? [1, 2, 3, 4].map(() => back({ size })) : card(bare(each), { size })));
  const named = label ?? say("cards.meld", { cards: cardNames(cards.filter((each) => each !== "####").map(bare)) });
  return el(
    tag,
    { class: `meld ${size}`, role: tag === "span" ? "group" : null, type: tag === "button" ? "button" : null, aria: { label: named }, on: on ?? {} },
    faces,
  );
}

/** "Xr=5s" → "Xr": the card itself. A face-down quad of one's own is written #9s. */
export function bare(card) {
  return card.replace(/^#(?=[^#])/, "").split("=")[0];
}

/** A hand as it would be melded: its melds, then the loose cards. */
export function handView({ melds, loose }, { size = "m", tag = "span", on, picked = [] } = {}) {
  const one = (name) => card(name, { size, tag, on: on?.(name), pressed: tag === "button" ? picked.includes(name) : undefined });
  return el(
    "div",
    { class: "hand" },
    melds.map((meld) => el("span", { class: `meld ${size}`, role: "group", aria: { label: say("cards.meld_in_hand") } }, meld.map(one))),
    loose.length ? el("span", { class: "loose" }, loose.map(one)) : null,
  );
}

/** What lies on the table: a row for each player. */
export function tableView(table, { size = "m", on } = {}) {
  return el(
    "div",
    { class: "table" },
    ["me", "next", "prev"].map((who) =>
      el(
        "div",
        { class: "table-row" },
        el("span", { class: "who", text: say(`who.${who}`) }),
        table[who].length
          ? el("span", { class: "melds" }, table[who].map((meld) => meldView(meld, { size, tag: on ? "button" : "span", on: on?.(who, meld) })))
          : el("span", { class: "muted", text: say("who.nothing") }),
      ),
    ),
  );
}

/** Sorted by rank (as a hand is held) or by suit. */
export function sortCards(cards, by = "rank") {
  const rank = (each) => (each.startsWith("X") ? 99 : RANKS.indexOf(each[0]));
  const suit = (each) => (each.startsWith("X") ? 9 : SUITS.indexOf(each[1]));
  const keys = by === "suit" ? [suit, rank] : [rank, suit];
  return [...cards].sort((a, b) => keys[0](a) - keys[0](b) || keys[1](a) - keys[1](b));
}
