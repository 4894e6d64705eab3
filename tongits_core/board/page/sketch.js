// What a person has entered, as plain data. It goes to the server as a Sketch of texts; the rules stand there only.

import { RANKS, bare, cardsIn } from "./cards.js";

/** Places for cards, in the order in which a person's eyes go. */
export const PLACES = ["hand", "drawn", "me", "next", "prev", "discards"];
export const MELD_PLACES = ["me", "next", "prev"];
/** What may be happening: the turn starts, a card was drawn, another has called. */
export const MOMENTS = ["draw", "drawn", "called_next", "called_prev"];
export const SECRET = "####";

export const EMPTY = Object.freeze({
  rules: "classic", hand: [], me: [], next: [], prev: [], discards: [], forgotten: null, stock: null,
  counts_next: null, counts_prev: null, drawn: null, called: null, answers: "", blocked: null, seat: null, pot: null,
  streak: null, moment: "draw",
});

/** The place that holds a card, or null. */
export function whereIs(sketch, card) {
  return PLACES.find((place) => cardsOf(sketch, place).includes(card)) ?? null;
}

/** The cards of a place, without the borders of melds. */
export function cardsOf(sketch, place) {
  if (place === "drawn") return sketch.drawn ? [sketch.drawn] : [];
  return MELD_PLACES.includes(place) ? sketch[place].flat().map(bare) : sketch[place];
}

/** Puts a card into a place, or takes it out of the one that holds it: {sketch, from, to}. */
export function tap(sketch, place, card) {
  const from = whereIs(sketch, card);
  const without = from ? takeOut(sketch, from, card) : sketch;
  if (from === place) return { sketch: without, from, to: null };
  return { sketch: putIn(without, place, card), from, to: place };
}

function takeOut(sketch, place, card) {
  if (place === "drawn") return { ...sketch, drawn: null };
  if (!MELD_PLACES.includes(place)) return { ...sketch, [place]: sketch[place].filter((each) => each !== card) };
  const melds = sketch[place].map((meld) => meld.filter((each) => bare(each) !== card));
  return { ...sketch, [place]: melds.filter((meld) => meld.length) };
}

function putIn(sketch, place, card) {
  if (place === "drawn") return { ...sketch, drawn: card };
  if (MELD_PLACES.includes(place)) return { ...sketch, [place]: intoMelds(sketch[place], card) };
  return { ...sketch, [place]: [...sketch[place], card] };
}

/** A card goes on with the last meld as long as that may be one; else a new meld begins. */
function intoMelds(melds, card) {
  const last = melds.at(-1);
  if (!last || last.includes(SECRET) || (last.length >= 3 && !goesOn(last.map(bare), card))) return [...melds, [card]];
  return [...melds.slice(0, -1), [...last, card]];
}

function goesOn(meld, card) {
  const natural = meld.filter((each) => !each.startsWith("X"));
  if (card.startsWith("X") || !natural.length) return true;
  if (natural.every((each) => each[0] === card[0])) return true;
  if (!natural.every((each) => each[1] === card[1])) return false;
  const at = RANKS.indexOf(card[0]);
  const near = (each) => Math.abs(RANKS.indexOf(each[0]) - at) <= 1 + meld.length - natural.length;
  return natural.some(near) || (card[0] === "A" && natural.some((each) => each[0] === "K"));
}

/** Begins a new meld: the next card does not go on with the last one. */
export function newMeld(sketch, place) {
  const melds = sketch[place];
  return melds.at(-1)?.length ? { ...sketch, [place]: [...melds, []] } : sketch;
}

export function addSecret(sketch, place) {
  return { ...sketch, [place]: [...sketch[place].filter((meld) => meld.length), [SECRET]] };
}

/** Takes out what was put in last. */
export function takeBack(sketch, place) {
  if (MELD_PLACES.includes(place)) {
    const melds = sketch[place].filter((meld) => meld.length);
    const last = melds.at(-1)?.slice(0, -1) ?? [];
    return { ...sketch, [place]: last.length ? [...melds.slice(0, -1), last] : melds.slice(0, -1) };
  }
  if (place === "drawn") return { ...sketch, drawn: null };
  return { ...sketch, [place]: sketch[place].slice(0, -1) };
}

/** Another moment: what no longer applies is dropped. */
export function atMoment(sketch, moment) {
  return {
    ...sketch,
    moment,
    drawn: moment === "drawn" ? sketch.drawn : null,
    answers: moment === "called_next" ? sketch.answers : "",
  };
}

/** In a run a joker is written with the card that it stands for: the first gap, else the upper end, else the lower. */
function withJokers(meld) {
  const natural = meld.filter((each) => !each.startsWith("X"));
  const suit = natural[0]?.[1];
  if (natural.length < 2 || natural.length === meld.length || natural.some((each) => each[1] !== suit)) return meld;
  const taken = new Set(natural.map((each) => RANKS.indexOf(each[0])));
  const free = () => {
    const [low, high] = [Math.min(...taken), Math.max(...taken)];
    for (let at = low; at <= high; at += 1) if (!taken.has(at)) return at;
    return high < RANKS.length - 1 ? high + 1 : low - 1;
  };
  return meld.map((each) => {
    if (!each.startsWith("X") || each.includes("=")) return each;
    const at = free();
    taken.add(at);
    return `${each}=${RANKS[at]}${suit}`;
  });
}

/** The Sketch of the server: texts, numbers and nulls. */
export function toWire(sketch) {
  const { moment, ...rest } = sketch;
  const melds = (place) => sketch[place].filter((meld) => meld.length).map((meld) => withJokers(meld).join(" ")).join(" / ");
  return {
    ...rest,
    hand: sketch.hand.join(" "),
    discards: sketch.discards.join(" "),
    ...Object.fromEntries(MELD_PLACES.map((place) => [place, melds(place)])),
    called: moment.startsWith("called_") ? moment.slice("called_".length) : null,
    drawn: moment === "drawn" ? sketch.drawn : null,
  };
}

/** A Sketch of the server as it is entered here. */
export function fromWire(wire) {
  const melds = (text) =>
    (text ?? "").split("/").map((meld) => (meld.includes(SECRET) ? [SECRET] : meld.match(/#?X[rb]=\w\w|#?\w\w/g) ?? [])).filter((meld) => meld.length);
  return {
    ...EMPTY,
    ...Object.fromEntries(Object.entries(wire).filter(([name, value]) => name in EMPTY && value !== undefined)),
    hand: cardsIn(wire.hand ?? ""),
    discards: cardsIn(wire.discards ?? ""),
    drawn: wire.drawn ? cardsIn(wire.drawn)[0] : null,
    ...Object.fromEntries(MELD_PLACES.map((place) => [place, melds(wire[place])])),
    answers: wire.answers ?? "",
    called: null,
    moment: wire.called ? `called_${wire.called}` : wire.drawn ? "drawn" : "draw",
  };
}

/** Whether nothing has been entered. */
export function isEmpty(sketch) {
  return PLACES.every((place) => !cardsOf(sketch, place).length) && !sketch.next.length && !sketch.prev.length;
}
