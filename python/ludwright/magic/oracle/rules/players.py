"""Players, subjects of sentences and possessives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ..kernel.chart import Chart
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import G, Partless, setting, talk
from .filters import atoms, head_word
from .nouns import all_atoms
from .numbers import forgotten, is_plain
from .references import Anaphor, TheDefender


# Players and what belongs to whom.
def _candidate(value: Any, number: Number | None) -> tuple[list[str], Number] | None:
    del number
    return (["it"], "sg") if isinstance(value, n.Candidate) else None


def _mention_player(tree: Tree, voice: Voice, number: Number | None) -> None:
    """Whose thing it is: "they" and "that player" from here on, as far as it is one."""
    if number == "sg":
        talk(voice).mention(None, "player", "sg", person=True, source=tree)


def _mention_chosen(tree: Tree, voice: Voice, number: Number | None) -> None:
    """The player who was chosen as the card entered: "that player" from here on."""
    del number
    if tree.value.word == "player":
        talk(voice).mention("chosen player", "player", "sg", person=True, value=n.Linked("player"))


for _style in ("np", "np all", "np a", "np plural", "subject", "controller"):
    G.rule(_style, n.You, "you", agrees="you")
    G.only_prints(_style, n.ActivePlayer, "that player", agrees="sg")
    G.add(TheDefender(_style, "subject" if _style in ("subject", "controller") else "object"))
    G.rule(_style, n.ControllerOf, "{of:poss} controller(s)", agrees="of", then=_mention_player)
    G.rule(_style, n.OwnerOf, "{of:poss} owner(s)", agrees="of", then=_mention_player)
    G.words(_style, _candidate, lambda t, i: iter(()), ())
    G.rule(_style, n.SourceOf, "{of:poss} source", agrees="sg")
    G.rule(_style, n.TargetsOf, "{of:poss} target(s)", agrees="pl")
    G.rule(_style, n.HostOf, "the creature {of:np} is attached to", agrees="sg")
    G.rule(_style, n.BlockersOf, "each creature blocking {of:np}", agrees="sg")
    G.rule(_style, n.BlockedBy, "each creature blocked by {of:np}", agrees="sg")
    G.rule(_style, n.AttachmentsOf, "each attachment on {of:np}", agrees="sg")
    G.rule(_style, n.Linked, "{word:link}", of=None, agrees="sg", then=_mention_chosen)
    G.rule(
        _style,
        n.Top,
        "the top card of {whose:poss} library",
        count=v.Integer(1),
        slot=...,
        agrees="sg",
        then=lambda t, w, m: _mention_cards(t, w, "pl" if isinstance(t.value.whose, n.EachPlayer) else "sg"),
    )
    G.rule(
        _style,
        n.Top,
        "the top {count:count} card(s) of {whose:poss} library",
        slot=...,
        agrees="count",
        then=lambda t, w, m: _mention_cards(t, w, m),
    )
    G.rule(
        _style,
        n.Top,
        "the top X cards of {whose:poss} library, where X is {count:quantity}",
        slot=...,
        agrees="pl",
        where=lambda t: not is_plain(t.count),
        then=lambda t, w, m: _mention_so_many(t, w),
    )
    G.rule(
        _style,
        n.Bottom,
        "the bottom card of {whose:poss} library",
        count=v.Integer(1),
        slot=...,
        agrees="sg",
        then=lambda t, w, m: _mention_cards(t, w, "sg"),
    )
    G.rule(
        _style,
        n.Bottom,
        "the bottom {count:count} card(s) of {whose:poss} library",
        slot=...,
        agrees="count",
        then=lambda t, w, m: _mention_cards(t, w, m),
    )
    G.view(_style, "np both", lambda b: b.nouns if isinstance(b, n.Both) else None, n.Both)
    G.rule(_style, n.Without, "the rest", agrees="pl", of=..., but=...)
G.series("np both", "np", "and")


# "Target creature and all other creatures with the same name as that creature."
@dataclass(frozen=True, slots=True)
class WithNamesakes:
    first: Any
    others: Any


def _namesakes(noun: Any) -> WithNamesakes | None:
    match noun:
        case n.Both((n.Phrase(target=True) as first, n.Phrase(quantity=n.Each(), filter=filter_) as others)):
            if any(isinstance(part, f.SameName) for part in atoms(filter_)):
                return WithNamesakes(first, others)
    return None


for _style in ("np all", "static subject"):
    G.view(_style, "with namesakes", _namesakes, lambda x: n.Both((x.first, x.others)))
    G.promote(_style)
G.rule("with namesakes", WithNamesakes, "{first:np} and {others:np all}", agrees="pl")
for _style in ("np", "np all", "subject", "controller"):
    G.rule(
        _style,
        n.EachPlayer,
        "each player",
        agrees="sg",
        then=lambda t, w, m: talk(w).mention(None, "player", "sg", person=True),
    )
for _style in ("np", "np all", "subject"):
    G.rule(
        _style,
        n.Opponents,
        "each opponent",
        agrees="sg",
        then=lambda t, w, m: talk(w).mention("opponent", "player", "sg", person=True, value=n.Opponents()),
    )
G.rule("np a", n.Opponents, "an opponent", agrees="sg")
G.rule("np a", n.EachPlayer, "a player", agrees="sg")
G.rule("np plural", n.Opponents, "your opponents", agrees="pl")
G.rule("np plural", n.EachPlayer, "players", agrees="pl")


@dataclass(frozen=True, slots=True)
class OpponentsControl(Partless):
    """ "an opponent controls" of one thing, "your opponents control" of several."""

    category: str = "controller"
    alternative: bool = False
    leaf: ClassVar[bool] = True
    of: ClassVar[Any] = n.Opponents

    def leads(self) -> Any:
        return ("an", "your"), ()

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        if number == "pl":
            known = (
                talk(voice).find("opponent") if voice.discourse is not None and not voice.literal else None
            )
            again = known is not None and known.sentence == talk(voice).sentence
            voice.put_all(["they"] if again else ["your", "opponents"])
            return "pl"
        voice.put_all(["an", "opponent"])
        return "sg"

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        if chart.lowered[at : at + 2] in (("an", "opponent"), ("your", "opponents")):
            yield Tree(self, n.Opponents(), ()), at + 2


G.makers["controller"].insert(0, OpponentsControl())
G.include("controller", "np", lambda x: not isinstance(x, n.Opponents) and not _somebody(x))


def _somebody(noun: Any) -> bool:
    return isinstance(noun, n.Phrase) and isinstance(noun.filter, f.IsPlayer) and not noun.target


# Subjects: groups of objects in the plural, players each for themselves.


def _group_of_objects(noun: Any) -> bool:
    return isinstance(noun, n.Phrase) and head_word(noun.filter) != "player"


def uncontrolled(noun: Any) -> bool:
    """ "All Zombies": nobody's in particular, as an effect finds them."""
    return (
        _group_of_objects(noun)
        and isinstance(noun.quantity, n.Each)
        and not any(
            isinstance(part, f.ControlledBy | f.OwnedBy | f.AttachedTo | f.Other | f.OtherThan)
            for part in all_atoms(noun.filter)
        )
    )


