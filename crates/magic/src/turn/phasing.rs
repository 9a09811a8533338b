//! Phasing (CR 702.26): out with all that is attached, and in again before anything untaps.

use crate::game::Magic;
use crate::ir::{Deed, EventKind, Keyword};
use crate::state::{Ev, Obj, Perm, Ref, State, perm_flag};

/// The events of these phasing out; attachments go along with what they are on, whoever controls them (CR 702.26g).
pub fn out(g: &Magic, s: &State, directly: &[Obj]) -> Vec<Ev> {
    let event = |o: Obj| Ev::of(EventKind::PhaseOut, s.controller(o), Ref::Obj(o));
    let may = |o: Obj| !g.cannot(s, Deed::PhaseOut, Ref::Obj(o), Ref::Nothing);
    let mut events: Vec<Ev> = directly.iter().filter(|&&o| may(o)).map(|&o| event(o)).collect();
    let mut at = 0;
    while at < events.len() {
        let host = events[at].subject;
        for p in s.permanents().filter(|p| p.host == host) {
            if may(p.obj) && events.iter().all(|e| e.subject != Ref::Obj(p.obj)) {
                events.push(event(p.obj).other(host));
            }
        }
        at += 1;
    }
    events
}

/// What phases out and in as the active player's untap step begins, all at once (CR 502.1, 702.26a).
pub fn events(g: &Magic, s: &State) -> Vec<Ev> {
    let away = |p: &Perm| p.is(perm_flag::PHASED_OUT) && !p.obj.is_none();
    if !s.dirty && s.keywords & Keyword::Phasing.bit() == 0 && !s.perms.iter().any(away) {
        return Vec::new();
    }
    let active = s.active;
    let phases = |p: &&Perm| p.ch.controller == active && p.ch.has(Keyword::Phasing);
    let leaving: Vec<Obj> = s.permanents().filter(phases).map(|p| p.obj).collect();
    let mut events = out(g, s, &leaving);
    let away = || s.battlefield.iter().map(|&i| s.at(i)).filter(|p| p.is(perm_flag::PHASED_OUT));
    let mut back: Vec<Obj> =
        away().filter(|p| !p.is(perm_flag::PHASED_ALONG) && p.held == active).map(|p| p.obj).collect();
    // CR 702.26h: what went along comes along, and only so.
    let mut at = 0;
    while at < back.len() {
        let host = Ref::Obj(back[at]);
        let along = away().filter(|p| p.is(perm_flag::PHASED_ALONG) && p.host == host);
        let along: Vec<Obj> = along.map(|p| p.obj).filter(|o| !back.contains(o)).collect();
        back.extend(along);
        at += 1;
    }
    events.extend(back.iter().map(|&o| Ev::of(EventKind::PhaseIn, active, Ref::Obj(o))));
    events
}
