"""A lowered program in plain English, so that a reader can check what will be run against what was written.

It reads the core's JSON alone and shares no wording with the printer of rules text. Nothing is called "it":
a thing that was chosen is named by its slot, `#3`.
"""

from __future__ import annotations

import json
from typing import Any

from .terms import any_of, condition, cost, pattern, player, test, value, who

Json = Any
_INDENT = "  "


def explain(lowered: str | Json) -> list[str]:
    """The lines that tell what a lowered card does."""
    card = json.loads(lowered) if isinstance(lowered, str) else lowered
    lines: list[str] = []
    for n, face in enumerate(card["faces"]):
        if len(card["faces"]) > 1:
            lines.append(f"Face {n + 1} ({card['layout']}): {face['name']}")
        lines += _face(face)
    return lines


def explain_ability(kind: Json) -> str:
    """One ability in a line."""
    ability = {"kind": kind, "keyword": None}
    return " ".join(line.strip() for line in _ability(ability, 0))


def _face(face: Json) -> list[str]:
    lines = [_head(face)]
    if face["keywords"]:
        lines.append(f"Keywords: {', '.join(face['keywords'])}.")
    lines += _casting(face)
    if face["spell"] is not None:
        lines += ["When the spell resolves:", *_body(face["spell"], 1)]
    for ability in face["abilities"]:
        lines += _ability(ability, 0)
    return lines


def _head(face: Json) -> str:
    types = " ".join((*face["supertypes"], *face["types"], *face["subtypes"]))
    parts = [f"{face['name']}: {types}", f"cost {face['cost']}" if face["cost"] else "no mana cost"]
    parts.append("colours " + "".join(face["colors"]) if face["colors"] else "colourless")
    if face["power"] is not None:
        parts.append(f"{face['power']}/{face['toughness']}")
    if face["loyalty"] is not None:
        parts.append(f"loyalty {value(face['loyalty'])}")
    return "; ".join(parts) + "."


def _casting(face: Json) -> list[str]:
    lines = []
    for way in face["ways"]:
        if way["word"] == "normal":
            continue
        text = f"May be cast by the way {way['word']!r} from {any_of(way['from'])} for {cost(way['cost'])}"
        text += _if(way["when"]) + (f", at {way['timing']} timing" if way["timing"] else "")
        lines.append(text + (f"; goes to {way['then']} afterwards." if way["then"] else "."))
        if way["spell"] is not None:
            lines += [f"{_INDENT}Then the spell does:", *_body(way["spell"], 2)]
    if face["extra"]["mana"] or face["extra"]["parts"]:
        lines.append(f"Additional cost of casting: {cost(face['extra'])}.")
    for one in face["optional"]:
        often = ", any number of times" if one["repeat"] else ""
        lines.append(f"Optional additional cost {one['word']!r}: {cost(one['cost'])}{often}.")
    for one in face["reductions"]:
        less = " ".join(filter(None, (value(one["by"]), one["colored"])))
        lines.append(f"Casting costs {less} less{_if(one['when'])}.")
    if face["castable"] != "always":
        lines.append(f"May be cast only if {condition(face['castable'])}.")
    return lines


def _if(test: Json) -> str:
    return "" if test == "always" else f" if {condition(test)}"


# Abilities.


def _ability(ability: Json, depth: int) -> list[str]:
    kind = ability["kind"]
    ((name, held),) = kind.items()
    mark = f" [{ability['keyword']}]" if ability["keyword"] else ""
    pad = _INDENT * depth
    if name in ("activated", "triggered"):
        head, body = (_activated if name == "activated" else _triggered)(held)
        return [f"{pad}{head}{mark}:", *_body(body, depth + 1)]
    if name == "static":
        return [f"{pad}{line}{mark}" for line in _static(held)]
    if name == "replacement":
        head, rest = _replacement(held)
        return [f"{pad}{head}{mark}", *(_INDENT * depth + line for line in rest)]
    told = held if isinstance(held, int) else test(held)
    return [f"{pad}{name.replace('_', ' ').capitalize()}: {told}.{mark}"]


