"""A second opinion on queries: one card at a time, straight from the raw objects, as slow as it is plain.

It shares no code with the engine. Where it agrees with the engine on random queries, both read the same
rules: a term may match any face, terms of one conjunction about printings mean one printing, NOT is the card.
"""

from __future__ import annotations

import itertools
import math
import operator
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

OPERATORS = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
RARITY = ["common", "uncommon", "rare", "special", "mythic", "bonus"]
PERMANENT = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}


@dataclass(frozen=True)
class T:
    """A term: how it is written and what it asks of a card, or of one printing of it."""

    keyword: str
    operator: str
    value: str

    @property
    def is_pattern(self) -> bool:
        return len(self.value) > 2 and self.value[0] == self.value[-1] == "/"

    def __str__(self) -> str:
        quoted = f'"{self.value}"' if set(" ()/") & set(self.value) and not self.is_pattern else self.value
        return f"{self.keyword}{self.operator}{quoted}"


@dataclass(frozen=True)
class N:
    part: Any

    def __str__(self) -> str:
        return f"-({self.part})"


@dataclass(frozen=True)
class A:
    parts: tuple[Any, ...]

    def __str__(self) -> str:
        return " ".join(f"({part})" if isinstance(part, O) else str(part) for part in self.parts)


@dataclass(frozen=True)
class O:  # noqa: E742 - beside A and N
    parts: tuple[Any, ...]

    def __str__(self) -> str:
        return " or ".join(f"({part})" if isinstance(part, A) else str(part) for part in self.parts)


def names(query: Any, raws: list[dict[str, Any]]) -> list[str]:
    return sorted(raw["name"] for raw in raws if holds(query, raw))


def holds(query: Any, raw: dict[str, Any]) -> bool:
    every = prints(raw) if about_prints(query) else prints(raw)[:1]
    return any(on_print(query, raw, printing) for printing in every)


@cache
def about_prints(query: Any) -> bool:
    if isinstance(query, T):
        return query.keyword in ("r", "s")
    return any(about_prints(part) for part in ((query.part,) if isinstance(query, N) else query.parts))


def on_print(query: Any, raw: dict[str, Any], printing: dict[str, Any]) -> bool:
    if isinstance(query, A):
        return all(on_print(part, raw, printing) for part in query.parts)
    if isinstance(query, O):
        return any(on_print(part, raw, printing) for part in query.parts)
    if isinstance(query, N):
        return not holds(query.part, raw)
    return term(query, raw, printing)


def prints(raw: dict[str, Any]) -> list[dict[str, Any]]:
    return raw.get("printings") or (
        [{k: raw.get(k) for k in ("set", "rarity", "collector_number")}] if raw.get("set") else [{}]
    )


def faces(raw: dict[str, Any]) -> list[dict[str, Any]]:
    return raw.get("card_faces") or [raw]


def term(t: T, raw: dict[str, Any], printing: dict[str, Any]) -> bool:
    k, v = t.keyword, t.value
    if k in ("c", "id", "produces"):
        return colour_term(t, raw)
    if k == "t":
        return any(text_fits(v, face.get("type_line") or "") for face in faces(raw))
    if k in ("o", "fo"):
        return any(text_fits(v, rules(face, k)) for face in faces(raw))
    if k in ("", "name"):
        return text_fits(v, raw["name"])
    if k == "!":
        return fold(v) in {fold(raw["name"]), *(fold(face["name"]) for face in faces(raw))}
    if k == "kw":
        return fold(v) in {fold(word) for word in raw.get("keywords") or []}
    if k in ("pow", "tou", "pt", "loy", "def", "mv"):
        return number_term(t, raw)
    if k in ("m", "devotion"):
        return any(cost_term(t, face) for face in faces(raw))
    if k == "r":
        held = printing.get("rarity")
        op = "=" if t.operator == ":" else t.operator
        return held in RARITY and bool(OPERATORS[op](RARITY.index(held), RARITY.index(v)))
    if k == "s":
        return printing.get("set") == v
    if k == "in":
        return any(v in (p.get("set"), p.get("rarity")) for p in prints(raw))
    if k == "f":
        return (raw.get("legalities") or {}).get(v) in ("legal", "restricted")
    if k == "banned":
        return (raw.get("legalities") or {}).get(v) == "banned"
    if k == "year":
        held = raw.get("released_at")
        op = "=" if t.operator == ":" else t.operator
        return bool(held) and bool(OPERATORS[op](int(held[:4]), int(v)))
    if k == "usd":
        prices = raw.get("prices") or {}
        held = prices.get("usd") or prices.get("ck_usd")
        op = "=" if t.operator == ":" else t.operator
        return held is not None and bool(OPERATORS[op](float(held), float(v)))
    if k == "is":
        return is_term(v, raw)
    raise AssertionError(k)


@cache
def fold(text: str) -> str:
    text = text.lower()
    if text.isascii():
        return text
    for odd, plain in {"æ": "ae", "œ": "oe", "’": "'", "−": "-"}.items():
        text = text.replace(odd, plain)
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


