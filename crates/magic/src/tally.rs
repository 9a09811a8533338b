//! What a series can count: how often each card was cast or played, and each ability used.

use kernel::Event;

use crate::codec::KINDS;
use crate::ir::{CardDef, EventKind, Tables};
use crate::magic::Magic;
use crate::state::NONE;
use crate::tell::USED;

/// A column per definition, then one per ability of the tables.
pub fn columns(defs: &[CardDef], tables: &Tables) -> Vec<String> {
    let names = defs.iter().map(|def| format!("card {}", tables.names[usize::from(def.name.0)]));
    let abilities = tables.abilities.iter().enumerate().map(|(id, a)| format!("ability {id} {}", a.text));
    names.chain(abilities).collect()
}

pub fn tally(g: &Magic, e: &Event, columns: &mut [i32]) {
    if e.kind == USED {
        let ability = e.d as u16;
        if let Some(n) = columns.get_mut(g.defs.len() + usize::from(ability)).filter(|_| ability != NONE) {
            *n += 1;
        }
        return;
    }
    let came = match KINDS.get(usize::from(e.kind)) {
        Some(EventKind::Cast | EventKind::PlayLand) => true,
        // Tokens are made, not cast.
        Some(EventKind::Zone) => e.flags & crate::tell::TOKEN != 0,
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
