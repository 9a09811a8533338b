"""Lines that say two things, one line each: what is so in two ways, and what two events trigger.

Whatever is so at all times may be said in as many lines as one likes, and a trigger with two events is two
triggers, unless something counts how often it triggers. Each has cases in
`tests/magic/test_oracle_paraphrase_apart.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .kernel.words import GIVER, OWN

Parts = Callable[[re.Match[str]], list[str] | None]


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


# What a trigger with two events says of both at once: how often, and modes, which are lines of their own.
_COUNTED = re.compile(r"triggers only|only once each turn|for the first time|—$|chooses? [^.\"]*\.?$")


def _two_triggers(found: re.Match[str]) -> list[str] | None:
    label, first, second, done = found["label"] or "", found["first"], found["second"], found["done"]
    if _COUNTED.search(done):
        return None
    if re.match(r"When(?:ever)? ~ ", first):
        second = re.sub(r"^(when(?:ever)?) it\b", r"\1 ~", second)
        second = re.sub(r"^(when(?:ever)? you \w+) it\b", r"\1 ~", second)
    return [f"{label}{first}, {done}", f"{label}{_upper(second)}, {done}"]


def _same_subject(found: re.Match[str]) -> list[str] | None:
    """ "Whenever ~ deals combat damage to a player or dies, …"."""
    when, who, first, second, done = found.groups()
    if _COUNTED.search(done):
        return None
    return [f"{when} {who} {first}, {done}", f"{when} {who} {second}, {done}"]


def _otherwise(found: re.Match[str]) -> list[str]:
    """ "… gets +2/+1 as long as it's black. Otherwise, it gets -1/-2."."""
    who, first, what, second = found.groups()
    return [f"{who} {first} as long as it's {what}.", f"{who} {second} as long as it isn't {what}."]


def _more(first: str, second: str) -> str:
    """What must be added to one change of size for the other."""
    sizes = [[int(part) for part in size.split("/")] for size in (first, second)]
    return "/".join(f"{more - less:+d}" for less, more in zip(*sizes, strict=True))


def _larger_if(found: re.Match[str]) -> list[str]:
    """ "Equipped creature gets +1/+1. If it's a Warrior, it gets +2/+1 instead."."""
    who, size, other = found["who"], found["size"], found["other"] or found["another"]
    test = found["test"] or found["last"]
    test = re.sub(r"^it(?='s\b| is\b)", _lower_first(who), test)
    return [f"{who} gets {size}.", f"As long as {test}, {_lower_first(who)} gets {_more(size, other)}."]


def _lower_first(text: str) -> str:
    return text if text[:1] == "~" else text[:1].lower() + text[1:]


def _additional(found: re.Match[str]) -> list[str]:
    """ "Equipped creature gets +2/+0. It gets an additional +0/+2 and has deathtouch as long as …"."""
    who, first, more, test = found.groups()
    return [f"{who} {first}.", f"As long as {test}, {_lower_first(who)} gets {more}."]


def _kicked(found: re.Match[str]) -> list[str]:
    """ "If ~ was kicked, it enters with two +1/+1 counters on it and with flying."."""
    first, given = found.groups()
    has = given.replace(GIVER, OWN)
    return [f"{first}.", f"As long as ~ was kicked, it has {has}" + ("" if has.endswith('"') else ".")]


_DEEDS = "gain|draw|lose|create|scry|surveil|mill|discard|untap|investigate|proliferate|put|sacrifice|exile"
_IN_A_ROW = re.compile(
    rf"(^|[.:•—,] )([Yy]ou )?((?:{_DEEDS}|{_DEEDS.title()}) (?:(?! and )[^.,\"])*), "
    rf"((?:(?:{_DEEDS}) (?:(?! and )[^.,\"])*, )*)(?:and |then )((?:{_DEEDS}) [^.,\"]*)\."
)


_HOLDING = re.compile(r"\b(?:[Ii]f|[Oo]therwise|may|unless|instead|[Ww]hen you do)\b")
_TRIGGER = re.compile(r"(?:[A-Z][\w' ]* — )?(?:When(?:ever)?|At) [^,.]*(?:, if [^,.]*)?, $")


def _held(before: str) -> bool:
    """Whether the sentence holds its deeds together: "if …", "you may …". A trigger does all of its line."""
    sentence = re.split(r"[.:•] |\n", before)[-1]
    return _HOLDING.search(sentence) is not None and _TRIGGER.fullmatch(sentence) is None


def in_a_row(line: str) -> str:
    """ "You gain 2 life, draw two cards, then discard two cards.": one after another."""

    def said(found: re.Match[str]) -> str:
        lead, you, first, middle, last = found.groups()
        parts = [first, *(part for part in middle.split(", ") if part), last]
        if len(parts) < 3 or re.search(r"\b(?:those|them|it|that)\b", " ".join(parts)):
            return found[0]
        if _held(line[: found.start(2) if you else found.start(3)]):
            return found[0]
        begin = f"{lead}{you or ''}{parts[0]}. "
        return begin + " ".join(f"{_upper(part)}." for part in parts[1:])

    return _IN_A_ROW.sub(said, line)


_GIFTS = {
    "a card": "draws a card",
    "a Food": "creates a Food token",
    "a Treasure": "creates a Treasure token",
    "a tapped Fish": "creates a tapped 1/1 blue Fish creature token",
    "an Octopus": "creates an 8/8 blue Octopus creature token",
    "an extra turn": "takes an extra turn after this one",
}


def promised(lines: list[str], spell: bool) -> list[str]:
    """CR 702.174: who was promised a gift gets it before anything else is done, or as it enters."""
    found = next((line for line in lines if re.fullmatch(r"Gift an? [\w ]+", line)), None)
    given = None if found is None else _GIFTS.get(found.removeprefix("Gift "))
    if found is None or given is None:
        return lines
    when = "If" if spell else "When ~ enters, if"
    done = f"{when} the gift was promised, an opponent {given}."
    return [each for line in lines for each in (("Gift", done) if line == found else (line,))]


# CR 702.113: what is done besides, to a land.
_AWAKEN = re.compile(r"^Awaken (\d) ?— ?((?:\{[^}]*\})+)$")


def awakened(lines: list[str]) -> list[str]:
    """A spell with awaken says last what else it does then."""
    found = next((made for line in lines if (made := _AWAKEN.match(line))), None)
    if found is None:
        return lines
    number = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")[int(found[1])]
    done = (
        f"If its awaken cost was paid, put {number} +1/+1 counters on target land you control. It becomes a "
        "0/0 Elemental creature with haste. It's still a land."
    )
    return [*(f"Awaken {found[2]}" if line == found[0] else line for line in lines), done]


_VERBS = (
    r"dies|leaves the battlefield|attacks|blocks|enters|becomes tapped|becomes untapped|mutates|phases out"
    r"|is dealt damage|is turned face up|becomes blocked|transforms"
    r"|deals combat damage to (?:a player|an opponent)|becomes the target of a spell(?: or ability)?"
    r"|is put into exile from the battlefield|is put into a graveyard from the battlefield"
)
# Pairs that are one event of the notation, or that a list of verbs says.
_PAIRED = (
    r"(?:dies|leaves the battlefield|attacks|blocks|enters|becomes tapped|transforms|becomes blocked"
    r"|is turned face up|becomes the target of a spell(?: or ability)?"
    r"|is put into exile from the battlefield)"
)

_LINES: tuple[tuple[re.Pattern[str], Parts], ...] = (
    (
        re.compile(
            r"^~ enters tapped (?:and )?(?:(doesn't untap during your untap step)|(with [^.,\"]* "
            r"counters? on it))\.$"
        ),
        lambda found: ["~ enters tapped.", f"~ {found[1]}." if found[1] else f"~ enters {found[2]}."],
    ),
    (
        re.compile(
            r"^(Enchanted \w+) (doesn't untap during its controller's untap step) and its (activated "
            r"abilities can't be activated[^.\"]*)\.$"
        ),
        lambda found: [f"{found[1]} {found[2]}.", f"{found[1]}'s {found[3]}."],
    ),
    (
        re.compile(r"^(If ~ was kicked, it enters with [^.\"]*? on it) and with ([a-z ]+|\"[^\"]*\")\.?$"),
        _kicked,
    ),
    (
        re.compile(
            r"^((?:[A-Z][\w' ]*? — )?As long as [^,.\"]*, )(~ [^,.\"]*?),? and "
            r"((?:other )?(?:[A-Z]\w+ )?\w+ you control (?:get|have) [^.\"]*)\.$"
        ),
        lambda found: [f"{found[1]}{found[2]}.", f"{found[1]}{found[3]}."],
    ),
    (
        re.compile(
            r"^((?:As long as [^,.\"]*, )?)(it|(?:[Ee]nchanted|[Ee]quipped) creature) ([^.\"]*?),? and all "
            r"creatures able to block it do so\.$"
        ),
        lambda found: [
            f"{found[1]}{found[2]} {found[3]}.",
            f"{found[1]}{'all' if found[1] else 'All'} creatures able to block "
            f"{'enchanted creature' if found[2] == 'it' else found[2].lower()} do so.",
        ],
    ),
    (
        re.compile(
            r"^(?P<label>[A-Z][\w' ]*? — )?(?P<first>(?:At the beginning of|When(?:ever)?) [^,.\"]*?) "
            r"(?:or|and) "
            r"(?P<second>(?:when(?:ever)?|at the beginning of) [^,.\"]*), (?P<done>.*)$",
            re.DOTALL,
        ),
        _two_triggers,
    ),
    (
        re.compile(
            r"^(?P<label>[A-Z][\w' ]*? — )?(?P<first>Whenever (?:you play|a player plays) a land(?: from "
            r"exile)?) or (?P<second>casts? a spell(?: from exile)?), (?P<done>.*)$"
        ),
        lambda found: (
            None
            if _COUNTED.search(found["done"])
            else [
                f"{found['label'] or ''}{found['first']}, {found['done']}",
                f"{found['label'] or ''}Whenever {'you' if ' you ' in found['first'] else 'a player'} "
                f"{found['second']}, {found['done']}",
            ]
        ),
    ),
    (
        re.compile(
            rf"^(When(?:ever)?) ((?:~|enchanted \w+|equipped creature|(?:an?|another) [^,.\"]*?)) "
            rf"(?!{_PAIRED} or {_PAIRED},)({_VERBS}) or ({_VERBS}), (.*)$",
            re.DOTALL,
        ),
        _same_subject,
    ),
    (
        re.compile(
            r"^You may play lands and cast spells from the top of your library\. If you cast a spell "
            r"this way, "
            r"pay life equal to its mana value rather than pay its mana cost\.$"
        ),
        lambda found: [
            "You may play lands from the top of your library.",
            "You may cast spells from the top of your library by paying life equal to its mana value rather "
            "than paying their mana costs.",
        ],
    ),
    (
        re.compile(r"^(Prevent all (?:combat )?damage that would be dealt) to and dealt by ([^.,\"]*)\.$"),
        lambda found: [f"{found[1]} to {found[2]}.", f"{found[1]} by {found[2]}."],
    ),
    (
        re.compile(
            r"^(Prevent all (?:combat )?damage that would be dealt to ([^.,\"]*))\. (Prevent all "
            r"(?:combat )?damage "
            r"that would be dealt by \2)\.$"
        ),
        lambda found: [f"{found[1]}.", f"{found[3]}."],
    ),
    (
        # Of a spell that is cast, and of what enters.
        re.compile(
            r"^(?P<label>[A-Z][\w' ]*? — )?(?P<first>Whenever you cast (?:an?|another) [^,.\"]*?spell) or "
            r"(?P<second>(?:an?|another) [^,.\"]* enters), (?P<done>.*)$"
        ),
        lambda found: (
            None
            if _COUNTED.search(found["done"])
            else [
                f"{found['label'] or ''}{found['first']}, {found['done']}",
                f"{found['label'] or ''}Whenever {found['second']}, {found['done']}",
            ]
        ),
    ),
    (
        re.compile(r"^When you cycle ~ or it dies, (.*)$"),
        lambda found: [f"When you cycle this card, {found[1]}", f"When ~ dies, {found[1]}"],
    ),
    (
        re.compile(r"^~ enters tapped\. As it enters, (.*)$"),
        lambda found: ["~ enters tapped.", f"As ~ enters, {found[1]}"],
    ),
    (
        re.compile(r"^((?:\{[^}]*\})+), \{T\} or ((?:\{[^}]*\})+), \{T\}: (.*)$"),
        lambda found: [f"{found[1]}, {{T}}: {found[3]}", f"{found[2]}, {{T}}: {found[3]}"],
    ),
    (
        re.compile(r"^(You can't win the game) and (your opponents can't lose the game)\.$"),
        lambda found: [f"{found[1]}.", f"{_upper(found[2])}."],
    ),
    (
        re.compile(r"^(~|Enchanted creature|Equipped creature) attacks or blocks each combat if able\.$"),
        lambda found: [f"{found[1]} attacks each combat if able.", f"{found[1]} blocks each combat if able."],
    ),
    (
        re.compile(r"^(You may look at the top card of your library any time), and (you may [^.\"]*)\.$"),
        lambda found: [f"{found[1]}.", f"{_upper(found[2])}."],
    ),
    (
        re.compile(
            r"^([A-Z][^.\"]*?\b[Ss]pells[^.\"]*?) cost (\{\w+\}) less to cast and can't be countered\.$"
        ),
        lambda found: [f"{found[1]} cost {found[2]} less to cast.", f"{found[1]} can't be countered."],
    ),
    (
        re.compile(r"^(Enchanted \w+) can't attack, block, or crew Vehicles\.?((?: |, and )[Ii]ts [^\"]*)?$"),
        lambda found: [
            f"{found[1]} can't attack or block.",
            f"{found[1]} can't crew Vehicles.",
            *([re.sub(r"^(?: |, and )[Ii]ts", f"{found[1]}'s", found[2])] if found[2] else []),
        ],
    ),
    (
        re.compile(
            r"^((?:Enchanted|Equipped) creature) (gets [+-]\d+/[+-]\d+) as long as it's "
            r"([^.,\"]*)\. Otherwise, it (gets [+-]\d+/[+-]\d+)\.$"
        ),
        _otherwise,
    ),
    (
        re.compile(
            r"^(?P<who>~|(?:Enchanted|Equipped) creature) gets (?P<size>[+-]\d+/[+-]\d+)\. "
            r"(?:If (?P<test>[^.,\"]*), it gets (?P<other>[+-]\d+/[+-]\d+) instead"
            r"|It gets (?P<another>[+-]\d+/[+-]\d+) instead (?:as long as|if) (?P<last>[^.\"]*))\.$"
        ),
        _larger_if,
    ),
    (
        re.compile(
            r"^((?:Enchanted|Equipped) creature) (gets [+-]\d+/[+-]\d+)\. It gets an additional "
            r"([+-]\d+/[+-]\d+(?: and has [a-z ]+)?) as long as ([^.\"]*)\.$"
        ),
        _additional,
    ),
)


def apart(line: str) -> list[str] | None:
    """The lines that say the same, where there are several."""
    for pattern, parts in _LINES:
        found = pattern.match(line)
        if found is not None and (made := parts(found)) is not None:
            return made
    return None
