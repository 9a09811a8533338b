"""One wording for several that mean the same, before a text is read.

Grammar reads what is said; some things cards say in two orders, or with words that the rules give no meaning
(ability words, CR 207.2c; flavour words). Each rewrite has a name and cases in
`tests/magic/test_oracle_paraphrase.py`. Both the card's wording and what is printed go through them, so none
of them may drop a word that carries meaning.
"""

from __future__ import annotations

import re
from functools import lru_cache

from .kernel.rewrite import Guarded, Rewrite, in_order, sub
from .paraphrase_apart import apart, in_a_row
from .paraphrase_clauses import CLAUSES
from .paraphrase_deeds import DEEDS
from .paraphrase_durations import DURATIONS
from .paraphrase_each import EACH
from .paraphrase_lines import LINES
from .paraphrase_order import ORDER
from .paraphrase_phrases import PHRASES
from .paraphrase_sentences import FIRST, LAST, several_lines
from .paraphrase_variants import VARIANTS
from .paraphrase_words import ENDS, WORDS

# Words that refer back: moved before what they refer to they would mean something else.
_BACK = re.compile(r"\b(?:that(?! died| attacked| entered| was | were )|those|they|their|them)\b")
_NEW = re.compile(r"\b(?:target|each|an?|up to|all|another)\b")
_DAMAGE = re.compile(
    r"\b(deals?) damage to ((?:(?! equal to )[^.,:•\"])+) equal to ((?:(?! and you | unless )[^.,\"])+"
    r"(?:, rounded (?:up|down))?)(?=[.\"]|$| and you | unless )"
)


def _damage(line: str) -> str:
    """ "Deals damage to any target equal to its power": the amount first."""

    def swapped(found: re.Match[str]) -> str:
        verb, whom, much = found.groups()
        if "itself" in whom or (_NEW.search(whom) and _BACK.search(much)):
            return found[0]
        return f"{verb} damage equal to {much} to {whom}"

    return _DAMAGE.sub(swapped, line)


_AND_OR = re.compile(
    r"(?<=[a-z]) and/or (?!an? |the |your |until |whenever |in |from |if |graveyard for )(?=[a-zA-Z])"
)


def _and_or(line: str) -> str:
    """ "Artifacts and/or creatures": what is one or the other."""

    def one(found: re.Match[str]) -> str:
        before = re.split(r"[.,:•]", line[: found.start()])[-1].split()[-4:]
        return " or " if "target" in before else " and "

    return _AND_OR.sub(one, line)


ABILITY_WORDS = (
    "Adamant", "Addendum", "Alliance", "Battalion", "Celebration", "Chroma", "Cohort", "Constellation",
    "Converge", "Corrupted", "Council's dilemma", "Coven", "Delirium", "Descend 4", "Descend 8", "Domain",
    "Eerie", "Eminence", "Enrage", "Fateful hour", "Fathomless descent", "Ferocious", "Flurry", "Formidable",
    "Hellbent", "Heroic", "Imprint", "Infusion", "Inspired", "Join forces", "Kinship", "Landfall",
    "Lieutenant", "Magecraft", "Metalcraft", "Morbid", "Opus", "Pack tactics", "Paradox", "Parley",
    "Radiance", "Raid", "Rally", "Renew", "Repartee", "Revolt", "Secret council", "Spell mastery", "Strive",
    "Survival", "Sweep", "Tempting offer", "Threshold", "Undergrowth", "Valiant", "Vivid", "Void",
    "Will of the council", "Will of the Planeswalkers",
)  # fmt: skip
_ABILITY_WORD = re.compile(rf"^(?:{'|'.join(map(re.escape, ABILITY_WORDS))}) — (?=\S)")


def unlabelled(line: str) -> str:
    """The line of a spell without the ability word before it (CR 207.2c)."""
    return _ABILITY_WORD.sub("", line)


