"""Spaces and arrays from a game's observation schema.

One schema generates the spaces, the arrays and the hash, so they cannot disagree.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._core import Rules
from ..authoring.names import did_you_mean, quoted
from ..errors import Invalid, Unsupported
from ..table.pages import ACTIONS, COUNT, MASK, NEXT_PAGE, PAGE

if TYPE_CHECKING:
    Box = spaces.Box[Any]
else:  # Older releases of Gymnasium have no generic Box.
    Box = spaces.Box

Array = NDArray[Any]
Observation = dict[str, Array] | Array
"""Arrays by name, or one flat array."""

Form = Literal["blocks", "int16", "float32"]
"""An array per block, or all numbers in one row of that type."""


@dataclass(frozen=True, slots=True)
class Block:
    """One named array of `rows × columns` numbers."""

    name: str
    dtype: Literal["int16", "int32"]
    rows: int
    columns: tuple[str, ...]
    low: int
    high: int

    @property
    def shape(self) -> tuple[int, int]:
        return self.rows, len(self.columns)


@dataclass(frozen=True, slots=True)
class Schema:
    """The numbers of an observation: what the game writes, and what the environment adds."""

    blocks: tuple[Block, ...]
    action_columns: tuple[str, ...]
    action_low: int
    action_high: int
    hash: str
    """Same hash, same meaning of every number: checkpoints carry it."""

    @classmethod
    def of(cls, rules: Rules) -> Schema:
        schema = json.loads(rules.schema)
        blocks = tuple(
            Block(b["name"], b["dtype"], b["rows"], tuple(b["columns"]), b["low"], b["high"])
            for b in schema["blocks"]
        )
        columns = tuple(schema["action_columns"])
        return cls(blocks, columns, schema["action_low"], schema["action_high"], rules.schema_hash)

    def boxes(self, page: int) -> dict[str, Box]:
        """A new space per array. Unused rows of `actions` are zeros, and NEXT PAGE is a row of −1."""
        made: dict[str, Box] = {
            b.name: spaces.Box(b.low, b.high, b.shape, np.int32 if b.dtype == "int32" else np.int16)
            for b in self.blocks
        }
        low, high = min(self.action_low, NEXT_PAGE), max(self.action_high, 0)
        made[ACTIONS] = spaces.Box(low, high, (page, len(self.action_columns)), np.int16)
        made[MASK] = spaces.Box(0, 1, (page,), np.int8)
        made[COUNT] = spaces.Box(0, np.iinfo(np.int32).max, (1,), np.int32)
        made[PAGE] = spaces.Box(0, np.iinfo(np.int32).max, (2,), np.int32)
        return made

    def space(self, page: int, form: Form) -> spaces.Space[Any]:
        """The observation space of one environment, shared with no other."""
        boxes = self.boxes(page)
        if form == "blocks":
            return spaces.Dict(list(boxes.items()))
        low = self.flatten({name: box.low for name, box in boxes.items()}, form)
        high = self.flatten({name: box.high for name, box in boxes.items()}, form)
        return spaces.Box(low, high, dtype=low.dtype.type)

    def layout(self, page: int) -> dict[str, slice]:
        """Where each array stands in the flat form, in its order."""
        at, found = 0, {}
        for name, box in self.boxes(page).items():
            size = int(np.prod(box.shape))
            found[name] = slice(at, at + size)
            at += size
        return found

    def allocate(self, lead: tuple[int, ...], page: int, form: Form) -> dict[str, Array]:
        """Zeroed arrays under the names the core knows: by block, or `flat` and the mask."""
        boxes = self.boxes(page)
        if form == "blocks":
            return {name: np.zeros((*lead, *box.shape), box.dtype) for name, box in boxes.items()}
        size = sum(int(np.prod(box.shape)) for box in boxes.values())
        return {"flat": np.zeros((*lead, size), form), MASK: np.zeros((*lead, page), np.int8)}

    def flatten(self, observation: dict[str, Array], form: Form) -> Array:
        """One observation by block as one row."""
        numbers = np.concatenate([array.ravel().astype(np.int64) for array in observation.values()])
        if form == "int16":
            numbers = np.minimum(numbers, np.iinfo(np.int16).max)
        return numbers.astype(form)


def form_of(flat: bool | str, schema: Schema) -> Form:
    """The form that `flat=` asks for."""
    named: dict[bool | str, Form] = {False: "blocks", True: "float32", "int16": "int16", "float32": "float32"}
    if flat not in named:
        words = [word for word in named if isinstance(word, str)]
        raise Invalid(f"flat={quoted(str(flat))} is no form", remedy=did_you_mean(str(flat), words))
    form = named[flat]
    wide = next((b.name for b in schema.blocks if b.dtype == "int32"), None)
    if form == "int16" and wide is not None:
        raise Unsupported(f"block {quoted(wide)} holds 32-bit numbers", remedy='ask for flat="float32"')
    return form
