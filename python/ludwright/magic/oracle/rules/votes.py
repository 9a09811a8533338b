"""Votes: "if time gets more votes", and piles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...notation import ast_base as b
from ...notation import ast_conditions as c
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_choices as vq
from ...notation import ast_verbs_flow as vf
from ...notation.ast_program import Program
from ..kernel.makers import Unsaid
from .base import G
from .origins import votes


@dataclass(frozen=True, slots=True)
class MoreVotes:
    """Which word got more."""

    word: str
    other: str


def _more(cond: Any) -> MoreVotes | None:
    match cond:
        case c.Compare(v.SlotNumber(one), ">", v.SlotNumber(other)):
            words = votes()
            if one in words and other in words:
                return MoreVotes(words[one], words[other])
    return None


@dataclass(frozen=True, slots=True)
class Voted:
    """What happens by the vote: for one word, and for the other or a tie."""

    more: MoreVotes
    do: Program
    otherwise: Program | None = None


def _voted(verb: Any) -> Voted | None:
    if not isinstance(verb, vf.If):
        return None
    more = _more(verb.test)
    return None if more is None else Voted(more, verb.do, verb.otherwise)


def _no(x: Any) -> None:
    del x


G.view("effect", "voted", _voted, _no)
G.promote("effect")


@dataclass(frozen=True, slots=True)
class ByVote:
    """The same, as it is read."""

    word: str
    do: Program
    other: str
    otherwise: Program


def _by_vote(x: ByVote) -> vf.If:
    more = c.Compare(v.SlotNumber(f"{x.word}s"), ">", v.SlotNumber(f"{x.other}s"))
    return vf.If(more, x.do, x.otherwise)


G.view("effect", "by vote", lambda x: x, _by_vote, alternative=True)
G.rule(
    "by vote",
    ByVote,
    "if {word:cost word} gets more votes, {do:inline}. ^ if {other:cost word} gets more votes or the vote "
    "is tied, "
    "{otherwise:inline}",
)
G.rule(
    "voted",
    Voted,
    "if {more:more votes}, {do:inline}. ^ if {more:tied votes}, {otherwise:inline}",
    where=lambda x: x.otherwise is not None,
)
G.rule("voted", Voted, "if {more:more votes}, {do:inline}")
G.rule("more votes", MoreVotes, "{word:cost word} gets more votes", other=...)
G.rule("tied votes", MoreVotes, "{other:cost word} gets more votes or the vote is tied", word=...)


# Piles: "put one pile into your hand and the other into your graveyard".
PILES = ("left", "right")
KEPT, LOST_PILE = "kept", "lost"


@dataclass(frozen=True, slots=True)
class Piles(b.Verb):
    """One pile goes here, the other there; `chosen`: which is which was said before."""

    kept: vc.Destination
    lost: vc.Destination
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class FacedPiles(b.Verb):
    """Two piles, the second of which lies face up."""

    what: Any


def piled(steps: list[Any]) -> Iterator[Any]:
    """Steps in which choosing a pile and putting both somewhere are one."""
    at = 0
    while at < len(steps):
        match steps[at : at + 3]:
            case [vq.ChoosePile(slot=kept, rest=lost, who=who) as choice, vc.Put() as one, vc.Put() as other]:
                if one.what == n.SlotRef(kept) and lost is not None and other.what == n.SlotRef(lost):
                    if who != n.You():
                        yield choice
                    yield Piles(one.to, other.to, who != n.You())
                    at += 3
                    continue
            case [vq.Split(what=what, into=(_, second), who=n.You()), vc.Reveal(what=n.SlotRef(shown)), *_]:
                if shown == second:
                    yield FacedPiles(what)
                    at += 2
                    continue
        yield steps[at]
        at += 1


def unpiled(step: Any) -> list[Any]:
    """The same in the verbs of the notation."""
    if isinstance(step, FacedPiles):
        return [vq.Split(step.what, PILES), vc.Reveal(n.SlotRef(PILES[1]))]
    if not isinstance(step, Piles):
        return [step]
    choice = [] if step.chosen else [vq.ChoosePile(PILES, KEPT, LOST_PILE)]
    return [*choice, vc.Put(n.SlotRef(KEPT), step.kept), vc.Put(n.SlotRef(LOST_PILE), step.lost)]


G.rule("vp", FacedPiles, "separate~ {what:np} into a face-down pile and a face-up pile")
G.rule("effect", Piles, "put one pile {kept:into} and the other {lost:into}", chosen=False)
G.rule("effect", Piles, "put that pile {kept:into} and the other {lost:into}", chosen=True)
G.rule(
    "effect",
    vq.ChoosePile,
    "an opponent chooses one of those piles",
    who=n.Opponents(),
    of=Unsaid(PILES),
    slot=Unsaid(KEPT),
    rest=Unsaid(LOST_PILE),
)
G.promote("effect")
_INTO = {
    "hand": "into your hand",
    "graveyard": "into your graveyard",
    "battlefield": "onto the battlefield",
    "exile": "into exile",
}
for _zone, _words in _INTO.items():
    G.rule("into", vc.Destination, _words, zone=_zone)
G.rule(
    "into",
    vc.Destination,
    "on the bottom of your library in any order",
    zone="library",
    position="bottom in any order",
)
G.rule(
    "into",
    vc.Destination,
    "on the bottom of your library in a random order",
    zone="library",
    position="bottom at random",
)
G.rule(
    "effect",
    vq.Split,
    "an opponent separates {what:np} into two piles",
    who=n.Opponents(),
    into=Unsaid(PILES),
)
G.promote("effect")
