//! Can it be paid? By trying: every choice of objects, every way to spend every mana.

use std::collections::BTreeMap;

use kernel::{Opt, Result};

use super::{allow, forbid, is};
use crate::eval::Env;
use crate::game::{Magic, counter};
use crate::ir::ability::AbilityKind;
use crate::ir::{Deed, Part, Zone};
use crate::machine::ask::Verb;
use crate::pay;
use crate::pay::bill::Bill;
use crate::pay::by_hand;
use crate::pay::mana::{From, Needs, Unit};
use crate::pay::parts::Picks;
use crate::pay::sources::{Taken, can_tap};
use crate::state::{Frame, PLAYER, Perm, Ref, State, perm_flag};

/// Sources of mana as they could be used together: how many units of each mask.
type Purse = BTreeMap<u8, i32>;

/// All worlds that differ in which alternative each source gives; too many to try are none.
fn worlds(units: &[Unit]) -> Option<Vec<Purse>> {
    let mut worlds = vec![Purse::new()];
    let mut groups: Vec<(u16, From, u16)> = Vec::new();
    for u in units {
        let alone = matches!(u.from, From::Pool | From::Special);
        if alone {
            worlds.iter_mut().for_each(|w| *w.entry(u.mask).or_default() += 1);
        } else if !groups.iter().any(|(group, ..)| *group == u.group) {
            groups.push((u.group, u.from, u.source));
        }
    }
    for (group, ..) in groups {
        let mine: Vec<&Unit> = units
            .iter()
            .filter(|u| u.group == group && !matches!(u.from, From::Pool | From::Special))
            .collect();
        let alts = mine.iter().map(|u| u.alt).max().unwrap_or(0);
        let mut next = Vec::new();
        for world in &worlds {
            for alt in 0..=alts {
                let mut with = world.clone();
                mine.iter().filter(|u| u.alt == alt).for_each(|u| *with.entry(u.mask).or_default() += 1);
                next.push(with);
            }
        }
        worlds = next;
        if worlds.len() > 512 {
            return None;
        }
    }
    Some(worlds)
}

/// Pay symbol after symbol with whatever fits, then generic mana with what is left.
fn spends(purse: &mut Purse, symbols: &[u8], generic: i32) -> bool {
    let Some((&symbol, rest)) = symbols.split_first() else {
        return purse.values().sum::<i32>() >= generic;
    };
    let masks: Vec<u8> =
        purse.iter().filter(|(m, n)| **m & symbol != 0 && **n > 0).map(|(m, _)| *m).collect();
    masks.into_iter().any(|m| {
        *purse.get_mut(&m).expect("listed") -= 1;
        let paid = spends(purse, rest, generic);
        *purse.get_mut(&m).expect("listed") += 1;
        paid
    })
}

/// Symbols with a way out are tried both ways.
fn pays(purse: &mut Purse, needs: &Needs, life: i32) -> bool {
    let symbols: Vec<u8> =
        needs.kinds().iter().flat_map(|k| std::iter::repeat_n(k.mask, usize::from(k.count))).collect();
    let softs = needs.softs();
    (0usize..1 << softs.len()).any(|out| {
        let (mut all, mut generic, mut hurt) = (symbols.clone(), needs.generic.max(0), 0);
        for (k, soft) in softs.iter().enumerate() {
            match (out & (1 << k) != 0, soft.generic) {
                (false, _) => all.push(soft.mask),
                (true, 0) => hurt += 2,
                (true, n) => generic += i32::from(n),
            }
        }
        hurt <= life && spends(purse, &all, generic)
    })
}

fn mana(bill: &Bill<'_>, taken: &[Taken]) -> bool {
    if bill.needs.is_zero() {
        return true;
    }
    let mut units = Vec::new();
    bill.units(taken, &mut units);
    let life = bill.life_left().max(0);
    match worlds(&units) {
        Some(worlds) => {
            worlds.into_iter().any(|mut purse| pays(&mut purse, &bill.needs, life))
                || crate::pay::converters::payable(bill, taken, &units, &bill.needs, life)
        }
        None => bill.payable_without(taken),
    }
}

/// The mana that is left to pay once these are chosen.
fn chosen_mana(bill: &Bill<'_>, picks: &Picks) -> bool {
    let taken = bill.taken(picks);
    bill.lowered(picks).map_or_else(|| mana(bill, &taken), |bill| mana(&bill, &taken))
}

/// Everything the cost asks for, beginning with these choices.
pub fn payable(bill: &Bill<'_>, picks: &Picks) -> bool {
    bill.life_left() >= 0
        && bill.parts.iter().all(|part| by_itself(bill, part))
        && completes(bill, &mut picks.clone(), &mut 600)
}

