//! Magic: The Gathering, played by the Comprehensive Rules from cards that are data.

pub mod ir;
pub mod mana;
pub mod setup;
pub mod state;
