"""Every fault a genome can have, by a word that programs can rely on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...authoring.strict import place
from ...errors import Invalid, LudwrightError, Unsupported

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
    Code("wrong-type", "error", "a value of another type than the key takes"),
    Code("bad-spelling", "error", "a name that is not spelled as names are"),
    Code("out-of-range", "error", "a number beyond its limits"),
    Code("unknown-word", "error", "a word that is not one of the choices"),
    Code("too-few", "error", "a list that is too short"),
    Code("too-many", "error", "a list that is too long"),
    Code("unknown-phase", "error", "a phase type that does not exist"),
    Code("unknown-statement", "error", "a statement that does not exist"),
    # Of expressions and names.
    Code("expression", "error", "an expression that cannot be read or has no meaning"),
    Code("unknown-name", "error", "an expression uses a name that nothing declares"),
    Code("unknown-rank", "error", "a rank that the deck does not have"),
    Code("unknown-suit", "error", "a suit that the deck does not have"),
    Code("unknown-attribute", "error", "an attribute that nothing declares"),
    Code("unknown-variable", "error", "a variable that nothing declares"),
    Code("unknown-zone", "error", "a zone that nothing declares"),
    Code("unknown-meld", "error", "a meld that nothing declares"),
    Code("unknown-kind", "error", "a variable of a kind that does not exist"),
    Code("duplicate-name", "error", "two things share a name"),
    Code("schema-version", "error", "the genome is written for another version of the schema", True),
    # Of the cards.
    Code("no-cards", "error", "the deck holds no cards"),
    Code("too-many-cards", "error", "the deck holds more cards than the core can"),
    Code("missing-card", "error", "a card is named that the deck does not have"),
    Code("deck-too-small", "error", "more cards are dealt, or taken off the deck, than there are"),
    Code(
        "ranking-incomplete", "error", "an order of ranks leaves out a rank of the deck, or names one twice"
    ),
    Code("value-out-of-range", "error", "an attribute's value is not one of its names"),
    # Of the players.
    Code("player-count", "error", "more or fewer players than the genome allows"),
    Code("teams", "error", "the teams do not name each player once"),
    Code("setting", "error", "a setting that does not exist, or a value it does not allow"),
    # Of scoring and winning.
    Code("score-win-without-scoring", "error", "players win by score and nothing scores"),
    Code("best-hand-without-evaluation", "error", "hands decide and the genome does not say which is better"),
    Code("betting-without-chips", "error", "players bet and have no chips"),
    Code("showdown-without-evaluation", "error", "a showdown by hand evaluation without one"),
    Code("capture-win-without-capture", "error", "captured cards decide and nothing is captured"),
    Code("trick-win-without-tricks", "error", "tricks decide and none are played"),
    Code("chips-win-without-chips", "error", "chips decide and there are none"),
    Code("unreachable-win", "error", "a win condition that can never come true"),
    Code("win-custom-incomplete", "error", "a win condition of one's own lacks its condition or its merit"),
    Code("comparison-mismatch", "error", "a comparison that contradicts the type of win"),
    Code("pattern-groups", "error", "a pattern's groups hold more cards than it has"),
    Code("pattern-inconsistent", "error", "a pattern that no hand can fit"),
    Code("pattern-shadowed", "error", "a pattern that a better one always comes before"),
    Code("values-incomplete", "error", "points are totalled and some rank of the deck has no value"),
    Code("trigger-never", "error", "cards score at a moment that never comes"),
    Code("bust-below-target", "error", "a hand is bust before it reaches its target"),
    # Of the phases.
    Code("no-phases", "error", "nothing happens in a hand"),
    Code("phase-never-acts", "error", "a phase that can never do anything"),
    Code("no-progress", "error", "turns that bring the end of the hand no nearer"),
    Code("count-order", "error", "the fewest of something is more than the most"),
    Code("field-conflict", "error", "two fields that contradict each other"),
    Code("field-missing", "error", "a field that another field makes necessary"),
    Code("effect-without-play", "error", "an effect of playing a card where none is played"),
    Code("misplaced", "error", "a phase or statement where it cannot stand"),
    Code("core-refused", "error", "the core does not take the program for a reason of its own"),
    Code("too-complex", "error", "more than the core's tables can hold"),
    # Of play: the match goes on, but not as anybody can have meant.
    Code("no-such-place", "error", "in play: a player, pile or cell that does not exist"),
    Code("out-of-its-range", "error", "in play: a value beyond the range of its variable"),
    Code("division-by-zero", "error", "in play: something is divided by nothing"),
    Code("overflow", "error", "in play: a number too great to be counted"),
    Code("hand-size", "error", "in play: a hand with too few or too many cards to be compared"),
    Code("pile-too-small", "error", "in play: more cards are taken off a pile than lie there"),
    Code("nothing-to-choose", "error", "in play: a decision that offers nothing"),
    Code("too-many-options", "error", "in play: more options or rounds than the core goes through"),
    Code("false-denial", "error", "in play: a player denies to hold a card, and holds it"),
    Code("nothing-to-draw", "error", "in play: a number is drawn at random out of none"),
    Code("endless", "error", "in play: the rules go on without asking anybody"),
    # Warnings.
    Code("unused", "warning", "something is declared and never used"),
    Code("idle-field", "warning", "a field that changes nothing here"),
    Code("deck-may-run-out", "warning", "a rule takes cards off the deck, which may have too few by then"),
    Code("variant", "warning", "the text on the variant names what settings do not decide"),
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of one genome: what, where, and what would be right."""

    code: str
    severity: Severity
    path: str
    message: str
    remedy: str | None = None
    line: int | None = None
    column: int | None = None
    # The character of the text at the path.
    at: int = 0

    @property
    def is_error(self) -> bool:
        return self.severity == "error"

    def error(self, source: str) -> LudwrightError:
        code = CODES.get(self.code)
        family = Unsupported if code and code.unsupported else Invalid
        text = f"{self.path}: {self.message}" if self.path else self.message
        where = place(source, self.line, self.column)
        return family(text, code=self.code, path=where, remedy=self.remedy)

    def __str__(self) -> str:
        text = f"{self.path}: {self.message}" if self.path else self.message
        return f"{self.severity} {self.code}: {text}" + (f"; {self.remedy}" if self.remedy else "")


def finding(code: str, path: str, message: str, remedy: str | None = None, at: int = 0) -> Finding:
    return Finding(code, CODES[code].severity, path, message, remedy, at=at)
