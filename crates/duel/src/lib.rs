//! The dice duel: two heroes defined as data, five dice, and defence cards whose every rule is evaluated
//! and logged.
//!
//! `sheet` is the boundary, `load` checks it; `state` is one match; `phases` is the turn as a machine;
//! `matchers` and `effects` hold one file per kind; `pipeline` is the order of mitigation.

mod advise;
mod audit;
mod buffs;
mod codec;
pub mod combos;
mod conditions;
mod dice;
mod duel;
mod effects;
mod evaluate;
mod event;
pub mod exact;
mod expiry;
mod game;
mod judge;
mod keeps;
mod known;
mod label;
mod load;
mod matchers;
mod observe;
mod outlook;
mod phases;
pub mod pipeline;
mod plan;
pub mod registry;
pub mod sheet;
pub mod state;
mod statuses;
mod tally;
mod tell;
mod worth;

pub use advise::{BALANCED, FREQUENT};
pub use duel::Duel;
pub use known::View;
pub use load::from_json;
pub use phases::{ask, verb};
pub use registry::registry;
pub use state::State;
