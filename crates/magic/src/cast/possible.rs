//! Can it be cast or activated: is it allowed, do targets exist, can the cost be paid?

use kernel::Seat;

use super::targets;
use crate::cast;
use crate::eval::Env;
use crate::game::Magic;
use crate::ir::ability::{AbilityKind, Activated};
use crate::ir::{CardType, Cond, Cost, Filter, Rule, Sel, Supertype, Target, Value, Visitor, Walk, Zone};
use crate::layers::{self, rules};
use crate::pay::bill::{Bill, Price};
use crate::pay::purse::Purse;
use crate::state::{Local, NONE, Obj, Perm, Ref, State, hidden, touched};

/// Targets exist and the cost can be paid; timing and permission are the caller's business.
pub fn possible(g: &Magic, s: &State, seat: Seat, i: u16, face: u8, price: Price) -> bool {
    possible_with(g, s, seat, i, face, price, None)
}

/// The same for a player whose mana is counted.
pub fn possible_with(
    g: &Magic,
    s: &State,
    seat: Seat,
    i: u16,
    face: u8,
    price: Price,
    purse: Option<&Purse>,
) -> bool {
    attainable(g, s, seat, i, face, price, |env, body| pays(env, face, price, body, purse))
        && (!counts_cards(g, s, i) || completes(g, s, seat, i, face, price))
}

fn pays(env: Env<'_>, face: u8, price: Price, body: u16, purse: Option<&Purse>) -> bool {
    let plain = || Bill::spell(env, face, price, body).out_of(purse).payable();
    if lowered_by(&env, face).any(|word| {
        let locals = [Local { slot: hidden::PAID, value: Ref::Word(word) }];
        Bill::spell(Env { locals: &locals, ..env }, face, price, body).out_of(purse).payable()
    }) {
        return true;
    }
    if body == NONE || !aims(&env, face) {
        return plain();
    }
    match sole_group(&env, body) {
        Some(_) => cheap_at(&env, face, price, body, purse),
        None => plain() || cheap_at(&env, face, price, body, purse),
    }
}

/// Does what is there to pay with, or the price, count cards of hands and graveyards? A card that is cast is no
/// longer among them.
fn counts_cards(g: &Magic, s: &State, i: u16) -> bool {
    // A card that leaves a hand is missing there alone.
    let bits = if s.card(i).zone == Zone::Hand { touched::HANDS } else { touched::CARDS };
    s.reads & bits != 0 || g.cards_pay.matter(g, s, i, bits)
}

/// Can it still be paid for, and aimed, once the card is on the stack (CR 601.2a, f)?
fn completes(g: &Magic, s: &State, seat: Seat, i: u16, face: u8, price: Price) -> bool {
    // Whoever casts a commander has paid for that once more from then on.
    if s.card(i).zone == Zone::Command {
        return true;
    }
    let mut after = s.clone();
    let spell = cast::begin(g, &mut after, seat, i, face, price, Zone::Nowhere);
    layers::refresh(g, &mut after);
    let Some(item) = after.stack_item(spell) else { return true };
    let env = Env { source: spell, ..Env::of_item(g, &after, item) };
    let locals: Vec<Local> = item.locals.clone();
    let env = Env { locals: &locals, ..env };
    let aura = g.aura_target(s.card(i).own, face);
    attained(env, face, price, item.body, aura, |env, body| pays(env, face, price, body, None))
}

/// Optional costs of the face which lower what it costs otherwise, by word (CR 601.2b, f).
pub fn lowered_by<'a>(env: &Env<'a>, face: u8) -> impl Iterator<Item = u16> + 'a {
    struct Asks(u16, bool);
    impl Visitor for Asks {
        fn value(&mut self, value: &Value) {
            self.1 |= matches!(value, Value::Paid(word) if word.0 == self.0);
        }
        fn cond(&mut self, cond: &Cond) {
            self.1 |= matches!(cond, Cond::Paid(word) if word.0 == self.0);
        }
    }
    let face = env.g.face(env.s.cast_as(env.source.i), face);
    face.optional.iter().map(|option| option.word.0).filter(|word| {
        let mut asks = Asks(*word, false);
        face.reductions.iter().for_each(|reduction| reduction.walk(&mut asks));
        asks.1
    })
}

/// Does the price depend on what the spell is aimed at (CR 601.2f)?
pub fn aims(env: &Env<'_>, face: u8) -> bool {
    struct Aims(bool);
    impl Visitor for Aims {
        fn sel(&mut self, sel: &Sel) {
            self.0 |= matches!(sel, Sel::TargetsOf(_) | Sel::Slot(_));
        }
        fn filter(&mut self, filter: &Filter) {
            self.0 |= matches!(filter, Filter::Targets(_) | Filter::TargetCount(_));
        }
    }
    let Env { g, s, source, .. } = *env;
    let mut found = Aims(false);
    let reductions = &g.face(s.cast_as(source.i), face).reductions;
    reductions.iter().filter(|r| r.when != Cond::Always).for_each(|r| r.walk(&mut found));
    reductions.iter().for_each(|r| r.by.walk(&mut found));
    g.each_rule(s, rules::COSTS, &mut |rule, _, _| {
        if let Rule::CostLess { what, .. } | Rule::CostMore { what, .. } = rule {
            what.walk(&mut found);
        }
    });
    found.0
}

