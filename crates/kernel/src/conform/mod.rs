//! The conformance kit: the laws every game must keep, checked on random matches of any game.
//!
//! Each law has a name; a violation says which, what was seen, and the seed and picks that show it.

mod endings;
mod futures;
mod knowledge;
mod looking;
mod menus;
mod saving;
mod sight;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Seat;
use crate::chance::{Mode, Rng, Seed, derive};
use crate::game::Game;
use crate::table::{Table, guard};
use futures::Futures;

#[derive(Debug, Clone)]
pub struct Budget {
    pub seed: Seed,
    /// Random matches to play.
    pub matches: u32,
    /// Decisions per match at which every law is checked; the match itself is played to its end.
    pub decisions: u32,
    /// Options tried at each of them.
    pub options: u32,
    /// Worlds sampled per seat at each of them.
    pub worlds: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Self { seed: 1, matches: 24, decisions: 24, options: 16, worlds: 3 }
    }
}

#[derive(Debug, Clone, Serialize)]
pub struct Violation {
    pub law: String,
    pub message: String,
    pub seed: Seed,
    pub picks: Vec<u32>,
}

#[derive(Debug, Clone, Default, Serialize)]
pub struct Report {
    /// How often each law was put to the test.
    pub checks: BTreeMap<String, u64>,
    pub violations: Vec<Violation>,
}

impl Report {
    pub fn ok(&self) -> bool {
        self.violations.is_empty()
    }
}

type Check = Result<(), (&'static str, String)>;

/// Play `budget.matches` random matches of `game` and put every law to the test. Stops at the first
/// violation of each law.
pub fn conforms<G: Game>(game: &G, budget: &Budget) -> Report {
    conforms_listening(game, budget, &mut || {})
}

/// The same, calling `between` before every match, for a caller who may want to stop.
pub fn conforms_listening<G: Game>(game: &G, budget: &Budget, between: &mut dyn FnMut()) -> Report {
    let mut kit = Kit {
        game,
        budget,
        rng: Rng::new(derive(budget.seed, 0xC0F0)),
        report: Report::default(),
        futures: Futures::default(),
    };
    kit.describe();
    for i in 0..budget.matches {
        between();
        let seed = derive(budget.seed, u64::from(i));
        let mut picks = Vec::new();
        let checked = guard(|| kit.one_match(seed, &mut picks));
        let fault = match checked {
            Ok(Ok(())) => continue,
            Ok(Err(fault)) => fault,
            Err(panic) => ("offered options can be played", format!("the engine failed: {panic}")),
        };
        kit.blame(fault, seed, picks);
    }
    kit.judge_futures();
    kit.report
}

struct Kit<'a, G: Game> {
    game: &'a G,
    budget: &'a Budget,
    rng: Rng,
    report: Report,
    futures: Futures,
}

impl<G: Game> Kit<'_, G> {
    fn count(&mut self, law: &'static str) {
        *self.report.checks.entry(law.to_owned()).or_default() += 1;
    }

    fn hold(&mut self, law: &'static str, kept: bool, message: impl FnOnce() -> String) -> Check {
        self.count(law);
        if kept { Ok(()) } else { Err((law, message())) }
    }

    fn blame(&mut self, (law, message): (&'static str, String), seed: Seed, picks: Vec<u32>) {
        if self.report.violations.iter().all(|v| v.law != law) {
            self.report.violations.push(Violation { law: law.to_owned(), message, seed, picks });
        }
    }

    fn one_match(&mut self, seed: Seed, picks: &mut Vec<u32>) -> Check {
        let game = self.game;
        let mut table = Table::<G>::new(game, seed, Mode::Sampled);
        let cap = game.info().decision_cap;
        let stride = 1 + self.rng.below(3);
        let mut checked = 0;
        while !table.over() {
            self.hold("every match ends", (table.picks().len() as u32) < cap, || {
                format!("no end after {cap} decisions")
            })?;
            self.menu_is_sound(&table)?;
            if checked < self.budget.decisions && (table.picks().len() as u32).is_multiple_of(stride) {
                checked += 1;
                self.decision(&table)?;
            }
            let index = self.rng.below(table.menu().len() as u32) as usize;
            picks.push(index as u32);
            table.play(game, index).map_err(|e| ("offered options can be played", e.to_string()))?;
        }
        self.ending(&table)?;
        self.determinism(seed, picks, &table)?;
        self.explicit(seed)
    }

    fn sound(&mut self, table: &Table<G>) -> Check {
        let faults = self.game.faults(table.truth());
        self.hold("the rules make no faults", faults == 0, || {
            format!("{faults} so far, of things that should never happen")
        })?;
        self.game.audit(table.truth()).map_err(|e| ("invariants hold", e.to_string()))?;
        self.count("invariants hold");
        Ok(())
    }

    fn decision(&mut self, table: &Table<G>) -> Check {
        let game = self.game;
        let truth = table.digest(game);
        self.sound(table)?;
        let labels: Vec<String> = self.labels(table.truth(), table.menu());
        let mut sorted = labels.clone();
        sorted.sort();
        sorted.dedup();
        self.hold(
            "labels are unique",
            sorted.len() == labels.len() && !labels.iter().any(String::is_empty),
            || format!("two options read alike, or one is empty, in {labels:?}"),
        )?;
        self.looking(table, truth)?;
        self.indices(table, truth)?;
        self.options(table)?;
        self.saving(table, truth)?;
        for seat in 0..game.info().seats as Seat {
            self.knowledge(table, seat)?;
        }
        self.future(table);
        Ok(())
    }
}
