"""The three families of error, the same in Python and in the core, and failures of the engine itself."""

from __future__ import annotations


class LudwrightError(Exception):
    """What went wrong, where, and what would be right; always one line."""

    def __init__(
        self, message: str, *, code: str | None = None, path: str | None = None, remedy: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.path = path
        self.remedy = remedy

    def __str__(self) -> str:
        text = f"{self.path}: {self.message}" if self.path else self.message
        if self.remedy:
            text = f"{text}; {self.remedy}"
        return " ".join(text.split())


class Invalid(LudwrightError):  # noqa: N818 - a family of the product's language
    """The text or data is malformed."""


class Illegal(LudwrightError):  # noqa: N818 - a family of the product's language
    """The rules forbid it now."""


class Unsupported(LudwrightError):  # noqa: N818 - a family of the product's language
    """Well-formed, but not implemented."""


class EngineError(LudwrightError):
    """A match could not go on: its rules or a player failed. The cause is attached where it was Python's."""


class Hint(UserWarning):
    """Nothing is wrong, but there is something to know; the command line says it on one line."""


# Modules that optional extras bring, and which: pyproject.toml lists them.
EXTRAS = {
    "polars": "deck",
    "lark": "deck",
    "ortools": "deck",
    "httpx": "deck",
    "matplotlib": "plot",
    "textual": "tui",
    "starlette": "web",
    "uvicorn": "web",
    "websockets": "web",
    "openai": "llm",
    "mcp": "mcp",
    "pettingzoo": "pettingzoo",
    "onnx": "onnx",
    "onnxruntime": "onnx",
    "sb3_contrib": "sb3",
    "ray": "ray",
    "torch": "rllib",
    "torchrl": "torchrl",
}


def needs(module: str, extra: str | None = None) -> Unsupported:
    """The refusal where a module of an extra is not installed."""
    return Unsupported(
        f"this needs {module}, which is not installed",
        code="not-installed",
        remedy=f'pip install "ludwright[{extra or EXTRAS[module]}]"',
    )
