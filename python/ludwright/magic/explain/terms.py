"""The terms of a lowered program in plain English: events, filters, nouns, numbers, conditions, costs."""

from __future__ import annotations

from typing import Any

Json = Any


def any_of(words: list[str]) -> str:
    return " or ".join(words)


# Events.


def pattern(held: Json) -> str:
    subject = "anything" if held["subject"] == "anything" else f"[{test(held['subject'])}]"
    verb = "moving" if held["on"] == "zone" else f"the event {held['on'].replace('_', ' ')!r}"
    parts = [f"{subject} {verb}" if held["on"] == "zone" else f"{verb} about {subject}"]
    if held["step"]:
        parts = [f"the beginning of the {held['step']} step"]
    if held["other"] != "anything":
        parts.append(f"with [{test(held['other'])}]")
    if held["player"] != "any":
        parts.append(f"by {player(held['player'])}")
    for key in ("from", "to"):
        if held[key]:
            parts.append(f"{key} {any_of(held[key])}")
    if held["combat"] is not None:
        parts.append("in combat" if held["combat"] else "outside combat")
    for key in ("counter", "deed", "nth"):
        if held[key] is not None:
            parts.append(f"({key} {held[key]})")
    if held["amount"] is not None:
        parts.append(f"of an amount {held['amount'][0]} {value(held['amount'][1])}")
    if held["group"]:
        each = {"subject": ", for each subject", "other": ", for each other party"}
        parts.append(f"(once for all at the same time{each.get(held.get('per', ''), '')})")
    if held.get("cause") is not None:
        parts.append(f"because of {pattern(held['cause'])}")
    bound = [f"{key} #{slot}" for key, slot in held["bind"].items() if slot is not None]
    return " ".join(parts) + (f" ({', '.join(bound)})" if bound else "")


# Filters, nouns, numbers, conditions, costs.


def player(held: Json) -> str:
    if isinstance(held, str):
        return {"any": "any player", "active": "the active player"}.get(held, held)
    return who(held["in"])


def test(held: Json) -> str:
    """What a filter lets pass."""
    if isinstance(held, str):
        return held.replace("_", " ")
    ((word, inner),) = held.items()
    if word == "all":
        return " and ".join(_bracketed(part) for part in inner)
    if word == "any":
        return " or ".join(_bracketed(part) for part in inner)
    if word == "not":
        return f"not {_bracketed(inner)}"
    if word == "zone":
        return f"in {any_of(inner)}"
    if word == "player":
        return "a player" if inner == "any" else f"player {player(inner)}"
    if word in ("controller", "owner", "attacking_player"):
        return f"{word.replace('_', ' ')} {player(inner)}"
    if word == "stat":
        return f"{inner['stat'].replace('_', ' ')} {inner['cmp']} {value(inner['value'])}"
    if word == "in":
        return f"among {who(inner)}"
    if word == "where":
        return f"where {condition(inner)}"
    if word in ("has_attached", "targets"):
        return f"{word.replace('_', ' ')} ({test(inner)})"
    if word in ("type", "supertype", "subtype", "color", "keyword", "name"):
        return f"{word} {inner}"
    if word == "has_counter":
        return f"has {inner or 'any'} counter"
    return f"{word.replace('_', ' ')} {who(inner) if isinstance(inner, dict | str) else inner}"


def _bracketed(part: Json) -> str:
    several = isinstance(part, dict) and ("any" in part or "all" in part)
    return f"({test(part)})" if several else test(part)


def who(held: Json) -> str:
    """Which objects or players; of a choice among words, which words."""
    if isinstance(held, list):
        return " or ".join(held)
    if isinstance(held, str):
        return {"this": "the source", "this_card": "the source's card", "you": "you"}.get(
            held, held.replace("_", " ")
        )
    ((word, inner),) = held.items()
    if word == "slot":
        return f"#{inner}"
    if word == "each":
        return f"everything in {any_of(inner['zones'])} that is {test(inner['filter'])}"
    if word == "players":
        return f"every player that is {test(inner)}"
    if word in ("top", "bottom"):
        return f"the {word} {value(inner['count'])} cards of the library of {who(inner['of'])}"
    if word == "where":
        return f"the ones of {who(inner['from'])} that are {test(inner['filter'])}"
    if word == "union":
        return " and ".join(who(part) for part in inner)
    if word == "without":
        return f"{who(inner['from'])} without {who(inner['but'])}"
    if word == "colors":
        return "every colour" if inner is None else f"the colours of {who(inner)}"
    if word == "linked":
        return f"what the source remembers as {inner!r}"
    if word == "extreme":
        most = "greatest" if inner["most"] else "least"
        return f"the ones of {who(inner['from'])} with the {most} {inner['stat']}"
    if word == "latest":
        return f"the latest {value(inner['count'])} of {who(inner['from'])}"
    if word == "linked_of":
        return f"what {who(inner['of'])} remembers as {inner['word']!r}"
    return f"the {word.replace('_', ' ')} of {who(inner)}"


