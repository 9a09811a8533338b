"""JSON documents that are equal bytes for equal results."""

from __future__ import annotations

import json
from typing import Any

# Floats keep this many digits.
DIGITS = 6


def dumps(document: Any) -> str:
    """The document as text: keys in their given order, floats rounded, a newline at the end."""
    return json.dumps(rounded(document), indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def rounded(value: Any) -> Any:
    """The same document with every float rounded, and no negative zero."""
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0
    if isinstance(value, dict):
        return {str(key): rounded(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(inner) for inner in value]
    return value
