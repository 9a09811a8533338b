//! Magic: The Gathering, played by the Comprehensive Rules from cards that are data.
//!
//! The plan of the house. A card is a program; the machine runs programs over a flat state; every change is
//! proposed, replaced, committed and heard by triggers; a table shows what a seat may know.
//!
//! | room | what is in it | rules |
//! | --- | --- | --- |
//! | [`ir`] | what a card can say: abilities, costs, filters, conditions, instructions | |
//! | [`game`] | the definitions of one match-up, what the core works out about them, the kernel's contract | |
//! | [`state`] | one match in progress; saving, copying and auditing it | |
//! | [`machine`] | frames, running programs, questions and picks | |
//! | [`turn`] | before the first turn, steps, priority, state-based actions, the end | CR 103, 104, 117, 500–514, 704 |
//! | [`cast`] | casting and activating, targets, resolving | CR 115, 601, 602, 608 |
//! | [`pay`] | total costs, mana and where it comes from, paying | CR 106, 118, 601.2f–h, 605 |
//! | [`combat`] | attackers, blockers, evasion, damage | CR 506–511 |
//! | [`events`] | proposed, replaced, prevented, committed; triggers | CR 603, 614–616 |
//! | [`layers`] | characteristics, dependency, durations, the rules in force | CR 611, 613 |
//! | [`zones`] | moving cards, attaching permanents | CR 400, 301.5, 303.4 |
//! | [`ops`] | what each instruction does | CR 701 |
//! | [`eval`] | filters, values, conditions and patterns against a state | |
//! | [`advice`] | how a sensible player answers each question | |
//! | [`table`] | options and events in English, views, observations, evaluation, what a seat may know | |
//! | [`judge`] | the menus again, worked out independently, to check the engine against | |

mod advice;
mod cast;
mod combat;
pub mod eval;
mod events;
pub mod game;
pub mod ir;
mod judge;
pub mod layers;
pub mod machine;
mod ops;
pub mod pay;
pub mod state;
pub mod table;
mod turn;
mod zones;

pub use game::Magic;

// Tests within the crate set scenes as those beside it do.
#[cfg(test)]
extern crate self as magic;
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
