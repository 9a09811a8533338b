//! Matchers: what a roll must show. One file per kind. Nothing here changes or consumes dice.

mod combo;
mod count_field;
mod exact_face;
mod pairs_field;

use crate::combos;
use crate::duel::NO_FIELD;
use crate::sheet::{FACES, MatcherSheet};

/// A roll with its counts, taken once per evaluation: each rule then looks numbers up.
pub struct Shown<'a> {
    /// Ascending.
    pub dice: &'a [u8],
    pub field_of: &'a [u8; 7],
    pub faces: [u8; FACES as usize],
    pub fields: [u8; NO_FIELD as usize + 1],
}

impl<'a> Shown<'a> {
    #[inline]
    pub fn new(dice: &'a [u8], field_of: &'a [u8; 7]) -> Self {
        let mut fields = [0; NO_FIELD as usize + 1];
        for &d in dice {
            fields[usize::from(field_of[usize::from(d)])] += 1;
        }
        Self { dice, field_of, faces: combos::counts(dice), fields }
    }

    fn in_field(&self, field: u8) -> u8 {
        self.fields[usize::from(field)]
    }

    /// The first `most` dice that fit, as a mask.
    fn first(&self, most: u8, fits: impl Fn(u8) -> bool) -> u8 {
        let fitting = (0..self.dice.len()).filter(|&i| fits(self.dice[i]));
        fitting.take(most.into()).fold(0, |mask, i| mask | 1 << i)
    }

    fn first_in_field(&self, field: u8, most: u8) -> u8 {
        self.first(most, |d| self.field_of[usize::from(d)] == field)
    }
}

/// The match count, or `None` when the roll does not match.
#[inline]
pub fn matches(matcher: &MatcherSheet, shown: &Shown<'_>) -> Option<u16> {
    match matcher {
        MatcherSheet::CountField { field, per, cap, min } => {
            count_field::matches(shown, *field, *per, *cap, *min)
        }
        MatcherSheet::PairsField { field, cap, min } => pairs_field::matches(shown, *field, *cap, *min),
        MatcherSheet::ExactFace { face, count } => exact_face::matches(shown, *face, *count),
        MatcherSheet::Combo { fields, allow_extra } => combo::matches(shown, fields, *allow_extra),
    }
}

/// The dice that took part in a match, as a mask over positions.
pub fn matched(matcher: &MatcherSheet, shown: &Shown<'_>, count: u16) -> u8 {
    match matcher {
        MatcherSheet::CountField { field, .. } => count_field::matched(shown, *field),
        MatcherSheet::PairsField { field, .. } => pairs_field::matched(shown, *field, count),
        MatcherSheet::ExactFace { face, count } => exact_face::matched(shown, *face, *count),
        MatcherSheet::Combo { fields, .. } => combo::matched(shown, fields),
    }
}
