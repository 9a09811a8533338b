//! Values, conditions, sets and places: checked, folded, lowered.

use kernel::Result;

use super::{Compiler, LocalType, tabulate};
use crate::ast::{Cards, Cond, Place, Value};
use crate::code::{Cmp, Fold, Math, Need, Num, Set, Spot, Test};
use crate::expr::Eval;
use crate::sets::CardSet;
use crate::state::State;

/// Loops inside one expression may be nested this deep.
const LOOPS: u8 = 3;

impl<S: CardSet> Compiler<'_, S> {
    pub(super) fn number(&mut self, v: &Value) -> Result<Num<S>> {
        let made = self.number_as_written(v)?;
        Ok(if self.shortcuts { tabulate::number(&self.code, made) } else { made })
    }

    fn number_as_written(&mut self, v: &Value) -> Result<Num<S>> {
        Ok(match v {
            Value::Int { n } => Num::Const(*n),
            Value::Var { var, at } => {
                self.within("var", |c| c.index((*var).into(), c.p.vars.len(), "variable"))?;
                if let Some(vars) = &self.deriving
                    && !vars.contains(var)
                {
                    return self.fail(format!("variable {var} is not listed in vars"));
                }
                let info = self.code.vars[usize::from(*var)];
                match at {
                    None if info.size == 1 => Num::Cell(info.base),
                    None => return self.fail(format!("variable {var} has {} cells; say which", info.size)),
                    Some(at) => match self.within("at", |c| c.number(at))? {
                        Num::Const(at) if (0..i32::from(info.size)).contains(&at) => {
                            Num::Cell(info.base + at as u16)
                        }
                        Num::Const(at) => return self.fail(format!("variable {var} has no cell {at}")),
                        Num::Team(seat) if self.shortcuts => match *seat {
                            Num::Local(local) => Num::OfTeam(info.base, info.size, local),
                            seat => Num::CellAt(info.base, info.size, Box::new(Num::Team(Box::new(seat)))),
                        },
                        at => Num::CellAt(info.base, info.size, Box::new(at)),
                    },
                }
            }
            Value::Local { local } => {
                match self.types[usize::from(*local)] {
                    Some(LocalType::Number | LocalType::Card) => {}
                    Some(LocalType::Set) => return self.fail(format!("local {local} is a set of cards")),
                    None => return self.fail(format!("local {local} is never bound")),
                }
                self.read(*local);
                Num::Local(*local)
            }
            Value::This if self.this => {
                self.hangs = true;
                Num::This
            }
            Value::This => return self.fail("no card is asked about here"),
            Value::Attr { attr, card } => {
                self.attribute(*attr, "attr")?;
                Num::Attr(*attr, Box::new(self.within("card", |c| c.number(card))?))
            }
            Value::DerivedAttr { derived, card } => {
                self.derived_index(*derived)?;
                Num::Derived(*derived, Box::new(self.within("card", |c| c.number(card))?))
            }
            Value::Count { of } => match self.of(of)? {
                Set::Const(s) => Num::Const(s.len() as i32),
                s => Num::Count(Box::new(s)),
            },
            Value::Sum { attr, of } => {
                self.attribute(*attr, "attr")?;
                Num::Sum(*attr, Box::new(self.of(of)?))
            }
            Value::Most { attr, of, none } => {
                self.attribute(*attr, "attr")?;
                Num::Extreme { most: true, attr: *attr, of: Box::new(self.of(of)?), none: *none }
            }
            Value::Least { attr, of, none } => {
                self.attribute(*attr, "attr")?;
                Num::Extreme { most: false, attr: *attr, of: Box::new(self.of(of)?), none: *none }
            }
            Value::Distinct { attr, of } => {
                self.attribute(*attr, "attr")?;
                Num::Distinct(*attr, Box::new(self.of(of)?))
            }
            Value::Best { attr, of } => {
                self.attribute(*attr, "attr")?;
                Num::Best(*attr, Box::new(self.of(of)?))
            }
            Value::BestDerived { derived, of } => {
                self.derived_index(*derived)?;
                Num::BestDerived(*derived, Box::new(self.of(of)?))
            }
            Value::AnyOf { of } => Num::AnyOf(Box::new(self.of(of)?)),
            Value::Top { of } => {
                let (spot, hangs) = self.hanging(|c| c.within("of", |c| c.place(of)))?;
                self.ordered(of.zone, "of")?;
                self.need_top(&spot, Num::Const(1), hangs)?;
                Num::Top(Box::new(spot))
            }
            Value::PileOf { card } => {
                self.in_match()?;
                Num::PileOf(Box::new(self.within("card", |c| c.number(card))?))
            }
            Value::Total { attr, alternate, of, target } => {
                self.attribute(*attr, "attr")?;
                self.attribute(*alternate, "alternate")?;
                let of = Box::new(self.of(of)?);
                Num::Total { attr: *attr, alternate: *alternate, of, target: *target }
            }
            Value::Sums { attr, of, total, min, max } => {
                self.in_match()?;
                self.attribute(*attr, "attr")?;
                let of = self.of(of)?;
                let total = self.within("total", |c| c.number(total))?;
                Num::Sums { of: Box::new((of, total)), attr: *attr, min: *min, max: *max }
            }
            Value::Strength { evaluation, of } => {
                let n = self.p.evaluations.len();
                self.within("evaluation", |c| c.index((*evaluation).into(), n, "evaluation"))?;
                self.in_match()?;
                Num::Strength(*evaluation, Box::new(self.of(of)?))
            }
            Value::Leftover { patterns, of, attr } => {
                self.melds_exist(patterns)?;
                self.attribute(*attr, "attr")?;
                Num::Leftover { patterns: patterns.clone(), of: Box::new(self.of(of)?), attr: *attr }
            }
            Value::Seats => Num::Const(self.code.seats as i32),
            Value::Next { seat, by } => {
                let seat = self.within("seat", |c| c.number(seat))?;
                match (seat, self.within("by", |c| c.number(by))?) {
                    (Num::Const(seat), Num::Const(by)) => {
                        Num::Const(seat.wrapping_add(by).rem_euclid(self.code.seats as i32))
                    }
                    (seat, by) => Num::Next(Box::new([seat, by])),
                }
            }
            Value::Team { seat } => match self.within("seat", |c| c.number(seat))? {
                Num::Const(seat) if (0..self.code.seats as i32).contains(&seat) => {
                    Num::Const(self.code.teams[seat as usize].into())
                }
                seat => Num::Team(Box::new(seat)),
            },
            Value::Add { a, b } => self.math(Math::Add, a, b)?,
            Value::Sub { a, b } => self.math(Math::Sub, a, b)?,
            Value::Mul { a, b } => self.math(Math::Mul, a, b)?,
            Value::Div { a, b } => self.math(Math::Div, a, b)?,
            Value::Mod { a, b } => self.math(Math::Mod, a, b)?,
            Value::Min { a, b } => self.math(Math::Min, a, b)?,
            Value::Max { a, b } => self.math(Math::Max, a, b)?,
            Value::If { test, then, other } => {
                let test = self.within("test", |c| c.test(test))?;
                let then = self.within("then", |c| c.number(then))?;
                let other = self.within("other", |c| c.number(other))?;
                match test {
                    Test::Const(true) => then,
                    Test::Const(false) => other,
                    test => Num::If(Box::new((test, then, other))),
                }
            }
            Value::CountWhere { local, n, test } => {
                let n = Box::new(self.within("n", |c| c.number(n))?);
                let test = Box::new(self.bound(*local, |c| c.within("test", |c| c.test(test)))?);
                Num::CountWhere { local: *local, n, test }
            }
            Value::FirstWhere { local, from, n, test } => {
                let from = Box::new(self.within("from", |c| c.number(from))?);
                let n = Box::new(self.within("n", |c| c.number(n))?);
                let test = Box::new(self.bound(*local, |c| c.within("test", |c| c.test(test)))?);
                Num::FirstWhere { local: *local, from, n, test }
            }
            Value::MaxOver { local, n, value } => self.over(Fold::Max, *local, n, value)?,
            Value::MinOver { local, n, value } => self.over(Fold::Min, *local, n, value)?,
            Value::SumOver { local, n, value } => self.over(Fold::Sum, *local, n, value)?,
        })
    }

    fn over(&mut self, fold: Fold, local: u8, n: &Value, value: &Value) -> Result<Num<S>> {
        let n = Box::new(self.within("n", |c| c.number(n))?);
        let value = Box::new(self.bound(local, |c| c.within("value", |c| c.number(value)))?);
        Ok(Num::Over { fold, local, n, value })
    }

    fn math(&mut self, op: Math, a: &Value, b: &Value) -> Result<Num<S>> {
        let a = self.within("a", |c| c.number(a))?;
        let b = self.within("b", |c| c.number(b))?;
        // What is too great to count stays, to be a fault of the match that asks for it.
        let known = match (op, &a, &b) {
            (Math::Add, Num::Const(a), Num::Const(b)) => a.checked_add(*b),
            (Math::Sub, Num::Const(a), Num::Const(b)) => a.checked_sub(*b),
            (Math::Mul, Num::Const(a), Num::Const(b)) => a.checked_mul(*b),
            _ => None,
        };
        Ok(match (known, op, &a) {
            (Some(n), ..) => Num::Const(n),
            (None, Math::Mul, Num::Const(1)) => b,
            _ => Num::Math(op, Box::new([a, b])),
        })
    }

    fn of(&mut self, of: &Cards) -> Result<Set<S>> {
        self.within("of", |c| c.set(of))
    }

    pub(super) fn derived_index(&mut self, derived: u16) -> Result<()> {
        self.in_match()?;
        self.within("derived", |c| c.index(derived.into(), c.p.derived.len(), "derived attribute"))
    }

    /// Derived attributes are tabulated before any match: they cannot look at one.
    fn in_match(&self) -> Result<()> {
        match self.deriving {
            None => Ok(()),
            Some(_) => self.fail("a derived attribute may only read cards, attributes and its variables"),
        }
    }

    pub(super) fn melds_exist(&mut self, patterns: &[u8]) -> Result<()> {
        self.in_match()?;
        if patterns.is_empty() {
            return self.within("patterns", |c| c.fail("name at least one meld"));
        }
        for (i, &m) in patterns.iter().enumerate() {
            self.item("patterns", i, |c| c.index(m.into(), c.p.melds.len(), "meld"))?;
        }
        Ok(())
    }

    /// Note that a local is read here.
    pub(super) fn read(&mut self, local: u8) {
        if self.scope.contains(&local) {
            self.hangs = true;
        } else {
            self.uses.free |= 1 << local;
        }
    }

    /// Compile something and say whether it reads what is bound within the statement.
    fn hanging<T>(&mut self, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<(T, bool)> {
        let before = std::mem::replace(&mut self.hangs, false);
        let made = f(self)?;
        let hangs = self.hangs;
        self.hangs |= before;
        Ok((made, hangs))
    }

    /// Compile what a loop inside an expression binds a number for.
    pub(super) fn bound<T>(&mut self, local: u8, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.local(local, LocalType::Number)?;
        self.enter(local)?;
        self.loops += 1;
        if self.loops > LOOPS {
            return self.fail(format!("loops are nested deeper than {LOOPS} in one expression"));
        }
        let made = f(self)?;
        self.loops -= 1;
        self.scope.pop();
        Ok(made)
    }

    /// Bind a local until the caller pops it.
    pub(super) fn enter(&mut self, local: u8) -> Result<()> {
        if self.scope.contains(&local) {
            return self.fail(format!("local {local} is bound already; use another number"));
        }
        self.scope.push(local);
        self.uses.binds |= 1 << local;
        Ok(())
    }

    pub(super) fn test(&mut self, t: &Cond) -> Result<Test<S>> {
        let made = self.test_as_written(t)?;
        Ok(if self.shortcuts { tabulate::test(&self.code, made) } else { made })
    }

    fn test_as_written(&mut self, t: &Cond) -> Result<Test<S>> {
        Ok(match t {
            Cond::True => Test::Const(true),
            Cond::False => Test::Const(false),
            Cond::Eq { a, b } => self.compare(Cmp::Eq, a, b)?,
            Cond::Ne { a, b } => self.compare(Cmp::Ne, a, b)?,
            Cond::Lt { a, b } => self.compare(Cmp::Lt, a, b)?,
            Cond::Le { a, b } => self.compare(Cmp::Le, a, b)?,
            Cond::Gt { a, b } => self.compare(Cmp::Gt, a, b)?,
            Cond::Ge { a, b } => self.compare(Cmp::Ge, a, b)?,
            Cond::Not { a } => match self.within("a", |c| c.test(a))? {
                Test::Const(b) => Test::Const(!b),
                t => Test::Not(Box::new(t)),
            },
            Cond::All { of } => {
                let mut all = Vec::new();
                for (i, t) in of.iter().enumerate() {
                    match self.item("of", i, |c| c.test(t))? {
                        Test::Const(true) => {}
                        t => all.push(t),
                    }
                }
                if all.is_empty() { Test::Const(true) } else { Test::All(all) }
            }
            Cond::Any { of } => {
                let mut all = Vec::new();
                for (i, t) in of.iter().enumerate() {
                    match self.item("of", i, |c| c.test(t))? {
                        Test::Const(false) => {}
                        t => all.push(t),
                    }
                }
                if all.is_empty() { Test::Const(false) } else { Test::Any(all) }
            }
            Cond::Empty { of } => Test::Empty(Box::new(self.of(of)?)),
            Cond::Has { of, card } => {
                let of = self.of(of)?;
                Test::Has(Box::new((of, self.within("card", |c| c.number(card))?)))
            }
            Cond::Summable { of, attr, total, min, max } => {
                self.in_match()?;
                self.attribute(*attr, "attr")?;
                let of = self.of(of)?;
                let total = self.within("total", |c| c.number(total))?;
                Test::Summable { of: Box::new((of, total)), attr: *attr, min: *min, max: *max }
            }
            Cond::Meldable { patterns, of } => {
                self.melds_exist(patterns)?;
                Test::Meldable(patterns.clone(), Box::new(self.of(of)?))
            }
            Cond::IsMeld { patterns, of } => {
                self.melds_exist(patterns)?;
                Test::IsMeld(patterns.clone(), Box::new(self.of(of)?))
            }
            Cond::Arrangeable { patterns, of, left } => {
                self.melds_exist(patterns)?;
                let of = self.of(of)?;
                let left = self.within("left", |c| c.number(left))?;
                Test::Arrangeable(patterns.clone(), Box::new((of, left)))
            }
        })
    }

    fn compare(&mut self, cmp: Cmp, a: &Value, b: &Value) -> Result<Test<S>> {
        let a = self.within("a", |c| c.number(a))?;
        let b = self.within("b", |c| c.number(b))?;
        Ok(match (cmp, a, b) {
            (_, a, b) if !self.shortcuts => Test::Cmp(cmp, Box::new([a, b])),
            (_, Num::Const(a), Num::Const(b)) => Test::Const(cmp.holds(a, b)),
            (_, Num::Cell(cell), Num::Const(n)) => Test::Cell(cmp, cell, n),
            (_, Num::Local(local), Num::Const(n)) => Test::Local(cmp, local, n),
            (_, Num::Local(local), Num::Cell(cell)) => Test::LocalCell(cmp, local, cell),
            (_, Num::CellAt(base, size, at), Num::Const(n)) => match *at {
                Num::Local(local) => Test::CellAt { cmp, base, size, local, n },
                at => Test::Cmp(cmp, Box::new([Num::CellAt(base, size, Box::new(at)), Num::Const(n)])),
            },
            (_, Num::OfTeam(base, size, local), Num::Const(n)) => Test::TeamAt { cmp, base, size, local, n },
            // A card that does not exist reads as -1, and belongs to no class.
            (Cmp::Eq, Num::Attr(attr, card), Num::Const(n)) if n != -1 => {
                let class = self.code.attrs[usize::from(attr)].class(n);
                match *card {
                    Num::Local(local) => Test::CardIn(local, class),
                    card => Test::Has(Box::new((Set::Const(class), card))),
                }
            }
            (_, a, b) => Test::Cmp(cmp, Box::new([a, b])),
        })
    }

    pub(super) fn place(&mut self, p: &Place) -> Result<Spot<S>> {
        self.in_match()?;
        self.within("zone", |c| c.index(p.zone.into(), c.code.zones.len(), "zone"))?;
        let zone = self.code.zones[usize::from(p.zone)];
        let seat = match &p.seat {
            None if zone.per_seat => return self.fail("this zone has piles per seat; say whose"),
            Some(_) if !zone.per_seat => {
                return self.within("seat", |c| c.fail("this zone lies on the table; it has no seats"));
            }
            None => None,
            Some(seat) => Some(self.within("seat", |c| c.number(seat))?),
        };
        let pile = match &p.pile {
            None if zone.piles > 1 => {
                return self.fail(format!("this zone has {} piles; say which", zone.piles));
            }
            None => None,
            Some(pile) => Some(self.within("pile", |c| c.number(pile))?),
        };
        let constant = |n: &Option<Num<S>>, limit: usize| match n {
            None => Ok(Some(0)),
            Some(Num::Const(n)) if (0..limit as i32).contains(n) => Ok(Some(*n as usize)),
            Some(Num::Const(n)) => Err(*n),
            Some(_) => Ok(None),
        };
        let (seat_at, pile_at) = match (constant(&seat, self.code.seats), constant(&pile, zone.piles)) {
            (Ok(s), Ok(p)) => (s, p),
            (Err(n), _) => return self.within("seat", |c| c.fail(format!("there is no seat {n}"))),
            (_, Err(n)) => return self.within("pile", |c| c.fail(format!("there is no pile {n}"))),
        };
        let fixed = match (seat_at, pile_at) {
            (Some(s), Some(p)) => Some((zone.base + s * zone.piles + p) as u8),
            _ => None,
        };
        let row = (zone.per_seat && zone.piles == 1 && pile.is_none()).then_some(zone.base as u8);
        let column = (!zone.per_seat).then_some((zone.base as u8, zone.piles as u8));
        Ok(Spot { zone: p.zone, fixed, row, column, seat, pile })
    }

    pub(super) fn ordered(&mut self, zone: u8, field: &str) -> Result<()> {
        if self.p.zones[usize::from(zone)].ordered {
            return Ok(());
        }
        self.within(field, |c| c.fail(format!("zone {zone} keeps no order")))
    }

    /// The order that a statement reads is settled before it runs, so it may not hang on an inner loop.
    fn need_top(&mut self, spot: &Spot<S>, n: Num<S>, hangs: bool) -> Result<()> {
        if !self.code.zones[usize::from(spot.zone)].loose {
            return Ok(());
        }
        if hangs {
            return self.fail("the top of a pile that is shuffled may not be read inside a loop or filter");
        }
        self.needs.push(Need::Top(spot.clone(), n));
        Ok(())
    }

    pub(super) fn set(&mut self, s: &Cards) -> Result<Set<S>> {
        Ok(match s {
            Cards::None => Set::Const(S::EMPTY),
            Cards::Every => Set::Const(self.code.every),
            Cards::In { place } => match self.within("place", |c| c.place(place))? {
                Spot { fixed: Some(pile), .. } => Set::Pile(pile),
                Spot { row: Some(row), seat: Some(Num::Cell(cell)), .. } if self.shortcuts => {
                    Set::OfCell(row, cell)
                }
                Spot { zone, row: Some(row), seat: Some(Num::Local(local)), .. } if self.shortcuts => {
                    Set::OfLocal(zone, row, local)
                }
                spot => Set::In(Box::new(spot)),
            },
            Cards::InZone { zone, seat } => {
                self.in_match()?;
                self.within("zone", |c| c.index((*zone).into(), c.code.zones.len(), "zone"))?;
                let per_seat = self.code.zones[usize::from(*zone)].per_seat;
                match seat {
                    Some(_) if !per_seat => {
                        return self
                            .within("seat", |c| c.fail("this zone lies on the table; it has no seats"));
                    }
                    Some(seat) => {
                        Set::InZone(*zone, Some(Box::new(self.within("seat", |c| c.number(seat))?)))
                    }
                    None => Set::InZone(*zone, None),
                }
            }
            Cards::TopOf { place, n } => {
                let ((spot, n), hangs) = self.hanging(|c| {
                    let spot = c.within("place", |c| c.place(place))?;
                    Ok((spot, c.within("n", |c| c.number(n))?))
                })?;
                self.ordered(place.zone, "place")?;
                self.need_top(&spot, n.clone(), hangs)?;
                Set::TopOf(Box::new((spot, n)))
            }
            Cards::FromUp { card } => {
                self.in_match()?;
                let (card, hangs) = self.hanging(|c| c.within("card", |c| c.number(card)))?;
                // A card named inside a loop is a card somebody can point at: its place is settled.
                if !hangs {
                    self.needs.push(Need::PileOf(card.clone()));
                }
                Set::FromUp(Box::new(card))
            }
            Cards::One { card } => match self.within("card", |c| c.number(card))? {
                Num::Const(n) if (0..self.code.cards as i32).contains(&n) => Set::Const(S::bit(n as usize)),
                Num::Const(n) => return self.within("card", |c| c.fail(format!("there is no card {n}"))),
                card => Set::One(Box::new(card)),
            },
            Cards::Local { local } => {
                if self.types[usize::from(*local)] != Some(LocalType::Set) {
                    return self.fail(format!("local {local} is no set of cards"));
                }
                self.read(*local);
                Set::Local(self.slots[usize::from(*local)])
            }
            Cards::With { attr, value } => {
                self.attribute(*attr, "attr")?;
                match self.within("value", |c| c.number(value))? {
                    Num::Const(v) => Set::Const(self.code.attrs[usize::from(*attr)].class(v)),
                    v => Set::With(*attr, Box::new(v)),
                }
            }
            Cards::WithDerived { derived, value } => {
                self.derived_index(*derived)?;
                Set::WithDerived(*derived, Box::new(self.within("value", |c| c.number(value))?))
            }
            Cards::Where { of, test } => {
                let of = self.of(of)?;
                let outer = std::mem::replace(&mut self.this, true);
                self.loops += 1;
                if self.loops > LOOPS {
                    return self.fail(format!("loops are nested deeper than {LOOPS} in one expression"));
                }
                let test = self.within("test", |c| c.test(test))?;
                self.loops -= 1;
                self.this = outer;
                if static_test(&test) {
                    let mask = self.mask(&test);
                    return Ok(intersection(vec![of, Set::Const(mask)]));
                }
                Set::Where(Box::new((of, test)))
            }
            Cards::And { of } => {
                let mut all = Vec::new();
                for (i, s) in of.iter().enumerate() {
                    all.push(self.item("of", i, |c| c.set(s))?);
                }
                if all.is_empty() {
                    return Ok(Set::Const(self.code.every));
                }
                intersection(all)
            }
            Cards::Or { of } => {
                let mut all = Vec::new();
                let mut constant = S::EMPTY;
                for (i, s) in of.iter().enumerate() {
                    match self.item("of", i, |c| c.set(s))? {
                        Set::Const(s) => constant |= s,
                        s => all.push(s),
                    }
                }
                match (all.is_empty(), constant.is_empty()) {
                    (true, _) => Set::Const(constant),
                    (false, true) => Set::Or(all),
                    (false, false) => {
                        all.push(Set::Const(constant));
                        Set::Or(all)
                    }
                }
            }
            Cards::Minus { a, b } => {
                let a = self.within("a", |c| c.set(a))?;
                match (a, self.within("b", |c| c.set(b))?) {
                    (Set::Const(a), Set::Const(b)) => Set::Const(a.minus(b)),
                    (a, Set::Const(b)) => intersection(vec![a, Set::Const(self.code.every.minus(b))]),
                    (a, b) => Set::Minus(Box::new((a, b))),
                }
            }
            Cards::FaceUp => {
                self.in_match()?;
                Set::FaceUp
            }
            Cards::If { test, then, other } => {
                let test = self.within("test", |c| c.test(test))?;
                let then = self.within("then", |c| c.set(then))?;
                let other = self.within("other", |c| c.set(other))?;
                match test {
                    Test::Const(true) => then,
                    Test::Const(false) => other,
                    test => Set::If(Box::new((test, then, other))),
                }
            }
        })
    }

    /// The cards for which a condition on the card alone holds.
    fn mask(&self, test: &Test<S>) -> S {
        let mut s = State::<S>::default();
        s.locals.fuel = 1 << 20;
        let mut mask = S::EMPTY;
        for card in 0..self.code.cards {
            s.locals.this = card as i32;
            let mut eval = Eval { code: &self.code, core: &s.core, locals: &mut s.locals };
            if eval.test(test) {
                mask |= S::bit(card);
            }
        }
        mask
    }
}

