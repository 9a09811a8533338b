//! Claims that may be lies: which cards are laid and how many, and who is doubted, by counting and by what others were
//! seen to do.

use kernel::{Event, MAX_SEATS, Menu, Seat};

use super::reading::Claim;
use crate::code::{Choice, Op};
use crate::events;
use crate::expr::Eval;
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::{Asking, State};

/// Cards of one claim that are told apart.
const MOST: usize = 4;
/// How often somebody doubts so many cards before anything is known of him: of one who has no card left, two at most,
/// more. And how much that is believed, in times that he was asked.
const DOUBTS: [[f32; MOST]; 3] = [[0.9; MOST], [0.2, 0.25, 0.4, 0.6], [0.04, 0.10, 0.30, 0.50]];
const BEFORE: f32 = 4.0;
/// How often several cards are laid that are not what they are said to be, beside when they are; the same.
const SEVERAL: f32 = 0.03;
const BEFORE_LIES: f32 = 8.0;
/// What a card that is taken costs, what one that another takes is worth, a turn more until the hand is out, and a card
/// that is held.
const TAKEN: f32 = 0.2;
const GIVEN: f32 = 0.05;
const TURN: f32 = 0.1;
const CARD: f32 = 0.25;
/// Lies are planned with that are believed so often.
const TRUSTED: f32 = 0.75;
/// Cards with which somebody is nearly out.
const FEW: u32 = 2;

/// What a seat was seen to do with claims.
#[derive(Clone, Copy, Default)]
pub(super) struct Nature {
    /// How often it was asked whether it doubts, and did, by the claimer's cards left and those laid.
    asked: [[f32; MOST]; 3],
    doubted: [[f32; MOST]; 3],
    /// Claims of several cards that were looked at.
    lies: f32,
    truths: f32,
}

impl Nature {
    fn doubts(&self, left: usize, laid: usize) -> f32 {
        let at = laid.clamp(1, MOST) - 1;
        (self.doubted[left][at] + BEFORE * DOUBTS[left][at]) / (self.asked[left][at] + BEFORE)
    }

    fn several(&self) -> f32 {
        (self.lies + BEFORE_LIES * SEVERAL) / (self.lies + self.truths + BEFORE_LIES)
    }
}

fn step(left: u32) -> usize {
    match left {
        0 => 0,
        1..=FEW => 1,
        _ => 2,
    }
}

impl<S: CardSet> Parlor<S> {
    /// Where cards are laid or doubted: the best option.
    pub(super) fn advise_claim(
        &self,
        claim: &Claim,
        world: &State<S>,
        seat: Seat,
        menu: &Menu,
        seen: &mut dyn Iterator<Item = &Event>,
    ) -> Option<usize> {
        let (Asking::Choose, Some(Op::Choose(choice))) = (world.core.asking, self.asking(world)) else {
            return None;
        };
        let natures = self.natures(claim, world, seen);
        let me = usize::from(seat);
        if let Some(doubts) = self.doubt(claim, choice, world, me, Some(&natures)) {
            let passes = |i: &usize| self.deed(choice, menu, *i).passes;
            return (0..menu.len()).find(|i| passes(i) != (doubts > 0.5));
        }
        self.lay(claim, choice, world, me, menu, &natures)
    }

