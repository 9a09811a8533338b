//! How often each pattern of an evaluation occurs: every hand of a size, counted.

use std::collections::HashSet;

use kernel::{Error, Result};

use crate::ast::Program;
use crate::evaluate::Evaluator;
use crate::sets::CardSet;

/// Hands that are counted at most.
const HANDS: u64 = 1 << 27;

/// What is best in so many hands, and how many of those differ in strength.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds {
    /// Empty for hands that fit no pattern. Patterns of equal priority are counted together.
    pub pattern: String,
    pub hands: u64,
    pub strengths: u64,
}

/// The patterns of an evaluation from worst to best, counted over all hands of `size` cards.
pub fn odds(program: &Program, evaluation: usize, size: u32) -> Result<Vec<Odds>> {
    let Some(e) = program.evaluations.get(evaluation) else {
        return Err(Error::invalid(format!("there is no evaluation {evaluation}")));
    };
    let column = |at: u16| {
        let found = program.attributes.get(usize::from(at));
        found.map(|a| &a.values[..]).ok_or_else(|| Error::invalid(format!("there is no attribute {at}")))
    };
    let cards = program.cards.len();
    let (suit, order) = (column(e.suit)?, column(e.order)?);
    if suit.len() != cards || order.len() != cards || cards > 128 {
        return Err(Error::invalid("an attribute does not have one value per card"));
    }
    if choices(cards as u64, size.into()).is_none_or(|n| n > HANDS) {
        return Err(Error::unsupported(format!(
            "there are too many hands of {size} of {cards} cards to count"
        )));
    }
    let evaluator = Evaluator::<u128>::new(suit, order, &e.patterns, e.kickers).map_err(Error::invalid)?;
    let mut priorities: Vec<i32> = e.patterns.iter().map(|p| p.rank_priority).collect();
    priorities.sort_unstable();
    priorities.dedup();
    let named = |priority: &i32| {
        let named = e.patterns.iter().filter(|p| p.rank_priority == *priority);
        named.map(|p| p.name.as_str()).collect::<Vec<_>>().join(" or ")
    };
    let names = std::iter::once(String::new()).chain(priorities.iter().map(named));
    let mut counted: Vec<(u64, HashSet<i32>)> = vec![Default::default(); priorities.len() + 1];
    every_hand(u128::first(cards), size, u128::EMPTY, &mut |hand| {
        let strength = evaluator.strength(hand);
        let (hands, strengths) = &mut counted[evaluator.level(strength)];
        *hands += 1;
        strengths.insert(strength);
    });
    let all = names.zip(counted);
    Ok(all.map(|(pattern, (hands, s))| Odds { pattern, hands, strengths: s.len() as u64 }).collect())
}

fn every_hand(rest: u128, size: u32, taken: u128, see: &mut impl FnMut(u128)) {
    if size == 0 {
        return see(taken);
    }
    let mut rest = rest;
    while rest.len() >= size {
        let card = u128::bit(rest.lowest());
        rest = rest.without_lowest();
        every_hand(rest, size - 1, taken | card, see);
    }
}

/// n over k; `None` beyond what can be counted.
fn choices(n: u64, k: u64) -> Option<u64> {
    (0..k.min(n)).try_fold(u64::from(k <= n), |c, i| Some(c.checked_mul(n - i)? / (i + 1)))
}

#[cfg(test)]
mod tests {
    use super::choices;

    #[test]
    fn hands_are_counted_before_they_are_looked_at() {
        assert_eq!(choices(52, 5), Some(2_598_960));
        assert_eq!(choices(4, 4), Some(1));
        assert_eq!(choices(4, 5), Some(0));
        assert_eq!(choices(128, 64), None);
    }
}
