//! Laws about hidden things: no seat sees them, and no sample depends on them.

use crate::Seat;
use crate::chance::Rng;
use crate::game::Game;
use crate::table::{self, Table};

use super::{Check, Kit};

impl<G: Game> Kit<'_, G> {
    /// The hidden-information law: what a seat is shown is the same in every world it holds possible.
    pub(super) fn knowledge(&mut self, table: &Table<G>, seat: Seat) -> Check {
        let game = self.game;
        let here = self.sight(table.truth(), table.menu(), seat);
        for _ in 0..self.budget.worlds {
            let mut world = table.truth().clone();
            table::resample(game, &mut world, seat, &mut self.rng);
            game.audit(&world).map_err(|e| ("sampled worlds are possible", e.to_string()))?;
            self.count("sampled worlds are possible");
            self.sampling(table, &world, seat)?;
            let mut cx = table::Cx::<G>::default();
            game.menu(&world, &mut cx);
            let asked = (cx.menu.seat, cx.menu.ask) == (table.menu().seat, table.menu().ask);
            self.hold("no seat sees hidden things", asked, || {
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
            self.hold("no seat sees hidden things", leak.is_none(), || {
                format!("the {} of seat {seat} changes with what it cannot know", leak.expect("checked").0)
            })?;
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
        self.hold("sampling depends on knowledge alone", here == there, || {
            format!(
                "what is sampled for seat {seat} depends on what is hidden from it; \
                 put the unknown cards into a fixed order before shuffling them"
            )
        })
    }
}
