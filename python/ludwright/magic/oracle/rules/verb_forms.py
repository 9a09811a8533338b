"""Clauses: a verb phrase alone ("draw a card"), after "you" ("you gain 3 life"), after another subject.

`vp` words a verb as done by you, leaving the subject out; its verbs agree with the number passed down.
`effect` is a whole clause.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from typing import Any

from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation import ast_verbs_cards as vc
from ...notation import ast_verbs_game as vg
from ...notation import ast_verbs_life as vl
from ...notation.ast_base import Verb
from ..discourse import OWN_KEY
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from .base import G, talk

YOU = n.You()
# "You gain 3 life", not "gain 3 life".
EXPLICIT = (vl.GainLife, vl.LoseLife, vl.SetLife, vg.Win, vg.Lose, vg.BecomeMonarch, vg.TakeInitiative)


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject and what it does."""

    who: Any
    verb: Any


def actor(verb: Any) -> Any:
    """Who does it; you, where the verb does not say."""
    return getattr(verb, "who", YOU)


def by_you(verb: Any) -> Any:
    return dataclasses.replace(verb, who=YOU) if hasattr(verb, "who") else verb


def _optional_put(verb: Any) -> Any | None:
    """Putting up to one card is said as a choice to put one."""
    match verb:
        case vc.Put(what=n.Phrase(quantity=n.AnyNumber(), target=False)):
            return verb
        case vc.Reveal(what=n.Phrase(quantity=n.UpTo(v.Integer(1)), target=False)):
            return _with_quantity(verb, n.Exactly(v.Integer(1)))
        case vc.Put(what=n.Phrase(quantity=n.UpTo(v.Integer(1)), target=False)):
            return _with_quantity(verb, n.Exactly(v.Integer(1)))
    return None


def offered(verb: Any) -> Any | None:
    match verb:
        case vc.Put(what=n.Phrase(quantity=n.Exactly(v.Integer(1)), target=False)):
            return _with_quantity(verb, n.UpTo(v.Integer(1)))
    return None


def _with_quantity(verb: Any, quantity: n.Quantity) -> Any:
    return dataclasses.replace(verb, what=dataclasses.replace(verb.what, quantity=quantity))


def _explicit(verb: Any) -> Any | None:
    return verb if isinstance(verb, EXPLICIT) and verb.who == YOU else None


def _plain(verb: Any) -> Any | None:
    return verb if isinstance(verb, Verb) and actor(verb) == YOU and not isinstance(verb, EXPLICIT) else None


def _clause(verb: Any) -> Clause | None:
    if not isinstance(verb, Verb) or actor(verb) == YOU:
        return None
    return Clause(actor(verb), by_you(verb))


def _unclause(clause: Clause) -> Any | None:
    return dataclasses.replace(clause.verb, who=clause.who) if hasattr(clause.verb, "who") else None


G.view("effect", "may cast", lambda x: x if isinstance(x, vg.Cast) and x.who == YOU else None, lambda x: x)
G.rule("may cast", None, "you may {:vp(you)}")
G.view("effect", "may put", lambda x: _optional_put(x), lambda x: offered(x))
G.rule("may put", None, "you may {:vp(you)}")
G.view("effect", "vp", _plain, _plain)
G.view("effect", "explicit", _explicit, _explicit)
G.rule("explicit", None, "you {:vp(you)}")
G.view("effect", "clause", _clause, _unclause)
G.rule("clause", Clause, "{who:subject} {verb:vp(s)}")


_PARTICIPLES = {
    "Destroy": "destroyed",
    "Sacrifice": "sacrificed",
    "Discard": "discarded",
    "Exile": "exiled",
    "Mill": "milled",
    "Draw": "drawn",
    "Cast": "cast",
    "CounterSpell": "countered",
}
_PUT = {
    "battlefield": "put onto the battlefield",
    "hand": "put into your hand",
    "graveyard": "put into your graveyard",
}


def deed(verb: Any) -> str | None:
    """What was done to what the verb is about: "destroyed"."""
    if isinstance(verb, vc.Put):
        if (
            verb.to.zone == "hand"
            and isinstance(verb.what, n.Phrase)
            and not verb.what.zones
            and not verb.what.among
        ):
            return "returned to its owner 's hand"
        return _PUT.get(verb.to.zone)
    return _PARTICIPLES.get(type(verb).__name__)


def noted(tree: Tree, voice: Voice) -> None:
    """While it is read: what was done to what, for "destroyed this way"."""
    done = deed(tree.value)
    if not voice.literal or voice.discourse is None or done is None:
        return
    memory = talk(voice)
    latest = memory.latest()
    noun = latest.noun if latest is not None else ""
    if isinstance(tree.value, vc.Draw | vc.Mill | vc.Discard):
        noun = "card"
    # Of several players each has done it by themselves.
    again = 2 if isinstance(getattr(tree.value, "who", None), n.EachPlayer) else 1
    for _ in range(again):
        memory.by_way(done, noun, tree)


def result(tree: Tree, voice: Voice, number: Number | None) -> None:
    """The slot of a verb's result is another name for what the verb was about."""
    del number
    verb = tree.value
    slot = getattr(verb, "slot", None)
    noted(tree, voice)
    if voice.discourse is None:
        return
    memory = talk(voice)
    latest = memory.latest()
    if isinstance(verb, vc.Exile) and isinstance(verb.what, n.Phrase) and latest is not None:
        memory.gone.add(latest.key)
    if slot is None:
        return
    done = deed(verb)
    if done is not None:
        memory.done[slot] = done
    what = getattr(verb, "what", None)
    key = what.slot if isinstance(what, n.Phrase | n.SlotRef) else None
    if isinstance(verb, vc.Discard) and latest is not None and (latest.person or latest.key == OWN_KEY):
        # Of what is discarded nothing is named but the cards.
        memory.mention(slot, "card", "pl")
        return
    if isinstance(what, n.This | n.ThisCard):
        memory.aliases[slot] = "this"
    elif key is not None and key != slot:
        memory.aliases[slot] = key
    elif latest is not None and latest.key != slot:
        memory.aliases[slot] = latest.key


def revealed(tree: Tree, voice: Voice) -> None:
    """Cards out of a zone are spoken of as revealed from then on."""
    what = tree.value.what
    if isinstance(what, n.Phrase) and what.slot is not None and what.zones and voice.discourse is not None:
        talk(voice).done[what.slot] = "revealed"


def created(noun: str) -> Any:
    """What a verb made is called this."""

    def then(tree: Tree, voice: Voice, number: Number | None) -> None:
        made = getattr(tree.value, "made", None)
        kinds = ("creature",) if _SIZED.search(getattr(made, "token", "")) else ()
        talk(voice).mention(tree.value.slot, noun, number or "sg", source=tree, kinds=kinds)

    return then


_SIZED = re.compile(r"^(?!.*[Vv]ehicle).*\d[/-]\d")
"""Tokens with power and toughness that are creatures, whether by their file or said in full."""
