"""The families of the notation. Every node is a frozen slotted dataclass of one of them.

A family reads itself from a YAML node, so that a field's annotation is all that the loader needs:
`what: Noun` takes the text of a noun, `do: Program` one verb or a list of them.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ...authoring.shapes import Custom


class Written(Custom):
    """A family with a way of being written."""

    __slots__ = ()
    # What messages and pages call it, and the key under which a member of the family is written.
    noun: ClassVar[str] = "a value"
    tag: ClassVar[str] = ""

    @classmethod
    def read(cls, reading: Any, node: Any, path: str) -> Any:
        from .reader import read

        return read(cls, reading, node, path)

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        return {"description": f"{cls.noun}"}


class Node(Written):
    """One that other nodes may be in."""

    # Which kinds of node are in it, noted when somebody asks (oracle/nodes.py).
    __slots__ = ("_kinds",)


class Value(Node):
    """A number (ast_values)."""

    __slots__ = ()
    noun = "a number such as 3, x, count(creature yours) or power(slot)"


class Noun(Node):
    """Objects or players (ast_nouns)."""

    __slots__ = ()
    noun = "a noun such as target creature, each player, this or a slot"


class Filter(Node):
    """A test of one object or player (ast_filters)."""

    __slots__ = ()
    noun = "a filter such as Elf creature yours"


class Condition(Node):
    """Something true or false (ast_conditions)."""

    __slots__ = ()
    noun = "a condition such as count(Elf yours) >= 3"


class Event(Node):
    """Something that happens (ast_events)."""

    __slots__ = ()
    noun = "an event such as {dies: creature yours}"


class CostPart(Node):
    """One action of a cost (ast_costs)."""

    __slots__ = ()
    noun = "a part of a cost such as tap or {sacrifice: this}"


class Mana(Node):
    """What an ability adds (ast_mana)."""

    __slots__ = ()
    noun = "mana such as G, W|U or any color"


class Verb(Node):
    """One instruction (ast_verbs_*)."""

    __slots__ = ()
    noun = "a verb such as {draw: 2}"


class Mod(Node):
    """One change to objects (ast_mods)."""

    __slots__ = ()
    noun = "a change such as {pt: +2/+2}"


class Rule(Node):
    """One change of the rules (ast_rules)."""

    __slots__ = ()
    noun = "a rule such as {cannot: attack}"


class Duration(Node):
    """How long an effect lasts (ast_durations)."""

    __slots__ = ()
    noun = "a duration such as turn, your next turn or ever"


class Ability(Node):
    """What a card can do (ast_abilities)."""

    __slots__ = ()
    noun = "an ability such as {when: {enters: this}, do: {draw: 1}}"


class Outcome(Node):
    """What a replacement effect makes of an event (ast_replacements)."""

    __slots__ = ()
    noun = "what happens instead"


class Symbols(Written, str):
    """Mana symbols: written `1WW`, `XR`, `{2/W}{U/P}`, kept as `{1}{W}{W}`."""

    __slots__ = ()
    noun = "mana such as 1WW or {2/W}"


NO_MANA = Symbols("")
