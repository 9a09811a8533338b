//! Stacks: gained, locked, lost, expired.

use kernel::{Log, Seat};

use crate::duel::{Duel, Source};
use crate::event::{self, Lost};
use crate::expiry;
use crate::sheet::UsablePhase;
use crate::state::State;

/// Stacks for somebody.
pub struct Grant {
    pub seat: Seat,
    pub status: u8,
    pub amount: u32,
    /// Stacks beyond which it gives no more.
    pub most: u8,
    pub usable: UsablePhase,
    pub from: Source,
}

/// Returns how many stacks were gained.
pub fn gain(game: &Duel, s: &mut State, log: &mut Log, grant: Grant) -> u8 {
    let Grant { seat, status, amount, most, usable, from } = grant;
    let turn = s.turn;
    let i = usize::from(status);
    let side = s.side_mut(seat);
    let room = most.saturating_sub(side.stacks[i]);
    let gained = amount.min(room.into()) as u8;
    if gained == 0 {
        return 0;
    }
    side.stacks[i] += gained;
    // Stacks are spent inside a declared attack only, and whatever grants them comes after the present
    // declaration: "next attack" and "next turn" both mean not before the next turn's windows.
    if usable != UsablePhase::Immediate {
        side.locked[i] += gained;
    }
    if game.status(status).expires.is_some() {
        side.since[i] = turn as u8;
    }
    event::status_gained(log, seat, status, gained, side.stacks[i], turn, from);
    gained
}

/// Lose up to `amount` stacks; returns how many there were to lose.
pub fn lose(s: &mut State, log: &mut Log, seat: Seat, status: u8, amount: u32, why: Lost) -> u8 {
    let turn = s.turn;
    let i = usize::from(status);
    let side = s.side_mut(seat);
    let lost = amount.min(side.stacks[i].into()) as u8;
    if lost == 0 {
        return 0;
    }
    side.stacks[i] -= lost;
    side.locked[i] = side.locked[i].min(side.stacks[i]);
    if side.stacks[i] == 0 {
        side.since[i] = 0;
    }
    event::status_lost(log, seat, status, lost, side.stacks[i], turn, why);
    lost
}

/// Move stacks from the other side to `to.seat`, as many as there are and as fit; returns how many.
pub fn transfer(game: &Duel, s: &mut State, log: &mut Log, to: Grant) -> u8 {
    let i = usize::from(to.status);
    let giver = 1 - to.seat;
    let room = to.most.saturating_sub(s.side(to.seat).stacks[i]);
    let moved = to.amount.min(s.side(giver).stacks[i].into()).min(room.into());
    lose(s, log, giver, to.status, moved, Lost::Moved);
    gain(game, s, log, Grant { amount: moved, ..to })
}

/// A turn begins: everything gained before may be spent.
#[inline]
pub fn unlock(s: &mut State) {
    for side in &mut s.sides {
        side.locked = Default::default();
    }
}

/// Stacks whose time has come leave at the end of a turn.
pub fn expire(game: &Duel, s: &mut State, log: &mut Log) {
    for (status, sheet) in game.sheet.statuses.iter().enumerate() {
        let Some(expires) = sheet.expires else { continue };
        for seat in 0..2 {
            let side = s.side(seat);
            let age = (s.turn as u8).wrapping_sub(side.since[status]);
            if side.stacks[status] > 0 && expiry::due(expires, age.into(), seat, s) {
                lose(s, log, seat, status as u8, u32::MAX, Lost::Expired);
            }
        }
    }
}
