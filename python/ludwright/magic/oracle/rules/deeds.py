"""Events of damage, life, cards, counters, targets and steps, and deeds by name."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ...notation import ast_events as e
from ...notation import ast_filters as f
from ...notation import ast_nouns as n
from ...notation import ast_values as v
from ...notation.ast_words import STEPS
from ..discourse import OWN_KEY
from ..kernel.chart import Chart
from ..kernel.makers import Unsaid
from ..kernel.template import Number
from ..kernel.tree import Tree, Voice
from ..kernel.words import OWN, verb_form
from .base import G, Partless, closed, setting, talk
from .events import ANYTHING, event, plain
from .filters import SourceWord, atoms, is_kind, joined
from .nouns import SOURCES, mention_source
from .references import mention_host

# Damage and life.
closed("combat", {True: "combat damage", False: "noncombat damage", None: "damage"})


for _tense, _active, _passive in (
    ("event", "deal~by", "be~to"),
    ("past", "dealt", "was"),
    ("would", "would deal", "would be"),
):
    _dealt = {"event": "is", "past": "was", "would": "would be"}[_tense]
    for _amount, _words in ((None, ""), (..., "{amount:at least}")):
        G.rule(
            _tense,
            e.Damages,
            f"{{by:source a}} {_active} {_words} {{combat:combat}} to {{to:damaged}}",
            number=...,
            where=lambda d: not plain(d.by) and not plain(d.to),
            **({} if _words else {"amount": None}),
        )
        G.rule(
            _tense,
            e.Damages,
            f"{{by:source a}} {_active} {_words} {{combat:combat}}",
            number=...,
            to=...,
            where=lambda d: not plain(d.by),
            **({} if _words else {"amount": None}),
        )
        G.rule(
            _tense,
            e.Damages,
            f"{{to:np a}} {_passive} dealt {_words} {{combat:combat}}",
            number=...,
            by=...,
            where=lambda d: not plain(d.to),
            **({} if _words else {"amount": None}),
        )
        if _tense == "past":
            G.alt(
                _tense,
                e.Damages,
                f"{{to:np a}} have~to been dealt {_words} {{combat:combat}}",
                why="until now",
                number=...,
                by=ANYTHING,
                where=lambda d: not plain(d.to),
                **({} if _words else {"amount": None}),
            )
        G.alt(
            _tense,
            e.Damages,
            f"{_words} {{combat:combat}} {_dealt} dealt to {{to:damaged}}",
            why="the damage first",
            number=...,
            by=ANYTHING,
            where=lambda d: not plain(d.to),
            **({} if _words else {"amount": None}),
        )
        G.rule(
            _tense,
            e.Damages,
            f"{_words} {{combat:combat}} {_dealt} dealt",
            number=...,
            by=...,
            to=...,
            **({} if _words else {"amount": None}),
        )
G.rule("at least", e.AmountIs, "{value:numeral} or more", cmp=">=")
G.rule("at least", e.AmountIs, "more than {value:numeral}", cmp=">")
G.rule("at least", e.AmountIs, "{value:numeral} or less", cmp="<=")
G.include("damaged", "np a")


def _source(noun: Any) -> n.Phrase | None:
    """ "A source you control": by what the damage is dealt, if nothing says what it is."""
    if not isinstance(noun, n.Phrase) or any(is_kind(part) for part in atoms(noun.filter)):
        return None
    return dataclasses.replace(noun, filter=joined([SourceWord(), *atoms(noun.filter)]))


def _unsource(noun: Any) -> n.Phrase | None:
    if not isinstance(noun, n.Phrase) or SourceWord() not in atoms(noun.filter):
        return None
    return dataclasses.replace(
        noun, filter=joined([part for part in atoms(noun.filter) if part != SourceWord()])
    )


G.view("source a", "np a", _source, _unsource)


# "A red source of your choice" (CR 609.7a).
@dataclass(frozen=True, slots=True)
class OfChoice:
    filter: Any
    tail: Any = None


def _of_choice(noun: Any) -> OfChoice | None:
    match noun:
        case n.Phrase(quantity=n.Exactly(v.Integer(1)), target=False, zones=zones) if zones == SOURCES:
            parts = atoms(noun.filter)
            tails = [part for part in parts if isinstance(part, f.ChosenColor | f.ChosenSubtype)]
            rest = [part for part in parts if part not in tails]
            known = rest if any(is_kind(part) for part in rest) else [SourceWord(), *rest]
            return OfChoice(joined(known), tails[0] if tails else None)
    return None


def _choice_of(x: OfChoice) -> n.Phrase:
    parts = [part for part in (*atoms(x.filter), *atoms(x.tail or f.Anything())) if part != SourceWord()]
    return n.Phrase(n.Exactly(v.Integer(1)), joined(parts), zones=SOURCES)


for _style in ("source a", "chosen source"):
    G.view(_style, "source of choice", _of_choice, _choice_of, then=mention_source)
G.rule("source of choice", OfChoice, "a(n) {filter:noun(sg)} of your choice[tail? {tail:tail}]")
G.include("source a", "np a", lambda x: not isinstance(x, n.Phrase) or SourceWord() not in atoms(x.filter))

event(e.GainsLife, "who", "gain", "gained", "life", amount=None, nth=None)
event(e.GainsLife, "who", "gain", "gained", "{amount:at least} life", nth=None)
event(e.GainsLife, "who", "gain", "gained", "life for the {nth:ordinal} time each turn", amount=None)
event(e.LosesLife, "who", "lose", "lost", "life", amount=None, nth=None)
event(e.LosesLife, "who", "lose", "lost", "{amount:at least} life", nth=None)
event(e.LosesLife, "who", "lose", "lost", "life for the {nth:ordinal} time each turn", amount=None)

# Cards.
event(e.Draws, "who", "draw", "drew", "a card", what=ANYTHING, nth=None)
G.rule("event", e.Draws, "you draw your {nth:ordinal} card each turn", who=n.You(), what=ANYTHING)
G.rule("past", e.Draws, "you drew your {nth:ordinal} card", who=n.You(), what=ANYTHING)
G.rule("event", e.Draws, "{who:np a} draw~who their {nth:ordinal} card each turn", what=ANYTHING)
_CAUSED = "a spell or ability {by:np a} control~by causes {who:subject} to discard"
G.rule("event", e.Discards, f"{_CAUSED} a card", what=ANYTHING, where=lambda x: x.by is not None)
G.rule("event", e.Discards, f"{_CAUSED} {{what:card a}}", where=lambda x: x.by is not None)
event(e.Discards, "who", "discard", "discarded", "a card", what=ANYTHING)
event(e.Discards, "who", "discard", "discarded", "{what:card a}")
G.rule("card a", n.This, "this card", agrees="sg")
G.rule(
    "card a",
    n.Phrase,
    "one or more {filter:card noun(pl)}",
    quantity=n.OneOrMore(),
    slot=...,
    zones=...,
    then=lambda t, w, m: talk(w).mention(t.value.slot, "card", "pl", source=t),
)
G.rule(
    "card a",
    n.Phrase,
    "a(n) {filter:card noun(sg)}",
    slot=...,
    zones=...,
    quantity=Unsaid(n.Bare()),
    then=lambda t, w, m: talk(w).mention(t.value.slot, "card", "sg", source=t),
)
event(e.Sacrifices, "who", "sacrifice", "sacrificed", "a permanent", what=ANYTHING)
event(e.Sacrifices, "who", "sacrifice", "sacrificed", "{what:np a}")
event(e.PlaysLand, "who", "play", "played", "a land", what=ANYTHING)
# From where it was played is not asked.
event(
    e.PlaysLand,
    "who",
    "play",
    "played",
    "{what:np a}",
    where=lambda x: not (isinstance(x.what, n.Phrase) and x.what.zones),
)
event(e.Shuffles, "who", "shuffle", "shuffled", "their library")
event(e.Searches, "who", "search", "searched", "a library", own=False)
event(e.Searches, "who", "search", "searched", "their library", own=True)

# Permanents.
event(e.BecomesTapped, "what", "become", "became", "tapped")
event(e.BecomesUntapped, "what", "become", "became", "untapped")
# The ability is on the face that it turns to.
G.rule(
    "event",
    e.Transforms,
    "~ transforms into ~",
    what=n.This(),
    then=lambda t, w, m: talk(w).mention(OWN_KEY, OWN, "sg", named=True),
)
event(e.Transforms, "what", "transform", "transformed")
event(e.TurnsFaceUp, "what", "be", "was", "turned face up")
event(e.PhasesIn, "what", "phase", "phased", "in")
event(e.PhasesOut, "what", "phase", "phased", "out")
event(e.IsDestroyed, "what", "be", "was", "destroyed")
event(e.IsCountered, "what", "be", "was", "countered")
event(e.BecomesAttached, "what", "become", "became", "attached to {to:np a}")
event(e.BecomesUnattached, "what", "become", "became", "unattached from {source:np a}")
G.rule("event", e.TapsForMana, "{what:np a} be~what tapped for mana", who=ANYTHING)
G.rule("event", e.TapsForMana, "{who:np a} tap~who {what:np a} for mana")
event(e.ControlChanges, "to", "gain", "gained", "control of {what:np a}")

# Counters.
for _tense, _active, _passive in (
    ("event", "put~by", "are put"),
    ("past", "put", "were put"),
    ("would", "would put", "would be put"),
):
    G.rule(
        _tense,
        e.CountersPut,
        f"{{by:source a}} {_active} one or more {{counter:counter}} counters on {{on:np a}}",
        number=...,
        effect=False,
        where=lambda c: not plain(c.by) and c.counter,
    )
    G.rule(
        _tense,
        e.CountersPut,
        f"{{by:source a}} {_active} one or more counters on {{on:np a}}",
        number=...,
        effect=False,
        counter=None,
        where=lambda c: not plain(c.by),
    )
    G.rule(
        _tense,
        e.CountersPut,
        f"one or more {{counter:counter}} counters {_passive} on {{on:np a}}",
        number=...,
        effect=False,
        by=ANYTHING,
        where=lambda c: c.counter is not None,
    )
    G.rule(
        _tense,
        e.CountersPut,
        f"one or more counters {_passive} on {{on:np a}}",
        number=...,
        effect=False,
        by=ANYTHING,
        counter=None,
    )
    _putting = _active.replace("put~by", "puts")
    G.rule(
        _tense,
        e.CountersPut,
        f"an effect {_putting} one or more {{counter:counter}} counters on {{on:np a}}",
        number=...,
        effect=True,
        by=ANYTHING,
        where=lambda c: c.counter is not None,
    )
    G.rule(
        _tense,
        e.CountersPut,
        f"an effect {_putting} one or more counters on {{on:np a}}",
        number=...,
        effect=True,
        by=ANYTHING,
        counter=None,
    )
    G.rule(
        _tense,
        e.CountersRemoved,
        f"one or more {{counter:counter}} counters {_passive.replace('put', 'removed')} from {{source:np a}}",
        number=...,
        where=lambda c: c.counter is not None,
    )

# Targets.
for _whom, _who in (("", ANYTHING), ("an opponent controls", n.Opponents()), ("you control", n.You())):
    for _nth, _times in ((None, ""), (1, "for the first time each turn")):
        G.rule(
            "event",
            e.Targeted,
            f"{{what:np a}} become~what the target of a spell or ability {_whom} {_times}",
            by=ANYTHING,
            who=_who,
            nth=_nth,
        )
        G.rule(
            "event",
            e.Targeted,
            f"{{what:np a}} become~what the target of {{by:np a}} {_whom} {_times}",
            who=_who,
            nth=_nth,
        )

# Steps.
_WHOSE_STEP = {
    "untap": "untap step",
    "upkeep": "upkeep",
    "draw": "draw step",
    "main1": "first main phase",
    "main2": "second main phase",
    "end": "end step",
    "cleanup": "cleanup step",
    "end combat": "end of combat",
    "declare attackers": "declare attackers step",
    "declare blockers": "declare blockers step",
    "first damage": "first combat damage step",
    "damage": "combat damage step",
}
closed("step", {step: _WHOSE_STEP.get(step, step) for step in STEPS})
EVERYBODY = (
    ANYTHING,
    n.EachPlayer(),
    n.Phrase(n.Each(), f.IsPlayer(n.EachPlayer())),
    n.Phrase(n.Bare(), f.IsPlayer(n.EachPlayer())),
)


def _whose_turn(tree: Tree, voice: Voice, number: Number | None) -> None:
    """ "That player" is whose turn it is."""
    del number
    whose: Any = tree.value.whose
    value = whose if isinstance(whose, n.ControllerOf) else n.ActivePlayer()
    talk(voice).mention("whose turn", "player", "sg", person=True, value=value)


def _host_s_turn(tree: Tree, voice: Voice, number: Number | None) -> None:
    mention_host(talk(voice))
    _whose_turn(tree, voice, number)


for _all in EVERYBODY:
    G.rule("begins", e.Begins, "each combat", step="begin combat", whose=_all, then=_whose_turn)
    G.rule("begins", e.Begins, "each {step:step}", whose=_all, then=_whose_turn)
G.rule("begins", e.Begins, "combat on your turn", step="begin combat", whose=n.You())
G.rule("begins", e.Begins, "combat on {whose:poss} turn", step="begin combat")


G.rule("begins", e.Begins, "each player's {step:step}", whose=n.EachPlayer(), then=_whose_turn)
G.rule("begins", e.Begins, "each opponent's {step:step}", whose=n.Opponents(), then=_whose_turn)
G.rule(
    "begins",
    e.Begins,
    "the {step:step} of enchanted creature's controller",
    whose=n.ControllerOf(n.Host()),
    then=_host_s_turn,
)
G.rule("begins", e.Begins, "{whose:poss} {step:step}")


G.rule(
    "event",
    e.Does,
    "{what:np a} become~what monstrous",
    deed="monstrosity",
    who=ANYTHING,
    number=...,
    nth=None,
)


G.rule(
    "event", e.Does, "you unlock this door", deed="unlock", what=n.This(), who=ANYTHING, number=..., nth=None
)
G.rule(
    "event",
    e.Does,
    "you fully unlock a Room",
    deed="fully unlock",
    what=ANYTHING,
    who=n.You(),
    number=...,
    nth=None,
)


# Deeds by name.
@dataclass(frozen=True, slots=True)
class DeedVerb(Partless):
    """A mechanic's name as a verb: "scry", "scries", "scried"."""

    category: str
    past: bool
    alternative: bool = False
    leaf: ClassVar[bool] = True
    of: ClassVar[Any] = str

    def leads(self) -> Any:
        return (words[0] for words in self._forms()), ()

    def say(self, tree: Tree, voice: Voice, number: Number | None) -> Number | None:
        first, *rest = tree.value.split()
        if self.past:
            first = first + ("d" if first.endswith("e") else "ed")
        else:
            first = verb_form(first, third=number == "sg")
        voice.put_all([first, *rest])
        return number

    def _forms(self) -> dict[tuple[str, ...], str]:
        """The words of every deed."""
        names = setting().names
        known = names.mechanics("action") if names is not None else ()
        found: dict[tuple[str, ...], str] = {}
        for deed in ("scry", "surveil", "explore", "cycle", "mutate", "waterbend", "firebend", *known):
            first, *rest = deed.split()
            past = first + ("d" if first.endswith("e") else "ed")
            for form in [past] if self.past else [verb_form(first, third=third) for third in (True, False)]:
                found[form, *rest] = deed
        return found

    def read(self, chart: Chart, at: int) -> Iterator[tuple[Tree, int]]:
        for words, deed in self._forms().items():
            if chart.lowered[at : at + len(words)] == words:
                yield Tree(self, deed, ()), at + len(words)


