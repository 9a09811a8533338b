// Charts as SVG: bars, targets, intervals, and a table of shades. Every mark says its number in words.

import { h } from "./dom.js";

export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) if (value !== null && value !== undefined) element.setAttribute(key, value);
  for (const child of children.flat()) if (child !== null && child !== undefined) element.append(child);
  return element;
}

const words = (x, y, text, attributes = {}) => s("text", { x, y, ...attributes }, text);
const title = (text) => s("title", {}, text);

export function figure(name, caption, width, height, marks) {
  return h("figure.chart", {}, h("figcaption", {}, h("b", {}, name), caption ? h("span", {}, caption) : null),
    s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${name}. ${caption || ""}` }, marks));
}

// Upright bars: [{ label, value, about }].
export function columns(name, caption, list) {
  const most = Math.max(1, ...list.map((one) => one.value));
  const wide = 360 / Math.max(list.length, 1);
  return figure(name, caption, 370, 168, list.flatMap((one, n) => {
    const tall = (120 * one.value) / most;
    const x = 5 + n * wide;
    return [s("rect", { class: "bar", x: x + wide * 0.1, y: 142 - tall, width: wide * 0.8, height: tall, rx: 2 }, title(one.about || `${one.label}: ${one.value}`)),
      list.length <= 12 || n % 4 === 0 ? words(x + wide / 2, 158, one.label, { "text-anchor": "middle" }) : null,
      list.length <= 12 ? words(x + wide / 2, 137 - tall, String(one.value), { "text-anchor": "middle", class: "soft" }) : null];
  }));
}

// Lying bars with what was wanted as a frame: [{ label, value, low, high, tone, told }].
export function rows(name, caption, list, { from = 0 } = {}) {
  const open = 60;
  const most = Math.max(1, ...list.map((one) => Math.max(one.value, one.low ?? 0, one.high !== undefined && one.high < open ? one.high : 0)));
  const at = (value) => 118 + (168 * (value - from)) / (most - from);
  return figure(name, caption, 370, 24 * list.length + 4, list.flatMap((one, n) => {
    const y = 24 * n;
    const span = one.high === undefined ? null : one.high >= open ? `${one.low}+` : one.low === one.high ? `${one.low}` : `${one.low}–${one.high}`;
    return [words(0, y + 16, one.label.length > 19 ? `${one.label.slice(0, 18)}…` : one.label),
      s("rect", { class: `bar ${one.tone || ""}`, x: 118, y: y + 6, width: Math.max(at(one.value) - 118, 0.5), height: 12, rx: 2 }, title(`${one.label}: ${one.told ?? one.value}${span ? `, wanted ${span}` : ""}`)),
      one.low !== undefined ? s("rect", { class: "wanted", x: at(one.low), y: y + 3, width: one.high === undefined || one.high >= open ? 2 : Math.max(at(one.high) - at(one.low), 2), height: 18, rx: 3 }, title(span ? `wanted ${span}` : `asked for ${one.low}`)) : null,
      words(span ? 322 : 368, y + 16, String(one.told ?? one.value), { "text-anchor": "end" }), span ? words(368, y + 16, span, { "text-anchor": "end", class: "soft" }) : null];
  }));
}

// Figures with their intervals: [{ label, value, low, high, told }] on a scale from `from` to `to`, a line at `even`.
export function intervals(name, caption, list, { from, to, even = null }) {
  const at = (value) => 130 + (180 * (Math.min(Math.max(value, from), to) - from)) / (to - from || 1);
  const marks = list.flatMap((one, n) => {
    const y = 26 * n + 14;
    return [words(0, y + 4, one.label.length > 20 ? `${one.label.slice(0, 19)}…` : one.label, {}),
      s("line", { class: "whisker", x1: at(one.low), x2: at(one.high), y1: y, y2: y }, title(`${one.label}: ${one.told}`)),
      s("circle", { class: "dot", cx: at(one.value), cy: y, r: 5 }, title(`${one.label}: ${one.told}`)),
      words(370, y + 4, one.short ?? one.told, { "text-anchor": "end" })];
  });
  if (even !== null) marks.unshift(s("line", { class: "even", x1: at(even), x2: at(even), y1: 0, y2: 26 * list.length }));
  return figure(name, caption, 372, 26 * list.length + 6, marks);
}

// One or more lines over generations: [{ name, values }].
export function lines(name, caption, list) {
  const long = Math.max(2, ...list.map((one) => one.values.length));
  return figure(name, caption, 370, 160, list.flatMap((one, n) => {
    const most = Math.max(1e-9, ...one.values);
    const points = one.values.map((value, at) => `${(10 + (280 * at) / (long - 1)).toFixed(1)},${(145 - (130 * value) / most).toFixed(1)}`).join(" ");
    return [s("polyline", { class: `line line-${n}`, points }, title(`${one.name}: ${one.values.map((value) => +value.toFixed(3)).join(", ")}`)),
      words(298, 30 + 40 * n, one.name, { class: `key key-${n}` }), words(298, 46 + 40 * n, String(+one.values.at(-1).toFixed(3)), { class: "soft" })];
  }));
}

// Work that the server does for this page: begun, followed, stopped.
export async function follow(ask, wish, box, done) {
  let job;
  const stop = h("button", { type: "button", onclick: () => ask(`/api/jobs/${job.id}/stop`, {}).catch(() => {}) }, "Stop");
  const bar = h("progress", { max: 1, "aria-label": "how far it is" });
  const said = h("span", { role: "status" }, "asking …");
  box.replaceChildren(h("div.working", {}, bar, said, stop));
  try {
    job = await ask("/api/jobs", wish);
    for (let wait = 150; ["waiting", "running"].includes(job.state); wait = Math.min(wait * 1.3, 1000)) {
      await new Promise((go) => setTimeout(go, wait));
      job = await ask(`/api/jobs/${job.id}`);
      if (job.total) bar.value = job.done / job.total;
      said.textContent = job.state === "waiting" ? "waiting for its turn" : `${job.said}${job.total ? ` ${job.done.toLocaleString("en")} of ${job.total.toLocaleString("en")}` : ""}`;
    }
  } catch (error) {
    job = { state: "failed", error: error.message };
  }
  box.replaceChildren();
  if (job.state === "done") return done(job.result);
  box.replaceChildren(h("p.trouble", { role: "alert" }, job.state === "stopped" ? "Stopped." : job.error));
}

export const percent = (share, places = 1) => `${(100 * share).toFixed(places)} %`;
