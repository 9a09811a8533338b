//! Magic: The Gathering, played by the Comprehensive Rules from cards that are data.
//!
//! Cards are programs ([`ir`]) run by one machine ([`run`]) over a flat state ([`state`]). Every change goes
//! through [`change`]: proposed, replaced, committed, heard by triggers.

pub mod ask;
mod attach;
mod attack;
mod audit;
mod bill;
mod block;
mod by_hand;
mod cast;
mod change;
mod codec;
mod commit;
mod converters;
mod copy;
mod damage;
mod depend;
mod emblem;
pub mod eval;
mod evaluate;
mod evasion;
mod expire;
mod express;
mod game;
pub mod ir;
mod joint;
mod judge;
mod known;
mod label;
pub mod layers;
pub mod magic;
pub mod mana;
mod observe;
mod ops;
mod outcome;
mod parts;
mod pay;
mod pick;
mod pregame;
mod priority;
mod program;
mod purse;
mod resolve;
mod rules;
pub mod run;
pub mod setup;
mod sources;
pub mod state;
mod state_based;
mod tally;
mod targets;
mod tell;
mod triggers;
mod turn;
pub mod view;
mod work;
mod zones;

pub use magic::Magic;
