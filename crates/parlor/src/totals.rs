//! Totals in which a card may count one of two values.

use crate::sets::CardSet;

/// The greatest sum that does not pass `target`, or the least one when all do.
pub(crate) fn total<S: CardSet>(set: S, values: &[i16], alternates: &[i16], target: i32) -> i32 {
    let mut least = 0;
    // Bit d: the sum `least + d` can be reached.
    let mut reachable = 1u128;
    for card in set.cards() {
        let (a, b) = (i32::from(values[card]), i32::from(alternates[card]));
        least += a.min(b);
        let gap = (a - b).unsigned_abs();
        if gap > 0 && gap < 128 {
            reachable |= reachable << gap;
        }
    }
    let room = target - least;
    if room < 0 {
        return least;
    }
    let within = if room >= 127 { reachable } else { reachable & ((1u128 << (room + 1)) - 1) };
    least + 127 - within.leading_zeros() as i32
}

/// Whether some cards, as many as `sizes` allows, add up to `total`.
pub(crate) fn summable<S: CardSet>(
    set: S,
    values: &[i16],
    total: i32,
    sizes: (u8, u8),
    fuel: &mut u32,
) -> bool {
    *fuel = fuel.saturating_sub(1);
    let (min, max) = sizes;
    if total == 0 && min == 0 {
        return true;
    }
    if set.is_empty() || max == 0 || *fuel == 0 {
        return false;
    }
    let (rest, value) = (set.without_lowest(), i32::from(values[set.lowest()]));
    summable(rest, values, total - value, (min.saturating_sub(1), max - 1), fuel)
        || summable(rest, values, total, sizes, fuel)
}

/// How many sets of cards, as large as `sizes` allows, add up to `total`.
pub(crate) fn sums<S: CardSet>(set: S, values: &[i16], total: i32, sizes: (u8, u8), fuel: &mut u32) -> i32 {
    *fuel = fuel.saturating_sub(1);
    let (min, max) = sizes;
    if set.is_empty() || max == 0 || *fuel == 0 {
        return i32::from(total == 0 && min == 0);
    }
    let (rest, value) = (set.without_lowest(), i32::from(values[set.lowest()]));
    let with = sums(rest, values, total - value, (min.saturating_sub(1), max - 1), fuel);
    with.saturating_add(sums(rest, values, total, sizes, fuel))
}

#[cfg(test)]
mod tests {
    use super::{summable, sums, total};

    /// Cards 0 to 3 are aces, the others count their number.
    fn aces_high_or_low(cards: &[usize]) -> i32 {
        let values: Vec<i16> = (0..64).map(|c| if c < 4 { 11 } else { c }).collect();
        let alternates: Vec<i16> = (0..64).map(|c| if c < 4 { 1 } else { c }).collect();
        total(cards.iter().fold(0u64, |s, &c| s | 1 << c), &values, &alternates, 21)
    }

    #[test]
    fn an_ace_counts_eleven_unless_that_busts() {
        assert_eq!(aces_high_or_low(&[0, 10]), 21);
        assert_eq!(aces_high_or_low(&[0, 1]), 12);
        assert_eq!(aces_high_or_low(&[0, 9, 10]), 20);
        assert_eq!(aces_high_or_low(&[0, 1, 2, 8]), 21);
        assert_eq!(aces_high_or_low(&[8, 9, 10]), 27);
        assert_eq!(aces_high_or_low(&[]), 0);
    }

    #[test]
    fn sets_that_add_up_are_found_and_counted() {
        let values: Vec<i16> = (0..64).collect();
        let of = |cards: &[usize]| cards.iter().fold(0u64, |s, &c| s | 1 << c);
        let hand = of(&[5, 10, 7, 8, 15]);
        assert_eq!(sums(hand, &values, 15, (2, 5), &mut 1000), 2);
        assert_eq!(sums(hand, &values, 15, (1, 5), &mut 1000), 3);
        assert!(summable(hand, &values, 30, (1, 5), &mut 1000));
        assert!(!summable(hand, &values, 9, (1, 5), &mut 1000));
        assert!(!summable(hand, &values, 30, (1, 1), &mut 1000));
    }
}
