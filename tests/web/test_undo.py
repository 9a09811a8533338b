"""Answers taken back: against machines alone, with everything that followed from them."""

from __future__ import annotations

from typing import Any

from web.browsers import begin, sit


def test_an_answer_is_taken_back_with_what_followed(hasty: Any) -> None:
    made = begin(hasty, game="parlor:crazy-eights", players=["human"], others="random", seed=2)
    with hasty.websocket_connect("/socket") as socket:
        browser = sit(socket, made["id"], made["token"])
        first = browser.until(lambda doc: doc["menu"] is not None)
        assert first["back"] == 0
        browser.send(t="undo")
        while not browser.errors:
            browser.take()
        assert "nothing to take back" in browser.errors[0]
        told = len(browser.log)
        browser.pick(0)
        browser.until(lambda doc: doc["menu"] and doc["menu"]["serial"] != first["menu"]["serial"])
        assert browser.doc["back"] == 1
        browser.send(t="undo")
        browser.until(lambda doc: doc["back"] == 0)
        assert (browser.doc["menu"], browser.doc["view"]) == (first["menu"], first["view"])
        assert len(browser.log) == told
        browser.pick(len(first["menu"]["options"]) - 1)
        browser.until(lambda doc: doc["back"] == 1 and doc["menu"])


def test_the_last_answer_of_a_match_is_taken_back(hasty: Any) -> None:
    made = begin(hasty, game="toy:leduc", players=["human", "random"], seed=3)
    with hasty.websocket_connect("/socket") as socket:
        browser = sit(socket, made["id"], made["token"])
        for _ in range(3):
            while browser.doc is None or browser.doc["state"] != "over":
                if browser.asked():
                    browser.pick(0)
                browser.take()
            assert browser.doc["result"]
            browser.send(t="undo")
            browser.until(lambda doc: doc["state"] == "playing" and doc["menu"])
            assert browser.doc["result"] is None


def test_nothing_is_taken_back_from_another_person(hasty: Any) -> None:
    made = begin(hasty, game="toy:leduc", players=["human", "human"], seed=3)
    joined = hasty.post(f"/api/matches/{made['id']}/join", json={}).json()
    with hasty.websocket_connect("/socket") as one, hasty.websocket_connect("/socket") as two:
        browsers = [sit(one, made["id"], made["token"]), sit(two, made["id"], joined["token"])]
        asked = browsers[0].until(lambda doc: doc["asked"] is not None)["asked"]
        browser = next(b for b in browsers if b.hello["seat"] == asked)
        browser.until(lambda doc: doc["menu"] is not None)
        browser.pick(0)
        browser.send(t="undo")
        while not browser.errors:
            browser.take()
        assert "another person" in browser.errors[0]
