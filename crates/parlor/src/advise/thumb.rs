//! Rules of thumb: how good each option of a menu looks from what its seat knows, without playing on.

use kernel::{Cx, Game, MAX_SEATS, Menu, Mode, Seat};

use super::reading::Deed;
use super::tricks::Ducking;
use crate::code::{BindKind, Choice, GroupCode, Num, Op, Test, TrickCode, Words};
use crate::expr::Eval;
use crate::game::Parlor;
use crate::melds::{Arranged, Pattern, arrange};
use crate::sets::CardSet;
use crate::state::{Asking, State};
use crate::statements::choose::{is_set, read, unpack};

/// What each card that would make a meld is worth in keeping a card where what is laid down counts.
const KEEPS: f32 = 1.0;
/// The same at the beginning where whoever is out first wins, which is worth more than points, and where a hand may be
/// ended with something left: the fewer cards are still to be drawn, the less.
const KEEPS_OUT: f32 = 4.5;
const KEEPS_EARLY: f32 = 8.0;
/// What each way that another may use a card is in not giving it: where what is left or laid down counts, and where
/// whoever is out first wins.
const GIVES: [f32; 2] = [0.2, 0.6];
/// How many unseen cards one that somebody was seen to take is worth in that; of a run's neighbour, at most.
const TAKEN: f32 = 10.0;
const NEXT: f32 = 3.0;
/// Unseen cards with which one that can be taken is compared, and what showing it costs, in the same two cases.
const UNSEEN: usize = 8;
const SHOWN: [f32; 2] = [0.5, 1.0];
/// By how much low cards are played sooner where cards are won from a table: blindly, and where it is known what they
/// are worth.
const LOW: [f32; 2] = [0.1, 0.2];
/// Cards with which somebody will soon be out.
const FEW: u32 = 2;

/// Reused from one pick of a playout to the next.
pub(super) struct Scratch<S: CardSet> {
    pub rates: Vec<f32>,
    /// Up to which total cards are drawn, where it is not the hint that says so.
    pub stand: Option<i32>,
    /// When ending a hand pays, where that is just being learned.
    pub knocking: Option<super::knocking::Knocking>,
    next: State<S>,
    cx: Cx<Parlor<S>>,
    /// One for each step that is looked ahead.
    pub spare: Vec<(State<S>, Cx<Parlor<S>>)>,
}

impl<S: CardSet> Default for Scratch<S> {
    fn default() -> Self {
        Self {
            rates: Vec::new(),
            stand: None,
            knocking: None,
            next: State::default(),
            cx: Cx::default(),
            spare: Vec::new(),
        }
    }
}

/// What an option binds: cards of the own hand, and others.
pub(super) struct Bound<S> {
    pub mine: S,
    pub others: S,
}

impl<S: CardSet> Parlor<S> {
    /// Ratings of all options into the scratch; false when there is nothing to say.
    pub(super) fn rate(
        &self,
        world: &State<S>,
        menu: &Menu,
        ducking: Ducking,
        scratch: &mut Scratch<S>,
    ) -> bool {
        scratch.rates.clear();
        match (world.core.asking, self.asking(world)) {
            (Asking::Trick, Some(Op::Trick(t))) => {
                self.rate_tricks(t, world, menu, ducking, &mut scratch.rates);
                true
            }
            (Asking::Bet, _) => {
                let verb = |o: u8| self.code.words.verb(o);
                let stays = |v: u8| v == verb(Words::CHECK) || v == verb(Words::CALL);
                scratch.rates.extend(menu.opts.iter().map(|o| f32::from(u8::from(stays(o.verb)))));
                true
            }
            (Asking::Choose, Some(Op::Choose(choice))) => {
                self.rate_choice(choice, world, menu, ducking, scratch)
            }
            _ => false,
        }
    }

