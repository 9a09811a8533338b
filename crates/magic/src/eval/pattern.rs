//! Does this event fit, and how often did such a thing happen?

use super::{Env, work};
use crate::ir::{EventKind, Filter, Pattern, Sel, Who, Window, Zone};
use crate::state::{Ev, NONE, Ref, ev_flag};

impl Env<'_> {
    /// Everything but `nth` and `amount`.
    pub fn fits(&self, p: &Pattern, e: &Ev) -> bool {
        e.kind == p.on
            && (p.from.is_empty() || p.from.contains(&e.from))
            && (p.to.is_empty() || p.to.contains(&e.to))
            && !(p.effect && e.flags & ev_flag::BY_RULE != 0)
            && p.combat.is_none_or(|c| c == (e.flags & ev_flag::COMBAT != 0))
            && p.counter.is_none_or(|c| c.0 == e.word)
            && p.deed.is_none_or(|d| d.0 == e.word)
            && p.step.is_none_or(|step| step as u16 == e.word)
            && p.by.as_ref().is_none_or(|by| e.word != NONE && self.who(by, e.word as u8))
            && (p.player == Who::Any || self.who(&p.player, e.seat))
            && (p.subject == Filter::Anything || self.passes(&p.subject, e.subject))
            && (p.other == Filter::Anything || self.other(p, e))
    }

    fn other(&self, p: &Pattern, e: &Ev) -> bool {
        self.passes(&p.other, e.other)
    }

    /// As [`Env::fits`], with the amount, and the count of such events before it.
    pub fn matches(&self, p: &Pattern, e: &Ev) -> bool {
        self.matches_before(p, e, &[])
    }

    /// As [`Env::matches`], where the history already knows of later events too.
    pub fn matches_before(&self, p: &Pattern, e: &Ev, later: &[Ev]) -> bool {
        let env = Env { loose: true, ..*self };
        let after = || later.iter().filter(|x| env.fits(p, x)).count() as i32;
        env.fits(p, e)
            && p.amount.as_ref().is_none_or(|(cmp, v)| cmp.holds(e.n, self.value(v)))
            && p.nth
                .is_none_or(|nth| happened(self, p, Window::Turn, false, None) - after() == i32::from(nth))
    }
}

/// Where the history tells of the casting of this spell.
pub fn cast_at(env: &Env<'_>, spell: &Sel) -> Option<usize> {
    let o = env.objects(spell).into_iter().next()?;
    env.s.history.iter().rposition(|e| e.kind == EventKind::Cast && e.subject == Ref::Obj(o))
}

/// How often it happened, or how much of it, as far as the match remembers; up to a place in the history.
pub fn happened(env: &Env<'_>, p: &Pattern, within: Window, amounts: bool, until: Option<usize>) -> i32 {
    let mark = env.s.turn_mark as usize;
    let known = &env.s.history[..until.unwrap_or(env.s.history.len())];
    let events = match within {
        Window::Turn => &known[mark.min(known.len())..],
        Window::LastTurn => &known[..mark.min(known.len())],
        Window::Game => known,
    };
    let env = Env { loose: true, ..*env };
    let fits = |e: &&Ev| {
        work::look();
        env.fits(p, e) && p.amount.as_ref().is_none_or(|(cmp, v)| cmp.holds(e.n, env.value(v)))
    };
    let before: &[Ev] = if within == Window::Game { &env.s.past } else { &[] };
    let found = before.iter().chain(events).filter(fits);
    if amounts { found.map(|e| e.n).sum() } else { found.count() as i32 }
}

/// Kinds that look back in time: abilities trigger by what was true just before (CR 603.10).
pub fn looks_back(e: &Ev) -> bool {
    match e.kind {
        EventKind::Zone => {
            // A permanent spell that resolves enters: that is seen by what is there afterwards.
            let left = e.from == Zone::Battlefield || e.from == Zone::Stack;
            left && e.to != Zone::Battlefield
        }
        EventKind::Sacrifice | EventKind::Unattach | EventKind::Countered | EventKind::PhaseOut => true,
        _ => false,
    }
}
