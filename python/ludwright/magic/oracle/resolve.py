"""From parsed words to the notation: what "it" and "that creature" refer to becomes slots.

A parsed tree is said again into a discourse, which finds what every word that refers back means; then the
value is built anew with slots in place of the words.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from ludwright.errors import Invalid

from ..notation import ast_abilities as a
from ..notation import ast_nouns as n
from ..notation import ast_values as v
from .discourse import CONTROLLER, OWN_KEY, Discourse
from .kernel.tree import Tree, said
from .rules.flow import substitute
from .rules.numbers import UNBOUND


def resolved(tree: Tree) -> Any:
    """The value of a parsed tree, every reference a slot."""
    memory = Discourse()
    said(tree, memory, literal=True)
    if memory.unclear:
        raise Invalid(memory.unclear[0])
    names = _names(memory)
    sources = {id(memory.sources[key]): name for key, name in names.items() if key in memory.sources}
    return _rebuilt(tree, memory, names, sources)


def with_numbers(ability: Any) -> Any:
    """ "That many" is how much the event of the trigger was."""
    unbound = v.SlotNumber(UNBOUND)
    if not isinstance(ability, a.Triggered) or substitute(ability.do, unbound, None) == ability.do:
        return ability
    event: Any = ability.when
    if not hasattr(event, "number"):
        raise Invalid("that many: the event has no amount", remedy="say how many")
    when = dataclasses.replace(event, number="amount")
    return dataclasses.replace(ability, when=when, do=substitute(ability.do, unbound, v.SlotNumber("amount")))


def _names(memory: Discourse) -> dict[str, str]:
    """A slot for everything referred to, in the order of first reference."""
    left = [key for pair in memory.rests.values() for key in pair if key]
    found = (key.removesuffix(CONTROLLER) for key in (*memory.resolved.values(), *left))
    used = dict.fromkeys(key for key in found if key not in (OWN_KEY, "host") and key not in memory.values)
    # What a rule names itself keeps its name.
    return {key: f"s{number}" if key[0] == "?" else key for number, key in enumerate(used, 1)}


def _meant(key: str, memory: Discourse, names: dict[str, str], sources: dict[int, str]) -> Any:
    """What words that refer to this stand for."""
    if key.endswith(CONTROLLER):
        return n.ControllerOf(_meant(key.removesuffix(CONTROLLER), memory, names, sources))
    if key in memory.values:
        return memory.values[key]
    if key == OWN_KEY:
        return n.This()
    if key == "host":
        return n.Host()
    source: Any = memory.sources.get(key)
    if source is not None and isinstance(source.value, n.ControllerOf | n.OwnerOf):
        # It has no name of its own: it is said again.
        return _rebuilt(source, memory, names, sources)
    return n.SlotRef(names[key])


def _rebuilt(tree: Tree, memory: Discourse, names: dict[str, str], sources: dict[int, str]) -> Any:
    if id(tree) in memory.rests:
        whole, taken = memory.rests[id(tree)]
        if not taken:
            return n.SlotRef(names[whole])
        return n.Without(n.SlotRef(names[whole]), n.SlotRef(names[taken]))
    key = memory.resolved.get(id(tree))
    if key is not None:
        return _meant(key, memory, names, sources)
    parts = tuple(Tree(part.maker, _rebuilt(part, memory, names, sources), part.parts) for part in tree.parts)
    value = tree.maker.build(parts, tree.value) if parts else tree.value
    name = sources.get(id(tree))
    return dataclasses.replace(value, slot=name) if name is not None and hasattr(value, "slot") else value
