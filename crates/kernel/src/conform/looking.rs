//! Laws about looking: it changes nothing and keeps its bounds.

use crate::Seat;
use crate::digest::Digest;
use crate::game::Game;
use crate::table::{Cx, Table};

use super::laws::{BOUNDS_ARE_KEPT, DESCRIBES_ITSELF, EVALUATIONS_ARE_SMALL, LOOKING_IS_FREE, MENU_FOLLOWS};
use super::{Check, Kit};

impl<G: Game> Kit<'_, G> {
    pub(super) fn describe(&mut self) {
        let info = self.game.info();
        let fault = if info.name.is_empty() {
            Some("the game has no name".to_owned())
        } else if !(1..=crate::MAX_SEATS).contains(&info.seats) {
            Some(format!("{} seats; 1 to {} are possible", info.seats, crate::MAX_SEATS))
        } else if info.verbs.is_empty() || info.prompts.is_empty() || info.reasons.is_empty() {
            Some("verbs, prompts and reasons must be named".to_owned())
        } else {
            None
        };
        self.count(DESCRIBES_ITSELF);
        if let Some(message) = fault {
            self.blame((DESCRIBES_ITSELF, message), 0, Vec::new());
        }
    }

    /// Views, observations and labels change nothing; the menu can be rebuilt from the State.
    pub(super) fn looking(&mut self, table: &Table<G>, truth: Digest) -> Check {
        let game = self.game;
        for seat in 0..game.info().seats as Seat {
            let sight = self.sight(table.truth(), table.menu(), seat);
            let bad = sight.observation.out_of_bounds(&game.info().schema);
            self.hold(BOUNDS_ARE_KEPT, bad.is_none(), || {
                let (block, row, column, value) = bad.expect("checked");
                format!("{block}[{row}].{column} is {value}")
            })?;
            let value = f32::from_bits(sight.evaluation);
            self.hold(EVALUATIONS_ARE_SMALL, (-1.0..=1.0).contains(&value), || {
                format!("seat {seat} is told {value}")
            })?;
        }
        self.hold(LOOKING_IS_FREE, table.digest(game) == truth, || "the digest changed".to_owned())?;
        let mut cx = Cx::<G>::default();
        game.menu(table.truth(), &mut cx);
        self.hold(MENU_FOLLOWS, cx.menu == *table.menu(), || {
            format!("rebuilt: {:?}; offered: {:?}", cx.menu, table.menu())
        })
    }
}
