// The lobby: begin a match, take a free seat, look on.

import { $, ask, fill, h, plural } from "./dom.js";
import { bookDialog, gameFields, gameOf, roomWords, sorted } from "./games.js";
import { keepSeat, seatAt } from "./net.js";

const form = $("#new");
const asked = new URLSearchParams(location.search);
let menu = null;
let room = null;

async function open() {
  try {
    menu = await ask("/api/menu");
  } catch (error) {
    return trouble(error.message);
  }
  menu.rooms = sorted(menu.rooms);
  room = menu.rooms.find((one) => one.room === (asked.has("defense") ? "duel" : asked.get("room"))) || menu.rooms[0];
  draw();
}

function draw() {
  const choices = gameFields(room, room.room === "magic" ? ["Your deck", "Their deck"] : ["Your hero", "Their hero"]);
  const players = menu.players.map((player) => player.name);
  const versions = room.room === "duel" ? [h("label", {}, "Defence", h("select", { name: "defense" }, [["", "as the heroes have it"], ["v1", "version 1"], ["v2", "version 2"]].map(([value, words]) => h("option", { value, selected: value === (asked.get("defense") || "") }, words))))] : [];
  fill(form,
    h("div.rooms", { role: "radiogroup", "aria-label": "room" }, menu.rooms.map((one) => h("label", {}, h("input", { type: "radio", name: "room", value: one.room, checked: one === room, onchange: () => { room = one; draw(); $(`input[value="${one.room}"]`, form).focus(); } }), h("b", {}, roomWords(one.room)), h("small", {}, one.about)))),
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
  const game = gameOf(room, data);
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
  bookDialog(game, told.markdown);
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