/// Parts about the source and the payer alone (CR 118.3).
fn by_itself(bill: &Bill<'_>, part: &Part) -> bool {
    let Env { g, s, source, .. } = bill.env;
    let value = |v| bill.env.value(v);
    let permanent = s.perm(source);
    let counters = |kind: Option<u16>| -> i32 {
        s.counters.iter().filter(|c| c.on == source.i && kind.is_none_or(|k| k == c.kind)).map(|c| c.n).sum()
    };
    let seat = usize::from(bill.seat());
    match part {
        Part::Tap => permanent.is_some_and(|p| can_tap(g, s, p)),
        Part::Untap => permanent.is_some_and(|p| {
            let upright = Perm { flags: p.flags & !perm_flag::TAPPED, ..*p };
            p.is(perm_flag::TAPPED) && can_tap(g, s, &upright)
        }),
        Part::SacrificeThis => permanent.is_some_and(|p| {
            p.ch.controller == bill.seat() && !g.cannot(s, Deed::BeSacrificed, Ref::Obj(source), Ref::Nothing)
        }),
        Part::ReturnThis => permanent.is_some(),
        Part::DiscardThis => s.hands[seat].iter().any(|&i| s.obj(i) == source),
        Part::ExileThis => s.is_live(source),
        Part::RemoveCounters { kind, count } => {
            s.is_live(source) && counters(kind.map(|k| k.0)) >= value(count)
        }
        Part::AddCounters { .. } => {
            permanent.is_some() && !g.cannot(s, Deed::ReceiveCounters, Ref::Obj(source), Ref::Nothing)
        }
        Part::Loyalty(n) => permanent.is_some() && counters(Some(counter::LOYALTY)) + value(n) >= 0,
        Part::Mill(n) => s.libraries[seat].len() as i32 >= value(n),
        Part::OpponentGainsLife(n) => {
            value(n) <= 0 || !g.cannot(s, Deed::GainLife, Ref::Player(1 - bill.seat()), Ref::Nothing)
        }
        Part::PlayerCounters { kind, count } => {
            let on =
                |c: &&crate::state::Counters| c.on == PLAYER + u16::from(bill.seat()) && c.kind == kind.0;
            s.counters.iter().filter(on).map(|c| c.n).sum::<i32>() >= value(count)
        }
        Part::Discard { random: true, what, count, .. } => {
            let env = bill.payer();
            let fits = |i: &&u16| s.obj(**i) != bill.payee.obj && env.passes(what, Ref::Obj(s.obj(**i)));
            s.hands[seat].iter().filter(fits).count() as i32 >= value(count)
        }
        _ => true,
    }
}

/// Some way to go on choosing ends in a payment.
fn completes(bill: &Bill<'_>, picks: &mut Picks, patience: &mut u32) -> bool {
    *patience = patience.saturating_sub(1);
    if *patience == 0 {
        // Too many ways to try them all: the payment's own search decides.
        return bill.completes(picks, &mut 400);
    }
    let at = picks.len() - 1;
    let Some(part) = bill.choosing().nth(at) else { return chosen_mana(bill, picks) };
    let list = picks[at].clone();
    let full = match part {
        Part::TapPower { power, .. } => {
            let total: i32 = list.iter().map(|&i| bill.env.s.at(i).ch.power.max(0)).sum();
            total >= bill.env.value(power)
        }
        Part::Exile { total: Some(total), .. } => bill.weight(&list) >= bill.env.value(total),
        _ => list.len() as i32 >= bill.count(part).unwrap_or(0),
    };
    if full {
        picks.push(Vec::new());
        let done = completes(bill, picks, patience);
        picks.pop();
        return done;
    }
    let mut tried = Vec::new();
    for c in bill.candidates(part, picks) {
        let again = matches!(part, Part::RemoveCountersFrom { .. });
        if !again && list.contains(&c.card) || tried.contains(&c.class) {
            continue;
        }
        if again && !bill.next(part, picks).iter().any(|n| n.card == c.card) {
            continue;
        }
        if !again {
            tried.push(c.class);
        }
        picks[at].push(c.card);
        let done = completes(bill, picks, patience);
        picks[at].pop();
        if done {
            return true;
        }
    }
    false
}

