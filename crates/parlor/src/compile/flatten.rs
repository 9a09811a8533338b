//! Branches and plain calls are written into the block they stand in: fewer frames, same meaning.

use crate::code::{Code, Op, Stmt};
use crate::sets::CardSet;

/// A block that would grow longer keeps its branches apart.
const LONGEST: usize = 2000;

pub(super) fn flatten<S: CardSet>(code: &mut Code<S>, shortcuts: bool) {
    let blocks: Vec<Vec<Stmt<S>>> = (0..code.blocks.len())
        .map(|b| {
            let mut out = Vec::new();
            match expand(&code.blocks, b as u16, &mut out) {
                true => out,
                false => code.blocks[b].clone(),
            }
        })
        .collect();
    code.straight = blocks.iter().map(|block| shortcuts && block.iter().all(straight)).collect();
    code.blocks = blocks;
    code.groups.clear();
    for (b, block) in code.blocks.iter_mut().enumerate() {
        for (at, stmt) in block.iter_mut().enumerate() {
            if let Op::Trick(trick) = &mut stmt.op {
                trick.flows_on = trick.after_card.is_none_or(|b| code.straight[usize::from(b)]);
            }
            if let Op::Choose(choice) = &mut stmt.op {
                for (g, group) in choice.groups.iter_mut().enumerate() {
                    group.id = code.groups.len() as u16;
                    code.groups.push((b as u16, at as u16, g as u8));
                }
            }
        }
    }
}

/// False when it would become too long.
fn expand<S: CardSet>(blocks: &[Vec<Stmt<S>>], block: u16, out: &mut Vec<Stmt<S>>) -> bool {
    for stmt in &blocks[usize::from(block)] {
        if out.len() > LONGEST {
            return false;
        }
        match &stmt.op {
            Op::If(test, then, other) => {
                let branch = out.len();
                out.push(Stmt { needs: stmt.needs.clone(), op: Op::Unless(test.clone(), 0) });
                if !expand(blocks, *then, out) {
                    return false;
                }
                let leap = out.len();
                if let Some(other) = other {
                    out.push(Stmt { needs: Vec::new(), op: Op::Jump(0) });
                    aim(out, branch);
                    if !expand(blocks, *other, out) {
                        return false;
                    }
                    aim(out, leap);
                } else {
                    aim(out, branch);
                }
            }
            Op::Call(body) if !returns(blocks, *body) => {
                if !expand(blocks, *body, out) {
                    return false;
                }
            }
            _ => out.push(stmt.clone()),
        }
    }
    true
}

/// Asks nobody, enters no block, leads on.
fn straight<S>(stmt: &Stmt<S>) -> bool {
    let onward = matches!(stmt.op, Op::Set(..) | Op::Add(..) | Op::Say(..) | Op::Unless(..) | Op::Jump(_));
    onward && stmt.needs.is_empty()
}

/// Let a jump lead to what comes next.
fn aim<S>(out: &mut [Stmt<S>], jump: usize) {
    let here = out.len() as u16;
    match &mut out[jump].op {
        Op::Unless(_, to) | Op::Jump(to) => *to = here,
        _ => {}
    }
}

/// Whether a block, or a body within it, may return from the call.
fn returns<S>(blocks: &[Vec<Stmt<S>>], block: u16) -> bool {
    blocks[usize::from(block)].iter().any(|stmt| match &stmt.op {
        Op::Return => true,
        Op::If(_, then, other) => returns(blocks, *then) || other.is_some_and(|o| returns(blocks, o)),
        Op::While(_, body, _) | Op::For { body, .. } | Op::ForCards { body, .. } => returns(blocks, *body),
        Op::Choose(choice) => {
            choice.groups.iter().any(|g| returns(blocks, g.body))
                || choice.otherwise.is_some_and(|o| returns(blocks, o))
        }
        Op::Trick(t) => t.after_card.is_some_and(|b| returns(blocks, b)),
        _ => false,
    })
}
