//! The instruction set: what Python's lowering may say, field by field, and nothing else.
//!
//! The boundary is JSON with every field present. Unknown fields are refused, missing ones too: no rule
//! of a card lives in a default. Words (subtypes, counters, names, slots) are interned while reading;
//! bodies and abilities are moved into tables, so that a running program is named by a small number.

pub mod ability;
pub mod card;
pub mod condition;
pub mod cost;
pub mod filter;
pub mod intern;
pub mod mana;
pub mod op;
pub mod pattern;
pub mod select;
pub mod statics;
pub mod value;
pub mod walk;
pub mod words;

pub use ability::{Ability, Activated, Body, Limit, Modes, Replacement, Static, Target, Timing, Triggered};
pub use card::{CardDef, Face, Layout, Optional, Way};
pub use condition::{Cond, Window};
pub use cost::{Cost, Part};
pub use filter::{Filter, Who};
pub use intern::{AbilityId, BodyId, Counter, Name, Subtype, Tables, Word};
pub use mana::{ManaCost, Pip};
pub use op::{Doors, Entry, Op, Purpose};
pub use pattern::{Bind, EventKind, Pattern};
pub use select::Sel;
pub use statics::{Affected, Deed, Duration, Mod, Rule};
pub use value::{Cmp, Distinct, Stat, Value};
pub use walk::{Visitor, Walk};
pub use words::{CardType, Color, Keyword, Step, Supertype, Zone};

/// A named place for what a program chose, targeted or was told, numbered within one body's text. What a
/// body hands on (to modes, delayed and reflexive triggers) keeps its numbers.
pub type Slot = u8;
