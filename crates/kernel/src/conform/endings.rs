//! Laws about whole matches: they end, and they repeat.

use crate::chance::{Mode, Seed};
use crate::game::Game;
use crate::log::Event;
use crate::table::Table;
use crate::{NOBODY, Seat};

use super::laws::{ENDS_HAVE_OUTCOMES, EVENTS_HAVE_WORDS, MATCHES_REPEAT, NOBODY_IS_ASKED_AFTER};
use super::{Check, Kit};

impl<G: Game> Kit<'_, G> {
    pub(super) fn ending(&mut self, table: &Table<G>) -> Check {
        let outcome = self.game.outcome(table.truth());
        self.hold(ENDS_HAVE_OUTCOMES, outcome.is_some(), || {
            "no option is left and no outcome is given".to_owned()
        })?;
        let outcome = outcome.expect("checked");
        let fits = outcome.payoffs().len() == self.game.info().seats
            && outcome.payoffs().iter().all(|p| p.is_finite())
            && usize::from(outcome.reason) < self.game.info().reasons.len();
        self.hold(ENDS_HAVE_OUTCOMES, fits, || format!("{outcome:?}"))?;
        self.sound(table)?;
        self.hold(NOBODY_IS_ASKED_AFTER, table.menu().seat == NOBODY, String::new)
    }

    /// Same seed, same picks: same digests, same story, with the log on or off.
    pub(super) fn determinism(&mut self, seed: Seed, picks: &[u32], end: &Table<G>) -> Check {
        let game = self.game;
        let mut again = Table::<G>::default();
        again.cx.log.switch(true);
        again.start(game, seed, Mode::Sampled);
        for &p in picks {
            again.play(game, p as usize).map_err(|e| (MATCHES_REPEAT, e.to_string()))?;
        }
        self.hold(MATCHES_REPEAT, again.digest(game) == end.digest(game), || {
            "the final digests differ".to_owned()
        })?;
        let events: Vec<Event> = again.cx.log.events().to_vec();
        let silent = events.iter().find(|e| {
            (0..game.info().seats as Seat).any(|seat| e.seen_by(seat) && game.tell(e, seat).label.is_empty())
        });
        self.hold(EVENTS_HAVE_WORDS, silent.is_none(), || format!("{silent:?}"))
    }
}
