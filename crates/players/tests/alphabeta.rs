//! Alpha-beta against plain minimax, and with partners.

use kernel::table::Cx;
use kernel::{Game, Mode, Rng, Seat, Table};
use players::{AlphaBeta, Spec};
use toys::{Haul, Leduc};

/// Plain minimax to a depth, forced picks free.
fn minimax<G: Game>(game: &G, state: &G::State, cx: &Cx<G>, seat: Seat, depth: u32) -> f64 {
    if let Some(outcome) = game.outcome(state) {
        return 2.0 * f64::from(outcome.payoffs()[usize::from(seat)]);
    }
    if depth == 0 {
        return f64::from(game.evaluate(state, seat));
    }
    let values = (0..cx.menu.len()).map(|i| {
        let (next, cx) = step(game, state, cx, i);
        minimax(game, &next, &cx, seat, depth - 1)
    });
    let ours = game.info().side(cx.menu.seat) == game.info().side(seat);
    if ours { values.fold(f64::MIN, f64::max) } else { values.fold(f64::MAX, f64::min) }
}

fn step<G: Game>(game: &G, state: &G::State, cx: &Cx<G>, i: usize) -> (G::State, Cx<G>) {
    let (mut next, mut after) = (state.clone(), Cx::default());
    game.play(&mut next, cx.menu.opts[i], &mut after);
    while after.menu.len() == 1 {
        let only = after.menu.opts[0];
        game.play(&mut next, only, &mut after);
    }
    (next, after)
}

/// In one world, the options are worth what minimax says, whatever is remembered and in whatever order.
fn agrees<G: Game>(game: &G, seed: u64, picks: usize, depth: u32) {
    use kernel::Policy;
    let mut table = Table::<G>::new(game, seed, Mode::Sampled);
    let mut rng = Rng::new(seed);
    for _ in 0..picks {
        if !table.over() {
            let pick = rng.below(table.menu().len() as u32) as usize;
            table.play(game, pick).unwrap();
        }
    }
    if table.over() {
        return;
    }
    let seat = table.menu().seat;
    let mut search = AlphaBeta::<G>::new(depth, 1, u32::MAX);
    let found = search.analyse(&table.seat_of(game, seat), &mut Rng::new(seed)).unwrap();
    let mut world = G::State::default();
    table.seat_of(game, seat).sample(&mut world, &mut Rng::new(seed));
    for (i, judged) in found.options.iter().enumerate() {
        let (next, cx) = step(game, &world, &table.cx, i);
        let plain = minimax(game, &next, &cx, seat, depth - 1);
        assert!(
            (judged.value.unwrap() - plain).abs() < 1e-6,
            "option {i} of match {seed}: {judged:?}, {plain}"
        );
    }
}

#[test]
fn memory_and_order_change_no_value() {
    for seed in 0..30 {
        agrees(&Leduc::default(), seed, (seed % 5) as usize, 1 + (seed % 6) as u32);
    }
    // The last rounds of Haul, where menus are short.
    for seed in 0..3 {
        agrees(&Haul::default(), seed, 18, 3);
    }
}

#[test]
fn it_answers_when_the_nodes_are_used_up() {
    let game = Haul::default();
    let table = Table::<Haul>::new(&game, 1, Mode::Sampled);
    let choose = |spec: &str| {
        let mut player = Spec::parse(spec).unwrap().build(&game);
        player.choose(&table.seat_of(&game, table.menu().seat), &mut Rng::new(3))
    };
    assert_eq!(choose("alphabeta:depth=9,worlds=2,nodes=600"), choose("alphabeta:depth=1,worlds=2"));
}