    /// The best rated option; `None` when all look the same.
    pub(super) fn thumbed(
        &self,
        world: &State<S>,
        menu: &Menu,
        ducking: Ducking,
        scratch: &mut Scratch<S>,
    ) -> Option<usize> {
        if !self.rate(world, menu, ducking, scratch) {
            return None;
        }
        let rates = &scratch.rates;
        let best = rates.iter().copied().fold(f32::MIN, f32::max);
        let equal = rates.iter().filter(|r| **r == best).count();
        if equal == rates.len() {
            return None;
        }
        // Of equals any, but the same one every time.
        let skip = match equal {
            0 | 1 => 0,
            n => kernel::chance::mix(world.core.decisions.into()) as usize % n,
        };
        (0..rates.len()).filter(|&i| rates[i] == best).nth(skip)
    }

    fn rate_choice(
        &self,
        choice: &Choice<S>,
        world: &State<S>,
        menu: &Menu,
        ducking: Ducking,
        scratch: &mut Scratch<S>,
    ) -> bool {
        let seat = usize::from(menu.seat);
        let reading = &self.advice.reading;
        if let Some(claim) = &reading.claim
            && let Some(doubts) = self.doubt(claim, choice, world, seat, None)
        {
            let deed = |i: usize| self.deed(choice, menu, i);
            scratch.rates.extend((0..menu.len()).map(|i| if deed(i).passes { 0.5 } else { doubts }));
            return true;
        }
        if self.plain_doubt(choice) {
            let passes = |i: usize| f32::from(u8::from(self.deed(choice, menu, i).passes));
            scratch.rates.extend((0..menu.len()).map(passes));
            return true;
        }
        if let Some(pick) = self.advise_draw(world, menu, scratch.stand) {
            scratch.rates.extend((0..menu.len()).map(|i| f32::from(u8::from(i == pick))));
            return true;
        }
        let hand = reading.hands.map_or(S::EMPTY, |h| world.core.piles[h + seat]);
        let looks_on = choice.groups.iter().any(|g| {
            let d = &reading.deeds[usize::from(g.id)];
            (d.scores || d.wins) && d.seat.is_none()
        });
        let tricks = self.trick_code();
        let whole =
            if reading.melds.is_empty() { Arranged { cost: 0, left: hand } } else { self.arranged(hand) };
        let estimate = self.estimate(choice, world, seat);
        let costs = reading.sheds && reading.cost.is_some() && reading.melds.is_empty();
        // Cards laid away that neither score nor win anything look all the same.
        let silent = !looks_on
            && !reading.sheds
            && reading.melds.is_empty()
            && tricks.is_none()
            && reading.claim.is_none();
        // A bid that cannot be refused: numbers alone are offered.
        let forced = reading.tricks
            && self.advice.bidder.is_some()
            && menu.opts.iter().all(|o| o.flags == menu.opts[0].flags);
        let menaced = costs && self.nearly_out(world, seat).next().is_some();
        for i in 0..menu.len() {
            let o = menu.opts[i];
            let group = &choice.groups[usize::from(o.flags).min(choice.groups.len() - 1)];
            let deed = &reading.deeds[usize::from(group.id)];
            let bound = self.bound(group, menu, i, hand);
            let mut rate = 0.0;
            if let Some(tricks) = estimate
                && let [bind] = &group.binders[..]
            {
                rate = 1.0 - (read(o, bind.carrier) as f32 - tricks).abs();
            } else if deed.passes {
                // Where cards that are left cost something, any card that fits is played.
                let idle = match (costs, reading.sheds && reading.cost.is_none()) {
                    (true, _) => -3.0,
                    (_, true) if !self.hurried(world, seat) => 0.45,
                    _ => 0.0,
                };
                rate = if reading.tricks { 0.001 } else { idle };
            } else if forced
                && let [bind] = &group.binders[..]
                && matches!(bind.kind, BindKind::Number { .. })
            {
                // Whoever must bid bids little.
                rate = -read(o, bind.carrier) as f32 / 10_000.0;
            } else if let Some((attr, at)) = deed.names
                && (bound.mine | bound.others).is_empty()
            {
                rate = self.rate_name(group, deed, (attr, at), world, menu, i, hand);
            }
            if !bound.mine.is_empty() && !silent {
                rate +=
                    self.rate_leaving(group, deed, bound.mine, (hand, &whole), world, seat, tricks, ducking);
            }
            // Ending the hand may cost more than going on.
            if reading.knock == Some(group.id)
                && !self.ends_now(world, self.deadwood_without(hand, &whole, bound.mine) as i32, scratch)
            {
                rate -= 300.0;
            }
            if reading.sheds || (!reading.won.is_empty() && self.worths().is_none()) {
                rate += bound.others.len() as f32;
            }
            // An effect that makes others draw is no card taken by whoever plays one.
            if let Some(pile) = deed.takes
                && (bound.mine.is_empty() || !reading.melds.is_empty())
            {
                rate += self.rate_taking(pile.into(), hand, &whole, world);
            }
            if looks_on {
                rate += self.look_on(world, menu, i, scratch);
            }
            if menaced {
                rate += self.hinders(world, menu, i, scratch);
            }
            scratch.rates.push(rate);
        }
        let even = scratch.rates.iter().all(|&rate| rate == scratch.rates[0]);
        if let Some(t) = tricks
            && (even
                || (!reading.gains.is_empty() && !(0..menu.len()).any(|i| self.deed(choice, menu, i).passes)))
            && self.advice.maker.is_some_and(|cell| world.core.vars[cell] == i32::from(menu.seat))
            && !choice.groups.iter().any(|g| reading.deeds[usize::from(g.id)].moves)
        {
            self.rate_declared(t, world, menu, scratch);
        }
        true
    }

