"""Secrets: one for the server where others can reach it, one for every seat where a person sits."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(24)


def name() -> str:
    """A name that need not be secret."""
    return secrets.token_hex(5)


def seal(token: str) -> bytes:
    """What is kept of a token: enough to know it again."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def same(token: str, sealed: bytes) -> bool:
    return hmac.compare_digest(seal(token), sealed)
