//! `pairsField`: how many pairs of dice fell in a field; the two of a pair may differ.

use super::Shown;

pub fn matches(shown: &Shown<'_>, field: u8, cap: Option<u8>, min: u8) -> Option<u16> {
    let pairs = shown.in_field(field) / 2;
    let count = cap.map_or(pairs, |cap| pairs.min(cap));
    (count >= min).then_some(count.into())
}

pub fn matched(shown: &Shown<'_>, field: u8, count: u16) -> u8 {
    shown.first_in_field(field, 2 * count as u8)
}
