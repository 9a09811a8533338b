//! How many.

use super::{Env, cast_at, happened};
use crate::game::has;
use crate::ir::{Distinct, Pip, Sel, Stat, Value};
use crate::state::{NONE, Obj, Ref, State, hidden};

impl Env<'_> {
    pub fn value(&self, value: &Value) -> i32 {
        match value {
            Value::Int(n) => *n,
            Value::X => self.x,
            Value::Slot(slot) => self.slot(*slot).map(Ref::num).sum(),
            Value::Count(sel) => self.count(sel, i32::MAX),
            Value::Stat { stat, of } => self.objects(of).into_iter().map(|o| self.stat(*stat, o)).sum(),
            Value::Greatest { stat, of } => {
                self.objects(of).into_iter().map(|o| self.stat(*stat, o)).max().unwrap_or(0)
            }
            Value::Least { stat, of } => {
                self.objects(of).into_iter().map(|o| self.stat(*stat, o)).min().unwrap_or(0)
            }
            Value::Counters { kind, on } => {
                let holder = |r: Ref| match r {
                    Ref::Obj(o) if self.s.is_live(o) => Some(o.i),
                    Ref::Player(p) => Some(crate::state::PLAYER + u16::from(p)),
                    _ => None,
                };
                let last = |r: Ref| match r {
                    Ref::Obj(o) if !self.s.is_live(o) => crate::zones::counters_then(self.s, o, kind.0),
                    _ => 0,
                };
                let all = self.all(on);
                let now: i32 =
                    all.iter().filter_map(|&r| holder(r)).map(|i| self.s.counters_on(i, kind.0)).sum();
                now + all.into_iter().map(last).sum::<i32>()
            }
            Value::Life(sel) => {
                self.players(sel).into_iter().map(|p| self.s.players[usize::from(p)].life).sum()
            }
            Value::Distinct { what, among } => self.distinct(*what, among),
            Value::Devotion { colors, of } => {
                let mask = colors.iter().fold(0, |m, c| m | c.bit() as u8);
                let symbols = |o: crate::state::Obj| {
                    let card = self.s.card(o.i);
                    let cost = self.g.face(card.def, card.face).cost.as_ref();
                    cost.map_or(0, |c| c.pips.iter().filter(|p| pip_mask(p) & mask != 0).count() as i32)
                };
                self.objects(of).into_iter().map(symbols).sum()
            }
            Value::Happened { what, within, amounts, before } => {
                let until = before.as_ref().and_then(|sel| cast_at(self, sel));
                happened(self, what, *within, *amounts, until)
            }
            Value::Paid(word) => self.paid(word.0),
            Value::Linked(word) => {
                let links = self.s.links.iter().filter(|l| l.holder == self.source && l.word == word.0);
                links.map(|l| l.value.num()).sum()
            }
            Value::Add(all) => all.iter().map(|v| self.value(v)).sum(),
            Value::Sub(a, b) => self.value(a) - self.value(b),
            Value::Mul(a, b) => self.value(a).saturating_mul(self.value(b)),
            Value::HalfUp(v) => (self.value(v) + 1).div_euclid(2),
            Value::HalfDown(v) => self.value(v).div_euclid(2),
            Value::Min(all) => all.iter().map(|v| self.value(v)).min().unwrap_or(0),
            Value::Max(all) => all.iter().map(|v| self.value(v)).max().unwrap_or(0),
            Value::If { cond, then, otherwise } => {
                self.value(if self.holds(cond) { then } else { otherwise })
            }
            Value::Pool(sel) => {
                let pool = |p: u8| {
                    let plain: i32 = self.s.players[usize::from(p)].pool.iter().map(|&n| i32::from(n)).sum();
                    plain + self.s.special.iter().filter(|m| m.seat == p).count() as i32
                };
                self.players(sel).into_iter().map(pool).sum()
            }
            Value::TurnNumber => self.s.turn.into(),
            Value::StartingLife => self.g.settings.life,
            Value::Spent(mask) => {
                let spent = spent(self.s, self.source);
                (0..6).filter(|t| mask & (1 << t) != 0).map(|t| i32::from(spent[t])).sum()
            }
            Value::ColorsSpent => spent(self.s, self.source)[..5].iter().filter(|n| **n > 0).count() as i32,
            Value::Resolved => {
                let id = self.ability | crate::cast::resolve::RESOLVED;
                let mine = self.s.uses.iter().find(|u| u.source == self.source && u.ability == id);
                mine.map_or(0, |u| u.times.into())
            }
            Value::Unbounded => 1000,
        }
    }

    /// The value; or any number from `enough` on, where it is at least that. Crowds are counted no further than
    /// somebody asks.
    pub fn value_up_to(&self, value: &Value, enough: i32) -> i32 {
        match value {
            Value::Count(sel) => self.count(sel, enough),
            _ => self.value(value),
        }
    }

    fn count(&self, sel: &Sel, enough: i32) -> i32 {
        // Counting needs no list for the most common noun.
        if let Sel::Each { zones, filter } = sel
            && let [crate::ir::Zone::Battlefield] = zones[..]
        {
            return self.permanents_passing(filter).take(enough.max(0) as usize).count() as i32;
        }
        self.all(sel).len() as i32
    }

    /// How often an optional cost was paid, or whether a way of casting was used.
    pub fn paid(&self, word: u16) -> i32 {
        let spent = |locals: &[crate::state::Local]| {
            let paid = |l: &&crate::state::Local| l.slot == hidden::PAID && l.value == Ref::Word(word);
            locals.iter().filter(paid).count() as i32
        };
        if self.way == word {
            return 1;
        }
        let here = spent(self.locals);
        if here > 0 {
            return here;
        }
        if let Some(item) = self.s.stack_item(self.source) {
            let here = spent(&item.locals);
            return if here > 0 { here } else { (item.way == word && word != NONE).into() };
        }
        // A permanent remembers how the spell it was had been paid for (CR 607.2).
        if self.permanent(self.source).is_some_and(|p| p.way == word && word != NONE) {
            return 1;
        }
        let kept = |l: &&crate::state::Link| l.holder == self.source && l.value == Ref::Word(word);
        self.s.links.iter().filter(|l| l.word == crate::zones::PAID).filter(kept).count() as i32
    }

    fn distinct(&self, what: Distinct, among: &Sel) -> i32 {
        let objects = self.objects(among);
        let bits = |f: &dyn Fn(crate::state::Obj) -> u64| {
            objects.iter().fold(0u64, |m, &o| m | f(o)).count_ones() as i32
        };
        let values = |f: &dyn Fn(crate::state::Obj) -> i32| {
            let mut all: Vec<i32> = objects.iter().map(|&o| f(o)).collect();
            all.sort_unstable();
            all.dedup();
            all.len() as i32
        };
        match what {
            Distinct::Names => {
                let names = objects.iter().flat_map(|&o| self.g.names_of(self.ch(o).name));
                let mut all: Vec<u16> = names.collect();
                all.sort_unstable();
                all.dedup();
                all.len() as i32
            }
            Distinct::CardTypes => bits(&|o| self.types(o).into()),
            Distinct::Colors => bits(&|o| self.ch(o).colors.into()),
            Distinct::CreatureTypes => {
                let t = &self.g.creature_types;
                (0..t.len())
                    .map(|k| {
                        let all = objects.iter().fold(0, |m, &o| m | self.ch(o).subtypes[k] & t[k]);
                        all.count_ones() as i32
                    })
                    .sum()
            }
            Distinct::AlikeInCreatureType => {
                let t = &self.g.creature_types;
                let each = (0..t.len())
                    .flat_map(|k| (0..t[k].count_zeros() + t[k].count_ones()).map(move |b| (k, b)));
                let with = |(k, b): (usize, u32)| {
                    let bit = t[k] & 1 << b;
                    objects.iter().filter(|&&o| self.ch(o).subtypes[k] & bit != 0).count() as i32
                };
                each.map(with).max().unwrap_or(0)
            }
            Distinct::BasicLandTypes => bits(&|o| self.ch(o).subtypes[0] & 0b11111),
            Distinct::ManaValues => values(&|o| self.mana_value(o)),
            Distinct::Powers => values(&|o| self.stat(Stat::Power, o)),
            Distinct::Controllers => values(&|o| self.s.controller(o).into()),
            Distinct::Party => {
                let roles = |o: &Obj| -> u8 {
                    let subtypes = &self.ch(*o).subtypes;
                    let plays = |k: &usize| self.g.party[*k].is_some_and(|t| has(subtypes, t));
                    (0..4).filter(plays).fold(0, |m, k| m | 1 << k)
                };
                let able: Vec<u8> = objects.iter().map(roles).filter(|m| *m != 0).collect();
                party(&able, 0)
            }
            Distinct::CounterKinds => {
                let borne = |c: &&crate::state::Counters| c.n > 0 && objects.iter().any(|o| o.i == c.on);
                let mut kinds: Vec<u16> = self.s.counters.iter().filter(borne).map(|c| c.kind).collect();
                kinds.sort_unstable();
                kinds.dedup();
                kinds.len() as i32
            }
        }
    }
}

