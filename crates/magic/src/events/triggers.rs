//! Triggered abilities (CR 603): hearing of events, waiting, going onto the stack in the players' order.

use kernel::{Cx, Menu, Opt};

use crate::eval::{Env, looks_back};
use crate::game::Magic;
use crate::ir::ability::{AbilityKind, Triggered};
use crate::ir::{Bind, Cond, EventKind, Limit, Op, Pattern, Rule, Zone};
use crate::layers::rules;
use crate::machine::Flow;
use crate::machine::ask::{Ask, Verb};
use crate::machine::program;
use crate::state::{
    Active, Ctx, Doing, Ev, Frame, Lasts, Local, NONE, Obj, Pending, Ref, StackItem, State, Use, card_flag,
    hidden, touched,
};
use crate::{cast, events, layers};

/// Put what the event was about into the slots that ask for it.
pub fn bind(bind: &Bind, e: &Ev, locals: &mut Vec<Local>) {
    let parts = [
        (bind.subject, e.subject),
        (bind.other, e.other),
        (bind.player, Ref::Player(e.seat)),
        (bind.amount, Ref::Num(e.n)),
    ];
    for (slot, value) in parts {
        let Some(slot) = slot else { continue };
        let local = Local { slot, value };
        // What two sources do at once to one object is about it once.
        if matches!(value, Ref::Num(_)) || !locals.contains(&local) {
            locals.push(local);
        }
    }
}

/// Note an event that nobody has to be told of.
pub fn remember(g: &Magic, s: &mut State, e: Ev) {
    if g.asks.kept & e.kind.bit() != 0 {
        s.history.push(e);
    }
    s.changed |= disturbs(s, e.kind.bit());
}

/// Events of these kinds: what do effects read that ask about them? Bits of [`touched`].
pub const fn disturbs(s: &State, kinds: u64) -> u16 {
    let step = if kinds & EventKind::Step.bit() != 0 { touched::STEP } else { 0 };
    step | if kinds & s.recalls & !EventKind::Step.bit() != 0 { touched::HISTORY } else { 0 }
}

/// Tell everybody what is done: the events from `start` on, which happened together.
pub fn announce(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, start: usize) {
    let mut kinds = 0;
    for e in &s.done[start..] {
        kinds |= e.kind.bit();
        if g.asks.kept & e.kind.bit() != 0 {
            s.history.push(*e);
        }
    }
    s.changed |= disturbs(s, kinds);
    // Leaving is seen by what was there before; everything else by what is there now (CR 603.10).
    if s.watched & kinds != 0 {
        hear(g, s, start, kinds, true);
    }
    layers::refresh(g, s);
    if s.watched & kinds != 0 {
        hear(g, s, start, kinds, false);
        if kinds & EventKind::TapForMana.bit() != 0 {
            add_mana(g, s);
        }
    }
    if kinds & EventKind::Cast.bit() != 0 && s.rules & rules::SPELLS != 0 {
        hear_spells(g, s, start);
    }
    let returning = returns(g, s, start);
    s.done.truncate(start);
    if !returning.is_empty() {
        events::propose_aside(g, s, cx, &returning);
    }
}

/// Spells that were given abilities hear that they were cast.
fn hear_spells(g: &Magic, s: &mut State, start: usize) {
    for active in cast::optional::abilities(g, s) {
        let AbilityKind::Triggered(t) = &g.ability(active.ability).kind else { continue };
        for p in t.on.iter().filter(|p| p.on == EventKind::Cast) {
            hear_pattern(g, s, active, t, p, start, false);
        }
    }
}

/// CR 605.4a: a triggered mana ability does not use the stack.
fn add_mana(g: &Magic, s: &mut State) {
    let adds = |t: &Pending| {
        t.ability != NONE && matches!(&g.ability(t.ability).kind, AbilityKind::Triggered(t) if t.mana)
    };
    let now: Vec<Pending> = s.pending.iter().filter(|t| adds(t)).cloned().collect();
    s.pending.retain(|t| !adds(t));
    for t in now.into_iter().rev() {
        let ctx = Ctx { x: t.x, way: t.way, locals: t.locals, ..Ctx::of(t.source, t.ability, t.seat) };
        program::start(s, ctx, t.body);
    }
}

/// Tell of what came about by itself, as effects began or ended.
pub fn overheard(g: &Magic, s: &mut State, events: &[Ev]) {
    let start = s.done.len();
    s.done.extend_from_slice(events);
    hear(g, s, start, !0, false);
    s.done.truncate(start);
}

