//! Statements that ask nobody, done without a look at the frames.

use crate::code::{Ladder, Num, Op, Set, Test};
use crate::game::{Context, Parlor};
use crate::run::Flow;
use crate::sets::CardSet;
use crate::state::State;

impl<S: CardSet> Parlor<S> {
    /// Whether a block can be gone through in one go: it asks no seat, and chance is not asked either.
    #[inline]
    pub(crate) fn calm(&self, block: u16, s: &State<S>, cx: &Context<S>) -> bool {
        let block = usize::from(block);
        match self.code.calm[block] {
            true => !s.chance.explicit(),
            false => self.code.meek[block] && cx.picks.uniform() && !cx.log.is_on(),
        }
    }

    /// A calm block, from its beginning to its end.
    pub(crate) fn go_through(&self, block: u16, s: &mut State<S>, cx: &mut Context<S>) {
        let stmts = &self.code.blocks[usize::from(block)];
        // Within a block everything leads forward, so that it is paid for at once.
        s.locals.fuel = s.locals.fuel.saturating_sub(stmts.len() as u32 + 1);
        if s.locals.fuel == 0 {
            return;
        }
        let mut at = 0;
        while let Some(stmt) = stmts.get(at) {
            if !stmt.needs.is_empty() {
                self.meet(&stmt.needs, s, cx);
            }
            at = match self.light(&stmt.op, at, s, cx) {
                Some(next) => next,
                None => match self.step(stmt, s, cx) {
                    _ if s.core.over => return,
                    Flow::To(place) => usize::from(place),
                    _ => at + 1,
                },
            };
        }
    }

    /// What is frequent and small. The place to go on at, which is beyond the block when the match is over; or
    /// nothing when it is none of these.
    #[inline(always)]
    pub(crate) fn light(
        &self,
        op: &Op<S>,
        at: usize,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Option<usize> {
        match op {
            Op::Set(target, value) => self.set(target, value, s, cx),
            Op::Add(target, value, why) => self.add(target, value, *why, s, cx),
            Op::Bump { cell, by, why } => self.bump(usize::from(*cell), *by, *why, s, cx),
            Op::Unless(test, to) => {
                return Some(if self.eval(s).test(test) { at + 1 } else { usize::from(*to) });
            }
            Op::Jump(to) => return Some(usize::from(*to)),
            Op::Mark { local, cards, cell, value } => {
                self.mark(*local, *cards, *cell, *value, s, cx);
                return Some(at + 2);
            }
            Op::Ladder(ladder) => return Some(self.climb(ladder, at, s, cx)),
            // What is swept secretly is another thing to those who watch.
            Op::Move { sweep: Some((from, to)), face, secret, .. }
                if (!secret || (cx.picks.uniform() && !cx.log.is_on()))
                    && self.sweep_seen((*from).into(), (*to).into(), *face, s, cx) => {}
            Op::Move { what, to, face, order, .. }
                if cx.picks.uniform() && !cx.log.is_on() && self.move_on(what, to, *face, *order, s) => {}
            Op::Show(what, to)
                if cx.picks.uniform() && !cx.log.is_on() && self.show_nobody(what, to.as_ref(), s) => {}
            Op::Deny { seat, zone, cards } => {
                self.deny(seat, *zone, cards, s, cx);
            }
            Op::Say(label, seat, n) => self.say(*label, seat.as_ref(), n.as_ref(), s, cx),
            Op::For { local, from, n, body } if self.calm(*body, s, cx) => {
                self.each_number(*local, from, n, *body, s, cx);
                return Some(if s.core.over { usize::MAX } else { at + 1 });
            }
            Op::ForCards { local, slot, of, body } if self.calm(*body, s, cx) => {
                self.each_card(*local, *slot, of, *body, s, cx);
                return Some(if s.core.over { usize::MAX } else { at + 1 });
            }
            Op::While(test, body, max) if self.calm(*body, s, cx) => {
                self.while_holds(test, *body, *max, s, cx);
                return Some(if s.core.over { usize::MAX } else { at + 1 });
            }
            Op::Choose(choice) if choice.meek && cx.picks.uniform() && !cx.log.is_on() => {
                self.choose_meekly(choice, s, cx);
                return Some(if s.core.over { usize::MAX } else { at + 1 });
            }
            _ => return None,
        }
        Some(at + 1)
    }

    #[inline]
    pub(crate) fn mark(
        &self,
        local: u8,
        cards: S,
        cell: u16,
        value: i32,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) {
        let hit = cards.has(s.locals.numbers[usize::from(local)] as u32 as usize);
        if cx.log.is_on() {
            if hit {
                self.assign(cell.into(), value, s, cx);
            }
            return;
        }
        let cell = &mut s.core.vars[usize::from(cell)];
        *cell = if hit { value } else { *cell };
    }

    /// The place to go on at.
    #[inline(never)]
    fn climb(&self, l: &Ladder<S>, at: usize, s: &mut State<S>, cx: &mut Context<S>) -> usize {
        let mut place = 0;
        for &(cell, low, stride) in &l.cells {
            place += (s.core.vars[usize::from(cell)] - low) as usize * stride as usize;
        }
        if let Some((n, low, high, stride)) = &l.number {
            let faults = s.locals.faults;
            let value = self.eval(s).number(n);
            // Conditions may ask for it or not: step by step, so that each fault is counted as often.
            if s.locals.faults != faults {
                s.locals.faults = faults;
                return if self.eval(s).test(&l.first) { at + 1 } else { at + 2 };
            }
            place += (value.clamp(*low, *high) - low) as usize * *stride as usize;
        }
        let mut taken = l.taken[place];
        while taken != 0 {
            let step = &l.steps[taken.trailing_zeros() as usize];
            self.bump(step.cell.into(), step.by, step.why, s, cx);
            taken &= taken - 1;
        }
        at + 2 * l.steps.len()
    }

    fn each_number(
        &self,
        local: u8,
        from: &Num<S>,
        n: &Num<S>,
        body: u16,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) {
        let n = self.rounds_of(n, s);
        if n <= 0 {
            return;
        }
        let mut i = self.eval(s).number(from).rem_euclid(n);
        for _ in 0..n {
            if s.core.over || s.locals.fuel == 0 {
                return;
            }
            s.locals.numbers[usize::from(local)] = i;
            self.go_through(body, s, cx);
            i = if i + 1 == n { 0 } else { i + 1 };
        }
        s.locals.numbers[usize::from(local)] = 0;
    }

    fn each_card(&self, local: u8, slot: u8, of: &Set<S>, body: u16, s: &mut State<S>, cx: &mut Context<S>) {
        let mut rest = self.eval(s).set(of);
        if rest.is_empty() {
            return;
        }
        while !rest.is_empty() && !s.core.over && s.locals.fuel > 0 {
            s.locals.numbers[usize::from(local)] = rest.lowest() as i32;
            rest = rest.without_lowest();
            s.locals.sets[usize::from(slot)] = rest;
            self.go_through(body, s, cx);
        }
        s.locals.numbers[usize::from(local)] = 0;
    }

    fn while_holds(&self, test: &Test<S>, body: u16, max: u32, s: &mut State<S>, cx: &mut Context<S>) {
        let mut rounds = 0;
        while !s.core.over && self.eval(s).test(test) {
            if rounds == max {
                return self.finish(s, &self.code.cap, cx);
            }
            rounds += 1;
            self.go_through(body, s, cx);
            if s.locals.fuel == 0 {
                return;
            }
        }
    }
}