# Flavour words: of any number of words, other than a keyword before its cost.
_FLAVOUR = re.compile(
    r"^(?![IVX]+(?:, ?[IVX]+)* — )(?=[^—{\"]*(?:[',!?]| [a-z]+ |(?:[^\s—]+ ){4}))"
    r"[A-Z][\w'’-]*[,!?]?(?: (?:[A-Z][\w'’-]*|of|the|to|and|a|in|for|with|from|is|on|at)[,!?]?)* — "
    r"(?=When|At the|\{|As long|Sacrifice|Tap|Discard|Exile|Remove|Pay|~|Each|Other|Creatures|You)"
)
_KEPT_LABEL = re.compile(
    r"^(?:Ward|Cycling|Equip|Kicker|Echo|Escape|Flashback|Cumulative upkeep|Buyback|Splice|Will of|"
    r"Council's|Pack tactics|Fateful hour|Spell mastery|Join forces|Tempting|Fathomless|Secret|Boast|"
    r"Exhaust|Power-up|Max speed|Solved|To solve|Companion|Forecast|"
    r"Visit|Prize|Level)"
)


def _flavour(line: str) -> str:
    """A flavour word of several words: "Mama's Coming — Whenever …"."""
    return line if _KEPT_LABEL.match(line) else _FLAVOUR.sub("", line)


_MODE_NAME = re.compile(r"^• [A-Z][\w'’ ,!?-]{1,40} — (?=[A-Z~])")


def _mode_name(line: str) -> str:
    """A mode may have a name: "• Cure Wounds — You gain 2 life."."""
    return _MODE_NAME.sub("• ", line)


# "The owner of target creature shuffles it into their library": done to it, in its owner's library.
_OWNER = (
    r"(?:[Tt]he owner of ((?:target|that|each|up to one target) [^.,\"]*?|~)"
    r"|([Cc]hoose target [^.\"]*?)\. Its owner|(~)'s owner)"
)
_OWNER_SHUFFLES = re.compile(_OWNER + r" shuffles (?:it|~) into their library")


def _owner(line: str) -> str:
    """What its owner shuffles away is shuffled into its owner's library."""

    def said(found: re.Match[str]) -> str:
        what = found[1] or found[3] or re.sub(r"^[Cc]hoose ", "", found[2])
        before = line[: found.start()].rstrip()
        verb = "Shuffle" if not before or before[-1] in ".•:—" else "shuffle"
        return f"{verb} {what} into its owner's library"

    return _OWNER_SHUFFLES.sub(said, line)


_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MANA = re.compile(rf"\b([Aa]dds?) ({'|'.join(_NUMBERS)}) (\{{[WUBRGC]\}})(?!\{{)")
_ENERGY = re.compile(rf"\b({'|'.join(_NUMBERS)}) \{{E\}}")
_FILTER = re.compile(r"\{([WUBRG])\}\{\1\}, \{\1\}\{([WUBRG])\}, or \{\2\}\{\2\}")


_INSTEAD = re.compile(
    rf"(?:(?<=\. )|^(?:(?:{'|'.join(map(re.escape, ABILITY_WORDS))}) — )?)"
    r"((?:(?:That|It|Those)\b|~ )[^.\"•]*?|(?<=\. )[A-Z~][^.\"•]*?) instead if ([^.\"•]*)\."
)


def _instead(line: str) -> str:
    """ "It deals 5 damage instead if …": the condition first."""

    def said(found: re.Match[str]) -> str:
        what = found[1]
        return f"If {found[2]}, {what[0].lower()}{what[1:]} instead."

    return _INSTEAD.sub(said, line)


_ALONE = "create|mill|scry|surveil|search|investigate|proliferate|exile|return|reveal|discover|amass"
_YOU_DO = re.compile(rf"(^|[.:•—] )You ({_ALONE})\b(?![^.]*\band (?:lose|gain)\b)")
_YOU_DRAW = re.compile(r"(?<=\. )You draw ([^.,]*cards?)\.")


def _you_do(line: str) -> str:
    """Who acts, where it is you and nothing else: "You create a token."."""
    line = _YOU_DRAW.sub(r"Draw \1.", line)
    return _YOU_DO.sub(lambda found: f"{found[1]}{found[2].capitalize()}", line)


_KIND_OF_COUNTER = r"(?:an?|two|three|four|five|X) (?:[+-]\d/[+-]\d|[a-z]+(?: strike)?) counters?"
_COUNTERS = re.compile(
    rf"\b([Pp]ut) ({_KIND_OF_COUNTER}) on ((?:(?! and )[^.,\"])*?) and ({_KIND_OF_COUNTER}) on "
)


