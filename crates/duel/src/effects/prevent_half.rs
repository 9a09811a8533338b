//! `preventHalf`: half of what remains at the prevent stage, the prevented half rounded up.

use super::{Done, Firing};
use crate::sheet::Per;
use crate::state::State;

pub fn apply(f: &Firing<'_>, s: &mut State, per: Per) -> Done {
    let halvings = f.amount(1u8, per, None::<u8>);
    s.attack.prevents = s.attack.prevents.saturating_add(halvings as u16);
    Ok(halvings)
}
