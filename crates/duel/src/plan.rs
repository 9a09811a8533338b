//! The value of every hand with rolls to come, exactly, and the hold that attains it.

use std::sync::LazyLock;

use crate::combos::{Dice, HANDS, Hands};
use crate::keeps::{self, KEEP_ALL};
use crate::sheet::{ATTACK_DICE, FACES};

/// Holds by rolls left, for one hero.
#[derive(Default)]
pub struct Plan {
    /// `values[r][hand]`: expected worth of the best ability with r rolls left.
    values: Vec<[f32; HANDS]>,
    /// `holds[r - 1][hand]`: the mask to hold.
    holds: Vec<[u8; HANDS]>,
    /// The best ability of a hand, if any is worth more than a pass.
    best: Vec<Option<u8>>,
}

impl Plan {
    /// `abilities`: bit of the combination and worth of each; a pass is worth nothing.
    pub fn new(hands: &Hands, abilities: &[(u8, f32)], rolls: u8) -> Self {
        let mut best = vec![None; HANDS];
        let mut settled = [0.0; HANDS];
        for hand in 0..HANDS {
            let combos = hands.combos(hand as u8);
            for (i, &(combo, worth)) in abilities.iter().enumerate() {
                if combos & combo != 0 && worth > settled[hand] {
                    (best[hand], settled[hand]) = (Some(i as u8), worth);
                }
            }
        }
        let mut plan = Self { values: vec![settled], holds: Vec::new(), best };
        for _ in 1..rolls {
            plan.look_ahead(hands);
        }
        plan
    }

    fn look_ahead(&mut self, hands: &Hands) {
        let later = self.values.last().expect("never empty");
        let expected = Expected::new(|dice| later[usize::from(hands.of(dice))]);
        let mut values = [0.0; HANDS];
        let mut holds = [0; HANDS];
        for hand in 0..HANDS {
            let dice = hands.dice(hand as u8);
            // All held comes first, so that a roll that gains nothing is not made.
            let (mut top, mut hold) = (self.values[0][hand], KEEP_ALL);
            for mask in keeps::distinct(dice).filter(|&m| m != KEEP_ALL) {
                let worth = expected.of(dice, mask);
                if worth > top {
                    (top, hold) = (worth, mask);
                }
            }
            (values[hand], holds[hand]) = (top, hold);
        }
        self.values.push(values);
        self.holds.push(holds);
    }

    pub fn value(&self, rolls_left: u8, hand: u8) -> f32 {
        self.values[usize::from(rolls_left)][usize::from(hand)]
    }

    pub fn hold(&self, rolls_left: u8, hand: u8) -> u8 {
        self.holds[usize::from(rolls_left) - 1][usize::from(hand)]
    }

    pub fn best(&self, hand: u8) -> Option<u8> {
        self.best[usize::from(hand)]
    }
}

/// Sets of up to five dice as five ascending digits, absent dice 0, the larger sets first.
static SETS: LazyLock<Vec<Dice>> = LazyLock::new(|| {
    let codes = 0..7usize.pow(ATTACK_DICE as u32);
    let digits = |code: usize| std::array::from_fn(|i| (code / 7usize.pow(4 - i as u32) % 7) as u8);
    let mut sets: Vec<Dice> = codes.map(digits).filter(|d: &Dice| d.is_sorted()).collect();
    sets.sort_by_key(|d| d.iter().filter(|&&d| d == 0).count());
    sets
});

/// The expected value of holding a set and rolling the rest: the mean over the next die, six at a time.
struct Expected(Vec<f32>);

impl Expected {
    fn new(settled: impl Fn(&Dice) -> f32) -> Self {
        let mut values = vec![0.0; 7usize.pow(ATTACK_DICE as u32)];
        for set in SETS.iter() {
            values[place(set)] = if set[0] > 0 {
                settled(set)
            } else {
                let next = |face| {
                    let mut more = *set;
                    more[0] = face;
                    more.sort_unstable();
                    values[place(&more)]
                };
                (1..=FACES).map(next).sum::<f32>() / f32::from(FACES)
            };
        }
        Self(values)
    }

    fn of(&self, dice: &Dice, mask: u8) -> f32 {
        let (mut set, n) = keeps::held(dice, mask);
        set.rotate_right(ATTACK_DICE - n);
        self.0[place(&set)]
    }
}

fn place(set: &Dice) -> usize {
    set.iter().fold(0, |code, &d| code * 7 + usize::from(d))
}

/// Hold the most frequent face, the highest of equals.
pub fn most_frequent(dice: &Dice) -> u8 {
    let counts = crate::combos::counts(dice);
    let face = (1..=FACES).max_by_key(|&f| (counts[usize::from(f) - 1], f)).expect("six faces");
    (0..ATTACK_DICE).filter(|&i| dice[i] == face).fold(0, |mask, i| mask | 1 << i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combos::hands;
    use crate::sheet::Combo;

    #[test]
    fn a_die_short_of_five_of_a_kind_is_worth_a_sixth_of_it() {
        let plan = Plan::new(hands(), &[(Combo::FiveOfAKind.bit(), 36.0)], 3);
        let hand = hands().of(&[2, 2, 2, 2, 5]);
        assert!((plan.value(1, hand) - 6.0).abs() < 1e-4);
        assert!((plan.value(2, hand) - 11.0).abs() < 1e-4);
        assert_eq!(plan.hold(2, hand), 0b01111);
        assert_eq!((plan.value(0, hand), plan.best(hand)), (0.0, None));
    }

    #[test]
    fn what_cannot_be_bettered_is_kept() {
        let plan = Plan::new(hands(), &[(Combo::LargeStraight.bit(), 5.0)], 3);
        assert_eq!(plan.hold(2, hands().of(&[2, 3, 4, 5, 6])), KEEP_ALL);
    }

    #[test]
    fn ties_of_frequency_go_to_the_highest_face() {
        assert_eq!(most_frequent(&[1, 1, 3, 3, 6]), 0b01100);
        assert_eq!(most_frequent(&[1, 2, 3, 4, 5]), 0b10000);
        assert_eq!(most_frequent(&[4, 4, 4, 4, 4]), KEEP_ALL);
    }
}