def text_fits(value: str, text: str) -> bool:
    if len(value) > 2 and value[0] == value[-1] == "/":
        return re.search(value[1:-1], fold(text), re.IGNORECASE | re.MULTILINE) is not None
    return fold(value) in fold(text)


def rules(face: dict[str, Any], keyword: str) -> str:
    text: str = face.get("oracle_text") or ""
    if keyword == "fo":
        return text
    bare = re.sub(r" ?\([^()]*\)", "", text)
    return "\n".join(line.strip() for line in bare.split("\n") if line.strip()) if bare != text else text


def colour_term(t: T, raw: dict[str, Any]) -> bool:
    key = {"c": "colors", "id": "color_identity", "produces": "produced_mana"}[t.keyword]
    held = set(raw.get(key) or [])
    if t.keyword == "c":
        held |= {c for face in faces(raw) for c in face.get("colors") or []}
    op = t.operator
    if t.value.isdigit():
        return bool(OPERATORS["=" if op == ":" else op](len(held), int(t.value)))
    if t.value == "m":
        return len(held) >= 2 if op in (":", "=") else len(held) < 2
    wanted = set(t.value.upper())
    if t.value == "c":
        wanted = {"C"} if t.keyword == "produces" else set()
        if op == ":" and not wanted:
            op = "="
    if op == ":":
        op = "<=" if t.keyword == "id" else ">="
    return bool(OPERATORS[op](held, wanted))


def stat(text: str | None) -> float:
    if text is None:
        return math.nan
    digits = re.findall(r"-?\d+", text.replace("−", "-"))
    return float(digits[0]) if digits else 0.0


def numbers(name: str, raw: dict[str, Any], face: dict[str, Any]) -> float:
    if name == "mv":
        return float(raw.get("cmc") or 0)
    if name == "pt":
        return stat(face.get("power")) + stat(face.get("toughness"))
    return stat(face.get({"pow": "power", "tou": "toughness", "loy": "loyalty", "def": "defense"}[name]))


def number_term(t: T, raw: dict[str, Any]) -> bool:
    if t.value in ("even", "odd"):
        return (float(raw.get("cmc") or 0) % 2 == 1) == (t.value == "odd")
    compare = OPERATORS["=" if t.operator == ":" else t.operator]
    for face in faces(raw):
        left = numbers(t.keyword, raw, face)
        right = numbers(t.value, raw, face) if t.value.isalpha() else float(t.value.replace("*", "0"))
        if not math.isnan(left) and not math.isnan(right) and compare(left, right):
            return True
    return False


def bag(cost: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for symbol in re.findall(r"\{([^}]*)\}", cost):
        if symbol.isdigit():
            found["generic"] += int(symbol)
        else:
            found["/".join(sorted(symbol.upper().split("/")))] += 1
    return +found


def cost_term(t: T, face: dict[str, Any]) -> bool:
    cost = face.get("mana_cost") or ""
    if not cost:
        return False
    held, wanted = bag(cost), bag(t.value)
    op = ">=" if t.operator == ":" else t.operator
    if t.keyword == "devotion":
        types = set((face.get("type_line") or "").split())
        counts = [
            (sum(n for symbol, n in held.items() if set(symbol.split("/")) & set(colours.split("/"))), count)
            for colours, count in wanted.items()
        ]
        return bool(types & PERMANENT) and all(OPERATORS[op](has, count) for has, count in counts)
    above = all(held[symbol] >= count for symbol, count in wanted.items())
    below = all(wanted[symbol] >= count for symbol, count in held.items())
    return {
        "=": above and below,
        "!=": not (above and below),
        ">=": above,
        "<=": below,
        ">": above and not below,
        "<": below and not above,
    }[op]


def is_term(word: str, raw: dict[str, Any]) -> bool:
    layout = raw.get("layout", "normal")
    types = {w for face in faces(raw) for w in (face.get("type_line") or "").split()}
    if word in ("split", "flip", "transform", "adventure"):
        return bool(layout == word)
    if word == "dfc":
        return layout in ("transform", "modal_dfc")
    if word == "hybrid":
        symbols = itertools.chain.from_iterable(bag(face.get("mana_cost") or "") for face in faces(raw))
        return any(len(set(symbol.split("/")) - {"P"}) > 1 for symbol in symbols)
    if word == "phyrexian":
        return any("/P}" in (face.get("mana_cost") or "") for face in faces(raw))
    if word == "historic":
        return bool(types & {"Artifact", "Legendary", "Saga"})
    if word == "permanent":
        shown = faces(raw)[:1] if layout in ("transform", "flip", "meld") else faces(raw)
        return any(set((face.get("type_line") or "").split()) & PERMANENT for face in shown)
    if word == "reprint":
        return len({p.get("set") for p in prints(raw)}) > 1
    raise AssertionError(word)
