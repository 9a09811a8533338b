//! Can this mana pay that, and with which of it, so that most stays possible?
//!
//! Every way to get one mana is a [`Unit`]; every symbol of a cost is a mask of the types that pay it. By
//! Hall's theorem a payment exists exactly when, for every set of kinds of symbols, there are at least as
//! many units that could pay for some of them as there are symbols; generic mana only needs the total.

pub use crate::pay::sources::could_produce;

use derive::Flat;

use crate::ir::{ManaCost, Pip};
use crate::state::NONE;

/// All types of mana: W U B R G C.
pub const ALL: u8 = 0b11_1111;
/// Beyond the types: the mana comes from a snow source.
pub const SNOW: u8 = 1 << 6;
/// Distinct kinds of symbols in one total cost.
pub const KINDS: usize = 10;
/// Symbols with a way out: `{W/P}`, `{2/W}`.
pub const SOFT: usize = 6;
/// The most mana that one ability makes at once: whatever makes more makes so much.
pub const MOST: i32 = 10_000;
/// More generic mana than anybody has: a cost too odd to be paid.
const NEVER: i32 = 1 << 20;

/// Equal symbols of a cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Flat)]
pub struct Kind {
    pub mask: u8,
    pub count: u16,
}

/// A symbol that may be paid with something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Flat)]
pub struct Soft {
    pub mask: u8,
    /// Generic mana instead; 0: two life instead (CR 107.4f).
    pub generic: u8,
}

/// A total mana cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Flat)]
pub struct Needs {
    pub generic: i32,
    pub kinds: [Kind; KINDS],
    pub soft: [Soft; SOFT],
}

impl Needs {
    pub fn of(cost: &ManaCost, x: i32) -> Self {
        let mut needs = Self::default();
        needs.add(cost, x);
        needs
    }

    /// One more cost on top (CR 601.2f).
    pub fn add(&mut self, cost: &ManaCost, x: i32) {
        self.generic += i32::from(cost.generic) + i32::from(cost.xs) * x;
        for pip in &cost.pips {
            match *pip {
                Pip::Of(mask) => self.pip(mask, 1),
                Pip::Snow => self.pip(SNOW, 1),
                Pip::Phyrexian(mask) => self.soft(Soft { mask, generic: 0 }),
                Pip::Or { mask, generic } => self.soft(Soft { mask, generic }),
            }
        }
    }

    pub fn pip(&mut self, mask: u8, count: u16) {
        match self.kinds.iter_mut().find(|k| k.mask == mask || k.count == 0) {
            Some(kind) => *kind = Kind { mask, count: kind.count + count },
            None => self.generic += NEVER,
        }
    }

    fn soft(&mut self, soft: Soft) {
        match self.soft.iter_mut().find(|s| s.mask == 0) {
            Some(place) => *place = soft,
            None => self.generic += NEVER,
        }
    }

    /// Coloured symbols less; what is in excess reduces generic mana (CR 118.7c).
    pub fn less(&mut self, cost: &ManaCost) {
        self.generic -= i32::from(cost.generic);
        for pip in &cost.pips {
            let Pip::Of(mask) = *pip else { continue };
            if let Some(kind) = self.kinds.iter_mut().find(|k| k.mask == mask && k.count > 0) {
                kind.count -= 1;
            } else if let Some(soft) = self.soft.iter_mut().find(|s| s.mask & mask != 0) {
                *soft = Soft::default();
            } else {
                self.generic -= 1;
            }
        }
        self.tidy();
    }

    /// Used places first.
    fn tidy(&mut self) {
        let kinds = std::mem::take(&mut self.kinds);
        for (to, kind) in self.kinds.iter_mut().zip(kinds.into_iter().filter(|k| k.count > 0)) {
            *to = kind;
        }
        let softs = std::mem::take(&mut self.soft);
        for (to, soft) in self.soft.iter_mut().zip(softs.into_iter().filter(|s| s.mask != 0)) {
            *to = soft;
        }
    }

