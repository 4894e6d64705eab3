// The rest of a position: rules, dealer, blocked players, pot, what one knows of the players, time to think.

import { el, fill } from "./dom.js";
import { door } from "./door.js";
import { choices, notes, stepper } from "./places.js";
import { get, set } from "./store.js";
import { language, say } from "./words.js";

export const REST_PLACES = ["rules", "seat", "blocked", "pot", "streak"];
const PRESETS = ["classic", "wiki", "lite", "guide", "social", "club"];
const HABITS = ["", "folds", "challenges", "loose", "tight"];
const SECONDS = ["1", "2", "5", "10"];
const SEATS = { 0: "me", 1: "prev", 2: "next" }; // who dealt, by the own seat: the next player of the dealer has seat 1

let presets = null; // what the server knows, asked once

export function rest(view) {
  const { node: rules, update: updateRules } = rulesChoice(view);
  const pot = stepper({ id: "number-pot", label: say("ask.pot"), most: 9999, change: (value) => view.change({ ...view.sketch, pot: value }) });
  const seat = el("div");
  const blocked = el("div");
  const streak = el("div");
  const said = el("div", { class: "place-notes" });
  const table = el(
    "details",
    {},
    el("summary", { text: say("ask.more") }),
    el("div", { class: "stack" }, rules, seat, blocked, el("div", { class: "place-head" }, el("span", { class: "legend", text: say("ask.pot") }), pot.node), streak, said),
  );
  const players = el("div", { class: "stack" });
  const known = el("details", {}, el("summary", { text: say("ask.players") }), players);
  const node = el("div", {}, table, known);

  function update(found) {
    updateRules();
    pot.update(view.sketch.pot, view.reading?.sketch?.pot ?? 0);
    again(seat, () => dealer(view));
    again(blocked, () => blockedChoice(view));
    again(streak, () => streakChoice(view));
    again(players, () => playerChoices(view));
    const list = REST_PLACES.flatMap((place) => found[place] ?? []);
    fill(said, notes(list));
    if (list.some((each) => each.fault)) table.open = true;
  }

  return { node, update };
}

/** Builds a part again, unless a person is in it just now: then only after the focus has left. */
function again(place, build) {
  const inside = place.contains(document.activeElement) ? document.activeElement : null;
  fill(place, build());
  if (inside?.name) place.querySelector(`[name="${inside.name}"][value="${inside.value}"]`)?.focus();
}

/** How many jokers rules have. */
export function jokersOf(text) {
  const named = /jokers=(\d)/.exec(text);
  if (named) return Number(named[1]);
  return /\+joker/.test(text) ? 2 : (presets?.find((each) => each.name === text.split(/[+,]/)[0])?.jokers ?? 0);
}

function rulesChoice(view) {
  const about = el("p", { class: "note" });
  const select = el("select", { id: "rules", on: { change: () => view.change({ ...view.sketch, rules: select.value + (jokers.checked ? "+joker" : "") }) } });
  const jokers = el("input", { type: "checkbox", id: "jokers", on: { change: () => view.change({ ...view.sketch, rules: select.value + (jokers.checked ? "+joker" : "") }) } });
  const node = el("div", { class: "stack tight" }, el("label", { class: "field" }, say("ask.rules"), select), el("label", { class: "check" }, jokers, el("span", { text: say("ask.jokers") })), about);
  function update() {
    const text = view.sketch.rules;
    const base = text.replace(/\+joker$/, "");
    const names = PRESETS.includes(base) ? PRESETS : [...PRESETS, base]; // house rules keep their own text
    if (select.options.length !== names.length || select.value !== base) {
      fill(select, names.map((name) => el("option", { value: name, selected: name === base, text: PRESETS.includes(name) ? say(`rules.${name}`) : name })));
    }
    jokers.checked = /\+joker$/.test(text);
    about.textContent = PRESETS.includes(base) ? say(`rules.${base}_about`) : "";
  }
  if (!presets) {
    door.rules(language()).then((found) => {
      presets = found.presets;
    }).catch(() => {});
  }
  return { node, update };
}

function dealer(view) {
  const options = [["", say("ask.unknown")], ...Object.entries(SEATS).map(([seat, who]) => [seat, say(`who.${who}`)])];
  const change = (value) => view.change({ ...view.sketch, seat: value === "" ? null : Number(value) });
  return choices({ name: "seat", legend: say("ask.dealer"), options, value: String(view.sketch.seat ?? ""), change });
}

function blockedChoice(view) {
  const now = (view.sketch.blocked ?? "").split(/[\s,]+/).filter(Boolean);
  const box = (who) => {
    const flip = () => {
      const next = now.includes(who) ? now.filter((each) => each !== who) : [...now, who];
      view.change({ ...view.sketch, blocked: next.length ? next.join(" ") : null });
    };
    return el("label", { class: "choice" }, el("input", { type: "checkbox", name: "blocked", value: who, checked: now.includes(who), on: { change: flip } }), el("span", { text: say(`who.${who}`) }));
  };
  return el("fieldset", { class: "chips" }, el("legend", { class: "legend", text: say("ask.blocked") }), ["me", "next", "prev"].map(box));
}

function streakChoice(view) {
  const [who] = (view.sketch.streak ?? "").split(":");
  const options = [["", say("who.nobody")], ...["me", "next", "prev"].map((each) => [each, say(`who.${each}`)])];
  const change = (value) => view.change({ ...view.sketch, streak: value ? `${value}:1` : null });
  return choices({ name: "streak", legend: say("ask.streak"), options, value: who, change });
}

/** What one knows of the others, and the time to think. Also for a table that one sits at. */
export function playerChoices(view) {
  return [habitChoice(view, "next"), habitChoice(view, "prev"), profileFile(view), secondsChoice(view)];
}

/** What one knows of a player: a word, or its profile from a file. */
function habitChoice(view, who) {
  const words = HABITS.map((habit) => [habit, say(`habit.${habit || "unknown"}`)]);
  const options = [...words, ...get("ask.profiles", []).map(({ name }) => [`@${name}`, name])];
  const change = (value) => view.put(view.sketch, { ...view.plays, [who]: value || null });
  return choices({ name: `plays-${who}`, legend: say(`ask.plays_${who}`), options, value: view.plays[who] ?? "", change });
}

/** Reads profiles, as `tongits profile --out` writes them. They stay in this browser until one is used. */
function profileFile(view) {
  const said = el("div", { class: "place-notes", role: "alert" });
  const read = async (event) => {
    try {
      const found = JSON.parse(await event.target.files[0].text());
      if (found.schema !== "tongits.profiles/1" || !found.profiles.every(({ name }) => name)) throw new TypeError("no profiles");
      set("ask.profiles", found.profiles);
      view.panel.update();
    } catch {
      fill(said, notes([{ fault: true, text: say("ask.not_profiles") }]));
    }
  };
  return el("div", {}, el("label", { class: "field" }, say("ask.profiles"), el("input", { type: "file", accept: "application/json,.json", on: { change: read } })), said);
}

/** How a player plays, as the server takes it. */
export function playing(plays) {
  if (!plays?.startsWith("@")) return plays || null;
  return get("ask.profiles", []).find(({ name }) => name === plays.slice(1)) ?? null;
}

function secondsChoice(view) {
  const options = SECONDS.map((each) => [each, say("ask.seconds_each", { n: each })]);
  const change = (value) => {
    view.seconds = Number(value);
    set("ask.seconds", view.seconds);
  };
  return choices({ name: "seconds", legend: say("ask.seconds"), options, value: String(view.seconds), change });
}
