//! Players that sit at any kernel game: they see a seat, never the State.

mod alphabeta;
mod greedy;
mod heuristic;
mod ismcts;
mod random;
mod roster;

pub use alphabeta::AlphaBeta;
pub use greedy::Greedy;
pub use heuristic::Heuristic;
pub use ismcts::Ismcts;
pub use random::Random;
pub use roster::{Kind, Spec};
