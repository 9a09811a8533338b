//! `cleanse`: removes stacks of one status, stacks of the negative statuses in order, or pending buffs.

use kernel::Log;

use super::{Done, Firing};
use crate::buffs;
use crate::event::{Lost, Refusal};
use crate::sheet::{CleanseWhat, Polarity};
use crate::state::State;
use crate::statuses;

pub fn apply(
    f: &Firing<'_>,
    s: &mut State,
    log: &mut Log,
    what: CleanseWhat,
    status: Option<u8>,
    amount: u32,
) -> Done {
    let removed = match what {
        CleanseWhat::Buffs => buffs::cleanse(f.game, s, log, f.target(), amount),
        CleanseWhat::Statuses => from_statuses(f, s, log, status, amount),
    };
    if removed == 0 { Err(Refusal::NothingToRemove) } else { Ok(removed) }
}

fn from_statuses(f: &Firing<'_>, s: &mut State, log: &mut Log, only: Option<u8>, amount: u32) -> u32 {
    let mut removed = 0;
    for (status, sheet) in f.game.sheet.statuses.iter().enumerate() {
        let status = status as u8;
        let meant = only.map_or(sheet.polarity == Polarity::Negative, |only| only == status);
        if meant && sheet.cleansable {
            removed +=
                u32::from(statuses::lose(s, log, f.target(), status, amount - removed, Lost::Cleansed));
        }
    }
    removed
}
