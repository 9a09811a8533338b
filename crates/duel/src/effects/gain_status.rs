//! `gainStatus`: stacks for the owner of the sheet.

use kernel::Log;

use super::{Done, Firing};
use crate::event::Refusal;
use crate::state::State;
use crate::statuses::{self, Grant};

pub fn apply(f: &Firing<'_>, s: &mut State, log: &mut Log, grant: Grant) -> Done {
    match statuses::gain(f.game, s, log, grant) {
        0 => Err(Refusal::AtCap),
        gained => Ok(gained.into()),
    }
}
