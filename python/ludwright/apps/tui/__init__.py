"""The full-screen table, on Textual: any game of the product, and replays."""

from __future__ import annotations
