// Keys and colours in words.

import { h } from "./dom.js";

const KEYS = [
  ["1 2 3 …", "take the option of that number; more digits where there are more"],
  ["space", "pass, or done, or no"], ["enter", "the green button"], ["esc", "let go of what is chosen"],
  ["o", "all options by number"], ["i", "a hint"], ["u", "take your last answer back, against machines"], ["l", "log and cards, on a narrow window"], [",", "settings"], ["tab", "from card to card; enter plays"],
];
const MAGIC = [
  ["a", "all creatures attack"], ["e", "pass until the turn ends"], ["m", "pass until your turn"], ["n", "pass until something happens"],
  ["h", "keep priority after the next spell"], ["f", "full control: everything is asked"],
];

export function helpDialog(room) {
  const rows = (list) => list.map(([key, words]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, words)));
  const dialog = h("dialog.sheet", { onclose: () => dialog.remove() },
    h("h2", {}, "How to play here"),
    h("p", {}, "Click what has a green outline; if it can do several things, a small menu opens. Red outlines may be aimed at. Amber shows whose turn and which step it is."),
    room === "magic" ? h("p", {}, "Attackers: click each, then the green button. Blockers: click yours, then whom it blocks. Or drag: a card onto the board or onto its target, a creature to the other side to attack, onto an attacker to block. Click a step in the bar to stop there in your turns, with shift in theirs.") : null,
    h("table.keys", {}, h("tbody", {}, rows(KEYS), room === "magic" ? rows(MAGIC) : null)),
    h("div.row-end", {}, h("button.go", { onclick: () => dialog.close() }, "Done")));
  document.body.append(dialog);
  dialog.showModal();
}
