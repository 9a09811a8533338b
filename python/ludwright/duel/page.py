"""What is generated from the schema: the JSON Schema files and the notation page.

`python -m ludwright.duel.page` writes them into a checkout.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..authoring.json_schema import json_schema
from ..authoring.shapes import Form, Range, Size, Slot, doc_of, form, plain, slots_of
from .codes import CODES
from .conditions import Condition
from .config import DATA, VARIABLE
from .effects import Effect, StackCap
from .expiry import Expiry
from .matchers import Matcher
from .matchers.combo import ComboField
from .schema import (
    DEFENSE_DSL_VERSION,
    Ability,
    DefenseCard,
    DefenseV1,
    Field,
    Gives,
    HeroSheet,
    Rule,
    Spend,
    StatusSheet,
    Table,
    Upkeep,
)

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "notation" / "duel.md"
SCHEMAS = {"hero": HeroSheet, "status": StatusSheet, "table": Table}
_COMMON = {slot.key for slot in slots_of(Effect)}


def generated() -> dict[Path, str]:
    """Every generated file and its text."""
    files = {
        DATA / "schema" / f"{name}.json": json.dumps(json_schema(shape), indent=2, ensure_ascii=False) + "\n"
        for name, shape in SCHEMAS.items()
    }
    files[PAGE] = notation()
    return files


def notation() -> str:
    """The page that explains every key, kind and code."""
    parts = [
        "# Duel notation",
        "Generated from the schema by `python -m ludwright.duel.page`; edit the schema, not this page.",
        "Heroes and statuses are YAML or JSON, one file each, with keys in camelCase. The language of "
        f"matchers, effects and conditions is at version {DEFENSE_DSL_VERSION}. An unknown key, word or type "
        "is refused with its place and the nearest valid word. Keys without a default must be written.",
        "## Hero",
        *_shapes(HeroSheet, Ability, DefenseV1, DefenseCard, Field, Rule),
        "## Matchers",
        *_kinds(Matcher.kinds()),
        *_shapes(ComboField),
        "## Effects",
        "Keys of every effect:",
        _table(Effect),
        *_kinds(Effect.kinds()),
        *_shapes(StackCap),
        "## Conditions",
        *_kinds(Condition.kinds()),
        "## Status",
        *_shapes(StatusSheet, Spend, Expiry),
        "### upkeep",
        doc_of(Upkeep),
        *_kinds(Upkeep.kinds()),
        "### gives",
        doc_of(Gives),
        *_kinds(Gives.kinds()),
        "## Table",
        *_shapes(Table),
        f"The environment variable `{VARIABLE}` (true, false, 1, 0) overrides `enableDefenseV2`; "
        "a match's own argument overrides both.",
        "## Codes",
        "Errors under `defenseCard` make a match fall back to the version 1 defence; other errors refuse the "
        "file. Warnings refuse nothing.",
        _codes(),
    ]
    return "\n\n".join(parts) + "\n"


def _shapes(*shapes: type[Any]) -> list[str]:
    return [text for shape in shapes for text in (f"### {shape.__name__}", doc_of(shape), _table(shape))]


def _kinds(kinds: Mapping[str, type[Any]]) -> list[str]:
    parts = []
    for kind, shape in kinds.items():
        parts += [f"#### {kind}", doc_of(shape)]
        table = _table(shape, skip=issubclass(shape, Effect))
        parts += [table] if table else []
    return parts


def _table(shape: type[Any], skip: bool = False) -> str:
    rows = []
    for slot in slots_of(shape):
        if skip and slot.key in _COMMON:
            continue
        rows.append(f"| `{slot.key}` | {_type(form(slot.type))} | {_default(slot)} | {slot.doc} |")
    return (
        "\n".join(["| key | value | default | meaning |", "| --- | --- | --- | --- |", *rows]) if rows else ""
    )


def _default(slot: Slot) -> str:
    if slot.required:
        return ""
    if slot.default is None:
        return "none"
    return f"`{json.dumps(plain(slot.default))}`"


def _type(want: Form) -> str:
    if want.words:
        return ", ".join(f"`{word}`" for word in want.words)
    if want.is_list:
        size = want.mark(Size)
        span = f" ({size.low}–{size.high})" if size else ""
        return f"list{span} of {_type(form(want.item))}"
    if want.is_family:
        return str(want.base.noun)
    if want.is_shape:
        return str(want.base.__name__)
    if want.base is bool:
        return "`true`, `false`"
    limits = want.mark(Range)
    return f"{limits.low}–{limits.high}" if limits else "text"


def _codes() -> str:
    rows = [
        f"| `{code.word}` | {code.severity}{' (unsupported)' if code.unsupported else ''} | {code.meaning} |"
        for code in CODES.values()
    ]
    return "\n".join(["| code | gravity | meaning |", "| --- | --- | --- |", *rows])


def main() -> None:
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
