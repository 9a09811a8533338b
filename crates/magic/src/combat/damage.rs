//! Combat damage (CR 510): who deals how much to what, all at once.
//!
//! Attackers come first, then blockers, each in order of entry; `pc` counts them. What was assigned lies in
//! the pool from `from` on, three entries each: who, to whom, how much. `n` says which step it is.

use kernel::{Cx, Menu, Opt, Seat};

use crate::events;
use crate::game::Magic;
use crate::ir::{CardType, EventKind, Keyword, Rule};
use crate::machine::Flow;
use crate::machine::ask::{Ask, PLAYER, Verb};
use crate::state::{Ev, Frame, Obj, Perm, Ref, State, ev_flag, perm_flag};

const ASSIGN: u8 = 0;
const ASK: u8 = 1;
const DEAL: u8 = 2;
const DONE: u8 = 3;

/// The step of creatures with first strike (CR 510.4).
pub const FIRST: i32 = 0;

fn strikes_first(p: &Perm) -> bool {
    p.ch.has(Keyword::FirstStrike) || p.ch.has(Keyword::DoubleStrike)
}

fn fights(s: &State, p: &Perm) -> bool {
    p.ch.is(CardType::Creature)
        && (p.attacking != Ref::Nothing || s.blocks.iter().any(|b| b.blocker == p.obj))
}

/// Does some creature in combat strike first? Asked when combat damage is about to be dealt (CR 510.4).
pub fn has_first_strike_step(_: &Magic, s: &State) -> bool {
    s.standing().any(|p| strikes_first(p) && fights(s, p))
}

/// Who deals damage in this step, attackers first.
fn dealers(s: &State, step: i32) -> Vec<Obj> {
    let now = |p: &&Perm| {
        fights(s, p)
            && if step == FIRST {
                strikes_first(p)
            } else {
                !p.is(perm_flag::STRUCK) || p.ch.has(Keyword::DoubleStrike)
            }
    };
    let attackers = s.permanents().filter(|p| p.attacking != Ref::Nothing).filter(now);
    let mut dealers: Vec<Obj> = attackers.map(|p| p.obj).collect();
    if !s.blocks.is_empty() {
        let blockers = s.permanents().filter(|p| p.attacking == Ref::Nothing).filter(now);
        dealers.extend(blockers.map(|p| p.obj));
    }
    dealers
}

/// Notes who has dealt damage in the first of two steps; remembered between the two only.
pub fn struck(s: &mut State, first: bool) {
    let dealers = if first { dealers(s, FIRST) } else { Vec::new() };
    for p in s.perms.iter_mut().filter(|p| !p.obj.is_none()) {
        p.set(perm_flag::STRUCK, dealers.contains(&p.obj));
    }
}

/// What one creature has to assign.
struct Assignment {
    seat: Seat,
    amount: i32,
    /// Creatures it fights, each with what is lethal to it now.
    creatures: Vec<(Obj, i32)>,
    /// Gets what tramples over, or everything.
    beyond: Ref,
    /// May be assigned to the attacked as though nothing blocked.
    unblocked: bool,
}

fn assignment(g: &Magic, s: &State, frame: &Frame, o: Obj) -> Assignment {
    let p = s.perm(o).expect("it fights");
    let is = |rule: fn(&Rule) -> bool| g.ruled(s, crate::layers::rules::DAMAGE, Ref::Obj(o), |r, _| rule(r));
    let by_toughness = is(|r| matches!(r, Rule::DamageByToughness));
    let size = if by_toughness { p.ch.toughness } else { p.ch.power };
    let amount = if is(|r| matches!(r, Rule::NoCombatDamage)) { 0 } else { size.max(0) };
    let lethal = |x: Obj| (x, lethal(s, frame, p, x));
    let seat = p.ch.controller;
    if p.attacking == Ref::Nothing {
        let blocked = s.blocks.iter().filter(|b| b.blocker == o).map(|b| lethal(b.attacker)).collect();
        return Assignment { seat, amount, creatures: blocked, beyond: Ref::Nothing, unblocked: false };
    }
    let attacked = attacked(s, p);
    if !p.is(perm_flag::BLOCKED) {
        return Assignment { seat, amount, creatures: Vec::new(), beyond: attacked, unblocked: false };
    }
    let creatures: Vec<(Obj, i32)> =
        s.blocks.iter().filter(|b| b.attacker == o).map(|b| lethal(b.blocker)).collect();
    let beyond = if p.ch.has(Keyword::Trample) { attacked } else { Ref::Nothing };
    let unblocked = attacked != Ref::Nothing
        && !(creatures.is_empty() && beyond != Ref::Nothing)
        && is(|r| matches!(r, Rule::AssignAsUnblocked));
    Assignment { seat, amount, creatures, beyond, unblocked }
}

