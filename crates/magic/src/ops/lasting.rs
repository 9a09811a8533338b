//! Effects that outlast the resolution that makes them.

use crate::game::Magic;
use crate::ir::ability::How;
use crate::ir::{Affected, Mod, Op, Rule, Sel};
use crate::layers;
use crate::machine::program::{Step, env};
use crate::state::{Lasting, Lasts, Local, Obj, Pending, Ref, State, hidden};

pub fn run(g: &Magic, s: &mut State, op: &Op) -> Step {
    match op {
        Op::Effect { of, mods, .. } => {
            let e = env(g, s);
            let mut more = Vec::new();
            if let Affected::Fixed(sel) = of {
                let fixed = e.all(sel);
                if fixed.is_empty() {
                    return Step::Next;
                }
                more.extend(fixed.into_iter().map(|value| Local { slot: hidden::AFFECTED, value }));
            }
            // CR 608.2h: numbers are found once.
            for v in mods.iter().flat_map(|m| layers::numbers(m)).flatten() {
                more.push(Local { slot: hidden::FIXED, value: Ref::Num(e.value(v)) });
            }
            // Nor does it change who takes control, whoever has later what the words speak of.
            let takers = mods.iter().filter_map(|m| match m {
                Mod::Control(sel) if *sel != Sel::You => e.player(sel),
                _ => None,
            });
            more.extend(takers.map(|seat| Local { slot: hidden::FIXED, value: Ref::Player(seat) }));
            let nil = more.iter().all(|l| !matches!(l.value, Ref::Num(n) if n != 0));
            let new = made(s, Lasts::Effect, u8::MAX, 0, more);
            let sets = sets(op);
            let over = |s: &State, l: &Lasting| if sets { covers(s, &new, l) } else { same(l, &new) };
            let mut older: Vec<bool> = Vec::new();
            if repeats(op, nil) && s.lasting.iter().any(|l| over(s, l)) {
                // Nothing grows by nothing, whenever that began.
                if only_grows(op) {
                    return Step::Next;
                }
                older.extend(s.lasting.iter().map(|l| over(s, l)));
                older.push(false);
            }
            keep(s, new);
            if !older.is_empty() {
                layers::durations::forget(s, &older);
            }
        }
        Op::Replace { what, .. } => {
            let left = match &what.how {
                How::Prevent { amount: Some(v), .. } | How::Redirect { amount: Some(v), .. } => {
                    env(g, s).value(v)
                }
                _ => 0,
            };
            add(s, Lasts::Replace, what.uses.unwrap_or(u8::MAX), left, Vec::new());
        }
        Op::Later { body, .. } => {
            let source = s.ctxs.last().expect("a running program").source;
            let since = crate::cast::since(g, s, source, body.0);
            add(s, Lasts::Later, u8::MAX, 0, since.into_iter().collect());
        }
        Op::Reflexive { body } => {
            let ctx = s.ctxs.last().expect("a running program");
            let pending = Pending {
                source: ctx.source,
                ability: crate::state::NONE,
                body: body.0,
                seat: ctx.seat,
                x: ctx.x,
                way: ctx.way,
                obj: Obj::NONE,
                locals: ctx.locals.clone(),
            };
            s.pending.push(pending);
        }
        _ => unreachable!("not a lasting effect"),
    }
    Step::Next
}

pub(super) fn add(s: &mut State, lasts: Lasts, uses: u8, left: i32, more: Vec<Local>) {
    let new = made(s, lasts, uses, left, more);
    keep(s, new);
}

fn keep(s: &mut State, new: Lasting) {
    s.lasting.push(new);
    s.dirty = true;
}

