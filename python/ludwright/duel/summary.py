"""The compact log: every pass over a card's rules in one line, with what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

Told = dict[str, Any]

# What a pass over the rules tells beside the rules themselves; the line says it in other words.
DETAILS = {"statusGained", "statusLost", "buffCreated", "buffExpired", "healed"}


@dataclass(slots=True)
class _Pass:
    """The rules that fired in one pass, and what each did."""

    first: Told
    did: dict[str, list[str]] = field(default_factory=dict)
    titles: list[str] = field(default_factory=list)

    def add(self, told: Told) -> None:
        data = told["data"]
        times = "" if data["matchCount"] == 1 else f" ×{data['matchCount']}"
        self.did[data["rule"]] = []
        self.titles.append(f"{data['label']}{times}")

    def told(self) -> Told:
        parts = (
            f"{title} ({', '.join(did)})" if did else title
            for title, did in zip(self.titles, self.did.values(), strict=True)
        )
        first = self.first["data"]
        return {
            "index": self.first["index"],
            "event": "defenseSummary",
            "label": f"{first['card']} → {', '.join(parts)}",
            "data": {"seat": first["seat"], "rules": list(self.did), "pass": first["pass"]},
        }


def compact(events: Iterable[Told]) -> Iterator[Told]:
    """The events, those of one pass over a card's rules as one `defenseSummary`.

    What was rejected keeps a line of its own, because it says why.
    """
    now: _Pass | None = None
    for told in events:
        name, data = told["event"], told["data"]
        if name == "ruleMatched":
            if now is not None and now.first["data"]["pass"] != data["pass"]:
                yield now.told()
                now = None
            now = now or _Pass(told)
            now.add(told)
        elif now is None:
            yield told
        elif name in ("effectDone", "effectQueued") and data["from"] in now.did:
            now.did[data["from"]].append(data["did"] if name == "effectDone" else "after damage")
        elif name in DETAILS:
            continue
        elif name in ("effectRejected", "ruleRejected"):
            yield told
        else:
            yield now.told()
            now = None
            yield told
    if now is not None:
        yield now.told()
