//! `transferStatus`: stacks of a transferable status move to the target from the other side.

use kernel::Log;

use super::{Done, Firing};
use crate::event::Refusal;
use crate::sheet::UsablePhase;
use crate::state::State;
use crate::statuses::{self, Grant};

pub fn apply(f: &Firing<'_>, s: &mut State, log: &mut Log, status: u8, amount: u32) -> Done {
    let to = Grant {
        seat: f.target(),
        status,
        amount,
        most: f.game.status(status).max,
        usable: UsablePhase::NextTurn,
        from: f.effect.from,
    };
    match statuses::transfer(f.game, s, log, to) {
        0 => Err(Refusal::NothingToMove),
        moved => Ok(moved.into()),
    }
}