/// What an attacker attacks, if it is still there to be dealt damage (CR 506.4c).
pub fn attacked(s: &State, p: &Perm) -> Ref {
    let there = |x: &Perm| x.ch.is(CardType::Planeswalker) || x.ch.is(CardType::Battle);
    match p.attacking {
        Ref::Obj(x) if !s.perm(x).is_some_and(there) => Ref::Nothing,
        other => other,
    }
}

/// The creature whose damage is being assigned.
pub fn turn_of(s: &State, frame: &Frame) -> Option<Obj> {
    dealers(s, frame.n).get(usize::from(frame.pc)).copied()
}

/// Damage that would destroy it: its toughness less what is marked and what others assign now, 1 from a source
/// with deathtouch (CR 702.19b, 702.2c).
fn lethal(s: &State, frame: &Frame, by: &Perm, o: Obj) -> i32 {
    let Some(p) = s.perm(o) else { return 0 };
    let mut left = p.ch.toughness - p.damage;
    for three in s.pool[usize::from(frame.from)..].chunks_exact(3) {
        let from = three[0].obj().filter(|&from| from != by.obj && three[1] == Ref::Obj(o));
        let Some(source) = from.and_then(|from| s.perm(from)) else { continue };
        let n = three[2].num();
        left = if n > 0 && source.ch.has(Keyword::Deathtouch) { 0 } else { left - n };
    }
    if by.ch.has(Keyword::Deathtouch) { left.clamp(0, 1) } else { left.max(0) }
}

/// What the creature at hand has assigned so far.
fn given(s: &State, frame: &Frame, o: Obj) -> Vec<(Ref, i32)> {
    let mine = s.pool[usize::from(frame.from)..].chunks_exact(3).filter(|three| three[0] == Ref::Obj(o));
    mine.map(|three| (three[1], three[2].num())).collect()
}

/// The numbers from the one to the other. Of very many only those near the ends, and one more, are offered.
pub fn span(least: i32, most: i32, also: i32) -> Vec<i32> {
    const NEAR: i32 = 1000;
    if most - least <= 2 * NEAR {
        return (least..=most).collect();
    }
    let also = (least + NEAR < also && also < most - NEAR).then_some(also);
    (least..=least + NEAR).chain(also).chain(most - NEAR..=most).collect()
}

impl Assignment {
    /// How much the next creature may get, given what those before it got.
    fn next(&self, given: &[(Ref, i32)]) -> Vec<i32> {
        let at = given.len();
        let left = self.amount - given.iter().map(|(_, n)| n).sum::<i32>();
        if at + 1 < self.creatures.len() {
            return span(0, left, self.creatures[at].1);
        }
        if self.beyond == Ref::Nothing {
            return vec![left];
        }
        // Something goes on only if every creature is dealt lethal damage (CR 702.19b).
        let all = given.iter().zip(&self.creatures).all(|((_, n), (_, lethal))| n >= lethal);
        let lethal = self.creatures[at].1;
        let mut amounts = if all && lethal < left { span(lethal, left - 1, lethal) } else { Vec::new() };
        amounts.push(left);
        amounts
    }
}

