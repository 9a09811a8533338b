//! `exactFace`: at least so many dice show one face, whatever its field.

use super::Shown;

pub fn matches(shown: &Shown<'_>, face: u8, count: u8) -> Option<u16> {
    (shown.faces[usize::from(face) - 1] >= count).then_some(1)
}

pub fn matched(shown: &Shown<'_>, face: u8, count: u8) -> u8 {
    shown.first(count, |d| d == face)
}
