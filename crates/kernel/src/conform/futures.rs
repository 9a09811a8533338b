//! The law about what is yet to come, by the look of many worlds: whoever always repeats the truth foresees it.
//! Pairs of matches show foresight in a single world, if it stands in the State before it is due.

use crate::Seat;
use crate::chance::{Mode, derive};
use crate::game::Game;
use crate::table::{self, Table};

use super::Kit;
use super::chances::Questions;
use super::laws::NOTHING_IS_FORESEEN;

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Futures {
    /// Matches continued from a sampled world, and how many of them went exactly as the truth went.
    continued: u32,
    foreseen: u32,
    /// Pairs of fresh matches with different seeds played by the same picks, and how many agreed.
    reseeded: u32,
    agreed: u32,
}

impl<G: Game> Kit<'_, G> {
    /// Play on from the truth and from a sampled world by the same picks, and compare what happens.
    pub(super) fn future(&mut self, table: &Table<G>) {
        let seat = table.menu().seat;
        let at = usize::from(seat);
        let mut world = table.truth().clone();
        table::resample(self.game, &mut world, seat, &mut self.rng);
        let mut other = table.fork();
        other.set(self.game, world);
        self.futures[at].continued += 1;
        self.futures[at].foreseen += u32::from(self.same_course(table.fork(), other, seat));
        let fresh = derive(self.rng.next_u64(), 1);
        let one = Table::<G>::new(self.game, table.seed(), Mode::Sampled);
        let two = Table::<G>::new(self.game, fresh, Mode::Sampled);
        self.futures[at].reseeded += 1;
        self.futures[at].agreed += u32::from(self.same_course(one, two, seat));
    }

    /// Whether `seat` is shown the same all the way when both tables take the same indices.
    fn same_course(&mut self, mut a: Table<G>, mut b: Table<G>, seat: Seat) -> bool {
        for _ in 0..24 {
            let views = [&a, &b].map(|t| {
                serde_json::to_string(&self.game.view(t.truth(), seat)).expect("a view is plain data")
            });
            let menus = [&a, &b].map(|t| (t.menu().seat, t.menu().len()));
            if views[0] != views[1] || menus[0] != menus[1] {
                return false;
            }
            if a.over() {
                return self.game.outcome(a.truth()) == self.game.outcome(b.truth());
            }
            let index = self.rng.below(a.menu().len() as u32) as usize;
            if a.play(self.game, index).is_err() || b.play(self.game, index).is_err() {
                return false;
            }
        }
        true
    }

    /// A seat whose samples always repeat the truth's dice foresees them.
    pub(super) fn judge_futures(&mut self) {
        for seat in 0..self.game.info().seats {
            let Futures { continued, foreseen, reseeded, agreed } = self.futures[seat];
            if continued < 12 || agreed * 2 > reseeded || self.quiet(seat) {
                continue; // Too little chance in this game to tell foresight from quiet.
            }
            self.count(NOTHING_IS_FORESEEN);
            if foreseen == continued {
                let message = format!(
                    "all {continued} sampled worlds repeated the future of the true match for seat {seat}; \
                     resampling must draw it anew, or re-key its chance"
                );
                self.blame((NOTHING_IS_FORESEEN, message), self.budget.seed, Vec::new());
            }
        }
    }

    /// Whether chance is seldom asked once a match is under way, as far as explicit chance tells.
    fn quiet(&self, seat: usize) -> bool {
        let Questions { decisions, later, felt } = self.questions;
        self.game.info().explicit_chance && (felt[seat] < 6 || later * 12 < decisions)
    }
}
