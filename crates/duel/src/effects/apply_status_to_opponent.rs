//! `applyStatusToOpponent`: stacks for the other side.

use kernel::Log;

use super::{Done, Firing, gain_status};
use crate::state::State;
use crate::statuses::Grant;

pub fn apply(f: &Firing<'_>, s: &mut State, log: &mut Log, grant: Grant) -> Done {
    gain_status::apply(f, s, log, Grant { seat: 1 - f.owner, ..grant })
}