/// Who waits for events of these kinds hears of those from `start` on.
fn hear(g: &Magic, s: &mut State, start: usize, kinds: u64, back: bool) {
    for k in 0..s.watching.len() {
        let active = s.watching[k];
        if active.lasting != NONE {
            delayed(g, s, active, start, back);
            continue;
        }
        if g.ability_watches[usize::from(active.ability)] & kinds == 0 {
            continue;
        }
        let AbilityKind::Triggered(t) = &g.ability(active.ability).kind else { continue };
        for p in t.on.iter().filter(|p| kinds & p.on.bit() != 0) {
            hear_pattern(g, s, active, t, p, start, back);
        }
    }
}

/// Does the event of this number, one of those that happened together, fit?
fn fits(env: &Env<'_>, p: &Pattern, k: usize, back: bool) -> bool {
    let e = &env.s.done[k];
    e.kind == p.on && looks_back(e) == back && env.matches_before(p, e, &env.s.done[k + 1..])
}

fn hear_pattern(
    g: &Magic,
    s: &mut State,
    active: Active,
    t: &Triggered,
    p: &Pattern,
    start: usize,
    back: bool,
) {
    // Each group with its events.
    let mut groups: Vec<(Vec<Ev>, Vec<Local>)> = Vec::new();
    for k in start..s.done.len() {
        if s.done[k].kind != p.on || !fits(&Env::new(g, s, active.source, active.seat), p, k, back) {
            continue;
        }
        let e = s.done[k];
        if !p.group {
            let mut locals = Vec::new();
            bind(&p.bind, &e, &mut locals);
            add(g, s, active, t, locals, &[e]);
            continue;
        }
        let joins = |x: &Ev| p.per.joins((x.subject, x.other), (e.subject, e.other));
        match groups.iter_mut().find(|(events, _)| events.last().is_some_and(joins)) {
            Some((events, locals)) => {
                bind(&p.bind, &e, locals);
                events.push(e);
            }
            None => {
                let mut locals = Vec::new();
                bind(&p.bind, &e, &mut locals);
                groups.push((vec![e], locals));
            }
        }
    }
    for (events, mut locals) in groups {
        merge_amounts(p, &mut locals);
        add(g, s, active, t, locals, &events);
    }
}

/// A group's amount is the sum.
fn merge_amounts(p: &Pattern, locals: &mut Vec<Local>) {
    if let Some(slot) = p.bind.amount {
        let sum = locals.iter().filter(|l| l.slot == slot).map(|l| l.value.num()).sum();
        locals.retain(|l| l.slot != slot);
        locals.push(Local { slot, value: Ref::Num(sum) });
    }
}

fn add(g: &Magic, s: &mut State, active: Active, t: &Triggered, locals: Vec<Local>, events: &[Ev]) {
    let e = events.last().expect("something happened");
    let (x, way) = match s.perm(active.source) {
        Some(p) => (p.x, p.way),
        None => announced(s, active.source, e).map_or((0, NONE), |item| (item.x, item.way)),
    };
    let env = Env { locals: &locals, x, ..Env::new(g, s, active.source, active.seat) };
    let holds = |cond: &Cond| *cond == Cond::Always || env.holds(cond);
    if !holds(&t.during) || !holds(&t.when) {
        return;
    }
    if !allowed(s, active.source, active.ability, t.limit) {
        return;
    }
    let mut times = 1;
    g.each_rule(s, rules::TRIGGERS, &mut |rule, env, of| {
        if let Rule::ExtraTriggers { on, more } = rule
            && env.affects(of, Ref::Obj(active.source))
            && on.as_ref().is_none_or(|on| env.matches(on, e))
        {
            times += usize::from(*more);
        }
    });
    count_use(s, active.source, active.ability, t.limit);
    let mut locals = locals;
    cast::givers(g, s, active.source, active.ability, &mut locals);
    for _ in 0..times {
        s.pending.push(Pending {
            source: active.source,
            ability: active.ability,
            body: t.body.0,
            seat: active.seat,
            x,
            way,
            obj: Obj::NONE,
            locals: locals.clone(),
        });
        if s.watched & EventKind::Trigger.bit() != 0 {
            let at = s.pending.len() - 1;
            caused(g, s, &active, at, events);
        }
    }
}

/// The triggered ability as an object, which is not on the stack yet.
fn ability(s: &mut State, active: &Active) -> Obj {
    let card = *s.card(active.source.i);
    let i = s.fresh(card.def, active.seat, card_flag::ABILITY);
    s.cards[usize::from(i)].face = card.face;
    s.obj(i)
}

