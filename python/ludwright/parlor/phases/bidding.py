"""bidding: promises, each once in turn or rising in an auction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ..genomes.words import Identifier, Label, a, spaced
from ..language.texts import NEXT_DEALER, Value
from ..lowering import code
from ..statements import Told
from ..validate.codes import Finding, finding
from . import Phase

if TYPE_CHECKING:
    from ..genomes.schema import GameGenome
    from ..lowering.builder import Builder

Mode = Literal["once", "auction"]
AllPass = Literal["void", "dealer_bids"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BiddingPhase(Phase):
    """Everybody bids: once each, or in an auction in which every bid is higher and who passes is out."""

    kind = "bidding"

    mode: Annotated[Mode, "Once each, or an auction."] = "once"
    first: Annotated[Value, "Who bids first."] = NEXT_DEALER
    min_bid: Annotated[Value, "The lowest bid."]
    max_bid: Annotated[Value, "The highest bid."]
    allow_nil: Annotated[bool, "Whether 0 may be bid although it is below the lowest bid."] = False
    names: Annotated[Identifier | None, "The kind whose names the bids have."] = None
    all_pass: Annotated[
        AllPass, "In an auction that everybody passes: throw the hand in, or the dealer bids."
    ] = "void"
    prompt: Annotated[Label, "The question."] = "Bid"

    def check(self, genome: GameGenome) -> Iterator[Finding]:
        if self.allow_nil and self.mode == "auction":
            yield finding("field-conflict", "allow_nil", "an auction has no nil", "remove it")
        if self.names is not None and self.names not in {o.name for o in genome.options}:
            yield finding(
                "unknown-name", "names", f"no options are called {self.names}", "add them to options"
            )

    def steps(self, b: Builder) -> list[Any]:
        return self._once() if self.mode == "once" else self._auction()

    def _once(self) -> list[Any]:
        options: list[Any] = []
        if self.allow_nil:
            options.append({"label": "bid nil", "when": "its_min_bid > 0", "do": ["bid[p] = 0"]})
        options.append(
            {
                "label": "bid",
                "each": [f"{self.names or 'number'} n from its_min_bid to its_max_bid"],
                "do": ["bid[p] = number(n)"],
            }
        )
        ask = {"choose": "p", "prompt": self.prompt, "options": options}
        return [{"each": "p", "from": "its_first", "do": [ask]}]

    def _auction(self) -> list[Any]:
        low = "max(its_min_bid, high_bid + 1)"
        bid = {
            "label": "bid",
            "each": [f"{self.names or 'number'} n from {low} to its_max_bid"],
            "do": ["high_bid = number(n)", "high_bidder = bidder", "bid[bidder] = number(n)"],
        }
        last = "high_bidder == none and count(out_of_bidding[p] == 0 for p) == 1"
        # The dealer, who bids last, may be held to the lowest bid when all others have passed.
        may_pass = f"not ({last})" if self.all_pass == "dealer_bids" else "true"
        out = {"label": "pass", "when": may_pass, "do": ["out_of_bidding[bidder] = 1"]}
        ask = {
            "choose": "bidder",
            "prompt": self.prompt,
            "options": [bid, out],
            "otherwise": ["out_of_bidding[bidder] = 1"],
        }
        going = "count(out_of_bidding[p] == 0 for p) > (0 if high_bidder == none else 1)"
        return [
            "bidder = its_first",
            {
                "while": going,
                "at_most": 5_000,
                "do": [{"if": "out_of_bidding[bidder] == 0", "then": [ask]}, "bidder = next(bidder)"],
            },
            {"if": "high_bidder == none", "then": ["void hand"]},
        ]

    def _bid(self, b: Builder, text: str, key: str) -> str:
        """A bid by its name, where bids have names and it is fixed."""
        found = b.value(text, key)
        number = code.constant(found.code)
        names: tuple[str, ...] = next((names for name, names in b.domains if name == self.names), ())
        return names[number] if number is not None and 0 <= number < len(names) else found.english

    def sentences(self, b: Builder) -> list[Told]:
        first = b.player(self.first, "first").english
        low, high = (self._bid(b, getattr(self, key), key) for key in ("min_bid", "max_bid"))
        named = "" if self.names is None else f" ({a(spaced(self.names))})"
        if self.mode == "once":
            nil = ", or nil, which is 0" if self.allow_nil else ""
            return [Told(f"Everybody bids once, starting with {first}: from {low} to {high}{named}{nil}.")]
        nobody = (
            "If all others pass, the last player must bid."
            if self.all_pass == "dealer_bids"
            else "If everybody passes, the hand is thrown in and nothing is scored."
        )
        return [
            Told(
                f"An auction, starting with {first}: in turn, bid more than the highest bid so far, "
                f"from {low} to "
                f"{high}{named}, or pass and stay out. It ends when only the highest bidder is left. {nobody}"
            )
        ]
