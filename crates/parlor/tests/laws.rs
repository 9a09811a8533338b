//! Every test game keeps the kernel's laws.

use crate::games;

use kernel::conform::{Budget, conforms};
use parlor::Parlor;

fn keeps(name: &str, matches: u32, decisions: u32) {
    let budget = Budget { matches, decisions, options: 6, worlds: 2, ..Budget::default() };
    let program = games::named(name);
    let report = match program.cards.len() {
        ..=64 => conforms(&Parlor::<u64>::new(program).expect("a valid program"), &budget),
        _ => conforms(&Parlor::<u128>::new(program).expect("a valid program"), &budget),
    };
    assert!(report.ok(), "{name}: {:#?}", report.violations);
}

macro_rules! conforming {
    ($($test:ident: $name:literal, $matches:literal, $decisions:literal;)*) => {
        $(#[test]
        fn $test() {
            keeps($name, $matches, $decisions);
        })*
    };
}

conforming! {
    war_conforms: "war", 6, 4;
    hearts_conforms: "hearts", 4, 12;
    passing_conforms: "hearts passing", 3, 8;
    spades_conforms: "spades", 4, 12;
    euchre_conforms: "euchre", 8, 12;
    crazy_eights_conforms: "crazy eights", 4, 12;
    go_fish_conforms: "go fish", 4, 12;
    poker_conforms: "poker", 12, 8;
    dealer_conforms: "dealer", 20, 4;
    klondike_conforms: "klondike", 6, 12;
    scopa_conforms: "scopa", 6, 12;
    rummy_conforms: "rummy", 3, 12;
    double_rummy_conforms: "double rummy", 3, 12;
    bridge_conforms: "bridge", 3, 12;
    old_maid_conforms: "old maid", 4, 8;
}

/// For long runs: `cargo test --release -p ludwright-parlor --test laws -- --ignored`.
#[test]
#[ignore = "soak"]
fn every_game_conforms_at_length() {
    for (name, _) in games::all() {
        keeps(name, 60, 40);
    }
}