/// Forget the triggers that wait.
pub fn forget(s: &mut State) {
    for k in 0..s.pending.len() {
        let o = s.pending[k].obj;
        if !o.is_none() {
            s.cards[usize::from(o.i)].flags |= card_flag::FREE;
        }
    }
    s.pending.clear();
}

/// Who waits for an event to make an ability of what it is about trigger hears that this one did.
fn caused(g: &Magic, s: &mut State, heard: &Active, at: usize, events: &[Ev]) {
    for k in 0..s.watching.len() {
        let active = s.watching[k];
        if active.lasting != NONE
            || g.ability_watches[usize::from(active.ability)] & EventKind::Trigger.bit() == 0
        {
            continue;
        }
        let AbilityKind::Triggered(t) = &g.ability(active.ability).kind else { continue };
        for p in t.on.iter().filter(|p| p.on == EventKind::Trigger) {
            let env = Env::new(g, s, active.source, active.seat);
            let fits = |e: &Ev| {
                e.subject == Ref::Obj(heard.source)
                    && p.cause.as_ref().is_none_or(|cause| env.matches(cause, e))
            };
            if !events.iter().any(fits) {
                continue;
            }
            if s.pending[at].obj.is_none() {
                s.pending[at].obj = ability(s, heard);
            }
            let spark = Ref::Obj(s.pending[at].obj);
            let triggered = Ev::of(EventKind::Trigger, heard.seat, spark).other(Ref::Obj(heard.source));
            let mut locals = Vec::new();
            bind(&p.bind, &triggered, &mut locals);
            add(g, s, active, t, locals, &[triggered]);
        }
    }
}

/// What the source of a trigger is on the stack, or its own ability that made it trigger: they tell X (CR 107.3i).
fn announced<'a>(s: &'a State, source: Obj, e: &Ev) -> Option<&'a StackItem> {
    let own = e.kind == EventKind::Activate && e.other.obj().is_some_and(|o| o.i == source.i);
    let activated = || e.subject.obj().filter(|_| own).and_then(|o| s.stack_item(o));
    s.stack_item(source).or_else(activated)
}

/// May an ability with this limit be used once more?
pub fn allowed(s: &State, source: Obj, ability: u16, limit: Limit) -> bool {
    let (Limit::PerTurn(most) | Limit::PerStay(most)) = limit else { return true };
    let used = s.uses.iter().find(|u| u.source == source && u.ability == ability);
    used.is_none_or(|u| u.times < most)
}

pub fn count_use(s: &mut State, source: Obj, ability: u16, limit: Limit) {
    if limit == Limit::Never {
        return;
    }
    match s.uses.iter_mut().find(|u| u.source == source && u.ability == ability) {
        Some(u) => u.times = u.times.saturating_add(1),
        None => s.uses.push(Use { source, ability, times: 1, turn: matches!(limit, Limit::PerTurn(_)) }),
    }
}

/// Delayed triggers (CR 603.7).
fn delayed(g: &Magic, s: &mut State, active: Active, start: usize, back: bool) {
    let l = &s.lasting[usize::from(active.lasting)];
    if l.lasts != Lasts::Later || l.uses == 0 {
        return;
    }
    let Op::Later { on, body, once, .. } = &g.body(l.body).code[usize::from(l.pc)] else { return };
    for p in on {
        let mut locals: Option<Vec<Local>> = None;
        for k in start..s.done.len() {
            let l = &s.lasting[usize::from(active.lasting)];
            if l.uses == 0 {
                return;
            }
            if !fits(&Env::of_lasting(g, s, l), p, k, back) {
                continue;
            }
            let e = s.done[k];
            let mut found = locals.take().unwrap_or_else(|| l.locals.clone());
            bind(&p.bind, &e, &mut found);
            if p.group {
                locals = Some(found);
                continue;
            }
            fire(s, active.lasting, body.0, *once, found);
        }
        if let Some(mut found) = locals {
            merge_amounts(p, &mut found);
            fire(s, active.lasting, body.0, *once, found);
        }
    }
}

fn fire(s: &mut State, lasting: u16, body: u16, once: bool, locals: Vec<Local>) {
    let l = &mut s.lasting[usize::from(lasting)];
    if once {
        l.uses = 0;
    }
    let (source, seat, x) = (l.source, l.seat, l.x);
    s.pending.push(Pending { source, ability: NONE, body, seat, x, way: NONE, obj: Obj::NONE, locals });
}

