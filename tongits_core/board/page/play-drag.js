// Dragging: a card of the hand to the pile, a meld, one's own melds, or another place in the hand; a card from stock or
// pile into the hand. Only what is allowed lights up. While dragging nothing moves but by transform.

import { sapaws } from "./play-table.js";

const BEGIN = 8; // pixels

/** Listens on the view; call stop() before its nodes are replaced. */
export function dragging(view) {
  const { root } = view;
  let held = null; // what is dragged, or about to be

  function down(event) {
    if (event.button !== 0 || held) return;
    const card = event.target.closest(".play-hand .card");
    const source = event.target.closest("[data-source=stock], [data-source=pile]");
    const node = card ?? (source && (source.querySelector(".fan .card:last-child") ?? source.querySelector(".card")));
    if (!node) return;
    held = { node, card: card?.dataset.card ?? null, source: source?.dataset.source ?? null, x: event.clientX, y: event.clientY, id: event.pointerId, moving: false };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", cancel);
  }

  function move(event) {
    if (event.pointerId !== held?.id) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving) {
      if (Math.hypot(dx, dy) < BEGIN) return;
      held.moving = true;
      held.drops = drops(held);
      held.node.classList.add("dragged");
      root.classList.add("dragging");
      for (const zone of held.drops.keys()) zone.classList.add("droppable");
    }
    held.dx = dx;
    held.dy = dy;
    held.at = [event.clientX, event.clientY];
    held.frame ??= requestAnimationFrame(paint);
  }

  function paint() {
    if (!held) return;
    held.frame = null;
    held.node.style.setProperty("transform", `translate3d(${held.dx}px, ${held.dy}px, 0) scale(1.06)`);
    const over = zoneAt(held.at);
    if (over !== held.over) {
      held.over?.classList.remove("over");
      over?.classList.add("over");
      held.over = over;
    }
  }

  /** Where each thing may be dropped: zone → what to do. */
  function drops({ card, source }) {
    const found = new Map();
    const zone = (selector, call) => {
      const node = typeof selector === "string" ? root.querySelector(selector) : selector;
      if (node && call) found.set(node, call);
    };
    if (source) {
      const kind = source === "stock" ? "draw" : "take";
      const legal = view.state.legal.filter((each) => each.kind === kind);
      zone(".play-hand", () => (legal.length === 1 ? view.act(legal[0]) : root.querySelector(`.play-bar [data-kind=${kind}]`)?.focus()));
      return found;
    }
    const discard = view.legalWith([card], ["discard"])[0];
    zone("[data-drop=pile]", discard && (() => view.act(discard)));
    for (const meld of root.querySelectorAll("[data-drop=meld]")) {
      const fits = sapaws(view, card, meld.dataset.meld.split(" "));
      zone(meld, fits.length && (() => view.act(fits[0])));
    }
    const exposed = together(card);
    zone("[data-drop=own]", exposed && (() => view.act(exposed)));
    zone(".play-hand", ([x, y]) => reorder(card, x, y));
    return found;
  }

  /** The meld that is laid when a card is dropped among one's own melds: what is picked, or the meld it stands in. */
  function together(card) {
    const group = root.querySelector(`.play-hand [data-card="${card}"]`)?.closest(".meld-group");
    const cards = view.picked.includes(card) ? view.picked : group ? [...group.querySelectorAll(".card")].map((each) => each.dataset.card) : [];
    return view.legalWith(cards, ["expose", "secret"])[0];
  }

  function reorder(card, x, y) {
    const others = [...root.querySelectorAll(".play-hand .card")].filter((each) => each.dataset.card !== card);
    const rects = others.map((each) => each.getBoundingClientRect());
    const inRow = (rect) => y >= rect.top - 4 && y <= rect.bottom + 4;
    let place = rects.findIndex((rect) => inRow(rect) && x < rect.left + rect.width / 2);
    if (place < 0) {
      const last = rects.findLastIndex(inRow); // behind the last card of that row
      place = last < 0 ? others.length : last + 1;
    }
    view.move(card, others[place]?.dataset.card ?? null);
  }

  /** The zone under a point: the innermost that takes what is dragged. */
  function zoneAt([x, y]) {
    for (const node of document.elementsFromPoint(x, y)) {
      if (held.node.contains(node)) continue;
      for (let each = node; each && each !== root; each = each.parentElement) if (held.drops.has(each)) return each;
    }
    return null;
  }

  function up(event) {
    if (event.pointerId !== held?.id) return;
    const { moving, drops: zones } = held;
    const zone = moving ? zoneAt([event.clientX, event.clientY]) : null;
    const at = [event.clientX, event.clientY];
    end();
    if (!moving) return;
    // The click that follows a drag is none.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    if (zone) zones.get(zone)(at);
    else view.draw();
  }

  function swallow(event) {
    event.stopPropagation();
    event.preventDefault();
  }

  function cancel(event) {
    if (event.pointerId === held?.id) end();
  }

  function end() {
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", up);
    document.removeEventListener("pointercancel", cancel);
    if (!held) return;
    if (held.frame) cancelAnimationFrame(held.frame);
    held.node.classList.remove("dragged");
    if (!held.moving) held.node.style.removeProperty("transform");
    held.over?.classList.remove("over");
    root.classList.remove("dragging");
    for (const zone of held.drops?.keys() ?? []) zone.classList.remove("droppable");
    held = null;
  }

  root.addEventListener("pointerdown", down);
  return {
    get active() {
      return held?.moving ?? false;
    },
    stop() {
      root.removeEventListener("pointerdown", down);
      end();
    },
  };
}