/// The target group of a spell that must have one target and has no other group.
pub fn sole_group<'a>(env: &Env<'a>, body: u16) -> Option<&'a Target> {
    let body = env.g.body(body);
    match &body.targets[..] {
        [one] if body.modes.is_none() && one.when == Cond::Always && env.value(&one.min) == 1 => Some(one),
        _ => None,
    }
}

/// The same for a spell that is known to be payable.
pub fn announceable(g: &Magic, s: &State, seat: Seat, i: u16, face: u8, price: Price) -> bool {
    attainable(g, s, seat, i, face, price, |_, _| true)
}

fn attainable(
    g: &Magic,
    s: &State,
    seat: Seat,
    i: u16,
    face: u8,
    price: Price,
    payable: impl Fn(Env<'_>, u16) -> bool,
) -> bool {
    let def = s.cast_as(i);
    let way = match price {
        Price::Way(k) => g.face(def, face).ways.get(usize::from(k)),
        _ => None,
    };
    let own = g.face(def, face).spell.map_or(NONE, |b| b.0);
    let body = way.and_then(|w| w.spell).map_or(own, |b| b.0);
    let word = way.map_or(NONE, |w| w.word.0);
    let env = Env { way: word, ..Env::new(g, s, s.obj(i), seat) };
    if !env.holds(&g.face(def, face).castable) || lacks_legend(g, s, seat, def, face) {
        return false;
    }
    attained(env, face, price, body, g.aura_target(def, face), payable)
}

/// There are targets, and the mana; for some X, where one is announced.
fn attained(
    env: Env<'_>,
    face: u8,
    price: Price,
    body: u16,
    aura: Option<&Target>,
    payable: impl Fn(Env<'_>, u16) -> bool,
) -> bool {
    let fits = |env: Env<'_>| targets::available(&env, body, aura);
    // CR 601.2b, c: what there is to aim at, or to pay with, may depend on X.
    let pays = payable(env, body);
    if pays && fits(env) {
        return true;
    }
    let own = env.g.face(env.s.card(env.source.i).own, face);
    let way = match price {
        Price::Way(k) => own.ways.get(usize::from(k)),
        _ => None,
    };
    let announces = |cost: &Cost| cost.mana.xs > 0 || !cost.parts.is_empty();
    let plain = !way.is_some_and(|w| announces(&w.cost)) && !announces(&own.extra);
    !plain
        && Bill::spell(env, face, price, body).varies(pays)
        && some_x(env, |env| fits(env) && payable(env, body) && Bill::spell(env, face, price, body).payable())
}

/// CR 205.4e: a legendary instant or sorcery is cast only by whoever controls a legendary creature or planeswalker.
pub fn lacks_legend(g: &Magic, s: &State, seat: Seat, def: u16, face: u8) -> bool {
    let ch = &g.print(def, face).ch;
    let leads = |p: &Perm| {
        p.ch.controller == seat
            && p.ch.is_super(Supertype::Legendary)
            && (p.ch.is(CardType::Creature) || p.ch.is(CardType::Planeswalker))
    };
    ch.is_super(Supertype::Legendary)
        && (ch.is(CardType::Instant) || ch.is(CardType::Sorcery))
        && !s.permanents().any(leads)
}

/// Some target makes it cheap enough (CR 601.2f).
fn cheap_at(env: &Env<'_>, face: u8, price: Price, body: u16, purse: Option<&Purse>) -> bool {
    let Some(first) = env.g.body(body).targets.first() else { return false };
    let mut room = Vec::new();
    targets::candidates(env, first, &mut room);
    room.into_iter().any(|value| {
        let locals = [Local { slot: first.slot, value }];
        Bill::spell(Env { locals: &locals, ..*env }, face, price, body).out_of(purse).payable()
    })
}

/// The same for an activated ability.
pub fn activatable(g: &Magic, s: &State, seat: Seat, source: Obj, ability: u16, purse: &Purse) -> bool {
    let AbilityKind::Activated(a) = &g.ability(ability).kind else { return false };
    let env = Env { x: a.least_x.into(), ..Env::new(g, s, source, seat) };
    let bill = Bill::ability(env, ability).out_of(Some(purse));
    if bill.x_chooses() {
        let pays = |env: Env<'_>| Bill::ability(env, ability).out_of(Some(purse)).payable();
        return some_x(env, |env| pays(env) && targets::available(&env, a.body.0, None));
    }
    if !bill.payable() && !cheap_enough(&env, ability, a) {
        return false;
    }
    let fits = |env: Env<'_>| targets::available(&env, a.body.0, None);
    let pays = |env: Env<'_>| Bill::ability(env, ability).out_of(Some(purse)).payable();
    fits(env) || bill.has_x() && some_x(env, |env| fits(env) && pays(env))
}

/// So large an X is tried where a smaller one need not be payable.
pub const LARGEST_TRIED: i32 = 60;

/// Does it hold for some X?
pub fn some_x(env: Env<'_>, holds: impl Fn(Env<'_>) -> bool) -> bool {
    (env.x..=LARGEST_TRIED).any(|x| holds(Env { x, ..env }))
}

/// Some target makes the ability cheap enough.
fn cheap_enough(env: &Env<'_>, ability: u16, a: &Activated) -> bool {
    let Some(first) = a.less.as_ref().and_then(|_| env.g.body(a.body.0).targets.first()) else {
        return false;
    };
    let mut room = Vec::new();
    targets::candidates(env, first, &mut room);
    room.into_iter().any(|value| {
        let locals = [Local { slot: first.slot, value }];
        Bill::ability(Env { locals: &locals, ..*env }, ability).payable()
    })
}
