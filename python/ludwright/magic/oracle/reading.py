"""Reading a card's rules text into the notation.

Every token is consumed or the line is refused, naming it; two different readings are an error. What a text
does not say (costs, power and toughness) is not read here.
"""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ludwright.errors import Invalid, LudwrightError, Unsupported

from ..notation import ast_abilities as a
from ..notation import ast_conditions as c
from ..notation import ast_costs as k
from ..notation import ast_events as e
from ..notation import ast_filters as f
from ..notation import ast_mods as m
from ..notation import ast_nouns as n
from ..notation import ast_rules as r
from ..notation import ast_values as v
from ..notation import ast_verbs_cards as vc
from ..notation import ast_verbs_choices as vq
from ..notation import ast_verbs_flow as vf
from ..notation import ast_verbs_game as vg
from ..notation.ast_base import Ability
from ..notation.ast_card import Chapter, Face, TypeLine
from ..notation.ast_program import Program
from ..notation.ast_words import CARD_TYPES, SUPERTYPES
from .blocks import block, size_of, split
from .canonical import canonical
from .kernel import tokens_of
from .kernel.words import BREAK, OWN
from .names import Catalogued
from .nodes import has, holds, holds_field, with_parts
from .nodes import within as parts
from .others import told_apart
from .own_name import Self, normalised
from .printer import FOLLOWING, face_setting, type_text
from .readings import as_wide, possible, preferred
from .resolve import resolved, with_numbers
from .rules import G, Names, Setting, within
from .rules.flow import substitute
from .settle import as_choice, as_one_noun, settled

_EXTRA = ("as", "an", "additional", "cost")
_KICKED = (
    (c.WasPaid("multikicker"), c.WasPaid("kicker")),
    (v.TimesPaid("multikicker"), v.TimesPaid("kicker")),
)
_PAID = {("the", word) for word in ("sacrificed", "discarded", "exiled", "revealed", "returned", "tapped")}
_SPELLS = ("instant", "sorcery")


def parse_card(
    name: str,
    type_line: str,
    lines: Sequence[str],
    names: Names | None = None,
    faults: list[LudwrightError] | None = None,
) -> Face:
    """A face with what its text says: keywords, costs of casting, spell, abilities, chapters. Given `faults`,
    what is wrong with each line is added to them, and the face is what is left."""
    if names is None:
        names = Catalogued()
    kinds = type_of(type_line)
    own = Self(name, type_text(kinds))
    clean = normalised(list(lines), own)
    enchant = next((line for line in clean if line.startswith("Enchant ")), None)
    face = Face(name, kinds)
    if enchant is not None:
        with within(face_setting(face, names)):
            found = resolved(G.parse_tree("noun", tokens_of(enchant)[1:]))
        face = Face(name, kinds, enchant=found)
    setting = dataclasses.replace(face_setting(face, names), zone="unknown")
    if any(line.startswith("Bestow ") for line in clean):
        setting = dataclasses.replace(setting, host="enchanted creature")
    return _Reader(face, setting, faults).read([line for line in clean if line != enchant])


def type_of(text: str) -> TypeLine:
    """The parts of a type line."""
    front, _, subtypes = text.partition("—")
    words = [word.lower() for word in front.split()]
    supertypes: Any = tuple(word for word in words if word in SUPERTYPES)
    types: Any = tuple(word for word in words if word in CARD_TYPES)
    return TypeLine(supertypes, types, tuple(subtypes.split()))


