//! One decision: options made by binders.

use kernel::{Event, Menu, Opt};

use crate::code::{Bind, BindKind, Carrier, Choice, GroupCode, Test};
use crate::events;
use crate::expr::Eval;
use crate::faults::Fault;
use crate::game::{Context, Parlor};
use crate::melds::{Subsets, Sums, agree, canonical};
use crate::run::Flow;
use crate::sets::CardSet;
use crate::state::{Asking, Frame, Kind, Locals, State};
use crate::statements::trick::push_cards;

/// No menu is longer.
const OPTIONS: usize = 32_768;
/// Sets of cards that are looked at for one binder: a pile of thirty has a thousand million.
const LOOKED_AT: usize = 4 * OPTIONS;
/// Cards a set may have in an option, when the deck has more than 64.
pub(crate) const PACKED: u32 = 9;

impl<S: CardSet> Parlor<S> {
    #[inline(never)]
    pub(crate) fn choose(&self, choice: &Choice<S>, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        let by = self.eval(s).number(&choice.by);
        if !(0..self.code.seats as i32).contains(&by) {
            s.locals.fault(Fault::NoSuchPlace);
            return self.nothing(choice, s, cx);
        }
        if choice.countable && cx.picks.uniform() {
            return self.choose_uniformly(choice, by as u8, s, cx);
        }
        cx.menu.ask(by as u8, choice.prompt);
        offer(choice, &mut self.eval(s), &mut cx.menu);
        if cx.menu.is_empty() {
            return self.nothing(choice, s, cx);
        }
        self.ask(Asking::Choose, by as u8, s, cx)
    }

    pub(crate) fn nothing(&self, choice: &Choice<S>, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        match choice.otherwise {
            Some(block) => self.enter(block, Kind::Plain, s),
            None => {
                s.locals.fault(Fault::NothingToChoose);
                self.finish(s, &self.code.cap, cx);
                Flow::Moved
            }
        }
    }

    #[inline(never)]
    pub(crate) fn chosen(&self, choice: &Choice<S>, o: Opt, s: &mut State<S>, cx: &mut Context<S>) {
        let group = &choice.groups[usize::from(o.flags).min(choice.groups.len() - 1)];
        let seat = s.core.asked;
        for bind in &group.binders {
            bind_local(bind, o, &mut s.locals);
        }
        let visible = if choice.secret { 1 << seat } else { 0xFF };
        self.tell(cx, || Event {
            visible,
            flags: o.flags,
            a: o.a as i16,
            b: o.b as i16,
            c: o.c as i16,
            d: group.id as i16,
            n: o.n,
            ..Event::of(events::CHOOSE, seat)
        });
        if self.calm(group.body, s, cx) {
            self.go_through(group.body, s, cx);
            forget(group, &mut s.locals);
            s.core.frames.last_mut().expect("a statement has a frame").pc += 1;
            return;
        }
        let frame = Frame { kind: Kind::Chosen, group: o.flags, block: group.body, ..Frame::default() };
        s.core.frames.push(frame);
    }
}

pub(crate) fn is_set<S>(kind: &BindKind<S>) -> bool {
    matches!(kind, BindKind::Summing { .. } | BindKind::Subset { .. } | BindKind::Meld { .. })
}

pub(crate) fn bind_local<S: CardSet>(bind: &Bind<S>, o: Opt, locals: &mut Locals<S>) {
    if is_set(&bind.kind) {
        locals.sets[usize::from(bind.local)] = unpack(o);
    } else {
        locals.numbers[usize::from(bind.local)] = read(o, bind.carrier);
    }
}

/// What a group bound is gone when its body ends.
pub(crate) fn forget<S: CardSet>(group: &GroupCode<S>, locals: &mut Locals<S>) {
    for bind in &group.binders {
        if is_set(&bind.kind) {
            locals.sets[usize::from(bind.local)] = S::EMPTY;
        } else {
            locals.numbers[usize::from(bind.local)] = 0;
        }
    }
}

#[inline]
pub(crate) fn carry(o: Opt, carrier: Carrier, value: i32) -> Opt {
    let small = value as i16 as u16;
    match carrier {
        Carrier::A => Opt { a: small, ..o },
        Carrier::B => Opt { b: small, ..o },
        Carrier::C => Opt { c: small, ..o },
        Carrier::N | Carrier::Wide => Opt { n: value, ..o },
    }
}

#[inline]
pub(crate) fn read(o: Opt, carrier: Carrier) -> i32 {
    match carrier {
        Carrier::A => i32::from(o.a as i16),
        Carrier::B => i32::from(o.b as i16),
        Carrier::C => i32::from(o.c as i16),
        Carrier::N | Carrier::Wide => o.n,
    }
}

