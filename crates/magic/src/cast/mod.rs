//! Casting spells and activating abilities (CR 601, 602), and putting triggers on the stack (CR 603.3).
//!
//! Only what can be completed is offered; it is taken back only where making the mana has spoilt the payment.
//! Each choice is a Pick frame; the answers go into the stack item's slots.

mod modes;
pub(crate) mod optional;
mod possible;
pub(crate) mod resolve;
pub(crate) mod retarget;
pub(crate) mod splice;
pub(crate) mod target_groups;
pub(crate) mod targets;

use kernel::{Cx, Seat};

use self::modes::modes;
use self::possible::LARGEST_TRIED;
pub use self::possible::{
    activatable, aims, announceable, lacks_legend, lowered_by, possible, possible_with, sole_group, some_x,
};
use self::targets::Group;
use crate::combat::damage::span;
use crate::eval::Env;
use crate::events::triggers;
use crate::game::Magic;
use crate::ir::ability::{AbilityKind, Together};
use crate::ir::{Affected, CardType, EventKind, Layout, Op, Part, Purpose, Word, Zone};
use crate::machine::Flow;
use crate::machine::ask::Ask;
use crate::machine::pick::Choice;
use crate::machine::{pick, program};
use crate::pay::bill::{Bill, Price};
use crate::state::{
    Ctx, Doing, Ev, Frame, Lasting, Local, NONE, Obj, Ref, StackItem, State, card_flag, hidden,
};
use crate::turn::priority;
use crate::{events, pay, zones};

/// What the frame puts on the stack: its flags.
pub const SPELL: u8 = 0;
pub const ABILITY: u8 = 1;
pub const TRIGGER: u8 = 2;
/// New targets for something on the stack, or the old ones.
pub const RETARGET: u8 = 3;

const ASK_RETARGET: u8 = 0;
const RETARGETED: u8 = 1;
const MODES: u8 = 2;
const MODES_CHOSEN: u8 = 3;
const OPTIONAL: u8 = 4;
const OPTIONAL_ANSWERED: u8 = 5;
const X: u8 = 6;
const X_CHOSEN: u8 = 7;
const TARGETS: u8 = 8;
const TARGET_CHOSEN: u8 = 9;
const DIVIDE: u8 = 10;
const DIVIDED: u8 = 11;
const PAY: u8 = 12;
const FINISH: u8 = 13;
const PAID: u8 = 14;
/// Targets that must become others.
pub const CHANGE: u8 = 15;
const CHANGED: u8 = 16;
/// A creature type was chosen for an optional cost.
const KIND_CHOSEN: u8 = 17;
const SPLICE: u8 = 18;
const SPLICED: u8 = 19;

/// Every target group of what is on the stack.
pub fn each_target<'a>(g: &'a Magic, s: &State, item: &StackItem, f: &mut dyn FnMut(Group<'a>)) {
    let env = Env::of_item(g, s, item);
    targets::groups(g, &env, item.body, targets::aura_of(g, s, item), f);
}

