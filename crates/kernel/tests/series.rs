//! Series, replays and the minimiser on real and on failing games.

use crate::broken;

use broken::{Broken, Fault};
use kernel::minimise::minimise;
use kernel::series::{ENGINE_ERROR, Maker, run};
use kernel::{Game, Mode, Policy, Replay, Rotation, Series, SeriesConfig, Table};
use players::{Greedy, Random};
use toys::{Haul, Kuhn};

fn makers<'a, G: Game>() -> Vec<Maker<'a, G>> {
    (0..2).map(|_| Box::new(|| Box::new(Random) as Box<dyn Policy<G>>) as Maker<'a, G>).collect()
}

fn config(games: u32) -> SeriesConfig {
    SeriesConfig { seed: 9, first: 0, games, rotation: Rotation::Fixed, tally: false, keep_every: None }
}

fn on_threads(threads: usize, work: impl FnOnce() -> Series + Send) -> Series {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn any_number_of_threads_gives_the_same_columns() {
    let game = Haul::default();
    let results: Vec<Series> =
        [1, 2, 3].map(|t| on_threads(t, || run(&game, &makers(), &config(300)))).into();
    for other in &results[1..] {
        assert_eq!(results[0].seeds, other.seeds);
        assert_eq!(results[0].payoffs, other.payoffs);
        assert_eq!(results[0].decisions, other.decisions);
    }
}

#[test]
fn a_series_may_be_run_in_slices() {
    let game = Haul::default();
    let whole = run(&game, &makers(), &config(100));
    let tail = run(&game, &makers(), &SeriesConfig { first: 60, games: 40, ..config(0) });
    assert_eq!(whole.payoffs[120..], tail.payoffs[..]);
}

#[test]
fn players_move_round_the_table_when_asked() {
    let game = Kuhn::default();
    let series = run(&game, &makers(), &SeriesConfig { rotation: Rotation::Rotate, ..config(4) });
    assert_eq!(series.offsets, [0, 1, 0, 1]);
}

#[test]
fn mirrored_deals_are_played_from_every_seat() {
    let game = Haul::default();
    let mirror = SeriesConfig { rotation: Rotation::Mirror, ..config(20) };
    let greedy: [Maker<'_, Haul>; 2] = [Box::new(|| Box::new(Greedy::new(1))), Box::new(|| Box::new(Random))];
    let series = run(&game, &greedy, &mirror);
    assert_eq!(series.offsets[..4], [0, 1, 0, 1]);
    let (deals, _) = series.seeds.as_chunks::<2>();
    assert!(deals.iter().all(|[one, other]| one == other), "both matches of a deal have its seed");
    let fixed = run(&game, &greedy, &config(10));
    assert_eq!(fixed.seeds, deals.iter().map(|deal| deal[0]).collect::<Vec<_>>(), "the deals are the same");
    let three: Vec<_> = (0..6).map(|i| Rotation::Mirror.place(i, 3)).collect();
    assert_eq!(three, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]);
    let tail = run(&game, &greedy, &SeriesConfig { first: 7, games: 13, ..mirror });
    assert_eq!(series.payoffs[14..], tail.payoffs[..], "slices may begin within a deal");
}

#[test]
fn a_panicking_match_is_caught_and_its_replay_shows_the_fault() {
    let game = Broken::with(Fault::OfferPanics);
    let series = run(&game, &makers(), &config(200));
    assert_eq!(series.reasons.len(), 200);
    assert!(!series.errors.is_empty() && series.errors.len() < 200);
    for error in &series.errors {
        assert_eq!(series.reasons[error.game as usize], ENGINE_ERROR);
        assert!(error.message.contains("three cups"));
        let verdict = Replay::from_json(&error.replay.to_json()).unwrap().verify(&game);
        assert!(verdict.ok, "the replay fails the same way: {verdict:?}");
    }
    let fault = &series.errors[0];
    let least = minimise(&game, fault.replay.seed, &fault.replay.picks, |end| end.is_err());
    assert_eq!(least, [2], "one pick shows it");
}

#[test]
fn every_kept_replay_verifies() {
    let game = Haul::default();
    let series = run(&game, &makers(), &SeriesConfig { keep_every: Some(5), ..config(20) });
    assert_eq!(series.replays.len(), 4);
    for (_, replay) in &series.replays {
        assert!(Replay::from_json(&replay.to_json()).unwrap().verify(&game).ok);
    }
}

#[test]
fn a_changed_replay_is_refused_or_parts_at_a_named_pick() {
    let game = Haul::default();
    let mut table = Table::new(&game, 5, Mode::Sampled);
    while !table.over() {
        let index = table.menu().len() / 2;
        table.play(&game, index).unwrap();
    }
    let replay = Replay::record(&game, 5, true, table.picks()).unwrap();
    let text = replay.to_json();
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
        let changed = String::from_utf8(bytes).unwrap();
        assert!(Replay::from_json(&changed).is_err(), "byte {at} was changed unnoticed");
    }
    // Resealed by somebody who knows how: the digests still tell.
    let mut forged = replay.clone();
    forged.picks[3] += 1;
    let verdict = forged.verify(&game);
    let difference = verdict.first_difference.expect("the forgery is found");
    assert_eq!((verdict.ok, difference.pick, difference.what.as_str()), (false, 3, "option taken"));
}

#[test]
fn a_reordered_menu_is_reported_as_such() {
    let game = Kuhn::default();
    let mut replay = Replay::record(&game, 1, true, &[0, 1]).unwrap();
    replay.keys[1] ^= 1;
    let difference = replay.verify(&game).first_difference.unwrap();
    assert_eq!((difference.pick, difference.what.as_str()), (1, "option taken"));
}

#[test]
fn greedy_takes_points_where_random_does_not() {
    let game = Haul::default();
    let players: Vec<Maker<'_, Haul>> =
        vec![Box::new(|| Box::new(Greedy::new(1))), Box::new(|| Box::new(Random))];
    let series = run(&game, &players, &SeriesConfig { rotation: Rotation::Rotate, ..config(40) });
    let wins =
        series.payoffs.chunks(2).zip(&series.offsets).filter(|(p, o)| p[usize::from(**o)] > 0.0).count();
    assert!(wins > 25, "greedy won {wins} of 40");
}
