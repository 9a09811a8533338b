//! Where the categories of a grammar may stand in a line of words: sets of places, and no values.
//!
//! Words, categories and rules are numbers here. What a rule means, and how it is read where it is no template, is
//! known outside (`Outside`). Readings are asked for from the left; a category that may begin with itself is worked
//! out in rounds, until nothing is added. Before that lines are rewritten; which rules could do so is told by texts.

mod bits;
mod line;
mod tables;
mod texts;

pub use bits::Bits;
pub use line::{Line, Outside, Route};
pub use tables::{Category, Maker, Set, Tables, Way};
pub use texts::Texts;

#[cfg(test)]
mod tests;