pub fn step(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    let frame = *s.top();
    match frame.phase {
        ASSIGN => {
            if frame.pc == 0 && frame.flags == 0 {
                let from = s.pool.len() as u16;
                let f = s.top();
                (f.flags, f.from) = (1, from);
            }
            assign(g, s)
        }
        ASK => Flow::Ask,
        DEAL => {
            struck(s, frame.n == FIRST);
            let from = usize::from(frame.from);
            let all = s.pool[from..].chunks_exact(3);
            let damage = |three: &[Ref]| {
                let seat = match three[1] {
                    Ref::Player(p) => p,
                    Ref::Obj(o) => s.controller(o),
                    _ => s.active,
                };
                Ev::of(EventKind::Damage, seat, three[1])
                    .other(three[0])
                    .amount(three[2].num())
                    .flag(ev_flag::COMBAT)
            };
            let events: Vec<Ev> = all.map(damage).filter(|e| e.n > 0).collect();
            s.pool.truncate(from);
            s.top().phase = DONE;
            if !events.is_empty() {
                events::propose(g, s, cx, &events);
            }
            Flow::Next
        }
        _ => {
            s.pop();
            Flow::Next
        }
    }
}

/// Go on until somebody has a choice.
fn assign(g: &Magic, s: &mut State) -> Flow {
    let n = s.top().n;
    let dealers = dealers(s, n);
    loop {
        let frame = *s.top();
        let Some(&o) = dealers.get(usize::from(frame.pc)) else {
            s.top().phase = DEAL;
            return Flow::Next;
        };
        let a = assignment(g, s, &frame, o);
        let given = given(s, &frame, o);
        let left = a.amount - given.iter().map(|(_, n)| n).sum::<i32>();
        if left > 0 && given.len() < a.creatures.len() {
            let amounts = a.next(&given);
            if amounts.len() > 1 || a.unblocked && given.is_empty() {
                s.top().phase = ASK;
                return Flow::Ask;
            }
            let to = Ref::Obj(a.creatures[given.len()].0);
            s.pool.extend([Ref::Obj(o), to, Ref::Num(amounts[0])]);
            continue;
        }
        if left > 0 && a.unblocked && a.creatures.is_empty() {
            s.top().phase = ASK;
            return Flow::Ask;
        }
        if left > 0 && a.beyond != Ref::Nothing {
            s.pool.extend([Ref::Obj(o), a.beyond, Ref::Num(left)]);
        }
        s.top().pc += 1;
    }
}

fn option(to: Ref, from: Obj, n: i32) -> Opt {
    let opt = Opt::verb(Verb::Assign as u8).b(from.i).n(n);
    match to {
        Ref::Player(seat) => opt.a(seat.into()).flags(PLAYER),
        Ref::Obj(o) => opt.a(o.i),
        _ => opt,
    }
}

pub fn offer(g: &Magic, s: &State, menu: &mut Menu) {
    let frame = s.frames.last().expect("the frame that asks");
    let o = dealers(s, frame.n)[usize::from(frame.pc)];
    let a = assignment(g, s, frame, o);
    let given = given(s, frame, o);
    menu.ask(a.seat, Ask::Division as u8);
    if let Some(&(to, _)) = a.creatures.get(given.len()) {
        a.next(&given).into_iter().for_each(|n| menu.push(option(Ref::Obj(to), o, n)));
    } else {
        // Everything that blocked it is gone: nothing, or all as though unblocked.
        menu.push(Opt::verb(Verb::Done as u8));
    }
    if a.unblocked && given.is_empty() {
        let attacked = s.perm(o).expect("it fights").attacking;
        menu.push(option(attacked, o, a.amount));
    }
}

pub fn take(g: &Magic, s: &mut State, o: Opt, _: &mut Cx<Magic>) {
    let frame = *s.top();
    let from = dealers(s, frame.n)[usize::from(frame.pc)];
    s.top().phase = ASSIGN;
    if o.verb == Verb::Done as u8 {
        s.top().pc += 1;
        return;
    }
    let a = assignment(g, s, &frame, from);
    let attacked = s.perm(from).expect("it fights").attacking;
    let to = if o.flags & PLAYER != 0 { Ref::Player(o.a as Seat) } else { Ref::Obj(s.obj(o.a)) };
    s.pool.extend([Ref::Obj(from), to, Ref::Num(o.n)]);
    if a.unblocked && to == attacked {
        s.top().pc += 1;
    }
}
