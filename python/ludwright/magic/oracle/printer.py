"""A card's rules text, line by line."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from ludwright.errors import Unsupported

from ..notation import ast_abilities as a
from ..notation import ast_events as e
from ..notation import ast_filters as f
from ..notation import ast_mechanics as me
from ..notation import ast_mods as m
from ..notation import ast_nouns as n
from ..notation import ast_verbs_flow as vf
from ..notation.ast_card import Card, Face, Room, TypeLine
from ..notation.ast_conditions import AllTrue, Always, During, Happened, TurnOf
from ..notation.ast_values import Count
from .blocks import LEVEL, Headed, heads, inner_face, without
from .discourse import Discourse
from .kernel import OWN, line_of
from .kernel.tree import Voice
from .nodes import holds, parts_of
from .nodes import within as within_it
from .own_name import Self, with_name
from .resolve import MANY, as_counted, uncounted
from .rules import G, Names, Setting, within
from .rules.filters import head_word
from .rules.flow import substitute
from .rules.origins import known
from .rules.triggered import once_again

# Mechanics that stand after what the spell does.
_AFTER = frozenset(
    (
        "flashback",
        "cycling",
        "rebound",
        "buyback",
        "retrace",
        "jump-start",
        "storm",
        "overload",
        "harmonize",
        "escape",
        "conspire",
        "foretell",
        "suspend",
        "reinforce",
        "plot",
        "entwine",
        "splice",
        "fuse",
        "miracle",
    )
)


# Mechanics of casting, which stand before what the permanent is.
_BEFORE = frozenset(
    ("kicker", "multikicker", "affinity", "convoke", "improvise", "delve", "offspring", "casualty", "bargain")
)


def _is_casting(ability: Any) -> bool:
    """What is said before everything else: how the card is cast."""
    if isinstance(ability, a.Alternative):
        return ability.source == ("hand",)
    if isinstance(ability, a.Static):
        return ability.source == ("stack",)
    return isinstance(ability, a.CostChange | a.AdditionalCost | a.OptionalCost)


def type_text(line: TypeLine) -> str:
    """ "Legendary Creature — Elf Druid"."""
    front = " ".join(word.capitalize() for word in (*line.supertypes, *line.types))
    return f"{front} — {' '.join(line.subtypes)}" if line.subtypes else front


def own(face: Face, *, token: bool = False) -> Self:
    return Self(face.name, type_text(face.type), token)


def print_card(card: Card, names: Names | None = None) -> list[str]:
    """The lines of a card's rules text, as cards say it now; of two faces, both, with `//` between them."""
    lines: list[str] = []
    for at, face in enumerate(card.faces):
        if at:
            lines.append("//")
        lines += print_face(face, names, token=card.layout == "token")
    return lines


def print_face(
    face: Face, names: Names | None = None, *, token: bool = False, named: bool = True
) -> list[str]:
    """The lines of one face; with `named` false the own name stays `~`."""
    if names is None:
        from .names import Catalogued

        names = Catalogued()
    lines = _face_lines(face, names)
    if not named:
        return lines
    self = own(face, token=token)
    return [with_name(line, self) for line in lines]


# What was printed last: a card is lowered with its text, and then held against its wording.
_PRINTED: list[tuple[Face, Names, list[str]]] = []


def _face_lines(face: Face, names: Names) -> list[str]:
    for one, by, lines in _PRINTED:
        if one is face and by == names:
            return list(lines)
    setting = face_setting(face, names)
    told = substitute(face, m.Rename(face.name), m.Rename(OWN)) if holds(face.abilities, m.Rename) else face
    lines = [line for made in _lines(told, setting) for line in made.split("\n")]
    _PRINTED[:] = [*_PRINTED[-3:], (face, names, lines)]
    return list(lines)


def lines_with_this(face: Face, names: Names | None = None) -> list[str]:
    """The lines of one face with its own name as `{this}`, as lowered cards carry them."""
    return [line.replace(OWN, "{this}") for line in print_face(face, names, named=False)]


def print_ability(ability: Any, face: Face, names: Names | None = None) -> str:
    """The line of one ability of a face, its own name as `~`."""
    return _told(ability, face_setting(face, names))


# The face that was spoken of last: its text is asked for line by line.
_LATEST: list[tuple[Face, Names | None, Setting]] = []


def face_setting(face: Face, names: Names | None) -> Setting:
    latest = _LATEST[0] if _LATEST else None
    if latest is not None and latest[0] is face and latest[1] == names:
        return latest[2]
    made = _face_setting(face, names)
    _LATEST[:] = [(face, names, made)]
    return made


def _face_setting(face: Face, names: Names | None) -> Setting:
    star = face.pt is not None and None in (face.pt.power, face.pt.toughness)
    return Setting(
        names,
        _host(face),
        _is_spell(face),
        cost=face.cost,
        players=_remembered_players(face),
        land="land" in face.type.types,
        star=star,
    )


