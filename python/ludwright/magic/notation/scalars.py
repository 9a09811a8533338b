"""What is written as one text: each family with its parser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_type_hints

from ...authoring.names import did_you_mean
from . import ast_costs, ast_durations, ast_mana
from .ast_abilities import Limit
from .ast_base import Condition, CostPart, Duration, Filter, Mana, Noun, Symbols, Value
from .ast_card import PrintedPt, TypeLine
from .ast_events import AmountIs
from .ast_mods import AddPt, BasePt
from .ast_nouns import Place
from .ast_values import ZERO, Difference, Integer, Product
from .ast_verbs_cards import Destination
from .ast_verbs_flow import Modes
from .ast_words import CARD_TYPES, COLORS, STEPS, SUPERTYPES, ZONES
from .subtypes import SUBTYPES, is_subtype
from .text import Fault
from .text_conditions import TextReader

T = TypeVar("T")
_SYMBOL = re.compile(r"\{([0-9]+|[WUBRGCXS]|[WUBRG2C]/[WUBRGP](?:/P)?)\}|([0-9]+|[WUBRGCXS])")
_UNTIL = get_args(get_type_hints(ast_durations.Until)["what"])


def whole(text: str, part: Callable[[TextReader], T]) -> T:
    """The whole text read by one part of the language."""
    reader = TextReader(text)
    found = part(reader)
    reader.finish()
    return found


def value(text: str) -> Value:
    return whole(text, TextReader.value)


def noun(text: str) -> Noun:
    return whole(text, TextReader.noun)


def filter_(text: str) -> Filter:
    return whole(text, TextReader.filter)


def condition(text: str) -> Condition:
    return whole(text, TextReader.condition)


def place(text: str) -> Place:
    return whole(text, TextReader.place)


def symbols(text: str) -> Symbols:
    """`1WW` -> `{1}{W}{W}`."""
    found: list[str] = []
    at = 0
    while at < len(text):
        match = _SYMBOL.match(text, at)
        if match is None:
            raise Fault(f"{text[at]!r} is no mana symbol", at, "write numbers, W U B R G C X S or {2/W}")
        found.append("{" + (match[1] or match[2]) + "}")
        at = match.end()
    if not found:
        raise Fault("no mana at all", 0, "write 0, or leave it out")
    return Symbols("".join(found))


def is_mana(text: str) -> bool:
    return bool(text) and re.fullmatch(f"(?:{_SYMBOL.pattern})+", text) is not None


def mana(text: str) -> Mana:
    if text == "any color":
        return ast_mana.OneTypeOf(COLORS)
    if text.startswith("any combination of "):
        types = text.removeprefix("any combination of ")
        return ast_mana.CombinationOf(COLORS if types == "colors" else _types(types.split(" ")))
    if "|" in text:
        return ast_mana.OneTypeOf(_types([part.strip() for part in text.split("|")]))
    if text.startswith("color of "):
        return ast_mana.ColorsOf(noun(text.removeprefix("color of ")))
    if text.startswith("color chosen "):
        return ast_mana.ColorChosen(noun(text.removeprefix("color chosen ")))
    if text.startswith("what ") and text.endswith(" could produce"):
        return ast_mana.ProducedBy(noun(text.removeprefix("what ").removesuffix(" could produce")))
    if text.startswith("color ") and text.endswith(" could produce"):
        return ast_mana.ColorProducedBy(noun(text.removeprefix("color ").removesuffix(" could produce")))
    if text.startswith("what ") and text.endswith(" produced"):
        return ast_mana.TypeOf(noun(text.removeprefix("what ").removesuffix(" produced")))
    return ast_mana.ExactMana(symbols(text))


def _types(words: list[str]) -> tuple[Any, ...]:
    for word in words:
        if word not in (*COLORS, "C"):
            raise Fault(f"{word!r} is no type of mana", 0, "write letters of W U B R G C")
    return tuple(words)


def cost_part(text: str) -> CostPart | None:
    """A part of a cost that is only a word."""
    words: dict[str, CostPart] = {
        "tap": ast_costs.TapThis(),
        "untap": ast_costs.UntapThis(),
        "delve": ast_costs.Delve(),
    }
    if text.startswith("$"):
        return ast_costs.CostParam(text[1:])
    return words.get(text)


def duration(text: str) -> Duration:
    if text in _UNTIL:
        return ast_durations.Until(text)  # type: ignore[arg-type]
    step = text.removeprefix("your next ")
    if step != text and step in STEPS:
        return ast_durations.UntilNextStep(step)
    raise Fault(f"{text!r} is no duration", 0, did_you_mean(text, _UNTIL), "unknown-word")


def destination(text: str) -> Destination:
    zone, _, rest = text.partition(" ")
    if zone not in ZONES:
        raise Fault(f"{zone!r} is no zone", 0, f"one of {', '.join(ZONES)}", "unknown-word")
    positions = get_args(get_type_hints(Destination)["position"])
    if rest.startswith("below "):
        return Destination(zone, "below", value(rest.removeprefix("below ")))
    if zone != "library":
        if rest:
            raise Fault(f"{rest!r} does not fit here", len(zone) + 1, "only a library has places")
        return Destination(zone)
    if rest not in positions:
        raise Fault(f"{rest!r} is no place in a library", len(zone), f"one of {', '.join(positions)}")
    return Destination("library", rest)  # type: ignore[arg-type]


def halves(text: str) -> tuple[str, str]:
    """`+x/+count(Elf yours)`, cut at the stroke outside brackets."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "/" and not depth:
            return text[:at].strip(), text[at + 1 :].strip()
    raise Fault("no stroke in it", 0, "write power/toughness such as +2/+2")


