"""Requests to an endpoint that speaks as OpenAI's does: one client for all matches of the process, on a
loop of its own.

The address and the key are the client's own variables, OPENAI_BASE_URL and OPENAI_API_KEY.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from ...errors import Invalid, needs
from .settings import Settings

Message = dict[str, str]
USUAL = "https://api.openai.com/v1"
# No endpoint is waited for longer than this at a time.
PATIENCE = 60.0
# After so many decisions without any reply, further ones are tried once each, until there is one again.
SILENT = 3


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back: an answer, or the fault that there was none."""

    raw: str | None
    fault: str | None = None
    about: str = ""
    seconds: float = 0.0
    waits: int = 0
    tokens_in: int = 0
    tokens_out: int = 0


class Broker:
    """A client, a limit on requests at once, and a pause that all of them keep when the endpoint asks for
    one."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._plain: set[str] = set()
        self._silent = 0
        self._pause = 0.0
        self._client = _client()
        self._loop = asyncio.new_event_loop()
        self._slots: asyncio.Semaphore | None = None
        threading.Thread(target=self._loop.run_forever, name="ludwright-llm", daemon=True).start()

    @property
    def silent(self) -> bool:
        """Nobody has replied for a while."""
        return self._silent >= SILENT

    def heard(self, replied: bool) -> None:
        """Told after every decision."""
        self._silent = 0 if replied else self._silent + 1

    def ask(self, settings: Settings, messages: Sequence[Message]) -> Reply:
        """One try. Faults of the endpoint are replies; a refusal that no further try can mend raises
        Invalid."""
        asked = asyncio.run_coroutine_threadsafe(self._ask(settings, list(messages)), self._loop)
        try:
            return asked.result()
        except BaseException:
            asked.cancel()
            raise

    async def _ask(self, settings: Settings, messages: list[Message]) -> Reply:
        if self._slots is None:
            self._slots = asyncio.Semaphore(self._limit)
        waits = 0
        while True:
            async with self._slots:
                pause = self._pause - time.monotonic()
                if pause > 0:
                    await asyncio.sleep(pause)
                began = time.monotonic()
                reply, wait = await self._once(settings, messages)
                seconds = time.monotonic() - began
            if wait is None or waits >= settings.waits or wait > PATIENCE or self.silent:
                return Reply(
                    reply.raw, reply.fault, reply.about, seconds, waits, reply.tokens_in, reply.tokens_out
                )
            waits += 1
            self._pause = max(self._pause, time.monotonic() + (wait if wait > 0 else 0.25 * 2**waits))

    async def _once(self, settings: Settings, messages: list[Message]) -> tuple[Reply, float | None]:
        """A reply, and how long to wait where there were too many requests (0 where it is not said)."""
        import openai

        how: dict[str, Any] = {"model": settings.model, "messages": messages}
        if settings.temperature is not None:
            how["temperature"] = settings.temperature
        if settings.max_tokens is not None:
            how["max_tokens"] = settings.max_tokens
        if settings.json and settings.model not in self._plain:
            how["response_format"] = {"type": "json_object"}
        try:
            sent = self._client.chat.completions.create(**how, timeout=settings.timeout)
            # The client's own limit is for each read; a reply that trickles would never end.
            made = await asyncio.wait_for(sent, settings.timeout)
            return _read(made), None
        except openai.RateLimitError as error:
            return Reply(None, "rate-limit", _line(error)), _retry_after(error.response.headers)
        except (openai.AuthenticationError, openai.PermissionDeniedError, openai.NotFoundError) as error:
            raise Invalid(
                f"the endpoint refuses: {_line(error)}",
                path=f"llm:{settings.model}",
                remedy="check the model's name, OPENAI_API_KEY and OPENAI_BASE_URL",
            ) from None
        except (openai.APITimeoutError, TimeoutError):
            return Reply(None, "timeout", f"no answer within {settings.timeout:g} s"), None
        except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
            if "response_format" in how:
                # Not every endpoint knows it.
                self._plain.add(settings.model)
                return await self._once(settings, messages)
            return Reply(None, "bad-request", _line(error)), None
        except openai.APIStatusError as error:
            return Reply(None, "server-error", _line(error)), None
        except openai.APIConnectionError as error:
            return Reply(None, "unreachable", _line(error)), None
        except Exception as error:
            # Whatever an endpoint makes of its reply must not end a match.
            return Reply(None, "broken-reply", _line(error)), None


_BROKERS: dict[tuple[Any, ...], Broker] = {}
_LOCK = threading.Lock()


def broker(limit: int) -> Broker:
    """The broker of this process for the endpoint that the environment names."""
    key = (os.getpid(), os.environ.get("OPENAI_BASE_URL"), os.environ.get("OPENAI_API_KEY"), limit)
    with _LOCK:
        if key not in _BROKERS:
            _BROKERS[key] = Broker(limit)
        return _BROKERS[key]


def check() -> None:
    """Raise where no request could be made at all: the client is missing, or neither key nor address is
    there."""
    _client()


def _client() -> Any:
    try:
        import openai
    except ModuleNotFoundError:
        raise needs("openai", "llm") from None
    address, key = os.environ.get("OPENAI_BASE_URL"), os.environ.get("OPENAI_API_KEY")
    if not address and not key:
        raise Invalid(
            "no endpoint for language models is known",
            path="llm",
            remedy="set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own",
        )
    # Servers of one's own often want no key, and the client insists on one.
    return openai.AsyncOpenAI(api_key=key or "none", base_url=address or USUAL, max_retries=0)


def _read(made: Any) -> Reply:
    """The answer in a completion, whatever else is missing from it."""
    choices = getattr(made, "choices", None)
    message = getattr(choices[0], "message", None) if choices else None
    raw = getattr(message, "content", None)
    usage = getattr(made, "usage", None)
    tokens = [getattr(usage, name, None) for name in ("prompt_tokens", "completion_tokens")]
    spent = [count if isinstance(count, int) else 0 for count in tokens]
    if not isinstance(raw, str) or not raw.strip():
        return Reply(None, "no-answer", "the reply holds no text", tokens_in=spent[0], tokens_out=spent[1])
    return Reply(raw, tokens_in=spent[0], tokens_out=spent[1])


def _retry_after(headers: Any) -> float:
    """Seconds to wait by the headers; 0 where they do not say."""
    try:
        if "retry-after-ms" in headers:
            return max(0.0, float(headers["retry-after-ms"]) / 1000)
        said = headers.get("retry-after")
        if said is None:
            return 0.0
        try:
            return max(0.0, float(said))
        except ValueError:
            return max(0.0, (parsedate_to_datetime(said) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return 0.0


def _line(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) <= 300 else text[:299] + "…"
