//! Laws about whole matches: they end, they repeat, and explicit chance plays by the same rules.

use crate::chance::{Mode, Seed};
use crate::game::Game;
use crate::log::Event;
use crate::table::Table;
use crate::{CHANCE, NOBODY, Seat};

use super::{Check, Kit};

impl<G: Game> Kit<'_, G> {
    pub(super) fn ending(&mut self, table: &Table<G>) -> Check {
        let outcome = self.game.outcome(table.truth());
        self.hold("a match that is over has an outcome", outcome.is_some(), || {
            "no option is left and no outcome is given".to_owned()
        })?;
        let outcome = outcome.expect("checked");
        let fits = outcome.payoffs().len() == self.game.info().seats
            && outcome.payoffs().iter().all(|p| p.is_finite())
            && usize::from(outcome.reason) < self.game.info().reasons.len();
        self.hold("a match that is over has an outcome", fits, || format!("{outcome:?}"))?;
        self.sound(table)?;
        self.hold("nobody is asked when the match is over", table.menu().seat == NOBODY, String::new)
    }

    /// Same seed, same picks: same digests, same story, with the log on or off.
    pub(super) fn determinism(&mut self, seed: Seed, picks: &[u32], end: &Table<G>) -> Check {
        let game = self.game;
        let mut again = Table::<G>::default();
        again.cx.log.switch(true);
        again.start(game, seed, Mode::Sampled);
        for &p in picks {
            again.play(game, p as usize).map_err(|e| ("same seed and picks, same match", e.to_string()))?;
        }
        self.hold("same seed and picks, same match", again.digest(game) == end.digest(game), || {
            "the final digests differ".to_owned()
        })?;
        let events: Vec<Event> = again.cx.log.events().to_vec();
        let silent = events.iter().find(|e| {
            (0..game.info().seats as Seat).any(|seat| e.seen_by(seat) && game.tell(e, seat).label.is_empty())
        });
        self.hold("every event has words", silent.is_none(), || format!("{silent:?}"))
    }

    /// With explicit chance the same rules reach an end by weighted menus.
    pub(super) fn explicit(&mut self, seed: Seed) -> Check {
        let game = self.game;
        let mut table = Table::<G>::new(game, seed, Mode::Explicit);
        let mut steps = 0;
        let cap = 64 * game.info().decision_cap.max(64);
        while !table.over() && steps < cap {
            steps += 1;
            let menu = table.menu();
            let weighted = menu.weights.len() == if menu.seat == CHANCE { menu.len() } else { 0 };
            self.hold(
                "explicit chance has weights",
                weighted && menu.weights.iter().all(|&w| w > 0),
                || format!("{} weights for {} options of seat {}", menu.weights.len(), menu.len(), menu.seat),
            )?;
            let index = self.rng.below(table.menu().len() as u32) as usize;
            table.play(game, index).map_err(|e| ("offered options can be played", e.to_string()))?;
        }
        self.hold("every match ends", table.over(), || "no end with explicit chance".to_owned())?;
        self.ending(&table)
    }
}
