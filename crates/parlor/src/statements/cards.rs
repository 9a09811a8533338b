//! Shuffling, dealing, moving, turning and showing cards, and denying to hold them.

use kernel::{Event, MAX_SEATS};

use crate::ast::{Arrival, Face};
use crate::code::{Num, Set, Spot};
use crate::events;
use crate::faults::Fault;
use crate::game::{Context, Parlor};
use crate::known::Watch;
use crate::piles::Packet;
use crate::run::Flow;
use crate::sets::CardSet;
use crate::state::State;

impl<S: CardSet> Parlor<S> {
    pub(crate) fn shuffle(&self, place: &Spot<S>, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        if let Some(pile) = self.eval(s).pile(place) {
            s.core.shuffle(&self.code, pile);
            self.tell(cx, || Event { b: pile as i16, ..Event::of(events::SHUFFLE, 0xFF) });
        }
        Flow::Next
    }

    #[inline(never)]
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn deal(
        &self,
        from: &Spot<S>,
        zone: u8,
        first: &Num<S>,
        count: &Num<S>,
        batch: u8,
        face: Face,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Flow {
        let code = &self.code;
        let seats = code.seats;
        let first = self.eval(s).number(first).rem_euclid(seats as i32) as usize;
        let count = self.eval(s).number(count).clamp(0, 128) as usize;
        let Some(pile) = self.eval(s).pile(from) else { return Flow::Next };
        if !s.settle(code, pile, count * seats) {
            return self.ask_draw(s, cx);
        }
        let k = usize::from(code.piles[pile].order);
        let info = code.zones[usize::from(zone)];
        let mut hands = [S::EMPTY; MAX_SEATS];
        let deck = &s.core.order[k * code.cards..][..usize::from(s.core.lens[k])];
        let mut rest = deck;
        let mut given = 0;
        while given < count {
            let now = usize::from(batch).min(count - given);
            let mut seat = first;
            for _ in 0..seats {
                let (below, top) = rest.split_at(rest.len().saturating_sub(now));
                for &card in top {
                    hands[seat & (MAX_SEATS - 1)] |= S::bit(card.into());
                }
                rest = below;
                seat = if seat + 1 == seats { 0 } else { seat + 1 };
            }
            given += now;
        }
        let how = Watch { openly: false, positional: true, random: false, face };
        let plain = code.piles[info.base].order == 255;
        if plain && cx.picks.uniform() && !cx.log.is_on() {
            let mut dealt = S::EMPTY;
            for (seat, &cards) in hands[..seats].iter().enumerate() {
                s.core.piles[info.base + seat * info.piles] |= cards;
                dealt |= cards;
            }
            self.face(dealt, face, s);
            s.core.pop(code, pile, dealt);
            return Flow::Next;
        }
        for seat in (first..seats).chain(0..first) {
            let to = info.base + seat * info.piles;
            let cards = hands[seat];
            if cards.is_empty() {
                continue;
            }
            if !plain {
                self.transfer(cards, pile, to, how, Arrival::Reversed, s, cx);
                continue;
            }
            self.watch(cards, pile, to, how, s, cx);
            self.face(cards, face, s);
            // All of them are the topmost cards by the time the last seat has got its own.
            s.core.pop(code, pile, cards);
            s.core.piles[to] |= cards;
        }
        Flow::Next
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn shift(
        &self,
        what: &Set<S>,
        to: &Spot<S>,
        face: Face,
        secret: bool,
        positional: bool,
        order: Arrival,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Flow {
        let cards = self.moved(what, s);
        if cards.is_empty() {
            return Flow::Next;
        }
        let Some(to) = self.eval(s).pile(to) else { return Flow::Next };
        let keeps = code_keeps(order) && self.code.piles[to].order != 255;
        let loose = self.code.zones[usize::from(self.code.piles[to].zone)].loose;
        // One card has no order, and what came off the top is in order already.
        let settled = cards.len() == 1 || positional;
        if keeps && !loose && !settled && !self.settle_piles(cards, s) {
            return self.ask_draw(s, cx);
        }
        let random = matches!(order, Arrival::Random | Arrival::BeneathRandom) && cards.len() > 1;
        let how = Watch { openly: !secret, positional, random, face };
        let only = match what {
            Set::Pile(from) => Some(usize::from(*from)),
            Set::TopOf(of) => self.eval(s).pile(&of.0),
            _ => None,
        };
        if let Some(from) = only.filter(|_| !random) {
            self.transfer(cards, from, to, how, order, s, cx);
            return Flow::Next;
        }
        let mut rest = cards;
        let mut pile = 0;
        // Several piles are gathered into one packet when the order is random.
        if random && self.code.piles[to].order != 255 {
            self.gather(cards, to, how, order, s, cx);
            return Flow::Next;
        }
        while !rest.is_empty() && pile < s.core.piles.len() {
            let part = s.core.piles[pile] & rest;
            if !part.is_empty() {
                rest = rest.minus(part);
                self.transfer(part, pile, to, how, order, s, cx);
            }
            pile += 1;
        }
        Flow::Next
    }

    /// The cards of a move.
    #[inline]
    fn moved(&self, what: &Set<S>, s: &mut State<S>) -> S {
        match what {
            Set::TopOf(of) => self.eval(s).taken_off(of),
            what => self.eval(s).set(what),
        }
    }

    /// A move with nobody looking and nothing said. False when that takes more care.
    #[inline(never)]
    pub(crate) fn move_on(
        &self,
        what: &Set<S>,
        to: &Spot<S>,
        face: Face,
        order: Arrival,
        s: &mut State<S>,
    ) -> bool {
        let faults = s.locals.faults;
        let cards = self.moved(what, s);
        if cards.is_empty() || self.slip(cards, to, face, order, s) {
            return true;
        }
        s.locals.faults = faults;
        false
    }

    /// Cards from one pile to another that lose their order there, or one that is laid on top.
    #[inline(always)]
    fn slip(&self, cards: S, to: &Spot<S>, face: Face, order: Arrival, s: &mut State<S>) -> bool {
        let ordered = self.code.piles[self.code.zones[usize::from(to.zone)].base].order != 255;
        if ordered && !(order == Arrival::Kept && cards.without_lowest().is_empty()) {
            return false;
        }
        let Some(from) = s.core.piles.iter().position(|p| p.meets(cards)) else { return false };
        if !cards.within(s.core.piles[from]) {
            return false;
        }
        let Some(to) = self.eval(s).pile(to) else { return true };
        if !ordered && self.code.piles[from].order == 255 {
            s.core.piles[from] = s.core.piles[from].minus(cards);
            s.core.piles[to] |= cards;
        } else if !self.simple(cards, from, to, s) {
            return false;
        }
        self.face(cards, face, s);
        true
    }

    /// A whole pile openly onto another, as it lies. False when that takes more care.
    #[inline]
    pub(crate) fn sweep(&self, from: usize, to: usize, face: Face, s: &mut State<S>) -> bool {
        let code = &self.code;
        let core = &mut s.core;
        let cards = core.piles[from];
        if cards.is_empty() {
            return true;
        }
        let (a, b) = (code.piles[from].order, code.piles[to].order);
        if a == 255 || core.tied[usize::from(a)] != 0 {
            return false;
        }
        if b == 255 {
            core.lens[usize::from(a)] = 0;
        } else {
            core.stack(code.cards, a.into(), b.into());
            if face != Face::Up {
                core.placed[..code.seats].iter_mut().for_each(|placed| *placed |= cards);
            }
        }
        core.public |= cards;
        core.maybe[from * code.seats..][..code.seats].fill(S::EMPTY);
        core.piles[from] = S::EMPTY;
        core.piles[to] |= cards;
        self.face(cards, face, s);
        true
    }

    /// The same before everybody's eyes, told to them where anything is.
    #[inline]
    pub(crate) fn sweep_seen(
        &self,
        from: usize,
        to: usize,
        face: Face,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> bool {
        let cards = s.core.piles[from];
        let done = self.sweep(from, to, face, s);
        if done && cx.log.is_on() {
            self.tell_cards(cards, from, to, cx);
        }
        done
    }

    /// The same for a pile whose order is open or not kept.
    #[cold]
    pub(crate) fn sweep_ties(&self, from: usize, to: usize, face: Face, s: &mut State<S>) {
        let cards = s.core.piles[from];
        let settled = cards.len() == 1 || self.code.zones[usize::from(self.code.piles[to].zone)].loose;
        if !settled && self.code.piles[to].order != 255 {
            s.settle(&self.code, from, usize::MAX);
        }
        self.face(cards, face, s);
        self.relay(cards, from, to, Arrival::Kept, s);
    }

    /// Fix the order of every pile that holds some of the cards.
    fn settle_piles(&self, cards: S, s: &mut State<S>) -> bool {
        (0..s.core.piles.len())
            .all(|pile| !s.core.piles[pile].meets(cards) || s.settle(&self.code, pile, usize::MAX))
    }

    /// One move from one pile.
    #[inline]
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn transfer(
        &self,
        part: S,
        from: usize,
        to: usize,
        how: Watch,
        order: Arrival,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) {
        let code = &self.code;
        self.watch(part, from, to, how, s, cx);
        self.face(part, how.face, s);
        if code.piles[from].order == 255 && code.piles[to].order == 255 {
            s.core.piles[from] = s.core.piles[from].minus(part);
            s.core.piles[to] |= part;
            return;
        }
        if order == Arrival::Kept && self.simple(part, from, to, s) {
            return;
        }
        self.relay(part, from, to, order, s);
    }

    /// Lift a packet and lay it down: apart, for its room on the stack.
    #[inline(never)]
    fn relay(&self, part: S, from: usize, to: usize, order: Arrival, s: &mut State<S>) {
        let mut packet = Packet::new();
        s.core.lift(&self.code, from, part, &mut packet);
        s.core.lay(&self.code, to, &mut packet, order);
    }

    /// Frequent moves, done without a packet: one card onto a pile, a card off the top, a whole pile that
    /// loses its order or keeps it.
    #[inline]
    fn simple(&self, part: S, from: usize, to: usize, s: &mut State<S>) -> bool {
        let (a, b) = (self.code.piles[from].order, self.code.piles[to].order);
        let core = &mut s.core;
        let cards = self.code.cards;
        let single = part.len() == 1 && from != to;
        let on_top = |core: &crate::state::Core<S>| {
            let (k, card) = (usize::from(a), part.lowest() as u8);
            let len = usize::from(core.lens[k]);
            let alone = len < 2 || core.tied[k] >> (len - 2) & 1 == 0;
            alone && core.order[k * cards + len - 1] == card
        };
        if single && (a == 255 || on_top(core)) {
            if a != 255 {
                core.lens[usize::from(a)] -= 1;
            }
            if b != 255 {
                let k = usize::from(b);
                core.order[k * cards + usize::from(core.lens[k])] = part.lowest() as u8;
                core.lens[k] += 1;
            }
        } else if a != 255 && b == 255 && core.piles[from] == part {
            core.lens[usize::from(a)] = 0;
            core.tied[usize::from(a)] = 0;
        } else if a != 255 && b != 255 && from != to && core.piles[from] == part {
            core.stack(cards, a.into(), b.into());
        } else {
            return false;
        }
        core.piles[from] = core.piles[from].minus(part);
        core.piles[to] |= part;
        true
    }

    #[inline(never)]
    fn gather(&self, cards: S, to: usize, how: Watch, order: Arrival, s: &mut State<S>, cx: &mut Context<S>) {
        let mut packet = Packet::new();
        for pile in 0..s.core.piles.len() {
            let part = s.core.piles[pile] & cards;
            if !part.is_empty() {
                self.watch(part, pile, to, how, s, cx);
                s.core.lift(&self.code, pile, part, &mut packet);
            }
        }
        self.face(cards, how.face, s);
        s.core.lay(&self.code, to, &mut packet, order);
    }

    /// A move is told, and each seat will think of it, unless nobody looks or ever asks.
    #[inline]
    fn watch(&self, part: S, from: usize, to: usize, how: Watch, s: &mut State<S>, cx: &mut Context<S>) {
        if cx.picks.uniform() && !cx.log.is_on() {
            return;
        }
        let seen = s.core.seen(&self.code, part, from, to, how);
        if cx.log.is_on() {
            self.tell_move(part, from, to, how, &seen, cx);
        }
        if !cx.picks.uniform() {
            s.core.watch(&self.code, part, from, to, how, &seen);
        }
    }

    #[inline]
    pub(crate) fn face(&self, cards: S, face: Face, s: &mut State<S>) {
        let c = &mut s.core;
        c.up = if face == Face::Up { c.up | cards } else { c.up.minus(cards) };
        c.own = if face == Face::Owner { c.own | cards } else { c.own.minus(cards) };
    }

    #[inline(never)]
    fn tell_move(
        &self,
        part: S,
        from: usize,
        to: usize,
        how: Watch,
        seen: &[S; MAX_SEATS],
        cx: &mut Context<S>,
    ) {
        if from == to {
            return;
        }
        if how.openly || how.face == Face::Up {
            return self.tell_cards(part, from, to, cx);
        }
        let seats = self.code.seats;
        let (mut all, mut some) = (0u8, 0u8);
        for (seat, &seen) in seen[..seats].iter().enumerate() {
            all |= u8::from(seen == part) << seat;
            some |= u8::from(!seen.is_empty()) << seat;
        }
        let everybody = self.telling.everybody;
        // Mostly everybody sees all of them or none.
        if all == some {
            self.tell_cards_to(all, part, from, to, cx);
            if all != everybody {
                self.tell_hidden(everybody & !all, part, from, to, cx);
            }
            return;
        }
        for card in part.cards() {
            let visible = (0..seats).filter(|&o| seen[o].has(card)).fold(0u8, |m, o| m | 1 << o);
            self.tell_cards_to(visible, S::bit(card), from, to, cx);
        }
        // Seats that miss the same cards hear of them together.
        let mut told = 0u8;
        for o in 0..seats {
            let missed = part.minus(seen[o]);
            if missed.is_empty() || told >> o & 1 == 1 {
                continue;
            }
            let visible = (o..seats).filter(|&p| part.minus(seen[p]) == missed).fold(0u8, |m, p| m | 1 << p);
            told |= visible;
            self.tell_hidden(visible, missed, from, to, cx);
        }
    }

    #[inline(never)]
    pub(crate) fn turn(&self, what: &Set<S>, face: Face, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        let cards = self.eval(s).set(what);
        if face != Face::Down && !self.settle_piles(cards, s) {
            return self.ask_draw(s, cx);
        }
        let watched = if cx.picks.uniform() { 0 } else { self.code.seats };
        for seat in 0..watched {
            let seen = s.core.up | s.core.own;
            let before = (0..self.code.piles.len())
                .filter(|_| cards.meets(seen))
                .fold(S::EMPTY, |all, pile| all | s.core.visible(&self.code, pile, seat));
            s.core.shown(&self.code, seat, cards & before);
        }
        self.face(cards, face, s);
        if face == Face::Up {
            s.core.public |= cards;
        }
        for seat in 0..watched {
            let sees = (0..self.code.piles.len())
                .fold(S::EMPTY, |all, pile| all | s.core.visible(&self.code, pile, seat));
            s.core.shown(&self.code, seat, cards & sees);
        }
        for card in cards.cards() {
            if face == Face::Up {
                self.tell(cx, || Event { a: card as i16, ..Event::of(events::TURN, 0xFF) });
            }
        }
        Flow::Next
    }

    /// Show cards to those who do not look. False when that takes more care.
    #[inline(never)]
    pub(crate) fn show_nobody(&self, what: &Set<S>, to: Option<&Num<S>>, s: &mut State<S>) -> bool {
        let faults = s.locals.faults;
        let cards = self.eval(s).set(what);
        let mut ordered = self.code.piles.iter().zip(&s.core.piles).filter(|(info, _)| info.order != 255);
        if ordered.any(|(_, pile)| pile.meets(cards)) {
            s.locals.faults = faults;
            return false;
        }
        if let Some(to) = to {
            self.eval(s).number(to);
        }
        true
    }

    #[inline(never)]
    pub(crate) fn show(
        &self,
        what: &Set<S>,
        to: Option<&Num<S>>,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Flow {
        let cards = self.eval(s).set(what);
        if !self.settle_piles(cards, s) {
            return self.ask_draw(s, cx);
        }
        let to = to.map(|n| self.eval(s).number(n));
        if to.is_none() {
            s.core.public |= cards;
        }
        let watched = if cx.picks.uniform() { 0 } else { self.code.seats };
        for seat in 0..watched {
            if to.is_none_or(|t| t == seat as i32) {
                s.core.shown(&self.code, seat, cards);
            }
        }
        let visible = match to {
            Some(t) if (0..self.code.seats as i32).contains(&t) => 1 << t,
            Some(_) => 0,
            None => 0xFF,
        };
        for card in cards.cards() {
            let owner =
                s.core.piles.iter().position(|p| p.has(card)).map_or(255, |p| self.code.piles[p].owner);
            self.tell(cx, || Event { visible, a: card as i16, ..Event::of(events::SHOW, owner) });
        }
        Flow::Next
    }

    #[inline(never)]
    pub(crate) fn deny(
        &self,
        seat: &Num<S>,
        zone: u8,
        cards: &Set<S>,
        s: &mut State<S>,
        cx: &mut Context<S>,
    ) -> Flow {
        let cards = self.eval(s).set(cards);
        let seat = self.eval(s).number(seat);
        if !(0..self.code.seats as i32).contains(&seat) {
            s.locals.fault(Fault::NoSuchPlace);
            return Flow::Next;
        }
        let info = self.code.zones[usize::from(zone)];
        for pile in 0..info.piles {
            let pile = info.base + seat as usize * info.piles + pile;
            if s.core.piles[pile].meets(cards) {
                s.locals.fault(Fault::FalseDenial);
            }
            if !cx.picks.uniform() {
                s.core.denied(&self.code, pile, cards);
            }
        }
        let told = if cx.log.is_on() { cards } else { S::EMPTY };
        for card in told.cards() {
            let event = Event { a: card as i16, b: info.base as i16, ..Event::of(events::DENY, seat as u8) };
            self.tell(cx, || event);
        }
        Flow::Next
    }
}

fn code_keeps(order: Arrival) -> bool {
    matches!(order, Arrival::Kept | Arrival::Reversed | Arrival::Beneath)
}
