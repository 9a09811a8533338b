//! What a kind of player is called, what can be set about it, and how its settings are read.

use std::ops::RangeInclusive;

use kernel::{Error, Info, Result};

/// A kind of player. Its file says `KIND` and `build`; its name in the list of `roster.rs` seats it everywhere.
pub struct Kind {
    pub name: &'static str,
    pub about: &'static str,
    pub settings: &'static [Setting],
    /// Whether a player with these settings can sit at a game.
    pub fits: fn(&Settings, &Info) -> Result<()>,
}

impl Kind {
    /// A kind that can sit at any game.
    pub const fn new(name: &'static str, about: &'static str, settings: &'static [Setting]) -> Self {
        Self { name, about, settings, fits: |_, _| Ok(()) }
    }
}

pub struct Setting {
    pub name: &'static str,
    pub about: &'static str,
    pub takes: Takes,
}

/// What a setting may be.
pub enum Takes {
    Number {
        default: u32,
        low: u32,
        high: u32,
    },
    /// As suits the game, unless given.
    Own {
        low: u32,
        high: u32,
    },
    /// Any word; the game knows which. None unless given.
    Word,
}

impl Setting {
    pub const fn number(
        name: &'static str,
        default: u32,
        range: RangeInclusive<u32>,
        about: &'static str,
    ) -> Self {
        Self { name, about, takes: Takes::Number { default, low: *range.start(), high: *range.end() } }
    }

    /// A number that suits the game when it is left out.
    pub const fn own(name: &'static str, range: RangeInclusive<u32>, about: &'static str) -> Self {
        Self { name, about, takes: Takes::Own { low: *range.start(), high: *range.end() } }
    }

    pub const fn word(name: &'static str, about: &'static str) -> Self {
        Self { name, about, takes: Takes::Word }
    }

    fn default(&self) -> Value {
        match self.takes {
            Takes::Number { default, .. } => Value::Number(default),
            Takes::Own { .. } => Value::Own(None),
            Takes::Word => Value::Word(None),
        }
    }

    fn within(&self, value: &str, low: u32, high: u32) -> std::result::Result<u32, String> {
        let number = value.parse().ok().filter(|n| (low..=high).contains(n));
        number.ok_or_else(|| format!("{} is {value:?}, not a number from {low} to {high}", self.name))
    }

    fn read(&self, value: &str) -> std::result::Result<Value, String> {
        match self.takes {
            Takes::Word => Ok(Value::Word(Some(value.to_owned()))),
            Takes::Number { low, high, .. } => self.within(value, low, high).map(Value::Number),
            Takes::Own { low, high } => self.within(value, low, high).map(|n| Value::Own(Some(n))),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Number(u32),
    Own(Option<u32>),
    Word(Option<String>),
}

/// A value for every setting of a kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings(Vec<(&'static str, Value)>);

impl Settings {
    /// Read `name=value,…`; what is left out keeps its default. `text` is the whole player, for messages.
    pub(crate) fn parse(kind: &Kind, rest: &str, text: &str) -> Result<Self> {
        let mut all: Vec<_> = kind.settings.iter().map(|setting| (setting.name, setting.default())).collect();
        for part in rest.split(',').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or_else(|| {
                Error::invalid(format!("player {text:?}: {part:?} is not of the form name=value"))
            })?;
            let at = kind.settings.iter().position(|s| s.name == name).ok_or_else(|| {
                let names: Vec<&str> = kind.settings.iter().map(|s| s.name).collect();
                let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                Error::invalid(format!("player {:?} has no setting {name:?}; it has {known}", kind.name))
            })?;
            let read = kind.settings[at].read(value);
            all[at].1 = read.map_err(|what| Error::invalid(format!("player {text:?}: {what}")))?;
        }
        Ok(Self(all))
    }

    fn get(&self, name: &str) -> &Value {
        let found = self.0.iter().find(|(key, _)| *key == name);
        &found.unwrap_or_else(|| panic!("the kind declares no setting {name:?}")).1
    }

    /// The number of a setting that the kind declares as one.
    pub fn number(&self, name: &str) -> u32 {
        match self.get(name) {
            Value::Number(n) => *n,
            _ => panic!("the setting {name:?} is declared as something else"),
        }
    }

    /// The number of a setting that is left to the game, if it was given.
    pub fn given(&self, name: &str) -> Option<u32> {
        match self.get(name) {
            Value::Own(n) => *n,
            _ => panic!("the setting {name:?} is not left to the game"),
        }
    }

    /// The word of a setting, if it was given.
    pub fn word(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Value::Word(word) => word.as_deref(),
            _ => panic!("the setting {name:?} is declared as a number"),
        }
    }
}
