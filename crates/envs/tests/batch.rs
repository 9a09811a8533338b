//! What a batch promises, on the two toy games.

use std::sync::Arc;

use crate::arrays::{self, Arrays, Seen, batch};
use envs::episode::{ENGINE_ERROR, FORFEIT, TRUNCATED};
use envs::{AnyBatch, Autoreset, Background, Batch, Config, OnIllegal, Reset, Seating, Seeds};
use kernel::series::Maker;
use kernel::{Error, Mode, Policy, Rng, SeatOf, Table};
use toys::{Haul, Kuhn};

fn seeded(seed: u64) -> Reset<'static> {
    Reset { seeds: Some(Seeds::Master(seed)), ..Reset::default() }
}

type Step = (Vec<f32>, Vec<bool>, Vec<bool>, Seen, Seen);

fn walk(batch: &mut dyn AnyBatch, seed: u64, steps: usize) -> Vec<Step> {
    let mut arrays = Arrays::new(batch);
    batch.reset(&seeded(seed), &arrays.target).unwrap();
    let mut rng = Rng::new(seed);
    (0..steps).map(|_| onward(batch, &mut arrays, &mut rng)).collect()
}

fn onward(batch: &mut dyn AnyBatch, arrays: &mut Arrays, rng: &mut Rng) -> Step {
    let actions = arrays.some(rng);
    batch.step(&actions, &arrays.target).unwrap();
    let a = &arrays;
    (a.rewards.clone(), a.terminated.clone(), a.truncated.clone(), a.now.clone(), a.last.clone())
}

#[test]
fn any_number_of_threads_gives_the_same_steps() {
    let run = |threads| {
        let config =
            Config { envs: 300, threads, seating: Seating::Random, shaping: 0.5, ..Config::default() };
        let mut batch = batch::<Kuhn>(&["random", "greedy:worlds=2"], config);
        let steps = walk(&mut batch, 11, 12);
        (steps, batch.drain().0, batch.counts())
    };
    let alone = run(1);
    assert!(alone.1.len() > 300);
    assert_eq!(alone, run(2));
    assert_eq!(alone, run(5));
}

#[test]
fn every_option_of_a_long_menu_can_be_reached() {
    let mut batch = batch::<Haul>(&["random"], Config { page: 10, ..Config::default() });
    let arrays = Arrays::new(&batch);
    batch.reset(&seeded(3), &arrays.target).unwrap();
    let game = Haul::default();
    let table = Table::<Haul>::load(&game, &batch.take_match(0).unwrap()).unwrap();
    let options = table.menu().len();
    assert_eq!(arrays.now.count, [options as i32]);
    let mut pairs = Vec::new();
    for _ in 0..options.div_ceil(9) {
        let here: i8 = arrays.now.mask[..9].iter().sum();
        assert_eq!(arrays.now.mask[9], 1);
        assert_eq!(arrays.now.actions[18..], [-1, -1]);
        pairs.extend(arrays.now.actions.chunks(2).take(here as usize).map(|row| (row[0], row[1])));
        batch.step(&[9], &arrays.target).unwrap();
    }
    let menu: Vec<_> = table.menu().opts.iter().map(|o| (o.a as i16, o.b as i16)).collect();
    assert_eq!(pairs, menu);
    // Round to the first page; then take option 20, the third of the third page.
    batch.step(&[9], &arrays.target).unwrap();
    batch.step(&[9], &arrays.target).unwrap();
    batch.step(&[2], &arrays.target).unwrap();
    let after = Table::<Haul>::load(&game, &batch.take_match(0).unwrap()).unwrap();
    assert_eq!(after.picks()[table.picks().len()], 20);
}

#[test]
fn the_learner_gets_its_own_payoff() {
    for seat in 0..2 {
        let config = Config { envs: 64, seating: Seating::Fixed(seat), ..Config::default() };
        let mut batch = batch::<Kuhn>(&["random"], config);
        walk(&mut batch, 5, 20);
        let game = Kuhn::default();
        let (episodes, forgotten) = batch.drain();
        assert_eq!(forgotten, 0);
        assert!(episodes.len() > 200);
        for e in episodes {
            assert_eq!((e.seat, e.sum), (seat, e.payoff));
            // Both cards follow from the seed: a showdown is won by the higher.
            let table = Table::<Kuhn>::new(&game, e.seed, Mode::Sampled);
            let view = |s| serde_json::to_value(kernel::Game::view(&game, table.truth(), s)).unwrap();
            let rank = |s| toys::kuhn::CARDS.iter().position(|&c| view(s)["card"] == c).unwrap();
            if e.reason == 0 {
                assert_eq!(e.payoff > 0.0, rank(seat) > rank(1 - seat));
            }
        }
    }
}

