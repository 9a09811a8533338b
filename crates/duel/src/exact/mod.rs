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

use kernel::chance::derive;
use kernel::{Chance, Mode, Seat, Seed};

use crate::duel::Duel;
use crate::state::State;

/// Random matches to draw.
pub struct Samples<'a> {
    pub count: u32,
    pub seed: Seed,
    /// Called now and then, for a caller who may want to stop.
    pub between: &'a mut dyn FnMut(),
}

impl<'a> Samples<'a> {
    pub fn new(count: u32, seed: Seed, between: &'a mut dyn FnMut()) -> Self {
        Self { count, seed, between }
    }

    /// The seed of each.
    fn seeds(self) -> impl Iterator<Item = Seed> {
        let Self { count, seed, between } = self;
        (0..count).map(move |i| {
            if i.is_multiple_of(4096) {
                between();
            }
            derive(seed, i.into())
        })
    }
}

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
