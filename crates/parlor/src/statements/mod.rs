//! What statements do, one family to a file.

pub(crate) mod betting;
mod cards;
pub(crate) mod choose;
pub(crate) mod count;
mod showdown;
pub(crate) mod trick;
mod uniform_trick;
