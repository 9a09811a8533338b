//! Countering, copying and casting spells.

use kernel::Cx;

use super::{happen_first, live};
use crate::cast;
use crate::game::Magic;
use crate::ir::{Deed, EventKind, Op, Purpose, Zone};
use crate::machine::pick;
use crate::machine::program::{Step, advance, bind, bind_result, env};
use crate::state::{Doing, Ev, Frame, Obj, Ref, StackItem, State, card_flag};

pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    match op {
        Op::Counter { what, to, slot } => {
            if phase == 1 {
                if let Some(slot) = slot {
                    bind_result(s, *slot);
                }
                return Step::Next;
            }
            let mut events = Vec::new();
            for o in live(g, s, what) {
                if s.card(o.i).zone != Zone::Stack
                    || g.cannot(s, Deed::BeCountered, Ref::Obj(o), Ref::Nothing)
                {
                    continue;
                }
                let seat = s.controller(o);
                let then = s.stack_item(o).map_or(Zone::Nowhere, |item| item.then);
                let to = if then == Zone::Nowhere { to.unwrap_or(Zone::Graveyard) } else { then };
                events.push(Ev::of(EventKind::Countered, seat, Ref::Obj(o)));
                events.push(Ev::of(EventKind::Zone, seat, Ref::Obj(o)).moved(Zone::Stack, to));
            }
            happen_first(g, s, cx, &events)
        }
        Op::CopySpell { what, who, count, new_targets, slot } => {
            let e = env(g, s);
            let Some(seat) = e.player(who) else { return Step::Next };
            let count = e.value(count).clamp(0, 100);
            let originals: Vec<Obj> = e.objects(what);
            advance(s);
            let mut copies = Vec::new();
            for o in originals {
                for _ in 0..count {
                    if let Some(copy) = copy(g, s, o, seat) {
                        copies.push(copy);
                    }
                }
            }
            if let Some(slot) = slot {
                let refs: Vec<Ref> = copies.iter().map(|&o| Ref::Obj(o)).collect();
                bind(s, *slot, &refs);
            }
            if *new_targets {
                for copy in copies.into_iter().rev() {
                    s.push(Frame {
                        flags: cast::RETARGET,
                        a: Ref::Obj(copy),
                        ..Frame::of(Doing::Cast, seat)
                    });
                }
            }
            Step::Wait
        }
        Op::NewTargets { what, who } => {
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            let items = live(g, s, what);
            advance(s);
            for o in items.into_iter().rev().filter(|&o| s.stack_item(o).is_some()).collect::<Vec<_>>() {
                s.push(Frame { flags: cast::RETARGET, a: Ref::Obj(o), ..Frame::of(Doing::Cast, seat) });
            }
            Step::Wait
        }
        Op::Cast { who, what, free, way, optional, then, slot } => {
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            match phase {
                0 => {
                    let cards = live(g, s, what);
                    let Some(&o) = cards.iter().find(|o| cast::can_cast_now(g, s, seat, **o, *free, *way))
                    else {
                        if let Some(slot) = slot {
                            bind(s, *slot, &[]);
                        }
                        return Step::Next;
                    };
                    s.top().phase = 1;
                    s.top().a = Ref::Obj(o);
                    if *optional {
                        pick::yes_no(s, seat, Purpose::Good);
                    } else {
                        s.result = vec![Ref::Num(1)];
                    }
                    Step::Wait
                }
                1 => {
                    let chosen = s.top().a;
                    if s.result != [Ref::Num(1)] {
                        if let Some(slot) = slot {
                            bind(s, *slot, &[]);
                        }
                        return Step::Next;
                    }
                    let o = chosen.obj().expect("chosen before");
                    advance(s);
                    let obj = cast::begin_now(g, s, seat, o, *free, *way, then.unwrap_or(Zone::Nowhere));
                    if let Some(slot) = slot {
                        bind(s, *slot, &[Ref::Obj(obj)]);
                    }
                    Step::Wait
                }
                _ => unreachable!("two phases"),
            }
        }
        Op::PlayLand { who, what } => {
            if phase == 1 {
                return Step::Next;
            }
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            let Some(&o) = live(g, s, what).first() else { return Step::Next };
            s.entering.push(crate::state::Entering::plain(o.i, seat));
            let n = s.entering.len() as i32 - 1;
            let zone = s.card(o.i).zone;
            let events = [
                Ev::of(EventKind::Zone, seat, Ref::Obj(o)).moved(zone, Zone::Battlefield).amount(n),
                Ev::of(EventKind::PlayLand, seat, Ref::Obj(o)),
            ];
            happen_first(g, s, cx, &events)
        }
        _ => unreachable!("not about spells"),
    }
}

/// CR 707.10: a copy of a spell or ability, on the stack, with the original's choices.
pub fn copy(g: &Magic, s: &mut State, o: Obj, seat: u8) -> Option<Obj> {
    let item = s.stack_item(o)?.clone();
    let original = *s.card(o.i);
    let ability = original.flags & card_flag::ABILITY;
    let i = s.fresh(original.def, seat, if ability == 0 { card_flag::COPY } else { ability });
    let card = &mut s.cards[usize::from(i)];
    card.face = original.face;
    card.zone = Zone::Stack;
    s.dirty |= g.print(original.def, original.face).elsewhere != 0;
    let obj = s.obj(i);
    let source = if ability == 0 { obj } else { item.source };
    s.stack.push(StackItem {
        obj,
        source,
        seat,
        cast: false,
        then: Zone::Nowhere,
        cast_from: Zone::Nowhere,
        ..item
    });
    Some(obj)
}
