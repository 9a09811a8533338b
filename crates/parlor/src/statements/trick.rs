//! A trick: a card from each seat in turn, following suit, won by the strongest.

use kernel::{Event, Menu, Opt};

use crate::ast::Arrival;
use crate::code::{TrickCode, Words};
use crate::events;
use crate::expr::Eval;
use crate::faults::Fault;
use crate::game::{Context, Parlor};
use crate::known::Watch;
use crate::run::Flow;
use crate::sets::CardSet;
use crate::state::{Asking, Frame, Kind, State, TrickState};

/// What the seat in turn holds.
#[inline]
fn held<S: CardSet>(t: &TrickCode<S>, eval: &Eval<'_, S>, seat: usize) -> S {
    if t.piles == 1 {
        return eval.core.piles[t.base + seat];
    }
    let base = t.base + seat * t.piles;
    eval.core.piles[base..base + t.piles].iter().fold(S::EMPTY, |all, &p| all | p)
}

/// What the seat in turn may play.
pub(crate) fn legal<S: CardSet>(t: &TrickCode<S>, eval: &mut Eval<'_, S>) -> S {
    let hand = held(t, eval, usize::from(eval.core.trick.seat));
    legal_of(t, hand, eval)
}

#[inline]
fn or<S: CardSet>(some: S, all: S) -> S {
    if some.is_empty() { all } else { some }
}

/// What may be led.
#[inline]
pub(crate) fn lead_of<S: CardSet>(t: &TrickCode<S>, hand: S, eval: &mut Eval<'_, S>) -> S {
    let lead = eval.set(&t.lead) & hand;
    if lead.is_empty() { or(eval.set(&t.lead_fallback) & hand, hand) } else { lead }
}

#[inline]
fn legal_of<S: CardSet>(t: &TrickCode<S>, hand: S, eval: &mut Eval<'_, S>) -> S {
    if eval.core.trick.plays == 0 {
        return lead_of(t, hand, eval);
    }
    let suited = hand & eval.core.following;
    if !suited.is_empty() {
        return or(eval.set(&t.within) & suited, suited);
    }
    or(eval.set(&t.off_suit) & hand, hand)
}

/// An option for each card, in card order.
#[inline]
pub(crate) fn push_cards<S: CardSet>(cards: S, menu: &mut Menu, option: impl Fn(usize) -> Opt) {
    let mut rest = cards;
    // A range says how many there will be, so that room is made once.
    menu.opts.extend((0..cards.len()).map(|_| {
        let card = rest.lowest();
        rest = rest.without_lowest();
        option(card)
    }));
}

impl<S: CardSet> Parlor<S> {
    #[inline]
    pub(crate) fn offer_cards(&self, cards: S, menu: &mut Menu) {
        let verb = self.code.words.verb(Words::PLAY);
        if !self.code.copies {
            return push_cards(cards, menu, |card| Opt { verb, a: card as u16, ..Opt::default() });
        }
        for card in cards.cards() {
            if !cards.meets(self.code.earlier[card]) {
                menu.push(Opt { verb, a: card as u16, ..Opt::default() });
            }
        }
    }

    pub(crate) fn trick(&self, t: &TrickCode<S>, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        if let (true, Some(to), Some(follow)) = (t.rush && cx.picks.uniform(), t.open, t.follow)
            && !cx.log.is_on()
            && s.core.decisions + self.code.seats as u32 <= self.code.max_decisions
        {
            return self.rounds(t, to, follow, s, cx);
        }
        let frame = s.core.frames.last_mut().expect("a statement has a frame");
        if frame.phase == 0 {
            frame.phase = 1;
            let leader = self.eval(s).number(&t.leader).rem_euclid(self.code.seats as i32) as u8;
            s.core.trick = TrickState { leader, winner: leader, strength: -1, ..TrickState::default() };
            s.core.following = S::EMPTY;
            s.core.vars[usize::from(t.led)] = self.code.cells[usize::from(t.led)].init;
        }
        self.next_seat(t, s, cx)
    }

