//! Which dice to hold: one option per distinct set of faces.

use crate::combos::Dice;
use crate::sheet::ATTACK_DICE;

/// All dice held: rolling stops.
pub const KEEP_ALL: u8 = (1 << ATTACK_DICE) - 1;

/// The masks over ascending `dice` that hold different faces. Of equal dice the first are held, so that
/// every set has one mask; masks ascend, nothing held first and all held last.
pub fn distinct(dice: &Dice) -> impl Iterator<Item = u8> {
    let first_of_face = |mask: u8, i: usize| i == 0 || dice[i] != dice[i - 1] || mask & (1 << (i - 1)) != 0;
    (0..=KEEP_ALL).filter(move |&mask| {
        (0..ATTACK_DICE).filter(|&i| mask & (1 << i) != 0).all(|i| first_of_face(mask, i))
    })
}

/// The held dice, ascending, at the front; and how many they are.
#[inline]
pub fn held(dice: &Dice, mask: u8) -> (Dice, usize) {
    let (mut out, mut n) = ([0; ATTACK_DICE], 0);
    for (i, &d) in dice.iter().enumerate() {
        if mask & (1 << i) != 0 {
            out[n] = d;
            n += 1;
        }
    }
    (out, n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_are_the_distinct_sub_multisets() {
        let count = |dice: Dice| {
            let out: Vec<u8> = distinct(&dice).collect();
            assert_eq!((out[0], *out.last().unwrap()), (0, KEEP_ALL));
            let mut faces: Vec<_> = out.iter().map(|&m| held(&dice, m)).collect();
            faces.sort();
            faces.dedup();
            assert_eq!(faces.len(), out.len());
            out.len()
        };
        assert_eq!(count([1, 2, 3, 4, 5]), 32);
        assert_eq!(count([1, 1, 2, 3, 4]), 3 * 2 * 2 * 2);
        assert_eq!(count([1, 1, 2, 2, 2]), 3 * 4);
        assert_eq!(count([6, 6, 6, 6, 6]), 6);
    }
}