# Done to what is not told apart.
G.rule(
    "event",
    e.Does,
    "{what:subject} exploit~what a creature",
    deed="exploit",
    who=ANYTHING,
    number=...,
    nth=None,
)
G.add(DeedVerb("deed", False))
G.add(DeedVerb("deed past", True))
# A deed is told when it is done, so that nothing can replace it.
for _tense, _deed in (("event", "deed(s)"), ("past", "deed past")):
    for _nth, _times in ((None, ""), (1, "for the first time each turn")):
        G.rule(
            _tense,
            e.Does,
            f"{{who:np a}} {{deed:{_deed}}} {_times}",
            what=ANYTHING,
            number=...,
            nth=_nth,
            where=lambda d: not plain(d.who),
        )
        G.rule(
            _tense,
            e.Does,
            f"you {{deed:{_deed.replace('(s)', '(you)')}}} this card {_times}",
            what=n.This(),
            number=...,
            nth=_nth,
            who=...,
            where=lambda d: d.deed == "cycle",
        )
        G.rule(
            _tense,
            e.Does,
            f"{{who:np a}} {{deed:{_deed}}} {{what:np a}} {_times}",
            number=...,
            nth=_nth,
            where=lambda d: not plain(d.who),
        )
        G.rule(
            _tense,
            e.Does,
            f"{{what:np a}} {{deed:{_deed}}} {_times}",
            who=ANYTHING,
            number=...,
            nth=_nth,
            where=lambda d: not isinstance(d.what, n.You | n.EachPlayer | n.Opponents),
        )

# Only to replace.
G.rule(
    "would",
    e.CreatesTokens,
    "one or more tokens would be created under your control",
    who=n.You(),
    number=...,
)
G.rule("would", e.CreatesTokens, "one or more tokens would be created", who=ANYTHING, number=...)
G.rule("would", e.CreatesTokens, "{who:np a} would create one or more tokens", number=...)
G.rule("would", e.LosesGame, "{who:np a} would lose the game")
G.rule("would", e.ProducesMana, "{what:np a} be~what tapped for mana", who=ANYTHING)
G.rule("would", e.ProducesMana, "{who:np a} tap~who {what:np a} for mana")
event(e.FlipsCoin, "who", "flip", "flipped", "a coin")
event(e.RollsDie, "who", "roll", "rolled", "a die")
