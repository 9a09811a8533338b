// The card browser: a card's face, its notation, and what the core is told, side by side.

import { $, ask, fill, h, plural } from "./dom.js";
import { drawWhole } from "./card.js";

let timer = null;
let latest = 0;

async function search() {
  const own = ++latest;
  const found = await ask(`/api/cards?q=${encodeURIComponent($("#q").value)}`);
  if (own !== latest) return;
  $("#count").textContent = `${plural(found.count, "card")}${found.count > found.names.length ? `, the first ${found.names.length}` : ""}`;
  fill($("#names"), found.names.map((name) => h("li", {}, h("button", { onclick: () => show(name) }, name))));
}

async function show(name) {
  history.replaceState(null, "", `/cards?name=${encodeURIComponent(name)}`);
  for (const button of $("#names").querySelectorAll("button")) button.toggleAttribute("aria-current", button.textContent === name);
  try {
    const card = await ask(`/api/cards/card?name=${encodeURIComponent(name)}`);
    fill($("#card"), h("div.three", {},
      h("div", {}, card.faces.map((face) => drawWhole({ name: face.name, card: card.name, type_line: face.type_line, mana_cost: face.cost, power: face.power, toughness: face.toughness, abilities: face.text, colors: face.colors.join("") })), h("p.small", {}, `set ${card.set}`)),
      h("div", {}, card.notation ? [h("h3", {}, "Notation"), h("pre", { tabIndex: 0 }, card.notation)] : null, h("h3", {}, "What the core is told"), h("pre", { tabIndex: 0 }, card.explained.join("\n")))));
  } catch (error) {
    fill($("#card"), h("p.trouble", { role: "alert" }, error.message));
  }
}

$("#q").addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(search, 120);
});
const asked = new URLSearchParams(location.search).get("name");
if (asked) {
  $("#q").value = asked;
  show(asked);
}
search();
