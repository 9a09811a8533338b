"""Filters as noun phrases without determiner: "untapped Elf creatures you control with flying".

A filter is a set of tests; English has a place for each: adjectives, what it is, and what is said after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ...notation import ast_base as b
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation.ast_words import CARD_TYPES, COLOR_WORDS, KEYWORDS, SUPERTYPES
from ...notation.subtypes import is_subtype
from ..kernel.chart import Chart
from ..kernel.grammar import Grammar
from ..kernel.makers import Series
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.trie import NEGATED, UPPER
from ..kernel.words import plural
from .base import G, closed

_ADJECTIVES = {
    "tapped": "tapped",
    "attacking": "attacking",
    "blocking": "blocking",
    "blocked": "blocked",
    "unblocked": "unblocked",
    "colorless": "colorless",
    "multicolored": "multicolored",
    "monocolored": "monocolored",
    "face down": "face-down",
    "transformed": "transformed",
    "historic": "historic",
    "modified": "modified",
    "activated": "activated",
    "triggered": "triggered",
}
_HEADS = {
    "permanent": "permanent",
    "spell": "spell",
    "ability": "ability",
    "card": "card",
    "token": "token",
    "commander": "commander",
    "mana source": "mana source",
}
TAILS = {
    "summoning sick": "that came under your control this turn",
    "entered this turn": "that entered this turn",
    "attacked this turn": "that attacked this turn",
    "damaged this turn": "that was dealt damage this turn",
    "cast": "that was cast",
}
BLOCKED_BY_THIS = {
    f.OneOf(n.BlockersOf(n.This())): "blocking ~",
    f.OneOf(n.BlockedBy(n.This())): "blocked by ~",
}
COLOR_NAMES = {letter: word for word, letter in COLOR_WORDS.items()}
_EQUIPPED = f.HasAttached(f.SubtypeIs("Equipment"))
_ENCHANTED = f.HasAttached(f.SubtypeIs("Aura"))

closed("color", dict(COLOR_NAMES.items()))
closed("keyword word", {word: word for word in KEYWORDS})
G.series("color list", "color", "and")
G.view("color list", "color", lambda c: c[0] if len(c) == 1 else None, lambda c: (c,))

# Adjectives.
closed("adjective", {f.StateIs(state): word for state, word in _ADJECTIVES.items()})  # type: ignore[arg-type]
_LACKING = {"tapped": "untapped", "token": "nontoken", "attacking": "nonattacking", "historic": "nonhistoric"}
closed("adjective", {f.Not(f.StateIs(state)): word for state, word in _LACKING.items()})  # type: ignore[arg-type]
closed("adjective", {_EQUIPPED: "equipped", _ENCHANTED: "enchanted"})
closed("adjective", {f.Not(_EQUIPPED): "unequipped", f.Not(_ENCHANTED): "unenchanted"})
closed("adjective", {f.SupertypeIs(word): word for word in SUPERTYPES})
closed("adjective", {f.Not(f.SupertypeIs(word)): f"non{word}" for word in SUPERTYPES})
closed("adjective", {f.Not(f.TypeIs(word)): f"non{word}" for word in CARD_TYPES})
closed("adjective", {f.ColorIs(letter): word for letter, word in COLOR_NAMES.items()})
closed("adjective", {f.Not(f.ColorIs(letter)): f"non{word}" for letter, word in COLOR_NAMES.items()})
closed("adjective", {f.Not(f.StateIs("colorless")): "colored", f.Not(f.StateIs("face down")): "face-up"})


def _read_other(tokens: Any, at: int) -> Iterator[tuple[Any, int]]:
    """Of the second of two: "Skeletons you control and other Zombies you control"."""
    if at and tokens[at : at + 1] == ("other",) and tokens[at - 1] in ("and", "or"):
        yield f.Other(), at + 1


G.words(
    "adjective",
    lambda x, _: (["other"], None) if isinstance(x, f.Other) else None,
    _read_other,
    ("other",),
)


def _non_subtype(value: Any, number: Number | None) -> tuple[list[str], None] | None:
    del number
    match value:
        case f.Not(f.SubtypeIs(word)):
            return [f"non-{word}"], None
    return None


def _read_non_subtype(tokens: Any, at: int) -> Iterator[tuple[Any, int]]:
    if at < len(tokens) and tokens[at][:4].lower() == "non-" and tokens[at][4:5].isupper():
        yield f.Not(f.SubtypeIs(tokens[at][4:])), at + 1


G.words("adjective", _non_subtype, _read_non_subtype, (NEGATED,))


def _or_of(test: Any) -> Any:
    return lambda x: x.filters if isinstance(x, f.Or) and all(test(each) for each in x.filters) else None


def flat(cls: Any, parts: tuple[Any, ...]) -> Any | None:
    """Two or more tests together, none of which is itself such a group."""
    alike = any(part in parts[:at] for at, part in enumerate(parts))
    if len(parts) < 2 or alike or any(isinstance(part, cls) for part in parts):
        return None
    return cls(parts)


def is_adjective(part: Any) -> bool:
    if isinstance(part, f.Or):
        return all(is_adjective(each) for each in part.filters)
    return G.try_derive("adjective", part) is not None if isinstance(part, b.Filter) else False


G.view("adjective", "adjective or", _or_of(is_adjective), lambda t: flat(f.Or, t))
G.series("adjective or", "adjective", "or")


class OrSeries(Series):
    """ "artifact or creature", but "artifacts and creatures": all that are the one or the other."""

    __slots__ = ()

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        several = (number == "pl" and voice.tokens[-1:] != ["target"]) or voice.tokens[-1:] == ["each"]
        # Cards say "Elves or Dwarves", too.
        if several and not voice.literal:
            Series(self.category, self.item, "and").say(tree, voice, number)
            return number
        return Series.say(self, tree, voice, number)


@dataclass(frozen=True, slots=True)
class SourceWord(b.Filter):
    """What damage comes from, when nothing more is said of it."""


# What it is: types and subtypes, a word of the rules, a player.
@dataclass(frozen=True, slots=True)
class WordNoun:
    """One word that is a noun: its number comes from outside."""

    category: str
    words: dict[Any, str]
    alternative: bool = False
    leaf: ClassVar[bool] = True

    def leads(self) -> Any:
        return (*(words[0] for words, _ in self._forms()), UPPER), ()

    def _forms(self) -> list[tuple[tuple[str, ...], Any]]:
        """Every value in both numbers."""
        found: list[tuple[tuple[str, ...], Any]] = []
        for value, text in self.words.items():
            *before, last = text.split()
            found += (((*before, form), value) for form in dict.fromkeys((last, plural(last))))
        return found

    def parts(self, grammar: Grammar, value: Any) -> tuple[Tree, ...] | None:
        del grammar
        return () if self._word(value) is not None else None

    def _word(self, value: Any) -> str | None:
        if isinstance(value, f.SubtypeIs):
            return value.subtype
        try:
            return self.words.get(value)
        except TypeError:
            return None

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del parts
        return value

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        words = (self._word(tree.value) or "").split()
        if number == "pl":
            words[-1] = plural(words[-1])
        voice.put_all(words)
        return number

    def _first_words(self) -> dict[str, list[tuple[tuple[str, ...], Any]]]:
        known = _INDEX.get(id(self.words))
        if known is None:
            known = _INDEX[id(self.words)] = {}
            for words, value in self._forms():
                known.setdefault(words[0], []).append((words, value))
        return known

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        for words, value in self._first_words().get(chart.lowered[at], ()) if at < len(chart.tokens) else ():
            if chart.lowered[at : at + len(words)] == words:
                yield Tree(self, value, ()), at + len(words)
        if at < len(chart.tokens) and chart.tokens[at][0].isupper():
            for subtype in singulars(chart.tokens[at]):
                yield Tree(self, f.SubtypeIs(subtype), ()), at + 1


_INDEX: dict[int, dict[str, list[tuple[tuple[str, ...], Any]]]] = {}
"""By the list of words: what begins with each."""


def singulars(word: str) -> list[str]:
    """The subtypes that a capitalised word may be, in either number."""
    found = [word]
    if word.endswith("ves"):
        found.append(word[:-3] + "f")
    if word.endswith("ies"):
        found.append(word[:-3] + "y")
    if word.endswith("s"):
        found.append(word[:-1])
        if word.endswith("es"):
            found.append(word[:-2])
    known = [each for each in dict.fromkeys(found) if is_subtype(each)]
    return [each for each in known if each == word or plural(each) == word]


_WORDS: dict[Any, str] = {
    **{f.TypeIs(word): word for word in CARD_TYPES},
    **{f.StateIs(state): word for state, word in _HEADS.items()},  # type: ignore[arg-type]
    f.IsPlayer(n.EachPlayer()): "player",
    f.IsPlayer(n.Opponents()): "opponent",
    f.AnyTarget(): "creature, player, or planeswalker",
    SourceWord(): "source",
}
G.add(WordNoun("kind", _WORDS))
G.rule("kind", f.IsPlayer, "you", who=n.You())


def _within(kinds: tuple[Any, ...]) -> bool:
    """ "Enchanted creature or enchantment creature": one kind would be a part of another."""
    parts = [set(each.filters) if isinstance(each, f.And) else {each} for each in kinds]
    return any(one < other for one in parts for other in parts)


def _of_cards(kinds: tuple[Any, ...]) -> bool:
    """ "Land card or Gate card" has a noun for each; "artifact or creature spell" one for both."""
    plain = any(isinstance(each, f.TypeIs | f.SubtypeIs) for each in kinds)
    if f.StateIs("card") in kinds and (plain or any(isinstance(each, f.And) for each in kinds)):
        return True
    if f.StateIs("spell") in kinds and any(isinstance(each, f.SubtypeIs) for each in kinds):
        return True
    spells = [isinstance(each, f.And) and f.StateIs("spell") in each.filters for each in kinds]
    return all(spells) or (plain and spells[-1])


G.view(
    "kind",
    "kind or",
    _or_of(lambda x: is_kind(x)),
    lambda t: (
        None if _one_noun(t) or f.IsPlayer(n.You()) in t or _of_cards(t) or _within(t) else flat(f.Or, t)
    ),
)
G.add(OrSeries("kind or", "kind", "or"))
G.add(Series("kind or", "kind", "and", alternative=True))
G.view(
    "kind",
    "kinds",
    lambda x: x.filters if isinstance(x, f.And) else None,
    lambda t: flat(f.And, t) if not any(isinstance(part, f.StateIs) for part in t) else None,
)
G.chain("kinds", "kind")


# The whole.
def atoms(filter_: Any) -> list[Any]:
    """The tests that a filter is made of."""
    if isinstance(filter_, f.And):
        return [atom for part in filter_.filters for atom in atoms(part)]
    return [] if isinstance(filter_, f.Anything) else [filter_]


def joined(parts: list[Any]) -> Any:
    """The filter of these tests."""
    if not parts:
        return f.Anything()
    return parts[0] if len(parts) == 1 else f.And(tuple(parts))


_KINDS = (f.TypeIs, f.SubtypeIs, f.IsPlayer, f.AnyTarget, SourceWord)


def is_kind(part: Any) -> bool:
    if isinstance(part, f.Or):
        return all(is_kind(each) for each in part.filters)
    if isinstance(part, f.And):
        return all(is_kind(each) for each in part.filters)
    return isinstance(part, _KINDS) or (isinstance(part, f.StateIs) and part.state in _HEADS)


def _kind_order(part: Any) -> int:
    """Elf, then artifact, then creature, then token, card or spell."""
    match part:
        case f.SubtypeIs():
            return 0
        case f.Or():
            return 1
        case f.TypeIs(word):
            return {"artifact": 2, "enchantment": 2, "land": 4, "creature": 5}.get(word, 3)
    return 9


_TAIL_ORDER = (f.ControlledBy, f.OwnedBy, f.AttackingPlayer, f.Not)


def _tail_order(part: Any) -> int:
    if isinstance(part, f.Not) and not isinstance(part.filter, f.ControlledBy | f.OwnedBy):
        return 5
    return next((at for at, cls in enumerate(_TAIL_ORDER) if isinstance(part, cls)), 6)


_ADJECTIVE_ORDER = ("Other", "StateIs", "Not", "Or", "HasAttached", "SupertypeIs", "ColorIs")


def _adjective_order(part: Any) -> int:
    match part:
        case f.Not(f.StateIs("tapped")):
            return 1
        case f.Not(f.SupertypeIs()):
            return 4
        case f.Not(f.ColorIs()):
            return 6
    name = type(part).__name__
    return _ADJECTIVE_ORDER.index(name) if name in _ADJECTIVE_ORDER else 9


@dataclass(frozen=True, slots=True)
class NounMaker:
    """A filter in the order of English. `default`: what it is if no test says; `always`: even if one does."""

    category: str
    default: str
    always: bool
    alternative: bool = False
    keeps: bool = False
    """What it is by default is kept, where it was said."""

    def split(self, filter_: Any) -> tuple[list[Any], list[Any], list[Any]] | None:
        adjectives: list[Any] = []
        kinds: list[Any] = []
        tails: list[Any] = []
        for atom in atoms(filter_):
            if is_kind(atom):
                kinds.append(atom)
            elif is_adjective(atom):
                adjectives.append(atom)
            else:
                tails.append(atom)
        head = f.StateIs(self.default)  # type: ignore[arg-type]
        if not kinds or (
            self.always and head not in kinds and not any(isinstance(k, f.IsPlayer) for k in kinds)
        ):
            kinds.append(head)
        if isinstance(kinds[-1], f.Or):
            # Before several nouns it would be said of the first alone.
            tails += [part for part in adjectives if isinstance(part, f.Or)]
            adjectives = [part for part in adjectives if not isinstance(part, f.Or)]
        adjectives.sort(key=_adjective_order)
        kinds.sort(key=_kind_order)
        tails.sort(key=_tail_order)
        return adjectives, kinds, tails

    def parts(self, grammar: Grammar, value: Any) -> list[Tree] | None:
        if not isinstance(value, b.Filter):
            return None
        split = self.split(value)
        if split is None:
            return None
        adjectives, kinds, tails = split
        wanted = [("adjective", a) for a in adjectives]
        wanted += [("kind", k) for k in kinds]
        wanted += [("tail", t) for t in tails]
        trees = [grammar.try_derive(category, part) for category, part in wanted]
        return None if any(tree is None for tree in trees) else trees  # type: ignore[return-value]

    def build(self, parts: tuple[Tree, ...], value: Any) -> Any:
        del value
        found = [part.value for part in parts]
        if self.always and not self.keeps and sum(is_kind(part) for part in found) > 1:
            found = [part for part in found if part != f.StateIs(self.default)]  # type: ignore[arg-type]
        return joined(found)

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        last_kind = max(at for at, part in enumerate(tree.parts) if is_kind(part.value))
        tail_number: Number = "pl" if number == "pl" else "sg"
        distributed = voice.tokens[-1:] == ["each"] or voice.tokens[-2:] == ["each", "other"]
        before: Any = None
        for at, part in enumerate(tree.parts):
            if at < last_kind and _negative(before) and _negative(part.value):
                voice.put(",")
            theirs = distributed and part.value == f.ControlledBy(n.Opponents())
            if at > last_kind and _having(before) and _having(part.value):
                lost = part.value.filter if isinstance(part.value, f.Not) else None
                if isinstance(lost, f.HasKeyword):
                    voice.put_all(["or", *lost.keyword.split()])
                    continue
                voice.put("and")
            kinds = isinstance(part.value, f.Or) and is_kind(part.value)
            if kinds and not voice.literal and (distributed or (number == "pl" and at < last_kind)):
                _say_and(part, voice)
            else:
                voice.say(part, "pl" if theirs else tail_number if at >= last_kind else "sg")
            before = part.value
        return tail_number

    def leads(self) -> Any:
        return (), ("adjective", "kind")

    def spans(self, chart: Chart, at: int) -> int:
        adjectives = chart.several("adjective", 1 << at, ",")
        kinds = chart.several("kind", chart.ends_after("kind", adjectives))
        return chart.several("tail", kinds)

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        for adjectives, after in self._several(chart, "adjective", at, commas=True):
            for kinds, then in self._several(chart, "kind", after):
                if not kinds:
                    continue
                for tails, end in self._several(chart, "tail", then):
                    if isinstance(kinds[-1].value, f.Or) and _bound([tail.value for tail in tails]):
                        continue
                    if _late_owner([tail.value for tail in tails]):
                        continue
                    parts = (*adjectives, *kinds, *tails)
                    yield Tree(self, self.build(parts, None), parts), end

    def _several(
        self, chart: Chart, category: str, at: int, *, commas: bool = False
    ) -> Iterator[tuple[tuple[Tree, ...], int]]:
        yield (), at
        for first, end in chart.at(category, at):
            yield (first,), end
            next_at = end + 1 if commas and chart.lowered[end : end + 1] == (",",) else end
            for rest, last in self._several(chart, category, next_at, commas=commas):
                if rest:
                    yield (first, *rest), last


SHARED = (f.SharesCreatureType, f.SharesColor, f.SharesCardType)
_NOUNS_IN_THEM = (f.AttachedTo, f.Targets, *SHARED, f.SameName)


def _late_owner(tails: list[Any]) -> bool:
    """Whose it is, after another noun, is said of that: "a spell that targets a creature you control"."""
    inner = False
    for tail in tails:
        said = tail.filter if isinstance(tail, f.Not) else tail
        if inner and isinstance(said, f.ControlledBy | f.OwnedBy):
            return True
        counted = isinstance(said, f.StatIs) and not isinstance(said.value, v.Integer | v.X)
        held = isinstance(getattr(said, "what", None), n.Extreme)
        inner = inner or counted or held or isinstance(said, _NOUNS_IN_THEM)
    return False


def _having(part: Any) -> bool:
    """Said with "with" or "without"."""
    if isinstance(part, f.Not):
        return isinstance(part.filter, f.HasKeyword)
    return isinstance(part, f.HasKeyword | f.StatIs | f.HasCounter)


def _say_and(tree: Tree, voice: Voice) -> None:
    """Before the noun: "instant and sorcery spells"."""
    inner = tree.parts[0]
    Series(inner.maker.category, "kind", "and").say(inner, voice, "sg")


def _negative(part: Any) -> bool:
    return isinstance(part, f.Not) and isinstance(
        part.filter, f.TypeIs | f.SubtypeIs | f.StateIs | f.SupertypeIs | f.ColorIs
    )


def _complex(part: Any) -> bool:
    if not isinstance(part, f.Or) or is_adjective(part):
        return False
    if all(isinstance(each, f.StatIs) for each in part.filters):
        return False  # "with power or toughness 1 or less"
    # A noun in common, said after the last one, is of all of them: "artifact or creature spell".
    return not is_kind(part) or any(
        isinstance(each, f.And) and not any(isinstance(one, f.StateIs) for one in each.filters)
        for each in part.filters
    )


def _binds(part: Any) -> bool:
    """Said after a list, it is of the last one only: "artifact or creature with flying". A mana value is
    something that all of them have."""
    if is_kind(part) or is_adjective(part):
        return False
    said = part.filter if isinstance(part, f.Not) else part
    return not is_mana_value(said) and not isinstance(
        said,
        f.ControlledBy
        | f.OwnedBy
        | f.OneOf
        | f.OtherThan
        | f.Targets
        | f.TargetCount
        | f.AttackingPlayer
        | f.AttachedTo,
    )


def is_mana_value(part: Any) -> bool:
    return isinstance(part, f.StatIs) and part.stat == "mana value"


def _bound(tails: list[Any]) -> bool:
    """Said of the last of a list only. What stands behind whose they are is said of all."""
    for tail in tails:
        if isinstance(tail, f.ControlledBy | f.OwnedBy):
            return False
        if _binds(tail):
            return True
    return False


def _distributed(filter_: Any) -> tuple[Any, ...] | None:
    """ "basic land cards and Gate cards": what is said of all is said of each."""
    parts = atoms(filter_)
    either = [part for part in parts if _complex(part)]
    kinds = [part for part in parts if is_kind(part)]
    owned = any(isinstance(part, f.ControlledBy | f.OwnedBy) for part in parts)
    if not either and len(kinds) == 1 and isinstance(kinds[0], f.Or) and not owned:
        either = kinds if any(_binds(part) for part in parts) else []
    if len(either) != 1:
        return None
    rest = [part for part in parts if part != either[0]]
    return tuple(joined([*atoms(choice), *rest]) for choice in either[0].filters)


def _undistributed(choices: tuple[Any, ...]) -> Any | None:
    """Whose it is, said once after a list, is said of all of it."""

    def held(choice: Any) -> bool:
        parts = [part.filter if isinstance(part, f.Not) else part for part in atoms(choice)]
        return any(isinstance(part, f.ControlledBy | f.OwnedBy) for part in parts)

    if held(choices[-1]) and not all(held(choice) for choice in choices):
        return None
    # What a spell or ability is aimed at is said of both.
    if _aimed(choices[-1]) and not all(map(_aimed, choices)):
        return None
    if _one_noun(choices) or (_colored(choices[-1]) and not all(map(_colored, choices))):
        return None
    return flat(f.Or, choices)


def _colored(choice: Any) -> bool:
    """ "Creature or planeswalker that's black or red": both are."""
    return any(isinstance(part, f.Or) and is_adjective(part) for part in atoms(choice))


def _aimed(choice: Any) -> bool:
    return any(isinstance(part, f.Targets | f.TargetCount) for part in atoms(choice))


def _one_noun(choices: tuple[Any, ...]) -> bool:
    """ "Cleric or Wizard creature": the type is said of both."""
    last = atoms(choices[-1])
    return (
        all(isinstance(choice, f.SubtypeIs) for choice in choices[:-1])
        and any(isinstance(part, f.SubtypeIs) for part in last)
        and any(isinstance(part, f.TypeIs) for part in last)
    )


def _each_headed(head: Any) -> Any:
    """A list whose head stands after the last one only is one noun: "basic Plains, Swamp, or Forest card"."""

    def back(choices: tuple[Any, ...]) -> Any | None:
        if not all(f.StateIs(head) in atoms(choice) for choice in choices):
            return None
        return _undistributed(tuple(map(bare, choices)))

    def bare(choice: Any) -> Any:
        parts = atoms(choice)
        several = sum(is_kind(part) for part in parts) > 1
        return joined([part for part in parts if part != f.StateIs(head)]) if several else choice

    return back


def _headed(filter_: Any) -> tuple[Any, ...] | None:
    """Before a noun in common ("instant or sorcery card with …") a list needs no sharing out."""
    return _distributed(filter_) if any(_complex(part) for part in atoms(filter_)) else None


for _category, _default, _always in (
    ("noun", "permanent", False),
    ("card noun", "card", True),
    ("spell noun", "spell", True),
):
    G.view(
        _category,
        f"{_category} or",
        _headed if _always else _distributed,
        _each_headed(_default) if _always else _undistributed,
    )
    _item = f"{_category} headed" if _always else _category
    G.add(OrSeries(f"{_category} or", _item, "or"))
    G.add(Series(f"{_category} or", _item, "and", alternative=True))
    G.add(NounMaker(_category, _default, _always))
    if _always:
        G.add(NounMaker(_item, _default, _always, keeps=True))
        # Two kinds may each have their noun: "sorcery spells and Dragon spells".
        G.view(_category, f"{_category} or", _distributed, _each_headed(_default), alternative=True)

G.rule("noun a", None, "a(n) {:noun(sg)}", where=lambda x: not isinstance(x, f.IsPlayer) or x.who != n.You())
G.rule("noun a", None, "{:noun(sg)}", where=lambda x: isinstance(x, f.IsPlayer) and x.who == n.You())


_OTHER_SUBTYPES = frozenset(
    [
        "Aura",
        "Equipment",
        "Saga",
        "Vehicle",
        "Plains",
        "Island",
        "Swamp",
        "Mountain",
        "Forest",
        "Treasure",
        "Food",
        "Clue",
        "Blood",
        "Class",
        "Room",
    ]
)


def head_word(filter_: Any, default: str = "permanent") -> str:
    """What "that …" calls such a thing."""
    kinds = [atom for atom in atoms(filter_) if is_kind(atom)]
    words: list[str] = []
    for kind in kinds:
        match kind:
            case f.TypeIs(word):
                words.append(word)
            case f.StateIs(word):
                words.append(_HEADS[word])
            case f.IsPlayer():
                words.append("player")
            case f.AnyTarget():
                words.append("permanent or player")
            case SourceWord():
                words.append("source")
            case f.SubtypeIs(word):
                words.append(word if word in _OTHER_SUBTYPES else "creature")
            case f.Or(several):
                found = {head_word(each, default) for each in several}
                if found <= {"instant", "sorcery"}:
                    continue
                if found == {"spell", "ability"}:
                    words.append("spell or ability")
                    continue
                words.append(found.pop() if len(found) == 1 else default)
    if isinstance(filter_, f.Or):
        found = {head_word(each, default) for each in filter_.filters}
        if found == {"spell", "ability"}:
            return "spell or ability"
        return found.pop() if len(found) == 1 else default
    for word in ("player", "spell", "card", "token", "creature", "permanent or player"):
        if word in words:
            return word
    if words:
        word = words[-1]
        return {"instant": "spell", "sorcery": "spell"}.get(word, word)
    return default
