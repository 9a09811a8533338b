//! Running programs: frames over flat code, with the slots of their context.

use kernel::Cx;

use crate::eval::Env;
use crate::game::Magic;
use crate::ir::{Op, Slot};
use crate::machine::Flow;
use crate::state::{Ctx, Doing, Frame, Local, Ref, State, hidden};
use crate::{layers, ops};

/// The frame brought its context and takes it away.
pub const OWNS: u8 = 1;

/// What an instruction came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Done: the next instruction.
    Next,
    Jump(usize),
    /// Waiting: the frame's phase, or the instruction's own jump, was set before.
    Wait,
}

/// Run a body in a context of its own.
pub fn start(s: &mut State, ctx: Ctx, body: u16) {
    let seat = ctx.seat;
    s.ctxs.push(Ctx { since: s.history.len() as u32, ..ctx });
    s.push(Frame { body, flags: OWNS, to: u16::MAX, ..Frame::of(Doing::Program, seat) });
}

/// Run a body within the present context: a mode, whose targets are in slots shifted so far.
pub fn within(s: &mut State, body: u16, shift: u8) {
    let seat = s.top().seat;
    s.push(Frame { body, to: u16::MAX, b: Ref::Num(shift.into()), ..Frame::of(Doing::Program, seat) });
}

/// The targets of a mode chosen again take the place of the first ones.
fn shifted(g: &Magic, s: &mut State, f: &Frame) {
    let shift = f.b.num() as u8;
    s.top().b = Ref::Nothing;
    for target in &g.body(f.body).targets {
        for slot in [Some(target.slot), target.divide.as_ref().map(|d| d.0)].into_iter().flatten() {
            let values: Vec<Ref> = env(g, s).slot(slot + shift).collect();
            bind(s, slot, &values);
        }
    }
}

pub fn step(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    let f = *s.top();
    if f.b.num() > 0 {
        shifted(g, s, &f);
    }
    let code = &g.body(f.body).code;
    if f.pc >= f.to || usize::from(f.pc) >= code.len() {
        s.pop();
        if f.flags & OWNS != 0 {
            s.ctxs.pop();
        }
        return Flow::Next;
    }
    // CR 611.2: what an instruction changed is so before the next one is followed.
    layers::refresh(g, s);
    match ops::run(g, s, cx, &code[usize::from(f.pc)], f.phase) {
        Step::Next => advance(s),
        Step::Jump(to) => jump(s, to),
        Step::Wait => {}
    }
    Flow::Next
}

#[inline]
pub fn advance(s: &mut State) {
    let f = s.top();
    f.pc += 1;
    f.phase = 0;
}

#[inline]
pub fn jump(s: &mut State, to: usize) {
    let back = to <= usize::from(s.top().pc);
    if back {
        crate::cast::resolve::one_more(s);
    }
    let f = s.top();
    f.pc = to as u16;
    f.phase = 0;
}

/// One round of a loop after another.
pub fn step_loop(g: &Magic, s: &mut State, _cx: &mut Cx<Magic>) -> Flow {
    let f = *s.top();
    let slot = f.from as Slot;
    match &g.body(f.body).code[usize::from(f.pc) - 1] {
        Op::Each { slot: variable, .. } => {
            let item = env(g, s).slot(slot).nth(f.n as usize);
            let Some(item) = item else {
                bind(s, slot, &[]);
                s.pop();
                return Flow::Next;
            };
            bind(s, *variable, &[item]);
        }
        _ => {
            if f.n >= f.a.num() {
                s.pop();
                return Flow::Next;
            }
        }
    }
    s.top().n += 1;
    s.push(Frame { body: f.body, pc: f.pc, to: f.to, ..Frame::of(Doing::Program, f.seat) });
    Flow::Next
}

/// Begin a loop over what follows the present instruction up to `to`; the frame goes on there afterwards.
pub fn begin_loop(s: &mut State, items: Option<Vec<Ref>>, count: i32, to: usize) {
    let f = *s.top();
    jump(s, to);
    let depth = s.frames.iter().filter(|f| f.doing == Doing::Loop).count() as u8;
    let slot = hidden::LOOP + depth.min(40);
    if let Some(items) = items {
        let ctx = s.ctxs.last_mut().expect("a running program");
        ctx.locals.extend(items.into_iter().map(|value| Local { slot, value }));
    }
    s.push(Frame {
        body: f.body,
        pc: f.pc + 1,
        from: slot.into(),
        to: to as u16,
        a: Ref::Num(count),
        ..Frame::of(Doing::Loop, f.seat)
    });
}

/// Leave the program at once.
pub fn stop(s: &mut State) {
    loop {
        let f = *s.top();
        s.pop();
        if f.doing == Doing::Program && f.flags & OWNS != 0 {
            s.ctxs.pop();
            return;
        }
    }
}

#[inline]
pub fn env<'a>(g: &'a Magic, s: &'a State) -> Env<'a> {
    Env::of(g, s, s.ctxs.last().expect("a running program"))
}

/// Let the slot hold these and nothing else.
pub fn bind(s: &mut State, slot: Slot, values: &[Ref]) {
    let ctx = s.ctxs.last_mut().expect("a running program");
    ctx.locals.retain(|l| l.slot != slot);
    ctx.locals.extend(values.iter().map(|&value| Local { slot, value }));
}

/// Let the slot hold what the last choice or change came to.
pub fn bind_result(s: &mut State, slot: Slot) {
    let result = std::mem::take(&mut s.result);
    bind(s, slot, &result);
    s.result = result;
}
