//! Hand patterns and melds.

use kernel::Result;

use super::Compiler;
use crate::ast::{Evaluation, MeldPattern};
use crate::code::Set;
use crate::evaluate::CARDS;
use crate::melds::Pattern;
use crate::sets::CardSet;

impl<S: CardSet> Compiler<'_, S> {
    pub(super) fn hand_patterns(&mut self, e: &Evaluation) -> Result<()> {
        if e.patterns.is_empty() {
            return self.within("patterns", |c| c.fail("an evaluation needs a pattern"));
        }
        for (i, p) in e.patterns.iter().enumerate() {
            let groups: u32 = p.same_rank_groups.iter().flatten().map(|&g| u32::from(g)).sum();
            let count = p.required_count.map(u32::from);
            let most = count.unwrap_or(CARDS);
            let sizes = [p.same_suit_count, p.distinct_suit_count, p.sequence_length];
            let fault = if count.is_some_and(|n| n == 0 || n > CARDS) {
                Some(format!("required_count must be 1 to {CARDS}"))
            } else if groups > most {
                Some(format!("groups of {groups} cards in a hand of {most}"))
            } else if p.same_rank_groups.iter().flatten().any(|&g| g == 0)
                || sizes.iter().flatten().any(|&n| n == 0 || u32::from(n) > most)
            {
                Some(format!("every count must be 1 to {most}"))
            } else {
                None
            };
            if let Some(fault) = fault {
                return self.item("patterns", i, |c| c.fail(fault));
            }
        }
        Ok(())
    }

    pub(super) fn meld(&mut self, m: &MeldPattern) -> Result<Pattern<S>> {
        match m {
            MeldPattern::Group { same, min, max, distinct, wild, max_wild, min_natural, .. } => {
                self.attribute(*same, "same")?;
                if let Some(d) = distinct {
                    self.attribute(*d, "distinct")?;
                }
                self.sizes(*min, *max)?;
                let wild = match self.within("wild", |c| c.set(wild))? {
                    Set::Const(wild) => wild,
                    _ => return self.within("wild", |c| c.fail("wild cards must not depend on the match")),
                };
                Ok(Pattern::Group {
                    same: *same,
                    min: *min,
                    max: *max,
                    distinct: *distinct,
                    wild,
                    max_wild: *max_wild,
                    min_natural: *min_natural,
                })
            }
            MeldPattern::Run { suit, order, min, max, wrap, .. } => {
                self.attribute(*suit, "suit")?;
                self.attribute(*order, "order")?;
                self.sizes(*min, *max)?;
                Ok(Pattern::Run { suit: *suit, order: *order, min: *min, max: *max, wrap: *wrap })
            }
            MeldPattern::Exact { cards, .. } => {
                if cards.is_empty() || cards.len() > 16 {
                    return self.within("cards", |c| c.fail("1 to 16 cards are possible"));
                }
                let mut places = Vec::new();
                for (i, wanted) in cards.iter().enumerate() {
                    let mut set = self.code.every;
                    for is in wanted {
                        self.item("cards", i, |c| c.attribute(is.attr, "attr"))?;
                        set &= self.code.attrs[usize::from(is.attr)].class(is.value.into());
                    }
                    if set.is_empty() {
                        return self.item("cards", i, |c| c.fail("no card of the deck is like this"));
                    }
                    places.push(set);
                }
                // Equal places side by side, so that no set is found twice.
                places.sort_by_key(|p| p.wide());
                Ok(Pattern::Exact { places })
            }
        }
    }

    fn sizes(&mut self, min: u8, max: u8) -> Result<()> {
        if min == 0 || min > max {
            return self.within("min", |c| c.fail("1 <= min <= max must hold"));
        }
        Ok(())
    }
}
