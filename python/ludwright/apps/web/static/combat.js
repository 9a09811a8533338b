// Declaring attackers and blockers: the whole row of questions is answered at once, as a plan that the server
// carries out as far as the rules offer it.

import { h } from "./dom.js";
import { optionButton, prompt } from "./ask.js";

export function declaring(page, changed) {
  let deeds = new Map();
  let chosen = null;
  let turn = null;

  const verbOf = (doc) => {
    const verbs = (doc?.menu?.options || []).map((option) => option.verb);
    return verbs.includes("attack") ? "attack" : verbs.includes("block") ? "block" : null;
  };

  // Whom the open question names: creatures that are surely asked for, and those that look as if they were.
  function may(id, doc) {
    if (doc.menu.options.some((option) => option.objects?.[0] === id)) return true;
    const one = doc.view.battlefield.find((other) => other.id === id);
    if (!one || one.controller !== page.seat || one.power === null || one.tapped || one.attacking) return false;
    if (doc.view.blocks.some((block) => block.blocker === id)) return false;
    return verbOf(doc) === "block" || !one.summoning_sick || one.keywords.includes("haste");
  }

  const attackers = (doc) => doc.view.battlefield.filter((one) => one.attacking && one.controller !== page.seat).map((one) => one.id);
  const whom = (doc) => {
    const found = new Map();
    for (const option of doc.menu.options) if (option.verb === "attack") found.set(JSON.stringify(option.to), option.to);
    return [...found.values()];
  };

  function send(verb) {
    page.plan({ verb, deeds: Object.fromEntries(deeds) });
    deeds = new Map();
    chosen = null;
  }

  return {
    begin(doc) {
      const verb = verbOf(doc);
      const now = verb ? `${verb} ${doc.view.turn}` : null;
      if (now !== turn) deeds = new Map(), (chosen = null);
      turn = now;
    },
    clear() { deeds = new Map(); chosen = null; },
    aimed: () => false,
    // Whether a click on these objects was about combat.
    click(ids, doc) {
      const verb = doc?.menu ? verbOf(doc) : null;
      if (!verb) return false;
      const id = ids[0];
      if (verb === "attack") {
        if (!may(id, doc)) return false;
        if (deeds.has(id)) deeds.delete(id);
        else deeds.set(id, chosen && whom(doc).length > 1 ? chosen : null);
      } else if (attackers(doc).includes(id)) {
        if (chosen === null) return true;
        deeds.set(chosen, { object: id });
        chosen = null;
      } else if (may(id, doc)) {
        if (deeds.has(id)) deeds.delete(id), (chosen = null);
        else {
          const only = attackers(doc);
          if (only.length === 1) deeds.set(id, { object: only[0] });
          else chosen = chosen === id ? null : id;
        }
      } else return false;
      changed();
      page.refresh?.();
      ask(doc);
      return true;
    },
    player(seat, doc) {
      return false;
    },
    // Whether something let go of on another thing was about combat: far on the other side one attacks.
    drop(ids, aim, far, doc) {
      const verb = doc?.menu ? verbOf(doc) : null;
      const id = ids[0];
      if (!verb || !may(id, doc)) return false;
      if (verb === "attack") {
        const to = whom(doc).find((one) => aim && (one.object !== undefined ? one.object === aim.object : one.player === aim.player));
        if (far) deeds.set(id, to ?? null);
        else deeds.delete(id);
      } else if (aim?.object !== undefined && attackers(doc).includes(aim.object)) deeds.set(id, { object: aim.object });
      else deeds.delete(id);
      chosen = null;
      changed();
      ask(doc);
      return true;
    },
    state(ids, doc) {
      const verb = doc?.menu ? verbOf(doc) : null;
      if (!verb) return null;
      const id = ids[0];
      if (deeds.has(id) || chosen === id) return "can chosen";
      if (may(id, doc)) return "can";
      if (verb === "block" && chosen !== null && attackers(doc).includes(id)) return "aim";
      return null;
    },
    arrows(at) {
      return [...deeds].map(([id, to]) => ({ from: at({ object: id }), to: at(to || { player: 1 - page.seat }), kind: "plan" })).filter((one) => one.from && one.to);
    },
    ask(menu, doc) {
      const verb = verbOf(doc);
      if (!verb) return null;
      const several = verb === "attack" ? whom(doc) : [];
      const words = verb === "attack" ? ["Attack with", "No attack"] : ["Block with", "No block"];
      return [
        prompt(menu),
        verb === "block" && chosen !== null ? h("p.small", {}, "Now click whom it blocks.") : null,
        several.length > 1 ? h("div.whom", {}, several.map((to) => h(`button.link${JSON.stringify(chosen) === JSON.stringify(to) ? ".on" : ""}`, { onclick: () => { chosen = to; ask(doc); } }, `attack ${to.player !== undefined ? "the player" : doc.view.battlefield.find((one) => one.id === to.object)?.name}`))) : null,
        h("div.options", {},
          deeds.size ? h("button.option.go", { onclick: () => send(verb) }, h("span", {}, `${words[0]} ${deeds.size}`), h("kbd", {}, "enter")) : null,
          verb === "attack" ? h("button.option", { onclick: () => all(doc) }, h("span", {}, "All that can"), h("kbd", {}, "a")) : null,
          h(`button.option${deeds.size ? "" : ".go"}`, { onclick: () => { deeds = new Map(); send(verb); } }, h("span", {}, words[1]), h("kbd", {}, "space"))),
      ];
    },
    key(event, menu, doc) {
      const verb = verbOf(doc);
      if (!verb) return false;
      if (event.key === "a" && verb === "attack") return all(doc), true;
      if (event.key === " " && !event.target.closest(".c")) return (deeds = new Map()), send(verb), true;
      return false;
    },
  };

  function all(doc) {
    for (const one of doc.view.battlefield) if (may(one.id, doc)) deeds.set(one.id, null);
    changed();
    ask(doc);
  }

  function ask(doc) {
    page.question?.();
  }
}
