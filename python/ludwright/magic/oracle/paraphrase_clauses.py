"""One wording for several that mean the same, of single clauses: colours, zones, amounts and times.

The same laws as in `paraphrase`: each rewrite has a name and cases in
`tests/magic/test_oracle_paraphrase_clauses.py`, and none of them drops a word that carries meaning.
"""

from __future__ import annotations

import re

from .kernel.rewrite import Rewrite, sub

_COLOUR = "white|blue|black|red|green|colorless|multicolored"
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_NEXT = "put|it|create|you|draw|conjure|then|that|manifest|cloak|exile|reveal|discard"
_KINDS = "creature|permanent|spell|artifact|land|enchantment|planeswalker|source|card"


def _but_for(found: re.Match[str]) -> str:
    """ "Return all creatures to their owners' hands except for Krakens and Serpents."."""
    from .rules.filters import singulars

    done, kinds, whither, but = found.groups()
    words = re.split(r", and | and |, ", but)
    spared: list[str] = []
    for word in words:
        if word in ("lands", "artifacts", "creatures", "enchantments", "planeswalkers"):
            spared.append(f"non{word[:-1]}")
        else:
            single = next(iter(singulars(word)), None)
            if single is None:
                return found[0]
            spared.append(f"non-{single}")
    return f"{done} {', '.join(spared)} {kinds} {whither}."


def _other(found: re.Match[str]) -> str:
    """ "Another target creature", "other creatures you control"."""
    how, what = found.groups()
    match how:
        case None:
            return f"other {what}"
        case "a" | "an":
            return f"another {what}"
        case "Target" | "target":
            return f"{'An' if how == 'Target' else 'an'}other target {what}"
        case "each" | "all":
            return f"{how} other {what}"
    return f"{how[:-6]}other target {what}"


_SIZED = re.compile(
    r"it(?:'s| is) an? (?:(\d+/\d+) )?((?:(?:white|blue|black|red|green|colorless|and) )*)"
    r"((?:[A-Z]\w+ ?)+)((?:artifact )?creature)?(?: with ([a-z ]+))?"
    r"( in addition to its other (?:colors and )?(?:creature )?types)?"
)


def _excepted(found: re.Match[str]) -> str:
    """ "Except it's a 4/4 black Zombie": its size, its colour and its type, one after another."""
    lead, listed = found.groups()
    parts: list[str] = []
    for part in re.split(r",? and (?=it)|, (?=it)", listed):
        sized = _SIZED.fullmatch(part)
        if sized is None or not (sized[1] or sized[2] or "creature types" in part):
            parts.append(part)
            continue
        size, colours, kinds, kind, given, more = sized.groups()
        if more and "colors" in more:
            return found[0]
        article = "an" if kinds[:1] in tuple("AEIOU") else "a"
        told = f"it's {article} {kinds.strip()}{' ' + kind if kind else ''}"
        parts.append(f"{told} in addition to its other types" if more else told)
        parts += [f"it's {size}"] if size else []
        parts += [f"it's {colours.strip()}"] if colours else []
        parts += [f"it has {given}"] if given else []
    if len(parts) < 3:
        return f"{lead}{' and '.join(parts)}"
    return f"{lead}{', '.join(parts[:-1])}, and {parts[-1]}"


