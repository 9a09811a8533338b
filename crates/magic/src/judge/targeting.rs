//! Is there something to target (CR 601.2c)?

use crate::cast::target_groups::leans;
use crate::eval::Env;
use crate::ir::ability::{AbilityKind, Target};
use crate::ir::{Deed, Filter, Keyword, Rule, Zone};
use crate::layers::rules::ANY;
use crate::state::{Local, NONE, Ref};

/// Would the filter have objects of this zone? `None`: it does not say, which means permanents.
fn speaks_of(filter: &Filter, zone: Zone) -> Option<bool> {
    match filter {
        Filter::Zone(zones) => Some(zones.contains(&zone)),
        Filter::Spell | Filter::StackAbility | Filter::ActivatedAbility | Filter::TriggeredAbility => {
            Some(zone == Zone::Stack)
        }
        Filter::Player(_) => Some(false),
        Filter::All(all) => {
            let said: Vec<bool> = all.iter().filter_map(|f| speaks_of(f, zone)).collect();
            (!said.is_empty()).then(|| said.iter().all(|&yes| yes))
        }
        Filter::Any(any) => {
            let silent = any.iter().all(|f| speaks_of(f, zone).is_none());
            let some = || any.iter().any(|f| speaks_of(f, zone).unwrap_or(zone == Zone::Battlefield));
            (!silent).then(some)
        }
        _ => None,
    }
}

pub fn legal(env: &Env<'_>, target: &Target, r: Ref) -> bool {
    let place = match r {
        Ref::Obj(o) => {
            let zone = env.s.card(o.i).zone;
            env.s.is_live(o)
                && zone != Zone::Library
                && speaks_of(&target.what, zone).unwrap_or(zone == Zone::Battlefield)
        }
        Ref::Player(_) => true,
        _ => false,
    };
    place
        && env.passes(&target.what, r)
        && !target.other_than.iter().any(|&slot| env.slot(slot).any(|x| x == r))
        && !shielded(env, r)
}

/// Hexproof, shroud, protection, and effects that say so (CR 702.11, 702.16, 702.18).
fn shielded(env: &Env<'_>, r: Ref) -> bool {
    let Env { g, s, .. } = *env;
    let by = Ref::Obj(if env.item.is_none() { env.source } else { env.item });
    if g.cannot(s, Deed::BeTargeted, r, by) {
        return true;
    }
    match r {
        Ref::Player(seat) => g.ruled(s, ANY, r, |rule, of| match rule {
            Rule::ShroudPlayer => true,
            Rule::HexproofPlayer => seat != env.seat,
            Rule::ProtectionPlayer(from) => of.passes(from, Ref::Obj(env.source)),
            _ => false,
        }),
        Ref::Obj(o) => {
            if o == env.item {
                return true;
            }
            let Some(p) = s.perm(o) else { return false };
            let theirs = p.ch.controller != env.seat;
            let own = Env::new(g, s, o, p.ch.controller);
            let source = Ref::Obj(env.source);
            p.ch.has(Keyword::Shroud)
                || theirs && p.ch.has(Keyword::Hexproof)
                || s.abilities(g, p).any(|a| match &g.ability(a).kind {
                    AbilityKind::Protection(from) => {
                        p.ch.has(Keyword::Protection) && own.speaking(a).passes(from, source)
                    }
                    AbilityKind::HexproofFrom(from) => theirs && own.speaking(a).passes(from, source),
                    _ => false,
                })
        }
        _ => true,
    }
}

/// Everything that could ever be targeted.
fn everything<'a>(env: &Env<'a>) -> impl Iterator<Item = Ref> + 'a {
    let s = env.s;
    let there = |r: &Ref| {
        let perm = r.obj().and_then(|o| s.perm(o));
        !perm.is_some_and(|p| p.is(crate::state::perm_flag::PHASED_OUT))
    };
    let objects = (0..s.cards.len() as u16).map(|i| Ref::Obj(s.obj(i)));
    (0..2).map(Ref::Player).chain(objects).filter(there)
}

/// Targets for all groups at once, one after another: `taken` says how many the first has already.
pub fn together(env: &Env<'_>, groups: &[&Target], taken: usize) -> bool {
    let Some((first, rest)) = groups.split_first() else { return true };
    if taken as i32 >= env.value(&first.min) || !env.holds(&first.when) {
        return together(env, rest, 0);
    }
    let fits = |r: &Ref| legal(env, first, *r) && !env.slot(first.slot).any(|x| x == *r);
    everything(env).filter(fits).any(|value| {
        let mut locals = env.locals.to_vec();
        locals.push(Local { slot: first.slot, value });
        together(&Env { locals: &locals, ..*env }, groups, taken + 1)
    })
}

/// Some target lets the spell be cast for what there is.
pub fn some_target(env: &Env<'_>, body: u16, pays: impl Fn(&Env<'_>) -> bool) -> bool {
    if body == NONE {
        return false;
    }
    let Some(first) = env.g.body(body).targets.first() else { return false };
    everything(env).filter(|&r| legal(env, first, r)).any(|value| {
        let locals = [Local { slot: first.slot, value }];
        pays(&Env { locals: &locals, ..*env })
    })
}

/// Does no group's choice depend on another's?
pub fn apart(groups: &[&Target]) -> bool {
    groups.iter().all(|t| t.other_than.is_empty() && !leans(t))
}

/// As many legal targets as the group needs.
fn enough(env: &Env<'_>, target: &Target) -> bool {
    let need = env.value(&target.min);
    if need <= 0 || !env.holds(&target.when) {
        return true;
    }
    everything(env).filter(|&r| legal(env, target, r)).count() as i32 >= need
}

/// Every group of the program has its targets, and enough modes have theirs.
pub fn possible(env: &Env<'_>, body: u16, aura: Option<&Target>) -> bool {
    if aura.is_some_and(|t| !enough(env, t)) {
        return false;
    }
    if body == NONE {
        return true;
    }
    let g = env.g;
    let fine = |id: u16| {
        let all: Vec<&Target> = g.body(id).targets.iter().collect();
        // Those that depend on one another are looked for together.
        if all.len() > 1 && !apart(&all) {
            together(env, &all, 0)
        } else {
            all.iter().all(|t| enough(env, t))
        }
    };
    if !fine(body) {
        return false;
    }
    let Some(modes) = &g.body(body).modes else { return true };
    let open = modes.choices.iter().filter(|m| env.holds(&m.when) && fine(m.body.0)).count() as i32;
    let need = env.value(&modes.min).max(1);
    if modes.repeat { open >= 1 } else { open >= need }
}
