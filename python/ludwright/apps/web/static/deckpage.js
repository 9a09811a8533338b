// Decks: a brief, the deck that answers it with its proof and reasons, and changes that are built anew.

import { $, ask, fill, h, plural } from "./dom.js";
import { columns, follow, percent, rows } from "./charts.js";
import { keepSeat } from "./net.js";
import { rich, symbols } from "./symbols.js";

const KEY = "ludwright.brief";
const COLOURS = { W: "white", U: "blue", B: "black", R: "red", G: "green" };
const MARKS = ["lock", "include", "exclude"];
const spaced = (text) => text.replaceAll("_", " ");
let about = null;
let report = null;
let filter = { role: "", feature: "", words: "" };
const open = new Set();
// Cards that stay, must come, must go: by name.
const marks = { lock: new Set(), include: new Set(), exclude: new Set() };

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

async function begin() {
  const form = $("#brief");
  try {
    about = await ask("/api/deck");
  } catch (error) {
    return void fill(form, h("p.trouble", { role: "alert" }, error.message));
  }
  const held = kept();
  for (const kind of MARKS) for (const name of held[kind] || []) marks[kind].add(name);
  const input = (label, name, more = {}) => h("label", {}, label, h("input", { name, value: held[name] ?? "", autocomplete: "off", ...more }));
  const targets = about.roles.filter((role) => role.target);
  fill(form,
    h("div.stackform", {},
      input("Commander", "commander", { list: "leaders", required: true, oninput: suggest, placeholder: "Krenko, Mob Boss" }),
      h("datalist", { id: "leaders" }),
      h("div.pairs", {},
        h("label", {}, "Bracket", h("select", { name: "bracket" }, [["", "3, usual"], ...[1, 2, 3, 4, 5].map((n) => [n, `${n} at most`])].map(([value, words]) => h("option", { value, selected: String(value) === String(held.bracket ?? "") }, words)))),
        input("Budget", "budget", { placeholder: "usual; or none", inputMode: "decimal" })),
      input("Themes, by commas", "themes", { list: "themes", placeholder: "the commander's own" }),
      h("datalist", { id: "themes" }, about.themes.map((theme) => h("option", { value: theme }))),
      h("details", {}, h("summary", {}, "How many of each role"),
        h("div.targets", {}, targets.map((role) => h("label", { title: role.about }, h("span", {}, spaced(role.id)), h("input", { name: `role:${role.id}`, value: held[`role:${role.id}`] ?? "", placeholder: role.target[0] === role.target[1] ? role.target[0] : role.target[1] >= 60 ? `${role.target[0]}+` : `${role.target[0]}-${role.target[1]}` }))))),
      h("details", {}, h("summary", {}, "More"), h("div.stackform", {},
        input("Partner or background", "partner", { list: "leaders" }), input("Keywords, by commas", "mechanics", { placeholder: "haste, flying" }), input("No card above mana value", "cmc_max", { inputMode: "numeric" }),
        h("label", {}, "Cards you own, one a line", h("textarea", { name: "owned", rows: 3, value: held.owned ?? "" })),
        h("label.check", {}, h("input", { type: "checkbox", name: "owned_only", checked: Boolean(held.owned_only) }), "only these and basic lands"))),
      h("label.check", {}, h("input", { type: "checkbox", name: "playable", checked: Boolean(held.playable) }), "only cards that can be played at the table here"),
      h("ul.tokens", { id: "marks", "aria-label": "cards locked, included and excluded" }),
      h("div.actions", {}, h("button.go", { type: "submit" }, "Build"), h("button.link", { type: "button", onclick: forget }, "start over")),
      h("div", { id: "working" })));
  form.addEventListener("submit", (event) => { event.preventDefault(); build(); });
  drawMarks();
  drawSearch();
  if (about.cards && !about.prices) form.append(h("p.small", {}, `${about.cards.toLocaleString("en")} cards without texts and prices; `, h("code", {}, "ludwright cards sync"), " brings both."));
}

let asked = 0;
async function suggest(event) {
  const own = ++asked;
  const text = event.target.value.trim();
  if (text.length < 2) return;
  const names = await ask(`/api/deck/leaders?q=${encodeURIComponent(text)}`).catch(() => []);
  if (own === asked) fill($("#leaders"), names.map((name) => h("option", { value: name })));
}

