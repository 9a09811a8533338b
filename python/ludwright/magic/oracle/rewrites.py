"""Ways to say one thing that cards use side by side: none of them is a difference between two wordings.

Both texts are rewritten alike, so that only what a rewrite removes can be missed. Each has a name, a reason
and cases in `tests/magic/test_oracle_rewrites.py`. Lines are in small letters, the own name is `~`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ..notation.ast_words import CARD_TYPES

Rewrite = Callable[[str], str]

# The end of a phrase within a sentence.
_END = r"(?= and |[.,\"]| until |$)"


def _worded_values(line: str) -> str:
    """ "X …, where X is N", "… equal to N" and "… for each" name a number."""
    line = re.sub(r"[^.•\"]*?, where x is (?:(?! and you )[^.\"])*", _named_x, line)
    line = re.sub(
        r"\ba number of ([^.,\"]*?) equal to ([^.,\"]*)",
        r"[\2] \1",
        line,
    )
    line = re.sub(
        r"\b(less|greater) than or equal to ((?:(?! from | to | onto | without | and )[^.,\"])+)",
        lambda found: f"[{found[2]}] or {found[1]}",
        line,
    )
    line = re.sub(
        r"\b(life|damage|cards) equal to ([^.,\"]*?)"
        r"(?= to (?:target|any|each|that|it|~|up|you|the)\b| and |[.,\"]|$)",
        r"[\2] \1",
        line,
    )
    line = re.sub(
        rf"(?<![+/\w-])(?:an?|1|one)(?![\w/])((?:(?!(?<![+/\w-])(?:an?|1|one)(?![\w/]))[^.,:\"])*?) for each"
        rf" ([^.,\"]*?){_END}",
        r"[the number of \2]\1",
        line,
    )
    # Two, three … for each of something.
    line = re.sub(
        rf"(?<![+/\w\[{{-])(two|three|four|five|[2-5])(?![\w/}}])((?:(?! for each )[^.,:\"])*?) for each"
        rf" ([^.,\"]*?){_END}",
        lambda found: f"[{_TIMES[_DIGITS.get(found[1], found[1])]}the number of {found[3]}]{found[2]}",
        line,
    )
    return re.sub(
        rf"([+-])([1-5])/([+-])(\2|0) for each ([^.,\"]*?){_END}",
        lambda found: _size(found[1], found[3], found[4], f"[{_TIMES[found[2]]}the number of {found[5]}]"),
        line,
    )


_DIGITS = {"two": "2", "three": "3", "four": "4", "five": "5"}
_TIMES = {"1": "", "2": "twice ", "3": "three times ", "4": "four times ", "5": "five times "}


def _named_x(found: re.Match[str]) -> str:
    said, _, value = found[0].partition(", where x is ")
    return re.sub(r"\bx\b", lambda _: f"[{value}]", said)


def _size(first: str, second: str, digit: str, value: str) -> str:
    return f"{first}{value}/{second}{digit if digit == '0' else value}"


def _changes(line: str) -> str:
    """What is gained before or after what is got; until when, last."""
    size = r"[+-](?:\w+|\[[^\]]*\])"
    line = re.sub(rf"\b(gains? [a-z, ]+?|loses? all abilities) and (gets? {size}/{size})", r"\2 and \1", line)
    return re.sub(
        r"(: |, |— |\. |^|• )until end of turn, ([^.\"]*)(?=[.\"])", r"\1\2 until end of turn", line
    )


_ACTS = "skip|draw|create|mill|scry|surveil|discard|earthbend|gain|lose|untap|add|recruit|look|shuffle"


def _you(line: str) -> str:
    """Who acts, where it is you: "draw a card", "you draw a card and lose 1 life"."""
    return re.sub(rf"(?:(?<=[.:,•—] )|(?<= and )|(?<=, then )|^)(?=(?:{_ACTS})\b)", "you ", line)


_WORDS = {
    "have": "has",
    "are": "is",
    "they": "it",
    "them": "it",
    "their": "its",
    "those": "that",
    "don't": "doesn't",
    "every": "all",
    "elves": "elf",
    "wolves": "wolf",
    "werewolves": "werewolf",
    "dwarves": "dwarf",
    "halves": "half",
    "zombies": "zombie",
}
_KEEP = ("is", "has", "its", "this", "was", "plus", "less", "unless", "colorless")


def _numbers(line: str) -> str:
    """Of one or of many: "each creature you control has", "creatures you control have"."""
    line = re.sub(r"\byou don't control (?:an?|any) ", "you control no ", line)
    line = line.replace("you don't control another ", "you control no other ")
    line = re.sub(r"\b(?:it|there|that)'s\b", lambda found: found[0][:-2] + " is", line)
    line = re.sub(r"[a-z']+", _singular, line)
    return re.sub(r"\b(?:each|all|an?) ", "", line)


def _singular(found: re.Match[str]) -> str:
    word = found[0]
    word = _WORDS.get(word, word)
    if word in _KEEP or word.endswith(("ss", "'s")) or len(word) < 3:
        return word
    if word.endswith("s'"):
        return f"{word[:-2]}'s"
    word = word.removesuffix("'")
    if word.endswith(("ies", "ie")):
        return f"{word.removesuffix('s')[:-2]}y"
    return word[:-1] if word.endswith("s") else word


_THINGS = "creature|card|permanent|land|token|spell|artifact|enchantment|planeswalker|equipment|aura|vehicle"


def _references(line: str) -> str:
    """ "It", "that creature", the own name: a matter of style, once each is understood."""
    line = re.sub(r"\bthe chosen (?=type|color|name)", "that ", line)
    line = re.sub(rf"\bthat (?:{_THINGS})'s\b|~'s", "its", line)
    line = re.sub(rf"\bthat (?:{_THINGS})\b|~", "it", line)
    return re.sub(r"\bchoose ([^.]*?\btarget [^.]*)\. (.*?)\bit\b", r"\2\1", line)


# What stands behind these belongs to them, as far as the sentence goes.
_SCOPE = re.compile(r"\b(?:may|unless|otherwise|instead|if|when you do)\b")
_INTERVENING = re.compile(r"^(?:[a-z' ]+ — )?(?:when|at)[^,.]*, if [^,.]*, ")


def _joiners(line: str) -> str:
    """Sentences one after another, joined or not, as long as nothing in them reaches further than they do."""
    head = _INTERVENING.match(line)
    scope = _SCOPE.search(line, head.end() if head else 0)
    end = scope.start() if scope else len(line)
    return re.sub(r"(?:, then|, and| and|\.) ", "; ", line[:end]) + line[end:]


_LIST = re.compile(r"\b([a-z'-]+) (?:and|or) ([a-z'-]+)\b")


def _kinds(line: str) -> str:
    """ "Elves or Dwarves", "Elves and Dwarves": of several, all that are the one or the other."""

    def one(found: re.Match[str]) -> str:
        return f"{found[1]} or {found[2]}" if _is_kind(found[1]) and _is_kind(found[2]) else found[0]

    return _LIST.sub(one, line)


def _is_kind(word: str) -> bool:
    from .rules.filters import singulars

    plain = word.removesuffix("s")
    return (
        word in CARD_TYPES or plain in CARD_TYPES or word == "sorceries" or bool(singulars(word.capitalize()))
    )


def _still(line: str) -> str:
    """What it still is, or what it is in addition: it keeps its types."""
    line = re.sub(
        r"\. (?:it is|it's|they're|they are) still (?:a )?lands?\.", " in addition to its other types.", line
    )
    return re.sub(r" (?:that's|that are) still (?:a )?lands?\b", " in addition to its other types", line)


_STAT = "power|toughness|mana value"


def _than_it(line: str) -> str:
    """ "With lesser power": less than that of what was spoken of."""

    def told(found: re.Match[str]) -> str:
        less = "lesser" if found[2] == "less" else "greater"
        return f"with {'equal or ' if found[3] else ''}{less} {found[1]}"

    return re.sub(
        rf"\bwith ({_STAT}) (less|greater) than (or equal to )?(?:its|~'s|that [a-z]+'s) \1\b", told, line
    )


def _in_place(line: str) -> str:
    """Instead of a whole sentence: one thing or otherwise the other."""
    return re.sub(
        r"(?:^|(?<=\. )|(?<=\} ))([^.\"•{]*\b(?:and|then)\b[^.\"•]*)\. if ([^.\"]*?), instead ([^.\"]*)\.",
        r"if \2, \3. otherwise, \1.",
        line,
    )


# What is done to a target, or cannot fail, is done whenever its player chooses so.
_FOR_IT = re.compile(
    r"\byou may ((?:[^.\"]*\btarget\b[^.\"]*|draw [^.\"]*|create [^.\"]*|scry [^.\"]*|gain [^.\"]*))\. "
    r"if you do, (?:you )?(?!may\b)"
)


def _for_it(line: str) -> str:
    return _FOR_IT.sub(r"you may \1 and ", line)


# "Counter target spell if it's blue", told of a target that is chosen first.
_IF_SO = re.compile(
    r"\bchoose (target [^.\"]*?)\. if ([^.,\"]*?), (counter|destroy|exile|return|put|tap) "
    r"(?:it|that [a-z]+)((?: (?!and\b|then\b)[^.,\"]*)?)\."
)


def _if_so(line: str) -> str:
    return _IF_SO.sub(r"\3 \1\4 if \2.", line)


def _counters_there(line: str) -> str:
    """ "There are no counters on it", "it has no counters on it"."""
    return re.sub(
        r"\bthere are (no|[a-z]+ or more) ([a-z0-9/+-]+ counters) on (?:~|it)(?=,)",
        r"~ has \1 \2 on "
        r"it",
        line,
    )


_TIMES_WHEN = re.compile(r"\b(while|as long as|if) the total power of ([^,.]*?) is (\d+) or greater")
_SOURCE = "artifact|creature|land|enchantment|white|blue|black|red|green"


def _cards_or_not(line: str) -> str:
    """ "If it's an Elf card", "if it's an Elf": what it is was said before."""
    return re.sub(
        r"\b(if (?:it|that card|they|the [a-z]+ card) (?:is|are|was|were)(?: not)? an? [^,.\"]*?) "
        r"card\b(?=[,.])",
        r"\1",
        re.sub(r"\bif it's(?= )", "if it is", line),
    )


def _done_to(line: str) -> str:
    """ "If an Elf card was sacrificed this way", "if an Elf was": what was done says what it was."""
    return re.sub(r"\b(if an? [^,.\"]*?) card (?=(?:you control )?was [a-z ]+ this way\b)", r"\1 ", line)


def _this_way(line: str) -> str:
    """ "A creature card milled this way", "from among them": those that something was done to."""
    line = re.sub(r"\b(cards?) (?:milled|revealed|exiled) this way\b", r"\1 from among them", line)
    return re.sub(r"\ba card from among (?:them|those cards)\b", "one of them", line)


def _number_in_place(line: str) -> str:
    """ "Up to X lands, where X is …": the number, where it stands."""
    return line.replace("[", "").replace("]", "")


_OTHERS = re.compile(
    r"(?:\b(each|an?|no) |^)(creatures?)((?: [a-z']+){1,3}? controls?)? other than "
    r"(?:it|(?:enchanted|equipped) creature)\b"
)
_OTHER = {"each": "each other", "a": "another", "an": "another", "no": "no other", None: "other"}

REWRITES: dict[str, Rewrite] = {
    "for ever is the rest of the game": lambda line: re.sub(
        r"\b(can't [a-z ]*?) for the rest of the game\b", r"\1", line
    ),
    "others than it is attached to": lambda line: _OTHERS.sub(
        lambda found: f"{_OTHER[found[1]]} {found[2]}{found[3] or ''}", line
    ),
    "another is an other": lambda line: re.sub(r"\ban other\b", "another", line),
    "the power of all": lambda line: _TIMES_WHEN.sub(r"\1 \2 have total power \3 or greater", line),
    "a card is what it is": _cards_or_not,
    "what was done this way": _this_way,
    "damage to you": lambda line: re.sub(
        r"\bwhen ((?:combat |noncombat )?damage) is dealt to you\b", r"when you're dealt \1", line
    ),
    "the next damage to it": lambda line: re.sub(
        r"\bthe next time ((?:combat |noncombat )?damage) would be dealt to ([^,.]*?) this turn\b",
        r"the next time \2 would be dealt \1 this turn",
        line,
    ),
    "a source of damage": lambda line: re.sub(
        rf"\b({_SOURCE}) source of your choice\b", r"\1 of your choice", line
    ),
    "played from there": lambda line: re.sub(r"\bplay ([a-z]+) cards from\b", r"play \1s from", line),
    "more counters as it enters": lambda line: re.sub(
        r"\b(enters? with) an additional (?=[^.]*? counter on)", r"\1 a ", line
    ),
    "a creature with a keyword": lambda line: re.sub(
        r"\b(becomes? (?:an? |\d)[^.]*?creature(?: with base power and toughness \d+/\d+)?) and gains? "
        r"([a-z, ]+) until end of turn",
        r"\1 with \2 until end of turn",
        line,
    ),
    "a card that was done something to": _done_to,
    "who is told to choose": lambda line: re.sub(
        r"\bchoose (target (?:opponent|player)[^.,\"]*?)\. (?:that player|they) (?=chooses |reveals |puts )",
        r"\1 ",
        line,
    ),
    # Cards go to their owner's hand and library (CR 400.3).
    "cards of one's own": lambda line: (
        re.sub(
            r"(\b(?:it|that card)|~) (to|into|on top of) its owner's (hand|library)\b", r"\1 \2 your \3", line
        )
        if " your graveyard" in line
        else line
    ),
    "whose it is": lambda line: re.sub(r"\bthat [a-z]+'s (controller|owner)\b", r"its \1", line),
    "cycled by an ability": lambda line: line.replace(
        "activate a cycling ability of another card", "cycle another card"
    ),
    "a size of its own": lambda line: re.sub(
        r"(~|≈) has base power and toughness x/x, where x is ([^.\"]*)",
        r"\1's power and toughness are each equal to \2",
        line,
    ),
    "done to a target, if so": _if_so,
    "counters that it has": _counters_there,
    "what may not be targeted": lambda line: line.replace(
        "of spells and abilities", "of spells or abilities"
    ),
    "copied, any of them": lambda line: re.sub(
        r"\bcopy of any ([^.,\"]*?) on the battlefield\b", r"copy of a \1", line
    ),
    "what was not done": lambda line: line.replace(
        "isn't a permanent that attacked this turn", "didn't attack this turn"
    ).replace("isn't a permanent that was cast", "wasn't cast"),
    "done, where it cannot fail": _for_it,
    "what it still is": _still,
    "less than it has": _than_it,
    "instead of a sentence": _in_place,
    "what it is doing": lambda line: re.sub(
        r"\b(attacking or blocking|enchanted or equipped) "
        r"((?:[a-z]+ )??creatures?(?: tokens?)?(?: you control)?)",
        r"\2 that is \1",
        line,
    ),
    "where a card is": lambda line: re.sub(
        r"\b(cards?(?: put there from [a-z ]*? this turn| with mana value [\dx]+(?: or (?:less|greater))?)?) "
        r"in (?=(?:your|a|their|that player's|an opponent's|all) (?:graveyards?|hand)\b)",
        r"\1 from ",
        line,
    ),
    "kinds in a list": _kinds,
    "a number by any of its wordings": _worded_values,
    "changes in any order": _changes,
    "you, where nobody is named": _you,
    "one or many": _numbers,
    "it, or what it is": _references,
    "sentences joined": _joiners,
    "put or returned": lambda line: re.sub(
        r"\breturn ([^.\"]*?) to (your|its owner's) hand",
        r"put \1 into \2 hand",
        re.sub(r"\breturn ([^.\"]*?) to the battlefield", r"put \1 onto the battlefield", line),
    ),
    "attacking": lambda line: line.replace("when one or more creature you control attack", "when you attack"),
    "a number in its place": _number_in_place,
}


def plain(line: str) -> str:
    """The line without what is only a way to say it."""
    for rewrite in REWRITES.values():
        line = rewrite(line)
    return line
