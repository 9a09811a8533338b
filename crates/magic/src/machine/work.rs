//! Reusable scratch memory, never part of the truth.

use crate::pay::mana::Unit;

#[derive(Default)]
pub struct Work {
    pub units: Vec<Unit>,
    /// The stack before the present pick, for the log.
    pub seen: Vec<crate::state::Obj>,
}