/// Begin to cast a card (CR 601.2a): it goes onto the stack.
pub fn begin(g: &Magic, s: &mut State, seat: Seat, i: u16, face: u8, price: Price, then: Zone) -> Obj {
    let from = s.card(i).zone;
    let def = s.card(i).own;
    let way = match price {
        Price::Way(k) => g.face(def, face).ways.get(usize::from(k)),
        _ => None,
    };
    if from == Zone::Command {
        let player = &mut s.players[usize::from(seat)];
        player.tax = player.tax.saturating_add(1);
    }
    let obj = zones::onto_stack(s, i);
    s.cards[usize::from(i)].face = face;
    // CR 708.4: face down, it is known to whoever casts it.
    if face == 1 && g.def(def).layout == Layout::FaceDown {
        let card = &mut s.cards[usize::from(i)];
        card.flags |= card_flag::FACE_DOWN;
        card.known = 1 << seat;
    }
    if price.fuses(g, def, face) {
        s.cards[usize::from(i)].flags |= card_flag::FUSED;
    }
    s.dirty |= g.print(def, face).elsewhere != 0;
    let own = g.face(def, face).spell.map_or(NONE, |b| b.0);
    let mut item = StackItem {
        obj,
        source: obj,
        ability: NONE,
        body: way.and_then(|w| w.spell).map_or(own, |b| b.0),
        seat,
        then: way.and_then(|w| w.then).unwrap_or(then),
        way: price.word(g, def, face),
        x: 0,
        mana_spent: 0,
        colors_spent: 0,
        cast_from: from,
        cast: true,
        locals: Vec::new(),
    };
    price.keep(&mut item.locals);
    s.stack.push(item);
    s.push(Frame { phase: MODES, flags: SPELL, a: Ref::Obj(obj), ..Frame::of(Doing::Cast, seat) });
    obj
}

/// An ability that transforms knows how often its source had transformed when it went onto the stack, a delayed one
/// when it was created (CR 701.28e).
pub fn since(g: &Magic, s: &State, source: Obj, body: u16) -> Option<Local> {
    let transforms = g.body(body).code.iter().any(|op| matches!(op, Op::Transform { .. }));
    transforms.then(|| Local { slot: hidden::SINCE, value: Ref::Num(zones::turns(s, source)) })
}

/// What gives the ability to its source now, where some card asks: it may be gone when the ability resolves.
pub fn givers(g: &Magic, s: &State, source: Obj, ability: u16, locals: &mut Vec<Local>) {
    if g.asks.givers {
        let env = Env { ability, ..Env::new(g, s, source, 0) };
        locals.extend(env.givers().map(|o| Local { slot: hidden::GIVER, value: Ref::Obj(o) }));
    }
}

/// Begin to activate an ability that uses the stack (CR 602.2a).
pub fn begin_ability(g: &Magic, s: &mut State, seat: Seat, source: Obj, ability: u16) {
    let AbilityKind::Activated(a) = &g.ability(ability).kind else { unreachable!("an activated ability") };
    let card = *s.card(source.i);
    let mut locals: Vec<Local> = since(g, s, source, a.body.0).into_iter().collect();
    givers(g, s, source, ability, &mut locals);
    let i = s.fresh(card.def, seat, card_flag::ABILITY);
    s.cards[usize::from(i)].face = card.face;
    s.cards[usize::from(i)].zone = Zone::Stack;
    let obj = s.obj(i);
    s.stack.push(StackItem {
        obj,
        source,
        ability,
        body: a.body.0,
        seat,
        then: Zone::Nowhere,
        way: NONE,
        x: 0,
        mana_spent: 0,
        colors_spent: 0,
        cast_from: Zone::Nowhere,
        cast: false,
        locals,
    });
    s.push(Frame { phase: MODES, flags: ABILITY, a: Ref::Obj(obj), ..Frame::of(Doing::Cast, seat) });
}

/// What a face of a card is cast for by an effect: nothing, the cost of a way by its word, its own cost.
fn price_now(g: &Magic, s: &State, o: Obj, face: u8, free: bool, way: Option<Word>) -> Option<Price> {
    if free {
        return Some(Price::Free);
    }
    let Some(word) = way else { return Some(Price::Way(0)) };
    let ways = &g.face(s.card(o.i).own, face).ways;
    ways.iter().position(|w| w.word == word).map(|k| Price::Way(k as u16))
}

/// How an effect lets a player cast a card while it resolves (CR 608.2g).
#[derive(Clone, Copy)]
pub struct Now {
    pub seat: Seat,
    pub free: bool,
    pub way: Option<Word>,
    /// Lands may be played.
    pub play: bool,
}

