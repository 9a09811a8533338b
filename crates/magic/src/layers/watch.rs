//! Who watches, replaces and rules, once the layers are done.

use super::each_elsewhere;
use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{Op, Zone};
use crate::state::{Active, Lasts, NONE, Obj, Perm, State, role};

const ACTS: u8 = role::ACTS | role::ACTS_QUICKLY;

/// What permanents are good for, summed up: see [`State::acts`] and [`State::supers`].
#[derive(Default)]
pub(super) struct GoodFor {
    acts: [u8; 2],
    supers: [u8; 2],
    keywords: u64,
}

impl GoodFor {
    #[inline]
    fn add(&mut self, p: &Perm) {
        self.keywords |= p.ch.keywords;
        self.supers[1] |= self.supers[0] & p.ch.supertypes;
        self.supers[0] |= p.ch.supertypes;
        let seat = usize::from(p.ch.controller);
        self.acts[seat] |= p.ch.roles;
        if p.ch.roles & role::ACTS_FOR_ALL != 0 {
            self.acts[1 - seat] |= p.ch.roles;
        }
    }

    /// The same, of permanents that come in order of entry; `actors` is for those that act.
    #[inline]
    pub(super) fn add_next(&mut self, p: &Perm, actors: &mut Vec<u16>) {
        self.add(p);
        if p.ch.roles & ACTS != 0 {
            actors.push(p.obj.i);
        }
    }

    pub(super) fn keep(&self, s: &mut State) {
        (s.acts, s.supers, s.keywords) = (self.acts, self.supers, self.keywords);
    }
}

/// Who watches, replaces and rules now.
pub(super) fn activate(g: &Magic, s: &mut State) {
    s.relist = false;
    s.settled = false;
    s.idle = 0;
    let mut watching = std::mem::take(&mut s.watching);
    let mut replacing = std::mem::take(&mut s.replacing);
    let mut ruling = std::mem::take(&mut s.ruling);
    let mut actors = std::mem::take(&mut s.actors);
    watching.clear();
    replacing.clear();
    ruling.clear();
    actors.clear();
    let (mut watched, mut replaced, mut rules) = (0u64, 0u64, 0u64);
    let (mut good_for, mut uneasy) = (GoodFor::default(), false);
    {
        let mut add = |ability: u16, source: Obj, seat: u8, zone: Zone| {
            let active = Active { source, ability, lasting: NONE, seat };
            match &g.ability(ability).kind {
                AbilityKind::Triggered(t) if t.from.contains(&zone) => {
                    uneasy |= t.state;
                    watched |= t.on.iter().fold(0, |m, p| m | p.on.bit());
                    watching.push(active);
                }
                AbilityKind::Replacement(r) if r.from.contains(&zone) => {
                    replaced |= r.on.on.bit();
                    replacing.push(active);
                }
                AbilityKind::Static(effect) if !effect.rules.is_empty() && effect.from.contains(&zone) => {
                    rules |= crate::layers::rules::kinds(&effect.rules);
                    ruling.push(active);
                }
                _ => {}
            }
        };
        for p in s.permanents() {
            good_for.add_next(p, &mut actors);
            if !p.ch.lost && p.ch.roles & role::WORKS != 0 {
                let card = s.card(p.obj.i);
                for a in &g.face(card.def, card.face).abilities {
                    if s.bereft.is_empty() || !s.is_bereft(g, p.obj, a.0) {
                        add(a.0, p.obj, p.ch.controller, Zone::Battlefield);
                    }
                }
            }
        }
        for &(holder, ability) in &s.granted {
            if let Some(p) = s.perm(holder) {
                add(ability, holder, p.ch.controller, Zone::Battlefield);
            }
        }
        each_elsewhere(g, s, &mut |i, zone| {
            let card = s.card(i);
            for a in &g.face(card.def, card.face).abilities {
                add(a.0, s.obj(i), s.controller(s.obj(i)), zone);
            }
        });
    }
    for (k, l) in s.lasting.iter().enumerate() {
        let active = Active { source: l.source, ability: NONE, lasting: k as u16, seat: l.seat };
        match (&l.lasts, &g.body(l.body).code[usize::from(l.pc)]) {
            (Lasts::Effect, Op::Effect { rules: more, .. }) if !more.is_empty() => {
                rules |= crate::layers::rules::kinds(more);
                ruling.push(active);
            }
            (Lasts::Replace, Op::Replace { what, .. }) => {
                replaced |= what.on.on.bit();
                replacing.push(active);
            }
            (Lasts::Later, Op::Later { on, .. }) => {
                watched |= on.iter().fold(0, |m, p| m | p.on.bit());
                watching.push(active);
            }
            (Lasts::Until, Op::ExileUntil { until, .. }) => {
                watched |= until.on.bit();
                watching.push(active);
            }
            _ => {}
        }
    }
    (s.watching, s.replacing, s.ruling) = (watching, replacing, ruling);
    (s.watched, s.replaced, s.rules) = (watched, replaced, rules);
    s.uneasy = uneasy;
    s.actors = actors;
    good_for.keep(s);
}