def _with_counters(noun: Any) -> bool:
    """ "Each creature you control with a +1/+1 counter on it"."""
    return _group_of_objects(noun) and any(isinstance(part, f.HasCounter) for part in atoms(noun.filter))


G.include("subject", "np", _with_counters)
G.include("subject", "np all", uncontrolled)
G.include("subject", "np plural", _group_of_objects)
G.include("subject", "np")
G.view(
    "subject",
    "np all",
    lambda x: x if _group_of_objects(x) and isinstance(x.quantity, n.Each) and not x.zones else None,
    lambda x: x if _group_of_objects(x) and isinstance(x.quantity, n.Each) and not x.zones else None,
    alternative=True,
)

# What always holds is said of all opponents at once.
G.rule("static subject", n.Opponents, "your opponents", agrees="pl")
G.rule("static subject", n.EachPlayer, "players", agrees="pl")
G.include("static subject", "subject", lambda x: not isinstance(x, n.Opponents | n.EachPlayer))

# "Creatures can't block", but "all creatures get -1/-1".
G.include("rule subject", "np plural", _group_of_objects)
G.include("rule subject", "static subject", lambda x: not _group_of_objects(x))


def _an_opponent(noun: Any) -> bool:
    """One opponent is all of them."""
    return isinstance(noun, n.Phrase) and not noun.target and noun.filter == f.IsPlayer(n.Opponents())


