//! Mana abilities that are activated while a cost is paid (CR 601.2g, 605.3).

use kernel::{Cx, Opt, Seat};

use super::mana::{ALL, From, SNOW, Spend, Unit};
use super::settle::this_part;
use super::sources::made;
use super::{MAKE, MANA};
use crate::eval::Env;
use crate::events;
use crate::events::triggers;
use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{Activated, EventKind, Part, Zone};
use crate::machine::{Flow, program};
use crate::state::{Ctx, Ev, Frame, Local, NONE, Obj, Ref, Special, State, hidden, touched};

/// Marks mana that has to come from a snow source.
const FROM_SNOW: u16 = 8;

/// Whatever type is had at the least cost.
const WHATEVER: u16 = 7;

/// One activation of a mana ability, planned.
pub(super) struct Act {
    pub(super) source: u16,
    pub(super) ability: u16,
    /// The types of its mana in order.
    types: Vec<u16>,
}

/// The activations a plan asks for, each with the mana that comes along.
pub(super) fn acts(units: &[Unit], spends: &[Spend]) -> Vec<Act> {
    let mut acts = Vec::new();
    let mut groups: Vec<u16> = Vec::new();
    for first in spends.iter().filter(|s| s.unit.from == From::Ability) {
        if groups.contains(&first.unit.group) {
            continue;
        }
        groups.push(first.unit.group);
        let mut mine: Vec<&Spend> = spends.iter().filter(|s| s.unit.group == first.unit.group).collect();
        let all = units.iter().filter(|u| u.group == first.unit.group && u.alt == first.unit.alt);
        let types = all.map(|unit| {
            let place = mine.iter().position(|s| s.unit == *unit);
            let mask = place.map_or(0, |k| mine.remove(k).mask);
            let snow = if mask == SNOW { FROM_SNOW } else { 0 };
            let kind = match unit.mask & mask & ALL {
                0 if unit.ability == NONE => WHATEVER,
                0 => (unit.mask & ALL).trailing_zeros() as u16,
                fit => fit.trailing_zeros() as u16,
            };
            kind | snow
        });
        acts.push(Act { source: first.unit.source, ability: first.unit.ability, types: types.collect() });
    }
    acts
}

/// Pay the ability's own cost; its effect follows. False if it cannot be activated after all.
pub(super) fn activate(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, act: &Act) -> bool {
    let (seat, o) = (s.top().seat, s.obj(act.source));
    let Some(ability) = ability_for(g, s, seat, o, act) else { return false };
    let AbilityKind::Activated(a) = &g.ability(ability).kind else { return false };
    let mut events = Vec::new();
    let env = Env::new(g, s, o, seat);
    let types = types_made(&env, a, &act.types);
    a.cost.parts.iter().for_each(|part| this_part(&env, part, &mut events));
    triggers::count_use(s, o, ability, a.limit);
    if a.cost.parts.iter().any(|p| matches!(p, Part::Tap)) {
        let word = if g.asks.produced { types.iter().fold(0, |m, t| m | 1 << (t & 7)) } else { NONE };
        let tapped = Ev::of(EventKind::TapForMana, seat, Ref::Obj(o)).amount(act.types.len() as i32);
        events.push(tapped.word(word));
    }
    let to = s.pool.len() as u16;
    s.pool.extend(types.into_iter().map(Ref::Word));
    let f = s.top();
    (f.phase, f.to, f.a, f.b) = (MAKE, to, Ref::Obj(o), Ref::Word(ability));
    let depth = s.frames.len();
    events::propose(g, s, cx, &events);
    if s.frames.len() == depth && s.top().phase == MAKE {
        make(g, s);
    }
    true
}

/// Which ability of the source makes the mana wanted, the least harmful that can. Where mana of any type may
/// be spent, one that makes another type will do.
fn ability_for(g: &Magic, s: &State, seat: Seat, o: Obj, act: &Act) -> Option<u16> {
    match act.ability {
        NONE => ability_making(g, s, seat, o, act.types[0] & !FROM_SNOW),
        ability => Some(ability),
    }
}