class _Reader:
    def __init__(self, face: Face, setting: Setting, faults: list[LudwrightError] | None = None) -> None:
        self.faults = faults
        self.face = face
        self.setting = setting
        self.keywords: list[Ability] = []
        self.abilities: list[Ability] = []
        self.chapters: list[Chapter] = []
        self.extra_cost: Any = None
        self.extra_tokens: tuple[str, ...] = ()
        self.castable: Any = c.Always()
        self.spell: list[str] = []

    def read(self, lines: list[str]) -> Face:
        with within(self.setting):
            own, blocks = split(self.face, lines)
            for line in _with_modes(own):
                with self.noted():
                    self.line(tokens_of(line))
            for head, below in blocks:
                with self.noted():
                    self.block(head, below)
            spell = None
            with self.noted():
                spell = self.whole_spell() if self.spell else None
        face = self.kicked(
            Face(
                self.face.name,
                self.face.type,
                enchant=self.face.enchant,
                keywords=tuple(self.keywords),
                extra_cost=self.extra_cost,
                spell=spell,
                abilities=tuple(self.abilities),
                chapters=tuple(self.chapters),
                castable=self.castable,
            )
        )
        with self.noted():
            face = _chosen_to_cast(_last_chosen(_remembering(face)))
        # What is called by the name of this card, and a copy that keeps it.
        for kind in (m.Rename, f.Named):
            if any(holds(getattr(face, part), kind) for part in _SAYING):
                face = substitute(face, kind(OWN), kind(self.face.name))
        return face

    def block(self, head: str, lines: list[str]) -> None:
        """A line and those that belong to it."""
        size = size_of(head, lines)
        inner = _Reader(self.face, self.setting, self.faults)
        for line in _with_modes(lines if size is None else lines[1:]):
            with self.noted():
                inner.line(tokens_of(line))
        if inner.spell or inner.chapters or inner.extra_cost is not None:
            raise Unsupported(
                f"{self.face.name}: {head}: only abilities can stand below it", code="unsupported"
            )
        if ": Level" in head:
            self.abilities.append(self.parsed("keyword ability", tokens_of(head.removesuffix("."))))
        made = block(head, size, (*inner.keywords, *inner.abilities))
        if made is not None:
            self.abilities.append(made)

    def whole_spell(self) -> Any:
        """What the spell does; what was paid to cast it may be spoken of there: "the sacrificed creature"."""
        paid = self.extra_tokens
        if paid and any(pair in _PAID for pair in itertools.pairwise(map(str.lower, self.spell))):
            both = self.parsed("costed spell", (*paid, *self.spell))
            self.extra_cost, spell = both.cost, both.do
        elif paid and _said("this way", tuple(map(str.lower, self.spell))):
            try:
                spell = self.parsed("sentences", tuple(self.spell))
            except LudwrightError:
                both = self.parsed("costed spell", (*paid, *self.spell))
                self.extra_cost, spell = both.cost, both.do
        else:
            spell = self.parsed("sentences", tuple(self.spell))
        return told_apart(back_from_exile(with_numbers(spell)), spell=True)

    def kicked(self, face: Face) -> Face:
        """What was kicked was so by whichever kicker the card has: both are paid as one (CR 702.33c)."""
        for often, once in _KICKED:
            if not has((face.spell, face.abilities), often):
                continue
            face = dataclasses.replace(
                face,
                spell=None if face.spell is None else substitute(face.spell, often, once),
                abilities=tuple(substitute(each, often, once) for each in face.abilities),
            )
        return face

    @contextmanager
    def noted(self) -> Iterator[None]:
        """What is wrong is added to the faults, where they are wanted."""
        try:
            yield
        except LudwrightError as fault:
            if self.faults is None:
                raise
            self.faults.append(fault)

    def parsed(self, category: str, tokens: tuple[str, ...]) -> Any:
        """The one meaning; readings that mean the same are one."""
        setting = self.setting
        if not isinstance(setting.names, Catalogued):
            return _meaning(category, tokens)
        # What a line means depends on nothing else of its card.
        key = (category, tokens, setting.host, setting.spell, setting.land, setting.star, setting.cost)
        known = _MEANINGS.get(key)
        if known is None:
            try:
                known = (_meaning(category, tokens), None)
            except LudwrightError as fault:
                known = (None, fault)
            if len(_MEANINGS) >= _MOST:
                _MEANINGS.clear()
            _MEANINGS[key] = known
        value, wrong = known
        if wrong is not None:
            raise wrong.with_traceback(None)
        return value

    def line(self, tokens: tuple[str, ...]) -> None:
        lowered = tuple(token.lower() for token in tokens)
        keywords = self.keyword_line(tokens)
        if keywords is not None:
            self.keywords += keywords
        elif lowered[:4] == _EXTRA and ("you", "may") not in itertools.pairwise(lowered[:12]):
            self.extra_cost = self.parsed("extra cost", tokens)
            self.extra_tokens = tokens
        elif lowered[:4] == ("cast", "this", "spell", "only"):
            self.castable = self.parsed("castable", tokens)
        elif "Saga" in self.face.type.subtypes and "—" in tokens:
            self.chapters.append(self.apart(self.parsed("chapter", tokens)))
        elif any(kind in _SPELLS for kind in self.face.type.types) and not (
            _about_casting(lowered) or _no_part_of_the_spell(lowered)
        ):
            self.spell += tokens
        else:
            ability = _placed(with_numbers(self.parsed("ability", tokens)), lowered)
            self.abilities.append(self.apart(ability))

    def apart(self, ability: Any) -> Any:
        """With "other" as it is meant on such a permanent."""
        return told_apart(
            back_from_exile(ability), spell=False, own=(*self.face.type.types, *self.face.type.subtypes)
        )

    def keyword_line(self, tokens: tuple[str, ...]) -> list[Ability] | None:
        """The keywords of a line that has nothing else."""
        splices = tokens[0].lower() == "splice" and "—" in tokens
        if "—" in tokens[:3] or "where" in tokens or splices:
            try:
                return [self.parsed("keyword ability", tokens[:-1] if tokens[-1] == "." else tokens)]
            except LudwrightError:
                return None
        if tokens[-1] == ".":
            return None
        found: list[Ability] = []
        chunk: list[str] = []
        for token in (*tokens, ","):
            if token != ",":
                chunk.append(token)
                continue
            try:
                found.append(self.parsed("keyword ability", tuple(chunk)))
            except Unsupported:
                return None
            chunk = []
        return found


