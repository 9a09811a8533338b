//! Invariants of a State. A loaded State must pass, whatever its bytes were; so must every State the engine
//! rests at.

use kernel::{Error, Result};

use crate::cast::resolve::RESOLVED;
use crate::game::Magic;
use crate::ir::Zone;
use crate::state::{Doing, Left, Lki, Local, NONE, Obj, PLAYER, Perm, Ref, State, card_flag, perm_flag};

fn must(holds: bool, what: impl FnOnce() -> String) -> Result<()> {
    if holds { Ok(()) } else { Err(Error::invalid(format!("state: {}", what()))) }
}

/// Every number that something is looked up by is within its table.
pub fn bounds(g: &Magic, s: &State) -> Result<()> {
    let check = Bounds { g, s };
    must(s.cards.len() < usize::from(NONE) && s.perms.len() < usize::from(NONE), || {
        "too many cards".to_owned()
    })?;
    must(s.active < 2 && s.starter < 2, || "the seats in turn are 0 or 1".to_owned())?;
    must(s.turn_mark as usize <= s.history.len(), || "history begins after its end".to_owned())?;
    must(s.extra_turns.iter().all(|&p| p < 2), || "an extra turn of nobody".to_owned())?;
    for c in &s.cards {
        check.card(c)?;
        must(c.perm == NONE || usize::from(c.perm) < s.perms.len(), || {
            "a card is no such permanent".to_owned()
        })?;
    }
    s.perms.iter().try_for_each(|p| check.perm(p))?;
    let zones = [&s.battlefield, &s.exile, &s.command];
    let owned = s.hands.iter().chain(&s.libraries).chain(&s.graveyards);
    for &i in zones.into_iter().chain(owned).flatten() {
        must(usize::from(i) < s.cards.len(), || format!("card {i} of a zone does not exist"))?;
    }
    for Left { card, .. } in &s.left {
        check.card(card)?;
    }
    for item in s.stack.iter().chain(s.left.iter().map(|left| &left.item)) {
        check.seat(item.seat)?;
        check.obj(item.obj)?;
        must(!item.obj.is_none(), || "an object of the stack without a card".to_owned())?;
        check.obj(item.source)?;
        check.ability(item.ability)?;
        check.body(item.body)?;
        check.locals(&item.locals)?;
    }
    for c in &s.counters {
        let player = c.on >= PLAYER && c.on < PLAYER + 2;
        must(player || usize::from(c.on) < s.cards.len(), || "counters on nothing".to_owned())?;
        must(usize::from(c.kind) < g.tables.counters.len(), || "counters of no kind".to_owned())?;
    }
    for l in &s.links {
        check.obj(l.holder)?;
        check.reference(l.value)?;
    }
    for Lki { card, perm, .. } in &s.lki {
        check.card(card)?;
        check.perm(perm)?;
    }
    for l in &s.lasting {
        check.seat(l.seat)?;
        check.obj(l.source)?;
        check.ability(l.ability)?;
        check.instruction(l.body, l.pc)?;
        check.locals(&l.locals)?;
    }
    for p in &s.pending {
        check.seat(p.seat)?;
        check.obj(p.source)?;
        check.obj(p.obj)?;
        check.ability(p.ability)?;
        check.body(p.body)?;
        check.locals(&p.locals)?;
    }
    for b in &s.blocks {
        check.obj(b.blocker)?;
        check.obj(b.attacker)?;
    }
    for u in &s.uses {
        check.obj(u.source)?;
        // Uses and resolutions of an ability are counted apart.
        check.ability(if u.ability == NONE { NONE } else { u.ability & !RESOLVED })?;
    }
    for m in &s.special {
        check.seat(m.seat)?;
        must(m.mana < 6, || "mana of no type".to_owned())?;
        check.instruction(m.body, m.pc)?;
        check.obj(m.source)?;
    }
    for e in s.history.iter().chain(&s.past).chain(&s.batch).chain(&s.done) {
        check.reference(e.subject)?;
        check.reference(e.other)?;
    }
    for e in &s.entering {
        check.seat(e.controller)?;
        must(usize::from(e.card) < s.cards.len(), || format!("card {} is entering", e.card))?;
        must(e.copy == NONE || usize::from(e.copy) < g.defs.len(), || "a copy of nothing".to_owned())?;
        check.reference(e.host)?;
        check.reference(e.attacking)?;
        let known = |&(kind, _): &(u16, i32)| usize::from(kind) < g.tables.counters.len();
        must(e.counters.iter().all(known), || "counters of no kind".to_owned())?;
    }
    for p in &s.paying {
        check.obj(p.item)?;
        check.instruction(p.body, p.pc)?;
    }
    for f in &s.frames {
        if f.doing != Doing::Change {
            check.body(f.body)?;
        }
        check.reference(f.a)?;
        check.reference(f.b)?;
    }
    for c in &s.ctxs {
        check.seat(c.seat)?;
        check.obj(c.source)?;
        check.obj(c.item)?;
        check.ability(c.ability)?;
        check.locals(&c.locals)?;
    }
    s.pool.iter().chain(&s.result).try_for_each(|&r| check.reference(r))
}

