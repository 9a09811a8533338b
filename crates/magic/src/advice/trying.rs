//! What rules of thumb cannot tell is tried: an option is taken, the turn ends without anybody casting more, and the
//! position is judged: what lasts until then counts by what came of it.

use kernel::{Menu, Opt};

use super::quick::Mood;
use super::trial::Trial;
use crate::game::Magic;
use crate::state::State;
use crate::table::evaluate;

/// Options tried for one question.
const MOST: usize = 8;
/// What must be gained over doing nothing: about a card's worth is in the evaluation already.
const GAIN: f32 = 0.03;

/// The option of those that leaves the seat best off, if it is better than the first of the menu, which does nothing.
pub fn better_than_nothing(g: &Magic, s: &State, menu: &Menu, which: impl Fn(&Opt) -> bool) -> usize {
    let mut tried = (0..menu.len()).filter(|&index| which(&menu.opts[index])).take(MOST).peekable();
    if tried.peek().is_none() {
        return 0;
    }
    let mut trial = Trial::of(g, s, menu.seat);
    let mut best = (0, value(&mut trial, menu, None, Mood::Idle) + GAIN);
    for index in tried {
        let value = value(&mut trial, menu, Some(index), Mood::Aiming);
        if value > best.1 {
            best = (index, value);
        }
    }
    best.0
}

/// The option that leaves the seat best off; `usual` where none is better.
pub fn best(g: &Magic, s: &State, menu: &Menu, usual: usize) -> usize {
    let mut trial = Trial::of(g, s, menu.seat);
    let mut best = (usual, value(&mut trial, menu, Some(usual), Mood::Idle) + 1e-4);
    for index in (0..menu.len()).filter(|&index| index != usual).take(MOST) {
        let value = value(&mut trial, menu, Some(index), Mood::Idle);
        if value > best.1 {
            best = (index, value);
        }
    }
    best.0
}

/// How the seat stands at the end of the turn after the option, or after nothing.
fn value(trial: &mut Trial<'_>, menu: &Menu, index: Option<usize>, mood: Mood) -> f32 {
    let (g, seat) = (trial.g, trial.seat);
    evaluate::evaluate(g, trial.play(menu, index, trial.from.turn, |_, _| mood), seat)
}
