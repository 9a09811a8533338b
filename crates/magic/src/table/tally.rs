//! What a series can count: how often each card was cast or played, and each ability used.

use kernel::Event;

use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{AbilityId, CardDef, EventKind, Tables};
use crate::state::NONE;
use crate::table::tell::USED;

/// A column per definition, then one per ability of the tables: `card NAME`, `ability NAME: TEXT`. Abilities
/// that never are on the stack by themselves, and those that only effects give, count as `other`.
pub fn columns(defs: &[CardDef], tables: &Tables) -> Vec<String> {
    let name = |def: &CardDef| tables.names[usize::from(def.name.0)].clone();
    let mut all: Vec<String> = defs.iter().map(|def| format!("card {}", name(def))).collect();
    let first = all.len();
    all.extend((0..tables.abilities.len()).map(|id| format!("other {id}")));
    for def in defs {
        for AbilityId(id) in def.faces.iter().flat_map(|face| face.abilities.iter().copied()) {
            let ability = &tables.abilities[usize::from(id)];
            let stacked = match &ability.kind {
                AbilityKind::Activated(a) => !a.mana && !a.special,
                AbilityKind::Triggered(t) => !t.mana,
                _ => false,
            };
            if stacked {
                all[first + usize::from(id)] = format!("ability {}: {}", name(def), ability.text);
            }
        }
    }
    all
}

pub fn tally(g: &Magic, e: &Event, columns: &mut [i32]) {
    if e.kind == USED {
        let ability = e.d as u16;
        if let Some(n) = columns.get_mut(g.defs.len() + usize::from(ability)).filter(|_| ability != NONE) {
            *n += 1;
        }
        return;
    }
    let came = match EventKind::ALL.get(usize::from(e.kind)) {
        Some(EventKind::Cast | EventKind::PlayLand) => true,
        // Tokens are made, not cast.
        Some(EventKind::Zone) => e.flags & crate::table::tell::TOKEN != 0,
        _ => false,
    };
    if !came {
        return;
    }
    let name = usize::from(e.a as u16);
    // The second face of a card counts for the card.
    let of_face = || g.defs.iter().position(|d| d.faces.iter().any(|f| usize::from(f.name.0) == name));
    let def = match g.by_name.get(name) {
        Some(&def) if def != NONE => Some(usize::from(def)),
        _ => of_face(),
    };
    if let Some(n) = def.and_then(|def| columns.get_mut(def)) {
        *n += 1;
    }
}
