//! Every change of the game: proposed, replaced or prevented, committed, announced.
//!
//! A Change frame owns the tail of `batch` from `from` on and of `done` from `to` on. First every event
//! meets its replacement effects (CR 614–616), then all are committed together; what a committed event
//! brings about (a draw moves a card) joins the same batch. When nothing is left, triggers hear of it all.

pub(crate) mod commit;
mod entering;
pub(crate) mod triggers;

use kernel::{Cx, Menu, Opt};

use self::entering::Arrival;
use crate::eval::Env;
use crate::game::Magic;
use crate::ir::ability::{AbilityKind, How};
use crate::ir::{CardType, Cond, Deed, EventKind, Mod, Op, Replacement, Value, Visitor, Walk, Zone};
use crate::layers::{self, Asked, rules};
use crate::machine::Flow;
use crate::machine::ask::{Ask, Verb};
use crate::machine::program;
use crate::state::{Active, Ctx, Doing, Entering, Ev, Frame, Local, NONE, Obj, Ref, State, ev_flag, hidden};

const REPLACE: u8 = 0;
const COMMIT: u8 = 1;
const CHOOSE: u8 = 2;
pub const MAY: u8 = 3;
/// The host of an Aura is being chosen.
const HOST: u8 = 4;

/// A flag of the frame: what it brings about is nobody's result. What was the result before stands in the pool
/// from `a` on.
const ASIDE: u8 = 1;

/// Let these events happen, together. Set your own frame's next phase first: what the events bring about
/// may need answers before you go on. The objects that moved are in `result` then, the sum in `amount`.
pub fn propose(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, events: &[Ev]) {
    change(g, s, cx, events, Frame::of(Doing::Change, s.active));
}

/// The same for what follows at once from other events: "that card" and "destroyed this way" go on to mean what
/// the instruction itself brought about (CR 608.2c).
pub fn propose_aside(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, events: &[Ev]) {
    let a = Ref::Num(s.pool.len() as i32);
    s.pool.extend_from_slice(&s.result);
    s.pool.push(Ref::Num(s.amount));
    change(g, s, cx, events, Frame { a, flags: ASIDE, ..Frame::of(Doing::Change, s.active) });
}

/// The same for one event that changes nothing by itself, such as a step that begins. Where nobody replaces it or
/// waits for it, it is noted and that is all.
pub fn happen(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, e: Ev) {
    let heard = (s.watched | s.replaced) & e.kind.bit() != 0;
    let stale = s.dirty || s.relist || (s.changed | triggers::disturbs(s, e.kind.bit())) & s.reads != 0;
    if heard || stale {
        propose(g, s, cx, &[e]);
        return;
    }
    s.result.clear();
    s.amount = 0;
    if cx.log.is_on() {
        crate::table::tell::log(g, s, &e, &mut cx.log);
    }
    if s.batch.is_empty() {
        s.entering.clear();
    }
    triggers::remember(g, s, e);
}

fn change(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, events: &[Ev], frame: Frame) {
    let (from, to) = (s.batch.len() as u16, s.done.len() as u16);
    // A step that begins changes nothing by itself.
    if events.iter().any(|e| e.kind != EventKind::Step) {
        s.idle = 0;
    }
    s.batch.extend_from_slice(events);
    // The replacement effects applied to the event at hand are the tail of `applied` from `body` on.
    let frame = Frame { from, to, body: s.applied.len() as u16, ..frame };
    match straight_on(g, s, cx, from) {
        None => finish(g, s, cx, &frame),
        Some((n, pc)) => {
            s.push(Frame { n: n.into(), pc, ..frame });
            step(g, s, cx);
        }
    }
}

/// Most events meet nothing on their way: they are committed as [`step`] would, without a frame. `Some`: the event
/// that has to stop, and the first that is not committed yet.
fn straight_on(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, from: u16) -> Option<(u16, u16)> {
    let mut done = usize::from(from);
    loop {
        let end = s.batch.len();
        if let Some(at) = (done..end).find(|&at| stops(g, s, &s.batch[at])) {
            let first = if done == usize::from(from) { 0 } else { done };
            return Some((at as u16, first as u16));
        }
        for at in done..end {
            let e = s.batch[at];
            if e.flags & ev_flag::GONE == 0 {
                commit::commit(g, s, cx, e);
            }
        }
        if s.batch.len() == end {
            return None;
        }
        done = end;
    }
}

