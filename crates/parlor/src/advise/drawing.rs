//! Drawing up to a total: a card more, or none, by the hint's threshold or by what comes of it.

use kernel::{Cx, Game, Menu, Rng, Seat};
use serde_json::Value;

use super::thumb::Scratch;

use crate::ast::Program;
use crate::code::{GroupCode, Op, Set, Spot};
use crate::expr::Eval;
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::{Asking, State};
use crate::totals::total;

/// How far below the target drawing may end, after the option that is looked at.
const SHORT: [i32; 6] = [9, 8, 7, 6, 5, 4];
/// So far below it, at most, where the total could count less instead.
const SOFT: i32 = 3;
/// Worlds in which that is found out, those between two looks at what is left, and all.
const BEFORE: u32 = 40;
const LOOK: u32 = 120;
const WORLDS: u32 = 2400;
/// Standard errors after which an option is out.
const OUT: f32 = 3.0;
/// Of stakes, how many standard errors count against them.
const CAUTION: f32 = 2.0;

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
    pub(super) fn advise_draw(&self, world: &State<S>, menu: &Menu, stand: Option<i32>) -> Option<usize> {
        let (hint, (attr, alternate, target)) = (self.advice.hints.stand, self.advice.total?);
        let stand = stand.or(hint)?;
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
        let least: i32 = world.core.piles[pile].cards().map(|c| i32::from(values[c].min(others[c]))).sum();
        let stand = if least < now { stand.max(target - SOFT) } else { stand };
        Some(if now < stand { draw } else { rest })
    }

    /// Every option is tried in the same worlds, with cards drawn after it as far as suits it best.
    pub(super) fn advise_total(&self, world: &State<S>, seat: Seat, menu: &Menu, rng: &mut Rng) -> usize {
        let Some((_, _, target)) = self.advice.total else { return 0 };
        let n = menu.len();
        let (mut imagined, mut next) = (State::default(), State::default());
        let (mut cx, mut scratch) = (Cx::<Self>::default(), Scratch::default());
        let (mood, before) = (self.usual_mood(), self.lead(world, seat));
        let mut try_out = |imagined: &State<S>, i: usize, short: i32, luck: u64| {
            next.clone_from(imagined);
            self.play(&mut next, menu.opts[i], &mut cx);
            scratch.stand = Some(target - short);
            self.play_out(world, &mut next, &mut cx, &mut Rng::new(luck), mood, &mut scratch);
            self.lead(&next, seat) - before
        };
        let mut ends = vec![[0.0f32; SHORT.len()]; n];
        for _ in 0..BEFORE {
            self.imagined(world, seat, &mut imagined, rng);
            let luck = rng.next_u64();
            for (i, ends) in ends.iter_mut().enumerate() {
                for (end, &short) in ends.iter_mut().zip(&SHORT) {
                    *end += try_out(&imagined, i, short, luck);
                }
            }
        }
        // Of equals the one that draws least: what is in the middle suits most.
        let best = |ends: &[f32; SHORT.len()]| {
            (0..SHORT.len()).rev().max_by(|&a, &b| ends[a].total_cmp(&ends[b])).map_or(SHORT[0], |k| SHORT[k])
        };
        let short: Vec<i32> = ends.iter().map(best).collect();
        // One kind of option in many sizes is a stake.
        let stakes = menu.opts.iter().all(|o| o.flags == menu.opts[0].flags);
        let caution = if stakes { CAUTION } else { 0.0 };
        let mut told = vec![(0.0f32, 0.0f32); n];
        let (mut gaps, mut came) = (vec![0.0f32; n * n], vec![0.0f32; n]);
        let mut alive: Vec<usize> = (0..n).collect();
        for round in 1..=WORLDS {
            self.imagined(world, seat, &mut imagined, rng);
            let luck = rng.next_u64();
            for &i in &alive {
                came[i] = try_out(&imagined, i, short[i], luck);
                told[i] = (told[i].0 + came[i], told[i].1 + came[i] * came[i]);
            }
            for &i in &alive {
                for &k in &alive {
                    gaps[i * n + k] += (came[i] - came[k]) * (came[i] - came[k]);
                }
            }
            if round % LOOK != 0 {
                continue;
            }
            let rounds = round as f32;
            let error = |squares: f32, sum: f32| ((squares - sum * sum / rounds).max(0.0)).sqrt() / rounds;
            let worth = |i: usize| told[i].0 / rounds - caution * error(told[i].1, told[i].0);
            alive.sort_by(|&a, &b| worth(b).total_cmp(&worth(a)).then(a.cmp(&b)));
            let first = alive[0];
            let behind = |i: usize| {
                let gap = told[first].0 - told[i].0;
                gap / rounds <= OUT * error(gaps[first * n + i], gap)
            };
            alive.retain(|&i| i == first || behind(i));
            if alive.len() < 2 || (stakes && round >= 4 * LOOK) {
                break;
            }
        }
        alive[0]
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