#[test]
fn the_next_step_begins_the_next_episode() {
    let mut batch = batch::<Kuhn>(&["random"], Config { envs: 8, ..Config::default() });
    let mut arrays = Arrays::new(&batch);
    batch.reset(&seeded(1), &arrays.target).unwrap();
    let mut rng = Rng::new(1);
    let mut ended = vec![false; 8];
    for _ in 0..20 {
        let (rewards, terminated, truncated, now, _) = onward(&mut batch, &mut arrays, &mut rng);
        for env in 0..8 {
            if ended[env] {
                assert_eq!((rewards[env], terminated[env], truncated[env]), (0.0, false, false));
                assert_eq!(now.count[env], 2);
            }
            if terminated[env] {
                assert_ne!(rewards[env], 0.0);
                assert_eq!((now.count[env], arrays.legal(env)), (0, vec![0]));
            }
        }
        ended = terminated;
    }
}

#[test]
fn the_same_step_begins_the_next_episode_and_keeps_the_last_observation() {
    let both = |autoreset| {
        let mut batch = batch::<Kuhn>(&["random"], Config { envs: 8, autoreset, ..Config::default() });
        let steps = walk(&mut batch, 4, 1);
        (steps, batch)
    };
    let (next, _) = both(Autoreset::NextStep);
    let (same, mut batch) = both(Autoreset::SameStep);
    let ((.., seen, _), (_, terminated, _, begun, last)) = (&next[0], &same[0]);
    assert_eq!(next[0].0, same[0].0);
    assert!(terminated.iter().any(|&t| t) && !terminated.iter().all(|&t| t));
    for (env, &ended) in terminated.iter().enumerate() {
        let history = |s: &Seen| s.small[1][15 * env..15 * env + 15].to_vec();
        if ended {
            assert_eq!(history(last), history(seen));
            assert_eq!(begun.count[env], 2);
        } else {
            assert_eq!(history(begun), history(seen));
        }
    }
    assert_eq!(batch.drain().0.len(), terminated.iter().filter(|&&t| t).count());
}

#[test]
fn without_automatic_resets_an_ended_environment_waits_for_its_reset() {
    let config = Config { envs: 8, autoreset: Autoreset::Disabled, ..Config::default() };
    let mut batch = batch::<Kuhn>(&["random"], config);
    let (_, ended, ..) = walk(&mut batch, 4, 1).remove(0);
    let arrays = Arrays::new(&batch);
    let Err(Error::Illegal(why)) = batch.step(&[0; 8], &arrays.target) else {
        panic!("an ended match went on")
    };
    assert!(why.contains("reset_mask"), "{why}");
    batch.reset(&Reset { chosen: Some(&ended), ..Reset::default() }, &arrays.target).unwrap();
    assert_eq!(arrays.now.count, [2; 8]);
    batch.step(&[0; 8], &arrays.target).unwrap();
}

#[test]
fn an_illegal_slot_moves_no_environment() {
    let mut batch = batch::<Kuhn>(&["random"], Config { envs: 3, page: 5, ..Config::default() });
    let arrays = Arrays::new(&batch);
    assert!(matches!(batch.step(&[0; 3], &arrays.target), Err(Error::Illegal(_))));
    batch.reset(&seeded(1), &arrays.target).unwrap();
    let before = batch.save();
    for bad in [[0, 0, 2], [0, -1, 0], [i64::MAX, 0, 0]] {
        assert!(matches!(batch.step(&bad, &arrays.target), Err(Error::Illegal(_))));
    }
    assert!(matches!(batch.step(&[0, 0], &arrays.target), Err(Error::Invalid(_))));
    assert_eq!(batch.save(), before);
}

#[test]
fn an_illegal_slot_can_be_replaced_or_lose() {
    let make =
        |illegal| batch::<Kuhn>(&["random"], Config { envs: 64, page: 4, illegal, ..Config::default() });
    let mut replaced = make(OnIllegal::Random);
    let arrays = Arrays::new(&replaced);
    replaced.reset(&seeded(1), &arrays.target).unwrap();
    replaced.step(&[3; 64], &arrays.target).unwrap();
    let counts = replaced.counts();
    assert_eq!((counts.steps, counts.learner, counts.slips), (64, 64, 64));
    assert!(replaced.drain().0.iter().all(|e| e.reason != FORFEIT));

    let mut lost = make(OnIllegal::Lose);
    let arrays = Arrays::new(&lost);
    lost.reset(&seeded(1), &arrays.target).unwrap();
    lost.step(&[3; 64], &arrays.target).unwrap();
    assert_eq!((arrays.rewards.clone(), arrays.terminated.clone()), (vec![-1.0; 64], vec![true; 64]));
    assert!(lost.drain().0.iter().all(|e| e.reason == FORFEIT && e.payoff == -1.0));
}

