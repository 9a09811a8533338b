"""The page docs/notation/magic.md, written from the syntax trees.

Run `python -m ludwright.magic.notation.page > docs/notation/magic.md` after changing one.
"""

from __future__ import annotations

import dataclasses
import importlib
from typing import Any, get_args

from ...authoring.shapes import doc_of, form, slots_of
from . import (
    ast_abilities,
    ast_base,
    ast_card,
    ast_conditions,
    ast_durations,
    ast_filters,
    ast_mana,
    ast_nouns,
    ast_values,
    ast_verbs_cards,
    ast_verbs_flow,
)
from .ast_words import (
    CARD_TYPES,
    DISTINCTS,
    KEYWORDS,
    PLAIN_KEYWORDS,
    STATES,
    STATS,
    STEPS,
    SUPERTYPES,
    ZONES,
)
from .families import members
from .mechanics import Kind, mechanic, mechanics
from .reader import STEP_EVENTS, is_flat

HEAD = """# Magic card notation

Generated from the syntax trees by `python -m ludwright.magic.notation.page`; edit those, not this page. A
first card is written in [how to add a card](../how-to/add-a-card.md).

A card is one YAML file. Verbs, events, changes and rules are one-key mappings; nouns, filters, numbers and
conditions are short texts. Where a list is expected, a single entry may stand alone. An unknown key, word,
verb or slot is refused with its line, column and the nearest valid word; what the core cannot play is refused
whole.

**Slots.** Nothing is called "it". A noun names what it means with `as victim`, a verb its result with
`as: made`; an event names what it was about the same way, and its amount with `number: dealt`. A slot is
bound once, before it is used, and used at least once. Delayed triggers know the slots; departed objects are
read as they last were.

**Zones.** A noun without a zone means permanents, players or spells, whichever its words speak of. Elsewhere
write `in graveyard(you)`.
"""
VERB_FILES = (
    ("Steering", "ast_verbs_flow"),
    ("Choices", "ast_verbs_choices"),
    ("Cards", "ast_verbs_cards"),
    ("Permanents", "ast_verbs_permanents"),
    ("Damage, life and mana", "ast_verbs_life"),
    ("The stack, effects, turns", "ast_verbs_game"),
)


def markdown() -> str:
    """The whole page."""
    parts = [HEAD, "## The card", "", _table(ast_card.Face), _table(ast_card.Chapter)]
    parts += ["Two faces: `layout` (transform, modal_dfc, adventure, omen, split), `front` and `back`.", ""]
    parts += _family("Abilities", ast_base.Ability)
    for title, module in VERB_FILES:
        parts += _verbs(title, module)
    parts += _family("Events", ast_base.Event)
    parts += ["Steps are events too: " + ", ".join(f"`{word}: you`" for word in STEP_EVENTS) + ".", ""]
    parts += _family("Costs", ast_base.CostPart)
    parts += _family("Changes to objects", ast_base.Mod)
    parts += _family("Changes of the rules", ast_base.Rule)
    parts += _family("What a replacement does", ast_base.Outcome)
    for title, module_ in (
        ("Nouns", ast_nouns),
        ("Filters", ast_filters),
        ("Numbers", ast_values),
        ("Conditions", ast_conditions),
        ("Mana", ast_mana),
        ("Durations", ast_durations),
    ):
        parts += _texts(title, module_)
    destination = doc_of(ast_verbs_cards.Destination)
    parts += ["## Destinations", "", destination, "", f"Modes: {doc_of(ast_verbs_flow.Modes)}", ""]
    parts += [f"Limits: {doc_of(ast_abilities.Limit)}", "", *_words(), *_mechanics()]
    return "\n".join(parts).rstrip() + "\n"


def _family(title: str, family: type[Any]) -> list[str]:
    lines = [f"## {title}", ""]
    for tag, member in members(family).items():
        lines += [f"### {tag}", "", doc_of(member), ""]
        lines += [_table(member)] if dataclasses.fields(member) else []
    return lines


