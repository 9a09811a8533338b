//! Mana abilities that take something else: a Signet or filter land takes one mana (CR 605.1a), an altar takes
//! a permanent. A payment uses them where it cannot do without.

use crate::eval::Env;
use crate::ir::ability::AbilityKind;
use crate::ir::{Activated, Part, Pip, Timing, Value, Zone};
use crate::pay::bill::Bill;
use crate::pay::mana::{self, ALL, From, Needs, Unit};
use crate::pay::sources::{Taken, grants_mana, made, pays_parts};
use crate::state::{NONE, Perm, Ref, role};

/// A search that took longer than this gives up.
const PATIENCE: u32 = 300;
/// How often one that may be used again and again is thought of.
const AGAIN: usize = 3;

/// What an ability takes for its mana.
#[derive(Clone, PartialEq, Eq)]
enum Takes {
    /// One mana of these types; 0: of any.
    Mana(u8),
    /// One of these permanents.
    Victim(Vec<u16>),
}

struct Converter {
    source: u16,
    ability: u16,
    takes: Takes,
    makes: Vec<Vec<u8>>,
}

/// The mana it takes, if it costs just one.
fn one_mana(act: &Activated) -> Option<u8> {
    let cost = &act.cost.mana;
    match (cost.generic, cost.xs, &cost.pips[..]) {
        (1, 0, []) => Some(0),
        (0, 0, [Pip::Of(mask)]) => Some(*mask),
        _ => None,
    }
}

fn sacrifices(part: &Part) -> bool {
    matches!(part, Part::Sacrifice { count: Value::Int(1), .. })
}

/// Is it an ability of this kind?
pub fn converts(kind: &AbilityKind) -> bool {
    let AbilityKind::Activated(a) = kind else { return false };
    let victims = a.cost.parts.iter().filter(|p| sacrifices(p)).count();
    let fed = one_mana(a).is_some() && victims == 0 || a.cost.mana.is_zero() && victims == 1;
    a.mana && a.from == Zone::Battlefield && a.timing == Timing::Instant && fed
}

fn all(bill: &Bill<'_>, taken: &[Taken]) -> Vec<Converter> {
    let Env { g, s, .. } = bill.env;
    let mut found = Vec::new();
    if !g.converts {
        return found;
    }
    let granted = grants_mana(g, s);
    let printed = |p: &Perm| {
        let card = s.card(p.obj.i);
        g.face(card.def, card.face).abilities.iter().any(|a| g.plain.converts[usize::from(a.0)])
    };
    let may = |p: &&Perm| granted || p.ch.roles & role::MAKES_MANA != 0 && printed(p);
    for p in s.permanents().filter(|p| p.ch.controller == bill.seat()).filter(may) {
        for id in s.abilities(g, p).filter(|&id| g.plain.converts[usize::from(id)]) {
            let AbilityKind::Activated(act) = &g.ability(id).kind else { continue };
            let env = Env::new(g, s, p.obj, bill.seat());
            let (mine, life) = (Taken::of(taken, p.obj.i), bill.life_left().max(0));
            if !pays_parts(&env, p, id, act, &bill.payee, &mine, life) {
                continue;
            }
            let Some(made) = made(&env, act, Some(&bill.payee)) else { continue };
            let takes = match one_mana(act) {
                Some(mask) => Takes::Mana(mask),
                None => Takes::Victim(victims(bill, &env, act, taken)),
            };
            let once = |p: &Part| matches!(p, Part::Tap | Part::SacrificeThis | Part::ExileThis);
            for _ in 0..if act.cost.parts.iter().any(once) { 1 } else { AGAIN } {
                let (takes, makes) = (takes.clone(), made.alts.clone());
                found.push(Converter { source: p.obj.i, ability: id, takes, makes });
            }
        }
    }
    found
}

/// What may be sacrificed for it: nothing that the payment needs otherwise, nor what is paid for.
fn victims(bill: &Bill<'_>, env: &Env<'_>, act: &Activated, taken: &[Taken]) -> Vec<u16> {
    let Some(Part::Sacrifice { what, .. }) = act.cost.parts.iter().find(|p| sacrifices(p)) else {
        return Vec::new();
    };
    let free = |i: u16| {
        let spoken_for = Taken::of(taken, i);
        !spoken_for.tap && !spoken_for.go && bill.payee.obj.i != i
    };
    let fits = env.s.permanents().filter(|p| {
        bill.may_sacrifice(p) && free(p.obj.i) && env.passes(what, Ref::Obj(p.obj)) && p.obj != env.source
    });
    fits.map(|p| p.obj.i).collect()
}

/// May this unit pay for a mana ability? Mana for some uses only, and what merely stands for mana, may not.
fn feeds(bill: &Bill<'_>, unit: &Unit) -> bool {
    let Env { g, s, .. } = bill.env;
    match unit.from {
        From::Pool => true,
        From::Ability if unit.ability == NONE => true,
        From::Ability => match &g.ability(unit.ability).kind {
            AbilityKind::Activated(act) => {
                made(&Env::new(g, s, s.obj(unit.source), bill.seat()), act, None).is_some_and(|m| m.plain)
            }
            _ => false,
        },
        _ => false,
    }
}

/// The units once this is done, with what the converter makes as a group of its own.
fn with_made(mut rest: Vec<Unit>, by: &Converter, alt: usize) -> Vec<Unit> {
    // What else taps the converter is not to be had.
    rest.retain(|u| u.source != by.source || u.from == From::Special);
    let group = rest.iter().map(|u| u.group).filter(|&g| g != NONE).max().map_or(0, |g| g + 1);
    let unit = |&mask: &u8| Unit {
        mask: mask & ALL,
        from: From::Ability,
        source: by.source,
        ability: by.ability,
        group,
        alt: 0,
        rank: 1,
    };
    rest.extend(by.makes[alt].iter().map(unit));
    rest
}

