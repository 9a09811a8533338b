"""Every fault a duel definition can have, by a word that programs can rely on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ..authoring.shapes import join
from ..authoring.strict import place
from ..errors import Invalid, LudwrightError, Unsupported

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Code:
    """What a code means, and how grave it is."""

    word: str
    severity: Severity
    meaning: str
    unsupported: bool = False


def _table(*codes: Code) -> dict[str, Code]:
    return {code.word: code for code in codes}


CODES = _table(
    # Of the file.
    Code("too-large", "error", "the file is larger than one mebibyte"),
    Code("unreadable", "error", "the file cannot be opened, or is not UTF-8"),
    Code("syntax", "error", "the text is not YAML or JSON"),
    Code("empty", "error", "the file holds nothing"),
    Code("too-deep", "error", "values are nested too deeply"),
    Code("too-many-values", "error", "there are too many values or aliases"),
    Code("tag-refused", "error", "a YAML tag is used"),
    Code("duplicate-key", "error", "a key is given twice"),
    Code("unknown-key", "error", "a key that the shape does not have"),
    Code("missing-key", "error", "a key that must be there is not"),
    Code("wrong-type", "error", "a value of another type than its key takes"),
    Code("out-of-range", "error", "a number outside its limits, such as face 7"),
    Code("unknown-word", "error", "a word outside the choice its key offers"),
    Code("bad-spelling", "error", "a text or id with characters that it may not have"),
    Code("too-few", "error", "a list with fewer entries than it needs"),
    Code("too-many", "error", "a list with more entries than it may have"),
    Code("unknown-matcher", "error", "a matcher type that no file defines"),
    Code("unknown-effect", "error", "an effect type that no file defines"),
    Code("unknown-condition", "error", "a condition type that no file defines"),
    Code("unknown-upkeep", "error", "an upkeep type that does not exist"),
    Code("unknown-gift", "error", "a spend gives something that does not exist"),
    # Of a hero.
    Code("schema-version", "error", "the sheet is written for another version of the schema", True),
    Code("duplicate-combo", "error", "one table has two rows for a combination"),
    Code("duplicate-ability-id", "error", "two rows of one table share an id"),
    Code("duplicate-field-id", "error", "two fields share an id"),
    Code("duplicate-rule-id", "error", "two rules share an id"),
    Code("duplicate-effect-id", "error", "two effects share an id"),
    Code("duplicate-combo-field", "error", "a combo names a field twice"),
    Code("missing-card", "error", "the hero defends by version 2 and has no card"),
    Code("field-overlap", "error", "a face belongs to two fields"),
    Code("face-repeated", "error", "a field names a face twice"),
    Code("face-missing", "error", "a face belongs to no field and idle faces are not allowed"),
    Code("unknown-field", "error", "a field id that the card does not have"),
    Code("unknown-status", "error", "a status id that no file defines"),
    Code("never-matches", "error", "a matcher that no roll of the card's dice satisfies"),
    Code("cap-zero", "error", "a cap of zero, which undoes what it caps"),
    Code("cap-by-uncounted", "error", "a cap by stacks on an effect that has no amount"),
    Code("target-reserved", "error", "the target or owner is `ally`, reserved for larger tables", True),
    Code("target-invalid", "error", "a target that the effect cannot act on"),
    Code("owner-invalid", "error", "an owner other than the side the effect acts on"),
    Code("effect-off-card", "error", "an effect of defence cards used as a rider"),
    Code("prevent-half-off-card", "error", "prevent half used outside a defence card"),
    Code("negate-on-card", "error", "full negation as an effect; it belongs to statuses alone"),
    Code("timing-invalid", "error", "a timing that the effect or its place cannot have"),
    Code("per-on-rider", "error", "a rider that counts matches, though it has none"),
    Code("condition-misplaced", "error", "a condition on something its place does not know"),
    Code("reroll-without-budget", "error", "a reroll on a card that allows none"),
    Code("not-transferable", "error", "a status is moved that cannot be"),
    Code("cleanse-target", "error", "a cleanse of buffs that names a status"),
    Code("expiry-turns", "error", "`turns` is missing from, or does not belong to, an expiry"),
    Code("too-many-effects", "error", "a card with more effects than the core holds"),
    # Of a status.
    Code("stacks-mismatch", "error", "upkeep damage is not given for each number of stacks"),
    Code("ability-cap-above-max", "error", "abilities may raise a status above its own maximum"),
    Code("spend-mismatch", "error", "a spend gives or requires what its phase does not have"),
    # Lints.
    Code("idle-face", "warning", "a face of a field that no rule looks at"),
    Code("exact-face-outside-fields", "warning", "an exact face that belongs to no field"),
    Code("double-count", "warning", "two rules count the same dice"),
    Code("cap-conflict", "warning", "a cap or limit that contradicts another number"),
    Code("uncapped", "warning", "damage or block that grows with the matches and has no cap"),
    Code("stack-cap-above-max", "warning", "a stack cap above what the status can hold"),
    Code("usable-phase-idle", "warning", "a usable phase that changes nothing"),
    Code("never-holds", "warning", "a condition that can never be met"),
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of one definition: what, where, and what would be right."""

    code: str
    severity: Severity
    path: str
    message: str
    remedy: str | None = None
    line: int | None = None
    column: int | None = None

    @property
    def is_error(self) -> bool:
        return self.severity == "error"

    @property
    def of_card(self) -> bool:
        """Whether version 1 can stand in for what is at fault."""
        return self.path == "defenseCard" or self.path.startswith("defenseCard.")

    def under(self, path: str) -> Finding:
        """The same finding, its path continuing `path`."""
        inner = self.path
        return replace(self, path=f"{path}{inner}" if inner.startswith("[") else join(path, inner))

    def error(self, source: str) -> LudwrightError:
        code = CODES.get(self.code)
        family = Unsupported if code and code.unsupported else Invalid
        text = f"{self.path}: {self.message}" if self.path else self.message
        where = place(source, self.line, self.column)
        return family(text, code=self.code, path=where, remedy=self.remedy)

    def __str__(self) -> str:
        text = f"{self.path}: {self.message}" if self.path else self.message
        return f"{self.severity} {self.code}: {text}" + (f"; {self.remedy}" if self.remedy else "")


def finding(code: str, path: str, message: str, remedy: str | None = None) -> Finding:
    return Finding(code, CODES[code].severity, path, message, remedy)
