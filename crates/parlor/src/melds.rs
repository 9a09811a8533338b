//! Melds: groups, runs and exact combinations, found, recognised and arranged.

use crate::code::Code;
use crate::sets::CardSet;

/// Melds considered when a whole hand is arranged; those of most hands fit into fewer places.
const ARRANGED: usize = 384;
const USUAL: usize = 32;

#[derive(Debug, Clone)]
pub(crate) enum Pattern<S> {
    Group {
        same: u16,
        min: u8,
        max: u8,
        distinct: Option<u16>,
        wild: S,
        max_wild: u8,
        min_natural: u8,
    },
    Run {
        suit: u16,
        order: u16,
        min: u8,
        max: u8,
        wrap: bool,
    },
    /// The cards that fit each place.
    Exact {
        places: Vec<S>,
    },
}

/// What an enumeration tells its finder after every meld.
pub(crate) type Found<'f, S> = &'f mut dyn FnMut(S) -> bool;

impl<S: CardSet> Pattern<S> {
    /// Whether the set is exactly one such meld.
    pub fn is(&self, code: &Code<S>, set: S) -> bool {
        let n = set.len();
        match self {
            Self::Group { same, min, max, distinct, wild, max_wild, min_natural } => {
                let wilds = (set & *wild).len();
                let naturals = set.minus(*wild);
                let count = naturals.len();
                (u32::from(*min)..=u32::from(*max)).contains(&n)
                    && wilds <= u32::from(*max_wild)
                    && count >= u32::from(*min_natural)
                    && agree(code, *same, naturals)
                    && distinct.is_none_or(|d| differ(code, d, naturals))
            }
            Self::Run { suit, order, min, max, wrap } => {
                if !(u32::from(*min)..=u32::from(*max)).contains(&n) || n == 0 || !agree(code, *suit, set) {
                    return false;
                }
                let table = &code.attrs[usize::from(*order)];
                let straight = |low_is_high: bool| {
                    let top = table.low + table.classes.len() as i32;
                    let at = |c: usize| match i32::from(table.values[c]) {
                        v if low_is_high && v == table.low => top,
                        v => v,
                    };
                    let (mut least, mut most) = (i32::MAX, i32::MIN);
                    for c in set.cards() {
                        least = least.min(at(c));
                        most = most.max(at(c));
                    }
                    most - least + 1 == n as i32
                };
                differ(code, *order, set) && (straight(false) || (*wrap && straight(true)))
            }
            Self::Exact { places } => n as usize == places.len() && fits(places, set),
        }
    }

    /// Every such meld within `of`. With `canonical`, of interchangeable cards the lowest are taken.
    /// Stops when `found` says so.
    pub fn each(&self, code: &Code<S>, of: S, canonical: bool, found: Found<'_, S>) -> bool {
        match self {
            Self::Group { same, min, max, wild, min_natural, .. } => {
                let wilds = of & *wild;
                let mut rest = of.minus(*wild);
                if *min_natural == 0 && !self.spread(code, wilds, S::EMPTY, canonical, found) {
                    return false;
                }
                let table = &code.attrs[usize::from(*same)];
                while !rest.is_empty() {
                    let class = rest & table.class(i32::from(table.values[rest.lowest()]));
                    rest = rest.minus(class);
                    if class.len() + wilds.len() < u32::from(*min) {
                        continue;
                    }
                    let search = Subsets { code, of: class, max: *max, canonical };
                    let carry_on = search.each(class, S::EMPTY, &mut |naturals| {
                        naturals.is_empty() || self.spread(code, wilds, naturals, canonical, found)
                    });
                    if !carry_on {
                        return false;
                    }
                }
                true
            }
            Self::Run { suit, order, min, wrap, .. } => {
                let suits = &code.attrs[usize::from(*suit)];
                let table = &code.attrs[usize::from(*order)];
                let span = table.classes.len();
                let mut rest = of;
                while !rest.is_empty() {
                    let class = rest & suits.class(i32::from(suits.values[rest.lowest()]));
                    rest = rest.minus(class);
                    if class.len() < u32::from(*min) {
                        continue;
                    }
                    // As far as the shortest run must go there has to be a card.
                    let reach = |at: usize, start: usize| {
                        (at < span || (at == span && *wrap && start > 0))
                            && class.meets(table.classes[at % span])
                    };
                    let begins = |start: usize| (start..start + usize::from(*min)).all(|at| reach(at, start));
                    for start in (0..span).filter(|&start| begins(start)) {
                        if !self.climb(code, of, class, start, start, span, *wrap, canonical, S::EMPTY, found)
                        {
                            return false;
                        }
                    }
                }
                true
            }
            Self::Exact { places } => exact(code, places, of, canonical, 0, usize::MAX, S::EMPTY, found),
        }
    }

