// Card games: hands, tricks, melds, tableaus, bids. Piles are drawn by what they hold; cards that options name can
// be clicked.

import { $, fill, h, put } from "./dom.js";
import { capital, optionButton, options, prompt } from "./ask.js";
import { dragging } from "./drag.js";

const RED = /[♥♦]/;
// Bookkeeping of the rules that the table shows in other ways.
const UNSAID = new Set(["turn", "winner", "tricks_played", "turn_number", "again", "skip", "drawn", "source", "fighting", "best_card", "done", "passes", "meld_count", "claims", "chosen", "bet_round", "pot_won"]);
const CONTRACT = /^bid (\d)(♣|♦|♥|♠|NT)$/i;
const STRAINS = ["♣", "♦", "♥", "♠", "NT"];
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

  // `taking` are options that take the card from its pile, whatever it is.
  function card(face, { small = false, live = true, taking = [] } = {}) {
    const suit = face === null ? null : /[♠♥♦♣]/.exec(face)?.[0];
    const rank = suit ? face.replace(suit, "") : face;
    const mine = [...(live && face !== null ? optionsOf(face) : []), ...taking];
    const look = face === null ? ".back" : `${RED.test(face) ? ".red" : ""}${suit ? "" : ".worded"}`;
    const one = h(`div.playing${look}${small ? ".small" : ""}${mine.length ? ".can" : ""}`,
      { role: mine.length ? "button" : "img", tabIndex: mine.length ? 0 : -1, "aria-label": face ?? (taking.length ? taking[0].label : "face down"), onclick: () => taken(mine, one), onkeydown: (event) => { if (mine.length && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); event.stopPropagation(); taken(mine, one); } } },
      face === null ? null : [h("span.corner", {}, h("b", {}, rank), suit || ""), suit ? h("span.suit", { "aria-hidden": "true" }, suit) : null]);
    one.mine = mine;
    if (page.hinted && mine.some((option) => option.i === page.hinted.index)) one.classList.add("hinted");
    if (face !== null && !suit) { const colour = /\b(red|blue|green|yellow)\b/i.exec(face)?.[1]?.toLowerCase(); if (colour) one.classList.add(`hue-${colour}`); }
    return one;
  }

  function taken(mine, near) {
    if (mine.length === 1) page.play(mine[0].i);
    else if (mine.length) page.choose(mine, near);
  }

  const isPlace = (place, box) => place && place.zone === box.dataset.zone && place.pile === Number(box.dataset.pile) && String(place.owner ?? "") === box.dataset.owner;

  // Let go on a pile, a card goes there if it may; on a seat, to that player; elsewhere on the table it is played.
  function dropped(found, where) {
    const mine = found.mine || [];
    const own = Boolean(found.closest(".mine"));
    if (!where || !mine.length) return;
    if (where.matches(".foot")) return void (own || taken(mine.filter((option) => option.take), found));
    const box = where.matches(".pile-box") ? where : null;
    const seat = where.closest("[data-seat]")?.dataset.seat;
    const aimed = mine.filter((option) => (box && isPlace(option.to, box)) || (seat !== undefined && option.players?.includes(Number(seat))));
    const free = mine.filter((option) => !option.to && !option.take);
    if (aimed.length) taken(aimed, found);
    else if (own || box) taken(free.length || !own ? free : mine, found);
  }

  function pile(held, { small = false } = {}) {
    const known = held.cards.filter((one) => one !== null);
    const hidden = held.count - known.length;
    const spread = held.zone === "tableau" || /tableau|column|cascade/.test(held.zone);
    const top = spread || held.zone === "trick" || held.count <= 14 ? held.cards : held.cards.slice(-3);
    const box = h(`div.pile-box${spread ? ".spread" : ""}`, { dataset: { zone: held.zone, pile: held.pile, owner: held.owner ?? "" } });
    const taking = (doc?.menu?.options || []).filter((option) => isPlace(option.take, box));
    // Where nothing of a pile is known its back is enough.
    const shown = known.length ? top : hidden > 0 ? [null] : [];
    const faces = shown.map((face, at) => card(face, { small, taking: at === shown.length - 1 ? taking : [] }));
    return put(box, [
      h("div.cards", {}, faces.length ? faces : h("div.playing.slot", { role: "img", "aria-label": "empty" })),
      h("span.caption", {}, `${words(held.zone)}${several(held) ? ` ${held.pile}` : ""}`, held.count > 1 || hidden ? h("small", {}, ` ${held.count}`) : null, held.among?.length && held.among.length < 15 ? h("small", {}, ` among them ${held.among.join(" ")}`) : null)]);
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
      return h(`section.seat${doc.asked === seat ? ".asked" : ""}${seat === page.seat ? ".own" : ""}`, { "aria-label": name, dataset: { seat } },
        h("header", {}, h("b", {}, seat === page.seat ? "You" : name), h("small", {}, doc.seats?.[seat]?.player === "human" ? "" : doc.seats?.[seat]?.player || "")),
        numbers.length ? h("div.numbers", {}, numbers.map(([what, value]) => h("span", {}, `${what} `, h("b", {}, String(value))))) : null,
        h("div.piles", {}, own.map((held) => held.zone === "hand" && !held.cards.some((one) => one !== null) ? h("div.fan", { "aria-label": `${held.count} cards in hand`, role: "img" }, Array.from({ length: Math.min(held.count, 13) }, () => h("i")), h("small", {}, `${held.count}`)) : pile(held, { small: true }))));
    }));
    const shared = piles.filter((held) => held.owner === null && (held.count || /trick|deck|discard|foundation|tableau|stock/.test(held.zone)));
    fill(middle, shared.sort((a, b) => (b.zone === "trick") - (a.zone === "trick")).map((held) => pile(held)));
    const mine = page.seat === null ? [] : piles.filter((held) => held.owner === page.seat && held.zone === "hand");
    fill(hand, mine.flatMap((held) => held.cards).map((face) => card(face)));
    hand.style.setProperty("--n", Math.max(hand.childElementCount, 1));
    fill(facts, (doc.facts || []).map(([name, text]) => h("span", {}, `${name} `, h("b", {}, text))));
  }

  // Contracts as they lie in a bidding box, a row for each level; passes and doubles above them.
  function biddingBox(rest) {
    const bids = new Map(rest.map((option) => [CONTRACT.exec(option.label), option]).filter(([found]) => found).map(([found, option]) => [`${found[1]}${found[2]}`, option]));
    const levels = [...new Set([...bids.keys()].map((bid) => Number(bid[0])))].sort();
    const cell = (bid) => h(`button.bid${RED.test(bid) ? ".red" : ""}${page.hinted && bids.get(bid)?.i === page.hinted.index ? ".hinted" : ""}`, { disabled: !bids.has(bid), "aria-label": `Bid ${bid}`, onclick: () => page.play(bids.get(bid).i) }, bid);
    return [h("div.calls", {}, rest.filter((option) => !CONTRACT.test(option.label)).map((option) => optionButton(option))),
      h("div.bidding", { role: "group", "aria-label": "bidding box" }, levels.flatMap((level) => STRAINS.map((strain) => cell(`${level}${strain}`))))];
  }

  // Bids, calls and passes are buttons; cards are clicked where they lie, or dragged.
  function ask(menu) {
    const shown = new Set([...hand.children, ...root.querySelectorAll(".playing")].map((one) => one.getAttribute("aria-label")));
    const rest = menu.options.filter((option) => !option.cards?.length || !option.cards.every((face) => shown.has(face)));
    const parts = [prompt(menu)];
    if (rest.some((option) => CONTRACT.test(option.label))) parts.push(...biddingBox(rest));
    else if (rest.length) parts.push(h(`div.bids${rest.length > 4 ? ".grid" : ""}`, {}, options(rest, menu)));
    if (rest.length < menu.options.length) parts.push(h("p.small", {}, rest.length ? "or click a card, or drag it" : "Click a card with a green edge, or drag it to its place."));
    return parts;
  }

  if (page.seat !== null) dragging({ may: (one) => Boolean(doc?.menu && one.mine?.length), drop: dropped, grip: ".playing.can", over: ".pile-box, .seat, .middle, .parlor, .foot" });
  return { root, update, ask, hint: () => update(doc), told: (entry) => h("div", {}, capital(entry.text)) };
}
