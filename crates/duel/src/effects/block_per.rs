//! `blockPer`: a reduction at the block stage for each match.

use super::{Done, Firing};
use crate::sheet::Per;
use crate::state::State;

pub fn apply(f: &Firing<'_>, s: &mut State, amount: u16, cap: Option<u16>) -> Done {
    let block = f.amount(amount, Per::Match, cap);
    s.attack.block = s.attack.block.saturating_add(block);
    Ok(block)
}
