//! What rules of thumb cannot tell is tried: an option is taken, the turn ends without anybody casting more, and the
//! position is judged: what lasts until then counts by what came of it.

use kernel::{Cx, Game, Menu, Opt, Seat};

use super::patience;
use super::quick::{self, Mood};
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
    let mut trial = Trial::of(g, s, menu);
    let mut best = (0, trial.value(None, Mood::Idle) + GAIN);
    for index in tried {
        let value = trial.value(Some(index), Mood::Aiming);
        if value > best.1 {
            best = (index, value);
        }
    }
    best.0
}

/// The option that leaves the seat best off; `usual` where none is better.
pub fn best(g: &Magic, s: &State, menu: &Menu, usual: usize) -> usize {
    let mut trial = Trial::of(g, s, menu);
    let mut best = (usual, trial.value(Some(usual), Mood::Idle) + 1e-4);
    for index in (0..menu.len()).filter(|&index| index != usual).take(MOST) {
        let value = trial.value(Some(index), Mood::Idle);
        if value > best.1 {
            best = (index, value);
        }
    }
    best.0
}

struct Trial<'a> {
    g: &'a Magic,
    from: &'a State,
    menu: &'a Menu,
    seat: Seat,
    world: State,
    cx: Cx<Magic>,
}

impl<'a> Trial<'a> {
    fn of(g: &'a Magic, from: &'a State, menu: &'a Menu) -> Self {
        Self { g, from, menu, seat: menu.seat, world: State::default(), cx: Cx::default() }
    }

    /// How the seat stands at the end of the turn after the option, or after nothing.
    fn value(&mut self, index: Option<usize>, mood: Mood) -> f32 {
        self.world.clone_from(self.from);
        self.cx.menu.clone_from(self.menu);
        let mut next = index;
        let mut left = patience(self.from);
        while self.world.over == 0 && self.world.turn == self.from.turn && left > 0 {
            left -= 1;
            let pick = next.take().unwrap_or_else(|| quick::pick(self.g, &self.world, &self.cx.menu, mood));
            let option = self.cx.menu.opts[pick];
            self.g.play(&mut self.world, option, &mut self.cx);
        }
        evaluate::evaluate(self.g, &self.world, self.seat)
    }
}
