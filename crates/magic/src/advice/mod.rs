//! Advice: how a sensible player answers each question, given a world that the seat holds possible.
//!
//! Every option that matters is tried in that world: it is taken, the rest of this turn and the opponent's next one
//! are played on by rules of thumb ([`quick`]), and the position is judged. Nothing has to be known about a card for
//! that but what the engine makes of it.

mod assault;
pub mod duel;
mod moments;
mod quick;
mod trial;
mod trying;
mod worth;

use kernel::{Cx, Game, Menu, Seat};

use crate::game::Magic;
use crate::machine::ask::{Ask, Verb};
use crate::state::State;
use crate::table::evaluate;
use crate::turn::control;
use crate::turn::priority::sorcery_time;
use trial::Trial;

pub use quick::{Mood, pick};

/// Styles of the heuristic, the default first: `careful` tries its options, `quick` goes by rules of thumb alone.
pub const STYLES: &[&str] = &["careful", "quick"];
const QUICK: usize = 1;

/// Options beyond this many are not tried.
const WIDEST: usize = 24;
/// The same in playouts.
const NARROW: usize = 12;
/// Picks before a line is judged where it stands.
const LONGEST: u32 = 600;

pub fn advise(g: &Magic, style: usize, world: &State, seat: Seat, menu: &Menu) -> usize {
    let quick = quick::pick(g, world, menu, Mood::Keen);
    if style == QUICK || settled(g, world, menu) {
        return quick;
    }
    best(&mut Trial::of(g, world, seat), menu, quick, WIDEST)
}

/// Advice for playouts: what is done at sorcery speed, attacks, blocks and targets are tried, the rest is not.
pub fn guide(g: &Magic, world: &State, seat: Seat, menu: &Menu) -> usize {
    let quick = quick::pick(g, world, menu, Mood::Keen);
    let idle = menu.ask == Ask::Priority as u8 && !sorcery_time(world, seat);
    if idle || settled(g, world, menu) {
        return quick;
    }
    best(&mut Trial::of(g, world, seat), menu, quick, NARROW)
}

/// Whether the answer is known without trying. A land is played before anything else is thought of.
pub fn settled(g: &Magic, world: &State, menu: &Menu) -> bool {
    let land =
        || menu.opts.iter().any(|o| o.verb == Verb::PlayLand as u8) && !control::for_another(world, menu);
    menu.len() == 1 || ruled(menu) || moments::can_wait(g, world, menu) || land()
}

/// Play on, nobody casting anything, until the stack is empty and nothing is asked but what to do next.
pub fn resolve(g: &Magic, world: &mut State, cx: &mut Cx<Magic>) {
    const NEXT: [Ask; 3] = [Ask::Priority, Ask::Attackers, Ask::Blockers];
    let mut left = LONGEST;
    while world.over == 0 && left > 0 {
        left -= 1;
        if world.stack.is_empty() && NEXT.iter().any(|&a| cx.menu.ask == a as u8) {
            return;
        }
        let pick = quick::pick(g, world, &cx.menu, Mood::Idle);
        let option = cx.menu.opts[pick];
        g.play(world, option, cx);
    }
}

/// Questions whose answers rules of thumb know better than one line of play does.
fn ruled(menu: &Menu) -> bool {
    const RULED: [Ask; 8] = [
        Ask::Mulligan,
        Ask::Bottom,
        Ask::Payment,
        Ask::TriggerOrder,
        Ask::ReplacementOrder,
        Ask::Order,
        Ask::Discard,
        Ask::Name,
    ];
    RULED.iter().any(|&a| menu.ask == a as u8)
}

/// The option with the best line; of equals the one that comes by rule of thumb, then the first.
fn best(trial: &mut Trial<'_>, menu: &Menu, quick: usize, widest: usize) -> usize {
    let mut best = (quick, line(trial, menu, quick));
    for index in (0..menu.len().min(widest)).filter(|&i| i != quick) {
        let value = line(trial, menu, index) - price(menu, index);
        if value > best.1 + 1e-4 {
            best = (index, value);
        }
    }
    best.0
}

/// How the seat stands after this option and two turns' play by rules of thumb.
fn line(trial: &mut Trial<'_>, menu: &Menu, index: usize) -> f32 {
    let (g, seat, turn) = (trial.g, trial.seat, trial.from.turn);
    let last = turn + if trial.from.active == seat { 1 } else { 0 };
    // The seat goes on with its turn; what the other will cast nobody knows.
    let mood = |world: &State, asked: Seat| {
        if asked == seat && world.turn == turn { Mood::Keen } else { Mood::Idle }
    };
    let world = trial.play(menu, Some(index), last, mood);
    if world.over != 0 {
        // Sooner is surer.
        let result = f32::from(world.payoffs[usize::from(seat)]);
        return result * (2.0 - f32::from(world.turn - turn) * 0.1);
    }
    evaluate::evaluate(g, world, seat)
}

/// What an option must gain over others: abilities that change nothing are not used for ever.
fn price(menu: &Menu, index: usize) -> f32 {
    if menu.opts[index].verb == Verb::Activate as u8 { 0.004 } else { 0.0 }
}
