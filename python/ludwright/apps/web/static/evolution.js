// Bred games: the shelf, their rulebooks, playing one, and breeding more.

import { $, ask, fill, h, plural } from "./dom.js";
import { follow, lines } from "./charts.js";
import { bookDialog, spaced } from "./games.js";
import { keepSeat } from "./net.js";

let measures = [];

async function begin() {
  const menu = await ask("/api/menu");
  const names = menu.rooms.find((one) => one.room === "parlor").names;
  fill($("#known"), names.map((name) => h("button", { onclick: () => known(name) }, spaced(name))));
  fill($("#breed"),
    h("div.fields", {},
      h("label", {}, "Generations", h("input", { name: "generations", type: "number", min: 1, max: 20, value: 2 })),
      h("label", {}, "Children a generation", h("input", { name: "population", type: "number", min: 4, max: 40, value: 8 })),
      h("label", {}, "Seed", h("input", { name: "seed", type: "number", min: 0, value: 1 }))),
    h("fieldset", {}, h("legend", {}, "From these games; all when none is chosen"), h("div.players", {}, names.map((name) => h("label", {}, h("input", { type: "checkbox", name: "games", value: name, checked: ["crazy-eights", "hearts", "rummy", "scopa"].includes(name) }), spaced(name))))),
    h("div.actions", {}, h("button.go", { type: "submit" }, "Breed"), h("span.small", {}, "two or three seconds of a processor for each child; the best are measured again at the end")));
  await shelf();
}

async function shelf() {
  const held = await ask("/api/shelf");
  measures = held.measures;
  fill($("#shelf"), held.games.length ? held.games.map(bred) : h("p.quiet", {}, "It is empty. Breed some below, or begin with ", h("code", {}, "ludwright serve --shelf DIR"), ", where DIR is what ", h("code", {}, "ludwright parlor evolve --out DIR"), " wrote."));
}

function bred(game) {
  const shown = measures.filter((one) => game.figures[one.name] !== undefined && one.range[1] <= 1).sort((a, b) => b.weight - a.weight).slice(0, 5);
  return h("article.bred", {}, h("h3", {}, game.title),
    h("p", {}, `${plural(game.seats, "seat")}; ${game.niche.map((word) => word.replaceAll("_", " ")).join(", ")}`),
    h("p", {}, `Bred from ${game.ancestors.join(" and ") || "nothing known"} in generation ${game.generation}; ${game.shelf}.`),
    h("dl", {}, [["quality", game.quality, "of all measures together"], ...shown.map((one) => [one.name, game.figures[one.name], one.about])].map(([name, value, about]) => [h("dt", { title: about }, name.replaceAll("_", " ")), h("dd", {}, h("meter", { min: 0, max: 1, value, "aria-label": name })), h("dd", {}, value.toFixed(2))])),
    h("div.actions", {}, h("button.go", { onclick: () => play(game.game) }, "Play"), h("button", { onclick: () => read(game) }, "Rulebook"), h("button", { onclick: () => watch(game.game) }, "Watch")));
}

async function read(game) {
  const told = await ask(`/api/shelf/${game.id}`);
  bookDialog(game.title, told.markdown, [h("button.go", { onclick: () => play(game.game) }, "Play this game")]);
}

async function known(name) {
  const told = await ask(`/api/rulebook?game=${encodeURIComponent(`parlor:${name}`)}`);
  bookDialog(spaced(name), told.markdown, [h("button.go", { onclick: () => play(`parlor:${name}`) }, "Play this game")]);
}

async function play(game) {
  const made = await ask("/api/matches", { game, players: ["human"], others: "greedy:worlds=8" });
  keepSeat(made.id, made.seat, made.token);
  location.href = `/table/${made.id}`;
}

async function watch(game) {
  const made = await ask("/api/matches", { game, players: ["greedy:worlds=8"], pace: 0.9 });
  location.href = `/table/${made.id}`;
}

$("#breed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(event.target);
  const wish = { kind: "evolve", games: data.getAll("games"), generations: Number(data.get("generations")), population: Number(data.get("population")), seed: Number(data.get("seed")) };
  await follow(ask, wish, $("#run"), async (found) => {
    fill($("#run"), h("div.charts", {}, lines("The run", "by generation", [{ name: "best quality", values: found.history.map((row) => row.best) }, { name: "mean quality", values: found.history.map((row) => row.mean) }, { name: "niches held", values: found.history.map((row) => row.niches) }])), found.facts.map((fact) => h("p.small", {}, fact)));
    await shelf();
    $("#shelf").scrollIntoView({ block: "nearest" });
  });
});

begin().catch((error) => fill($("#shelf"), h("p.trouble", { role: "alert" }, error.message)));