def _remembering(face: Face) -> Face:
    """ "The exiled card" is the one that another ability exiled (CR 607.2a), which remembers it."""
    if any(getattr(keyword, "name", None) == "hideaway" for keyword in face.keywords):
        # It exiles a card and remembers it (CR 702.75).
        hidden = substitute(face.abilities, n.Linked("exiled"), n.Linked("hidden"))
        face = dataclasses.replace(face, abilities=hidden)
    everything = (face.extra_cost, face.spell, face.abilities, face.chapters)
    if not holds_field(everything, "under") and not holds(everything, n.Linked):
        return face
    said = tuple(parts(everything))
    if sum(getattr(each, "under", None) == "once" for each in said) > 1:
        raise Unsupported(f"{face.name}: two abilities that are done once each turn", code="unsupported")
    if not any(type(each) is n.Linked and each.word == "exiled" for each in said) or any(map(_keeps, said)):
        return face
    several = any(map(_of_many, said))
    before = (*face.abilities, *face.chapters)
    made = tuple(_exiling(ability, several=several) for ability in before)
    keeping = sum(one is not other for one, other in zip(made, before, strict=True))
    # Cards "exiled with it" are those of all its abilities (CR 607.2a).
    exiling = sum(holds(ability, vc.Exile) for ability in before) if several else 1
    if keeping != max(exiling, 1):
        raise Unsupported(
            f"{face.name}: the exiled card: no ability remembers what it exiled", code="unsupported"
        )
    abilities: Any = made[: len(face.abilities)]
    chapters: Any = made[len(face.abilities) :]
    return dataclasses.replace(face, abilities=abilities, chapters=chapters)


def _last_chosen(face: Face) -> Face:
    """ "The last chosen card" is the one that another ability chose last (CR 607.2d), which remembers it."""
    chosen = n.Linked("chosen")
    if not has(face.abilities, chosen):
        return face
    made = tuple(_choosing(ability) for ability in face.abilities)
    if sum(one is not other for one, other in zip(made, face.abilities, strict=True)) != 1:
        raise Unsupported(f"{face.name}: the last chosen card: nothing chooses one", code="unsupported")
    return dataclasses.replace(face, abilities=made)


def _chosen_to_cast(face: Face) -> Face:
    """ "The chosen type" is, as the spell resolves, the one that was chosen for a cost of casting it."""
    costs = [each for each in face.abilities if isinstance(each, a.OptionalCost)]
    for each in parts(tuple(costs)):
        if isinstance(each, k.PayChooseSubtype):
            linked, chosen = n.Linked(each.slot), n.SlotRef(each.slot)
            made = tuple(
                substitute(one, linked, chosen) if isinstance(one, a.OptionalCost) else one
                for one in face.abilities
            )
            spell = None if face.spell is None else substitute(face.spell, linked, chosen)
            return dataclasses.replace(face, abilities=made, spell=spell)
    return face


