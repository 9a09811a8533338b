// A position, written zone by zone; the server checks it, and it can be kept as JSON or played from.

import { $, ask, fill, h } from "./dom.js";
import { keepSeat } from "./net.js";

const ZONES = ["battlefield", "hand", "graveyard", "exile", "library"];
const STEPS = ["upkeep", "draw", "main1", "begin combat", "declare attackers", "declare blockers", "end combat", "main2", "end"];
const FILLED = 10;

fill($("#form"),
  h("div.fields", {}, h("label", {}, "Step", h("select", { name: "step" }, STEPS.map((step) => h("option", { selected: step === "main1" }, step)))),
    h("label", {}, "Whose turn", h("select", { name: "active" }, h("option", { value: 0 }, "Player A"), h("option", { value: 1 }, "Player B"))),
    h("label", {}, "Turn", h("input", { name: "turn", type: "number", min: 1, value: 5 }))),
  h("div.sides", {}, [0, 1].map((seat) => h("fieldset", {}, h("legend", {}, `Player ${"AB"[seat]}`),
    h("div.fields", {}, h("label", {}, "Life", h("input", { name: `life${seat}`, type: "number", value: 20 })), h("label", {}, "Mana in the pool", h("input", { name: `mana${seat}`, placeholder: "RRG" }))),
    ZONES.map((zone) => h("div.fields", {}, h("label", {}, zone, h("textarea", { name: `${zone}${seat}`, rows: zone === "battlefield" ? 5 : 2, spellcheck: false }))))))),
  h("div.actions", {}, h("button", { type: "submit", value: "check" }, "Check and show"), h("button.go", { type: "submit", value: "play" }, "Play it as Player A"), h("button.link", { type: "button", onclick: copy }, "copy the JSON")));

// `Serra Angel (tapped, +1/+1 x2)` as `Position` writes it.
export function placed(line) {
  const found = /^(.*?)\s*(?:\(([^()]*)\))?$/.exec(line.trim());
  const card = { card: found[1] };
  for (const word of (found[2] || "").split(",").map((one) => one.trim()).filter(Boolean)) {
    if (word === "tapped") card.tapped = true;
    else if (word === "sick") card.sick = true;
    else if (/^damage \d+$/.test(word)) card.damage = Number(word.slice(7));
    else if (/^id \S+$/.test(word)) card.id = word.slice(3);
    else if (/^on \S+$/.test(word)) card.attached = word.slice(3);
    else {
      const [, kind, many] = /^(.*?)(?:\s*x\s*(\d+))?$/.exec(word);
      card.counters = { ...card.counters, [kind]: Number(many || 1) };
    }
  }
  return Object.keys(card).length === 1 ? card.card : card;
}

function lines(text) {
  return text.split("\n").map((one) => one.trim()).filter(Boolean).flatMap((one) => {
    const found = /^(\d{1,2})x?\s+(.*)$/.exec(one);
    return found ? Array.from({ length: Number(found[1]) }, () => placed(found[2])) : [placed(one)];
  });
}

function position() {
  const data = new FormData($("#form"));
  const sides = [0, 1].map((seat) => {
    const side = { life: Number(data.get(`life${seat}`)) };
    for (const zone of ZONES) {
      const cards = lines(data.get(`${zone}${seat}`));
      if (cards.length) side[zone] = cards;
    }
    if (!side.library) side.library = Array.from({ length: FILLED }, () => "Plains");
    if (data.get(`mana${seat}`)) side.mana = data.get(`mana${seat}`).toUpperCase();
    return side;
  });
  return { sides, step: data.get("step"), active: Number(data.get("active")), turn: Number(data.get("turn")) };
}

$("#form").addEventListener("submit", async (event) => {
  event.preventDefault();
  $("#trouble").textContent = "";
  try {
    const checked = await ask("/api/positions", position());
    $("#data").textContent = JSON.stringify(checked, null, 2);
    if (event.submitter?.value !== "play") return;
    const made = await ask("/api/matches", { position: checked, players: ["human", "heuristic"] });
    keepSeat(made.id, made.seat, made.token);
    location.href = `/table/${made.id}`;
  } catch (error) {
    $("#trouble").textContent = error.message;
  }
});

async function copy() {
  await navigator.clipboard.writeText($("#data").textContent || JSON.stringify(position(), null, 2));
}
