//! What statements do, one family to a file.

pub(crate) mod betting;
mod cards;
pub(crate) mod choose;
mod showdown;
pub(crate) mod trick;
