// One's own hand: in one of four orders, each card a button.

import { bare, card, cardName, sortCards } from "./cards.js";
import { el } from "./dom.js";
import { say } from "./words.js";

export const ORDERS = ["melds", "rank", "suit", "mine"];

/** The cards in groups that stand together. */
function groups(state, order, own) {
  const { melds, loose } = state.hand;
  const all = [...melds.flat().map(bare), ...loose];
  if (order === "melds") return [...melds.map((meld) => ({ cards: meld.map(bare), meld: true })), { cards: sortCards(loose, "rank") }];
  if (order === "suit") {
    const suits = new Map();
    for (const each of sortCards(all, "suit")) suits.set(each[1], [...(suits.get(each[1]) ?? []), each]);
    return [...suits.values()].map((cards) => ({ cards }));
  }
  if (order === "mine") return [{ cards: [...own.filter((each) => all.includes(each)), ...sortCards(all.filter((each) => !own.includes(each)), "rank")] }];
  return [{ cards: sortCards(all, "rank") }];
}

/** All cards of the hand, as they stand. */
export function cardsInOrder(state, order, own) {
  return groups(state, order, own).flatMap((group) => group.cards);
}

/** The list with one card moved before another one, or to the end. */
export function moveInOrder(cards, moved, before) {
  const rest = cards.filter((each) => each !== moved);
  const place = before === null ? rest.length : rest.indexOf(before);
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}

export function hand(view) {
  const { state } = view;
  const shown = groups(state, view.sort, view.order).filter((group) => group.cards.length);
  const first = view.picked[0] ?? shown[0]?.cards[0];
  const one = (name) => {
    const drawn = name === state.drawn;
    const node = card(name, { tag: "button", size: "l", pressed: view.picked.includes(name), label: drawn ? say("play.card_drawn", { card: cardName(name) }) : cardName(name), on: { click: () => view.pick(name) } });
    node.dataset.focus = `hand-${name}`;
    node.tabIndex = name === first ? 0 : -1;
    if (drawn) node.classList.add("drawn");
    return node;
  };
  const number = shown.reduce((sum, group) => sum + group.cards.length, 0);
  return el(
    "section",
    { class: "own-hand", aria: { label: say("play.hand", { n: number, count: state.hand.count }) } },
    el(
      "div",
      { class: "hand-head" },
      view.status(),
      el("p", { class: "count" }, say("play.count"), " ", el("strong", { text: String(state.hand.count) })),
      orders(view),
    ),
    el(
      "div",
      { class: "play-hand", data: { drop: "hand" } },
      shown.map((group) => el("span", { class: group.meld ? "group meld-group" : "group loose-group", role: group.meld ? "group" : null, aria: { label: group.meld ? say("cards.meld_in_hand") : null } }, group.cards.map(one))),
    ),
  );
}

function orders(view) {
  return el(
    "div",
    { class: "orders", role: "group", aria: { label: say("play.order") } },
    ORDERS.map((name) => el("button", { type: "button", class: "order", data: { focus: `order-${name}` }, aria: { pressed: view.sort === name }, text: say(`play.order_${name}`), on: { click: () => view.sortBy(name) } })),
  );
}
