// Cards move from where they were to where they are, by transform and opacity alone. Nothing moves for people who asked
// their system for less motion.

const STEP = 420; // milliseconds between the turns of two bots
const LENGTH = 260; // of one move
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const MOVING = ".play-felt .card[data-card], .play-hand .card[data-card]";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Where each card and each seat is now. */
export function places(root) {
  const found = new Map();
  for (const node of root.querySelectorAll(MOVING)) found.set(node.dataset.card, node.getBoundingClientRect());
  for (const node of root.querySelectorAll("[data-seat]")) found.set(`seat ${node.dataset.seat}`, node.getBoundingClientRect());
  const stock = root.querySelector(".heap .card");
  if (stock) found.set("stock", stock.getBoundingClientRect());
  return found;
}

/** Moves each card from its place before. events: what happened since, which says who brought a card and when. */
export function moved(root, from, events) {
  if (calm.matches || !from.size || !Element.prototype.animate) return;
  const brought = origins(events);
  for (const node of root.querySelectorAll(MOVING)) {
    const name = node.dataset.card;
    const { seat, delay = 0 } = brought.get(name) ?? {};
    const start = from.get(name) ?? (seat ? from.get(seat) : null);
    if (start) slide(node, start, delay, !from.has(name));
  }
}

/** For each card that came to light: from which seat, and after which delay. A card that I drew comes from the stock. */
function origins(events) {
  const found = new Map();
  let turns = 0;
  for (const event of events) {
    const delay = event.player === "me" ? 0 : turns * STEP;
    if (event.drawn && event.player === "me") found.set(event.drawn, { seat: "stock", delay });
    for (const name of event.action.match(/\b(?:[A2-9TJQK][shdc]|X[rb])\b/g) ?? []) {
      if (event.player !== "me") found.set(name, { seat: `seat ${event.player}`, delay });
    }
    if (event.ends_turn && event.player !== "me") turns += 1;
  }
  return found;
}

function slide(node, start, delay, appears) {
  const end = node.getBoundingClientRect();
  const dx = start.left + start.width / 2 - (end.left + end.width / 2);
  const dy = start.top + start.height / 2 - (end.top + end.height / 2);
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && !appears) return;
  const scale = appears ? 0.6 : start.width / (end.width || 1);
  const first = { transform: `translate3d(${dx}px, ${dy}px, 0) scale(${scale})`, opacity: appears ? 0 : 1 };
  node.animate([first, { opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1 }], { duration: LENGTH, delay, easing: EASE, fill: "backwards" });
}
