//! One player against another, every deal from both sides: `parlor_strength A B PAIRS FILE…`, a file each of
//! definitions as `Rules.definitions` writes them. With `hands` for a first word, single hands: what A gains by a deal,
//! in usual swings of a hand. `oracle:N` for A sees all cards and tries every option in N playouts: what luck and hidden
//! cards leave to be gained at most, about.

use std::time::Instant;

use kernel::series::{Maker, SeriesConfig, match_seed, player_rng, run};
use kernel::{Cx, Game, Menu, Mode, Policy, Rng, Seat, Table};
use parlor::{CardSet, Parlor, ast::Program};
use players::Spec;

struct Asked {
    /// Playouts of a seat that sees all cards, in place of the first player.
    oracle: u32,
    a: Spec,
    b: Spec,
    pairs: u32,
    first: u32,
    hands: bool,
}

fn spec(name: &str) -> Spec {
    Spec::parse(name).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Whole matches: the share that A wins, a draw counting half.
fn matches<S: CardSet>(game: &Parlor<S>, asked: &Asked) {
    let (mut won, mut lost, mut drawn) = (0u32, 0u32, 0u32);
    let clock = Instant::now();
    let maker = |spec: &Spec| -> Maker<'_, Parlor<S>> {
        let spec = spec.clone();
        Box::new(move || spec.build(game))
    };
    for done in (0..asked.pairs).step_by(4) {
        let config = SeriesConfig {
            seed: 1,
            first: asked.first + done,
            games: 4.min(asked.pairs - done),
            rotation: kernel::series::Rotation::Fixed,
            tally: false,
            keep_every: None,
        };
        for (side, makers) in
            [(0, [maker(&asked.a), maker(&asked.b)]), (1, [maker(&asked.b), maker(&asked.a)])]
        {
            let played = run(game, &makers, &config);
            for row in played.payoffs.chunks_exact(game.info().seats) {
                let sum = |of: usize| row.iter().skip(of).step_by(2).sum::<f32>();
                match sum(side) - sum(1 - side) {
                    p if p > 0.0 => won += 1,
                    p if p < 0.0 => lost += 1,
                    _ => drawn += 1,
                }
            }
        }
        let n = won + lost + drawn;
        let rate = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(n);
        let spread = 1.96 * (rate * (1.0 - rate) / f64::from(n)).sqrt();
        println!(
            "{won} won, {lost} lost, {drawn} drawn of {n}: {:.1} % ± {:.1}; {:.1} s",
            100.0 * rate,
            100.0 * spread,
            clock.elapsed().as_secs_f64()
        );
    }
}

/// What does best against rules of thumb for who sees every card and what is still to be drawn: no player may do so,
/// and none does better by much.
fn seeing_all<S: CardSet>(
    game: &Parlor<S>,
    playouts: u32,
    truth: &<Parlor<S> as Game>::State,
    menu: &Menu,
    rng: &mut Rng,
) -> usize {
    if menu.len() == 1 {
        return 0;
    }
    let mut best = (f32::MIN, 0);
    let mut cx = Cx::default();
    let luck = rng.next_u64();
    for (i, &option) in menu.opts.iter().enumerate() {
        let (mut sum, mut rng) = (0.0, Rng::new(luck));
        for playout in 0..playouts {
            let mut s = truth.clone();
            game.play(&mut s, option, &mut cx);
            while !cx.menu.over() && game.chapter(&s) == game.chapter(truth) {
                let n = cx.menu.len();
                let pick = match n {
                    1 => 0,
                    _ if playout > 0 && rng.below(8) == 0 => rng.below(n as u32) as usize,
                    _ => {
                        game.thumb(&s, &cx.menu).unwrap_or_else(|| game.advise(1, &s, cx.menu.seat, &cx.menu))
                    }
                };
                let next = cx.menu.opts[pick];
                game.play(&mut s, next, &mut cx);
            }
            sum += game.standing(&s, menu.seat, truth);
        }
        if sum > best.0 {
            best = (sum, i);
        }
    }
    best.1
}

/// First hands alone.
fn hands<S: CardSet>(game: &Parlor<S>, asked: &Asked) {
    let mut players: [Box<dyn Policy<Parlor<S>>>; 2] = [asked.a.build(game), asked.b.build(game)];
    let (mut sum, mut squares) = (0.0f64, 0.0f64);
    let mut time = [0.0f64; 2];
    let mut table = Table::default();
    for deal in 0..asked.pairs {
        let mut gain = 0.0f64;
        for side in 0..2 {
            let seed = match_seed(1, asked.first + deal);
            table.start(game, seed, Mode::Sampled);
            let mut rngs: [_; kernel::MAX_SEATS] = std::array::from_fn(|seat| player_rng(seed, seat));
            let from = table.truth().clone();
            while !table.cx.menu.over() && game.chapter(table.truth()) == game.chapter(&from) {
                let seat = table.cx.menu.seat;
                let who = (usize::from(seat) + side) % 2;
                let clock = Instant::now();
                let at = table.seat_of(game, seat);
                let pick = if who == 0 && asked.oracle > 0 {
                    seeing_all(
                        game,
                        asked.oracle,
                        table.truth(),
                        &table.cx.menu,
                        &mut rngs[usize::from(seat)],
                    )
                } else {
                    players[who].choose(&at, &mut rngs[usize::from(seat)])
                };
                time[who] += clock.elapsed().as_secs_f64();
                table.play(game, pick).expect("an option of the menu");
            }
            for seat in 0..game.info().seats {
                let own = if (seat + side) % 2 == 0 { 1.0 } else { -1.0 };
                gain += own * f64::from(game.standing(table.truth(), seat as Seat, &from));
            }
        }
        gain /= 2.0 * game.info().seats as f64;
        sum += gain;
        squares += gain * gain;
        if (deal + 1) % 10 == 0 {
            let n = f64::from(deal + 1);
            let error = ((squares / n - (sum / n).powi(2)).max(0.0) / n).sqrt();
            println!(
                "{} deals: {:+.4} ± {:.4} (z {:+.2}); {:.1} s and {:.1} s",
                deal + 1,
                sum / n,
                1.96 * error,
                sum / n / error.max(1e-9),
                time[0],
                time[1]
            );
        }
    }
}

fn play<S: CardSet>(program: Program, asked: &Asked) {
    let game = Parlor::<S>::new(program).expect("a valid program");
    if asked.hands { hands(&game, asked) } else { matches(&game, asked) }
}

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let single = words.first().is_some_and(|w| w == "hands");
    if single {
        words.remove(0);
    }
    assert!(words.len() > 3, "parlor_strength [hands] A B PAIRS[@FIRST] FILE…");
    let (pairs, first) = words[2].split_once('@').unwrap_or((&words[2], "0"));
    let number = |text: &str| text.parse::<u32>().expect("a number");
    let oracle = words[0].strip_prefix("oracle:").map_or(0, number);
    let asked = Asked {
        oracle,
        a: if oracle > 0 { spec("random") } else { spec(&words[0]) },
        b: spec(&words[1]),
        pairs: number(pairs),
        first: number(first),
        hands: single,
    };
    for file in &words[3..] {
        println!("{file}: {} against {}", words[0], words[1]);
        let text = std::fs::read_to_string(file).expect("a file that can be read");
        let program: Program = serde_json::from_str(&text).expect("a program");
        match program.cards.len() {
            ..=64 => play::<u64>(program, &asked),
            _ => play::<u128>(program, &asked),
        }
    }
}
