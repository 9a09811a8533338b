"""A card as its file: the other way round from the reader, so that what was read from English can be kept.

`read_card_text(write_card(card))` is the card again, up to what `oracle.canonical` calls the same.
"""

from __future__ import annotations

import re
from typing import Any

from ...authoring.shapes import form, slots_of
from ...errors import Unsupported
from . import ast_abilities as a
from . import ast_base as b
from . import ast_conditions as c
from . import ast_costs as k
from . import ast_durations as d
from . import ast_events as e
from . import ast_mechanics as me
from . import ast_mods as m
from . import ast_nouns as n
from . import ast_replacements as rp
from . import ast_rules as r
from . import ast_values as v
from . import ast_verbs_cards as vc
from . import ast_verbs_flow as vf
from . import ast_verbs_game as vg
from . import writing_text as t
from .ast_card import Card, Face, PrintedPt, TypeLine
from .ast_program import Program
from .mechanics import mechanic
from .reader_base import is_flat
from .reader_terms import STEP_EVENTS

_WIDE = 110
_KEYS = ("name", "cost", "color", "type", "pt", "loyalty", "defense", "enchant", "keywords", "label",
         "extra_cost", "castable", "spell", "abilities", "chapters",
         "rooms")  # fmt: skip


def write_card(card: Card) -> str:
    """The text of the card's file."""
    if len(card.faces) == 1:
        return "".join(_block({key: value}, 0) for key, value in _face(card.front).items())
    made = {"layout": card.layout, "front": _face(card.faces[0]), "back": _face(card.faces[1])}
    return "".join(_block({key: value}, 0) for key, value in made.items())


# From syntax trees to plain data.


def _face(face: Face) -> dict[str, Any]:
    slots = {slot.name: slot for slot in slots_of(Face)}
    made: dict[str, Any] = {}
    for name in _KEYS:
        slot, held = slots[name], getattr(face, name)
        if not slot.required and held == slot.default:
            continue
        if name == "rooms":
            made[slot.key] = [_fields(room) for room in held]
            continue
        made[slot.key] = _lone(written(held)) if name != "chapters" else [_chapter(each) for each in held]
        if name in ("keywords", "abilities") and not isinstance(made[slot.key], list):
            made[slot.key] = [made[slot.key]]
    if face.color is not None:
        made["color"] = "".join(face.color) or "none"
    return made


def _chapter(chapter: Any) -> dict[str, Any]:
    at = list(chapter.at)
    return {"at": at[0] if len(at) == 1 else at, "do": written(chapter.do)}


def _lone(made: Any) -> Any:
    """A list of one is written as the one."""
    return made[0] if isinstance(made, list) and len(made) == 1 else made


def written(node: Any) -> Any:
    """Any part of a card as data of YAML."""
    for family, write in _BY_FAMILY:
        if isinstance(node, family):
            return write(node)
    if isinstance(node, tuple):
        if node and all(isinstance(item, b.Mod) for item in node):
            return _changes(node)
        return [written(item) for item in node]
    if isinstance(node, bool | int) or node is None:
        return node
    if isinstance(node, str):
        return node
    return _fields(node)


