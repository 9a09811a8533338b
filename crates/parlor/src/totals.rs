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

#[cfg(test)]
mod tests {
    use super::total;

    /// Cards 0 to 3 are aces, the others count their number.
    fn blackjack(cards: &[usize]) -> i32 {
        let values: Vec<i16> = (0..64).map(|c| if c < 4 { 11 } else { c }).collect();
        let alternates: Vec<i16> = (0..64).map(|c| if c < 4 { 1 } else { c }).collect();
        total(cards.iter().fold(0u64, |s, &c| s | 1 << c), &values, &alternates, 21)
    }

    #[test]
    fn an_ace_counts_eleven_unless_that_busts() {
        assert_eq!(blackjack(&[0, 10]), 21);
        assert_eq!(blackjack(&[0, 1]), 12);
        assert_eq!(blackjack(&[0, 9, 10]), 20);
        assert_eq!(blackjack(&[0, 1, 2, 8]), 21);
        assert_eq!(blackjack(&[8, 9, 10]), 27);
        assert_eq!(blackjack(&[]), 0);
    }
}