function values() {
  const data = Object.fromEntries(new FormData($("#brief")));
  return { ...data, ...Object.fromEntries(MARKS.map((kind) => [kind, [...marks[kind]]])) };
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(values()));
  } catch { /* kept for this page alone */ }
}

function forget() {
  localStorage.removeItem(KEY);
  location.reload();
}

const listed = (text, mark = ",") => (text || "").split(mark).map((one) => one.trim()).filter(Boolean);

function brief() {
  const held = values();
  const wish = { commander: [held.commander, held.partner].map((name) => (name || "").trim()).filter(Boolean) };
  if (held.bracket) wish.bracket = Number(held.bracket);
  if (held.budget) wish.budget = /^[\d.]+$/.test(held.budget) ? Number(held.budget) : held.budget;
  if (held.cmc_max) wish.cmc_max = Number(held.cmc_max);
  for (const key of ["themes", "mechanics"]) if (listed(held[key]).length) wish[key] = listed(held[key]);
  if (listed(held.owned, "\n").length) wish.owned = listed(held.owned, "\n").map((line) => line.replace(/^\d+x?\s+/, ""));
  if (held.owned_only) wish.owned_only = true;
  if (held.playable) wish.playable = true;
  const roles = Object.entries(held).filter(([key, value]) => key.startsWith("role:") && value.trim());
  if (roles.length) wish.role_targets = Object.fromEntries(roles.map(([key, value]) => [key.slice(5), value.trim()]));
  for (const kind of MARKS) if (held[kind].length) wish[kind] = held[kind];
  return wish;
}

async function build() {
  keep();
  await follow(ask, { kind: "deck", brief: brief() }, $("#working"), (found) => {
    report = found;
    drawReport();
    $("#report").focus({ preventScroll: innerWidth > 860 });
  });
}

// Cards that stay or go

function mark(kind, name) {
  const on = !marks[kind].has(name);
  for (const other of MARKS) marks[other].delete(name);
  if (on) marks[kind].add(name);
  changed();
}

function swap(card) {
  for (const other of MARKS) marks[other].delete(card.name), marks[other].delete(card.rival.name);
  marks.exclude.add(card.name);
  marks.include.add(card.rival.name);
  changed();
}

function changed() {
  keep();
  drawMarks();
  if (report) drawCards();
}

function drawMarks() {
  fill($("#marks"), MARKS.flatMap((kind) => [...marks[kind]].map((name) => h("li", {}, h(`button.${kind}`, { type: "button", title: "take this back", onclick: () => mark(kind, name) }, `${kind} ${name} ×`)))));
}

// The report

function drawReport() {
  const { commanders, identity, bracket, mana } = report;
  const proven = report.gap === 0 ? "proven best" : `at most ${percent(report.gap, 2)} below the best`;
  const curve = Object.entries(report.curve).map(([bucket, value]) => ({ label: bucket === "7" ? "7+" : bucket, value, about: `${plural(value, "card")} of mana value ${bucket}` }));
  const roles = Object.entries(report.roles).map(([role, one]) => ({ label: spaced(role), value: one.count, low: one.min, high: one.max }));
  const sources = mana.colours.flatMap((one) => [{ label: `${COLOURS[one.colour]} pips`, value: one.pips, tone: "soft" }, { label: `${COLOURS[one.colour]} sources`, value: one.sources, low: one.needed, tone: one.colour }]);
  const dear = report.cards.filter((card) => card.price).sort((a, b) => b.price * b.count - a.price * a.count).slice(0, 10).map((card) => ({ label: card.name, value: card.price * card.count, told: (card.price * card.count).toFixed(2) }));
  fill($("#report"),
    h("div.deckhead", {}, h("h2", {}, commanders.join(" and ")), h("span", {}, symbols([...identity].map((letter) => `{${letter}}`).join(""))),
      h("span.facts", {}, `score ${report.objective.toFixed(1)}, ${proven}; ${plural(report.candidates, "candidate")}; bracket ${bracket.level}; ${report.money}`)),
    h("div.chips", {}, report.theme_reasons.map((one) => h("span.chip", { title: one.because }, one.theme, h("small", {}, ` ${one.because}`)))),
    h("div.charts", {}, columns("Mana curve", `average ${mana.average_mana_value.toFixed(2)}, lands left out`, curve), rows("Roles", "bars are cards, frames what was wanted", roles),
      sources.length ? rows("Pips and sources", `${mana.lands} lands; ${mana.lands_wanted.toFixed(1)} by the formula. Lines: what the most demanding card asks for`, sources) : null,
      dear.length ? rows("Prices", `the dearest cards; ${report.money}`, dear) : rows("Types", "frames are what the themes want", Object.entries(report.types).map(([kind, one]) => ({ label: kind, value: one.count, low: one.min, high: one.max })))),
    report.bracket.reasons.length ? h("p.small", {}, `Bracket: ${report.bracket.reasons.map((one) => one.text).join("; ")}`) : null,
    report.notes.map((note) => h("p.small", {}, note)),
    h("div", { id: "cards" }), tools());
  drawCards();
}

