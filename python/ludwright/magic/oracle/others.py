""" "Other" than what: "another target creature" is another than the target before it.

On a permanent "other" means other than the permanent itself, unless targets of the same ability were named
before another target, or stand in a row with it ("target creature and each other creature with its name"), or
are called by the same words ("target attacking creature … another attacking creature").
What becomes a copy is other than what it copies, and other tokens are other than the token before them. A
spell is no creature: there it is always other than what was named before (CR 115.3 lets one object be the
target of both words otherwise). Nor is an Equipment or a land: another creature is other than the one that
the trigger is about, than what was named before, or than what it is attached to.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from ludwright.errors import Unsupported

from ..notation import ast_abilities as a
from ..notation import ast_events as e
from ..notation import ast_filters as f
from ..notation import ast_nouns as n
from ..notation import ast_verbs_flow as vf
from ..notation import ast_verbs_life as vl
from ..notation import ast_verbs_permanents as vp
from ..notation.ast_base import Ability
from .nodes import fields_of, holds, within
from .rules.filters import atoms, head_word, joined

_OTHER = f.Other()
_ATTACHED = frozenset(("Aura", "Equipment"))
_CREATURES = frozenset(("creature", "Vehicle", "Spacecraft"))
"""Of types and subtypes: what is a creature, or may be one."""


def told_apart(node: Any, *, spell: bool, own: tuple[str, ...] | None = None) -> Any:
    """The same, with every "other" that is other than something named before saying so. `own`: types and
    subtypes of what says it, where they matter."""
    if not holds(node, f.Other):
        return node
    # A card that is not on the battlefield is no creature.
    away = isinstance(node, a.Activated) and node.source != "battlefield"
    creature = not away and (own is None or bool(_CREATURES & {*own}))
    finder = _Finder(spell, creature or _acts(node), frozenset(own or ()))
    finder.walk(node)
    if not finder.wanted:
        return node
    return _Namer(finder.wanted).made(node)


def _acts(node: Any) -> bool:
    """Whether what says so attacks, blocks or deals damage, as creatures do."""
    match node:
        case a.Triggered(when=e.Attacks(what=n.This()) | e.Blocks(what=n.This()) | e.Damages(by=n.This())):
            return True
        case a.Triggered(when=e.EntersOrAttacks(what=n.This()) | e.AttacksOrBlocks(what=n.This())):
            return True
    return False


_CHOSEN = (n.Exactly, n.UpTo, n.AnyNumber)


def _names(node: Any) -> bool:
    """It can be spoken of by what comes after."""
    if isinstance(node, vp.Create | vp.CreateCopy):
        return True
    if not isinstance(node, n.Phrase) or head_word(node.filter) == "player":
        return isinstance(node, n.Phrase) and node.target
    return node.target or isinstance(node.quantity, _CHOSEN)


def _in_order(node: Any) -> tuple[str, ...]:
    """The parts of a node as they are said: what deals damage is named before whom it is dealt to."""
    names = tuple(fields_of(type(node)) or ())
    if isinstance(node, vl.Damage):
        return ("by", *(name for name in names if name != "by"))
    return names


class _Finder:
    """Which phrases are other than which, all by their place in the text."""

    def __init__(self, spell: bool, creature: bool, own: frozenset[str]) -> None:
        self.spell = spell
        self.creature = creature
        self.own = own
        self.among_them: Any = None
        """Of a static ability: the kind that each of its objects is of; others are other than each."""
        self.given = 0
        """How many abilities that are given to something else are around: they speak of that."""
        self.place = 0
        self.before: list[tuple[int, Any]] = []
        self.subject: int | None = None
        """What a trigger is about, where that is not the permanent itself nor another than it."""
        self.asked = False
        self.fallen = False
        """Whether the trigger is about this or another that died."""
        self.beside: tuple[int, ...] = ()
        """Targets that stand in one row with what follows: "target creature and each other creature"."""
        self.copied: str | None = None
        """What others become a copy of."""
        self.wanted: dict[int, tuple[int, ...]] = {}
        """By place; of none at all: other than what it is attached to."""

    def walk(self, node: Any) -> None:
        if isinstance(node, tuple):
            for part in node:
                self.walk(part)
            return
        if fields_of(type(node)) is None:
            return
        self.place += 1
        place = self.place
        if isinstance(node, n.Phrase) and _OTHER in atoms(node.filter):
            self._other(node, place)
        if isinstance(node, Ability) and place > 1:
            self.given += 1
            outside = list(self.before)
            self._parts(node)
            self.before = outside
            self.given -= 1
            return
        if isinstance(node, a.Static) and isinstance(node.of, n.Phrase):
            self.among_them = frozenset(atoms(node.of.filter))
        if isinstance(node, a.Triggered):
            self._trigger(node)
            return
        if isinstance(node, vp.BecomeCopy) and isinstance(node.of, n.SlotRef):
            self.copied = node.of.slot
            self._parts(node)
            self.copied = None
            return
        if isinstance(node, n.Both):
            outside_row, self.beside = self.beside, ()
            for part in node.nouns:
                at = self.place + 1
                self.walk(part)
                if isinstance(part, n.Phrase) and part.target:
                    self.beside += (at,)
            self.beside = outside_row
            return
        if isinstance(node, vf.Mode):
            outside = list(self.before)
            self._parts(node)
            self.before = outside
            return
        before = len(self.before)
        self._parts(node)
        if isinstance(node, vp.Sacrifice) and not isinstance(node.who, n.You):
            # Of what each player sacrifices it is all that was.
            self.before[before:] = [(place, node)]
        elif _names(node):
            self.before.append((place, node))

    def _trigger(self, node: a.Triggered) -> None:
        """In its condition "other" is other than what it is about: "whenever a Mountain you control enters,
        if you control five other Mountains"."""
        what: Any = getattr(node.when, "what", None)
        about = isinstance(what, n.Phrase) and isinstance(what.quantity, n.Bare)
        for name in fields_of(type(node)) or ():
            self.asked = name == "test" and self.subject is not None
            if name == "when" and isinstance(node.when, e.Damages) and isinstance(node.when.by, n.Host):
                # Others than what is dealt damage.
                self.subject = self.place + 3 if isinstance(node.when.to, n.Phrase) else None
            if (
                name == "when"
                and about
                and (_OTHER not in atoms(what.filter) or isinstance(node.when, e.Dies))
            ):
                self.subject = self.place + 2
                self.fallen = isinstance(node.when, e.Dies)
            outside = self.before
            if name in ("test", "during"):
                # It is asked before anything is done or chosen.
                self.before = []
            self.walk(getattr(node, name))
            if name in ("test", "during"):
                self.before = outside
        self.subject, self.asked, self.fallen = None, False, False

    def _parts(self, node: Any) -> None:
        for name in _in_order(node):
            self.walk(getattr(node, name))

    def _other(self, phrase: n.Phrase, place: int) -> None:
        person = head_word(phrase.filter) == "player"
        targets = [
            at
            for at, each in self.before
            if isinstance(each, n.Phrase) and each.target and (head_word(each.filter) == "player") == person
        ]
        if person:
            if not targets:
                raise Unsupported("another player than whom is not said", code="unclear")
            self.wanted[place] = tuple(targets)
            return
        if self.asked and self.subject is not None:
            self.wanted[place] = (self.subject,)
        elif self.beside:
            self.wanted[place] = self.beside
        elif phrase.target and targets:
            self.wanted[place] = tuple(targets)
        elif phrase.target and self.fallen and self.subject is not None and phrase.zones:
            # "Whenever this or another creature dies, return another target card": than the dead one.
            self.wanted[place] = (self.subject,)
        elif self._of_tokens(phrase) and self.copied is None:
            self.wanted[place] = (self.named[-1],)
        elif self._of_others(phrase):
            if self.subject is not None:
                self.wanted[place] = (self.subject,)
            elif self.named:
                self.wanted[place] = (self.named[-1],)
            elif self.own & _ATTACHED:
                self.wanted[place] = ()
            else:
                raise Unsupported("other than what: nothing is named before", code="unclear")
        elif self.spell and head_word(phrase.filter) != "spell":
            if not self.named:
                raise Unsupported("other than what: nothing is named before", code="unclear")
            self.wanted[place] = (self.named[-1],)
        else:
            alike = self._alike(phrase)
            if alike:
                self.wanted[place] = (alike[-1],)

    def _alike(self, phrase: n.Phrase) -> list[int]:
        """What was named before by the same words, or what these become copies of."""
        kind = {*atoms(phrase.filter)} - {_OTHER}
        found = []
        for at, each in self.before:
            if not isinstance(each, n.Phrase) or head_word(each.filter) == "player":
                continue
            same = {*atoms(each.filter)} - {_OTHER} <= kind and each.zones == phrase.zones
            if (same and each.target) or (self.copied is not None and each.slot == self.copied):
                found.append(at)
        return found

    @property
    def named(self) -> list[int]:
        """Where something was named before that is no player."""
        return [
            at
            for at, each in self.before
            if not isinstance(each, n.Phrase) or head_word(each.filter) != "player"
        ]

    def _of_tokens(self, phrase: n.Phrase) -> bool:
        """Whether it speaks of tokens right after one was made: "create a token. Exile all other tokens"."""
        last = next((each for at, each in self.before if at in self.named[-1:]), None)
        return f.StateIs("token") in atoms(phrase.filter) and isinstance(last, vp.Create | vp.CreateCopy)

    def _of_others(self, phrase: n.Phrase) -> bool:
        """Whether what says so is none of such things."""
        if frozenset(atoms(phrase.filter)) - {_OTHER} == self.among_them:
            return False
        kinds = {each.subtype for each in within(phrase.filter) if isinstance(each, f.SubtypeIs)}
        if self.spell or self.creature or self.given or kinds & self.own:
            return False
        return head_word(phrase.filter) == "creature"


class _Namer:
    def __init__(self, wanted: dict[int, tuple[int, ...]]) -> None:
        self.wanted = wanted
        self.named = {at for places in wanted.values() for at in places}
        self.slots: dict[int, str] = {}
        self.place = 0

    def made(self, node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(self.made(part) for part in node)
        fields = fields_of(type(node))
        if fields is None:
            return node
        self.place += 1
        place = self.place
        if place in self.named:
            self.slots[place] = node.slot or f"first{len(self.slots) + 1}"
            node = dataclasses.replace(node, slot=self.slots[place])
        changed = {name: self.made(getattr(node, name)) for name in _in_order(node)}
        node = dataclasses.replace(node, **changed)
        if place in self.wanted:
            others: list[Any] = [f.OtherThan(self.slots[at]) for at in self.wanted[place]]
            others = others or [f.Not(f.OneOf(n.Host()))]
            rest = [part for part in atoms(node.filter) if part != _OTHER]
            node = dataclasses.replace(node, filter=joined([*others, *rest]))
        return node
