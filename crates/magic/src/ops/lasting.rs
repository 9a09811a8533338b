//! Effects that outlast the resolution that makes them.

use crate::game::Magic;
use crate::ir::{Affected, Op};
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
            add(s, Lasts::Effect, u8::MAX, 0, more);
        }
        Op::Replace { what, .. } => {
            let left = match &what.how {
                crate::ir::ability::How::Prevent { amount: Some(v), .. } => env(g, s).value(v),
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
    let f = *s.top();
    let stamp = s.next_stamp();
    let ctx = s.ctxs.last().expect("a running program");
    let kept = |slot: u8| slot < hidden::FIRST || matches!(slot, hidden::PAID | hidden::GIVER);
    let named = ctx.locals.iter().filter(|l| kept(l.slot));
    let mut locals: Vec<Local> = named.copied().collect();
    locals.extend(more);
    s.lasting.push(Lasting {
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
    });
    s.dirty = true;
}
