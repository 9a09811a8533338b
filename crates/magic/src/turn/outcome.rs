//! Winning, losing, drawing (CR 104).

use kernel::Seat;

use crate::machine::ask::Reason;
use crate::state::State;

/// The player loses; the match ends when state-based actions are next checked, so that several may lose
/// together (CR 104.4a).
pub fn lose(s: &mut State, seat: Seat, reason: Reason) {
    let player = &mut s.players[usize::from(seat)];
    if player.lost == 0 {
        player.lost = reason as u8 + 1;
    }
}

pub fn draw(s: &mut State, reason: Reason) {
    s.over = reason as u8 + 1;
    s.payoffs = [0; 2];
}

/// End the match if somebody has lost.
pub fn settle(s: &mut State) {
    let [a, b] = s.players.map(|p| p.lost);
    match (a, b) {
        (0, 0) => {}
        (_, 0) => (s.over, s.payoffs) = (a, [-1, 1]),
        (0, _) => (s.over, s.payoffs) = (b, [1, -1]),
        _ => (s.over, s.payoffs) = (Reason::Draw as u8 + 1, [0, 0]),
    }
}
