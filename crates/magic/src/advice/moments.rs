//! When to think of acting: whoever can do the same later, knowing more, waits.

use kernel::{Menu, Opt};

use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{Cond, Step};
use crate::machine::ask::{Ask, Verb};
use crate::state::State;
use crate::turn::priority::sorcery_time;

/// Whether nothing is lost by passing: nobody's spell or ability is to be answered, and a better moment comes. In one's
/// own turn that is a main phase, or combat once blocks are known; in the other's, the beginning of combat, attacks,
/// blocks and the end of the turn.
pub fn can_wait(g: &Magic, s: &State, menu: &Menu) -> bool {
    if menu.ask != Ask::Priority as u8 || !s.stack.is_empty() || sorcery_time(s, menu.seat) {
        return false;
    }
    let moment = match s.step {
        Step::Blockers => true,
        Step::BeginCombat | Step::Attackers | Step::End => s.active != menu.seat,
        _ => false,
    };
    // Mana that would be lost, and what can be done at certain times alone.
    let floating = s.players[usize::from(menu.seat)].pool.iter().any(|&n| n > 0);
    let timed = |o: &Opt| {
        o.verb == Verb::Activate as u8
            && matches!(&g.ability(o.b).kind, AbilityKind::Activated(a) if a.when != Cond::Always)
    };
    !moment && !floating && !menu.opts.iter().any(timed)
}