/// Constants first: they cost nothing and often decide.
pub(super) fn intersection<S: CardSet>(all: Vec<Set<S>>) -> Set<S> {
    let mut constant: Option<S> = None;
    let mut rest = Vec::new();
    for s in all {
        match s {
            Set::Const(s) => constant = Some(constant.map_or(s, |c| c & s)),
            s => rest.push(s),
        }
    }
    match (constant, rest.len()) {
        (Some(c), 0) => Set::Const(c),
        (None, 1) => rest.swap_remove(0),
        (Some(c), _) => {
            rest.insert(0, Set::Const(c));
            Set::And(rest)
        }
        (None, _) => Set::And(rest),
    }
}

/// Reads nothing but the card asked about.
fn static_test<S>(t: &Test<S>) -> bool {
    match t {
        Test::Const(_) => true,
        Test::Cmp(_, of) => of.iter().all(static_number),
        Test::Not(a) => static_test(a),
        Test::All(of) | Test::Any(of) => of.iter().all(static_test),
        Test::Has(of) => matches!(of.0, Set::Const(_)) && static_number(&of.1),
        _ => false,
    }
}

fn static_number<S>(n: &Num<S>) -> bool {
    match n {
        Num::Const(_) | Num::This => true,
        Num::Attr(_, card) => static_number(card),
        Num::Math(_, of) => of.iter().all(static_number),
        Num::If(of) => static_test(&of.0) && static_number(&of.1) && static_number(&of.2),
        _ => false,
    }
}
