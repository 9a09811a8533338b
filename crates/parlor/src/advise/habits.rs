//! What others' bets tell: how often each rival bets, raises and throws away, from all the bets of the match that were
//! seen, and which hands he is likely to hold after what he did in this one.

use kernel::{Event, MAX_SEATS, Seat};

use crate::code::Words;
use crate::events;

/// A price of more than so many least bets is dear.
pub(super) const DEAR: i32 = 8;
/// How much is believed of an unknown player before anything is seen, in decisions, and what: the shares of hands he
/// opens with, opens for all he has with, raises with, raises for all he has with.
const BEFORE: f32 = 8.0;
const OPENS: f32 = 0.40;
const SHOVES: f32 = 0.04;
const RAISES: f32 = 0.14;
/// Dear bets are rare, so less is believed of them beforehand.
const BEFORE_DEAR: f32 = 3.0;
/// Of those who bet, how many have any hand whatever.
const BLUFFS: f32 = 0.15;

/// What a rival did when he was asked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Deed {
    Check,
    Open,
    Shove,
    Fold,
    Call,
    CallDear,
    Raise,
    Reshove,
    /// Cards were changed, his perhaps among them.
    Change,
}

/// How often a seat did what, in all hands.
#[derive(Debug, Clone, Default)]
struct Rates {
    asked: f32,
    opened: f32,
    shoved: f32,
    /// Asked for little: how often, folded, raised, for all.
    pressed: f32,
    folded: f32,
    raised: f32,
    reshoved: f32,
    /// Asked for much.
    pressed_dear: f32,
    folded_dear: f32,
}

/// A seat's rates in the first round of bets and in later ones; what it did in this hand, and which round it is.
#[derive(Debug, Clone, Default)]
pub(super) struct Habit {
    rates: [Rates; 2],
    round: usize,
    pub deeds: Vec<Deed>,
}

pub(super) type Habits = [Habit; MAX_SEATS];

fn share(of: f32, all: f32, usual: f32, before: f32) -> f32 {
    (of + before * usual) / (all + before)
}

impl Rates {
    fn opens(&self) -> f32 {
        share(self.opened, self.asked, OPENS, BEFORE)
    }
    fn shoves(&self) -> f32 {
        share(self.shoved, self.asked, SHOVES, BEFORE)
    }
    fn raises(&self) -> f32 {
        share(self.raised, self.pressed, RAISES, BEFORE)
    }
    fn reshoves(&self) -> f32 {
        share(self.reshoved, self.pressed, SHOVES, BEFORE)
    }

    /// How likely he throws his hand away at a price beside a pot.
    fn folds(&self, price: f32, pot: f32, dear: bool) -> f32 {
        let usual = |price: f32| {
            let root = (pot / (pot + price)).sqrt();
            1.0 - 0.75 * root * root.sqrt()
        };
        let little = share(self.folded, self.pressed, usual(price.min(pot)), BEFORE);
        if !dear {
            return little;
        }
        // Who never throws away for little does so less for much.
        let nature = (little / usual(price.min(pot))).clamp(0.25, 1.2).sqrt();
        share(self.folded_dear, self.pressed_dear, (usual(price) * nature).min(0.97), BEFORE_DEAR)
    }

    fn add(&mut self, deed: Deed, dear: bool) {
        match deed {
            Deed::Check | Deed::Open | Deed::Shove => {
                self.asked += 1.0;
                self.opened += f32::from(u8::from(deed != Deed::Check));
                self.shoved += f32::from(u8::from(deed == Deed::Shove));
            }
            Deed::Change => {}
            _ if dear => {
                self.pressed_dear += 1.0;
                self.folded_dear += f32::from(u8::from(deed == Deed::Fold));
            }
            _ => {
                self.pressed += 1.0;
                self.folded += f32::from(u8::from(deed == Deed::Fold));
                self.raised += f32::from(u8::from(matches!(deed, Deed::Raise | Deed::Reshove)));
                self.reshoved += f32::from(u8::from(deed == Deed::Reshove));
            }
        }
    }
}

impl Habit {
    pub fn opens(&self) -> f32 {
        self.rates[self.round].opens()
    }
    pub fn shoves(&self) -> f32 {
        self.rates[self.round].shoves()
    }
    /// How far it is known what he does when nobody has bet, from one half to 1.
    pub fn trust(&self) -> f32 {
        let asked = self.rates[self.round].asked;
        0.5 + 0.5 * asked / (asked + BEFORE)
    }
    pub fn folds(&self, price: f32, pot: f32, dear: bool) -> f32 {
        self.rates[self.round].folds(price, pot, dear)
    }

    fn add(&mut self, deed: Deed, dear: bool) {
        self.rates[self.round].add(deed, dear);
        self.deeds.push(deed);
    }

    fn change(&mut self) {
        if !self.deeds.is_empty() && self.round == 0 {
            self.round = 1;
            self.deeds.push(Deed::Change);
        }
    }

    fn begin(&mut self) {
        self.deeds.clear();
        self.round = 0;
    }