/// May anything step in before the event happens?
fn stops(g: &Magic, s: &State, e: &Ev) -> bool {
    e.kind == EventKind::Damage && s.rules & rules::forbids(Deed::PreventDamage) != 0
        || entering::needs_host(g, s, e)
        || e.flags & ev_flag::GONE == 0 && may_be_replaced(g, s, e)
}

pub fn step(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    loop {
        let Frame { phase, from, n, .. } = *s.top();
        let at = n as usize;
        match phase {
            REPLACE => {
                if at == s.batch.len() {
                    let first_uncommitted = s.top().pc.max(from);
                    let f = s.top();
                    f.phase = COMMIT;
                    f.n = first_uncommitted.into();
                    continue;
                }
                if s.batch[at].kind == EventKind::Damage {
                    let Ev { subject, other, .. } = s.batch[at];
                    let sure = |r: Ref| g.cannot(s, Deed::PreventDamage, r, Ref::Nothing);
                    if sure(other) || sure(subject) {
                        s.batch[at].flags |= ev_flag::UNPREVENTABLE;
                    }
                }
                if entering::needs_host(g, s, &s.batch[at]) {
                    entering::ask_host(g, s, at);
                    return Flow::Next;
                }
                if s.batch[at].flags & ev_flag::GONE == 0 && may_be_replaced(g, s, &s.batch[at]) {
                    match applicable(g, s, &s.batch[at]).as_slice() {
                        [] => {}
                        [only] => {
                            if replacement(g, s, only).may {
                                s.top().phase = MAY;
                                return Flow::Ask;
                            }
                            apply(g, s, *only);
                            if s.top().doing != Doing::Change {
                                return Flow::Next;
                            }
                            continue;
                        }
                        _ => {
                            s.top().phase = CHOOSE;
                            return Flow::Ask;
                        }
                    }
                }
                let first = usize::from(s.top().body);
                // What was split off has had the same effects applied to it (CR 614.5).
                let split = s.batch.get(at + 1).filter(|e| e.flags & ev_flag::SPLIT != 0);
                s.applied.truncate(first + split.map_or(0, |e| usize::from(e.word)));
                if let Some(e) = s.batch.get_mut(at + 1).filter(|e| e.flags & ev_flag::SPLIT != 0) {
                    (e.flags, e.word) = (e.flags & !ev_flag::SPLIT, NONE);
                }
                s.top().n += 1;
            }
            COMMIT => {
                if at == s.batch.len() {
                    let frame = *s.top();
                    s.pop();
                    finish(g, s, cx, &frame);
                    return Flow::Next;
                }
                let before = s.batch.len();
                while (s.top().n as usize) < before {
                    let at = s.top().n as usize;
                    let e = s.batch[at];
                    s.top().n += 1;
                    if e.flags & ev_flag::GONE == 0 {
                        commit::commit(g, s, cx, e);
                    }
                }
                s.top().pc = before as u16;
                if s.batch.len() > before {
                    let f = s.top();
                    f.phase = REPLACE;
                    f.n = before as i32;
                }
            }
            HOST => {
                s.top().phase = REPLACE;
                let e = s.batch[at];
                s.entering[e.n as usize].host = s.result.first().copied().unwrap_or(Ref::Nothing);
            }
            _ => return Flow::Ask,
        }
    }
}

/// All is done: note it, tell the triggers, leave the result for whoever proposed it.
fn finish(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, frame: &Frame) {
    let Frame { from, to, flags, a, .. } = *frame;
    let start = usize::from(to);
    s.batch.truncate(usize::from(from));
    s.result.clear();
    s.amount = 0;
    if flags & ASIDE != 0 {
        let before = a.num() as usize;
        s.amount = s.pool.pop().map_or(0, Ref::num);
        s.result.extend_from_slice(&s.pool[before..]);
        s.pool.truncate(before);
    }
    for k in start..s.done.len() {
        let e = s.done[k];
        match e.kind {
            _ if flags & ASIDE != 0 => {}
            EventKind::Zone => s.result.push(if e.to == Zone::Battlefield { e.subject } else { e.other }),
            EventKind::Damage | EventKind::GainLife | EventKind::AddCounters | EventKind::RemoveCounters => {
                s.amount += e.n;
            }
            _ => {}
        }
        if cx.log.is_on() {
            crate::table::tell::log(g, s, &e, &mut cx.log);
        }
    }
    if from == 0 {
        s.entering.clear();
    }
    triggers::announce(g, s, cx, start);
}