# Possessives.
G.rule("poss", n.You, "your")
G.rule("poss", n.EachPlayer, "each player's")
G.rule(
    "poss",
    n.Opponents,
    "an opponent's",
    then=lambda t, w, m: talk(w).mention(
        "opponent", "player", "sg", person=True, weak=True, value=n.Opponents()
    ),
)
G.add(TheDefender("poss", "possessive"))
G.rule("poss", n.ControllerOf, "{of:poss} controller's")
G.rule("poss", n.OwnerOf, "{of:poss} owner's")
G.rule(
    "poss",
    None,
    "{:np}'s",
    where=lambda x: (
        not _an_opponent(x)
        and not isinstance(
            x,
            n.You
            | n.EachPlayer
            | n.Opponents
            | n.ControllerOf
            | n.OwnerOf
            | n.SlotRef
            | Anaphor
            | n.This
            | n.ThisCard
            | n.Host
            | n.DefendingPlayer
            | n.Candidate,
        )
    ),
)
G.words(
    "poss", lambda x, _: (["its"], None) if isinstance(x, n.Candidate) else None, lambda t, i: iter(()), ()
)


def _link(value: Any, number: Number | None) -> tuple[list[str], Number] | None:
    """What a card remembers: a player, or the card it exiled."""
    del number
    if not isinstance(value, str):
        return None
    if value == "player":
        return ["the", "chosen", "player"], "sg"
    return (["that", "player"] if value in setting().players else ["the", "exiled", "card"]), "sg"


def _link_read(tokens: Sequence[str], at: int) -> Iterator[tuple[Any, int]]:
    words = tuple(token.lower() for token in tokens[at : at + 3])
    if words == ("the", "exiled", "card"):
        yield "exiled", at + 3
    elif words == ("the", "chosen", "player"):
        yield "player", at + 3


G.words("link", _link, _link_read, ("the",))


def _mention_cards(tree: Tree, voice: Voice, number: Number | None) -> None:
    talk(voice).mention(tree.value.slot, "card", number, source=tree)


def _mention_so_many(tree: Tree, voice: Voice) -> None:
    """What is counted is not spoken of: "them" are the cards."""
    forgotten(tree, voice, "pl")
    _mention_cards(tree, voice, "pl")


# "You and that player each draw a card."
def _with_you(noun: Any) -> Any | None:
    match noun:
        case n.Both((n.You(), other)):
            return other
    return None


G.view("subject", "you and", _with_you, lambda other: n.Both((n.You(), other)))
G.rule("you and", None, "you and {:np} each", agrees="pl")


# What is paired (CR 702.95): this and the creature it remembers.
_PAIR = n.Both((n.This(), n.Linked("pair")))
_PAIRED = ("both", "creatures")


def _pair_read(tokens: Any, at: int) -> Iterator[tuple[Any, int]]:
    if tuple(token.lower() for token in tokens[at : at + 2]) == _PAIRED:
        yield _PAIR, at + 2


G.words(
    "static subject",
    lambda x, _: (_PAIRED, "pl") if x == _PAIR else None,
    _pair_read,
    ("both",),
)
G.promote("static subject")
