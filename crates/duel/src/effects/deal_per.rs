//! `dealPer`: damage to the target when the attack's own damage is applied.

use super::{Done, Firing};
use crate::sheet::Per;
use crate::state::State;

pub fn apply(f: &Firing<'_>, s: &mut State, amount: u16, cap: Option<u16>) -> Done {
    let dealt = f.amount(amount, Per::Match, cap);
    let sum = &mut s.attack.deal[usize::from(f.target())];
    *sum = sum.saturating_add(dealt);
    Ok(dealt)
}