/// The faces by which the player may cast or play this card right now.
pub fn faces_now(g: &Magic, s: &State, o: Obj, now: Now) -> Vec<u8> {
    let def = s.card(o.i).own;
    let open = |face: &u8| {
        if g.print(def, *face).ch.is(CardType::Land) {
            return now.play && priority::may_play_land(g, s, now.seat, o);
        }
        // CR 601.3: what may not be cast is not cast by leave of an effect either.
        if priority::barred(g, s, now.seat, o.i, *face) {
            return false;
        }
        price_now(g, s, o, *face, now.free, now.way)
            .is_some_and(|price| possible(g, s, now.seat, o.i, *face, price))
    };
    // A way by name may be that of a face which cannot be cast otherwise.
    let faces = now.way.map_or_else(|| priority::open_faces(g, def), |_| g.def(def).faces.len() as u8);
    (0..faces).filter(open).collect()
}

pub fn begin_now(g: &Magic, s: &mut State, o: Obj, face: u8, now: Now, then: Zone) -> Obj {
    let price = price_now(g, s, o, face, now.free, now.way).expect("it can be cast");
    begin(g, s, now.seat, o.i, face, price, then)
}

fn find(s: &State, obj: Obj) -> usize {
    s.stack.iter().rposition(|item| item.obj == obj).expect("it is on the stack")
}

pub fn step(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    let f = *s.top();
    let obj = f.a.obj().expect("what is put on the stack");
    let k = find(s, obj);
    match f.phase {
        ASK_RETARGET => {
            if f.flags != RETARGET {
                s.top().phase = MODES;
            } else {
                s.top().phase = RETARGETED;
                pick::yes_no(s, f.seat, Purpose::Good);
            }
        }
        RETARGETED => {
            if s.result == [Ref::Num(1)] && can_retarget(g, s, k) {
                let slots = slots(g, s, k);
                s.stack[k].locals.retain(|l| !slots.contains(&l.slot));
                s.top().phase = TARGETS;
            } else {
                s.pop();
            }
        }
        MODES => modes(g, s, k),
        MODES_CHOSEN => {
            let mut chosen: Vec<i32> = s.result.iter().map(|r| r.num()).collect();
            chosen.sort_unstable();
            let locals = chosen.into_iter().map(|n| Local { slot: hidden::MODE, value: Ref::Num(n) });
            s.stack[k].locals.extend(locals);
            s.top().phase = OPTIONAL;
        }
        OPTIONAL => optional::ask(g, s, k),
        KIND_CHOSEN => optional::kind_chosen(g, s, k),
        OPTIONAL_ANSWERED => {
            optional::answered(g, s, k);
        }
        X if f.flags == SPELL && g.asks.splices && f.b != SPLICES_TOLD => {
            s.top().phase = SPLICE;
            s.top().b = SPLICES_TOLD;
        }
        SPLICE => splice::ask(g, s, k),
        SPLICED => splice::answered(s, k),
        X => choose_x(g, s, k),
        X_CHOSEN => {
            s.stack[k].x = s.result.first().map_or(0, |r| r.num());
            to_targets(s);
        }
        TARGETS => return choose_targets(g, s, k),
        TARGET_CHOSEN => {
            let slot = group(g, s, k, f.n as usize).expect("the group that was asked").slot();
            let chosen = s.result.iter().map(|&value| Local { slot, value }).collect::<Vec<_>>();
            s.stack[k].locals.extend(chosen);
            s.top().n += 1;
            s.top().phase = TARGETS;
        }
        DIVIDE => divide(g, s, k),
        DIVIDED => {
            let slot =
                group(g, s, k, f.n as usize).and_then(|t| t.divide().map(|d| d.0)).expect("a divided group");
            let value = s.result.first().copied().unwrap_or(Ref::Num(0));
            s.stack[k].locals.push(Local { slot, value });
            s.top().phase = DIVIDE;
        }
        PAY => {
            s.top().phase = FINISH;
            if f.flags == SPELL || f.flags == ABILITY {
                s.top().phase = PAID;
                pay::start(s, obj);
            }
        }
        PAID if s.result == [Ref::Num(0)] => take_back(g, s, k),
        PAID => s.top().phase = FINISH,
        CHANGE => retarget::change(g, s, k),
        CHANGED => retarget::changed(g, s, cx, k),
        _ => finish(g, s, cx, k),
    }
    Flow::Next
}