    /// The hands he is likely to hold after what he did; `turn` says what becomes of a hand once cards are changed.
    pub fn range(&self, turn: Option<&Turn>) -> Range {
        let mut range = Range::default();
        let mut rates = &self.rates[0];
        for deed in &self.deeds {
            match deed {
                Deed::Check => range.weaken(rates.opens()),
                Deed::Open => range.keep_best(rates.opens(), BLUFFS),
                Deed::Shove => range.keep_best(rates.shoves(), BLUFFS),
                Deed::Raise => range.keep_best(rates.raises(), BLUFFS),
                Deed::Reshove => range.keep_best(rates.reshoves(), BLUFFS),
                Deed::Call => range.keep_best(1.0 - rates.folds(1.0, 2.0, false), BLUFFS),
                Deed::CallDear => range.keep_best(1.0 - rates.folds(10.0, 2.0, true), BLUFFS),
                Deed::Fold => {}
                Deed::Change => {
                    if let Some(turn) = turn {
                        range = range.turned(turn);
                    }
                    rates = &self.rates[1];
                }
            }
        }
        range
    }
}

/// Read the bets of a match as they were seen.
pub(super) fn habits(seen: &mut dyn Iterator<Item = &Event>, unit: i32) -> Habits {
    let mut all = Habits::default();
    let mut paid = [0i32; MAX_SEATS];
    for event in seen {
        match event.kind {
            // What was won begins another hand, cards that move another round.
            events::POT => {
                paid = [0; MAX_SEATS];
                all.iter_mut().for_each(Habit::begin);
            }
            events::MOVE | events::SHUFFLE | events::SAY | events::CHOOSE => {
                paid = [0; MAX_SEATS];
                all.iter_mut().for_each(Habit::change);
            }
            events::BET if usize::from(event.seat) < MAX_SEATS => {
                let seat = usize::from(event.seat);
                let most = paid.iter().copied().max().unwrap_or(0);
                let owes = most.saturating_sub(paid[seat]);
                let dear = owes > unit.saturating_mul(DEAR);
                let deed = match (event.a as u8, owes > 0) {
                    (Words::CHECK, _) => Deed::Check,
                    (Words::FOLD, _) => Deed::Fold,
                    (Words::CALL, _) if dear => Deed::CallDear,
                    (Words::CALL, _) => Deed::Call,
                    (Words::BET, _) => Deed::Open,
                    (Words::RAISE, _) => Deed::Raise,
                    (_, true) => Deed::Reshove,
                    (_, false) => Deed::Shove,
                };
                paid[seat] = paid[seat].saturating_add(match deed {
                    Deed::Check | Deed::Fold => 0,
                    Deed::Raise => owes.saturating_add(event.n),
                    _ => event.n,
                });
                all[seat].add(deed, dear);
            }
            _ => {}
        }
    }
    all
}

/// Where nobody kept what happened: whoever has put in more than others has bet.
pub(super) fn guessed(all: &mut Habits, seat: Seat, units: i32) {
    let deed = match units {
        ..=0 => return,
        1..=DEAR => Deed::Open,
        _ => Deed::Shove,
    };
    all[usize::from(seat)].deeds = vec![deed];
}

const BINS: usize = 64;
const STEPS: usize = 8;
/// What is thought of a step before any hand is seen, in hands.
const UNSEEN: f32 = 2.0;

/// How likely a hand of one step among all at the first bets is of another at the last: cards are changed, or more
/// are dealt.
#[derive(Debug, Clone)]
pub(super) struct Turn([[f32; STEPS]; STEPS]);

impl Turn {
    /// From hands' places at the first and at the last bets.
    pub fn new(places: impl Iterator<Item = (f32, f32)>) -> Self {
        let step = |place: f32| ((place * STEPS as f32) as usize).min(STEPS - 1);
        let mut seen = [[UNSEEN / STEPS as f32; STEPS]; STEPS];
        places.for_each(|(first, last)| seen[step(first)][step(last)] += 1.0);
        for row in &mut seen {
            let all: f32 = row.iter().sum();
            row.iter_mut().for_each(|n| *n /= all);
        }
        Self(seen)
    }

    /// How likely a hand at this place beats one of those in the end.
    pub fn wins(&self, place: f32, against: &Range) -> f32 {
        let theirs = against.turned(self);
        // Between the steps on either side.
        let at = (place.clamp(0.0, 1.0) * STEPS as f32 - 0.5).clamp(0.0, (STEPS - 1) as f32);
        let (low, part) = (at as usize, at.fract());
        let high = (low + 1).min(STEPS - 1);
        let mine = self.0[low].iter().zip(&self.0[high]).map(|(a, b)| (1.0 - part) * a + part * b);
        mine.enumerate().map(|(i, share)| share * theirs.below((i as f32 + 0.5) / STEPS as f32)).sum()
    }
}

/// How likely hands are, by their place among all: the worst first.
#[derive(Debug, Clone)]
pub(super) struct Range([f32; BINS]);

