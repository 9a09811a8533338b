//! What things are worth to the player who has them.

use kernel::Seat;

use crate::game::Magic;
use crate::ir::CardType;
use crate::state::{Ref, State};
use crate::table::evaluate;

/// An object or a player, as somebody's who would rather keep it.
pub fn of(g: &Magic, s: &State, r: Ref) -> i32 {
    match r {
        Ref::Obj(o) => match s.perm(o) {
            Some(p) => evaluate::permanent(g, s, p),
            None => card(g, s, o.i),
        },
        Ref::Player(_) => 8,
        _ => 0,
    }
}

/// A card that is not on the battlefield, for whoever may play it.
pub fn card(g: &Magic, s: &State, i: u16) -> i32 {
    let card = s.card(i);
    let printed = g.print(card.own, 0);
    if printed.ch.is(CardType::Land) {
        return land(s, card.owner);
    }
    let cost = i32::from(printed.mana_value);
    let lands = lands(s, card.owner);
    // What cannot be cast for a long time is worth little now.
    let late = (cost - lands - 2).max(0);
    4 + evaluate::printed(g, card.own, 0) / 2 - 2 * late
}

/// Another land: dear while there are few.
pub fn land(s: &State, seat: Seat) -> i32 {
    match lands(s, seat) {
        0..=2 => 12,
        3 => 9,
        4 => 6,
        5 => 4,
        _ => 1,
    }
}

pub fn lands(s: &State, seat: Seat) -> i32 {
    s.permanents().filter(|p| p.ch.controller == seat && p.ch.is(CardType::Land)).count() as i32
}
