//! Players who can do nothing. Most chances to act come one after another with nothing between them but steps that
//! nobody waits for; whoever had nothing to do the last time has nothing to do now, and nobody need look again.
//!
//! A bit of [`State::idle`] is set where a player was offered nothing but to pass, at another time than sorcery
//! speed. It goes with whatever else happens: an event, an answer other than passing, a frame other than those of
//! the turn, of priority and of attackers, layers worked through. Where a card asks which step it is, nothing is
//! kept.

use kernel::{Menu, Seat};

use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{CardDef, Cond, EventKind, Op, Tables, Value, Visitor, Walk};
use crate::machine::ask::Ask;
use crate::state::{Doing, State};
use crate::turn::priority;

/// Is it known that the player can do nothing but pass?
#[inline]
pub fn is_idle(s: &State, seat: Seat) -> bool {
    s.idle & (1 << seat) != 0 && !priority::sorcery_time(s, seat)
}

/// Is priority with a player of whom that is known?
#[inline]
pub fn passes(s: &State) -> bool {
    s.idle != 0 && s.frames.last().is_some_and(|f| f.doing == Doing::Priority && is_idle(s, f.seat))
}

/// Keep in mind what a menu at priority came to.
#[inline]
pub fn note(g: &Magic, s: &mut State, menu: &Menu) {
    if menu.ask == Ask::Priority as u8
        && menu.len() == 1
        && !g.asks.steps
        && !priority::sorcery_time(s, menu.seat)
    {
        s.idle |= 1 << menu.seat;
    }
}

/// Is everybody idle who is taken for it?
pub fn holds(g: &Magic, s: &State) -> bool {
    (0..2u8).filter(|seat| s.idle & (1 << seat) != 0).all(|seat| {
        let mut menu = Menu::default();
        priority::list(g, s, seat, false, &mut menu);
        menu.is_empty()
    })
}

/// Does anything that players may do ask which step it is, or which steps have been?
pub fn asks_for_steps(defs: &[CardDef], tables: &Tables) -> bool {
    let mut asks = Steps(false);
    defs.iter().for_each(|def| def.walk(&mut asks));
    for body in &tables.bodies {
        body.targets.walk(&mut asks);
        body.modes.walk(&mut asks);
        // Whoever reckons with mana walks through the whole program; rules may come of an effect.
        let mana = body.code.iter().any(|op| matches!(op, Op::AddMana { .. }));
        let counts = |op: &&Op| mana || matches!(op, Op::Effect { .. });
        body.code.iter().filter(counts).for_each(|op| op.walk(&mut asks));
    }
    for ability in &tables.abilities {
        match &ability.kind {
            AbilityKind::Activated(_) => ability.walk(&mut asks),
            AbilityKind::Static(effect) if !effect.rules.is_empty() => ability.walk(&mut asks),
            _ => {}
        }
    }
    asks.0
}

struct Steps(bool);

impl Visitor for Steps {
    fn cond(&mut self, cond: &Cond) {
        self.0 |= match cond {
            Cond::During(_) => true,
            Cond::Happened { what, .. } => what.on == EventKind::Step,
            _ => false,
        };
    }
    fn value(&mut self, value: &Value) {
        self.0 |= matches!(value, Value::Happened { what, .. } if what.on == EventKind::Step);
    }
}
