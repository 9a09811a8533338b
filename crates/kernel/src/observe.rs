//! A seat's whole observation: the position as the game writes it, then what has lately happened.

use crate::{Game, Log, Menu, Obs, Seat};

/// Write every number of the schema. Without a log nothing has happened.
#[inline]
pub fn observe<G: Game>(game: &G, s: &G::State, seat: Seat, menu: &Menu, log: &Log, out: &mut Obs<'_>) {
    game.observe(s, seat, menu, out);
    let schema = &game.info().schema;
    let at = schema.small - schema.history_len();
    history(game, seat, log, &mut out.small[at..]);
}

/// What has lately happened alone: the rows of the schema's last block, where it shows a history.
#[inline]
pub fn history<G: Game>(game: &G, seat: Seat, log: &Log, rows: &mut [i16]) {
    if game.info().schema.history > 0 {
        game.observe_history(log, seat, rows);
    }
}

/// Events that the seat could see, the newest first, each written anew.
pub fn each_event<G: Game>(game: &G, seat: Seat, log: &Log, rows: &mut [i16]) {
    let schema = &game.info().schema;
    let mut rows = rows.chunks_exact_mut(schema.history_len() / schema.history);
    let seen = log.events().iter().filter(|event| event.seen_by(seat));
    let Some(mut row) = rows.next() else { return };
    // Two plain loops: a chain of both would ask at every row in which of them it is.
    for event in seen.rev() {
        if game.observe_event(event, seat, row) {
            match rows.next() {
                Some(next) => row = next,
                None => return,
            }
        }
    }
    for event in log.past_of(seat).iter().rev() {
        if game.observe_event(event, seat, row) {
            match rows.next() {
                Some(next) => row = next,
                None => return,
            }
        }
    }
    row.fill(0);
    rows.for_each(|row| row.fill(0));
}