pub fn judge(g: &Magic, s: &State, frame: &Frame, o: Opt) -> Result<()> {
    let (bill, mut picks) = pay::under_way(g, s);
    match pay::asked_for(frame) {
        pay::Asked::X => {
            let right = o == Opt::verb(Verb::Number as u8).n(o.n) && (0..1000).contains(&o.n);
            allow(right && payable(&pay::with_x(g, s, o.n), &picks), "no such X can be paid for")
        }
        pay::Asked::Mana => {
            // Paying on is always possible; so is a source whose mana leaves the rest payable.
            allow(
                is(o, Verb::Done) || one_of_its(&bill, &picks, o) || apart(g, s, frame, o),
                "no such mana, or the rest could not be paid",
            )
        }
        pay::Asked::Objects => {
            let at = picks.len() - 1;
            let Some(part) = bill.choosing().nth(at) else { return forbid("nothing is to be chosen") };
            if is(o, Verb::Done) {
                picks.push(Vec::new());
                let enough = part.open_ended() && bill.satisfied(part, &picks[at]);
                return allow(enough && payable(&bill, &picks), "more has to be chosen");
            }
            if o != Opt::verb(Verb::Choose as u8).a(o.a) || usize::from(o.a) >= s.cards.len() {
                return forbid("a card is to be chosen");
            }
            // Sets are chosen in one order, and of equal cards the first.
            let here = bill.candidates(part, &picks);
            let Some(place) = here.iter().position(|c| c.card == o.a) else {
                return forbid("it cannot be chosen");
            };
            let last = picks[at].last().and_then(|&i| here.iter().position(|c| c.card == i));
            let again = matches!(part, Part::RemoveCountersFrom { .. });
            if last.is_some_and(|last| place < last) || !again && picks[at].contains(&o.a) {
                return forbid("sets are chosen in order");
            }
            let earlier = |c: &crate::pay::parts::Candidate| {
                c.class == here[place].class && !picks[at].contains(&c.card)
            };
            if !again && here[last.unwrap_or(0)..place].iter().any(earlier) {
                return forbid("of equal cards the first is taken");
            }
            if again && !bill.next(part, &picks).iter().any(|c| c.card == o.a) {
                return forbid("it has no more counters");
            }
            picks[at].push(o.a);
            allow(onward(&bill, &mut picks), "the rest could not be paid")
        }
    }
}

/// A mana ability that costs more than a payment sees to by itself (CR 605.3a); not for one of its kind.
fn apart(g: &Magic, s: &State, frame: &Frame, o: Opt) -> bool {
    let for_mana = pay::for_mana_ability(frame);
    let asked = Opt { n: 0, ..o };
    let own = o.n == by_hand::OWN_COST && !for_mana && usize::from(o.a) < s.cards.len();
    let dear = |id: u16| matches!(&g.tables.abilities.get(usize::from(id)).map(|a| &a.kind), Some(AbilityKind::Activated(a)) if !by_hand::simple(a));
    own && o.c == 6
        && dear(o.b)
        && asked == Opt::verb(Verb::TapForMana as u8).a(o.a).b(o.b).c(6)
        && super::priority::activate(g, s, frame.seat, asked, true).is_ok()
}

/// Tapping a source by hand: its mana is in the pool then, whether it was needed or not.
fn one_of_its(bill: &Bill<'_>, picks: &Picks, o: Opt) -> bool {
    let mut units = Vec::new();
    bill.units(&bill.taken(picks), &mut units);
    let is =
        |u: &&Unit| u.from == From::Ability && (u.source, u.ability, i32::from(u.alt)) == (o.a, o.b, o.n);
    let Some(first) = units.iter().find(is).copied() else { return false };
    let mine = units.iter().filter(|u| u.group == first.group && u.alt == first.alt);
    let masks: Vec<u8> = mine.map(|u| u.mask).collect();
    let choice = masks.len() == 1 && (first.mask & crate::pay::mana::ALL).count_ones() > 1;
    let right = if choice { o.c < 6 && first.mask >> o.c & 1 == 1 } else { o.c == 6 };
    if !right || o != Opt::verb(Verb::TapForMana as u8).a(o.a).b(o.b).c(o.c).n(o.n) {
        return false;
    }
    let mut rest: Vec<Unit> = units.into_iter().filter(|u| u.group != first.group).collect();
    rest.extend(masks.into_iter().map(|m| Unit::pool(if choice { 1 << o.c } else { m })));
    match worlds(&rest) {
        Some(worlds) => worlds.into_iter().any(|mut purse| pays(&mut purse, &bill.needs, 0)),
        None => crate::pay::mana::payable(&rest, &bill.needs, 0),
    }
}

/// A completion that keeps to the order of choosing.
fn onward(bill: &Bill<'_>, picks: &mut Picks) -> bool {
    let at = picks.len() - 1;
    let Some(part) = bill.choosing().nth(at) else { return chosen_mana(bill, picks) };
    if bill.satisfied(part, &picks[at]) {
        picks.push(Vec::new());
        let done = completes(bill, picks, &mut 600);
        picks.pop();
        return done;
    }
    let next = bill.next(part, picks);
    next.into_iter().any(|c| {
        picks[at].push(c.card);
        let done = onward(bill, picks);
        picks[at].pop();
        done
    })
}

/// A zone's cards of one player, for costs that look there.
pub fn list(s: &State, zone: Zone, seat: usize) -> &[u16] {
    match zone {
        Zone::Hand => &s.hands[seat],
        Zone::Graveyard => &s.graveyards[seat],
        Zone::Exile => &s.exile,
        Zone::Command => &s.command,
        _ => &[],
    }
}
