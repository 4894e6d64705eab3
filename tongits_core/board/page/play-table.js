// The table: the two others, the stock, the pile, and one's own melds.

import { bare, card, cardName, cardNames, meldView } from "./cards.js";
import { el } from "./dom.js";
import { lastTurn } from "./play-did.js";
import { botName } from "./play-setup.js";
import { say } from "./words.js";

const SHOWN_PILE = 4;

export function table(view) {
  const { state } = view;
  return el(
    "div",
    { class: "play-felt" },
    el("div", { class: "seats" }, seat(view, "prev", state.bots[1]), seat(view, "next", state.bots[0])),
    el("div", { class: "centre" }, stock(view), pile(view), facts(view)),
    own(view),
  );
}

function seat(view, who, bot) {
  const { state } = view;
  const cards = state.counts[who];
  const turn = state.turn === who;
  const done = lastTurn(state.log, who);
  const marks = [state.dealer === who ? say("play.dealer") : null, state.blocked.includes(who) ? say("play.blocked") : null].filter(Boolean);
  return el(
    "section",
    { class: turn ? "seat acting" : "seat", data: { seat: who }, aria: { label: say("play.seat", { who: say(`play.name_${who}`), bot: botName(bot), n: cards }) } },
    el(
      "div",
      { class: "seat-head" },
      el("h2", { text: say(`play.short_${who}`) }),
      el("span", { class: "seat-bot" }, botName(bot), marks.map((text) => [" ", el("span", { class: "mark", text })])),
      el("span", { class: "seat-cards", aria: { hidden: true } }, el("span", { class: "mini-back" }), String(cards)),
    ),
    el("p", { class: "seat-did" }, turn && !state.broken ? el("span", { class: "thinking-dots", text: say("play.thinks") }) : done),
    melds(view, who),
  );
}

/** The melds of a player. With one card picked that fits, a meld can be tapped. */
function melds(view, who) {
  const { state } = view;
  const picked = state.phase === "play" ? view.picked : [];
  const faces = state.table[who].map((meld) => {
    const fits = picked.length === 1 ? sapaws(view, picked[0], meld) : [];
    const drop = { drop: "meld", meld: meld.join(" ") };
    const call = fits.length
      ? { tag: "button", on: { click: () => view.act(fits[0]) }, label: say("play.lay_off_here", { card: cardName(picked[0]), meld: cardNames(meld.map(bare)) }) }
      : {};
    const node = meldView(meld, { size: "m", ...call });
    Object.assign(node.dataset, drop, { focus: `meld-${meld.join("-")}` });
    if (fits.length) node.classList.add("fits");
    return node;
  });
  const hidden = Array.from({ length: state.secrets[who] }, () => meldView(["####"], { size: "m", label: say("play.secret_down") }));
  return el("div", { class: "melds" }, faces, hidden, faces.length + hidden.length ? null : el("span", { class: "none", text: say(`play.no_melds_${who === "me" ? "me" : "other"}`) }));
}

/** The lay-offs of a card on a meld. */
export function sapaws(view, cardText, meld) {
  return view.legalWith([cardText], ["sapaw"]).filter((each) => each.onto.join(" ") === meld.join(" "));
}

function stock(view) {
  const { state } = view;
  const draw = state.legal.find((each) => each.kind === "draw");
  const label = say("play.stock", { n: state.stock });
  const face = el("span", { class: state.stock ? "card back m" : "card blank m", aria: { hidden: true } });
  const inside = [face, el("span", { class: "pile-label", text: label })];
  return draw
    ? el("button", { type: "button", class: "heap can", data: { focus: "stock", source: "stock" }, aria: { label: say("play.draw_from", { n: state.stock }) }, on: { click: () => view.act(draw) } }, inside)
    : el("div", { class: "heap", data: { source: "" } }, inside);
}

function pile(view) {
  const { state } = view;
  const top = state.pile.at(-1);
  const faces = state.pile.slice(-SHOWN_PILE).map((each) => card(each, { size: "m" }));
  const stack = el("span", { class: "fan" }, faces.length ? faces : el("span", { class: "card blank m" }));
  const takes = state.legal.filter((each) => each.kind === "take");
  const discards = state.phase === "play" && view.picked.length === 1 ? view.legalWith(view.picked, ["discard"]) : [];
  const inside = [stack, el("span", { class: "pile-label", text: say("play.pile", { n: state.pile.length }) })];
  if (takes.length) {
    const tap = () => {
      const chosen = view.picked.length ? view.legalWith(view.picked, ["take"]) : takes;
      if (chosen.length === 1) view.act(chosen[0]);
      else view.root.querySelector(".play-bar [data-kind=take]")?.focus();
    };
    return el("button", { type: "button", class: "heap can", data: { focus: "pile", source: "pile", drop: "pile" }, aria: { label: say("play.take_top", { card: cardName(top) }) }, on: { click: tap } }, inside);
  }
  if (discards.length) {
    return el("button", { type: "button", class: "heap can", data: { focus: "pile", drop: "pile" }, aria: { label: say("play.discard_here", { card: cardName(view.picked[0]) }) }, on: { click: () => view.act(discards[0]) } }, inside);
  }
  const label = top ? say("play.pile_top", { n: state.pile.length, card: cardName(top) }) : say("play.pile", { n: 0 });
  return el("div", { class: "heap", role: "group", aria: { label }, data: { drop: "pile" } }, inside);
}

/** What hangs over the hand: the pot, and who draws last. */
function facts(view) {
  const { state } = view;
  const { pot, pot_wins: wins, streak } = state.score;
  const last = state.last_draw;
  return el(
    "ul",
    { class: "play-facts" },
    el("li", { text: say("play.hand_number", { n: state.number }) }),
    wins ? el("li", { text: say("play.pot", { n: pot }) }) : null,
    wins && streak ? el("li", { text: say("play.streak", { who: say(`play.short_${streak.player}`), n: streak.wins, of: wins }) }) : null,
    last && last.left <= 9 ? el("li", { class: "warn", text: say(`play.last_draw_${last.player}`, { n: last.left }) }) : null,
    !last && state.phase !== "answer" ? el("li", { class: "warn", text: say("play.last_turn") }) : null,
  );
}

function own(view) {
  const { state } = view;
  const marks = [state.dealer === "me" ? say("play.dealer") : null, state.blocked.includes("me") ? say("play.blocked") : null, state.caller === "me" ? say("play.called") : null].filter(Boolean);
  return el(
    "section",
    { class: state.table.me.length || state.secrets.me ? "own-melds" : "own-melds bare", data: { drop: "own", seat: "me" }, aria: { label: say("play.your_melds") } },
    el("div", { class: "seat-head" }, el("h2", { text: say("play.your_melds") }), marks.map((text) => el("span", { class: "mark", text }))),
    melds(view, "me"),
  );
}

