//! `reflect`: damage to the attacker at application; the attack keeps all of its own.

use super::{Done, Firing};
use crate::sheet::Per;
use crate::state::State;

pub fn apply(f: &Firing<'_>, s: &mut State, amount: u16, per: Per, cap: Option<u16>) -> Done {
    let reflected = f.amount(amount, per, cap);
    s.attack.reflect = s.attack.reflect.saturating_add(reflected);
    Ok(reflected)
}
