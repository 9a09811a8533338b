//! `combo`: a recipe across fields, with or without extra dice in them.

use super::Shown;
use crate::sheet::ComboField;

pub fn matches(shown: &Shown<'_>, fields: &[ComboField], allow_extra: bool) -> Option<u16> {
    let fits = |part: &ComboField| {
        let dice = shown.in_field(part.field);
        if allow_extra { dice >= part.min } else { dice == part.min }
    };
    fields.iter().all(fits).then_some(1)
}

pub fn matched(shown: &Shown<'_>, fields: &[ComboField]) -> u8 {
    fields.iter().fold(0, |mask, part| mask | shown.first_in_field(part.field, part.min))
}
