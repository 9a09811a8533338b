"""`ludwright trace`, and what series say of language models."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from llm.conftest import Opens
from ludwright.apps.cli import app


def ran(*words: str) -> tuple[int, str, str]:
    found = CliRunner().invoke(app, list(words))
    return found.exit_code, found.stdout, found.stderr


def test_a_trace_is_listed_told_and_replayed(endpoint: Opens, trace: Path) -> None:
    endpoint(["well", "wrong-id"])
    spec = "llm:practice,timeout=600,retries=0,concurrency=1,price_in=1,price_out=1"
    code, out, err = ran("lab", "series", "toy:leduc", spec, "random", "--games", "3", "--json")
    assert code == 0, err
    report = json.loads(out)["reports"][spec]
    assert report["fallbacks"] == report["fallback_reasons"]["illegal"] > 0
    assert report["cost"] == (report["tokens_in"] + report["tokens_out"]) / 1e6
    code, out, _ = ran("trace", "show", "--json")
    told = json.loads(out)
    assert (code, len(told["matches"])) == (0, 3)
    assert sum(match["fallbacks"] for match in told["matches"]) == report["fallbacks"]
    assert sum(match["decisions"] for match in told["matches"]) == report["decisions"]
    for words in (["trace", "show"], ["trace", "show", "--match", "last", "--full"], ["trace", "replay"]):
        assert ran(*words)[0] == 0, words
    one = told["matches"][1]["match"]
    code, out, _ = ran("trace", "replay", str(trace), "--match", one, "--json")
    assert (code, json.loads(out)["ok"]) == (0, True)


def test_a_series_says_how_often_it_fell_back(endpoint: Opens, trace: Path) -> None:
    endpoint("no-json")
    code, out, _ = ran(
        "lab", "series", "toy:kuhn", "llm:practice,timeout=600,retries=0", "random", "--games", "2"
    )
    assert code == 0
    assert "picks fell back: invalid" in " ".join(out.split())


@pytest.mark.parametrize(
    ("text", "says"),
    [("nonsense\n", "line 1 is no JSON"), ('{"kind": "other"}\n', "line 1 is no line of a trace")],
)
def test_what_is_no_trace_is_refused(trace: Path, text: str, says: str) -> None:
    trace.parent.mkdir()
    trace.write_text(text)
    code, _, err = ran("trace", "show", str(trace))
    assert (code, err.count("\n")) == (2, 1)
    assert says in err


def test_a_line_that_was_cut_off_is_left_out(endpoint: Opens, trace: Path) -> None:
    endpoint("well")
    assert ran("lab", "series", "toy:kuhn", "llm:practice,timeout=600", "random", "--games", "1")[0] == 0
    with trace.open("a") as file:
        file.write('{"kind": "match", "mat')
    assert ran("trace", "replay", str(trace))[0] == 0
    assert ran("trace", "show", str(trace), "--match", "nobody")[0] == 2


def test_a_match_at_the_terminal_is_told_of_it(endpoint: Opens, trace: Path) -> None:
    endpoint("well")
    seats = "llm:practice,timeout=600,random"
    code, out, err = ran("play", "toy:leduc", "--players", seats, "--seed", "3", "--json")
    assert code == 0, err
    document = json.loads(out)
    assert document["players"] == ["llm:practice,timeout=600.0", "random"]
    assert document["reports"]["llm:practice,timeout=600.0"]["fallbacks"] == 0
    code, out, _ = ran("trace", "replay", "--json")
    assert (code, json.loads(out)["ok"], json.loads(out)["skipped"]) == (0, True, 0)


def test_reports_of_duels_count_fallbacks_too(endpoint: Opens, trace: Path) -> None:
    endpoint("wrong-id")
    words = ["--players", "llm:practice,timeout=600,retries=0,random", "--games", "1"]
    code, out, _ = ran("duel", "series", "pyromancer", "shadow-monk", *words, "--json")
    assert code == 0
    (report,) = json.loads(out)["reports"].values()
    assert report["fallbacks"] == report["decisions"] > 0
