//! Exact analysis by explicit chance: counts of the whole tree, expected values, best responses.
//! For games small enough to visit every node.

mod census;
mod habits;
mod response;
mod tree;

pub use census::{Census, census};
pub use habits::{Habits, habits};
pub use response::{Exploit, Mixes};
pub use tree::{Node, POSITIONS, Set, Tree, What};

use crate::CHANCE;
use crate::chance::Mode;
use crate::error::Result;
use crate::game::Game;
use crate::listen::listen;
use crate::menu::Menu;
use crate::table::Cx;

/// Start with explicit chance; refused where the game has none.
pub fn root<G: Game>(game: &G) -> Result<(G::State, Menu)> {
    game.info().allows(Mode::Explicit)?;
    let mut cx = Cx::default();
    let mut state = G::State::default();
    game.start(0, Mode::Explicit, &mut state, &mut cx);
    Ok((state, cx.menu))
}

/// The position after each option, with the share of chance.
pub fn children<G: Game>(game: &G, state: &G::State, menu: &Menu) -> Vec<(G::State, Menu, f64)> {
    listen();
    let total: f64 = menu.weights.iter().map(|&w| f64::from(w)).sum();
    let mut cx = Cx::default();
    (0..menu.len())
        .map(|i| {
            let mut next = state.clone();
            cx.menu.clone_from(menu);
            game.play(&mut next, menu.opts[i], &mut cx);
            let share = if menu.seat == CHANCE { f64::from(menu.weights[i]) / total } else { 1.0 };
            (next, cx.menu.clone(), share)
        })
        .collect()
}
