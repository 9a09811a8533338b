//! The law about what is yet to come: nobody foresees chance.

use crate::Seat;
use crate::chance::{Mode, derive};
use crate::game::Game;
use crate::table::{self, Table};

use super::Kit;

#[derive(Default)]
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
        if self.game.info().streams.is_empty() {
            return;
        }
        let seat = table.menu().seat;
        let mut world = table.truth().clone();
        table::resample(self.game, &mut world, seat, &mut self.rng);
        let mut other = table.fork();
        other.set(self.game, world);
        self.futures.continued += 1;
        self.futures.foreseen += u32::from(self.same_course(table.fork(), other, seat));
        let fresh = derive(self.rng.next_u64(), 1);
        let one = Table::<G>::new(self.game, table.seed(), Mode::Sampled);
        let two = Table::<G>::new(self.game, fresh, Mode::Sampled);
        self.futures.reseeded += 1;
        self.futures.agreed += u32::from(self.same_course(one, two, seat));
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

    /// A clone that always repeats the truth's dice foresees them.
    pub(super) fn judge_futures(&mut self) {
        let f = &self.futures;
        if f.continued < 8 || f.agreed * 2 > f.reseeded {
            return; // Too little chance in this game to tell foresight from quiet.
        }
        let (continued, foreseen) = (f.continued, f.foreseen);
        self.count("no clone foresees chance");
        if foreseen == continued {
            let message = format!(
                "all {continued} sampled worlds repeated the future of the true match; resampling must re-key its chance"
            );
            self.blame(("no clone foresees chance", message), self.budget.seed, Vec::new());
        }
    }
}
