//! The conformance kit: the laws every game must keep, checked on random matches of any game.
//!
//! Each law has a name; a violation says which, what was seen, and the seed and picks that show it.

mod chances;
mod endings;
mod futures;
mod knowledge;
pub mod laws;
mod looking;
mod menus;
mod pairs;
mod saving;
mod sight;
mod telling;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::chance::{Mode, Rng, Seed, derive};
use crate::game::Game;
use crate::table::{Table, guard};
use crate::{MAX_SEATS, Seat};
use chances::Questions;
use futures::Futures;
use laws::{
    CHANCE_HAS_WEIGHTS, HIDDEN_IS_REDRAWN, INVARIANTS_HOLD, LABELS_ARE_UNIQUE, LEGAL_IS_OFFERED, MATCHES_END,
    NO_FAULTS, NOTHING_HIDDEN_IS_TOLD, NOTHING_IS_FORESEEN, OFFERED_IS_LEGAL, OFFERED_IS_PLAYABLE,
};
use pairs::unplayable;

#[derive(Debug, Clone)]
pub struct Budget {
    pub seed: Seed,
    /// Random matches to play.
    pub matches: u32,
    /// Decisions per match at which every law is checked; the match itself is played to its end.
    pub decisions: u32,
    /// Options tried at each of them.
    pub options: u32,
    /// Worlds sampled per seat at each of them; without any, nothing is asked about what seats may know.
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
    /// Laws that could not be put to the test, and why.
    pub inapplicable: BTreeMap<String, String>,
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
        futures: [Futures::default(); MAX_SEATS],
        questions: Questions::default(),
        judged: false,
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
            Err(panic) => (OFFERED_IS_PLAYABLE, format!("the engine failed: {panic}")),
        };
        kit.blame(fault, seed, picks);
    }
    kit.judge_futures();
    kit.excuse();
    kit.report
}

struct Kit<'a, G: Game> {
    game: &'a G,
    budget: &'a Budget,
    rng: Rng,
    report: Report,
    /// Per seat.
    futures: [Futures; MAX_SEATS],
    questions: Questions,
    /// Whether the game judges options itself.
    judged: bool,
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

    /// Play a match to its end, and again with every law put to the test on the way.
    fn one_match(&mut self, seed: Seed, picks: &mut Vec<u32>) -> Check {
        let game = self.game;
        let cap = game.info().decision_cap;
        let mut end = Table::<G>::new(game, seed, Mode::Sampled);
        while !end.over() {
            self.hold(MATCHES_END, (picks.len() as u32) < cap, || format!("no end after {cap} decisions"))?;
            self.menu_is_sound(&end)?;
            let index = self.rng.below(end.menu().len() as u32);
            picks.push(index);
            end.play(game, index as usize).map_err(unplayable)?;
        }
        let played = std::mem::take(picks);
        let mut table = Table::<G>::new(game, seed, Mode::Sampled);
        let mut looked_at = self.spread(played.len()).into_iter().peekable();
        for (i, &index) in played.iter().enumerate() {
            if looked_at.next_if_eq(&i).is_some() {
                self.decision(&table)?;
            }
            picks.push(index);
            table.play(game, index as usize).map_err(unplayable)?;
        }
        self.ending(&table)?;
        self.determinism(seed, &played, &end)?;
        // What follows is other matches: the seed alone leads to them.
        picks.clear();
        if game.info().explicit_chance { self.explicit(seed) } else { self.deals_alike(seed) }
    }

    /// The decisions to look at: all of them, or as many as the budget has from the whole length of the match.
    fn spread(&mut self, decisions: usize) -> Vec<usize> {
        let most = self.budget.decisions as usize;
        if decisions <= most {
            return (0..decisions).collect();
        }
        let within = self.rng.below(decisions as u32) as usize;
        (0..most).map(|k| (k * decisions + within) / most).collect()
    }

    fn sound(&mut self, table: &Table<G>) -> Check {
        let faults = self.game.faults(table.truth());
        self.hold(NO_FAULTS, faults == 0, || format!("{faults} so far, of things that should never happen"))?;
        self.game.audit(table.truth()).map_err(|e| (INVARIANTS_HOLD, e.to_string()))?;
        self.count(INVARIANTS_HOLD);
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
            LABELS_ARE_UNIQUE,
            sorted.len() == labels.len() && !labels.iter().any(String::is_empty),
            || format!("two options read alike, or one is empty, in {labels:?}"),
        )?;
        self.looking(table, truth)?;
        self.indices(table, truth)?;
        self.options(table)?;
        self.saving(table, truth)?;
        if self.budget.worlds == 0 {
            return Ok(());
        }
        for seat in 0..game.info().seats as Seat {
            self.knowledge(table, seat)?;
        }
        if !game.info().streams.is_empty() {
            self.future(table);
        }
        if game.info().explicit_chance { Ok(()) } else { self.picks_alike(table) }
    }

    /// Why laws could not be put to the test.
    fn excuse(&mut self) {
        let info = self.game.info();
        for law in laws::ALL {
            if self.report.checks.contains_key(law) || self.report.violations.iter().any(|v| v.law == law) {
                continue;
            }
            let why = match law {
                OFFERED_IS_LEGAL | LEGAL_IS_OFFERED => "the game has no judge of its own",
                CHANCE_HAS_WEIGHTS if !info.explicit_chance => "chance is sampled",
                CHANCE_HAS_WEIGHTS | NOTHING_IS_FORESEEN if info.streams.is_empty() => "there is no chance",
                NOTHING_IS_FORESEEN => "nothing was found that chance had decided and nobody had seen",
                HIDDEN_IS_REDRAWN => "nothing was found that chance had decided and one seat alone had seen",
                NOTHING_HIDDEN_IS_TOLD => "no two matches were found that a seat could not tell apart",
                _ => "nothing was found to put it to the test",
            };
            self.report.inapplicable.insert(law.to_owned(), why.to_owned());
        }
    }
}
