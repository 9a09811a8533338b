//! Rolling: every roll is a point where an explicit match asks seat CHANCE, one die at a time.

use crate::combos;
use crate::sheet::{FACES, MAX_DEFENSE_DICE};
use crate::state::State;

/// Named chance streams: a draw from one never moves another.
pub const STANDOFF: usize = 0;
pub const ATTACK: usize = 1;
pub const DEFENSE: usize = 2;
pub const REROLL: usize = 3;
pub const STATUS: usize = 4;
pub const STREAMS: [&str; 5] = ["standoff", "attack dice", "defence dice", "rerolls", "status dice"];

pub type Pool = [u8; MAX_DEFENSE_DICE];

/// `n` dice, or `None` while an explicit match still owes some.
#[inline]
pub fn roll(s: &mut State, stream: usize, n: usize) -> Option<Pool> {
    if s.chance.explicit() {
        if usize::from(s.got) < n {
            return None;
        }
        s.got = 0;
        return Some(std::mem::take(&mut s.pool));
    }
    let stream = s.chance.stream(stream);
    let mut pool = Pool::default();
    for d in &mut pool[..n] {
        *d = stream.die(FACES);
    }
    Some(pool)
}

/// Every throw of `n` dice up to order, ascending, with the number of orders it falls in.
pub fn throws(n: usize) -> Vec<(Vec<u8>, u32)> {
    let mut done = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(dice) = open.pop() {
        if dice.len() < n {
            let low = dice.last().copied().unwrap_or(1);
            open.extend((low..=FACES).map(|face| [dice.as_slice(), &[face]].concat()));
            continue;
        }
        let factorial = |k: u8| (1..=u32::from(k)).product::<u32>();
        let repeats: u32 = combos::counts(&dice).into_iter().map(factorial).product();
        done.push((dice, factorial(n as u8) / repeats));
    }
    done
}

/// Three bits per die, for events.
pub fn pack(dice: &[u8]) -> i32 {
    dice.iter().rev().fold(0, |packed, &d| packed << 3 | i32::from(d))
}

/// The dice of [`pack`]; none shows 0, so the end is known.
pub fn unpack(mut packed: i32) -> Vec<u8> {
    let mut dice = Vec::new();
    while packed > 0 {
        dice.push((packed & 7) as u8);
        packed >>= 3;
    }
    dice
}

/// Positions in a mask, for logs.
pub fn positions(mask: u8) -> Vec<u8> {
    (0..8).filter(|i| mask & (1 << i) != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_add_up_to_all_orders() {
        for n in 0..=8 {
            let ways: u32 = throws(n).iter().map(|(_, ways)| ways).sum();
            assert_eq!(ways, 6u32.pow(n as u32));
        }
        assert_eq!(throws(5).len(), 252);
    }

    #[test]
    fn dice_survive_packing() {
        for dice in [vec![], vec![6], vec![1, 2, 3, 4, 5, 6, 6, 1]] {
            assert_eq!(unpack(pack(&dice)), dice);
        }
    }
}
