"""The creature types and keywords that a text speaks of, and how: as what its deck is made of, as tokens that
it makes, or in passing.

A leader's text is read for what its deck is to be. Facts without text carry that reading worked out, as tags
`leads:Goblin`, `leads:Human half`, `leads:Soldier made`, `leads:cascade with`; an empty `leads:` says
that it was read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from .subject import Subject
from .words import said_by, stem

if TYPE_CHECKING:
    from ludwright.cards import Card

LEADS = "leads:"
BY_NATURE = 0.2
# A type of which the commander only makes tokens.
OF_MADE = 0.4
# Of a deck's creatures, those of a type that the commander names and makes tokens of, without being of it,
# that it wants beside others ("a non-Human creature"), or of which it is enough itself.
OF_TOKENS = 0.5
# Beside a type that the commander both is and names, the others that it names.
BESIDE_ITS_OWN = 0.7

_IRREGULAR = {
    "merfolk": "merfolk",
    "fungus": "fungi",
    "mouse": "mice",
    "ox": "oxen",
    "cyclops": "cyclopes",
    "homunculus": "homunculi",
    "pegasus": "pegasi",
}


def plural(word: str) -> str:
    """Many of a creature type, in small letters."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith(("lf", "rf")):
        return word[:-1] + "ves"
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


# What a token is, and no more of the sentence: "where X is the number of Goblins you control" names Goblins.
_TOKENS = re.compile(r"\bcreates? [^.\n]*?(?<!role )tokens?\b(?:[^.\n]*?\bexcept\b[^.\n]*)?|\bamass [a-z]+")
# What a text wants not to be of a type, guards against or turns one creature into speaks for no deck of it.
_NOT = re.compile(
    r"\bnon-[a-z]+|\bprotection from [^.\n]*|\bcan't be blocked (?:except )?by [^.\n]*"
    r"|\bwhenever an? [a-z]+ deals (?:combat )?damage to you\b|\bdestroy (?:target|all) [a-z]+"
    r"|\b[a-z]+ (?:creatures )?(?:your opponents control|an opponent controls)\b"
    r"|\b(?:is|are|becomes) (?:an? )?[^.\n]*? in addition to (?:its|their) other (?:creature )?types"
    # What is spared is what its decks are made of.
    r"|(?<!each creature that )\bisn't an? [a-z]+"
    r"|\bit's an? [^.\n]*? with base power|\brole tokens?\b[^.\n]*|\b[a-z]+ role tokens?\b"
    r"|\bif ~ is an? [a-z]+(?: [a-z]+)?|\b(?:it|he|she|~) becomes an? [^.\n]*? with\b"
    r"|\bbecomes? (?:an? )?(?:\d+|x)/(?:\d+|x) [^.\n]*? creatures?\b|(?m:^• \d+/\d+ [^.\n]*)"
    r"|\byour opponents can't [^.\n]*|\bthey're (?:\d+|x)/(?:\d+|x) [^.\n]*"
)
# Names of other cards are no words of the game, nor is how a card leads.
_NAMES = re.compile(
    r"\bDoctor's companion\b|\bPartner with [^\n(]*"
    r"|\b(?:named|meld them into) [A-Z][\w'-]*,?(?: (?:(?:of|the|and) )*[A-Z][\w'-]*)*"
)
# The name of an ability, which means nothing by itself: "Bad Wolf — …".
_ABILITY_WORD = re.compile(r"(?m)^[^—\n.]{1,40} — ")


def named_forms(subject: Subject, creature_types: Collection[str]) -> Mapping[str, str]:
    """Words by which a text names creature types → the type: with a capital, since "time" is none and "Time
    Lord" is."""
    forms = _forms(frozenset(creature_types))
    return {word: forms[word] for word in sorted(_capitals(subject) & forms.keys())}


def types_said(text: str, forms: Mapping[str, str]) -> frozenset[str]:
    """The creature types that a text speaks of, tokens and what it guards against aside."""
    said = set(re.findall(r"[a-z-]+", _NOT.sub(" ", _TOKENS.sub(" ", text))))
    return frozenset(forms[word] for word in sorted(forms.keys() & said))


