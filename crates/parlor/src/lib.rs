//! Parlor: card games as data. The simulator knows no game; a program says everything.
//!
//! [`from_json`] reads a program ([`ast`]) as untrusted input, checks and compiles it, and gives a game of
//! the kernel.

mod advise;
pub mod ast;
mod calm;
mod code;
mod compile;
mod evaluate;
mod events;
mod expr;
mod faults;
mod game;
mod history;
mod judge;
mod known;
mod melds;
mod observe;
mod odds;
mod piles;
mod run;
mod sets;
mod state;
mod statements;
mod tables;
mod telling;
mod totals;
mod view;

pub use faults::{Fault, Found, faults};
pub use game::{AnyParlor, Parlor, from_json, strength};
pub use odds::{Odds, odds};
pub use sets::CardSet;
pub use state::State;
pub use view::{PileView, View};

/// The version of the core language that this crate reads.
pub const SCHEMA_VERSION: &str = "1";
