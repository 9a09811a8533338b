//! Targets (CR 115): which are possible, which are still legal.

use kernel::Seat;

use crate::cast::{splice, target_groups};
use crate::eval::Env;
use crate::events::commit::protected;
use crate::game::Magic;
use crate::ir::ability::{AbilityKind, Target};
use crate::ir::{Cond, Deed, Filter, Keyword, Rule, Sel, Zone};
use crate::state::{NONE, Obj, Ref, StackItem, State, hidden, role};

/// Where a target filter looks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Where {
    zones: u8,
    players: bool,
}

const PERMANENTS: Where = Where { zones: Zone::Battlefield.bit() as u8, players: false };

fn look(filter: &Filter) -> Where {
    match filter {
        Filter::Player(_) => Where { zones: 0, players: true },
        Filter::Zone(zones) => {
            Where { zones: zones.iter().fold(0, |m, z| m | z.bit() as u8), players: false }
        }
        Filter::Spell | Filter::StackAbility | Filter::ActivatedAbility | Filter::TriggeredAbility => {
            Where { zones: Zone::Stack.bit() as u8, players: false }
        }
        Filter::All(all) => {
            let both = |a: Where, b: Where| Where {
                zones: if a.zones == 0 || b.zones == 0 { a.zones | b.zones } else { a.zones & b.zones },
                players: a.players && b.players,
            };
            all.iter().map(look).filter(|w| *w != Where::default()).reduce(both).unwrap_or_default()
        }
        // "Artifact or creature" alone says nothing about zones.
        Filter::Any(any) if any.iter().all(|f| look(f) == Where::default()) => Where::default(),
        Filter::Any(any) => any.iter().fold(Where::default(), |a, f| {
            let b = look(f);
            // An alternative that names no zone means permanents.
            let zones = if b == Where::default() { Zone::Battlefield.bit() as u8 } else { b.zones };
            Where { zones: a.zones | zones, players: a.players || b.players }
        }),
        _ => Where::default(),
    }
}

/// Everything the group may target now, in canonical order: players, permanents, stack, other zones.
pub fn candidates(env: &Env<'_>, target: &Target, out: &mut Vec<Ref>) {
    some_candidates(env, target, usize::MAX, out);
}

/// The same, but no more than so many.
fn some_candidates(env: &Env<'_>, target: &Target, most: usize, out: &mut Vec<Ref>) {
    let mut place = look(&target.what);
    if place == Where::default() {
        place = PERMANENTS;
    }
    let s = env.s;
    let open = |r: Ref| {
        may_target(env.g, s, env.seat, env.source, env.item, r)
            && !target.other_than.iter().any(|&slot| env.slot(slot).any(|x| x == r))
    };
    if place == PERMANENTS {
        let fitting = env.permanents_passing(&target.what);
        out.extend(fitting.map(|p| Ref::Obj(p.obj)).filter(|&r| open(r)).take(most));
        return;
    }
    let mut add = |r: Ref| {
        if out.len() < most && env.passes(&target.what, r) && open(r) {
            out.push(r);
        }
    };
    if place.players {
        add(Ref::Player(env.seat));
        add(Ref::Player(1 - env.seat));
    }
    let has = |zone: Zone| place.zones & zone.bit() as u8 != 0;
    if has(Zone::Battlefield) {
        s.permanents().for_each(|p| add(Ref::Obj(p.obj)));
    }
    if has(Zone::Stack) {
        s.stack.iter().for_each(|item| add(Ref::Obj(item.obj)));
    }
    for (zone, lists) in [(Zone::Graveyard, &s.graveyards), (Zone::Hand, &s.hands)] {
        if has(zone) {
            lists.iter().flatten().for_each(|&i| add(Ref::Obj(s.obj(i))));
        }
    }
    for (zone, list) in [(Zone::Exile, &s.exile), (Zone::Command, &s.command)] {
        if has(zone) {
            list.iter().for_each(|&i| add(Ref::Obj(s.obj(i))));
        }
    }
}

