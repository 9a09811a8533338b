//! `buffNextAttack`: bonus damage that waits for its owner's next attack.

use kernel::Log;

use super::{Done, Firing};
use crate::buffs;
use crate::sheet::Per;
use crate::state::State;

pub fn apply(f: &Firing<'_>, s: &mut State, log: &mut Log, per: Per) -> Done {
    let stacks = f.amount(1u8, per, None::<u8>);
    buffs::create(f.game, s, log, f.effect.buff, stacks).map(u32::from)
}
