// A table that one sits at: tap what happened, turn by turn; the advice comes when it is one's own turn.

import { announce } from "./announce.js";
import { actionText, bare, card, cardName, handView, meldView, tableView, turnWords } from "./cards.js";
import { el, fill, icon } from "./dom.js";
import { door } from "./door.js";
import { share } from "./entry.js";
import { cardKeys, cardPad } from "./pad.js";
import { notes } from "./places.js";
import { jokersOf, playerChoices } from "./rest.js";
import { get, set } from "./store.js";
import { language, say } from "./words.js";

const MOST_LINES = 200;

/** The panel of a table that one sits at. view: the AskView. */
export function sitting(view) {
  let mode = "start"; // what a tap on a card means: start, discard, meld, take, sapaw
  let picked = [];
  let trouble = "";
  let busy = false;
  let jokers = 0;
  const typed = cardKeys();
  const reading = () => view.reading;
  const mine = () => reading()?.turn === "me";

  const title = el("h2");
  const seen = el("div", { class: "stack" });
  const controls = el("div", { class: "stack" });
  const said = el("div", { class: "place-notes", role: "alert" });
  const players = el("div", { class: "stack" });
  const pad = cardPad({ label: say("ask.pad"), onTap: tapped, look });
  pad.node.classList.add("only");
  const padBox = el("div", { class: "dock" }, controls, said, pad.node);
  const known = el("details", {}, el("summary", { text: say("ask.players") }), players);
  const node = el("div", { class: "panel entry sitting" }, el("div", { class: "entry-top stack" }, el("div", { class: "panel-head" }, title, tools()), seen), padBox, el("div", { class: "entry-more" }, known));

  // ---- what a tap means

  function look(name) {
    const now = reading();
    if (!now) return { state: "off" };
    if (picked.includes(name)) return { state: "here", note: say("sit.picked") };
    const own = [...now.hand.melds.flat(), ...now.hand.loose].map(bare).includes(name);
    const allowed = mine() && now.phase === "play" ? own : now.unseen.includes(name);
    return allowed ? { state: "free" } : { state: "off", note: own ? say("place.hand_short") : "" };
  }

  function tapped(name) {
    if (busy || !reading()) return;
    if (mine()) {
      if (reading().phase === "draw") act([["draw", name]]);
      else if (reading().phase === "play") act([[`discard ${name}`]]);
      return;
    }
    if (mode === "meld" || mode === "take" || mode === "sapaw") {
      picked = picked.includes(name) ? picked.filter((each) => each !== name) : mode === "sapaw" ? [name] : [...picked, name];
      update();
      return;
    }
    act(reading().phase === "draw" ? [["draw"], [`discard ${name}`]] : [[`discard ${name}`]]);
  }

  /** Tells the server what happened: each action, with the card that one drew oneself. */
  async function act(actions) {
    busy = true;
    trouble = "";
    const before = view.followed;
    let found = null;
    const drawn = actions.map(([, card]) => card).find(Boolean) ?? null;
    try {
      found = await door.follow({ position: before, actions: actions.map(([action]) => action), drawn, language: language() });
    } catch (fault) {
      trouble = fault.text;
    }
    busy = false;
    if (found && !trouble) {
      set("ask.lines", [...get("ask.lines", []), before].slice(-MOST_LINES));
      arrive(found);
      announce(actions.map(([action]) => turnWords([action])).join(", "));
    } else update();
  }

  function arrive(found) {
    mode = "start";
    picked = [];
    view.followed = found.position;
    view.reading = found;
    view.trouble = null;
    set("ask.followed", found.position);
    view.welcome();
    view.advice = null;
    update();
    if (found.turn === "me" && found.phase !== "over" && found.legal.length > 1) view.search(found.position, []);
    else if (!wide()) node.scrollIntoView({ block: "start" });
  }

  async function undo() {
    const lines = get("ask.lines", []);
    const last = lines.at(-1);
    try {
      if (!last) {
        announce(say("ask.nothing_to_undo"));
        return;
      }
      const found = await door.read({ line: last, language: language() });
      set("ask.lines", lines.slice(0, -1));
      trouble = "";
      arrive(found);
      announce(say("ask.undone"));
    } catch (fault) {
      trouble = fault.text;
      update();
    }
  }

  function leave() {
    set("ask.lines", null);
    view.sit(null);
  }

  function tools() {
    const tool = (name, label, call) => el("button", { type: "button", class: "icon-button", title: label, aria: { label }, on: { click: call } }, icon(name));
    return el(
      "div",
      { class: "row tools-row" },
      tool("undo", say("ask.undo"), undo),
      tool("share", say("ask.share"), () => share(view)),
      el("button", { type: "button", class: "button quiet", text: say("sit.leave"), on: { click: leave } }),
    );
  }

  // ---- what is shown

  function update() {
    const now = reading();
    fill(said, notes([...(view.trouble ? [{ fault: true, text: view.trouble.text }] : []), ...(trouble ? [{ fault: true, text: trouble }] : [])]));
    pad.update();
    if (!now?.turn) {
      fill(title, say("sit.title"));
      return;
    }
    if (jokers !== jokersOf(now.rules)) {
      jokers = jokersOf(now.rules);
      pad.jokers(jokers);
    }
    fill(title, say(now.phase === "over" ? "sit.over" : `sit.turn_${now.turn}`));
    fill(seen, tableSeen(now));
    fill(controls, now.phase === "over" ? over(now) : mine() ? own(now) : other(now));
    pad.node.hidden = now.phase === "over" || now.phase === "answer";
    pad.node.setAttribute("aria-label", padLabel(now));
    fill(players, playerChoices(view));
  }

  function padLabel(now) {
    if (mine()) return say(now.phase === "draw" ? "sit.tap_drawn" : "sit.tap_discard");
    return say(mode === "start" ? "sit.tap_their_discard" : "sit.tap_cards");
  }

  function tableSeen(now) {
    const top = now.pile.at(-1);
    const fact = (name, value) => el("div", { class: "fact" }, el("dt", { text: say(`sit.${name}`) }), el("dd", {}, value));
    return el(
      "div",
      { class: "stack" },
      handView({ melds: now.hand.melds.map((meld) => meld.map(bare)), loose: now.hand.loose.map(bare) }),
      tableView(laid(now), { size: "s" }),
      el(
        "dl",
        { class: "facts" },
        fact("top", top ? card(top, { size: "s" }) : "–"),
        fact("stock", String(now.stock)),
        fact("next_cards", String(now.counts.next)),
        fact("prev_cards", String(now.counts.prev)),
        fact("count", String(now.hand.count)),
      ),
    );
  }

  const button = (text, call, kind = "") => el("button", { type: "button", class: `button ${kind}`, disabled: busy, on: { click: call } }, text);

  function own(now) {
    const advised = view.advice?.position === now.position ? view.advice.lines[0].actions : null;
    const asAdvised = advised && !advised.includes("draw") ? button([icon("next"), say("sit.as_advised")], () => act(advised.map((each) => [each])), "primary") : null;
    const ask = view.running || advised ? null : button(say("ask.suggest"), () => view.search(now.position, []), "primary");
    const legal = now.legal.filter((each) => each !== "draw" && !each.startsWith("discard "));
    const list = legal.length ? el("details", { open: legal.length <= 3 }, el("summary", { text: say("sit.other_moves") }), el("div", { class: "row legal" }, legal.map((each) => button(el("span", { class: "cap" }, actionText(each)), () => act([[each]]), "left")))) : null;
    const prompt = now.phase === "answer" ? null : el("p", { class: "prompt", text: padLabel(now) });
    return [el("div", { class: "row" }, asAdvised, ask), list, prompt];
  }

  function other(now) {
    const top = now.pile.at(-1);
    if (now.phase === "answer") {
      const prompt = el("p", { class: "prompt", text: say("sit.answer") });
      return [prompt, el("div", { class: "row" }, ["fold", "challenge", "show"].filter((each) => now.legal.length === 0 || now.legal.includes(each)).map((each) => button(say(`verb.${each}`), () => act([[each]]))))];
    }
    const modes = [];
    if (now.phase === "draw") {
      modes.push(button(say("sit.drew"), () => act([["draw"]])));
      if (top) modes.push(pressed("take", [say("sit.took"), card(top, { size: "s" })]));
      modes.push(button(say("sit.called"), () => act([["call"]])));
    } else {
      modes.push(pressed("meld", say("sit.laid")), pressed("sapaw", say("sit.sapaw")));
      modes.push(button(say("sit.secret"), () => act([["secret ####"]]), "quiet"));
    }
    return [el("p", { class: "prompt", text: padLabel(now) }), el("div", { class: "row" }, modes), confirm(now, top)];
  }

  function pressed(name, text) {
    const flip = () => {
      mode = mode === name ? "start" : name;
      picked = [];
      update();
    };
    return el("button", { type: "button", class: "button", aria: { pressed: mode === name }, on: { click: flip } }, text);
  }

  /** What was picked, and the button that says so. */
  function confirm(now, top) {
    if (mode === "start") return null;
    const chosen = picked.length ? el("span", { class: "row", aria: { label: picked.map(cardName).join(", ") }, role: "group" }, picked.map((each) => card(each, { size: "s" }))) : null;
    if (mode === "sapaw" && picked.length) {
      const melds = ["me", "next", "prev"].flatMap((who) => now.table[who]).filter((meld) => !meld.includes("####"));
      const onto = (meld) => act([[`sapaw ${picked[0]} on ${meld.join(" ")}`]]);
      return el("div", { class: "stack tight" }, el("p", { class: "row" }, chosen, say("sit.onto")), el("div", { class: "melds" }, melds.map((meld) => meldView(meld.map(bare), { size: "s", tag: "button", on: { click: () => onto(meld) } }))));
    }
    if (mode === "meld" && picked.length >= 3) return el("div", { class: "row" }, chosen, button(say("sit.laid_this"), () => act([[`expose ${picked.join(" ")}`]]), "primary"));
    if (mode === "take") {
      const action = picked.length ? `take ${top} with ${picked.join(" ")}` : `take ${top}`;
      const free = now.legal.includes(`take ${top}`);
      if (picked.length >= 2 || free) return el("div", { class: "row" }, chosen, button(say("sit.took_this"), () => act([[action]]), "primary"));
      const laidOff = picked.length ? [] : now.legal.filter((each) => each.startsWith(`take ${top} on `));
      return el("div", { class: "row" }, chosen, laidOff.map((each) => button(el("span", { class: "cap" }, actionText(each)), () => act([[each]]))));
    }
    return chosen;
  }

  function over(now) {
    return [el("p", { text: now.outcome ? ending(now.outcome) : say("sit.over_about") }), button(say("sit.new_hand"), () => fresh(), "primary")];
  }

  function fresh() {
    set("ask.lines", null);
    view.reading = null;
    view.sit(null);
    view.clear();
  }

  function key(event) {
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "radio") return null;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return null;
    const name = typed(event.key);
    return name ? pad.tapped(name) : null;
  }

  return {
    node,
    update,
    key,
    advised: update,
    complain(text) {
      trouble = text;
      update();
    },
  };
}

/** How the hand ended, as far as all can see. */
function ending({ kind, player }) {
  return say(`ending.${kind}`, { who: player ? say(`who.${player}`) : "" });
}

/** What lies on the table, face-down quads included. */
function laid(now) {
  const secrets = (who) => Array.from({ length: now.secrets[who] }, () => ["####"]);
  return Object.fromEntries(["me", "next", "prev"].map((who) => [who, [...now.table[who], ...secrets(who)]]));
}

const wide = () => matchMedia("(min-width: 1080px)").matches;
