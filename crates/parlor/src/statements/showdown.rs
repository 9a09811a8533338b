//! The distribution of the pot, side pots included.

use kernel::{Event, MAX_SEATS};

use crate::code::ShowdownCode;
use crate::events;
use crate::game::{Context, Parlor};
use crate::run::Flow;
use crate::sets::CardSet;
use crate::state::State;

/// What each seat wins. `put[seat]` chips lie in the pot; `strength` is `None` for seats that folded or took
/// no part. Chips that cannot be split go one by one clockwise from `first`.
pub(crate) fn split_pots(put: &[i32], strength: &[Option<i32>], first: usize) -> [i32; MAX_SEATS] {
    let seats = put.len();
    let mut won = [0; MAX_SEATS];
    let mut levels = [0; MAX_SEATS];
    let mut n = 0;
    for seat in 0..seats {
        if strength[seat].is_some() && put[seat] > 0 {
            levels[n] = put[seat];
            n += 1;
        }
    }
    levels[..n].sort_unstable();
    let mut below = 0;
    for (i, &level) in levels[..n].iter().enumerate() {
        if level == below {
            continue;
        }
        // What folded seats put in above every contender's stake joins the last pot.
        let top = if levels[i..n].iter().all(|&l| l == level) { i32::MAX } else { level };
        let pot: i32 = put.iter().map(|&p| p.min(top).saturating_sub(below).max(0)).sum();
        let best = (0..seats).filter(|&o| put[o] >= level).filter_map(|o| strength[o]).max();
        let wins = |o: usize| put[o] >= level && strength[o].is_some() && strength[o] == best;
        let winners = (0..seats).filter(|&o| wins(o)).count() as i32;
        let (share, mut odd) = (pot / winners, pot % winners);
        for k in 0..seats {
            let seat = (first + k) % seats;
            if wins(seat) {
                won[seat] += share + i32::from(odd > 0);
                odd -= i32::from(odd > 0);
            }
        }
        below = level;
    }
    won
}

impl<S: CardSet> Parlor<S> {
    #[inline(never)]
    pub(crate) fn showdown(&self, d: &ShowdownCode<S>, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        let seats = self.code.seats;
        let mut put = [0; MAX_SEATS];
        let mut strength = [None; MAX_SEATS];
        for seat in 0..seats {
            put[seat] = s.core.vars[usize::from(d.hand) + seat].max(0);
            if s.core.vars[usize::from(d.folded) + seat] == 0 {
                s.locals.numbers[usize::from(d.seat_local)] = seat as i32;
                strength[seat] = Some(self.eval(s).number(&d.strength));
            }
        }
        s.locals.numbers[usize::from(d.seat_local)] = 0;
        let first = self.eval(s).number(&d.remainder_from).rem_euclid(seats as i32) as usize;
        let won = split_pots(&put[..seats], &strength[..seats], first);
        for (seat, &won) in won[..seats].iter().enumerate() {
            let chips = usize::from(d.chips) + seat;
            self.raise(chips, won, s);
            self.store(usize::from(d.hand) + seat, 0, s);
            self.store(usize::from(d.winners) + seat, i32::from(won > 0), s);
            if won > 0 {
                self.tell(cx, || Event { n: won, ..Event::of(events::POT, seat as u8) });
            }
        }
        Flow::Next
    }
}

#[cfg(test)]
mod tests {
    use super::split_pots;

    #[test]
    fn an_all_in_wins_only_what_it_matched() {
        let won = split_pots(&[10, 50, 50], &[Some(9), Some(5), Some(3)], 0);
        assert_eq!(won[..3], [30, 80, 0]);
    }

    #[test]
    fn an_uncalled_bet_comes_back() {
        assert_eq!(split_pots(&[10, 40], &[Some(9), Some(5)], 0)[..2], [20, 30]);
    }

    #[test]
    fn folded_chips_go_to_those_who_stayed() {
        let won = split_pots(&[20, 60, 40], &[Some(9), None, Some(5)], 0);
        assert_eq!(won[..3], [60, 0, 60]);
    }

    #[test]
    fn odd_chips_go_clockwise_from_the_first() {
        let won = split_pots(&[5, 5, 5], &[Some(1), Some(1), None], 1);
        assert_eq!(won[..3], [7, 8, 0]);
    }

    #[test]
    fn chips_are_conserved() {
        let mut rng = kernel::Rng::new(5);
        for _ in 0..2000 {
            let put: Vec<i32> = (0..5).map(|_| rng.below(40) as i32).collect();
            let mut strength: Vec<Option<i32>> =
                (0..5).map(|_| (rng.below(3) > 0).then(|| rng.below(3) as i32)).collect();
            let most = (0..5).max_by_key(|&i| put[i]).expect("five seats");
            strength[most] = Some(1);
            if put[most] == 0 {
                continue;
            }
            let won = split_pots(&put, &strength, rng.below(5) as usize);
            assert_eq!(won.iter().sum::<i32>(), put.iter().sum::<i32>(), "{put:?} {strength:?}");
        }
    }
}
