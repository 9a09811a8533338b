// Choosing a game and its players, as the lab and the evolution do.

import { h } from "./dom.js";

const WORDS = { magic: "Magic", parlor: "Card games", duel: "Dice duel", toy: "Toy games", own: "This server's own" };
const ORDER = ["magic", "parlor", "duel", "own", "toy"];

export const spaced = (name) => name.replaceAll("-", " ").replace(/\b\w/, (letter) => letter.toUpperCase());
export const roomWords = (room) => WORDS[room] || spaced(room);
export const sorted = (rooms) => [...rooms].sort((a, b) => ((ORDER.indexOf(a.room) + 9) % 9) - ((ORDER.indexOf(b.room) + 9) % 9));

// Fields that name a game of a room.
export function gameFields(room, words = ["First", "Second"]) {
  const parts = room.default.slice(room.default.indexOf(":") + 1).split(",");
  const select = (name, label, now) => h("label", {}, label, h("select", { name }, room.names.map((one) => h("option", { value: one, selected: one === now }, spaced(one)))));
  return room.pair ? [select("a", words[0], parts[0]), select("b", words[1], parts[1])] : [select("a", "Game", parts[0])];
}

export function gameOf(room, data) {
  const names = room.pair ? `${data.get("a")},${data.get("b")}` : data.get("a");
  return room.room === "own" ? names : `${room.room}:${names}`;
}

// The rulebook's Markdown, as far as rulebooks use it: headings, lists, tables, emphasis.
export function book(markdown) {
  const out = h("div.book");
  let list = null;
  let table = null;
  for (const line of markdown.split("\n")) {
    const head = /^(#{1,4})\s+(.*)$/.exec(line);
    const item = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/.exec(line);
    const cells = /^\|(.*)\|\s*$/.exec(line);
    if (!item) list = null;
    if (!cells) table = null;
    if (head) out.append(h(`h${Math.min(head[1].length, 3)}`, {}, inline(head[2])));
    else if (item) {
      if (!list) out.append((list = h(item[1] ? "ol" : "ul")));
      list.append(h("li", {}, inline(item[2])));
    } else if (cells) {
      if (/^[\s:|-]+$/.test(cells[1])) continue;
      const first = !table;
      if (first) out.append((table = h("table")));
      table.append(h("tr", {}, cells[1].split("|").map((cell) => h(first ? "th" : "td", {}, inline(cell.trim())))));
    } else if (line.trim()) out.append(h("p", {}, inline(line)));
  }
  return out;
}

function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*)/).map((part) =>
    part.startsWith("**") ? h("b", {}, part.slice(2, -2)) : part.startsWith("`") ? h("code", {}, part.slice(1, -1)) : part.length > 2 && part.startsWith("*") && part.endsWith("*") ? h("em", {}, part.slice(1, -1)) : part);
}

export function bookDialog(title, markdown, actions = []) {
  const dialog = h("dialog.sheet.wide", { "aria-label": title, onclose: () => dialog.remove() }, book(markdown), h("div.row-end", {}, actions, h("button", { onclick: () => dialog.close() }, "Close")));
  document.body.append(dialog);
  dialog.showModal();
}