_WHICH = r"(it|them|that card|those cards|the exiled cards?|cards exiled this way)"
_ANY_TYPE = re.compile(
    r",? and you may spend mana as though it were mana of any type to cast "
    r"(that spell|those spells|it|them)\b"
)
_WHILE_EXILED = re.compile(
    rf"(^|[.,:•—] )(You|you) may (play|cast) {_WHICH} for as long as "
    r"((?:it|they|that card|those cards) remains? exiled|you control ~)"
)


_THIS_TURN = sub(
    rf"(^|[.:•—] )You may (play|cast) {_WHICH} this turn, and mana of any type",
    r"\1Until end of turn, you may \2 \3, and mana of any type",
)

_SPENT_ON_IT = sub(
    r"(\bmay (?:play|cast) (?:it|that card|the exiled card)(?: [^.,\"]*)?, and mana of any type can be spent "
    r"to cast) that spell\b",
    r"\1 it",
)


def _any_type(line: str) -> str:
    """ "You may spend mana as though it were mana of any type to cast that spell": mana of any type pays."""
    return _ANY_TYPE.sub(
        lambda found: (
            ", and mana of any type can be spent to cast "
            + ("it" if found[1] in ("it", "that spell") else "them")
        ),
        line,
    )


def _permitted(line: str) -> str:
    """For how long a card may be played, first."""

    def said(found: re.Match[str]) -> str:
        lead, who, verb, what, holds = found.groups()
        begin = "For" if who == "You" else "for"
        return f"{lead}{begin} as long as {holds}, you may {verb} {what}"

    return _THIS_TURN(_SPENT_ON_IT(_WHILE_EXILED.sub(said, line)))


_PER_DAMAGE = r" for each 1 damage prevented this way\b"


# One for each 1 damage that was prevented: that many.
_prevented = in_order(
    (
        sub(
            rf"\b([Pp])ut an? ([+-]\d/[+-]\d) counter on ([^.]*?){_PER_DAMAGE}",
            r"\1ut that many \2 counters on \3",
        ),
        sub(
            rf"\b([Cc])reate an? ([^.]*?) token( with [^.]*?)?{_PER_DAMAGE}",
            r"\1reate that many \2 tokens\3",
        ),
        sub(r"\bIf damage is prevented this way, (you|~) ", r"\1 "),
        sub(r"(?<=\. )you (?=gain|create|draw)", "You "),
        sub(r"\b([Yy])ou gain life equal to the damage prevented this way", r"\1ou gain that much life"),
    )
)


_UNTIL_BOTH = re.compile(
    r"(^|[.:] )Until end of turn, ([^.\"]*?) and "
    r"((?:all|each|target|other|creatures|lands|artifacts|permanents)\b[^.\"]*?"
    r" (?:becomes?|gets?|gains?|loses?|have|has|are|is) [^.\"]*)\."
)
_NO_SUCH = re.compile(
    r"\b(?:(non[a-z]+) )?(creatures?|permanents?|lands?|artifacts?|enchantments?|spells?|cards?) "
    r"that (?:isn't|aren't) (legendary|basic|snow|white|blue|black|red|green)"
    r"(?=[.,]| you | and )"
)
_BACK_FIRST = re.compile(
    r"\b([Rr]eturns?|[Pp]uts?) "
    r"((?:to|onto|into) (?:the battlefield|(?:your|their|its) (?:owners?' |owner's )?hands?))"
    r" ((?:all|each|up to|any number of|target) [^.,\"•]*?)(?=[.\"]|$)"
)

_DONE = "destroyed|sacrificed|discarded|exiled|milled|drawn|put into your graveyard|put onto the battlefield"
_ACTED = {
    "destroy": "destroyed",
    "sacrifice": "sacrificed",
    "discard": "discarded",
    "exile": "exiled",
    "mill": "milled",
}
_YOU_DID = re.compile(
    r"\b([Ii])f you (destroy|sacrifice|discard|exile|mill)e?d? "
    r"((?:an?|at least one|one or more) [^.,]*?) this way\b"
)