def _choosing(ability: Any) -> Any:
    match ability:
        case a.Activated(do=Program((vq.Pick(n.Phrase(slot=None, target=False) as what, who=n.You()),))):
            kept = vf.Remember(n.SlotRef("chosen_one"), "chosen")
            pick = vq.Pick(dataclasses.replace(what, slot="chosen_one"))
            return dataclasses.replace(ability, do=Program((pick, kept)))
    return ability


def _keeps(node: Any) -> bool:
    return isinstance(node, vf.Remember) or getattr(node, "exile", None) == "exiled"


def _of_many(node: Any) -> bool:
    """Cards exiled with it are spoken of, whenever that was."""
    held = getattr(node, "among", None) or (node.what if isinstance(node, f.OneOf | v.Count) else None)
    return isinstance(held, n.Linked) and held.word == "exiled"


def _exiling(ability: Any, *, several: bool = False) -> Any:
    """The ability with what it exiles kept; the same where it does not exile one thing."""
    if not isinstance(ability, a.Triggered | a.Activated | a.AsThisEnters | Chapter):
        return ability
    steps = ability.do.steps
    done: Any
    exiles = [at for at, step in enumerate(steps) if holds(step, vc.Exile) or holds(step, k.PayExile)]
    if several and len(exiles) > 1 and all(isinstance(steps[at], vc.Exile) for at in exiles):
        whole: list[Any] = []
        for at, step in enumerate(steps):
            if at in exiles and isinstance(step, vc.Exile):
                whole += _kept(step, f"gone_{at}", also=True)
            else:
                whole.append(step)
        return dataclasses.replace(ability, do=Program(tuple(whole)))
    if len(exiles) != 1:
        return ability
    at = exiles[0]
    match steps[at]:
        case vc.Exile(slot=slot) as exile:
            done = _kept(exile, slot or "gone", also=several)
        case vf.May(do=Program(inner)) as may if held := [one for one in inner if isinstance(one, vc.Exile)]:
            at_ = inner.index(held[0])
            if held[0].slot is not None:
                return ability
            program = Program((*inner[:at_], *_kept(held[0], also=several), *inner[at_ + 1 :]))
            done = (dataclasses.replace(may, do=program),)
        case _:
            return ability
    return dataclasses.replace(ability, do=Program((*steps[:at], *done, *steps[at + 1 :])))


def _kept(exile: vc.Exile, slot: str = "gone", *, also: bool = False) -> tuple[Any, ...]:
    return dataclasses.replace(exile, slot=slot), vf.Remember(n.SlotRef(slot), "exiled", also)


_MOST = 100_000
_MEANINGS: dict[Any, tuple[Any, LudwrightError | None]] = {}
"""Lines that were read before."""


def _in_reach(value: Any) -> bool:
    """Whether all that words refer to is known where they stand, once it is settled what belongs together."""
    if possible(value):
        return True
    try:
        return possible(settled(value))
    except LudwrightError:
        return False


def _meaning(category: str, tokens: tuple[str, ...]) -> Any:
    found: list[Any] = []
    unclear: Invalid | None = None
    readings, refusal = G.parse_all(category, tokens)
    for tree, mentioned in readings:
        try:
            value = resolved(tree, mentioned)
        except Invalid as fault:
            unclear = fault
            continue
        if not _in_reach(value):
            unclear = Invalid("what words refer to is out of their reach")
            continue
        if not any(canonical(value) == canonical(other) for other in found):
            found.append(value)
    if len(found) > 1:
        found = _one_of_each(found)
    if len(found) > 1:
        found = _meaning_the_same(found)
    # CR 603.4: an "if" right after the event is the trigger's, whatever is done later or for a price.
    asked = [value for value in found if isinstance(value, a.Triggered) and value.test != c.Always()]
    found = asked if len(asked) == 1 and len(found) > 1 else found
    if len(found) > 1:
        found = preferred(found)
    # Words that refer to something said mean nothing that was remembered.
    found = [value for value in found if not holds(value, n.Linked)] or found if len(found) > 1 else found
    if len(found) == 1:
        return _told_of(settled(found[0]))
    if not found and unclear is not None:
        raise unclear
    raise refusal(found)


