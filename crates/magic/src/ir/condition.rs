//! Conditions.

use derive::{Walk, Words};
use serde::Deserialize;

use super::{Cmp, Filter, Pattern, Sel, Step, Value, Who, Word, Zone};

/// How far back history is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Walk, Words)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    Turn,
    /// The turn before this one.
    LastTurn,
    Game,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Walk)]
#[walk(see = cond)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Cond {
    Always,
    Never,
    All(Vec<Cond>),
    Any(Vec<Cond>),
    Not(Box<Cond>),
    Compare(Box<Value>, Cmp, Box<Value>),
    /// There is at least one.
    Exists(Box<Sel>),
    /// There is one, and each passes. Departed objects are asked by last-known information.
    Is {
        what: Box<Sel>,
        filter: Box<Filter>,
    },
    /// It is the turn of such a player.
    TurnOf(Who),
    During(Vec<Step>),
    Happened {
        what: Box<Pattern>,
        within: Window,
    },
    /// This optional cost was paid (kicker), or this way of casting was used (flashback).
    Paid(Word),
    /// The source is a spell that resolves now.
    Resolving,
    /// The source was cast; from this zone.
    CastFrom(Zone),
    WasCast,
    /// The object that this ability comes from is still the same object in this zone.
    StillIn(Zone),
    Monarch(Who),
    /// Has the initiative (CR 726).
    Initiative(Who),
    StackEmpty,
    /// It is day, night (CR 731).
    Day,
    Night,
}
