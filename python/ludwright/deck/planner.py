"""Search queries from role fragments, wrapped in what the deck allows."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .themes import BY_FACTS, known_themes

if TYPE_CHECKING:
    from ludwright.cards import Catalog

    from .brief import DeckBrief
    from .registries import RoleRegistry
    from .themes import Theme

ANY = "any"
WORDS = "words"
COMPANY = "company"
_TAG = re.compile(r"\b(?:otag|oracletag|function):\"?([\w:-]+)")


@dataclass(frozen=True, slots=True)
class PlannedQuery:
    """One query: for which role or theme, and its text."""

    purpose: str
    text: str


def constraints(identity: str, brief: DeckBrief, excluded: Collection[str]) -> str:
    """Colour identity, legality, exclusions and windows, as search syntax."""
    parts = [f"id<={identity.lower() or 'c'}", "f:commander", "-t:basic"]
    if brief.cmc_max is not None:
        parts.append(f"mv<={brief.cmc_max:g}")
    # A name with quotation marks cannot be quoted; the pool leaves every excluded card out in any case.
    parts += [f'-!"{name}"' for name in sorted(excluded) if '"' not in name]
    return " ".join(parts)


def plan(
    roles: RoleRegistry,
    themes: Sequence[Theme],
    identity: str,
    brief: DeckBrief,
    catalog: Catalog,
    excluded: Collection[str] = (),
    words: Sequence[str] = (),
    sets: Sequence[str] = (),
) -> tuple[PlannedQuery, ...]:
    """One query per role that has fragments, one per theme, one for the sets that the
    commander was made in and one for the rest, in the registry's order.

    Fragments about tags are left out where the text is there and the data carries no such tag: the tag
    would be worked out from the very signals that decide after retrieval. Where there is no text, tags are
    all there is.
    """
    wrap = constraints(identity, brief, excluded)
    planned = []
    for role in roles.roles:
        fragments = [f for f in role.query_templates if _useful(f, catalog)]
        if fragments:
            planned.append(PlannedQuery(role.id, f"{_either(fragments)} {wrap}"))
    for theme in themes:
        theme_fragments = list(theme.query_templates)
        if not catalog.has_text and theme.kind == "theme":
            theme_fragments = _without_text(theme, catalog)
        planned.append(PlannedQuery(f"theme:{theme.id}", f"{_either(theme_fragments)} {wrap}"))
    if words and catalog.has_text:
        planned.append(PlannedQuery(WORDS, f"{_either([f'o:{word}' for word in words])} -t:land {wrap}"))
    if sets:
        planned.append(PlannedQuery(COMPANY, f"{_either([f's:{code}' for code in sets])} -t:land {wrap}"))
    # Good cards of no role, and what a small pool has besides.
    planned.append(PlannedQuery(ANY, f"-t:land {wrap}"))
    return tuple(planned)


def _without_text(theme: Theme, catalog: Catalog) -> list[str]:
    """Fragments by the tags of a theme, as far as cards carry any, and those that ask for no text."""
    wanted = (f"theme_enablers:{theme.id}", f"theme_payoffs:{theme.id}", *known_themes()[theme.id].fed_by)
    carried = catalog.own_tags[1] if catalog.has_own_tags else wanted
    tags = [f'otag:"{tag}"' for tag in wanted if tag in carried]
    if theme.id in BY_FACTS:
        tags += [part for part in theme.query_templates if not re.search(r"\bo:", part)]
    return tags or list(theme.query_templates)


def _useful(fragment: str, catalog: Catalog) -> bool:
    tags = _TAG.findall(fragment)
    if not tags:
        return catalog.has_text or not re.search(r"\b(?:o|fo|oracle):", fragment)
    if not catalog.has_text:
        return True
    return all(tag in catalog.words("oracle_tags") for tag in tags)


def _either(fragments: Sequence[str]) -> str:
    """The fragments joined by OR, each in parentheses of its own."""
    return "(" + " or ".join(f"({fragment})" for fragment in fragments) + ")"
