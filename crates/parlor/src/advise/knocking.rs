//! When to end a hand of melds with something left: as long as others have had little time to get rid of what they hold.
//! How long that is, is learned from hands in which it is tried as soon as it may be, and played on.

use kernel::{CHANCE, Cx, Game, Mode, Rng, Seat};

use super::rollout::LONGEST;
use super::thumb::Scratch;
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::{Asking, State};

/// Hands that it is learned from.
const HANDS: u64 = 400;

/// Ending pays while so many cards are left to draw.
#[derive(Debug, Clone, Copy)]
pub(super) struct Knocking(u32);

impl<S: CardSet> Parlor<S> {
    /// Whether the hand had better be ended with so much left.
    pub(super) fn ends_now(&self, world: &State<S>, left: i32, scratch: &Scratch<S>) -> bool {
        left <= 0 || self.cards_to_draw(world) >= scratch.knocking.unwrap_or_else(|| *self.knocking()).0
    }

    /// How many cards lie neither open nor in a hand.
    pub(super) fn cards_to_draw(&self, world: &State<S>) -> u32 {
        let Some(hands) = self.advice.reading.hands else { return 0 };
        let held = (0..self.code.seats).fold(world.core.up, |all, o| all | world.core.piles[hands + o]);
        self.code.every.minus(held).len()
    }

    /// What is learned once for all.
    pub(super) fn knocking(&self) -> &Knocking {
        self.advice.knocking.get_or_init(|| {
            let mut gains = vec![0.0f32; self.code.cards + 1];
            (0..HANDS).for_each(|deal| self.try_knocks(deal, &mut gains));
            // From so many cards on all of it taken together brings most.
            let (mut sum, mut best) = (0.0, (0.0, gains.len()));
            for (cards, gain) in gains.iter().enumerate().rev() {
                sum += gain;
                if sum > best.0 {
                    best = (sum, cards);
                }
            }
            Knocking(best.1 as u32)
        })
    }

    /// One hand: what each seat's first chance to end it would have brought beside what came, by the cards to draw.
    fn try_knocks(&self, deal: u64, gains: &mut [f32]) {
        let mut scratch = Scratch::default();
        scratch.knocking = Some(Knocking(u32::MAX));
        let mut rng = Rng::new(deal);
        let (mut s, mut cx) = (State::default(), Cx::<Self>::default());
        let (mut next, mut inner) = (State::default(), Cx::<Self>::default());
        self.start(deal, Mode::Sampled, &mut s, &mut cx);
        let from = s.clone();
        let mut met: Vec<(u32, Seat, f32)> = Vec::new();
        for _ in 0..LONGEST {
            if s.core.over || cx.menu.is_empty() || self.hand_played(&s) != self.hand_played(&from) {
                break;
            }
            let seat = cx.menu.seat;
            if met.iter().all(|m| m.1 != seat)
                && let Some((option, left)) = self.best_knock(&s, &cx)
                && left > 0
            {
                next.clone_from(&s);
                self.play(&mut next, cx.menu.opts[option], &mut inner);
                for _ in 0..LONGEST {
                    if next.core.over
                        || inner.menu.is_empty()
                        || self.hand_played(&next) != self.hand_played(&from)
                    {
                        break;
                    }
                    self.thumb_on(&mut next, &mut inner, &mut scratch, &mut rng);
                }
                met.push((self.cards_to_draw(&s), seat, self.lead(&next, seat)));
            }
            self.thumb_on(&mut s, &mut cx, &mut scratch, &mut rng);
        }
        for (cards, seat, ended) in met {
            gains[cards as usize] += ended - self.lead(&s, seat);
        }
    }

    fn thumb_on(&self, s: &mut State<S>, cx: &mut Cx<Self>, scratch: &mut Scratch<S>, rng: &mut Rng) {
        self.roll_on(s, cx, rng);
        if s.core.over || cx.menu.is_empty() || cx.menu.seat == CHANCE {
            return;
        }
        let pick = match cx.menu.len() {
            1 => 0,
            n => self.thumbed(s, &cx.menu, 0, scratch).unwrap_or_else(|| rng.below(n as u32) as usize),
        };
        let option = cx.menu.opts[pick];
        self.play(s, option, cx);
    }

    /// The option that ends the hand with least left, where there is one, and how much that is.
    fn best_knock(&self, s: &State<S>, cx: &Cx<Self>) -> Option<(usize, i32)> {
        let (hands, knock) = (self.advice.reading.hands?, self.advice.reading.knock?);
        let (Asking::Choose, Some(crate::code::Op::Choose(choice))) = (s.core.asking, self.asking(s)) else {
            return None;
        };
        let hand = s.core.piles[hands + usize::from(cx.menu.seat)];
        let mut best = None;
        for (i, option) in cx.menu.opts.iter().enumerate() {
            let group = &choice.groups[usize::from(option.flags).min(choice.groups.len() - 1)];
            if group.id == knock {
                let left = self.arranged(hand.minus(self.bound(group, &cx.menu, i, hand).mine)).cost;
                if best.is_none_or(|(_, least)| left < least) {
                    best = Some((i, left));
                }
            }
        }
        best
    }
}