/// A set in `b`, `c` and `n`: its bits, or seven bits per card with the last repeated.
fn pack<S: CardSet>(o: Opt, set: S) -> Opt {
    let word = if S::BITS == 64 {
        set.wide() as u64
    } else if set.is_empty() {
        1 << 63
    } else {
        let (mut word, mut last, mut at) = (0u64, 0, 0);
        for card in set.cards() {
            word |= (card as u64) << (7 * at);
            (last, at) = (card as u64, at + 1);
        }
        for at in at..PACKED {
            word |= last << (7 * at);
        }
        word
    };
    Opt { b: word as u16, c: (word >> 16) as u16, n: (word >> 32) as u32 as i32, ..o }
}

pub(crate) fn unpack<S: CardSet>(o: Opt) -> S {
    let word = u64::from(o.b) | u64::from(o.c) << 16 | u64::from(o.n as u32) << 32;
    if S::BITS == 64 {
        return S::narrow(u128::from(word));
    }
    if word >> 63 == 1 {
        return S::EMPTY;
    }
    (0..PACKED).fold(S::EMPTY, |set, at| set | S::bit((word >> (7 * at) & 127) as usize))
}

/// Whether an option's set fields are as [`pack`] writes them.
pub(crate) fn packed_well<S: CardSet>(o: Opt) -> bool {
    let set: S = unpack(o);
    (S::BITS == 64 || set.len() <= PACKED) && pack(o, set) == o
}

pub(crate) fn offer<S: CardSet>(choice: &Choice<S>, eval: &mut Eval<'_, S>, menu: &mut Menu) {
    for (g, group) in choice.groups.iter().enumerate() {
        let o = Opt::verb(group.label).flags(g as u8);
        combine(group, 0, o, eval, menu);
        forget(group, eval.locals);
    }
}

fn combine<S: CardSet>(group: &GroupCode<S>, at: usize, o: Opt, eval: &mut Eval<'_, S>, menu: &mut Menu) {
    let Some(bind) = group.binders.get(at) else {
        if eval.test(&group.when) {
            menu.push(o);
        }
        return;
    };
    if menu.len() >= OPTIONS || eval.locals.fuel == 0 {
        eval.locals.fault(Fault::TooMany);
        return;
    }
    let local = usize::from(bind.local);
    let code = eval.code;
    // Nothing more to bind or to ask.
    let plain = at + 1 == group.binders.len() && matches!(group.when, Test::Const(true));
    match &bind.kind {
        BindKind::Card(of) => {
            let set = eval.set(of);
            if plain && !code.copies {
                return push_cards(set, menu, |card| carry(o, bind.carrier, card as i32));
            }
            for card in set.cards() {
                if code.copies && set.meets(code.earlier[card]) {
                    continue;
                }
                if plain {
                    menu.push(carry(o, bind.carrier, card as i32));
                    continue;
                }
                eval.locals.numbers[local] = card as i32;
                combine(group, at + 1, carry(o, bind.carrier, card as i32), eval, menu);
            }
        }
        BindKind::Number { low, high, .. } => {
            let (low, high) = (eval.number(low), eval.number(high));
            let (low, high) = number_range(bind.carrier, low, high);
            for n in low..=high {
                if plain {
                    menu.push(carry(o, bind.carrier, n));
                    continue;
                }
                eval.locals.numbers[local] = n;
                combine(group, at + 1, carry(o, bind.carrier, n), eval, menu);
            }
        }
        BindKind::Value { of, attr, .. } => {
            let set = eval.set(of);
            let table = &code.attrs[usize::from(*attr)];
            if plain && table.classes.len() <= 64 {
                let mut held = 0u64;
                for (i, &class) in table.classes.iter().enumerate() {
                    held |= u64::from(set.meets(class)) << i;
                }
                return push_cards(held, menu, |i| carry(o, bind.carrier, table.low + i as i32));
            }
            for (i, &class) in table.classes.iter().enumerate() {
                if set.meets(class) {
                    let value = table.low + i as i32;
                    eval.locals.numbers[local] = value;
                    combine(group, at + 1, carry(o, bind.carrier, value), eval, menu);
                }
            }
        }
        BindKind::Seat { from, test } => {
            let from = eval.number(from);
            for k in 0..code.seats as i32 {
                let seat = from.wrapping_add(k).rem_euclid(code.seats as i32);
                eval.locals.numbers[local] = seat;
                if eval.test(test) {
                    eval.locals.numbers[local] = seat;
                    combine(group, at + 1, carry(o, bind.carrier, seat), eval, menu);
                }
            }
        }
        BindKind::Summing { of, attr, total, min, max } => {
            let (of, total) = (eval.set(of), eval.number(total));
            let values = &code.attrs[usize::from(*attr)].values;
            let subsets = Subsets { code, of, max: limit::<S>(i32::from(*max)), canonical: true };
            Sums { subsets, values, total }.each(of, S::EMPTY, &mut |set| {
                if set.len() >= u32::from(*min) {
                    eval.locals.sets[local] = set;
                    combine(group, at + 1, pack(o, set), eval, menu);
                }
                menu.len() < OPTIONS
            });
        }
        BindKind::Subset { of, attr, min, max } => {
            let of = eval.set(of);
            let (min, max) = (eval.number(min), eval.number(max));
            let mut looks = 0;
            let mut take = |part: S, empty: bool| {
                let search = Subsets { code, of: part, max: limit::<S>(max), canonical: true };
                search.each(part, S::EMPTY, &mut |set| {
                    if set.len() as i32 >= min && (empty || !set.is_empty()) {
                        eval.locals.sets[local] = set;
                        combine(group, at + 1, pack(o, set), eval, menu);
                    }
                    looks += 1;
                    if looks == LOOKED_AT {
                        eval.locals.fault(Fault::TooMany);
                    }
                    menu.len() < OPTIONS && looks < LOOKED_AT
                });
            };
            match attr {
                _ if max < 0 => {}
                None => take(of, true),
                Some(attr) => {
                    let table = &code.attrs[usize::from(*attr)];
                    let mut rest = of;
                    let mut empty = true;
                    while !rest.is_empty() || empty {
                        let class = match rest.is_empty() {
                            true => S::EMPTY,
                            false => rest & table.class(i32::from(table.values[rest.lowest()])),
                        };
                        take(class, empty);
                        rest = rest.minus(class);
                        empty = false;
                    }
                }
            }
        }
        BindKind::Meld { of, patterns } => {
            let of = eval.set(of);
            for (i, &p) in patterns.iter().enumerate() {
                code.melds[usize::from(p)].each(code, of, true, &mut |set| {
                    let before = patterns[..i].iter().any(|&q| code.melds[usize::from(q)].is(code, set));
                    if !before && (S::BITS == 64 || set.len() <= PACKED) {
                        eval.locals.sets[local] = set;
                        combine(group, at + 1, pack(o, set), eval, menu);
                    }
                    menu.len() < OPTIONS
                });
            }
        }
    }
}

