// Elements by one function, and lists that keep theirs.

export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "dataset") Object.assign(element.dataset, value);
    else if (key === "style") for (const [name, held] of Object.entries(value)) element.style.setProperty(name, held);
    else if (key in element && key !== "list" && key !== "form") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  put(element, children);
  return element;
}

export function put(element, children) {
  for (const child of children.flat(4)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

export function fill(element, ...children) {
  element.replaceChildren();
  return put(element, children);
}

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// The children of a parent, in order, as they are: those that stay are not made anew.
export function arrange(parent, elements) {
  let at = parent.firstChild;
  for (const element of elements) {
    if (element === at) at = at.nextSibling;
    else parent.insertBefore(element, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// Elements that moved glide from where they were, unless motion is turned off.
export function gliding(elements, change) {
  if (still()) return change();
  const was = new Map();
  for (const element of elements()) was.set(element, element.getBoundingClientRect());
  change();
  for (const element of elements()) {
    const from = was.get(element);
    const to = element.getBoundingClientRect();
    if (!from || (!from.width && !from.height)) {
      element.animate([{ opacity: 0, scale: 0.9 }, { opacity: 1, scale: 1 }], { duration: 160, easing: "ease-out" });
      continue;
    }
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.abs(x) + Math.abs(y) > 3)
      element.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: 220, easing: "ease-out" });
  }
}

export function still() {
  const own = document.documentElement.dataset.motion;
  return own === "off" || (own !== "on" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

export async function ask(path, body) {
  const options = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, options);
  const data = await answer.json().catch(() => ({ error: `the server answers ${answer.status}` }));
  if (!answer.ok) throw new Error(data.error || `the server answers ${answer.status}`);
  return data;
}

export const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
