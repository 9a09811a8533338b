// The page of one match: the line, the question, the log, the keys. What the table looks like is the room's.

import { $, ask, fill, h, plural } from "./dom.js";
import { text as cardText } from "./card.js";
import { Line, keepSeat, seatAt } from "./net.js";
import { settingsDialog, waits } from "./manners.js";
import { helpDialog } from "./help.js";
import { askFor, capital, plainAsk } from "./ask.js";
import { rich } from "./symbols.js";

const ROOMS = { magic: "./magic.js", parlor: "./parlor.js", duel: "./duel.js", plain: "./plain.js" };
const match = decodeURIComponent(location.pathname.split("/").pop());
const own = seatAt(match);

const page = {
  match, seat: null, names: [], sheet: null, room: "plain", doc: null, line: null, view: null, filter: null, hinted: null,
  play(index) {
    const menu = page.doc?.menu;
    if (!menu || page.sent === menu.serial) return;
    page.sent = menu.serial;
    page.choose(null);
    page.line.send({ t: "pick", serial: menu.serial, index });
  },
  plan(plan) {
    const menu = page.doc?.menu;
    if (!menu || page.sent === menu.serial) return;
    page.sent = menu.serial;
    page.line.send({ t: "plan", serial: menu.serial, plan });
  },
  manners(change) { page.line.send({ t: "manners", ...change }); },
  // Options that are looked at: those of one object, or all.
  choose(filter, near) {
    page.filter = filter;
    popup(filter && near ? filter : null, near);
  },
  look: null,
  question: () => question(),
  say,
};

askFor(page);
const line = new Line(match, own?.token, {
  hello: greet,
  doc: (doc, news) => update(doc, news),
  error: (message) => { page.sent = null; say(message.text, true); },
  hint: (message) => { page.hinted = message; say(`hint: ${message.label}`); question(); page.look?.hint?.(message); },
  anew: () => { page.sent = page.hinted = null; },
  away: () => banner("The line is down; coming back …"),
  gone: (why) => banner(`${why || "gone"}. `, h("a", { href: "/" }, "To the lobby")),
});
page.line = line;

async function greet(hello) {
  banner(null);
  if (page.look) return;
  Object.assign(page, { seat: hello.seat, names: hello.names, sheet: hello.sheet, room: hello.room, title: hello.title, game: hello.game });
  document.title = `${hello.title} · Ludwright`;
  const { make } = await import(ROOMS[hello.room] || ROOMS.plain);
  page.look = make(page);
  document.body.dataset.room = hello.room;
  fill($("#felt"), page.look.root);
  if (page.look.side) $("#looks").replaceChildren(page.look.side);
  if (line.doc) update(line.doc, line.log);
}

function update(doc, news) {
  page.doc = doc;
  page.view = doc.view;
  if (doc.menu?.serial !== page.sent) page.sent = null;
  if (page.hinted && page.hinted.serial !== doc.menu?.serial) page.hinted = null;
  if (!page.look) return;
  if (!doc.menu || page.serial !== doc.menu.serial) page.choose(null);
  page.serial = doc.menu?.serial;
  log(news);
  page.look.update(doc, news);
  question();
  document.body.classList.toggle("asked", Boolean(doc.menu));
}

// The question

function question() {
  const { doc } = page;
  const box = $("#ask");
  const parts = [];
  if (doc.state === "waiting") parts.push(...waiting(doc));
  else if (doc.result || doc.trouble) parts.push(...ended(doc));
  else if (doc.menu) parts.push(...(page.look.ask?.(doc.menu) || plainAsk(doc.menu)));
  else {
    const who = doc.asked === null ? "" : `${page.names[doc.asked]} ${page.seat === null ? "is asked" : "thinks"} …`;
    parts.push(h("p.prompt.quiet", { role: "status" }, page.seat === null ? `You look on. ${who}` : who || "…"));
  }
  fill(box, parts);
  if (doc.menu) box.append(tools());
}

function tools() {
  return h("div.tools", {},
    page.doc.settings && page.room === "magic" ? waits(page) : null,
    h("button.link", { onclick: () => line.send({ t: "hint" }), title: "What the room's own player would take (i)" }, "hint"),
    undoButton(),
    h("button.link", { onclick: () => allOptions(), title: "Every option by its number (o)" }, `all ${page.doc.menu.options.length}`));
}