def _this_way(line: str) -> str:
    """What was done this way: told of one, as it was done to it."""
    if " this way" not in line:
        return line
    # Of what each player did, what you did is what you controlled, or owned.
    did = re.search(r"\b[Ee]ach player (sacrifices|discards|mills|exiles|destroys)\b", line)
    whose = "" if did is None else " you control" if did[1] == "sacrifices" else " you own"
    line = _YOU_DID.sub(lambda found: f"{found[1]}f {found[3]}{whose} was {_ACTED[found[2]]} this way", line)
    line = re.sub(
        rf"(?<=[Ii])f (?:at least one|one or more) ([^.,]*?)cards? (?:is|was|are|were) ({_DONE}) this way\b",
        lambda found: (
            f"f {'an' if found[1] and found[1][0] in 'aeiou' else 'a'} {found[1]}card was {found[2]} this way"
        ),
        line,
    )
    return re.sub(rf"(?<=[Ii])f (an? [^.,]*?) is ({_DONE}) this way\b", r"f \1 was \2 this way", line)


_CHOSEN = re.compile(
    r"(^|[.:•—] |, |\"|then )([^.,:•\"—]*?\b)(of|becomes?) the "
    r"(creature type|basic land type) of your choice\b"
)


def _of_your_choice(line: str) -> str:
    """ "Becomes the creature type of your choice": the type is chosen first."""

    def said(found: re.Match[str]) -> str:
        lead, before, word, kind = found.groups()
        if word == "of" and "target" in before:
            return found[0]  # chosen with the targets, as the spell is cast
        begins = lead.strip() in ("", ".", ":", "•", "—", '"')
        choose = "Choose" if begins else "choose"
        whole = before[:1].upper() + before[1:] if before[:1] != "~" else before
        return f"{lead}{choose} a {kind}. {whole}{word} the chosen type"

    return _CHOSEN.sub(said, line)


