"""How long, said once for several things: "until end of turn, this gets +1/+0 and others gain haste"."""

from __future__ import annotations

import re

from .kernel.rewrite import Rewrite, sub

_UNTIL = r"until (?:end of turn|your next turn)"
_SIZE = r"[+-]\w+/[+-]\w+"
# What begins a clause of its own: who it is about, and what becomes of it.
_CLAUSE = re.compile(
    r"(?:(?:up to \w+ )?(?:another|other)|each|all|target|up to|it|they|~|this|that|those|the|attacking"
    r"|blocking|tapped|untapped|creatures|permanents|enchanted|equipped|[a-z]+ creatures|[A-Z][a-z]+)(?!\w)"
    r"[^,]*? "
    rf"(?:gets? {_SIZE}|gains? [a-z][^,]*|can't [^,]*)(?: |$)"
)
_SIZED = re.compile(rf" gets? {_SIZE}$")


def _clauses(text: str) -> list[tuple[str, str]]:
    """The clauses of a sentence, each with what stands before it."""
    pieces = re.split(r"(, and |, | and )", text)
    found = [("", pieces[0])]
    for lead, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        if _CLAUSE.match(piece) and not re.match(r"(?:its|their|your)\b", piece):
            found.append((lead, piece))
        else:
            before, said = found[-1]
            found[-1] = before, f"{said}{lead}{piece}"
    return found


def _of_each(found: re.Match[str]) -> str:
    lead, until, text, where = found.groups()
    clauses = _clauses(text)
    if len(clauses) < 2 or not _CLAUSE.match(clauses[0][1][:1].lower() + clauses[0][1][1:]):
        return found[0]
    first = text[:1].upper() + text[1:] if until[:1].isupper() else text
    said = "".join(f"{before}{clause} {until.lower()}" for before, clause in clauses)
    return f"{lead}{first[:1]}{said[1:]}{where or ''}"


def _of_those_before(found: re.Match[str]) -> str:
    lead, text, until, where = found.groups()
    *before, last = _clauses(text)
    said = "".join(
        f"{joined}{clause}{f' {until}' if _SIZED.search(clause) else ''}" for joined, clause in before
    )
    return f"{lead}{said}{last[0]}{last[1]} {until}{where or ''}"


DURATIONS: dict[str, Rewrite] = {
    "said first, of all that follows": sub(
        rf"(^|[:,•—] |\. )([Uu]{_UNTIL[1:]}), ([^.\":•]*?)(, where X is [^.\"]*)?(?=\.)", _of_each
    ),
    "said last, of all before it": sub(
        rf"(^|[:•—] |\. |, )((?:[^.\":•,]|, (?!where ))*? gets? {_SIZE} and [^.\":•]*?) ({_UNTIL})"
        r"(, where X is [^.\"]*)?(?=\.)",
        _of_those_before,
    ),
}