def _fields(node: Any, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a shape that are not as usual."""
    made: dict[str, Any] = {}
    for slot in slots_of(type(node)):
        held = getattr(node, slot.name)
        if slot.name in without or (not slot.required and held == slot.default):
            continue
        made[slot.key] = _field(held, slot.type)
    return made


def _field(held: Any, annotation: Any) -> Any:
    if isinstance(held, tuple) and form(annotation).is_list:
        colors = held and all(isinstance(item, str) and item in "WUBRG" for item in held)
        if "Color" in str(annotation) or colors:
            return "".join(held) or "none"
        made = written(held)
        kept = any(isinstance(item, b.Ability) for item in held)
        return made if kept or not isinstance(made, list) else _lone(made)
    return written(held)


def _member(node: Any) -> Any:
    """A member of a family under its key."""
    cls = type(node)
    slots = slots_of(cls)
    if not slots:
        return cls.tag if isinstance(node, b.Verb) else {cls.tag: True}
    if is_flat(cls):
        return _fields(node)
    return {cls.tag: _inner(node)}


def _inner(node: Any) -> Any:
    slots = slots_of(type(node))
    needed = [slot for slot in slots if slot.required]
    said = _fields(node)
    first = needed[0] if needed else (slots[0] if slots else None)
    if first is None:
        return True
    if len(needed) <= 1 and list(said) in ([first.key], []):
        alone = said.get(first.key, written(getattr(node, first.name)))
        if alone is None:
            # Nothing is other than usual: what goes without saying is said.
            usual = [slot for slot in slots if getattr(node, slot.name) is not None]
            return {slot.key: _field(getattr(node, slot.name), slot.type) for slot in usual}
        if not isinstance(alone, dict) or form(first.type).base in (b.Event, Program):
            return alone
    return said


def _program(node: Program) -> Any:
    return _lone([written(step) for step in node.steps])


def _verb(node: b.Verb) -> Any:
    match node:
        case me.KeywordAction():
            return _used(node, "action")
        case vf.Instead(usual, test, do):
            made = written(usual)
            made = {made: True} if isinstance(made, str) else dict(made)
            return {**made, "instead": {"if": written(test), "do": written(do)}}
        case vg.Effect():
            return {"effect": _changing(node)}
        case vg.ReplaceLater():
            return {"replacing": _replacing(node)}
        case vf.ChooseModes():
            return {**_member(node), "modes": [_mode(mode) for mode in node.modes]}
    return _member(node)


def _mode(mode: vf.Mode) -> Any:
    return written(mode.do) if mode.cost is None and mode.when == c.ALWAYS else _fields(mode)


def _used(node: Any, kind: Any) -> Any:
    what = mechanic(kind, node.name)
    usual = {each.name: each.value for each in what.params if each.default is not None}
    said = {
        each.name: written(each.value)
        for each in node.arguments
        if each.name not in usual or usual[each.name] != each.value
    }
    slot = getattr(node, "slot", None)
    if slot is not None:
        said["as"] = slot
    if not said:
        return node.name
    if list(said) == [what.params[0].name] and not isinstance(said[what.params[0].name], dict):
        return {node.name: said[what.params[0].name]}
    return {node.name: said}


def _ability(node: b.Ability) -> Any:
    match node:
        case a.Keyword(word):
            return word
        case me.KeywordAbility():
            return _used(node, "ability")
        case a.Static():
            return {"static": _changing(node)}
        case a.Replacement():
            return {"replace": _replacing(node)}
    return _member(node)


def _changing(node: Any) -> dict[str, Any]:
    """A static or an effect: changes and rules are keys beside its own."""
    made = _fields(node, ("mods", "rules"))
    head = {"of": made.pop("of")}
    return {**head, **_changes(node.mods), **_rules(node.rules), **made}


def _changes(mods: tuple[Any, ...]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for mod in mods:
        if mod.tag in made:
            raise Unsupported(f"two changes of the kind {mod.tag} in one effect")
        made[mod.tag] = _change(mod)
    return made


def _change(mod: Any) -> Any:
    match mod:
        case m.AddPt(power, toughness) if _plain(power) and _plain(toughness):
            return f"{_signed(power)}/{_signed(toughness)}"
        case m.BasePt(power, toughness) if _plain(power) and _plain(toughness):
            return f"{t.value(power)}/{t.value(toughness)}"
        case m.AddTypes() | m.SetTypes() | m.RemoveTypes():
            words = [*getattr(mod, "supertypes", ()), *mod.types, *getattr(mod, "subtypes", ())]
            return words
        case m.GainKeywords(abilities) | m.GainAbilities(abilities):
            return [written(each) for each in abilities]
        case m.LoseKeywords(keywords):
            return list(keywords)
    return _inner(mod)


def _plain(value: Any) -> bool:
    try:
        t.value(value)
    except t.NotText:
        return False
    return True


def _signed(value: Any) -> str:
    text = t.value(value)
    return text if text.startswith("-") else f"+{text}"


def _rules(rules: tuple[Any, ...]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for rule in rules:
        if isinstance(rule, r.Cannot | r.Must):
            shown: Any = (
                rule.deed
                if rule.other == rule.__class__("attack").other
                else {rule.deed: t.filter_(rule.other)}
            )
        else:
            shown = _inner(rule)
        if rule.tag in made:
            before = made[rule.tag]
            made[rule.tag] = [*(before if isinstance(before, list) else [before]), shown]
        else:
            made[rule.tag] = shown
    return made


def _replacing(node: Any) -> dict[str, Any]:
    made = _fields(node, ("outcome",))
    outcome = node.outcome
    match outcome:
        case rp.DoInstead(do) | rp.DoAlso(do) | rp.AsEnters(do):
            shown = written(do)
        case rp.Prevent(None, None, None, None):
            shown = "all"
        case _:
            shown = _inner(outcome)
    head = {"event": made.pop("event")}
    return {**head, outcome.tag: shown, **made}


def _event(node: b.Event) -> Any:
    match node:
        case e.Begins(step, whose):
            word = next(word for word, known in STEP_EVENTS.items() if known == step)
            return {word: written(whose)}
        case e.AnyOf(events):
            return [written(event) for event in events]
    return _member(node)


def _cost(node: k.Cost) -> Any:
    parts = [written(part) for part in node.parts]
    if node.mana or not parts:
        parts.insert(0, t.symbols(node.mana))
    return _lone(parts)


def _cost_part(node: b.CostPart) -> Any:
    match node:
        case k.TapThis():
            return "tap"
        case k.UntapThis():
            return "untap"
        case k.Delve():
            return "delve"
        case k.CostParam(name):
            return f"${name}"
        case k.Either(choices):
            return {"either": {choice.word: written(choice.cost) for choice in choices}}
        case me.KeywordCost():
            return _used(node, "cost")
    return _member(node)


def _value(node: b.Value) -> Any:
    match node:
        case v.Integer(number):
            return number
        case v.IfValue():
            return _fields(node)
        case v.TimesHappened(event, within, amounts, before):
            made = {"amount of" if amounts else "times": written(event)}
            if within != "turn":
                made["within"] = within
            if before is not None:
                made["before"] = t.noun(before)
            return made
    return t.value(node)


def _condition(node: b.Condition) -> Any:
    try:
        return t.condition(node)
    except t.NotText:
        pass
    match node:
        case c.AllTrue(tests):
            return {"all": [written(test) for test in tests]}
        case c.AnyTrue(tests):
            return {"any": [written(test) for test in tests]}
        case c.NotTrue(test):
            return {"not": written(test)}
        case c.Happened(event, within):
            return {"happened": written(event), **({} if within == "turn" else {"within": within})}
        case c.Compare(left, cmp, right):
            return {"number": written(left), "is": f"{cmp} {t.value(right)}"}
    raise Unsupported(f"no way to write {node!r}")


def _duration(node: b.Duration) -> Any:
    return {"while": written(node.test)} if isinstance(node, d.WhileTrue) else t.duration(node)


def _destination(node: vc.Destination) -> str:
    if node.zone != "library":
        return node.zone
    if node.position == "below":
        return f"library below {t.value(node.below)}"
    return f"library {node.position}"


def _modes(node: vf.Modes) -> Any:
    if node == vf.Modes(v.ZERO, v.Integer(99)):
        return "any number"
    if node.least == node.most:
        return written(node.least)
    if node.least == v.ZERO:
        return f"up to {t.value(node.most)}"
    return f"{t.value(node.least)}..{t.value(node.most)}"


def _limit(node: a.Limit) -> str:
    times = {1: "once", 2: "twice"}.get(node.times, str(node.times))
    return f"{times} each turn" if node.each_turn else times


def _type_line(node: TypeLine) -> str:
    front = " ".join(word.capitalize() for word in (*node.supertypes, *node.types))
    return f"{front} — {' '.join(node.subtypes)}" if node.subtypes else front


def _printed_pt(node: PrintedPt) -> str:
    return "/".join("*" if half is None else str(half) for half in (node.power, node.toughness))


_BY_FAMILY: tuple[tuple[type[Any], Any], ...] = (
    (Program, _program),
    (b.Verb, _verb),
    (b.Ability, _ability),
    (b.Event, _event),
    (k.Cost, _cost),
    (b.CostPart, _cost_part),
    (b.Condition, _condition),
    (b.Value, _value),
    (b.Duration, _duration),
    (b.Noun, t.noun),
    (b.Filter, t.filter_),
    (b.Mana, t.mana),
    (b.Symbols, t.symbols),
    (n.Place, t.place),
    (vc.Destination, _destination),
    (vf.Modes, _modes),
    (a.Limit, _limit),
    (e.AmountIs, lambda x: f"{x.cmp} {t.value(x.value)}"),
    (TypeLine, _type_line),
    (PrintedPt, _printed_pt),
)

# From plain data to text: in one line where there is room.
_PLAIN_SCALAR = re.compile(r"[A-Za-z0-9$+(~.][^,\[\]{}#:\"']*|[+-][\dx][^,\[\]{}#:]*")
_RESOLVED = frozenset(("true", "false", "yes", "no", "on", "off", "null", "y", "n"))


def _scalar(value: Any, *, flow: bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if text.lower() in _RESOLVED or not text:
        return f'"{text}"'
    if _PLAIN_SCALAR.fullmatch(text) and text == text.strip():
        return text
    plain = re.fullmatch(r"[A-Za-z0-9$+(][^\[\]{}#:]*", text) and '"' not in text
    if plain and not (flow and "," in text) and not ("," in text and text[0].isupper()):
        return text
    return "'" + text.replace("'", "''") + "'" if '"' in text else f'"{text}"'


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    return _scalar(value, flow=True)


def _block(value: Any, indent: int) -> str:
    """Lines for a mapping or a list; what is small stays in one line."""
    pad = "  " * indent
    if isinstance(value, dict):
        lines = ""
        for key, held in value.items():
            short = (
                f"{pad}{key}: {_flow(held) if isinstance(held, dict | list) else _scalar(held, flow=False)}\n"
            )
            listed = isinstance(held, list) and any(isinstance(item, dict | list) for item in held)
            if not isinstance(held, dict | list) or (
                len(short) <= _WIDE and not (listed and key == "abilities")
            ):
                lines += short
            elif isinstance(held, list):
                lines += f"{pad}{key}:\n{_block(held, indent)}"
            else:
                lines += f"{pad}{key}:\n{_block(held, indent + 1)}"
        return lines
    lines = ""
    for item in value:
        short = f"{pad}- {_flow(item)}\n"
        ability = isinstance(item, dict) and len(item) > 1
        if not isinstance(item, dict | list) or (len(short) <= _WIDE and not ability):
            lines += f"{pad}- {_scalar(item, flow=False)}\n" if not isinstance(item, dict | list) else short
            if isinstance(item, dict) and len(item) == 1:
                lines = lines[: -len(short)] + _single(item, indent)
        else:
            inner = _block(item, indent + 1)
            lines += f"{pad}- {inner[len(pad) + 2 :]}"
    return lines


def _single(item: dict[str, Any], indent: int) -> str:
    """A list's entry with one key needs no braces."""
    ((key, held),) = item.items()
    shown = _flow(held) if isinstance(held, dict | list) else _scalar(held, flow=False)
    return f"{'  ' * indent}- {key}: {shown}\n"
