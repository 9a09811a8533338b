//! Cards for tricks: win cheaply, duck, throw away, by what can still beat them.

use kernel::Menu;

use crate::code::{DerivedTable, TrickCode};
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::State;

/// Which seats would rather not win tricks: a bit each.
pub(super) type Ducking = u8;

/// Cards of a suit that may become trumps, where more are held.
const LONG: u32 = 3;
/// What a card that nothing of its suit beats is worth in keeping it, where the partner wins.
const KEPT: f32 = 25.0;
/// The chance of being beaten from which on a partner's trick is not relied on.
const RISKY: f32 = 0.5;

/// A table's value if this card's suit were led.
fn if_led<S: CardSet>(table: &DerivedTable<S>, vars: &[i32], led: u16, value: i32, card: usize) -> i32 {
    let mut at = 0;
    for &(cell, low, stride) in &table.vars {
        let v = if cell == led { value } else { vars[usize::from(cell)] };
        at += (v - low).max(0) as usize * stride as usize;
    }
    table.values.get(at * table.cards + card).copied().map_or(0, i32::from)
}

impl<S: CardSet> Parlor<S> {
    /// How much a card can do: its strength when its own suit is led.
    pub(super) fn power(&self, t: &TrickCode<S>, world: &State<S>, card: usize) -> i32 {
        let strength = &self.code.derived[usize::from(t.strength)];
        let vars = &world.core.vars;
        match t.follow {
            Some(f) => {
                let suit = i32::from(self.code.derived[usize::from(f)].value(vars, card));
                if_led(strength, vars, t.led, suit, card)
            }
            None => strength.value(vars, card).into(),
        }
    }

    /// Who had better not win tricks now, where tricks are promised: whoever has promised none, and those who have
    /// what they promised unless the others can still be kept from theirs.
    pub(super) fn mood_now(&self, world: &State<S>, usual: Ducking) -> Ducking {
        let (Some((promised, won)), Some(t)) = (self.advice.promises, self.trick_code()) else {
            return usual;
        };
        let vars = &world.core.vars;
        let promise = |o: usize| vars[promised + o];
        if (0..self.code.seats).any(|o| promise(o) < 0) {
            return usual;
        }
        let left = |o: usize| world.core.piles[t.base + o * t.piles].len() as i32;
        let rest = (0..self.code.seats).map(left).max().unwrap_or(0);
        let team = |o: usize| self.code.teams[o];
        let needs = |of: &dyn Fn(usize) -> bool| {
            (0..self.code.seats)
                .filter(|&o| of(o) && promise(o) > 0)
                .fold(0i32, |sum, o| sum.saturating_add(promise(o).saturating_sub(vars[won + o])))
        };
        let ducks = |o: usize| {
            if promise(o) == 0 && vars[won + o] == 0 {
                return true;
            }
            let theirs = needs(&|p| team(p) != team(o));
            needs(&|p| team(p) == team(o)) <= 0 && !(theirs > 0 && theirs >= rest - 1)
        };
        (0..self.code.seats).fold(0, |mood, o| mood | u8::from(ducks(o)) << o)
    }

    /// How good each card of a menu looks for the trick.
    pub(super) fn rate_tricks(
        &self,
        t: &TrickCode<S>,
        world: &State<S>,
        menu: &Menu,
        ducking: Ducking,
        out: &mut Vec<f32>,
    ) {
        let core = &world.core;
        let trick = &core.trick;
        let seat = usize::from(trick.seat);
        let ducks = ducking >> seat & 1 == 1;
        let hand = core.piles[t.base + seat * t.piles..][..t.piles].iter().fold(S::EMPTY, |a, &p| a | p);
        let unseen = self.code.every.minus(hand).minus(core.up);
        let points = self.advice.reading.points.map(|a| &self.code.attrs[usize::from(a)].values);
        let point = |c: usize| points.map_or(0.0, |p| f32::from(p[c]));
        if trick.plays == 0 {
            return self.rate_leads(t, world, menu, (hand, unseen, ducks), &point, out);
        }
        let strength = &self.code.derived[usize::from(t.strength)];
        let at = strength.combination(&core.vars);
        let beats = |c: usize| strength.values[at * strength.cards + c];
        let best = trick.strength;
        let partner = self.code.teams[usize::from(trick.winner)] == self.code.teams[seat];
        let last = usize::from(trick.turn) + 1 >= self.code.seats;
        let over = |s: i16| unseen.cards().filter(|&c| beats(c) > s).count() as f32;
        let risk = if partner && !last { self.risk(t, world, unseen, best, &beats) } else { 0.0 };
        let safe = last || risk < RISKY;
        for o in &menu.opts {
            let card = usize::from(o.a);
            let (s, power) = (beats(card), self.power(t, world, card) as f32);
            let wins = s > best;
            out.push(match (ducks, wins) {
                (true, false) => 200.0 + power + 8.0 * point(card),
                (true, true) if last => power - 8.0 * point(card),
                (true, true) => -f32::from(s) - 8.0 * point(card),
                // The partner has it: nothing high is wasted, points are given.
                (false, wins) if partner && safe => {
                    let kept =
                        if point(card) > 0.0 && self.tops(t, world, unseen, card) { KEPT } else { 0.0 };
                    3.0 * point(card) * (1.0 - 2.0 * risk) - power - kept - if wins { 20.0 } else { 0.0 }
                }
                (false, true) if last => 500.0 - power + 2.0 * point(card),
                (false, true) => {
                    let threats = over(s);
                    let worth = if partner { 0.0 } else { 500.0 };
                    worth - 12.0 * threats - power - if threats > 0.0 { 3.0 * point(card) } else { 0.0 }
                }
                (false, false) => -power - 3.0 * point(card),
            });
        }
    }

