"""From what a language model wrote to picks: the JSON in it, then what was meant by that.

What is put right is noted; what could mean two things is refused.
"""

from __future__ import annotations

import contextlib
import json
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...authoring.names import nearest, quoted
from ...errors import Illegal, Invalid, LudwrightError
from ...table.deeds import Deeds, Step

# What the answer may be called, ours first.
INDEX = ("index", "option_index", "action_index", "choice_index", "option_id", "number")
OTHER = (
    "choice",
    "option",
    "pick",
    "answer",
    "move",
    "selection",
    "selected",
    "decision",
    "label",
    "play",
    "response",
)
LISTS = ("indices", "indexes", "choices", "picks", "options", "moves", "actions")
ACTION = "action"
# Fields that only a deed has.
DEED = frozenset({"object_id", "object", "instance_id", "card_id", "card", "targets", "target", "payload"})
REASONS = ("reason", "reasoning", "thought", "thoughts", "thinking", "explanation", "comment", "rationale")
# Longer answers are no answers.
LONGEST = 100_000
SUITS = {"♣": "c", "♠": "s", "♥": "h", "♦": "d"}
_OF = re.compile(r"\b(\w+) of (club|spade|heart|diamond)s?\b")
_RANKS = {"ace": "a", "king": "k", "queen": "q", "jack": "j", "ten": "10"}


@dataclass(frozen=True, slots=True)
class Meant:
    """What an answer means: picks in order, the first for the decision that was asked."""

    steps: tuple[Step, ...]
    action: Any
    notes: tuple[str, ...] = ()
    reason: str | None = None


def read(raw: str, prompt: str, labels: Sequence[str], deeds: Callable[[], Deeds | None]) -> Meant:
    """What a text means at a decision; Invalid or Illegal says what is wrong with it."""
    notes: list[str] = []
    said = document(raw, notes)
    reason = None
    if isinstance(said, Mapping):
        reason = next((str(said[key]) for key in REASONS if said.get(key)), None)
    return _Reader(prompt, labels, deeds, notes, reason).read(said)


def document(raw: str, notes: list[str]) -> Any:
    """The JSON of an answer: alone, in a fence, or in the middle of prose where there is no other."""
    text = raw.strip().lstrip("\ufeff")
    if len(text) > LONGEST:
        raise Invalid(f"the answer has {len(text):,} characters", remedy="answer with one short JSON object")
    # What a model thinks aloud before its answer is not the answer.
    bare = re.sub(r"<think(?:ing)?>.*?</think(?:ing)?>", "", text, flags=re.DOTALL).strip()
    if bare != text:
        notes.append("thinking aloud left out")
    found = _loads(bare, notes)
    if found is not None:
        return found[0]
    fenced = [
        _loads(inner.strip(), notes) for inner in re.findall(r"```[\w-]*\s*\n?(.*?)```", bare, re.DOTALL)
    ]
    inside = [one[0] for one in fenced if one is not None]
    if inside:
        notes.append("JSON taken out of a fence")
    else:
        inside = list(_objects(bare))
        if inside:
            notes.append("JSON taken out of prose")
    if len(inside) > 1 and any(one != inside[0] for one in inside):
        raise Invalid(
            f"the answer holds {len(inside)} JSON objects", remedy="answer with one and nothing else"
        )
    if inside:
        return inside[0]
    if len(bare) <= 200 and "{" not in bare:
        notes.append("an answer without JSON")
        return bare.strip("`\"' ")
    raise Invalid("the answer is no JSON", remedy='answer {"index": n} and nothing else')


def _loads(text: str, notes: list[str]) -> tuple[Any] | None:
    """JSON, also with the commas and quotation marks of other languages."""
    forms = [(text, ""), (re.sub(r",\s*([}\]])", r"\1", text), "a comma too many")]
    if text[:1] in "{[" and '"' not in text:
        forms.append((text.replace("'", '"'), "quotation marks that are not JSON's"))
    for form, note in forms:
        try:
            found = json.loads(form)
        except (ValueError, RecursionError):
            continue
        if note:
            notes.append(note)
        return (found,)
    return None


def _objects(text: str) -> list[Any]:
    """Every JSON object that stands in a text."""
    decoder = json.JSONDecoder()
    found: list[Any] = []
    at = text.find("{")
    while at >= 0 and len(found) < 8:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at = text.find("{", at + 1)
            continue
        found.append(value)
        at = text.find("{", end)
    return found


