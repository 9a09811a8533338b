"""Nouns from text."""

from __future__ import annotations

from collections.abc import Callable

from . import ast_nouns as n
from .ast_base import Filter, Noun, Value
from .ast_filters import ANYTHING, And, AnyTarget
from .ast_values import ONE
from .ast_words import DISTINCTS, STATS, ZONES
from .text import Fault, Token
from .text_filters import VOCABULARY, FilterReader

_PLAIN: dict[str, Noun] = {
    "this": n.THIS,
    "this card": n.ThisCard(),
    "host": n.Host(),
    "giver": n.Giver(),
    "it": n.Candidate(),
    "you": n.YOU,
    "opponent": n.Opponents(),
    "an opponent": n.Opponents(),
    "each opponent": n.Opponents(),
    "each player": n.EachPlayer(),
    "active player": n.ActivePlayer(),
}
_OF: dict[str, Callable[[Noun], Noun]] = {
    "defending player": n.DefendingPlayer,
    "controller": n.ControllerOf,
    "owner": n.OwnerOf,
    "host": n.HostOf,
    "attachments": n.AttachmentsOf,
    "targets": n.TargetsOf,
    "source": n.SourceOf,
    "blockers": n.BlockersOf,
    "blocked by": n.BlockedBy,
}
# Words that no slot may have, since they begin something else.
RESERVED = frozenset(
    word.split()[0]
    for word in (*_PLAIN, *_OF, *VOCABULARY, *STATS, "top", "bottom", "latest", "most", "fewest", "linked",
                 "target", "any", "all", "each", "up", "one", "exactly", "x", "in", "of", "as", "at", "and",
                 "or", "not", "is", "with", "without", "there", "count", "amount", "true", "false", "to")
)  # fmt: skip


class NounReader(FilterReader):
    """`up to 2 target creature theirs as victims`, `top 3 of library(you)`, `controller(victim)`."""

    def quantified(self) -> Value:
        raise NotImplementedError

    def noun(self) -> Noun:
        nouns = [self.single()]
        while self.take("and"):
            nouns.append(self.single())
        noun = nouns[0] if len(nouns) == 1 else n.Both(tuple(nouns))
        return n.Without(noun, self.reference()) if self.take("without") else noun

    def single(self) -> Noun:
        def alone() -> Noun:
            found = self.reference()
            if not self.ends():
                raise self.unexpected("end the noun before it")
            return found

        return self.attempt(alone, self.by_filter)

    def ends(self) -> bool:
        token = self.token
        return token.kind == "end" or token.text in (")", ",", "and", "without")

    def reference(self) -> Noun:
        """A noun without choice, quantity or filter."""
        self.deeper()
        found = self.bare_reference()
        self.depth -= 1
        return found

    def bare_reference(self) -> Noun:
        token = self.token
        if token.kind == "param":
            self.next += 1
            return n.NounParam(token.text[1:])
        if self.take("("):
            inner = self.noun()
            self.need(")")
            return inner
        if token.kind != "name":
            raise self.unexpected("write a noun such as this, you or a slot")
        return self.function() or self.plain(token)

    def plain(self, token: Token) -> Noun:
        found = self.phrase(_PLAIN)
        if found is not None:
            return _PLAIN[found]
        if token.text in RESERVED or not token.text.islower():
            raise self.unexpected("write a noun such as this, you, controller(…) or a slot")
        return n.SlotRef(self.slot())

    def function(self) -> Noun | None:
        start = self.next
        word = self.phrase(_OF)
        if word is not None and self.take("("):
            inner = self.noun()
            self.need(")")
            return _OF[word](inner)
        self.next = start
        for head, node in (("top", n.Top), ("bottom", n.Bottom)):
            if self.sees(head) and self.ahead().text != ")":
                self.take(head)
                return self.of_library(node)
        if self.take("latest"):
            count = self.quantified()
            self.need("of")
            return n.Latest(count, self.reference())
        if self.sees("colors") and self.ahead().text in ("(", "as"):
            self.take("colors")
            of = None
            if self.take("("):
                of = self.noun()
                self.need(")")
            return n.Colors(of, self.slot() if self.take("as") else None)
        if self.sees("linked ("):
            return self.linked()
        if self.sees("most") or self.sees("fewest"):
            most = self.take("most") or not self.take("fewest")
            stat = self.one_of(STATS, "number of an object")
            self.need("(")
            inner = self.noun()
            self.need(")")
            return n.Extreme(most, stat, inner)
        return None

    def of_library(self, node: type[n.Top] | type[n.Bottom]) -> Noun:
        count = self.quantified()
        self.need("of")
        self.need("library")
        self.need("(")
        whose = self.noun()
        self.need(")")
        return node(count, whose, self.slot() if self.take("as") else None)

    def linked(self) -> Noun:
        self.take("linked")
        self.need("(")
        word = self.linked_word()
        of = self.noun() if self.take(",") else None
        self.need(")")
        return n.Linked(word, of)

    def linked_word(self) -> str:
        start = self.token.at
        while self.token.kind in ("name", "param"):
            self.next += 1
        word = self.text[start : self.token.at].strip()
        if not word:
            raise self.unexpected("write the word under which it is remembered")
        return word

    def by_filter(self) -> Noun:
        quantity = self.quantity()
        test: Filter | None = None
        target = False
        if self.sees("any target"):
            self.take("any target")
            target, test = True, AnyTarget()
            if self.at_atom():
                test = And((test, self.conjunction()))
        else:
            target = self.take("target")
            if (not self.sees("of") and not self.sees("in")) or self.at_atom():
                test = self.filter()
        if test is None:
            test = ANYTHING
        if quantity is None:
            quantity = n.Exactly(ONE) if target else n.Bare()
        zones = self.places() if self.take("in") else ()
        among = self.reference() if self.take("of") else None
        together = self.together()
        random = self.take("at random")
        chooser = self.reference() if self.take("chosen by") else None
        slot = self.slot() if self.take("as") else None
        return n.Phrase(quantity, test, target, zones, among, together, random, chooser, slot)

    def quantity(self) -> n.Quantity | None:
        if self.take("each") or self.take("all"):
            return n.Each()
        if self.take("up to"):
            return n.UpTo(self.quantified())
        if self.take("any number of"):
            return n.AnyNumber()
        if self.take("one or more"):
            return n.OneOrMore()
        if self.take("exactly"):
            return n.Exactly(self.quantified())
        token = self.token
        is_param = token.kind == "param" and self.ahead().kind == "name"
        if token.kind == "number" or token.text == "x" or is_param:
            least = self.quantified()
            return n.Between(least, self.quantified()) if self.take("to") else n.Exactly(least)
        return None

    def places(self) -> tuple[n.Place, ...]:
        found = [self.place()]
        while self.take("|"):
            found.append(self.place())
        return tuple(found)

    def place(self) -> n.Place:
        zone = self.one_of(ZONES, "zone")
        whose = None
        if self.take("("):
            whose = self.noun()
            self.need(")")
        return n.Place(zone, whose)

    def together(self) -> n.Together | None:
        if self.take("with different"):
            return n.Differing(self.one_of(DISTINCTS, "difference"))
        if self.take("with same"):
            return n.Sharing(self.one_of(DISTINCTS, "thing in common"))
        if self.take("with total"):
            stat = self.one_of(STATS, "number of an object")
            return n.Total(stat, self.comparison(), self.value())
        if self.take("with one each"):
            self.need("(")
            filters = [self.filter()]
            while self.take(","):
                filters.append(self.filter())
            self.need(")")
            return n.OneEach(tuple(filters))
        return None


__all__ = ["RESERVED", "Fault", "NounReader"]