    #[inline]
    pub fn kinds(&self) -> &[Kind] {
        let len = self.kinds.iter().position(|k| k.count == 0).unwrap_or(KINDS);
        &self.kinds[..len]
    }
    #[inline]
    pub fn softs(&self) -> &[Soft] {
        let len = self.soft.iter().position(|s| s.mask == 0).unwrap_or(SOFT);
        &self.soft[..len]
    }
    /// How many mana, if no symbol is paid otherwise.
    pub fn total(&self) -> i32 {
        let pips: i32 = self.kinds().iter().map(|k| i32::from(k.count)).sum();
        self.generic.max(0) + pips + self.softs().len() as i32
    }
    pub fn is_zero(&self) -> bool {
        self.total() == 0
    }
    /// How many mana, if every symbol that can be is paid otherwise.
    pub fn least(&self) -> i32 {
        let pips: i32 = self.kinds().iter().map(|k| i32::from(k.count)).sum();
        self.generic.max(0) + pips
    }
    /// The cost with the symbols of `out` (a bit each) paid otherwise, and the life that takes.
    fn hard(&self, out: usize) -> (Self, i32) {
        let (mut hard, mut life) = (Self { soft: Default::default(), ..*self }, 0);
        for (i, soft) in self.softs().iter().enumerate() {
            if out & (1 << i) == 0 {
                hard.pip(soft.mask, 1);
            } else if soft.generic == 0 {
                life += 2;
            } else {
                hard.generic += i32::from(soft.generic);
            }
        }
        (hard, life)
    }
}

/// Where a unit comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum From {
    /// Mana in the pool.
    Pool,
    /// Restricted or lasting mana; `source` is its index.
    Special,
    /// A mana ability still to be activated.
    Ability,
    /// Convoke and improvise: tapped while the cost is paid.
    Tap,
    /// Delve: exiled from the graveyard.
    Exile,
}

/// A way to pay for one mana.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// What it may pay for; every unit pays for generic mana.
    pub mask: u8,
    pub from: From,
    /// The card, or the index among the special mana.
    pub source: u16,
    /// The mana ability; NONE where the colour decides which.
    pub ability: u16,
    /// Units of one group come together.
    pub group: u16,
    /// Of a group with several alternatives only one is to be had.
    pub alt: u8,
    /// What is used last.
    pub rank: u8,
}

impl Unit {
    pub const fn pool(mask: u8) -> Self {
        Self { mask, from: From::Pool, source: NONE, ability: NONE, group: NONE, alt: 0, rank: 0 }
    }
}

/// How many units there are of each mask.
#[derive(Clone, Default)]
pub struct Tally {
    pub total: i32,
    /// The masks that were met, and how many of each; hardly anybody has more of them than fit in here.
    few: [(u8, i32); FEW],
    len: usize,
    more: Vec<(u8, i32)>,
}

/// Different masks that a tally holds without asking for memory.
const FEW: usize = 8;

impl Tally {
    #[inline]
    pub fn add(&mut self, mask: u8, n: i32) {
        self.total += n;
        for (known, count) in &mut self.few[..self.len] {
            if *known == mask {
                *count += n;
                return;
            }
        }
        if self.len < FEW {
            self.few[self.len] = (mask, n);
            self.len += 1;
            return;
        }
        match self.more.iter_mut().find(|(known, _)| *known == mask) {
            Some((_, count)) => *count += n,
            None => self.more.push((mask, n)),
        }
    }
    #[inline]
    fn meeting(&self, union: u8) -> i32 {
        let meets = |&&(mask, _): &&(u8, i32)| mask & union != 0;
        self.few[..self.len].iter().chain(&self.more).filter(meets).map(|(_, n)| n).sum()
    }
    /// Whether it pays, with at most this much life for symbols that take life: as [`payable`].
    pub fn covers(&self, needs: &Needs, life: i32) -> bool {
        let outs = 0usize..1 << needs.softs().len();
        outs.map(|out| needs.hard(out)).any(|(hard, cost)| cost <= life && self.pays(&hard))
    }
    /// Hall's condition, for a cost without ways out.
    pub fn pays(&self, needs: &Needs) -> bool {
        let kinds = needs.kinds();
        let pips: i32 = kinds.iter().map(|k| i32::from(k.count)).sum();
        if needs.generic.max(0) + pips > self.total {
            return false;
        }
        (1usize..1 << kinds.len()).all(|set| {
            let (mut union, mut count) = (0, 0);
            for (i, kind) in kinds.iter().enumerate() {
                if set & (1 << i) != 0 {
                    union |= kind.mask;
                    count += i32::from(kind.count);
                }
            }
            count <= self.meeting(union)
        })
    }
}