def value(held: Json) -> str:
    """How much."""
    if isinstance(held, str):
        return {"x": "X", "unbounded": "any number"}.get(held, held.replace("_", " "))
    ((word, inner),) = held.items()
    match word:
        case "int":
            return str(inner)
        case "slot":
            return f"the number #{inner}"
        case "count":
            return f"the number of ({who(inner)})"
        case "stat" | "greatest" | "least":
            how = {"stat": "the", "greatest": "the greatest", "least": "the least"}[word]
            return f"{how} {inner['stat'].replace('_', ' ')} of ({who(inner['of'])})"
        case "counters":
            return f"the number of {inner['kind']} counters on ({who(inner['on'])})"
        case "life" | "pool":
            return f"the {word} of {who(inner)}"
        case "distinct":
            return f"the number of different {inner['what'].replace('_', ' ')} among ({who(inner['among'])})"
        case "devotion":
            return f"devotion to {''.join(inner['colors'])} of ({who(inner['of'])})"
        case "happened":
            what = "the total of" if inner["amounts"] else "the number of times of"
            before = f" before ({who(inner['before'])}) was cast" if inner.get("before") else ""
            return f"{what} {pattern(inner['what'])} within the {inner['within']}{before}"
        case "add" | "min" | "max":
            sign = {"add": " plus ", "min": " or less than ", "max": " or more than "}[word]
            joined = sign.join(value(part) for part in inner)
            return f"({joined})" if word == "add" else f"the {word}imum of ({', '.join(map(value, inner))})"
        case "sub" | "mul":
            sign = " minus " if word == "sub" else " times "
            return f"({sign.join(value(part) for part in inner)})"
        case "half_up" | "half_down":
            return f"half of {value(inner)}, rounded {word[5:]}"
        case "if":
            then, other = value(inner["then"]), value(inner["otherwise"])
            return f"({then} if {condition(inner['cond'])}, else {other})"
    return f"{word} {inner}"


def condition(held: Json) -> str:
    if isinstance(held, str):
        return {"was_cast": "the source was cast"}.get(held, held.replace("_", " "))
    ((word, inner),) = held.items()
    match word:
        case "all" | "any":
            return f"({(' and ' if word == 'all' else ' or ').join(condition(one) for one in inner)})"
        case "not":
            return f"not ({condition(inner)})"
        case "compare":
            return f"{value(inner[0])} {inner[1]} {value(inner[2])}"
        case "exists":
            return f"there is {who(inner)}"
        case "is":
            return f"{who(inner['what'])} is {test(inner['filter'])}"
        case "turn_of":
            return f"the turn is of {player(inner)}"
        case "during":
            return f"the step is {any_of(inner)}"
        case "happened":
            return f"{pattern(inner['what'])} happened within the {inner['within'].replace('_', ' ')}"
        case "paid":
            return f"{inner!r} was paid"
        case "initiative":
            return f"the initiative is had by {player(inner)}"
        case "monarch":
            return f"the monarch is {player(inner)}"
    return f"{word.replace('_', ' ')} {inner}"


def cost(held: Json) -> str:
    parts = [held["mana"]] if held["mana"] else []
    for part in held["parts"]:
        if isinstance(part, str):
            parts.append(part.replace("_", " "))
            continue
        ((word, inner),) = part.items()
        parts.append(f"{word.replace('_', ' ')} {_part(inner)}")
    return " + ".join(parts) or "nothing"


def _part(inner: Json) -> str:
    if isinstance(inner, int):
        return f"as #{inner}"
    if isinstance(inner, str):
        return value(inner)
    if set(inner) <= {"int", "slot"} or len(inner) == 1:
        return value(inner) if not _is_filter(inner) else test(inner)
    told = []
    for key, held in inner.items():
        if held in (None, False):
            continue
        if key == "slot":
            told.append(f"as #{held}")
        elif key == "what":
            told.append(test(held))
        else:
            told.append(f"{key} {value(held) if isinstance(held, dict) else held}")
    return f"({', '.join(told)})"


def _is_filter(inner: Json) -> bool:
    return next(iter(inner)) in ("type", "any", "all", "not", "subtype", "controller")