    /// Add every allowed number of wild cards to a set of naturals.
    fn spread(&self, code: &Code<S>, wilds: S, naturals: S, canonical: bool, found: Found<'_, S>) -> bool {
        let Self::Group { max_wild, max, .. } = self else { return true };
        let room = max.saturating_sub(naturals.len() as u8).min(*max_wild);
        let search = Subsets { code, of: wilds, max: room, canonical };
        search.each(wilds, S::EMPTY, &mut |w| !self.is(code, naturals | w) || found(naturals | w))
    }

    #[allow(clippy::too_many_arguments)]
    fn climb(
        &self,
        code: &Code<S>,
        of: S,
        class: S,
        start: usize,
        at: usize,
        span: usize,
        wrap: bool,
        canonical: bool,
        taken: S,
        found: Found<'_, S>,
    ) -> bool {
        let Self::Run { order, min, max, .. } = self else { return true };
        let beyond = at == span && wrap && start > 0;
        if taken.len() >= u32::from(*max) || (at >= span && !beyond) {
            return true;
        }
        let table = &code.attrs[usize::from(*order)];
        for card in (class & table.classes[at % span]).cards() {
            if canonical && of.meets(code.earlier[card]) {
                continue;
            }
            let more = taken | S::bit(card);
            if more.len() >= u32::from(*min) && !found(more) {
                return false;
            }
            if !self.climb(code, of, class, start, at + 1, span, wrap, canonical, more, found) {
                return false;
            }
        }
        true
    }
}

/// All subsets of up to `max` cards.
pub(crate) struct Subsets<'a, S> {
    pub code: &'a Code<S>,
    /// Where interchangeable cards are looked for.
    pub of: S,
    pub max: u8,
    pub canonical: bool,
}

impl<S: CardSet> Subsets<'_, S> {
    /// In card order, each set after its beginnings.
    pub fn each(&self, rest: S, taken: S, found: Found<'_, S>) -> bool {
        if !found(taken) {
            return false;
        }
        if taken.len() >= u32::from(self.max) {
            return true;
        }
        let mut rest = rest;
        while !rest.is_empty() {
            let card = rest.lowest();
            rest = rest.without_lowest();
            if self.canonical && !(self.of & self.code.earlier[card]).within(taken) {
                continue;
            }
            if !self.each(rest, taken | S::bit(card), found) {
                return false;
            }
        }
        true
    }
}

/// Cards of a set, and what each and those after it can add up to: bit per total.
struct Reach {
    cards: [u8; Reach::CARDS],
    count: usize,
    sums: [u64; Reach::CARDS + 1],
}

impl Reach {
    /// Of more cards nobody asks often.
    const CARDS: usize = 31;
    /// Totals that a word has room for.
    const TOTALS: std::ops::Range<i32> = 0..u64::BITS as i32;

    fn new() -> Self {
        Self { cards: [0; Self::CARDS], count: 0, sums: [1; Self::CARDS + 1] }
    }

    /// False where there are too many cards, or one counts less than nothing.
    #[inline]
    fn fill<S: CardSet>(&mut self, set: S, values: &[i16]) -> bool {
        for card in set.cards() {
            if self.count == Self::CARDS || values[card] < 0 {
                return false;
            }
            self.cards[self.count] = card as u8;
            self.count += 1;
        }
        for at in (0..self.count).rev() {
            let value = values[usize::from(self.cards[at])] as u32;
            self.sums[at] = self.sums[at + 1] | self.sums[at + 1].checked_shl(value).unwrap_or(0);
        }
        true
    }
}

