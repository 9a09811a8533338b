//! A seat's whole observation: the position as the game writes it, then what has lately happened.

use crate::{Game, Log, Menu, Obs, Seat};

/// Write every number of the schema. Without a log nothing has happened.
#[inline]
pub fn observe<G: Game>(game: &G, s: &G::State, seat: Seat, menu: &Menu, log: &Log, out: &mut Obs<'_>) {
    game.observe(s, seat, menu, out);
    let schema = &game.info().schema;
    if schema.history > 0 {
        let columns = schema.blocks.last().map_or(1, |block| block.columns.len());
        let at = schema.small - schema.history * columns;
        history(game, seat, log, columns, &mut out.small[at..]);
    }
}

/// Events that the seat could see, the newest first.
fn history<G: Game>(game: &G, seat: Seat, log: &Log, columns: usize, rows: &mut [i16]) {
    let mut at = 0;
    for event in log.seen_by(seat).rev() {
        if at == rows.len() {
            return;
        }
        if game.observe_event(event, seat, &mut rows[at..at + columns]) {
            at += columns;
        }
    }
    rows[at..].fill(0);
}
