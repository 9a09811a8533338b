//! One position, and the lines that lead on from it.

use kernel::{Cx, Game, Menu, Seat};

use super::LONGEST;
use super::quick::{self, Mood};
use crate::game::Magic;
use crate::state::State;

pub(super) struct Trial<'a> {
    pub g: &'a Magic,
    pub from: &'a State,
    pub seat: Seat,
    world: State,
    cx: Cx<Magic>,
}

impl<'a> Trial<'a> {
    pub fn of(g: &'a Magic, from: &'a State, seat: Seat) -> Self {
        Self { g, from, seat, world: State::default(), cx: Cx::default() }
    }

    /// Where it leads to take this option of the menu, or none yet, and to play on by rules of thumb to the end of
    /// the `last` turn: `mood` says what whoever is asked is up to.
    pub fn play(
        &mut self,
        menu: &Menu,
        mut first: Option<usize>,
        last: u16,
        mood: impl Fn(&State, Seat) -> Mood,
    ) -> &State {
        self.world.clone_from(self.from);
        self.cx.menu.clone_from(menu);
        let mut left = patience(self.from);
        while self.world.over == 0 && self.world.turn <= last && left > 0 {
            left -= 1;
            let pick = first.take().unwrap_or_else(|| {
                quick::pick(self.g, &self.world, &self.cx.menu, mood(&self.world, self.cx.menu.seat))
            });
            let option = self.cx.menu.opts[pick];
            self.g.play(&mut self.world, option, &mut self.cx);
        }
        &self.world
    }
}

/// How many picks a line looks ahead: among hundreds of permanents each is dear, and few are as good.
fn patience(s: &State) -> u32 {
    const ROOMY: u32 = 60;
    let crowd = (s.permanents().count() as u32).max(ROOMY);
    LONGEST * ROOMY * ROOMY / (crowd * crowd)
}