/// Cheap test before looking for replacement effects.
fn may_be_replaced(g: &Magic, s: &State, e: &Ev) -> bool {
    if s.replaced & e.kind.bit() != 0 || from_library(g, s, e).is_some() {
        return true;
    }
    e.kind == EventKind::Zone && e.to == Zone::Battlefield && {
        // It may gain such an ability as it enters (CR 614.12).
        if g.asks.gives_entering && layers::reaches_others(g, s, Asked::default()) {
            return true;
        }
        let entering = &s.entering[e.n as usize];
        let def = entering.def(s);
        g.print(def, entering.face).enters
    }
}

pub fn replacement<'a>(g: &'a Magic, s: &State, active: &Active) -> &'a Replacement {
    if active.lasting != NONE {
        let l = &s.lasting[usize::from(active.lasting)];
        let Op::Replace { what, .. } = &g.body(l.body).code[usize::from(l.pc)] else {
            unreachable!("it was listed as a replacement")
        };
        return what;
    }
    let AbilityKind::Replacement(what) = &g.ability(active.ability).kind else {
        unreachable!("it was listed as a replacement")
    };
    what
}

fn env_of<'a>(g: &'a Magic, s: &'a State, active: &Active) -> Env<'a> {
    match active.lasting {
        NONE => Env::new(g, s, active.source, active.seat),
        k => Env::of_lasting(g, s, &s.lasting[usize::from(k)]),
    }
}

/// Replacement effects that fit the event and have not had their turn (CR 614.5), of the kind whose turn it is (CR
/// 616.1). What replaces a part of one's own instruction (CR 616.1a) is a part of that program; nothing changes
/// under whose control or with which face something enters (CR 616.1b, d).
fn applicable(g: &Magic, s: &State, e: &Ev) -> Vec<Active> {
    let mut own = Vec::new();
    let arrival = entering::arrival(g, s, e);
    if e.kind == EventKind::Zone && e.to == Zone::Battlefield {
        own_entering(g, s, e, arrival.as_ref(), &mut own);
    }
    let mut found = others(g, s, e, arrival.as_ref());
    if !own.is_empty() {
        // How it enters by itself and how others let it enter add up, in whatever order: its own comes first. What
        // keeps it from entering is another matter, and may be chosen before it is asked anything (CR 616.1e).
        found.retain(|active| turns_away(&replacement(g, s, active).how));
        found.splice(0..0, own);
    }
    copies_first(g, s, &mut found);
    found
}

/// Does something else happen in place of the event?
const fn turns_away(how: &How) -> bool {
    matches!(how, How::Instead(_) | How::To(_) | How::Skip)
}

/// Those that are not how an entering object itself enters.
fn others(g: &Magic, s: &State, e: &Ev, arrival: Option<&Arrival>) -> Vec<Active> {
    let mut found = Vec::new();
    let hidden = from_library(g, s, e).map_or_else(Vec::new, |o| in_library(g, s, o));
    for active in s.replacing.iter().chain(&hidden) {
        let spent = active.lasting != NONE && s.lasting[usize::from(active.lasting)].uses == 0;
        if spent || s.applied.contains(active) {
            continue;
        }
        let what = replacement(g, s, active);
        if what.on.on != e.kind {
            continue;
        }
        let env = env_of(g, s, active);
        let fits = match arrival {
            Some(there) => Env { s: &there.world, ..env }.fits(&what.on, &there.event(e)),
            None => env.fits(&what.on, e),
        };
        if fits
            && !(placed(s, e) && turns_away(&what.how))
            && what.on.amount.as_ref().is_none_or(|(cmp, v)| cmp.holds(e.n, env.value(v)))
            && holds(&env, what, e)
        {
            found.push(*active);
        }
    }
    found
}

/// Does its condition hold, which may speak of what the event is about?
fn holds(env: &Env<'_>, what: &Replacement, e: &Ev) -> bool {
    if what.when == Cond::Always {
        return true;
    }
    let mut locals = env.locals.to_vec();
    triggers::bind(&what.on.bind, e, &mut locals);
    Env { locals: &locals, ..*env }.holds(&what.when)
}

/// Is it put there as a position says, before the first turn? Then it is there, whatever would keep it out.
const fn placed(s: &State, e: &Ev) -> bool {
    s.turn == 0 && matches!((e.kind, e.from, e.to), (EventKind::Zone, Zone::Nowhere, Zone::Battlefield))
}

