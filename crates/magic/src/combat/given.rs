//! Combat as a position has it: creatures attack and block that nobody declared just now (CR 508.1k, 509.1g).
//! What cannot be is left out; whoever wrote the position finds it missing.

use crate::events::triggers;
use crate::game::Magic;
use crate::game::setup::{Attacked, Position};
use crate::ir::{CardType, EventKind, Step};
use crate::layers;
use crate::state::{Blocking, Ev, Obj, Ref, State, ev_flag, perm_flag, touched};

use super::{attackers, damage};

/// `put`: the cards of the position's objects, in order. The turn and its step are known.
pub fn place(g: &Magic, s: &mut State, position: &Position, put: &[u16]) {
    let objects = || position.objects.iter().zip(put);
    if objects().all(|(o, _)| o.attacking.is_none() && o.blocking.is_empty()) {
        return;
    }
    for (o, &i) in objects() {
        let me = s.obj(i);
        let whom = match o.attacking {
            Some(Attacked::Player(seat)) => Ref::Player(seat),
            Some(Attacked::Object(k)) => put.get(k).map_or(Ref::Nothing, |&k| Ref::Obj(s.obj(k))),
            None => Ref::Nothing,
        };
        if whom == Ref::Nothing || !may_fight(s, me, s.active) || !attackers::is_defender(s, whom) {
            continue;
        }
        let p = s.at_mut(i);
        p.attacking = whom;
        p.flags |= perm_flag::ATTACKED;
        p.set(perm_flag::BLOCKED, o.blocked);
        triggers::remember(g, s, Ev::of(EventKind::Attack, s.active, Ref::Obj(me)).other(whom));
    }
    for (o, &i) in objects() {
        let blocker = s.obj(i);
        if !may_fight(s, blocker, 1 - s.active) {
            continue;
        }
        for &attacker in o.blocking.iter().filter_map(|&k| put.get(k)) {
            let attacker = s.obj(attacker);
            if s.perm(attacker).is_some_and(|p| p.attacking != Ref::Nothing) {
                block(g, s, blocker, attacker);
            }
        }
    }
    if s.step >= Step::Blockers {
        let unblocked = s.permanents().filter(|p| p.attacking != Ref::Nothing && !p.is(perm_flag::BLOCKED));
        let tell = |o: Obj, whom| Ev::of(EventKind::Unblocked, s.active, Ref::Obj(o)).other(whom);
        let events: Vec<Ev> = unblocked.map(|p| tell(p.obj, p.attacking)).collect();
        events.into_iter().for_each(|e| triggers::remember(g, s, e));
    }
    if s.step == Step::FirstDamage {
        damage::struck(s, true);
    }
    s.changed |= touched::COMBAT | touched::HISTORY;
    s.dirty = true;
    layers::refresh(g, s);
}

fn may_fight(s: &State, o: Obj, seat: u8) -> bool {
    s.perm(o)
        .is_some_and(|p| p.ch.controller == seat && p.ch.is(CardType::Creature) && !p.ch.is(CardType::Battle))
}

fn block(g: &Magic, s: &mut State, blocker: Obj, attacker: Obj) {
    let (b, a) = (Ref::Obj(blocker), Ref::Obj(attacker));
    s.blocks.push(Blocking { blocker, attacker });
    s.at_mut(blocker.i).flags |= perm_flag::BLOCKED_THIS_TURN | perm_flag::BLOCKING;
    triggers::remember(g, s, Ev::of(EventKind::Block, 1 - s.active, b).other(a));
    let blocked = s.at_mut(attacker.i);
    let first = if blocked.is(perm_flag::BLOCKED) { 0 } else { ev_flag::FIRST };
    blocked.flags |= perm_flag::BLOCKED;
    triggers::remember(g, s, Ev::of(EventKind::BecomesBlocked, s.active, a).other(b).flag(first));
}