const undo = () => line.send({ t: "undo" });

function undoButton() {
  return page.doc.back ? h("button.link", { onclick: undo, title: "Take your last answer back (u)" }, "undo") : null;
}

function allOptions() {
  const { menu } = page.doc;
  if (!menu) return;
  const dialog = h("dialog.sheet", { onclose: () => dialog.remove() },
    h("h2", {}, menu.prompt),
    h("ol.all", {}, menu.options.map((option) => h("li", {}, h("button.option", { onclick: () => { dialog.close(); page.play(option.i); } },
      h("span", {}, rich(capital(option.label))))))),
    h("button", { onclick: () => dialog.close() }, "Close"));
  document.body.append(dialog);
  dialog.showModal();
}

function waiting(doc) {
  const free = doc.seats.filter((seat) => seat.player === "human" && !seat.here);
  const link = `${location.origin}/table/${match}`;
  const mine = page.seat !== null;
  const open = free.some((seat) => seat.free);
  return [
    h("p.prompt", {}, mine ? `Waiting for ${free.map((seat) => seat.name).join(", ")}` : "A seat is free"),
    mine ? h("p.small", {}, "They open this address and take the seat:", h("input", { readOnly: true, value: link, "aria-label": "address of this table", onfocus: (e) => e.target.select() }))
      : open ? h("button.go", { onclick: join }, "Take the seat") : null,
  ];
}

async function join() {
  try {
    const taken = await ask(`/api/matches/${match}/join`, {});
    keepSeat(match, taken.seat, taken.token);
    location.reload();
  } catch (error) {
    say(error.message, true);
  }
}

function ended(doc) {
  const mine = page.seat !== null && doc.result?.winners?.includes(page.seat);
  const lost = page.seat !== null && doc.result?.winners && !mine;
  const words = doc.trouble ? `The match broke down: ${doc.trouble}` : mine ? "You win" : lost ? "You lose" : doc.result.text;
  return [
    h(`p.prompt.end${mine ? ".won" : ""}`, { role: "status" }, words, doc.result ? h("small", {}, `${doc.result.text}; ${doc.result.reason}; ${plural(doc.turns, "turn")}`) : null),
    h("div.options", {},
      page.seat !== null ? h("button.go", { onclick: again }, "Play again") : null,
      page.doc.back && doc.state === "over" ? h("button", { onclick: undo }, "Take the last answer back") : null,
      h("button", { onclick: reread }, "Look through it"),
      h("a.button", { href: `/api/matches/${match}/replay`, download: `${match}.json` }, "Save the replay"),
      h("a.button", { href: "/" }, "Lobby")),
  ];
}

async function again() {
  try {
    const made = await ask("/api/matches", { game: page.game, players: page.doc.seats.map((seat) => seat.player), seat: page.seat });
    keepSeat(made.id, made.seat, made.token);
    location.href = `/table/${made.id}`;
  } catch (error) {
    say(error.message, true);
  }
}

async function reread() {
  const replay = await (await fetch(`/api/matches/${match}/replay`)).json();
  const opened = await ask("/api/replays", replay);
  location.href = `/replay/${opened.id}`;
}

// A menu beside what was clicked

function popup(listed, near) {
  $("#popup")?.remove();
  if (!listed) return;
  const box = h("div.popup", { id: "popup", role: "menu" }, listed.map((option) => h("button", { role: "menuitem", onclick: () => page.play(option.i) }, rich(capital(option.label)))));
  document.body.append(box);
  const at = near.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  box.style.setProperty("left", `${Math.max(6, Math.min(at.left, innerWidth - own.width - 6))}px`);
  const above = at.top - own.height - 6;
  box.style.setProperty("top", `${above > 6 ? above : Math.min(at.bottom + 6, innerHeight - own.height - 6)}px`);
  $("button", box)?.focus();
}

addEventListener("pointerdown", (event) => {
  if ($("#popup") && !event.target.closest("#popup, .c, .playing, .plate")) page.choose(null);
});

// The log