    /// Read off what was seen who doubted what, and what came of it.
    fn natures(
        &self,
        claim: &Claim,
        world: &State<S>,
        seen: &mut dyn Iterator<Item = &Event>,
    ) -> [Nature; MAX_SEATS] {
        let mut natures = [Nature::default(); MAX_SEATS];
        let Some(hands) = self.advice.reading.hands else { return natures };
        let seats = self.code.seats;
        let owner = |pile: i16| usize::try_from(pile).ok()?.checked_sub(hands).filter(|&o| o < seats);
        // By how much each hand has grown since the beginning: what it was then is known in the end.
        let mut grown = [0i32; MAX_SEATS];
        let (mut claimer, mut laid) = (0, 0i32);
        let mut answers: Vec<(usize, usize, i32, i32, bool)> = Vec::new();
        let deeds = &self.advice.reading.deeds;
        let known: Vec<bool> = (0..deeds.len()).map(|group| self.answers(group)).collect();
        for event in seen {
            match event.kind {
                events::MOVE => {
                    let (from, to) = (owner(event.b), owner(event.c));
                    if let Some(o) = from {
                        grown[o] -= event.n;
                    }
                    if let Some(o) = to {
                        grown[o] += event.n;
                    }
                    if usize::try_from(event.c) == Ok(claim.pile) {
                        claimer = from.unwrap_or(claimer);
                        laid += event.n;
                    } else if usize::try_from(event.b) == Ok(claim.pile) {
                        if let Some(o) = to.filter(|_| laid > 1) {
                            let nature = &mut natures[claimer];
                            *(if o == claimer { &mut nature.lies } else { &mut nature.truths }) += 1.0;
                        }
                        laid = 0;
                    }
                }
                events::CHOOSE if laid > 0 && usize::from(event.seat) < seats => {
                    let group = usize::try_from(event.d).ok().filter(|&g| known.get(g) == Some(&true));
                    if let Some(group) = group.filter(|_| usize::from(event.seat) != claimer) {
                        let believed = deeds[group].passes;
                        answers.push((event.seat.into(), claimer, laid, grown[claimer], !believed));
                    }
                }
                _ => {}
            }
        }
        for (o, claimer, laid, then, doubted) in answers {
            let now = world.core.piles[hands + claimer].len() as i32;
            let left = step((now - grown[claimer] + then).max(0) as u32);
            let at = (laid.max(1) as usize).min(MOST) - 1;
            natures[o].asked[left][at] += 1.0;
            natures[o].doubted[left][at] += f32::from(u8::from(doubted));
        }
        natures
    }

    /// Whether a group of options is an answer to a claim: nothing is bound by it, nor by those beside it.
    fn answers(&self, group: usize) -> bool {
        self.code.blocks.iter().flatten().any(|stmt| match &stmt.op {
            Op::Choose(choice) => {
                choice.groups.len() > 1
                    && choice.groups.iter().any(|g| usize::from(g.id) == group)
                    && choice.groups.iter().all(|g| g.binders.is_empty())
            }
            _ => false,
        })
    }

