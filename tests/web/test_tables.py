"""Whole matches over sockets, and what must not be in them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from web.browsers import begin, seen_of_the_other, server, sit


def test_two_browsers_play_a_match_of_magic_to_its_end(hasty: Any) -> None:
    made = begin(hasty, game="magic", players=["human", "human"], seed=5)
    joined = hasty.post(f"/api/matches/{made['id']}/join", json={}).json()
    assert {made["seat"], joined["seat"]} == {0, 1}
    rng = random.Random(4)
    with hasty.websocket_connect("/socket") as one, hasty.websocket_connect("/socket") as two:
        browsers = {
            made["seat"]: sit(one, made["id"], made["token"]),
            joined["seat"]: sit(two, made["id"], joined["token"]),
        }
        for browser in browsers.values():
            browser.until(lambda doc: doc["asked"] is not None)
        asked, seat = 0, 0
        while True:
            here = browsers[seat]
            here.until(lambda doc: doc["asked"] is not None or doc["state"] == "over")
            if here.doc["state"] == "over":
                break
            seat = here.doc["asked"]
            here = browsers[seat]
            here.until(lambda doc: doc["menu"] is not None)
            serial = here.doc["menu"]["serial"]
            here.pick(rng.choice(here.doc["menu"]["options"])["i"])
            here.until(lambda doc, serial=serial: moved(doc, serial))
            asked += 1
            assert asked < 3000
        for browser in browsers.values():
            browser.until(lambda doc: doc["state"] == "over")
        results = {browser.doc["result"]["text"] for browser in browsers.values()}
        assert len(results) == 1
        assert asked > 20
        for browser in browsers.values():
            assert seen_of_the_other(browser.wire) == []
    replay = hasty.get(f"/api/matches/{made['id']}/replay")
    from ludwright.table.replay import Replay

    assert Replay.parse(replay.text).verify()


def test_a_bid_of_clubs_is_no_card(hasty: Any) -> None:
    made = begin(hasty, game="parlor:bridge", players=["human"], others="random", seed=3)
    with hasty.websocket_connect("/socket") as socket:
        browser = sit(socket, made["id"], made["token"])
        browser.until(lambda doc: doc["menu"] is not None)
        bids = [option for option in browser.doc["menu"]["options"] if option["verb"] == "bid"]
        assert bids
        assert not any("cards" in option for option in bids)


def moved(doc: Any, serial: int) -> bool:
    return doc["menu"] is None or doc["menu"]["serial"] != serial


PYTHON_GAME = """
import ludwright

class Nim(ludwright.Game):
    prompts = ("Take how many?",)
    def start(self, chance): return [9, 0]
    def decision(self, state):
        options = [f"take {n}" for n in (1, 2) if n <= state[0]]
        return (state[1], "Take how many?", options) if options else None
    def play(self, state, option, chance):
        state[0] -= int(option.split()[1]); state[1] = 1 - state[1]
    def outcome(self, state):
        return ([-1, 1] if state[1] == 0 else [1, -1]), "end"
    def view(self, state, seat): return {"left": state[0]}
"""


def test_a_game_in_python_is_told_by_what_can_be_seen(tmp_path: Path) -> None:
    path = tmp_path / "nim.py"
    path.write_text(PYTHON_GAME)
    game = f"py:{path}:Nim"
    with server(hosts=["testserver"], games=[game]) as client:
        made = begin(client, game=game, players=["human", "random"], seed=3)
        with client.websocket_connect("/socket") as socket:
            browser = sit(socket, made["id"], made["token"])
            first = browser.until(lambda doc: doc["menu"] is not None)["menu"]["serial"]
            browser.pick(0)
            browser.until(lambda doc: doc["menu"] is not None and doc["menu"]["serial"] != first)
    mine, theirs = (line["text"] for line in browser.log)
    assert mine == "You: take 1"
    assert theirs in ("Player 2: left 8 → 7", "Player 2: left 8 → 6")
