//! Statements.

use serde::{Deserialize, Serialize};

use super::{Cards, Cond, Face, Place, Value, explicit};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "do", rename_all = "snake_case")]
pub enum Statement {
    /// Put cards in random order and forget what anybody knew of their places.
    Shuffle {
        place: Place,
    },
    /// Round by round, `count` cards each to the named pile of every seat, starting at `first`; `batch` at once.
    Deal {
        from: Place,
        zone: u8,
        first: Value,
        count: Value,
        batch: u8,
        #[serde(deserialize_with = "explicit")]
        face: Option<Face>,
    },
    /// Move cards. Topmost first when they come off a pile; `face` overrides the zone's; `secret` hides which
    /// cards left a hidden place. `order`: how they arrive on an ordered pile.
    Move {
        what: Cards,
        to: Place,
        #[serde(deserialize_with = "explicit")]
        face: Option<Face>,
        secret: bool,
        order: Arrival,
    },
    /// Turn cards where they lie.
    Turn {
        what: Cards,
        face: Face,
    },
    /// Let seats see cards without moving them.
    Show {
        what: Cards,
        #[serde(deserialize_with = "explicit")]
        to: Option<Value>,
    },
    /// Everybody knows that `seat` holds none of these in that zone.
    Deny {
        seat: Value,
        zone: u8,
        cards: Cards,
    },
    Set {
        var: u16,
        #[serde(deserialize_with = "explicit")]
        at: Option<Value>,
        value: Value,
    },
    /// Set a variable to a random number from 0 to n − 1, all equally likely.
    Roll {
        var: u16,
        #[serde(deserialize_with = "explicit")]
        at: Option<Value>,
        n: Value,
    },
    /// Add to a variable; the kind tells the rulebook and the log why.
    Add {
        var: u16,
        #[serde(deserialize_with = "explicit")]
        at: Option<Value>,
        value: Value,
        why: u16,
    },
    If {
        test: Cond,
        then: u16,
        #[serde(deserialize_with = "explicit")]
        other: Option<u16>,
    },
    /// At most `max` times: every loop has a progress bound. Reaching it ends the match with `cap`.
    While {
        test: Cond,
        body: u16,
        max: u32,
    },
    /// Each i in 0..n as `local`, starting at `from` and going round.
    For {
        local: u8,
        from: Value,
        n: Value,
        body: u16,
    },
    /// Each card of a set, in card order, as `local`.
    ForCards {
        local: u8,
        of: Cards,
        body: u16,
    },
    Call {
        body: u16,
    },
    /// Leave the innermost loop.
    Break,
    /// Leave the innermost called block.
    Return,
    /// One decision: the union of the groups' options, in their order. Nothing offered and no `otherwise`
    /// is an engine fault.
    Choose {
        by: Value,
        prompt: u16,
        groups: Vec<Group>,
        #[serde(deserialize_with = "explicit")]
        otherwise: Option<u16>,
        secret: bool,
    },
    /// A whole trick: `plays` cards in turn from `zone` of each seat onto `to`, the winner left in `winner`.
    Trick(Trick),
    /// A round of betting, and the distribution of the pot.
    Betting(Betting),
    Showdown(Showdown),
    /// A line of the log.
    Say {
        label: u16,
        #[serde(deserialize_with = "explicit")]
        seat: Option<Value>,
        #[serde(deserialize_with = "explicit")]
        n: Option<Value>,
    },
    End(Ending),
}

/// How cards arrive on an ordered pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrival {
    /// On top, as they lay.
    Kept,
    /// On top, as they lay, turned over as a packet.
    Reversed,
    /// On top, in random order.
    Random,
    /// Beneath all others, as they lay.
    Beneath,
    /// Beneath all others, in random order.
    BeneathRandom,
}

/// Options made by binders: one per combination that passes `when`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub binders: Vec<Binder>,
    pub when: Cond,
    /// Index into `labels`: the verb, e.g. "play". What was bound follows in the label.
    pub label: u16,
    /// The block that is run when it is picked, with the bound locals.
    pub body: u16,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "each", rename_all = "snake_case")]