def types_made(text: str, forms: Mapping[str, str]) -> frozenset[str]:
    """The creature types of the tokens that a text makes."""
    said = {word for made in _TOKENS.findall(text) for word in re.findall(r"[a-z-]+", made)}
    return frozenset(forms[word] for word in sorted(forms.keys() & said))


def _capitals(subject: Subject) -> set[str]:
    """Words that a text writes with a capital, in small letters; names of abilities aside."""
    text = _NAMES.sub("", _ABILITY_WORD.sub("", subject.card.oracle_text))
    # Keywords of several words are names as well: "Time travel" is no Time.
    for keyword in subject.card.keywords:
        text = text.replace(keyword, "") if " " in keyword else text
    return {word.lower() for word in re.findall(r"\b[A-Z][a-z]+", text)}


@cache
def _forms(creature_types: frozenset[str]) -> dict[str, str]:
    """One and many, in small letters → the type."""
    return {form: kind for kind in sorted(creature_types) for form in (kind.lower(), plural(kind.lower()))}


@dataclass(frozen=True, slots=True)
class Spoken:
    """A creature type of a commander: how much it asks for it, why, and its part of the creatures at most."""

    kind: str
    weight: float
    because: str
    most: float = 1.0

    @property
    def tag(self) -> str:
        """As facts carry it."""
        how = "made" if self.weight < 1 else "half" if self.most < 1 else ""
        return f"{self.kind} {how}".rstrip()


def tribes_of(subject: Subject, creature_types: Collection[str]) -> list[Spoken]:
    """Creature types of a commander with weights: named, made, or its own."""
    own = subject.card.front.type_line.partition(" — ")[2].split()
    if subject.card.has_text:
        found = tribes_told(subject, creature_types)
    elif LEADS in subject.card.tags:
        found = _from_facts(subject, creature_types)
    else:
        found = _from_words(subject, creature_types, own)
    if any(spoken.kind in own and spoken.weight == 1 for spoken in found):
        found = [
            s if s.kind in own else Spoken(s.kind, min(s.weight, BESIDE_ITS_OWN), s.because, s.most)
            for s in found
        ]
    if not found:
        known = [kind for kind in own if kind in creature_types]
        found = [Spoken(kind, BY_NATURE, f"is {_article(kind)} {kind}") for kind in known]
    return found


def tribes_told(subject: Subject, creature_types: Collection[str]) -> list[Spoken]:
    """The creature types that a text names or makes."""
    text = subject.text("rules_text")
    # Creature types are written with a capital: "time" is not one, "Time Lord" is.
    forms = named_forms(subject, creature_types)
    rest = _NOT.sub(" ", _TOKENS.sub(" ", text))
    spoken = re.findall(r"[a-z-]+|[^a-z\s]", rest)
    # Of two types in a row the latter is what is meant: "Human Werewolves" are Werewolves.
    meant = [word for word, after in zip(spoken, [*spoken[1:], ""], strict=False) if after not in forms]
    words = {forms[word] for word in meant if word in forms}
    tokens = [made.partition(" except ")[0] for made in _TOKENS.findall(text) if " a legendary " not in made]
    # Who makes tokens to sacrifice them asks for no others of their type.
    made = types_made(text, forms)
    spent = types_said(_SPENT.sub(" ", text), forms)
    words -= {kind for kind in made if kind not in spent}
    makes = {forms[w] for made in tokens for w in re.findall(r"[a-z-]+", made) if w in forms} - words
    found = [Spoken(kind, 1.0, f"says {kind}", _most(subject, kind)) for kind in sorted(words)]
    return [*found, *(Spoken(kind, OF_MADE, f"makes {kind} tokens") for kind in sorted(makes))]


_SPENT = re.compile(r"\bsacrifices? (?:an?|another|two|x) [a-z]+\b(?=[:.,])")


def _most(subject: Subject, kind: str) -> float:
    text, word = subject.text("rules_text"), kind.lower()
    # "A non-Human creature", "a Hero or noncreature spell", "target Bear gains flying": some will do.
    mixed = f"non-{word}" in text or bool(re.search(rf"\b{word}(?: spells?)? (?:or|and) noncreature\b", text))
    if not mixed:
        some = rf"\btarget {word} (?:gets|gains)\b|\bas long as you control an?(?:other)? {word}\b"
        rest = re.sub(some, " ", text)
        mixed = rest != text and not re.search(rf"\b(?:{word}|{plural(word)})\b", rest)
    return OF_TOKENS if mixed or by_tokens(subject, kind) or _itself_enough(subject, kind) else 1.0


