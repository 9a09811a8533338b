"""The strict reader of YAML and JSON definitions.

A file is composed into nodes, not into Python values: what a scalar means is decided by the shape that
expects it, so `on` stays text and `12:30` is never 750. Every fault names its place in the file and inside
the definition, and the nearest valid word. JSON is read as the YAML it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import yaml

from ..errors import Invalid
from .names import did_you_mean, quoted
from .shapes import Custom, Family, Form, Pattern, Range, Size, form, join, slots_of

LIMIT_BYTES = 1 << 20
LIMIT_DEPTH = 32
# Visits count, not nodes: an alias that stands for a large tree costs its whole size each time.
LIMIT_NODES = 50_000
LIMIT_ALIASES = 100
LIMIT_PROBLEMS = 100

T = TypeVar("T")
Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,17})?([eE][+-]?[0-9]{1,2})?")
_SURROGATES = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
_FAILED: Any = object()


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a file."""

    code: str
    path: str
    message: str
    remedy: str | None = None
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Document(Generic[T]):
    """What was read, what is wrong with it, and where each part stands."""

    source: str
    value: T | None
    problems: tuple[Problem, ...]
    marks: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def require(self) -> T:
        """The value; the first fault is raised."""
        for problem in self.problems:
            raise Invalid(
                f"{problem.path}: {problem.message}" if problem.path else problem.message,
                code=problem.code,
                path=place(self.source, problem.line, problem.column),
                remedy=problem.remedy,
            )
        assert self.value is not None
        return self.value


def place(source: str, line: int | None, column: int | None) -> str:
    return source if line is None else f"{source}:{line}:{column}"


def load_file(path: Path | str, shape: type[T]) -> T:
    return read_file(path, shape).require()


def load_text(text: str, shape: type[T], source: str = "text") -> T:
    return read_text(text, shape, source).require()


def read_file(path: Path | str, shape: type[T], *, tolerate: Collection[str] = ()) -> Document[T]:
    """Reads a definition; keys named in `tolerate` may be faulty and then hold their default."""
    source = str(path)
    try:
        with Path(path).open("rb") as file:
            data = file.read(LIMIT_BYTES + 1)
        if len(data) > LIMIT_BYTES:
            return _refused(source, _too_large())
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _refused(
            source, Problem("unreadable", "", f"byte {error.start} is not UTF-8", "save it as UTF-8")
        )
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        return _refused(source, Problem("unreadable", "", f"cannot be read: {why}", "give an existing file"))
    return read_text(text, shape, source, tolerate=tolerate)