/// CR 733.1: a cost that could not be paid after all. The spell is where it was, the ability is gone; mana
/// that was made stays.
fn take_back(g: &Magic, s: &mut State, k: usize) {
    let item = s.stack[k].clone();
    s.pop();
    if item.ability != NONE {
        zones::put(g, s, item.obj.i, Zone::Nowhere, 0, 0);
        return;
    }
    if item.cast_from == Zone::Command {
        let player = &mut s.players[usize::from(item.seat)];
        player.tax = player.tax.saturating_sub(1);
    }
    zones::off_stack(g, s, &item);
}

fn to_targets(s: &mut State) {
    let f = s.top();
    f.phase = TARGETS;
    f.n = 0;
}

fn can_retarget(g: &Magic, s: &State, k: usize) -> bool {
    let item = &s.stack[k];
    let env = Env::of_item(g, s, item);
    let mut enough = true;
    targets::groups(g, &env, item.body, targets::aura_of(g, s, item), &mut |group| {
        let target = group.target;
        let mut room = Vec::new();
        targets::candidates(&env, target, &mut room);
        let wanted = env.slot(group.slot()).count();
        enough &= room.len() >= wanted.min(env.value(&target.min).max(0) as usize);
    });
    enough
}

/// Does what is on the stack have targets?
pub fn has_targets(g: &Magic, s: &State, o: Obj) -> bool {
    s.stack.iter().rposition(|item| item.obj == o).is_some_and(|k| !slots(g, s, k).is_empty())
}

fn slots(g: &Magic, s: &State, k: usize) -> Vec<u8> {
    let mut slots = Vec::new();
    each_target(g, s, &s.stack[k], &mut |group| slots.push(group.slot()));
    slots
}

/// Marks a casting whose optional costs are announced before its modes; that they have been.
const COSTS_FIRST: Ref = Ref::Num(1);
const COSTS_TOLD: Ref = Ref::Num(2);
/// Marks a casting for which it has been said what is spliced onto the spell.
const SPLICES_TOLD: Ref = Ref::Num(3);

fn targets_exist(g: &Magic, s: &State, item: &StackItem) -> bool {
    let env = Env::of_item(g, s, item);
    let mut enough = true;
    targets::groups(g, &env, item.body, None, &mut |group| {
        let target = group.target;
        let mut room = Vec::new();
        targets::candidates(&env, target, &mut room);
        enough &= room.len() as i32 >= env.value(&target.min);
    });
    enough && (item.body == NONE || target_groups::satisfiable(&env, &g.body(item.body).targets))
}

/// X is announced if the cost has one (CR 601.2b).
fn choose_x(g: &Magic, s: &mut State, k: usize) {
    let item = &s.stack[k];
    let (flags, seat) = (s.frames.last().expect("this frame").flags, item.seat);
    if flags == TRIGGER || flags == RETARGET || !Bill::item(g, s, item).has_x() {
        to_targets(s);
        return;
    }
    let mut with = item.clone();
    let chooses = Bill::item(g, s, item).x_chooses();
    let most = if chooses { LARGEST_TRIED } else { largest_x(g, s, item) };
    // CR 601.2c: there must be as many targets as X asks for.
    let mut all: Vec<Ref> = Vec::new();
    let least = least_x(g, item);
    for x in least..=most {
        with.x = x;
        if chooses && !Bill::item(g, s, &with).payable() {
            continue;
        }
        if targets_exist(g, s, &with) {
            all.push(Ref::Num(x));
        }
    }
    if all.is_empty() {
        all.push(Ref::Num(least));
    }
    s.top().phase = X_CHOSEN;
    Choice::of(seat, Ask::X, &all, 1, 1).start(s);
}