function drawCards() {
  const used = [...new Set(report.cards.flatMap((card) => card.roles))].sort();
  const features = [...new Set(report.cards.flatMap((card) => card.features))].sort();
  const select = (key, label, list) => h("label", {}, label, h("select", { onchange: (event) => { filter[key] = event.target.value; drawRows(); } }, h("option", { value: "" }, "all"), list.map((one) => h("option", { value: one, selected: filter[key] === one }, spaced(one)))));
  const count = [...marks.lock, ...marks.include, ...marks.exclude].length;
  fill($("#cards"),
    h("div.filters", {}, select("role", "Role", used), select("feature", "Feature", features),
      h("label", {}, "Name", h("input", { type: "search", value: filter.words, oninput: (event) => { filter.words = event.target.value; drawRows(); } })), h("span.grow"),
      count ? h("button.go", { onclick: build }, `Build again with ${count === 1 ? "one wish" : `${count} wishes`}`) : null),
    h("table.grid", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Card"), h("th.opt", { scope: "col" }, "Cost"), h("th.opt", { scope: "col" }, "Type"), h("th.opt", { scope: "col" }, "Role"), h("th.num.opt", { scope: "col" }, "Score"), h("th.num", { scope: "col" }, "Price"), h("th", { scope: "col" }, h("span.unseen", {}, "Change")))), h("tbody", { id: "rows" })));
  drawRows();
}

function drawRows() {
  const shown = report.cards.filter((card) => (!filter.role || card.roles.includes(filter.role)) && (!filter.feature || card.features.includes(filter.feature)) && card.name.toLowerCase().includes(filter.words.toLowerCase()));
  fill($("#rows"), shown.length ? shown.flatMap(row) : h("tr", {}, h("td", { colSpan: 7 }, "No card of the deck is like that.")));
}

function row(card) {
  const basic = card.roles.includes("land_basic");
  const act = (kind, words) => h("button", { "aria-pressed": String(marks[kind].has(card.name)), onclick: () => mark(kind, card.name) }, marks[kind].has(card.name) ? `${words} ✓` : words);
  const more = open.has(card.name);
  const line = h(`tr${marks.lock.has(card.name) || marks.include.has(card.name) ? ".fixed" : ""}${marks.exclude.has(card.name) ? ".out" : ""}`, {},
    h("td.name", {}, h("button", { "aria-expanded": String(more), onclick: () => { more ? open.delete(card.name) : open.add(card.name); drawRows(); } }, `${card.count > 1 ? `${card.count} ` : ""}${card.name}`)),
    h("td.opt.cost", {}, symbols(card.cost)), h("td.opt", {}, card.type), h("td.opt", {}, spaced(card.role)), h("td.num.opt", {}, card.score.toFixed(2)), h("td.num", {}, card.price === null ? "–" : card.price.toFixed(2)),
    h("td.acts", {}, basic ? null : [act("lock", "lock"), act("exclude", "exclude"), card.rival ? h("button", { title: `${card.rival.name} instead would cost ${card.rival.loss.toFixed(2)}`, onclick: () => swap(card) }, "swap") : null]));
  if (!more) return [line];
  const parts = Object.entries(card.breakdown).map(([name, value]) => `${spaced(name)} ${value >= 0 ? "+" : ""}${value.toFixed(2)}`).join(", ");
  return [line, h("tr.why", {}, h("td", { colSpan: 7 }, h("p", {}, card.reason), h("p", {}, `Score: ${parts}.`), h("p", {}, `Roles: ${card.roles.map(spaced).join(", ") || "none"}. Features: ${card.features.map(spaced).join(", ") || "none"}.`)))];
}

// What can be done with the deck

function tools() {
  const to = h("select", { "aria-label": "format" }, about.formats.map((one) => h("option", { selected: one === "arena" }, one)));
  const said = h("span.small", { role: "status" });
  const deck = () => ({ commanders: report.commanders, cards: Object.fromEntries(report.cards.map((card) => [card.name, card.count])) });
  const written = (format) => ask("/api/deck/export", { deck: deck(), to: format });
  const against = h("select", { "aria-label": "opponent" }, Object.keys(about.opponents).map((one) => h("option", {}, one)));
  const safely = (work) => async () => { try { await work(); } catch (error) { said.textContent = error.message; } };
  return h("div.filters", {}, h("h3", {}, "Export"), to,
    h("button", { onclick: safely(async () => { await navigator.clipboard.writeText((await written(to.value)).text); said.textContent = "Copied."; }) }, "Copy"),
    h("button", { onclick: safely(async () => {
      const { text, suffix } = await written(to.value);
      const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: `${report.commanders[0].replaceAll(/[^\w]+/g, "-").toLowerCase()}${suffix}` });
      link.click();
      URL.revokeObjectURL(link.href);
    }) }, "Save"),
    h("span.grow"), h("label", {}, "Against", against),
    h("button", { onclick: safely(async () => {
      const made = await ask("/api/matches", { decks: [(await written("plain")).text, about.opponents[against.value]], players: ["human", "heuristic"] });
      keepSeat(made.id, made.seat, made.token);
      location.href = `/table/${made.id}`;
    }) }, "Play it"), said);
}

