//! The machine: one stack of frames, stepped until somebody must choose.

pub mod ask;
pub(crate) mod pick;
pub(crate) mod program;
pub(crate) mod work;

use kernel::{Cx, Opt};

use crate::cast::resolve;
use crate::combat::{attackers, blockers, damage};
use crate::events::triggers;
use crate::game::Magic;
use crate::layers;
use crate::machine::ask::Verb;
use crate::state::{Doing, Frame, State};
use crate::turn::{control, idle, pregame, priority};
use crate::{cast, events, pay, turn};

/// What a step of the top frame came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Go on with whatever frame is on top now.
    Next,
    /// The top frame asks: its `offer` says what.
    Ask,
    /// The top frame has asked: its menu lies there.
    Asked,
}

impl State {
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }
    #[inline]
    pub fn pop(&mut self) {
        self.frames.pop();
    }
    #[inline]
    pub fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a match under way has a frame")
    }
}

impl Magic {
    /// Step until a question or the end; leave the menu.
    pub fn run(&self, s: &mut State, cx: &mut Cx<Self>) {
        while s.over == 0 {
            match self.step(s, cx) {
                Flow::Next => {}
                Flow::Ask => {
                    // Whoever is asked, and whoever loads or copies the match here, sees what is true now.
                    layers::refresh(self, s);
                    if idle::passes(s) && self.leap(s, cx) {
                        priority::pass(s);
                        continue;
                    }
                    self.list(s, cx);
                    idle::note(self, s, &cx.menu);
                    if let [only] = cx.menu.opts[..]
                        && self.leap(s, cx)
                    {
                        self.take(s, only, cx);
                        continue;
                    }
                    control::redirect(s, &mut cx.menu);
                    return;
                }
                Flow::Asked => {
                    control::redirect(s, &mut cx.menu);
                    return;
                }
            }
        }
        cx.menu.close();
    }

    /// May a question with one answer be passed over? Then all is done that is done between two picks.
    #[inline]
    fn leap(&self, s: &State, cx: &mut Cx<Self>) -> bool {
        let leaps = cx.picks.leap();
        if leaps {
            self.close(s, cx);
            self.open(s, cx);
        }
        leaps
    }

    pub(crate) fn step(&self, s: &mut State, cx: &mut Cx<Self>) -> Flow {
        let doing = s.top().doing;
        if !matches!(doing, Doing::Turn | Doing::Priority | Doing::Attack) {
            s.idle = 0;
        }
        match doing {
            Doing::Pregame => pregame::step(self, s, cx),
            Doing::Turn => turn::step(self, s, cx),
            Doing::Priority => priority::step(self, s, cx),
            Doing::Cast => cast::step(self, s, cx),
            Doing::Pay => pay::step(self, s, cx),
            Doing::Triggers => triggers::step(self, s, cx),
            Doing::Resolve => resolve::step(self, s, cx),
            Doing::Program => program::step(self, s, cx),
            Doing::Loop => program::step_loop(self, s, cx),
            Doing::Pick => pick::step(self, s, cx),
            Doing::Change => events::step(self, s, cx),
            Doing::Attack => attackers::step(self, s, cx),
            Doing::Block => blockers::step(self, s, cx),
            Doing::Damage => damage::step(self, s, cx),
        }
    }

    /// The menu of the question under way, from the State alone.
    pub fn offer(&self, s: &State, cx: &mut Cx<Self>) {
        self.list(s, cx);
        control::redirect(s, &mut cx.menu);
    }

    /// The same, for whoever the question concerns.
    fn list(&self, s: &State, cx: &mut Cx<Self>) {
        let menu = &mut cx.menu;
        let Some(frame) = s.frames.last().filter(|_| s.over == 0) else {
            menu.close();
            return;
        };
        match frame.doing {
            Doing::Pregame => pregame::offer(self, s, menu),
            Doing::Priority => priority::offer(self, s, menu),
            Doing::Pay => pay::offer(self, s, menu),
            Doing::Triggers => triggers::offer(self, s, menu),
            Doing::Pick => pick::offer(self, s, menu),
            Doing::Change => events::offer(self, s, menu),
            Doing::Attack => attackers::offer(self, s, menu),
            Doing::Block => blockers::offer(self, s, menu),
            Doing::Damage => damage::offer(self, s, menu),
            _ => unreachable!("{:?} asks nobody itself", frame.doing),
        }
    }

    /// Hand the answer to the frame that asked.
    pub fn take(&self, s: &mut State, o: Opt, cx: &mut Cx<Self>) {
        let doing = s.top().doing;
        let passes = doing == Doing::Priority && o.verb == Verb::Pass as u8;
        if !passes && doing != Doing::Attack {
            s.idle = 0;
        }
        match doing {
            Doing::Pregame => pregame::take(self, s, o, cx),
            Doing::Priority => priority::take(self, s, o, cx),
            Doing::Pay => pay::take(self, s, o, cx),
            Doing::Triggers => triggers::take(self, s, o, cx),
            Doing::Pick => pick::take(self, s, o, cx),
            Doing::Change => events::take(self, s, o, cx),
            Doing::Attack => attackers::take(self, s, o, cx),
            Doing::Block => blockers::take(self, s, o, cx),
            Doing::Damage => damage::take(self, s, o, cx),
            doing => unreachable!("{doing:?} asks nobody itself"),
        }
    }
}