    /// How likely an opponent who is still to play beats what wins the trick: with a card of the suit that is led,
    /// or with another when there is none left of that suit.
    fn risk(
        &self,
        t: &TrickCode<S>,
        world: &State<S>,
        unseen: S,
        best: i16,
        beats: &dyn Fn(usize) -> i16,
    ) -> f32 {
        let core = &world.core;
        let (seats, seat) = (self.code.seats, usize::from(core.trick.seat));
        let led = match t.follow.map(|f| &self.code.derived[usize::from(f)]) {
            Some(f) => f.class(f.combination(&core.vars), core.vars[usize::from(t.led)]),
            None => self.code.every,
        };
        let stronger = |of: S| (unseen & of).cards().filter(|&c| beats(c) > best).count() as i32;
        let (higher, trumps, suit) =
            (stronger(led), stronger(self.code.every.minus(led)), (unseen & led).len() as i32);
        let mut safe = 1.0f32;
        for later in 1..seats.saturating_sub(usize::from(core.trick.turn)) {
            let o = (seat + later) % seats;
            if self.code.teams[o] == self.code.teams[seat] {
                continue;
            }
            let held = core.piles[t.base + o * t.piles].len() as f32;
            let none = (1.0 - held / (unseen.len().max(1) as f32)).clamp(0.0, 1.0);
            let without = |cards: i32| (0..cards).fold(1.0, |chance, _| chance * none);
            safe *= without(higher) - without(suit) * (1.0 - without(trumps));
        }
        1.0 - safe
    }

    /// Whether nothing unseen of its suit beats a card.
    fn tops(&self, t: &TrickCode<S>, world: &State<S>, unseen: S, card: usize) -> bool {
        let Some(f) = t.follow.map(|f| &self.code.derived[usize::from(f)]) else { return false };
        let vars = &world.core.vars;
        let class = f.class(f.combination(vars), f.value(vars, card).into());
        let own = self.power(t, world, card);
        !(unseen & class).cards().any(|c| self.power(t, world, c) > own)
    }

    fn rate_leads(
        &self,
        t: &TrickCode<S>,
        world: &State<S>,
        menu: &Menu,
        (hand, unseen, ducks): (S, S, bool),
        point: &dyn Fn(usize) -> f32,
        out: &mut Vec<f32>,
    ) {
        let vars = &world.core.vars;
        let strength = &self.code.derived[usize::from(t.strength)];
        let follow = t.follow.map(|f| &self.code.derived[usize::from(f)]);
        for o in &menu.opts {
            let card = usize::from(o.a);
            let suit = follow.map_or(0, |f| i32::from(f.value(vars, card)));
            let class = follow.map_or(self.code.every, |f| f.class(f.combination(vars), suit));
            let own = if_led(strength, vars, t.led, suit, card);
            let theirs = unseen & class;
            let stronger =
                theirs.cards().filter(|&c| if_led(strength, vars, t.led, suit, c) > own).count() as f32;
            let length = (hand & class).len() as f32;
            let power = own as f32;
            out.push(if ducks {
                // A low card of a suit that others still have.
                let weaker = theirs.len() as f32 - stronger;
                -weaker * 10.0 - power - 8.0 * point(card) - if theirs.is_empty() { 100.0 } else { 0.0 }
            } else if stronger == 0.0 {
                // Nothing of its suit beats it; a trump may, once the others are short.
                let elsewhere = unseen.minus(class);
                let ruffs = elsewhere.cards().any(|c| if_led(strength, vars, t.led, suit, c) > own);
                let short = ruffs && (theirs.len() as usize) < self.code.seats;
                200.0 + 2.0 * point(card) - length - if short { 150.0 } else { 0.0 }
            } else {
                length - power / 4.0 - 3.0 * point(card)
            });
        }
    }

