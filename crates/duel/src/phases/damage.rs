//! Damage: mitigation, application to both sides at once, then whatever comes after damage.

use kernel::{Log, Seat};

use super::{Flow, defense};
use crate::duel::Duel;
use crate::effects;
use crate::event::{Cause, Kind, damaged, narrow, whole};
use crate::phases::cleanup;
use crate::pipeline::{Mitigation, mitigate};
use crate::state::{NONE, Resolved, State, Step};

pub const KNOCK_OUT: u8 = 0;
pub const DOUBLE_KO: u8 = 1;
pub const TURN_CAP: u8 = 2;
pub const REASONS: [&str; 3] = ["knock-out", "double KO", "turn cap"];

pub fn hurt(s: &mut State, log: &mut Log, seat: Seat, cause: Cause, amount: u32) {
    if amount == 0 {
        return;
    }
    let side = s.side_mut(seat);
    side.health = u32::from(side.health).saturating_sub(amount) as u16;
    damaged(log, seat, cause, amount, side.health);
}

pub fn step(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    let m = mitigate(&s.attack);
    s.last = Resolved { raw: m.raw, blocked: m.blocked, prevented: m.prevented, taken: m.taken };
    if log.is_on() {
        tell(s, log, &m);
    }
    let (attacker, defender) = (s.active, s.defender());
    let [to_attacker, to_defender] = [attacker, defender].map(|seat| s.attack.deal[usize::from(seat)]);
    hurt(s, log, defender, Cause::Attack, m.taken);
    hurt(s, log, defender, Cause::Counter, to_defender);
    hurt(s, log, attacker, Cause::Counter, to_attacker.saturating_add(s.attack.reflect));
    if s.sides.iter().any(|side| side.health == 0) {
        return knocked_out(game, s, log);
    }
    after_damage(game, s, log);
    s.step = Step::Cleanup;
    Flow::On
}

/// Riders of the attack unless it was negated; then the defender's own.
fn after_damage(game: &Duel, s: &mut State, log: &mut Log) {
    let (attacker, defender) = (s.active, s.defender());
    if let Some(row) =
        game.hero(attacker).abilities.get(usize::from(s.attack.ability)).filter(|_| !s.attack.negated)
    {
        for rider in row.riders.clone() {
            effects::fire(game, s, log, attacker, rider, 1);
        }
    }
    if s.attack.defense != NONE {
        for rider in game.hero(defender).defenses[usize::from(s.attack.defense)].riders.clone() {
            effects::fire(game, s, log, defender, rider, 1);
        }
    }
    defense::late(game, s, log);
}

fn tell(s: &State, log: &mut Log, m: &Mitigation) {
    let (attacker, defender) = (s.active, s.defender());
    log.tell(|| {
        let mut e = Kind::Granted.at(defender);
        (e.a, e.b) = (narrow(s.attack.flat), narrow(s.attack.block));
        (e.c, e.d) = (narrow(s.attack.prevents.into()), narrow(s.attack.reflect));
        e.n = whole(s.attack.deal[usize::from(attacker)]);
        e
    });
    log.tell(|| {
        let mut e = Kind::Pipeline.at(defender);
        (e.a, e.b) = (narrow(m.raw), narrow(m.after_flat));
        (e.c, e.d, e.n) = (narrow(m.after_prevent), narrow(m.after_block), whole(m.taken));
        e.flags = s.attack.ability;
        e
    });
    log.tell(|| {
        let mut e = Kind::Mitigated.at(defender);
        (e.a, e.b, e.c, e.d) = (narrow(m.blocked), narrow(m.prevented), narrow(m.wasted), narrow(m.flat));
        e.n = whole(m.halvings);
        e
    });
    if m.wasted > 0 {
        log.tell(|| {
            let mut e = Kind::Clamped.at(defender);
            e.n = whole(m.wasted);
            e
        });
    }
    if m.imbalance() != 0 {
        log.tell(|| {
            let mut e = Kind::IntegrityFault.at(defender);
            e.n = m.imbalance() as i32;
            e
        });
    }
}

/// Somebody has no health left: the match ends at once.
pub fn knocked_out(game: &Duel, s: &mut State, log: &mut Log) -> Flow {
    let down = [0, 1].map(|seat| s.side(seat).health == 0);
    for seat in 0..2 {
        if down[usize::from(seat)] {
            log.tell(|| Kind::KnockedOut.at(seat));
        }
    }
    let both = down == [true, true];
    if both {
        log.tell(|| Kind::DoubleKo.at(s.active));
    }
    crate::buffs::knocked_out(game, s, log);
    cleanup::end(game, s, log, if both { DOUBLE_KO } else { KNOCK_OUT })
}
