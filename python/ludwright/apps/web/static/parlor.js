// Card games: hands, tricks, melds, tableaus, bids. Piles are drawn by what they hold; cards that options name can
// be clicked.

import { $, arrange, fill, h } from "./dom.js";
import { capital, options, prompt } from "./ask.js";

const RED = /[♥♦]/;
// Bookkeeping of the rules that the table shows in other ways.
const UNSAID = new Set(["turn", "winner", "tricks_played", "turn_number", "again", "skip", "drawn", "source", "fighting", "best_card", "done", "passes", "meld_count", "claims", "chosen", "bet_round", "pot_won"]);
const words = (name) => name.replaceAll("_", " ");

export function make(page) {
  const seats = h("div.around");
  const middle = h("div.middle");
  const facts = h("div.facts");
  const root = h("div.parlor", {}, h("div.parlor-head", {}, h("h1.title", {}, page.title), facts), seats, middle);
  const hand = h("div.cards.mine", { role: "group", "aria-label": "your hand" });
  $("#hand").replaceChildren(hand);
  let doc = null;

  const optionsOf = (face) => (doc?.menu?.options || []).filter((option) => option.cards?.includes(face));

  function card(face, { small = false, live = true } = {}) {
    if (face === null) return h(`div.playing.back${small ? ".small" : ""}`, { "aria-label": "face down", role: "img" });
    const suit = /[♠♥♦♣]/.exec(face)?.[0];
    const rank = suit ? face.replace(suit, "") : face;
    const mine = live ? optionsOf(face) : [];
    const one = h(`div.playing${RED.test(face) ? ".red" : ""}${small ? ".small" : ""}${mine.length ? ".can" : ""}${suit ? "" : ".worded"}`,
      { role: mine.length ? "button" : "img", tabIndex: mine.length ? 0 : -1, "aria-label": face, onclick: () => taken(mine, one), onkeydown: (event) => { if (mine.length && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); event.stopPropagation(); taken(mine, one); } } },
      h("span.corner", {}, h("b", {}, rank), suit || ""), suit ? h("span.suit", { "aria-hidden": "true" }, suit) : null);
    if (page.hinted && mine.some((option) => option.i === page.hinted.index)) one.classList.add("hinted");
    if (!suit) { const colour = /\b(red|blue|green|yellow)\b/i.exec(face)?.[1]?.toLowerCase(); if (colour) one.classList.add(`hue-${colour}`); }
    return one;
  }

  function taken(mine, near) {
    if (mine.length === 1) page.play(mine[0].i);
    else if (mine.length) page.choose(mine, near);
  }

  function pile(held, { small = false } = {}) {
    const known = held.cards.filter((one) => one !== null);
    const hidden = held.count - known.length;
    const spread = held.zone === "tableau" || /tableau|column|cascade/.test(held.zone);
    const top = spread || held.zone === "trick" || held.count <= 14 ? held.cards : held.cards.slice(-3);
    const faces = top.map((face) => card(face, { small }));
    if (!held.cards.length && hidden > 0) faces.push(card(null, { small }));
    return h(`div.pile-box${spread ? ".spread" : ""}`, {},
      h("div.cards", {}, faces.length ? faces : h("div.playing.slot", { role: "img", "aria-label": "empty" })),
      h("span.caption", {}, `${words(held.zone)}${several(held) ? ` ${held.pile + 1}` : ""}`, held.count > 1 || hidden ? h("small", {}, ` ${held.count}`) : null, held.among?.length && held.among.length < 15 ? h("small", {}, ` among them ${held.among.join(" ")}`) : null));
  }

  const several = (held) => doc.view.piles.filter((other) => other.zone === held.zone && other.owner === held.owner).length > 1;

  function update(next) {
    doc = next;
    if (!doc.view) return;
    const { piles, vars } = doc.view;
    const rows = Object.entries(vars).filter(([name, held]) => !UNSAID.has(name) && Array.isArray(held) && held.length === page.names.length);
    fill(seats, page.names.map((name, seat) => {
      const own = piles.filter((held) => held.owner === seat && held.count && !(seat === page.seat && held.zone === "hand"));
      const numbers = rows.map(([what, held]) => [words(what), held[seat]]).filter(([, value]) => value !== null && value !== 0 && value !== -1);
      return h(`section.seat${doc.asked === seat ? ".asked" : ""}${seat === page.seat ? ".own" : ""}`, { "aria-label": name },
        h("header", {}, h("b", {}, seat === page.seat ? "You" : name), h("small", {}, doc.seats?.[seat]?.player === "human" ? "" : doc.seats?.[seat]?.player || "")),
        numbers.length ? h("div.numbers", {}, numbers.map(([what, value]) => h("span", {}, `${what} `, h("b", {}, String(value))))) : null,
        h("div.piles", {}, own.map((held) => held.zone === "hand" && !held.cards.some((one) => one !== null) ? h("div.fan", { "aria-label": `${held.count} cards in hand`, role: "img" }, Array.from({ length: Math.min(held.count, 13) }, () => h("i")), h("small", {}, `${held.count}`)) : pile(held, { small: true }))));
    }));
    const shared = piles.filter((held) => held.owner === null && (held.count || /trick|deck|discard|foundation|tableau|stock/.test(held.zone)));
    fill(middle, shared.sort((a, b) => (b.zone === "trick") - (a.zone === "trick")).map((held) => pile(held)));
    const mine = page.seat === null ? [] : piles.filter((held) => held.owner === page.seat && held.zone === "hand");
    fill(hand, mine.flatMap((held) => held.cards).map((face) => card(face)));
    hand.style.setProperty("--n", Math.max(hand.childElementCount, 1));
    const scalars = Object.entries(vars).filter(([name, held]) => !UNSAID.has(name) && !Array.isArray(held) && held !== null && held !== -1 && held !== 0);
    fill(facts, scalars.map(([name, held]) => h("span", {}, `${words(name)} `, h("b", {}, String(held)))));
  }

  // Bids, calls and passes are buttons; cards are clicked where they lie.
  function ask(menu) {
    const shown = new Set([...hand.children, ...root.querySelectorAll(".playing")].map((one) => one.getAttribute("aria-label")));
    const rest = menu.options.filter((option) => !option.cards?.length || !option.cards.every((face) => shown.has(face)));
    const parts = [prompt(menu)];
    if (rest.length) parts.push(h(`div.bids${rest.length > 4 ? ".grid" : ""}`, {}, options(rest, menu)));
    if (rest.length < menu.options.length) parts.push(h("p.small", {}, rest.length ? "or click a card" : "Click a card with a green edge."));
    return parts;
  }

  return { root, update, ask, hint: () => update(doc), told: (entry) => h("div", {}, capital(entry.text)) };
}