/// CR 616.1c: what lets an object enter as a copy is applied before whatever else changes how it enters.
fn copies_first(g: &Magic, s: &State, found: &mut Vec<Active>) {
    let copies = |active: &Active| match &replacement(g, s, active).how {
        How::AsEnters(body) => g.body(body.0).code.iter().any(|op| matches!(op, Op::EnterAsCopy { .. })),
        _ => false,
    };
    if found.len() > 1 && found.iter().any(copies) {
        found.retain(copies);
    }
}

/// A card that leaves a library and has abilities which work there. Nobody looks through libraries for them.
fn from_library(g: &Magic, s: &State, e: &Ev) -> Option<Obj> {
    let moves = e.kind == EventKind::Zone && e.from == Zone::Library;
    let o = e.subject.obj().filter(|&o| moves && s.is_live(o))?;
    let card = s.card(o.i);
    (g.print(card.def, card.face).elsewhere & Zone::Library.bit() as u8 != 0).then_some(o)
}

fn in_library(g: &Magic, s: &State, o: Obj) -> Vec<Active> {
    let card = s.card(o.i);
    let works = |a: &u16| match &g.ability(*a).kind {
        AbilityKind::Replacement(r) => r.from.contains(&Zone::Library),
        _ => false,
    };
    let own = g.face(card.def, card.face).abilities.iter().map(|a| a.0).filter(works);
    own.map(|ability| Active { source: o, ability, lasting: NONE, seat: card.owner }).collect()
}

/// The entering object's own replacement effects work before it is there (CR 614.12).
fn own_entering(g: &Magic, s: &State, e: &Ev, arrival: Option<&Arrival>, found: &mut Vec<Active>) {
    let entering = &s.entering[e.n as usize];
    if entering.face_down {
        return;
    }
    let def = entering.def(s);
    let source = s.obj(entering.card);
    let paid = paid(entering);
    let abilities: Vec<u16> = match arrival {
        Some(there) => there.abilities(g),
        None => g.face(def, entering.face).abilities.iter().map(|a| a.0).collect(),
    };
    for (k, &ability) in abilities.iter().enumerate() {
        if let AbilityKind::Replacement(what) = &g.ability(ability).kind
            && what.on.on == EventKind::Zone
            && what.on.to.contains(&Zone::Battlefield)
            && what.of_itself()
        {
            let active = Active { source, ability, lasting: NONE, seat: entering.controller };
            let env = Env {
                way: entering.way,
                x: entering.x,
                locals: &paid,
                ..Env::new(g, s, source, entering.controller)
            };
            // Each instance of one ability works by itself.
            let before = abilities[..k].iter().filter(|&&a| a == ability).count();
            if s.applied.iter().filter(|&&a| a == active).count() <= before
                && env.passes(&what.on.subject, Ref::Obj(source))
                && env.holds(&what.when)
            {
                found.push(active);
            }
        }
    }
}

/// The optional costs that were paid for the spell it was, as programs ask for them.
fn paid(entering: &Entering) -> Vec<Local> {
    entering.paid.iter().map(|&w| Local { slot: hidden::PAID, value: Ref::Word(w) }).collect()
}

