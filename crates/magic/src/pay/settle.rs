//! What paying the parts of a cost does, besides mana (CR 601.2h).

use kernel::Seat;

use super::bill;
use super::bill::Bill;
use super::parts::{Picks, paid_with};
use crate::eval::Env;
use crate::game::{Magic, counter};
use crate::ir::{EventKind, Part, Zone};
use crate::state::{Ev, Link, Local, NONE, Obj, PLAYER, Paying, Ref, State, ev_flag};

/// What a part does that concerns the source or the payer alone.
pub(super) fn this_part(env: &Env<'_>, part: &Part, events: &mut Vec<Ev>) {
    let (s, seat, this) = (env.s, env.seat, Ref::Obj(env.source));
    let ev = |kind| Ev::of(kind, seat, this);
    let zone = || s.card(env.source.i).zone;
    match part {
        Part::Tap => events.push(ev(EventKind::Tap)),
        Part::Untap => events.push(ev(EventKind::Untap)),
        Part::SacrificeThis => events.push(ev(EventKind::Sacrifice)),
        Part::DiscardThis => events.push(ev(EventKind::Discard)),
        Part::DiscardHand => {
            let hand = s.hands[usize::from(seat)].iter();
            events.extend(hand.map(|&i| Ev::of(EventKind::Discard, seat, Ref::Obj(s.obj(i)))));
        }
        Part::Life(value) => match env.value(value) {
            n if n > 0 => events.push(Ev::of(EventKind::LoseLife, seat, Ref::Player(seat)).amount(n)),
            _ => {}
        },
        Part::ExileThis => events.push(ev(EventKind::Zone).moved(zone(), Zone::Exile)),
        Part::ReturnThis => events.push(ev(EventKind::Zone).moved(zone(), Zone::Hand)),
        Part::RemoveCounters { kind: Some(kind), count } => {
            events.push(ev(EventKind::RemoveCounters).word(kind.0).amount(env.value(count)));
        }
        Part::RemoveCounters { kind: None, count } => {
            remove_any(s, env.source, env.value(count), seat, events)
        }
        Part::AddCounters { kind, count } => {
            events.push(
                ev(EventKind::AddCounters).word(kind.0).amount(env.value(count)).flag(ev_flag::BY_RULE),
            );
        }
        Part::Loyalty(value) => match env.value(value) {
            0 => {}
            n if n > 0 => {
                let put = ev(EventKind::AddCounters).word(counter::LOYALTY).amount(n);
                events.push(put.flag(ev_flag::BY_RULE));
            }
            n => events.push(ev(EventKind::RemoveCounters).word(counter::LOYALTY).amount(-n)),
        },
        Part::Mill(value) => {
            let top = s.libraries[usize::from(seat)].iter().rev().take(env.value(value).max(0) as usize);
            let mill = |&i: &u16| {
                Ev::of(EventKind::Zone, seat, Ref::Obj(s.obj(i))).moved(Zone::Library, Zone::Graveyard)
            };
            events.extend(top.map(mill));
        }
        Part::OpponentGainsLife(value) => {
            let other = 1 - seat;
            events.push(Ev::of(EventKind::GainLife, other, Ref::Player(other)).amount(env.value(value)));
        }
        Part::Deed(word) => events.push(ev(EventKind::KeywordAction).word(word.0)),
        Part::PlayerCounters { kind, count } => {
            let n = env.value(count).min(s.counters_on(PLAYER + u16::from(seat), kind.0));
            events.push(Ev::of(EventKind::RemoveCounters, seat, Ref::Player(seat)).word(kind.0).amount(n));
        }
        _ => {}
    }
}

/// Counters of whatever kinds, those that were put there first.
fn remove_any(s: &State, o: Obj, n: i32, seat: Seat, events: &mut Vec<Ev>) {
    let mut left = n;
    for c in s.counters.iter().filter(|c| c.on == o.i) {
        let some = left.min(c.n);
        if some > 0 {
            events.push(Ev::of(EventKind::RemoveCounters, seat, Ref::Obj(o)).word(c.kind).amount(some));
            left -= some;
        }
    }
}