def _activated(held: Json) -> tuple[str, Json]:
    kind = "Mana ability" if held["mana"] else "Special action" if held["special"] else "Activated ability"
    parts = [f"{kind}, cost {cost(held['cost'])}"]
    if held["less"] is not None:
        parts.append(f"less {value(held['less'])} generic mana")
    if held["from"] != "battlefield":
        parts.append(f"from {held['from']}")
    if held["timing"] == "sorcery":
        parts.append("at sorcery timing")
    parts += _limited(held["limit"])
    if held["by"] != "you":
        parts.append(f"activated by {player(held['by'])}")
    if held["when"] != "always":
        parts.append(f"only if {condition(held['when'])}")
    return ", ".join(parts), held["body"]


def _limited(limit: Json) -> list[str]:
    if limit == "never":
        return []
    ((word, times),) = limit.items()
    return [f"at most {times} time(s) {'each turn' if word == 'per_turn' else 'for one object'}"]


def _triggered(held: Json) -> tuple[str, Json]:
    events = " or ".join(pattern(one) for one in held["on"])
    head = "Whenever this is true" if held["state"] else f"Trigger on {events}"
    if held["during"] != "always":
        head += f", if then {condition(held['during'])}"
    if held["when"] != "always":
        head += f", checked twice: {condition(held['when'])}"
    if held["from"] != ["battlefield"]:
        head += f", while the source is in {any_of(held['from'])}"
    return ", ".join((head, *_limited(held["limit"]))), held["body"]


def _static(held: Json) -> list[str]:
    about = _affected(held["of"])
    when = "" if held["when"] == "always" else f" while {condition(held['when'])}"
    where = "" if held["from"] == ["battlefield"] else f" (source in {any_of(held['from'])})"
    told = [_mod(one) for one in held["mods"]] + [_rule(one) for one in held["rules"]]
    lines = [f"Always{when}{where}, for {about}: {'; '.join(told)}."]
    for one in held["mods"]:
        if isinstance(one, dict) and "grant" in one:
            lines += _ability(one["grant"], 1)
    return lines


def _replacement(held: Json) -> tuple[str, list[str]]:
    head = f"Instead of {pattern(held['on'])}{_if(held['when'])}"
    if held["may"]:
        head += ", by choice of the affected player"
    if held["uses"] is not None:
        head += f", {held['uses']} time(s)"
    how = held["how"]
    if isinstance(how, str):
        return f"{head}: {how.replace('_', ' ')}.", []
    ((word, inner),) = how.items()
    if word in ("instead", "also", "as_enters"):
        return f"{head}: {word.replace('_', ' ')}:", _body(inner, 1)
    if word == "prevent":
        amount = "all of the damage" if inner["amount"] is None else f"{value(inner['amount'])} damage"
        after = [] if inner["then"] is None else _body(inner["then"][0], 1)
        return f"{head}: prevent {amount}{':' if after else '.'}", after
    return f"{head}: {word.replace('_', ' ')} {_told(inner)}.", []


# Bodies and instructions.


def _body(body: Json, depth: int) -> list[str]:
    pad = _INDENT * depth
    lines = [f"{pad}{_target(one)}" for one in body["targets"]]
    for n, op in enumerate(body["code"]):
        lines += _op(op, n, depth)
    if body["modes"] is not None:
        lines += _modes(body["modes"], depth)
    return lines


def _target(one: Json) -> str:
    text = f"Target #{one['slot']}: {_span(one['min'], one['max'])} of {test(one['what'])}"
    if one["other_than"]:
        text += " other than " + " and ".join(f"#{slot}" for slot in one["other_than"])
    if one["together"] != "free":
        text += f", together {_told(one['together'])}"
    if one["divide"] is not None:
        text += f", dividing {value(one['divide'][1])} into #{one['divide'][0]}"
    return text + _if(one["when"]) + "."


def _span(least: Json, most: Json) -> str:
    if least == most:
        return value(least)
    if most == "unbounded":
        return f"{value(least)} or more"
    return f"{value(least)} to {value(most)}"


