//! What the rules should never come to: play goes on, but it is not what anybody can have meant. A match counts
//! its faults; where they happened is found by playing it again, statement by statement.

use kernel::{Error, Mode, Opt, Result, Seed};
use serde::Serialize;

use crate::ast::Program;
use crate::code::{Op, Stmt};
use crate::game::{Context, Parlor};
use crate::run::{FUEL, Flow};
use crate::sets::CardSet;
use crate::state::{Kind, State};

/// A kind of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Fault {
    /// A player, pile or cell that does not exist.
    #[default]
    NoSuchPlace,
    /// A value beyond the range that its variable has.
    OutOfRange,
    DivisionByZero,
    /// A sum or product beyond what the engine can count.
    Overflow,
    /// A hand with fewer cards than any pattern asks for, or with more than can be weighed.
    HandSize,
    /// More cards wanted from a pile than lie there.
    PileTooSmall,
    /// A decision that offers nothing, without a word on what happens then.
    NothingToChoose,
    /// More options, or rounds of a loop, than the engine goes through.
    TooMany,
    /// Somebody says not to hold a card, and holds it.
    FalseDenial,
    /// A number drawn out of none.
    NothingToDraw,
    /// The rules went on and on without asking anybody.
    Endless,
}

impl Fault {
    pub fn words(self) -> &'static str {
        match self {
            Self::NoSuchPlace => "a player, pile or cell that does not exist",
            Self::OutOfRange => "a value beyond the range of its variable",
            Self::DivisionByZero => "a division by zero",
            Self::Overflow => "a number too great to count",
            Self::HandSize => "a hand with too few or too many cards to compare",
            Self::PileTooSmall => "more cards wanted from a pile than lie there",
            Self::NothingToChoose => "a decision that offers nothing",
            Self::TooMany => "more options or rounds than the engine goes through",
            Self::FalseDenial => "a player who denies to hold a card, and holds it",
            Self::NothingToDraw => "a number drawn out of none",
            Self::Endless => "rules that go on without asking anybody",
        }
    }
}

/// The last fault of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Last {
    pub kind: Fault,
    /// The cell that was to be written, where one was.
    pub cell: u16,
    /// The value, the number of cards, or what else was wanted.
    pub wanted: i32,
    /// What there was instead.
    pub had: i32,
}

/// Faults of one kind at one statement of a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Found {
    pub kind: Fault,
    /// The statement; none for the ending of a match that is broken off.
    pub block: Option<u16>,
    pub at: Option<u16>,
    /// The variable that was to be written, for a value out of its range.
    pub variable: Option<u16>,
    pub wanted: i32,
    pub had: i32,
    pub times: u32,
}

/// Play a match again and tell where its faults happened, in the order in which they did first.
pub fn faults(program: &Program, seed: Seed, picks: &[u32]) -> Result<Vec<Found>> {
    match program.cards.len() {
        ..=64 => locate::<u64>(program, seed, picks),
        _ => locate::<u128>(program, seed, picks),
    }
}

fn locate<S: CardSet>(program: &Program, seed: Seed, picks: &[u32]) -> Result<Vec<Found>> {
    let game = Parlor::<S>::traced(program.clone())?;
    let (mut s, mut cx) = (State::<S>::default(), Context::<S>::default());
    let mut found = Vec::new();
    s.begin(&game.code, seed, Mode::Sampled);
    game.run_noting(&mut s, &mut cx, &mut found);
    let mut picks = picks.iter();
    while !s.core.over {
        let index = match cx.menu.len() {
            1 => 0,
            _ => match picks.next() {
                Some(&pick) => pick as usize,
                None => break,
            },
        };
        let Some(&o) = cx.menu.opts.get(index) else {
            return Err(Error::illegal(format!("pick {index} of {} options", cx.menu.len())));
        };
        game.answer_noting(&mut s, o, &mut cx, &mut found);
    }
    Ok(found)
}

impl<S: CardSet> Parlor<S> {
    fn answer_noting(&self, s: &mut State<S>, o: Opt, cx: &mut Context<S>, found: &mut Vec<Found>) {
        let before = s.locals.faults;
        let place = place(s, 0);
        let asked_on = self.answer(s, o, cx);
        self.tell_fault(place, before, s, found);
        if !asked_on {
            self.run_noting(s, cx, found);
        }
    }

    /// Like `run`, one statement at a time.
    fn run_noting(&self, s: &mut State<S>, cx: &mut Context<S>, found: &mut Vec<Found>) {
        s.locals.fuel = FUEL;
        while !s.core.over {
            let before = s.locals.faults;
            s.locals.fuel = s.locals.fuel.saturating_sub(1);
            let Some(&top) = s.core.frames.last() else {
                self.finish(s, &self.code.cap, cx);
                self.tell_fault(None, before, s, found);
                break;
            };
            if s.locals.fuel == 0 {
                let place = place(s, 0);
                self.endless(s, cx);
                self.tell_fault(place, before, s, found);
                break;
            }
            let stmt = self.code.blocks[usize::from(top.block)].get(usize::from(top.pc));
            // At the end of a body the condition of its loop is read.
            let place = if stmt.is_none() { place(s, 1) } else { place(s, 0) };
            let flow = match stmt {
                Some(stmt) => self.one(stmt, s, cx),
                None => self.leave(s, cx),
            };
            self.tell_fault(place, before, s, found);
            match flow {
                Flow::Next => s.core.frames.last_mut().expect("a statement has a frame").pc += 1,
                Flow::To(to) => s.core.frames.last_mut().expect("a statement has a frame").pc = to,
                Flow::Moved => {}
                Flow::Wait => return,
            }
        }
        cx.menu.close();
    }

    fn one(&self, stmt: &Stmt<S>, s: &mut State<S>, cx: &mut Context<S>) -> Flow {
        debug_assert!(!matches!(stmt.op, Op::Mark { .. } | Op::Bump { .. } | Op::Ladder(_)));
        self.step(stmt, s, cx)
    }

    fn tell_fault(&self, place: Option<(u16, u16)>, before: u32, s: &State<S>, found: &mut Vec<Found>) {
        let times = s.locals.faults.saturating_sub(before);
        if times == 0 {
            return;
        }
        let Last { kind, cell, wanted, had } = s.locals.last;
        // Behind the last statement of a block, that one is meant.
        let source = |(block, pc): (u16, u16)| {
            let sources = &self.code.sources[usize::from(block)];
            sources.get(usize::from(pc)).or(sources.last()).map(|&at| (block, at))
        };
        let (block, at) = place.and_then(source).unzip();
        let variable = (kind == Fault::OutOfRange).then(|| self.code.cells[usize::from(cell)].var);
        let same = |f: &&mut Found| (f.kind, f.block, f.at, f.variable) == (kind, block, at, variable);
        match found.iter_mut().find(same) {
            Some(known) => known.times += times,
            None => found.push(Found { kind, block, at, variable, wanted, had, times }),
        }
    }
}

/// The block and place of the statement that the frame so far below the top stands at.
fn place<S: CardSet>(s: &State<S>, below: usize) -> Option<(u16, u16)> {
    let frames = &s.core.frames;
    let at = frames.len().checked_sub(1 + below)?;
    // What stands below a branch or a call is what comes after it.
    let back = u16::from(below > 0 && matches!(frames[at + 1].kind, Kind::Plain | Kind::Call));
    Some((frames[at].block, frames[at].pc.saturating_sub(back)))
}
