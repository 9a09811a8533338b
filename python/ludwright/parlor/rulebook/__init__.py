"""The rulebook of a game, made from its genome and from nothing else."""

from .book import markdown, page, rulebook

__all__ = ["markdown", "page", "rulebook"]
