//! The core language: what a genome is lowered to, as canonical JSON. Every field present, none implied.
//!
//! A game is cards with integer attributes, zones that hold them, variables, and a program of statements.
//! Four kinds of expression serve every statement: a [`Value`] (an integer: a number, a seat, a suit, a card),
//! a [`Cond`], a [`Cards`] (a set of cards) and a [`Place`] (one pile). The simulator knows no game: what is
//! not said here does not happen.

use serde::{Deserialize, Deserializer, Serialize};

/// An absent `Option` is refused: nothing is said by leaving it out.
fn explicit<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(d)
}

/// A whole game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    pub name: String,
    pub schema_version: String,
    pub seats: u8,
    /// Team of each seat; every seat its own team when there are no partners.
    pub teams: Vec<u8>,
    /// Names of the values of a symbolic attribute, by domain: `suit`, `rank`, and any the genome adds.
    pub domains: Vec<Domain>,
    pub cards: Vec<CardDef>,
    /// Integer attributes: one column per attribute, one number per card.
    pub attributes: Vec<Attribute>,
    /// Attributes that depend on variables: compiled into tables over the variables' domains.
    pub derived: Vec<Derived>,
    pub zones: Vec<Zone>,
    pub vars: Vec<Var>,
    pub evaluations: Vec<Evaluation>,
    pub melds: Vec<MeldPattern>,
    /// Blocks of statements; block 0 is the match from first to last.
    pub blocks: Vec<Vec<Statement>>,
    /// Named reasons an `end` may give.
    pub reasons: Vec<String>,
    /// Prompts that `choose` and its relatives refer to.
    pub prompts: Vec<String>,
    /// Words for options without a domain of their own.
    pub labels: Vec<String>,
    /// A match that takes more decisions than this ends with `cap`.
    pub max_decisions: u32,
    pub cap: Ending,
    /// Columns a series counts, beside the kernel's own: final values of variables.
    pub tallies: Vec<Tally>,
    pub hints: Vec<Hint>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Domain {
    pub name: String,
    pub values: Vec<String>,
}

/// One physical card. Cards with equal labels are interchangeable copies (a double deck).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardDef {
    /// What a player reads: `Q♠`.
    pub label: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attribute {
    pub name: String,
    /// Index into `domains` when its numbers are names; `None` for plain numbers.
    #[serde(deserialize_with = "explicit")]
    pub domain: Option<u8>,
    pub values: Vec<i16>,
}

/// `value` may read `Value::This` (the card), attributes and the listed variables; each listed variable must
/// have a declared range. A jack that belongs to the trump suit is one, with `trump` as its variable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Derived {
    pub name: String,
    #[serde(deserialize_with = "explicit")]
    pub domain: Option<u8>,
    pub vars: Vec<u16>,
    pub value: Value,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    pub name: String,
    /// One per seat, or one for the table.
    pub owner: Owner,
    /// Piles of the zone (a patience's tableau has seven); 1 for most.
    pub piles: u8,
    /// Whether the order of its cards matters and is kept (top = last in).
    pub ordered: bool,
    pub face: Face,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Owner {
    Table,
    Seat,
}

/// Who sees a card that lies there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Everybody.
    Up,
    /// Nobody.
    Down,
    /// The owner.
    Owner,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Var {
    pub name: String,
    /// Number of cells: 1 for a plain variable, `seats` for one per seat, or any small array.
    pub size: u16,
    pub init: i32,
    /// Smallest and greatest value; assignments outside saturate and are counted as faults by the auditor.
    pub low: i32,
    pub high: i32,
    /// Index into `domains` when its numbers are names.
    #[serde(deserialize_with = "explicit")]
    pub domain: Option<u8>,
    /// Shown to: everybody, nobody (bookkeeping), or the seat that is its index.
    pub face: Face,
    /// Part of the observation.
    pub observed: bool,
}

