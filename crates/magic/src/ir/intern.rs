//! Words and nested programs become small numbers while the JSON is read.
//!
//! serde hands no state down, so the tables being filled live in a thread-local for the length of one
//! [`read`].

use std::cell::RefCell;

use serde::{Deserialize, Deserializer};

use super::{Ability, Body};

/// Everything that the definitions refer to by number.
#[derive(Debug, Default)]
pub struct Tables {
    pub bodies: Vec<Body>,
    pub abilities: Vec<Ability>,
    pub subtypes: Vec<String>,
    pub counters: Vec<String>,
    pub names: Vec<String>,
    pub words: Vec<String>,
}

thread_local! {
    static FILLING: RefCell<Tables> = RefCell::new(Tables::default());
}

/// Read `json`; every word and program met on the way is in the tables returned. `subtypes` and
/// `counters` are numbered first, in this order.
pub fn read<T: for<'de> Deserialize<'de>>(
    json: &str,
    subtypes: &[&str],
    counters: &[&str],
) -> Result<(T, Tables), serde_json::Error> {
    let owned = |words: &[&str]| words.iter().map(|&w| w.to_owned()).collect();
    let fresh = Tables { subtypes: owned(subtypes), counters: owned(counters), ..Tables::default() };
    FILLING.replace(fresh);
    let value = serde_json::from_str(json);
    let tables = FILLING.take();
    Ok((value?, tables))
}

fn number(words: &mut Vec<String>, word: String) -> u16 {
    let found = words.iter().position(|w| *w == word);
    found.unwrap_or_else(|| {
        words.push(word);
        words.len() - 1
    }) as u16
}

macro_rules! word {
    ($(#[$doc:meta])* $name:ident in $table:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u16);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let word = String::deserialize(d)?;
                Ok(Self(FILLING.with_borrow_mut(|t| number(&mut t.$table, word))))
            }
        }
    };
}

word! {
    /// A subtype (CR 205.3): `Elf`, `Equipment`, `Forest`.
    Subtype in subtypes
}
word! {
    /// A kind of counter (CR 122): `+1/+1`, `loyalty`, `flying`.
    Counter in counters
}
word! {
    /// A card's or a token definition's name.
    Name in names
}
word! {
    /// Any other word that programs compare: an optional cost, a keyword action, a linked pair, a limit.
    Word in words
}

macro_rules! program {
    ($(#[$doc:meta])* $name:ident is $of:ident in $table:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u16);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let program = $of::deserialize(d)?;
                Ok(FILLING.with_borrow_mut(|t| {
                    t.$table.push(program);
                    Self(t.$table.len() as u16 - 1)
                }))
            }
        }
    };
}

program! {
    /// A body, written in place in the JSON.
    BodyId is Body in bodies
}
program! {
    /// An ability, written in place in the JSON: printed on a card or granted by an effect.
    AbilityId is Ability in abilities
}
