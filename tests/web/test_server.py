"""Who may speak to the server, how much, and what a fault ends."""

from __future__ import annotations

from typing import Any

import pytest

from ludwright.apps.web import limits
from ludwright.apps.web.patches import apply, diff
from web.browsers import begin, server, sit


def test_pages_come_with_what_protects_them(client: Any) -> None:
    for path in (
        "/",
        "/table/none",
        "/replay",
        "/replay/x",
        "/deck",
        "/lab",
        "/evolution",
        "/cards",
        "/position",
    ):
        page = client.get(path)
        assert page.status_code == 200
        assert "<html" in page.text
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert client.get("/static/magic.js").status_code == 200
    assert client.get("/static/../app.py").status_code == 404
    assert client.get("/static/%2e%2e/app.py").status_code == 404


def test_another_name_or_page_is_refused(client: Any) -> None:
    assert client.get("/api/matches", headers={"host": "evil.example"}).status_code == 421
    assert client.get("/api/matches", headers={"origin": "http://evil.example"}).status_code == 403
    assert client.get("/api/matches", headers={"origin": "http://testserver"}).status_code == 200
    refused = client.post("/api/matches", content="{}", headers={"content-type": "text/plain"})
    assert refused.status_code == 400


def test_a_socket_of_another_page_is_refused(client: Any) -> None:
    from starlette.websockets import WebSocketDisconnect

    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/socket", headers={"origin": "http://evil.example"}),
    ):
        pass


def test_a_token_is_asked_for_and_kept_in_a_cookie() -> None:
    with server(hosts=None, token="a-long-secret") as client:
        assert client.get("/").status_code == 401
        assert client.get("/api/matches").status_code == 401
        assert client.get("/?token=wrong").status_code == 401
        opened = client.get("/?token=a-long-secret", follow_redirects=False)
        assert opened.status_code == 303
        assert opened.headers["location"] == "/"
        assert "HttpOnly" in opened.headers["set-cookie"]
        assert client.get("/api/matches").status_code == 200
        away = client.get("http://testserver//evil.example?token=a-long-secret", follow_redirects=False)
        assert away.headers["location"] == "/evil.example"
    with server(hosts=None, token="a-long-secret") as client:
        bearer = {"authorization": "Bearer a-long-secret"}
        assert client.get("/api/matches", headers=bearer).status_code == 200


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "py:os:system"},
        {"game": "magic:/etc/passwd,/etc/passwd"},
        {"game": "parlor:../../secret.yaml"},
        {"game": "duel:a.yaml,b.yaml"},
        {"game": "magic", "players": ["py:os:system"]},
        {"game": "magic", "players": ["policy:/etc/passwd"]},
        {"game": "toy:kuhn", "players": ["cfr:file=/etc/passwd"]},
        {"game": "magic", "players": ["ismcts:iterations=100000000"]},
        {"game": "magic", "players": ["random", "random", "random"]},
        {"game": "magic", "seed": -1},
        {"game": "magic", "pace": 1e9},
        {"game": "duel", "settings": {"defense": "v3"}},
        {"nonsense": 1},
        {"game": "magic", "decks": ["4 Nothing At All", "60 Plains"]},
    ],
)
def test_files_and_faults_of_a_wish_are_refused(client: Any, asked: dict[str, Any]) -> None:
    answer = client.post("/api/matches", json=asked)
    assert answer.status_code == 400, answer.text
    assert "root:" not in answer.text
    assert answer.json()["error"]


def test_bodies_and_messages_have_a_size(client: Any) -> None:
    big = client.post("/api/matches", json={"game": "x" * (limits.BODY + 1)})
    assert big.status_code == 413
    made = begin(client, game="toy:kuhn", players=["human", "random"])
    from starlette.websockets import WebSocketDisconnect

    with client.websocket_connect("/socket") as socket:
        browser = sit(socket, made["id"], made["token"])
        browser.send(t="pick", index="x" * limits.MESSAGE)
        with pytest.raises(WebSocketDisconnect):
            browser.until(lambda doc: False, most=20)


def test_a_browser_that_talks_too_much_is_cut_off(client: Any) -> None:
    from starlette.websockets import WebSocketDisconnect

    made = begin(client, game="toy:kuhn", players=["human", "random"])
    with client.websocket_connect("/socket") as socket:
        browser = sit(socket, made["id"], made["token"])
        for _ in range(limits.BURST + 40):
            browser.send(t="ping")
        with pytest.raises(WebSocketDisconnect):
            browser.until(lambda doc: False, most=400)


def test_seats_are_their_tokens(hasty: Any) -> None:
    """A wrong token gets no seat, an onlooker cannot answer, and a taken seat is not given again."""
    from starlette.websockets import WebSocketDisconnect

    made = begin(hasty, game="magic", players=["human", "heuristic"], seed=1)
    assert hasty.post(f"/api/matches/{made['id']}/join", json={}).status_code == 409
    with hasty.websocket_connect("/socket") as socket, pytest.raises(WebSocketDisconnect):
        sit(socket, made["id"], "not-the-token").take()
    with hasty.websocket_connect("/socket") as one, hasty.websocket_connect("/socket") as two:
        player = sit(one, made["id"], made["token"])
        player.until(lambda doc: doc["menu"] is not None)
        looker = sit(two, made["id"])
        assert looker.hello["seat"] is None
        looker.until(lambda doc: doc["view"] is not None)
        assert looker.doc["menu"] is None
        assert [one["hand"] for one in looker.doc["view"]["players"]] == [[], []]
        looker.send(t="pick", serial=player.doc["menu"]["serial"], index=0)
        while not looker.errors:
            looker.take()
        assert player.doc["menu"] is not None