impl Default for Range {
    fn default() -> Self {
        Self([1.0 / BINS as f32; BINS])
    }
}

impl Range {
    /// Of the hands so far the best, and a few of all.
    pub fn keep_best(&mut self, best: f32, any: f32) {
        let (mut left, mut kept) = (best.clamp(0.005, 1.0), [0.0; BINS]);
        let all = left;
        for (to, &from) in kept.iter_mut().zip(&self.0).rev() {
            *to = from.min(left);
            left -= *to;
        }
        for (to, kept) in self.0.iter_mut().zip(kept) {
            *to = any * *to + (1.0 - any) * kept / all;
        }
    }

    /// Some of the best are gone: mostly he would have bet them.
    fn weaken(&mut self, best: f32) {
        let mut left = best.clamp(0.0, 0.95);
        for mass in self.0.iter_mut().rev() {
            let gone = mass.min(left);
            left -= gone;
            *mass -= 0.6 * gone;
        }
        let all: f32 = self.0.iter().sum();
        self.0.iter_mut().for_each(|mass| *mass /= all);
    }

    /// What becomes of them once cards are changed.
    pub fn turned(&self, turn: &Turn) -> Self {
        let mut sums = [0.0; STEPS];
        for (from, row) in self.0.chunks_exact(BINS / STEPS).zip(&turn.0) {
            let mass: f32 = from.iter().sum();
            sums.iter_mut().zip(row).for_each(|(to, share)| *to += mass * share);
        }
        Self(std::array::from_fn(|bin| sums[bin * STEPS / BINS] * STEPS as f32 / BINS as f32))
    }

    /// How many of them are worse than a hand at this place.
    pub fn below(&self, place: f32) -> f32 {
        let at = place.clamp(0.0, 1.0) * BINS as f32;
        let whole = (at as usize).min(BINS - 1);
        self.0[..whole].iter().sum::<f32>() + self.0[whole] * (at - whole as f32)
    }

    /// The best of them.
    pub fn best(&self, share: f32) -> Self {
        let mut range = self.clone();
        range.keep_best(share, 0.0);
        range
    }

    /// All but the best.
    pub fn rest(&self, best: f32) -> Self {
        let (mut range, top) = (self.clone(), self.best(best));
        let left = (1.0 - best).max(0.01);
        for (mass, top) in range.0.iter_mut().zip(top.0) {
            *mass = ((*mass - best * top) / left).max(0.0);
        }
        range
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bet(seat: u8, own: u8, n: i32) -> Event {
        Event { a: own.into(), n, ..Event::of(events::BET, seat) }
    }

    #[test]
    fn who_bets_seldom_holds_more() {
        let mut often = [bet(0, Words::BET, 4), Event::of(events::POT, 1)].repeat(20);
        let mut seldom = [bet(0, Words::CHECK, 0), Event::of(events::POT, 1)].repeat(20);
        for hands in [&mut often, &mut seldom] {
            hands.push(bet(0, Words::BET, 4));
        }
        let beaten = |hands: &[Event]| habits(&mut hands.iter(), 2)[0].range(None).below(0.8);
        assert!(beaten(&often) > 0.7, "{}", beaten(&often));
        assert!(beaten(&seldom) < 0.3, "{}", beaten(&seldom));
    }

    #[test]
    fn who_calls_everything_is_known_for_it() {
        let call = [bet(1, Words::BET, 4), bet(0, Words::CALL, 4), Event::of(events::POT, 1)].repeat(20);
        let fold = [bet(1, Words::BET, 4), bet(0, Words::FOLD, 0), Event::of(events::POT, 1)].repeat(20);
        let folds = |hands: &[Event], dear| habits(&mut hands.iter(), 2)[0].folds(4.0, 4.0, dear);
        assert!(folds(&call, false) < 0.2 && folds(&fold, false) > 0.8);
        assert!(folds(&call, true) < folds(&fold, true));
    }

    #[test]
    fn what_was_good_at_first_is_mostly_good_in_the_end() {
        let turn = Turn::new((0..400).map(|i| (i as f32 / 400.0, (i as f32 / 400.0 + 0.3).min(1.0))));
        let mut good = Range::default();
        good.keep_best(0.2, 0.0);
        let end = good.turned(&turn);
        assert!((end.0.iter().sum::<f32>() - 1.0).abs() < 0.01);
        assert!(end.below(0.75) < 0.3, "{}", end.below(0.75));
        assert!(turn.wins(0.2, &good) < turn.wins(0.5, &good));
        assert!(turn.wins(0.9, &Range::default()) > 0.6);
    }

    #[test]
    fn ranges_keep_their_sum() {
        let mut range = Range::default();
        range.keep_best(0.3, 0.1);
        range.weaken(0.2);
        for range in [range.clone(), range.best(0.25), range.rest(0.25)] {
            assert!((range.0.iter().sum::<f32>() - 1.0).abs() < 0.01);
            assert!(range.below(0.2) < range.below(0.9));
        }
        assert!(range.best(0.25).below(0.8) < range.rest(0.25).below(0.8));
    }
}
