//! Players by name: `random`, `greedy:worlds=8`, `heuristic:style=frequent`.

use kernel::{Error, Game, Info, Policy, Result};

use crate::{Greedy, Heuristic, Random};

/// A kind of player and what can be set about it, for listings and for help.
pub struct Kind {
    pub name: &'static str,
    pub settings: &'static [&'static str],
    pub about: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spec {
    Random,
    Greedy { worlds: u32 },
    Heuristic { style: Option<String> },
}

impl Spec {
    pub const KINDS: &'static [Kind] = &[
        Kind { name: "random", settings: &[], about: "every option with the same probability" },
        Kind {
            name: "greedy",
            settings: &["worlds"],
            about: "the option that looks best one step ahead, averaged over sampled worlds (default 4)",
        },
        Kind { name: "heuristic", settings: &["style"], about: "the game's own rules of thumb" },
    ];

    pub fn parse(text: &str) -> Result<Self> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let names: Vec<&str> = Self::KINDS.iter().map(|k| k.name).collect();
        let kind = Self::KINDS.iter().find(|k| k.name == name).ok_or_else(|| {
            Error::invalid(format!("no player is called {name:?}; there are {}", names.join(", ")))
        })?;
        let mut worlds = 4;
        let mut style = None;
        for setting in rest.split(',').filter(|s| !s.is_empty()) {
            let (key, value) = setting.split_once('=').ok_or_else(|| {
                Error::invalid(format!("player {text:?}: {setting:?} is not of the form name=value"))
            })?;
            if !kind.settings.contains(&key) {
                let known = if kind.settings.is_empty() { "none".into() } else { kind.settings.join(", ") };
                return Err(Error::invalid(format!(
                    "player {name:?} has no setting {key:?}; it has {known}"
                )));
            }
            match key {
                "worlds" => {
                    worlds = value.parse().ok().filter(|w| (1..=10_000).contains(w)).ok_or_else(|| {
                        Error::invalid(format!(
                            "player {name:?}: worlds is {value:?}, not a number from 1 to 10000"
                        ))
                    })?;
                }
                _ => style = Some(value.to_owned()),
            }
        }
        Ok(match kind.name {
            "random" => Self::Random,
            "greedy" => Self::Greedy { worlds },
            _ => Self::Heuristic { style },
        })
    }

    /// Whether this player can sit at this game.
    pub fn fits(&self, info: &Info) -> Result<()> {
        match self {
            Self::Heuristic { .. } if info.heuristics.is_empty() => {
                Err(Error::unsupported(format!("{} has no heuristic player; try greedy", info.name)))
            }
            Self::Heuristic { style: Some(style) } if !info.heuristics.contains(style) => {
                Err(Error::invalid(format!(
                    "no heuristic style {style:?}; there are {}",
                    info.heuristics.join(", ")
                )))
            }
            _ => Ok(()),
        }
    }

    pub fn build<G: Game>(&self, game: &G) -> Box<dyn Policy<G>> {
        match self {
            Self::Random => Box::new(Random),
            Self::Greedy { worlds } => Box::new(Greedy::new(*worlds)),
            Self::Heuristic { style } => {
                let styles = &game.info().heuristics;
                let at = style.as_ref().and_then(|s| styles.iter().position(|h| h == s));
                Box::new(Heuristic::new(at.unwrap_or(0)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_settings() {
        assert_eq!(Spec::parse("random").unwrap(), Spec::Random);
        assert_eq!(Spec::parse("greedy:worlds=8").unwrap(), Spec::Greedy { worlds: 8 });
        assert_eq!(Spec::parse("heuristic").unwrap(), Spec::Heuristic { style: None });
        for bad in ["rando", "random:x=1", "greedy:worlds=0", "greedy:worlds", "greedy:depth=1"] {
            assert!(matches!(Spec::parse(bad), Err(Error::Invalid(_))), "{bad}");
        }
    }
}
