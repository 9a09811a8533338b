"""Fetching cards, from a server on this machine that stops by itself."""

from __future__ import annotations

import gzip
import http.server
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cards.samples import ALL, array, bulk, write
from ludwright.cards import Catalog
from ludwright.cards import sync as syncing
from ludwright.cards.catalog import synced_file
from ludwright.cards.sync import held, sync_file, sync_url
from ludwright.errors import Invalid, Unsupported

pytest.importorskip("httpx")


class Site:
    """Pages by path, and a record of what was asked."""

    def __init__(self, server: http.server.ThreadingHTTPServer) -> None:
        self.url = f"http://127.0.0.1:{server.server_address[1]}"
        self.pages: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []

    def page(self, path: str, body: bytes | str, status: int = 200, **headers: str) -> str:
        data = body.encode() if isinstance(body, str) else body
        self.pages[path] = (status, {name.replace("_", "-"): value for name, value in headers.items()}, data)
        return self.url + path

    def bulk(self, updated_at: str, cards: list[dict[str, Any]]) -> str:
        """A description as Scryfall's, and the file it describes."""
        uri = self.page("/file.json", bulk(cards))
        described = {
            "object": "bulk_data",
            "type": "oracle_cards",
            "updated_at": updated_at,
            "download_uri": uri,
        }
        return self.page("/bulk-data/oracle-cards", json.dumps(described))

    def paths(self) -> list[str]:
        return [path for path, _ in self.asked]


@pytest.fixture
def site() -> Iterator[Site]:
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append((self.path, dict(self.headers)))
            status, headers, body = site.pages.get(self.path, (404, {}, b""))
            if headers.get("ETag") and self.headers.get("If-None-Match") == headers["ETag"]:
                status, body = 304, b""
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            if "Content-Length" not in headers:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site = Site(server)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


def test_a_bulk_file_is_fetched_read_and_used(site: Site) -> None:
    seen: list[tuple[int, int | None]] = []
    outcome = sync_url(site.bulk("2026-08-19", ALL), lambda done, total: seen.append((done, total)))
    assert outcome.fetched
    assert outcome.synced.cards == 4
    assert outcome.synced.updated_at == "2026-08-19"
    assert site.paths() == ["/bulk-data/oracle-cards", "/file.json"]
    assert seen[-1] == (len(bulk(ALL).encode()), len(bulk(ALL).encode()))
    # From now on these are the cards that everything uses.
    catalog = Catalog.load()
    assert catalog.origin.source == "synced"
    assert catalog.digest == outcome.synced.digest
    assert held() == outcome.synced


def test_every_request_says_who_asks(site: Site) -> None:
    sync_url(site.bulk("2026-08-19", ALL))
    for _, headers in site.asked:
        assert headers["User-Agent"].startswith("ludwright/")
        assert "application/json" in headers["Accept"]


def test_what_is_here_is_not_fetched_again(site: Site) -> None:
    url = site.bulk("2026-08-19", ALL)
    first = sync_url(url)
    again = sync_url(url)
    assert not again.fetched
    assert again.synced == first.synced
    assert site.paths().count("/file.json") == 1
    assert not sync_url(url).fetched
    assert sync_url(site.bulk("2026-08-20", ALL[:2])).synced.cards == 2


def test_a_plain_file_is_asked_for_by_its_tag(site: Site) -> None:
    url = site.page("/cards.json", array(ALL), ETag='"one"')
    assert sync_url(url).fetched
    assert not sync_url(url).fetched
    assert site.asked[-1][1]["If-None-Match"] == '"one"'
    site.page("/cards.json", array(ALL[:3]), ETag='"two"')
    assert sync_url(url).synced.cards == 3


@pytest.mark.parametrize("packed", [False, True])
def test_gzipped_or_not_on_the_way(site: Site, packed: bool) -> None:
    body = gzip.compress(array(ALL).encode())
    url = site.page("/cards", body) if packed else site.page("/cards", body, Content_Encoding="gzip")
    outcome = sync_url(url)
    assert outcome.synced.cards == 4
    assert json.loads(gzip.decompress(synced_file().read_bytes())) == ALL


def test_a_redirect_is_followed(site: Site) -> None:
    site.page("/new", array(ALL))
    assert sync_url(site.page("/old", b"", 302, Location="/new")).synced.cards == 4


FAILURES = [
    (lambda site: site.url + "/nothing", "the server answered 404 Not Found"),
    (lambda site: site.page("/x", b"", 500), "the server answered 500"),
    (lambda site: site.page("/x", "<html>"), "begins with '<'"),
    (lambda site: site.page("/x", '[{"name": "A"}'), "the array is never closed"),
    (lambda site: site.page("/x", '{"name": 7}'), "name does not fit"),
    (lambda site: site.page("/x", "[]"), "no cards in it"),
    (lambda site: site.page("/x", gzip.compress(b"[]" * 9999)[:-9] + b"xxxxxxxxx"), "damaged"),
    (lambda site: site.page("/x", array(ALL), Content_Length="99999"), "cannot fetch"),
    (lambda site: "http://127.0.0.1:9/cards", "cannot fetch http://127.0.0.1:9/cards"),
    (lambda site: "ftp://example.org/cards", "cannot fetch"),
    (lambda site: "http://[broken", "cannot fetch"),
]


@pytest.mark.parametrize(("make", "message"), FAILURES, ids=[message[:24] for _, message in FAILURES])
def test_a_failure_leaves_the_old_cards(make: Any, message: str, site: Site) -> None:
    good = sync_url(site.bulk("2026-08-19", ALL)).synced
    with pytest.raises(Invalid) as caught:
        sync_url(make(site))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert held() == good
    assert Catalog.load().digest == good.digest
    assert [entry.name for entry in synced_file().parent.iterdir() if entry.name.startswith(".")] == []


def test_being_offline_is_one_line_with_a_way_out() -> None:
    with pytest.raises(Invalid, match="or give a file: ludwright cards sync --file FILE"):
        sync_url("http://127.0.0.1:9/cards")


@pytest.mark.parametrize("packed", [False, True])
def test_a_file_on_disk(tmp_path: Path, packed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    outcome = sync_file(write(tmp_path / "mine", array(ALL), packed=packed))
    assert outcome.synced.cards == 4
    assert outcome.synced.fetched_at == "1970-01-01T00:00:00+00:00"
    assert Catalog.load().digest == outcome.synced.digest


def test_a_bad_file_is_not_taken(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="not JSON"):
        sync_file(write(tmp_path / "mine", "[{]"))
    assert held() is None


def test_without_httpx_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(Unsupported, match=r"ludwright\[deck\]"):
        sync_url("http://127.0.0.1:9/cards")


def test_a_folder_that_cannot_be_written(tmp_path: Path, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDWRIGHT_CACHE", str(write(tmp_path / "a-file", "")))
    with pytest.raises(Invalid, match="set LUDWRIGHT_CACHE to a writable folder"):
        sync_url(site.page("/cards", array(ALL)))


def test_the_description_is_short(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of cards is not read twice to see whether it is a description."""
    monkeypatch.setattr(syncing, "LIMIT_DESCRIPTION", 10)
    assert sync_url(site.page("/cards", array(ALL))).synced.cards == 4
