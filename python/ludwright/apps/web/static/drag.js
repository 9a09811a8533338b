// Dragging beside clicking: a card that can act follows the pointer, and whoever lets go of it says where.

const FAR = 8;

// `may(card)` says whether a card can be taken up, `drop(card, under)` what happens where it is let go: `grip` is what
// can be taken up, `over` where things are let go.
export function dragging({ may, drop, grip = ".c", over = ".c, .plate, .half, .foot" }) {
  let held = null;

  function end() {
    held?.ghost?.remove();
    held?.card.classList.remove("lifted");
    document.body.classList.remove("dragging");
    held = null;
  }

  // What lies under the pointer, from the top down: a card, a plate, a side, the hand.
  const under = (x, y, card) => document.elementsFromPoint(x, y).map((one) => one.closest(over)).find((one) => one && one !== card && !one.classList.contains("ghost"));

  // A click by a key, or by the page itself, is no end of a drag.
  function swallow(event) {
    if (!event.isTrusted || event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
  }

  addEventListener("pointerdown", (event) => {
    const card = event.button === 0 && event.isPrimary ? event.target.closest?.(grip) : null;
    if (card && may(card)) held = { card, x: event.clientX, y: event.clientY, ghost: null };
  });
  addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
      if (Math.hypot(x, y) < FAR) return;
      const at = held.card.getBoundingClientRect();
      held.ghost = held.card.cloneNode(true);
      held.ghost.classList.add("ghost");
      held.ghost.removeAttribute("data-id");
      held.ghost.setAttribute("aria-hidden", "true");
      for (const [name, value] of [["left", at.left], ["top", at.top], ["width", held.card.offsetWidth], ["height", held.card.offsetHeight]]) held.ghost.style.setProperty(name, `${value}px`);
      document.body.append(held.ghost);
      document.body.classList.add("dragging");
      held.card.classList.add("lifted");
    }
    held.ghost.style.setProperty("translate", `${x}px ${y}px`);
  });
  addEventListener("pointerup", (event) => {
    if (!held?.ghost) return void (held = null);
    const { card } = held;
    const found = under(event.clientX, event.clientY, card);
    end();
    // The click that ends a drag is none.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    drop(card, found);
  });
  addEventListener("pointercancel", end);
  addEventListener("keydown", (event) => event.key === "Escape" && end());
}
