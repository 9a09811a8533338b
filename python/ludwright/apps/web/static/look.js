// What a reader of the pages prefers, kept in this browser: light or dark, motion, words on small cards.

import { h } from "./dom.js";

const KEY = "ludwright.look";
const root = document.documentElement;

export function prefs() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {};
  }
}

export function prefer(change) {
  const held = { ...prefs(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch { /* a browser that keeps nothing */ }
  dress();
}

export function dress() {
  const { theme = "auto", motion = "auto", words = true } = prefs();
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  if (motion === "auto") delete root.dataset.motion;
  else root.dataset.motion = motion;
  root.dataset.words = words ? "on" : "off";
}

export function lookForm() {
  const held = prefs();
  const select = (label, key, choices, now) =>
    h("label.field", {}, label, h("select", { onchange: (e) => prefer({ [key]: e.target.value }) },
      choices.map(([value, words]) => h("option", { value, selected: value === now }, words))));
  return h("fieldset", {}, h("legend", {}, "Look"),
    select("Light or dark", "theme", [["auto", "as the system"], ["light", "light"], ["dark", "dark"]], held.theme || "auto"),
    select("Motion", "motion", [["auto", "as the system"], ["on", "on"], ["off", "off"]], held.motion || "auto"),
    h("label.check", {}, h("input", { type: "checkbox", checked: held.words !== false, onchange: (e) => prefer({ words: e.target.checked }) }),
      "Rules text on small cards"));
}

dress();