def _verbs(title: str, module: str) -> list[str]:
    home = importlib.import_module(f"{__package__}.{module}").__name__
    lines = [f"## Verbs: {title.lower()}", ""]
    for tag, member in members(ast_base.Verb).items():
        if member.__module__ != home:
            continue
        beside = " Its keys stand side by side." if is_flat(member) else ""
        lines += [f"### {tag}", "", doc_of(member) + beside, ""]
        lines += [_table(member)] if dataclasses.fields(member) else []
    return lines


def _table(member: type[Any]) -> str:
    slots = slots_of(member)
    told = any(slot.doc for slot in slots)
    heads = ["key", "value", "default", *(["meaning"] if told else [])]
    lines = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
    for slot in slots:
        default = "" if slot.required else _default(slot.default)
        cells = [f"`{slot.key}`", _type(slot.type), default, *([slot.doc] if told else [])]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _default(value: Any) -> str:
    if value is None or value == () or isinstance(value, ast_conditions.Always):
        return "none"
    if isinstance(value, ast_nouns.You | ast_nouns.This):
        return f"`{type(value).__name__.lower()}`"
    if isinstance(value, ast_values.Integer):
        return f"`{value.n}`"
    if isinstance(value, bool):
        return "`true`" if value else "`false`"
    if isinstance(value, str | int):
        return f"`{value}`" if value != "" else "none"
    if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
        return f"`{', '.join(value)}`"
    return "any"


def _type(annotation: Any) -> str:
    want = form(annotation)
    if want.is_list:
        return f"list of {_type(want.item)}"
    if want.words:
        return ", ".join(f"`{word}`" for word in want.words) if len(want.words) < 12 else "a word"
    names = {bool: "true or false", int: "a whole number", str: "text"}
    return names.get(want.base) or want.base.__name__.lower()


def _texts(title: str, module: Any) -> list[str]:
    lines = [f"## {title}", "", *(module.__doc__ or "").strip().splitlines()[1:], ""]
    for member in vars(module).values():
        if not isinstance(member, type) or member.__module__ != module.__name__:
            continue
        if dataclasses.is_dataclass(member) and member.__doc__ and "`" in member.__doc__:
            lines.append(f"- {doc_of(member)}")
    return [*lines, ""]


def _words() -> list[str]:
    plain = sorted(PLAIN_KEYWORDS)
    rows = (
        ("card types", CARD_TYPES),
        ("supertypes", SUPERTYPES),
        ("zones", ZONES),
        ("steps", STEPS),
        ("numbers of objects", STATS),
        ("differences", DISTINCTS),
        ("states", STATES),
        ("keywords that are only their word", plain),
        ("other keywords that filters ask about", [word for word in KEYWORDS if word not in PLAIN_KEYWORDS]),
    )
    lines = ["## Words", "", "| vocabulary | words |", "| --- | --- |"]
    return [*lines, *(f"| {name} | {', '.join(words)} |" for name, words in rows), ""]


def _mechanics() -> list[str]:
    lines = [
        "## Mechanics",
        "",
        "Each is a file of `data/magic/mechanics/`: an ability stands among `keywords` or `abilities`, an",
        "action among verbs, a cost among costs. Arguments: the first alone, or a mapping.",
        "",
        "| mechanic | kind | arguments |",
        "| --- | --- | --- |",
    ]
    kinds: tuple[Kind, ...] = get_args(Kind)
    for kind in kinds:
        for name in sorted(mechanics(kind)):
            told = ", ".join(
                f"`{p.name}` ({p.type}{'' if p.default is None else f', {p.default} when left out'})"
                for p in mechanic(kind, name).params
            )
            lines.append(f"| {name} | {kind} | {told} |")
    return [*lines, ""]


if __name__ == "__main__":
    print(markdown(), end="")
