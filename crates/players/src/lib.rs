//! Players that sit at any kernel game: they see a seat, never the State.

mod greedy;
mod heuristic;
mod random;
mod roster;

pub use greedy::Greedy;
pub use heuristic::Heuristic;
pub use random::Random;
pub use roster::{Kind, Spec};
