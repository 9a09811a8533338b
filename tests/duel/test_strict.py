"""The strict reader, on shapes of its own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import pytest

from ludwright.authoring.shapes import Pattern, Range, Size
from ludwright.authoring.strict import LIMIT_BYTES, load_file, load_text, read_text
from ludwright.errors import Invalid


@dataclass(frozen=True, slots=True)
class Inner:
    count: Annotated[int, Range(1, 6)]


@dataclass(frozen=True, slots=True)
class Outer:
    name: Annotated[str, Pattern(r"[^\n]{0,20}", "one short line")]
    switch: bool = False
    mode: Literal["on", "off"] = "off"
    ratio: float | None = None
    inner: Inner | None = None
    parts: Annotated[tuple[Inner, ...], Size(0, 3)] = ()


def fault(text: str) -> Invalid:
    with pytest.raises(Invalid) as caught:
        load_text(text, Outer, "x.yaml")
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("word", ["on", "yes", "12:30", "null", "3", "2020-01-01", "0x10", "~"])
def test_text_stays_text(word: str) -> None:
    assert load_text(f"name: {word}", Outer).name == word


def test_words_numbers_and_optional_values_are_read_by_their_type() -> None:
    text = "{name: a, switch: true, mode: on, ratio: 0.5, inner: {count: 6}, parts: [{count: 1}, {count: 2}]}"
    assert load_text(text, Outer) == Outer("a", True, "on", 0.5, Inner(6), (Inner(1), Inner(2)))
    assert load_text("name: a\nratio:\ninner: ~\n", Outer) == Outer("a")


def test_json_is_read_with_tabs_and_pairs_of_escapes() -> None:
    text = '{\n\t"name": "\\ud83d\\ude00 \\u00e9",\n\t"switch": true\n}'
    assert load_text(text, Outer, "x.json") == Outer("😀 é", True)


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("name: a\nswitsh: true", "unknown-key", "x.yaml:2:1"),
        ("switch: true", "missing-key", "x.yaml:1:1"),
        ("name: a\nname: b", "duplicate-key", "x.yaml:2:1"),
        ("name: a\nswitch: yes", "wrong-type", "x.yaml:2:9"),
        ("name: a\nmode: true", "unknown-word", "x.yaml:2:7"),
        ("name: a\nratio: one", "wrong-type", "x.yaml:2:8"),
        ("name: a\nratio: 1_000", "wrong-type", "x.yaml:2:8"),
        ("name: [a]", "wrong-type", "x.yaml:1:7"),
        ("name: a\ninner: 3", "wrong-type", "x.yaml:2:8"),
        ("name: a\ninner: {count: '3'}", "wrong-type", "x.yaml:2:16"),
        ("name: a\ninner: {count: 7}", "out-of-range", "x.yaml:2:16"),
        ("name: a\ninner: {count: 99999999999999999999999}", "wrong-type", "x.yaml:2:16"),
        ("name: a\nparts: {count: 7}", "wrong-type", "x.yaml:2:8"),
        ("name: a\nparts: [{count: 1}, {count: 1}, {count: 1}, {count: 1}]", "too-many", "x.yaml:2:8"),
        ("name: aaaaaaaaaaaaaaaaaaaaaaaaaa", "bad-spelling", "x.yaml:1:7"),
        ("name: !!python/object:os.system a", "tag-refused", "x.yaml:1:7"),
        ("? [a]\n: b", "wrong-type", "x.yaml:1:3"),
        ("name: 'a", "syntax", "x.yaml:1:9"),
        ("name: a\n--- \nname: b", "syntax", "x.yaml:2:1"),
        ("name: *nobody", "syntax", "x.yaml:1:7"),
        ("name: a\0", "syntax", "x.yaml"),
        ("", "empty", "x.yaml"),
        ("- a", "wrong-type", "x.yaml:1:1"),
        ("[" * 500_000, "too-deep", "x.yaml:1:33"),
        ("name: a\nparts: [" + "1," * 60_000, "too-many-values", "x.yaml:2"),
    ],
)
def test_faults_have_a_code_and_a_place(text: str, code: str, place: str) -> None:
    error = fault(text)
    assert error.code == code
    assert (error.path or "").startswith(place)


def test_the_nearest_word_is_suggested() -> None:
    assert 'did you mean "switch"?' in str(fault("name: a\nswich: true"))
    assert 'did you mean "off"?' in str(fault("name: a\nmode: OF"))
    assert "known here: name, switch" in str(fault("name: a\nzzzzzzz: 1"))


def test_every_fault_of_a_file_is_found_at_once() -> None:
    document = read_text("switch: 2\nmode: onn\nparts: [{count: 0}, {}]", Outer)
    assert [(p.code, p.path) for p in document.problems] == [
        ("missing-key", "name"),
        ("wrong-type", "switch"),
        ("unknown-word", "mode"),
        ("out-of-range", "parts[0].count"),
        ("missing-key", "parts[1].count"),
    ]
    assert document.value is None


def test_a_tolerated_key_may_be_faulty() -> None:
    document = read_text("name: a\ninner: {count: 9}", Outer, tolerate=("inner",))
    assert document.value == Outer("a")
    assert [p.code for p in document.problems] == ["out-of-range"]


def test_a_bomb_of_aliases_is_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join(f'*a{n - 1}' for _ in range(9))}]" for n in range(1, 30)]
    assert fault("\n".join(lines)).code == "too-many-values"


def test_a_list_that_contains_itself_ends() -> None:
    assert fault("name: a\nparts: &p [*p]").code == "wrong-type"


def test_a_large_file_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"[" * (10 << 20))
    with pytest.raises(Invalid, match=f"larger than {LIMIT_BYTES} bytes") as caught:
        load_file(path, Outer)
    assert caught.value.code == "too-large"


@pytest.mark.parametrize("content", [b"name: \xff\xfe", None])
def test_an_unreadable_file_is_refused(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "file.yaml"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    for target in (path, tmp_path / "absent.yaml"):
        with pytest.raises(Invalid) as caught:
            load_file(target, Outer)
        assert caught.value.code == "unreadable"
        assert str(target) in str(caught.value)