/// Cards exiled until something that has just happened come back at once (CR 610.3).
fn returns(g: &Magic, s: &mut State, start: usize) -> Vec<Ev> {
    let mut back = Vec::new();
    for k in 0..s.lasting.len() {
        let l = &s.lasting[k];
        if l.lasts != Lasts::Until || l.uses == 0 {
            continue;
        }
        let Op::ExileUntil { until, to, .. } = &g.body(l.body).code[usize::from(l.pc)] else { continue };
        let env = Env::of_lasting(g, s, l);
        if !s.done[start..].iter().any(|e| env.matches(until, e)) {
            continue;
        }
        let cards: Vec<Obj> = env.slot(hidden::AFFECTED).filter_map(Ref::obj).collect();
        let cards = crate::zones::merge::with_parts(s, cards);
        s.lasting[k].uses = 0;
        for o in cards {
            if !s.is_live(o) || s.card(o.i).zone != Zone::Exile {
                continue;
            }
            back.push(home(s, o, *to));
        }
    }
    back
}

/// The event of a card going somewhere under its owner's control.
pub fn home(s: &mut State, o: Obj, to: Zone) -> Ev {
    let owner = s.card(o.i).owner;
    let e = Ev::of(EventKind::Zone, owner, Ref::Obj(o)).moved(s.card(o.i).zone, to);
    if to != Zone::Battlefield {
        return e;
    }
    s.entering.push(crate::state::Entering::plain(o.i, owner));
    e.amount(s.entering.len() as i32 - 1)
}

/// The waiting triggers that go onto the stack next: the active player's first (CR 603.3b).
fn waiting(s: &State) -> Vec<usize> {
    let of =
        |seat: u8| -> Vec<usize> { (0..s.pending.len()).filter(|&k| s.pending[k].seat == seat).collect() };
    let first = of(s.active);
    if first.is_empty() { of(1 - s.active) } else { first }
}

/// Triggers that differ in nothing, and are about the same, need no order.
fn alike(s: &State, waiting: &[usize]) -> bool {
    let first = &s.pending[waiting[0]];
    waiting.iter().all(|&k| {
        let p = &s.pending[k];
        p.ability == first.ability
            && p.body == first.body
            && s.card(p.source.i).def == s.card(first.source.i).def
            && p.locals == first.locals
    })
}

pub fn step(g: &Magic, s: &mut State, _cx: &mut Cx<Magic>) -> Flow {
    if s.pending.is_empty() {
        s.pop();
        return Flow::Next;
    }
    let waiting = waiting(s);
    if waiting.len() > 1 && !alike(s, &waiting) {
        return Flow::Ask;
    }
    put(g, s, waiting[0]);
    Flow::Next
}

pub fn offer(_g: &Magic, s: &State, menu: &mut Menu) {
    let waiting = waiting(s);
    menu.ask(s.pending[waiting[0]].seat, Ask::TriggerOrder as u8);
    for k in waiting {
        let p = &s.pending[k];
        let id = if p.ability == NONE { p.body } else { p.ability };
        menu.push(Opt::verb(Verb::Trigger as u8).a(k as u16).b(id).c(p.source.i));
    }
}

pub fn take(g: &Magic, s: &mut State, o: Opt, _cx: &mut Cx<Magic>) {
    put(g, s, usize::from(o.a));
}

/// Put one waiting trigger on the stack and let its controller choose modes and targets.
fn put(g: &Magic, s: &mut State, k: usize) {
    let mut p = s.pending.remove(k);
    if p.ability != NONE {
        p.locals.extend(cast::since(g, s, p.source, p.body));
    }
    let obj = if p.obj.is_none() {
        let card = *s.card(p.source.i);
        let i = s.fresh(card.def, p.seat, card_flag::ABILITY);
        s.cards[usize::from(i)].face = card.face;
        s.obj(i)
    } else {
        p.obj
    };
    s.cards[usize::from(obj.i)].zone = Zone::Stack;
    s.stack.push(StackItem {
        obj,
        source: p.source,
        ability: p.ability,
        body: p.body,
        seat: p.seat,
        then: Zone::Nowhere,
        way: p.way,
        x: p.x,
        mana_spent: 0,
        colors_spent: 0,
        cast_from: Zone::Nowhere,
        cast: false,
        locals: p.locals,
    });
    s.push(Frame { flags: cast::TRIGGER, a: Ref::Obj(obj), ..Frame::of(Doing::Cast, p.seat) });
}