fn apply(g: &Magic, s: &mut State, active: Active) {
    s.applied.push(active);
    let at = s.top().n as usize;
    let mut e = s.batch[at];
    let what = replacement(g, s, &active);
    let env = env_of(g, s, &active);
    let entering = (e.kind == EventKind::Zone && e.to == Zone::Battlefield).then_some(e.n as usize);
    let env = match entering {
        Some(k) if s.entering[k].card == active.source.i => {
            Env { way: s.entering[k].way, x: s.entering[k].x, ..env }
        }
        _ => env,
    };
    let env = env.with(e.subject);
    let mut used = what.uses.is_some();
    match &what.how {
        How::EnterTapped => s.entering[entering.expect("it enters")].tapped = true,
        How::EnterWith { kind, count } => {
            let n = match entering {
                // "For each optional cost paid" is asked of the spell that it was.
                Some(k) => paid_aware(g, s, &env, k, count),
                None => env.value(count),
            };
            s.entering[entering.expect("it enters")].counters.push((kind.0, n.max(0)));
        }
        How::AsEnters(body) | How::Also(body) => {
            start(g, s, active, body.0, &e);
            return;
        }
        How::Instead(body) => {
            s.batch[at].flags |= ev_flag::GONE;
            use_up(s, active, used);
            start(g, s, active, body.0, &e);
            return;
        }
        How::To(zone) => e.to = *zone,
        How::Scale { times, plus } => {
            e.n = e.n.saturating_mul(env.value(times)).saturating_add(env.value(plus)).max(0);
        }
        How::Become(value) => e.n = env.value(value).max(0),
        How::Prevent { amount, then, spare } => {
            // CR 615.12: what cannot be prevented is dealt; whatever else the effect does, it does.
            let limit = match amount {
                _ if e.flags & ev_flag::UNPREVENTABLE != 0 => 0,
                None => spare.as_ref().map_or(i32::MAX, |v| (e.n - env.value(v)).max(0)),
                Some(v) if active.lasting == NONE => env.value(v),
                Some(_) => s.lasting[usize::from(active.lasting)].left,
            };
            let prevented = e.n.min(limit);
            let then = *then;
            e.n -= prevented;
            if active.lasting != NONE && amount.is_some() {
                used = false;
                take_from(s, active.lasting, prevented);
            }
            if e.n == 0 {
                e.flags |= ev_flag::GONE;
            }
            // "Prevent that damage and remove a counter" removes one for all damage of one moment.
            let id = if active.lasting == NONE { active.ability } else { active.lasting | 0x8000 };
            let earlier = &s.batch[usize::from(s.frames.last().expect("the change").from)..at];
            let told = earlier.iter().any(|x| x.kind == e.kind && x.subject == e.subject && x.word == id);
            e.word = id;
            let then = then.filter(|(body, slot)| !told || reads_slot(&g.body(body.0).code, *slot));
            if let Some((body, slot)) = then {
                s.batch[at] = e;
                use_up(s, active, used);
                start(g, s, active, body.0, &e);
                let ctx = s.ctxs.last_mut().expect("just started");
                ctx.locals.push(Local { slot, value: Ref::Num(prevented) });
                return;
            }
        }
        How::Redirect { to, amount } => {
            let limit = match amount {
                None => i32::MAX,
                Some(v) if active.lasting == NONE => env.value(v),
                Some(_) => s.lasting[usize::from(active.lasting)].left,
            };
            // CR 614.9: nothing is redirected to what is gone or can be dealt no damage.
            let to = env.all(to).into_iter().find(|&r| can_be_damaged(s, r));
            let seat = to.and_then(|r| env.player_of(r)).unwrap_or(e.seat);
            let moved = e.n.min(limit.max(0));
            used &= to.is_some() && moved > 0;
            if let Some(to) = to.filter(|_| moved > 0) {
                if active.lasting != NONE && amount.is_some() {
                    used = false;
                    take_from(s, active.lasting, moved);
                }
                if moved < e.n {
                    // The rest is an event of its own to which the same effects have been applied (CR 614.5).
                    let before = s.applied.len() - usize::from(s.top().body);
                    let rest = Ev { n: e.n - moved, word: before as u16, ..e };
                    s.batch.insert(at + 1, rest.flag(ev_flag::SPLIT));
                }
                (e.subject, e.seat, e.n) = (to, seat, moved);
            }
        }
        How::Skip => e.flags |= ev_flag::GONE,
    }
    s.batch[at] = e;
    use_up(s, active, used);
}

/// So much less is left of what the effect prevents or redirects in all.
fn take_from(s: &mut State, lasting: u16, n: i32) {
    let l = &mut s.lasting[usize::from(lasting)];
    l.left -= n;
    if l.left <= 0 {
        l.uses = 0;
    }
}

/// Is it a player, or a permanent that damage is dealt to (CR 120.1)?
fn can_be_damaged(s: &State, r: Ref) -> bool {
    let hurt = |o: Obj| {
        s.perm(o).is_some_and(|p| {
            [CardType::Creature, CardType::Planeswalker, CardType::Battle].into_iter().any(|t| p.ch.is(t))
        })
    };
    match r {
        Ref::Player(_) => true,
        Ref::Obj(o) => hurt(o),
        _ => false,
    }
}

/// Does a program ask for the number in a slot?
fn reads_slot(code: &[Op], slot: u8) -> bool {
    struct Reads(u8, bool);
    impl Visitor for Reads {
        fn value(&mut self, value: &Value) {
            self.1 |= matches!(value, Value::Slot(slot) if *slot == self.0);
        }
    }
    let mut reads = Reads(slot, false);
    code.iter().for_each(|op| op.walk(&mut reads));
    reads.1
}