_REWRITES: dict[str, Rewrite] = {
    **WORDS,
    **FIRST,
    **DURATIONS,
    **EACH,
    **VARIANTS,
    **CLAUSES,
    "deeds in a row": in_a_row,
    **PHRASES,
    **DEEDS,
    **LINES,
    **ORDER,
    "done this way": _this_way,
    "a type of your choice": Guarded(_CHOSEN, _of_your_choice),
    "the next one you cast": sub(
        r"\b([Ww])hen you (?:next cast an?|cast your next) ((?:[^.,](?! this turn))*?[^.,]) this turn\b",
        lambda found: (
            f"{found[1]}hen you cast {'an' if found[2][0] in 'aeiou' else 'a'} {found[2]} this turn"
        ),
    ),
    "still a land, in one sentence": sub(
        r"^(Enchanted [^.\"]*? is an? [^.\"]*)\. It's still a land\.", r"\1 that's still a land."
    ),
    "both, instead of one": sub(r"^(Choose one\. If [^.]*?, you may choose both)\.", r"\1 instead."),
    "died under control": sub(
        r"\b(creatures?|permanents?) that died under your control this turn\b",
        r"\1 you control that died this turn",
    ),
    "prevented, by what would deal it": sub(
        r"\b([Pp])revent all ((?:combat |noncombat )?damage) (?!that would)(?:that )?([^.\"]*?) would deal"
        r"( to [^.\"]*?)?( this turn)?\.",
        r"\1revent all \2 that would be dealt\4 by \3\5.",
    ),
    "when, said last": sub(
        r"( damage that would be dealt(?: to [^.\"]*?)?) this turn (by [^.\"]*)(?=[.\"])", r"\1 \2 this turn"
    ),
    "dealt damage before": lambda line: line.replace(
        "that has been dealt damage this turn", "that was dealt damage this turn"
    ),
    "exiled, and not cast": sub(
        r"\b(?:the|all) (?:other )?(?:exiled cards|cards exiled this way) "
        r"(?:not|that weren't) cast this way\b",
        "the exiled cards that weren't cast this way",
    ),
    "until an exiled one": sub(
        r"\b([Ee]xiles? cards from the top of (?:your|their) library until) (an? [^.,]*? card) is exiled\b",
        lambda found: f"{found[1]} {'you exile' if ' your ' in found[1] else 'they exile'} {found[2]}",
    ),
    "until a revealed one": sub(
        r"\b([Rr]eveals? cards from the top of (?:your|their) library until) "
        r"(an? [^.,]*? card) is revealed\b",
        lambda found: f"{found[1]} {'you reveal' if ' your ' in found[1] else 'they reveal'} {found[2]}",
    ),
    "found, then shuffled": sub(
        r"( librar(?:y|ies) for [^.,\"]*?) and ((?:exile|put) (?:it|them|that card|those cards)[^.,\"]*?)\. "
        r"Then that player shuffles\b(?:, then|\.)?",
        r"\1, \2, then that player shuffles.",
    ),
    "chosen from a hand": sub(r"\b(reveals their hand)(?: and|, then) you choose ", r"\1. You choose "),
    "where to, said last": sub(_BACK_FIRST, r"\1 \3 \2"),
    # What is said first is said of the whole sentence.
    "until when, of both": sub(_UNTIL_BOTH, r"\1Until end of turn, \2. Until end of turn, \3."),
    "the highest is the greatest": sub(
        r"\bthe highest (mana value|power|toughness) among\b", r"the greatest \1 among"
    ),
    "died under your control": sub(
        r"\b(an?(?:other)? [^.,]*?) died under your control this turn\b", r"\1 you control died this turn"
    ),
    "at least so many": sub(r"\b(controls?) at least (\w+) (?=\w)", r"\1 \2 or more "),
    "a main phase is a phase": lambda line: line.replace(
        "fter this main phase, there is", "fter this phase, there is"
    ),
    "an ability word before what enters": lambda line: (
        _ABILITY_WORD.sub("", line) if re.match(r"[A-Z][a-z ']+ — ~ enters ", line) else line
    ),
    "each opponent, one by one": lambda line: line.replace(
        "Each opponent can cast spells only", "Your opponents can cast spells only"
    ),
    "instead, said last": sub(
        r"^((?:[A-Z][\w' ]* — )?If [^.]*? would [^.\"]*?), instead ([^.\"]*)\.$", r"\1, \2 instead."
    ),
    "whom damage would be dealt": sub(
        r"\b([Ii])f ((?:combat |noncombat )?damage) would be dealt to ([^,.\"]*?)(?=,| while )",
        r"\1f \3 would be dealt \2",
    ),
    "copied to be cast": sub(
        r"\bYou may copy (the exiled card|it|that card)\. If you do, you may cast the copy\b",
        r"Copy \1. You may cast the copy",
    ),
    "as much as was prevented": _prevented,
    "that number plus one": sub(
        r"('s power is equal to )([^.]*?)( and its toughness is equal to )that number plus (\d+)\.",
        r"\1\2\3\2 plus \4.",
    ),
    "what it is not": sub(
        _NO_SUCH, lambda found: f"{found[1] + ', ' if found[1] else ''}non{found[3]} {found[2]}"
    ),
    "mana of any type for it": Guarded(_ANY_TYPE, _any_type),
    "how long it may be played": _permitted,
    "the condition first": Guarded(_INSTEAD, _instead),
    "the attackers": lambda line: line.replace(
        "for each creature they control that's attacking you", "for each of those creatures"
    ),
    "what you had enter": sub(
        r"\byou had (an? [^.,]*?) enter the battlefield under your control this turn\b",
        r"\1 entered the battlefield under your control this turn",
    ),
    "to itself": sub(r"(~ deals [^.]*?\bdamage to )itself\b", r"\1~"),
    "mana by symbols": sub(_MANA, lambda found: f"{found[1]} " + found[3] * (_NUMBERS.index(found[2]) + 1)),
    "more mana is mana": sub(r"\b(adds?) an additional (?=one |two |three |\{)", r"\1 "),
    "too weak to block": sub(
        r"^Creatures with power (less|greater) than ~'s power can't block it\.",
        r"~ can't be blocked by creatures with power \1 than ~'s power.",
    ),
    "what was revealed": lambda line: (
        re.sub(
            r"\ball ([^.]*?cards) revealed this way\b",
            r"all \1 from among them",
            re.sub(r"\b(?:put )?all other cards revealed this way\b", "the rest", line),
        )
        if "eveal the top" in line or "until you reveal" in line
        else line
    ),
    "either is searched": sub(
        r"( library and/or graveyard for [^.]*?, reveal (?:it|them)), and (put (?:it|them) into your hand)\. "
        r"If you search(?:ed)? your library this way, shuffle(?: it)?\.",
        r"\1, \2, then shuffle.",
    ),
    "entered under your control": sub(
        r"\b(\w+ or more [^.,]*?) entered the battlefield under your control this turn",
        r"\1 you control entered this turn",
    ),
    "cards that you have there": sub(
        r"\byou have (\w+ or more) cards in your (graveyard|library)\b",
        lambda found: (
            f"there are {found[1]} cards in your graveyard"
            if found[2] == "graveyard"
            else f"your library has {found[1]} cards in it"
        ),
    ),
    "untaps not, itself": lambda line: line.replace(
        "~ doesn't untap during your next untap step",
        "~ doesn't untap during its controller's next untap step",
    ),
    "to the same one": sub(
        r"(deals \d+ damage) to (?:it|that (?:creature|player|permanent|planeswalker)) instead\b",
        r"\1 instead",
    ),
    "you do": _you_do,
    "counters here and there": sub(_COUNTERS, r"\1 \2 on \3 and put \4 on "),
    "for each, then until when": sub(
        r"\b(gets? [+-]\d+/[+-]\d+) until end of turn for each ([^.,\"]+)",
        r"\1 for each \2 until end of turn",
    ),
    "the end step is anyone's": sub(
        r"\b([Aa])t the beginning of the end step,", r"\1t the beginning of each end step,"
    ),
    "spent on this": lambda line: line.replace("spent to cast this spell", "spent to cast it"),
    "cards in all": sub(
        r"\ball cards from ((?:all|target \w+'s|your|their|that player's|each opponent's) "
        r"(?:graveyards?|hands?))\b",
        r"\1",
    ),
    "one more is one": sub(
        r"\b(draws?) (?:an additional card|(\w+) additional cards)\b",
        lambda found: f"{found[1]} {found[2]} cards" if found[2] else f"{found[1]} a card",
    ),
    "at random, said last": sub(
        r"\b(an?|two|three) ([^.,\"]*?cards?) at random (from (?:your|their|a) graveyard)",
        r"\1 \2 \3 at random",
    ),
    "exerted as it attacks": sub(
        r"^You may exert ~ as (?:it|he|she|they) attacks?\.", "Whenever ~ attacks, you may exert it."
    ),
    "a pair is both": sub(
        r"(is paired with another creature, )each of those creatures (get|ha)s\b",
        lambda found: f"{found[1]}both creatures {'get' if found[2] == 'get' else 'have'}",
    ),
    "it enters tapped": sub(r"(As ~ enters, .* If you don't, )~ enters", r"\1it enters"),
    "looked at and chosen from": sub(
        r"\b([Ll]ook at [^.]*? hand) and choose (an? [^.]*?) from it\. ", r"\1. You choose \2 from it. "
    ),
    "once, in your turn": lambda line: line.replace(
        "Once during each of your turns, you may", "During your turn, once each turn, you may"
    ),
    "untaps not the next time": sub(
        r"\bdon't untap during (?:their|its) controllers?'s? next untap steps?\b"
        r"|\bdon't untap during their controllers' next untap steps?\b",
        "doesn't untap during its controller's next untap step",
    ),
    "energy as symbols": sub(_ENERGY, lambda found: "{E}" * (_NUMBERS.index(found[1]) + 1)),
    "two of two colours": sub(_FILTER, r"two mana in any combination of {\1} and/or {\2}"),
    "its owner shuffles it": Guarded(_OWNER_SHUFFLES, _owner),
    # Of two players the other one is the opponent.
    "the other player": sub(
        r"\b([Ee])ach other player\b(?!'s)|\b([Aa])nother player\b(?!'s)|\b([Oo])ther players\b(?!')",
        lambda found: (
            f"{found[1]}ach opponent"
            if found[1]
            else f"{found[2]}n opponent"
            if found[2]
            else ("Y" if found[3] == "O" else "y") + "our opponents"
        ),
    ),
    "an opponent is a player": sub(r"\bthat opponent\b", "that player"),
    # To cycle a card is to discard it (CR 702.29a), and it happens once.
    "cycled is discarded": lambda line: line.replace("cycle or discard", "discard"),
    "the amount of damage first": Guarded(_DAMAGE, _damage),
    "one or the other": Guarded(_AND_OR, _and_or),
    "flavour words": Guarded(_FLAVOUR, _flavour),
    "keywords parted by a semicolon": lambda line: (
        line.replace("; ", ", ") if re.fullmatch(r"[A-Za-z0-9 ;]+", line) else line
    ),
    "whoever sacrifices chooses": sub(r"(\bsacrifices?\b[^.\"]*?) of their choice\b", r"\1"),
    "whoever was told to": sub(
        r"\b([Ii])f (?:the|that) player (does|doesn't|can't)\b(?=,)",
        lambda found: f"{found[1]}f they {found[2].replace('does', 'do')}",
    ),
    "the one that was named": sub(
        r"\bthe (creature|permanent|land|artifact|planeswalker|spell|enchantment)'s (controller|owner)\b",
        r"that \1's \2",
    ),
    **LAST,
    **ENDS,
}


