//! Times copies, worlds, menus and observations on positions of random play: `verbs FILE [ROUNDS] [SEED]`, FILE as
//! for `play`. The sum at the end is of everything that was observed: two builds that print the same sum see alike.

use std::hint::black_box;
use std::time::Instant;

use kernel::chance::derive;
use kernel::schema::ObsBuffer;
use kernel::{Cx, Game, Menu, Mode, Rng, Table};
use magic::Magic;
use magic::state::State;

struct Position {
    state: State,
    menu: Menu,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file with definitions");
    let mut number = |usual: u64| arguments.next().map_or(usual, |n| n.parse().expect("a number"));
    let (rounds, seed) = (number(20), number(1));
    let json = std::fs::read_to_string(&file).expect("a readable file");
    let game = Magic::new(&json).unwrap_or_else(|fault| panic!("{file}: {fault}"));
    let at = positions(&game, seed, 512);
    let weight = at.iter().map(|p| game.weight(&p.state)).sum::<usize>() / at.len();
    println!("{} positions, {weight} bytes, {} of them fixed", at.len(), size_of::<State>());
    for (name, verb) in [
        ("clone", clone as fn(&Magic, &[Position])),
        ("menu", menu),
        ("determinize", determinize),
        ("observe", observe),
        ("options", options),
    ] {
        verb(&game, &at);
        let (clock, began) = (Instant::now(), processor());
        (0..rounds).for_each(|_| verb(&game, &at));
        let took =
            processor().zip(began).map_or(clock.elapsed().as_nanos() as u64, |(now, began)| now - began);
        println!("{name}: {} ns", took / (rounds * at.len() as u64));
    }
    println!("sum {:016x}", seen(&game, &at));
}

/// Nanoseconds of processor time, where the system tells: others may be busy too.
fn processor() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok()
}

fn positions(game: &Magic, seed: u64, most: usize) -> Vec<Position> {
    let mut rng = Rng::new(derive(seed, 1));
    let mut found = Vec::with_capacity(most);
    let mut table = Table::<Magic>::default();
    for k in 0.. {
        table.start(game, derive(seed, 2 + k), Mode::Sampled);
        while !table.over() {
            if rng.below(8) == 0 {
                found.push(Position { state: table.truth().clone(), menu: table.menu().clone() });
                if found.len() == most {
                    return found;
                }
            }
            let index = rng.below(table.menu().len() as u32) as usize;
            table.play(game, index).expect("an offered option");
        }
    }
    found
}

#[inline(never)]
fn clone(_: &Magic, at: &[Position]) {
    let mut state = State::default();
    for p in at {
        state.clone_from(&p.state);
        black_box(&state);
    }
}

#[inline(never)]
fn menu(game: &Magic, at: &[Position]) {
    let mut cx = Cx::<Magic>::default();
    for p in at {
        game.menu(&p.state, &mut cx);
        black_box(&cx.menu);
    }
}

#[inline(never)]
fn determinize(game: &Magic, at: &[Position]) {
    let (mut state, mut rng) = (State::default(), Rng::new(7));
    for p in at {
        state.clone_from(&p.state);
        kernel::table::resample(game, &mut state, p.menu.seat, &mut rng);
        black_box(&state);
    }
}

#[inline(never)]
fn observe(game: &Magic, at: &[Position]) {
    let mut buffer = ObsBuffer::new(&game.info.schema);
    for p in at {
        game.observe(&p.state, p.menu.seat, &p.menu, &mut buffer.obs());
        black_box(&buffer);
    }
}

#[inline(never)]
fn options(game: &Magic, at: &[Position]) {
    let widest = at.iter().map(|p| p.menu.len()).max().unwrap_or(0);
    let mut rows = vec![0; widest * game.info.schema.action_columns.len()];
    for p in at {
        game.observe_options(&p.state, p.menu.seat, &p.menu.opts, &mut rows);
        black_box(&rows);
    }
}

/// A fingerprint of what both seats see.
fn seen(game: &Magic, at: &[Position]) -> u64 {
    let mut buffer = ObsBuffer::new(&game.info.schema);
    let mut row = vec![0; game.info.schema.action_columns.len()];
    let mut sum = 0;
    let mut add = |numbers: &[i16]| {
        sum = numbers
            .iter()
            .fold(sum, |t: u64, &n| (t ^ u64::from(n.cast_unsigned())).wrapping_mul(0x100_0000_01b3));
    };
    for p in at {
        for seat in 0..2 {
            game.observe(&p.state, seat, &p.menu, &mut buffer.obs());
            add(&buffer.small);
            for &o in &p.menu.opts {
                game.observe_option(&p.state, seat, o, &mut row);
                add(&row);
            }
        }
    }
    sum
}