def _remembered_players(face: Face) -> frozenset[str]:
    """The words under which players are remembered."""
    if not holds(face, vf.Remember):
        return frozenset()
    slots: dict[str, Any] = {}
    kept: list[vf.Remember] = []

    def walk(node: Any) -> None:
        if isinstance(node, n.Phrase) and node.slot is not None:
            slots[node.slot] = node
        if isinstance(node, vf.Remember):
            kept.append(node)
        for part in parts_of(node):
            walk(part)

    walk(face)

    def is_player(noun: Any) -> bool:
        noun = slots.get(noun.slot) if isinstance(noun, n.SlotRef) else noun
        return isinstance(noun, n.Phrase) and head_word(noun.filter) == "player"

    return frozenset(each.under for each in kept if is_player(each.what))


def _host(face: Face) -> str:
    if "Equipment" in face.type.subtypes:
        return "equipped creature"
    if any(
        isinstance(each, me.KeywordAbility) and each.name == "bestow"
        for each in (*face.keywords, *face.abilities)
    ):
        return "enchanted creature"
    if face.enchant is not None:
        return "enchanted " + _small(line_of(G.say("noun", _plain_kind(face.enchant))))
    return "enchanted permanent"


_SMALL = frozenset(
    ("creature", "land", "artifact", "permanent", "enchantment", "planeswalker", "player", "opponent")
)


def _plain_kind(filter_: Any) -> Any:
    """An Aura calls its host by what it is alone."""
    from .rules.filters import atoms, joined

    kinds = [atom for atom in atoms(filter_) if isinstance(atom, f.TypeIs | f.SubtypeIs | f.IsPlayer)]
    return joined(kinds) if kinds else f.StateIs("permanent")


def _is_spell(face: Face) -> bool:
    return any(kind in ("instant", "sorcery") for kind in face.type.types)


def _lines(face: Face, setting: Setting) -> list[str]:
    below = heads(face)
    if below:
        return [*_lines(without(face, below), setting), *_blocks(face, below, setting)]
    lines: list[str] = []
    before, after = _keyword_lines(face, setting)
    memory = Discourse()  # what a cost was paid with can be spoken of by the spell
    if face.extra_cost is not None:
        lines.append(_said("extra cost", face.extra_cost, setting, memory=memory))
    casting = [ability for ability in face.abilities if _is_casting(ability)]
    lines += [_told(each, setting) for each in casting]
    lines += before
    if face.enchant is not None:
        at = 1 if lines[:1] == ["Flash"] else 0
        lines.insert(at, "Enchant " + _small(_said("noun", face.enchant, setting)))
    if not isinstance(face.castable, Always):
        lines.append(_said("castable", face.castable, setting))
    if face.spell is not None:
        text = _said("sentences", face.spell, setting, context=face, memory=memory)
        label = getattr(face, "label", None)
        lines.append(f"{label[0].upper() + label[1:]} — {text}" if label else text)
    for ability in face.abilities:
        if ability not in casting and not _of_cycling(ability):
            lines.append(_told(ability, setting))
    lines += [_said("chapter", chapter, setting) for chapter in face.chapters]
    lines += [_room(room, setting) for room in face.rooms]
    cycled = [ability for ability in face.abilities if _of_cycling(ability)]
    after += [_told(each, setting) for each in cycled]
    return lines + after


def _room(room: Room, setting: Setting) -> str:
    """A room of a dungeon; the arrows are told as printed cards do."""
    text = f"{room.name} — {_said('sentences', room.do, setting)}"
    return f"{text} (Leads to: {', '.join(room.to)})" if room.to else text


def _blocks(face: Face, below: dict[int, Headed], setting: Setting) -> list[str]:
    """What stands below a line, after everything else."""
    lines: list[str] = []
    for at, ability in enumerate(face.abilities):
        if isinstance(ability, me.KeywordAbility) and ability.name == LEVEL:
            lines.append(_said("keyword ability", ability, setting))
        elif at in below:
            lines += [*below[at].head, *_lines(inner_face(face, below[at].given), setting)]
    return lines


def _of_cycling(ability: Any) -> bool:
    """What happens on cycling is said after the price of it."""
    when = getattr(ability, "when", None)
    return getattr(when, "word", None) == "cycling" or getattr(when, "deed", None) == "cycle"


def _small(text: str) -> str:
    first = text.split()[0]
    return text[0].lower() + text[1:] if first.lower() in _SMALL or first.lower().startswith("non") else text


def _keyword_lines(face: Face, setting: Setting) -> tuple[list[str], list[str]]:
    """Plain keywords in one line, flash and mechanics in lines of their own."""
    plain: list[str] = []
    lines: list[str] = []
    after: list[str] = []
    flash: list[str] = []
    casting: list[str] = []
    for ability in face.keywords:
        text = _said("keyword ability", ability, setting)
        if isinstance(ability, a.Keyword) and ability.word == "flash":
            flash.append(text)
        elif isinstance(ability, me.KeywordAbility) and ability.name in _BEFORE:
            casting.append(text)
        elif isinstance(ability, a.Keyword | a.ProtectionFrom | a.HexproofFrom | a.Landwalk | a.Toxic) or (
            isinstance(ability, me.KeywordAbility) and not ability.arguments and not _is_spell(face)
        ):
            plain.append(text)
        else:
            place = after if isinstance(ability, me.KeywordAbility) and _later(ability.name, face) else lines
            sentence = re.search("—.*[a-z]", text) or ", where X is" in text
            place.append(text + "." if sentence and not text.endswith(".") else text)
    joined = ", ".join(text if at == 0 else text[0].lower() + text[1:] for at, text in enumerate(plain))
    return [*casting, *flash, *([joined] if joined else []), *lines], after


