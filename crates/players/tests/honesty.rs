//! No player's pick depends on what its seat cannot know, and searching is worth it.

use kernel::series::{Maker, run};
use kernel::{Game, Mode, Rng, Rotation, SeriesConfig, Table, table};
use players::Spec;
use toys::{Haul, Kuhn};

const ROSTER: [&str; 4] = ["random", "greedy:worlds=2", "alphabeta:depth=2,worlds=1", "ismcts:iterations=30"];

/// Redraw hidden cards and chance; with the same generator of its own, every player must pick the same.
fn picks_do_not_depend_on_hidden_things<G: Game>(game: &G, matches: u64) {
    for spec in ROSTER {
        let mut player = Spec::parse(spec).unwrap().build(game);
        for seed in 0..matches {
            let mut truth = Table::<G>::new(game, seed, Mode::Sampled);
            let mut rng = Rng::new(seed);
            while !truth.over() {
                let seat = truth.menu().seat;
                let mut other = truth.fork();
                let mut world = truth.truth().clone();
                table::resample(game, &mut world, seat, &mut rng);
                other.set(game, world);
                let key = rng.next_u64();
                let here = player.choose(&truth.seat_of(game, seat), &mut Rng::new(key));
                let there = player.choose(&other.seat_of(game, seat), &mut Rng::new(key));
                assert_eq!(here, there, "{spec} peeked in match {seed} after {:?}", truth.picks());
                truth.play(game, here).unwrap();
            }
        }
    }
}

#[test]
fn players_of_kuhn_are_honest() {
    picks_do_not_depend_on_hidden_things(&Kuhn::default(), 40);
}

#[test]
fn players_of_haul_are_honest() {
    picks_do_not_depend_on_hidden_things(&Haul::default(), 1);
}

fn wins<G: Game>(game: &G, spec: &str, against: &str, games: u32) -> u32 {
    let specs = [spec, against].map(|s| Spec::parse(s).unwrap());
    let makers: Vec<Maker<'_, G>> =
        specs.iter().map(|s| Box::new(move || s.build(game)) as Maker<'_, G>).collect();
    let config =
        SeriesConfig { seed: 3, first: 0, games, rotation: Rotation::Rotate, tally: false, keep_every: None };
    let series = run(game, &makers, &config);
    assert!(series.errors.is_empty(), "{:?}", series.errors[0].message);
    let own = series.payoffs.chunks(2).zip(&series.offsets).filter(|(p, o)| p[usize::from(**o)] > 0.0);
    own.count() as u32
}

#[test]
fn searching_beats_guessing() {
    let haul = Haul::default();
    for (spec, games, least) in [("alphabeta:depth=2,worlds=1", 4, 3), ("ismcts:iterations=1000", 12, 8)] {
        let won = wins(&haul, spec, "random", games);
        assert!(won >= least, "{spec} won {won} of {games}");
    }
}

#[test]
fn search_earns_chips_at_kuhn() {
    let game = Kuhn::default();
    let makers: Vec<Maker<'_, Kuhn>> = ["ismcts:iterations=300", "random"]
        .map(|s| {
            let spec = Spec::parse(s).unwrap();
            Box::new(move || spec.build(&Kuhn::default())) as Maker<'_, Kuhn>
        })
        .into();
    let config = SeriesConfig {
        seed: 5,
        first: 0,
        games: 400,
        rotation: Rotation::Rotate,
        tally: false,
        keep_every: None,
    };
    let series = run(&game, &makers, &config);
    let earned: f32 = series.payoffs.chunks(2).zip(&series.offsets).map(|(p, o)| p[usize::from(*o)]).sum();
    assert!(earned > 60.0, "{earned} chips in 400 hands against random");
}
