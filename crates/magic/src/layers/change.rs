//! What one change does to one object (CR 613.1).

use kernel::Seat;

use super::sized;
use crate::eval::Env;
use crate::game::{Magic, set};
use crate::ir::ability::AbilityKind;
use crate::ir::{CardType, Mod, Sel};
use crate::state::{Active, Chars, Obj, Ref, State, hidden};

/// One change of one object.
pub(super) fn apply_one(g: &Magic, s: &mut State, from: &Active, o: Obj, change: &Mod, values: [i32; 2]) {
    let Some(p) = s.perm_mut(o) else { return };
    if is_plain(change) {
        change_plainly(g, change, values, &mut p.ch);
        return;
    }
    let mut ch = p.ch;
    match change {
        Mod::Grant(ability) => gain(g, s, o, ability.0, &mut ch),
        Mod::GrantActivatedOf(sel) | Mod::GrantTriggeredOf(sel) => {
            let triggered = matches!(change, Mod::GrantTriggeredOf(_));
            let Some((_, env)) = g.effect_begun(s, from, true) else { return };
            let mut grants: Vec<u16> = Vec::new();
            for x in env.with(Ref::Obj(o)).objects(sel) {
                let card = s.card(x.i);
                let printed = g.face(card.def, card.face).abilities.iter().map(|a| a.0);
                grants.extend(printed.filter(|&a| match g.ability(a).kind {
                    AbilityKind::Activated(_) => !triggered,
                    AbilityKind::Triggered(_) => triggered,
                    _ => false,
                }));
            }
            grants.into_iter().for_each(|a| gain(g, s, o, a, &mut ch));
        }
        Mod::RemoveKeyword(keyword) => {
            ch.keywords &= !keyword.bit();
            let named = |a: u16| g.ability(a).keyword == Some(*keyword);
            s.granted.retain(|&(holder, a)| holder != o || !named(a));
            let card = s.card(o.i);
            if g.face(card.def, card.face).abilities.iter().any(|a| named(a.0)) {
                s.bereft.push((o, *keyword as u16));
            }
        }
        Mod::LoseAbilities => {
            ch.keywords = 0;
            (ch.lost, ch.barren) = (true, true);
            s.granted.retain(|&(holder, _)| holder != o);
        }
        _ => {
            let Some((_, env)) = g.effect_begun(s, from, true) else { return };
            change_chars(g, &env.with(Ref::Obj(o)), change, values, &mut ch);
        }
    }
    s.perm_mut(o).expect("it was there").ch = ch;
}

pub(super) fn gain(g: &Magic, s: &mut State, o: Obj, ability: u16, ch: &mut Chars) {
    s.granted.push((o, ability));
    let ability = g.ability(ability);
    for keyword in [ability.keyword, ability.kind.keyword()].into_iter().flatten() {
        ch.keywords |= keyword.bit();
    }
}

pub(super) fn change_chars(g: &Magic, env: &Env<'_>, change: &Mod, values: [i32; 2], ch: &mut Chars) {
    let word = |sel: &Sel| {
        env.all(sel).into_iter().find_map(|r| match r {
            Ref::Word(w) => Some(w),
            _ => None,
        })
    };
    match change {
        Mod::Copy(sel) => {
            if let Some(o) = env.objects(sel).first() {
                let controller = ch.controller;
                *ch = Chars { controller, roles: ch.roles, ..*env.ch(*o) };
            }
        }
        Mod::Control(sel) => {
            if let Some(seat) = taker(env, sel) {
                ch.controller = seat;
            }
        }
        Mod::AddChosenSubtype(sel) => {
            if let Some(t) = word(sel) {
                set(&mut ch.subtypes, t);
            }
        }
        Mod::SetChosenSubtype(sel) => set_subtypes(g, ch, word(sel).into_iter()),
        Mod::AddChosenColor(sel) => ch.colors |= word(sel).map_or(0, |c| 1 << c),
        _ => change_plainly(g, change, values, ch),
    }
}

/// Who takes control: found once for what a spell or ability left behind, as it began (CR 608.2h).
pub(super) fn taker(env: &Env<'_>, sel: &Sel) -> Option<Seat> {
    let found = env.slot(hidden::FIXED).find_map(|r| match r {
        Ref::Player(seat) => Some(seat),
        _ => None,
    });
    found.or_else(|| env.player(sel))
}

