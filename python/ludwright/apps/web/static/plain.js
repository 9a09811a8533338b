// Any game: the view as it is, and the options. Games written in Python have this table.

import { fill, h } from "./dom.js";
import { capital } from "./ask.js";

export function make(page) {
  const state = h("div.plain");
  const root = h("div.room", {}, h("h1.title", {}, page.title), h("div.chips"), state);
  return {
    root,
    update(doc) {
      fill(root.children[1], doc.seats.map((seat) => h(`span.chip${doc.asked === seat.seat ? ".asked" : ""}`, {}, seat.seat === page.seat ? `You (${seat.name})` : seat.name, h("small", {}, ` ${seat.player}`))));
      fill(state, doc.view === null ? h("p.quiet", {}, "While people play, onlookers are told only what everybody hears.") : shown(doc.view));
    },
  };
}

const words = (key) => capital(String(key).replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());

export function shown(value, depth = 0) {
  if (value === null || value === undefined) return h("span.none", {}, "–");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) {
    if (!value.length) return h("span.none", {}, "none");
    if (value.every((one) => typeof one !== "object" || one === null)) return h("span.tokens", {}, value.map((one) => h("span.token", {}, one === null ? "?" : String(one))));
    return h("div.items", {}, value.map((one) => h("div.item", {}, shown(one, depth + 1))));
  }
  return h("dl", {}, Object.entries(value).map(([key, held]) => h("div", {}, h("dt", {}, words(key)), h("dd", {}, shown(held, depth + 1)))));
}
