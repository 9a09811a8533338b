//! Drawing up to a total: a card more, or none, by the hint's threshold.

use kernel::Menu;
use serde_json::Value;

use crate::ast::Program;
use crate::code::{GroupCode, Op, Set, Spot};
use crate::expr::Eval;
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::{Asking, State};
use crate::totals::total;

/// The first total that the program asks for.
pub(super) fn total_of(program: &Program) -> Option<(u16, u16, i32)> {
    find(&serde_json::to_value(&program.blocks).ok()?)
}

fn find(at: &Value) -> Option<(u16, u16, i32)> {
    match at {
        Value::Object(fields) if fields.get("v").is_some_and(|v| v == "total") => {
            let field = |name: &str| fields.get(name).and_then(Value::as_i64);
            let index = |name: &str| field(name).and_then(|n| u16::try_from(n).ok());
            Some((index("attr")?, index("alternate")?, field("target")? as i32))
        }
        Value::Object(fields) => fields.values().find_map(find),
        Value::Array(items) => items.iter().find_map(find),
        _ => None,
    }
}

impl<S: CardSet> Parlor<S> {
    /// Where both are offered: a card below the threshold, none from there on.
    pub(super) fn advise_draw(&self, world: &State<S>, menu: &Menu) -> Option<usize> {
        let (stand, (attr, alternate, target)) = (self.advice.hints.stand?, self.advice.total?);
        let (Asking::Choose, Some(Op::Choose(choice))) = (world.core.asking, self.asking(world)) else {
            return None;
        };
        let group = |i: usize| choice.groups.get(usize::from(menu.opts[i].flags));
        let draw = (0..menu.len()).find(|&i| group(i).is_some_and(|g| self.only_draws(g).is_some()))?;
        let rest = (0..menu.len()).find(|&i| group(i).is_some_and(|g| !self.moves(g)))?;
        let to = self.only_draws(group(draw)?)?;
        let mut locals = world.locals.clone();
        let pile = Eval { code: &self.code, core: &world.core, locals: &mut locals }.pile(to)?;
        let (values, others) =
            (&self.code.attrs[usize::from(attr)].values, &self.code.attrs[usize::from(alternate)].values);
        let now = total(world.core.piles[pile], values, others, target);
        Some(if now < stand { draw } else { rest })
    }

    /// The pile of an option that is nothing but a card off the top of another.
    fn only_draws(&self, group: &GroupCode<S>) -> Option<&Spot<S>> {
        match &self.code.blocks[usize::from(group.body)][..] {
            [stmt] => match &stmt.op {
                Op::Move { what: Set::TopOf(_), to, .. } if to.seat.is_some() || to.fixed.is_some() => {
                    Some(to)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn moves(&self, group: &GroupCode<S>) -> bool {
        self.code.blocks[usize::from(group.body)].iter().any(|stmt| matches!(stmt.op, Op::Move { .. }))
    }
}
