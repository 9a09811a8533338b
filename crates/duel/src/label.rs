//! Options in English, and their keys.

use std::fmt::Write;

use kernel::Opt;

use crate::duel::Duel;
use crate::keeps::KEEP_ALL;
use crate::phases::{verb, window};
use crate::sheet::{Combo, SpendGives, StatusSheet};
use crate::state::{State, Step};

/// Dice in words: `3 3 6`.
pub fn faces(dice: impl IntoIterator<Item = u8>) -> String {
    let all: Vec<String> = dice.into_iter().map(|d| d.to_string()).collect();
    all.join(" ")
}

/// Rendered as a list of the dice a mask picks.
pub fn picked(dice: &[u8], mask: u16) -> String {
    faces(dice.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, &d)| d))
}

/// A row's name and combination, told once when they are one and the same.
pub fn titled(label: &str, combo: Combo) -> String {
    if label.eq_ignore_ascii_case(combo.words()) {
        return label.to_owned();
    }
    format!("{label} ({})", combo.words())
}

pub fn label(game: &Duel, s: &State, o: Opt, out: &mut String) {
    // Writing to a String cannot fail.
    let _ = match o.verb {
        verb::KEEP if o.a == u16::from(KEEP_ALL) => write!(out, "keep all: {}", faces(s.dice)),
        verb::KEEP if o.a == 0 => write!(out, "reroll all"),
        verb::KEEP => {
            let rest = 5 - o.a.count_ones();
            let dice = if rest == 1 { "die" } else { "dice" };
            write!(out, "keep {}, reroll {rest} {dice}", picked(&s.dice, o.a))
        }
        verb::ATTACK => {
            let row = &game.sheet.heroes[usize::from(s.active)].offense[usize::from(o.a)];
            write!(out, "{}: {} damage", titled(&row.label, row.combo), row.damage)
        }
        verb::DEFEND => {
            let row = &game.sheet.heroes[usize::from(s.defender())].defense_v1[usize::from(o.a)];
            write!(out, "{}: block {}", titled(&row.label, row.combo), row.block)
        }
        verb::PASS if s.step == Step::ChooseDefense => write!(out, "no defence"),
        verb::PASS => write!(out, "pass"),
        verb::SPEND => spend(game, s, o, out),
        verb::REROLL => write!(out, "reroll a {}", o.a),
        verb::FACE => write!(out, "the die shows {}", o.a),
        verb::DRAW => write!(out, "a {} is drawn", o.a),
        _ => write!(out, "unknown"),
    };
}

fn spend(game: &Duel, s: &State, o: Opt, out: &mut String) -> std::fmt::Result {
    let Some(offer) = game.windows[window(s.window)].get(usize::from(s.cursor)) else {
        return write!(out, "spend {}", o.n);
    };
    let status: &StatusSheet = game.status(offer.status);
    if o.n == 0 {
        return write!(out, "spend no {}", status.name);
    }
    let n = o.n as u32;
    write!(out, "spend {n} {}: ", status.name)?;
    match offer.spend.gives {
        SpendGives::Damage { amount, per_opponent_status: None } => {
            write!(out, "+{} damage", n * u32::from(amount))
        }
        SpendGives::Damage { amount, per_opponent_status: Some(per) } => {
            write!(out, "+{} damage per {}", n * u32::from(amount), game.status(per).name)
        }
        SpendGives::Block { amount } => write!(out, "+{} block", n * u32::from(amount)),
        SpendGives::PreventHalf => write!(out, "prevent half"),
        SpendGives::Negate => write!(out, "negate the attack"),
    }?;
    offer.spend.on.map_or(Ok(()), |on| write!(out, " on {on} or more"))
}

/// The verb and what it is about; a keep is known by the faces held, whatever else was rolled.
pub fn key(s: &State, o: Opt) -> u32 {
    let what = match o.verb {
        verb::KEEP => {
            let held = s.dice.iter().enumerate().filter(|(i, _)| o.a >> i & 1 == 1);
            held.fold(0, |sum, (_, &d)| sum + (1 << (3 * u32::from(d.clamp(1, 6) - 1))))
        }
        verb::SPEND => u32::from(o.a) << 8 | o.n as u32,
        _ => o.a.into(),
    };
    u32::from(o.verb) << 24 | what
}
