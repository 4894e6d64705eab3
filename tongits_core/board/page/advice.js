// The advice: the turn to play first, then why, then everything behind it.

import { actionParts, bare, card, cardsIn, chip, meldView, turnText, turnWords, withCards } from "./cards.js";
import { bars, heatMap, shares } from "./charts.js";
import { el, fill } from "./dom.js";
import { number, percent, say, signed } from "./words.js";

const SHOWN_PLANS = 6;
const SHOWN_DANGERS = 8;

/** The place where a suggestion streams in: {node, progress, failed}. */
export function adviceStream() {
  const meter = el("span", { class: "meter-fill" });
  const lines = el("div", { class: "stream-lines" });
  const title = el("p", { class: "hero-kicker", text: say("advice.thinking") });
  const head = el("div", { class: "hero thinking" }, title, el("span", { class: "meter", aria: { hidden: true } }, meter), lines);
  const first = el("div");
  const node = el("div", { class: "stack streaming" }, head, first);
  return {
    node,
    /** A first advice: from now on the meter is only a thin line above it. */
    draft(view) {
      lines.remove();
      title.textContent = say("advice.still");
      fill(first, view);
    },
    progress({ fraction, lines: found }) {
      meter.style.setProperty("width", `${Math.round(100 * Math.min(1, fraction))}%`);
      if (!found.length || first.firstChild) return;
      const rows = found.slice(0, 5).map((line, place) => ({ label: turnText(line.text.split(", ")), value: line.value, error: line.error, kind: place ? "" : "best" }));
      fill(lines, el("p", { class: "hero-now" }, say("advice.so_far"), " ", el("strong", {}, turnText(found[0].text.split(", ")))), bars(rows, { title: say("advice.so_far") }));
    },
    failed(fault, again) {
      // A first advice stays: it is short of time, not wrong.
      head.classList.replace("thinking", "failed");
      fill(head, el("p", { class: "hero-verdict", text: fault.text }), el("button", { type: "button", class: "button", text: say("ask.again"), on: { click: again } }));
    },
  };
}

/** The whole advice. asked: plans that the person asked about. then: what stands below the turn.
 * short: the turn and the reasons only, for a hint. */
export function adviceView(advice, { short = false, asked = [], then = null } = {}) {
  const parts = short ? [] : [alternatives(advice, asked), hangs(advice), plans(advice), dangers(advice), lowest(advice), where(advice), details(advice)];
  return el("article", { class: "advice stack", aria: { label: say("advice.title") } }, hero(advice), then, reasons(advice), parts);
}

function hero(advice) {
  const best = advice.lines[0];
  const worth = say("advice.worth", { value: signed(best.value, digits(best)), win: percent(best.win) });
  return el(
    "div",
    { class: "hero" },
    el("p", { class: "hero-kicker", text: say("advice.recommended") }),
    el("ol", { class: "turn", aria: { label: turnWords(best.actions) } }, best.actions.map(turnStep)),
    el("h2", { class: "hero-verdict" }, withCards(advice.verdict.text)),
    advice.outlook.wins ? null : el("p", { class: "hero-worth", text: worth }),
  );
}

/** Two decimals where the error is small, one where it is not. */
const digits = (line) => (line.error < 0.02 ? 2 : 1);

/** One step of the turn: the verb and its cards. */
function turnStep(action) {
  const { form, card: one, rest, meld } = actionParts(action);
  const faces = [
    one && form !== "sapaw" ? card(bare(one), { size: "l" }) : null,
    rest ? meldView(cardsIn(rest), { size: "l" }) : null,
    form === "sapaw" ? card(bare(one), { size: "l" }) : null,
    meld ? meldView(cardsIn(meld), { size: form === "sapaw" || form === "take_on" ? "m" : "l" }) : null,
  ];
  const joined = form === "take_with" ? say("action.with") : form === "sapaw" || form === "take_on" ? say("action.onto") : null;
  const shown = faces.filter(Boolean);
  if (joined && shown.length === 2) shown.splice(1, 0, el("span", { class: "join", text: joined }));
  return el("li", { class: `turn-step ${form}` }, el("span", { class: "verb", text: say(`verb.${form}`) }), shown.length ? el("span", { class: "turn-cards" }, shown) : null);
}

function reasons(advice) {
  if (!advice.reasons.length) return null;
  return el("section", { class: "panel" }, el("h3", { text: say("advice.why") }), el("ul", { class: "reasons" }, advice.reasons.map((reason) => el("li", {}, withCards(reason.text)))));
}

function alternatives(advice, asked) {
  if (advice.lines.length < 2) return null;
  const mine = new Set(asked);
  const rows = advice.lines.map((line, place) => ({
    label: turnText(line.actions),
    value: line.value,
    error: line.error,
    kind: place === 0 ? "best" : mine.has(line.actions.join(", ")) ? "mine" : "",
    note: place === 0 ? say("advice.wins", { win: percent(line.win) }) : say("advice.loses", { loss: number(line.loss, 2), win: percent(line.win) }),
  }));
  return section("alternatives", bars(rows, { title: say("advice.alternatives") }));
}

