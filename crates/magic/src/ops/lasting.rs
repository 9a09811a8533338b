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
            let older = if repeats(op, nil) { s.lasting.iter().position(|l| same(l, &new)) } else { None };
            match older {
                // Nothing grows by nothing, whenever that began.
                Some(_) if only_grows(op) => {}
                Some(k) => {
                    keep(s, new);
                    let ended: Vec<bool> = (0..s.lasting.len()).map(|i| i == k).collect();
                    layers::durations::forget(s, &ended);
                }
                None => keep(s, new),
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

/// Is it the same effect, made at another time? Whoever does the same again and again leaves one such effect behind,
/// the last (CR 613.7).
fn same(l: &Lasting, new: &Lasting) -> bool {
    l.body == new.body && l.pc == new.pc && Lasting { stamp: new.stamp, ..l.clone() } == *new
}