#[test]
fn a_step_limit_truncates() {
    let config = Config { max_steps: Some(3), autoreset: Autoreset::SameStep, ..Config::default() };
    let mut batch = batch::<Haul>(&["random"], config);
    let steps = walk(&mut batch, 2, 6);
    let cut: Vec<bool> = steps.iter().map(|s| s.2[0]).collect();
    assert_eq!(cut, [false, false, true, false, false, true]);
    assert!(steps.iter().all(|s| !s.1[0]));
    let (episodes, _) = batch.drain();
    assert!(episodes.iter().all(|e| e.reason == TRUNCATED && e.payoff.is_nan() && e.length == 3));
}

#[test]
fn shaped_rewards_add_up_to_the_payoff_less_the_first_evaluation() {
    let mut plain = batch::<Haul>(&["random"], Config { envs: 16, ..Config::default() });
    let mut shaped = batch::<Haul>(&["random"], Config { envs: 16, shaping: 1.0, ..Config::default() });
    walk(&mut plain, 9, 40);
    let steps = walk(&mut shaped, 9, 40);
    assert!(steps.iter().any(|s| s.0.iter().zip(&s.1).any(|(r, t)| *r != 0.0 && !t)));
    let (plain, shaped) = (plain.drain().0, shaped.drain().0);
    assert!(!plain.is_empty() && plain.len() == shaped.len());
    for (a, b) in plain.iter().zip(&shaped) {
        // Haul starts level: the first evaluation is zero unless the opponent led, which scores nothing yet.
        assert!((a.sum - b.sum).abs() < 1e-5 && a.payoff == b.payoff, "{a:?} {b:?}");
    }
}

#[test]
fn a_saved_batch_goes_on_as_it_would_have() {
    let config = Config { envs: 70, seating: Seating::Rotate, page: 12, ..Config::default() };
    let mut batch = batch::<Haul>(&["random", "greedy:worlds=1"], config);
    walk(&mut batch, 8, 7);
    let saved = batch.save();
    let mut copy = arrays::batch::<Haul>(&["random", "greedy:worlds=1"], config);
    copy.load(&saved).unwrap();
    assert_eq!(copy.save(), saved);
    let go_on = |batch: &mut dyn AnyBatch| {
        let mut arrays = Arrays::new(batch);
        batch.observe(&arrays.target).unwrap();
        let mut rng = Rng::new(99);
        let steps: Vec<Step> = (0..20).map(|_| onward(batch, &mut arrays, &mut rng)).collect();
        (steps.into_iter().map(|s| (s.0, s.1, s.3)).collect::<Vec<_>>(), batch.drain())
    };
    assert_eq!(go_on(&mut batch), go_on(&mut copy));
    for damaged in [&saved[..saved.len() - 1], &saved[1..], b"", b"LUDBATCH1"] {
        assert!(matches!(copy.load(damaged), Err(Error::Invalid(_))));
    }
    let mut smaller = arrays::batch::<Haul>(&["random"], Config { envs: 69, ..config });
    assert!(matches!(smaller.load(&saved), Err(Error::Invalid(_))));
}

#[test]
fn a_given_match_is_gone_on_from() {
    let game = Haul::default();
    let mut board = Table::<Haul>::new(&game, 77, Mode::Sampled);
    board.play(&game, 5).unwrap();
    board.play(&game, 6).unwrap();
    let bytes = board.save(&game);
    let mut batch = batch::<Haul>(&["random"], Config { envs: 2, ..Config::default() });
    let arrays = Arrays::new(&batch);
    let matches = [Some(&bytes[..]), None];
    let reset = Reset { matches: Some(&matches), ..seeded(1) };
    batch.reset(&reset, &arrays.target).unwrap();
    let found = Table::<Haul>::load(&game, &batch.take_match(0).unwrap()).unwrap();
    assert_eq!(found.picks()[..2], board.picks()[..]);
    assert_eq!(found.menu().seat, 0);
    assert!(matches!(
        batch.reset(&Reset { matches: Some(&[Some(b"junk"), None]), ..Reset::default() }, &arrays.target),
        Err(Error::Invalid(_))
    ));
}