struct Bounds<'a> {
    g: &'a Magic,
    s: &'a State,
}

impl Bounds<'_> {
    fn seat(&self, seat: u8) -> Result<()> {
        must(seat < 2, || format!("seat {seat} of two"))
    }
    fn card(&self, c: &crate::state::Card) -> Result<()> {
        let defs = self.g.defs.len();
        must(usize::from(c.def) < defs && usize::from(c.own) < defs, || {
            format!("card definition {} of {defs}", c.def)
        })?;
        must(c.owner < 2 && c.known < 4 && c.face < 2, || "a card's owner, knowers or face".to_owned())
    }
    fn perm(&self, p: &Perm) -> Result<()> {
        self.obj(p.obj)?;
        self.reference(p.host)?;
        self.reference(p.attacking)?;
        must(p.base_controller < 2 && p.ch.controller < 2, || "a permanent of nobody".to_owned())?;
        let named = usize::from(p.ch.name) < self.g.tables.names.len();
        must(named || p.is(perm_flag::FACE_DOWN), || "a permanent's name".to_owned())?;
        let (body, pc) = p.except;
        if body == NONE { Ok(()) } else { self.instruction(body, pc) }
    }
    fn obj(&self, o: Obj) -> Result<()> {
        let n = self.s.cards.len();
        must(o.is_none() || usize::from(o.i) < n, || format!("object {} of {n}", o.i))
    }
    fn reference(&self, r: Ref) -> Result<()> {
        match r {
            Ref::Obj(o) => self.obj(o),
            Ref::Player(p) => self.seat(p),
            _ => Ok(()),
        }
    }
    fn locals(&self, locals: &[Local]) -> Result<()> {
        locals.iter().try_for_each(|l| self.reference(l.value))
    }
    fn ability(&self, id: u16) -> Result<()> {
        must(id == NONE || usize::from(id) < self.g.tables.abilities.len(), || format!("ability {id}"))
    }
    fn body(&self, id: u16) -> Result<()> {
        must(id == NONE || usize::from(id) < self.g.tables.bodies.len(), || format!("program {id}"))
    }
    fn instruction(&self, body: u16, pc: u16) -> Result<()> {
        self.body(body)?;
        let inside = body == NONE || usize::from(pc) < self.g.body(body).code.len();
        must(inside, || format!("instruction {pc} of program {body}"))
    }
}

/// Every card is in exactly one place, which it knows; nothing is lost, nothing is below zero.
pub fn audit(g: &Magic, s: &State) -> Result<()> {
    layers_agree(g, s)?;
    places(s)?;
    permanents(g, s)?;
    conservation(g, s)?;
    for c in &s.counters {
        must(c.n >= 0, || format!("{} {} counters", c.n, g.tables.counters[usize::from(c.kind)]))?;
    }
    for item in &s.stack {
        must(s.is_live(item.obj), || "an object of the stack is gone".to_owned())?;
    }
    must(s.over != 0 || !s.frames.is_empty(), || "a match under way with nothing to do".to_owned())?;
    must(s.over == 0 || usize::from(s.over - 1) < g.info.reasons.len(), || {
        "an end without a reason".to_owned()
    })
}

fn places(s: &State) -> Result<()> {
    let mut seen = vec![0u8; s.cards.len()];
    let mut put = |i: u16, zone: Zone, owner: Option<u8>| -> Result<()> {
        let card = s.card(i);
        seen[usize::from(i)] += 1;
        must(card.zone == zone, || {
            format!("card {i} lies in the {} and says {}", zone.word(), card.zone.word())
        })?;
        must(owner.is_none_or(|p| p == card.owner), || {
            format!("card {i} lies in the {} of another player", zone.word())
        })
    };
    for (seat, zones) in [(0, 0), (1, 1)] {
        s.hands[zones].iter().try_for_each(|&i| put(i, Zone::Hand, Some(seat)))?;
        s.libraries[zones].iter().try_for_each(|&i| put(i, Zone::Library, Some(seat)))?;
        s.graveyards[zones].iter().try_for_each(|&i| put(i, Zone::Graveyard, Some(seat)))?;
    }
    s.battlefield.iter().try_for_each(|&i| put(i, Zone::Battlefield, None))?;
    s.exile.iter().try_for_each(|&i| put(i, Zone::Exile, None))?;
    s.command.iter().try_for_each(|&i| put(i, Zone::Command, None))?;
    s.stack.iter().try_for_each(|item| put(item.obj.i, Zone::Stack, None))?;
    for (i, (card, &times)) in s.cards.iter().zip(&seen).enumerate() {
        let free = card.flags & card_flag::FREE != 0 || card.zone == Zone::Nowhere;
        must(times == u8::from(!free), || format!("card {i} ({}) lies in {times} places", card.zone.word()))?;
    }
    Ok(())
}

