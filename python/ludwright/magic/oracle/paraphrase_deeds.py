"""One wording for several that mean the same, of what is done: effects, costs, and who does them.

The same laws as in `paraphrase`: each rewrite has a name and cases in
`tests/magic/test_oracle_paraphrase_deeds.py`, and none of them drops a word that carries meaning.
"""

from __future__ import annotations

import re

from .kernel.rewrite import Guarded, Rewrite, sub

_COUNTER = r"(?:[+-]\d/[+-]\d|[a-z]+(?: strike)?)"
_MANY = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|X|that many)"
# Words that refer back: what stands before them must not be moved behind something else.
_REFERS = re.compile(r"\b(?:that|those|its?|their|they|them|itself)\b")
_ACTS = "loses|discards|sacrifices|draws|mills|gains|scries|surveils|creates|exiles|reveals"


def _lower(text: str) -> str:
    return text if text[:1] == "~" else text[0].lower() + text[1:]


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _as_x(found: re.Match[str]) -> str:
    """ "Put a number of counters equal to N on it": X of them, where X is N."""
    put, counter, value, where = found.groups()
    if _REFERS.search(value):
        return found[0]
    return f"{put} X {counter} counters on {where}, where X is {value}."


def _one_by_one(found: re.Match[str]) -> str:
    """ "Each player loses 1 life, discards a card, then sacrifices a creature.": all of each, in this "
    "order."""
    lead, who, deeds = found.groups()
    parts = re.split(rf", then |, and |, | and (?=(?:{_ACTS})\b)", deeds)
    if len(parts) < 3 or not all(re.match(rf"(?:{_ACTS})\b", part) for part in parts):
        return found[0]
    first, *others = parts
    again = "That player" if who.lower().startswith("target") else _upper(who)
    return f"{lead}{who} {first}. " + " ".join(f"{again} {part}." for part in others)


def _unless(found: re.Match[str]) -> str:
    """ "You may pay {1}. If you don't, sacrifice it.": it is sacrificed unless you pay."""
    lead, who, price, done = found.groups()
    who = _lower(who)
    yours = who == "you"
    if re.search(r"\b(?:that|target|it|them|battlefield)\b", price):
        return found[0]  # what is done to something is no price
    if re.search(r"\b(?:they|their|them|that player|if|may|unless|enters?)\b", done) or (
        not yours and re.search(r"\bunless\b", price)
    ):
        return found[0]
    if not yours:
        verb, _, rest = price.partition(" ")
        price = f"{verb}s {rest}"
    begins = lead.strip() in ("", ".", ":", "•", "—", '"')
    return f"{lead}{_upper(done) if begins else done} unless {who} {price}."


_TOKEN = (
    rf"{_MANY} (?:tapped )?(?:\d+/\d+|X/X|[A-Z]\w+)(?: [\w-]+)*? tokens?"
    r"(?: with (?!\")[a-z]+(?: strike)?(?:,? and [a-z]+(?: strike)?)?)?"
)
_TOKENS = re.compile(rf"\b([Cc]reate) ({_TOKEN})((?:, {_TOKEN})*),? and ({_TOKEN})(?=[.,\"]| and )")


def _tokens(line: str) -> str:
    """ "Create a Food token and a Treasure token": one after another."""

    def said(found: re.Match[str]) -> str:
        verb, first, more, last = found.groups()
        middle = [each for each in re.split(rf", (?={_MANY} )", more) if each]
        return f"{verb} {first}" + "".join(f" and create {each}" for each in (*middle, last))

    return _TOKENS.sub(said, line)


_CARDS = re.compile(
    r"\b((?:for|reveal|exile|put|return|discard) an? (?:(?! card)[^.,\"])*? card)((?:, an? [\w -]*? "
    r"card)*),? or an? "
    r"((?:(?! card)[^.,\"])*? card|card with [a-z ]+)\b"
)


def _cards(line: str) -> str:
    """ "A basic land card or a Gate card": the article once."""

    def said(found: re.Match[str]) -> str:
        first, more, last = found.groups()
        middle = [each for each in re.split(r", an? ", more) if each]
        if not middle:
            return f"{first} or {last}"
        return ", ".join([first, *middle]) + f", or {last}"

    return _CARDS.sub(said, line)


def _shuffled(found: re.Match[str]) -> str:
    """What a player shuffles away, and what they draw then."""
    lead, who, what, drawn = found.groups()
    begins = not lead or who[0].isupper()
    done = f"{lead}{'Shuffle' if begins else 'shuffle'} {_lower(who)}'s {what} into their owners' libraries"
    if drawn is None:
        return done
    again = _upper(who) if not who.lower().startswith("target") else "That player"
    return f"{done}. {again} draws {drawn}"