    /// Where the bidder is asked for something that moves no cards and nothing else tells, trumps may hang on it: what
    /// makes the hand look good for most tricks, and what counts at once.
    fn rate_declared(&self, t: &TrickCode<S>, world: &State<S>, menu: &Menu, scratch: &mut Scratch<S>) {
        let Scratch { rates, next, cx, .. } = scratch;
        let gains = |s: &State<S>| -> i32 {
            self.advice.reading.gains.iter().map(|&base| s.core.vars[base + usize::from(menu.seat)]).sum()
        };
        for (rate, &option) in rates.iter_mut().zip(&menu.opts) {
            next.clone_from(world);
            self.play(next, option, cx);
            if !next.core.over {
                let counted = (gains(next) - gains(world)) as f32 / self.advice.reading.trick_worth;
                *rate = self.likely_tricks(t, next, menu.seat.into(), S::EMPTY) + counted;
            }
        }
    }

    /// Whether there is no time to wait for something better, where hands are to be got rid of.
    fn hurried(&self, world: &State<S>, seat: usize) -> bool {
        let Some(hands) = self.advice.reading.hands else { return true };
        let left = |o: usize| world.core.piles[hands + o].len();
        left(seat) <= 4 || (0..self.code.seats).any(|o| (1..=3).contains(&left(o)))
    }

    /// Others that will soon have no card left.
    fn nearly_out(&self, world: &State<S>, seat: usize) -> impl Iterator<Item = usize> {
        let hands = self.advice.reading.hands;
        let left = move |o: usize| hands.map_or(u32::MAX, |h| world.core.piles[h + o].len());
        (0..self.code.seats).filter(move |&o| o != seat && left(o) <= FEW)
    }

    /// What an option does to those that will soon be out: cards that they must take, a turn that they lose.
    fn hinders(&self, world: &State<S>, menu: &Menu, i: usize, scratch: &mut Scratch<S>) -> f32 {
        let Some(hands) = self.advice.reading.hands else { return 0.0 };
        let seat = usize::from(menu.seat);
        let (next, cx) = (&mut scratch.next, &mut scratch.cx);
        next.clone_from(world);
        self.play(next, menu.opts[i], cx);
        let mut sum = 0.0;
        for o in self.nearly_out(world, seat) {
            let more = next.core.piles[hands + o].len() as f32 - world.core.piles[hands + o].len() as f32;
            let asked =
                !next.core.over && usize::from(cx.menu.seat) == o && next.core.turns != world.core.turns;
            sum += 0.5 * more.clamp(0.0, 4.0) - if asked { 0.5 } else { 0.0 };
        }
        sum
    }