/// Groups of which only one alternative is to be had.
fn choices(units: &[Unit]) -> Vec<(u16, u8)> {
    let mut found: Vec<(u16, u8)> = Vec::new();
    for unit in units.iter().filter(|u| u.alt > 0) {
        match found.iter_mut().find(|(group, _)| *group == unit.group) {
            Some((_, alts)) => *alts = (*alts).max(unit.alt + 1),
            None => found.push((unit.group, unit.alt + 1)),
        }
    }
    found
}

/// A search that took longer than this gives up: nobody has so many many-coloured sources of several mana.
const PATIENCE: u32 = 2_000;

/// Alternatives for the groups that have some, so that the units pay; `None` if there are none.
fn settle(units: &[Unit], needs: &Needs) -> Option<Vec<(u16, u8)>> {
    let choices = choices(units);
    let free = |u: &&Unit| !choices.iter().any(|(group, _)| *group == u.group);
    let mut tally = Tally::default();
    units.iter().filter(free).for_each(|u| tally.add(u.mask, 1));
    if choices.is_empty() {
        return tally.pays(needs).then(Vec::new);
    }
    // If the best of every alternative at once does not pay, nothing does.
    let mut best = tally.clone();
    for &(group, alts) in &choices {
        let mine = || units.iter().filter(move |u| u.group == group);
        let most = (0..alts).map(|alt| mine().filter(|u| u.alt == alt).count()).max().unwrap_or(0);
        best.add(mine().fold(0, |m, u| m | u.mask), most as i32);
    }
    if !best.pays(needs) {
        return None;
    }
    let mut patience = PATIENCE;
    let mut settled = Vec::new();
    search(units, needs, &choices, &tally, &mut settled, &mut patience).then_some(settled)
}

fn search(
    units: &[Unit],
    needs: &Needs,
    choices: &[(u16, u8)],
    tally: &Tally,
    settled: &mut Vec<(u16, u8)>,
    patience: &mut u32,
) -> bool {
    let Some(&(group, alts)) = choices.first() else { return tally.pays(needs) };
    for alt in 0..alts {
        *patience = patience.saturating_sub(1);
        if *patience == 0 {
            return false;
        }
        let mut with = tally.clone();
        units.iter().filter(|u| u.group == group && u.alt == alt).for_each(|u| with.add(u.mask, 1));
        settled.push((group, alt));
        if search(units, needs, &choices[1..], &with, settled, patience) {
            return true;
        }
        settled.pop();
    }
    false
}

/// Whether the units pay, with at most this much life for symbols that take life.
pub fn payable(units: &[Unit], needs: &Needs, life: i32) -> bool {
    if needs.softs().is_empty() {
        return settle(units, needs).is_some();
    }
    resolve(units, needs, life).is_some()
}

/// The cost with its ways out decided (mana rather than life, colour rather than more generic mana), and
/// the life it takes.
pub fn resolve(units: &[Unit], needs: &Needs, life: i32) -> Option<(Needs, i32)> {
    let softs = needs.softs().len();
    for outs in 0..=softs as u32 {
        for out in (0usize..1 << softs).filter(|o| o.count_ones() == outs) {
            let (hard, cost) = needs.hard(out);
            if cost <= life && settle(units, &hard).is_some() {
                return Some((hard, cost));
            }
        }
    }
    None
}

/// The same with as much life as can be, where there are symbols that life pays (CR 107.4f).
pub fn resolve_with_life(units: &[Unit], needs: &Needs, life: i32) -> Option<(Needs, i32)> {
    let softs = needs.softs();
    if softs.iter().all(|soft| soft.generic != 0) {
        return None;
    }
    let ways = (0usize..1 << softs.len()).map(|out| (out, needs.hard(out)));
    let mut ways: Vec<_> = ways.filter(|(_, (_, cost))| *cost <= life).collect();
    ways.sort_by_key(|(out, (_, cost))| (-cost, out.count_ones()));
    ways.into_iter().map(|(_, way)| way).find(|(hard, _)| settle(units, hard).is_some())
}

