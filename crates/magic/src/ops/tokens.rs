//! Tokens, copies, emblems, and how something enters.

use kernel::Cx;

use super::{happen_first, permanents, players, run_of};
use crate::game::Magic;
use crate::ir::{Duration, Entry, EventKind, Op, Zone};
use crate::machine::program::{Step, bind_result, env};
use crate::state::{Card, Doing, Ev, Lasting, Lasts, Local, NONE, Obj, Ref, State, card_flag, hidden};
use crate::zones::merge;

pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    match op {
        Op::Create { slot, .. } => {
            let more = run_of(g, s, |op| matches!(op, Op::Create { slot: None, .. }));
            if phase == 1 {
                s.top().pc += more.len() as u16;
                return bound(s, *slot);
            }
            // Tokens of several kinds are created at the same time (CR 608.2f).
            let mut events = Vec::new();
            for op in std::iter::once(op).chain(more) {
                let Op::Create { who, token, count, entry, .. } = op else { continue };
                let def = g.by_name[usize::from(token.0)];
                let count = env(g, s).value(count);
                for seat in players(g, s, who) {
                    events.extend(make(g, s, seat, def, 0, count, entry, (NONE, 0)));
                }
            }
            happen_first(g, s, cx, &events)
        }
        Op::CreateCopy { who, of, count, except, entry, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let here = (s.top().body, s.top().pc);
            let count = env(g, s).value(count);
            let originals = env(g, s).objects(of);
            let mut events = Vec::new();
            for seat in players(g, s, who) {
                for &o in &originals {
                    let Some((def, face, inherited)) = copiable(g, s, o) else { continue };
                    let exceptions = if except.is_empty() { inherited } else { here };
                    if let Some(e) = make(g, s, seat, def, face, count, entry, exceptions) {
                        let token = s.obj(s.entering[usize::from(e.word)].card);
                        merge::copy_beneath(g, s, o, token);
                        events.push(e);
                    }
                }
            }
            happen_first(g, s, cx, &events)
        }
        Op::BecomeCopy { what, of, except, duration } => {
            let here = (s.top().body, s.top().pc);
            let Some(original) = env(g, s).objects(of).first().copied() else { return Step::Next };
            let Some((def, face, inherited)) = copiable(g, s, original) else { return Step::Next };
            let exceptions = if except.is_empty() { inherited } else { here };
            for o in permanents(g, s, what) {
                turn_into(s, o, def, face, exceptions, duration, here);
                merge::copy_beneath(g, s, original, o);
            }
            Step::Next
        }
        Op::EnterTapped => {
            if let Some(k) = entering(s) {
                s.entering[k].tapped = true;
            }
            Step::Next
        }
        Op::EnterWith { kind, count } => {
            let n = env(g, s).value(count);
            if let Some(k) = entering(s) {
                s.entering[k].counters.push((kind.0, n));
            }
            Step::Next
        }
        Op::EnterAsCopy { of, except } => {
            let here = (s.top().body, s.top().pc);
            let original = env(g, s).objects(of).first().copied();
            if let (Some(k), Some(o)) = (entering(s), original)
                && let Some((def, face, inherited)) = copiable(g, s, o)
            {
                merge::copy_beneath(g, s, o, s.obj(s.entering[k].card));
                let e = &mut s.entering[k];
                (e.copy, e.face) = (def, face);
                e.except = if except.is_empty() { inherited } else { here };
                // What it enters as has its own ways of entering (CR 707.5).
                let change =
                    s.frames.iter().rev().find(|f| f.doing == Doing::Change).expect("it is entering");
                let first = usize::from(change.body);
                let card = s.entering[k].card;
                let kept: Vec<_> = s.applied.drain(first..).filter(|a| a.source.i != card).collect();
                s.applied.extend(kept);
                let ctx = s.ctxs.last().expect("a running program");
                let (source, ability, seat) = (ctx.source, ctx.ability, ctx.seat);
                s.applied.push(crate::state::Active { source, ability, lasting: NONE, seat });
            }
            Step::Next
        }
        Op::Emblem { who, name, .. } => {
            let def = g.by_name[usize::from(name.0)];
            for seat in players(g, s, who) {
                let i = s.fresh(def, seat, card_flag::TOKEN);
                s.cards[usize::from(i)].zone = Zone::Command;
                s.command.push(i);
            }
            s.dirty = true;
            Step::Next
        }
        _ => unreachable!("not about tokens"),
    }
}