    /// Whether another is asked if somebody's card is let pass, where hands are to be got rid of. Cards that nearly
    /// always fit are played last, so whoever plays one had nothing else as a rule: it is.
    pub(super) fn plain_doubt(&self, choice: &Choice<S>) -> bool {
        let reading = &self.advice.reading;
        let another = !matches!(choice.by, Num::Cell(_) | Num::Local(_));
        let passes = |g: &GroupCode<S>| reading.deeds[usize::from(g.id)].passes;
        reading.sheds
            && another
            && reading.claim.is_none()
            && reading.melds.is_empty()
            && choice.groups.len() > 1
            && choice.groups.iter().all(|g| g.binders.is_empty())
            && choice.groups.iter().any(passes)
    }

    pub(super) fn deed(&self, choice: &Choice<S>, menu: &Menu, i: usize) -> Deed {
        let group = usize::from(menu.opts[i].flags).min(choice.groups.len() - 1);
        self.advice.reading.deeds[usize::from(choice.groups[group].id)]
    }

    pub(super) fn bound(&self, group: &GroupCode<S>, menu: &Menu, i: usize, hand: S) -> Bound<S> {
        let mut all = S::EMPTY;
        for bind in &group.binders {
            if is_set(&bind.kind) {
                all |= unpack(menu.opts[i]);
            } else if matches!(bind.kind, BindKind::Card(_))
                && let Ok(card) = usize::try_from(read(menu.opts[i], bind.carrier))
            {
                all |= S::bit(card);
            }
        }
        Bound { mine: all & hand, others: all.minus(hand) }
    }

    /// Cards of a hand that some option moves.
    pub(super) fn offered(&self, choice: &Choice<S>, menu: &Menu, hand: S) -> S {
        (0..menu.len()).fold(S::EMPTY, |all, i| {
            let group = &choice.groups[usize::from(menu.opts[i].flags).min(choice.groups.len() - 1)];
            all | self.bound(group, menu, i, hand).mine
        })
    }

    /// Tricks that the hand is good for, where a number of them is to be promised.
    pub(super) fn estimate(&self, choice: &Choice<S>, world: &State<S>, seat: usize) -> Option<f32> {
        let t = self.trick_code()?;
        let number = |g: &GroupCode<S>| match &g.binders[..] {
            [b] => match &b.kind {
                BindKind::Number { high, domain: None, .. } => matches!(high, Num::Const(_)),
                _ => false,
            },
            _ => false,
        };
        if !choice.groups.iter().any(number) {
            return None;
        }
        Some((self.likely_tricks(t, world, seat, S::EMPTY) - 0.3).max(0.0).round())
    }

    pub(super) fn trick_code(&self) -> Option<&TrickCode<S>> {
        let (block, at) = self.advice.trick?;
        match &self.code.blocks[usize::from(block)][usize::from(at)].op {
            Op::Trick(t) => Some(t),
            _ => None,
        }
    }

