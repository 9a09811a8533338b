// The lobby: begin a match, take a free seat, look on.

import { $, ask, fill, h, plural } from "./dom.js";
import { keepSeat, seatAt } from "./net.js";

const form = $("#new");
const WORDS = { magic: "Magic", parlor: "Card games", duel: "Dice duel", toy: "Toy games", own: "This server's own" };
const asked = new URLSearchParams(location.search);
let menu = null;
let room = null;

const spaced = (name) => name.replaceAll("-", " ").replace(/\b\w/, (letter) => letter.toUpperCase());

async function open() {
  try {
    menu = await ask("/api/menu");
  } catch (error) {
    return trouble(error.message);
  }
  const order = ["magic", "parlor", "duel", "own", "toy"];
  menu.rooms.sort((a, b) => (order.indexOf(a.room) + 9) % 9 - (order.indexOf(b.room) + 9) % 9);
  room = menu.rooms.find((one) => one.room === (asked.has("defense") ? "duel" : asked.get("room"))) || menu.rooms[0];
  draw();
}

function draw() {
  const parts = room.default.slice(room.default.indexOf(":") + 1).split(",");
  const select = (name, label, names, now) => h("label", {}, label, h("select", { name }, names.map((one) => h("option", { value: one, selected: one === now }, spaced(one)))));
  const choices = room.pair
    ? [select("a", room.room === "magic" ? "Your deck" : "Your hero", room.names, parts[0]), select("b", room.room === "magic" ? "Their deck" : "Their hero", room.names, parts[1])]
    : [select("a", "Game", room.names, parts[0])];
  const players = menu.players.map((player) => player.name);
  const versions = room.room === "duel" ? [h("label", {}, "Defence", h("select", { name: "defense" }, [["", "as the heroes have it"], ["v1", "version 1"], ["v2", "version 2"]].map(([value, words]) => h("option", { value, selected: value === (asked.get("defense") || "") }, words))))] : [];
  fill(form,
    h("div.rooms", { role: "radiogroup", "aria-label": "room" }, menu.rooms.map((one) => h("label", {}, h("input", { type: "radio", name: "room", value: one.room, checked: one === room, onchange: () => { room = one; draw(); $(`input[value="${one.room}"]`, form).focus(); } }), h("b", {}, WORDS[one.room] || spaced(one.room)), h("small", {}, one.about)))),
    h("div.fields", {}, choices,
      h("label", {}, "Against", h("select", { name: "player" }, h("option", { value: "human" }, "another browser"), players.map((one) => h("option", { value: one, selected: one === "heuristic" }, one)))),
      versions,
      h("label", {}, "Seed (empty: a new one)", h("input", { name: "seed", inputMode: "numeric", autocomplete: "off", pattern: "\\d*" }))),
    h("div.actions", {}, h("button.go", { type: "submit", name: "go", value: "play" }, "Play"), h("button", { type: "submit", name: "go", value: "watch" }, "Watch two of them play"),
      room.room === "parlor" ? h("button.link", { type: "button", onclick: rules }, "How is it played?") : null));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const watch = event.submitter?.value === "watch";
  const names = room.pair ? `${data.get("a")},${data.get("b")}` : data.get("a");
  const game = room.room === "own" ? names : `${room.room}:${names}`;
  const other = data.get("player");
  const machine = other === "human" ? "heuristic" : other;
  const wish = watch ? { game, players: [machine] } : { game, players: ["human"], others: other };
  if (data.get("seed")) wish.seed = data.get("seed");
  if (data.get("defense")) wish.settings = { defense: data.get("defense") };
  if (watch) wish.pace = 0.9;
  await begin(wish);
});

async function begin(wish) {
  try {
    const made = await ask("/api/matches", wish);
    if (made.token) keepSeat(made.id, made.seat, made.token);
    location.href = `/table/${made.id}`;
  } catch (error) {
    trouble(error.message);
  }
}

async function rules() {
  const game = `${room.room}:${new FormData(form).get("a")}`;
  const told = await ask(`/api/rulebook?game=${encodeURIComponent(game)}`);
  const dialog = h("dialog.sheet.wide", { onclose: () => dialog.remove() }, h("pre.code", {}, told.markdown), h("div.row-end", {}, h("button", { onclick: () => dialog.close() }, "Close")));
  document.body.append(dialog);
  dialog.showModal();
}

function trouble(text) {
  $("#trouble").textContent = text;
}

async function list() {
  let matches;
  try {
    matches = await ask("/api/matches");
  } catch {
    return;
  }
  const states = { waiting: "waiting for somebody", playing: "being played", over: "over", failed: "broken down", left: "given up" };
  fill($("#list"), matches.length ? matches.slice(0, 24).map((one) => {
    const mine = seatAt(one.id);
    const free = one.seats.some((seat) => seat.free);
    return h("div.one", {}, h("b", {}, one.title), h("span.who", {}, one.seats.map((seat) => `${seat.name}: ${seat.player === "human" ? (seat.free ? "free" : "a person") : seat.player}`).join(" · ")),
      h("span.state", {}, `${states[one.state] || one.state}${one.turns ? `, ${plural(one.turns, "turn")}` : ""}${one.watching ? `, ${one.watching} looking on` : ""}`),
      h("span.buttons", {}, h("a.button", { href: `/table/${one.id}` }, mine ? "Go back to it" : free ? "Look, take a seat" : "Look on")));
  }) : h("p.quiet", {}, "No match yet. Begin one above; another browser that opens this page can join it."));
}

open();
list();
setInterval(() => document.visibilityState === "visible" && list(), 3000);
