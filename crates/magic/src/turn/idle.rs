//! Players who can do nothing. Most chances to act come one after another with nothing between them but steps that
//! nobody waits for; whoever had nothing to do the last time has nothing to do now, and nobody need look again.
//!
//! A bit of [`State::idle`] is set where a player was offered nothing but to pass, at another time than sorcery
//! speed. It goes with whatever else happens: an event, an answer other than passing, a frame other than those of
//! the turn, of priority and of attackers, layers worked through. A step that begins disturbs nobody; while a card
//! that asks which step it is lies anywhere but in a library, nothing is kept.

use kernel::{Menu, Seat};

use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{BodyId, CardDef, Cond, EventKind, Op, Sel, Tables, Value, Visitor, Walk, Zone};
use crate::machine::ask::Ask;
use crate::state::{Card, Doing, State};
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
        && !priority::sorcery_time(s, menu.seat)
        // While anybody is known to be idle, nothing has come that asks.
        && (s.idle != 0 || !g.steps.now(s))
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

/// What may ask which step it is, or which steps have been, while somebody looks at what to do: found once for each
/// definition, ability and program.
#[derive(Default)]
pub struct AsksForSteps {
    /// Whether anything does.
    any: bool,
    defs: Vec<bool>,
    abilities: Vec<bool>,
    /// Programs of effects that last, by the rules they bring.
    lasting: Vec<bool>,
}

impl AsksForSteps {
    pub fn new(defs: &[CardDef], tables: &Tables) -> Self {
        // Whoever reckons with mana walks through the whole program; of any other only the targets and modes are
        // looked at before it runs.
        let program = |body: BodyId| {
            let body = &tables.bodies[usize::from(body.0)];
            let mana = body.code.iter().any(|op| matches!(op, Op::AddMana { .. }));
            steps(&body.targets) || steps(&body.modes) || mana && steps(&body.code)
        };
        let ability = |kind: &AbilityKind| match kind {
            AbilityKind::Activated(a) => steps(a) || program(a.body),
            // Mana that comes along is reckoned with beforehand.
            AbilityKind::Triggered(t) => t.mana && (steps(t) || program(t.body)),
            AbilityKind::Replacement(r) => r.on.on == EventKind::ProduceMana && steps(r),
            // Effects on objects are worked through by the layers, which see to it that everybody looks again.
            AbilityKind::Static(effect) => !effect.rules.is_empty() && steps(effect),
            other => steps(other),
        };
        let abilities: Vec<bool> = tables.abilities.iter().map(|a| ability(&a.kind)).collect();
        let def = |def: &CardDef| {
            let faces = &def.faces;
            let mut printed = faces.iter().flat_map(|face| &face.abilities).chain(&def.doors);
            let own = faces.iter().filter_map(|face| face.spell);
            let ways = faces.iter().flat_map(|face| &face.ways).filter_map(|way| way.spell);
            steps(def) || printed.any(|a| abilities[usize::from(a.0)]) || own.chain(ways).any(program)
        };
        let defs: Vec<bool> = defs.iter().map(def).collect();
        let rules = |op: &Op| match op {
            Op::Effect { of, rules, .. } => !rules.is_empty() && (steps(of) || steps(rules)),
            _ => false,
        };
        let lasting: Vec<bool> = tables.bodies.iter().map(|body| body.code.iter().any(rules)).collect();
        let any = [&defs, &abilities, &lasting].into_iter().flatten().any(|asks| *asks);
        Self { any, defs, abilities, lasting }
    }

    /// Does anything that is in play now, or may be played, ask for them?
    fn now(&self, s: &State) -> bool {
        let card = |card: &Card| self.defs[usize::from(card.def)] || self.defs[usize::from(card.own)];
        let tops = || s.libraries.iter().filter_map(|library| library.last()).any(|&i| card(s.card(i)));
        self.any
            && (s.cards.iter().filter(|c| c.zone != Zone::Library).any(card)
                || tops()
                || s.granted.iter().any(|&(_, a)| self.abilities[usize::from(a)])
                || s.lasting.iter().any(|l| self.lasting[usize::from(l.body)]))
    }
}

/// Does the program ask for steps anywhere?
fn steps(program: &impl Walk) -> bool {
    let mut asks = Steps(false);
    program.walk(&mut asks);
    asks.0
}

struct Steps(bool);

impl Visitor for Steps {
    fn sel(&mut self, sel: &Sel) {
        self.0 |= matches!(sel, Sel::DefendingPlayer(_));
    }
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