class _Reader:
    def __init__(
        self,
        prompt: str,
        labels: Sequence[str],
        deeds: Callable[[], Deeds | None],
        notes: list[str],
        reason: str | None,
    ) -> None:
        self.prompt = prompt
        self.labels = labels
        self.deeds = deeds
        self.notes = notes
        self.reason = reason

    def read(self, said: Any) -> Meant:
        if isinstance(said, Mapping):
            return self._mapping(said)
        if isinstance(said, list):
            return self._list(said)
        return self._one(said)

    def _mapping(self, said: Mapping[str, Any]) -> Meant:
        given = {key: value for key, value in said.items() if value is not None}
        named = [key for key in (*INDEX, *OTHER) if key in given]
        if "type" in given or "action_type" in given:
            return self._deed(given)
        index = next((key for key in INDEX if key in given), None)
        if index is not None:
            return self._agreeing(given, index, named)
        if ACTION in given:
            if isinstance(given[ACTION], str) and not DEED.isdisjoint(given) and self.deeds() is not None:
                # The type of a deed whose other fields stand beside it, unless it says all by itself.
                rest = {key: value for key, value in given.items() if key not in (ACTION, *REASONS)}
                with contextlib.suppress(Invalid):
                    return self._deed({"type": given[ACTION], **rest})
            return self._nested(given[ACTION])
        for key in LISTS:
            if isinstance(given.get(key), list):
                return self._list(given[key])
        if named:
            if named[0] not in INDEX:
                self.notes.append(f"{named[0]} is index")
            return self._nested(given[named[0]])
        rest = {key: value for key, value in given.items() if key not in REASONS}
        if rest and self.deeds() is not None:
            return self._deed(rest)
        if len(rest) == 1:
            (key, value), *_ = rest.items()
            self.notes.append(f"{key} is index")
            return self._nested(value)
        raise Invalid("the answer has no index", remedy='answer {"index": n, "reason": "…"}')

    def _agreeing(self, given: Mapping[str, Any], key: str, named: Sequence[str]) -> Meant:
        """By index; where a label stands beside it, they must not differ."""
        if isinstance(given[key], list):
            return self._list(given[key])
        found = self._one(given[key])
        for other in named:
            value = given[other]
            if other in INDEX or not isinstance(value, str) or value.strip().isdecimal():
                continue
            try:
                place = find(value, self.labels)
            except LudwrightError:
                continue
            if self.labels[place] != found.steps[0].label:
                raise Illegal(
                    f"index {given[key]} is {quoted(found.steps[0].label)}, and {other} says {quoted(value)}",
                    remedy="give the index alone",
                )
        return found

    def _nested(self, value: Any) -> Meant:
        if isinstance(value, Mapping):
            return self._mapping(value)
        return self._list(value) if isinstance(value, list) else self._one(value)

    def _list(self, said: list[Any]) -> Meant:
        if not said:
            raise Invalid("the answer is an empty list", remedy='answer {"index": n}')
        if len(said) == 1:
            return self._nested(said[0])
        if any(isinstance(one, Mapping | list) for one in said):
            return self._deed({"choices": said})
        places: list[int] = []
        for one in said:
            place = self._place(one)
            if place in places:
                self.notes.append(f"{one!r} is left out: said twice")
            else:
                places.append(place)
        return self._meant(places, {"indices": places})

    def _one(self, value: Any) -> Meant:
        try:
            place = self._place(value)
        except Illegal:
            if not isinstance(value, str) or self.deeds() is None:
                raise
            return self._deed(value)
        return self._meant([place], {"index": place})

    def _meant(self, places: Sequence[int], action: Any) -> Meant:
        steps = tuple(Step(self.prompt, self.labels[place], place) for place in places)
        return Meant(steps, action, tuple(self.notes), self.reason)

    def _place(self, value: Any) -> int:
        count = len(self.labels)
        if isinstance(value, bool):
            return find("yes" if value else "no", self.labels)
        if isinstance(value, float) and value.is_integer():
            self.notes.append(f"{value} is {int(value)}")
            value = int(value)
        if isinstance(value, int):
            if 0 <= value < count:
                return value
            raise Illegal(f"option {value} does not exist", remedy=f"legal are 0 to {count - 1}")
        if not isinstance(value, str):
            raise Invalid(f"{str(value)[:60]} is no index", remedy=f"give a number from 0 to {count - 1}")
        place = find(value, self.labels)
        self.notes.append(f"{quoted(value)} is option {place}")
        return place

    def _deed(self, raw: Any) -> Meant:
        deeds = self.deeds()
        if deeds is None:
            raise Invalid("whole actions are not known in this game", remedy='answer {"index": n}')
        deed = deeds.read(raw)
        return Meant(deed.steps, deed.action, (*self.notes, *deed.notes), self.reason)


def find(text: str, labels: Sequence[str]) -> int:
    """The place of the label that a text means: itself, its number, its beginning, or the words behind its
    verb, whatever the capitals; Illegal where that is none, or more than one."""
    if text in labels:
        return labels.index(text)
    said = folded(text)
    known = [folded(label) for label in labels]
    number = re.fullmatch(r"(?:option |index |choice )?[#\[(]?(\d{1,6})[\])]?(?:[.:)\s-]+(.*))?", said)
    for fits in (
        lambda label: label == said,
        lambda label: said != "" and label.partition(" ")[2] == said,
        lambda label: said != "" and label.startswith(said),
        lambda label: len(said) > 2 and re.search(rf"(?<!\w){re.escape(said)}(?!\w)", label) is not None,
    ):
        found = [place for place, label in enumerate(known) if fits(label)]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(f"{place} {quoted(labels[place])}" for place in found[:6])
            raise Illegal(f"{quoted(text)} may mean several options", remedy=f"say which by index: {several}")
        if number is not None and int(number[1]) < len(labels):
            place, rest = int(number[1]), number[2]
            if not rest or known[place].startswith(rest) or rest in known[place]:
                return place
    close = nearest(text, labels)
    remedy = (
        f"did you mean {labels.index(close)} {quoted(close)}?" if close else "give the index of an option"
    )
    raise Illegal(f"{quoted(text)} is no option", remedy=remedy)


def folded(text: str) -> str:
    """As labels are compared: one form for letters, capitals, spaces and suits."""
    plain = " ".join(unicodedata.normalize("NFKC", text).casefold().split()).strip("\"'`.!")
    plain = _OF.sub(lambda found: _RANKS.get(found[1], found[1]) + found[2][0], plain)
    for sign, letter in SUITS.items():
        plain = plain.replace(sign, letter)
    return plain.replace("\ufe0f", "")
