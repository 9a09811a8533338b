// The Magic table. It shows the view and offers what the menu names; it knows no rule.

import { $, arrange, fill, gliding, h } from "./dom.js";
import { drawSmall, drawWhole, text } from "./card.js";
import { Arrows } from "./arrows.js";
import { stepWord } from "./manners.js";
import { rich, symbols } from "./symbols.js";
import { named, optionButton, options, prompt } from "./ask.js";
import { declaring } from "./combat.js";
import { dragging } from "./drag.js";

const STEPS = ["upkeep", "draw", "main1", "begin combat", "declare attackers", "declare blockers", "damage", "main2", "end"];
const SAME = { "first damage": "damage", "end combat": "damage", untap: "upkeep", cleanup: "end" };
// Verbs whose options are aimed at something, drawn red.
const AIMS = ["target", "assign", "block"];

export function make(page) {
  const me = page.seat ?? 0;
  const elements = new Map();
  const arrows = new Arrows();
  const reading = h("div.reading");
  const stack = h("div.stack");
  const side = h("div", {}, reading, h("section.box", { "aria-label": "stack" }, h("h3", {}, "Stack"), stack));
  const steps = h("div.steps", { role: "group", "aria-label": "steps of the turn" });
  const plates = [plate(0), plate(1)];
  const rows = { far: { lands: h("div.row.lands"), others: h("div.row.others") }, near: { lands: h("div.row.lands"), others: h("div.row.others") } };
  const far = h("section.half.far", { "aria-label": "the other side" }, plates[1 - me].root, h("div.rows", {}, rows.far.lands, rows.far.others));
  const near = h("section.half.near", { "aria-label": "your side" }, plates[me].root, h("div.rows", {}, rows.near.others, rows.near.lands));
  const hand = h("div.hand", { "aria-label": "your hand", role: "group" });
  const farHand = page.seat === null ? h("div.hand.small", { "aria-label": "the other hand", role: "group" }) : null;
  const root = h("div.magic", {}, steps, h("div.board", {}, far, h("div.seam"), near));
  $("#hand").replaceChildren(hand);
  if (farHand) root.insertBefore(farHand, root.children[1]);
  let doc = null;
  const combat = declaring(page, () => paint());

  function plate(seat) {
    const parts = { life: h("span.life"), name: h("span.who"), more: h("span.more"), piles: h("span.piles"), mana: h("span.mana") };
    const root = h("div.plate", { role: "group", "aria-label": `${page.names[seat] || `seat ${seat}`}`, onclick: () => clickPlayer(seat), onkeydown: (event) => event.target === parts.life && keyed(event), dataset: { seat } }, parts.life, parts.name, parts.more, parts.mana, parts.piles);
    return { root, parts };
  }

  // One element an object, kept while it is seen.
  function element(id) {
    let found = elements.get(id);
    if (!found) {
      found = h("div.c", { dataset: { id } });
      found.addEventListener("click", (event) => clicked(found, event));
      found.addEventListener("keydown", keyed);
      found.addEventListener("pointerenter", () => read(found.card));
      found.addEventListener("focus", () => read(found.card));
      elements.set(id, found);
    }
    return found;
  }

  function keyed(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.click();
  }

  let read_ = null;
  function read(card) {
    if (!card) return;
    read_ = card;
    fill(reading, drawWhole(card, () => read_ === card && fill(reading, drawWhole(card))));
  }

  // Options

  const optionsOf = (ids) => (doc?.menu?.options || []).filter((option) => option.objects?.some((id) => ids.includes(id)));

  function clicked(found, event) {
    event.stopPropagation();
    read(found.card);
    if (combat.click(found.ids, doc)) return;
    const mine = optionsOf(found.ids);
    if (!mine.length) {
      if (matchMedia("(max-width: 800px)").matches && found.card?.name) bigCard(found.card);
      return page.choose(null);
    }
    act(found, mine);
  }

  // Equal things of a fold are one: the first of each label.
  function act(found, mine) {
    const each = mine.filter((option, at) => found.ids.length === 1 || mine.findIndex((other) => other.label.replace(/ \(\d+\)/, "") === option.label.replace(/ \(\d+\)/, "")) === at);
    if (each.length === 1) page.play(each[0].i);
    else page.choose(each, found);
  }

  // A card let go somewhere: onto the board it is played, onto the other side it attacks, onto an attacker it
  // blocks, and onto what it can be aimed at it is played and aimed.
  function dropped(found, where) {
    const aim = where?.matches(".plate") ? { player: Number(where.dataset.seat) } : where?.matches(".c") ? { object: Number(where.dataset.id) } : null;
    if (combat.drop(found.ids, aim, Boolean(where?.closest(".far")), doc)) return;
    const mine = optionsOf(found.ids);
    if (!mine.length || !where || where.closest(".foot") || (!found.closest(".hand") && !aim)) return;
    page.wish = aim && { ...aim, left: 4 };
    act(found, mine);
  }

  // What a card was let go on is its target when one is asked for.
  function wished() {
    const { menu } = doc;
    const { wish } = page;
    if (!wish || !menu) return;
    const found = menu.options.filter((option) => ["target", "choose"].includes(option.verb) && (option.objects?.includes(wish.object) || option.players?.includes(wish.player)));
    if (menu.options.some((option) => option.verb === "pass") || !wish.left--) page.wish = null;
    else if (found.length === 1) {
      page.wish = null;
      queueMicrotask(() => page.play(found[0].i));
    }
  }

  function clickPlayer(seat) {
    if (combat.player(seat, doc)) return;
    const found = (doc?.menu?.options || []).filter((option) => option.players?.includes(seat));
    if (found.length === 1) page.play(found[0].i);
    else if (found.length) page.choose(found, plates[seat].root);
  }

  function bigCard(card) {
    const dialog = h("dialog.sheet.card", { onclose: () => dialog.remove(), onclick: () => dialog.close() }, drawWhole(card, () => fill(dialog, drawWhole(card))));
    document.body.append(dialog);
    dialog.showModal();
  }

  // Drawing

  function update(next) {
    doc = next;
    if (!doc.view) return fill(steps, h("span", {}, "The match has not begun."));
    combat.begin(doc);
    gliding(() => [...elements.values()].filter((one) => one.isConnected), () => draw(doc.view));
    paint();
    wished();
  }

  function draw(view) {
    const here = new Set();
    drawSteps(view);
    for (const player of view.players) drawPlate(view, player);
    const attached = new Map();
    for (const one of view.battlefield) {
      const host = one.attached_to?.object;
      if (host !== null && host !== undefined && view.battlefield.some((other) => other.id === host)) attached.set(host, [...(attached.get(host) || []), one]);
    }
    const hosted = new Set([...attached.values()].flat().map((one) => one.id));
    for (const [name, seat] of [["far", 1 - me], ["near", me]]) {
      const own = view.battlefield.filter((one) => one.controller === seat && !one.phased_out && !hosted.has(one.id));
      const lands = own.filter((one) => /\bLand\b/.test(one.type_line) && one.power === null);
      const others = own.filter((one) => !lands.includes(one));
      others.sort((a, b) => (b.power !== null) - (a.power !== null));
      place(rows[name].lands, folded(lands, attached), attached, here);
      place(rows[name].others, folded(others, attached), attached, here);
    }
    const cards = view.players[me].hand;
    arrange(hand, cards.map((card) => small(card, [card.id], here)));
    hand.style.setProperty("--n", cards.length || 1);
    hand.classList.toggle("many", cards.length > 7);
    if (farHand) arrange(farHand, view.players[1 - me].hand.map((card) => small(card, [card.id], here)));
    drawStack(view);
    for (const [id, one] of elements) if (!here.has(id)) elements.delete(id), one.remove();
  }

  // Equal lands and tokens without anything of their own are one card with a number.
  function folded(list, attached) {
    const groups = new Map();
    for (const one of list) {
      const alone = one.power !== null || attached.has(one.id) || one.attacking || Object.keys(one.counters).length || one.attached_to;
      const key = alone ? `#${one.id}` : `${one.name}|${one.tapped}|${one.abilities.join("|")}`;
      groups.set(key, [...(groups.get(key) || []), one]);
    }
    return [...groups.values()].sort((a, b) => (a[0].power === null) - (b[0].power === null) || a[0].name?.localeCompare(b[0].name ?? "") * (a[0].power === null ? 1 : 0));
  }

  function place(row, groups, attached, here) {
    row.style.setProperty("--n", Math.max(groups.length, 1));
    arrange(row, groups.map((group) => {
      const host = small(group[0], group.map((one) => one.id), here);
      const on = (attached.get(group[0].id) || []).map((one) => tab(one, here));
      if (!on.length) return host;
      // Beside the host, not in it: each of them is a button of its own.
      const held = (host.held ??= h("div.held"));
      held.style.setProperty("--tabs", on.length);
      return fill(held, h("div.tabs", {}, on), host);
    }));
  }

  // What is attached peeps out above its host.
  function tab(card, here) {
    const found = element(card.id);
    here.add(card.id);
    found.card = card;
    found.ids = [card.id];
    found.className = `c tab k-${/Artifact/.test(card.type_line) && !card.colors ? "A" : card.colors?.length > 1 ? "M" : card.colors || "N"}`;
    found.replaceChildren(h("b", {}, card.name || "face down"));
    found.setAttribute("aria-label", `${label(card, 1)}, attached`);
    return found;
  }

  function small(card, ids, here) {
    const found = element(ids[0]);
    here.add(ids[0]);
    found.card = card;
    found.ids = ids;
    drawSmall(found, card, { n: ids.length, then: redraw });
    found.setAttribute("aria-label", label(card, ids.length));
    found.base = `${card.tapped ? " tap" : ""}${card.summoning_sick && card.power !== null ? " sick" : ""}${card.attacking ? " attacking" : ""}`;
    return found;
  }

  // Texts have come: once for all of them.
  let due = false;
  function redraw() {
    if (due) return;
    due = true;
    requestAnimationFrame(() => { due = false; if (doc?.view) draw(doc.view), paint(); });
  }

  const label = (card, n) => [n > 1 ? `${n} ` : "", card.name || "face-down card", card.power !== null && card.power !== undefined ? ` ${card.power}/${card.toughness}` : "", card.tapped ? ", tapped" : "", card.attacking ? ", attacking" : ""].join("");

  // What glows: green can act, red may be aimed at.
  function paint() {
    const menu = doc?.menu;
    const drawn = new Set();
    for (const [, one] of elements) {
      if (one.classList.contains("tab")) one.className = one.className.replace(/ (can|aim|chosen)\b/g, "");
      else one.className = one.className.replace(/ (tap|sick|attacking|can|aim|chosen|hinted)\b/g, "") + (one.base || "");
      const mine = menu ? optionsOf(one.ids) : [];
      const state = combat.state(one.ids, doc);
      const shown = state ?? (mine.length ? (mine.every((option) => AIMS.includes(option.verb)) ? "aim" : "can") : null);
      if (shown) one.classList.add(...shown.split(" "));
      if (page.hinted && mine.some((option) => option.i === page.hinted.index)) one.classList.add("hinted");
      const acts = Boolean(mine.length || state);
      one.tabIndex = acts || one.card?.name ? 0 : -1;
      one.setAttribute("role", acts ? "button" : "img");
      if (acts) for (const option of mine) drawn.add(option.i);
    }
    for (const { root } of plates) {
      const seat = Number(root.dataset.seat);
      const mine = (menu?.options || []).filter((option) => option.players?.includes(seat));
      for (const option of mine) drawn.add(option.i);
      root.classList.toggle("aim", mine.length > 0 || combat.aimed(seat));
      // The plate holds buttons of its own, so that its life stands for the player.
      const life = plates[seat].parts.life;
      life.tabIndex = mine.length ? 0 : -1;
      if (mine.length) life.setAttribute("role", "button");
      else life.removeAttribute("role");
      if (mine.length) life.setAttribute("aria-label", `${seat === page.seat ? "you" : page.names[seat]}, ${life.textContent} life`);
      else life.removeAttribute("aria-label");
    }
    ask.drawn = drawn;
    arrows.show(pointing());
  }

  function at(named) {
    if (!named) return null;
    if (named.player !== undefined && named.player !== null) return plates[named.player]?.root;
    const id = named.object;
    if (elements.has(id) && elements.get(id).isConnected) return elements.get(id);
    const fold = [...elements.values()].find((one) => one.ids?.includes(id) && one.isConnected);
    return fold || stack.querySelector(`[data-stack="${id}"]`);
  }

  function pointing() {
    if (!doc?.view) return [];
    const { view } = doc;
    const list = combat.arrows(at);
    for (const one of view.battlefield) if (one.attacking) list.push({ from: at({ object: one.id }), to: at(one.attacking), kind: "attack" });
    for (const block of view.blocks) list.push({ from: at({ object: block.blocker }), to: at({ object: block.attacker }), kind: "block" });
    for (const item of view.stack) for (const target of item.targets.flat()) list.push({ from: stack.querySelector(`[data-stack="${item.id}"]`), to: at(target), kind: "target" });
    return list;
  }

  function drawSteps(view) {
    const now = SAME[view.step] || view.step;
    const held = doc.settings;
    const mine = view.active === page.seat;
    fill(steps,
      view.turn ? h("span.turn", {}, `Turn ${view.turn}`, h("b", {}, view.active === page.seat ? "yours" : page.names[view.active])) : h("span.turn", {}, "Before the first turn"),
      STEPS.map((step) => {
        const stops = held ? ["mine", "theirs"].filter((whose) => held.stops[whose].includes(step)) : [];
        const stopped = stops.includes(mine ? "mine" : "theirs");
        const words = held ? `${stepWord(step)}: stops in ${stops.map((one) => (one === "mine" ? "your turns" : "theirs")).join(" and ") || "no turn"}` : stepWord(step);
        return h(`button.step${step === now ? ".now" : ""}${stopped ? ".stop" : ""}`, {
          title: words, "aria-label": words, "aria-current": step === now ? "step" : null, disabled: !held,
          onclick: (event) => { const whose = event.shiftKey ? "theirs" : "mine"; page.manners({ do: "stop", step, whose, on: !held.stops[whose].includes(step) }); },
        }, stepWord(step));
      }),
      held?.waiting ? h("button.step.waiting", { onclick: () => page.manners({ do: "wait", until: null }) }, "passing; stop") : null,
      held && !held.auto ? h("span.step.waiting", {}, "full control") : null);
  }

  function drawPlate(view, player) {
    const { root, parts } = plates[player.seat];
    const seat = doc.seats?.[player.seat];
    const was = parts.life.textContent;
    parts.life.textContent = player.life;
    if (was && was !== String(player.life)) flash(parts.life, player.life < Number(was));
    const mine = player.seat === page.seat;
    fill(parts.name, mine ? "You" : page.names[player.seat], h("small", {}, mine ? page.names[player.seat] : seat?.player === "human" ? (seat.here ? "" : "away") : seat?.player || ""));
    const extras = [...Object.entries(player.counters || {}).map(([kind, n]) => `${n} ${kind}`), player.poison ? `${player.poison} poison` : null, view.monarch === player.seat ? "monarch" : null].filter(Boolean);
    fill(parts.more, h("span", { title: "cards in hand" }, `hand ${player.hand_size}`), h("span", { title: "cards in the library" }, `library ${player.library_size}`), extras.map((text) => h("span", {}, text)));
    fill(parts.mana, Object.entries(player.mana).flatMap(([letter, n]) => (n > 3 ? [...symbols(`{${letter}}`), `×${n}`] : Array.from({ length: n }, () => symbols(`{${letter}}`)))));
    const exile = view.exile.filter((card) => card.owner === player.seat);
    const zones = [["graveyard", player.graveyard], ["exile", exile], ["command", view.command.filter((card) => card.owner === player.seat)], ["known", player.library.map((placed) => placed.card)]];
    fill(parts.piles, zones.filter(([name, cards]) => cards.length || name === "graveyard").map(([name, cards]) => pile(name, cards)));
    root.classList.toggle("turn", view.active === player.seat);
    root.classList.toggle("asked", doc.asked === player.seat);
  }

  function pile(name, cards) {
    const acts = cards.some((card) => optionsOf([card.id]).length);
    return h(`button.pile${acts ? ".can" : ""}`, { disabled: !cards.length, onclick: (event) => { event.stopPropagation(); openPile(name, cards); }, title: `${name}: ${cards.length}` }, `${name} ${cards.length}`);
  }

  function openPile(name, cards) {
    const dialog = h("dialog.sheet.wide", { onclose: () => dialog.remove() }, h("h2", {}, name.slice(0, 1).toUpperCase() + name.slice(1)), chooser([...cards].reverse(), () => dialog.close()),
      h("div.row-end", {}, h("button", { onclick: () => dialog.close() }, "Close")));
    document.body.append(dialog);
    dialog.showModal();
  }

  // Cards in a row that can be taken where an option names them.
  function chooser(cards, taken) {
    return h("div.chooser", {}, cards.map((card) => {
      const mine = card.id === null || card.id === undefined ? [] : optionsOf([card.id]);
      const one = h("div.c", { tabIndex: 0, role: mine.length ? "button" : "img", "aria-label": label(card, 1), onkeydown: keyed, onpointerenter: () => read(card), onclick: () => { read(card); if (mine.length === 1) { taken(); page.play(mine[0].i); } else if (mine.length) { taken(); page.choose(mine, plates[me].root); } } });
      drawSmall(one, card, { then: () => one.isConnected && again() });
      const again = () => { drawSmall(one, card); if (mine.length) one.classList.add("can"); };
      if (mine.length) one.classList.add("can");
      return one;
    }));
  }

  function drawStack(view) {
    const list = [...view.stack].reverse();
    stack.classList.toggle("none", !list.length);
    fill(stack, list.length ? list.map((item, depth) => {
      const aims = item.targets.flat().map((target) => (target.player !== undefined && target.player !== null ? (target.player === page.seat ? "you" : page.names[target.player]) : name(view, target.object)));
      const known = text(item.name);
      return h(`div.item${depth === 0 ? ".top" : ""}`, { dataset: { stack: item.id }, tabIndex: 0, onpointerenter: () => item.name && read({ name: item.name }), onfocus: () => item.name && read({ name: item.name }) },
        h("b", {}, item.name || "Face-down spell"), item.x ? ` X = ${item.x}` : "", item.text ? h("span", {}, rich(item.text)) : known ? null : "",
        aims.length ? h("span.aims", {}, `→ ${aims.join(", ")}`) : null,
        h("em", {}, `${item.controller === page.seat ? "yours" : page.names[item.controller]}${item.kind === "ability" ? ", ability" : ""}`));
    }) : h("p.quiet", {}, "empty"));
  }

  function name(view, id) {
    const found = view.battlefield.find((one) => one.id === id) || view.stack.find((one) => one.id === id) || view.players.flatMap((player) => player.graveyard).find((one) => one.id === id);
    return found?.name || "a card";
  }

  function flash(one, bad) {
    one.animate?.([{ color: bad ? "var(--hot)" : "var(--go)", scale: 1.25 }, { scale: 1 }], { duration: 500 });
  }

  // The question: what the board shows is clicked there, the rest are buttons.
  function ask(menu) {
    const own = combat.ask(menu, doc);
    if (own) return own;
    const drawn = ask.drawn || new Set();
    const rest = menu.options.filter((option) => !drawn.has(option.i));
    const ids = [...new Set(rest.flatMap((option) => option.objects || []))];
    const hidden = ids.length ? shownCards(ids) : [];
    const buttons = rest.filter((option) => !option.objects || !hidden.length);
    const passing = menu.options.find((option) => option.verb === "pass");
    const parts = [prompt(menu)];
    if (doc.view.casting !== null && doc.view.casting !== undefined) parts.push(h("p.small", {}, `for ${name(doc.view, doc.view.casting)}`));
    if (hidden.length) parts.push(chooser(hidden, () => {}));
    if (buttons.length) parts.push(options(buttons, menu, { primary: passing?.i ?? (buttons.length === 1 ? buttons[0].i : buttons.find((option) => option.verb === "keep" || option.verb === "yes")?.i) }));
    else if (!hidden.length) parts.push(h("p.small", {}, "Choose on the table."));
    return parts;
  }

  // Cards that options name and no zone on the table shows.
  function shownCards(ids) {
    const { view } = doc;
    const all = [...view.players.flatMap((player) => [...player.library.map((placed) => placed.card), ...player.graveyard, ...player.hand]), ...view.exile, ...view.command];
    return ids.map((id) => all.find((card) => card.id === id)).filter(Boolean);
  }

  function told(entry) {
    if (entry.e === "step") return null;
    const names = [entry.d?.subject?.card, entry.d?.other?.card, entry.d?.source, entry.d?.card].filter((one) => typeof one === "string");
    if (entry.e === "turn") return h(`div.turn${entry.d?.seat === page.seat ? ".mine" : ""}`, {}, entry.text);
    return h(`div.e-${entry.e}`, {}, named(entry.text, names));
  }

  if (page.seat !== null) dragging({ may: (card) => Boolean(card.ids && doc?.menu && (optionsOf(card.ids).length || combat.state(card.ids, doc))), drop: dropped });
  fill(reading, drawWhole(null));
  return {
    root, side, update, ask, told, read,
    hint() { paint(); },
    escape() { combat.clear(); paint(); },
    key: (event, menu) => combat.key(event, menu, doc),
  };
}
