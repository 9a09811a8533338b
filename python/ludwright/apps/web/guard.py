"""Who may speak to the server at all: the right host, the right origin, the token where one is asked, and no
more bytes than a request may have."""

from __future__ import annotations

import json
from collections.abc import Iterable
from http.cookies import SimpleCookie
from urllib.parse import parse_qs, quote, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import limits, tokens

LOCAL = ("127.0.0.1", "localhost", "::1")
COOKIE = "ludwright"
HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; "
        b"form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class Guard:
    """Stands before the application."""

    def __init__(
        self, app: ASGIApp, *, hosts: Iterable[str] | None = LOCAL, token: str | None = None
    ) -> None:
        self.app = app
        self.hosts = None if hosts is None else {host.casefold() for host in hosts}
        self.token = None if token is None else tokens.seal(token)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        refused = self._refused(scope, headers)
        if refused is not None:
            await _refuse(scope, send, *refused)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        given = self._given(scope)
        if given is not None:
            await _welcome(scope, send, given)
            return
        most = limits.REPLAY if scope["path"] == "/api/replays" else limits.BODY
        await self.app(scope, _bounded(receive, most), _with_headers(send))

    def _refused(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if self.hosts is not None and _name(host) not in self.hosts:
            # Another name that leads here may be a page that wants to speak for its visitor.
            return 421, "this server is not known by that name; see --host"
        origin = headers.get("origin")
        if origin is not None:
            if urlsplit(origin).netloc.casefold() != host.casefold():
                return 403, "another page may not speak here"
        elif scope["type"] == "websocket" and "sec-fetch-site" in headers:
            return 403, "another page may not speak here"
        if self.token is not None and not self._knows(scope, headers):
            return 401, "open the address that the server printed, with its token"
        length = headers.get("content-length", "0")
        most = limits.REPLAY if scope["path"] == "/api/replays" else limits.BODY
        if not length.isdecimal() or int(length) > most:
            return 413, f"more than {most} bytes"
        return None

    def _knows(self, scope: Scope, headers: dict[str, str]) -> bool:
        assert self.token is not None
        cookie: SimpleCookie = SimpleCookie()
        try:
            cookie.load(headers.get("cookie", ""))
        except Exception:
            cookie = SimpleCookie()
        held = cookie[COOKIE].value if COOKIE in cookie else ""
        bearer = headers.get("authorization", "").removeprefix("Bearer ")
        given = self._given(scope) or ""
        return any(tokens.same(one, self.token) for one in (held, bearer, given) if one)

    def _given(self, scope: Scope) -> str | None:
        """The token in an address that somebody opens."""
        if self.token is None or scope["type"] != "http" or scope["method"] != "GET":
            return None
        found = parse_qs(scope["query_string"].decode("latin-1")).get("token")
        return found[0] if found else None


def _name(host: str) -> str:
    """The host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0].casefold()
    return host.partition(":")[0].casefold()


def _bounded(receive: Receive, most: int) -> Receive:
    """A body without a length is counted as it comes."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            return {"type": "http.disconnect"}
        return message

    return counted


def _with_headers(send: Send) -> Send:
    async def told(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await send(message)

    return told


async def _welcome(scope: Scope, send: Send, token: str) -> None:
    """Keep the token in a cookie that scripts cannot read, and out of the address."""
    cookie = f"{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/"
    headers = [
        (b"location", quote("/" + scope["path"].lstrip("/")).encode()),
        (b"set-cookie", cookie.encode("latin-1", "replace")),
        *HEADERS,
    ]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _refuse(scope: Scope, send: Send, status: int, why: str) -> None:
    if scope["type"] == "websocket":
        # Closed before it is accepted: the browser sees 403.
        await send({"type": "websocket.close", "code": 4000 + status, "reason": why})
        return
    body = json.dumps({"error": why}).encode()
    headers = [(b"content-type", b"application/json"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