def read_text(
    text: str, shape: type[T], source: str = "text", *, tolerate: Collection[str] = ()
) -> Document[T]:
    if len(text) > LIMIT_BYTES:
        return _refused(source, _too_large())
    if source.endswith(".json"):
        text = _SURROGATES.sub(_join_surrogates, text)
    try:
        problem = _guard(text)
        if problem is not None:
            return _refused(source, problem)
        node = yaml.compose(text, Loader=Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or getattr(error, "reason", None) or "not YAML"
        line, column = (mark.line + 1, mark.column + 1) if mark else (None, None)
        remedy = "look there, and at what comes before, for a bracket, a quote or an indent that is off"
        return _refused(source, Problem("syntax", "", f"syntax: {what}", remedy, line, column))
    if node is None:
        return _refused(source, Problem("empty", "", "nothing in it", "write a mapping of keys to values"))
    reading = _Reading(frozenset(tolerate))
    try:
        is_custom = issubclass(shape, Custom)
        value = reading.value(node, shape, "") if is_custom else reading.shape(node, shape, "")
    except _Stop:
        value = _FAILED
    return Document(source, None if value is _FAILED else value, tuple(reading.problems), reading.marks)


def _too_large() -> Problem:
    return Problem("too-large", "", f"larger than {LIMIT_BYTES} bytes", "split it or shorten it")


def _refused(source: str, problem: Problem) -> Document[Any]:
    return Document(source, None, (problem,))


def _join_surrogates(found: re.Match[str]) -> str:
    """JSON writes 😀 as two escapes, YAML as one."""
    code = found[0].replace("\\u", "")
    high, low = int(code[:4], 16), int(code[4:], 16)
    return f"\\U{0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00):08x}"


def _guard(text: str) -> Problem | None:
    """Looks for bombs in the flat stream of events, since composing nodes recurses."""
    depth = aliases = 0
    for nodes, event in enumerate(yaml.parse(text, Loader=Loader)):
        mark = event.start_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        aliases += isinstance(event, yaml.AliasEvent)
        if depth > LIMIT_DEPTH:
            return Problem(
                "too-deep", "", f"nested deeper than {LIMIT_DEPTH} levels", "flatten it", line, column
            )
        if nodes > LIMIT_NODES or aliases > LIMIT_ALIASES:
            return _too_many(line, column)
        if tag := getattr(event, "tag", None):
            return Problem(
                "tag-refused", "", f"the tag {quoted(tag)} is not used here", "remove it", line, column
            )
    return None


def _too_many(line: int, column: int) -> Problem:
    message = f"more than {LIMIT_NODES} values or {LIMIT_ALIASES} aliases"
    return Problem("too-many-values", "", message, "shorten it", line, column)


class _Stop(Exception):  # noqa: N818 - control flow, never seen outside
    """Enough values."""


class _Reading:
    """One walk over the nodes of one file."""

    def __init__(self, tolerate: frozenset[str]) -> None:
        self.tolerate = tolerate
        self.problems: list[Problem] = []
        self.marks: dict[str, tuple[int, int]] = {}
        self.visits = 0

    def problem(self, node: Any, code: str, path: str, message: str, remedy: str | None = None) -> Any:
        mark = node.start_mark
        if len(self.problems) < LIMIT_PROBLEMS:
            self.problems.append(Problem(code, path, message, remedy, mark.line + 1, mark.column + 1))
        return _FAILED

    def value(self, node: Any, annotation: Any, path: str) -> Any:
        self.visits += 1
        if self.visits > LIMIT_NODES:
            self.problems.append(_too_many(node.start_mark.line + 1, node.start_mark.column + 1))
            raise _Stop
        self.marks[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
        want = form(annotation)
        if want.optional and _is_plain(node) and node.value in ("", "~", "null"):
            return None
        if want.is_custom:
            return want.base.read(self, node, path)
        if want.is_list:
            return self.list(node, want, path)
        if want.is_family:
            return self.family(node, want.base, path)
        if want.is_shape:
            return self.shape(node, want.base, path)
        if not isinstance(node, yaml.ScalarNode):
            return self.problem(node, "wrong-type", path, f"a {_kind(node)}", f"write {expected(want)}")
        return self.scalar(node, want, path)

    def scalar(self, node: Any, want: Form, path: str) -> Any:
        text: str = node.value
        if want.words:
            if text in want.words:
                return text
            return self.problem(
                node, "unknown-word", path, f"{quoted(text)} is not known", did_you_mean(text, want.words)
            )
        if want.base is str:
            return self.text(node, want, path)
        value: Any = _FAILED
        if _is_plain(node):
            if want.base is bool and text in ("true", "false"):
                return text == "true"
            if want.base is int and _INTEGER.fullmatch(text):
                value = int(text)
            elif want.base is float and _NUMBER.fullmatch(text):
                value = float(text)
        if value is _FAILED:
            return self.problem(
                node, "wrong-type", path, f"{quoted(text)} does not fit", f"write {expected(want)}"
            )
        limits = want.mark(Range)
        if limits and not limits.low <= value <= limits.high:
            return self.problem(
                node, "out-of-range", path, f"{value} is out of range", f"write {expected(want)}"
            )
        return value

    def text(self, node: Any, want: Form, path: str) -> Any:
        pattern = want.mark(Pattern)
        if pattern and not re.fullmatch(pattern.regex, node.value):
            return self.problem(
                node, "bad-spelling", path, f"{quoted(node.value)} does not fit", f"write {pattern.words}"
            )
        return node.value

    def list(self, node: Any, want: Form, path: str) -> Any:
        if not isinstance(node, yaml.SequenceNode):
            return self.problem(node, "wrong-type", path, f"a {_kind(node)}", f"write {expected(want)}")
        size = want.mark(Size)
        count = len(node.value)
        fits = size is None or size.low <= count <= size.high
        if size and not fits:
            code = "too-few" if count < size.low else "too-many"
            self.problem(
                node, code, path, f"{count} {plural('entry', count)}", f"write {size.low} to {size.high}"
            )
        items = tuple(self.value(item, want.item, f"{path}[{n}]") for n, item in enumerate(node.value))
        return items if fits and not any(item is _FAILED for item in items) else _FAILED

    def family(self, node: Any, base: type[Family], path: str) -> Any:
        entries = self.entries(node, path)
        if entries is _FAILED:
            return _FAILED
        kinds = base.kinds()
        tag = entries.pop("type", None)
        if tag is None:
            return self.problem(
                node, "missing-key", path, f"the {base.noun} has no type", f"one of {', '.join(kinds)}"
            )
        _, type_node = tag
        word = type_node.value if isinstance(type_node, yaml.ScalarNode) else _kind(type_node)
        if word in base.refused:
            code, why = base.refused[word]
            return self.problem(type_node, code, join(path, "type"), f"{quoted(word)} is refused: {why}")
        if word not in kinds:
            return self.problem(
                type_node,
                f"unknown-{base.noun}",
                join(path, "type"),
                f"no {base.noun} {quoted(word)}",
                did_you_mean(word, kinds),
            )
        return self.fill(node, kinds[word], entries, path)

    def shape(self, node: Any, shape: type[T], path: str) -> T:
        entries = self.entries(node, path)
        filled: T = _FAILED if entries is _FAILED else self.fill(node, shape, entries, path)
        return filled

    def fill(self, node: Any, shape: Any, entries: dict[str, tuple[Any, Any]], path: str) -> Any:
        slots = slots_of(shape)
        known = [slot.key for slot in slots]
        whole = True
        for key, (key_node, _) in entries.items():
            if key not in known:
                whole = False
                remedy = did_you_mean(key, known)
                self.problem(
                    key_node, "unknown-key", join(path, key[:64]), f"no key {quoted(key)} here", remedy
                )
        values: dict[str, Any] = {}
        for slot in slots:
            here = join(path, slot.key)
            if slot.key in entries:
                value = self.value(entries[slot.key][1], slot.type, here)
                if value is _FAILED and not path and slot.key in self.tolerate:
                    value = slot.default
                values[slot.name] = value
            elif slot.required:
                self.problem(node, "missing-key", here, "missing", f"write {expected(form(slot.type))}")
                values[slot.name] = _FAILED
        failed = not whole or any(value is _FAILED for value in values.values())
        return _FAILED if failed else shape(**values)

    def entries(self, node: Any, path: str) -> Any:
        """Key -> (key node, value node), each key a text and there once."""
        if not isinstance(node, yaml.MappingNode):
            return self.problem(
                node, "wrong-type", path, f"a {_kind(node)}", "write a mapping of keys to values"
            )
        out: dict[str, tuple[Any, Any]] = {}
        whole = True
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                whole = False
                self.problem(key, "wrong-type", path, f"a {_kind(key)} as a key", "write a word")
            elif key.value in out:
                whole = False
                self.problem(
                    key, "duplicate-key", join(path, key.value[:64]), "given twice", "remove one of the two"
                )
            else:
                out[key.value] = (key, value)
        return out if whole else _FAILED


def _is_plain(node: Any) -> bool:
    return isinstance(node, yaml.ScalarNode) and not node.style


def _kind(node: Any) -> str:
    if isinstance(node, yaml.MappingNode):
        return "mapping"
    return "list" if isinstance(node, yaml.SequenceNode) else "single value"


def plural(noun: str, count: int) -> str:
    if count == 1:
        return noun
    return noun[:-1] + "ies" if noun.endswith("y") else noun + "s"


def expected(want: Form) -> str:
    """What a value should be, in words."""
    limits = want.mark(Range)
    if want.words:
        return " or ".join(want.words)
    if want.is_list:
        return "a list"
    if want.is_family:
        return f"a mapping with a type: {', '.join(want.base.kinds())}"
    if want.is_shape:
        return "a mapping of keys to values"
    if want.base is bool:
        return "true or false"
    if want.base in (int, float):
        kind = "a whole number" if want.base is int else "a number"
        return f"{kind} from {limits.low} to {limits.high}" if limits else kind
    pattern = want.mark(Pattern)
    return pattern.words if pattern else "text"