/// What a part does with the cards chosen for it.
pub(super) fn chosen_part(bill: &Bill<'_>, part: &Part, cards: &[u16], events: &mut Vec<Ev>) {
    let (s, seat) = (bill.env.s, bill.seat());
    let each = |kind: EventKind| cards.iter().map(move |&i| Ev::of(kind, seat, Ref::Obj(s.obj(i))));
    match part {
        Part::TapOthers { .. } | Part::TapPower { .. } => events.extend(each(EventKind::Tap)),
        Part::Sacrifice { .. } => events.extend(each(EventKind::Sacrifice)),
        Part::Discard { .. } => events.extend(each(EventKind::Discard)),
        Part::Exile { .. } | Part::Behold { exile: Some(_), .. } => {
            let from = |e: Ev| s.card(e.subject.obj().expect("a card").i).zone;
            events.extend(each(EventKind::Zone).map(|e| e.moved(from(e), Zone::Exile)));
        }
        Part::Return { .. } => {
            events.extend(each(EventKind::Zone).map(|e| e.moved(Zone::Battlefield, Zone::Hand)));
        }
        Part::RemoveCountersFrom { kind, .. } => {
            let mut sorted = cards.to_vec();
            sorted.sort_unstable();
            for like in sorted.chunk_by(|a, b| a == b) {
                let o = s.obj(like[0]);
                match kind {
                    Some(kind) => events.push(
                        Ev::of(EventKind::RemoveCounters, seat, Ref::Obj(o))
                            .word(kind.0)
                            .amount(like.len() as i32),
                    ),
                    None => remove_any(s, o, like.len() as i32, seat, events),
                }
            }
        }
        Part::AddCountersTo { kind, count, .. } => {
            let n = bill.env.value(count);
            let put = |e: Ev| e.word(kind.0).amount(n).flag(ev_flag::BY_RULE);
            events.extend(each(EventKind::AddCounters).map(put));
        }
        _ => {}
    }
}

/// Slots hold permanents as they last were, and cards as they are now.
pub(super) fn bind(g: &Magic, s: &mut State, picks: &Picks) {
    let from = usize::from(s.top().from);
    let objects: Vec<Obj> = s.pool[from..].iter().filter_map(|r| r.obj()).collect();
    let (mut locals, mut kept) = (Vec::new(), Vec::new());
    let mut at = 0;
    let b = bill(g, s);
    for (part, list) in b.choosing().zip(picks) {
        let was = &objects[at..at + list.len()];
        at += list.len();
        if let Part::Behold { exile: Some(word), .. } = part {
            kept.extend(was.iter().map(|o| (word.0, Ref::Obj(s.obj(o.i)))));
        }
        let Some((_, Some(slot))) = paid_with(part) else { continue };
        let as_now = match part {
            Part::Discard { .. } => true,
            Part::Exile { zone, .. } => *zone != Zone::Battlefield,
            _ => false,
        };
        locals.extend(was.iter().map(|&o| {
            let o = if as_now { s.obj(o.i) } else { o };
            Local { slot, value: Ref::Obj(o) }
        }));
    }
    // What chance discarded is known since it was drawn, as it was in the hand.
    let drawn = |part: &&Part| if let Part::Discard { random: true, slot, .. } = part { *slot } else { None };
    let drawn: Vec<u8> = b.parts.iter().filter_map(drawn).collect();
    let item = s.paying.last().expect("a payment under way").item;
    s.links.extend(kept.into_iter().map(|(word, value)| Link { holder: item, word, value }));
    keep(s, locals);
    for slot in drawn {
        let Some(slots) = told(s) else { return };
        let was: Vec<Obj> = slots.extract_if(.., |l| l.slot == slot).filter_map(|l| l.value.obj()).collect();
        let now = was.iter().map(|o| Local { slot, value: Ref::Obj(s.obj(o.i)) }).collect();
        keep(s, now);
    }
}

/// The slots of what is paid for.
fn told(s: &mut State) -> Option<&mut Vec<Local>> {
    let Paying { item, body, .. } = *s.paying.last().expect("a payment under way");
    match s.stack.iter_mut().find(|i| i.obj == item) {
        Some(item) => Some(&mut item.locals),
        None if body != NONE => Some(&mut s.ctxs.last_mut().expect("a running program").locals),
        None => None,
    }
}

/// What is paid for knows these.
pub(super) fn keep(s: &mut State, locals: Vec<Local>) {
    if let Some(slots) = told(s) {
        slots.extend(locals);
    }
}
