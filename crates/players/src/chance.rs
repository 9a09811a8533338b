//! Chance that is asked for in the worlds of a search.

use kernel::table::Cx;
use kernel::{CHANCE, Game, Rng};

/// Where dice and shuffles are explicit, answer for them until somebody else is asked. Matches ask nobody; the positions
/// of exact tools do.
#[inline]
pub(crate) fn answer<G: Game>(game: &G, world: &mut G::State, cx: &mut Cx<G>, rng: &mut Rng) {
    while cx.menu.seat == CHANCE {
        let drawn = cx.menu.opts[cx.menu.draw(rng)];
        game.play(world, drawn, cx);
    }
}
