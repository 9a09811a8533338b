use kernel::{Error, Game, Info, Policy, Result, Rng, SeatOf};

use crate::kind::{Kind, Setting, Settings};

pub(crate) const KIND: Kind = Kind {
    fits,
    ..Kind::new(
        "heuristic",
        "the game's own rules of thumb",
        &[Setting::word("style", "one of the game's styles; its first when left out")],
    )
};

fn fits(settings: &Settings, info: &Info) -> Result<()> {
    if info.heuristics.is_empty() {
        return Err(Error::unsupported(format!("{} has no heuristic player; try greedy", info.name)));
    }
    match settings.word("style") {
        Some(style) if !info.heuristics.iter().any(|known| known == style) => {
            let known = info.heuristics.join(", ");
            Err(Error::invalid(format!("no heuristic style {style:?}; there are {known}")))
        }
        _ => Ok(()),
    }
}

pub(crate) fn build<G: Game>(settings: &Settings, game: &G) -> Box<dyn Policy<G>> {
    let styles = &game.info().heuristics;
    let wanted = settings.word("style").and_then(|style| styles.iter().position(|known| known == style));
    Box::new(Heuristic { watches: game.watches(), ..Heuristic::new(wanted.unwrap_or(0)) })
}

/// The game's own advice, given on a sampled world so that it cannot see what the seat cannot.
pub struct Heuristic<G: Game> {
    style: usize,
    watches: bool,
    world: G::State,
}

impl<G: Game> Heuristic<G> {
    pub fn new(style: usize) -> Self {
        Self { style, watches: false, world: G::State::default() }
    }
}

impl<G: Game> Policy<G> for Heuristic<G> {
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        at.sample(&mut self.world, rng);
        at.advise(self.style, &self.world)
    }

    /// What it remembers is the log.
    fn remembers(&self) -> bool {
        self.watches
    }
}
