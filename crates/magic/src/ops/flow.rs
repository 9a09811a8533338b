//! Order of execution, slots and memory.

use crate::cast::targets;
use crate::game::Magic;
use crate::ir::Op;
use crate::machine::program::{self, Step, begin_loop, bind, env};
use crate::state::{Link, Local, Ref, State, hidden};

pub fn run(g: &Magic, s: &mut State, op: &Op) -> Step {
    match op {
        Op::Jump { to } => return Step::Jump(*to),
        Op::Branch { cond, to } => {
            if !env(g, s).holds(cond) {
                return Step::Jump(*to);
            }
        }
        Op::Each { over, to, .. } => {
            let items = env(g, s).all(over);
            begin_loop(s, Some(items), 0, *to);
            return Step::Wait;
        }
        Op::Repeat { count, to } => {
            let count = env(g, s).value(count).min(1000);
            begin_loop(s, None, count, *to);
            return Step::Wait;
        }
        Op::Next => {}
        Op::Stop => {
            program::stop(s);
            return Step::Wait;
        }
        Op::Modes => {
            let body = s.top().body;
            let chosen: Vec<i32> = env(g, s).slot(hidden::MODE).map(Ref::num).collect();
            program::advance(s);
            let modes = g.body(body).modes.as_ref().expect("checked when loading");
            for (n, &k) in chosen.iter().enumerate().rev() {
                let before = chosen[..n].iter().filter(|m| **m == k).count() as u8;
                program::within(s, modes.choices[k as usize].body.0, before.min(4) * targets::SHIFT);
            }
            return Step::Wait;
        }
        Op::Let { slot, what } => {
            let values = env(g, s).all(what);
            bind(s, *slot, &values);
        }
        Op::LetNumber { slot, value } => {
            let value = env(g, s).value(value);
            bind(s, *slot, &[Ref::Num(value)]);
        }
        Op::Gather { slot, what } => {
            let values = env(g, s).all(what);
            let ctx = s.ctxs.last_mut().expect("a running program");
            for value in values {
                if !ctx.locals.contains(&Local { slot: *slot, value }) {
                    ctx.locals.push(Local { slot: *slot, value });
                }
            }
        }
        Op::Remember { word, what } => {
            let values = env(g, s).all(what);
            forget(s, word.0);
            remember(s, word.0, values);
        }
        Op::RememberAlso { word, what } => {
            let values = env(g, s).all(what);
            remember(s, word.0, values);
        }
        Op::RememberNumber { word, value } => {
            let value = env(g, s).value(value);
            forget(s, word.0);
            remember(s, word.0, vec![Ref::Num(value)]);
        }
        Op::Forget { word } => forget(s, word.0),
        _ => unreachable!("not an instruction of flow"),
    }
    Step::Next
}

fn remember(s: &mut State, word: u16, values: Vec<Ref>) {
    let holder = s.ctxs.last().expect("a running program").source;
    s.links.extend(values.into_iter().map(|value| Link { holder, word, value }));
    s.dirty = true;
}

fn forget(s: &mut State, word: u16) {
    let holder = s.ctxs.last().expect("a running program").source;
    s.links.retain(|l| l.holder != holder || l.word != word);
    s.dirty = true;
}
