//! One defence against plain damage: every roll of it, or many random ones.

use std::collections::BTreeMap;

use kernel::{CHANCE, Cx, Game, Mode, Scope, Seat, Seed, table};

use super::distribution::{Distribution, Record};
use super::ratio::Weight;
use super::{Samples, one_turn};
use crate::advise::BALANCED;
use crate::duel::Duel;
use crate::phases::{self, attack};
use crate::state::{BARE, State};

/// An attack of `raw` damage on `seat`, at the first question of its defence.
fn attacked(game: &Duel, seat: Seat, raw: u16, seed: Seed, mode: Mode, cx: &mut Cx<Duel>) -> State {
    let mut s = one_turn(game, 1 - seat, seed, mode);
    s.attack.ability = BARE;
    s.attack.base = raw;
    attack::engage(game, &mut s, &mut cx.log);
    phases::run(game, &mut s, cx);
    s
}

/// The defence of `seat` in a fresh match against `raw` damage, by explicit chance; questions are answered
/// by the heuristic. Positions that chance reaches in several ways are visited once.
pub fn exact_defense(game: &Duel, seat: Seat, raw: u16) -> Distribution {
    let mut joint = BTreeMap::new();
    let mut cx = Cx::default();
    cx.log.switch(true);
    let mut record = Record::default();
    let start = attacked(game, seat, raw, 0, Mode::Explicit, &mut cx);
    record.note(cx.log.events());
    let mut open = BTreeMap::from([(key(game, &start, record), (start, Weight::ONE))]);
    while !open.is_empty() {
        for ((_, record), (state, weight)) in std::mem::take(&mut open) {
            game.menu(&state, &mut cx);
            if cx.menu.over() {
                let sum = joint.entry(record).or_insert(Weight::ZERO);
                *sum = sum.plus(weight);
                continue;
            }
            let menu = cx.menu.clone();
            let whole: u32 = menu.weights.iter().sum();
            let only = (menu.seat != CHANCE).then(|| game.advise(BALANCED, &state, menu.seat, &menu));
            for (i, &o) in menu.opts.iter().enumerate().filter(|(i, _)| only.is_none_or(|only| only == *i)) {
                let mut next = state.clone();
                let mut noted = record;
                cx.log.clear();
                game.play(&mut next, o, &mut cx);
                noted.note(cx.log.events());
                let share = if only.is_some() { weight } else { weight.times(menu.weights[i], whole) };
                let merged = open.entry(key(game, &next, noted)).or_insert((next, Weight::ZERO));
                merged.1 = merged.1.plus(share);
            }
        }
    }
    Distribution { seat, raw, samples: None, joint }
}

fn key(game: &Duel, s: &State, record: Record) -> (Vec<u8>, Record) {
    (table::encode(game, s, Scope::Position), record)
}

/// The same by random defences.
pub fn simulate_defense(game: &Duel, seat: Seat, raw: u16, samples: Samples<'_>) -> Distribution {
    let all = samples.count;
    let mut counts: BTreeMap<Record, u32> = BTreeMap::new();
    let mut cx = Cx::default();
    cx.log.switch(true);
    for seed in samples.seeds() {
        cx.log.clear();
        let mut s = attacked(game, seat, raw, seed, Mode::Sampled, &mut cx);
        while !cx.menu.over() {
            let o = cx.menu.opts[game.advise(BALANCED, &s, cx.menu.seat, &cx.menu)];
            game.play(&mut s, o, &mut cx);
        }
        let mut record = Record::default();
        record.note(cx.log.events());
        *counts.entry(record).or_default() += 1;
    }
    let share = |n: u32| Weight::sampled(f64::from(n) / f64::from(all));
    let joint = counts.into_iter().map(|(record, n)| (record, share(n))).collect();
    Distribution { seat, raw, samples: Some(all), joint }
}