    /// Ask the next seat that plays to the trick, or end it.
    #[inline]
    fn next_seat(&self, t: &TrickCode<S>, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        let seats = self.code.seats;
        while usize::from(s.core.trick.turn) < seats {
            let mut seat = usize::from(s.core.trick.leader) + usize::from(s.core.trick.turn);
            if seat >= seats {
                seat -= seats;
            }
            s.core.trick.seat = seat as u8;
            s.locals.numbers[usize::from(t.seat_local)] = seat as i32;
            let mut eval = self.eval(s);
            let hand = held(t, &eval, seat);
            if hand.is_empty() || eval.test(&t.sits_out) {
                s.core.trick.turn += 1;
                continue;
            }
            let by = if t.own { seat as i32 } else { eval.number(&t.played_by) };
            let legal = legal_of(t, hand, &mut eval);
            if !(0..seats as i32).contains(&by) {
                s.locals.fault(Fault::NoSuchPlace);
                self.finish(s, &self.code.cap, cx);
                return Flow::Moved;
            }
            self.set_winner(t, seat, s);
            cx.menu.ask(by as u8, t.prompt);
            self.offer_cards(legal, &mut cx.menu);
            return self.ask(Asking::Trick, by as u8, s, cx);
        }
        let winner = s.core.trick.winner;
        self.set_winner(t, winner.into(), s);
        s.locals.numbers[usize::from(t.seat_local)] = 0;
        s.locals.numbers[usize::from(t.card_local)] = 0;
        s.core.frames.last_mut().expect("a statement has a frame").phase = 0;
        self.tell(cx, || Event::of(events::TRICK, winner));
        Flow::Next
    }

    #[inline]
    fn set_winner(&self, t: &TrickCode<S>, seat: usize, s: &mut State<S>) {
        match t.winner_fits {
            true => s.core.vars[usize::from(t.winner)] = seat as i32,
            false => self.store(t.winner.into(), seat as i32, s),
        }
    }

    /// Go on with a trick. True when somebody is asked.
    #[inline]
    pub(crate) fn play_on(&self, t: &TrickCode<S>, s: &mut State<S>, cx: &mut Context<S>) -> bool {
        match self.next_seat(t, s, cx) {
            Flow::Wait => return true,
            Flow::Next => s.core.frames.last_mut().expect("a statement has a frame").pc += 1,
            Flow::Moved | Flow::To(_) => {}
        }
        false
    }

    /// The seat in turn plays a card.
    #[inline]
    pub(crate) fn played(&self, t: &TrickCode<S>, card: usize, s: &mut State<S>, cx: &mut Context<S>) {
        let code = &self.code;
        let seat = usize::from(s.core.trick.seat);
        let base = t.base + seat * t.piles;
        let from = match t.piles {
            1 => base,
            n => (base..base + n).find(|&p| s.core.piles[p].has(card)).unwrap_or(base),
        };
        if let Some(follow) = t.follow {
            let table = &code.derived[usize::from(follow)];
            if s.core.trick.plays == 0 {
                let led = i32::from(table.value(&s.core.vars, card));
                match t.led_fits {
                    true => s.core.vars[usize::from(t.led)] = led,
                    false => self.store(t.led.into(), led, s),
                }
                s.core.following = table.class(table.combination(&s.core.vars), led);
            } else if t.denies && !s.core.following.has(card) {
                let class = s.core.following;
                (base..base + t.piles).for_each(|pile| s.core.denied(code, pile, class));
            }
        }
        match t.open {
            Some(to) => {
                if cx.log.is_on() {
                    self.tell_card(card, from, to.into(), cx);
                }
                s.core.play_openly(code, card, from, to.into());
            }
            None => {
                if let Some(to) = self.eval(s).pile(&t.to) {
                    let face = code.zones[usize::from(t.to.zone)].face;
                    let how = Watch { openly: true, positional: false, random: false, face };
                    self.transfer(S::bit(card), from, to, how, Arrival::Kept, s, cx);
                }
            }
        }
        let strength = code.derived[usize::from(t.strength)].value(&s.core.vars, card);
        let trick = &mut s.core.trick;
        if strength > trick.strength {
            (trick.strength, trick.winner) = (strength, seat as u8);
        }
        trick.plays += 1;
        trick.turn += 1;
        if let Some(block) = t.after_card {
            s.locals.numbers[usize::from(t.card_local)] = card as i32;
            if let Some((cards, cell, value)) = t.mark
                && !s.chance.explicit()
            {
                return self.mark(t.card_local, cards, cell, value, s, cx);
            }
            if t.flows_on && !s.chance.explicit() {
                return self.go_through(block, s, cx);
            }
            s.core.frames.push(Frame { kind: Kind::Plain, block, ..Frame::default() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_pushed_by_fours_are_those_pushed_one_by_one() {
        let mut rng = kernel::Rng::new(1);
        for _ in 0..1000 {
            let set = rng.next_u64() & rng.next_u64() & rng.next_u64();
            let option = |card: usize| Opt::verb(3).a(card as u16);
            let mut menu = Menu::default();
            menu.push(Opt::verb(1));
            push_cards(set, &mut menu, option);
            let one_by_one: Vec<Opt> = set.cards().map(option).collect();
            assert_eq!(menu.opts[0], Opt::verb(1));
            assert_eq!(menu.opts[1..], one_by_one);
        }
    }
}