/// The least X that may be announced for it.
fn least_x(g: &Magic, item: &StackItem) -> i32 {
    match (item.ability != NONE).then(|| &g.ability(item.ability).kind) {
        Some(AbilityKind::Activated(a)) => a.least_x.into(),
        _ => 0,
    }
}

/// The greatest X that can be paid for: it is found by doubling, then by halving.
fn largest_x(g: &Magic, s: &State, item: &StackItem) -> i32 {
    const MOST: i32 = 20_000;
    let mut with = item.clone();
    let mut pays = |x: i32| {
        with.x = x;
        Bill::item(g, s, &with).payable()
    };
    let (mut least, mut step) = (0, 1);
    while step <= MOST - least && pays(least + step) {
        least += step;
        step *= 2;
    }
    while step > 0 {
        if step <= MOST - least && pays(least + step) {
            least += step;
        }
        step /= 2;
    }
    least
}

/// The nth target group.
fn group<'a>(g: &'a Magic, s: &State, k: usize, n: usize) -> Option<Group<'a>> {
    let mut at = 0;
    let mut found = None;
    each_target(g, s, &s.stack[k], &mut |group| {
        if at == n {
            found = Some(group);
        }
        at += 1;
    });
    found
}

fn choose_targets(g: &Magic, s: &mut State, k: usize) -> Flow {
    let f = *s.top();
    let Some(group) = group(g, s, k, f.n as usize) else {
        let f = s.top();
        (f.phase, f.n) = (DIVIDE, 0);
        return Flow::Next;
    };
    let target = group.target;
    let item = &s.stack[k];
    let env = Env::of_item(g, s, item);
    let mut room = Vec::new();
    targets::candidates(&env, target, &mut room);
    let (min, max) = (env.value(&target.min), env.value(&target.max));
    // CR 115.7: whoever may choose new targets chooses them, by what is legal for the spell's controller.
    let retargeted = (f.flags == RETARGET).then_some(f.seat);
    let seat = retargeted.or_else(|| env.player(&target.by)).unwrap_or(item.seat);
    let first = f.n == 0 && group.body != NONE;
    let spoilt = || first && !target_groups::satisfiable(&env, &g.body(group.body).targets);
    if f.flags == TRIGGER && ((room.len() as i32) < min || spoilt()) {
        // CR 603.3d: no legal choice, and it is removed from the stack.
        let i = item.obj.i;
        s.pop();
        zones::put(g, s, i, Zone::Nowhere, 0, 0);
        return Flow::Next;
    }
    // A number divided among targets gives each at least one (CR 601.2d).
    let max = target.divide.as_ref().map_or(max, |(_, v)| max.min(env.value(v)));
    s.top().phase = TARGET_CHOSEN;
    let pays = f.flags == SPELL || f.flags == ABILITY;
    let item = &s.stack[k];
    let bound = group.body != NONE
        && (target.together != Together::Free || target_groups::binds(g, s, item, f.n as usize, pays));
    let choice = Choice::of(seat, Ask::Target, &room, min, max);
    Choice {
        purpose: target.purpose,
        together: bound.then_some((group.body, group.number)),
        target: bound,
        ..choice
    }
    .start(s);
    Flow::Next
}

