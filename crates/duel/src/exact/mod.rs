//! Exact figures by enumeration, and the same figures by simulation to hold against them.

mod attack;
mod defense;
mod distribution;
mod offense;
mod ratio;

pub use attack::{AttackFigures, exact_attack, simulate_attack};
pub use defense::{exact_defense, simulate_defense};
pub use distribution::{Distribution, Record};
pub use offense::{Offense, exact_offense};
pub use ratio::{Ratio, Weight};

use kernel::{Chance, Mode, Seat, Seed};

use crate::duel::Duel;
use crate::state::State;

/// A fresh match at the last turn of `active`, so that it ends when this turn does.
fn one_turn(game: &Duel, active: Seat, seed: Seed, mode: Mode) -> State {
    let turn = game.sheet.table.turn_cap;
    let starter = if turn.is_multiple_of(2) { 1 - active } else { active };
    let mut s = State { chance: Chance::new(seed, mode), active, starter, turn, ..State::default() };
    for (side, hero) in s.sides.iter_mut().zip(&game.heroes) {
        side.health = hero.health;
    }
    s
}
