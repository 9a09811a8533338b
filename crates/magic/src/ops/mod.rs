//! The instructions, by subject.

mod battlefield;
mod cards;
mod choices;
pub(crate) mod dungeon;
mod flow;
mod game;
mod lasting;
mod library;
pub use library::shuffle;
mod life;
mod mana;
pub(crate) mod rooms;
mod spells;
mod tokens;

use kernel::{Cx, Seat};

use crate::events;
use crate::game::Magic;
use crate::ir::{Op, Sel};
use crate::machine::program::{Step, advance, env};
use crate::state::{Ev, Obj, Ref, State};

/// Run one instruction; `phase` counts how often it has been resumed.
pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    match op {
        Op::Jump { .. }
        | Op::Branch { .. }
        | Op::Each { .. }
        | Op::Next
        | Op::Repeat { .. }
        | Op::Modes
        | Op::Stop
        | Op::Let { .. }
        | Op::LetNumber { .. }
        | Op::Gather { .. }
        | Op::Remember { .. }
        | Op::RememberNumber { .. }
        | Op::RememberAlso { .. }
        | Op::Forget { .. } => flow::run(g, s, op),
        Op::Choose { .. }
        | Op::ChooseRandom { .. }
        | Op::ChooseNumber { .. }
        | Op::ChooseColor { .. }
        | Op::ChooseSubtype { .. }
        | Op::ChooseName { .. }
        | Op::ChooseWord { .. }
        | Op::ChooseKeyword { .. }
        | Op::May { .. }
        | Op::Pay { .. }
        | Op::Split { .. }
        | Op::Vote { .. }
        | Op::Coin { .. }
        | Op::Die { .. } => choices::run(g, s, cx, op, phase),
        Op::Draw { .. }
        | Op::Discard { .. }
        | Op::Mill { .. }
        | Op::Move { .. }
        | Op::ExileUntil { .. }
        | Op::Reveal { .. }
        | Op::Look { .. } => cards::run(g, s, cx, op, phase),
        Op::Search { .. } | Op::Shuffle { .. } | Op::Scry { .. } | Op::Surveil { .. } => {
            library::run(g, s, cx, op, phase)
        }
        Op::Destroy { .. }
        | Op::Sacrifice { .. }
        | Op::Tap { .. }
        | Op::Untap { .. }
        | Op::Counters { .. }
        | Op::RemoveCounters { .. }
        | Op::MoveCounters { .. }
        | Op::KeywordCounter { .. }
        | Op::CountersDivided { .. }
        | Op::Proliferate { .. }
        | Op::DoubleCounters { .. }
        | Op::Attach { .. }
        | Op::Unattach { .. }
        | Op::Transform { .. }
        | Op::Regenerate { .. }
        | Op::RemoveFromCombat { .. }
        | Op::Goad { .. }
        | Op::PhaseOut { .. }
        | Op::TurnFaceUp { .. }
        | Op::Heal { .. }
        | Op::Flip { .. }
        | Op::Designate { .. }
        | Op::Merge { .. }
        | Op::ExchangeControl { .. } => battlefield::run(g, s, cx, op, phase),
        Op::Create { .. }
        | Op::CreateCopy { .. }
        | Op::BecomeCopy { .. }
        | Op::EnterTapped
        | Op::EnterAsCopy { .. }
        | Op::EnterWith { .. }
        | Op::Emblem { .. } => tokens::run(g, s, cx, op, phase),
        Op::Damage { .. }
        | Op::DamageDivided { .. }
        | Op::DamageExcess { .. }
        | Op::Fight { .. }
        | Op::GainLife { .. }
        | Op::LoseLife { .. }
        | Op::SetLife { .. } => life::run(g, s, cx, op, phase),
        Op::AddMana { .. } => mana::run(g, s, cx, op, phase),
        Op::Counter { .. }
        | Op::CopySpell { .. }
        | Op::CopyCard { .. }
        | Op::Cast { .. }
        | Op::PlayLand { .. }
        | Op::NewTargets { .. } => spells::run(g, s, cx, op, phase),
        Op::Effect { .. } | Op::Replace { .. } | Op::Later { .. } | Op::Reflexive { .. } => {
            lasting::run(g, s, op)
        }
        Op::ExtraTurn { .. }
        | Op::ExtraSteps { .. }
        | Op::SkipNext { .. }
        | Op::ControlNext { .. }
        | Op::EndTurn
        | Op::Win { .. }
        | Op::Lose { .. }
        | Op::DrawGame
        | Op::Monarch { .. }
        | Op::Initiative { .. }
        | Op::DayNight { .. }
        | Op::KeywordAction { .. } => game::run(g, s, cx, op),
        Op::Unlock { .. } => rooms::run(g, s, cx, op, phase),
        Op::Venture { .. } => dungeon::run(g, s, cx, op, phase),
    }
}

/// Let these happen, then go on with the next instruction.
fn happen(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, events: &[Ev]) -> Step {
    advance(s);
    if !events.is_empty() {
        events::propose(g, s, cx, events);
    }
    Step::Wait
}

/// Let these happen, then come back to this instruction in the next phase.
fn happen_first(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, events: &[Ev]) -> Step {
    s.top().phase += 1;
    if events.is_empty() {
        s.result.clear();
        s.amount = 0;
    } else {
        events::propose(g, s, cx, events);
    }
    Step::Wait
}

/// The instructions of the same kind that follow the one at hand, if it is of that kind: what a card tells in one
/// breath happens at the same time.
fn run_of<'a>(g: &'a Magic, s: &State, kind: impl Fn(&Op) -> bool) -> &'a [Op] {
    let f = s.frames.last().expect("the program that runs");
    let (code, at) = (&g.body(f.body).code, usize::from(f.pc));
    if !kind(&code[at]) {
        return &[];
    }
    let rest = &code[at + 1..];
    &rest[..rest.iter().take_while(|op| kind(op)).count()]
}

/// The objects meant that are still there.
fn live(g: &Magic, s: &State, sel: &Sel) -> Vec<Obj> {
    let mut all = env(g, s).objects(sel);
    all.retain(|&o| {
        s.is_live(o) && (s.card(o.i).zone != crate::ir::Zone::Battlefield || s.perm(o).is_some())
    });
    all
}

/// The permanents meant.
fn permanents(g: &Magic, s: &State, sel: &Sel) -> Vec<Obj> {
    let mut all = env(g, s).objects(sel);
    all.retain(|&o| s.perm(o).is_some());
    all
}

fn players(g: &Magic, s: &State, sel: &Sel) -> Vec<Seat> {
    env(g, s).players(sel)
}

fn you(s: &State) -> Seat {
    s.ctxs.last().expect("a running program").seat
}

fn all(g: &Magic, s: &State, sel: &Sel) -> Vec<Ref> {
    env(g, s).all(sel)
}