/// CR 601.2d: at least one each; the last target takes the rest.
fn divide(g: &Magic, s: &mut State, k: usize) {
    let n = s.top().n as usize;
    let Some(group) = group(g, s, k, n) else {
        s.top().phase = PAY;
        return;
    };
    let Some((slot, value)) = group.divide() else {
        s.top().n += 1;
        return;
    };
    let item = &s.stack[k];
    let env = Env::of_item(g, s, item);
    let count = env.slot(group.slot()).count() as i32;
    let given: Vec<i32> = env.slot(slot).map(Ref::num).collect();
    let left = env.value(value) - given.iter().sum::<i32>();
    let rest = count - given.len() as i32;
    if rest <= 0 {
        s.top().n += 1;
        return;
    }
    let (least, most) = if rest == 1 { (left, left) } else { (1, left - rest + 1) };
    let options: Vec<Ref> = span(least, most, least).into_iter().map(Ref::Num).collect();
    let seat = item.seat;
    s.top().phase = DIVIDED;
    Choice::of(seat, Ask::Division, &options, 1, 1).start(s);
}

/// Effects that waited for the next such spell have found it.
fn is_next(g: &Magic, s: &mut State, spell: Obj) {
    let waits = |l: &Lasting| {
        l.locals.iter().all(|x| x.slot != hidden::AFFECTED)
            && matches!(&g.body(l.body).code[usize::from(l.pc)],
                Op::Effect { of: Affected::Next(what), .. }
                    if Env::of_lasting(g, s, l).passes(what, Ref::Obj(spell)))
    };
    let found: Vec<usize> = (0..s.lasting.len()).filter(|&k| waits(&s.lasting[k])).collect();
    for k in found {
        s.lasting[k].locals.push(Local { slot: hidden::AFFECTED, value: Ref::Obj(spell) });
        s.dirty = true;
    }
}

/// A special action happens at once (CR 116.1).
fn act(g: &Magic, s: &mut State, item: StackItem) {
    zones::put(g, s, item.obj.i, Zone::Nowhere, 0, 0);
    s.passes = 0;
    let ctx = Ctx {
        x: item.x,
        way: item.way,
        locals: item.locals,
        ..Ctx::of(item.source, item.ability, item.seat)
    };
    program::start(s, ctx, item.body);
}

/// It is cast, activated, or on the stack: tell the triggers.
fn finish(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, k: usize) {
    let f = *s.top();
    s.pop();
    let item = s.stack[k].clone();
    let mut events = Vec::new();
    let me = Ref::Obj(item.obj);
    match f.flags {
        SPELL => {
            let player = &mut s.players[usize::from(item.seat)];
            player.spells_cast = player.spells_cast.saturating_add(1);
            is_next(g, s, item.obj);
            // Who waits for cards to leave a graveyard hears of those that are cast from there.
            if matches!(item.cast_from, Zone::Graveyard | Zone::Exile | Zone::Library) {
                let left = Ev::of(EventKind::Zone, item.seat, me).other(me);
                events.push(left.moved(item.cast_from, Zone::Stack));
            }
            events.push(Ev::of(EventKind::Cast, item.seat, me).moved(item.cast_from, Zone::Stack));
        }
        ABILITY => {
            if let AbilityKind::Activated(a) = &g.ability(item.ability).kind {
                triggers::count_use(s, item.source, item.ability, a.limit);
                // CR 606.3.
                if a.cost.parts.iter().any(|part| matches!(part, Part::Loyalty(_)))
                    && let Some(p) = s.perm_mut(item.source)
                {
                    p.loyalty_used = p.loyalty_used.saturating_add(1);
                }
            }
            if matches!(&g.ability(item.ability).kind, AbilityKind::Activated(a) if a.special) {
                act(g, s, item);
                return;
            }
            let word = g.ability_words[usize::from(item.ability)];
            events.push(Ev::of(EventKind::Activate, item.seat, me).other(Ref::Obj(item.source)).word(word));
        }
        _ => {}
    }
    let mut seen = Vec::new();
    let env = Env::of_item(g, s, &item);
    each_target(g, s, &item, &mut |group| {
        for r in env.slot(group.slot()) {
            if !seen.contains(&r) {
                seen.push(r);
                events.push(Ev::of(EventKind::Target, item.seat, r).other(me));
            }
        }
    });
    s.passes = 0;
    if !events.is_empty() {
        events::propose(g, s, cx, &events);
    }
}