def _modes(modes: Json, depth: int) -> list[str]:
    pad = _INDENT * depth
    lines = [f"{pad}Modes, {_span(modes['min'], modes['max'])} chosen by {who(modes['by'])}:"]
    for n, mode in enumerate(modes["choices"]):
        price = "" if mode["cost"] is None else f" for {cost(mode['cost'])}"
        lines += [f"{pad}{_INDENT}Mode {n + 1}{price}{_if(mode['when'])}:", *_body(mode["body"], depth + 2)]
    return lines


def _op(op: Json, n: int, depth: int) -> list[str]:
    pad = f"{_INDENT * depth}{n}. "
    if isinstance(op, str):
        return [f"{pad}{op.replace('_', ' ').capitalize()}."]
    ((word, held),) = op.items()
    verb = word.replace("_", " ").capitalize()
    if word == "branch":
        return [f"{pad}Unless {condition(held['cond'])}, go to {held['to']}."]
    if word == "jump":
        return [f"{pad}Go to {held['to']}."]
    if word == "let":
        return [f"{pad}#{held['slot']} is {who(held['what'])}."]
    if word in ("later", "reflexive"):
        events = " or ".join(pattern(one) for one in held.get("on", ())) or "now"
        once = "" if held.get("once", True) else f", every time, until {_duration(held['duration'])}"
        return [f"{pad}Delayed trigger on {events}{once}:", *_body(held["body"], depth + 1)]
    if word == "effect":
        told = [_mod(one) for one in held["mods"]] + [_rule(one) for one in held["rules"]]
        lasting = _duration(held["duration"])
        lines = [f"{pad}Until {lasting}, for {_affected(held['of'])}: {'; '.join(told)}."]
        for one in held["mods"]:
            if isinstance(one, dict) and "grant" in one:
                lines += _ability(one["grant"], depth + 1)
        return lines
    if word == "replace":
        head, rest = _replacement(held["what"])
        return [f"{pad}Until {_duration(held['duration'])}: {head}", *rest]
    if word == "emblem":
        lines = [f"{pad}{who(held['who'])} gets an emblem:"]
        return lines + [line for one in held["abilities"] for line in _ability(one, depth + 1)]
    if word in _SENTENCES:
        template = _SENTENCES[word]
        sentence = template.format(**{key: _field(key, inner) for key, inner in held.items()})
        more = _fields({key: inner for key, inner in held.items() if f"{{{key}}}" not in template})
        return [f"{pad}{sentence[0].upper()}{sentence[1:]}{f' ({more})' if more else ''}."]
    return [f"{pad}{verb}: {_fields(held)}."]


_SENTENCES = {
    "draw": "{who}: draw {count}",
    "discard": "discard {what}",
    "mill": "{who}: mill {count}",
    "move": "put {what} in {to}",
    "shuffle": "shuffle the library of {who}",
    "reveal": "reveal {what}",
    "look": "{who}: look at {what}",
    "scry": "{who}: scry {count}",
    "surveil": "{who}: surveil {count}",
    "destroy": "destroy {what}",
    "sacrifice": "sacrifice {what}",
    "tap": "tap {what}",
    "untap": "untap {what}",
    "counters": "put {count} {kind} counter(s) on {on}",
    "create": "{who}: create {count} token(s) {token}",
    "attach": "attach {what} to {to}",
    "damage": "{source} deals {amount} damage to {to}",
    "fight": "{a} fights {b}",
    "gain_life": "{who}: gain {amount} life",
    "lose_life": "{who}: lose {amount} life",
    "counter": "counter {what}",
    "goad": "goad {what}",
    "gather": "add {what} to {slot}",
    "choose": "{who}: choose {min} to {max} of {from} as {slot}",
    "may": "{who} may go on, or go to {to}",
    "extra_turn": "{who}: take an extra turn",
}


_KINDS = {
    "who": "who",
    "whose": "who",
    "what": "who",
    "of": "who",
    "on": "who",
    "to": "who",
    "from": "who",
    "source": "who",
    "over": "who",
    "among": "who",
    "a": "who",
    "b": "who",
    "under": "who",
    "attached": "who",
    "count": "value",
    "amount": "value",
    "times": "value",
    "value": "value",
    "min": "value",
    "max": "value",
    "cost": "cost",
    "filter": "test",
    "only_for": "test",
    "duration": "duration",
    "until": "pattern",
}