CLAUSES: dict[str, Rewrite] = {
    # Of several, all that are the one or the other.
    "both colours": sub(
        rf"\b(each|[Ff]or each|of|all|by|[Oo]ther|more) ({_COLOUR}) and (?:/or )?({_COLOUR}) "
        rf"((?:{_KINDS})s?)\b(?! token)",
        r"\1 \2 or \3 \4",
    ),
    "life and cards, as many": sub(
        r"\b(gains?|loses?) life and (draws?|discards?|mills?) cards equal to ([^.,\"]*)(?=\.)",
        r"\1 life equal to \3 and \2 cards equal to \3",
    ),
    # What somebody controls is on the battlefield.
    "put there from the battlefield": sub(
        r"\b([Ww]hen(?:ever)? (?:enchanted \w+|(?:~ or )?(?:an?|another) (?:[\w-]+ )*?(?:permanent|artifact"
        r"|enchantment|land|creature|[A-Z]\w+)(?: (?:you control|an opponent controls))?)) is put into a "
        r"graveyard(?=,| or )",
        r"\1 is put into a graveyard from the battlefield",
    ),
    "exiled from the battlefield": sub(
        r"\b((?:dies|battlefield) or is put into exile)(?=,)", r"\1 from the battlefield"
    ),
    # CR 400.3: a card is only ever in its owner's graveyard or library.
    "whose zone it is": sub(
        r"\b((?:[Pp]uts?|on|from exile) (?:it|that card|[^.,\"]*? owns from exile)|[Pp]ut that card) "
        r"(into|on top of|on the bottom of) that player's (graveyard|library)\b",
        r"\1 \2 its owner's \3",
    ),
    "how many colours it has": sub(
        r"\bthe number of colors (that (?:spell|creature|permanent)) (?:is|was)\b",
        r"the number of colors of \1",
    ),
    "cards for its colours": sub(
        r"\b([Dd]raw) a card for each of (that \w+)'s colors\b",
        r"\1 cards equal to the number of colors of \2",
    ),
    "life for its colours": sub(
        r"\b([Gg]ain) 1 life for each of (that \w+)'s colors\b",
        r"\1 life equal to the number of colors of \2",
    ),
    "the type that was chosen": sub(
        r"\b([Cc]hoose a (?:basic land|creature) type\. [^\"]*?\b(?:becomes?|of|are)) that type\b",
        r"\1 the chosen type",
    ),
    "all but some": sub(
        r"\b([Rr]eturn all) (\w+) (to their owners' hands) except for ([A-Z][^.\"]*)\.", _but_for
    ),
    "either price": sub(r"^(Cumulative upkeep|Equip) \{([WUBRG2])\} or \{([WUBRG])\}$", r"\1 {\2/\3}"),
    "gained and lost": sub(
        r"\b([Ii])f you gained and lost life this turn\b",
        r"\1f you gained life this turn and you lost life this turn",
    ),
    "when, and how often": sub(
        r"\b([Aa])ctivate only once( each turn)? and only if ([^.\"]*)\.",
        r"\1ctivate only if \3 and only once\2.",
    ),
    "at the time of casting": sub(
        r"^(When you cast) or cycle ~, (.*)$", r"\1 this spell or cycle this card, \2"
    ),
    # CR 205.1a: what it is said to become it is, and nothing else, unless it is said to keep what it was.
    "a creature and nothing else": sub(
        r"^(?!.*\bstill\b)(.*?\bbecomes) an? (\d+/\d+) ((?:(?:white|blue|black|red|green|colorless|and) )*"
        r"(?:[A-Z]\w+ )*)creature((?: with [a-z]+(?: strike)?(?:(?:,| and|, and) [a-z]+(?: strike)?)*)?)"
        r"(?=\.| until )",
        lambda found: (
            f"{found[1]} {'an' if found[3][:1] in tuple('AEIOUaeiou') else 'a'} {found[3]}creature with base "
            f"power and toughness {found[2]}{found[4]}"
        ),
    ),
    "a copy for a while": sub(
        r"\b(becomes? a copy of [^.,\"]*?) (until [^.,\"]*?), except ([^.\"]*)\.", r"\1, except \3, \2."
    ),
    "affinity of spells": sub(
        r"^([A-Z][^.\"]*?\b[Ss]pells you cast) have affinity for (\w+)s\.$",
        r"\1 cost {1} less to cast for each \2 you control.",
    ),
    "the one that was put there": sub(
        r"\b([Ss]acrifice|[Ee]xile|[Dd]estroy|[Rr]eturn) the (creature|token|permanent|land|artifact)"
        r"(?= at the beginning| at end| to its owner| unless)",
        r"\1 that \2",
    ),
    "so many, in words": sub(
        r"\b((?:[Mm]ill|[Dd]raw|[Dd]iscard)s?) (\d) cards\b",
        lambda found: f"{found[1]} {_NUMBERS[int(found[2])]} cards",
    ),
    "to the hands of whose they are": sub(
        r"\b((?:two|three|four|all|X) [^.,\"]*? to their) owner's hands?\b", r"\1 owners' hands"
    ),
    "others than it": sub(
        r"\b(?:(an?|[Tt]arget|[Uu]p to one target|each|all) )?((?:(?:[a-z]+ "
        r")*?(?:creatures?|permanents?|artifacts?"
        r"|lands?|[A-Z]\w+)(?: creatures?| tokens?)?)(?: you control| an opponent controls)?) other than ~",
        _other,
    ),
    # Of an ability of its own, which was never another's: the first time is the only one.
    "the first time, once": sub(
        r"^((?:[A-Z][\w' ]* — )?Whenever (?!~ becomes the target|[^,]* or )(?:[^,.\"]* )?~(?: "
        r"[^,.\"]*?)?) for the "
        r"first time each turn, ([^\"]*)\.$",
        r"\1, \2. This ability triggers only once each turn.",
    ),
    "what it is that is put back": sub(
        r"\b([Ii]ts owner) shuffles their graveyard into their library\b",
        r"shuffle its owner's graveyard into their owners' libraries",
    ),
    "flash, said last": sub(
        r"\b([Yy]ou may cast [^.,\"]*?spells) this turn as though they had flash\b",
        r"\1 as though they had flash this turn",
    ),
    # Of cards that are made for play on a screen: a card at random, without looking for it.
    "sought": sub(
        rf"\b([Ss])eek ((?:an?|two|three|four|five|X|that many) (?:(?!\band (?:{_NEXT})\b)"
        rf"[^.,\"])*?)( instead)?(?=[.,\"]| and (?:{_NEXT})\b|$)",
        lambda found: (
            f"{'P' if found[1] == 'S' else 'p'}ut {found[2]} from your library at random into your hand"
            f"{found[3] or ''}"
        ),
    ),
    "a name before equipping": sub(r"^[A-Z][\w'! ]* — (Equip(?: \w+)? \{[^}]*\})$", r"\1"),
    "none can be regenerated": sub(
        r"\b([Dd]estroy each [^.\"]*)\. They can't be regenerated\b", r"\1. It can't be regenerated"
    ),
    "all that are found": sub(
        r"\b([Ss]earch [^.\"]*?(?:librar(?:y|ies)|hand|graveyard) for) all cards (with [^.,\"]*?)"
        r"(?: and|,) exile them(?:\. Then|, then) (that player|its controller|its owner) shuffles\b",
        r"\1 any number of cards \2, exile them, then \3 shuffles",
    ),
    "until when, said first": sub(
        r"(^|[.:•—] )You may (play|cast) (it|that card|them|those cards) (until (?:the end of )?your next "
        r"(?:turn|end step))\.",
        lambda found: (
            f"{found[1]}U{found[4][1:]}, you may {found[2]} "
            f"{'that card' if found[3] in ('it', 'that card') else 'those cards'}."
        ),
    ),
    "what it is from then on": sub(
        r"(?<=\. )That (?:creature|land|permanent|token) is (an? [^.\"]*? in addition to its other "
        r"(?:colors and )?types)\b",
        r"It's \1",
    ),
    "it is no such thing": sub(
        r"\b(it|~|that creature|that permanent|that card)(?:'s| is) not (an? )", r"\1 isn't \2"
    ),
    "the one of which it was said": sub(
        r"\bthe (creature|artifact|land|permanent|spell|enchantment|card)'s (power|toughness|mana "
        r"value)\b",
        r"that \1's \2",
    ),
    "so often and no more": sub(
        r"\b([Aa])ctivate no more than (twice|three times|once) each turn\.", r"\1ctivate only \2 each turn."
    ),
    "enters, wherever": sub(
        r"\b(When ~ enters|~ enters|[Ww]henever [^,.\"]*? enters) the battlefield(?= tapped|,|\.| with)",
        r"\1",
    ),
    "until the turn ends": lambda line: line.replace("until the end of turn", "until end of turn"),
    "nowhere else": sub(
        r"\bexile (it|that card|that creature|~) instead of putting (?:it|that card|them) anywhere else\b",
        r"exile it instead",
    ),
    "so many of those": sub(
        r"\b([Cc]reate) (an?|two|three|four|five|six|X) ([^.\"]*?\btoken)s?((?: with [^.\"]*)?)\. If "
        r"([^.,\"]*), "
        r"(?:instead )?create (two|three|four|five|six|seven|eight|ten|twelve|twice X|X) of those tokens"
        r"(?: instead)?\.",
        lambda found: (
            f"{found[1]} {found[2]} {found[3]}{'' if found[2] in ('a', 'an') else 's'}{found[4]}. If "
            f"{found[5]}, "
            f"create {found[6]} {found[3]}s{found[4]} instead."
        ),
    ),
    "that very player": sub(
        r"\b([Tt])he player (puts|shuffles|creates|discards|loses|sacrifices|draws|exiles|reveals|mills)\b",
        r"\1hat player \2",
    ),
    "any price for spells": sub(
        r"^You may pay "
        r"((?:\{[^}]*\})+) rather than pay the mana cost for ([^.,\"]*?spells) (?:that )?you cast\.",
        lambda found: (
            f"You may cast {found[2]} without paying their mana costs."
            if found[1] == "{0}"
            else f"You may cast {found[2]} by paying {found[1]} rather than paying their mana costs."
        ),
    ),
    "as many counters as its power": sub(
        r"^(When(?:ever)? ~ [^\"]*?\b[Pp]ut) a number of (\S+) counters equal to its "
        r"(power|toughness|mana value) "
        r"on ([^.,\"]*)\.",
        r"\1 X \2 counters on \4, where X is ~'s \3.",
    ),
    "as many counters as that spell's": sub(
        r"\b([Pp]ut) a number of (\S+) counters equal to (that (?:spell|card)'s (?:mana value|power)) on "
        r"([^.,\"]*)\.",
        r"\1 X \2 counters on \4, where X is \3.",
    ),
    "so much energy": sub(
        r"\b(you get) an amount of \{E\} equal to ([^.,\"]*)(?=\.)", r"\1 X {E}, where X is \2"
    ),
    "exiled with this": sub(r"\b(cards? (?:you own )?exiled with) it\b", r"\1 ~"),
    "pack tactics": sub(
        r"^(?:Pack tactics — )?(Whenever ~ attacks), if you attacked with creatures with total power "
        r"(\d+) or "
        r"greater this combat, ",
        r"\1 while the total power of attacking creatures you control is \2 or greater, ",
    ),
    "not a legend": sub(
        r"\b(except (?:[^.\"]*? and )?)(?:(?:it|the token|that token)(?: is not|'s not| isn't)"
        r"|they(?:'re not| are not| aren't)) legendary\b(?: if [^.,\"]*? is legendary)?",
        r"\1it is not legendary",
    ),
    # CR 701.61: to forage is to exile three cards from one's graveyard or to sacrifice a Food.
    "foraging": sub(
        r"\b(you may |\}, )([Ff])orage(?=[.:])",
        lambda found: (
            f"{found[1]}{'E' if found[2] == 'F' else 'e'}xile three cards from your graveyard or "
            f"sacrifice a Food"
        ),
    ),
    "a keyword is a keyword": sub(
        r"\b(has|have|gains?|and) \"((?:Cumulative "
        r"upkeep|Ward|Echo|Annihilator|Afflict|Toxic)\b[^\".:]*)\.?\"\.?",
        lambda found: f"{found[1]} {found[2][0].lower()}{found[2][1:].replace(' — ', '—')}.",
    ),
    "a full stop before the mark": sub(r"(?<=[\w}]),?\" (and (?:\"|is an? |lose|has |have |can ))", r'." \1'),
    "then shuffled": sub(
        r"^((?!.*\binstead\b).* library for [^.\"]*?)(?:,| and) (put (?:it|that card|them|those cards) "
        r"[^.\"]*)\. Then shuffle\.",
        r"\1, \2, then shuffle.",
    ),
    "its own blockers": sub(
        r"(~ deals \d+ damage to target creature|dealt to ~ by creatures) blocking it\b", r"\1 blocking ~"
    ),
    "loyalty within quotes": sub(r"\"\[([+-]?[\dX]+)\]:", r'"\1:'),
    "spells of colour": sub(
        r"\b([Pp])rotection from spells that are one or more colors\b", r"\1rotection from colored spells"
    ),
    "to them and by them": sub(
        r"\b([Pp])revent all ((?:combat )?damage) that would be dealt to and dealt by ([^.,\"]*?)"
        r"((?: this turn)?)\.",
        r"\1revent all \2 that would be dealt to \3\4. Prevent all \2 that would be dealt by \3\4.",
    ),
    "by Auras of yours": sub(
        r"\b(creatures?(?: (?:you|your opponents|an opponent) controls?)?) (?:that's|that is|that are) "
        r"enchanted by "
        r"(?:an Aura|Auras) you control\b",
        r"\1 enchanted by an Aura you control",
    ),
    "a champion of any kind": sub(r"^Champion an (?=[A-Z])", "Champion a "),
    "it, which remains tapped": sub(
        r"\b(for as long as you control ~ and) it remains tapped\b", r"\1 ~ remains tapped"
    ),
    "had for a while": sub(
        r"\b([Tt]arget [^.,\"]*? gets [+-]\d+/[+-]\d+ and) has ([a-z ]+? for as long as)\b", r"\1 gains \2"
    ),
    "more damage, if so": sub(r"(?<=\. )(~ deals \w+ damage) instead if ([^.\"]*)\.", r"If \2, \1 instead."),
    "life for the colours of it": sub(
        r"\b([Gg]ain) 1 life for each of its colors\b", r"\1 life equal to the number of colors of it"
    ),
    "whose number it is": sub(
        r"\bthe (power|toughness|mana value) of (the (?:discarded|sacrificed|exiled|revealed) \w+)\b",
        r"\2's \1",
    ),
    "one card, at random": sub(
        r"\b(reveals?|discards?) (a card|two cards) at random from (their|your) hand\b",
        r"\1 \2 from \3 hand at random",
    ),
    "its own power again": sub(
        r"^((?:[A-Z][\w' ]* — )?(?:When(?:ever)? [^.\"]*?, "
        r"|\{[^\"]*?: ))([Dd])ouble ~'s power until end of turn\.",
        r"\1~ gets +X/+0 until end of turn, where X is ~'s power.",
    ),
    "twice as large": sub(
        r"\b([Dd])ouble (target [^.\"']*?|~|each [^.\"']*?)'s power and toughness until end of turn\b",
        r"\1ouble the power and toughness of \2 until end of turn",
    ),
    # CR 208.2a: a size that an ability of its own defines.
    "a token of its own size": sub(
        r"\b([Cc]reates? (?:an?|two|three|X)) ((?:legendary "
        r")?(?:(?:white|blue|black|red|green|colorless|and) )*"
        r"(?:[A-Z]\w+ )+(?:artifact |enchantment )?creature tokens?(?: named [A-Z][\w' ]*?)?(?: with "
        r"[a-z ]+ and)?"
        r"(?: with)?) (\"(?:~|≈)'s power and toughness are each equal to)",
        lambda found: f"{found[1][:-1] if found[1].endswith(' an') else found[1]} 0/0 {found[2]} {found[3]}",
    ),
    "attacking from the start": sub(
        r"\b([Cc])reate a tapped and attacking (X/X [^.\"]*?token(?: with [a-z ]+)?), where",
        r"\1reate an \2 that's tapped and attacking, where",
    ),
    "from the graveyard, this turn": sub(
        r"\bUntil end of turn, (you may play lands and cast spells from your graveyard)\.",
        lambda found: f"{found[1][0].upper()}{found[1][1:]} this turn.",
    ),
    "a copy of that size and kind": sub(
        r"(\bcop(?:y|ies) of [^.\"]*?, except )((?:it|its)\b(?:(?! until )[^.\"])*)(?=\.)", _excepted
    ),
    "once it is spent": sub(
        r"(?<=\. )When you spend this mana to cast (an? [^.,\"]*? spell),",
        r"When that mana is spent to "
        r"cast \1,",
    ),
    "cards of a kind that you have there": sub(
        r"\b(?:you have (\w+ or more) ((?:[a-z]+ )+cards) in|(\w+ or more) ((?:[a-z]+ )+cards) are in) "
        r"your graveyard\b",
        lambda found: f"there are {found[1] or found[3]} {found[2] or found[4]} in your graveyard",
    ),
    "exiled, and back": sub(r"\b(Exile ~\. Return) ~ (to the battlefield)\b", r"\1 it \2"),
    "in another's turn": sub(
        r"\bif it (?:isn't|is not) (their|that player's) turn\b", r"if it's not that player's turn"
    ),
    "whose turn it is not": sub(r"\bif it's not their turn\b", "if it's not that player's turn"),
    "spells among them": sub(
        r"\b([Yy]ou may cast) spells from among (?:them|those cards|those exiled cards|the exiled cards)\b",
        r"\1 those cards",
    ),
}