fn limit<S: CardSet>(max: i32) -> u8 {
    let most = if S::BITS == 64 { 64 } else { PACKED as i32 };
    max.clamp(0, most) as u8
}

/// Numbers that the option can carry.
pub(crate) fn number_range(carrier: Carrier, low: i32, high: i32) -> (i32, i32) {
    match carrier {
        Carrier::N => (low, high.min(low.saturating_add(OPTIONS as i32))),
        _ => (low.max(i16::MIN.into()), high.min(i16::MAX.into())),
    }
}

/// Whether an option says something that the binder offers: judged card by card, without enumeration.
pub(crate) fn allowed<S: CardSet>(bind: &Bind<S>, o: Opt, eval: &mut Eval<'_, S>) -> bool {
    let code = eval.code;
    match &bind.kind {
        BindKind::Card(of) => {
            let set = eval.set(of);
            let card = read(o, bind.carrier);
            usize::try_from(card)
                .is_ok_and(|c| set.has(c) && (0..c).all(|d| !(set.has(d) && code.earlier[c].has(d))))
        }
        BindKind::Number { low, high, .. } => {
            let (low, high) = (eval.number(low), eval.number(high));
            let (low, high) = number_range(bind.carrier, low, high);
            (low..=high).contains(&read(o, bind.carrier))
        }
        BindKind::Value { of, attr, .. } => {
            let set = eval.set(of);
            let value = read(o, bind.carrier);
            set.cards().any(|c| i32::from(code.attrs[usize::from(*attr)].values[c]) == value)
        }
        BindKind::Seat { test, .. } => {
            let seat = read(o, bind.carrier);
            if !(0..code.seats as i32).contains(&seat) {
                return false;
            }
            eval.locals.numbers[usize::from(bind.local)] = seat;
            eval.test(test)
        }
        BindKind::Summing { of, attr, total, min, max } => {
            let (of, total) = (eval.set(of), eval.number(total));
            let set: S = unpack(o);
            let values = &code.attrs[usize::from(*attr)].values;
            packed_well::<S>(o)
                && set.within(of)
                && (u32::from(*min)..=u32::from(*max)).contains(&set.len())
                && set.cards().map(|c| i32::from(values[c])).sum::<i32>() == total
                && canonical(code, of, set)
        }
        BindKind::Subset { of, attr, min, max } => {
            let of = eval.set(of);
            let (min, max) = (eval.number(min), eval.number(max));
            let set: S = unpack(o);
            packed_well::<S>(o)
                && set.within(of)
                && (min..=max).contains(&(set.len() as i32))
                && attr.is_none_or(|a| agree(code, a, set))
                && canonical(code, of, set)
        }
        BindKind::Meld { of, patterns } => {
            let of = eval.set(of);
            let set: S = unpack(o);
            packed_well::<S>(o)
                && set.within(of)
                && patterns.iter().any(|&p| code.melds[usize::from(p)].is(code, set))
                && canonical(code, of, set)
        }
    }
}