/// Subsets of a pile that add up to a total.
pub(crate) struct Sums<'a, S> {
    pub subsets: Subsets<'a, S>,
    pub values: &'a [i16],
    pub total: i32,
}

impl<S: CardSet> Sums<'_, S> {
    /// In the order of `Subsets`, without the branches that the total is out of reach of: a table may hold
    /// forty cards, of which hardly any two add up.
    pub fn each(&self, rest: S, taken: S, found: Found<'_, S>) -> bool {
        let mut reach = Reach::new();
        if taken.is_empty() && Reach::TOTALS.contains(&self.total) && reach.fill(rest, self.values) {
            return self.within_reach(&reach, 0, taken, self.total as u32, found);
        }
        let value = |c: usize| i32::from(self.values[c]);
        let sum = taken.cards().map(value).sum();
        let (low, high) = rest.cards().map(value).fold((0, 0), |(l, h), v| (l + v.min(0), h + v.max(0)));
        self.beyond(rest, taken, sum, (low, high), found)
    }

    /// The same where it is known what the cards from each on come to: no branch is followed in vain, but for copies
    /// and for those that become too many.
    fn within_reach(&self, reach: &Reach, from: usize, taken: S, left: u32, found: Found<'_, S>) -> bool {
        if left == 0 && !found(taken) {
            return false;
        }
        if taken.len() >= u32::from(self.subsets.max) {
            return true;
        }
        for at in from..reach.count {
            let card = usize::from(reach.cards[at]);
            let value = self.values[card] as u32;
            if value > left || reach.sums[at + 1] >> (left - value) & 1 == 0 {
                continue;
            }
            let subsets = &self.subsets;
            if subsets.canonical && !(subsets.of & subsets.code.earlier[card]).within(taken) {
                continue;
            }
            if !self.within_reach(reach, at + 1, taken | S::bit(card), left - value, found) {
                return false;
            }
        }
        true
    }

    /// `reach`: the least and the most that the rest can add.
    fn beyond(&self, rest: S, taken: S, sum: i32, reach: (i32, i32), found: Found<'_, S>) -> bool {
        let (mut low, mut high) = reach;
        if sum == self.total && !found(taken) {
            return false;
        }
        if taken.len() >= u32::from(self.subsets.max) {
            return true;
        }
        let mut rest = rest;
        while !rest.is_empty() && sum + low <= self.total && self.total <= sum + high {
            let card = rest.lowest();
            rest = rest.without_lowest();
            let value = i32::from(self.values[card]);
            (low, high) = (low - value.min(0), high - value.max(0));
            let subsets = &self.subsets;
            if subsets.canonical && !(subsets.of & subsets.code.earlier[card]).within(taken) {
                continue;
            }
            if !self.beyond(rest, taken | S::bit(card), sum + value, (low, high), found) {
                return false;
            }
        }
        true
    }
}

/// Whether every lower-numbered copy of a chosen card is chosen too: each combination is offered once.
pub(crate) fn canonical<S: CardSet>(code: &Code<S>, of: S, set: S) -> bool {
    !code.copies || set.cards().all(|c| (of & code.earlier[c]).within(set))
}

pub(crate) fn agree<S: CardSet>(code: &Code<S>, attr: u16, set: S) -> bool {
    let table = &code.attrs[usize::from(attr)];
    set.is_empty() || set.within(table.class(i32::from(table.values[set.lowest()])))
}

fn differ<S: CardSet>(code: &Code<S>, attr: u16, set: S) -> bool {
    let table = &code.attrs[usize::from(attr)];
    set.cards().all(|c| (set & table.class(i32::from(table.values[c]))).len() == 1)
}

/// Whether the cards can be matched to the places one to one.
fn fits<S: CardSet>(places: &[S], set: S) -> bool {
    match places.split_first() {
        None => set.is_empty(),
        Some((&first, rest)) => (set & first).cards().any(|c| fits(rest, set.minus(S::bit(c)))),
    }
}

