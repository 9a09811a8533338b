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
from ..notation import ast_replacements as rp
from ..notation import ast_values as v
from ..notation import ast_verbs_game as vg
from ..notation.ast_program import Program
from .discourse import ALIKE, CONTROLLER, OWN_KEY, Discourse
from .kernel.tree import Tree, said
from .nodes import holds, with_parts
from .rules.flow import substitute
from .rules.numbers import UNBOUND


def resolved(tree: Tree, mentioned: Discourse | None = None) -> Any:
    """The value of a parsed tree, every reference a slot; `mentioned`: what was found by saying it again."""
    memory = mentioned
    if memory is None:
        memory = Discourse()
        said(tree, memory, literal=True)
    if memory.unclear:
        raise Invalid(memory.unclear[0])
    names = _names(memory)
    sources = {id(memory.sources[key]): name for key, name in names.items() if key in memory.sources}
    return _rebuilt(tree, memory, names, sources)


MANY = "many"
"""Those that an event was about, where it is said how many there were."""


def as_counted(ability: Any) -> Any:
    """ "That many" again, for those who read it."""
    if not isinstance(ability, a.Triggered):
        return ability
    what = getattr(ability.when, "what", None)
    if not isinstance(what, n.Phrase) or what.slot is None or not isinstance(what.quantity, n.OneOrMore):
        return ability
    those = n.SlotRef(what.slot)
    done = substitute(ability.do, v.Count(those), v.SlotNumber(UNBOUND))
    if substitute(done, those, None) != done:
        return ability
    if what.slot != MANY:
        return dataclasses.replace(ability, do=done)
    event: Any = ability.when
    event = dataclasses.replace(event, what=dataclasses.replace(what, slot=None))
    return dataclasses.replace(ability, when=event, do=done)


def uncounted(node: Any) -> Any:
    """The same of programs, whose steps speak of how many the step before was about."""
    node = with_parts(node, uncounted)
    if not isinstance(node, Program):
        return node
    steps = list(node.steps)
    for at in range(1, len(steps)):
        slot = getattr(steps[at - 1], "slot", None)
        if not isinstance(slot, str) or not slot.startswith(MANY):
            continue
        told = substitute(steps[at], v.Count(n.SlotRef(slot)), v.SlotNumber(UNBOUND))
        if told != steps[at] and substitute((told, *steps[at + 1 :]), n.SlotRef(slot), None) == (
            told,
            *steps[at + 1 :],
        ):
            before: Any = steps[at - 1]
            steps[at - 1 : at + 1] = [dataclasses.replace(before, slot=None), told]
    return Program(tuple(steps)) if tuple(steps) != node.steps else node


_UNBOUND = v.SlotNumber(UNBOUND)


def with_numbers(node: Any) -> Any:
    """ "That many" is how much the event of the trigger was, or what would have been replaced; of an ability
    that is given, how much its own event was."""
    if not holds(node, v.SlotNumber):
        return node
    node = with_parts(node, with_numbers)
    unbound = _UNBOUND
    if isinstance(node, a.Replacement | vg.ReplaceLater) and isinstance(
        node.outcome, rp.DoInstead | rp.DoAlso
    ):
        event: Any = node.event
        if getattr(event, "number", "") is None and holds(node.outcome, v.SlotNumber):
            done = substitute(node.outcome, unbound, v.SlotNumber("amount"))
            if done != node.outcome:
                counted = dataclasses.replace(event, number="amount")
                return dataclasses.replace(node, event=counted, outcome=done)
        return node
    if not isinstance(node, a.Triggered) or substitute(node.do, unbound, None) == node.do:
        return node
    event = node.when
    several = getattr(event, "what", None)
    if isinstance(several, n.Phrase) and isinstance(several.quantity, n.OneOrMore):
        named = dataclasses.replace(event, what=dataclasses.replace(several, slot=several.slot or MANY))
        many = v.Count(n.SlotRef(several.slot or MANY))
        return dataclasses.replace(node, when=named, do=substitute(node.do, unbound, many))
    if not hasattr(event, "number"):
        raise Invalid("that many: the event has no amount", remedy="say how many")
    when = dataclasses.replace(event, number="amount")
    return dataclasses.replace(node, when=when, do=substitute(node.do, unbound, v.SlotNumber("amount")))


def _names(memory: Discourse) -> dict[str, str]:
    """A slot for everything referred to, in the order of first reference."""
    left = [key for pair in memory.rests.values() for key in pair if key and key != ALIKE]
    found = (key.removesuffix(CONTROLLER) for key in (*memory.resolved.values(), *left))
    used = dict.fromkeys(key for key in found if key not in (OWN_KEY, "host") and key not in memory.values)
    names: dict[str, str] = {}
    of: dict[int, str] = {}
    for number, key in enumerate(used, 1):
        # What a rule names itself keeps its name; what was milled is one thing, whether "it" or
        # "milled this way".
        name = f"s{number}" if key[0] == "?" else key
        names[key] = of.setdefault(id(memory.sources.get(key, key)), name) if key[0] == "?" else name
    return names


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
        if whole == ALIKE:
            # All of the kind that it was chosen from.
            source: Any = memory.sources[taken]
            chosen = _rebuilt(source, memory, names, sources)
            kind = dataclasses.replace(chosen, quantity=n.Each(), slot=None, together=None)
            return n.Without(kind, n.SlotRef(names[taken]))
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
