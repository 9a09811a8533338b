//! The seven combinations of five dice, looked up by the multiset that was rolled.

use std::sync::LazyLock;

use kernel::Opt;

use crate::keeps;
use crate::phases::verb;
use crate::sheet::{ATTACK_DICE, Combo, FACES};

/// Multisets of five six-sided dice.
pub const HANDS: usize = 252;
const ROLLS: usize = (FACES as usize).pow(ATTACK_DICE as u32);

pub type Dice = [u8; ATTACK_DICE];

impl Combo {
    pub const ALL: [Self; 7] = [
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::SmallStraight,
        Self::FourOfAKind,
        Self::FullHouse,
        Self::LargeStraight,
        Self::FiveOfAKind,
    ];

    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    pub const fn id(self) -> &'static str {
        match self {
            Self::TwoPair => "twoPair",
            Self::ThreeOfAKind => "threeOfAKind",
            Self::SmallStraight => "smallStraight",
            Self::FourOfAKind => "fourOfAKind",
            Self::FullHouse => "fullHouse",
            Self::LargeStraight => "largeStraight",
            Self::FiveOfAKind => "fiveOfAKind",
        }
    }

    pub const fn words(self) -> &'static str {
        match self {
            Self::TwoPair => "two pair",
            Self::ThreeOfAKind => "three of a kind",
            Self::SmallStraight => "small straight",
            Self::FourOfAKind => "four of a kind",
            Self::FullHouse => "full house",
            Self::LargeStraight => "large straight",
            Self::FiveOfAKind => "five of a kind",
        }
    }
}

/// A bit per combination that these faces satisfy (`counts[f - 1]` dice show face f).
pub fn satisfied(counts: &[u8; FACES as usize]) -> u8 {
    let with = |n: u8| counts.iter().filter(|&&c| c == n).count();
    let most = counts.iter().copied().max().unwrap_or(0);
    let straight = |long: usize| counts.windows(long).any(|w| w.iter().all(|&c| c > 0));
    let mut bits = 0;
    let mut set = |combo: Combo, holds: bool| bits |= if holds { combo.bit() } else { 0 };
    set(Combo::TwoPair, with(2) == 2);
    set(Combo::ThreeOfAKind, most >= 3);
    set(Combo::SmallStraight, straight(4));
    set(Combo::FourOfAKind, most >= 4);
    set(Combo::FullHouse, with(3) == 1 && with(2) == 1);
    set(Combo::LargeStraight, straight(5));
    set(Combo::FiveOfAKind, most == 5);
    bits
}

pub fn counts(dice: &[u8]) -> [u8; FACES as usize] {
    let mut counts = [0; FACES as usize];
    for &d in dice {
        counts[usize::from(d) - 1] += 1;
    }
    counts
}

/// Every multiset of five dice ("hand") with its dice in ascending order, combinations and keeps.
pub struct Hands {
    id: Box<[u8; ROLLS]>,
    dice: [Dice; HANDS],
    combos: [u8; HANDS],
    /// Options rather than masks: a menu is then one copy.
    keeps: Vec<Opt>,
    spans: [(u16, u16); HANDS],
}

impl Hands {
    fn new() -> Self {
        let mut hands = Self {
            id: Box::new([0; ROLLS]),
            dice: [[0; ATTACK_DICE]; HANDS],
            combos: [0; HANDS],
            keeps: Vec::new(),
            spans: [(0, 0); HANDS],
        };
        let mut next = 0;
        for code in 0..ROLLS {
            let dice: Dice = std::array::from_fn(|i| (code / 6usize.pow(4 - i as u32) % 6) as u8 + 1);
            if !dice.is_sorted() {
                continue;
            }
            hands.id[code] = next as u8;
            hands.dice[next] = dice;
            hands.combos[next] = satisfied(&counts(&dice));
            let start = hands.keeps.len() as u16;
            hands.keeps.extend(keeps::distinct(&dice).map(|mask| Opt::verb(verb::KEEP).a(mask.into())));
            hands.spans[next] = (start, hands.keeps.len() as u16);
            next += 1;
        }
        for code in 0..ROLLS {
            let mut dice: Dice = std::array::from_fn(|i| (code / 6usize.pow(4 - i as u32) % 6) as u8 + 1);
            dice.sort_unstable();
            hands.id[code] = hands.id[code_of(&dice)];
        }
        hands
    }

    /// The hand of five dice in any order.
    #[inline]
    pub fn of(&self, dice: &Dice) -> u8 {
        self.id[code_of(dice)]
    }
    #[inline]
    pub fn dice(&self, hand: u8) -> &Dice {
        &self.dice[usize::from(hand)]
    }
    /// A bit per satisfied combination.
    #[inline]
    pub fn combos(&self, hand: u8) -> u8 {
        self.combos[usize::from(hand)]
    }
    /// The distinct ways to hold dice, `a` a mask over the ascending dice; the last holds all.
    #[inline]
    pub fn keeps(&self, hand: u8) -> &[Opt] {
        let (start, end) = self.spans[usize::from(hand)];
        &self.keeps[usize::from(start)..usize::from(end)]
    }
}

#[inline]
fn code_of(dice: &Dice) -> usize {
    dice.iter().fold(0, |code, &d| code * 6 + usize::from(d) - 1)
}

pub fn hands() -> &'static Hands {
    static HANDS_TABLE: LazyLock<Hands> = LazyLock::new(Hands::new);
    &HANDS_TABLE
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(dice: Dice) -> Vec<&'static str> {
        let bits = hands().combos(hands().of(&dice));
        Combo::ALL.into_iter().filter(|c| bits & c.bit() != 0).map(Combo::words).collect()
    }

    #[test]
    fn hands_satisfy_the_combinations_of_the_rulebook() {
        for (dice, expected) in [
            ([1, 2, 3, 4, 6], vec!["small straight"]),
            ([6, 5, 4, 3, 2], vec!["small straight", "large straight"]),
            ([3, 3, 3, 2, 2], vec!["three of a kind", "full house"]),
            ([2, 2, 5, 5, 1], vec!["two pair"]),
            ([2, 2, 2, 2, 5], vec!["three of a kind", "four of a kind"]),
            ([4, 4, 4, 4, 4], vec!["three of a kind", "four of a kind", "five of a kind"]),
            ([3, 3, 4, 5, 6], vec!["small straight"]),
            ([1, 2, 3, 5, 6], vec![]),
            ([1, 1, 2, 3, 5], vec![]),
        ] {
            assert_eq!(words(dice), expected, "{dice:?}");
        }
    }

    #[test]
    fn each_roll_has_the_hand_of_its_sorted_dice() {
        assert_eq!(hands().dice(hands().of(&[6, 1, 4, 1, 3])), &[1, 1, 3, 4, 6]);
        assert_eq!(hands().dice(HANDS as u8 - 1), &[6; 5]);
    }
}