fn bound(s: &mut State, slot: Option<u8>) -> Step {
    if let Some(slot) = slot {
        bind_result(s, slot);
    }
    Step::Next
}

/// Definition, face and exceptions that a copy of this object has (CR 707.2).
fn copiable(g: &Magic, s: &State, o: Obj) -> Option<(u16, u8, (u16, u16))> {
    // CR 709.5: which doors are unlocked is not copied.
    let values = |card: &Card| g.room(card.def).map_or((card.def, card.face), |room| room.with(0));
    let (card, except) = if s.is_live(o) {
        (*s.card(o.i), s.perm(o).map_or((NONE, 0), |p| p.except))
    } else {
        s.last_known(o).map(|l| (l.card, l.perm.except))?
    };
    let (def, face) = values(&card);
    Some((def, face, except))
}

/// The event of creating tokens.
#[allow(clippy::too_many_arguments)]
fn make(
    g: &Magic,
    s: &mut State,
    seat: u8,
    def: u16,
    face: u8,
    count: i32,
    entry: &Entry,
    except: (u16, u16),
) -> Option<Ev> {
    if count <= 0 {
        return None;
    }
    let here = (s.top().body, s.top().pc);
    let i = s.fresh(def, seat, card_flag::TOKEN);
    super::cards::enter(g, s, i, Some(entry), here);
    let k = s.entering.len() - 1;
    let e = &mut s.entering[k];
    e.controller = seat;
    e.except = except;
    if face != 0 {
        e.face = face;
    }
    Some(Ev::of(EventKind::CreateTokens, seat, Ref::Player(seat)).amount(count).word(k as u16))
}

fn turn_into(
    s: &mut State,
    o: Obj,
    def: u16,
    face: u8,
    except: (u16, u16),
    duration: &Duration,
    here: (u16, u16),
) {
    let before = *s.card(o.i);
    let p = s.perm_mut(o).expect("a permanent");
    let old = p.except;
    p.except = except;
    let card = &mut s.cards[usize::from(o.i)];
    (card.def, card.face) = (def, face);
    s.dirty = true;
    if *duration == Duration::Forever {
        // What it is for good outlasts what it was for a time.
        let for_a_time = s.lasting.iter_mut().filter(|l| l.lasts == Lasts::Copy);
        if let Some(first) =
            for_a_time.into_iter().find(|l| l.locals.first().map(|x| x.value) == Some(Ref::Obj(o)))
        {
            let kept = [
                Ref::Obj(o),
                Ref::Num(def.into()),
                Ref::Num(face.into()),
                Ref::Num(except.0.into()),
                Ref::Num(except.1.into()),
            ];
            first.locals = kept.map(|value| Local { slot: hidden::AFFECTED, value }).to_vec();
        }
        return;
    }
    let stamp = s.next_stamp();
    let ctx = s.ctxs.last().expect("a running program");
    // What it was before is kept with the effect, to be given back when it ends.
    let kept = [
        Ref::Obj(o),
        Ref::Num(before.def.into()),
        Ref::Num(before.face.into()),
        Ref::Num(old.0.into()),
        Ref::Num(old.1.into()),
    ];
    s.lasting.push(Lasting {
        lasts: Lasts::Copy,
        body: here.0,
        pc: here.1,
        source: ctx.source,
        ability: ctx.ability,
        seat: ctx.seat,
        x: ctx.x,
        stamp,
        made: s.turn,
        uses: u8::MAX,
        left: 0,
        locals: kept.map(|value| Local { slot: hidden::AFFECTED, value }).to_vec(),
    });
}

/// The object that the present program is about to let enter.
fn entering(s: &State) -> Option<usize> {
    let change = s.frames.iter().rev().find(|f| f.doing == Doing::Change)?;
    let e = s.batch.get(change.n as usize)?;
    (e.kind == EventKind::Zone && e.to == Zone::Battlefield).then_some(e.n as usize)
}