    /// A suit or rank that is named: one that the hand has many of. Of a seat that is asked: one it is known to have.
    #[allow(clippy::too_many_arguments)]
    fn rate_name(
        &self,
        group: &GroupCode<S>,
        deed: &Deed,
        (attr, at): (u16, u8),
        world: &State<S>,
        menu: &Menu,
        i: usize,
        hand: S,
    ) -> f32 {
        let value = read(menu.opts[i], group.binders[usize::from(at)].carrier);
        let class = self.code.attrs[usize::from(attr)].class(value);
        let mut rate = (hand & class).len() as f32;
        if let (Some(seat), Some(hands)) = (deed.seat, self.advice.reading.hands) {
            let asked = read(menu.opts[i], group.binders[usize::from(seat)].carrier);
            let me = usize::from(menu.seat);
            if let Ok(asked) = usize::try_from(asked)
                && asked < self.code.seats
            {
                let pile = hands + asked;
                let thought = world.core.thinks(&self.code, pile, me) & class;
                let known = world.core.known(&self.code, me);
                let sure = (thought & known).len() as f32;
                // Of those that may be anywhere, the share that lies there.
                let hidden = self.code.every.minus(known);
                let share = (world.core.piles[pile] & hidden).len() as f32 / hidden.len().max(1) as f32;
                let hit = 1.0 - thought.minus(known).cards().fold(1.0, |miss, _| miss * (1.0 - share));
                // What is known to be there first. Asking tells what one holds, so that one stays with what one
                // has most of rather than look for what is likeliest.
                rate += match (sure > 0.0, thought.is_empty()) {
                    (true, _) => 100.0 + 10.0 * rate,
                    (_, true) => -5.0,
                    _ => 2.0 * hit,
                };
                // What is known already is no news to the others.
                let told = (0..self.code.seats).filter(|&o| o != me).all(|o| {
                    world
                        .core
                        .thinks(&self.code, hands + me, o)
                        .meets(world.core.known(&self.code, o) & class & hand)
                });
                rate += if told { 0.3 } else { 0.0 };
            }
        }
        rate
    }

    /// Cards that leave the hand.
    #[allow(clippy::too_many_arguments)]
    fn rate_leaving(
        &self,
        group: &GroupCode<S>,
        deed: &Deed,
        cards: S,
        (hand, whole): (S, &Arranged<S>),
        world: &State<S>,
        seat: usize,
        tricks: Option<&TrickCode<S>>,
        ducking: Ducking,
    ) -> f32 {
        let reading = &self.advice.reading;
        let sum = |attr: Option<u16>| {
            attr.map_or(0.0, |a| {
                let values = &self.code.attrs[usize::from(a)].values;
                cards.cards().map(|c| f32::from(values[c])).sum::<f32>()
            })
        };
        if let Some(claim) = &reading.claim {
            return self.rate_claim(claim, cards, world);
        }
        if !reading.melds.is_empty() {
            let laid = group.binders.len() > 1 || group.binders.iter().any(|b| is_set(&b.kind));
            let after = self.deadwood_without(hand, whole, cards);
            if laid && self.holds_back(whole, world, seat) {
                return -1.0;
            }
            if laid {
                return 1.0 + whole.cost as f32 - after + cards.len() as f32 / 100.0;
            }
            // What is offered under a condition only is worth taking.
            let rare = if matches!(group.when, Test::Const(true)) { 0.0 } else { 60.0 };
            let kept = self.keeps(world) * self.promise(cards, hand, whole, world);
            let given = GIVES[usize::from(reading.out_wins)] * self.danger(cards, hand, world, seat);
            return rare - after - kept - given;
        }
        if let Some(t) = tricks {
            if deed.away && ducking >> seat & 1 == 0 {
                return self.rate_away(t, world, hand, cards);
            }
            let power: f32 = cards.cards().map(|c| self.power(t, world, c) as f32).sum();
            return if ducking >> seat & 1 == 1 { power + sum(reading.points) } else { -power };
        }
        let rank = sum(reading.rank) / 100.0;
        if reading.sheds {
            // Cards that go nearly always are kept for when nothing else does.
            let fits = self.fits();
            let handy: f32 = cards.cards().map(|c| (fits[c] - 0.5).max(0.0) * 2.0).sum();
            // The suit goes on that the hand has most of.
            let company = reading.suit.map_or(0, |a| {
                let suit = &self.code.attrs[usize::from(a)];
                let of = |c: usize| (suit.class(suit.values[c].into()) & hand.minus(cards)).len();
                cards.cards().map(of).max().unwrap_or(0)
            });
            return match reading.cost {
                Some(_) => {
                    cards.len() as f32 + sum(reading.cost) / 300.0 + company as f32 / 40.0 - 0.9 * handy
                }
                None => {
                    let mut rate = 1.0 + cards.len() as f32 / 20.0 - rank / cards.len().max(1) as f32;
                    if let Some(table) = reading.rank.map(|a| &self.code.attrs[usize::from(a)])
                        && !self.hurried(world, seat)
                    {
                        // Cards that are alike go together, and the best are kept for later.
                        let card = cards.lowest();
                        let alike = table.class(table.values[card].into());
                        let high = (i32::from(table.values[card]) - table.low) as f32;
                        let best = high >= 0.9 * (table.classes.len().max(2) - 1) as f32;
                        rate -= if alike.meets(hand.minus(cards)) { 0.6 } else { 0.0 };
                        rate -= if best { 0.7 } else { 0.0 };
                    }
                    rate
                }
            };
        }
        // What is won with a high card is worth it; else low cards fit in more places later.
        match (deed.scores, reading.won.is_empty()) {
            (_, false) => -LOW[usize::from(self.worths().is_some())] * rank,
            (true, true) => rank / 10.0,
            (false, true) => 0.0,
        }
    }

