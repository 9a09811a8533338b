//! Strength of a hand from the genome's own patterns: rank histogram, suit counts, runs of bits.

use std::ops::RangeInclusive;

use crate::ast::HandPattern;
use crate::sets::CardSet;

/// Ranks and suits an evaluation can tell apart, and cards it can weigh.
pub(crate) const RANKS: usize = 31;
pub(crate) const SUITS: usize = 16;
pub(crate) const CARDS: u32 = 15;

#[derive(Debug)]
pub(crate) struct Evaluator<S> {
    /// Place in the rank order of each card, from 0.
    rank: Vec<u8>,
    /// Cards of each rank and of each suit, as counts of four bits.
    rank_count: Vec<u128>,
    suit_count: Vec<u64>,
    suits: Vec<S>,
    span: usize,
    /// Best first.
    patterns: Vec<Pattern>,
    kickers: bool,
    base: u32,
    digits: usize,
    /// The fewest cards that can fit a pattern.
    least: u32,
}

#[derive(Debug)]
struct Pattern {
    level: u32,
    count: Option<u32>,
    suited: Option<u32>,
    distinct_suits: Option<u32>,
    groups: Vec<u8>,
    run: Option<u32>,
    wrap: bool,
    /// Bits of the rank order.
    ranks: u32,
}

impl Pattern {
    /// The fewest cards that can fit it.
    fn cards(&self) -> u32 {
        let groups = self.groups.iter().map(|&n| u32::from(n)).sum();
        let shapes =
            [self.suited, self.distinct_suits, self.run, Some(self.ranks.count_ones()), Some(groups)];
        self.count.unwrap_or_else(|| shapes.into_iter().flatten().max().unwrap_or(0))
    }
}

/// Ranks written from the most telling to the least.
struct Digits {
    value: u32,
    left: usize,
    base: u32,
}

impl Digits {
    fn push(&mut self, rank: u32) {
        if self.left > 0 {
            self.left -= 1;
            self.value = self.value * self.base + rank + 1;
        }
    }
    fn finish(mut self) -> u32 {
        while self.left > 0 {
            self.left -= 1;
            self.value *= self.base;
        }
        self.value
    }
}