#[test]
fn a_batch_steps_in_the_background() {
    let config = Config { envs: 10, ..Config::default() };
    let plain = walk(&mut batch::<Kuhn>(&["random"], config), 6, 5);
    let mut batch: Box<dyn AnyBatch> = Box::new(batch::<Kuhn>(&["random"], config));
    let mut background = Background::new();
    assert!(matches!(background.recv(), Err(Error::Illegal(_))));
    let mut arrays = Arrays::new(&*batch);
    batch.reset(&seeded(6), &arrays.target).unwrap();
    let mut rng = Rng::new(6);
    for expected in plain {
        let actions = arrays.some(&mut rng);
        let target = std::mem::replace(&mut arrays.target, Arrays::new(&*batch).target);
        let target = Arc::new(target);
        background.send(batch, &actions, Arc::clone(&target));
        let (back, result) = background.recv().unwrap();
        result.unwrap();
        batch = back;
        arrays.target = Arc::into_inner(target).expect("the thread let go of it");
        assert_eq!((&arrays.rewards, &arrays.now), (&expected.0, &expected.3));
    }
}

#[test]
fn buffers_of_other_environments_are_refused() {
    let mut small = batch::<Kuhn>(&["random"], Config { envs: 2, ..Config::default() });
    let mut large = batch::<Kuhn>(&["random"], Config { envs: 200, ..Config::default() });
    let arrays = Arrays::new(&small);
    small.reset(&seeded(1), &arrays.target).unwrap();
    assert!(matches!(large.reset(&seeded(1), &arrays.target), Err(Error::Invalid(_))));
    assert!(matches!(large.step(&[0; 200], &arrays.target), Err(Error::Invalid(_))));
    assert!(matches!(large.observe(&arrays.target), Err(Error::Invalid(_))));
}

/// An opponent with a fault.
struct Faulty;

impl Policy<Kuhn> for Faulty {
    fn choose(&mut self, at: &SeatOf<'_, Kuhn>, rng: &mut Rng) -> usize {
        assert!(rng.below(4) > 0, "a fault");
        rng.below(at.menu().len() as u32) as usize
    }
}

#[test]
fn a_fault_in_one_match_ends_that_match_alone() {
    let maker: Maker<'static, Kuhn> = Box::new(|| Box::new(Faulty));
    let config = Config { envs: 100, ..Config::default() };
    let mut batch = Batch::new(Arc::new(Kuhn::default()), Arc::new([maker]), config).unwrap();
    let steps = walk(&mut batch, 1, 10);
    let failed: usize = steps.iter().map(|s| s.2.iter().filter(|&&t| t).count()).sum();
    let (episodes, _) = batch.drain();
    assert!(failed > 50);
    assert_eq!(episodes.iter().filter(|e| e.reason == ENGINE_ERROR).count(), failed);
    assert!(episodes.iter().filter(|e| e.reason != ENGINE_ERROR).count() > 100);
    assert!(batch.first_failure().is_some());
    let failures = batch.failures();
    assert!(failures.iter().all(|f| f.message.contains("a fault") && f.replay.error.is_some()));
    assert_eq!(failures.len(), 64);
    assert!(batch.first_failure().is_none());
}

#[test]
fn what_cannot_be_is_refused() {
    let make = |config: Config, specs: &[&str]| {
        let game = Arc::new(Kuhn::default());
        Batch::new(Arc::clone(&game), arrays::makers(&game, specs), config).map(|_| ())
    };
    let good = Config::default();
    make(good, &["random"]).unwrap();
    for (bad, specs) in [
        (Config { envs: 0, ..good }, &["random"][..]),
        (Config { page: 1, ..good }, &["random"]),
        (Config { seating: Seating::Fixed(2), ..good }, &["random"]),
        (Config { max_steps: Some(0), ..good }, &["random"]),
        (Config { shaping: f32::NAN, ..good }, &["random"]),
        (good, &[]),
    ] {
        assert!(matches!(make(bad, specs), Err(Error::Invalid(_))), "{bad:?}");
    }
}

