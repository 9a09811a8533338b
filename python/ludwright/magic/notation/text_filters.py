"""Filters from text."""

from __future__ import annotations

from . import ast_filters as f
from .ast_base import Condition, Filter, Noun, Value
from .ast_nouns import EachPlayer, Opponents, You
from .ast_words import CARD_TYPES, COLOR_WORDS, COMPARISONS, KEYWORDS, STATES, STATS, SUPERTYPES, ZONES
from .subtypes import SUBTYPES, is_subtype
from .text import Reader

_WORDS: dict[str, Filter] = {
    "anything": f.ANYTHING,
    "yours": f.ControlledBy(You()),
    "theirs": f.ControlledBy(Opponents()),
    "player": f.IsPlayer(EachPlayer()),
    "opponent": f.IsPlayer(Opponents()),
    "you": f.IsPlayer(You()),
    "this": f.IsThis(),
    "other": f.Other(),
    "untapped": f.Not(f.StateIs("tapped")),
    "equipped": f.HasAttached(f.SubtypeIs("Equipment")),
    "enchanted": f.HasAttached(f.SubtypeIs("Aura")),
    **{word: f.TypeIs(word) for word in CARD_TYPES},
    **{word: f.SupertypeIs(word) for word in SUPERTYPES},
    **{word: f.ColorIs(letter) for word, letter in COLOR_WORDS.items()},
    **{word: f.StateIs(word) for word in STATES},  # type: ignore[arg-type]
}
_NEGATED = {f"non{word}": f.Not(test) for word, test in _WORDS.items() if " " not in word}
VOCABULARY: dict[str, Filter] = {**_WORDS, **_NEGATED}
# Words that end a filter, because they belong to the noun around it.
_STOPS = frozenset(("in", "as", "at", "chosen", "and", "or", "is", "of", "without", "to"))
_HEADS = ("controlled by", "owned by", "came from", "other than", "among", "named", "sharing", "attached to",
          "damaged by", "designated", "bearing", "targeting", "where", "with", "attacking",
          "without")  # fmt: skip