/// May something of `source`, controlled by `seat`, target this (CR 115.4, 702.11, 702.16, 702.18)?
pub fn may_target(g: &Magic, s: &State, seat: Seat, source: Obj, item: Obj, r: Ref) -> bool {
    match r {
        Ref::Obj(o) => {
            if o == item {
                return false;
            }
            if let Some(p) = s.perm(o) {
                let k = p.ch.keywords;
                const SHIELDS: u64 =
                    Keyword::Shroud.bit() | Keyword::Hexproof.bit() | Keyword::Protection.bit();
                if k & SHIELDS != 0 {
                    if k & Keyword::Shroud.bit() != 0 {
                        return false;
                    }
                    if k & Keyword::Hexproof.bit() != 0 && p.ch.controller != seat {
                        return false;
                    }
                    if protected(g, s, o, Ref::Obj(source)) {
                        return false;
                    }
                }
                if p.ch.controller != seat {
                    let env = Env::new(g, s, o, p.ch.controller);
                    let from = |a: u16| matches!(&g.ability(a).kind, AbilityKind::HexproofFrom(f) if env.speaking(a).passes(f, Ref::Obj(source)));
                    if (p.ch.roles & role::WORKS != 0 || !s.granted.is_empty()) && s.abilities(g, p).any(from)
                    {
                        return false;
                    }
                }
            }
            s.is_live(o) && !g.cannot(s, Deed::BeTargeted, r, by(source, item))
        }
        Ref::Player(p) => {
            let shielded = g.ruled(s, crate::layers::rules::SHIELDS, r, |rule, env| match rule {
                Rule::HexproofPlayer => p != seat,
                Rule::ShroudPlayer => true,
                Rule::ProtectionPlayer(f) => env.passes(f, Ref::Obj(source)),
                _ => false,
            });
            !shielded && !g.cannot(s, Deed::BeTargeted, r, by(source, item))
        }
        _ => false,
    }
}

/// What targets: the spell or ability, or before it is on the stack its source.
fn by(source: Obj, item: Obj) -> Ref {
    Ref::Obj(if item.is_none() { source } else { item })
}

/// A mode chosen more than once has slots of its own each time: its own plus this.
pub const SHIFT: u8 = 32;

/// A target group of a spell or ability as it was announced: the body it stands in and its number there
/// (an Aura's stands in none), and how far its slots are shifted.
#[derive(Clone, Copy)]
pub struct Group<'a> {
    pub target: &'a Target,
    pub body: u16,
    pub number: u16,
    pub shift: u8,
}

impl Group<'_> {
    pub const fn slot(&self) -> u8 {
        self.target.slot + self.shift
    }
    /// Where the shares of a divided number are, and the number.
    pub fn divide(&self) -> Option<(u8, &crate::ir::Value)> {
        self.target.divide.as_ref().map(|(slot, value)| (slot + self.shift, value))
    }
}

/// The target groups of what is on the stack: its own, then those of its chosen modes.
pub fn groups<'a>(
    g: &'a Magic,
    env: &Env<'_>,
    body: u16,
    aura: Option<&'a Target>,
    f: &mut dyn FnMut(Group<'a>),
) {
    if let Some(target) = aura {
        f(Group { target, body: NONE, number: 0, shift: 0 });
    }
    if body == NONE {
        return;
    }
    let mut each = |id: u16, shift: u8| {
        for (k, target) in g.body(id).targets.iter().enumerate() {
            if target.when == Cond::Always || env.holds(&target.when) {
                f(Group { target, body: id, number: k as u16, shift });
            }
        }
    };
    each(body, 0);
    if env.g.asks.splices {
        splice::bodies(g, env.s, env.locals).for_each(|(body, shift)| each(body, shift));
    }
    if let Some(modes) = &g.body(body).modes {
        for (k, chosen) in env.slot(hidden::MODE).enumerate() {
            let before = env.slot(hidden::MODE).take(k).filter(|m| *m == chosen).count() as u8;
            each(modes.choices[chosen.num() as usize].body.0, before.min(4) * SHIFT);
        }
    }
}

