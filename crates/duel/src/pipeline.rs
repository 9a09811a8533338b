//! Mitigation, in its strict order: raw, flat, prevent, block, reflect, floor.

use crate::state::Attack;

/// The checkpoints of one attack and where its damage went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mitigation {
    pub raw: u32,
    pub after_flat: u32,
    pub after_prevent: u32,
    pub after_block: u32,
    /// Reflecting takes nothing off.
    pub after_reflect: u32,
    pub taken: u32,
    /// Damage that flat reduction absorbed; part of `blocked`.
    pub flat: u32,
    /// Flat and block together, as far as they found damage.
    pub blocked: u32,
    /// By halving or negation; never mixed with block.
    pub prevented: u32,
    /// Reduction granted beyond the damage there was.
    pub wasted: u32,
    /// Halvings that found damage.
    pub halvings: u32,
}

pub fn mitigate(attack: &Attack) -> Mitigation {
    let raw = attack.raw();
    let mut m = Mitigation { raw, ..Mitigation::default() };
    if attack.negated {
        m.after_flat = raw;
        m.prevented = raw;
        return m;
    }
    m.flat = raw.min(attack.flat);
    m.after_flat = raw - m.flat;
    let mut left = m.after_flat;
    for _ in 0..attack.prevents {
        if left == 0 {
            break;
        }
        left -= left.div_ceil(2);
        m.halvings += 1;
    }
    m.prevented = m.after_flat - left;
    m.after_prevent = left;
    let block = left.min(attack.block);
    m.after_block = left - block;
    m.after_reflect = m.after_block;
    m.taken = m.after_reflect;
    m.blocked = m.flat + block;
    m.wasted = (attack.flat - m.flat).saturating_add(attack.block - block);
    m
}

impl Mitigation {
    /// Raw less blocked less prevented, less what was taken: zero when the books balance.
    pub fn imbalance(&self) -> i64 {
        i64::from(self.raw) - i64::from(self.blocked) - i64::from(self.prevented) - i64::from(self.taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(raw: u16, flat: u32, prevents: u16, block: u32) -> Mitigation {
        let m = mitigate(&Attack { base: raw, flat, prevents, block, ..Attack::default() });
        assert_eq!(m.imbalance(), 0);
        m
    }

    #[test]
    fn the_prevented_half_is_rounded_up() {
        for (raw, taken) in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (13, 6)] {
            assert_eq!(after(raw, 0, 1, 0).taken, taken, "half of {raw}");
        }
    }

    #[test]
    fn halvings_follow_one_another() {
        assert_eq!(after(13, 0, 2, 0).taken, 3);
        let m = after(1, 0, 3, 0);
        assert_eq!((m.taken, m.prevented, m.halvings), (0, 1, 1));
    }

    #[test]
    fn flat_comes_before_half_and_half_before_block() {
        let m = after(11, 3, 1, 2);
        assert_eq!((m.after_flat, m.after_prevent, m.after_block, m.taken), (8, 4, 2, 2));
        assert_eq!((m.blocked, m.prevented, m.wasted), (5, 4, 0));
    }

    #[test]
    fn reduction_beyond_the_damage_is_wasted_and_never_heals() {
        let m = after(4, 6, 0, 5);
        assert_eq!((m.taken, m.blocked, m.wasted), (0, 4, 7));
    }

    #[test]
    fn negation_is_prevention() {
        let m = mitigate(&Attack { base: 9, negated: true, block: 3, ..Attack::default() });
        assert_eq!((m.raw, m.prevented, m.blocked, m.taken, m.wasted), (9, 9, 0, 0, 0));
        assert_eq!(m.imbalance(), 0);
    }
}
