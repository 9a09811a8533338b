//! Mana abilities activated by hand (CR 605.3a): at priority, and while a cost is paid.

use kernel::{Menu, Opt, Seat};

use crate::eval::Env;
use crate::events::triggers;
use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{Activated, Deed, Part, Timing, Zone};
use crate::machine::ask::Verb;
use crate::pay::bill::Bill;
use crate::pay::mana::{self, ALL, From, Needs, Unit};
use crate::state::{Obj, Ref, State, role};
use crate::turn::priority::sorcery_time;

/// Mana abilities that the payer may use by hand: those that leave the rest payable.
pub fn sources(units: &[Unit], needs: &Needs, menu: &mut Menu) {
    let mut seen: Vec<(u16, u8)> = Vec::new();
    for first in units.iter().filter(|u| u.from == From::Ability) {
        if seen.contains(&(first.group, first.alt)) {
            continue;
        }
        seen.push((first.group, first.alt));
        let mine: Vec<&Unit> =
            units.iter().filter(|u| u.group == first.group && u.alt == first.alt).collect();
        let single = mine.len() == 1 && (first.mask & ALL).count_ones() > 1;
        let kinds: Vec<u8> =
            if single { (0..6).filter(|k| first.mask & (1 << k) != 0).collect() } else { vec![6] };
        for kind in kinds {
            let mut rest: Vec<Unit> = units.iter().filter(|u| u.group != first.group).copied().collect();
            rest.extend(mine.iter().map(|u| Unit::pool(if kind < 6 { 1 << kind } else { u.mask })));
            if mana::payable(&rest, needs, 0) {
                let tap = Opt::verb(Verb::TapForMana as u8).a(first.source).b(first.ability).c(kind.into());
                menu.push(tap.n(first.alt.into()));
            }
        }
    }
}

/// During a payment: an ability that has to be paid for apart.
pub const OWN_COST: i32 = -1;

/// Does a payment use such abilities by itself, as one of its sources?
pub fn simple(act: &Activated) -> bool {
    let own = |part: &Part| {
        matches!(
            part,
            Part::Tap
                | Part::SacrificeThis
                | Part::ExileThis
                | Part::DiscardThis
                | Part::Life(_)
                | Part::RemoveCounters { kind: Some(_), .. }
                | Part::AddCounters { .. }
        )
    };
    act.cost.mana.is_zero() && act.cost.parts.iter().all(own)
}

/// At priority: every mana ability that could be activated, whatever its cost (CR 605.3a).
pub fn offer(g: &Magic, s: &State, seat: Seat, menu: &mut Menu) {
    abilities(g, s, seat, &mut |source, id, _| {
        menu.push(Opt::verb(Verb::TapForMana as u8).a(source.i).b(id).c(6));
    });
}

pub fn abilities(g: &Magic, s: &State, seat: Seat, f: &mut dyn FnMut(Obj, u16, &Activated)) {
    let mut offer = |source: Obj, id: u16, zone: Zone| {
        let AbilityKind::Activated(a) = &g.ability(id).kind else { return };
        let env = Env::new(g, s, source, seat);
        if a.mana
            && a.from == zone
            && (a.timing == Timing::Instant || sorcery_time(s, seat))
            && env.who(&a.by, seat)
            && triggers::allowed(s, source, id, a.limit)
            && !g.cannot(s, Deed::ActivateAbilities, Ref::Obj(source), Ref::Nothing)
            && env.holds(&a.when)
            && Bill::ability(env, id).payable()
        {
            f(source, id, a);
        }
    };
    for p in s.permanents().filter(|p| p.ch.controller == seat) {
        s.abilities(g, p).for_each(|id| offer(p.obj, id, Zone::Battlefield));
    }
    for &i in &s.hands[usize::from(seat)] {
        if g.print(s.card(i).own, 0).is(role::MAKES_MANA) {
            g.face(s.card(i).own, 0).abilities.iter().for_each(|a| offer(s.obj(i), a.0, Zone::Hand));
        }
    }
}
