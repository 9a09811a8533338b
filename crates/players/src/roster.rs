//! Players by name: `random`, `greedy:worlds=8`, `heuristic:style=frequent`, `ismcts:iterations=200`.

use kernel::{Error, Game, Info, Policy, Result};

use crate::cfr;
use crate::kind::{Kind, Settings};

/// The one list of all kinds. A module named here has `KIND` and `build`.
macro_rules! roster {
    ($($module:ident),*) => {
        static KINDS: &[Kind] = &[$(crate::$module::KIND),*];

        fn builders<G: Game>() -> &'static [fn(&Settings, &G) -> Box<dyn Policy<G>>] {
            &[$(crate::$module::build::<G>),*]
        }
    };
}

roster!(random, greedy, heuristic, alphabeta, ismcts, cfr);

/// One player: a kind and its settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    kind: usize,
    settings: Settings,
}

impl Spec {
    /// Every kind there is, for listings and for help.
    pub fn kinds() -> &'static [Kind] {
        KINDS
    }

    pub fn parse(text: &str) -> Result<Self> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let kind = KINDS.iter().position(|k| k.name == name).ok_or_else(|| {
            let names: Vec<&str> = KINDS.iter().map(|k| k.name).collect();
            Error::invalid(format!("no player is called {name:?}; there are {}", names.join(", ")))
        })?;
        Ok(Self { kind, settings: Settings::parse(&KINDS[kind], rest, text)? })
    }

    /// Whether this player can sit at this game.
    pub fn fits(&self, info: &Info) -> Result<()> {
        (KINDS[self.kind].fits)(&self.settings, info)
    }

    /// Whether it has something to do before it sits down that takes long or may fail.
    pub fn prepares(&self) -> bool {
        KINDS[self.kind].name == cfr::NAME
    }

    /// Do that, once: `build` finds it done.
    pub fn prepare<G: Game>(&self, game: &G) -> Result<()> {
        if self.prepares() { cfr::prepare(&self.settings, game) } else { Ok(()) }
    }

    pub fn build<G: Game>(&self, game: &G) -> Box<dyn Policy<G>> {
        builders()[self.kind](&self.settings, game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> Spec {
        Spec::parse(text).unwrap()
    }

    #[test]
    fn names_and_settings() {
        assert_eq!(spec("greedy:worlds=8").settings.number("worlds"), 8);
        assert_eq!(spec("heuristic").settings.word("style"), None);
        assert_eq!(spec("heuristic:style=bold").settings.word("style"), Some("bold"));
        assert_eq!(spec("alphabeta:depth=4"), spec("alphabeta:worlds=8,depth=4"));
        assert_ne!(spec("ismcts:iterations=9"), spec("ismcts"));
        for bad in [
            "rando",
            "random:x=1",
            "greedy:worlds=0",
            "greedy:worlds",
            "greedy:depth=1",
            "ismcts:iterations=x",
        ] {
            assert!(matches!(Spec::parse(bad), Err(Error::Invalid(_))), "{bad}");
        }
    }

    #[test]
    fn every_kind_is_made_by_its_name_alone() {
        let game = toys::Haul::default();
        for kind in Spec::kinds() {
            drop(spec(kind.name).build(&game));
            assert!(kind.settings.iter().all(|s| !s.about.is_empty()), "{}", kind.name);
        }
    }
}
