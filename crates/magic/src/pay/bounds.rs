//! The most that mana abilities make and the least that prices take, as the definitions say: found once for all
//! matches, so that `purse` sees by counting what is out of reach.

use crate::ir::ability::AbilityKind;
use crate::ir::op::Mana;
use crate::ir::{Cost, Face, Op, Part, Pip, Tables, Value, Zone};
use crate::pay::mana::{self, ALL, Needs, Tally};

/// More mana than a permanent can make in one payment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Most {
    /// All types it may have.
    pub types: u8,
    pub tapped: Made,
    pub untapped: Made,
}

/// How much mana some abilities make.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Made {
    pub all: i32,
    /// Less what they cost.
    pub more: i32,
}

impl Made {
    pub fn best(self, other: Self) -> Self {
        Self { all: self.all.max(other.all), more: self.more.max(other.more) }
    }

    pub fn and(self, other: Self) -> Self {
        Self { all: self.all.saturating_add(other.all), more: self.more.saturating_add(other.more) }
    }

    /// Count it in.
    pub fn join(self, types: u8, tally: &mut Tally) {
        tally.add(types, self.all);
        tally.total -= self.all - self.more;
    }

    /// Count it out again.
    pub fn leave(self, types: u8, tally: &mut Tally) {
        Self { all: -self.all, more: -self.more }.join(types, tally);
    }
}

/// May cards or permanents pay for mana symbols?
pub const fn helps(part: &Part) -> bool {
    matches!(part, Part::Convoke(_) | Part::Improvise(_) | Part::Delve | Part::Harmonize(_))
}

/// May something else than mana stand for mana?
pub const fn stands_for_mana(part: &Part) -> bool {
    helps(part) || matches!(part, Part::Sacrifice { lowers: true, .. })
}

/// The mana that each way of casting a face takes at the least. `None`: something else may stand for it.
pub fn least_of_ways(face: &Face) -> Vec<Option<Needs>> {
    let least = |cost: &Cost| {
        let helped = cost.parts.iter().chain(&face.extra.parts).any(stands_for_mana);
        (!helped && face.reductions.is_empty()).then(|| {
            let mut needs = Needs::of(&cost.mana, 0);
            needs.add(&face.extra.mana, 0);
            needs
        })
    };
    face.ways.iter().map(|way| least(&way.cost)).collect()
}

/// The same for an ability.
pub fn least_of(kind: &AbilityKind) -> Option<Needs> {
    match kind {
        AbilityKind::Activated(a) if a.less.is_none() && !a.cost.parts.iter().any(stands_for_mana) => {
            Some(Needs::of(&a.cost.mana, 0))
        }
        _ => None,
    }
}

/// What the mana abilities of a face come to at the most: all that are not for tapping it, and the best of the others.
pub fn most_of(face: &Face, tables: &Tables) -> Option<Most> {
    let mut most = Most::default();
    for a in &face.abilities {
        let AbilityKind::Activated(act) = &tables.abilities[usize::from(a.0)].kind else { continue };
        if !act.mana || act.from != Zone::Battlefield {
            continue;
        }
        let (types, n) = amount(&tables.bodies[usize::from(act.body.0)].code)?;
        most.types |= types;
        let made = Made { all: n, more: (n - Needs::of(&act.cost.mana, 0).least()).max(0) };
        if act.cost.parts.contains(&Part::Tap) {
            most.tapped = most.tapped.best(made);
        } else if act.cost.parts.iter().any(|p| matches!(p, Part::SacrificeThis | Part::ExileThis)) {
            most.untapped = most.untapped.and(made);
        } else {
            return None;
        }
    }
    Some(most)
}

/// The types of the mana that a program makes, and no less of it than it makes. `None`: that depends.
fn amount(code: &[Op]) -> Option<(u8, i32)> {
    let number =
        |value: &Value| if let Value::Int(n) = value { Some((*n).clamp(0, mana::MOST)) } else { None };
    let (mut types, mut most) = (0, 0i32);
    for (at, op) in code.iter().enumerate() {
        match op {
            Op::Jump { to } | Op::Branch { to, .. } if *to <= at => return None,
            Op::AddMana { mana, times, .. } => {
                let (made, n) = match mana {
                    Mana::Exactly(cost) => {
                        let pips =
                            cost.pips.iter().map(|pip| if let Pip::Of(mask) = pip { *mask } else { ALL });
                        let generic = if cost.generic > 0 { 1 << 5 } else { 0 };
                        (
                            pips.fold(generic, |m, mask| m | mask),
                            i32::from(cost.generic) + cost.pips.len() as i32,
                        )
                    }
                    Mana::OneOf { mask, count } | Mana::Combination { mask, count } => {
                        (*mask, number(count)?)
                    }
                    Mana::Chosen { count, .. } | Mana::ColorsOf { count, .. } => (ALL, number(count)?),
                    Mana::ProducedBy(_) | Mana::ColorProducedBy(_) | Mana::TypeOf(_) => (ALL, 1),
                };
                types |= made;
                most = most.saturating_add(n.saturating_mul(number(times)?));
            }
            _ => {}
        }
    }
    Some((types, most))
}