_all_of_them = in_order(_REWRITES.values())


@lru_cache(maxsize=50_000)
def plainly(line: str) -> str:
    """The line in the wording that the grammar knows."""
    return _all_of_them(line)


# Two things that are so at all times, in one line.
_TWO_LINES = re.compile(
    r"^(?:(?=(?:As long as [^.]*, )?~ (?:gets|has) )([^.\"]*)\. (~ gets an additional [^.\"]*)"
    r"|(You can't lose the game) and (your opponents can't win the game)"
    r"|(This spell costs [^.\"]* less to cast[^.\"]*)\. (It also costs [^.\"]* less to cast[^.\"]*)"
    r"|((?P<whose>Enchanted|Equipped) \w+ (?:gets?|has|can't|loses) [^.\"]*?)"
    r",? and (doesn't untap during its controller's untap step))\.$"
)
_OTHERWISE = (
    ("~ gets an additional ", "~ gets "),
    ("It also costs ", "This spell costs "),
)


def _two_lines(line: str) -> list[str] | None:
    found = _TWO_LINES.match(line)
    if found is None:
        return None
    parts = [part for part in found.groups() if part]
    if found["whose"]:
        first, _, rest = parts
        parts = [first, f"{' '.join(first.split()[:2])} {rest}"]
    made = [part[0].upper() + part[1:] + "." for part in parts]
    for said, meant in _OTHERWISE:
        made = [part.replace(said, meant) for part in made]
    return made


