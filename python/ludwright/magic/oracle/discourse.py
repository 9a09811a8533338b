"""What a text has mentioned so far, and the words that refer back to it.

The notation has slots, English has "it", "that creature", "those cards", "that player". Printing picks the
shortest words that can mean only the slot; parsing looks the words up by the same rules, so the two are
inverse: whatever `Discourse.wording` says of a slot, `Discourse.meant` finds. Two candidates that are equally
salient are refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from ludwright.errors import Invalid

from .kernel.template import Number

Case = Literal["subject", "object", "possessive"]


@dataclass(frozen=True, slots=True)
class Form:
    """Words that refer back: a pronoun, "that NOUN", or "the sacrificed NOUN"."""

    kind: Literal["pronoun", "that", "the"]
    number: Number
    person: bool
    noun: str = ""
    epithet: str = ""
    tail: str = ""
    only: Literal["", "things", "persons"] = ""
    """What a pronoun can mean where it stands: "from among them" is of things, "their hand" of persons."""


@dataclass(frozen=True, slots=True)
class Referent:
    """Something mentioned. `slot` is what the notation calls it; without one it only competes."""

    key: str
    noun: str
    number: Number
    person: bool = False
    epithet: str = ""
    clause: int = 0
    sentence: int = 0
    tail: str = ""
    """What tells it from others of its kind: "you control"."""
    commas: int = 0
    recalled: int = -1
    """In which sentence it was last referred to."""
    named: bool = False
    """Called by its name, so that "it" in the same clause is something else."""
    kinds: tuple[str, ...] = ()
    """The types that it is said to have: a "creature card" is a creature once it is on the battlefield."""
    weak: bool = False
    """Only meant where nothing else can be."""


OWN_KEY = "this"
"""The card itself, among the referents."""


ALIKE = "alike"
"""In place of a group of which some were taken: all that there are of their kind."""

SELF = "self"
"""Behind a pronoun: "itself" is the subject of its clause."""

CONTROLLER = "'s controller"
"""Behind the key of something that "an opponent controls": that player."""


@dataclass(slots=True)
class Discourse:
    referents: list[Referent] = field(default_factory=list)
    """The latest mention last."""
    clause: int = 0
    sentence: int = 0
    commas: int = 0
    nameless: int = 0
    aliases: dict[str, str] = field(default_factory=dict)
    """Other names: what an object became after it moved is spoken of as what it was."""
    sources: dict[str, object] = field(default_factory=dict)
    """Where each was mentioned: the tree."""
    resolved: dict[int, str] = field(default_factory=dict)
    """What parsed words refer to: the tree's identity, and the key."""
    taken: tuple[str, str] | None = None
    """The last group of which some were taken, and those; nothing where the group is the rest itself."""
    rests: dict[int, tuple[str, str]] = field(default_factory=dict)
    values: dict[str, object] = field(default_factory=dict)
    """What some of them are without a slot: the active player."""
    unclear: list[str] = field(default_factory=list)
    done: dict[str, str] = field(default_factory=dict)
    """What was done to them: "destroyed"."""
    ways: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """What was done, and to what, while it is read: "destroyed this way"; the key and the noun."""
    gone: set[str] = field(default_factory=set)
    """Those that were exiled: from then on they are cards."""
    spoken: set[str] = field(default_factory=set)
    """Those with an epithet that were spoken of by it: "it" may mean them from then on."""
    acting: tuple[str, int] | None = None
    """What the last subject named, and in which clause."""
    apart: str | None = None
    """What words beside a subject do not mean: the subject is "itself" there."""
    still: str = ""
    """What the subject of the sentence still is after it: "It's still a land."."""

    def mention(
        self,
        key: str | None,
        noun: str,
        number: Number | None,
        *,
        person: bool = False,
        epithet: str = "",
        tail: str = "",
        named: bool = False,
        source: object = None,
        kinds: tuple[str, ...] = (),
        weak: bool = False,
        value: object = None,
    ) -> None:
        if key is None:
            self.nameless += 1
            key = f"?{self.nameless}"
        made = Referent(
            key,
            noun,
            number or "sg",
            person,
            epithet,
            self.clause,
            self.sentence,
            tail,
            commas=self.commas,
            named=named,
            kinds=kinds,
            weak=weak,
        )
        self.referents = [other for other in self.referents if other.key != key]
        self.referents.append(made)
        if source is not None:
            self.sources[key] = source
        if value is not None:
            self.values[key] = value

    def by_way(self, done: str, noun: str, source: object, key: str = "") -> None:
        """Something was done, so that it can be spoken of as done "this way"; under a key of its own, or
        under that of what it was done to."""
        if not key:
            self.nameless += 1
            key = f"?{self.nameless}"
            self.sources[key] = source
        self.ways.setdefault(done, []).append((key, noun))

    def resolve_way(self, place: int, done: str) -> str:
        """Note what was done this way, if one thing was; the noun it was called by."""
        found = self.ways.get(done, [])
        if len(found) != 1:
            why = "may be two things" if found else "was not said before"
            self.unclear.append(f"what was {done} this way {why}")
            return ""
        self.resolved[place] = found[0][0]
        return found[0][1]

    def adopt(self, inner: Discourse) -> None:
        """What was said within quotes refers to nothing outside, but it is known what it refers to."""
        self.nameless = inner.nameless
        self.resolved |= inner.resolved
        self.rests |= inner.rests
        self.sources |= inner.sources
        self.values |= inner.values
        self.unclear += inner.unclear

    def foresee(self, key: str) -> None:
        """Mentioned in a cost: "it" in the sentence after the colon."""
        self.referents.insert(
            0, Referent(key, key, "sg", clause=-1, sentence=self.sentence + 1, commas=self.commas)
        )

    def again(self, key: str) -> None:
        """Referred to: it is the latest mention now."""
        found = self.find(key)
        if found is not None:
            self.referents.remove(found)
            again = replace(found, clause=self.clause, sentence=self.sentence, recalled=self.sentence)
            self.referents.append(again)

    def find(self, key: str) -> Referent | None:
        key = self.key(key)
        return next((referent for referent in self.referents if referent.key == key), None)

    def key(self, slot: str) -> str:
        while slot in self.aliases:
            slot = self.aliases[slot]
        return slot

    def latest(self) -> Referent | None:
        return self.referents[-1] if self.referents else None

    def afterthought(self) -> list[str]:
        """What has to be added when a sentence is over."""
        still, self.still = self.still, ""
        if still.endswith("s"):
            return ["^", "they", "are", "still", still, "."]
        return ["^", "it", "is", "still", "a", still, "."] if still else []

    def beside(self) -> str | None:
        """What the subject of the clause is."""
        return self.acting[0] if self.acting is not None and self.acting[1] == self.clause else None

    def heard(self, token: str) -> None:
        """Commas and full stops part what is said together."""
        if token not in _PARTING:
            return
        self.clause += 1
        if token in (".", ":", "•"):
            self.sentence += 1
        self.commas += token == ","

    def forms(self, referent: Referent) -> list[Form]:
        """The ways to refer to it, the shortest first."""
        pronoun = Form("pronoun", referent.number, referent.person)
        that = Form("that", referent.number, referent.person, referent.noun)
        the = Form("the", referent.number, referent.person, referent.noun, referent.epithet)
        if referent.key == OWN_KEY:
            near = referent.sentence == self.sentence and self.commas - referent.commas <= 1
            return [pronoun] if near else []
        if referent.epithet:
            return [the]
        if referent.noun == "copy":
            return [the, pronoun, that]
        if referent.person:
            return [pronoun, that] if referent.recalled == self.sentence else [that]
        if referent.number == "pl":
            near = referent.sentence == self.sentence or referent.noun == "token"
            return [pronoun, that] if near else [that]
        the_one = [Form("the", "sg", False, referent.noun, "", referent.tail)] if referent.tail else []
        return [pronoun, that, *the_one]

    def meant(self, form: Form, case: Case = "object") -> Referent:
        """What the words refer to."""
        if form.tail == SELF:
            subject = self.find(self.beside() or "")
            if subject is None:
                raise Invalid(f"{_shown(form)} refers to nothing mentioned before")
            return subject
        near = [
            other
            for other in reversed(self.referents)
            if not (other.named and other.clause == self.clause and case == "object")
            and not (other.key == self.apart and case == "object")
        ]
        # A permanent that was exiled is a card from then on.
        moved = self.gone if form.noun == "card" else set()
        fitting = (
            [
                other
                for other in near
                if not other.weak and (_fits(other, form) or (other.key in moved and _may_be(other, form)))
            ]
            or [other for other in near if other.weak and _fits(other, form)]
            or [other for other in near if other.noun != "token" and _may_be(other, form)]
            or [other for other in near if _may_be(other, form)]
            # Where nothing else is there: "~ gets +1/+1 for each Aura attached to it".
            or [other for other in reversed(self.referents) if other.key == OWN_KEY and _fits(other, form)]
            or [
                other
                for other in near
                if other.key in self.spoken and _fits(replace(other, epithet=""), form)
            ]
        )
        if not fitting:
            raise Invalid(f"{_shown(form)} refers to nothing mentioned before")
        if len(fitting) > 1 and fitting[0].clause == fitting[1].clause:
            nearer = self._nearer(form, case, fitting[0], fitting[1])
            if nearer is not None:
                return nearer
            raise Invalid(f"{_shown(form)} may refer to two things: {fitting[1].noun} and {fitting[0].noun}")
        return fitting[0]

    def _nearer(self, form: Form, case: Case, last: Referent, first: Referent) -> Referent | None:
        """Of two that were named in one clause, the one that is meant all the same; `last` was named last."""
        from .rules.base import setting

        own = [each for each in (last, first) if each.key == OWN_KEY]
        other = [each for each in (last, first) if each.key != OWN_KEY]
        if form.kind == "that":
            # What the card is attached to is called so: "equipped creature blocks a creature, that creature".
            unattached = [each for each in (last, first) if each.key != "host"]
            if len(unattached) == 1 and (first.key == "host" or form.noun == "card"):
                return unattached[0]
            if len(unattached) == 1:
                return None
            # "A Warrior deals damage to a creature, destroy that creature": called by the same word.
            alike = [each for each in (last, first) if form.noun in each.kinds]
            return alike[0] if len(alike) == 1 else None
        if form.kind != "pronoun" or form.number == "pl" or form.person:
            return None
        if own and other:
            if setting().spell:
                return other[0]
            # "Whenever this blocks a creature, it …": what the sentence began with.
            if self.sentence == 0 and self.commas > 0 and own[0] is first and first.clause == 0:
                return first
            return other[0] if case == "object" and other[0].sentence == self.sentence > 0 else None
        tokens = [each for each in (last, first) if each.noun == "token"]
        if len(tokens) == 1:
            return tokens[0]  # a copy of something is what was made
        if last.noun == "permanent or player":
            return first
        # "A card with the same name as that creature, reveal it": what was named anew.
        if last.recalled == self.sentence and first.recalled == -1:
            return first
        return None

    def resolve(self, place: int, form: Form, case: Case) -> None:
        """Note what words at a place refer to, if that is clear."""
        try:
            found = self.meant(form, case)
        except Invalid as fault:
            done = self.ways.get(form.epithet, [])
            if len(done) == 1 and form.noun in ("card", done[0][1]):
                # "The exiled card" is what was exiled just now.
                self.resolved[place] = done[0][0]
            else:
                self.unclear.append(fault.message)
            return
        self.resolved[place] = found.key
        if form.epithet:
            self.spoken.add(found.key)
        if found.person or case != "possessive":
            self.again(found.key)

    def take(self, key: str) -> None:
        """These were taken out of what was referred to last."""
        if self.resolved:
            self.taken = (list(self.resolved.values())[-1], key)

    def resolve_rest(self, place: int) -> None:
        if self.taken is None:
            self.unclear.append("'the rest' of what is not said")
        else:
            self.rests[place] = self.taken

    def certain(self, form: Form, referent: Referent, case: Case) -> bool:
        try:
            return self.meant(form, case).key == referent.key
        except Invalid:
            return False

    def wording(self, key: str, case: Case = "object", *, that: bool = False) -> Form | None:
        """How to refer to it; None if no words are certain. `that`: rather not by a pronoun."""
        referent = self.find(key)
        if referent is None:
            return None
        forms = self.forms(referent)
        if that and referent.key != OWN_KEY:
            forms.sort(key=lambda form: form.kind == "pronoun")
        return next((form for form in forms if self.certain(form, referent, case)), None)