/// An integer. Seats, suits, ranks and cards are integers too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "v", rename_all = "snake_case")]
pub enum Value {
    Int {
        n: i32,
    },
    /// A variable's cell.
    Var {
        var: u16,
        #[serde(deserialize_with = "explicit")]
        at: Option<Box<Value>>,
    },
    /// What a binder or `for` bound: a number or a card. Locals are numbered within their block chain; one
    /// number always has one type, and nothing is bound twice in a chain.
    Local {
        local: u8,
    },
    /// The card a filter or derived attribute is asked about.
    This,
    /// An attribute of a card; −1 of no card.
    Attr {
        attr: u16,
        card: Box<Value>,
    },
    DerivedAttr {
        derived: u16,
        card: Box<Value>,
    },
    Count {
        of: Cards,
    },
    /// Sum of an attribute over a set.
    Sum {
        attr: u16,
        of: Cards,
    },
    /// Greatest or least value of an attribute in a set; `none` when the set is empty.
    Most {
        attr: u16,
        of: Cards,
        none: i32,
    },
    Least {
        attr: u16,
        of: Cards,
        none: i32,
    },
    /// Number of different values of an attribute in a set.
    Distinct {
        attr: u16,
        of: Cards,
    },
    /// The card of a set with the greatest attribute, first in card order on ties; −1 when empty.
    Best {
        attr: u16,
        of: Cards,
    },
    BestDerived {
        derived: u16,
        of: Cards,
    },
    /// The lowest card of the set in card order; −1 when empty.
    AnyOf {
        of: Cards,
    },
    /// The top card of a pile; −1 when empty.
    Top {
        of: Place,
    },
    /// Pile number within its zone of a card.
    PileOf {
        card: Box<Value>,
    },
    /// Best total of a set: every card counts its attribute, or its alternate where that helps to come
    /// nearest to `target` without passing it (an ace that is worth 11 or 1).
    Total {
        attr: u16,
        alternate: u16,
        of: Cards,
        target: i32,
    },
    /// Number of sets of `min` to `max` cards whose attribute adds up to `total` (how many fifteens a hand holds).
    Sums {
        attr: u16,
        of: Cards,
        total: Box<Value>,
        min: u8,
        max: u8,
    },
    /// Strength of a set of cards by an evaluation: greater is better.
    Strength {
        evaluation: u8,
        of: Cards,
    },
    /// Least sum of an attribute over the cards left when the set is split into melds as well as can be.
    Leftover {
        patterns: Vec<u8>,
        of: Cards,
        attr: u16,
    },
    Seats,
    /// The seat `by` places on, clockwise.
    Next {
        seat: Box<Value>,
        by: Box<Value>,
    },
    Team {
        seat: Box<Value>,
    },
    Add {
        a: Box<Value>,
        b: Box<Value>,
    },
    Sub {
        a: Box<Value>,
        b: Box<Value>,
    },
    Mul {
        a: Box<Value>,
        b: Box<Value>,
    },
    /// Rounds towards zero; division by zero is zero and a fault for the auditor.
    Div {
        a: Box<Value>,
        b: Box<Value>,
    },
    Mod {
        a: Box<Value>,
        b: Box<Value>,
    },
    Min {
        a: Box<Value>,
        b: Box<Value>,
    },
    Max {
        a: Box<Value>,
        b: Box<Value>,
    },
    If {
        test: Box<Cond>,
        then: Box<Value>,
        other: Box<Value>,
    },
    /// Number of seats (or of cells 0..n) for which a condition holds; the cell is bound to `local`.
    CountWhere {
        local: u8,
        n: Box<Value>,
        test: Box<Cond>,
    },
    /// The first i in 0..n, starting at `from` and going round, for which it holds; −1 if none.
    FirstWhere {
        local: u8,
        from: Box<Value>,
        n: Box<Value>,
        test: Box<Cond>,
    },
    /// Greatest value of an expression over i in 0..n.
    MaxOver {
        local: u8,
        n: Box<Value>,
        value: Box<Value>,
    },
    MinOver {
        local: u8,
        n: Box<Value>,
        value: Box<Value>,
    },
    SumOver {
        local: u8,
        n: Box<Value>,
        value: Box<Value>,
    },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "c", rename_all = "snake_case")]
pub enum Cond {
    True,
    False,
    Eq {
        a: Value,
        b: Value,
    },
    Ne {
        a: Value,
        b: Value,
    },
    Lt {
        a: Value,
        b: Value,
    },
    Le {
        a: Value,
        b: Value,
    },
    Gt {
        a: Value,
        b: Value,
    },
    Ge {
        a: Value,
        b: Value,
    },
    Not {
        a: Box<Cond>,
    },
    All {
        of: Vec<Cond>,
    },
    Any {
        of: Vec<Cond>,
    },
    Empty {
        of: Cards,
    },
    Has {
        of: Cards,
        card: Value,
    },
    /// Some `min` to `max` cards of the set have an attribute that adds up to `total`.
    Summable {
        of: Cards,
        attr: u16,
        total: Value,
        min: u8,
        max: u8,
    },
    /// Some meld of these patterns can be made of the set.
    Meldable {
        patterns: Vec<u8>,
        of: Cards,
    },
    /// The set is exactly one meld of one of these patterns.
    IsMeld {
        patterns: Vec<u8>,
        of: Cards,
    },
    /// The whole set can be split into melds, leaving at most `left` cards.
    Arrangeable {
        patterns: Vec<u8>,
        of: Cards,
        left: Value,
    },
}