    /// Whether melds are kept in hand: others may lay off on what lies on the table, so that nothing is laid down before
    /// the hand can be out with it or somebody has got rid of half of his.
    fn holds_back(&self, whole: &Arranged<S>, world: &State<S>, seat: usize) -> bool {
        let reading = &self.advice.reading;
        let Some(hands) = reading.hands.filter(|_| reading.out_wins && whole.left.len() > 1) else {
            return false;
        };
        let half = self.dealt() / 2;
        (0..self.code.seats).filter(|&o| o != seat).all(|o| world.core.piles[hands + o].len() > half)
    }

    /// Cards that a seat begins with: once for all.
    fn dealt(&self) -> u32 {
        *self.advice.dealt.get_or_init(|| {
            let (mut s, mut cx) = (State::default(), Cx::<Self>::default());
            self.start(0, Mode::Sampled, &mut s, &mut cx);
            let held = |o: usize| self.advice.reading.hands.map_or(0, |h| s.core.piles[h + o].len());
            (0..self.code.seats).map(held).max().unwrap_or(0)
        })
    }

    /// What a card that is left costs.
    fn cost_of(&self, card: usize) -> i32 {
        self.advice.reading.cost.map_or(1, |a| i32::from(self.code.attrs[usize::from(a)].values[card]))
    }

    /// What a hand is left with when all melds are laid down.
    pub(super) fn arranged(&self, hand: S) -> Arranged<S> {
        arrange(&self.code, &self.advice.reading.melds, hand, |c| self.cost_of(c), &mut 2000)
    }

    fn deadwood(&self, hand: S) -> f32 {
        self.arranged(hand).cost as f32
    }

    /// The same without some of its cards. A single one that is left over anyway changes nothing else.
    fn deadwood_without(&self, hand: S, whole: &Arranged<S>, cards: S) -> f32 {
        if cards.len() == 1 && cards.within(whole.left) {
            return (whole.cost - self.cost_of(cards.lowest())) as f32;
        }
        self.deadwood(hand.minus(cards))
    }

    /// What each card that would make a meld is worth now.
    fn keeps(&self, world: &State<S>) -> f32 {
        let reading = &self.advice.reading;
        let all = (self.code.cards as u32).saturating_sub(self.dealt() * self.code.seats as u32).max(1);
        let share = (self.cards_to_draw(world) as f32 / all as f32).min(1.0);
        match (reading.out_wins, reading.knock) {
            (true, _) => KEEPS_OUT * share,
            (false, Some(_)) => KEEPS_EARLY * share * share.sqrt(),
            (false, None) => KEEPS,
        }
    }