_PARTING = frozenset((",", "then", "and", ".", ":", "•"))


def _fits(referent: Referent, form: Form) -> bool:
    if form.kind == "pronoun":
        # A player is "they", as several things are.
        they = form.person or form.number == "pl"
        if form.only and (form.only == "persons") != referent.person:
            return False
        return not referent.epithet and they == (referent.person or referent.number == "pl")
    if referent.person != form.person or (referent.number == "pl") != (form.number == "pl"):
        return False
    if referent.key == OWN_KEY:
        return False
    if form.tail and referent.tail != form.tail:
        return False
    return referent.noun == form.noun and referent.epithet == form.epithet


_TYPES = ("creature", "artifact", "enchantment", "land", "planeswalker", "battle", "permanent")


def _may_be(referent: Referent, form: Form) -> bool:
    """By another noun: a permanent that went away is a card, and a card that came is a permanent."""
    if form.kind != "that" or referent.person or form.person or referent.epithet:
        return False
    if (referent.number == "pl") != (form.number == "pl"):
        return False
    if form.noun == "card":
        return referent.noun in _TYPES or referent.noun[:1].isupper()
    if form.noun not in _TYPES:
        return False
    if form.noun == "permanent":
        return referent.noun in (*_TYPES, "card") or referent.noun[:1].isupper()
    unsaid = referent.noun == "permanent" and not referent.kinds
    return form.noun in referent.kinds or referent.noun[:1].isupper() or unsaid


def _shown(form: Form) -> str:
    return repr(" ".join(words_of(form, "object")))


def words_of(form: Form, case: Case, plural_noun: str = "") -> list[str]:
    """The words of a form; `plural_noun` where the plural is irregular."""
    from .kernel.words import plural

    if form.tail == SELF:
        return ["itself"]
    if form.kind == "pronoun":
        plurals = {"subject": "they", "object": "them", "possessive": "their"}
        singulars = {"subject": "it", "object": "it", "possessive": "its"}
        return [plurals[case] if form.number == "pl" or form.person else singulars[case]]
    noun = form.noun.split()
    if form.number == "pl":
        noun[-1] = plural_noun or plural(noun[-1])
    if form.kind == "that":
        lead = ["those" if form.number == "pl" else "that"]
    else:
        lead = ["the", form.epithet] if form.epithet else ["the"]
    return [*lead, *noun, *form.tail.split(), *(["'s"] if case == "possessive" else [])]
