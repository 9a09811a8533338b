"""Card files are told by their content, and what is wrong with one is said with its line."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cards.samples import ALL, array, bulk, lines, pretty, write
from ludwright.cards import Catalog
from ludwright.cards import read as reader
from ludwright.cards.read import read_objects
from ludwright.errors import Invalid

FORMS = [lines, array, bulk, pretty]


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("chunk", [1, 7, 64, 1 << 20])
def test_every_form(
    form: Callable[[Any], str], packed: bool, chunk: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the name says and wherever the reads fall."""
    monkeypatch.setattr(reader, "CHUNK", chunk)
    path = write(tmp_path / "cards.dat", form(ALL), packed=packed)
    assert [raw for _, raw in read_objects(path)] == ALL


def test_lines_are_counted(tmp_path: Path) -> None:
    path = write(tmp_path / "x", "\n\n" + lines(ALL))
    assert [line for line, _ in read_objects(path)] == [3, 4, 5, 6]


def test_a_mark_at_the_start_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"\xef\xbb\xbf" + array(ALL).encode())
    assert len(list(read_objects(path))) == 4


MALFORMED = [
    ("", 1, "nothing in it"),
    ("   \n", 2, "nothing in it"),
    ("name,cost\n", 1, "begins with 'n'"),
    ('{"name": "A"}\n{"name": }\n', 2, "not JSON: Expecting value"),
    ('{"name": "A"}\n{"name": "B"\n', 3, "not JSON"),
    ('{"name": "A"}\n7\n', 2, "a number where a card should be"),
    ('{"name": "A"}\n[]\n', 2, "a list where a card should be"),
    ('{"name": "A"}\nhello\n', 2, "no card begins here"),
    ('[{"name": "A"},\n"B"]', 2, "a text where a card should be"),
    ('[{"name": "A"}\n{"name": "B"}]', 2, "a comma is missing"),
    ('[{"name": "A"},\n{"name": "B"}', 2, "the array is never closed"),
    ('[{"name": "A"},\n]', 2, "no card begins here"),
    ("[", 1, "no card begins here"),
    ('[{"name": "A"}]\nmore', 2, "more text after the end of the array"),
    ('[\n{"name": "A", "cmc": NaN}]', 2, "NaN is no number"),
    ('{"name": "A"}\n{"a":' + "[" * 100_000, 2, "nested too deeply"),
]


@pytest.mark.parametrize(("text", "line", "message"), MALFORMED, ids=lambda value: str(value)[:24])
def test_malformed(text: str, line: int, message: str, tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", text)
    with pytest.raises(Invalid) as caught:
        list(read_objects(path))
    assert caught.value.path == f"{path}:{line}"
    assert message in str(caught.value)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b'{"name": "A"}\n{"name": "\xff"}\n')
    with pytest.raises(Invalid, match="not UTF-8") as caught:
        list(read_objects(path))
    assert caught.value.path == f"{path}:2"


def test_a_damaged_archive(tmp_path: Path) -> None:
    path = tmp_path / "x.gz"
    path.write_bytes(gzip.compress(array(ALL).encode())[:-20])
    with pytest.raises(Invalid, match="damaged"):
        list(read_objects(path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="give a card file that exists"):
        Catalog.load(tmp_path / "nothing.json")
    with pytest.raises(Invalid, match="cannot be read"):
        list(read_objects(tmp_path))


def test_an_endless_object_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "LIMIT_OBJECT", 1000)
    monkeypatch.setattr(reader, "CHUNK", 100)
    path = write(tmp_path / "x", '{"name": "' + "a" * 5_000)
    with pytest.raises(Invalid, match="not JSON"):
        list(read_objects(path))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": 7}, "name does not fit"),
        ({"name": ""}, "a card without a name"),
        ({"cmc": "two"}, "cmc of Plain Bear does not fit"),
        ({"colors": ["X"]}, "colors has 'X'"),
        ({"colors": "G"}, "colors of Plain Bear does not fit"),
        ({"keywords": [1]}, "keywords of Plain Bear"),
        ({"prices": {"usd": "cheap"}}, "prices.usd of Plain Bear"),
        ({"prices": {"usd": -1}}, "prices.usd of Plain Bear"),
        ({"legalities": []}, "legalities of Plain Bear"),
        ({"card_faces": ["x"]}, "card_faces of Plain Bear"),
        ({"power": 2}, "power of Plain Bear"),
    ],
)
def test_fields_of_the_wrong_kind(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    path = write(tmp_path / "x", lines([ALL[1], ALL[0] | change]))
    with pytest.raises(Invalid) as caught:
        Catalog.load(path)
    assert message in str(caught.value)
    assert caught.value.path == f"{path}:2"
