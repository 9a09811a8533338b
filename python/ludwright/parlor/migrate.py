"""Genomes of earlier versions of the schema."""

from __future__ import annotations

from pathlib import Path

from ..strict import Document
from .schema import GameGenome


def migrated(document: Document[GameGenome], source: str | Path) -> Document[GameGenome]:
    """The document in the present version; there is only one so far, so it is returned as it is."""
    return document