def _fields(held: Json) -> str:
    """The fields of an instruction, the empty ones left out."""
    if not isinstance(held, dict):
        return _told(held)
    parts = []
    for key, inner in held.items():
        # Printed texts are the other printer's.
        if (
            key == "text"
            or inner is None
            or inner is False
            or inner in ([], "", "free", "nothing", "neutral")
        ):
            continue
        name = "go on or go to" if key == "to" and isinstance(inner, int) else key.replace("_", " ")
        parts.append(f"{name} {_field(key, inner)}")
    return ", ".join(parts)


def _field(key: str, inner: Json) -> str:
    if inner is None:
        return "none"
    if key == "entry":
        return f"({_fields(inner)})" if _fields(inner) else "(as usual)"
    if key in ("mods", "except"):
        return "; ".join(_mod(one) for one in inner)
    if key == "slot" and isinstance(inner, int):
        return f"#{inner}"
    kind = _KINDS.get(key)
    if kind == "who" and not isinstance(inner, int) and inner not in _ZONES:
        return who(inner)
    if kind is None or isinstance(inner, bool | int):
        return _told(inner)
    return {
        "value": value,
        "cost": cost,
        "test": test,
        "duration": _duration,
        "pattern": pattern,
        "who": _told,
    }[kind](inner)


_ZONES = ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command")


def _told(held: Json) -> str:
    """Anything else, word by word."""
    if held is None:
        return "none"
    if isinstance(held, str):
        return held.replace("_", " ")
    if isinstance(held, bool):
        return "yes" if held else "no"
    if isinstance(held, dict):
        return ", ".join(f"{key.replace('_', ' ')} {_told(inner)}" for key, inner in held.items())
    if isinstance(held, list):
        return " ".join(_told(item) for item in held)
    return str(held)


# Effects.


def _affected(held: Json) -> str:
    ((word, inner),) = held.items()
    if word == "each":
        return f"whatever is {test(inner)}"
    if word == "next":
        return f"the next spell cast that is {test(inner)}"
    return who(inner) + (" (fixed now)" if word == "fixed" else "")


def _duration(held: Json) -> str:
    if isinstance(held, str):
        return held.replace("_", " ")
    ((word, inner),) = held.items()
    return (
        f"the next {inner} step" if word == "next_step" else f"it is no longer true that {condition(inner)}"
    )


def _mod(held: Json) -> str:
    if isinstance(held, str):
        return held.replace("_", " ")
    ((word, inner),) = held.items()
    if word in ("add_pt", "set_pt"):
        verb = "adds" if word == "add_pt" else "is"
        return f"power {verb} {value(inner['power'])}, toughness {verb} {value(inner['toughness'])}"
    if word == "grant":
        return "has the ability below"
    if word in ("control", "copy", "grant_activated_of", "grant_triggered_of") or "chosen" in word:
        return f"{word.replace('_', ' ')} {who(inner)}"
    if word in ("set_power", "set_toughness"):
        return f"{word.replace('_', ' ')} {value(inner)}"
    return f"{word.replace('_', ' ')} {_told(inner)}"


def _rule(held: Json) -> str:
    if isinstance(held, str):
        return held.replace("_", " ")
    ((word, inner),) = held.items()
    if word in ("cannot", "must", "tax"):
        other = "" if inner["other"] == "anything" else f" ({test(inner['other'])})"
        price = f" unless {cost(inner['cost'])} is paid" if word == "tax" else ""
        verb = "cannot" if word == "tax" else word
        return f"{verb} {inner['deed'].replace('_', ' ')}{other}{price}"
    if isinstance(inner, dict) and "what" in inner:
        rest = {key: held_ for key, held_ in inner.items() if key != "what"}
        return f"{word.replace('_', ' ')} for {test(inner['what'])}: {_fields(rest)}"
    if word == "extra_triggers":
        event = "anything" if inner["on"] is None else pattern(inner["on"])
        return f"{inner['more']} more trigger(s) on {event}"
    return f"{word.replace('_', ' ')} {_told(inner)}"