def _signed(text: str) -> Value:
    if text[:1] not in ("+", "-"):
        raise Fault(f"{text!r} has no sign", 0, "write + or - before it")
    # The sign belongs to the first number alone: -1 + x is one less than x.
    match value(text):
        case Product(Integer(number), times) if number < 0:
            return Difference(ZERO, Product(Integer(-number), times))
        case found:
            return found


def added_pt(text: str) -> AddPt:
    power, toughness = halves(text)
    return AddPt(_signed(power), _signed(toughness))


def base_pt(text: str) -> BasePt:
    power, toughness = halves(text)
    return BasePt(value(power), value(toughness))


def printed_pt(text: str) -> PrintedPt:
    def half(part: str) -> int | None:
        if re.fullmatch(r"-?\d{1,3}", part):
            return int(part)
        if "*" in part:
            return None
        raise Fault(f"{part!r} is no printed number", 0, "write a number or *")

    power, toughness = halves(text)
    return PrintedPt(half(power), half(toughness))


def modes(text: str) -> Modes:
    least, dots, most = text.partition("..")
    if text.startswith("up to "):
        return Modes(ZERO, value(text.removeprefix("up to ")))
    if text == "any number":
        return Modes(ZERO, Integer(99))
    return Modes(value(least), value(most) if dots else value(least))


def limit(text: str) -> Limit:
    found = re.fullmatch(r"(once|twice|\d) ?(each turn)?", text)
    if found is None:
        raise Fault(f"{text!r} is no limit", 0, "write once, once each turn or 2 each turn")
    times = {"once": 1, "twice": 2}.get(found[1]) or int(found[1])
    return Limit(times, found[2] is not None)


def amount_is(text: str) -> AmountIs:
    reader = TextReader(text)
    cmp = reader.comparison()
    found = reader.value()
    reader.finish()
    return AmountIs(cmp, found)


def type_line(text: str) -> TypeLine:
    left, _, right = text.replace(" - ", " — ").partition(" — ")
    supertypes, types = [], []
    for word in left.split():
        low = word.lower()
        if low in SUPERTYPES:
            supertypes.append(low)
        elif low in CARD_TYPES:
            types.append(low)
        else:
            known = [known.capitalize() for known in (*SUPERTYPES, *CARD_TYPES)]
            raise Fault(f"{word!r} is no card type", text.find(word), did_you_mean(word, known))
    if not types:
        raise Fault("no card type in it", 0, "write one such as Creature")
    subtypes = tuple(part.replace("_", " ") for part in right.replace("Time Lord", "Time_Lord").split())
    for word in subtypes:
        if not is_subtype(word) and "planeswalker" not in types:
            raise Fault(f"{word!r} is no subtype", text.find(word), did_you_mean(word, SUBTYPES))
    return TypeLine(tuple(supertypes), tuple(types), subtypes)


def colors(text: str) -> tuple[str, ...]:
    if text == "none":
        return ()
    for at, letter in enumerate(text):
        if letter not in COLORS:
            raise Fault(f"{letter!r} is no colour", at, "write letters of W U B R G, or none")
    return tuple(sorted(text, key=COLORS.index))


TEXTS: dict[type[Any], Callable[[str], Any]] = {
    Value: value,
    Noun: noun,
    Filter: filter_,
    Condition: condition,
    Place: place,
    Symbols: symbols,
    Mana: mana,
    Duration: duration,
    Destination: destination,
    PrintedPt: printed_pt,
    Modes: modes,
    Limit: limit,
    AmountIs: amount_is,
    TypeLine: type_line,
}
MOD_TEXTS: dict[type[Any], Callable[[str], Any]] = {AddPt: added_pt, BasePt: base_pt}
