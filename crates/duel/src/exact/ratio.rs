//! Probabilities as fractions while they fit, as floating point always.

use std::fmt;

use serde_json::{Value, json};

/// A reduced fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio {
    num: u128,
    den: u128,
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl Ratio {
    pub const ONE: Self = Self { num: 1, den: 1 };
    pub const ZERO: Self = Self { num: 0, den: 1 };

    pub fn new(num: u128, den: u128) -> Self {
        let by = gcd(num, den);
        Self { num: num / by, den: den / by }
    }

    fn plus(self, other: Self) -> Option<Self> {
        let by = gcd(self.den, other.den);
        let left = self.num.checked_mul(other.den / by)?;
        let right = other.num.checked_mul(self.den / by)?;
        Some(Self::new(left.checked_add(right)?, self.den.checked_mul(other.den / by)?))
    }

    fn times(self, num: u128, den: u128) -> Option<Self> {
        let (a, b) = (gcd(num, self.den), gcd(self.num, den));
        Some(Self::new((self.num / b).checked_mul(num / a)?, (self.den / a).checked_mul(den / b)?))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.num, self.den)
    }
}

/// A probability: exact unless the fraction outgrew 128 bits or was sampled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weight {
    pub exact: Option<Ratio>,
    pub probability: f64,
}

impl Weight {
    pub const ONE: Self = Self { exact: Some(Ratio::ONE), probability: 1.0 };
    pub const ZERO: Self = Self { exact: Some(Ratio::ZERO), probability: 0.0 };

    pub fn sampled(probability: f64) -> Self {
        Self { exact: None, probability }
    }

    pub fn plus(self, other: Self) -> Self {
        let exact = self.exact.zip(other.exact).and_then(|(a, b)| a.plus(b));
        Self { exact, probability: self.probability + other.probability }
    }

    /// A share of `part` in `whole`.
    pub fn times(self, part: u32, whole: u32) -> Self {
        Self {
            exact: self.exact.and_then(|r| r.times(part.into(), whole.into())),
            probability: self.probability * f64::from(part) / f64::from(whole),
        }
    }

    pub fn json(&self) -> Value {
        json!({"probability": self.probability, "exact": self.exact.map(|r| r.to_string())})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_stay_reduced() {
        let third = Weight::ONE.times(2, 6);
        assert_eq!(third.exact, Some(Ratio::new(1, 3)));
        assert_eq!(third.plus(third).plus(third).exact, Some(Ratio::ONE));
        assert_eq!(third.times(3, 4).exact.unwrap().to_string(), "1/4");
    }
}