/** What a call, or an answer to one, hangs on. */
function hangs(advice) {
  const { call_range: call, challenge_range: answer } = advice.insight;
  if (call) {
    const names = ["folded", "believed", "answered"];
    const rows = names.map((name) => ({ label: [say(`advice.if_${name}`)], ...call[name], kind: "plain" }));
    const even = call.even_folds === null ? null : say("advice.even_folds", { even: percent(call.even_folds), folds: percent(call.folds) });
    const note = say(call.holds ? "advice.call_holds" : "advice.call_hangs", { other: signed(call.other.value) });
    return section("call_hangs_on", bars(rows, { mark: call.other.value, title: say("advice.call_hangs_on") }), el("p", { class: "note" }, el("span", { class: "mark-key" }), note), even ? el("p", { class: "note", text: even }) : null);
  }
  if (answer) {
    const rows = ["loose", "believed", "strong"].filter((name) => answer[name]).map((name) => ({
      label: [say(`advice.if_${name}`)], value: answer[name].challenge.value, error: answer[name].challenge.error, kind: "plain",
      note: say("advice.challenge_wins", { win: percent(answer[name].win), fold: signed(answer[name].fold.value) }),
    }));
    const even = answer.even_win === null ? null : el("p", { class: "note", text: say("advice.even_win", { even: percent(answer.even_win) }) });
    return section("answer_hangs_on", bars(rows, { mark: answer.believed.fold.value, title: say("advice.answer_hangs_on") }), el("p", { class: "note" }, el("span", { class: "mark-key" }), say("advice.fold_mark")), even);
  }
  return null;
}

/** The plan for each card that may be drawn: cards with the same plan stand together. */
function plans(advice) {
  const line = advice.lines.find((each) => each.after);
  if (!line) return null;
  const groups = new Map();
  for (const [drawn, { chance, actions }] of Object.entries(line.after)) {
    const key = actions.join(", ");
    const group = groups.get(key) ?? { chance: 0, actions, cards: [] };
    group.chance += chance;
    group.cards.push(drawn);
    groups.set(key, group);
  }
  const sorted = [...groups.values()].sort((a, b) => b.chance - a.chance);
  const row = ({ chance, actions, cards }) =>
    el("li", { class: "plan" }, el("span", { class: "plan-cards" }, cards.map(chip)), el("span", { class: "plan-turn" }, turnText(actions)), el("span", { class: "bar-number", text: percent(chance) }));
  const hidden = sorted.slice(SHOWN_PLANS);
  const more = hidden.length ? el("details", {}, el("summary", { text: say("advice.more_plans", { n: hidden.length }) }), el("ul", { class: "plans" }, hidden.map(row))) : null;
  return section("plans", el("ul", { class: "plans" }, sorted.slice(0, SHOWN_PLANS).map(row)), more);
}

function dangers(advice) {
  const list = [...advice.insight.dangers].sort((a, b) => b.chance - a.chance || a.taken - b.taken);
  if (!list.length) return null;
  const row = ({ card: name, taken, out, dead, chance }) => ({
    label: [chip(name), chance > 0 ? el("span", { class: "tag", text: chance >= 0.995 ? say("advice.recommended_short") : percent(chance) }) : null],
    share: taken,
    kind: taken > 0.25 ? "risk" : taken > 0.1 ? "some" : "safe",
    note: dead ? say("advice.dead") : out >= 0.005 ? say("advice.goes_out", { out: percent(out) }) : null,
  });
  const title = say("advice.dangers");
  const hidden = list.slice(SHOWN_DANGERS);
  const more = hidden.length ? el("details", {}, el("summary", { text: say("advice.more_dangers", { n: hidden.length }) }), shares(hidden.map(row), title)) : null;
  return section("dangers", shares(list.slice(0, SHOWN_DANGERS).map(row), title), more);
}

function lowest(advice) {
  const { rivals, count, call } = advice.insight;
  const rows = rivals.map((rival, place) => ({
    label: [say(`advice.lower_than_${place ? "prev" : "next"}`)],
    share: 1 - rival.lower,
    note: say("advice.rival_count", { count: number(rival.count) }),
  }));
  const all = call ? el("p", { text: say("advice.lowest_of_all", { lowest: percent(call.lowest) }) }) : null;
  return section("lowest", el("p", { class: "muted", text: say("advice.own_count", { count: number(count) }) }), shares(rows, say("advice.lowest")), all);
}

function where(advice) {
  const [next, prev] = advice.insight.rivals;
  const layers = [["next", say("who.next"), next.holds], ["prev", say("who.prev"), prev.holds], ["stock", say("ask.stock"), advice.insight.stock]];
  const pile = advice.insight.pile ?? {}; // where discards are not remembered
  if (Object.keys(pile).length) layers.push(["pile", say("place.discards"), pile]);
  if (!Object.keys(next.holds).length) return null;
  return section("heat", el("p", { class: "muted", text: say("advice.heat_about") }), heatMap(layers));
}

function details(advice) {
  if (!advice.details.length) return null;
  return el("details", { class: "panel" }, el("summary", { text: say("advice.details") }), el("ul", { class: "reasons small" }, advice.details.map((each) => el("li", {}, withCards(each.text)))));
}

function section(name, ...children) {
  return el("section", { class: `panel part-${name}` }, el("h3", { text: say(`advice.${name}`) }), children);
}

