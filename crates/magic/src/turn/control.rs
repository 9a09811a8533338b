//! Making the decisions of another player (CR 723). Of two players it is always the opponent who does.

use kernel::{Menu, NOBODY, Seat};

use crate::ir::Step;
use crate::state::State;

// What [`crate::state::Player::controlled`] says.
const NEXT_TURN: u8 = 1;
const NEXT_COMBAT: u8 = 2;
const TURN: u8 = 4;
const COMBAT: u8 = 8;

/// The player's next turn, or their next combat phase, is under `by`'s control; the latest such effect counts (CR
/// 723.1a).
pub fn next(s: &mut State, seat: Seat, by: Seat, combat: bool) {
    let bit = if combat { NEXT_COMBAT } else { NEXT_TURN };
    let player = &mut s.players[usize::from(seat)];
    player.controlled &= !bit;
    if seat != by {
        player.controlled |= bit;
    }
}

/// A turn that is skipped is waited out (CR 723.2); this one is taken.
pub fn turn_begins(s: &mut State) {
    s.players.iter_mut().for_each(|p| p.controlled &= !(TURN | COMBAT));
    let player = &mut s.players[usize::from(s.active)];
    if player.controlled & NEXT_TURN != 0 {
        player.controlled = player.controlled & !NEXT_TURN | TURN;
    }
}

pub fn step_begins(s: &mut State) {
    let player = &mut s.players[usize::from(s.active)];
    match s.step {
        Step::BeginCombat if player.controlled & NEXT_COMBAT != 0 => {
            player.controlled = player.controlled & !NEXT_COMBAT | COMBAT;
        }
        Step::BeginCombat | Step::Main2 | Step::End | Step::Cleanup => player.controlled &= !COMBAT,
        _ => {}
    }
}

/// Is the player under the opponent's control now?
#[inline]
pub fn controlled(s: &State, seat: Seat) -> bool {
    s.players[usize::from(seat)].controlled & (TURN | COMBAT) != 0
}

/// Whoever controls the player is asked.
#[inline]
pub fn redirect(s: &State, menu: &mut Menu) {
    if menu.seat != NOBODY && controlled(s, menu.seat) {
        menu.seat = 1 - menu.seat;
    }
}

/// Does the question concern another player than the one who is asked?
pub fn for_another(s: &State, menu: &Menu) -> bool {
    let asks = |f: &crate::state::Frame| f.seat != menu.seat;
    menu.seat != NOBODY && controlled(s, 1 - menu.seat) && s.frames.last().is_some_and(asks)
}