def _from_facts(subject: Subject, creature_types: Collection[str]) -> list[Spoken]:
    found = []
    for tag in subject.card.tags:
        kind, _, how = tag.removeprefix(LEADS).partition(" ")
        if not tag.startswith(LEADS) or kind not in creature_types:
            continue
        if how == "made":
            found.append(Spoken(kind, OF_MADE, f"makes {kind} tokens"))
        else:
            found.append(Spoken(kind, 1.0, f"says {kind}", OF_TOKENS if how == "half" else 1.0))
    return found


def _from_words(subject: Subject, creature_types: Collection[str], own: Collection[str]) -> list[Spoken]:
    """Where only words are known, naming and making look alike; tokens are made more often than named."""
    said = said_by(subject)
    named = sorted(kind for kind in creature_types if stem(kind.lower()) in said or kind.lower() in said)
    made = bool(subject.features.get("is_token_generator")) and not subject.features.get("is_tribal")
    return [
        Spoken(
            kind,
            OF_MADE if made and kind not in own else 1.0,
            f"says {kind}",
            OF_TOKENS if by_tokens(subject, kind) else 1.0,
        )
        for kind in named
    ]


def by_tokens(subject: Subject, kind: str) -> bool:
    """Whether a commander that is not of a type makes tokens of it: they fill the ranks."""
    if kind in subject.card.types or not subject.features.get("is_token_generator"):
        return False
    if not subject.card.has_text:
        return True
    return any(kind.lower() in made.group() for made in _TOKENS.finditer(subject.text("rules_text")))


def _itself_enough(subject: Subject, kind: str) -> bool:
    """Whether a commander of a type speaks of it only by "whenever one or more of them …", which is paid once
    however many they are: it is one of them."""
    if kind not in subject.card.types:
        return False
    many = plural(kind.lower())
    text = _NOT.sub(" ", _TOKENS.sub(" ", subject.text("rules_text")))
    once = rf"\bwhenever one or more {many} you control\b(?![^\n]*\bthat many\b)"
    rest = re.sub(once, " ", text)
    return rest != text and not re.search(rf"\b(?:{kind.lower()}|{many})\b", rest)


def _article(word: str) -> str:
    return "an" if word[:1] in "AEIOU" else "a"


def keywords_wanted(subject: Subject, keywords: Collection[str]) -> list[str]:
    """Keywords of other cards that a text rewards: "spells that have convoke", "whenever you foretell"."""
    card = subject.card
    if not card.has_text:
        with_ = (tag.removeprefix(LEADS) for tag in card.tags if tag.startswith(LEADS))
        return sorted(word.removesuffix(" with") for word in with_ if word.endswith(" with"))
    text = subject.text("rules_text")
    own = {keyword.lower() for keyword in card.keywords}
    found = {word for word in _WANTED.findall(text) for word in _ahead(word, keywords)}
    return sorted(found - own)


# What stands after "that have", "with" or "you": the first words of it may be a keyword.
_WANTED = re.compile(
    r"\b(?:that ha(?:s|ve)|(?<!token )(?<!tokens )with|(?:whenever|as|time) you"
    r"|whenever [^.,\n]*?you control)"
    r"(?= ((?:[a-z'-]+ ?){1,3}))"
)


def _ahead(words: str, keywords: Collection[str]) -> list[str]:
    ahead = words.split()
    heads = [" ".join(ahead[:n]) for n in range(1, len(ahead) + 1)]
    return [head for word in heads if (head := word if word in keywords else stem(word)) in keywords]


def may_lead(card: Card) -> bool:
    """Roughly: whose text is read as a leader's."""
    return "Legendary" in card.front.type_line or "can be your commander" in card.oracle_text


def told_of_leader(
    subject: Subject, creature_types: Collection[str], keywords: Collection[str]
) -> tuple[str, ...]:
    """For facts: what a leader's text speaks of, as the tags say it without `leads:`."""
    kinds = tuple(spoken.tag for spoken in tribes_told(subject, creature_types))
    return (*kinds, *(f"{word} with" for word in keywords_wanted(subject, keywords)))