def _told_of(value: Any) -> Any:
    """A spell that is countered has a name only where it is spoken of again."""
    if not holds(value, vg.CounterSpell):
        return value
    again = set(re.findall(r"(?:SlotRef|OtherThan)\(slot='(\w+)'\)", repr(value)))

    def unnamed(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(unnamed(part) for part in node)
        if not dataclasses.is_dataclass(node) or isinstance(node, type):
            return node
        changed = {field.name: unnamed(getattr(node, field.name)) for field in dataclasses.fields(node)}
        made = dataclasses.replace(node, **changed)
        if (
            isinstance(made, vg.CounterSpell)
            and isinstance(made.what, n.Phrase)
            and made.what.slot not in again
        ):
            return dataclasses.replace(made, what=dataclasses.replace(made.what, slot=None))
        return made

    return unnamed(value)


def _meaning_the_same(readings: list[Any]) -> list[Any]:
    """The readings without those that are settled as another."""
    found: dict[str, Any] = {}
    for reading in readings:
        try:
            found.setdefault(repr(canonical(settled(reading))), reading)
        except LudwrightError:
            found.setdefault(repr(reading), reading)
    return list(found.values())


def _one_of_each(readings: list[Any]) -> list[Any]:
    """The readings without those that say as a number what another says as a choice, of the last kind what
    another says of all, or leave an X open that another closes."""
    left = readings
    for other in (as_choice, as_one_noun, as_wide):
        said = [canonical(reading) for reading in left]
        meant = [canonical(other(reading)) for reading in left]
        both = zip(left, meant, said, strict=True)
        left = [reading for reading, one, own in both if one == own or one not in said]
    # "Where X is …" says what every X of the sentence is.
    unknown = [sum(type(each) is v.X for each in parts(reading)) for reading in left]
    return [reading for reading, count in zip(left, unknown, strict=True) if count == min(unknown)]


def _about_casting(words: tuple[str, ...]) -> bool:
    """Of a line of a spell: it is no part of what the spell does."""
    return words[:2] == ("this", "spell") or words[:4] == _EXTRA


_AS_CAST = ("when", "you", "cast", "this", "spell")
_OF_THE_CARD = (("when", "you", "cycle"), ("when", "you", "discard"), ("when", "~", "is"))


def _no_part_of_the_spell(words: tuple[str, ...]) -> bool:
    """An ability of the card itself, which works elsewhere than on the stack (CR 113.6), or another way to
    cast it."""
    if words[:1] in (("when",), ("whenever",), ("at",)) and _said("this card from your graveyard", words):
        return True
    return words[:3] in _OF_THE_CARD or words[:5] == _AS_CAST or any(_said(way, words) for way in _WAYS)


_WAYS = (
    "pay this spell 's mana cost",
    "you may cast this spell",
    "you may cast ~",
    "you may cast this card",
    "to discard this card",
)


def _placed(ability: Any, words: tuple[str, ...]) -> Any:
    """Where an ability works, where its words say so."""
    begins = words.index("—") + 1 if getattr(ability, "label", None) and "—" in words else 0
    if isinstance(ability, a.Static) and words[begins : begins + 2] == ("this", "spell"):
        if ability.mods:
            raise Unsupported("this spell: abilities that a spell has under a condition are not supported")
        return dataclasses.replace(ability, source=("stack",))
    if isinstance(ability, a.Static | a.Triggered) and (lies := _lies(ability)):
        return dataclasses.replace(ability, source=lies)
    if ability == a.Static(n.This(), (m.AllCreatureTypes(),)):
        # It defines what the card is, wherever that is (CR 604.3).
        return dataclasses.replace(ability, source=_IN_EVERY_ZONE)
    if isinstance(ability, a.Activated) and ("this", "card") in itertools.pairwise(words):
        return dataclasses.replace(ability, source=_zone_of(words[: words.index(":")], words))
    if isinstance(ability, a.Triggered) and ability.when in (_MILLED, _FALLEN):
        # It is another object then, wherever the card is (CR 400.7).
        done = _without_price(substitute(ability.do, n.This(), n.ThisCard()))
        zones: Any = ("graveyard", "library") if ability.when == _MILLED else _ANYWHERE
        return dataclasses.replace(ability, source=zones, do=done)
    if isinstance(ability, a.Triggered) and _said("this card from your graveyard", words):
        if has(ability.when, n.Host()):
            # It follows what it was attached to, once it has triggered (CR 704.5m).
            done = substitute(ability.do, n.This(), n.ThisCard())
            return dataclasses.replace(ability, do=done, source=FOLLOWING)
        return dataclasses.replace(ability, source=("graveyard",))
    if isinstance(ability, a.Triggered) and ability.when == e.Dies(n.This()):
        return dataclasses.replace(ability, do=_exiled_first(ability.do))
    return ability


def _lies(ability: a.Static | a.Triggered) -> tuple[Any, ...]:
    """Where the card is while it is so, where that is said: "as long as ~ is in your graveyard", "you may
    cast ~ from your graveyard" (CR 113.6)."""
    if isinstance(ability, a.Static):
        played = [rule for rule in ability.rules if isinstance(rule, r.MayPlay) and rule.what == f.IsThis()]
        if played:
            return played[0].source
    asked = [ability.test, *((ability.during,) if isinstance(ability, a.Triggered) else ())]
    zones = {each.zone for each in parts(tuple(asked)) if isinstance(each, c.StillIn)} - {"battlefield"}
    return tuple(sorted(zones))


def _zone_of(paid: tuple[str, ...], words: tuple[str, ...]) -> Any:
    """Where the card must be whose ability speaks of it as a card: where it is paid or returned from."""
    if _said("discard this card", paid) or _said("this card from your hand", words):
        return "hand"
    return "graveyard"


def _without_price(program: Program) -> Program:
    """Exiling the card itself, wherever it is, is something done and no price."""
    match program.steps:
        case (vf.Pay(k.Cost("", (k.PayExile(n.ThisCard()),)), n.You(), Program(steps), None),):
            return Program((vf.May(Program((vc.Exile(n.ThisCard()), *steps))),))
    return program


def back_from_exile(node: Any) -> Any:
    """ "Exile ~, then return it": what returns is what was exiled, and nothing where it went elsewhere."""
    if not holds(node, vc.Exile):
        return node
    node = with_parts(node, back_from_exile)
    match node:
        case Program((*before, vc.Exile(what=n.This(), slot=None) as gone, last)) if (
            isinstance(last, vc.Put) and last.what == n.This() and last.to.zone == "battlefield"
        ):
            back = dataclasses.replace(last, what=n.SlotRef(_GONE))
            return Program((*before, dataclasses.replace(gone, slot=_GONE), back))
    return node


def _exiled_first(program: Program) -> Program:
    """What has died is exiled by the way, "when you do" says after what."""
    match program.steps:
        case (
            vf.Pay(k.Cost("", (k.PayExile(n.This()),)), n.You(), Program((vf.WhenYouDo() as then,)), None),
        ):
            return Program((vf.May(Program((vc.Exile(n.ThisCard()), then))),))
    return program


_GONE = "gone"
_MILLED = e.Moves(n.This(), ("library",), ("graveyard",))
"""It triggers from where it is then."""
_FALLEN = e.Moves(n.This(), (), ("graveyard",))
_IN_EVERY_ZONE: Any = ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command")
_ANYWHERE = ("graveyard", "battlefield", "hand", "library", "stack", "exile")


_SAYING = ("keywords", "extra_cost", "spell", "abilities", "chapters", "castable")


def _said(phrase: str, words: tuple[str, ...]) -> bool:
    return f" {phrase} " in f" {' '.join(words)} "


def _with_modes(lines: list[str]) -> list[str]:
    """Modes belong to the line that offers them."""
    joined: list[str] = []
    for line in lines:
        if line.startswith("•") and joined:
            joined[-1] += BREAK + line
        else:
            joined.append(line)
    return joined
