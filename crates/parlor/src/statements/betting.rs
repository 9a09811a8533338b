//! A round of betting: check, bet, call, raise, all in, fold.

use kernel::{Event, Menu, Opt};

use crate::code::{BettingCode, Words};
use crate::events;
use crate::expr::Eval;
use crate::game::{Context, Parlor};
use crate::run::Flow;
use crate::sets::CardSet;
use crate::state::{Asking, BetState, State};

/// How the seat in turn stands.
struct Stand {
    chips: i32,
    owes: i32,
    opened: bool,
    unit: i32,
    may_raise: bool,
}

fn stand<S: CardSet>(b: &BettingCode<S>, eval: &mut Eval<'_, S>) -> Stand {
    let seat = usize::from(eval.core.bet.seat);
    let cell = |base: u16, seat: usize| eval.core.vars[usize::from(base) + seat];
    let most = (0..eval.code.seats).map(|o| cell(b.round, o)).max().unwrap_or(0);
    let (chips, owes) = (cell(b.chips, seat).max(0), most.saturating_sub(cell(b.round, seat)));
    let unit = eval.number(&b.min_bet).max(1);
    let raises = eval.number(&b.max_raises);
    // The first bet of a round is not a raise.
    let may_raise = most == 0 || i32::from(eval.core.bet.raises) < raises;
    Stand { chips, owes, opened: most > 0, unit, may_raise }
}

pub(crate) fn offer<S: CardSet>(b: &BettingCode<S>, eval: &mut Eval<'_, S>, menu: &mut Menu) {
    let words = eval.code.words;
    let st = stand(b, eval);
    let opt = |own: u8, n: i32| Opt::verb(words.verb(own)).n(n);
    if st.owes > 0 {
        menu.push(opt(Words::FOLD, 0));
        menu.push(opt(Words::CALL, st.owes.min(st.chips)));
    } else {
        menu.push(opt(Words::CHECK, 0));
    }
    if !st.may_raise || st.chips <= st.owes {
        return;
    }
    let verb = if st.opened { Words::RAISE } else { Words::BET };
    let mut whole = false;
    for (i, &size) in b.sizes.iter().enumerate() {
        let by = st.unit.saturating_mul(size.into());
        if by > 0 && st.owes.saturating_add(by) <= st.chips && !b.sizes[..i].contains(&size) {
            menu.push(opt(verb, by));
            whole |= st.owes + by == st.chips;
        }
    }
    if b.all_in && !whole {
        menu.push(opt(Words::ALL_IN, st.chips));
    }
}

/// Whether the rules allow an answer, from the amounts alone.
pub(crate) fn allowed<S: CardSet>(b: &BettingCode<S>, o: Opt, eval: &mut Eval<'_, S>) -> bool {
    let st = stand(b, eval);
    let sized = |n: i32| n > 0 && n % st.unit == 0 && b.sizes.iter().any(|&s| i32::from(s) == n / st.unit);
    let more = st.may_raise && st.chips > st.owes;
    match o.verb.wrapping_sub(eval.code.words.labels) {
        Words::FOLD => st.owes > 0 && o.n == 0,
        Words::CHECK => st.owes <= 0 && o.n == 0,
        Words::CALL => st.owes > 0 && o.n == st.chips.min(st.owes),
        Words::BET => more && !st.opened && sized(o.n) && o.n + st.owes <= st.chips,
        Words::RAISE => more && st.opened && sized(o.n) && o.n + st.owes <= st.chips,
        Words::ALL_IN => more && b.all_in && o.n == st.chips && !sized(st.chips - st.owes),
        _ => false,
    }
}

impl<S: CardSet> Parlor<S> {
    #[inline(never)]
    pub(crate) fn betting(&self, b: &BettingCode<S>, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        let seats = self.code.seats;
        let frame = s.core.frames.last_mut().expect("a statement has a frame");
        if frame.phase == 0 {
            frame.phase = 1;
            let first = self.eval(s).number(&b.first).rem_euclid(seats as i32) as u8;
            s.core.bet = BetState { seat: first, answered: 0, raises: 0 };
        }
        let mut contenders = 0;
        let mut in_play = [false; kernel::MAX_SEATS];
        for (seat, plays) in in_play[..seats].iter_mut().enumerate() {
            s.locals.numbers[usize::from(b.seat_local)] = seat as i32;
            let out = self.eval(s).test(&b.out);
            *plays = !out && s.core.vars[usize::from(b.folded) + seat] == 0;
            contenders += u32::from(*plays);
        }
        let most = (0..seats).map(|o| s.core.vars[usize::from(b.round) + o]).max().unwrap_or(0);
        let chips = |s: &State<S>, o: usize| s.core.vars[usize::from(b.chips) + o];
        let to_answer =
            |s: &State<S>, o: usize| in_play[o] && chips(s, o) > 0 && s.core.bet.answered >> o & 1 == 0;
        // Alone with chips against all-ins that are matched: nothing is left to decide.
        let able = (0..seats).filter(|&o| in_play[o] && chips(s, o) > 0).count();
        let matched = |s: &State<S>, o: usize| s.core.vars[usize::from(b.round) + o] >= most;
        let mut next = None;
        if contenders > 1 {
            for k in 0..seats {
                let seat = (usize::from(s.core.bet.seat) + k) % seats;
                if to_answer(s, seat) && (able > 1 || !matched(s, seat)) {
                    next = Some(seat);
                    break;
                }
            }
        }
        let Some(seat) = next else {
            s.locals.numbers[usize::from(b.seat_local)] = 0;
            s.core.frames.last_mut().expect("a statement has a frame").phase = 0;
            return Flow::Next;
        };
        s.core.bet.seat = seat as u8;
        s.locals.numbers[usize::from(b.seat_local)] = seat as i32;
        cx.menu.ask(seat as u8, b.prompt);
        offer(b, &mut self.eval(s), &mut cx.menu);
        self.ask(Asking::Bet, seat as u8, s, cx)
    }

    #[inline(never)]
    pub(crate) fn bet(&self, b: &BettingCode<S>, o: Opt, s: &mut State<S>, cx: &mut Context<S>) {
        let seat = usize::from(s.core.bet.seat);
        let st = stand(b, &mut self.eval(s));
        let own = o.verb.wrapping_sub(self.code.words.labels);
        let paid = match own {
            Words::FOLD | Words::CHECK => 0,
            Words::BET | Words::RAISE => o.n.saturating_add(st.owes),
            _ => o.n,
        }
        .clamp(0, st.chips);
        if own == Words::FOLD {
            self.store(usize::from(b.folded) + seat, 1, s);
        }
        if paid > 0 {
            for (base, by) in [(b.chips, -paid), (b.round, paid), (b.hand, paid)] {
                let cell = usize::from(base) + seat;
                self.raise(cell, by, s);
            }
        }
        if paid > st.owes {
            s.core.bet.answered = 0;
            s.core.bet.raises += u16::from(st.opened);
        }
        s.core.bet.answered |= 1 << seat;
        s.core.bet.seat = ((seat + 1) % self.code.seats) as u8;
        self.tell(cx, || Event { a: own.into(), n: o.n, ..Event::of(events::BET, seat as u8) });
    }
}