    /// Cards after which the hand is soonest out, beside what is taken when somebody doubts.
    fn lay(
        &self,
        claim: &Claim,
        choice: &Choice<S>,
        world: &State<S>,
        me: usize,
        menu: &Menu,
        natures: &[Nature; MAX_SEATS],
    ) -> Option<usize> {
        let hands = self.advice.reading.hands?;
        let core = &world.core;
        let (hand, laid) = (core.piles[hands + me], core.piles[claim.pile]);
        let table = &self.code.attrs[usize::from(claim.attr)];
        let class = table.class(core.vars[usize::from(claim.cell)]);
        let card = |i: usize| {
            let group = &choice.groups[usize::from(menu.opts[i].flags).min(choice.groups.len() - 1)];
            let bound = self.bound(group, menu, i, hand).mine;
            (bound.len() == 1).then_some(bound)
        };
        // Of cards that are alike the first.
        let mut cards: Vec<(usize, S)> = Vec::new();
        for i in 0..menu.len() {
            let alike = |a: S, b: S| table.values[a.lowest()] == table.values[b.lowest()];
            if let Some(c) = card(i).filter(|&c| cards.iter().all(|&(_, other)| !alike(c, other))) {
                cards.push((i, c));
            }
        }
        let held: u32 = (0..self.code.seats).map(|o| core.piles[hands + o].len()).sum();
        let pile = (self.code.every.len() - held - laid.len()) as f32;
        // What is not with the seat itself may lie with one other, who then knows.
        let such = class.minus(hand).minus(laid).len();
        let hidden = (self.code.every.len() - hand.len() - laid.len()).max(1) as f32;
        let believed = |n: u32, left: usize, lies: bool| {
            (0..self.code.seats).filter(|&o| o != me).fold(1.0f32, |all, o| {
                let share = core.piles[hands + o].len() as f32 / hidden;
                let knows =
                    if lies { at_least(such, (class.len() + 1).saturating_sub(n), share) } else { 0.0 };
                all * (1.0 - natures[o].doubts(left, n as usize)) * (1.0 - knows)
            })
        };
        let lies = (1..MOST as u32).rev().find(|&n| believed(n, 2, true) >= TRUSTED).unwrap_or(1);
        let worth = |rest: S, laid: S| {
            let (n, lie) = (laid.len(), !laid.within(class));
            let doubted = 1.0 - believed(n, step(rest.len()), lie);
            let taken = if lie { -TAKEN } else { GIVEN } * (pile + n as f32);
            doubted * taken - TURN * self.turns_left(claim, world, rest, lies) - CARD * rest.len() as f32
        };
        let mut best: Option<(f32, usize)> = None;
        if let Some(stop) = (0..menu.len()).find(|&i| card(i).is_none()) {
            best = Some((worth(hand, laid), stop));
        }
        for &(i, c) in &cards {
            let (rest, with) = (hand.minus(c), laid | c);
            let again = rest & table.class(table.values[c.lowest()].into());
            let again = if again.is_empty() { S::EMPTY } else { S::bit(again.lowest()) };
            let more = cards.iter().map(|&(_, d)| if d == c { again } else { d });
            let two = more
                .filter(|d| !d.is_empty() && with.len() < MOST as u32)
                .map(|d| worth(rest.minus(d), with | d))
                .fold(f32::MIN, f32::max);
            let rate = worth(rest, with).max(two) + self.rate_claim(claim, c, world) / 100.0;
            if best.is_none_or(|(most, _)| rate > most) {
                best = Some((rate, i));
            }
        }
        best.map(|(_, i)| i)
    }

    /// Own turns until a hand is out. What is laid last must be true, because it is doubted; before, every turn takes
    /// what is true then and some lies, and one card at least.
    fn turns_left(&self, claim: &Claim, world: &State<S>, hand: S, lies: u32) -> f32 {
        if hand.is_empty() {
            return 0.0;
        }
        let all = self.code.attrs[usize::from(claim.attr)].classes.len().max(1);
        let mut due = vec![0u32; all + 1];
        hand.cards().for_each(|c| due[self.turns_until(claim, world, c) as usize] += 1);
        let mut past = 0;
        for (turn, &last) in due.iter().enumerate().skip(1) {
            let (before, others) = (turn as u32 - 1, hand.len() - last);
            if (1..=MOST as u32).contains(&last) && others >= before && others <= past + lies * before {
                return turn as f32;
            }
            past += last;
        }
        all as f32 + hand.len() as f32 / MOST as f32
    }

    /// Own turns until a card is what is to be claimed: a whole round where it is now.
    fn turns_until(&self, claim: &Claim, world: &State<S>, card: usize) -> i32 {
        let table = &self.code.attrs[usize::from(claim.attr)];
        let (now, all) = (world.core.vars[usize::from(claim.cell)], table.classes.len().max(1) as i32);
        let (value, seats) = (i32::from(table.values[card]), self.code.seats as i32);
        (1..=all).find(|i| (now + seats * i - value).rem_euclid(all) == 0).unwrap_or(all)
    }

    /// Cards claimed to be something: true ones first, of others those that are of no use for long.
    pub(super) fn rate_claim(&self, claim: &Claim, cards: S, world: &State<S>) -> f32 {
        let table = &self.code.attrs[usize::from(claim.attr)];
        let now = world.core.vars[usize::from(claim.cell)];
        let all = table.classes.len().max(1) as i32;
        let mut rate = 0.0;
        for card in cards.cards() {
            let value = i32::from(table.values[card]);
            if value == now {
                rate += 2.0;
                continue;
            }
            let turns = self.turns_until(claim, world, card);
            rate += turns as f32 / all as f32 - 2.0;
        }
        rate
    }