/// Without this unit, and without the other alternatives of its group.
fn without(units: &[Unit], at: usize) -> Vec<Unit> {
    let gone = units[at];
    let other = |u: &Unit| gone.group != NONE && u.group == gone.group && u.alt != gone.alt;
    let left = units.iter().enumerate().filter(|(k, u)| *k != at && !other(u));
    left.map(|(_, u)| *u).collect()
}

/// What is given to a converter first.
#[derive(Clone, Copy)]
pub enum Given {
    Unit(Unit),
    Victim,
}

/// The first thing to do, and the units there are in the end.
pub struct Next {
    pub given: Given,
    /// The types of mana taken; 0: any.
    pub takes: u8,
    pub source: u16,
    pub ability: u16,
    pub units: Vec<Unit>,
}

/// What may be given to the converter now: what is left of the units then, the least missed first.
fn gifts(bill: &Bill<'_>, units: &[Unit], by: &Converter, gone: &[u16]) -> Vec<(Given, u16, Vec<Unit>)> {
    let mut found = Vec::new();
    match &by.takes {
        Takes::Victim(victims) => {
            let makes = |i: u16| units.iter().filter(|u| u.source == i && u.from != From::Special).count();
            let mut order: Vec<u16> = victims.iter().copied().filter(|i| !gone.contains(i)).collect();
            order.sort_by_key(|&i| makes(i));
            // Those that make no mana are all alike here.
            let plain = order.iter().filter(|&&i| makes(i) == 0).count().saturating_sub(1);
            for &i in order.iter().skip(plain) {
                let left = units.iter().filter(|u| u.source != i || u.from == From::Special);
                found.push((Given::Victim, i, left.copied().collect()));
            }
        }
        Takes::Mana(mask) => {
            let mut order: Vec<usize> = (0..units.len()).collect();
            order.sort_by_key(|&k| (units[k].rank, (units[k].mask & ALL).count_ones(), k));
            let mut tried: Vec<(u8, From, u16)> = Vec::new();
            for k in order {
                let u = units[k];
                let choice = units.iter().any(|x| x.group == u.group && x.alt != u.alt);
                let kind = (u.mask, u.from, if choice { u.group } else { NONE });
                let fits = u.source != by.source && (*mask == 0 || u.mask & mask != 0);
                if fits && !tried.contains(&kind) && feeds(bill, &u) {
                    tried.push(kind);
                    found.push((Given::Unit(u), NONE, without(units, k)));
                }
            }
        }
    }
    found
}

fn search(
    bill: &Bill<'_>,
    units: &[Unit],
    converters: &[Converter],
    gone: &mut Vec<u16>,
    pays: &dyn Fn(&[Unit]) -> bool,
    patience: &mut u32,
) -> Option<Next> {
    for (n, by) in converters.iter().enumerate() {
        let takes = if let Takes::Mana(mask) = by.takes { mask } else { 0 };
        for (given, victim, left) in gifts(bill, units, by, gone) {
            for alt in 0..by.makes.len() {
                *patience = patience.saturating_sub(1);
                if *patience == 0 {
                    return None;
                }
                let first = Next {
                    given,
                    takes,
                    source: by.source,
                    ability: by.ability,
                    units: with_made(left.clone(), by, alt),
                };
                if pays(&first.units) {
                    return Some(first);
                }
                gone.push(victim);
                let deeper = search(bill, &first.units, &converters[n + 1..], gone, pays, patience);
                gone.pop();
                if let Some(deeper) = deeper {
                    return Some(Next { units: deeper.units, ..first });
                }
            }
        }
    }
    None
}

fn find(bill: &Bill<'_>, taken: &[Taken], units: &[Unit], pays: &dyn Fn(&[Unit]) -> bool) -> Option<Next> {
    let converters = all(bill, taken);
    if converters.is_empty() {
        return None;
    }
    // No more than this can be had, whatever is turned into what.
    let most = |c: &Converter| {
        let made = c.makes.iter().map(Vec::len).max().unwrap_or(0);
        made.saturating_sub(usize::from(matches!(c.takes, Takes::Mana(_))))
    };
    if bill.needs.least() > (units.len() + converters.iter().map(most).sum::<usize>()) as i32 {
        return None;
    }
    search(bill, units, &converters, &mut Vec::new(), pays, &mut PATIENCE.clone())
}

/// As [`mana::payable`], with converters.
pub fn payable(bill: &Bill<'_>, taken: &[Taken], units: &[Unit], needs: &Needs, life: i32) -> bool {
    bill.env.g.converts && find(bill, taken, units, &|u| mana::payable(u, needs, life)).is_some()
}

/// As [`mana::resolve`], with converters.
pub fn resolve(bill: &Bill<'_>, taken: &[Taken], units: &[Unit], life: i32) -> Option<(Needs, i32)> {
    let found = find(bill, taken, units, &|u| mana::resolve(u, &bill.needs, life).is_some())?;
    mana::resolve(&found.units, &bill.needs, life)
}

/// What a payment does next.
pub fn next(bill: &Bill<'_>, taken: &[Taken], units: &[Unit]) -> Option<Next> {
    find(bill, taken, units, &|u| mana::payable(u, &bill.needs, 0))
}
