//! Laws about hidden things: no seat sees them or is told them, and no sample depends on them.

use crate::Seat;
use crate::chance::Rng;
use crate::game::Game;
use crate::table::{self, Table, transposition};

use super::laws::{NOTHING_HIDDEN_IS_SEEN, SAMPLES_KNOW_NO_MORE, WORLDS_ARE_POSSIBLE};
use super::pairs::copy_streams;
use super::telling::Before;
use super::{Check, Kit};

/// Picks over which two stories are compared.
const TOLD: usize = 6;

impl<G: Game> Kit<'_, G> {
    /// The hidden-information law: what a seat is shown is the same in every world it holds possible.
    pub(super) fn knowledge(&mut self, table: &Table<G>, seat: Seat) -> Check {
        let game = self.game;
        let here = self.sight(table.truth(), table.menu(), seat);
        for i in 0..self.budget.worlds {
            let mut world = table.truth().clone();
            table::resample(game, &mut world, seat, &mut self.rng);
            game.audit(&world).map_err(|e| (WORLDS_ARE_POSSIBLE, e.to_string()))?;
            self.count(WORLDS_ARE_POSSIBLE);
            self.sampling(table, &world, seat)?;
            let mut cx = table::Cx::<G>::default();
            game.menu(&world, &mut cx);
            let asked = (cx.menu.seat, cx.menu.ask) == (table.menu().seat, table.menu().ask);
            self.hold(NOTHING_HIDDEN_IS_SEEN, asked, || {
                format!("who is asked what depends on what seat {seat} cannot know")
            })?;
            let there = self.sight(&world, &cx.menu, seat);
            let what = [
                ("view", here.view == there.view),
                ("observation", here.observation == there.observation),
                ("evaluation", here.evaluation == there.evaluation),
                ("options", here.menu == there.menu),
            ];
            let leak = what.iter().find(|(_, same)| !same);
            self.hold(NOTHING_HIDDEN_IS_SEEN, leak.is_none(), || {
                format!("the {} of seat {seat} changes with what it cannot know", leak.expect("checked").0)
            })?;
            if i == 0 {
                self.stories(table, &world, seat)?;
            }
        }
        Ok(())
    }

    /// With one generator, the truth and any world the seat holds possible lead to the same sample.
    fn sampling(&mut self, table: &Table<G>, world: &G::State, seat: Seat) -> Check {
        let key = self.rng.next_u64();
        let [here, there] = [table.truth(), world].map(|from| {
            let mut sample = from.clone();
            table::resample(self.game, &mut sample, seat, &mut Rng::new(key));
            table::digest(self.game, &sample)
        });
        self.hold(SAMPLES_KNOW_NO_MORE, here == there, || depends(seat))
    }

    /// Play on from the truth and from a world the seat holds possible, under the same chance: as long as the
    /// seat is shown the same, it must be told the same.
    fn stories(&mut self, table: &Table<G>, world: &G::State, seat: Seat) -> Check {
        let game = self.game;
        let [mut here, mut there] = [table.fork(), table.fork()];
        copy_streams(game, world, &mut here);
        there.set(game, world.clone());
        for t in [&mut here, &mut there] {
            t.cx.log.switch(true);
            t.skip_forced = false;
        }
        for _ in 0..TOLD {
            if transposition(game, here.truth()) == transposition(game, there.truth()) {
                break;
            }
            let secrets = self.secrets([&here, &there]);
            let since = [&here, &there].map(|t| t.cx.log.events().len());
            let index = self.rng.below(here.menu().len() as u32) as usize;
            if !self.play_both(&mut here, &mut there, index)? {
                break;
            }
            // At the end everything may be told.
            let over = here.over() || there.over();
            let [a, b] = [&here, &there].map(|t| self.sight(t.truth(), t.menu(), seat));
            if over || a != b {
                break;
            }
            if !self.told_alike([&here, &there], since, seat, &Before::Secrets(&secrets))? {
                break;
            }
        }
        Ok(())
    }
}

pub(super) fn depends(seat: Seat) -> String {
    format!(
        "what is sampled for seat {seat} depends on what is hidden from it; \
         put the unknown cards into a fixed order before shuffling them"
    )
}
