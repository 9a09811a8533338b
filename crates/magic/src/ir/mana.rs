//! Mana costs (CR 107.4, 202): `{2}{W}{U/B}{2/R}{G/P}{X}{C}`.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Colourless among the mana masks, after the five colours.
pub const C: u8 = 1 << 5;

/// One symbol of a cost. Masks have a bit per type of mana: W U B R G C.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pip {
    /// One mana of one of these types: a coloured symbol, a hybrid one, or `{C}`.
    Of(u8),
    /// A colour, or two life (CR 107.4f).
    Phyrexian(u8),
    /// A colour, or this much generic mana (CR 107.4e).
    Or { mask: u8, generic: u8 },
    /// `{S}`: one mana from a snow source.
    Snow,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ManaCost {
    pub generic: u8,
    /// How many `{X}`.
    pub xs: u8,
    pub pips: Vec<Pip>,
}

impl ManaCost {
    /// CR 202.3, with X as 0 (CR 202.3e off the stack).
    pub fn mana_value(&self) -> i32 {
        let pip = |p: &Pip| match p {
            Pip::Or { generic, .. } => i32::from(*generic),
            _ => 1,
        };
        i32::from(self.generic) + self.pips.iter().map(pip).sum::<i32>()
    }

    /// The colours among the symbols (CR 202.2), as a mask.
    pub fn colors(&self) -> u8 {
        let pip = |p: &Pip| match *p {
            Pip::Of(mask) | Pip::Phyrexian(mask) | Pip::Or { mask, .. } => mask & !C,
            Pip::Snow => 0,
        };
        self.pips.iter().map(pip).fold(0, |a, b| a | b)
    }

    pub fn is_zero(&self) -> bool {
        self.generic == 0 && self.xs == 0 && self.pips.is_empty()
    }

    pub fn parse(text: &str) -> Result<Self, String> {
        let mut cost = Self::default();
        let mut rest = text;
        while !rest.is_empty() {
            let inner = rest.strip_prefix('{').and_then(|r| r.split_once('}'));
            let Some((symbol, after)) = inner else {
                return Err(format!(
                    "mana cost {text:?}: a symbol such as {{2}} or {{W}} belongs at {rest:?}"
                ));
            };
            cost.symbol(symbol)
                .ok_or_else(|| format!("mana cost {text:?}: {{{symbol}}} is no mana symbol"))?;
            rest = after;
        }
        Ok(cost)
    }

    fn symbol(&mut self, symbol: &str) -> Option<()> {
        if let Ok(n) = symbol.parse::<u8>() {
            self.generic = self.generic.checked_add(n)?;
            return Some(());
        }
        if symbol == "X" {
            self.xs += 1;
            return Some(());
        }
        let parts: Vec<&str> = symbol.split('/').collect();
        let mask = |part: &str| match part {
            "W" => Some(1),
            "U" => Some(2),
            "B" => Some(4),
            "R" => Some(8),
            "G" => Some(16),
            "C" => Some(C),
            _ => None,
        };
        let pip = match parts[..] {
            ["S"] => Pip::Snow,
            [a] => Pip::Of(mask(a)?),
            [a, "P"] => Pip::Phyrexian(mask(a)?),
            [a, b, "P"] => Pip::Phyrexian(mask(a)? | mask(b)?),
            [a, b] => match a.parse::<u8>() {
                Ok(generic) => Pip::Or { mask: mask(b)?, generic },
                Err(_) => Pip::Of(mask(a)? | mask(b)?),
            },
            _ => return None,
        };
        self.pips.push(pip);
        Some(())
    }
}

impl<'de> Deserialize<'de> for ManaCost {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(d)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_read_symbol_by_symbol() {
        let cost = ManaCost::parse("{X}{2}{W}{U/B}{2/R}{G/P}{C}").unwrap();
        assert_eq!((cost.xs, cost.generic), (1, 2));
        assert_eq!(
            cost.pips,
            [Pip::Of(1), Pip::Of(2 | 4), Pip::Or { mask: 8, generic: 2 }, Pip::Phyrexian(16), Pip::Of(C)]
        );
        assert_eq!(cost.mana_value(), 2 + 1 + 1 + 2 + 1 + 1);
        assert_eq!(cost.colors(), 0b11111);
        assert!(ManaCost::parse("{Q}").unwrap_err().contains("{Q}"));
        assert!(ManaCost::parse("2W").is_err());
    }
}
