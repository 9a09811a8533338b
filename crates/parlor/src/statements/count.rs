//! A decision taken uniformly: options are counted, and only the one picked is made.

use kernel::Opt;

use crate::code::{Bind, BindKind, Choice, Code, GroupCode, Num, Test};
use crate::compile::tighten::plain;
use crate::expr::Eval;
use crate::faults::Fault;
use crate::game::{Context, Parlor};
use crate::run::{FUEL, Flow};
use crate::sets::CardSet;
use crate::state::{Asking, State};
use crate::statements::choose::{carry, number_range};

/// Groups that a decision may have, to be counted.
const GROUPS: usize = 8;

/// Per group a seat at most, and at most one thing more that hangs on neither it nor a condition.
pub(crate) fn countable<S: CardSet>(code: &Code<S>, groups: &[GroupCode<S>]) -> bool {
    let simple = |bind: &Bind<S>, alone: bool| match &bind.kind {
        BindKind::Card(of) => alone || plain(of),
        BindKind::Number { low, high, .. } => {
            let fixed = |n: &Num<S>| matches!(n, Num::Const(_) | Num::Cell(_));
            alone || fixed(low) && fixed(high)
        }
        BindKind::Value { of, attr, .. } => {
            code.attrs[usize::from(*attr)].classes.len() <= 64 && (alone || plain(of))
        }
        _ => false,
    };
    groups.len() <= GROUPS
        && groups.iter().all(|group| {
            let free = matches!(group.when, Test::Const(true));
            match &group.binders[..] {
                [] => true,
                [bind] => free && simple(bind, true),
                [seat, bind] => free && matches!(seat.kind, BindKind::Seat { .. }) && simple(bind, false),
                _ => false,
            }
        })
}

/// The options of one group.
#[derive(Clone, Copy)]
enum Options<S> {
    One,
    Cards(S),
    /// Numbers from the first on.
    Numbers(i32),
    /// Values above the first, as bits.
    Values(i32, u64),
}

/// Options of a group: how many, the seats of its first binder in their order, and what its last one offers.
#[derive(Clone, Copy)]
struct Counted<S> {
    n: u32,
    from: i32,
    seats: u64,
    each: u32,
    options: Options<S>,
}

#[inline]
fn count<S: CardSet>(group: &GroupCode<S>, eval: &mut Eval<'_, S>) -> Counted<S> {
    match &group.binders[..] {
        [bind] => {
            let (n, options) = count_bind(bind, eval);
            Counted { n, from: 0, seats: 0, each: n, options }
        }
        [seat, bind] => {
            let (from, seats) = seats_of(seat, eval);
            let (each, options) = count_bind(bind, eval);
            Counted { n: seats.count_ones() * each, from, seats, each, options }
        }
        _ => {
            let n = u32::from(eval.test(&group.when));
            Counted { n, from: 0, seats: 0, each: n, options: Options::One }
        }
    }
}

/// Seats that a binder offers: the first one, and bits for it and those after it.
#[inline]
fn seats_of<S: CardSet>(bind: &Bind<S>, eval: &mut Eval<'_, S>) -> (i32, u64) {
    let BindKind::Seat { from, test } = &bind.kind else { return (0, 0) };
    let seats = eval.code.seats as i32;
    let from = match eval.number(from) {
        from if (0..seats).contains(&from) => from,
        from => from.rem_euclid(seats),
    };
    let (mut seat, mut bits) = (from, 0);
    for k in 0..seats {
        eval.locals.numbers[usize::from(bind.local)] = seat;
        bits |= u64::from(eval.test(test)) << k;
        seat = if seat + 1 == seats { 0 } else { seat + 1 };
    }
    eval.locals.numbers[usize::from(bind.local)] = 0;
    (from, bits)
}

#[inline]
fn count_bind<S: CardSet>(bind: &Bind<S>, eval: &mut Eval<'_, S>) -> (u32, Options<S>) {
    match &bind.kind {
        BindKind::Card(of) => {
            let set = eval.set(of);
            (set.len(), Options::Cards(set))
        }
        BindKind::Number { low, high, .. } => {
            let (low, high) = (eval.number(low), eval.number(high));
            let (low, high) = number_range(bind.carrier, low, high);
            ((i64::from(high) - i64::from(low) + 1).max(0) as u32, Options::Numbers(low))
        }
        BindKind::Value { of, attr, .. } => {
            let set = eval.set(of);
            let table = &eval.code.attrs[usize::from(*attr)];
            let held = table.held(set);
            (held.count_ones(), Options::Values(table.low, held))
        }
        _ => (0, Options::One),
    }
}