/// Does the change say all by itself?
pub(super) fn is_plain(change: &Mod) -> bool {
    !matches!(
        change,
        Mod::Copy(_)
            | Mod::Control(_)
            | Mod::AddChosenSubtype(_)
            | Mod::SetChosenSubtype(_)
            | Mod::AddChosenColor(_)
            | Mod::Grant(_)
            | Mod::GrantActivatedOf(_)
            | Mod::GrantTriggeredOf(_)
            | Mod::RemoveKeyword(_)
            | Mod::LoseAbilities
    )
}

pub(super) fn change_plainly(g: &Magic, change: &Mod, values: [i32; 2], ch: &mut Chars) {
    match change {
        Mod::Rename(name) => ch.name = name.0,
        Mod::AddType(t) => ch.types |= t.bit() as u16,
        Mod::SetTypes(types) => {
            ch.types = types.iter().fold(0, |m, t| m | t.bit() as u16);
            drop_orphans(g, ch);
        }
        Mod::RemoveType(t) => {
            ch.types &= !(t.bit() as u16);
            drop_orphans(g, ch);
        }
        Mod::AddSupertype(t) => ch.supertypes |= t.bit() as u8,
        Mod::RemoveSupertype(t) => ch.supertypes &= !(t.bit() as u8),
        Mod::AddSubtype(t) => set(&mut ch.subtypes, t.0),
        Mod::SetSubtypes(types) => set_subtypes(g, ch, types.iter().map(|t| t.0)),
        Mod::AllCreatureTypes => {
            ch.every = true;
            for (mine, all) in ch.subtypes.iter_mut().zip(&g.creature_types) {
                *mine |= all;
            }
        }
        Mod::LoseCreatureTypes => {
            ch.every = false;
            for (mine, all) in ch.subtypes.iter_mut().zip(&g.creature_types) {
                *mine &= !all;
            }
        }
        Mod::SetColors(colors) => ch.colors = colors.iter().fold(0, |m, c| m | c.bit() as u8),
        Mod::AddColor(c) => ch.colors |= c.bit() as u8,
        Mod::AddKeyword(k) => ch.keywords |= k.bit(),
        Mod::RemoveKeyword(k) => ch.keywords &= !k.bit(),
        Mod::SetPt { .. } => {
            (ch.power, ch.toughness) = (sized(values[0]), sized(values[1]));
            (ch.base_power, ch.base_toughness) = (ch.power, ch.toughness);
        }
        Mod::SetPower(_) => (ch.power, ch.base_power) = (sized(values[0]), sized(values[0])),
        Mod::SetToughness(_) => {
            (ch.toughness, ch.base_toughness) = (sized(values[0]), sized(values[0]));
        }
        Mod::AddPt { .. } => {
            ch.power = sized(ch.power.saturating_add(values[0]));
            ch.toughness = sized(ch.toughness.saturating_add(values[1]));
        }
        Mod::SwitchPt => (ch.power, ch.toughness) = (ch.toughness, ch.power),
        _ => {}
    }
}

/// New subtypes replace those of the same kind; basic land types take the printed abilities (CR 305.7).
fn set_subtypes(g: &Magic, ch: &mut Chars, types: impl Iterator<Item = u16>) {
    let mut new = crate::state::Subtypes::default();
    for t in types {
        let land = crate::game::has(&g.land_types, t);
        let kind = if land { &g.land_types } else { &g.creature_types };
        for (mine, all) in ch.subtypes.iter_mut().zip(kind) {
            *mine &= !all;
        }
        if land {
            ch.lost = true;
            ch.keywords = 0;
        } else {
            ch.every = false;
        }
        set(&mut new, t);
    }
    for (mine, more) in ch.subtypes.iter_mut().zip(new) {
        *mine |= more;
    }
}

/// Subtypes without their card type are lost (CR 205.1a).
fn drop_orphans(g: &Magic, ch: &mut Chars) {
    let creature = CardType::Creature.bit() as u16 | CardType::Kindred.bit() as u16;
    if ch.types & creature == 0 {
        ch.every = false;
        for (mine, all) in ch.subtypes.iter_mut().zip(&g.creature_types) {
            *mine &= !all;
        }
    }
    if ch.types & CardType::Land.bit() as u16 == 0 {
        for (mine, all) in ch.subtypes.iter_mut().zip(&g.land_types) {
            *mine &= !all;
        }
    }
}
