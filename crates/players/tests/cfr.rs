//! Small games are solved, and what was learnt is kept.

use kernel::exact::{POSITIONS, Tree, habits};
use kernel::series::Maker;
use kernel::{Error, Game};
use players::Spec;
use toys::{Haul, Kuhn, Leduc};

fn exploitability<G: Game>(game: &G, spec: &str) -> f64 {
    let spec = Spec::parse(spec).unwrap();
    let tree = Tree::of(game, POSITIONS).unwrap();
    let maker: Maker<'_, G> = Box::new(|| spec.build(game));
    let habits = habits(game, &tree, &maker, 20, 0).unwrap();
    tree.exploit(&habits.mixes).exploitability()
}

#[test]
fn kuhn_is_solved() {
    let game = Kuhn::default();
    assert!(exploitability(&game, "random") > 0.4);
    let found = exploitability(&game, "cfr:iterations=30000");
    assert!(found < 0.02, "{found}");
}

#[test]
fn leduc_gets_better_with_learning() {
    let game = Leduc::default();
    let [short, long] =
        ["cfr:iterations=300", "cfr:iterations=30000"].map(|spec| exploitability(&game, spec));
    assert!(long < 0.15 && long < short / 3.0, "{short} then {long}");
    assert!(exploitability(&game, "heuristic") > 0.5);
}

/// In the positions of exact tools chance is asked for, and searches answer for it.
#[test]
fn searches_are_asked_for_their_habits() {
    let game = Leduc::default();
    let even = exploitability(&game, "random");
    for spec in ["greedy:worlds=2", "alphabeta:depth=6,worlds=4", "ismcts:iterations=60"] {
        let found = exploitability(&game, spec);
        assert!(found > 0.1 && found < 1.5 * even, "{spec}: {found}");
    }
}

#[test]
fn what_was_learnt_is_kept_and_learning_goes_on_from_it() {
    let game = Kuhn::default();
    let folder = std::env::temp_dir().join(format!("ludwright-cfr-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("kuhn.cfr");
    let spec = |iterations: u32| format!("cfr:iterations={iterations},file={}", path.display());
    let through = exploitability(&game, "cfr:iterations=2000");
    exploitability(&game, &spec(500));
    let first = std::fs::read(&path).unwrap();
    assert_eq!(exploitability(&game, &spec(2000)), through, "in two parts as in one");
    let second = std::fs::read(&path).unwrap();
    assert_ne!(first, second);
    assert_eq!(exploitability(&game, &spec(400)), through, "more than was asked for is there");
    assert_eq!(std::fs::read(&path).unwrap(), second);

    let told = Spec::parse(&spec(700)).unwrap().prepare(&Leduc::default()).unwrap_err().to_string();
    assert!(told.contains("another game than toy:leduc"), "{told}");
    std::fs::write(&path, &second[..second.len() - 1]).unwrap();
    let told = Spec::parse(&spec(701)).unwrap().prepare(&game).unwrap_err().to_string();
    assert!(told.contains("damaged"), "{told}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_game_that_is_too_large_is_refused() {
    let told = Spec::parse("cfr").unwrap().prepare(&Haul::default());
    assert!(matches!(told, Err(Error::Unsupported(_))), "{told:?}");
}