let sticks = true;
const logBox = $("#log");
const low = () => logBox.scrollHeight - logBox.scrollTop - logBox.clientHeight < 40;
// Only a reader's own scrolling lets go of the end.
for (const kind of ["wheel", "touchmove", "keydown", "pointerup"]) logBox.addEventListener(kind, () => setTimeout(() => (sticks = low()), 60), { passive: true });
new ResizeObserver(() => sticks && (logBox.scrollTop = logBox.scrollHeight)).observe(logBox);

function log(news) {
  if (line.log.length === news.length) logBox.replaceChildren();
  for (const entry of news) {
    const element = page.look.told ? page.look.told(entry) : h("div", {}, entry.text);
    if (element) logBox.append(element);
  }
  while (logBox.childElementCount > 1200) logBox.firstChild.remove();
  if (sticks) logBox.scrollTop = logBox.scrollHeight;
}

// Words to the person

let quiet = null;
function say(text, bad = false) {
  const box = $("#say");
  box.textContent = text;
  box.className = bad ? "bad on" : "on";
  clearTimeout(quiet);
  quiet = setTimeout(() => (box.className = ""), 5000);
}

function banner(...words) {
  const box = $("#banner");
  if (words[0] === null) return void (box.hidden = true);
  fill(box, words);
  box.hidden = false;
}

// Keys: numbers take options, space passes, enter takes what is green.

let typed = "";
let typing = null;
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
  if (event.target.closest("input, select, textarea")) return;
  const menu = page.doc?.menu;
  if (event.key === "Escape") return page.choose(null), page.look?.escape?.();
  if (event.key === "?") return event.preventDefault(), helpDialog(page.room);
  if (event.key === ",") return event.preventDefault(), settingsDialog(page);
  if (event.key === "u" && page.doc?.back) return undo();
  if (event.key === "l") return $("#aside").classList.toggle("open");
  if (!menu) return;
  if (page.look.key?.(event, menu)) return event.preventDefault();
  if (event.key === "o") return allOptions();
  if (event.key === "i") return line.send({ t: "hint" });
  if (event.target.closest("button, a, [tabindex='0']") && (event.key === "Enter" || event.key === " ")) return;
  if (event.key === " ") {
    event.preventDefault();
    const found = ["pass", "done", "no", "stay", "no_block"].map((verb) => menu.options.find((option) => option.verb === verb)).find(Boolean);
    if (found) page.play(found.i);
  } else if (event.key === "Enter") {
    event.preventDefault();
    const green = $("#ask .go");
    if (green) green.click();
    else if (page.filter?.length === 1) page.play(page.filter[0].i);
  } else if (/^\d$/.test(event.key)) {
    typed += event.key;
    clearTimeout(typing);
    const go = () => {
      const n = Number(typed);
      typed = "";
      const among = page.filter || menu.options;
      if (n >= 1 && n <= among.length) page.play(among[n - 1].i);
    };
    // A second digit may follow where there are so many.
    if (Number(`${typed}0`) > (page.filter || menu.options).length) go();
    else typing = setTimeout(go, 650);
  } else {
    const wait = { e: "turn", m: "mine", n: "event" }[event.key];
    if (page.doc.settings && page.room === "magic") {
      if (wait) page.manners({ do: "wait", until: wait });
      else if (event.key === "h") page.manners({ do: "hold", on: true }), say("you keep priority after your next spell");
      else if (event.key === "f") page.manners({ do: "auto", on: !page.doc.settings.auto });
    }
  }
});

$("#settings").addEventListener("click", () => settingsDialog(page));
$("#help").addEventListener("click", () => helpDialog(page.room));
$("#fold").addEventListener("click", () => $("#aside").classList.toggle("open"));
setInterval(() => line.socket.readyState === 1 && line.send({ t: "ping" }), 25000);
// Names in the log are read like cards on the table.
$("#log").addEventListener("pointerover", hoverName);
$("#log").addEventListener("focusin", hoverName);
function hoverName(event) {
  const name = event.target.closest("u")?.dataset.card;
  if (!name) return;
  const show = () => page.look?.read?.({ name, ...(cardText(name)?.faces[0] ? { type_line: cardText(name).faces[0].type_line } : {}) });
  if (cardText(name, show)) show();
}
