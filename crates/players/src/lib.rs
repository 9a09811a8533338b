//! Players that sit at any kernel game: they see a seat, never the State.

mod alphabeta;
mod cfr;
mod chance;
mod ending;
mod greedy;
mod heuristic;
mod ismcts;
mod kind;
mod random;
mod roster;

pub use alphabeta::AlphaBeta;
pub use greedy::Greedy;
pub use heuristic::Heuristic;
pub use ismcts::Ismcts;
pub use kind::{Kind, Setting, Settings, Takes};
pub use random::Random;
pub use roster::Spec;