    /// Cards laid away by somebody who wants tricks: losers, those that count most first, and of short suits until
    /// there is none left; not what wins or trumps, nor of a suit that may become trumps.
    pub(super) fn rate_away(&self, t: &TrickCode<S>, world: &State<S>, hand: S, cards: S) -> f32 {
        let vars = &world.core.vars;
        let power = |c: usize| self.power(t, world, c);
        let Some(follow) = t.follow.map(|f| &self.code.derived[usize::from(f)]) else {
            return -cards.cards().map(|c| power(c) as f32).sum::<f32>();
        };
        let strength = &self.code.derived[usize::from(t.strength)];
        let points = self.advice.reading.points.map(|a| &self.code.attrs[usize::from(a)].values);
        let most = points.map_or(1.0, |p| f32::from(p.iter().copied().max().unwrap_or(1).max(1)));
        let top = self.code.every.cards().map(power).max().unwrap_or(1).max(1) as f32;
        let mut rate = 0.0;
        for card in cards.cards() {
            let suit = i32::from(follow.value(vars, card));
            let class = follow.class(follow.combination(vars), suit);
            let held = hand & class;
            let foreign = self.code.every.minus(class).cards().next();
            let trumps = foreign.is_some_and(|f| {
                let led = i32::from(follow.value(vars, f));
                if_led(strength, vars, t.led, led, card) > if_led(strength, vars, t.led, led, f)
            });
            let wins = !(class.minus(hand)).cards().any(|c| power(c) > power(card));
            rate -= power(card) as f32 / top / 10.0;
            rate += points.map_or(0.0, |p| f32::from(p[card]) / most);
            rate -= match (trumps, wins, held.len() > LONG) {
                (true, ..) => 4.0,
                (_, true, _) => 2.0,
                (.., true) => 1.0,
                _ => 0.0,
            };
            // Whoever has none of a suit may trump it.
            if held.within(cards) {
                rate += 0.8 / held.len() as f32;
            }
        }
        rate
    }

    /// Tricks that a hand may be good for when some cards are gone: high cards that are guarded, and long trumps.
    pub(super) fn likely_tricks(&self, t: &TrickCode<S>, world: &State<S>, seat: usize, gone: S) -> f32 {
        let vars = &world.core.vars;
        let Some(follow) = t.follow.map(|f| &self.code.derived[usize::from(f)]) else { return 0.0 };
        let strength = &self.code.derived[usize::from(t.strength)];
        let hand = world.core.piles[t.base + seat * t.piles];
        let seats = self.code.seats as f32;
        let (mut sum, mut rest) = (0.0, hand);
        while !rest.is_empty() {
            let suit = i32::from(follow.value(vars, rest.lowest()));
            let class = follow.class(follow.combination(vars), suit);
            let held = rest & class;
            rest = rest.minus(class);
            let power = |c: usize| if_led(strength, vars, t.led, suit, c);
            let others = self.code.every.minus(hand).minus(gone) & class;
            // A suit that beats another one when that is led.
            let foreign = self.code.every.minus(class);
            let trump = held.cards().any(|c| {
                foreign.cards().next().is_some_and(|f| {
                    let led = i32::from(follow.value(vars, f));
                    if_led(strength, vars, t.led, led, c) > if_led(strength, vars, t.led, led, f)
                })
            });
            let length = held.len() as f32;
            let mut high = 0.0;
            for card in held.cards() {
                let above = others.cards().filter(|&c| power(c) > power(card)).count() as f32;
                let guarded = held.cards().filter(|&c| power(c) < power(card)).count() as f32 >= above;
                if above < 3.0 && guarded {
                    let chance = [0.95, 0.65, 0.3][above as usize];
                    // Long suits are ruffed.
                    high += if trump { chance } else { chance - 0.06 * (length - 3.0).max(0.0) };
                }
            }
            let average = (held.len() + others.len()) as f32 / seats;
            sum += high + if trump { (length - average).max(0.0) * 0.8 } else { 0.0 };
        }
        sum
    }
}
