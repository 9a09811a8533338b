//! Merged permanents (CR 729): cards that are one permanent with another. The one that was there first stays the
//! object; the others lie nowhere by themselves and go where it goes.

use crate::game::Magic;
use crate::ir::Zone;
use crate::state::{Card, Link, NONE, Obj, Ref, State, card_flag};

/// Links a permanent to the cards merged with it.
pub const MERGED: u16 = 0xFFF8;

/// Merge a spell with a permanent: over it, so that it has the spell's characteristics, or under it.
pub fn merge(s: &mut State, spell: Obj, with: Obj, under: bool) {
    let def = s.card(spell.i).def;
    s.lift(spell.i);
    let part = s.lay(spell.i, Zone::Nowhere, 0);
    s.links.push(Link { holder: with, word: MERGED, value: Ref::Obj(part) });
    if !under {
        let card = &mut s.cards[usize::from(with.i)];
        (card.def, card.face) = (def, 0);
        s.perm_mut(with).expect("a permanent").except = (NONE, 0);
    }
    s.dirty = true;
}

/// Links a card to those that left the battlefield as one permanent with it.
pub const WENT: u16 = 0xFFF7;

/// These, and the cards that left the battlefield as one permanent with them (CR 729.3): an effect that finds the one
/// finds the others.
pub fn with_parts(s: &State, mut objects: Vec<Obj>) -> Vec<Obj> {
    let mut k = 0;
    while k < objects.len() {
        let went = s.links.iter().filter(|l| l.holder == objects[k] && l.word == WENT);
        let more: Vec<Obj> = went.filter_map(|l| l.value.obj()).filter(|&o| s.is_live(o)).collect();
        for o in more {
            if !objects.contains(&o) {
                objects.push(o);
            }
        }
        k += 1;
    }
    objects
}

/// The cards that are one permanent with this.
pub fn parts(s: &State, o: Obj) -> impl Iterator<Item = Obj> + '_ {
    let merged = s.links.iter().filter(move |l| l.holder == o && l.word == MERGED);
    merged.filter_map(|l| l.value.obj()).filter(|&part| s.is_live(part))
}

/// Is it a token? A merged permanent is what its topmost component is (CR 729.2d).
pub fn is_token(s: &State, o: Obj) -> bool {
    let card = s.card(o.i);
    let token = |card: &Card| card.flags & card_flag::TOKEN != 0;
    let top = || parts(s, o).map(|part| s.card(part.i)).find(|part| part.own == card.def);
    match card.own == card.def {
        true => token(card),
        false => top().map_or_else(|| token(card), token),
    }
}

/// Links a copy of a merged permanent to a definition that lay beneath the topmost one: it is copied too (CR 729.2c).
pub const BENEATH: u16 = 0xFFF6;

/// Give a copy what lies beneath the topmost card of the original, and nothing else.
pub fn copy_beneath(g: &Magic, s: &mut State, original: Obj, copy: Obj) {
    let defs = if s.links.iter().any(|l| matches!(l.word, MERGED | BENEATH)) {
        beneath(g, s, original)
    } else {
        return;
    };
    s.links.retain(|l| l.holder != copy || l.word != BENEATH);
    s.links.extend(defs.iter().map(|&def| Link { holder: copy, word: BENEATH, value: Ref::Word(def) }));
}

/// The definitions under the topmost one: their abilities are the permanent's too (CR 702.140e).
pub fn beneath(g: &Magic, s: &State, o: Obj) -> Vec<u16> {
    let copied = s.links.iter().filter(|l| l.holder == o && l.word == BENEATH);
    let mut copied: Vec<u16> = copied.filter_map(|l| l.value.word()).collect();
    let mut parts = parts(s, o).peekable();
    if parts.peek().is_none() {
        return copied;
    }
    let top = s.card(o.i).def;
    let mut defs: Vec<u16> = std::iter::once(s.card(o.i).own).chain(parts.map(|p| s.card(p.i).own)).collect();
    if let Some(k) = defs.iter().position(|&def| def == top) {
        defs.remove(k);
    }
    defs.append(&mut copied);
    assert!(defs.iter().all(|&def| usize::from(def) < g.defs.len()));
    defs
}