#[allow(clippy::too_many_arguments)]
fn exact<S: CardSet>(
    code: &Code<S>,
    places: &[S],
    of: S,
    only_lowest: bool,
    at: usize,
    before: usize,
    taken: S,
    found: Found<'_, S>,
) -> bool {
    let Some(&here) = places.get(at) else {
        return (only_lowest && !canonical(code, of, taken)) || found(taken);
    };
    for card in (of & here).minus(taken).cards() {
        // Equal places are filled in card order, so that no set is found twice.
        if at > 0 && places[at - 1] == here && card < before {
            continue;
        }
        if !exact(code, places, of, only_lowest, at + 1, card, taken | S::bit(card), found) {
            return false;
        }
    }
    true
}

/// Whether any meld of the patterns can be made.
pub(crate) fn any<S: CardSet>(code: &Code<S>, patterns: &[u8], of: S) -> bool {
    patterns.iter().any(|&p| !code.melds[usize::from(p)].each(code, of, true, &mut |_| false))
}

/// The least cost of the cards that remain when the set is split into melds.
pub(crate) fn leftover<S: CardSet>(
    code: &Code<S>,
    patterns: &[u8],
    of: S,
    cost: impl Fn(usize) -> i32,
    fuel: &mut u32,
) -> i32 {
    arrange(code, patterns, of, cost, fuel).cost
}

/// How a hand is best split into melds: what remains, and its cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arranged<S> {
    pub cost: i32,
    pub left: S,
}

#[inline(never)]
pub(crate) fn arrange<S: CardSet>(
    code: &Code<S>,
    patterns: &[u8],
    of: S,
    cost: impl Fn(usize) -> i32,
    fuel: &mut u32,
) -> Arranged<S> {
    let (few, n) = listed::<S, USUAL>(code, patterns, of);
    if n < USUAL {
        return arrange_by(&few[..n], of, &cost, fuel);
    }
    let (many, n) = listed::<S, ARRANGED>(code, patterns, of);
    arrange_by(&many[..n], of, &cost, fuel)
}

/// The first `N` melds of a set.
fn listed<S: CardSet, const N: usize>(code: &Code<S>, patterns: &[u8], of: S) -> ([S; N], usize) {
    let mut melds = [S::EMPTY; N];
    let mut n = 0;
    for &p in patterns {
        code.melds[usize::from(p)].each(code, of, false, &mut |m| {
            if n < N {
                melds[n] = m;
                n += 1;
            }
            n < N
        });
    }
    (melds, n)
}

fn arrange_by<S: CardSet>(melds: &[S], of: S, cost: &impl Fn(usize) -> i32, fuel: &mut u32) -> Arranged<S> {
    let melded = melds.iter().fold(S::EMPTY, |all, &m| all | m);
    // Cards that are part of no meld are left in any case.
    let left = of.minus(melded);
    let loose = left.cards().fold(0i32, |sum, c| sum.saturating_add(cost(c)));
    let mut best = Arranged { cost: i32::MAX, left: of };
    split(melds, melded, Arranged { cost: loose, left }, cost, &mut best, fuel);
    best
}

fn split<S: CardSet>(
    melds: &[S],
    rest: S,
    so_far: Arranged<S>,
    cost: &impl Fn(usize) -> i32,
    best: &mut Arranged<S>,
    fuel: &mut u32,
) {
    if so_far.cost >= best.cost && rest.cards().all(|c| cost(c) >= 0) {
        return;
    }
    if rest.is_empty() {
        if so_far.cost < best.cost {
            *best = so_far;
        }
        return;
    }
    *fuel = fuel.saturating_sub(1);
    let card = rest.lowest();
    if *fuel > 0 {
        for &m in melds.iter().filter(|m| m.has(card) && m.within(rest)) {
            split(melds, rest.minus(m), so_far, cost, best, fuel);
        }
    }
    let more = Arranged { cost: so_far.cost.saturating_add(cost(card)), left: so_far.left | S::bit(card) };
    split(melds, rest.without_lowest(), more, cost, best, fuel);
}
