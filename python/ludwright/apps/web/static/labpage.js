// The lab: series and ladders, with their figures drawn.

import { $, ask, fill, h, plural } from "./dom.js";
import { columns, follow, intervals, percent, rows } from "./charts.js";
import { gameFields, gameOf, roomWords, sorted } from "./games.js";

const form = $("#ask-lab");
const SLOW = { alphabeta: "toy games and duels alone", ismcts: "searches; slow" };
let menu = null;
let room = null;
const chosen = new Set(["heuristic", "random"]);

async function begin() {
  try {
    menu = await ask("/api/menu");
  } catch (error) {
    return void fill(form, h("p.trouble", { role: "alert" }, error.message));
  }
  room = menu.rooms.find((one) => one.room === "parlor") || menu.rooms[0];
  draw();
}

function draw() {
  const kind = form.elements.kind?.value || "series";
  fill(form,
    h("div.fields", {},
      h("label", {}, "Experiment", h("select", { name: "kind" }, [["series", "series: who wins how often"], ["ladder", "ladder: everyone against everyone"]].map(([value, words]) => h("option", { value, selected: value === kind }, words)))),
      h("label", {}, "Room", h("select", { name: "room", onchange: (event) => { room = menu.rooms.find((one) => one.room === event.target.value); draw(); } }, sorted(menu.rooms).map((one) => h("option", { value: one.room, selected: one === room }, roomWords(one.room))))),
      gameFields(room),
      h("label", {}, "Matches", h("input", { name: "games", type: "number", min: 2, max: 20000, value: room.room === "magic" ? 40 : room.room === "parlor" ? 100 : 1000 })),
      h("label", {}, "Seed", h("input", { name: "seed", inputMode: "numeric", pattern: "\\d*", value: "0" }))),
    h("fieldset", {}, h("legend", {}, "Players"), h("div.players", { role: "group", "aria-label": "players" }, menu.players.map((player) => h("label", { title: [player.about, SLOW[player.name]].filter(Boolean).join("; ") }, h("input", { type: "checkbox", name: "player", value: player.name, checked: chosen.has(player.name), onchange: (event) => (event.target.checked ? chosen.add(player.name) : chosen.delete(player.name)) }), player.name))),
      h("label.wide-field", {}, h("span.small", {}, "With settings, by semicolons"), h("input", { name: "more", placeholder: "ismcts:iterations=100; greedy:worlds=4", autocomplete: "off" }))),
    h("label.check", {}, h("input", { type: "checkbox", name: "mirror" }), "every deal from every seat, so that its luck cancels"),
    h("div.actions", {}, h("button.go", { type: "submit" }, "Play them")),
    h("div", { id: "working" }));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const players = [...data.getAll("player"), ...data.get("more").split(";").map((one) => one.trim()).filter(Boolean)];
  const kind = data.get("kind");
  const wish = { kind, game: gameOf(room, data), players, games: Number(data.get("games")), seed: data.get("seed") || "0", mirror: data.get("mirror") === "on" };
  await follow(ask, wish, $("#working"), (found) => show(kind, found));
});

function show(kind, found) {
  const box = h("article.result", {}, kind === "series" ? series(found) : ladder(found),
    h("div.actions", {}, h("button", { onclick: () => save(found) }, "Save the figures"), h("button.link", { onclick: () => box.remove() }, "forget it")));
  $("#results").prepend(box);
  box.scrollIntoView({ block: "nearest" });
}

