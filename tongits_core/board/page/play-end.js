// The end of a hand: all cards open, who pays what and why, and what comes next.

import { card, meldView, sortCards } from "./cards.js";
import { el } from "./dom.js";
import { botName } from "./play-setup.js";
import { say, signed } from "./words.js";

const ORDER = ["me", "next", "prev"];
const chips = (number) => signed(number, 0);

export function ended(view) {
  const { state } = view;
  const { over } = state;
  if (!over) return between(view);
  const winner = over.winner ?? "nobody";
  const place = (who) => (who === over.winner ? -1 : ORDER.indexOf(who));
  return el(
    "section",
    { class: `panel result stack ${over.winner === "me" ? "won" : ""}`, aria: { label: say("play.hand_number", { n: over.number }) } },
    el("div", { class: "result-head" }, el("p", { class: "kicker", text: say("play.hand_number", { n: over.number }) }), el("h2", { tabindex: -1, class: "result-title", text: say(`play.end_${winner}_${over.ending}`) }), el("p", { class: over.change.me < 0 ? "result-chips down" : "result-chips", text: say(over.ante ? "play.you_get_pot" : "play.you_get", { n: chips(over.change.me) }) })),
    [...ORDER].sort((one, other) => place(one) - place(other)).map((who) => player(view, who)),
    potLines(state).map((text) => el("p", { class: "note", text })),
    state.ended ? finale(view) : nextHand(view),
  );
}

/** A record was loaded that has no finished hand, or none is running. */
function between(view) {
  return el("section", { class: "panel stack" }, el("p", { text: say("play.ready") }), view.state.ended ? finale(view) : nextHand(view));
}

function nextHand(view) {
  return el("div", { class: "row" }, el("button", { type: "button", class: "button primary big next-hand", data: { focus: "next" }, text: say("play.next_hand"), on: { click: () => view.next() } }));
}

function finale(view) {
  const { ended: why, score } = view.state;
  const best = Math.max(...ORDER.map((who) => score.net[who]));
  const first = ORDER.filter((who) => score.net[who] === best);
  return el(
    "div",
    { class: "finale stack" },
    el("h3", { text: say(first.includes("me") ? "play.finale_won" : "play.finale") }),
    el("p", { text: why.by.map((name) => say(`play.by_${name}`, { n: why.most_hands })).join(" ") }),
    why.loser ? el("p", { text: say("play.loser", { who: say(`play.name_${why.loser}`) }) }) : null,
    el("ol", { class: "ranking" }, [...ORDER].sort((one, other) => score.net[other] - score.net[one]).map((who) => el("li", {}, el("span", { text: say(`play.name_${who}`) }), el("strong", { text: chips(score.net[who]) })))),
    el("div", { class: "row" }, el("button", { type: "button", class: "button primary big next-hand", data: { focus: "new" }, text: say("play.new_game"), on: { click: () => view.choose() } }), el("button", { type: "button", class: "button", text: say("play.save"), on: { click: () => view.save() } })),
  );
}

function player(view, who) {
  const { over, bots } = view.state;
  const { melds, loose } = over.hands[who];
  const small = (name) => card(name, { size: "m" });
  const table = over.table[who].map((meld) => meldView(meld, { size: "m" }));
  const facedown = over.facedown[who];
  const role = over.roles[who];
  const empty = !melds.length && !loose.length;
  return el(
    "section",
    { class: who === over.winner ? "player winner" : "player", aria: { label: say(`play.name_${who}`) } },
    el(
      "div",
      { class: "player-head" },
      el("h3", { text: say(`play.name_${who}`) }),
      who === "me" ? null : el("span", { class: "seat-bot", text: botName(bots[who === "next" ? 0 : 1]) }),
      role && role !== "plain" && role !== "winner" ? el("span", { class: "mark", text: say(`play.role_${role}`) }) : null,
      el("strong", { class: over.payments[who] < 0 ? "pays down" : "pays", text: over.winner ? chips(over.payments[who]) : "" }),
    ),
    el("p", { class: "note" }, payment(over, who)),
    el(
      "div",
      { class: "open-hand" },
      el("span", { class: "open-label", text: say("play.in_hand", { count: over.counts[who] }) }),
      el("span", { class: "melds" }, melds.map((meld) => meldView(meld, { size: "m" })), loose.length ? el("span", { class: "meld m" }, sortCards(loose, "rank").map(small)) : null, empty ? el("span", { class: "muted", text: say("play.empty_hand") }) : null),
    ),
    table.length || facedown.length
      ? el("div", { class: "open-hand" }, el("span", { class: "open-label", text: say("play.on_table") }), el("span", { class: "melds" }, table, facedown.length ? el("span", { class: "meld m" }, facedown.map(small)) : null))
      : null,
  );
}

/** Why a player pays so much: "pays 4 = 1 for a call + 3 for 1 secret". */
function payment(over, who) {
  if (!over.winner) return say("play.no_payment");
  if (who === over.winner) return say("play.wins", { n: over.payments[who] });
  const terms = [say(`play.base_${over.ending}`, { n: over.base[who] })];
  for (const { name, number, each } of over.extras) terms.push(say("play.extra", { n: number * each, what: say(`play.event_${name}`, { n: number }) }));
  if (over.points[who]) terms.push(say("play.points", { n: over.points[who], count: over.counts[who] }));
  const sum = terms.join(" + ");
  return say("play.pays", { n: -over.payments[who], terms: over.factor === 1 ? sum : say("play.times", { terms: sum, factor: over.factor }) });
}

function potLines(state) {
  const { over, score } = state;
  const lines = [];
  for (const who of ORDER) {
    if (over.bonus[who] > 0) lines.push(say("play.bonus", { who: say(`play.name_${who}`), n: over.bonus[who] }));
    if (over.pot[who] > 0) lines.push(say(`play.pot_taken_${who}`, { n: over.pot[who] }));
  }
  if (over.ante) lines.push(say("play.ante", { n: over.ante }));
  if (score.pot_wins && score.streak && !state.ended) lines.push(say("play.row", { who: say(`play.name_${score.streak.player}`), n: score.streak.wins, of: score.pot_wins, pot: score.pot }));
  return lines;
}
