//! All that a seat is shown, as one value to compare.

use crate::Seat;
use crate::game::Game;
use crate::menu::{Menu, Opt};
use crate::schema::ObsBuffer;

use super::Kit;

/// All that a seat is shown: equal truths or equal knowledge must give equal sights.
#[derive(PartialEq, Eq)]
pub(super) struct Sight {
    pub view: String,
    pub observation: ObsBuffer,
    pub evaluation: u32,
    pub menu: Option<Offered>,
}

impl Sight {
    /// The first thing that differs, in words.
    pub fn difference(&self, other: &Self) -> Option<String> {
        if self.view != other.view {
            let same = self.view.chars().zip(other.view.chars()).take_while(|(a, b)| a == b).count();
            let near =
                |view: &str| -> String { view.chars().skip(same.saturating_sub(40)).take(80).collect() };
            return Some(format!("the view has …{}… or …{}…", near(&self.view), near(&other.view)));
        }
        let what = [
            ("the observation differs", self.observation == other.observation),
            ("the evaluation differs", self.evaluation == other.evaluation),
            ("the options differ", self.menu == other.menu),
        ];
        what.iter().find(|(_, same)| !same).map(|(what, _)| (*what).to_owned())
    }
}

/// A menu as its seat reads it.
#[derive(PartialEq, Eq)]
pub(super) struct Offered {
    pub menu: Menu,
    pub labels: Vec<String>,
    pub keys: Vec<u32>,
    pub rows: Vec<i16>,
}

impl<G: Game> Kit<'_, G> {
    pub(super) fn labels(&self, s: &G::State, menu: &Menu) -> Vec<String> {
        let label = |&o: &Opt| {
            let mut out = String::new();
            self.game.label(s, menu.seat, o, &mut out);
            out
        };
        menu.opts.iter().map(label).collect()
    }

    pub(super) fn sight(&self, s: &G::State, menu: &Menu, seat: Seat) -> Sight {
        let game = self.game;
        let schema = &game.info().schema;
        let mut observation = ObsBuffer::new(schema);
        // A decision of another seat is seen as a question, not as its options.
        let shown = if menu.seat == seat { menu.clone() } else { Menu { opts: Vec::new(), ..menu.clone() } };
        game.observe(s, seat, &shown, &mut observation.obs());
        let mut rows = vec![0; schema.action_columns.len() * shown.len()];
        for (o, row) in shown.opts.iter().zip(rows.chunks_mut(schema.action_columns.len().max(1))) {
            game.observe_option(s, seat, *o, row);
        }
        Sight {
            view: serde_json::to_string(&game.view(s, seat)).expect("a view is plain data"),
            observation,
            evaluation: game.evaluate(s, seat).to_bits(),
            menu: (menu.seat == seat).then(|| {
                let keys = menu.opts.iter().map(|&o| game.key(s, o)).collect();
                Offered { menu: menu.clone(), labels: self.labels(s, menu), keys, rows }
            }),
        }
    }
}
