// The dice duel: two sheets, the dice between them, the rules that fired, and a display for developers.

import { ask as request, fill, h } from "./dom.js";
import { keepSeat } from "./net.js";
import { optionButton, options, prompt } from "./ask.js";
import { dragging } from "./drag.js";

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
const QUIET = new Set(["standoffRolled", "kept", "settled", "mitigationGranted", "mitigated", "clamped", "effectQueued", "turnEnded", "finalHealth", "stillHeld", "effectDone"]);
const LOUD = { ruleMatched: "fired", negated: "good", healed: "good", damaged: "hot", upkeepDamage: "hot", knockedOut: "hot", rerolled: "fired", turnStarted: "turn" };

export function make(page) {
  const sheets = [h("section.sheet-box"), h("section.sheet-box")];
  const middle = h("section.dice-box", { "aria-label": "dice" });
  const dev = h("section.dev", { hidden: true, "aria-label": "for developers" });
  const root = h("div.duel", {}, sheets[0], middle, sheets[1], dev);
  let doc = null;
  let keep = new Set();
  let serial = null;
  let fired = [];
  let rolled = "";
  let shaking = new Set();
  const hits = new Map();
  if (new URLSearchParams(location.search).has("dev")) dev.hidden = false;

  function die(value, { can = false, kept = false, on = null, at = 0, foe = false } = {}) {
    return h(`button.die${kept ? ".kept" : ""}${can ? ".can" : ""}${foe ? ".foe" : ""}${shaking.has(at) && !foe ? ".shake" : ""}`, { disabled: !can, "aria-pressed": can ? String(kept) : null, "aria-label": `${value}${kept ? ", kept" : ""}`, dataset: can ? { at } : {}, onclick: on },
      Array.from({ length: 9 }, (_, place) => h(`i${PIPS[value]?.includes(place + 1) ? ".on" : ""}`)));
  }

  function update(next, news) {
    doc = next;
    const { view } = doc;
    for (const told of news || []) {
      if (told.e === "defenseRolled" || told.e === "turnStarted") fired = [];
      if (told.e === "ruleMatched") {
        fired.push(told.d);
        const key = `${told.d.seat} ${told.d.rule}`;
        hits.set(key, (hits.get(key) || 0) + 1);
      }
    }
    if (!view) return;
    if (doc.menu?.serial !== serial) {
      serial = doc.menu?.serial ?? null;
      keep = new Set();
    }
    const now = (view.dice || []).join();
    if (now !== rolled) shaking = new Set((view.dice || []).map((_, at) => at));
    else shaking = new Set();
    rolled = now;
    view.players.forEach((player, seat) => sheet(player, seat, view));
    dice(view);
    develop();
  }

  function sheet(player, seat, view) {
    const known = page.sheet.heroes[seat];
    const share = Math.max(0, Math.min(1, player.health / player.maxHealth));
    const hit = new Set(fired.filter((one) => one.seat === seat).map((one) => one.rule));
    const colour = share > 0.5 ? "good" : share > 0.25 ? "fair" : "poor";
    sheets[seat].className = `sheet-box${view.attacker === seat ? " turn" : ""}${seat === page.seat ? " own" : ""}`;
    sheets[seat].setAttribute("aria-label", player.hero);
    fill(sheets[seat],
      h("header", {}, h("b", {}, player.hero), h("small", {}, `${seat === page.seat ? "you" : doc.seats?.[seat]?.player || ""} · ${player.defenseVersion}`)),
      h("div.health", { role: "meter", "aria-label": "health", "aria-valuenow": player.health, "aria-valuemin": 0, "aria-valuemax": player.maxHealth }, h(`i.${colour}`, { style: { width: `${share * 100}%` } }), h("span", {}, h("b", {}, player.health), ` / ${player.maxHealth}`)),
      h("div.statuses", {}, player.statuses.length ? player.statuses.map((one) => live(h("span.status", { title: `${one.usable} of ${one.stacks} usable` }, one.name, " ", "●".repeat(one.usable), "○".repeat(one.stacks - one.usable)), seat, (option) => option.spend === one.name)) : h("span.quiet", {}, "no statuses")),
      view.pendingDefenseBuffs.filter((buff) => buff.owner === seat).map((buff) => h("div.buff", {}, `${buff.stacks} × ${buff.id}: +${buff.amount} damage each`)),
      h("h3", {}, "Attacks"), h("ul.attacks", {}, known.offense.map((row, at) => h("li", {}, live(h("div.deed", {}, h("span", {}, row.label, row.and.length ? h("small", {}, ` ${row.and.join(", ")}`) : null), h("b", {}, row.damage)), seat, (option) => option.attack === at)))),
      known.version === "v2" && known.card ? [h("h3", {}, `${known.card.label} (${known.card.dice} dice)`), h("ul.rules", {}, known.card.rules.map((rule) => h(`li${hit.has(rule.id) ? ".fired" : ""}`, {}, h("b", {}, rule.label), h("span", {}, `${rule.when} → ${rule.does.join(", ")}`))))]
        : [h("h3", {}, "Blocks"), h("p.small", {}, known.blocks.map(([label, block]) => `${label} ${block}`).join(" · "))]);
  }

  // What a row or a status of the own sheet can do: it is clicked, or dragged to where it works.
  function live(one, seat, wanted) {
    const mine = seat === page.seat ? (doc?.menu?.options || []).filter(wanted) : [];
    if (!mine.length) return one;
    one.act = () => (mine.length === 1 ? page.play(mine[0].i) : page.choose(mine, one));
    one.dataset.can = "";
    one.tabIndex = 0;
    one.setAttribute("role", "button");
    one.addEventListener("click", one.act);
    one.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      one.act();
    });
    return one;
  }

  function toggle(at, on = !keep.has(at)) {
    on ? keep.add(at) : keep.delete(at);
    dice(doc.view);
    page.question();
  }

  // Dice go to the tray or out of it, an attack to the other side, a status to the dice.
  function dropped(found, where) {
    if (!where) return;
    if (found.matches(".die")) toggle(Number(found.dataset.at), Boolean(where.closest(".tray")));
    else if (!where.matches(".own")) found.act?.();
  }

  const keeping = () => (doc?.menu?.options || []).some((option) => option.keep !== undefined);
  const values = (mask, faces) => faces.filter((_, at) => mask & (1 << at)).sort().join();

  // Equal dice are equal: an option is found by the faces that it keeps.
  function chosen() {
    const mask = [...keep].reduce((sum, at) => sum | (1 << at), 0);
    const wanted = values(mask, doc.view.dice);
    return doc.menu.options.find((option) => option.keep !== undefined && values(option.keep, doc.view.dice) === wanted);
  }

  function dice(view) {
    const can = Boolean(doc.menu) && keeping();
    const attacker = view.attacker === null || view.attacker === undefined ? null : view.players[view.attacker].hero;
    const lines = [];
    const thrown = (view.dice || []).map((value, at) => ({ value, at }));
    const one = ({ value, at }) => die(value, { can, at, kept: keep.has(at), on: () => toggle(at) });
    lines.push(h("p.where", {}, `Round ${view.round}, ${view.phase}`, view.phase === "roll" ? h("small", {}, ` · ${view.rollsLeft} roll${view.rollsLeft === 1 ? "" : "s"} left`) : null));
    if (view.dice?.length) lines.push(h("p.small", {}, `${attacker} attacks`), h("div.dice", {}, thrown.filter(({ at }) => !keep.has(at)).map(one)));
    if (can) lines.push(h("div.tray", { role: "group", "aria-label": "dice that you keep" }, keep.size ? thrown.filter(({ at }) => keep.has(at)).map(one) : h("small", {}, "keep: click dice, or drag them here")));
    if (view.defenseDice?.length) lines.push(h("p.small", {}, `${view.players[1 - view.attacker].hero} defends`), h("div.dice", {}, view.defenseDice.map((value) => die(value, { foe: true }))));
    if (view.attack) lines.push(h("p.attack", {}, h("b", {}, view.attack.ability), ` ${view.attack.rawDamage} damage${view.attack.negated ? ", negated" : ""}`));
    if (fired.length) lines.push(h("div.fired-list", {}, fired.map((one) => h("span.fired", {}, `★ ${one.label}${one.matchCount > 1 ? ` ×${one.matchCount}` : ""}`))));
    if (view.lastAttack) lines.push(h("p.small", {}, `last attack: ${view.lastAttack.rawDamage} − ${view.lastAttack.blocked} blocked − ${view.lastAttack.prevented} prevented = `, h("b", {}, view.lastAttack.finalDamage)));
    lines.push(h("button.link", { onclick: () => { dev.hidden = !dev.hidden; develop(); } }, "developer’s display (d)"));
    fill(middle, lines);
  }

  function develop() {
    if (dev.hidden || !doc?.view) return;
    fill(dev, h("h3", {}, "For developers"),
      page.sheet.heroes.map((hero, seat) => {
        if (!hero.card) return null;
        const totals = fired.filter((one) => one.seat === seat).at(-1)?.fieldTotals || {};
        return h("div", {}, h("b", {}, hero.name), h("span", {}, ` fields ${hero.card.hash}: `, hero.card.fields.map(([id, faces]) => `${id}[${faces.join("")}]=${totals[id] ?? "·"}`).join("  ")), h("br"), h("span", {}, `rule hits: ${hero.card.rules.map((rule) => `${rule.id}×${hits.get(`${seat} ${rule.id}`) || 0}`).join("  ")}`));
      }),
      page.seat === null ? null : h("div.options.inline", {}, ["v1", "v2"].map((version) => h("button", { onclick: () => under(version) }, `A new match under ${version}`))));
  }

  async function under(version) {
    try {
      const made = await request("/api/matches", { game: page.game, players: doc.seats.map((seat) => seat.player), seat: page.seat, settings: { defense: version } });
      keepSeat(made.id, made.seat, made.token);
      location.href = `/table/${made.id}?dev`;
    } catch (error) {
      page.say(error.message, true);
    }
  }

  function ask(menu) {
    if (!keeping()) return [prompt(menu), options(menu.options, menu)];
    const found = chosen();
    const rest = menu.options.filter((option) => option.keep === undefined);
    return [prompt(menu), h("p.small", {}, "Click the dice that you keep, or drag them to the tray."), found ? h("div.options", {}, h("button.option.go", { onclick: () => page.play(found.i) }, h("span", {}, found.label), h("kbd", {}, "enter"))) : null, rest.length ? h("div.options", {}, rest.map((option) => optionButton(option))) : null];
  }

  if (page.seat !== null) dragging({ may: (one) => Boolean(doc?.menu && (one.act || one.matches(".die"))), drop: dropped, grip: ".die.can, .own [data-can]", over: ".tray, .dice-box, .sheet-box, .foot" });
  return {
    root, update, ask,
    hint(message) { const option = doc.menu?.options[message.index]; if (option?.keep !== undefined) { keep = new Set(doc.view.dice.map((_, at) => at).filter((at) => option.keep & (1 << at))); dice(doc.view); page.question(); } },
    told: (entry) => (QUIET.has(entry.e) ? null : h(`div.${LOUD[entry.e] || "line"}`, {}, entry.e === "ruleMatched" ? `★ ${entry.text}` : entry.text)),
    key(event) {
      if (event.key === "d") return (dev.hidden = !dev.hidden), develop(), true;
      if (!keeping() || !/^[1-9]$/.test(event.key)) return false;
      const at = Number(event.key) - 1;
      if (at >= doc.view.dice.length) return false;
      toggle(at);
      return true;
    },
  };
}
