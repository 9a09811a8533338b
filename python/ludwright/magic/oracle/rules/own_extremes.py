"""What has the greatest or the least of something among those of its player: "a creature with the "
"greatest power
among creatures they control"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...notation import ast_conditions as c
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from .base import G
from .filters import atoms, joined


@dataclass(frozen=True, slots=True)
class Outstanding:
    """Of what, and among which."""

    stat: str
    among: Any


_EXTREMES: tuple[tuple[str, Any, Any], ...] = (("greatest", v.Greatest, ">="), ("least", v.Least, "<="))
_ITS_PLAYER = f.ControlledBy(n.ControllerOf(n.Candidate()))


def _of_its_player(extreme: Any, sign: Any) -> Any:
    """Among those of whoever controls it."""

    def there(filter_: Any) -> Outstanding | None:
        match filter_:
            case f.Where(
                c.Compare(v.StatOf(stat, n.Candidate()), cmp, extreme(same, n.Phrase() as among))
            ) if stat == same and cmp == sign and _ITS_PLAYER in atoms(among.filter):
                return Outstanding(
                    stat, joined([part for part in atoms(among.filter) if part != _ITS_PLAYER])
                )
        return None

    def back(x: Outstanding) -> f.Where:
        theirs = n.Phrase(n.Each(), joined([*atoms(x.among), _ITS_PLAYER]))
        stat: Any = x.stat
        return f.Where(c.Compare(v.StatOf(stat, n.Candidate()), sign, extreme(stat, theirs)))

    return there, back


for _word, _extreme, _sign in _EXTREMES:
    _there, _back = _of_its_player(_extreme, _sign)
    G.view("tail", f"{_word} of theirs", _there, _back)
    G.promote("tail")
    G.rule(
        f"{_word} of theirs",
        Outstanding,
        f"with the {_word} {{stat:stat}} among {{among:noun(pl)}} they control",
    )
