"""One wording for several that mean the same, of whole lines: triggers, statics, conditions and prices.

The same laws as in `paraphrase`: each rewrite has a name and cases in
`tests/magic/test_oracle_paraphrase_lines.py`, and none of them drops a word that carries meaning.
"""

from __future__ import annotations

import re

from .kernel.rewrite import Rewrite, sub


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


# Words that refer to what is counted: such a sentence is done once for each, not so often.
_REFERS = re.compile(r"\b(?:that|those|its?|their|they|them|chosen)\b")


_TWO_COLOURS = re.compile(r"\b(?:white|blue|black|red|green) and (?:white|blue|black|red|green)\b")


def _for_each(found: re.Match[str]) -> str:
    """ "For each land you control, create a Treasure token.": so many."""
    lead, what, do = found.groups()
    # Of two things done it would be said of the last alone.
    if _REFERS.search(do) or _REFERS.search(what) or " and " in _TWO_COLOURS.sub("", do) or " then " in do:
        return found[0]
    return f"{lead}{_upper(do) if not lead.endswith(', ') else do} for each {what}."


_SEVERAL = re.compile(r"\b(?:players|opponents|they|each)\b")
_KINDS = r"creature|artifact|enchantment|land|planeswalker|permanent|instant|sorcery|battle|token"
_COUNTER = r"(?:[+-]\d/[+-]\d|[a-z]+(?: strike)?)"
_SO_MANY = r"(?:an?|one|two|three|four|five|six|X)"


def _counters(found: re.Match[str]) -> str:
    """ "Put a flying counter, a reach counter, and a trample counter on it.": one after another."""
    lead, listed, where = found.groups()
    kinds = re.split(r", and |, | and ", listed)
    verb = lead.rstrip()
    if re.search(r"\btarget\b", where):
        rest = [f"{_upper(verb)} {each} on it" for each in kinds[1:]]
        return ". ".join([f"{verb} {kinds[0]} on {where}", *rest]) + "."
    return f"{verb} " + f" and {_lower(verb)} ".join(f"{each} on {where}" for each in kinds) + "."


_UP_TO = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
_NUMBER = {word: str(number) for number, word in enumerate(_UP_TO.split())}


def _plurals(phrase: str) -> str:
    """ "Creature you control": the creatures you control."""
    return re.sub(
        rf"\b({_KINDS})( cards?)?\b",
        lambda found: f"{found[1]} cards" if found[2] else f"{found[1]}s",
        phrase,
        count=1,
    )


def _first_tokens(found: re.Match[str]) -> str:
    """ "The first time you would create tokens each turn, you may instead …": none were created before."""
    during, do = found.groups()
    test = f" and {during}" if during else ""
    return (
        f"If one or more tokens would be created under your control{test} and you haven't created a token "
        f"this turn, you may {do} instead."
    )


