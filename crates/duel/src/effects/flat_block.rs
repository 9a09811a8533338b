//! `flatBlock`: a fixed reduction at the flat stage, once however often the rule matches.

use super::{Done, Firing};
use crate::sheet::Per;
use crate::state::State;

pub fn apply(f: &Firing<'_>, s: &mut State, amount: u16, cap: Option<u16>) -> Done {
    let flat = f.amount(amount, Per::Once, cap);
    s.attack.flat = s.attack.flat.saturating_add(flat);
    Ok(flat)
}
