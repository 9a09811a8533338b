//! Values, conditions, sets of cards, places.

use serde::{Deserialize, Serialize};

use super::explicit;

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
