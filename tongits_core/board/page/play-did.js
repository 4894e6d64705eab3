// What somebody did, in words of the page: the log, the seats, and what screen readers say.

import { actionParts, cardName, cardNames, cardsIn, chip, withCards } from "./cards.js";
import { el } from "./dom.js";
import { has, say, sayNodes } from "./words.js";

const LONG = 12; // characters of a meld that may be broken over two lines: more than four cards

/** The events of a state that an earlier state of the same game did not have. */
export function newEvents(before, state) {
  const log = logOf(state);
  if (handOf(before) !== handOf(state)) return log;
  const known = logOf(before).length;
  return log.length > known ? log.slice(known) : [];
}

function handOf(state) {
  return state.phase === "between" ? state.finished : state.number;
}

function logOf(state) {
  return state.phase === "between" ? (state.over?.log ?? []) : state.log;
}

/** The events of each turn. */
export function turnsOf(events) {
  const turns = [];
  let turn = [];
  for (const event of events) {
    turn.push(event);
    if (event.ends_turn) {
      turns.push(turn);
      turn = [];
    }
  }
  if (turn.length) turns.push(turn);
  return turns;
}

function formOf(event) {
  const { form, ...cards } = actionParts(event.action);
  if (form === "draw" && event.drawn) return { form: "draw_card", card: event.drawn };
  if (form === "secret" && event.action.includes("#")) return { form: "secret_hidden" };
  return { form, ...cards };
}

/** One action as nodes: "discarded K♠". */
export function did(event, table = "did") {
  const { form, ...cards } = formOf(event);
  const nodes = (text) => el("span", { class: text.length > LONG ? null : "nowrap" }, text.includes(" ") ? withCards(text) : chip(text.split("=")[0]));
  const fields = Object.fromEntries(Object.entries(cards).map(([name, text]) => [name, nodes(text)]));
  return has(`play.${table}.${form}`) ? sayNodes(`play.${table}.${form}`, fields) : sayNodes(`play.did.${form}`, fields);
}

function words(event) {
  const { form, ...cards } = formOf(event);
  const named = Object.entries(cards).map(([name, text]) => [name, cardsIn(text).length > 1 ? cardNames(cardsIn(text)) : cardName(cardsIn(text)[0])]);
  return say(`play.did.${form}`, Object.fromEntries(named));
}

/** What follows from an action: it opens, it blocks a call. */
export function notes(event) {
  const found = event.opens ? [say("play.opened")] : [];
  return [...found, ...event.blocks.map((who) => say(`play.blocks_${who}`))];
}

/** A sentence for each turn: "Next player: drew, discarded king of spades." */
export function didWords(events) {
  return turnsOf(events).map((turn) =>
    say("play.turn_said", { who: say(`play.name_${turn[0].player}`), what: turn.flatMap((event) => [words(event), ...notes(event)]).join(", ") }),
  );
}

/** A turn as nodes. */
export function turnNodes(turn) {
  return turn.flatMap((event, place) => [place ? ", " : "", ...did(event), ...notes(event).map((text) => [" ", el("span", { class: "mark", text })])]).flat();
}

const SEEN_ANYHOW = new Set(["draw", "expose", "secret"]); // beside a player stands how many cards it holds, and its melds

/** The last turn of a player, as nodes; null if there was none. */
export function lastTurn(log, player) {
  const turn = turnsOf(log)
    .filter((each) => each[0].player === player)
    .at(-1);
  if (!turn) return null;
  const told = turn.length > 1 ? turn.filter((event) => !SEEN_ANYHOW.has(event.action.split(" ")[0])) : turn;
  return told.flatMap((event, place) => [place ? ", " : "", ...did(event, "did_short")]);
}
