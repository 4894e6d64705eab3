// "Why not my move?": put a turn together from legal actions; the next search values it beside the best.

import { actionText, turnText } from "./cards.js";
import { el, fill } from "./dom.js";
import { door } from "./door.js";
import { language, say } from "./words.js";

const ENDS = /^(draw|call|fold|challenge|show|discard )/;

/** The panel below an advice. */
export function whyNot(view, advice) {
  const body = el("div", { class: "stack" });
  let chosen = [];
  let legal = [];

  async function begin() {
    chosen = [];
    await go({ line: advice.position, language: language() }, door.read);
  }

  async function go(body_, call) {
    try {
      const found = await call(body_);
      legal = found.legal;
      draw(found.position);
    } catch (fault) {
      fill(body, el("p", { class: "fault", text: fault.text }));
    }
  }

  function take(action, position) {
    chosen = [...chosen, action];
    if (ENDS.test(action)) view.ask([chosen.join(", ")]);
    else go({ position, actions: [action], drawn: null, language: language() }, door.follow);
  }

  function draw(position) {
    const choice = (action) => el("button", { type: "button", class: "button left", on: { click: () => take(action, position) } }, el("span", { class: "cap" }, actionText(action)));
    const so_far = chosen.length ? el("p", {}, turnText(chosen), " …") : null;
    const again = chosen.length ? el("button", { type: "button", class: "button quiet", text: say("why.again"), on: { click: begin } }) : null;
    fill(body, el("p", { class: "muted", text: say(chosen.length ? "why.then" : "why.first") }), so_far, el("div", { class: "row legal" }, legal.map(choice)), again);
  }

  const opened = (event) => {
    if (event.target.open && !legal.length) begin();
  };
  return el("details", { class: "panel why-not", on: { toggle: opened } }, el("summary", { text: say("why.title") }), body);
}
