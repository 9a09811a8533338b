//! Conditions: what must hold for a rule or an effect. One function each, relative to the sheet's owner.

use kernel::Seat;

use crate::sheet::{ConditionSheet, Side};
use crate::state::State;

/// The seat that `side` means on the sheet of `owner`.
#[inline]
pub fn seat_of(side: Side, owner: Seat) -> Seat {
    match side {
        Side::Own => owner,
        Side::Opponent => 1 - owner,
    }
}

fn holds(condition: &ConditionSheet, s: &State, owner: Seat, count: u16) -> bool {
    let stacks = |who, status: u8| s.side(seat_of(who, owner)).stacks[usize::from(status)];
    match *condition {
        ConditionSheet::HasStatus { who, status, min } => stacks(who, status) >= min,
        ConditionSheet::LacksStatus { who, status } => stacks(who, status) == 0,
        ConditionSheet::HealthAtMost { who, amount } => s.side(seat_of(who, owner)).health <= amount,
        ConditionSheet::IncomingAtLeast { amount } => s.attack.raw() >= u32::from(amount),
        ConditionSheet::MatchCountAtLeast { count: least } => count >= u16::from(least),
    }
}

/// The first condition that fails.
#[inline]
pub fn failing(conditions: &[ConditionSheet], s: &State, owner: Seat, count: u16) -> Option<usize> {
    conditions.iter().position(|c| !holds(c, s, owner, count))
}
