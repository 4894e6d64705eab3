// The 52 cards to tap. Arrow keys go from card to card; a rank and a suit typed in a row tap the card.

import { announce } from "./announce.js";
import { DECK, JOKERS, RANKS, SUITS, cardName, parts, suitShape } from "./cards.js";
import { el, fill } from "./dom.js";
import { say } from "./words.js";

const TYPED_WITHIN = 1200; // milliseconds between the rank and the suit

/** A grid of cards. onTap(card) is called for a tap; look(card) says how the card looks now:
 * {state: "free" | "here" | "there" | "off", note: a short word on the card or ""}. */
export function cardPad({ label, onTap, look, jokers = 0 }) {
  const tiles = new Map();
  let current = "7s";
  const row = (cards, name) =>
    el("div", { class: "pad-row", role: "row", aria: { label: name } }, cards.map((card) => el("div", { role: "gridcell" }, tile(card))));
  const tile = (card) => {
    const [rank, suit] = parts(card);
    const colour = suit === "x" ? (card === "Xr" ? "h" : "s") : suit;
    const button = el(
      "button",
      { type: "button", class: "tile", data: { card }, tabindex: card === current ? 0 : -1, on: { click: () => tapped(card), focus: () => move(card, false) } },
      el("span", { class: `tile-face suit-${colour}${rank.length > 1 ? " wide" : ""}` }, el("span", { text: rank }), suitShape(suit)),
      el("span", { class: "tile-note", aria: { hidden: true } }),
    );
    tiles.set(card, button);
    return button;
  };
  const node = el("div", { class: "pad", role: "grid", aria: { label }, on: { keydown } });
  build(jokers);

  function build(count) {
    tiles.clear();
    const rows = SUITS.map((suit) => row(DECK.filter((card) => card[1] === suit), say(`cards.suit.${suit}`)));
    fill(node, rows, count ? row(JOKERS.slice(0, count), say("cards.jokers")) : null);
  }

  function tapped(card) {
    if (look(card).state === "off") return;
    move(card, false);
    onTap(card);
  }

  function move(card, focus = true) {
    tiles.get(current)?.setAttribute("tabindex", "-1");
    current = card;
    tiles.get(card).setAttribute("tabindex", "0");
    if (focus) tiles.get(card).focus();
  }

  function keydown(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const found = neighbour(step);
      if (found) move(found);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const suit = DECK.filter((card) => card[1] === current[1]);
      move(suit.at(event.key === "Home" ? 0 : -1) ?? current);
    }
  }

  /** The nearest tile in a direction, wherever the layout has put it. */
  function neighbour([x, y]) {
    const centre = (button) => {
      const box = button.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [fromX, fromY] = centre(tiles.get(current));
    let best = null;
    for (const [card, button] of tiles) {
      const [toX, toY] = centre(button);
      const [along, aside] = x ? [(toX - fromX) * x, Math.abs(toY - fromY)] : [(toY - fromY) * y, Math.abs(toX - fromX)];
      const far = along + 8 * aside;
      if (along > 4 && (x ? aside < 4 : true) && (!best || far < best.far)) best = { card, far };
    }
    return best?.card;
  }

  function update() {
    for (const [card, button] of tiles) {
      const { state, note = "" } = look(card);
      button.className = `tile ${state}`;
      button.setAttribute("aria-pressed", String(state === "here"));
      button.setAttribute("aria-disabled", String(state === "off"));
      button.setAttribute("aria-label", note ? `${cardName(card)}, ${note}` : cardName(card));
      button.lastChild.textContent = state === "there" ? note : "";
    }
  }

  update();
  return { node, update, tapped, focus: () => tiles.get(current).focus(), jokers: (count) => (build(count), update()) };
}

/** Reads a card from keys: a rank, then within a moment its suit. Returns the card, or null. */
export function cardKeys() {
  let rank = null;
  let at = 0;
  return (key) => {
    const now = performance.now();
    const upper = key.toUpperCase();
    if (rank && now - at < TYPED_WITHIN && SUITS.includes(key.toLowerCase())) {
      const card = rank + key.toLowerCase();
      rank = null;
      return card;
    }
    rank = RANKS.includes(upper) ? upper : key === "0" ? "T" : key === "1" ? "A" : null;
    at = now;
    if (rank) announce(say("ask.typed_rank", { rank: say(`cards.rank.${rank}`) }));
    return null;
  };
}
