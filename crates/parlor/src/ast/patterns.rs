//! Melds and hands.

use serde::{Deserialize, Serialize};

use super::{Cards, explicit};

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