// Search

function drawSearch() {
  const select = (id, label, list) => h("label", {}, label, h("select", { id, onchange: search }, h("option", { value: "" }, "any"), list.map((one) => h("option", { value: one.id, title: one.about }, spaced(one.id)))));
  fill($("#search"),
    h("form.stackform", { onsubmit: (event) => { event.preventDefault(); search(); } },
      h("label", {}, "Query", h("input", { id: "query", type: "search", placeholder: "id<=r t:goblin mv<=3", spellcheck: false, autocomplete: "off" })),
      h("div.pairs", {}, select("of-role", "Role", about.roles), select("of-feature", "Feature", about.features)),
      h("div.actions", {}, h("button", { type: "submit" }, "Search"))),
    h("details", {}, h("summary", {}, "How to search"), syntax()),
    h("p.small", { id: "said", role: "status" }), h("ul.found", { id: "found", tabIndex: 0, "aria-label": "cards found" }));
}

function syntax() {
  const put = (example) => { const box = $("#query"); box.value = `${box.value} ${example}`.trim(); box.focus(); };
  return h("div.syntax", { tabIndex: 0, role: "region", "aria-label": "search syntax" },
    h("p", {}, "Terms side by side must all hold; ", h("code", {}, "or"), " asks for either, ", h("code", {}, "-"), " turns a term round, brackets group. Click an example to add it."),
    h("dl", {}, about.syntax.map((one) => [h("dt", {}, one.names.slice(0, 3).join(", ")), h("dd", {}, rich(one.about), " ", one.examples.slice(0, 3).map((example) => [h("button.link", { type: "button", onclick: () => put(example) }, example), " "]))])));
}

let latest = 0;
async function search() {
  const own = ++latest;
  const asked = new URLSearchParams({ q: $("#query").value, role: $("#of-role").value, feature: $("#of-feature").value });
  $("#said").textContent = "searching …";
  try {
    const found = await ask(`/api/deck/search?${asked}`);
    if (own !== latest) return;
    $("#said").textContent = [`${plural(found.count, "card")}${found.count > found.cards.length ? `, the first ${found.cards.length}` : ""}`, ...found.notes].join("; ");
    fill($("#found"), found.cards.map((card) => h("li", {}, h("span", {}, h("b", {}, card.name), " ", h("span", {}, symbols(card.cost))),
      h("span.acts", {}, h("button", { onclick: () => mark("include", card.name), title: "the deck must hold it" }, "include"), h("button", { onclick: () => mark("exclude", card.name), title: "the deck must not hold it" }, "exclude")),
      h("small", {}, [card.type, card.size, card.price === null ? null : card.price.toFixed(2)].filter(Boolean).join(" · ")))));
  } catch (error) {
    if (own === latest) $("#said").textContent = error.message;
  }
}

begin();