def test_a_browser_that_comes_back_goes_on(hasty: Any) -> None:
    made = begin(hasty, game="parlor:hearts", players=["human"], others="random", seed=2)
    with hasty.websocket_connect("/socket") as socket:
        browser = sit(socket, made["id"], made["token"])
        browser.until(lambda doc: doc["menu"] is not None)
        before = browser.doc
        browser.pick(0)
        browser.until(lambda doc: doc["menu"] and doc["menu"]["serial"] != before["menu"]["serial"])
        held, told = browser.doc["view"], browser.log
    with hasty.websocket_connect("/socket") as socket:
        again = sit(socket, made["id"], made["token"])
        again.until(lambda doc: doc["menu"] is not None)
        assert again.doc["view"] == held
        assert again.log
        assert len(again.log) <= len(told)


def test_stale_and_foolish_answers_change_nothing(hasty: Any) -> None:
    made = begin(hasty, game="toy:leduc", players=["human", "random"], seed=3)
    with hasty.websocket_connect("/socket") as socket:
        browser = sit(socket, made["id"], made["token"])
        browser.until(lambda doc: doc["menu"] is not None)
        menu = browser.doc["menu"]
        for index in (-1, 99, "0", None, True, 1.5):
            browser.send(t="pick", serial=menu["serial"], index=index)
        browser.send(t="pick", serial=menu["serial"] + 1, index=0)
        browser.send(t="nothing")
        browser.send(t="manners", do="stop", step="tea", whose="mine", on=True)
        browser.send(t="plan", serial=menu["serial"], plan={"verb": "pass"})
        while len(browser.errors) < 10:
            browser.take()
        assert browser.doc["menu"] == menu


def test_a_match_that_breaks_down_ends_alone(hasty: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludwright.apps.web.matches import Live

    sound = begin(hasty, game="toy:kuhn", players=["human", "random"], seed=3)

    async def broken(self: Live, seat: int, guest: Any) -> None:
        raise RuntimeError("no")

    made = begin(hasty, game="toy:kuhn", players=["human", "random"], seed=4)
    with hasty.websocket_connect("/socket") as socket:
        browser = sit(socket, made["id"], made["token"])
        with monkeypatch.context() as patch:
            patch.setattr(Live, "_machine", broken)
            browser.until(lambda doc: doc["state"] in ("failed", "playing"))
            while browser.doc["state"] != "failed":
                if browser.asked():
                    browser.pick(0)
                browser.take()
        assert "broke down" in browser.doc["trouble"]
    with hasty.websocket_connect("/socket") as socket:
        other = sit(socket, sound["id"], sound["token"])
        while other.doc is None or other.doc["state"] != "over":
            if other.asked():
                other.pick(0)
            other.take()
        assert other.doc["result"]["text"]


def test_machines_play_and_somebody_looks_on(hasty: Any) -> None:
    """All hands are open, and when it is over the replay can be opened and moved about in."""
    made = begin(hasty, game="magic", players=["random", "random"], seed=6)
    assert made["token"] is None
    assert made["match"]["turns"] == 0
    with hasty.websocket_connect("/socket") as socket:
        looker = sit(socket, made["id"])
        looker.until(lambda doc: doc["view"] is not None)
        assert all(one["hand"] or not one["hand_size"] for one in looker.doc["view"]["players"])
        looker.until(lambda doc: doc["state"] == "over")
    text = hasty.get(f"/api/matches/{made['id']}/replay").text
    opened = hasty.post("/api/replays", content=text, headers={"content-type": "application/json"})
    assert opened.status_code == 201, opened.text
    info = opened.json()
    first, last = (hasty.get(f"/api/replays/{info['id']}/{at}").json() for at in (0, info["picks"]))
    assert first["state"] == "replay"
    assert first["taken"]["label"]
    assert last["state"] == "over"
    assert hasty.get(f"/api/replays/{info['id']}/{info['picks'] + 1}").status_code == 400


def test_a_replay_of_a_file_or_of_nothing_is_refused(client: Any) -> None:
    for text in ("{}", "[]", "no", '{"game": "magic:/etc/passwd,x", "seed": 1, "picks": []}'):
        answer = client.post("/api/replays", content=text, headers={"content-type": "application/json"})
        assert answer.status_code == 400, answer.text
        assert "root:" not in answer.text


def test_cards_are_told_by_name_alone(client: Any) -> None:
    found = client.post("/api/cards/texts", json={"names": ["Serra Angel", "../../etc/passwd"]}).json()
    assert list(found) == ["Serra Angel"]
    assert found["Serra Angel"]["faces"][0]["text"] == ["Flying, vigilance"]
    assert client.get("/api/cards", params={"q": "serra"}).json()["names"]
    assert client.get("/api/cards/card", params={"name": "/etc/passwd.yaml"}).status_code == 400


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"a": 1}, {"a": 2, "b": [1]}),
        ({"a": [1, 2, 3]}, {"a": [1, 3]}),
        ({"a": [{"id": 1, "x": 0}, {"id": 2}]}, {"a": [{"id": 3}, {"id": 1, "x": 5}, {"id": 2}]}),
        ({"a/b": {"~": None}}, {"a/b": {"~": [0, {"": ""}]}}),
        ([], [1, [2], {}]),
        (1, {"a": True}),
        ({"a": 1}, {"a": True}),
    ],
)
def test_a_patch_leads_from_one_document_to_another(old: Any, new: Any) -> None:
    assert apply(old, diff(old, new)) == new
    assert diff(new, new) == []
