"""What a card's text makes of it, as words: facts that stay true where the text itself is not shipped."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .card import Card, Face
from .text import fold, own_names, with_tilde, without_reminders

_NUMBERS = {"seven": 7, "nine": 9}
_MODAL = re.compile(r"\bchoose [^.\n]*—")
_ANIMATES = re.compile(r"~(?: becomes|'s) an? [^.]*\bcreature\b")
_ELSEWHERE = re.compile(r"isn't on the battlefield, it's an? [^.\n]*\bcreature\b")
_LIMIT = re.compile(r"a deck can have (any number|up to (\w+)|only one)")
_PARTNER_WORD = re.compile(r"^partner—([^(\n]+?) *(?:\(|$)", re.MULTILINE)
_PARTNER_WITH = re.compile(r"^Partner with ([^(\n]+?) *(?:\(|$)", re.MULTILINE)

# One word or phrase a line or comma: the keyword abilities that make a "French vanilla" creature.
_ABILITIES = (
    "absorb|afflict|afterlife|annihilator|ascend|backup|banding|bargain|basic landcycling|"
    "battle cry|blitz|bloodthirst|bushido|cascade|changeling|convoke|crew|cycling|dash|"
    "deathtouch|defender|delve|dethrone|devoid|disguise|double strike|embalm|encore|escape|"
    "eternalize|evoke|evolve|exalted|exploit|extort|fabricate|fading|fear|firebending|"
    "first strike|flanking|flash|flying|forestcycling|forestwalk|foretell|frenzy|graft|haste|"
    "haunt|hexproof|hideaway|horsemanship|improvise|indestructible|infect|ingest|intimidate|"
    "islandcycling|islandwalk|landcycling|landwalk|lifelink|madness|megamorph|melee|menace|"
    "mentor|mobilize|modular|morph|mountaincycling|mountainwalk|mutate|myriad|ninjutsu|"
    "offspring|outlast|partner|persist|phasing|plainscycling|plainswalk|plot|poisonous|"
    "protection|provoke|prowess|prowl|rampage|reach|reinforce|renown|riot|scavenge|shadow|"
    "shroud|skulk|soulbond|soulshift|spectacle|squad|storm|sunburst|suspend|swampcycling|"
    "swampwalk|toxic|training|trample|umbra armor|undying|unearth|unleash|vanishing|vigilance|"
    "ward|warp|wither"
)
_KEYWORD = re.compile(rf"(?:{_ABILITIES})(?: (?:from|with) [a-z ,]+?| \d+| x)?(?:[ —]*(?:\{{[^}}]+\}})+)?")


def traits_of(card: Card, faces: tuple[Face, ...]) -> tuple[str, ...]:
    """The card's traits, sorted. `copies:any`, `copies:7` lift the singleton rule; `partner:WORD` pairs."""
    return tuple(
        sorted(
            {
                *_of_card(fold(card.full_text), "Legendary" in card.type_line),
                *(word for face in faces for word in _of_face(face)),
            }
        )
    )


def _of_card(full: str, legendary: bool) -> Iterator[str]:
    text = without_reminders(full)
    if "•" in text or _MODAL.search(text):
        yield "modal"
    # A legend that is a creature everywhere but on the battlefield leads a deck like any other.
    if "can be your commander" in text or (legendary and _ELSEWHERE.search(text)):
        yield "can-be-commander"
    limit = _LIMIT.search(text) if "a deck can" in text else None
    if limit and limit[1] == "any number":
        yield "copies:any"
    elif limit and limit[2]:
        yield f"copies:{_NUMBERS.get(limit[2], limit[2])}"
    if "partner—" in full:
        for word in _PARTNER_WORD.findall(full):
            yield f"partner:{word.replace(' ', '-')}"


def _of_face(face: Face) -> Iterator[str]:
    if "Creature" in face.type_line:
        text = fold(face.oracle_text)
        if not text:
            yield "vanilla"
        elif _only_keywords(text):
            yield "french-vanilla"
    elif "Land" in face.type_line and "creature" in face.full_text:
        text = with_tilde(fold(face.oracle_text), own_names(face.name, face.type_line))
        if any(_ANIMATES.search(line) for line in text.split("\n")):
            yield "creature-land"


def _only_keywords(text: str) -> bool:
    return all(_KEYWORD.fullmatch(part.strip()) for part in re.split(r"[,;\n]", text))


def partner_named(full_text: str) -> str | None:
    """The one card that "Partner with" names."""
    found = _PARTNER_WITH.search(full_text) if "Partner with" in full_text else None
    return found[1] if found else None
