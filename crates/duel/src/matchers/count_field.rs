//! `countField`: how many dice fell in a field.

use super::Shown;

pub fn matches(shown: &Shown<'_>, field: u8, per: u8, cap: Option<u8>, min: u8) -> Option<u16> {
    let dice = shown.in_field(field);
    let count = u16::from(dice) * u16::from(per);
    (dice >= min).then(|| cap.map_or(count, |cap| count.min(cap.into())))
}

pub fn matched(shown: &Shown<'_>, field: u8) -> u8 {
    shown.first_in_field(field, u8::MAX)
}
