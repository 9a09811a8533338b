// A recorded match, moved about in: the slider is every pick, keys step, and all hands are open.

import { $, ask, fill, h } from "./dom.js";
import { askFor } from "./ask.js";
import { text as cardText } from "./card.js";

const ROOMS = { magic: "./magic.js", parlor: "./parlor.js", duel: "./duel.js", plain: "./plain.js" };
const name = /^\/replay\/(.+)$/.exec(location.pathname)?.[1];
const page = { seat: null, names: [], sheet: null, doc: null, play() {}, plan() {}, manners() {}, choose() {}, question() {}, say() {}, hinted: null };
askFor(page);
let info = null;
let at = 0;
let look = null;
let running = null;
let wanted = null;

if (name) open(name);
else welcome();

function welcome() {
  $("#file").addEventListener("change", (event) => read(event.target.files[0]));
  $("#drop").addEventListener("dragover", (event) => event.preventDefault());
  $("#drop").addEventListener("drop", (event) => { event.preventDefault(); read(event.dataTransfer.files[0]); });
}

async function read(file) {
  if (!file) return;
  const answer = await fetch("/api/replays", { method: "POST", headers: { "content-type": "application/json" }, body: file });
  const data = await answer.json();
  if (!answer.ok) return void ($("#trouble").textContent = data.error);
  location.href = `/replay/${data.id}`;
}

async function open(id) {
  try {
    info = await ask(`/api/replays/${id}`);
  } catch (error) {
    return fill($("#felt"), h("p.center", {}, error.message, " ", h("a", { href: "/replay" }, "Open a replay")));
  }
  Object.assign(page, { names: info.names, sheet: info.sheet, room: info.room, title: info.title });
  document.title = `${info.title} · replay`;
  document.body.dataset.room = info.room;
  const { make } = await import(ROOMS[info.room] || ROOMS.plain);
  look = make(page);
  fill($("#felt"), look.root);
  if (look.side) $("#looks").replaceChildren(look.side);
  controls();
  go(Number(location.hash.slice(1)) || 0);
}

function controls() {
  fill($("#ask"), h("p.prompt", { id: "where" }), h("p.small", { id: "taken", role: "status" }),
    h("input", { id: "slider", type: "range", min: 0, max: info.picks, value: 0, "aria-label": "pick", oninput: (event) => go(Number(event.target.value)) }),
    h("div.options.inline", {}, [["|‹", () => go(0), "to the beginning"], ["−turn", () => turn(-1), "a turn back (page up)"], ["‹", () => go(at - 1), "a pick back (←)"], ["▶", run, "play (space)"], ["›", () => go(at + 1), "a pick on (→)"], ["+turn", () => turn(1), "a turn on (page down)"]].map(([words, onclick, title]) => h("button", { onclick, title, "aria-label": title, id: words === "▶" ? "run" : null }, words))));
}

// Only the last place that was asked for is fetched.
async function go(next) {
  wanted = Math.max(0, Math.min(info.picks, next));
  if (go.busy) return;
  go.busy = true;
  while (wanted !== null) {
    const here = wanted;
    wanted = null;
    const doc = await ask(`/api/replays/${name}/${here}`);
    at = here;
    show(doc);
  }
  go.busy = false;
}

function show(doc) {
  page.doc = { seats: info.names.map((name, seat) => ({ seat, name, player: "" })), settings: null, result: null, ...doc };
  look.update(page.doc, doc.log);
  $("#slider").value = at;
  $("#where").textContent = `Pick ${at} of ${info.picks}, turn ${doc.turns}`;
  $("#taken").textContent = doc.taken ? `${info.names[doc.taken.seat]}: ${doc.taken.label}` : info.result ? `over: ${info.result.reason}` : "";
  fill($("#log"), doc.log.map((entry) => (look.told ? look.told(entry) : h("div", {}, entry.text))).filter(Boolean));
  $("#log").scrollTop = $("#log").scrollHeight;
  history.replaceState(null, "", `#${at}`);
}

function turn(way) {
  const found = way > 0 ? info.turns.find((one) => one > at) : info.turns.filter((one) => one < at).at(-1);
  go(found ?? (way > 0 ? info.picks : 0));
}

function run() {
  if (running) {
    clearInterval(running);
    running = null;
  } else running = setInterval(() => (at >= info.picks ? run() : go(at + 1)), 600);
  $("#run").textContent = running ? "❚❚" : "▶";
}

addEventListener("keydown", (event) => {
  if (!info || event.target.closest("input:not([type=range]), select, textarea")) return;
  const deed = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), PageUp: () => turn(-1), PageDown: () => turn(1), Home: () => go(0), End: () => go(info.picks), " ": run }[event.key];
  if (deed) event.preventDefault(), deed();
});
$("#log")?.addEventListener("pointerover", (event) => {
  const name = event.target.closest("u")?.dataset.card;
  if (!name) return;
  const put = () => look.read?.({ name, type_line: cardText(name)?.faces[0].type_line });
  if (cardText(name, put)) put();
});
