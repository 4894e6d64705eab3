// Elements without markup texts: nothing that anybody typed can ever become HTML.

const SVG = "http://www.w3.org/2000/svg";

/** An element. props: class, text, on, data, aria; any other is an attribute (true: present, false or null: absent). */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(node, name, value);
  node.append(...flat(children));
  return node;
}

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") node.className = value;
  else if (name === "text") node.textContent = value;
  else if (name === "on") for (const [event, call] of Object.entries(value)) node.addEventListener(event, call);
  else if (name === "data") for (const [key, each] of Object.entries(value)) node.dataset[key] = each;
  else if (name === "aria") {
    for (const [key, each] of Object.entries(value)) {
      if (each !== null && each !== undefined) node.setAttribute(`aria-${key}`, String(each));
    }
  } else node.setAttribute(name, value === true ? "" : String(value));
}

function flat(children) {
  return children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false);
}

/** Replaces everything in `node`. */
export function fill(node, ...children) {
  node.replaceChildren(...flat(children));
  return node;
}

/** An SVG element with attributes. */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...flat(children));
  return node;
}

const ICONS = {
  theme: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zm0 2.5v13a6.5 6.5 0 0 1 0-13z",
  share: "M14 4l6 6l-6 6v-4c-5 0-8 1.5-10 5c.5-6 4-9.5 10-10z",
  undo: "M9 5L4 10l5 5v-3.5h5a3.25 3.25 0 0 1 0 6.5H8v2.5h6a5.75 5.75 0 0 0 0-11.5H9z",
  clear: "M9 3h6l1 2h4v2H4V5h4zM6 8.5h12L17 21H7z",
  plus: "M10.75 4h2.5v6.75H20v2.5h-6.75V20h-2.5v-6.75H4v-2.5h6.75z",
  minus: "M4 10.75h16v2.5H4z",
  down: "M5 8.5l1.800-1.800L12 12l5.200-5.300L19 8.5l-7 7z",
  warn: "M12 2.5L22.5 21h-21zM11 9v6h2V9zm0 7.5v2h2v-2z",
  next: "M8.5 5l1.800-1.800l8.200 8.800l-8.200 8.800L8.5 19l6.200-7z",
};

/** A small picture beside a word; it says nothing to screen readers. */
export function icon(name) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: ICONS[name], "fill-rule": "evenodd" }),
  );
}
