// The line to a match: it comes back by itself, and holds the document as the server last told it.

const KEY = "ludwright.seats";

function seats() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

export function keepSeat(match, seat, token) {
  const held = seats();
  held[match] = { seat, token };
  const names = Object.keys(held);
  for (const name of names.slice(0, Math.max(names.length - 60, 0))) delete held[name];
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch { /* kept for this page alone */ }
}

export const seatAt = (match) => seats()[match] || null;

// RFC 6902: add, remove, replace.
export function patched(doc, ops) {
  const box = { doc };
  for (const { op, path, value } of ops) {
    const way = ["doc", ...path.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))];
    const last = way.pop();
    let at = box;
    for (const part of way) at = at[part];
    if (Array.isArray(at)) {
      if (op === "remove") at.splice(Number(last), 1);
      else if (op === "add") at.splice(Number(last), 0, value);
      else at[Number(last)] = value;
    } else if (op === "remove") delete at[last];
    else at[last] = value;
  }
  return box.doc;
}

export class Line {
  constructor(match, token, on) {
    Object.assign(this, { match, token, on, n: 0, doc: null, log: [], tries: 0, closed: false });
    this.open();
    addEventListener("online", () => this.socket.readyState > 1 && this.open());
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ match: this.match, ...(this.token ? { token: this.token } : {}) }));
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.closed || socket !== this.socket) return;
      if (event.code === 4404) return this.on.gone?.(event.reason);
      this.on.away?.(event);
      const wait = Math.min(400 * 2 ** this.tries++, 8000);
      setTimeout(() => socket === this.socket && this.open(), wait);
    };
  }

  take(message) {
    this.tries = 0;
    if (message.t === "state") {
      this.doc = message.doc;
      this.log = this.n ? [...this.log] : [];
      // A line that came back, or an answer that was taken back: the log is told from its beginning.
      if (this.fresh || message.anew) this.log = [];
      this.fresh = false;
      this.log.push(...message.log);
      this.n = message.n;
      if (message.anew) this.on.anew?.();
      this.on.doc?.(this.doc, message.log, true);
    } else if (message.t === "step") {
      this.doc = patched(this.doc, message.ops);
      this.log.push(...message.log);
      this.n = message.n;
      this.on.doc?.(this.doc, message.log, false);
    } else if (message.t === "hello") {
      this.fresh = true;
      this.on.hello?.(message);
    } else this.on[message.t]?.(message);
  }

  send(message) {
    if (this.socket.readyState === 1) this.socket.send(JSON.stringify(message));
    else this.on.error?.({ text: "not connected; the answer was not sent" });
  }
}
