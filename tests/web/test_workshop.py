"""The pages of decks, the lab and the evolution: what they ask for, and what is refused."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from web.browsers import begin, server, sit


def work(client: Any, **asked: Any) -> dict[str, Any]:
    """A piece of longer work, waited for."""
    answer = client.post("/api/jobs", json=asked)
    assert answer.status_code == 202, answer.text
    name = answer.json()["id"]
    while (job := client.get(f"/api/jobs/{name}").json())["state"] in ("waiting", "running"):
        time.sleep(0.05)
    found: dict[str, Any] = job
    return found


def test_a_series_is_played_and_drawn(client: Any) -> None:
    job = work(client, kind="series", game="toy:leduc", players=["greedy", "random"], games=40, seed=3)
    assert job["state"] == "done", job["error"]
    found = job["result"]
    assert (found["games"], job["done"], job["total"]) == (40, 40, 40)
    assert found["win_rate"].keys() == {"greedy", "random"}
    assert sum(bar["count"] for bar in found["turns"]) == 40
    again = work(client, kind="series", game="toy:leduc", players=["greedy", "random"], games=40, seed=3)
    assert again["result"] == found


def test_a_ladder_rates_everyone(client: Any) -> None:
    players = ["random", "greedy", "greedy:worlds=2"]
    job = work(client, kind="ladder", game="toy:kuhn", players=players, games=20)
    assert job["state"] == "done", job["error"]
    assert {row["player"] for row in job["result"]["ratings"]} == set(players)
    assert len(job["result"]["pairs"]) == 3


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"kind": "tea"},
        {"kind": "series", "game": "toy:leduc", "players": ["human", "random"]},
        {"kind": "series", "game": "toy:leduc", "players": ["py:os:system"]},
        {"kind": "series", "game": "py:os:system", "players": ["random"]},
        {"kind": "series", "game": "bred:nothing", "players": ["random"]},
        {"kind": "ladder", "game": "toy:leduc", "players": ["random"] * 9},
        {"kind": "deck", "brief": {}},
        {"kind": "deck", "brief": {"commander": ["Krenko, Mob Boss"], "nonsense": 1}},
        {"kind": "evolve", "games": ["../../etc/passwd"]},
        {"kind": "evolve", "generations": 10_000},
    ],
)
def test_work_that_is_none_is_refused(client: Any, asked: dict[str, Any]) -> None:
    answer = client.post("/api/jobs", json=asked)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]


def test_work_is_known_by_its_name_alone_and_can_be_stopped(client: Any) -> None:
    assert client.get("/api/jobs/none").status_code == 400
    long = {"kind": "series", "game": "magic", "players": ["heuristic"], "games": 20000}
    name = client.post("/api/jobs", json=long).json()["id"]
    client.post(f"/api/jobs/{name}/stop", json={})
    for _ in range(400):
        if client.get(f"/api/jobs/{name}").json()["state"] == "stopped":
            break
        time.sleep(0.05)
    else:
        raise AssertionError("it was not stopped")


def test_work_that_nobody_asks_about_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludwright.apps.web import limits
    from ludwright.apps.web.jobs import Job, Stopped

    job = Job("series", "x")
    job.say("matches", 1, 2)
    monkeypatch.setattr(limits, "FORGOTTEN", -1.0)
    with pytest.raises(Stopped):
        job.more(1)


def test_cards_are_found_by_query_role_and_feature(client: Any) -> None:
    pytest.importorskip("ortools", reason="decks are an extra: pip install 'ludwright[deck]'")
    told = client.get("/api/deck").json()
    assert {"ramp", "draw"} <= {role["id"] for role in told["roles"]}
    assert any("mv" in word["names"] for word in told["syntax"])
    found = client.get("/api/deck/search", params={"q": "id<=r mv=1 t:artifact", "role": "ramp"}).json()
    assert "Sol Ring" in [card["name"] for card in found["cards"]]
    rocks = client.get("/api/deck/search", params={"q": 'name:"sol ring"', "feature": "is_mana_rock"}).json()
    assert rocks["count"] >= 1
    assert client.get("/api/deck/search", params={"q": "mv<<"}).status_code == 400
    assert client.get("/api/deck/search", params={"role": "tea"}).status_code == 400
    assert "Krenko, Mob Boss" in client.get("/api/deck/leaders", params={"q": "krenko"}).json()
    assert client.get("/api/deck/card", params={"name": "Sol Ring"}).json()["roles"]
    deck = {"commanders": ["Krenko, Mob Boss"], "cards": {"Sol Ring": 1, "Mountain": 30}}
    out = client.post("/api/deck/export", json={"deck": deck, "to": "plain"}).json()
    assert "30 Mountain" in out["text"]
    bad = {"commanders": [], "cards": {"/etc/passwd": 1}}
    assert client.post("/api/deck/export", json={"deck": bad, "to": "plain"}).status_code == 400


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder as an evolution writes it, with a game that is known."""
    import json

    from ludwright.parlor.genomes.loader import load_game, to_dict

    entry = {
        "file": "best-1.yaml",
        "title": "Ninth Gate",
        "quality": 0.5,
        "figures": {"skill": 0.4},
        "niche": ["shedding"],
        "structure": {"turn": "x"},
        "generation": 2,
        "operators": ["swap"],
        "ancestors": ["Crazy Eights"],
    }
    measures = [{"name": "skill", "about": "…", "range": [0, 1], "direction": "more", "weight": 1}]
    report = {"kind": "parlor", "shelf": [entry], "measures": measures}
    (tmp_path / "report.json").write_text(json.dumps(report))
    genome = {**to_dict(load_game("crazy-eights")), "genome_id": "ninth-gate", "name": "Ninth Gate"}
    (tmp_path / "best-1.yaml").write_text(json.dumps(genome))
    return tmp_path


def test_a_bred_game_is_read_and_played(shelf: Path) -> None:
    with server(hosts=["testserver"], shelves=[shelf]) as client:
        held = client.get("/api/shelf").json()["games"]
        assert [game["title"] for game in held] == ["Ninth Gate"]
        assert "Ninth Gate" in client.get(f"/api/shelf/{held[0]['id']}").json()["markdown"]
        made = begin(client, game=held[0]["game"], players=["human"], others="random", seed=1)
        assert made["match"]["title"] == "Ninth Gate"
        with client.websocket_connect("/socket") as socket:
            browser = sit(socket, made["id"], made["token"])
            browser.until(lambda doc: doc["menu"] is not None)
            assert browser.hello["room"] == "parlor"


def test_a_folder_that_is_no_shelf_is_refused(tmp_path: Path) -> None:
    from ludwright.errors import Invalid

    with pytest.raises(Invalid, match="no shelf"):
        server(shelves=[tmp_path])