function series(found) {
  const names = Object.keys(found.win_rate);
  const per = found.per_match;
  return [
    h("h2", {}, `${found.game}: ${plural(found.games, "match").replace(/s$/, "es")}`),
    h("p.small", {}, `seed ${found.seed}; draws ${percent(found.draw_rate)}; ${per.decisions.mean.toFixed(1)} decisions and ${per.turns.mean.toFixed(1)} turns a match`),
    h("div.charts", {},
      names.length ? intervals("Who wins", "share of matches won, with 95 % intervals", names.map((name) => ({ label: name, value: found.win_rate[name], low: found.interval[name][0], high: found.interval[name][1], told: `${percent(found.win_rate[name])}, ${percent(found.interval[name][0])} to ${percent(found.interval[name][1])}`, short: percent(found.win_rate[name]) })), { from: 0, to: 1, even: 1 / names.length }) : null,
      intervals("By seat", "whoever sits there", found.seats.win_rate.map((rate, seat) => ({ label: `seat ${seat}`, value: rate, low: found.seats.interval[seat][0], high: found.seats.interval[seat][1], told: percent(rate) })), { from: 0, to: 1, even: 1 / found.seats.win_rate.length }),
      columns("Length", "matches by their turns", found.turns.map((bar) => ({ label: String(bar.from), value: bar.count, about: `${bar.count} matches of ${bar.from}${bar.to > bar.from ? ` to ${bar.to}` : ""} turns` }))),
      rows("How they end", "", Object.entries(found.reasons).filter(([, n]) => n).map(([reason, n]) => ({ label: reason, value: n })))),
    figures(["player", "win rate", "95 % interval", "mean payoff"], names.map((name) => [name, percent(found.win_rate[name]), found.interval[name].map((one) => percent(one)).join(" – "), found.mean_payoff[name].toFixed(3)])),
    errors(found.errors)];
}

function ladder(found) {
  const rated = found.ratings;
  const all = rated.flatMap((row) => row.interval);
  const [from, to] = [Math.min(...all) - 10, Math.max(...all) + 10];
  return [
    h("h2", {}, `${found.game}: ladder`), h("p.small", {}, `${found.games_per_pair.toLocaleString("en")} matches a pair, seed ${found.seed}`),
    h("div.charts", {}, intervals("Ratings", "on the Elo scale, with 95 % intervals", rated.map((row) => ({ label: row.player, value: row.rating, low: row.interval[0], high: row.interval[1], told: `${row.rating.toFixed(0)}, ${row.interval.map((one) => one.toFixed(0)).join(" to ")}`, short: row.rating.toFixed(0) })), { from, to, even: 0 }), cross(found)),
    figures(["", "player", "rating", "95 % interval", "score"], rated.map((row, place) => [place + 1, row.player, row.rating.toFixed(0), row.interval.map((one) => one.toFixed(0)).join(" – "), percent(row.score)])),
    errors(found.errors)];
}

// What the player of a row scored against that of a column.
function cross(found) {
  const names = found.ratings.map((row) => row.player);
  const score = (a, b) => {
    for (const pair of found.pairs) {
      if (!pair.players.includes(a) || !pair.players.includes(b)) continue;
      return pair.win_rate[a] + pair.draws / pair.games / 2;
    }
    return null;
  };
  return h("figure.chart", {}, h("figcaption", {}, h("b", {}, "Cross table"), h("span", {}, "what the row scored against the column")),
    h("div.wide-table", { tabIndex: 0, role: "region", "aria-label": "cross table" }, h("table.heat", {}, h("thead", {}, h("tr", {}, h("td"), names.map((name, n) => h("th", { scope: "col", title: name }, n + 1)))),
      h("tbody", {}, names.map((a, n) => h("tr", {}, h("th", { scope: "row" }, `${n + 1} ${a}`), names.map((b) => {
        const value = a === b ? null : score(a, b);
        return h("td", { style: value === null ? {} : { background: `color-mix(in srgb, ${value >= 0.5 ? "#4d9a5c" : "#cf5b41"} ${Math.round(Math.abs(value - 0.5) * 110)}%, transparent)` } }, value === null ? "" : percent(value, 0));
      })))))));
}

function figures(heads, lines) {
  return lines.length ? h("table.grid", {}, h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head || h("span.unseen", {}, "place"))))), h("tbody", {}, lines.map((line) => h("tr", {}, line.map((cell) => h("td", {}, cell)))))) : null;
}

const errors = (list) => (list.length ? h("p.trouble", {}, `${plural(list.length, "match").replace(/s$/, "es")} could not be finished: ${list[0].message}`) : null);

function save(found) {
  const link = h("a", { href: URL.createObjectURL(new Blob([JSON.stringify(found, null, 2)], { type: "application/json" })), download: "lab.json" });
  link.click();
  URL.revokeObjectURL(link.href);
}

begin();
