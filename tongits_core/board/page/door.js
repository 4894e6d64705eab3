// The door between page and engine. Nothing else talks to the server, so that another engine may stand behind it.

import { get, set } from "./store.js";

const ROOT = new URL("../", import.meta.url); // relative, so that the board may live under any path
const LOST_AFTER = 4; // failed connections in a row of a stream

/** What went wrong: kind as the server names it, or "offline"; text: one sentence; place: where, or "". */
export class Fault extends Error {
  constructor(kind, text, place = "") {
    super(text);
    Object.assign(this, { kind, text, place });
  }
}

/** The offline sentence; main.js sets it in the language of the page. */
export const lost = { text: "The server does not answer. What you entered is kept in this browser; try again." };

/** A question to the server; rejects with a Fault. */
export async function ask(path, body = undefined, signal = undefined) {
  const sent = body === undefined ? { signal } : { method: "POST", signal, ...json(body) };
  let answer;
  try {
    answer = await fetch(new URL(path, ROOT), sent);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Fault("offline", lost.text);
  }
  const found = await answer.json().catch(() => null);
  if (answer.ok && found !== null) return found;
  const { kind = "offline", text = lost.text, place = "" } = found?.error ?? {};
  throw new Fault(kind, text, place);
}

function json(body) {
  return { headers: { "content-type": "application/json", "tongits-client": client() }, body: JSON.stringify(body) };
}

/** A name of this tab, made by chance: the server runs one search for each. */
function client() {
  let name = get("client", null, "tab");
  if (!name) {
    name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    set("client", name, "tab");
  }
  return name;
}

/** The events of a running search: calls progress, then draft (a first advice), then advice or failed. A lost connection
 * goes on where it was. */
export function stream(id, { progress = () => {}, draft = () => {}, advice = () => {}, failed = () => {} }) {
  const source = new EventSource(new URL(`api/suggest/${encodeURIComponent(id)}`, ROOT));
  let errors = 0;
  const heard = (name, call, last) =>
    source.addEventListener(name, (event) => {
      errors = 0;
      if (last) source.close();
      call(JSON.parse(event.data));
    });
  heard("progress", progress, false);
  heard("draft", (found) => draft(found.advice), false);
  heard("advice", (found) => advice(found.advice), true);
  heard("failed", (found) => failed(new Fault(found.error.kind, found.error.text, found.error.place)), true);
  source.addEventListener("error", () => {
    errors += 1;
    if (source.readyState !== EventSource.CLOSED && errors < LOST_AFTER) return; // the browser connects again
    source.close();
    failed(new Fault("offline", lost.text));
  });
  return {
    cancel() {
      if (source.readyState === EventSource.CLOSED) return;
      source.close();
      ask(`api/suggest/${encodeURIComponent(id)}/cancel`, {}).catch(() => {}); // it ends by itself too, only later
    },
  };
}

/** Starts a search and follows it. */
function suggest(body, calls) {
  let running = null;
  let cancelled = false;
  ask("api/suggest", body)
    .then(({ id }) => {
      if (!cancelled) running = stream(id, calls);
    })
    .catch((fault) => {
      if (!cancelled) calls.failed?.(fault);
    });
  return {
    cancel() {
      cancelled = true;
      running?.cancel();
    },
  };
}

const game = (id, what = "") => `api/games/${encodeURIComponent(id)}${what}`;

export const door = {
  read: (body, signal) => ask("api/read", body, signal),
  follow: (body) => ask("api/follow", body),
  rules: (language) => ask(`api/rules?language=${language}`),
  suggest,
  stream,
  games: {
    start: (body) => ask("api/games", body),
    /** after: a ply; the answer then waits for a newer one, for some seconds at most. */
    state: (id, after = null, signal = undefined) => ask(game(id, after === null ? "" : `?after=${after}`), undefined, signal),
    act: (id, ply, action) => ask(game(id, "/act"), { ply, action }),
    undo: (id, ply) => ask(game(id, "/undo"), { ply }),
    next: (id, ply) => ask(game(id, "/next"), { ply }),
    hint: (id, body) => ask(game(id, "/hint"), body),
    scout: (id, language) => ask(game(id, `/scout?language=${language}`)),
    record: (id) => ask(game(id, "/record")),
    resume: (body) => ask("api/games/resume", body),
  },
};
