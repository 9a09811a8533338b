//! Laws about saving: nothing is lost, nothing damaged is read.

use crate::Seat;
use crate::digest::Digest;
use crate::game::Game;
use crate::table::Table;

use super::laws::{DAMAGE_IS_REFUSED, OFFERED_IS_PLAYABLE, SAVES_LOSE_NOTHING};
use super::{Check, Kit};

impl<G: Game> Kit<'_, G> {
    pub(super) fn saving(&mut self, table: &Table<G>, truth: Digest) -> Check {
        let game = self.game;
        let bytes = table.save(game);
        let loaded = Table::<G>::load(game, &bytes);
        let mut copy = match loaded {
            Ok(copy) => copy,
            Err(e) => return Err((SAVES_LOSE_NOTHING, e.to_string())),
        };
        let same = copy.digest(game) == truth && copy.menu() == table.menu();
        self.hold(SAVES_LOSE_NOTHING, same, || "digest or menu differ after loading".to_owned())?;
        let mut original = table.fork();
        self.shown_alike(&original, &copy, 0)?;
        for step in 1..=40 {
            if original.over() {
                break;
            }
            let index = self.rng.below(original.menu().len() as u32) as usize;
            original.play(game, index).map_err(|e| (OFFERED_IS_PLAYABLE, e.to_string()))?;
            copy.play(game, index).map_err(|e| (SAVES_LOSE_NOTHING, e.to_string()))?;
            let same = copy.digest(game) == original.digest(game) && copy.menu() == original.menu();
            self.hold(SAVES_LOSE_NOTHING, same, || {
                format!("digest or menu differ {step} picks after loading")
            })?;
            // Views cost far more than digests: every so often, and at the end.
            if original.over() || step % 20 == 0 {
                self.shown_alike(&original, &copy, step)?;
            }
        }
        let cut = Table::<G>::load(game, &bytes[..bytes.len() - 1]).is_err();
        self.hold(DAMAGE_IS_REFUSED, cut, || "a save without its last byte was loaded".to_owned())
    }

    fn shown_alike(&mut self, original: &Table<G>, copy: &Table<G>, step: usize) -> Check {
        let game = self.game;
        for seat in 0..game.info().seats as Seat {
            let before = self.sight(original.truth(), original.menu(), seat);
            let after = self.sight(copy.truth(), copy.menu(), seat);
            self.hold(SAVES_LOSE_NOTHING, before == after, || {
                format!("seat {seat} is shown other things {step} picks after loading")
            })?;
        }
        let outcomes = (game.outcome(original.truth()), game.outcome(copy.truth()));
        self.hold(SAVES_LOSE_NOTHING, outcomes.0 == outcomes.1, || {
            format!("outcomes differ {step} picks after loading: {outcomes:?}")
        })
    }
}
