//! Series: what the heuristics are worth, and what the tallies count.

use crate::common;

use common::*;
use duel::sheet::*;
use duel::{BALANCED, Duel, FREQUENT};
use kernel::Game;
use kernel::series::{Maker, Rotation, Series, SeriesConfig, run};

fn play(game: &Duel, makers: &[Maker<'_, Duel>], games: u32, rotation: Rotation) -> Series {
    let config = SeriesConfig { seed: 3, first: 0, games, rotation, tally: true, keep_every: None };
    let series = run(game, makers, &config);
    assert!(series.errors.is_empty(), "{}", series.errors[0].message);
    series
}

fn sum(game: &Duel, series: &Series, column: &str) -> i64 {
    let names = &game.info().tallies;
    let at = names.iter().position(|n| n == column).unwrap_or_else(|| panic!("no column {column}"));
    series.tallies.chunks(names.len()).map(|row| i64::from(row[at])).sum()
}

fn share_won_by_player_0(series: &Series) -> f64 {
    let won = |i: usize| series.payoffs[i * 2 + usize::from(series.offsets[i])] > 0.0;
    (0..series.seeds.len()).filter(|&i| won(i)).count() as f64 / series.seeds.len() as f64
}

#[test]
fn both_styles_beat_random_play_clearly() {
    for (a, b) in
        [(pyromancer(), shadow_monk()), (training_dummy(), training_dummy()), (cinder_skin(), cinder_skin())]
    {
        let game = game(a, b);
        for style in [BALANCED, FREQUENT] {
            let share =
                share_won_by_player_0(&play(&game, &[advised(style), random()], 400, Rotation::Rotate));
            assert!(share > 0.75, "style {style} wins {share} of {}", game.info().name);
        }
    }
}

#[test]
fn the_exact_plan_beats_frequency() {
    let game = game(training_dummy(), training_dummy());
    let share =
        share_won_by_player_0(&play(&game, &[advised(BALANCED), advised(FREQUENT)], 600, Rotation::Rotate));
    assert!(share > 0.55, "{share}");
}

#[test]
fn a_series_gives_three_rolls_and_shows_five_of_a_kind_in_4_6_percent_of_turns() {
    let game = game(training_dummy(), training_dummy());
    let series = play(&game, &[advised(FREQUENT), advised(FREQUENT)], 12_000, Rotation::Fixed);
    let turns = sum(&game, &series, "s0.turns") + sum(&game, &series, "s1.turns");
    let fives = sum(&game, &series, "s0.rolled.fiveOfAKind") + sum(&game, &series, "s1.rolled.fiveOfAKind");
    let share = fives as f64 / turns as f64;
    assert!((share - 0.0460).abs() < 0.001, "{share} of {turns} turns");
}

#[test]
fn the_books_balance_at_the_limits_of_numbers_too() {
    let most = MAX_DAMAGE;
    let giant = |name: &str, block| {
        let offense =
            Combo::ALL.iter().map(|&c| ability(c, most, vec![buff(most, Expiry::NextAttack)])).collect();
        let nothing = vec![defense(Combo::FiveOfAKind, 0, 0, vec![])];
        let wall = vec![effect(Apply::BlockPer { amount: block, cap: None })];
        let rules = vec![rule("wall", count_field(0), wall)];
        hero(name, most, offense, nothing).with_card(card(3, &[&[1, 2, 3], &[4, 5, 6]], rules))
    };
    let game = game(giant("Giant", most), giant("Wall", 9));
    let series = play(&game, &[random()], 200, Rotation::Rotate);
    for s in ["s0", "s1"] {
        let of = |name: &str| sum(&game, &series, &format!("{s}.{name}"));
        assert!(of("raw") > i64::from(most));
        assert_eq!(of("raw") - of("blocked") - of("prevented"), of("final"));
        assert_eq!(of("afterBlock"), of("final"));
    }
}

#[test]
fn the_books_of_every_attack_balance() {
    let game = game(everything(), shadow_monk());
    let series = play(&game, &[advised(BALANCED), random()], 600, Rotation::Rotate);
    for s in ["s0", "s1"] {
        let of = |name: &str| sum(&game, &series, &format!("{s}.{name}"));
        assert_eq!(of("raw") - of("blocked") - of("prevented"), of("final"));
        assert_eq!(of("integrityFaults"), 0);
        assert_eq!(of("afterReflect"), of("final"));
        assert!(of("afterFlat") >= of("afterPrevent") && of("afterPrevent") >= of("afterBlock"));
        let other = if s == "s0" { "s1" } else { "s0" };
        let at = |name: &str| sum(&game, &series, &format!("{other}.{name}"));
        assert_eq!(at("attacks"), of("v2Turns") + of("v1Turns"), "every attack is defended once");
        // A turn has neither attack nor pass only when upkeep ends the match.
        let idle = at("turns") - at("attacks") - at("passes");
        assert!((0..=at("knockedOut")).contains(&idle), "{idle} turns without an answer");
        let used: i64 = columns(&game, &series, &format!("{other}.ability."), ".used");
        let damage: i64 = columns(&game, &series, &format!("{other}.ability."), ".damage");
        assert_eq!((used, damage), (at("attacks"), of("final")));
    }
    let starters = sum(&game, &series, "s0.starter") + sum(&game, &series, "s1.starter");
    assert_eq!(starters, 600);
}

fn columns(game: &Duel, series: &Series, prefix: &str, suffix: &str) -> i64 {
    let names = game.info().tallies.iter().filter(|n| n.starts_with(prefix) && n.ends_with(suffix));
    names.map(|n| sum(game, series, n)).sum()
}

#[test]
fn every_stack_gained_is_spent_lost_expired_or_still_held() {
    let game = game(everything(), everything());
    let series = play(&game, &[random(), random()], 300, Rotation::Fixed);
    for s in ["s0", "s1"] {
        for status in ["burn", "chi", "evasive", "prevent-half", "purifying-flame", "scorch"] {
            let of = |name: &str| sum(&game, &series, &format!("{s}.status.{status}.{name}"));
            assert!(of("gained") > 0, "{status}");
            assert!(of("gained") >= of("spent") + of("expired") + of("lost"));
            assert_eq!(of("lifetimeCount"), of("gained"));
            assert!(of("lifetime") >= 0 && of("lifetime") < 200 * of("gained"));
        }
        assert!(sum(&game, &series, &format!("{s}.status.burn.upkeepDamage")) > 0);
    }
}

#[test]
fn every_rejection_has_a_reason_of_its_own() {
    let game = game(everything(), everything());
    let series = play(&game, &[random(), random()], 300, Rotation::Fixed);
    let names = &game.info().tallies;
    let mut rejections = 0;
    for name in names.iter().filter(|n| n.contains(".effect.") && n.ends_with(".rejected")) {
        let reasons = names.iter().filter(|n| n.starts_with(&format!("{name}.")));
        let all: i64 = reasons.map(|n| sum(&game, &series, n)).sum();
        assert_eq!(sum(&game, &series, name), all, "{name}");
        rejections += all;
    }
    assert!(rejections > 100);
    let mut unique = names.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), names.len(), "no two columns share a name");
}

#[test]
fn tallies_are_the_same_with_any_number_of_threads() {
    let game = game(pyromancer(), shadow_monk());
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| play(&game, &[random(), advised(BALANCED)], 300, Rotation::Rotate))
    };
    let (one, two) = (with(1), with(2));
    assert_eq!((one.tallies, one.payoffs, one.decisions), (two.tallies, two.payoffs, two.decisions));
}

#[test]
fn a_double_ko_is_counted_as_such() {
    let game = game(cinder_skin(), cinder_skin());
    let series = play(&game, &[advised(BALANCED), advised(BALANCED)], 2_000, Rotation::Fixed);
    let draws =
        series.reasons.iter().filter(|&&r| game.info().reasons[usize::from(r)] == "double KO").count();
    assert_eq!(sum(&game, &series, "doubleKo"), draws as i64);
    assert!(draws > 0);
}
