//! Players by name: `random`, `greedy:worlds=8`, `heuristic:style=frequent`, `ismcts:iterations=200`.

use kernel::{Error, Game, Info, Policy, Result};

use crate::{AlphaBeta, Greedy, Heuristic, Ismcts, Random};

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
    AlphaBeta { depth: u32, worlds: u32 },
    Ismcts { iterations: u32, horizon: u32 },
}

/// The number of a setting, or its default.
fn number(
    text: &str,
    settings: &[(&str, &str)],
    name: &str,
    default: u32,
    low: u32,
    high: u32,
) -> Result<u32> {
    let Some((_, value)) = settings.iter().find(|(key, _)| *key == name) else {
        return Ok(default);
    };
    value.parse().ok().filter(|n| (low..=high).contains(n)).ok_or_else(|| {
        Error::invalid(format!("player {text:?}: {name} is {value:?}, not a number from {low} to {high}"))
    })
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
        Kind {
            name: "alphabeta",
            settings: &["depth", "worlds"],
            about: "looks several picks ahead (default 3) in sampled worlds (default 8), which vote",
        },
        Kind {
            name: "ismcts",
            settings: &["iterations", "horizon"],
            about: "tree search over what the seat can know (default 200 iterations)",
        },
    ];

    pub fn parse(text: &str) -> Result<Self> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let kind = Self::KINDS.iter().find(|k| k.name == name).ok_or_else(|| {
            let names: Vec<&str> = Self::KINDS.iter().map(|k| k.name).collect();
            Error::invalid(format!("no player is called {name:?}; there are {}", names.join(", ")))
        })?;
        let mut settings = Vec::new();
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
            settings.push((key, value));
        }
        let number = |name, default, low, high| number(text, &settings, name, default, low, high);
        Ok(match kind.name {
            "random" => Self::Random,
            "greedy" => Self::Greedy { worlds: number("worlds", 4, 1, 10_000)? },
            "alphabeta" => {
                Self::AlphaBeta { depth: number("depth", 3, 1, 32)?, worlds: number("worlds", 8, 1, 10_000)? }
            }
            "ismcts" => Self::Ismcts {
                iterations: number("iterations", 200, 1, 10_000_000)?,
                horizon: number("horizon", 400, 0, 1_000_000)?,
            },
            _ => {
                let style = settings.iter().find(|(key, _)| *key == "style");
                Self::Heuristic { style: style.map(|(_, value)| (*value).to_owned()) }
            }
        })
    }

    /// Whether this player can sit at this game.
    pub fn fits(&self, info: &Info) -> Result<()> {
        match self {
            Self::Heuristic { .. } if info.heuristics.is_empty() => {
                Err(Error::unsupported(format!("{} has no heuristic player; try greedy", info.name)))
            }
            Self::Heuristic { style: Some(style) } if !info.heuristics.contains(style) => {
                let known = info.heuristics.join(", ");
                Err(Error::invalid(format!("no heuristic style {style:?}; there are {known}")))
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
            Self::AlphaBeta { depth, worlds } => Box::new(AlphaBeta::new(*depth, *worlds)),
            Self::Ismcts { iterations, horizon } => Box::new(Ismcts::new(*iterations, *horizon)),
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
        assert_eq!(Spec::parse("alphabeta:depth=4").unwrap(), Spec::AlphaBeta { depth: 4, worlds: 8 });
        assert_eq!(Spec::parse("ismcts:iterations=9").unwrap(), Spec::Ismcts { iterations: 9, horizon: 400 });
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
}