    /// How likely a claim is false, where that is asked.
    pub(super) fn doubt(
        &self,
        claim: &Claim,
        choice: &Choice<S>,
        world: &State<S>,
        seat: usize,
        natures: Option<&[Nature; MAX_SEATS]>,
    ) -> Option<f32> {
        let core = &world.core;
        let laid = core.piles[claim.pile].len();
        if laid == 0 || choice.groups.iter().any(|g| !g.binders.is_empty()) {
            return None;
        }
        let (hands, (block, at)) = (self.advice.reading.hands?, self.advice.claims?);
        let Op::Choose(lays) = &self.code.blocks[usize::from(block)][usize::from(at)].op else { return None };
        let mut locals = world.locals.clone();
        let claimer = Eval { code: &self.code, core, locals: &mut locals }.number(&lays.by);
        let claimer = usize::try_from(claimer).ok()?;
        let rest = core.piles.get(hands + claimer)?.len();
        let class = self.code.attrs[usize::from(claim.attr)].class(core.vars[usize::from(claim.cell)]);
        let thinks = |pile: usize| core.thinks(&self.code, pile, seat);
        let own = [claim.pile, hands + claimer];
        let maybe = thinks(claim.pile) & class;
        if maybe.len() < laid {
            return Some(1.0);
        }
        // What can lie nowhere but with the claimer was his when he laid the cards.
        let elsewhere = (0..self.code.piles.len())
            .filter(|pile| !own.contains(pile))
            .fold(S::EMPTY, |all, pile| all | thinks(pile));
        let sure = maybe.minus(elsewhere).len();
        let open = elsewhere & (thinks(own[0]) | thinks(own[1]));
        let (all, such) = (open.len(), (open & class).len());
        let certain = thinks(own[0]).minus(elsewhere) | thinks(own[1]).minus(elsewhere);
        let drawn = (rest + laid).saturating_sub(certain.len()).min(all);
        let chance = |n: u32| if n < sure { 0.0 } else { hypergeometric(all, such, drawn, n - sure) };
        let truth: f32 = chance(laid) + 0.5 * (laid + 1..=sure + such).map(chance).sum::<f32>();
        // One card is often what nothing better was held for. Whoever lays several mostly has them, however
        // unlikely that is of a hand that was dealt: hands are kept by ranks, and piles are taken whole.
        let bluff = match laid {
            1 => chance(0),
            _ => natures.map_or(SEVERAL, |n| n[claimer].several()) * (0..laid).map(chance).sum::<f32>(),
        };
        let lie = bluff / (bluff + truth).max(1e-6);
        // Whoever has no card left wins unless somebody doubts.
        Some(match rest {
            0 => lie.max(0.9),
            1 | 2 => lie - 0.4,
            // Being wrong costs more than being right brings, which all the others share.
            _ => lie - 0.45,
        })
    }
}

/// The chance that so many of some cards are where each lies with the same chance.
fn at_least(cards: u32, wanted: u32, share: f32) -> f32 {
    let ways = |n: u32| (0..n).fold(1.0f32, |w, i| w * (cards - i) as f32 / (i + 1) as f32);
    let power = |x: f32, n: u32| (0..n).fold(1.0f32, |p, _| p * x);
    (wanted..=cards).map(|n| ways(n) * power(share, n) * power(1.0 - share, cards - n)).sum()
}

/// The chance of `n` such cards among `drawn` of `all`, of which `such` are.
fn hypergeometric(all: u32, such: u32, drawn: u32, n: u32) -> f32 {
    if n > such || n > drawn || drawn - n > all - such {
        return 0.0;
    }
    // Products and quotients alone come out the same on every machine.
    let ways = |of: u32, take: u32| (0..take).fold(1.0f64, |w, i| w * f64::from(of - i) / f64::from(i + 1));
    (ways(such, n) * ways(all - such, drawn - n) / ways(all, drawn)) as f32
}
