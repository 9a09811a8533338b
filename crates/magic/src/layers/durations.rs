//! When lasting effects end (CR 611.2, 514.2).

use crate::eval::Env;
use crate::game::Magic;
use crate::ir::{Duration, Op, Step};
use crate::state::{Lasting, Lasts, NONE, Ref, State, hidden};

/// A moment at which effects may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    TurnBegins,
    Step(Step),
    CombatEnds,
    /// The cleanup step (CR 514.2).
    TurnEnds,
}

fn duration<'a>(g: &'a Magic, l: &Lasting) -> Option<&'a Duration> {
    match &g.body(l.body).code[usize::from(l.pc)] {
        Op::Effect { duration, .. }
        | Op::Replace { duration, .. }
        | Op::Later { duration, .. }
        | Op::BecomeCopy { duration, .. } => Some(duration),
        _ => None,
    }
}

fn ends(g: &Magic, s: &State, l: &Lasting, moment: Moment) -> bool {
    let Some(duration) = duration(g, l) else { return false };
    let mine = s.active == l.seat;
    match (duration, moment) {
        (Duration::EndOfTurn, Moment::TurnEnds) => true,
        (Duration::EndOfCombat, Moment::CombatEnds | Moment::TurnEnds) => true,
        (Duration::YourNextTurn, Moment::TurnBegins) => mine && s.turn > l.made,
        (Duration::EndOfYourNextTurn, Moment::TurnEnds) => mine && s.turn > l.made,
        (Duration::NextStep(step), Moment::Step(now)) => *step == now && mine,
        _ => false,
    }
}

/// End what ends now.
pub fn at(g: &Magic, s: &mut State, moment: Moment) {
    if !s.lasting.iter().any(|l| ends(g, s, l, moment)) {
        return;
    }
    let ended: Vec<bool> = s.lasting.iter().map(|l| ends(g, s, l, moment)).collect();
    drop_marked(s, &ended);
}

/// End effects whose own condition has failed: it never begins again (CR 611.2b).
pub fn broken(g: &Magic, s: &mut State) {
    if !some_broken(g, s) {
        return;
    }
    let ended: Vec<bool> = s.lasting.iter().map(|l| is_broken(g, s, l)).collect();
    drop_marked(s, &ended);
}

/// Is there an effect that is to end so?
pub fn some_broken(g: &Magic, s: &State) -> bool {
    s.lasting.iter().any(|l| is_broken(g, s, l))
}

fn is_broken(g: &Magic, s: &State, l: &Lasting) -> bool {
    // CR 702.26f: what is phased out is not there.
    let there = || s.perm(l.source).is_some();
    let gone = || {
        let mut fixed = l.locals.iter().filter(|x| x.slot == hidden::AFFECTED).filter_map(|x| x.value.obj());
        fixed.next().is_some_and(|first| !s.is_live(first)) && fixed.all(|o| !s.is_live(o))
    };
    match l.lasts {
        // What an effect was fixed on is gone for good.
        Lasts::Entry | Lasts::Copy => return gone(),
        Lasts::Effect if gone() => return true,
        _ => {}
    }
    match duration(g, l) {
        Some(Duration::WhileThis) => !there(),
        Some(Duration::WhileYouControlThis) => !there() || s.controller(l.source) != l.seat,
        Some(Duration::While(cond)) => !Env::of_lasting(g, s, l).holds(cond),
        _ => false,
    }
}

fn drop_marked(s: &mut State, ended: &[bool]) {
    if !ended.contains(&true) {
        return;
    }
    for (k, _) in ended.iter().enumerate().filter(|(_, e)| **e) {
        if s.lasting[k].lasts == Lasts::Copy {
            give_back(s, k);
        }
    }
    forget(s, ended);
}

/// Effects that are marked are no more. Something may happen before the lists are made anew, and they know effects
/// by their numbers.
pub fn forget(s: &mut State, ended: &[bool]) {
    let mut marks = ended.iter();
    s.lasting.retain(|_| !marks.next().copied().unwrap_or(false));
    s.dirty = true;
    let mut left = 0;
    let numbers: Vec<u16> = ended
        .iter()
        .map(|&gone| {
            left += u16::from(!gone);
            if gone { NONE } else { left - 1 }
        })
        .collect();
    for list in [&mut s.applied, &mut s.watching, &mut s.replacing, &mut s.ruling] {
        list.retain_mut(|active| {
            let known = active.lasting == NONE;
            if !known {
                active.lasting = numbers[usize::from(active.lasting)];
            }
            known || active.lasting != NONE
        });
    }
}

/// A copy for a time becomes what it was; where it has become something else since, that goes on, over what it was
/// before (CR 613.7).
fn give_back(s: &mut State, k: usize) {
    let copied = |l: &Lasting| l.locals.first().map(|x| x.value).filter(|_| l.lasts == Lasts::Copy);
    let o = copied(&s.lasting[k]);
    if let Some(later) = (k + 1..s.lasting.len()).find(|&j| copied(&s.lasting[j]) == o) {
        s.lasting[later].locals = std::mem::take(&mut s.lasting[k].locals);
        return;
    }
    let kept: Vec<Ref> = s.lasting[k].locals.iter().map(|l| l.value).collect();
    let [Ref::Obj(o), Ref::Num(def), Ref::Num(face), Ref::Num(body), Ref::Num(pc)] = kept[..] else { return };
    if let Some(p) = s.perm_mut(o) {
        p.except = (body as u16, pc as u16);
        let card = &mut s.cards[usize::from(o.i)];
        (card.def, card.face) = (def as u16, face as u8);
    }
}