/// One mana of a payment: which unit, and for a symbol of which mask (0: generic).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spend {
    pub unit: Unit,
    pub mask: u8,
}

/// A payment that keeps the most for later: the tightest symbols first, each from the unit that is missed
/// least and leaves the rest payable. `wanted` says how much each type of mana is wanted afterwards.
pub fn plan(units: &[Unit], needs: &Needs, wanted: &[u16; 6]) -> Option<Vec<Spend>> {
    // The rank, how much it is wanted, how many types it has, then the order of the sources: in one number.
    let missed = |u: &Unit| {
        let wanted: u64 = (0..6).filter(|i| u.mask & (1 << i) != 0).map(|i| u64::from(wanted[i])).sum();
        let types = u64::from((u.mask & ALL).count_ones());
        u64::from(u.rank) << 56
            | wanted.min(0xF_FFFF) << 36
            | types << 32
            | u64::from(u.source) << 16
            | u64::from(u.group)
    };
    let together = |two: &[Unit]| two[0].group == two[1].group && two[0].group != NONE;
    let single = units.iter().all(|u| u.alt == 0) && !units.windows(2).any(together);
    if single && needs.softs().is_empty() && needs.kinds().len() <= 1 {
        return plan_simply(units, needs, missed);
    }
    let settled = settle(units, needs)?;
    let there = |u: &&Unit| settled.iter().all(|&(group, alt)| group != u.group || alt == u.alt);
    let mut left: Vec<Unit> = units.iter().filter(there).copied().collect();
    left.sort_by_cached_key(missed);
    let mut tally = Tally::default();
    left.iter().for_each(|u| tally.add(u.mask, 1));
    let mut rest = *needs;
    rest.generic = rest.generic.max(0);
    let mut spends: Vec<Spend> = Vec::with_capacity(rest.total() as usize);
    while let Some((k, kind)) =
        rest.kinds().iter().copied().enumerate().min_by_key(|(_, k)| (tally.meeting(k.mask), k.mask))
    {
        rest.kinds[k].count -= 1;
        rest.tidy();
        // What was begun comes first: the rest of its mana would float away.
        let fits = |first: bool| {
            let (left, spends) = (&left, &spends);
            let fit = move |&i: &usize| left[i].mask & kind.mask != 0 && begun(spends, &left[i]) == first;
            (0..left.len()).filter(fit)
        };
        let found = fits(true).chain(fits(false)).find(|&i| {
            tally.add(left[i].mask, -1);
            let pays = tally.pays(&rest);
            if !pays {
                tally.add(left[i].mask, 1);
            }
            pays
        })?;
        spends.push(Spend { unit: left.remove(found), mask: kind.mask });
    }
    for _ in 0..rest.generic {
        let next = left.iter().position(|u| begun(&spends, u)).unwrap_or(0);
        if next >= left.len() {
            return None;
        }
        spends.push(Spend { unit: left.remove(next), mask: 0 });
    }
    Some(spends)
}

/// The same for symbols of one kind and units that come one by one: whichever fits leaves the rest payable.
fn plan_simply(units: &[Unit], needs: &Needs, missed: impl Fn(&Unit) -> u64) -> Option<Vec<Spend>> {
    let kind = needs.kinds().first().copied().unwrap_or_default();
    let (mut pips, generic) = (usize::from(kind.count), needs.generic.max(0) as usize);
    let fitting = units.iter().filter(|u| u.mask & kind.mask != 0).count();
    if units.len() < pips + generic || fitting < pips {
        return None;
    }
    let mut order: Vec<(u64, usize)> = units.iter().enumerate().map(|(k, u)| (missed(u), k)).collect();
    order.sort_unstable();
    let mut spends = Vec::with_capacity(pips + generic);
    order.retain(|&(_, k)| {
        let fits = pips > 0 && units[k].mask & kind.mask != 0;
        if fits {
            pips -= 1;
            spends.push(Spend { unit: units[k], mask: kind.mask });
        }
        !fits
    });
    spends.extend(order.into_iter().take(generic).map(|(_, k)| Spend { unit: units[k], mask: 0 }));
    Some(spends)
}

/// Mana that comes with what is used already.
fn begun(spends: &[Spend], unit: &Unit) -> bool {
    unit.group != NONE && spends.iter().any(|s| s.unit.group == unit.group)
}
