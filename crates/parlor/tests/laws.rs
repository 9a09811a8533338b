//! Every test game keeps the kernel's laws.

mod games;

use games::small;
use kernel::conform::{Budget, conforms};
use parlor::{CardSet, Parlor};

fn keeps<S: CardSet>(game: &Parlor<S>, matches: u32, decisions: u32) {
    let report = conforms(game, &Budget { matches, decisions, options: 6, worlds: 2, ..Budget::default() });
    assert!(report.ok(), "{:#?}", report.violations);
}

#[test]
fn war_conforms() {
    keeps(&small(games::war::war()), 6, 4);
}

#[test]
fn hearts_conforms() {
    keeps(&small(games::hearts::hearts(true)), 4, 8);
    keeps(&small(games::hearts::hearts(false)), 3, 12);
}