impl<S: CardSet> Parlor<S> {
    /// A decision of which [`Choice::meek`] holds, with all that follows from it.
    #[inline(never)]
    pub(crate) fn choose_meekly(&self, choice: &Choice<S>, s: &mut State<S>, cx: &mut Context<S>) {
        let by = self.eval(s).number(&choice.by);
        let seated = (0..self.code.seats as i32).contains(&by);
        if !seated {
            s.locals.fault(Fault::NoSuchPlace);
        }
        match self.pick_group(choice, by as u8, seated, s, cx) {
            Some(group) => {
                self.go_through(group.body, s, cx);
                for bind in &group.binders {
                    s.locals.numbers[usize::from(bind.local)] = 0;
                }
            }
            None if s.core.over => {}
            None => match choice.otherwise {
                Some(block) => self.go_through(block, s, cx),
                None => {
                    s.locals.fault(Fault::NothingToChoose);
                    self.finish(s, &self.code.cap, cx);
                }
            },
        }
    }

    /// A [`countable`] decision of a seat that picks uniformly.
    pub(crate) fn choose_uniformly(
        &self,
        choice: &Choice<S>,
        by: u8,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Flow {
        let Some(group) = self.pick_group(choice, by, true, s, cx) else {
            return if s.core.over { Flow::Moved } else { self.nothing(choice, s, cx) };
        };
        let g = choice.groups.iter().position(|o| o.id == group.id).unwrap_or(0);
        let mut o = Opt::verb(group.label).flags(g as u8);
        for bind in &group.binders {
            o = carry(o, bind.carrier, s.locals.numbers[usize::from(bind.local)]);
        }
        self.chosen(choice, o, s, cx);
        Flow::Moved
    }

    /// Count options, pick one and bind what it names. Nothing when there are none, or the match is over.
    #[inline]
    fn pick_group<'c>(
        &self,
        choice: &'c Choice<S>,
        by: u8,
        seated: bool,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Option<&'c GroupCode<S>> {
        if choice.fixed && seated {
            if matches!(self.ask(Asking::Nothing, by, s, cx), Flow::Moved) {
                return None;
            }
            s.locals.fuel = FUEL;
            return Some(&choice.groups[cx.picks.pick(by, choice.groups.len() as u32) as usize]);
        }
        let mut counts = [0; GROUPS];
        // Of the last group that has any.
        let (mut last, mut kept) = (None, 0);
        let mut all = 0;
        let mut eval = self.eval(s);
        for (g, group) in choice.groups.iter().enumerate().filter(|_| seated) {
            let counted = count(group, &mut eval);
            if counted.n > 0 {
                (last, kept) = (Some(counted), g);
            }
            counts[g] = counted.n;
            all += counted.n;
        }
        let mut counted = last?;
        if matches!(self.ask(Asking::Nothing, by, s, cx), Flow::Moved) {
            return None;
        }
        let mut index = cx.picks.pick(by, all);
        let mut g = 0;
        while index >= counts[g] {
            index -= counts[g];
            g += 1;
        }
        let group = &choice.groups[g];
        if g != kept {
            counted = count(group, &mut self.eval(s));
        }
        if let [seat, _] = &group.binders[..] {
            let place = counted.seats.nth(index / counted.each) as i32;
            let (seats, chosen) = (self.code.seats as i32, counted.from + place);
            s.locals.numbers[usize::from(seat.local)] = if chosen < seats { chosen } else { chosen - seats };
            index %= counted.each;
        }
        let options = counted.options;
        let value = match options {
            Options::One => 0,
            Options::Cards(set) => set.nth(index) as i32,
            Options::Numbers(low) => low + index as i32,
            Options::Values(low, held) => low + held.nth(index) as i32,
        };
        if let Some(bind) = group.binders.last() {
            s.locals.numbers[usize::from(bind.local)] = value;
        }
        s.locals.fuel = FUEL;
        Some(group)
    }
}
