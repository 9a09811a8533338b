//! `heal`: health back, never beyond the hero's full health.

use kernel::Log;

use super::{Done, Firing};
use crate::event::{Kind, Refusal, narrow, whole};
use crate::sheet::Per;
use crate::state::State;

pub fn apply(f: &Firing<'_>, s: &mut State, log: &mut Log, amount: u16, per: Per, cap: Option<u16>) -> Done {
    let seat = f.target();
    let full = f.game.hero(seat).health;
    let side = s.side_mut(seat);
    let healed = f.amount(amount, per, cap).min(u32::from(full - side.health));
    if healed == 0 {
        return Err(Refusal::FullHealth);
    }
    side.health += healed as u16;
    let health = side.health;
    log.tell(|| {
        let mut e = Kind::Healed.at(seat);
        (e.b, e.n) = (narrow(health.into()), whole(healed));
        e
    });
    Ok(healed)
}