#[test]
fn where_all_seats_learn_everybody_is_asked_in_turn() {
    let config = Config { envs: 40, seating: Seating::All, policies: 3, ..Config::default() };
    let mut batch = batch::<Kuhn>(&[], config);
    let arrays = Arrays::new(&batch);
    batch.reset(&seeded(5), &arrays.target).unwrap();
    let mut rng = Rng::new(1);
    let mut ended = 0;
    let mut asked = [0; 2];
    for _ in 0..60 {
        let policies = batch.policies();
        for env in 0..40 {
            if !arrays.terminated[env] {
                let seat = usize::try_from(arrays.to_play[env]).unwrap();
                asked[seat] += 1;
                assert_eq!(arrays.policy[env], policies[2 * env + seat]);
            }
        }
        let before = arrays.to_play.clone();
        batch.step(&arrays.some(&mut rng), &arrays.target).unwrap();
        for (env, &seat) in before.iter().enumerate() {
            let (mine, theirs) = (arrays.seats[2 * env], arrays.seats[2 * env + 1]);
            assert_eq!(mine + theirs, 0.0);
            if arrays.terminated[env] {
                ended += 1;
                assert_eq!(arrays.rewards[env], arrays.seats[2 * env + seat as usize]);
                assert_ne!(mine, 0.0);
            }
        }
    }
    assert!(ended > 300);
    assert!(asked.iter().all(|&n| n > 300), "{asked:?}");
    let counts = batch.counts();
    assert_eq!((counts.opponents, counts.learner), (0, counts.steps));
}

/// Players outside who do as those inside lead to the same episodes.
#[test]
fn answers_from_outside_are_steps_like_any_other() {
    struct First;
    impl<G: kernel::Game> Policy<G> for First {
        fn choose(&mut self, _: &SeatOf<'_, G>, _: &mut Rng) -> usize {
            0
        }
    }
    for autoreset in [Autoreset::NextStep, Autoreset::SameStep] {
        let run = |outside| {
            let config = Config {
                envs: 50,
                seating: Seating::Random,
                outside,
                autoreset,
                shaping: 0.5,
                gamma: 0.9,
                max_steps: Some(3),
                ..Config::default()
            };
            let makers: Arc<[Maker<'static, Haul>]> = Arc::new([Box::new(|| Box::new(First) as _)]);
            let mut batch = Batch::new(Arc::new(Haul::default()), makers, config).unwrap();
            let arrays = Arrays::new(&batch);
            let answer = |batch: &mut Batch<Haul>| {
                while arrays.policy.contains(&0) {
                    let chosen: Vec<bool> = arrays.policy.iter().map(|&p| p == 0).collect();
                    assert!(batch.step(&[0; 50], &arrays.target).is_err());
                    batch.answer(&[0; 50], &chosen, &arrays.target).unwrap();
                }
            };
            batch.reset(&seeded(3), &arrays.target).unwrap();
            answer(&mut batch);
            let mut rng = Rng::new(4);
            let mut seen = Vec::new();
            for _ in 0..30 {
                batch.step(&arrays.some(&mut rng), &arrays.target).unwrap();
                answer(&mut batch);
                seen.push((
                    arrays.rewards.clone(),
                    arrays.terminated.clone(),
                    arrays.truncated.clone(),
                    arrays.now.clone(),
                    batch.recent().len(),
                ));
            }
            let mut ended = batch.drain().0;
            ended.sort_by_key(|e| (e.env, e.episode));
            // Without payoffs: a match that was cut short has none, and none is not equal to none.
            let ended: Vec<_> =
                ended.iter().map(|e| (e.env, e.seed, e.seat, e.sum, e.length, e.reason)).collect();
            (seen, ended, batch.counts())
        };
        let inside = run(0);
        assert!(inside.1.len() > 50);
        assert!(inside == run(1), "players outside lead elsewhere");
    }
}

#[test]
fn episodes_draw_their_rules_by_weight() {
    let ruled = |weight| envs::Ruled {
        game: Arc::new(Kuhn::default()),
        makers: arrays::makers(&Arc::new(Kuhn::default()), &["random"]),
        weight,
    };
    let config = Config { envs: 64, ..Config::default() };
    let mut batch = Batch::drawn(vec![ruled(1.0), ruled(0.0), ruled(3.0)], config).unwrap();
    walk(&mut batch, 3, 60);
    let mut drawn = [0; 3];
    batch.drain().0.iter().for_each(|e| drawn[usize::from(e.rules)] += 1);
    assert_eq!(drawn[1], 0);
    let share = f64::from(drawn[2]) / f64::from(drawn[0] + drawn[2]);
    assert!((0.68..0.82).contains(&share), "{drawn:?}");
    assert!(Batch::drawn(vec![ruled(0.0)], config).is_err());
    assert!(Batch::drawn(vec![ruled(f64::NAN)], config).is_err());
}