def _gaining(found: re.Match[str]) -> str:
    """What something becomes, and what it has from then on."""
    first, size, keywords = found.groups()
    return f"{first}{(size or '').rstrip(',')} and gains {keywords.replace(', and', ' and')}."


def _each_may(found: re.Match[str]) -> str:
    """ "Each player may …": one after another."""
    lead, begin, who = found.groups()
    return f"{lead}{'F' if begin == 'E' else 'f'}or each {who}, that player may "


_COST = r"(?:pay|sacrifice|discard|return|exile|tap|remove) [^.,\"]*"

DEEDS: dict[str, Rewrite] = {
    "a number of counters on it": sub(
        rf"\b(enters?) with a number of (additional )?({_COUNTER}) counters on (it|them) equal to "
        rf"([^.\"]+)\.",
        lambda found: (
            f"{found[1]} with X {found[2] or ''}{found[3]} counters on {found[4]}, where X is {found[5]}."
        ),
    ),
    "a number of counters": sub(
        rf"\b([Pp]uts?) a number of ({_COUNTER}) counters on ([^.\"]*?) equal to ([^.\"]+)\.",
        r"\1 X \2 counters on \3, where X is \4.",
    ),
    "a number of counters, then where": sub(
        rf"\b([Pp]uts?) a number of ({_COUNTER}) counters equal to ((?:(?! on )[^.\"])*?) on ([^.\"]*)\.",
        _as_x,
    ),
    "counters, then the rest of it": sub(
        r"^([^:\"]*\b[Rr]emove [^:,\"]*? counters? from ~) and (sacrifice|exile|tap|untap) (?:it|~)(?=:)",
        lambda found: f"{found[1]}, {_upper(found[2])} ~",
    ),
    "each does all of it": sub(
        rf"(^|[.:•—,] )([Ee]ach player|[Ee]ach opponent|[Tt]arget player|[Tt]arget opponent) "
        rf"((?:{_ACTS})\b[^.\"]*)\.",
        _one_by_one,
    ),
    "unless it is paid": sub(
        rf"(^|[.:•—,] )([Yy]ou|[Tt]hat player|[Ii]ts controller|[Tt]hat \w+'s controller|[Dd]efending "
        rf"player) may "
        rf"({_COST})\. If (?:you|they|that player|the player) (?:don't|doesn't), ([^.\"]*)\.",
        _unless,
    ),
    "unless it is paid, at once": sub(
        r"(^|[.:•—,] )([Pp]ay) (\{[^.,\"]*)\. If you don't, ([^.\"]*)\.",
        lambda found: (
            f"{found[1]}{_upper(found[4]) if not found[1].startswith(',') else found[4]} unless you pay "
            f"{found[3]}."
        ),
    ),
    "you, where others are asked": sub(
        r"\b([Ii]f (?:they|that player|the player) (?:do|does|don't|doesn't|can't), )you "
        r"(create|draw|put|exile|return|scry|surveil|investigate|proliferate|search|mill)\b",
        r"\1\2",
    ),
    "twice as much life": sub(r"\bDouble your life total\b", "You gain life equal to your life total"),
    "as much as its power, to itself": sub(
        r"\b([Tt]arget creature (?:[^.\"]*? )?deals damage) (?:to itself equal to its power|equal to its "
        r"power to itself)\b",
        r"\1 equal to its power to itself",
    ),
    "what it is to have escaped": sub(
        r"^~ escapes with (an?|two|three|four|five|\w+) (\+1/\+1) (counters?) on it\.",
        r"~ enters with \1 \2 \3 on it if its escape cost was paid.",
    ),
    "returned by whose they are": sub(
        r"\b([Ee])ach player returns all ([^.\"]*? cards|cards) from their graveyard to (the "
        r"battlefield|their hand)\b",
        lambda found: (
            f"{'R' if found[1] == 'E' else 'r'}eturn all {found[2]} from all graveyards to "
            + (
                "the battlefield under their owner's control"
                if found[3] == "the battlefield"
                else "their owners' hands"
            )
        ),
    ),
    "yours is in your hand": sub(
        r"\b([Rr]eturn (?:up to one )?(?:another )?target [^.\"]*? you own) to your hand\b",
        r"\1 to its "
        r"owner's hand",
    ),
    "found, in two sentences": sub(
        r"\b([Ss]earch your library for [^.\"]*?)\. (Put|Reveal) (those cards|that "
        r"card|them|it)\b([^.\"]*?), then shuffle\.",
        lambda found: (
            f"{found[1]}, {_lower(found[2])} "
            f"{'them' if found[3] in ('those cards', 'them') else 'it'}{found[4]}, "
            "then shuffle."
        ),
    ),
    "the whole hand": sub(r"\b([Dd]iscards?) all the cards in (your|their) hand\b", r"\1 \2 hand"),
    "wherever they are": sub(r"\b([Ff]or each [^.,\"]*?) on the battlefield, ", r"\1, "),
    "into the hand of whose it is": sub(
        r"\b(If it's an? [^.,\"]*? card, )put (it|that card) into their hand\b",
        r"\1return \2 to its "
        r"owner's hand",
    ),
    "one that is either": sub(
        r"\b(creatures?) ((?:you control|an opponent controls|your opponents control) )?that(?:'s| is) an? "
        r"([A-Z]\w+) or an? "
        r"([A-Z]\w+)(?= (?:gets?|has|dies|enters|attacks)\b|,|\.)",
        lambda found: f"{found[3]} or {found[4]} {found[1]}{' ' + found[2].rstrip() if found[2] else ''}",
    ),
    "a turn that you take": sub(r"(^|[.:•—] )You take an extra turn\b", r"\1Take an extra turn"),
    "exiled instead": sub(
        r"\bexile (?:that card|that creature|that permanent) instead\b", "exile it instead"
    ),
    "hurt by the spell": sub(
        r"\b(an? \w+) dealt damage by ~ would die this turn\b",
        r"\1 dealt damage this way would die this "
        r"turn",
    ),
    "dealt to the same one": sub(
        r"\b(would be dealt [^.\"]*?, it deals (?:double that damage|that much damage plus \w+)) to "
        r"(?:that player|that permanent|it|that creature|them|you) instead\b",
        r"\1 instead",
    ),
    "exiled afterwards": sub(
        r"\b[Ii]f (?:that spell|a spell cast this way) would be put into "
        r"(your|a|its owner's) graveyard this turn, exile it instead\b",
        r"If that spell would be put into \1 graveyard, exile it instead",
    ),
    "until when it may be cast": sub(
        r"(^|[.:•—] )You may (play|cast) (it|that card|the exiled card) this turn\. (?=If that spell would "
        r"be put)",
        r"\1Until end of turn, you may \2 \3. ",
    ),
    "into whatever graveyard": sub(
        r"(?<=\. )If that spell would be put into (?:your|its owner's) graveyard, exile it instead\b",
        "If that spell would be put into a graveyard, exile it instead",
    ),
    "it stays tapped": sub(
        r"\b(it|~) doesn't untap during your next untap step\b",
        r"\1 doesn't untap during its controller's next untap step",
    ),
    "enters untapped": sub(r"^When ~ enters untapped, ", "When ~ enters while ~ is untapped, "),
    "as large as its mana value": sub(
        r"\b(has|have) base power and base toughness each equal to\b",
        r"\1 base power and toughness each "
        r"equal to",
    ),
    "as large, said with it": sub(
        r"\b(is|are) (an? artifact creature|artifact creatures) with power and toughness each equal to\b",
        lambda found: (
            f"{found[1]} {found[2]} and {'has' if found[1] == 'is' else 'have'} base power and toughness "
            f"each equal to"
        ),
    ),
    "its owner, not theirs": sub(
        r"\b(return (?:it|that card) to the battlefield) under their owner's control\b",
        r"\1 under its owner's control",
    ),
    "more, once it is that": sub(
        r"\b(becomes? an? (?:[A-Z]\w+ )*[A-Z]\w+)( with base power and toughness \d+/\d+,)? (?:with )?"
        r"((?:flying|first strike|trample|lifelink|vigilance|haste|deathtouch|reach|menace|hexproof)"
        r"(?:,? and [a-z]+(?: strike)?)?)\.",
        _gaining,
    ),
    "targets of many": sub(r"\bcan't be the targets of\b", "can't be the target of"),
    "a life total that stays": sub(
        r"^Your life total can't change\.", "You can't gain life, can't lose life, and can't pay life."
    ),
    "none of theirs": sub(r"\byour opponents control no\b", "an opponent controls no"),
    "another cost that was paid": sub(
        r"\bthis spell's (?!additional|mana)(\w+) cost was paid\b", r"its \1 cost was paid"
    ),
    "put on what is yours": sub(
        r"\b(was put on an? [\w ]*?) under your control this turn\b", r"\1 you control this turn"
    ),
    "a source deals it": sub(
        r"^(?!.*\b(?:that source|source's))(When(?:ever)?) a source deals (combat damage|damage) to "
        r"([^,.\"]*?),",
        r"\1 \3 is dealt \2,",
    ),
    "whatever deals it": sub(
        r"^(?!.*\bthat source)((?:[A-Z][\w' ]* — )?)If a source would deal ((?:combat |noncombat )?damage) "
        r"to "
        r"([^,.\"]*?)(?=,| while | and it's )",
        r"\1If \3 would be dealt \2",
    ),
    "prevented, and more": sub(
        r"\b(would (?:be dealt|deal) [^.\"]*?, prevent that damage)(?:,| and| and then) (?!the "
        r"rest)([^.\"]*)\.",
        lambda found: f"{found[1]}. {_upper(found[2])}.",
    ),
    "a copy of that size": sub(r"\b(except (?:[^.\"]*? and )?it's) a (\d+/\d+)(?=[.,]| and )", r"\1 \2"),
    "your own commander": sub(r"\byou control your commander\b", "you control a commander you own"),
    "until that step begins": sub(
        r"\b([Uu]ntil) the beginning of (your next (?:upkeep|end step))\b", r"\1 \2"
    ),
    "what you have gained": sub(
        r"\bthe amount of life you've (gained|lost) this turn\b", r"the amount of life you \1 this turn"
    ),
    "what left you": sub(
        r"\b(an?(?:other)? [^.,\"]*?) left the battlefield under your control this turn\b",
        r"\1 you controlled left the battlefield this turn",
    ),
    "several tokens": Guarded(_TOKENS, _tokens),
    "one card or another": Guarded(_CARDS, _cards),
    "under somebody's control": sub(
        r"\b(When(?:ever)? (?:an?|another|one or more) [^.,\"]*?) enters?(?: the battlefield)? "
        r"under (an opponent's|your) control,",
        lambda found: (
            f"{found[1]} {'you control' if found[2] == 'your' else 'an opponent controls'} "
            f"{'enter' if ' one or more ' in found[1] else 'enters'},"
        ),
    ),
    "when it may be done, said last": sub(
        r"\b([Aa])ctivate only if ([^.\"]*?) and only during your turn\.",
        r"\1ctivate only if it's your turn and \2.",
    ),
    "as a sorcery, said last": sub(
        r"\b([Aa])ctivate only as a sorcery and only if ([^.\"]*?)\.",
        r"\1ctivate only if \2 and only as a sorcery.",
    ),
    "spent to cast it": sub(r"(?<!amount of mana )\bspent to cast ~", "spent to cast it"),
    "exiled from a hand": sub(
        r"\b([Yy])ou choose (an? [^.\"]*? from it) and exile (?:that card|it)\b",
        r"\1ou choose \2. Exile that card",
    ),
    "the first in another's turn": sub(
        r"\byou cast your (first|second|third) (spell|[a-z ]+spell) during each opponent's turn\b",
        r"you cast your \1 \2 each turn during an opponent's turn",
    ),
    "spells that are aimed": sub(
        r"\b([A-Z][\w,' -]*?[Ss]pells|[Ss]pells) (you|your opponents) cast (with [^.\"]*?|that [^.\"]*?) "
        r"cost(?= \{)",
        r"\1 \3 \2 cast cost",
    ),
    "the player or the planeswalker's controller": sub(
        r"\bthat player or that planeswalker's controller\b", "that permanent's controller"
    ),
    "what was hurt is not regenerated": sub(
        r"( damage to target creature(?: [^.\"]*)?)\. It can't be regenerated this turn\.",
        r"\1. That creature can't be regenerated this turn.",
    ),
    "to whom it would be dealt": sub(
        r"(^|[.:] )(As long as ([^.\"]*?), )?[Aa]ll ((?:combat |noncombat )?damage) that would be dealt to "
        r"([^.\"]*?)"
        r"(?: by ([^.\"]*?))? is dealt to ([^.\"]*?) instead\.",
        lambda found: _redirected(found),
    ),
    "the cards that another ability exiled": sub(
        r"^((?:(?!xile)[^\"])*?)\bthe exiled cards\b(?! that| used)", r"\1all cards exiled with ~"
    ),
    "the owners of several": sub(r"\bunder their owners' control\b", "under their owner's control"),
    "the top of their library": sub(
        r"(^|[.:•—,] |, then |and )([Tt]arget player|[Tt]arget opponent|[Tt]hat player|[Ee]ach "
        r"opponent|[Ee]ach player"
        r"|[Dd]efending player|[Ii]ts controller|[Tt]hey) (exile|reveal)s? the top (card|\w+ cards) of "
        r"their library\b",
        lambda found: (
            f"{found[1]}{found[3].capitalize() if found[2][0].isupper() or not found[1] else found[3]} the "
            f"top "
            f"{found[4]} of "
            f"{_lower(found[2]) + chr(39) + 's' if found[2] not in ('They', 'they') else 'their'} library"
        ),
    ),
    "into their own hand": sub(
        r"\b([Tt])hat player puts (it|that card) into their hand\b",
        lambda found: f"{'R' if found[1] == 'T' else 'r'}eturn {found[2]} to its owner's hand",
    ),
    "each in turn": sub(r"(^|[.:•—,] )(E|e)ach (player|opponent) may (?!have )", _each_may),
    "all that are theirs": sub(
        r"\b([Dd]estroy|[Ee]xile|[Rr]eturn) all (\w+) ((?:you|your opponents) (?:don't )?control) and all "
        r"(\w+) \3\b",
        r"\1 all \2 and \4 \3",
    ),
    "shuffled away with it": sub(
        r"\bShuffle ~ and your graveyard into their owner's library\b",
        "Shuffle ~ into its owner's library. Shuffle your graveyard into your library",
    ),
    "as large as that besides": sub(
        r"\b(becomes?|is|are) (an?) ((?:[a-z]+ )*(?:[A-Z]\w+ )*(?:artifact |enchantment )*creature) with "
        r"base power and "
        r"toughness (\d+/\d+)( and [a-z]+(?: strike)?)? (in addition to its other types)\b",
        lambda found: (
            f"{found[1]} a {found[4]} {found[3]}{' with' + found[5][4:] if found[5] else ''}"
            # CR 205.1b.
            f"{'' if 'artifact creature' in found[3] else ' ' + found[6]}"
        ),
    ),
    "put there this turn": sub(
        r"\b(cards?) in ((?:your|a|an opponent's|all) graveyards?) that (?:was|were) put there from anywhere "
        r"this turn\b",
        r"\1 that entered this turn from \2",
    ),
    "a creature of your choice would deal it": sub(
        r"\b([Pp])revent all ((?:combat )?damage) (an? [\w ]*? of your choice) would deal( to [^.\"]*?)? "
        r"this turn\.",
        r"\1revent all \2 that would be dealt\4 by \3 this turn.",
    ),
    "shuffled by whose they are": sub(
        r"(^|[.:•—,] |, then |and )([Tt]arget player|[Tt]arget opponent|[Tt]hat player|[Ee]ach "
        r"opponent|[Ee]ach player"
        r"|[Ii]ts controller) shuffles their (hand and graveyard|graveyard|hand) into their library"
        r"(?:(?:, then| and) draws ([^.\"]*? cards?))?(?=\.)",
        _shuffled,
    ),
    "spells that nobody casts": sub(
        r"^Spells (with the chosen name|[^.\"]*?) can't be cast\.", r"Players can't cast spells \1."
    ),
    "the commander's casts": sub(
        r"\btimes? you've cast (?:your|a) commander from the command zone this game\b",
        lambda found: found[0].replace("a commander", "your commander"),
    ),
    "the next of those steps": sub(
        r"\b([A-Z]\w+ you control|[A-Z]\w+ target (?:player|opponent) controls|Those \w+) don't untap during "
        r"(?:your|their|that player's) next untap step\b",
        lambda found: (
            re.sub(r"^(?!Those)(\w+)s\b", lambda one: f"Each {one[1].lower()}", found[1])
            + " doesn't untap during its controller's next untap step"
        ),
    ),
}


def _redirected(found: re.Match[str]) -> str:
    """Damage that goes to another instead: if it would be dealt."""
    lead, _, test, damage, whom, source, other = found.groups()
    while_ = f" while {test}" if test else ""
    goes = f"that damage is dealt to {other} instead."
    if source is None:
        return f"{lead}If {whom} would be dealt {damage}{while_}, {goes}"
    one = {"creatures": "a creature", "artifacts": "an artifact", "sources": "a source"}.get(source)
    if one is None:
        return found[0]
    return f"{lead}If {one} would deal {damage} to {whom}{while_}, {goes}"
