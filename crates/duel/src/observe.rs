//! The same knowledge as numbers: the looking seat's side first.

use kernel::schema::sat;
use kernel::{Menu, Obs, Opt, Schema, Seat};

use crate::duel::Duel;
use crate::phases::{verb, window};
use crate::sheet::{FACES, MAX_DEFENSE_DICE, MatchSheet};
use crate::state::State;

const TABLE: [&str; 28] = [
    "turn",
    "round",
    "step",
    "attacking",
    "rollsLeft",
    "die1",
    "die2",
    "die3",
    "die4",
    "die5",
    "defenseDie1",
    "defenseDie2",
    "defenseDie3",
    "defenseDie4",
    "defenseDie5",
    "defenseDie6",
    "defenseDie7",
    "defenseDie8",
    "ability",
    "raw",
    "flat",
    "block",
    "prevents",
    "reflect",
    "deal",
    "negated",
    "asked",
    "ask",
];
/// `index` is the ability, entry, status or face; a hold is told by how many dice of each face it keeps.
const OPTION: [&str; 12] = [
    "verb", "index", "amount", "damage", "block", "riders", "keep1", "keep2", "keep3", "keep4", "keep5",
    "keep6",
];
const KEEPS: usize = 6;

pub fn schema(sheet: &MatchSheet) -> Schema {
    let mut side =
        vec!["health".to_owned(), "maxHealth".to_owned(), "buffs".to_owned(), "buffDamage".to_owned()];
    side.extend(sheet.statuses.iter().map(|s| s.id.clone()));
    side.extend(sheet.statuses.iter().map(|s| format!("{}.locked", s.id)));
    let side: Vec<&str> = side.iter().map(String::as_str).collect();
    let mut schema = Schema::new(&OPTION, -1, i16::MAX.into())
        .small("table", 1, &TABLE, -1, i16::MAX)
        .small("sides", 2, &side, 0, i16::MAX)
        .small("spend", 1, &["status", "most"], -1, i16::MAX)
        .numbering("hero", sheet.heroes.iter().map(|h| &h.id));
    for hero in &sheet.heroes {
        let rules = hero.defense_card.iter().flat_map(|card| &card.rules).map(|r| &r.id);
        schema = schema
            .numbering("ability", hero.offense.iter().map(|a| &a.id))
            .numbering("defense", hero.defense_v1.iter().map(|d| &d.id).chain(rules));
    }
    schema
}

fn cut(v: impl Into<u32>) -> i16 {
    sat(i32::try_from(v.into()).unwrap_or(i32::MAX))
}

/// An index, or -1 for none.
fn maybe(index: u8) -> i16 {
    if index >= crate::state::BARE { -1 } else { index.into() }
}

pub fn observe(game: &Duel, s: &State, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
    let a = &s.attack;
    let mut at = 0;
    let mut put = |v: i16| {
        out.small[at] = v;
        at += 1;
    };
    for v in [cut(s.turn), cut(s.round()), s.step as i16, (s.active == seat).into(), s.rolls_left.into()] {
        put(v);
    }
    s.dice.iter().for_each(|&d| put(d.into()));
    debug_assert_eq!(s.defense.dice.len(), MAX_DEFENSE_DICE);
    s.defense.dice.iter().for_each(|&d| put(d.into()));
    put(maybe(a.ability));
    for v in [a.raw(), a.flat, a.block, a.prevents.into(), a.reflect, a.deal[usize::from(s.active)]] {
        put(cut(v));
    }
    for v in [a.negated.into(), (m.seat == seat).into(), m.ask.into()] {
        put(v);
    }
    for who in [seat, 1 - seat] {
        let side = s.side(who);
        let owned = s.buffs().iter().map(|b| (b, &game.sources[usize::from(b.source)]));
        let (stacks, bonus) =
            owned.filter(|(_, made)| made.owner == who).fold((0, 0u32), |sum, (b, made)| {
                (sum.0 + u32::from(b.stacks), sum.1 + u32::from(b.stacks) * u32::from(made.amount))
            });
        for v in [side.health.into(), game.hero(who).health.into(), stacks, bonus] {
            put(cut(v));
        }
        let statuses = game.sheet.statuses.len();
        side.stacks[..statuses].iter().for_each(|&v| put(v.into()));
        side.locked[..statuses].iter().for_each(|&v| put(v.into()));
    }
    let offer = game.windows[window(s.window)].get(usize::from(s.cursor));
    let offer = offer.filter(|_| s.step == crate::state::Step::Spend);
    put(offer.map_or(-1, |o| o.status.into()));
    put(offer.map_or(-1, |o| crate::phases::spend::most(s, o).into()));
}

pub fn option(game: &Duel, s: &State, o: Opt, row: &mut [i16]) {
    let mut all = [0i16; OPTION.len()];
    (all[0], all[1], all[2]) = (o.verb.into(), sat(o.a.into()), sat(o.n));
    match o.verb {
        verb::KEEP => {
            all[1] = 0;
            // A byte for each face: the dice of one are counted without touching memory.
            let kept = s
                .dice
                .iter()
                .enumerate()
                .fold(0u64, |kept, (i, &d)| kept + (u64::from(o.a >> i & 1) << (8 * u32::from(d & 7))));
            for face in 1..=usize::from(FACES) {
                all[KEEPS + face - 1] = (kept >> (8 * face) & 0xFF) as i16;
            }
        }
        verb::ATTACK => {
            let row = &game.hero(s.active).abilities[usize::from(o.a)];
            (all[3], all[5]) = (cut(row.amount), row.riders.len() as i16);
        }
        verb::DEFEND => {
            let row = &game.hero(s.defender()).defenses[usize::from(o.a)];
            (all[3], all[4], all[5]) = (cut(row.reflect), cut(row.amount), row.riders.len() as i16);
        }
        _ => {}
    }
    *row.first_chunk_mut().expect("a row has the schema's columns") = all;
}
