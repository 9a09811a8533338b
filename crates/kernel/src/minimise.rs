//! Shrink the picks of a failing match to a golden replay worth keeping.

use crate::chance::{Mode, Seed};
use crate::game::Game;
use crate::listen::listen;
use crate::table::{Table, guard};

/// Play `picks`, reading each modulo the menu at hand, so that any list of numbers is a match. Stops at
/// the end of the match or of the list.
pub fn replay_loosely<G: Game>(game: &G, seed: Seed, picks: &[u32]) -> Table<G> {
    let mut table = Table::default();
    table.start(game, seed, Mode::Sampled);
    for &p in picks {
        if table.over() {
            break;
        }
        let index = p as usize % table.menu().len();
        table.play(game, index).expect("index within the menu");
    }
    table
}

/// The shortest, smallest list of picks that still `fails`, by deleting runs and then lowering indices.
/// `fails` sees the message of a panic, or the table at the end.
pub fn minimise<G: Game>(
    game: &G,
    seed: Seed,
    picks: &[u32],
    mut fails: impl FnMut(Result<&Table<G>, &str>) -> bool,
) -> Vec<u32> {
    let mut fails = |candidate: &[u32]| {
        listen();
        match guard(|| replay_loosely(game, seed, candidate)) {
            Ok(table) => fails(Ok(&table)),
            Err(message) => fails(Err(&message)),
        }
    };
    let mut best = picks.to_vec();
    if !fails(&best) {
        return best;
    }
    let mut run = best.len().next_power_of_two();
    while run > 0 {
        let mut at = 0;
        while at < best.len() {
            let mut shorter = best.clone();
            shorter.drain(at..(at + run).min(best.len()));
            if fails(&shorter) {
                best = shorter;
            } else {
                at += run;
            }
        }
        run /= 2;
    }
    for i in 0..best.len() {
        for lower in [0, 1] {
            if best[i] > lower {
                let before = std::mem::replace(&mut best[i], lower);
                if fails(&best) {
                    break;
                }
                best[i] = before;
            }
        }
    }
    best
}
