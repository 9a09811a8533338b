"""An endpoint for language models that needs no model: it speaks as OpenAI's does, on this machine alone,
and answers from the options it is shown. To try prompts, traces and costs, to see what becomes of bad
answers, and for tests.

    with Endpoint() as endpoint:
        os.environ["OPENAI_BASE_URL"] = endpoint.url

It can misbehave: `Endpoint(["well", "fenced", "server-error"])` takes turns among manners; a function of the
decision and the number of the request returns one, or any text as the answer.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Manner = str | Callable[[dict[str, Any], int], str]
MANNERS = (
    "well", "labels", "names", "fenced", "prose", "thinking", "text", "padded", "string", "nested",
    "wrong-id", "no-json", "two-objects", "empty", "contradiction", "slow", "too-many", "server-error",
    "broken",
)  # fmt: skip


class Endpoint:
    """A server on 127.0.0.1 that ends with the `with` block."""

    def __init__(
        self, manners: Manner | Sequence[Manner] = "well", *, slow: float = 0.3, retry_after: str = "0.01"
    ) -> None:
        self.manners = [manners] if isinstance(manners, str) or callable(manners) else list(manners)
        self.slow = slow
        self.retry_after = retry_after
        self.requests: list[dict[str, Any]] = []
        self.at_once = self.most_at_once = 0
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"

    def open(self) -> Endpoint:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def __enter__(self) -> Endpoint:
        return self.open()

    def __exit__(self, *exception: object) -> None:
        self.close()

    def reply(self, request: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body."""
        with self._lock:
            number = len(self.requests)
            self.requests.append(request)
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            asked = decision_of(request)
            manner = self.manners[number % len(self.manners)]
            how = manner if isinstance(manner, str) else manner(asked, number)
            if how == "slow":
                time.sleep(self.slow)
            if how == "too-many":
                return 429, {"Retry-After": self.retry_after}, b'{"error": {"message": "too many requests"}}'
            if how == "server-error":
                return 500, {}, b'{"error": {"message": "out of order"}}'
            if how == "broken":
                return 200, {}, b'{"choices": [{"mess'
            text = answer(how, asked, number) if how in MANNERS else how
            return 200, {}, json.dumps(completion(request, text)).encode()
        finally:
            with self._lock:
                self.at_once -= 1


def decision_of(request: dict[str, Any]) -> dict[str, Any]:
    """The decision that a request asks for: in the first message of the user."""
    first = next(message for message in request["messages"] if message["role"] == "user")
    found: dict[str, Any] = json.loads(first["content"])
    return found


def answer(manner: str, asked: dict[str, Any], number: int) -> str:
    """An answer to a decision, in one of many manners."""
    options = asked["decision"]["options"]
    # Something that wanders through the options, so that matches end.
    index = (number * 7 + len(options) - 1) % len(options)
    label = options[index]["label"]
    well = json.dumps({"index": index, "reason": "it is as good as any"})
    return {
        "labels": json.dumps({"choice": label}, ensure_ascii=False),
        "names": json.dumps({"option": label.upper()}, ensure_ascii=False),
        "fenced": f"Here is my move:\n```json\n{well}\n```\nGood luck!",
        "prose": f"I have thought about it. {well} is what I want.",
        "thinking": f"<think>Perhaps {{\"index\": 999}}? No.</think>{well}",
        "text": f"Option {index}",
        "padded": f"\n\n  {well[:-1]},}}  \n",
        "string": json.dumps({"index": str(index)}),
        "nested": json.dumps({"action": {"index": index}, "confidence": 0.9}),
        "wrong-id": json.dumps({"index": 10_000 + index}),
        "no-json": "I would rather not say, for this is a hard position. " * 6,
        "two-objects": '{"index": 0} or maybe {"index": 1}',
        "empty": "",
        "contradiction": json.dumps({"index": index, "label": options[index - 1]["label"]}),
    }.get(manner, well)  # fmt: skip


def completion(request: dict[str, Any], text: str) -> dict[str, Any]:
    """A reply as the protocol wants it; tokens are counted as words."""
    prompt = sum(len(message["content"].split()) for message in request["messages"])
    return {
        "id": "practice",
        "object": "chat.completion",
        "created": 0,
        "model": request.get("model", "practice"),
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
        "usage": {
            "prompt_tokens": prompt,
            "completion_tokens": len(text.split()),
            "total_tokens": prompt + len(text.split()),
        },
    }


def _handler(endpoint: Endpoint) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if self.path == "/v1/chat/completions":
                status, headers, reply = endpoint.reply(json.loads(body))
            else:
                status, headers, reply = 404, {}, b'{"error": {"message": "nothing is here"}}'
            self.send_response(status)
            for name, value in {**headers, "Content-Type": "application/json"}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, *words: object) -> None:
            """Nothing is said: requests are kept."""

    return Handler
