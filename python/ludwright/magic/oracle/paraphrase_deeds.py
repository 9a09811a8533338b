"""One wording for several that mean the same, of what is done: effects, costs, and who does them.

The same laws as in `paraphrase`: each rewrite has a name and cases in
`tests/magic/test_oracle_paraphrase_deeds.py`, and none of them drops a word that carries meaning.
"""

from __future__ import annotations

import re

from .paraphrase_lines import Rewrite, sub

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
    return lead + " ".join(f"{who} {part}." for part in parts)


def _unless(found: re.Match[str]) -> str:
    """ "You may pay {1}. If you don't, sacrifice it.": it is sacrificed unless you pay."""
    lead, who, price, done = found.groups()
    who = _lower(who)
    yours = who == "you"
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
    r"((?:(?! card)[^.,\"])*? card)\b"
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
        rf"(^|[.:•—] )(Each player|Each opponent|Target player|Target opponent) ((?:{_ACTS})\b[^.\"]*)\.",
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
    "to itself": sub(
        r"\b([Tt]arget creature [^.\"]*?deals damage) to itself equal to its power\b",
        r"\1 equal to its power to it",
    ),
    "several tokens": _tokens,
    "one card or another": _cards,
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
    "spent to cast it": sub(r"\bspent to cast ~", "spent to cast it"),
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
        r"\b([Tt])hat player puts (it|that card|them|those cards) into their hand\b",
        lambda found: f"{'P' if found[1] == 'T' else 'p'}ut {found[2]} into their hand",
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
        r"\b(cards?) in (your graveyard) that (?:was|were) put there from anywhere this turn\b",
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
