// A card, small on the table or whole under the pointer. What it says comes from the view, or from the server's
// printer by its name.

import { ask, h } from "./dom.js";
import { rich, symbols } from "./symbols.js";

const texts = new Map();
const wanted = new Set();
const waiting = [];
let timer = null;

// The printed card of a name, if it is known; else it is asked for, and whoever waits is told.
export function text(name, then) {
  if (!name) return null;
  if (texts.has(name)) return texts.get(name);
  wanted.add(name);
  if (then) waiting.push(then);
  timer ??= setTimeout(fetchTexts, 15);
  return null;
}

async function fetchTexts() {
  timer = null;
  const names = [...wanted].slice(0, 80);
  for (const name of names) wanted.delete(name);
  const told = waiting.splice(0);
  try {
    const found = await ask("/api/cards/texts", { names });
    for (const name of names) texts.set(name, found[name] || null);
  } catch {
    for (const name of names) texts.set(name, null);
  }
  if (wanted.size) timer ??= setTimeout(fetchTexts, 15);
  for (const then of told) then();
}

export function faceOf(card, then) {
  const name = card.card || card.name;
  const found = text(name, then);
  if (!found) return null;
  return found.faces.find((face) => face.name === card.name) || found.faces[0];
}

// W, U, B, R, G, M for many, A for artifacts, L for lands, N for none.
export function frame(card, face) {
  const line = card.type_line || face?.type_line || "";
  const cost = card.mana_cost || face?.cost || "";
  let colours = typeof card.colors === "string" ? card.colors : null;
  if (colours === null) colours = (face?.colors || [...new Set(cost.match(/[WUBRG]/g) || [])]).join("");
  if (colours.length > 1) return "M";
  if (colours.length === 1) return colours;
  if (/\bLand\b/.test(line)) return "L";
  return /\bArtifact\b/.test(line) ? "A" : "N";
}

// A land has the colour of what it makes, faintly.
export function hue(card, face) {
  const said = (card.abilities || face?.text || []).join(" ");
  const made = [...new Set([...said.matchAll(/Add [^.]*?\{([WUBRG])\}/g)].map((found) => found[1]))];
  const basic = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G" };
  for (const [word, letter] of Object.entries(basic)) if ((card.type_line || "").includes(word) && !made.includes(letter)) made.push(letter);
  return made;
}

export const linesOf = (card, face) => (card.abilities?.length ? card.abilities : face?.text) || [];

export function counters(card) {
  return Object.entries(card.counters || {}).map(([kind, n]) => {
    const short = /^[+-]\d+\/[+-]\d+$/.test(kind) ? kind : kind.slice(0, 3);
    return h("span.ct", { title: `${n} ${kind} counter${n === 1 ? "" : "s"}` }, n > 1 || !/\//.test(kind) ? `${n}× ${short}` : short);
  });
}

const size = (card) => (card.power === null || card.power === undefined ? null : `${card.power}/${card.toughness}`);

export function sizeClass(card) {
  if (card.damage > 0) return "hurt";
  if (card.base_power === undefined || card.base_power === null) return "";
  const now = card.power + card.toughness;
  const printed = card.base_power + card.base_toughness;
  return now > printed ? "up" : now < printed ? "down" : "";
}

// Fills an element with a small card.
export function drawSmall(element, card, { n = 1, then } = {}) {
  const face = faceOf(card, then);
  const hidden = !card.name;
  const kind = hidden ? "back" : frame(card, face);
  const land = /\bLand\b/.test(card.type_line || "") && size(card) === null;
  element.className = `c ${kind === "back" ? "back" : `k-${kind}`}${land ? " land" : ""}`;
  if (kind === "L") {
    const made = hue(card, face);
    element.style.setProperty("--glow", made.length === 1 ? `var(--mana-${made[0]})` : made.length ? "var(--mana-M)" : "var(--k-L)");
  } else element.style.removeProperty("--glow");
  if (hidden) return element.replaceChildren(h("span.mark", { "aria-hidden": "true" }));
  const type = (card.type_line || face?.type_line || "").replace(/^.*— /, "");
  const body = linesOf(card, face).filter((line) => !land || line.length > 14);
  const said = size(card);
  const parts = [
    h("span.name", {}, h("b", {}, card.name), h("span.cost", {}, symbols(card.mana_cost ?? face?.cost))),
    land ? h("span.pips", {}, hue(card, face).flatMap((letter) => symbols(`{${letter}}`))) : h("span.words", {}, body.map((line) => h("span", {}, rich(line)))),
    h("span.type", {}, land && /Basic/.test(card.type_line) ? "Basic land" : type),
  ];
  if (said) parts.push(h(`span.pt.${sizeClass(card) || "as-printed"}`, {}, said, card.damage ? h("small", {}, `−${card.damage}`) : null));
  const held = counters(card);
  if (held.length) parts.push(h("span.cts", {}, held));
  if (n > 1) parts.push(h("span.n", { title: `${n} of them` }, `×${n}`));
  element.replaceChildren(...parts);
}

// The whole card, for the side.
export function drawWhole(card, then) {
  if (!card) return h("div.whole.empty", {}, "Point at a card to read it.");
  const face = faceOf(card, then);
  if (!card.name) return h("div.whole.k-N", {}, h("h2", {}, "Face down"));
  const printed = face && face.power !== null && card.power !== null && card.power !== undefined && (face.power !== card.power || face.toughness !== card.toughness);
  const said = size(card) || (face?.power !== null && face?.power !== undefined ? `${face.power}/${face.toughness}` : null);
  const notes = [
    card.token && "token", card.copy && "a copy", card.summoning_sick && "came this turn", card.goaded && "goaded",
    card.damage ? `${card.damage} damage` : null, card.lost_abilities && "lost its printed abilities",
    ...Object.entries(card.counters || {}).map(([kind, n]) => `${n} ${kind} counter${n === 1 ? "" : "s"}`),
  ].filter(Boolean);
  return h(`div.whole.k-${frame(card, face)}`, {},
    h("h2", {}, h("span", {}, card.name), h("span.cost", {}, symbols(card.mana_cost ?? face?.cost))),
    h("div.type", {}, card.type_line || face?.type_line || ""),
    h("div.words", {}, linesOf(card, face).map((line) => h("p", {}, rich(line)))),
    notes.length ? h("div.notes", {}, notes.join(" · ")) : null,
    said ? h("div.size", {}, said, printed ? h("small", {}, ` printed ${face.power}/${face.toughness}`) : null) : null);
}