pub enum Binder {
    /// A card of a set. Interchangeable copies are offered once.
    Card { local: u8, of: Cards },
    /// A number from `low` to `high`; named by `domain` when given.
    Number {
        local: u8,
        low: Value,
        high: Value,
        #[serde(deserialize_with = "explicit")]
        domain: Option<u8>,
    },
    /// A value that an attribute has in a set, lowest first: a rank one holds.
    Value {
        local: u8,
        of: Cards,
        attr: u16,
        #[serde(deserialize_with = "explicit")]
        domain: Option<u8>,
    },
    /// A seat, clockwise from `from`.
    Seat { local: u8, from: Value, test: Cond },
    /// A set of cards whose attribute adds up to `total`.
    Summing { local: u8, of: Cards, attr: u16, total: Value, min: u8, max: u8 },
    /// A set of `min` to `max` cards that agree in an attribute (any set when `attr` is `None`).
    Subset {
        local: u8,
        of: Cards,
        #[serde(deserialize_with = "explicit")]
        attr: Option<u16>,
        min: Value,
        max: Value,
    },
    /// A meld of a pattern.
    Meld { local: u8, of: Cards, patterns: Vec<u8> },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trick {
    pub leader: Value,
    /// The seat after `seat` in playing order; seats whose `sits_out` holds are passed over.
    pub sits_out: Cond,
    /// Bound to the seat in turn while the conditions of this statement are evaluated.
    pub seat_local: u8,
    /// Who decides for the seat in turn (a dummy is played by its partner).
    pub played_by: Value,
    pub zone: u8,
    pub to: Place,
    /// What may be led; when it is empty, `lead_fallback`.
    pub lead: Cards,
    pub lead_fallback: Cards,
    /// The derived attribute that must be followed; `None` = no obligation.
    #[serde(deserialize_with = "explicit")]
    pub follow: Option<u16>,
    /// What a seat that cannot follow may play; when empty, anything it holds.
    pub off_suit: Cards,
    /// What a seat that can follow may play, within the suit; when empty, any card of the suit.
    pub within: Cards,
    /// The derived attribute that wins, greatest first; cards with a negative one cannot win. May read the
    /// variable `led`.
    pub strength: u16,
    /// Set to the followed attribute of the card led.
    pub led: u16,
    /// Set to the winning seat, and to the seat whose turn it is while the trick lasts.
    pub winner: u16,
    /// Run after every card, with the card in `card_local`.
    #[serde(deserialize_with = "explicit")]
    pub after_card: Option<u16>,
    pub card_local: u8,
    /// Whether not following tells everybody that the seat holds none.
    pub denies: bool,
    pub prompt: u16,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Betting {
    pub first: Value,
    /// Variables per seat: chips behind, put in this round, put in this hand, folded (0/1).
    pub chips: u16,
    pub round: u16,
    pub hand: u16,
    pub folded: u16,
    /// Seats that take no part.
    pub out: Cond,
    pub seat_local: u8,
    pub min_bet: Value,
    pub max_raises: Value,
    /// Bet sizes offered, in multiples of `min_bet`.
    pub sizes: Vec<u8>,
    pub all_in: bool,
    pub prompt: u16,
}

/// Side pots by what each seat put in; each pot goes to the strongest that has not folded, split when equal
/// (the remainder chip by chip clockwise from `remainder_from`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Showdown {
    pub chips: u16,
    pub hand: u16,
    pub folded: u16,
    pub seat_local: u8,
    /// Greater wins.
    pub strength: Value,
    pub remainder_from: Value,
    /// Set to 1 for every seat that won some of the pot.
    pub winners: u16,
}

/// The end of the match: every seat's rank by a value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    pub reason: u16,
    pub seat_local: u8,
    /// Greater is better; equal best seats share a draw unless `payoff` is given.
    pub merit: Value,
    /// Payoff per seat in thousandths; `None`: +1 to the winners (a team wins together), −1 to the others, 0 in a draw.
    #[serde(deserialize_with = "explicit")]
    pub payoff: Option<Value>,
}
