//! Frequent shapes of expressions, rewritten into cheaper ones that mean the same.

use super::expressions::intersection;
use crate::code::{Bind, BindKind, Code, Num, Set, Spot, Test};
use crate::sets::CardSet;

/// What a seat may play is always cut down to its hand, so that "the hand" itself may stand as every card.
pub(super) fn within_hand<S: CardSet>(set: Set<S>, zone: u8, seat: u8, every: S) -> Set<S> {
    let own = |n: &Num<S>| matches!(n, Num::Local(l) if *l == seat);
    let lean = |set| within_hand(set, zone, seat, every);
    match set {
        Set::OfLocal(z, _, local) if z == zone && local == seat => Set::Const(every),
        Set::In(spot) => match *spot {
            Spot { zone: z, seat: Some(ref who), pile: None, .. } if z == zone && own(who) => {
                Set::Const(every)
            }
            spot => Set::In(Box::new(spot)),
        },
        Set::And(of) => intersection(of.into_iter().map(lean).collect()),
        Set::Minus(of) => match (lean(of.0), of.1) {
            (Set::Const(a), Set::Const(b)) => Set::Const(a.minus(b)),
            (a, b) => Set::Minus(Box::new((a, b))),
        },
        Set::If(of) => Set::If(Box::new((of.0, lean(of.1), lean(of.2)))),
        set => set,
    }
}

/// Numbers for which a set holds a card with that value: the values of the set, found in one pass.
pub(super) fn values_held<S: CardSet>(code: &Code<S>, binders: &mut [Bind<S>], when: &mut Test<S>) {
    let Some(Bind { local, kind, .. }) = binders.last_mut() else { return };
    let BindKind::Number { low: Num::Const(low), high: Num::Const(high), domain } = kind else { return };
    let Test::Not(empty) = when else { return };
    let Test::Empty(of) = &mut **empty else { return };
    let Set::And(parts) = &mut **of else { return };
    let value = |s: &Set<S>| match s {
        Set::With(attr, n) if matches!(**n, Num::Local(l) if l == *local) => Some(*attr),
        _ => None,
    };
    let [(at, attr)] =
        parts.iter().enumerate().filter_map(|(i, s)| Some((i, value(s)?))).collect::<Vec<_>>()[..]
    else {
        return;
    };
    let table = &code.attrs[usize::from(attr)];
    let held = *low <= table.low && table.low + table.classes.len() as i32 - 1 <= *high;
    if !held || parts.iter().enumerate().any(|(i, s)| i != at && !plain(s)) {
        return;
    }
    parts.remove(at);
    let of = intersection(std::mem::take(parts));
    *kind = BindKind::Value { of, attr, domain: *domain };
    *when = Test::Const(true);
}

/// A set that cannot read what a binder bound.
pub(crate) fn plain<S>(set: &Set<S>) -> bool {
    match set {
        Set::Const(_) | Set::Pile(_) | Set::OfCell(..) | Set::FaceUp => true,
        Set::In(spot) => {
            let fixed = |n: &Num<S>| matches!(n, Num::Const(_) | Num::Cell(_));
            spot.seat.as_ref().is_none_or(fixed) && spot.pile.as_ref().is_none_or(fixed)
        }
        _ => false,
    }
}