_WITH_TIME = re.compile(r"\b([Ee]xile ~ with \w+ time counters on it)\.$")


def lines_plainly(lines: list[str]) -> list[str]:
    """What takes more than one line: names of modes, and modes with prices (CR 702.172, 702.183)."""
    done: list[str] = []
    anchored = False
    if any(line.startswith("Suspend ") for line in lines):
        # A card that has suspend is suspended so (CR 702.62).
        lines = [_WITH_TIME.sub(r"\1. It gains suspend.", line) for line in lines]
    for line in lines:
        with_ = re.fullmatch(r"Partner with ([A-Z][^.]*)", line)
        if with_:
            # CR 702.124j.
            done.append(
                f"When ~ enters, target player may search their library for a card named {with_[1]}, "
                "reveal it, put it into their hand, then shuffle."
            )
            continue
        if line in ("Spree", "Tiered"):
            two = sum(each.startswith("+ ") for each in lines) == 2
            done.append(
                f"Choose one {'or both ' if two else 'or more '}—" if line == "Spree" else "Choose one —"
            )
            continue
        priced = re.match(r"^\+ (\{[^—]*\}) — (.*)", line) or re.match(
            r"^• [A-Z][^—]* — (\{[^—]*\}) — (.*)", line
        )
        if priced:
            done.append(f"• {priced[1]} — {priced[2]}")
            continue
        rolled = re.match(r"^(\d+)(?: ?[-–—] ?(\d+))? \| (.*)", line)
        if rolled:
            results = f"{rolled[1]} — {rolled[2]}" if rolled[2] else rolled[1]
            done.append(f"• {results} | {rolled[3]}")
            continue
        parts = _two_lines(line) or several_lines(line) or apart(line)
        if parts is not None:
            done += lines_plainly(parts)
            continue
        if not line.startswith("•"):
            anchored = bool(re.match(r"As (?:~|this \w+) enters, choose ", line))
        done.append(line if anchored else _mode_name(line))
    return done