def _later(name: str, face: Face) -> bool:
    if _is_spell(face):
        return name in _AFTER
    return name in (
        "cycling",
        "equip",
        "crew",
        "unearth",
        "flashback",
        "embalm",
        "eternalize",
        "fortify",
        "reconfigure",
        "saddle",
    )


FOLLOWING = ("graveyard", "battlefield")
"""Where an Aura is that follows what it enchanted: there once that is gone, and before on the battlefield."""


def _zone(ability: Any) -> str:
    """Where an ability works."""
    source = getattr(ability, "source", "battlefield")
    if isinstance(source, tuple):
        source = source[0] if len(source) == 1 or source == FOLLOWING else "battlefield"
    return str(source)


_MOST = 1_000
_TOLD: dict[tuple[int, Setting], tuple[Any, str]] = {}
"""Lines of abilities, by the ability itself (kept beside, so that its number stays its own)."""


def _told(ability: Any, setting: Setting) -> str:
    """The line of an ability; it is asked for by the card and by the option that offers it."""
    setting = dataclasses.replace(setting, zone=_zone(ability))
    key = (id(ability), setting)
    known = _TOLD.get(key)
    if known is None:
        if len(_TOLD) >= _MOST:
            _TOLD.clear()
        known = _TOLD[key] = (ability, _said("ability", once_again(as_counted(ability)), setting))
    return known[1]


def _said(
    category: str, value: Any, setting: Setting, context: Any = None, memory: Discourse | None = None
) -> str:
    value = (
        uncounted(value)
        if holds(value, Count)
        and any(type(each) is str and each.startswith(MANY) for each in within_it(value))
        else value
    )
    with within(setting), known(context if context is not None else value):
        voice = Voice(memory if memory is not None else Discourse())
        try:
            voice.say(G.derive(category, value))
        except Unsupported as fault:
            raise Unsupported(
                f"no words for {category} {deepest(category, value)!r}", remedy=fault.remedy
            ) from None
        return line_of(voice.finished())


def deepest(category: str, value: Any) -> Any:
    """What in a value lacks words: the smallest part that no category words."""
    del category
    worst = value
    pending = [value]
    while pending:
        node = pending.pop()
        if not dataclasses.is_dataclass(node) or isinstance(node, type):
            continue
        for field in dataclasses.fields(node):
            part = getattr(node, field.name)
            for each in part if isinstance(part, tuple) else (part,):
                if dataclasses.is_dataclass(each) and not isinstance(each, type) and not worded(each):
                    worst = each
                    pending.append(each)
    return worst


_CATEGORIES: dict[str, tuple[str, ...]] = {
    "Verb": ("effect", "vp"),
    "Ability": ("ability", "keyword ability"),
    "Noun": ("np", "np a", "subject", "counted", "cards", "sought"),
    "Filter": ("noun", "card noun", "adjective", "kind", "tail", "is", "is not", "protected"),
    "Value": ("numeral", "quantity", "count"),
    "Condition": ("cond", "during"),
    "Event": ("event", "past", "would", "begins"),
    "CostPart": ("cost part",),
    "Mod": ("mod static", "mod effect", "defines"),
    "Duration": ("duration",),
    "Program": ("sentences", "inline", "plain inline"),
    "Outcome": ("outcome",),
}


def worded(node: Any) -> bool:
    families = {base.__name__ for base in type(node).__mro__}
    for family, categories in _CATEGORIES.items():
        if family in families:
            return any(G.try_derive(category, node) is not None for category in categories)
    return True


G.rule("extra cost", None, "as an additional cost to cast this spell, {:paying}.")


@dataclasses.dataclass(frozen=True, slots=True)
class Costed:
    """A spell and what is paid to cast it, in one breath."""

    cost: Any
    do: Any


G.rule("costed spell", Costed, "as an additional cost to cast this spell, {cost:paying}. {do:sentences}")
G.rule("castable", None, "cast this spell only {:castable when}.")
from .rules.base import closed  # noqa: E402

closed("castable when", {})
_ATTACKED = Happened(e.Attacks(n.Phrase(n.Bare(), f.TypeIs("creature")), n.You()))
# Attackers are declared only once in a step (CR 508.1).
closed(
    "castable when",
    {
        AllTrue(
            (During(("declare attackers",)), _ATTACKED)
        ): "during the declare attackers step and only if you've been attacked this step"
    },
)
G.include("castable when", "only when")
closed("castable when", {TurnOf(n.You()): "during your turn"})
G.rule("castable when", None, "if {:cond}")
