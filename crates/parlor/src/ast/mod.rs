//! The core language: what a genome is lowered to, as canonical JSON. Every field present, none implied.
//!
//! A game is cards with integer attributes, zones that hold them, variables, and a program of statements.
//! Four kinds of expression serve every statement: a [`Value`] (an integer: a number, a seat, a suit, a card),
//! a [`Cond`], a [`Cards`] (a set of cards) and a [`Place`] (one pile). The simulator knows no game: what is
//! not said here does not happen.

mod expressions;
mod patterns;
mod statements;

use serde::{Deserialize, Deserializer, Serialize};

pub use expressions::*;
pub use patterns::*;
pub use statements::*;

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