fn paid_aware(g: &Magic, s: &State, env: &Env<'_>, entering: usize, count: &crate::ir::Value) -> i32 {
    let paid = paid(&s.entering[entering]);
    Env { locals: &paid, g, s, ..*env }.value(count)
}

fn use_up(s: &mut State, active: Active, used: bool) {
    if used && active.lasting != NONE {
        let l = &mut s.lasting[usize::from(active.lasting)];
        l.uses = l.uses.saturating_sub(1);
        // It is dropped with the other spent effects; until then it no longer applies.
        s.dirty = true;
    }
}

/// Run a replacement's program with what its pattern binds.
fn start(g: &Magic, s: &mut State, active: Active, body: u16, e: &Ev) {
    let bind = &replacement(g, s, &active).on.bind;
    let mut locals = match active.lasting {
        NONE => Vec::new(),
        k => s.lasting[usize::from(k)].locals.clone(),
    };
    triggers::bind(bind, e, &mut locals);
    if e.kind == EventKind::Zone && e.to == Zone::Battlefield {
        locals.extend(paid(&s.entering[e.n as usize]));
    }
    let entering =
        (e.kind == EventKind::Zone && e.to == Zone::Battlefield).then(|| &s.entering[e.n as usize]);
    let (x, way) = match entering {
        Some(k) => (k.x, k.way),
        None => (0, NONE),
    };
    let ctx = Ctx { x, way, locals, ..Ctx::of(active.source, active.ability, active.seat) };
    program::start(s, ctx, body);
}

/// Replacement effects that could apply to the event that a choice is about.
pub fn applicable_now(g: &Magic, s: &State, frame: &Frame) -> Vec<Active> {
    applicable(g, s, &s.batch[frame.n as usize])
}

pub fn offer(g: &Magic, s: &State, menu: &mut Menu) {
    let frame = s.frames.last().expect("the frame that asks");
    let e = &s.batch[frame.n as usize];
    // The affected player, or the controller of the affected object, decides (CR 616.1).
    let seat = match e.subject {
        Ref::Player(p) => p,
        _ => e.seat,
    };
    if frame.phase == MAY {
        menu.ask(seat, Ask::YesNo as u8);
        menu.push(Opt::verb(Verb::Yes as u8));
        menu.push(Opt::verb(Verb::No as u8));
        return;
    }
    menu.ask(seat, Ask::ReplacementOrder as u8);
    for (k, active) in applicable(g, s, e).iter().enumerate() {
        let id = if active.lasting == NONE { active.ability } else { active.lasting };
        menu.push(Opt::verb(Verb::Replacement as u8).a(k as u16).b(id).c(whose(g, s, active)));
    }
}

/// Whose effect it is called: its source's, or for an ability that the source has gained, what gives it.
pub fn whose(g: &Magic, s: &State, active: &Active) -> u16 {
    let own = active.source.i;
    let card = s.card(own);
    if active.lasting != NONE || g.face(card.def, card.face).abilities.iter().any(|a| a.0 == active.ability) {
        return own;
    }
    let gives = |id: u16| match &g.ability(id).kind {
        AbilityKind::Static(effect) => {
            effect.mods.iter().any(|m| matches!(m, Mod::Grant(a) if a.0 == active.ability))
        }
        _ => false,
    };
    s.permanents().find(|p| s.abilities(g, p).any(gives)).map_or(own, |p| p.obj.i)
}

pub fn take(g: &Magic, s: &mut State, o: Opt, _cx: &mut Cx<Magic>) {
    let at = s.top().n as usize;
    let all = applicable(g, s, &s.batch[at]);
    let phase = s.top().phase;
    s.top().phase = REPLACE;
    let picked = std::mem::take(&mut s.top().b);
    if phase == MAY {
        let one = all[picked.num() as usize];
        if o.verb == Verb::No as u8 {
            s.applied.push(one);
        } else {
            apply(g, s, one);
        }
        return;
    }
    let one = all[usize::from(o.a)];
    if replacement(g, s, &one).may {
        let f = s.top();
        (f.phase, f.b) = (MAY, Ref::Num(o.a.into()));
        return;
    }
    apply(g, s, one);
}

/// Effects whose uses are spent are gone.
pub fn drop_spent(g: &Magic, s: &mut State) {
    if s.lasting.iter().any(|l| l.uses == 0) {
        let spent: Vec<bool> = s.lasting.iter().map(|l| l.uses == 0).collect();
        layers::durations::forget(s, &spent);
        layers::refresh(g, s);
    }
}
