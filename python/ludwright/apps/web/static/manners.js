// Priority manners: what is asked and what passes by itself. The server keeps them; this page sets and shows.

import { h } from "./dom.js";
import { lookForm } from "./look.js";

const STEP_WORDS = { main1: "main", main2: "main 2", "begin combat": "combat", "declare attackers": "attack", "declare blockers": "block", "first damage": "first strike", damage: "damage", "end combat": "end of combat" };
export const stepWord = (step) => STEP_WORDS[step] || step;
const WAITS = [["turn", "until the turn ends", "e"], ["mine", "until your turn", "m"], ["event", "until something happens", "n"]];

// Small buttons below the question.
export function waits(page) {
  const held = page.doc.settings;
  const parts = WAITS.map(([until, words, key]) => h("button.link", { title: `Pass ${words} (${key})`, onclick: () => page.manners({ do: "wait", until }) }, words.replace("until ", "→ ")));
  if (held.ability) parts.push(h("button.link", { title: held.ability, onclick: () => page.manners({ do: "yield", ability: held.ability, on: true }) }, "always pass this"));
  if (held.optional) {
    parts.push(h("button.link", { title: held.optional, onclick: () => page.manners({ do: "always", text: held.optional, answer: true }) }, "always yes"));
    parts.push(h("button.link", { title: held.optional, onclick: () => page.manners({ do: "always", text: held.optional, answer: false }) }, "always no"));
  }
  return parts;
}

export function settingsDialog(page) {
  const held = page.doc?.settings;
  const close = () => dialog.close();
  const parts = [h("h2", {}, "Settings")];
  if (held && page.room === "magic") {
    const check = (whose, step) => h("input", {
      type: "checkbox", checked: held.stops[whose].includes(step), "aria-label": `stop at ${stepWord(step)}, ${whose === "mine" ? "your turn" : "their turn"}`,
      onchange: (event) => page.manners({ do: "stop", step, whose, on: event.target.checked }),
    });
    parts.push(
      h("fieldset", {}, h("legend", {}, "When you are asked"),
        h("label.check", {}, h("input", { type: "checkbox", checked: held.auto, onchange: (event) => page.manners({ do: "auto", on: event.target.checked }) }), "Pass by itself where nothing can be done and no stop stands"),
        h("label.check", {}, h("input", { type: "checkbox", onchange: (event) => page.manners({ do: "hold", on: event.target.checked }) }), "Keep priority after the next spell or ability"),
        h("table.stops", {}, h("thead", {}, h("tr", {}, h("th", {}, "Stops"), h("th", {}, "your turn"), h("th", {}, "their turn"))),
          h("tbody", {}, held.steps.map((step) => h("tr", {}, h("th", { scope: "row" }, stepWord(step)), h("td", {}, check("mine", step)), h("td", {}, check("theirs", step))))))),
      ...taken(page, held));
  }
  parts.push(lookForm());
  if (page.seat !== null && page.line && !page.doc?.result)
    parts.push(h("fieldset", {}, h("legend", {}, "Leave"), h("button.danger", { onclick: () => { if (confirm("Give the match up?")) page.line.send({ t: "leave" }), close(); } }, "Give the match up")));
  parts.push(h("div.row-end", {}, h("button.go", { onclick: close }, "Done")));
  const dialog = h("dialog.sheet", { onclose: () => dialog.remove() }, parts);
  document.body.append(dialog);
  dialog.showModal();
}

// What is always passed or answered, to take back.
function taken(page, held) {
  const rows = [
    ...held.yields.map((ability) => [`Pass over ${ability}`, () => page.manners({ do: "yield", ability, on: false })]),
    ...Object.entries(held.answers).map(([text, answer]) => [`${answer ? "Yes" : "No"} to: ${text}`, () => page.manners({ do: "always", text, answer: null })]),
  ];
  if (!rows.length) return [];
  return [h("fieldset", {}, h("legend", {}, "Always"), rows.map(([words, back]) => h("div.always", {}, h("span", {}, words), h("button.link", { onclick: (event) => { back(); event.target.closest(".always").remove(); } }, "take back"))))];
}