LINES: dict[str, Rewrite] = {
    "the first tokens of a turn": sub(
        r"^(?:As long as ([^,.\"]+), )?[Tt]he first time you would create one or more tokens each turn, you "
        r"may instead ([^.\"]+)\.$",
        _first_tokens,
    ),
    "hands of several": sub(
        r"\b([Rr]eturn (?:all|each|any number of target|(?:up to )?(?:two|three|four|X) target) [^.\"]*?)"
        r" to their owner's hand\b",
        r"\1 to their owners' hands",
    ),
    "more life than at first": sub(
        r"\byou have at least (\d+) life more than your starting life total"
        r"|\byour life total is at least (\d+) greater than your starting life total",
        lambda found: (
            "your life total is greater than or equal to your starting life total plus "
            f"{found[1] or found[2]}"
        ),
    ),
    "spells of either kind": sub(
        r"\b([A-Z]\w+) spells and ([A-Z]\w+) spells you cast\b", r"\1 and \2 spells you cast"
    ),
    "so many for each": sub(
        r"(^|[.•:] |, )[Ff]or each ([^.,\"]*), (?:you )?"
        r"((?:create|put|draw|add|gain|lose|mill|exile|scry)\b[^.,\"]*)\.",
        _for_each,
    ),
    "twice as strong": sub(
        r"\b([Dd])ouble (target [^.\"']*?)'s (power|toughness) until end of turn\b",
        lambda found: (
            f"{_upper(found[2]) if found[1] == 'D' else found[2]} gets "
            f"{'+X/+0' if found[3] == 'power' else '+0/+X'} until end of turn, where X is its {found[3]}"
        ),
    ),
    "spent on a spell": sub(
        r"\b[Ii]f that mana is spent on (an? [^.,]*?spell), (?:it|that spell) ",
        r"When that mana is spent to cast \1, it ",
    ),
    "the first time in your turn": sub(
        r"\bfor the first time during each of your turns\b", "for the first time each turn during your turn"
    ),
    "one of the kind and colour": sub(
        rf"(?<! or )(?<! and )\b((?:{_KINDS})s?) that(?:'s| is| are) "
        r"((?:white|blue|black|red|green) (?:and|or) (?:white|blue|black|red|green))(?=[.,]| you )",
        r"\2 \1",
    ),
    "effects that make tokens": sub(
        r"\bIf an effect would create one or more tokens under your control, it creates twice that many of "
        r"those tokens instead\.",
        "If one or more tokens would be created under your control, twice that many of those tokens are "
        "created instead.",
    ),
    "those that are already there": sub(
        r"\bfor each ([^.,]*? you) already control\b", r"for each \1 control"
    ),
    "a permanent or player": sub(
        r"( would deal (?:combat |noncombat )?damage) to a permanent or player, it deals double that damage "
        r"to that permanent or player instead",
        r"\1, it deals double that damage instead",
    ),
    "back on top": sub(
        r"\bone of (?:those cards|them) back on top of your library\b", "one of them on top of your library"
    ),
    "exactly so much life": sub(
        r"(^|[.•:—] )If target player has exactly (\d+) life, ([^.\"]*) that player\.",
        r"\1Choose target player. If that player's life total is \2, \3 them.",
    ),
    "tokens of creatures": sub(
        r"\b(\d+/\d+ (?:(?:white|blue|black|red|green|colorless|and) )+(?:[A-Z]\w+ )+)(tokens?)\b",
        r"\1creature \2",
    ),
    "begins the game there": sub(
        r"^If (?:this card|~) is in your opening hand, you may begin the game with it on the battlefield\.",
        "If ~ is in your opening hand, you may put ~ onto the battlefield.",
    ),
    "the bottom of your library": sub(
        r"(\blibrary\b[^.]*\. (?:[^.]*\. )?Put the rest on the bottom)(?= in a random order| in any order)",
        r"\1 of your library",
    ),
    "counters that it has": sub(
        r"\bthere are (\w+) or more ([\w/+-]+) counters on ~", r"~ has \1 or more \2 counters on it"
    ),
    "several kinds of counters": sub(
        rf"\b([Pp]ut )({_SO_MANY} {_COUNTER} counters?(?:, {_SO_MANY} {_COUNTER} counters?)*,? and "
        rf"{_SO_MANY} {_COUNTER} counters?) on ([^.\"]*)\.",
        _counters,
    ),
    "cards of either name": sub(
        r"\b(an?) card named ((?:[A-Z][\w'-]*|of|the)(?: (?:[A-Z][\w'-]*|of|the))*) or "
        r"((?:[A-Z][\w'-]*|of|the)(?: (?:[A-Z][\w'-]*|of|the))*)(?=,)",
        r"\1 card named \2 or card named \3",
    ),
    "counters on what enters": sub(
        rf"\b(enters? with {_SO_MANY} {_COUNTER} counters?)(?= if you've )", r"\1 on it"
    ),
    "both spells were cast": sub(
        r"\byou've cast both (an? [^.,]*?spell) and (an? [^.,]*?spell) this turn\b",
        r"you cast \1 this turn and you cast \2 this turn",
    ),
    "when it may be done": sub(
        r"\b([Aa])ctivate only during your turn and only if ([^.\"]*)\.",
        r"\1ctivate only if it's your turn and \2.",
    ),
    "spells that were cast": sub(
        r"\bthe number of spells you've cast this turn\b", "the number of times you cast a spell this turn"
    ),
    "twice as much damage": sub(
        r"\bit deals twice that much damage instead\b", "it deals double that damage instead"
    ),
    "what else was cast": sub(
        r"(^When you cast this spell, if )you've cast another spell this turn\b",
        r"\1you've cast two or more spells this turn",
    ),
    "other than itself": sub(
        r"\b([Ss]acrifice|[Tt]ap) an? ([^.,:]*?) other than ~(?=:|,|\.)", r"\1 another \2"
    ),
    "what was beheld": sub(
        r"\b([Ii])f an? [A-Z]\w+ was beheld\b", r"\1f this spell's additional cost was paid"
    ),
    "from graveyards": sub(r"\bcards from graveyards\b", "cards from a graveyard"),
    "an ability or two": sub(
        r"^Players can't draw cards or gain life\.", "Players can't draw cards and can't gain life."
    ),
    "colours that there are": sub(
        r"\bthere are five colors among permanents you control\b",
        "the number of colors among permanents you control is 5",
    ),
    "the first time it attacks": sub(
        r"^((?:[A-Z][\w' ]* — )?Whenever (?:~ attacks|you attack)) for the first time each "
        r"turn, "
        r"((?:(?!This ability triggers)[^\n•])*\.)$",
        r"\1, \2 This ability triggers only once each turn.",
    ),
    "a price under a condition": sub(
        r"^You may (pay [^.]*?) rather than pay this spell's mana cost if ([^.\"]*)\.$",
        r"If \2, you may \1 rather than pay this spell's mana cost.",
    ),
    "counters in other numbers": sub(
        r"\b(one or more (?:[\w/+-]+ )?counters (?:would be put )?on [^.\"]*?, )(?:it puts |put )?"
        r"(twice that many|that many plus (?:one|two)) (?:of each of those kinds of counters|of those "
        r"counters"
        r"|[\w/+-]+ counters|counters) (?:are put )?on (?:it|that creature|that permanent|them|~) instead",
        r"\1\2 of those counters are put there instead",
    ),
    "damage to the same one": sub(
        r"( would deal [^.\"]*?, it deals (?:double that damage|that much damage plus \w+)) to (?:it|that "
        r"permanent"
        r"|that player|that creature|that permanent or player|that player or permanent|that creature or "
        r"player)"
        r" instead\b",
        r"\1 instead",
    ),
    "damage to anything": sub(
        r"( would deal (?:combat |noncombat )?damage) to a (?:permanent or player|player or permanent)(?=, "
        r"it deals)",
        r"\1",
    ),
    "what has been done": sub(
        r"(?<!spell )(?<!spells )\byou've (cast|drawn|sacrificed|discarded|gained life|lost "
        r"life|attacked|played)"
        r"( an? [^.,\"]*?)? this turn(?=[,.]| and )",
        lambda found: f"you {'drew' if found[1] == 'drawn' else found[1]}{found[2] or ''} this turn",
    ),
    "protection from all of them": sub(
        r"\b(has|have|gains?) protection from (?:each color|all colors)(?=[.,]| until )",
        r"\1 protection from white, protection from blue, protection from black, protection from red, "
        r"and protection from green",
    ),
    "the owner's choice": sub(
        r"(?:\b[Tt]he owner of ((?:up to one )?target [^.\"]*?)|\b([Tt]arget [^.\"]*?)'s owner) puts it on "
        r"(?:their "
        r"choice of )?the top or (?:the )?bottom of their library",
        lambda found: (
            f"{_upper(found[1] or found[2])} is put on its owner's choice of the top or bottom of their "
            f"library"
        ),
    ),
    "its counters": sub(
        r"\bput its counters on (?=(?:up to one )?(?:another )?target |~)", "move all counters from it onto "
    ),
    "counters that it had": sub(
        r"\bif it had (?:one or more )?counters on it\b", "if it had a counter on it"
    ),
    "while it lies there": sub(
        r"^((?:[A-Z][\w' ]* — )?When(?:ever)? [^.,]*?) while this card is in your graveyard"
        r"(?=, .*\bthis card from your graveyard\b)",
        r"\1",
    ),
    "one here and one there": sub(
        r"\bput one onto the battlefield tapped and the other into your hand\b",
        "put one of them onto the battlefield tapped, put the rest into your hand",
    ),
    "spells that are of a kind": sub(
        r"\b([A-Za-z]*[Ss]pells you cast) of the chosen type cost\b",
        r"Spells of the chosen type you cast cost",
    ),
    "more of those tokens": sub(
        r"\b([Cc]reate) an? ((?:(?!token)[^.,\"])*?)token((?: with [a-z, ]+)?)\. (If [^.\"]*?), (?:instead )?"
        r"create (two|three|four|five|six|ten|X) of (?:those tokens|them)(?: instead)?\.",
        r"\1 a \2token\3. \4, create \5 \2tokens\3 instead.",
    ),
    "more copies of it": sub(
        r"\b([Cc]reate) a token that's a copy of (target [^.,\"]*?)\. (If [^.\"]*?), create (\w+) of those "
        r"tokens "
        r"instead\.",
        lambda found: (
            f"{found[1]} a token that's a copy of {found[2]}. {found[3]}, create {found[4]} tokens that are "
            "copies of that creature instead."
        ),
    ),
    "as strong and as tough": sub(
        r"\bexcept (it's not legendary) and it's an? (\d+/\d+) ((?:[A-Z]\w+ )+)in addition\b",
        r"except \1, it's \2, and it's a \3in addition",
    ),
    "what was milled": sub(
        r"\b(?:from )?among the milled cards\b|\bfrom among the cards milled this way\b", "from among them"
    ),
    "until it is drawn": sub(
        r"\bfor the first time during each of their turns\b", "for the first time each turn during their turn"
    ),
    "of the battlefield": sub(
        r"\bthere are (\w+ or more) (creatures|lands|artifacts|enchantments|permanents) on the battlefield\b",
        lambda found: (
            f"the number of {found[2]} on the battlefield is "
            f"{_NUMBER.get(found[1].split()[0], found[1].split()[0])} or greater"
        ),
    ),
    "spells and abilities that are countered": sub(
        r"\ball spells your opponents control and all abilities your opponents control\b",
        "all spells and abilities your opponents control",
    ),
    "for each and each": sub(
        r"\bgets \+1/\+1 for each ([^.,]*?) and each ([^.,]*?)(?=\.)",
        lambda found: (
            f"gets +X/+X, where X is the number of {_plurals(found[1])} plus the number of "
            f"{_plurals(found[2])}"
        ),
    ),
    "counters of any kind": sub(r"\b(you put) a counter on (an? )", r"\1 one or more counters on \2"),
    "a counter is put": sub(
        r"\b(When(?:ever)?) a counter is put on (an? )", r"\1 one or more counters are put on \2"
    ),
    "the second spell": sub(
        r"^The second spell you cast each turn costs (\{\d\}) less to cast\.",
        r"Spells you cast cost \1 less to cast as long as the number of times you cast a spell this turn is "
        r"1.",
    ),
    "blocked at all costs": sub(
        r" until end of turn and must be blocked this turn if able\b",
        " until end of turn and must be blocked if able this turn",
    ),
    "a keyword needs no quotes": sub(r'\b(have|has|gains?) "([Ww])ard—([^".]*)\."', r"\1 ward—\3."),
    "quoted sentences end": sub(r'(?<=[a-z}])" (?=until |and (?:has|loses|is|gets|gains)\b)', '." '),
    "tokens with a name": sub(
        r"\b([Cc]reate) ([A-Z][\w'-]*(?: (?:[A-Z][\w'-]*|of|the|and|in|to))*), an? "
        r"(legendary [^.\"]*?tokens?)\b",
        r"\1 a \3 named \2",
    ),
    "the exiled card goes back": sub(
        r"\bput (the exiled cards?) into (its owner's hand|their owners' hands)", r"return \1 to \2"
    ),
    "noncreature spells and others": sub(
        r"\b(an? )noncreature (?:spell )?or (?:an? )?([A-Z]\w+) spell\b", r"\1noncreature spell or \2 spell"
    ),
    "mana for either": sub(
        r"\b(only to cast an? )([A-Z]\w+) spell or an? ([A-Z]\w+) spell\b", r"\1\2 or \3 spell"
    ),
    "mana for such spells": sub(
        r"\b(Spend this mana only to cast )(?!an? )((?:[\w-]+ )*)spells((?: with [^.]*?)?)\.",
        lambda found: (
            f"{found[1]}{'an' if found[2][:1] in tuple('aeiouAEIO') else 'a'} "
            f"{found[2].replace(' and ', ' or ')}spell{found[3]}."
        ),
    ),
    "a sentence ends": sub(r"(\. [A-Z][a-z]+ \d+)$", r"\1."),
    "so many that entered": sub(
        r"\+X/\+X, where X is the number of (\w+)s that entered the battlefield under your control this turn",
        r"+1/+1 for each time a \1 entered the battlefield under your control this turn",
    ),
    "and every type": sub(
        r"\b(becomes? an? [^.\"]*?creature with [^.\"]*?) and all creature types\b",
        r"\1 and gains all creature types",
    ),
    "two things that you do": sub(
        r"\b([Ww]henever you )(scry|surveil|investigate|proliferate) or "
        r"(scry|surveil|investigate|proliferate)\b",
        r"\1\2 or you \3",
    ),
    "of what it is": sub(
        r"\bthe (mana value|power|toughness) of (that "
        r"(?:creature|spell|card|permanent|artifact|token)|~)(?!')",
        r"\2's \1",
    ),
    "flashback for its cost": sub(
        r"\bThe (flashback|harmonize) cost is equal to that card's mana cost\b",
        r"The \1 cost is equal to its mana cost",
    ),
    "its owner, of what it is on": sub(
        r"\b([Ee])nchanted (creature|permanent|land)'s owner shuffles it into their library\b",
        lambda found: (
            f"{'S' if found[1] == 'E' else 's'}huffle enchanted {found[2]} into its owner's library"
        ),
    ),
    "the card deals it": sub(r"\b(Discard this card: )It deals\b", r"\1~ deals"),
    "as much as that": sub(r"\b(it deals that much damage plus) an amount of damage equal to\b", r"\1"),
    "X and more": sub(r"\bwith mana value X plus (\d+)\b", r"with mana value equal to X plus \1"),
    "and you": sub(
        r"([^.•\"]*\w) and you (draw|create|mill|scry|surveil|investigate)\b",
        # Several who act would seem to do this too.
        lambda found: found[0] if _SEVERAL.search(found[1]) else f"{found[1]} and {found[2]}",
    ),
    "instead, for as long": sub(
        r"(\bgets? [+-][\dX]+/[+-][\dX]+(?: and gains? [a-z, ]+)? until end of turn\. If [^.\"]*?, "
        r"(?:that creature|it|those creatures|they) gets? [+-][\dX]+/[+-][\dX]+(?: and gains? [a-z, ]+?)?)"
        r" instead\.",
        r"\1 until end of turn instead.",
    ),
    # CR 205.1b.
    "an artifact creature besides": sub(
        r"\b((?:becomes?|is|are) (?:an )?artifact creatures?) in addition to (?:its|their) other types\b",
        r"\1",
    ),
    "of one colour or more": sub(
        r"\b(target |each |all |an? )(creatures?|permanents?|spells?)((?: (?:you|an opponent|your "
        r"opponents) controls?)?)"
        r" that(?:'s| are) one or more colors\b",
        r"\1colored \2\3",
    ),
    "copies of cards that lie there": sub(
        r"\b(cop(?:y|ies) of (?:up to one )?(?:another )?target [^.,\"]*?cards?) in (your|a|an opponent's) "
        r"graveyard\b",
        r"\1 from \2 graveyard",
    ),
    "neither alone": sub(r"\bcan't attack or block alone\b", "can't attack alone and can't block alone"),
    "cycling for a type": sub(
        r"\b(plains|island|swamp|mountain|forest)cycling\b",
        lambda found: f"{found[1].capitalize()} cycling",
    ),
    "friends forever": sub(r"^Partner\s?—\s?Friends forever$", "Friends forever"),
    "one more than that": sub(
        r"\b(is|to) (one|two|three) plus the number of\b",
        lambda found: f"{found[1]} {_NUMBER[found[2]]} plus the number of",
    ),
    "your library is shuffled": sub(r"\b([Ss])huffle your library(?=[.,])", r"\1huffle"),
    "a list of three": sub(
        r"\b(an? [A-Z]\w+), ([A-Z]\w+) or ([A-Z]\w+) (card|creature|permanent|spell)\b", r"\1, \2, or \3 \4"
    ),
    "a or an": sub(r"\ba (?=[AEIO][a-z]+(?:,| or | card| creature))", "an "),
    "one of two kinds": sub(
        r"\b([Ii])f that creature or planeswalker would die this "
        r"turn\b",
        r"\1f that permanent would die this turn",
    ),
    "spells with a keyword": sub(
        r"^Each ([\w ]*?)spell you cast has (\w+)\.",
        lambda found: f"{_upper(found[1] + 'spells')} you cast have {found[2]}.",
    ),
    "half of their life": sub(
        r"\b(loses?|gains?) half (their|its controller's|that player's) life, rounded\b",
        r"\1 life equal to half \2 life total, rounded",
    ),
}
