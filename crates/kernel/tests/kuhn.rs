//! Kuhn poker is known exactly: the tree by census, the value by best play.

use kernel::exact::{POSITIONS, Tree, census};
use kernel::{Menu, Opt, SeatOf};
use toys::Kuhn;

#[test]
fn the_tree_is_counted_exactly() {
    let count = census(&Kuhn::default()).unwrap();
    assert_eq!((count.deals, count.decision_nodes, count.terminals), (6, 24, 30));
    assert_eq!(count.chance_nodes, 4, "one for the first card, three for the second");
}

/// The chance to bet or call, from the own card and what was said; `alpha` picks one of the equilibria.
fn equilibrium(alpha: f64) -> impl Fn(&SeatOf<'_, Kuhn>) -> Vec<f64> {
    move |at| {
        let view = serde_json::to_value(at.view()).unwrap();
        let said: Vec<&str> =
            view["history"].as_array().unwrap().iter().map(|v| v.as_str().unwrap()).collect();
        let bold = match (view["card"].as_str().unwrap(), said.as_slice()) {
            ("Jack", []) => alpha,
            ("Queen", []) => 0.0,
            ("King", []) => 3.0 * alpha,
            ("Jack", ["check"]) => 1.0 / 3.0,
            ("Queen", ["check"]) => 0.0,
            ("King", ["check"] | ["bet"] | ["check", "bet"]) => 1.0,
            ("Jack", ["bet"] | ["check", "bet"]) => 0.0,
            ("Queen", ["bet"]) => 1.0 / 3.0,
            ("Queen", ["check", "bet"]) => alpha + 1.0 / 3.0,
            other => unreachable!("{other:?}"),
        };
        vec![1.0 - bold, bold]
    }
}

#[test]
fn best_play_is_worth_minus_one_eighteenth() {
    let game = Kuhn::default();
    let tree = Tree::of(&game, POSITIONS).unwrap();
    assert_eq!((tree.sets.len(), tree.nodes.len()), (12, 58));
    for alpha in [0.0, 0.2, 1.0 / 3.0] {
        let mixes = tree.mixes(&game, equilibrium(alpha));
        let found = tree.exploit(&mixes);
        assert!((found.values[0] + 1.0 / 18.0).abs() < 1e-12, "{found:?}");
        // Nobody can do better against it: the value is that of the game, not of a pair of habits.
        assert!((found.best[0] + 1.0 / 18.0).abs() < 1e-12);
        assert!((found.best[1] - 1.0 / 18.0).abs() < 1e-12);
        assert!(found.exploitability().abs() < 1e-12);
    }
}

#[test]
fn a_habit_can_be_punished() {
    let game = Kuhn::default();
    let tree = Tree::of(&game, POSITIONS).unwrap();
    let always_bold = tree.mixes(&game, |_| vec![0.0, 1.0]);
    // Against one who always bets and calls: fold the Jack, call or bet with the King; worth 1/3.
    assert!((tree.best_response(0, &always_bold) - 1.0 / 3.0).abs() < 1e-12);
}

#[test]
fn a_game_beyond_the_limit_is_refused() {
    let told = Tree::of(&Kuhn::default(), 57).err().unwrap().to_string();
    assert!(told.contains("toy:kuhn has more than 57 positions"), "{told}");
}

#[test]
fn options_are_twelve_bytes() {
    assert_eq!(std::mem::size_of::<Opt>(), 12);
    assert!(Menu::default().over());
}