fn permanents(g: &Magic, s: &State) -> Result<()> {
    for &i in &s.battlefield {
        let card = s.card(i);
        let Some(p) = s.perms.get(usize::from(card.perm)) else {
            return must(false, || format!("card {i} lies on the battlefield without a record"));
        };
        must(p.obj == s.obj(i), || format!("the record of permanent {i} is of another"))?;
        must(p.ch.controller < 2, || format!("nobody controls permanent {i}"))?;
        if let Ref::Obj(host) = p.host {
            // State-based actions look after hosts that left; at rest none is left over.
            must(host != p.obj, || format!("permanent {i} is attached to itself"))?;
        }
    }
    let used = s.perms.iter().filter(|p| !p.obj.is_none()).count();
    must(used == s.battlefield.len(), || format!("{used} records of {} permanents", s.battlefield.len()))?;
    for (i, card) in s.cards.iter().enumerate() {
        must((card.perm != NONE) == (card.zone == Zone::Battlefield), || {
            format!("card {i} in the {} has a permanent's record", card.zone.word())
        })?;
    }
    let _ = g;
    Ok(())
}

/// The cards a player brought are still theirs, each of them once.
fn conservation(g: &Magic, s: &State) -> Result<()> {
    // With lists that are not open the cards of a sampled world are guesses.
    if g.position.is_some() || !g.settings.open_decklists {
        return Ok(());
    }
    const MADE: u8 = card_flag::TOKEN | card_flag::COPY | card_flag::ABILITY | card_flag::FREE;
    for seat in 0..2u8 {
        let at = usize::from(seat);
        let mut owed = vec![0i32; g.defs.len()];
        for &(def, count) in &g.decks[at] {
            owed[usize::from(def)] += i32::from(count);
        }
        for &def in &g.commanders[at] {
            owed[usize::from(def)] += 1;
        }
        for card in s.cards.iter().filter(|c| c.owner == seat && c.flags & MADE == 0) {
            let emblem = g.def(card.own).layout == crate::ir::Layout::Emblem;
            owed[usize::from(card.own)] -= i32::from(!emblem);
        }
        if let Some(def) = owed.iter().position(|&n| n != 0) {
            let name = g.name(g.defs[def].name.0);
            let word = if owed[def] > 0 { "lost" } else { "gained" };
            return must(false, || format!("seat {seat} {word} {} {name}", owed[def].abs()));
        }
    }
    Ok(())
}

/// What is kept of the layers is what working through them anew gives (CR 613).
fn layers_agree(g: &Magic, s: &State) -> Result<()> {
    if crate::layers::stale(s) {
        return Ok(());
    }
    must(!s.settled || !crate::turn::state_based::restless(g, s), || {
        "state-based actions were taken for done, but some are due".to_owned()
    })?;
    // What lasts as long as something is so is looked at in every step.
    must(!s.settled || g.asks.whiles || !crate::layers::durations::some_broken(g, s), || {
        "an effect has lost what it was on, or its source, and goes on".to_owned()
    })?;
    let mut fresh = s.clone();
    crate::layers::rebuild(g, &mut fresh);
    for &i in &s.battlefield {
        let (kept, found) = (s.at(i).ch, fresh.at(i).ch);
        must(kept == found, || {
            format!("{}: kept {kept:?}, found {found:?}", g.name(kept.name.min(found.name)))
        })?;
    }
    must(crate::turn::idle::holds(g, s), || "somebody who can act was taken for idle".to_owned())?;
    must(
        (s.keywords, s.acts, s.supers, s.uneasy) == (fresh.keywords, fresh.acts, fresh.supers, fresh.uneasy)
            && s.actors == fresh.actors,
        || "what permanents are good for differs from what is found anew".to_owned(),
    )?;
    must(s.granted == fresh.granted, || "abilities gained differ from those found anew".to_owned())?;
    must(s.ruling == fresh.ruling, || "rules in force differ from those found anew".to_owned())?;
    must(s.replacing == fresh.replacing, || "replacement effects differ from those found anew".to_owned())?;
    must(s.watching == fresh.watching, || {
        format!("waiting triggers differ: kept {:?}, found {:?}", s.watching, fresh.watching)
    })
}
