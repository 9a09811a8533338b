//! Numbers.

use derive::{Walk, Words};
use serde::Deserialize;

use super::{Color, Cond, Counter, Pattern, Sel, Slot, Window, Word};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Walk, Words)]
pub enum Cmp {
    #[serde(rename = "==")]
    Eq,
    #[serde(rename = "!=")]
    Ne,
    #[serde(rename = "<")]
    Lt,
    #[serde(rename = "<=")]
    Le,
    #[serde(rename = ">")]
    Gt,
    #[serde(rename = ">=")]
    Ge,
}

impl Cmp {
    #[inline]
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Self::Eq => a == b,
            Self::Ne => a != b,
            Self::Lt => a < b,
            Self::Le => a <= b,
            Self::Gt => a > b,
            Self::Ge => a >= b,
        }
    }
}

/// A number that an object bears.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Walk, Words)]
#[walk(see = stat)]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    Power,
    Toughness,
    ManaValue,
    /// The greater of power and toughness is not asked for by any card; their sum is.
    PowerPlusToughness,
    BasePower,
    BaseToughness,
    Loyalty,
    Damage,
    /// How many colours it has.
    Colors,
    /// Counters of every kind.
    Counters,
    /// Cards attached to it.
    Attachments,
    /// Mana spent to cast it.
    ManaSpent,
    /// The X it was cast with.
    X,
    /// Unlocked doors (CR 709.5).
    Doors,
}

/// What is counted once for each difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Walk, Words)]
#[walk(see = distinct)]
#[serde(rename_all = "snake_case")]
pub enum Distinct {
    Names,
    CardTypes,
    Colors,
    CreatureTypes,
    BasicLandTypes,
    ManaValues,
    Powers,
    Controllers,
    CounterKinds,
    /// The most of them that have a creature type in common.
    AlikeInCreatureType,
    /// At most one Cleric, Rogue, Warrior and Wizard each (CR 700.8).
    Party,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[walk(see = value)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Value {
    Int(i32),
    /// The X of this spell or ability; for an ability of a permanent, of that ability.
    X,
    /// The number in a slot.
    Slot(Slot),
    Count(Box<Sel>),
    /// The sum over these objects.
    Stat {
        stat: Stat,
        of: Box<Sel>,
    },
    Greatest {
        stat: Stat,
        of: Box<Sel>,
    },
    Least {
        stat: Stat,
        of: Box<Sel>,
    },
    Counters {
        kind: Counter,
        on: Box<Sel>,
    },
    /// The life of these players, summed.
    Life(Box<Sel>),
    Distinct {
        what: Distinct,
        among: Box<Sel>,
    },
    /// Coloured symbols of these colours among the mana costs of these (CR 700.5).
    Devotion {
        colors: Vec<Color>,
        of: Box<Sel>,
    },
    /// How often such a thing happened. A pattern that counts amounts (damage, life, cards) adds them up
    /// with `amounts`. With `before`: only what happened before that spell was cast.
    Happened {
        what: Box<Pattern>,
        within: Window,
        amounts: bool,
        #[serde(default)]
        before: Option<Box<Sel>>,
    },
    /// How often this optional cost was paid for this spell, or for the spell this permanent was.
    Paid(Word),
    /// The number that the source remembers under this word.
    Linked(Word),
    Add(Vec<Value>),
    Sub(Box<Value>, Box<Value>),
    Mul(Box<Value>, Box<Value>),
    HalfUp(Box<Value>),
    HalfDown(Box<Value>),
    Min(Vec<Value>),
    Max(Vec<Value>),
    If {
        cond: Box<Cond>,
        then: Box<Value>,
        otherwise: Box<Value>,
    },
    /// Mana in these players' pools.
    Pool(Box<Sel>),
    TurnNumber,
    /// The life total that each player began with (CR 103.4).
    StartingLife,
    /// Mana of these types (a mask of W U B R G C) spent to cast this spell, or the spell this permanent was
    /// (CR 601.2h).
    Spent(u8),
    /// Colours of mana spent so.
    ColorsSpent,
    /// How often this ability of this object has resolved this turn, the present time among them.
    Resolved,
    /// 10 to the third: "any number".
    Unbounded,
}
