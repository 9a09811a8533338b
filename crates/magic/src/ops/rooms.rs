//! Locking and unlocking the doors of Rooms (CR 709.5).

use kernel::Cx;

use super::{happen, permanents, you};
use crate::game::Magic;
use crate::game::rooms::{LEFT, RIGHT};
use crate::ir::{Doors, EventKind, Op};
use crate::machine::ask::Ask;
use crate::machine::pick::Choice;
use crate::machine::program::Step;
use crate::state::{Ev, Obj, Ref, State};

pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    let Op::Unlock { what, half, how } = op else { unreachable!("about doors") };
    if phase == 0 {
        let Some(&o) = permanents(g, s, what).first() else { return Step::Next };
        let Some((room, doors)) = g.doors(s.card(o.i)) else { return Step::Next };
        let open = |k: &u8| match how {
            Doors::Unlock => doors & (1 << k) == 0,
            Doors::Lock => doors & (1 << k) != 0,
            Doors::Either => true,
        };
        let meant = (0..2u8).filter(|&k| half.is_none_or(|half| half == k)).filter(open);
        let names: Vec<Ref> = meant.map(|k| Ref::Word(room.name(k))).collect();
        s.top().phase = 1;
        s.top().a = Ref::Obj(o);
        match names.len() {
            0 => return Step::Next,
            1 => s.result = names,
            _ => Choice::of(you(s), Ask::Name, &names, 1, 1).start(s),
        }
        return Step::Wait;
    }
    let o = s.top().a.obj().expect("the Room");
    let Some((room, doors)) = g.doors(s.card(o.i)).filter(|_| s.perm(o).is_some()) else { return Step::Next };
    let half = if s.result.first() == Some(&Ref::Word(room.name(0))) { LEFT } else { RIGHT };
    let after = doors ^ half;
    let card = &mut s.cards[usize::from(o.i)];
    (card.def, card.face) = room.with(after);
    s.dirty = true;
    let mut events = Vec::new();
    if after & half != 0 {
        events.extend(unlocked(g, o, you(s), half));
        if after == LEFT | RIGHT {
            events.push(Ev::of(EventKind::KeywordAction, you(s), Ref::Obj(o)).word(g.words.fully));
        }
    }
    happen(g, s, cx, &events)
}

/// A door of a Room is unlocked: which door, and that it is one.
pub fn unlocked(g: &Magic, o: Obj, seat: u8, half: u8) -> [Ev; 2] {
    let side = if half == LEFT { g.words.left } else { g.words.right };
    [side, g.words.unlock].map(|word| Ev::of(EventKind::KeywordAction, seat, Ref::Obj(o)).word(word))
}