/// One pile: a zone, its owner where it has one per seat, and the pile number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    pub zone: u8,
    #[serde(deserialize_with = "explicit")]
    pub seat: Option<Box<Value>>,
    #[serde(deserialize_with = "explicit")]
    pub pile: Option<Box<Value>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "s", rename_all = "snake_case")]
pub enum Cards {
    None,
    /// The whole deck of the genome.
    Every,
    /// What lies in a pile.
    In {
        place: Box<Place>,
    },
    /// What lies in all piles of a zone, of one seat (or of all seats).
    InZone {
        zone: u8,
        #[serde(deserialize_with = "explicit")]
        seat: Option<Box<Value>>,
    },
    /// The `n` topmost of an ordered pile (all when fewer).
    TopOf {
        place: Box<Place>,
        n: Box<Value>,
    },
    /// A card and all that lie above it in its pile.
    FromUp {
        card: Box<Value>,
    },
    One {
        card: Box<Value>,
    },
    /// A set bound by a binder.
    Local {
        local: u8,
    },
    /// Cards whose attribute has a value.
    With {
        attr: u16,
        value: Box<Value>,
    },
    WithDerived {
        derived: u16,
        value: Box<Value>,
    },
    /// Cards of a set for which a condition on `Value::This` holds.
    Where {
        of: Box<Cards>,
        test: Box<Cond>,
    },
    And {
        of: Vec<Cards>,
    },
    Or {
        of: Vec<Cards>,
    },
    Minus {
        a: Box<Cards>,
        b: Box<Cards>,
    },
    /// Cards that lie face up where they are.
    FaceUp,
    If {
        test: Box<Cond>,
        then: Box<Cards>,
        other: Box<Cards>,
    },
}

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

/// Sets and runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, tag = "meld", rename_all = "snake_case")]
pub enum MeldPattern {
    /// Cards that agree in `same`, with wild cards from `wild`.
    Group {
        name: String,
        same: u16,
        min: u8,
        max: u8,
        #[serde(deserialize_with = "explicit")]
        distinct: Option<u16>,
        wild: Cards,
        max_wild: u8,
        min_natural: u8,
    },
    /// Cards of one `suit` that follow each other in `order`; `wrap`: the lowest may stand above the highest.
    Run { name: String, suit: u16, order: u16, min: u8, max: u8, wrap: bool },
    /// Exactly these cards, by attribute values, e.g. the queen of spades and the jack of diamonds.
    Exact { name: String, cards: Vec<Vec<AttrIs>> },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttrIs {
    pub attr: u16,
    pub value: i16,
}

/// Hands are compared by the first pattern they fit, then by the cards that make it, then by the others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    pub name: String,
    pub suit: u16,
    /// The rank order that sequences, groups and kickers use.
    pub order: u16,
    pub patterns: Vec<HandPattern>,
    /// Whether cards beyond the pattern break ties.
    pub kickers: bool,
}

/// All constraints that are given must hold.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandPattern {
    pub name: String,
    pub rank_priority: i32,
    #[serde(deserialize_with = "explicit")]
    pub required_count: Option<u8>,
    #[serde(deserialize_with = "explicit")]
    pub same_suit_count: Option<u8>,
    #[serde(deserialize_with = "explicit")]
    pub distinct_suit_count: Option<u8>,
    #[serde(deserialize_with = "explicit")]
    pub same_rank_groups: Option<Vec<u8>>,
    #[serde(deserialize_with = "explicit")]
    pub sequence_length: Option<u8>,
    /// The highest rank may also stand below the lowest.
    pub sequence_wrap: bool,
    /// Values of `order`.
    #[serde(deserialize_with = "explicit")]
    pub required_ranks: Option<Vec<i16>>,
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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    pub name: String,
    pub value: Value,
}

/// A suggestion to heuristic players; no rule reads it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    pub name: String,
    /// In thousandths.
    pub value: i32,
}
