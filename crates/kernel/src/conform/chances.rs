//! The law about explicit chance: the same rules reach an end by weighted menus.

use crate::chance::{Mode, Seed};
use crate::game::Game;
use crate::table::Table;
use crate::{CHANCE, MAX_SEATS};

use super::laws::{CHANCE_HAS_WEIGHTS, MATCHES_END};
use super::pairs::unplayable;
use super::{Check, Kit};

/// A question to chance within a match.
pub(super) struct Question<G: Game> {
    pub table: Table<G>,
    /// The place of its answer among the picks.
    pub at: usize,
    /// Somebody had decided something before it.
    pub later: bool,
}

/// How much chance there is in the middle of matches.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Questions {
    pub decisions: u32,
    pub later: u32,
    /// How often another answer showed at once, per seat.
    pub felt: [u32; MAX_SEATS],
}

impl<G: Game> Kit<'_, G> {
    /// Play a match with explicit chance, and look at some of its answers again.
    pub(super) fn explicit(&mut self, seed: Seed) -> Check {
        let game = self.game;
        let mut table = Table::<G>::default();
        table.cx.log.switch(true);
        table.skip_forced = false;
        table.start(game, seed, Mode::Explicit);
        let cap = 64 * game.info().decision_cap.max(64) as usize;
        let (most, mut asked, mut decided) = (3 * self.budget.worlds as usize, 0, 0);
        let (mut picks, mut questions) = (Vec::new(), Vec::new());
        while !table.over() && picks.len() < cap {
            let menu = table.menu();
            let weighted = menu.weights.len() == if menu.seat == CHANCE { menu.len() } else { 0 };
            self.hold(CHANCE_HAS_WEIGHTS, weighted && menu.weights.iter().all(|&w| w > 0), || {
                format!("{} weights for {} options of seat {}", menu.weights.len(), menu.len(), menu.seat)
            })?;
            if menu.seat != CHANCE {
                decided += 1;
            } else if menu.len() > 1 {
                // Reservoir sampling: every question of the match is as likely to be kept.
                asked += 1;
                let later = decided > 0;
                self.questions.later += u32::from(later);
                let place = self.rng.below(asked) as usize;
                if questions.len() < most {
                    questions.push(Question { table: table.fork(), at: picks.len(), later });
                } else if place < most {
                    questions[place] = Question { table: table.fork(), at: picks.len(), later };
                }
            }
            let index = self.rng.below(table.menu().len() as u32);
            picks.push(index);
            table.play(game, index as usize).map_err(unplayable)?;
        }
        self.hold(MATCHES_END, table.over(), || "no end with explicit chance".to_owned())?;
        self.ending(&table)?;
        self.questions.decisions += decided;
        self.answers_alike(questions, &picks)
    }
}