    /// How near a card is to being part of a meld.
    fn promise(&self, cards: S, hand: S, whole: &Arranged<S>, world: &State<S>) -> f32 {
        let open = self.code.every.minus(hand).minus(world.core.up);
        // Where all that is left is counted at one moment, cards of a meld help no other to one.
        let reading = &self.advice.reading;
        let at_once = reading.out_wins || reading.knock.is_some();
        let loose = if at_once { whole.left } else { hand };
        let mut promise = 0.0;
        for card in cards.cards() {
            for other in loose.minus(cards).cards() {
                for &m in &self.advice.reading.melds {
                    promise += match &self.code.melds[usize::from(m)] {
                        Pattern::Group { same, .. } => {
                            let table = &self.code.attrs[usize::from(*same)];
                            if table.values[card] == table.values[other] {
                                0.5 * (open & table.class(table.values[card].into())).len() as f32
                            } else {
                                0.0
                            }
                        }
                        Pattern::Run { suit, order, .. } => {
                            let (suit, order) =
                                (&self.code.attrs[usize::from(*suit)], &self.code.attrs[usize::from(*order)]);
                            let (a, b) = (i32::from(order.values[card]), i32::from(order.values[other]));
                            let same = suit.class(suit.values[card].into());
                            let free = |n: i32| (open & same & order.class(n)).len() as f32;
                            match (same.has(other), (a - b).abs()) {
                                (true, 1) => 0.5 * (free(a.min(b) - 1) + free(a.max(b) + 1)),
                                (true, 2) => 0.5 * free((a + b) / 2),
                                _ => 0.0,
                            }
                        }
                        Pattern::Exact { .. } => 0.0,
                    };
                }
            }
        }
        promise
    }

    /// How many melds of others a card may be what is wanted for: pairs of cards that nobody has seen, or that
    /// somebody was seen to take.
    fn danger(&self, cards: S, hand: S, world: &State<S>, seat: usize) -> f32 {
        let Some(hands) = self.advice.reading.hands else { return 0.0 };
        let open = self.code.every.minus(hand).minus(world.core.up);
        let known = world.core.known(&self.code, seat);
        let rival = |o: &usize| self.code.teams[*o] != self.code.teams[seat];
        let taken = (0..self.code.seats)
            .filter(rival)
            .fold(S::EMPTY, |all, o| all | (world.core.thinks(&self.code, hands + o, seat) & known));
        // Cards that others may hold: one that was taken is worth some that may be anywhere.
        let held = |class: S| (open & class).minus(taken).len() as f32 + TAKEN * (taken & class).len() as f32;
        let mut danger = 0.0;
        for card in cards.cards() {
            for &m in &self.advice.reading.melds {
                danger += match &self.code.melds[usize::from(m)] {
                    Pattern::Group { same, .. } => {
                        let table = &self.code.attrs[usize::from(*same)];
                        let others = held(table.class(table.values[card].into()).minus(S::bit(card)));
                        (others - 1.0).max(0.0)
                    }
                    Pattern::Run { suit, order, .. } => {
                        let (suit, order) =
                            (&self.code.attrs[usize::from(*suit)], &self.code.attrs[usize::from(*order)]);
                        let at = i32::from(order.values[card]);
                        let same = suit.class(suit.values[card].into());
                        let near = |by: i32| held(same & order.class(at + by)).min(NEXT);
                        near(-2) * near(-1) + near(-1) * near(1) + near(1) * near(2)
                    }
                    Pattern::Exact { .. } => 0.0,
                };
            }
        }
        danger
    }

    /// A card taken to the hand: the top of a pile, where it can be seen.
    fn rate_taking(&self, pile: usize, hand: S, whole: &Arranged<S>, world: &State<S>) -> f32 {
        let reading = &self.advice.reading;
        if reading.melds.is_empty() {
            return match (reading.sheds, reading.cost) {
                (true, Some(_)) => -3.5,
                (true, None) => -0.5,
                _ => 0.0,
            };
        }
        let order = self.code.piles[pile].order;
        let top = (order != 255).then(|| {
            let len = usize::from(world.core.lens[usize::from(order)]);
            let list = &world.core.order[usize::from(order) * self.code.cards..][..len];
            list.last().map(|&c| usize::from(c))
        });
        match top.flatten() {
            Some(card) if world.core.up.has(card) => {
                // Beside what an unseen card brings on average.
                let unseen = self.code.every.minus(hand).minus(world.core.up);
                let step = (unseen.len() as usize).div_ceil(UNSEEN).max(1);
                let (mut sum, mut n) = (0.0, 0.0);
                for other in unseen.cards().step_by(step) {
                    sum += self.left_with(hand, other, true);
                    n += 1.0;
                }
                let usual = if n > 0.0 { sum / n } else { whole.cost as f32 };
                usual - self.left_with(hand, card, false) - SHOWN[usize::from(reading.out_wins)]
            }
            _ => 0.0,
        }
    }

