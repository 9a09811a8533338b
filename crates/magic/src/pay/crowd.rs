//! Prices that are paid by tapping or sacrificing other permanents alone. A crowd is looked at no further than it
//! takes, and what one of many like permanents found out holds for the others.

use std::cell::{Cell, RefCell};

use crate::ir::ability::AbilityKind;
use crate::ir::{Filter, Part, Value, Who};
use crate::pay::bill::Bill;
use crate::pay::parts::Picks;
use crate::state::Perm;

/// What was found out for one window.
#[derive(Default)]
pub struct Crowd(RefCell<Vec<Known>>);

struct Known {
    /// Where the part stands in the definitions.
    part: *const Part,
    /// For whose ability it was reckoned.
    source: u16,
    /// What there is to choose from, as far as it was looked at.
    found: Vec<u16>,
    /// How much that comes to, and how much it takes.
    total: i32,
    wanted: i32,
    /// What the first source adds for others, once one of them has asked.
    lent: Cell<Option<i32>>,
}

impl Crowd {
    /// Whether there is enough for the part of this source's ability, where another's has told.
    pub fn pays_for(&self, part: &Part, source: u16) -> Option<bool> {
        let known = self.0.borrow();
        let one = known.iter().find(|one| std::ptr::eq(one.part, part))?;
        if source == one.source || one.found.contains(&source) {
            return None;
        }
        Some(one.total >= one.wanted || one.total + one.lent.get()? >= one.wanted)
    }
}

impl Bill<'_> {
    /// Whether there are enough permanents for the one part that chooses, where that is all there is to pay. `None`:
    /// not such a price.
    pub fn crowd_pays(&self) -> Option<bool> {
        let mut choosing = self.choosing();
        let part = choosing.next().filter(|_| choosing.next().is_none())?;
        let wanted = match part {
            Part::TapPower { power, .. } => self.env.value(power),
            Part::TapOthers { .. } | Part::Sacrifice { lowers: false, .. } => self.count(part)?,
            _ => return None,
        };
        let shared = self.purse.map(|purse| &purse.crowd).filter(|_| self.parts.len() == 1 && common(part));
        let Some(Crowd(known)) = shared else { return Some(self.gather(part, wanted).total >= wanted) };
        if let Some(one) = known.borrow().iter().find(|one| std::ptr::eq(one.part, part)) {
            return Some(self.as_for(one, part, wanted));
        }
        let found = self.gather(part, wanted);
        let enough = found.total >= wanted;
        known.borrow_mut().push(found);
        Some(enough)
    }

    /// Permanents for the part, until there are enough.
    fn gather(&self, part: &Part, wanted: i32) -> Known {
        let (source, lent) = (self.env.source.i, Cell::new(None));
        let mut known = Known { part, source, found: Vec::new(), total: 0, wanted, lent };
        let (mut permanents, picks) = (self.env.s.permanents(), none());
        while known.total < wanted
            && let Some(p) = permanents.next()
        {
            if self.may_be_chosen(part, &picks, p) {
                known.found.push(p.obj.i);
                known.total += worth(part, p);
            }
        }
        known
    }

    /// The same for another source: all that differs is that neither may be chosen for itself.
    fn as_for(&self, known: &Known, part: &Part, wanted: i32) -> bool {
        let own = self.env.source.i;
        let Some(first) = self.env.s.perm(self.env.s.obj(known.source)) else {
            return self.gather(part, wanted).total >= wanted;
        };
        let mut total = known.total;
        if known.found.contains(&own) && own != known.source {
            total -= worth(part, self.env.s.at(own));
        }
        if own != known.source {
            let lent = known.lent.get().unwrap_or_else(|| {
                let more = !known.found.contains(&known.source) && self.may_be_chosen(part, &none(), first);
                if more { worth(part, first) } else { 0 }
            });
            known.lent.set(Some(lent));
            total += lent;
        }
        // What was found first was no more than enough: there may be others.
        total >= wanted || known.total >= wanted && self.gather(part, wanted).total >= wanted
    }
}

/// Nothing is chosen yet.
fn none() -> Picks {
    vec![Vec::new()]
}

/// What one permanent is towards the part.
fn worth(part: &Part, p: &Perm) -> i32 {
    if matches!(part, Part::TapPower { .. }) { p.ch.power.max(0) } else { 1 }
}

/// Does the ability take nothing but such a part?
pub fn alone(kind: &AbilityKind) -> bool {
    let AbilityKind::Activated(a) = kind else { return false };
    a.less.is_none() && a.cost.mana.is_zero() && matches!(&a.cost.parts[..], [part] if common(part))
}

/// Is the part the same for whoever asks, but that nobody is chosen for itself?
fn common(part: &Part) -> bool {
    match part {
        Part::TapPower { what, power: Value::Int(_), .. }
        | Part::TapOthers { what, count: Value::Int(_), .. } => impartial(what),
        _ => false,
    }
}

fn impartial(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) => all.iter().all(impartial),
        Filter::Not(one) if **one == Filter::This => true,
        Filter::Not(one) => impartial(one),
        Filter::Anything
        | Filter::Type(_)
        | Filter::Supertype(_)
        | Filter::Subtype(_)
        | Filter::Color(_)
        | Filter::Keyword(_)
        | Filter::Zone(_)
        | Filter::Controller(Who::You) => true,
        _ => false,
    }
}
