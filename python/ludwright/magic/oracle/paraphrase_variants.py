"""One wording for several that mean the same: sentences of which cards have an older or a rarer template.

The same laws as in `paraphrase`: each rewrite has a name and cases in
`tests/magic/test_oracle_paraphrase_variants.py`, and none of them drops a word that carries meaning.
"""

from __future__ import annotations

import re

from .kernel.rewrite import Rewrite, sub

# CR 700.12.
_OUTLAWS = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


def _outlaws(found: re.Match[str]) -> str:
    """ "An outlaw": any of five kinds."""
    lead, several = found.groups()
    if several:
        return f"{lead}Assassins, Mercenaries, Pirates, Rogues, and Warlocks"
    return f"{'an ' if lead == 'an ' else lead}Assassin, Mercenary, Pirate, Rogue, or Warlock"


def _counted_off(found: re.Match[str]) -> str:
    """ "Remove any number of storage counters: Add {B} for each …": X of them, and so much mana."""
    kind, mana = found["kind"], found["mana"]
    return f"emove X {kind} counters from ~: Add an amount of {mana} equal to X."


def _part_by_part(found: re.Match[str]) -> str:
    """ "Sacrifice a Plains and an Island:": one, and then the other."""
    lead, verb, first, rest, last = found.groups()
    parts = [first, *(each for each in rest.split(", ") if each), last]
    if any(not re.match(r"(?:an?|another|~|two|three) ?", each) for each in parts):
        return found[0]
    return lead + ", ".join(f"{verb} {each}" for each in parts) + ":"


# What has a meaning before a dash.
_LABELS = re.compile(
    r"^(?:[IVX]+(?:, ?[IVX]+)*|Ward|Cycling|Equip|Kicker|Echo|Escape|Flashback|Cumulative "
    r"upkeep|Buyback|Splice|"
    r"Boast|Exhaust|Power-up|Max speed|Solved|To "
    r"solve|Companion|Forecast|Channel|Grandeur|Partner|Craft|Squad|"
    r"Visit|Prize|Level|Morph|Megamorph|Disguise|Multikicker|Bestow|Madness|Evoke|Entwine|Emerge|Crew|Station|"
    r"Tribute|Offspring|Plot|Blitz|Reinforce|Recover|Suspend|Unearth|Transmute|Gift|Impending|Epic|Haunt|"
    r"Will of.*|Council's.*|Pack tactics|Fateful hour|Spell mastery|Join forces|Tempting "
    r"offer|Fathomless descent|"
    r"Secret council|[A-Z][a-z]+)$"
)
_NAMED = re.compile(
    r"^(?P<name>[A-Z~][^—{\":•]{2,44}?) — (?P<rest>(?:When|At "
    r"the|If|During|As|Once|Protection|~|\{|Each|All|Other|"
    r"Prevent|Creatures|Spells|You|Until|Destroy|Sacrifice|Tap|Discard|Exile|Remove|Pay|Choose)\b.*)$",
    re.DOTALL,
)


def _unnamed(line: str) -> str:
    """The line of an ability without a name of its own (CR 207.2d)."""
    found = _NAMED.match(line)
    if (
        found is None
        or _LABELS.match(found["name"])
        or (found["rest"][:2] == "{T" and " " not in found["name"])
    ):
        return line
    # What is kept as a label is printed in small letters.
    odd = re.search(r"[-~.!?'&’]| (?:an?|and|as|at|by|for|from|in|is|of|on|or|the|to|with) ", found["name"])
    labelled = found["rest"].startswith(("When", "At the"))
    return found["rest"] if odd is not None or not labelled else line


def _counters_each(found: re.Match[str]) -> str:
    """ "A menace, trample, or lifelink counter": each with its noun."""
    lead, listed, last = found.groups()
    kinds = [*(each for each in listed.split(", ") if each), last]
    told = [f"{'an' if kind[0] in 'aeiou' else 'a'} {kind} counter" for kind in kinds]
    joined = " or ".join(told) if len(told) == 2 else ", ".join(told[:-1]) + f", or {told[-1]}"
    return f"{lead}{joined}"


