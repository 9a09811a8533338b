//! Small games solved by counterfactual regret.

mod file;
mod learner;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::exact::{POSITIONS, Tree};
use kernel::{Digest, Game, Info, Mode, Policy, Result, Rng, SeatOf};

use crate::kind::{Kind, Setting, Settings};
use learner::Learner;

pub(crate) const NAME: &str = "cfr";

pub(crate) const KIND: Kind = Kind {
    fits,
    ..Kind::new(
        NAME,
        "solves a game that is small enough by counterfactual regret, and plays the mixture it has learnt",
        &[
            Setting::number("iterations", 200_000, 1..=1_000_000_000, "times that it goes through the game"),
            Setting::word(
                "file",
                "keeps what it has learnt: read if it is there, written when it learns more",
            ),
        ],
    )
};

fn fits(_: &Settings, info: &Info) -> Result<()> {
    info.allows(Mode::Explicit)
}

/// Learn, or find what was learnt before.
pub(crate) fn prepare<G: Game>(settings: &Settings, game: &G) -> Result<()> {
    learnt(settings, game).map(drop)
}

pub(crate) fn build<G: Game>(settings: &Settings, _: &G) -> Box<dyn Policy<G>> {
    Box::new(Cfr { settings: settings.clone(), strategy: None })
}

/// Probabilities by information set.
type Strategy = BTreeMap<Digest, Vec<f64>>;
/// The game and the settings.
type Lesson = (Digest, String, u32, Option<String>);

/// What this process has learnt, the last lesson at the end: a player is made for every thread and every question, and
/// learns once.
static LEARNT: Mutex<Vec<(Lesson, Arc<Strategy>)>> = Mutex::new(Vec::new());
const KEPT: usize = 16;

fn learnt<G: Game>(settings: &Settings, game: &G) -> Result<Arc<Strategy>> {
    let (info, iterations, file) = (game.info(), settings.number("iterations"), settings.word("file"));
    let lesson = (info.digest, info.name.clone(), iterations, file.map(str::to_owned));
    let mut all = LEARNT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, known)) = all.iter().find(|(of, _)| *of == lesson) {
        return Ok(Arc::clone(known));
    }
    info.allows(Mode::Explicit)?;
    let tree = Tree::of(game, POSITIONS)?;
    let mut learner = Learner::new(&tree);
    let file = file.map(Path::new);
    if let Some(path) = file.filter(|path| path.exists()) {
        file::read(path, info, &mut learner)?;
    }
    if learner.iterations < u64::from(iterations) {
        learner.learn(iterations.into());
        if let Some(path) = file {
            file::write(path, info, &learner)?;
        }
    }
    let strategy = Arc::new(learner.strategy());
    if all.len() == KEPT {
        all.remove(0);
    }
    all.push((lesson, Arc::clone(&strategy)));
    Ok(strategy)
}

/// Plays the average of what external-sampling counterfactual regret came to.
struct Cfr {
    settings: Settings,
    strategy: Option<Arc<Strategy>>,
}

impl Cfr {
    fn probabilities<G: Game>(&mut self, at: &SeatOf<'_, G>) -> Vec<f64> {
        let settings = &self.settings;
        let strategy = self
            .strategy
            .get_or_insert_with(|| learnt(settings, at.game()).unwrap_or_else(|error| panic!("{error}")));
        let count = at.menu().len();
        let known = strategy.get(&at.information()).filter(|mix| mix.len() == count);
        known.cloned().unwrap_or_else(|| vec![1.0 / count as f64; count])
    }
}

impl<G: Game> Policy<G> for Cfr {
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        learner::pick(&self.probabilities(at), rng)
    }

    fn mix(&mut self, at: &SeatOf<'_, G>) -> Option<Vec<f64>> {
        Some(self.probabilities(at))
    }
}