    /// What is left when a card is taken to the hand and the best to part with goes; the one that was taken may
    /// go again if it was drawn unseen.
    fn left_with(&self, hand: S, card: usize, again: bool) -> f32 {
        let with = hand | S::bit(card);
        let taken = self.arranged(with);
        let mut after = if again { self.deadwood_without(with, &taken, S::bit(card)) } else { f32::MAX };
        for c in hand.cards() {
            // No card brings more than its own cost.
            if taken.left.has(c) || ((taken.cost - self.cost_of(c)) as f32) < after {
                after = after.min(self.deadwood_without(with, &taken, S::bit(c)));
            }
        }
        after
    }

    /// What an option brings at once: points and cards won, all that follows for the same seat included, and where it
    /// is known what cards are worth, the best reply.
    fn look_on(&self, world: &State<S>, menu: &Menu, i: usize, scratch: &mut Scratch<S>) -> f32 {
        let seat = menu.seat;
        if let Some(worths) = self.worths() {
            let after = self.reap(world, menu, i, (seat, worths), &mut scratch.spare, true);
            return after - self.reaped(world, seat, worths);
        }
        let (next, cx) = (&mut scratch.next, &mut scratch.cx);
        next.clone_from(world);
        self.play(next, menu.opts[i], cx);
        for _ in 0..3 {
            if next.core.over || cx.menu.seat != seat || !matches!(next.core.asking, Asking::Choose) {
                break;
            }
            // Most cards bound is most cards won.
            let size = |o: &kernel::Opt| unpack::<S>(*o).len();
            let most = (0..cx.menu.len()).rev().max_by_key(|&k| size(&cx.menu.opts[k])).unwrap_or(0);
            if self.advice.reading.won.is_empty() || most >= cx.menu.len() {
                break;
            }
            let option = cx.menu.opts[most];
            self.play(next, option, cx);
        }
        let won = |s: &State<S>| -> f32 {
            self.advice.reading.won.iter().map(|&p| s.core.piles[p + usize::from(seat)].len() as f32).sum()
        };
        let gain = won(next) - won(world);
        let after = self.lead(next, seat);
        let before = self.lead(world, seat);
        after - before + gain
    }

    /// How far ahead a seat is, in the units that the result is counted in.
    pub(super) fn lead(&self, s: &State<S>, seat: Seat) -> f32 {
        self.lead_in(&self.merits(s), seat)
    }

    /// What the result would be read from, seat by seat.
    pub(super) fn merits(&self, s: &State<S>) -> [f32; MAX_SEATS] {
        let mut merits = [0.0; MAX_SEATS];
        let Some((local, merit)) = &self.code.merit else { return merits };
        let mut locals = s.locals.clone();
        locals.fuel = 1 << 20;
        for (o, m) in merits[..self.code.seats].iter_mut().enumerate() {
            locals.numbers[usize::from(*local)] = o as i32;
            *m = Eval { code: &self.code, core: &s.core, locals: &mut locals }.number(merit) as f32;
        }
        merits
    }

    pub(super) fn lead_in(&self, merits: &[f32; MAX_SEATS], seat: Seat) -> f32 {
        let side = |o: usize| self.code.teams[o];
        let (mut sum, mut most, mut n) = (0.0, f32::MIN, 0.0);
        for o in (0..self.code.seats).filter(|&o| side(o) != side(seat.into())) {
            sum += merits[o];
            most = most.max(merits[o]);
            n += 1.0;
        }
        let own = merits[usize::from(seat)];
        if n == 0.0 { own } else { own - (sum / n + most) / 2.0 }
    }
}
