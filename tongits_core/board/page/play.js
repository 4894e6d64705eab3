// The Play view: a person against two bots. It shows what the server says and sends what the person taps; no rule of
// the game stands here.

import { announce } from "./announce.js";
import { bare } from "./cards.js";
import { el, fill } from "./dom.js";
import { door } from "./door.js";
import { bar } from "./play-bar.js";
import { didWords, newEvents } from "./play-did.js";
import { ended } from "./play-end.js";
import { dragging } from "./play-drag.js";
import { cardsInOrder, hand, moveInOrder } from "./play-hand.js";
import { moved, places } from "./play-motion.js";
import { setup } from "./play-setup.js";
import { side } from "./play-side.js";
import { table } from "./play-table.js";
import { adviceStream, adviceView } from "./advice.js";
import { get, set } from "./store.js";
import { language, say } from "./words.js";

const RETRIES = [1000, 2000, 4000, 8000]; // milliseconds after a lost connection
const SCOUT_AFTER = 3; // finished hands from which on a report is worth reading

export function mount(root, query, app) {
  app.style("play.css");
  const view = new PlayView(root, app);
  view.start();
  return () => view.stop();
}

class PlayView {
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.state = null;
    this.picked = [];
    this.panel = get("play.panel", "log");
    this.sort = get("play.sort", "melds");
    this.order = get("play.order", []);
    this.letters = get("play.letters", true);
    this.reports = null; // what the bots were seen to do: {finished, reports}
    this.advice = null; // the node of a hint
    this.running = null; // its stream
    this.busy = false;
    this.polling = null;
    this.offline = false;
  }

  start() {
    this.keys = (event) => this.key(event);
    this.seen = () => !document.hidden && this.poll();
    addEventListener("keydown", this.keys);
    document.addEventListener("visibilitychange", this.seen);
    const id = get("play.game");
    if (id) this.load(id);
    else this.choose();
  }

  stop() {
    this.stopped = true;
    removeEventListener("keydown", this.keys);
    document.removeEventListener("visibilitychange", this.seen);
    this.polling?.abort();
    this.running?.cancel();
    this.drag?.stop();
  }

  // ---- games come and go

  /** The choice of rules and bots. */
  choose(fault = null) {
    if (fault?.kind === "gone") fault = { text: say("play.gone") };
    this.polling?.abort();
    this.state = null;
    this.shown = null;
    fill(this.root, setup(this, fault));
    scrollTo(0, 0);
    this.root.querySelector("h2").focus({ preventScroll: true });
  }

  async load(id) {
    fill(this.root, el("p", { class: "muted", text: say("play.loading") }));
    try {
      this.show(await door.games.state(id));
    } catch (fault) {
      if (this.stopped) return;
      if (fault.kind === "offline") return this.lost(fault, () => this.load(id));
      set("play.game", null);
      this.choose(fault);
    }
  }

  /** Begins a game: {rules, bots}. */
  begin(body) {
    return this.enter(() => door.games.start({ ...body, language: language() }));
  }

  /** Goes on with the text of a record. */
  goOn(record) {
    return this.enter(() => door.games.resume({ record: record.replace(/\r\n?/g, "\n"), language: language() }));
  }

  async enter(ask) {
    const state = await ask();
    set("play.game", state.id);
    if (state.finished === 0) set("play.record", null);
    this.order = [];
    this.picked = [];
    this.show(state);
    scrollTo(0, 0);
  }

  lost(fault, again) {
    fill(
      this.root,
      el("div", { class: "panel plain stack" }, el("p", { text: fault.text }), el("button", { type: "button", class: "button primary", text: say("play.again"), on: { click: again } })),
    );
  }

  // ---- showing

  /** Shows a state. Older ones, which may come late from another question, are left alone. */
  show(state) {
    if (this.stopped || (this.state && state.id === this.state.id && state.ply < this.state.ply)) return;
    const before = this.state?.id === state.id ? this.state : null;
    const fresh = !before || before.ply !== state.ply;
    if (fresh) this.forget();
    this.state = state;
    this.offline = false;
    const held = new Set(state.hand ? cardsInOrder(state, "rank", []) : []);
    this.picked = this.picked.filter((card) => held.has(card));
    const events = before ? newEvents(before, state) : [];
    this.draw(events);
    if (fresh) this.tell(before, events);
    if (before && state.finished > before.finished) this.keep();
    this.poll();
  }

  /** Draws the whole view again. events: what has happened since, for the cards that move. */
  draw(events = []) {
    const { state } = this;
    const from = places(this.root);
    const focused = this.root.contains(document.activeElement) ? document.activeElement?.closest("[data-focus]")?.dataset.focus : null;
    this.drag?.stop();
    const lost = this.offline ? el("p", { class: "fault banner", role: "status", text: say("play.reconnecting") }) : null;
    const middle = state.phase === "between" ? [ended(this)] : [hand(this), bar(this), this.advice];
    fill(
      this.root,
      el("div", { class: "play-main" }, lost, state.phase === "between" ? null : table(this), el("div", { class: "play-own" }, middle)),
      side(this),
    );
    this.drag = dragging(this);
    moved(this.root, from, events);
    if (focused !== null && focused !== undefined) this.focus(focused);
  }

  /** Puts the focus back to where it was, or to what follows from the action. */
  focus(name) {
    const again = this.root.querySelector(`[data-focus="${CSS.escape(name)}"]:not(:disabled)`);
    const next = again ?? this.root.querySelector(".play-bar button:not(:disabled), .next-hand") ?? this.root.querySelector(".status");
    next?.focus({ preventScroll: true });
  }

  status() {
    const { state } = this;
    const text = state.broken ? say("play.broken") : state.yours ? say(`play.your_turn_${state.phase}`) : say(`play.turn_${state.turn}`);
    return el("p", { class: state.yours ? "status yours" : "status", tabindex: -1, text });
  }

  /** Says to screen readers what the others did, and what may be done now. */
  tell(before, events) {
    const { state } = this;
    const said = didWords(events.filter((event) => event.player !== "me" || event.drawn));
    if (state.phase === "between") {
      if (state.over && (!before || before.phase !== "between")) said.push(say(`play.end_${state.over.winner ?? "nobody"}_${state.over.ending}`));
    } else if (!before || before.number !== state.number) {
      said.unshift(say("play.dealt", { n: state.number, count: state.hand.count }));
    }
    if (state.yours && (!before?.yours || said.length)) said.push(say(`play.your_turn_${state.phase}`));
    if (said.length) announce(said.join(" "));
  }

  // ---- what a person does

  /** Sends something and shows the answer. A refusal is said and the table shown as it stands. */
  async send(ask) {
    if (this.busy) return;
    this.busy = true;
    this.root.classList.add("sending");
    try {
      this.show(await ask());
    } catch (fault) {
      if (!this.stopped) await this.refused(fault);
    } finally {
      this.busy = false;
      this.root.classList.remove("sending");
    }
  }

  async refused(fault) {
    this.app.toast(fault.kind === "stale" ? say("play.stale") : fault.text);
    if (fault.kind === "gone") {
      set("play.game", null);
      this.choose(fault);
      return;
    }
    if (fault.kind === "offline") return;
    try {
      this.show(await door.games.state(this.state.id));
      this.draw();
    } catch {
      // the next question of poll() says it
    }
  }

  act(action) {
    this.picked = [];
    return this.send(() => door.games.act(this.state.id, this.state.ply, action.text));
  }

  undo() {
    if (this.state.can_undo) this.send(() => door.games.undo(this.state.id, this.state.ply));
  }

  next() {
    this.order = [];
    this.send(() => door.games.next(this.state.id, this.state.ply)).then(() => scrollTo(0, 0));
  }

  pick(card) {
    this.picked = this.picked.includes(card) ? this.picked.filter((each) => each !== card) : [...this.picked, card];
    this.draw();
  }

  unpick() {
    this.picked = [];
    this.draw();
  }

  /** The legal actions that use just these cards of the hand. */
  legalWith(cards, kinds = null) {
    const wanted = [...cards].sort().join();
    return this.state.legal.filter((each) => (!kinds || kinds.includes(each.kind)) && [...each.cards].map(bare).sort().join() === wanted);
  }

  sortBy(name) {
    if (name === "mine" && this.sort !== "mine") this.order = cardsInOrder(this.state, this.sort, this.order);
    this.sort = name;
    set("play.sort", name);
    set("play.order", this.order);
    this.draw();
  }

  /** Moves a card of the hand before another one, or to the end. */
  move(card, before) {
    this.order = moveInOrder(cardsInOrder(this.state, this.sort, this.order), card, before);
    this.sort = "mine";
    set("play.sort", "mine");
    set("play.order", this.order);
    this.draw();
  }

  open(panel) {
    this.panel = panel;
    set("play.panel", panel);
    if (panel === "bots") this.scout();
    this.draw();
  }

  // ---- help

  /** Asks for a hint; its stream draws into a node of its own, so that the table stays as it is. */
  async hint() {
    if (this.advice) {
      this.forget();
      this.draw();
      return;
    }
    if (!this.state.yours) return;
    const box = adviceStream();
    this.advice = el("div", { class: "panel hint" }, box.node);
    this.draw();
    this.advice.scrollIntoView({ block: "nearest" });
    const advised = (advice, last) => {
      const view = adviceView(advice, { short: true });
      if (!last) return box.draft(view);
      fill(this.advice, view);
      announce(advice.verdict.text);
    };
    const failed = (fault) => fault.kind !== "gone" && box.failed(fault, () => (this.forget(), this.hint()));
    try {
      const { id } = await door.games.hint(this.state.id, { ply: this.state.ply, language: language() });
      if (!this.advice) return;
      this.running = door.stream(id, { progress: (found) => box.progress(found), draft: (advice) => advised(advice, false), advice: (advice) => advised(advice, true), failed });
    } catch (fault) {
      if (fault.kind === "stale") this.refused(fault);
      else failed(fault);
    }
  }

  forget() {
    this.running?.cancel();
    this.running = null;
    this.advice = null;
  }

  async scout() {
    if (this.state.finished < 1 || this.reports?.finished === this.state.finished) return;
    try {
      this.reports = await door.games.scout(this.state.id, language());
      this.draw();
    } catch (fault) {
      this.app.toast(fault.text);
    }
  }

  get scouted() {
    return this.state.finished >= SCOUT_AFTER;
  }

  // ---- kept in the browser

  /** Keeps the finished hands in the browser, for a server that goes away. */
  async keep() {
    if (this.panel === "bots") this.scout();
    try {
      set("play.record", (await door.games.record(this.state.id)).record);
    } catch {
      // the record of the hand before stays
    }
  }

  /** Saves the finished hands as a file. */
  async save() {
    try {
      const { record } = await door.games.record(this.state.id);
      const url = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
      const link = el("a", { href: url, download: `tongits-${new Date().toISOString().slice(0, 10)}.txt` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    } catch (fault) {
      this.app.toast(fault.text);
    }
  }

  /** Waits for news: bots that think, or the same game in another tab. */
  async poll() {
    if (this.polling || this.stopped || !this.state || document.hidden) return;
    const aborter = new AbortController();
    this.polling = aborter;
    const { id } = this.state;
    let failures = 0;
    while (!aborter.signal.aborted && !document.hidden && this.state?.id === id) {
      try {
        const state = await door.games.state(id, this.state.ply, aborter.signal);
        failures = 0;
        if (aborter.signal.aborted) break;
        if (state.ply > this.state.ply || this.offline) this.show(state);
      } catch (fault) {
        if (aborter.signal.aborted || fault.name === "AbortError") break;
        if (fault.kind === "gone") {
          this.polling = null;
          this.refused(fault);
          return;
        }
        if (!this.offline) {
          this.offline = true;
          this.draw();
          announce(say("play.reconnecting"), true);
        }
        await new Promise((resolve) => setTimeout(resolve, RETRIES[Math.min(failures++, RETRIES.length - 1)]));
      }
    }
    if (this.polling === aborter) this.polling = null;
  }

  // ---- keyboard

  key(event) {
    if (!this.state || event.ctrlKey || event.metaKey || event.target.closest?.("input, select, textarea")) return;
    if (event.key === "Escape" && this.picked.length) return this.unpick();
    const card = event.target.closest?.(".play-hand .card")?.dataset.card;
    if (card && event.key.startsWith("Arrow")) return this.arrow(event, card);
    if (event.altKey || !this.letters || !this.root.contains(document.activeElement === document.body ? this.root : document.activeElement)) return;
    const call = this.shortcuts()[event.key.toLowerCase()];
    if (call) {
      event.preventDefault();
      call();
    }
  }

  shortcuts() {
    const { state } = this;
    const only = (kind) => {
      const found = state.legal.filter((each) => each.kind === kind);
      if (found.length === 1) this.act(found[0]);
      else if (found.length) this.root.querySelector(`.play-bar [data-kind="${kind}"]`)?.focus();
    };
    const chosen = (...kinds) => {
      const found = this.legalWith(this.picked, kinds);
      if (found.length) this.act(found[0]);
    };
    return {
      d: () => only("draw"),
      t: () => (this.picked.length ? chosen("take") : only("take")),
      l: () => chosen("expose"),
      s: () => chosen("sapaw"),
      k: () => chosen("discard"),
      c: () => only("call"),
      f: () => only("fold"),
      x: () => only("challenge"),
      w: () => only("show"),
      u: () => this.undo(),
      h: () => this.hint(),
      n: () => state.phase === "between" && !state.ended && this.next(),
      o: () => state.hand && this.sortBy({ melds: "rank", rank: "suit", suit: "mine", mine: "melds" }[this.sort]),
    };
  }

  /** Arrow keys go from card to card; with Alt they carry the card along. */
  arrow(event, card) {
    event.preventDefault();
    const nodes = [...this.root.querySelectorAll(".play-hand .card")];
    const here = nodes.findIndex((node) => node.dataset.card === card);
    const to = event.key === "ArrowLeft" ? here - 1 : event.key === "ArrowRight" ? here + 1 : this.row(nodes, here, event.key === "ArrowUp" ? -1 : 1);
    if (to < 0 || to >= nodes.length) return;
    if (!event.altKey) {
      for (const node of nodes) node.tabIndex = -1;
      nodes[to].tabIndex = 0;
      nodes[to].focus();
      return;
    }
    const order = nodes.map((node) => node.dataset.card);
    const rest = order.filter((each) => each !== card);
    this.move(card, rest[to] ?? null);
    this.focus(`hand-${card}`);
    announce(say("play.moved_to", { n: to + 1, all: order.length }));
  }

  /** The card above or below. */
  row(nodes, here, step) {
    const at = nodes[here].getBoundingClientRect();
    const others = nodes.map((node, place) => [node.getBoundingClientRect(), place]).filter(([rect]) => (rect.top - at.top) * step > at.height / 2);
    const near = ([rect]) => Math.abs(rect.left - at.left) + Math.abs(rect.top - at.top) * 4;
    others.sort((one, other) => near(one) - near(other));
    return others[0]?.[1] ?? -1;
  }
}