impl<S: CardSet> Evaluator<S> {
    /// `suit` and `order` are attribute columns. The message says what cannot be told apart.
    pub fn new(
        suit: &[i16],
        order: &[i16],
        patterns: &[HandPattern],
        kickers: bool,
    ) -> Result<Self, &'static str> {
        let low = order.iter().copied().min().unwrap_or(0);
        let high = order.iter().copied().max().unwrap_or(0);
        let span = (i32::from(high) - i32::from(low)) as usize + 1;
        if span > RANKS {
            return Err("its rank order spans more than 31 ranks");
        }
        let mut names: Vec<i16> = suit.to_vec();
        names.sort_unstable();
        names.dedup();
        if names.len() > SUITS {
            return Err("it has more than 16 suits");
        }
        let rank: Vec<u8> = order.iter().map(|&o| (o - low) as u8).collect();
        let suit: Vec<usize> = suit.iter().map(|s| names.binary_search(s).expect("listed")).collect();
        let mut suits = vec![S::EMPTY; names.len()];
        for (card, &s) in suit.iter().enumerate() {
            suits[s] |= S::bit(card);
        }
        let mut ordered: Vec<&HandPattern> = patterns.iter().collect();
        ordered.sort_by_key(|p| std::cmp::Reverse(p.rank_priority));
        let mut levels: Vec<i32> = patterns.iter().map(|p| p.rank_priority).collect();
        levels.sort_unstable();
        levels.dedup();
        let mut compiled = Vec::new();
        for p in ordered {
            let mut ranks = 0;
            for &r in p.required_ranks.iter().flatten() {
                if r < low || r > high {
                    return Err("a required rank is not in the rank order");
                }
                ranks |= 1 << (r - low);
            }
            let mut groups = p.same_rank_groups.clone().unwrap_or_default();
            groups.sort_unstable_by(|a, b| b.cmp(a));
            compiled.push(Pattern {
                level: 1 + levels.binary_search(&p.rank_priority).expect("listed") as u32,
                count: p.required_count.map(u32::from),
                suited: p.same_suit_count.map(u32::from),
                distinct_suits: p.distinct_suit_count.map(u32::from),
                groups,
                run: p.sequence_length.map(u32::from),
                wrap: p.sequence_wrap,
                ranks,
            });
        }
        let base = span as u32 + 1;
        let room = i32::MAX as u32 / (levels.len() as u32 + 1);
        let mut digits = 0;
        while base.checked_pow(digits as u32 + 1).is_some_and(|p| p <= room) {
            digits += 1;
        }
        let least = compiled.iter().map(Pattern::cards).min().unwrap_or(0);
        Ok(Self {
            least,
            rank_count: rank.iter().map(|&r| 1u128 << (4 * r)).collect(),
            suit_count: suit.iter().map(|&s| 1u64 << (4 * s)).collect(),
            rank,
            suits,
            span,
            patterns: compiled,
            kickers,
            base,
            digits,
        })
    }

    /// How many cards a hand may have: fewer fit nothing, of more not all are weighed.
    #[inline]
    pub fn sizes(&self) -> RangeInclusive<u32> {
        self.least..=CARDS
    }

    /// Greater is better; 0 fits no pattern. Beyond fifteen cards the lowest-numbered ones are weighed.
    #[inline(never)]
    pub fn strength(&self, set: S) -> i32 {
        let mut set = set;
        if set.len() > CARDS {
            let mut some = S::EMPTY;
            set.cards().take(CARDS as usize).for_each(|c| some |= S::bit(c));
            set = some;
        }
        let n = set.len();
        for p in &self.patterns {
            let fit = match p.count {
                Some(k) if n < k => None,
                Some(k) if n > k => self.best_of(p, set, k, S::EMPTY),
                _ => self.fit(p, set),
            };
            if let Some(rest) = fit {
                return (p.level * self.base.pow(self.digits as u32) + rest) as i32;
            }
        }
        0
    }

    /// Which of the priorities, counted from 1 at the least, a strength belongs to; 0 for none.
    pub fn level(&self, strength: i32) -> usize {
        (strength as u32 / self.base.pow(self.digits as u32)) as usize
    }

    /// The best fit of `k` of the cards.
    fn best_of(&self, p: &Pattern, rest: S, k: u32, taken: S) -> Option<u32> {
        if k == 0 {
            return self.fit(p, taken);
        }
        if rest.len() < k {
            return None;
        }
        let after = rest.without_lowest();
        let with = self.best_of(p, after, k - 1, taken | S::bit(rest.lowest()));
        with.max(self.best_of(p, after, k, taken))
    }

    /// How good the set is among those that fit the pattern.
    #[inline]
    fn fit(&self, p: &Pattern, set: S) -> Option<u32> {
        let (mut ranks, mut suits, mut present) = (0u128, 0u64, 0u32);
        for card in set.cards() {
            ranks += self.rank_count[card];
            suits += self.suit_count[card];
            present |= 1 << self.rank[card];
        }
        if present & p.ranks != p.ranks {
            return None;
        }
        if let Some(k) = p.distinct_suits {
            let different = (0..self.suits.len()).filter(|s| suits >> (4 * s) & 15 != 0).count();
            if (different as u32) < k {
                return None;
            }
        }
        let Some(k) = p.suited else { return self.shape(p, ranks, present, false) };
        let mut best = None;
        for (s, &of_suit) in self.suits.iter().enumerate() {
            if (suits >> (4 * s) & 15) as u32 >= k {
                let (mut inside, mut within) = (0u128, 0u32);
                for card in (set & of_suit).cards() {
                    inside += self.rank_count[card];
                    within |= 1 << self.rank[card];
                }
                best = best.max(self.suited(p, ranks, inside, within));
            }
        }
        best
    }

    /// A suited pattern: sequences lie within the suit, and the suit's ranks come first.
    fn suited(&self, p: &Pattern, ranks: u128, inside: u128, within: u32) -> Option<u32> {
        if p.run.is_some() || !p.groups.is_empty() {
            return self.shape(p, if p.groups.is_empty() { inside } else { ranks }, within, true);
        }
        let mut digits = self.digits();
        self.spell(&mut digits, inside);
        if self.kickers {
            self.spell(&mut digits, ranks - inside);
        }
        Some(digits.finish())
    }

    fn shape(&self, p: &Pattern, mut ranks: u128, present: u32, suited: bool) -> Option<u32> {
        let mut digits = self.digits();
        let mut taken = 0u32;
        for &size in &p.groups {
            let found = (0..self.span)
                .rev()
                .find(|&r| taken >> r & 1 == 0 && (ranks >> (4 * r) & 15) as u8 >= size)?;
            taken |= 1 << found;
            ranks -= u128::from(size) << (4 * found);
            digits.push(found as u32);
        }
        if let Some(length) = p.run {
            // One step up, so that the highest rank can also stand below the lowest.
            let mut line = u64::from(present) << 1;
            if p.wrap {
                line |= u64::from(present >> (self.span - 1) & 1);
            }
            let mut runs = line;
            for step in 1..length {
                runs &= line >> step;
            }
            if length == 0 || runs == 0 {
                return None;
            }
            let bottom = 63 - runs.leading_zeros();
            digits.push(bottom + length - 2);
            for at in bottom..bottom + length {
                let rank = if at == 0 { self.span as u32 - 1 } else { at - 1 };
                if ranks >> (4 * rank) & 15 != 0 {
                    ranks -= 1u128 << (4 * rank);
                }
            }
        }
        if self.kickers || (suited && p.groups.is_empty() && p.run.is_none()) {
            self.spell(&mut digits, ranks);
        }
        Some(digits.finish())
    }

    fn digits(&self) -> Digits {
        Digits { value: 0, left: self.digits, base: self.base }
    }

    fn spell(&self, digits: &mut Digits, ranks: u128) {
        let mut ranks = ranks;
        while ranks != 0 {
            let top = (127 - ranks.leading_zeros()) / 4;
            digits.push(top);
            ranks -= 1u128 << (4 * top);
        }
    }
}
