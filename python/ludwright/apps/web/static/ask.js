// The question in words: prompt, options as buttons, and names in lines. Rooms use it; the page says whose it is.

import { h } from "./dom.js";
import { rich } from "./symbols.js";

let page = null;
export function askFor(table) {
  page = table;
}

export function plainAsk(menu, listed = menu.options) {
  return [prompt(menu), options(listed, menu)];
}

export function prompt(menu) {
  const why = page.doc.settings?.why;
  return h("p.prompt", { role: "status", "aria-live": "polite" }, menu.prompt, why ? h("small", {}, why) : null);
}

export function options(listed, menu, { primary = null } = {}) {
  const first = primary ?? (menu.options.length === 1 ? menu.options[0].i : null);
  return h("div.options", {}, listed.map((option) => optionButton(option, first)));
}

export function optionButton(option, first = null) {
  const quiet = ["pass", "done", "no", "stay", "no_block"].includes(option.verb);
  const key = quiet ? "space" : option.i < 9 ? String(option.i + 1) : "";
  return h(`button.option${option.i === first ? ".go" : ""}${page.hinted?.index === option.i ? ".hinted" : ""}`,
    { onclick: () => page.play(option.i) }, h("span", {}, rich(capital(option.label))), key ? h("kbd", {}, key) : null);
}

export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

export function named(text, names) {
  const known = [...new Set(names.filter(Boolean))].sort((a, b) => b.length - a.length);
  if (!known.length) return [text];
  const parts = [];
  let rest = text;
  while (rest) {
    let best = null;
    for (const name of known) {
      const at = rest.indexOf(name);
      if (at >= 0 && (best === null || at < best.at)) best = { at, name };
    }
    if (!best) break;
    if (best.at) parts.push(rest.slice(0, best.at));
    parts.push(h("u", { tabIndex: 0, dataset: { card: best.name } }, best.name));
    rest = rest.slice(best.at + best.name.length);
  }
  if (rest) parts.push(rest);
  return parts;
}
