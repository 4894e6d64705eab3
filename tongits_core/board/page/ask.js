// The Ask view: enter what you see, get the best move, go on from turn to turn.

import { announce } from "./announce.js";
import { el, fill, icon } from "./dom.js";
import { door } from "./door.js";
import { entry } from "./entry.js";
import { playing } from "./rest.js";
import { get, set } from "./store.js";
import { EMPTY, fromWire, isEmpty, toWire } from "./sketch.js";
import { language, say } from "./words.js";

const READ_AFTER = 180; // milliseconds after the last change
const MOST_UNDO = 60;
const PLAYS = { next: null, prev: null };

export function mount(root, query, app) {
  const view = new AskView(root, app);
  view.start(query);
  return () => view.stop();
}

class AskView {
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.sketch = { ...EMPTY, ...get("ask.sketch", {}) };
    this.plays = { ...PLAYS, ...get("ask.plays", {}) };
    this.seconds = get("ask.seconds", 2);
    this.followed = get("ask.followed"); // the position of a table that one sits at, or null
    this.past = [];
    this.reading = null;
    this.running = null;
    this.advice = null;
    this.aborter = null;
    this.timer = 0;
  }

  start(query) {
    this.aside = el("div", { class: "advice-side", id: "advice" });
    this.main = el("div", { class: "entry-side" });
    fill(this.root, this.main, this.aside);
    this.keys = (event) => this.panel?.key?.(event);
    addEventListener("keydown", this.keys);
    this.online = () => this.read();
    addEventListener("online", this.online);
    const link = query.get("s") ?? query.get("p");
    if (link !== null) this.openLink(query);
    this.show();
  }

  stop() {
    removeEventListener("keydown", this.keys);
    removeEventListener("online", this.online);
    clearTimeout(this.timer);
    this.aborter?.abort();
    this.running?.cancel();
    this.stopped = true;
  }

  /** The panel on the left: entering, or a table that one sits at. */
  async show() {
    this.running?.cancel();
    this.running = null;
    if (this.advice?.position !== this.followed) this.advice = null;
    if (this.followed) {
      const { sitting } = await import("./sitting.js");
      if (this.stopped) return;
      this.panel = sitting(this);
    } else {
      this.panel = entry(this);
    }
    fill(this.main, this.panel.node);
    if (this.advice) this.answer(this.advice, [], true);
    else this.welcome();
    this.panel.update();
    this.read();
  }

  // ---- what was entered

  change(sketch, plays = this.plays) {
    this.past = [...this.past.slice(-MOST_UNDO), this.sketch];
    this.put(sketch, plays);
  }

  put(sketch, plays = this.plays) {
    this.sketch = sketch;
    this.plays = plays;
    set("ask.sketch", sketch);
    set("ask.plays", plays);
    this.stale();
    this.panel.update();
    this.read();
  }

  undo() {
    const last = this.past.pop();
    if (!last) return announce(say("ask.nothing_to_undo"));
    this.put(last);
    announce(say("ask.undone"));
  }

  clear() {
    const before = this.sketch;
    this.change({ ...EMPTY, rules: before.rules });
    this.advice = null;
    this.welcome();
    this.app.toast(say("ask.cleared"), { text: say("ask.undo"), call: () => this.put(before) });
  }

  /** Asks the server what the entry means; the last question wins. */
  read() {
    clearTimeout(this.timer);
    this.aborter?.abort();
    this.pending = true;
    this.timer = setTimeout(() => this.readNow().catch(() => {}), READ_AFTER);
  }

  async readNow() {
    clearTimeout(this.timer);
    const aborter = new AbortController();
    this.aborter = aborter;
    if (!this.followed && isEmpty(this.sketch)) {
      this.reading = null; // nothing is entered, so nothing is missing yet
      this.pending = false;
      this.panel.update();
      return null;
    }
    const asked = this.followed ? { line: this.followed } : { sketch: toWire(this.sketch) };
    try {
      const found = await door.read({ ...asked, language: language() }, aborter.signal);
      if (aborter.signal.aborted || this.stopped) return null;
      this.reading = found;
      this.trouble = null;
    } catch (fault) {
      if (fault.name === "AbortError" || this.stopped) return null;
      this.trouble = fault;
    }
    this.pending = false;
    this.panel.update();
    return this.reading;
  }

  // ---- advice

  async ask(include = []) {
    if (!this.followed && isEmpty(this.sketch)) return this.refuse(say("ask.empty"));
    if (this.pending) await this.readNow();
    if (this.trouble) return this.refuse(this.trouble.text);
    const position = this.reading?.position;
    if (!position) return this.refuse(say("ask.not_yet"));
    return this.search(position, include);
  }

  refuse(text) {
    announce(text, true);
    this.panel.complain(text);
  }

  async search(position, include) {
    const { adviceStream } = await import("./advice.js");
    if (this.stopped) return;
    this.running?.cancel();
    const shown = adviceStream();
    fill(this.aside, shown.node);
    this.aside.classList.remove("stale");
    announce(say("advice.thinking"));
    if (!wide()) this.aside.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
    const plays = { next: playing(this.plays.next), prev: playing(this.plays.prev) };
    const body = { position, seconds: this.seconds, plays, include, language: language() };
    this.running = door.suggest(body, {
      progress: (found) => shown.progress(found),
      draft: (found) => this.draft(found, include, shown),
      advice: (found) => this.answer(found, include),
      failed: (fault) => {
        this.running = null;
        shown.failed(fault, () => this.ask(include));
        announce(fault.text, true);
      },
    });
  }

  /** The first advice, shown below the meter while the search goes on. */
  async draft(advice, include, shown) {
    const { adviceView } = await import("./advice.js");
    if (!this.stopped && this.running) shown.draft(adviceView(advice, { asked: include }));
  }

  async answer(advice, include, again = false) {
    const { adviceView } = await import("./advice.js");
    const { whyNot } = await import("./whynot.js");
    if (this.stopped) return;
    this.running = null;
    this.advice = advice;
    const then = this.followed ? null : this.goOn(advice);
    fill(this.aside, adviceView(advice, { asked: include, then }), whyNot(this, advice));
    if (!again) announce(advice.verdict.text);
    this.panel.advised?.(advice);
  }

  /** The button that goes on from here, turn by turn. */
  goOn(advice) {
    const go = () => this.sit(advice.position);
    return el("div", { class: "go-on" }, el("p", { class: "muted", text: say("sit.offer") }), el("button", { type: "button", class: "button", on: { click: go } }, icon("next"), say("sit.start")));
  }

  /** What is shown no longer fits what is entered. */
  stale() {
    if (this.running) {
      this.running.cancel();
      this.running = null;
      this.advice = null;
      this.welcome();
    }
    this.aside.classList.toggle("stale", Boolean(this.advice));
    if (this.advice && !this.aside.querySelector(".stale-note")) this.aside.prepend(el("p", { class: "note stale-note", text: say("advice.stale") }));
  }

  welcome() {
    this.aside.classList.remove("stale");
    if (this.followed) return fill(this.aside, el("p", { class: "welcome", text: say("sit.waiting") }));
    return fill(
      this.aside,
      el(
        "div",
        { class: "welcome" },
        el("h2", { text: say("welcome.title") }),
        el("ol", { class: "steps" }, ["tap", "ask", "go_on"].map((step) => el("li", { text: say(`welcome.${step}`) }))),
        el("button", { type: "button", class: "button", on: { click: () => this.example() }, text: say("welcome.example") }),
        el("p", { class: "note", text: say("welcome.private") }),
      ),
    );
  }

  async example() {
    this.followed = null;
    set("ask.followed", null);
    const wire = {
      hand: "As Ah 3c 6c 7c", me: "Jh Qh Kh / Tc Jc Qc Kc", prev: "9d Td Jd / 9s Ts Js Qs", discards: "8h Kd Ks 8c",
      stock: 12, counts_next: 12, counts_prev: 5, seat: 0,
    };
    this.change(fromWire(wire));
    await this.ask();
  }

  // ---- a table that one sits at

  /** Goes on from a position line; null goes back to entering. */
  sit(position) {
    if (!position && this.reading?.sketch) this.sketch = fromWire(this.reading.sketch);
    this.followed = position;
    this.reading = null;
    set("ask.followed", position);
    set("ask.sketch", this.sketch);
    return this.show();
  }

  // ---- links

  link() {
    const options = new URLSearchParams();
    if (this.followed) options.set("p", this.followed);
    else options.set("s", JSON.stringify(compact(toWire(this.sketch))));
    return `${location.href.split("#")[0]}#ask?${options}`;
  }

  openLink(query) {
    history.replaceState(null, "", "#ask");
    try {
      if (query.has("p")) {
        this.followed = query.get("p");
        set("ask.followed", this.followed);
      } else {
        const wire = JSON.parse(query.get("s"));
        if (typeof wire !== "object" || wire === null || Array.isArray(wire)) throw new TypeError("no sketch");
        this.sketch = fromWire(wire);
        this.followed = null;
        set("ask.followed", null);
        set("ask.sketch", this.sketch);
      }
    } catch {
      this.app.toast(say("ask.bad_link"));
    }
  }
}

function compact(wire) {
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== null && value !== ""));
}

const wide = () => matchMedia("(min-width: 1080px)").matches;
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
