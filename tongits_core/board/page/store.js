// What was entered stays in the browser. Each tab keeps its own, so two tabs do not disturb each other; a new tab
// starts from what was entered last.

/** The stored value, or `fallback`. where: "tab" for what no other tab may start from. */
export function get(name, fallback = null, where = "all") {
  for (const area of areas(where)) {
    try {
      const text = area.getItem(name);
      if (text !== null) return JSON.parse(text);
    } catch {
      // a full or forbidden store, or a damaged value: as if nothing were stored
    }
  }
  return fallback;
}

/** Keeps a value; null removes it. */
export function set(name, value, where = "all") {
  for (const area of areas(where)) {
    try {
      if (value === null) area.removeItem(name);
      else area.setItem(name, JSON.stringify(value));
    } catch {
      // the page works on, it only forgets
    }
  }
}

function areas(where) {
  try {
    return where === "tab" ? [sessionStorage] : [sessionStorage, localStorage];
  } catch {
    return []; // the browser forbids both
  }
}

export const store = { get, set };
