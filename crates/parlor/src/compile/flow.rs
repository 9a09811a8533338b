//! How blocks lead to one another: no recursion, every local bound before it is read, nothing bound twice.

use std::collections::HashSet;

use kernel::{Error, Result};

use crate::code::{Op, Stmt};
use crate::state::DEPTH;
use crate::statements::choose::is_set;

/// What a statement does with locals; bit per local number.
#[derive(Debug, Clone, Default)]
pub(crate) struct Uses {
    /// Its place in the source block.
    pub at: usize,
    /// Read, but bound outside.
    pub free: u128,
    /// Bound by it, its bodies or its expressions.
    pub binds: u128,
    /// Bound for each body, in the order of [`bodies`].
    pub bodies: Vec<u128>,
}

/// Blocks that a statement leads to: block, and whether it is a loop, and whether it is a call.
fn bodies<S>(op: &Op<S>) -> Vec<(u16, bool, bool)> {
    match op {
        Op::If(_, then, other) => {
            let mut all = vec![(*then, false, false)];
            all.extend(other.map(|o| (o, false, false)));
            all
        }
        Op::While(_, body, _) | Op::For { body, .. } | Op::ForCards { body, .. } => {
            vec![(*body, true, false)]
        }
        Op::Call(body) => vec![(*body, false, true)],
        Op::Choose(choice) => {
            let mut all: Vec<_> = choice.groups.iter().map(|g| (g.body, false, false)).collect();
            all.extend(choice.otherwise.map(|o| (o, false, false)));
            all
        }
        Op::Trick(t) => t.after_card.map(|b| (b, false, false)).into_iter().collect(),
        _ => Vec::new(),
    }
}

struct Walk<'a, S> {
    blocks: &'a [Vec<Stmt<S>>],
    uses: &'a [Vec<Uses>],
    done: HashSet<(u16, u128, bool, bool)>,
    stack: Vec<u16>,
}

pub(crate) fn check<S>(blocks: &[Vec<Stmt<S>>], uses: &[Vec<Uses>]) -> Result<()> {
    let mut walk = Walk { blocks, uses, done: HashSet::new(), stack: Vec::new() };
    walk.block(0, 0, false, false)
}

impl<S> Walk<'_, S> {
    fn block(&mut self, block: u16, bound: u128, in_loop: bool, in_trick: bool) -> Result<()> {
        if self.stack.contains(&block) {
            return Err(Error::invalid(format!("blocks[{block}]: it leads back to itself; use while")));
        }
        if !self.done.insert((block, bound, in_loop, in_trick)) {
            return Ok(());
        }
        if self.stack.len() >= DEPTH - 1 {
            return Err(Error::invalid(format!("blocks[{block}]: blocks are nested deeper than {DEPTH}")));
        }
        if self.done.len() > 200_000 {
            return Err(Error::invalid("blocks: too many ways lead through the program"));
        }
        self.stack.push(block);
        for (stmt, uses) in self.blocks[usize::from(block)].iter().zip(&self.uses[usize::from(block)]) {
            let fail = |what: String| Err(Error::invalid(format!("blocks[{block}][{}]: {what}", uses.at)));
            let unbound = uses.free & !bound;
            if unbound != 0 {
                return fail(format!("local {} is not bound here", unbound.trailing_zeros()));
            }
            let twice = uses.binds & bound;
            if twice != 0 {
                let local = twice.trailing_zeros();
                return fail(format!("local {local} is bound already; use another number"));
            }
            match &stmt.op {
                Op::Break if !in_loop => return fail("break stands in no loop".to_owned()),
                Op::Trick(_) if in_trick => return fail("a trick within a trick".to_owned()),
                Op::Betting(_) if in_trick => return fail("betting within a trick".to_owned()),
                _ => {}
            }
            let trick = in_trick || matches!(stmt.op, Op::Trick(_));
            for (k, (body, is_loop, is_call)) in bodies(&stmt.op).into_iter().enumerate() {
                let more = uses.bodies.get(k).copied().unwrap_or(0);
                let inside = is_loop || (in_loop && !is_call && !matches!(stmt.op, Op::Trick(_)));
                self.block(body, bound | more, inside, trick)?;
            }
        }
        self.stack.pop();
        Ok(())
    }
}

/// Numbers of the locals that a group binds.
pub(crate) fn group_binds(binders: &[crate::ast::Binder]) -> u128 {
    binders.iter().fold(0, |m, b| m | 1 << binder_local(b))
}

pub(crate) fn binder_local(b: &crate::ast::Binder) -> u8 {
    use crate::ast::Binder as B;
    match b {
        B::Card { local, .. }
        | B::Number { local, .. }
        | B::Value { local, .. }
        | B::Seat { local, .. }
        | B::Summing { local, .. }
        | B::Subset { local, .. }
        | B::Meld { local, .. } => *local,
    }
}

/// Set binders of a group, which share the option's wide field.
pub(crate) fn set_binders<S>(binds: &[crate::code::Bind<S>]) -> usize {
    binds.iter().filter(|b| is_set(&b.kind)).count()
}