/// What the program's instruction makes now.
fn made(s: &mut State, lasts: Lasts, uses: u8, left: i32, more: Vec<Local>) -> Lasting {
    let f = *s.top();
    let stamp = s.next_stamp();
    let ctx = s.ctxs.last().expect("a running program");
    let kept = |slot: u8| slot < hidden::FIRST || matches!(slot, hidden::PAID | hidden::GIVER);
    let named = ctx.locals.iter().filter(|l| kept(l.slot));
    let mut locals: Vec<Local> = named.copied().collect();
    locals.extend(more);
    Lasting {
        lasts,
        body: f.body,
        pc: f.pc,
        source: ctx.source,
        ability: ctx.ability,
        seat: ctx.seat,
        x: ctx.x,
        stamp,
        made: s.turn,
        uses,
        left,
        locals,
    }
}

/// Does the effect come to no more when the same one is there twice? Types, colours, keywords and what sizes are set to
/// are as the last effect says; `nil`: all its numbers are 0, so that sizes do not grow either.
fn repeats(op: &Op, nil: bool) -> bool {
    let Op::Effect { of, mods, rules, .. } = op else { return false };
    // Two effects on the next that comes are on two.
    if matches!(of, Affected::Next(_)) {
        return false;
    }
    let changes = |m: &Mod| match m {
        Mod::AddPt { .. } => nil,
        Mod::AddType(_)
        | Mod::SetTypes(_)
        | Mod::RemoveType(_)
        | Mod::AddSupertype(_)
        | Mod::RemoveSupertype(_)
        | Mod::AddSubtype(_)
        | Mod::SetSubtypes(_)
        | Mod::AllCreatureTypes
        | Mod::LoseCreatureTypes
        | Mod::SetColors(_)
        | Mod::AddColor(_)
        | Mod::AddKeyword(_)
        | Mod::RemoveKeyword(_)
        | Mod::LoseAbilities
        | Mod::SetPt { .. }
        | Mod::SetPower(_)
        | Mod::SetToughness(_) => true,
        _ => false,
    };
    let forbids = |r: &Rule| matches!(r, Rule::Cannot { .. } | Rule::Must { .. });
    mods.iter().all(changes) && rules.iter().all(forbids)
}

/// Does it add to power and toughness, and nothing else?
fn only_grows(op: &Op) -> bool {
    let Op::Effect { mods, rules, .. } = op else { return false };
    rules.is_empty() && mods.iter().all(|m| matches!(m, Mod::AddPt { .. }))
}

/// Does all that it does to an object go for nothing once it is done to it again, with whatever numbers?
fn sets(op: &Op) -> bool {
    let Op::Effect { of: Affected::Fixed(_), mods, rules, .. } = op else { return false };
    rules.is_empty() && !mods.iter().any(|m| matches!(m, Mod::AddPt { .. }))
}

/// Is the older effect the same but for its numbers, and does the new one apply to all that it applies to and that is
/// still there? What was set is set anew.
fn covers(s: &State, new: &Lasting, older: &Lasting) -> bool {
    let alike = |l: &Lasting| (l.lasts, l.body, l.pc, l.source, l.ability, l.seat, l.made, l.uses, l.left);
    let named = |l: &Local| !matches!(l.slot, hidden::AFFECTED | hidden::FIXED);
    let affected = |l: &Local| l.slot == hidden::AFFECTED;
    let there = |l: &&Local| affected(l) && !matches!(l.value, Ref::Obj(o) if !s.is_live(o));
    // Both are in the order in which they were found.
    let mut again = new.locals.iter().filter(|l| affected(l));
    alike(new) == alike(older)
        && new.locals.iter().filter(|l| named(l)).eq(older.locals.iter().filter(|l| named(l)))
        && older.locals.iter().filter(there).all(|l| again.any(|m| m == l))
}

/// Is it the same effect, made at another time? Whoever does the same again and again leaves one such effect behind,
/// the last (CR 613.7).
fn same(l: &Lasting, new: &Lasting) -> bool {
    l.body == new.body && l.pc == new.pc && Lasting { stamp: new.stamp, ..l.clone() } == *new
}