class FilterReader(Reader):
    """`Elf creature yours`, `artifact | creature with flying`."""

    # Filled in by the classes of the other languages, which all are one reader in the end.
    def value(self) -> Value:
        raise NotImplementedError

    def condition(self) -> Condition:
        raise NotImplementedError

    def reference(self) -> Noun:
        raise NotImplementedError

    def filter(self) -> Filter:
        self.deeper()
        parts = [self.conjunction()]
        while self.take("|"):
            parts.append(self.conjunction())
        self.depth -= 1
        return parts[0] if len(parts) == 1 else f.Or(tuple(parts))

    def conjunction(self) -> Filter:
        parts = [self.atom()]
        while self.at_atom():
            parts.append(self.atom())
        return parts[0] if len(parts) == 1 else f.And(tuple(parts))

    def at_atom(self) -> bool:
        """Whether another word of a filter comes next."""
        token = self.token
        if token.kind == "sign":
            return token.text in ("!", "(")
        if token.kind in ("text", "param"):
            return True
        if token.kind != "name":
            return False
        if self.sees("in combat with") or self.sees("of type (") or self.sees("of color ("):
            return True
        if token.text == "with":
            return not (self.ahead().text in ("different", "same", "total") or self.sees("with one each"))
        if token.text == "without":
            start = self.next
            self.next += 1
            found = self.phrase(KEYWORDS)
            self.next = start
            return found is not None
        return token.text not in _STOPS

    def atom(self) -> Filter:
        token = self.token
        if self.take("!"):
            return f.Not(self.atom())
        if self.take("("):
            inner = self.filter()
            self.need(")")
            return inner
        if token.kind == "text":
            return self.subtype(token.text[1:-1])
        if token.kind == "param":
            self.next += 1
            return f.FilterParam(token.text[1:])
        if token.kind != "name":
            raise self.unexpected("write a word of a filter, such as creature")
        return self.headed() or self.word()

    def word(self) -> Filter:
        token = self.token
        if token.text[0].isupper():
            return self.subtype(token.text)
        if self.sees("attacking ("):
            return self.within_brackets("attacking", f.AttackingPlayer)
        found = self.phrase(VOCABULARY)
        if found is not None:
            return VOCABULARY[found]
        if token.text.startswith("non-") and is_subtype(token.text[4:]):
            self.next += 1
            return f.Not(f.SubtypeIs(token.text[4:]))
        raise self.unknown("word of a filter", (*VOCABULARY, *_HEADS))

    def subtype(self, word: str) -> Filter:
        if not is_subtype(word):
            raise self.unknown("subtype", SUBTYPES)
        self.next += 1
        return f.SubtypeIs(word)

    def headed(self) -> Filter | None:
        """Filters that begin with a preposition or a participle."""
        if self.take("controlled by"):
            return f.ControlledBy(self.reference())
        if self.take("owned by"):
            return f.OwnedBy(self.reference())
        if self.take("came from"):
            return f.CameFrom(self.one_of(ZONES, "zone"))
        if self.take("other than"):
            return f.OtherThan(self.slot())
        if self.take("among"):
            return f.OneOf(self.reference())
        if self.take("attached to"):
            return f.AttachedTo(self.reference())
        if self.take("designated"):
            word = self.token.text
            self.next += 1
            return f.Designated(word)
        if self.take("damaged by"):
            return f.DamagedBy(self.reference())
        if self.take("in combat with"):
            return f.InCombatWith(self.reference())
        if self.sees("of type ("):
            return self.within_brackets("of type", f.ChosenSubtype)
        if self.sees("of color ("):
            return self.within_brackets("of color", f.ChosenColor)
        if self.take("named"):
            return f.Named(self.quoted())
        if self.take("sharing"):
            return self.sharing()
        if self.take("bearing"):
            return f.HasAttached(self.bracketed())
        if self.take("targeting"):
            return f.Targets(self.bracketed())
        if self.take("where"):
            self.need("(")
            test = self.condition()
            self.need(")")
            return f.Where(test)
        if self.take("without"):
            return f.Not(self.keyword())
        if self.take("with"):
            return self.bearing()
        return None

    def within_brackets(self, head: str, node: type[Filter]) -> Filter:
        self.take(head)
        self.need("(")
        made: Filter = node(self.reference())  # type: ignore[call-arg]
        self.need(")")
        return made

    def bracketed(self) -> Filter:
        self.need("(")
        inner = self.filter()
        self.need(")")
        return inner

    def sharing(self) -> Filter:
        kinds: dict[str, type[Filter]] = {
            "name": f.SameName,
            "creature type": f.SharesCreatureType,
            "color": f.SharesColor,
            "card type": f.SharesCardType,
        }
        return self.within_brackets("", kinds[self.one_of(kinds, "thing to share")])

    def bearing(self) -> Filter:
        if self.token.kind == "number" and self.ahead().text == "target":
            n = self.number()
            self.next += 1
            return f.TargetCount(n)
        if self.sees("counters") and self.ahead().text not in COMPARISONS:
            self.next += 1
            return f.HasCounter(None)
        if self.take("counter"):
            return f.HasCounter(self.counter_kind(")"))
        stat = self.phrase(STATS)
        if stat is not None:
            return f.StatIs(stat, self.comparison(), self.value())
        return self.keyword()

    def keyword(self) -> Filter:
        word = self.one_of(KEYWORDS, "keyword or number of an object")
        return f.HasKeyword(word)

    def comparison(self) -> str:
        token = self.token
        if token.text not in COMPARISONS:
            raise self.unexpected(f"write one of {' '.join(COMPARISONS)} here")
        self.next += 1
        return token.text

    def counter_kind(self, end: str) -> str:
        """`(+1/+1)`, or `(+1/+1,` when a comma ends it: a kind of counter is not made of tokens."""
        self.need("(")
        start = self.token.at
        while self.token.kind != "end" and self.token.text != end:
            self.next += 1
        kind = self.text[start : self.token.at].strip()
        if not kind:
            raise self.unexpected("write a kind of counter, such as +1/+1")
        self.need(end)
        return kind

    def quoted(self) -> str:
        token = self.token
        if token.kind != "text":
            raise self.unexpected('write a name in quotation marks, such as "Forest"')
        self.next += 1
        return token.text[1:-1]


def vocabulary() -> tuple[str, ...]:
    """Every word a filter may begin with, for messages and pages."""
    return (*VOCABULARY, *_HEADS)


__all__ = ["VOCABULARY", "FilterReader", "vocabulary"]
