// Before a game: which rules, who plays, how long; or going on with a record.

import { el, fill } from "./dom.js";
import { choices } from "./places.js";
import { get, set } from "./store.js";
import { say } from "./words.js";

const PRESETS = ["classic", "wiki", "lite", "guide", "social", "club"];
const STRENGTHS = { learner: "greedy", friend: "base", regular: "ranged", strong: "expectimax:3", expert: "expectimax:6" };
const LENGTHS = ["3", "5", "10", "0"];
const MOST_FILE = 600_000;
const USUAL = { rules: "classic", jokers: false, next: "friend", prev: "friend", memory: true, hands: "5" };

/** The name of a bot for people: its strength in a word. */
export function botName(bot) {
  const word = Object.keys(STRENGTHS).find((each) => STRENGTHS[each] === bot.replace("+memory", ""));
  const name = word ? say(`play.bot_${word}`) : bot;
  return bot.endsWith("+memory") ? say("play.with_memory", { bot: name }) : name;
}

export function setup(view, fault) {
  const wish = { ...USUAL, ...get("play.wish", {}) };
  const change = (name) => (value) => {
    wish[name] = value;
    set("play.wish", wish);
    update();
  };
  const about = el("p", { class: "note" });
  const remember = el("label", { class: "check" });
  const said = el("p", { class: "fault", role: "alert", hidden: !fault, text: fault?.text ?? "" });
  const begin = el("button", { type: "button", class: "button primary big", text: say("play.deal"), on: { click: () => start() } });
  const kept = get("play.record");

  function update() {
    about.textContent = say(`rules.${wish.rules}_about`);
    const thinks = searching(wish.next) || searching(wish.prev);
    remember.hidden = !thinks;
  }

  async function start() {
    const rules = wish.rules + (wish.jokers ? "+joker" : "") + (wish.hands === "0" ? "" : `,hands=${wish.hands}`);
    const bot = (word) => STRENGTHS[word] + (searching(word) && wish.memory ? "+memory" : "");
    await tried(() => view.begin({ rules, bots: [bot(wish.next), bot(wish.prev)] }));
  }

  async function tried(ask) {
    said.hidden = true;
    begin.disabled = true;
    try {
      await ask();
    } catch (found) {
      begin.disabled = false;
      said.textContent = found.text ?? say("play.bad_file");
      said.hidden = false;
    }
  }

  async function upload(event) {
    const [file] = event.target.files;
    if (!file) return;
    event.target.value = "";
    await tried(async () => {
      if (file.size > MOST_FILE) throw { text: say("play.bad_file") };
      await view.goOn(await file.text());
    });
  }

  const box = (name, label) => [el("input", { type: "checkbox", checked: wish[name], on: { change: (event) => change(name)(event.target.checked) } }), el("span", { text: label })];
  fill(remember, box("memory", say("play.memory")));
  update();
  return el(
    "div",
    { class: "panel setup stack" },
    el("h2", { tabindex: -1, text: say("play.setup") }),
    el("p", { class: "muted", text: say("play.setup_about") }),
    said,
    choices({ name: "play-rules", legend: say("play.rules"), options: PRESETS.map((name) => [name, say(`rules.${name}`)]), value: wish.rules, change: change("rules") }),
    about,
    el("label", { class: "check" }, box("jokers", say("ask.jokers"))),
    ["prev", "next"].map((who) => choices({ name: `play-${who}`, legend: say(`play.who_${who}`), options: Object.keys(STRENGTHS).map((word) => [word, say(`play.bot_${word}`)]), value: wish[who], change: change(who) })),
    remember,
    choices({ name: "play-hands", legend: say("play.length"), options: LENGTHS.map((number) => [number, number === "0" ? say("play.no_limit") : say("play.hands", { n: number })]), value: wish.hands, change: change("hands") }),
    el("div", { class: "row" }, begin),
    el(
      "div",
      { class: "resume row" },
      kept ? el("button", { type: "button", class: "button", text: say("play.go_on_kept"), on: { click: () => tried(() => view.goOn(kept)) } }) : null,
      el("label", { class: "button file" }, say("play.go_on_file"), el("input", { type: "file", accept: ".txt,text/plain", on: { change: upload } })),
    ),
  );
}

function searching(word) {
  return STRENGTHS[word].startsWith("expectimax");
}