/// Do all required targets of this body exist? Modes are counted apart.
pub fn available(env: &Env<'_>, body: u16, aura: Option<&Target>) -> bool {
    let mut room = Vec::new();
    let mut enough = |target: &Target| {
        let min = env.value(&target.min);
        if min <= 0 || target.when != Cond::Always && !env.holds(&target.when) {
            return true;
        }
        room.clear();
        some_candidates(env, target, min as usize, &mut room);
        room.len() as i32 >= min
    };
    if aura.is_some_and(|t| !enough(t)) {
        return false;
    }
    if body == NONE {
        return true;
    }
    let mut all = |id: u16| {
        let targets = &env.g.body(id).targets;
        // What depends on another target is looked for together with that.
        let several = targets.len() > 1;
        targets.iter().all(|t| several && target_groups::leans(t) || enough(t))
            && target_groups::satisfiable(env, targets)
    };
    if !all(body) {
        return false;
    }
    match &env.g.body(body).modes {
        None => true,
        Some(modes) => {
            let open = modes.choices.iter().filter(|m| env.holds(&m.when) && all(m.body.0));
            open.count() as i32 >= env.value(&modes.min).max(1).min(if modes.repeat { 1 } else { i32::MAX })
        }
    }
}

/// Take away targets that have become illegal (CR 608.2b). False: all of them have.
pub fn still_legal(g: &Magic, s: &mut State, k: usize) -> bool {
    let item = s.stack[k].clone();
    let aura = aura_of(g, s, &item);
    let (mut any, mut legal_any) = (false, false);
    let mut gone: Vec<(u8, Option<u8>, Ref)> = Vec::new();
    {
        let env = Env::of_item(g, s, &item);
        groups(g, &env, item.body, aura, &mut |group| {
            let target = group.target;
            for r in env.slot(group.slot()) {
                any = true;
                let there = env.passes(&target.what, r)
                    && may_target(g, s, item.seat, item.source, item.obj, r)
                    && in_place(s, target, r);
                if there {
                    legal_any = true;
                } else {
                    gone.push((group.slot(), group.divide().map(|d| d.0), r));
                }
            }
        });
    }
    for (slot, share, r) in gone {
        let locals = &mut s.stack[k].locals;
        // A divided share of an illegal target is lost with it.
        let place = locals.iter().filter(|l| l.slot == slot).position(|l| l.value == r);
        if let (Some(share), Some(place)) = (share, place)
            && let Some((k, _)) = locals.iter().enumerate().filter(|(_, l)| l.slot == share).nth(place)
        {
            locals.remove(k);
        }
        locals.retain(|l| l.slot != slot || l.value != r);
    }
    !any || legal_any
}

/// A target that left its zone is another object; one that stayed is in a zone the group looks at.
fn in_place(s: &State, target: &Target, r: Ref) -> bool {
    let Ref::Obj(o) = r else { return true };
    if !s.is_live(o) {
        return false;
    }
    let place = look(&target.what);
    let zones = if place == Where::default() { Zone::Battlefield.bit() as u8 } else { place.zones };
    zones & s.card(o.i).zone.bit() as u8 != 0
}

pub fn aura_of<'a>(g: &'a Magic, s: &State, item: &StackItem) -> Option<&'a Target> {
    let card = s.card(item.obj.i);
    if s.is_spell(item) { g.aura_target(card.def, card.face) } else { None }
}

/// The implied target group of an Aura spell (CR 303.4a).
pub fn aura_target(filter: &Filter) -> Target {
    Target {
        slot: hidden::HOST,
        what: filter.clone(),
        min: crate::ir::Value::Int(1),
        max: crate::ir::Value::Int(1),
        other_than: Vec::new(),
        together: crate::ir::ability::Together::Free,
        by: Sel::You,
        purpose: crate::ir::Purpose::Neutral,
        divide: None,
        when: Cond::Always,
    }
}