/// How many of the four places can be filled, each by another; `taken` are filled.
fn party(able: &[u8], taken: u8) -> i32 {
    let Some((&first, rest)) = able.split_first() else { return taken.count_ones() as i32 };
    if taken == 0b1111 {
        return 4;
    }
    let placed =
        (0..4u8).filter(|k| first & !taken & (1 << k) != 0).map(|k| party(rest, taken | 1 << k)).max();
    match placed {
        // Who may fill one place only loses nothing by filling it.
        Some(best) if first.count_ones() == 1 => best,
        Some(best) => best.max(party(rest, taken)),
        None => party(rest, taken),
    }
}

/// Mana of each type that was spent to cast the spell, or the spell that the permanent was.
fn spent(s: &State, o: Obj) -> [u8; 6] {
    let mut spent = [0; 6];
    for l in s.links.iter().filter(|l| l.holder == o && l.word == crate::zones::SPENT) {
        if let Ref::Num(kind) = l.value {
            spent[(kind & 7) as usize % 6] += 1;
        }
    }
    spent
}

fn pip_mask(pip: &Pip) -> u8 {
    match *pip {
        Pip::Of(mask) | Pip::Phyrexian(mask) | Pip::Or { mask, .. } => mask,
        Pip::Snow => 0,
    }
}