VARIANTS: dict[str, Rewrite] = {
    "each kind of counter": sub(
        r"\b(your choice of )an? ((?:[\w+/]+(?: strike)?, )+)or ([\w+/]+(?: strike)?) counter\b",
        _counters_each,
    ),
    "enters with one of them": sub(
        r"^~ enters with (your choice of (?:an?|one|two|three) [^.\"]*? counters?) on it\.$",
        r"As ~ enters, it enters with \1 on it.",
    ),
    "abilities with a name": _unnamed,
    "chapters with a name": sub(
        r"^((?:[IVX]+(?:, ?[IVX]+)*) — )[A-Z][\w'’!-]*(?: [\w'’!-]+){0,5} — (?=[A-Z~])", r"\1"
    ),
    "in a turn": sub(
        r"\b(your (?:first|second|third|fourth|fifth) (?:card|(?:[a-z]+ )?spell)) in a turn\b",
        r"\1 "
        r"each turn",
    ),
    "tied for the most": sub(
        r"\bcontrols? the (creature|artifact|permanent) with the (?:greatest|highest) "
        r"(power|toughness|mana value) or "
        r"tied for the (?:greatest|highest) \2\b",
        lambda found: (
            f"{found[0].split()[0]} {'an' if found[1][0] == 'a' else 'a'} {found[1]} with the greatest "
            f"{found[2]} "
            f"among {found[1]}s on the battlefield"
        ),
    ),
    "whose they are among": sub(
        r"\b(with the (?:greatest|highest|least|lowest) (?:power|toughness|mana value) among (?:[a-z]+ "
        r")*?[a-z]+s) "
        r"that player controls\b",
        r"\1 they control",
    ),
    "what equipped creature is": sub(
        r"\b([Ee]quipped|[Ee]nchanted) (creature)'s (an?) (?=[A-Z])", r"\1 \2 is \3 "
    ),
    "so many lands more": sub(
        r"\b([Yy]ou may play) up to (two|three|four) additional lands this turn\b",
        r"\1 \2 additional "
        r"lands this turn",
    ),
    # A spell that resolves is put into its owner's graveyard (CR 608.2n).
    "where a spell would go": sub(
        r"\bexile (?:that card|it|that spell)( with [^.,\"]*? on it)? instead of putting it into "
        r"(?:your|a|its owner's|their) graveyard as it resolves\b",
        r"exile that spell\1 instead of putting it into your graveyard as it resolves",
    ),
    # What else it gets for as long as something is so is a line of its own.
    "more of a size": sub(
        r"(?:(?<!\. It )(?<!\. ~ )\b(gets?)|\b(gets?)(?= an additional [^.\"]*until end of turn)) an "
        r"additional "
        r"(?=[+-])",
        lambda found: f"{found[1] or found[2]} ",
    ),
    "more counters on what comes": sub(
        r"( (?:onto|to) the battlefield(?: tapped)?(?: under [^.,\"]*? control)? with )"
        r"(?:an additional|(two|three|four|X) additional) ",
        lambda found: f"{found[1]}{found[2] or 'a'} ",
    ),
    # CR 700.11: what it is to descend.
    "descended": sub(
        r"\byou(?:'ve)? descended this turn\b",
        "a permanent card was put into your graveyard from anywhere this turn",
    ),
    "descends so deep": sub(r"^Descend \d — ", ""),
    "no outlaws": sub(r"\bnon-outlaw\b", ", ".join(f"non-{kind}" for kind in _OUTLAWS)),
    "outlaws": sub(r"(?<!-)\b([Aa]n |[Aa]nother |more |[Tt]arget |each |)outlaw(s)?\b", _outlaws),
    # Without a team it is you (CR 102.3).
    "the team that you are": sub(r"\byour team controls\b", "you control"),
    # What it would be as a spell, the card is already (CR 601.3e).
    "what may be cast, by its kind": sub(
        r"\b(cast (?:it|that card|the exiled card)\b[^.\"]*? if it's an? [^.,\"]*?) spell\b", r"\1 card"
    ),
    "what you have twice": sub(r"\byou both own and control\b", "you control and own"),
    "colours that it has both": sub(
        r"\b(spell) that's both (white|blue|black|red|green) and (white|blue|black|red|green)\b",
        r"\1 that's \2 and \3",
    ),
    "counted off": sub(
        r"emove any number of (?P<kind>[a-z]+) counters from ~: Add (?P<mana>\{[WUBRGC]\}) for each "
        r"(?P=kind) "
        r"counter removed this way\.",
        _counted_off,
    ),
    "one price after another": sub(
        r"(^|, |— |\")([Ss]acrifice|[Ee]xile|[Dd]iscard|[Tt]ap) ((?:~|an? |another )[^,.:\"]*?)((?:, "
        r"(?:an?|another) [^,.:"
        r"\"]*?)*),? and ((?:an?|another|two|three) [^,.:\"]*?):",
        _part_by_part,
    ),
    "life and mana": sub(
        r"\b([Yy]ou may pay|[Tt]hey may pay|[Tt]hat player may pay) ((?:\{[^}]*\})+) and (\d+ life)\b",
        r"\1 \2 and pay \3",
    ),
    "doubled": sub(
        r"\b([Dd])ouble the (power|toughness) of (target [^.,\"]*?) until end of turn",
        r"\1ouble \3's \2 until end of turn",
    ),
    "its own, doubled": sub(
        r"(, |\. )[Dd]ouble its power until end of turn\.",
        lambda found: (
            f"{found[1]}{'it' if found[1] == ', ' else 'It'} gets +X/+0 until end of turn, where X is "
            f"its power."
        ),
    ),
    "attacks all the same": sub(
        r"(^|: |, |\. |— )(~|[Ii]t|[Tt]arget creature(?: with defender)?) (gets? [^.\"]*? until end of "
        r"turn) and "
        r"can attack this turn as though it didn't have defender\.",
        lambda found: (
            f"{found[1]}{found[2]} {found[3]}. "
            f"{found[2] if found[2] == '~' else 'It'} can attack this turn as though it didn't have defender."
        ),
    ),
    "stays tapped, if so": sub(
        r"^(~ doesn't untap during your untap step) if (?:it|~) (has [^.\"]*? on it)\.$",
        r"As long as ~ \2, \1.",
    ),
    "stays tapped, if another is so": sub(
        r"^(~ doesn't untap during your untap step) if ((?!it\b|~)[^.\"]*)\.$", r"As long as \2, \1."
    ),
    "of the opponents": sub(
        r"\b(unless|if|as long as) your opponents control (?=\w+ or more )", r"\1 an opponent controls "
    ),
    "a size and a keyword, until when": sub(
        r"((?:~|\bit) has base power and toughness \d+/\d+) until end of turn and (gains [a-z ,]+? until end "
        r"of turn)\b",
        r"\1 and \2",
    ),
    # CR 702.138.
    "unless it escaped": sub(
        r"\b([Ss]acrifice (?:it|~)) unless it escaped\.", r"\1 if its escape cost wasn't paid."
    ),
    "done this way, of one": sub(
        r"\b([Ii]f an? (?!player|opponent)[^.,\"]*?) is ((?:dealt "
        r"damage|sacrificed|milled|exiled|destroyed|discarded) "
        r"this way)\b",
        r"\1 was \2",
    ),
    "a land with an ability": sub(
        r"\b(becomes? an? \d+/\d+ [^.\"]*?creature)( with [a-z, ]+?)?(?: and gains| and| with) "
        r"(\"[^\"]*\") (?:It's|It is) still "
        r"a land\.",
        r"\1\2 that's still a land and gains \3",
    ),
    "which time it resolves": sub(
        r"\b([Ii])f it's the (second|third|fourth) time,",
        r"\1f this is the \2 time this ability has resolved this turn,",
    ),
    "found, and parted": sub(
        r"\b([Ss]earch your library for [^.]*?)(?:(?:,| and) reveal (them|those cards))?(?:\.|,(?: "
        r"and)?) [Pp]ut "
        r"(one|two)(?: of (?:them|those cards))? ((?:into|onto|on) [^.,]*?) and the (?:other|rest) "
        r"((?:into|onto|on) [^.,]*?)(?:\. Then shuffle|\. [Ss]huffle|, then shuffle)\b",
        lambda found: (
            f"{found[1]}{', reveal ' + found[2] if found[2] else ''}, put {found[3]} of them {found[4]}, "
            f"put the rest {found[5]}, then shuffle"
        ),
    ),
    "one of those seen": sub(
        r"(\b(?:[Ll]ook at|[Rr]eveal) the top [^.]*? cards of your library(?:\.|,) [Pp]ut (?:one|two))"
        r"(?= (?:into|onto|on) [^.]*? and the (?:other|rest) )",
        r"\1 of them",
    ),
    "after combat": sub(
        r"\b([Aa]t the beginning of) each of your postcombat main phases\b", r"\1 your second main phase"
    ),
    "so much mana at least": sub(
        r"\bat least (one|two|three|four|five|six|seven|eight) mana was spent\b", r"\1 or more mana was spent"
    ),
    "not at all": sub(
        r"\bno mana was spent to cast (it|that spell)\b", r"the amount of mana spent to cast \1 is 0"
    ),
    "what cannot come back": sub(
        r"\. (?:That creature|The creature|A creature destroyed this way|That permanent|That "
        r"artifact|That land) "
        r"can't be regenerated\.",
        ". It can't be regenerated.",
    ),
    "several that cannot come back": sub(
        r"\. (?:Those creatures|Creatures destroyed this way|Those permanents) can't be regenerated\.",
        ". They can't be regenerated.",
    ),
    "during your turn, said last": sub(
        r"^(~ (?:has|gets) [^.\"]*?) during your turn\.$", lambda found: f"During your turn, {found[1]}."
    ),
    "mana for spells of several kinds": sub(
        r"\b(to cast (?:an? )?)((?:[A-Za-z]+, )+)and/or ([A-Za-z]+ spells?)", r"\1\2or \3"
    ),
    "kinds in a long list": sub(
        r"\b((?:an? |artifacts?, |creatures?, |enchantments?, |lands?, )(?:[a-z]+, )*)and/or "
        r"(?=[a-z]+)(?!an? )",
        r"\1and ",
    ),
    # Of two players.
    "an opponent gains": sub(r"\b(you may have) each opponent (gain \d+ life)\b(?=\.)", r"\1 an opponent \2"),
}
