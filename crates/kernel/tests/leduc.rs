//! Leduc poker as the literature knows it.

use kernel::conform::{Budget, conforms};
use kernel::exact::{POSITIONS, Tree, census};
use toys::Leduc;

#[test]
fn it_keeps_every_law() {
    let report = conforms(&Leduc::default(), &Budget { matches: 60, ..Budget::default() });
    assert!(report.ok(), "{:#?}", report.violations);
}

/// Nine deals of ranks; six questions and four folds a round, five ways into the second round. After a pair two
/// ranks can lie on the board, else three.
#[test]
fn the_tree_is_counted_exactly() {
    let count = census(&Leduc::default()).unwrap();
    let boards = 3 * 2 + 6 * 3;
    assert_eq!(count.deals, 9);
    assert_eq!(count.chance_nodes, 1 + 3 + 9 * 5);
    assert_eq!(count.decision_nodes, 9 * 6 + 5 * boards * 6);
    assert_eq!(count.terminals, 9 * 4 + 5 * boards * 9);
}

#[test]
fn chance_is_as_exploitable_as_it_is_known_to_be() {
    let game = Leduc::default();
    let tree = Tree::of(&game, POSITIONS).unwrap();
    assert_eq!(tree.sets.len(), 288);
    let even = tree.mixes(&game, |at| vec![1.0 / at.menu().len() as f64; at.menu().len()]);
    let found = tree.exploit(&even);
    assert!((found.exploitability() - 4.747_222_222 / 2.0).abs() < 1e-6, "{found:?}");
}
