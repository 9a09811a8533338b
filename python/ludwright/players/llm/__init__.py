"""`llm:MODEL`: a language model behind any endpoint that speaks as OpenAI's does. Needs the extra `llm`."""

from __future__ import annotations

from ...table.player import PlayerLike
from .. import PlayerKind, Setting
from .settings import ABOUT, Settings, form


def make(rest: str) -> PlayerLike:
    """The player of `MODEL,temperature=0,…`."""
    settings = Settings.parse(rest)
    from .player import LanguageModel

    return LanguageModel(settings)


PLAYER = PlayerKind(
    "llm",
    "a language model behind an OpenAI-compatible endpoint (OPENAI_BASE_URL, OPENAI_API_KEY)",
    make,
    "MODEL[,name=value,…]",
    tuple(Setting(name, about, form=form(name)) for name, (about, *_) in ABOUT.items()),
)