/// The same for one mana of a type.
pub fn ability_making(g: &Magic, s: &State, seat: Seat, o: Obj, kind: u16) -> Option<u16> {
    let makes = |id: u16| {
        let AbilityKind::Activated(a) = &g.ability(id).kind else { return None };
        if !a.mana || a.from != Zone::Battlefield {
            return None;
        }
        let made = made(&Env::new(g, s, o, seat), a, None)?;
        let single = |alt: &Vec<u8>| if let [mask] = alt[..] { Some(mask) } else { None };
        let masks: Vec<u8> = made.alts.iter().filter_map(single).collect();
        let other = kind != WHATEVER && !masks.iter().any(|m| m & (1 << kind) != 0);
        let dear = made.harm || a.cost.parts.iter().any(|p| !matches!(p, Part::Tap));
        (!masks.is_empty()).then_some((other, dear, id))
    };
    s.abilities(g, s.perm(o)?).filter_map(makes).min().map(|(.., id)| id)
}

/// The types that the ability does make, as near to those wanted as it can.
fn types_made(env: &Env<'_>, act: &Activated, wanted: &[u16]) -> Vec<u16> {
    let has = |mask: u8, t: u16| t & !FROM_SNOW < 6 && mask & (1 << (t & !FROM_SNOW)) != 0;
    let met = |alt: &&Vec<u8>| {
        let fits = alt.iter().zip(wanted).filter(|(mask, t)| has(**mask, **t)).count();
        (alt.len() == wanted.len(), fits)
    };
    let made = made(env, act, None);
    let Some(best) = made.as_ref().and_then(|m| m.alts.iter().max_by_key(met)) else {
        return wanted.to_vec();
    };
    let wanted = wanted.iter().copied().chain(std::iter::repeat(WHATEVER));
    let decide = |(mask, t): (&u8, u16)| {
        if has(*mask, t) { t } else { (mask & ALL).trailing_zeros() as u16 | t & FROM_SNOW }
    };
    best.iter().zip(wanted).map(decide).collect()
}

/// The mana of the ability whose cost has been paid.
pub(super) fn make(g: &Magic, s: &mut State) -> Flow {
    let Frame { seat, to, a, b, .. } = *s.top();
    let types: Vec<u16> =
        s.pool[usize::from(to)..].iter().map(|r| if let Ref::Word(t) = r { *t } else { 0 }).collect();
    s.pool.truncate(usize::from(to));
    s.top().phase = MANA;
    let (Some(source), Ref::Word(ability)) = (a.obj(), b) else { return Flow::Next };
    let AbilityKind::Activated(act) = &g.ability(ability).kind else { return Flow::Next };
    let plain = made(&Env::new(g, s, source, seat), act, None).is_some_and(|m| m.plain);
    if !plain || s.replaced & EventKind::ProduceMana.bit() != 0 {
        let kinds = types.iter().map(|t| Ref::Num(i32::from(t & !FROM_SNOW)));
        let locals = kinds.map(|value| Local { slot: hidden::MANA, value }).collect();
        let ctx = Ctx { locals, ..Ctx::of(source, ability, seat) };
        program::start(s, ctx, act.body.0);
        return Flow::Next;
    }
    s.changed |= touched::MANA;
    for t in types {
        let mana = (t & !FROM_SNOW) as u8;
        if t & FROM_SNOW != 0 {
            s.special.push(Special { seat, mana, body: NONE, pc: 0, source });
        } else {
            let pool = &mut s.players[usize::from(seat)].pool[usize::from(mana)];
            *pool = pool.saturating_add(1);
        }
    }
    Flow::Next
}

pub(super) fn asked(units: &[Unit], o: Opt) -> Option<Act> {
    let is =
        |u: &&Unit| u.from == From::Ability && u.source == o.a && u.ability == o.b && i32::from(u.alt) == o.n;
    let first = units.iter().find(is)?;
    let mine = units.iter().filter(|u| u.group == first.group && u.alt == first.alt);
    let kind = |u: &Unit| if o.c < 6 { o.c } else { (u.mask & ALL).trailing_zeros() as u16 };
    Some(Act { source: o.a, ability: o.b, types: mine.map(kind).collect() })
}
