"""How a language model plays: what stands behind the colon of `llm:MODEL,temperature=0,retries=2`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from ...authoring.names import did_you_mean, quoted
from ...errors import Invalid

FALLBACKS = ("heuristic", "random", "first", "stop")


@dataclass(frozen=True, slots=True)
class Settings:
    """One way to play. Times are in seconds, prices in any currency for a million tokens."""

    model: str
    temperature: float | None = None
    max_tokens: int | None = None
    retries: int = 2
    timeout: float = 30.0
    waits: int = 4
    concurrency: int = 8
    fallback: str = "heuristic"
    trace: str | None = None
    price_in: float = 0.0
    price_out: float = 0.0
    json: int = 1

    @classmethod
    def parse(cls, text: str) -> Settings:
        """`MODEL,name=value,…`; the model's name may hold anything but a comma."""
        model, *parts = (part.strip() for part in text.split(","))
        if not model:
            raise Invalid("no model is named", path="llm", remedy="write llm:MODEL, such as llm:gpt-4o-mini")
        given: dict[str, Any] = {}
        for part in parts:
            name, equals, value = part.partition("=")
            if not equals or name not in ABOUT:
                remedy = did_you_mean(name, ABOUT) if equals else "write name=value, with commas between"
                raise Invalid(f"{quoted(part)} is no setting of a language model", path="llm", remedy=remedy)
            given[name] = _read(name, value)
        return cls(model, **given)

    def __str__(self) -> str:
        own = [f.name for f in fields(self) if f.name != "model" and getattr(self, f.name) != f.default]
        return ",".join([f"llm:{self.model}", *(f"{name}={getattr(self, name)}" for name in own)])


# What each means, and what it may be: a kind of number with its bounds, or words.
ABOUT: dict[str, tuple[str, Callable[[str], Any] | tuple[str, ...] | None, float, float]] = {
    "temperature": ("the model's own; its default when left out", float, 0, 2),
    "max_tokens": ("how long an answer may be; the model's limit when left out", int, 1, 1_000_000),
    "retries": ("further tries after an answer that cannot be used, 2 when left out", int, 0, 20),
    "timeout": ("seconds that one try may take, 30 when left out", float, 0.01, 3600),
    "waits": ("how often one try waits when told of too many requests, 4 when left out", int, 0, 100),
    "concurrency": ("requests at once, and matches at once in a series, 8 when left out", int, 1, 256),
    "fallback": ("who picks when no answer is of use: heuristic, random, first; stop ends", FALLBACKS, 0, 0),
    "trace": ("file of the trace, runtime/ai_trace.jsonl when left out; off for none", None, 0, 0),
    "price_in": ("price of a million tokens of prompt, to count costs", float, 0, 1e9),
    "price_out": ("price of a million tokens of answer", float, 0, 1e9),
    "json": ("1 asks the endpoint for JSON alone, 0 does not", int, 0, 1),
}  # fmt: skip


def form(name: str) -> str:
    """What a setting may be, in words."""
    _, kind, low, high = ABOUT[name]
    if isinstance(kind, tuple):
        return ", ".join(kind)
    return "a file" if kind is None else f"{low:g} to {high:,.0f}"


def _read(name: str, text: str) -> Any:
    _, kind, low, high = ABOUT[name]
    if isinstance(kind, tuple):
        if text not in kind:
            raise Invalid(f"{name} is {quoted(text)}", path="llm", remedy=did_you_mean(text, kind))
        return text
    if kind is None:
        if not text:
            raise Invalid(f"{name} is empty", path="llm", remedy=f"write {name}=FILE")
        return text
    try:
        value = kind(text)
    except ValueError:
        value = None
    if value is None or not low <= value <= high:
        raise Invalid(
            f"{name} is {quoted(text)}", path="llm", remedy=f"give a number from {low:g} to {high:g}"
        )
    return value
