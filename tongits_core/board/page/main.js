// The frame of the page: language, light or dark, and which view is shown.

import { announce } from "./announce.js";
import { el, fill, icon } from "./dom.js";
import { lost } from "./door.js";
import { get, set } from "./store.js";
import { LANGUAGES, language, preferred, say, setLanguage } from "./words.js";

const VIEWS = { ask: () => import("./ask.js"), play: () => import("./play.js") };
const TOAST_SHOWN = 6000; // milliseconds

const view = document.getElementById("view");
const toast = document.getElementById("toast");
let unmount = () => {};
let shown = 0; // which call of show() is the last one

/** "#ask?p=1" → ["ask", its options]. */
function place() {
  const [name, options = ""] = location.hash.slice(1).split(/\?(.*)/s);
  return [name in VIEWS ? name : "ask", new URLSearchParams(options)];
}

async function show() {
  const [name, query] = place();
  const call = ++shown;
  for (const tab of document.querySelectorAll("#tabs a")) {
    if (tab.dataset.view === name) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  let module;
  try {
    module = await VIEWS[name]();
  } catch {
    if (call === shown) fill(view, el("p", { class: "panel plain", text: lost.text }));
    return;
  }
  if (call !== shown) return;
  unmount();
  const root = el("section", { class: `view-${name}` });
  fill(view, root);
  document.title = say(`app.title_${name}`);
  unmount = module.mount(root, query, app) ?? (() => {});
}

let hiding = 0;
const app = {
  go(hash) {
    location.hash = hash;
  },
  /** A short message at the foot of the page, perhaps with a button: {text, call}. */
  toast(text, action = null) {
    clearTimeout(hiding);
    const close = () => {
      toast.hidden = true;
    };
    const button = action && el("button", { type: "button", class: "button quiet", text: action.text, on: { click: () => (close(), action.call()) } });
    fill(toast, el("span", { text }), button);
    toast.hidden = false;
    hiding = setTimeout(close, TOAST_SHOWN);
    announce(text);
  },
  /** Links a style sheet of a view once. */
  style(name) {
    const href = new URL(name, import.meta.url).href;
    if ([...document.styleSheets].some((sheet) => sheet.href === href)) return;
    document.head.append(el("link", { rel: "stylesheet", href }));
  },
};

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
}

function theme() {
  return get("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

function switchTheme() {
  const next = theme() === "dark" ? "light" : "dark";
  set("theme", next);
  setTheme(next);
  frame();
  document.getElementById("theme").focus();
}

async function switchLanguage(event) {
  try {
    await setLanguage(event.target.value);
  } catch (fault) {
    app.toast(fault.text);
  }
  frame();
  document.getElementById("language").focus();
  show();
}

/** Header and footer in the language of the page. */
function frame() {
  lost.text = say("app.offline");
  document.getElementById("skip").textContent = say("app.skip");
  document.getElementById("purpose").textContent = say("app.purpose");
  const tabs = document.getElementById("tabs");
  tabs.setAttribute("aria-label", say("app.views"));
  fill(tabs, Object.keys(VIEWS).map((name) => el("a", { href: `#${name}`, data: { view: name }, aria: { current: place()[0] === name ? "page" : null }, text: say(`app.tab_${name}`) })));
  const choices = LANGUAGES.map((code) => el("option", { value: code, selected: code === language(), lang: code, text: say(`app.language_${code}`) }));
  const dark = theme() === "dark";
  fill(
    document.getElementById("tools"),
    el(
      "label",
      { class: "tool language" },
      el("span", { text: language().toUpperCase(), aria: { hidden: true } }),
      el("select", { id: "language", aria: { label: say("app.language") }, on: { change: switchLanguage } }, choices),
    ),
    el("button", { id: "theme", type: "button", class: "tool", aria: { label: say(dark ? "app.to_light" : "app.to_dark") }, on: { click: switchTheme } }, icon("theme")),
  );
}

async function start() {
  setTheme(theme());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTheme(theme()));
  try {
    await setLanguage(preferred());
  } catch {
    const again = el("button", { type: "button", class: "button primary", text: "Try again", on: { click: () => location.reload() } });
    fill(view, el("div", { class: "panel plain stack" }, el("p", { text: lost.text }), again));
    return;
  }
  frame();
  document.getElementById("skip").addEventListener("click", (event) => {
    event.preventDefault(); // the fragment names the view
    view.focus();
  });
  addEventListener("hashchange", show);
  show();
}

start();
