//! What searches are told of worlds: bids make some of them likelier.

use kernel::{Game as _, Mode, Rng, Table, table};
use parlor::{AnyParlor, Parlor, from_json};

fn game(text: &str) -> Parlor<u64> {
    match from_json(text).expect("a valid program") {
        AnyParlor::Small(game) => game,
        AnyParlor::Large(_) => panic!("a small deck"),
    }
}

/// Where the options of such words lead to, the first one else, until a card of a trick is asked for.
fn begun(game: &Parlor<u64>, seed: u64, words: &[&str]) -> Table<Parlor<u64>> {
    let mut table = Table::new(game, seed, Mode::Sampled);
    let mut said = words.iter();
    while table.menu().len() > 1 {
        let seat = table.menu().seat;
        let at = table.seat_of(game, seat);
        let labels: Vec<String> = (0..table.menu().len()).map(|i| at.label(i)).collect();
        if labels.iter().all(|label| label.starts_with("play ")) {
            break;
        }
        let wanted = said.next();
        let pick = labels.iter().position(|label| wanted.is_some_and(|w| label == w)).unwrap_or(0);
        table.play(game, pick).expect("an option of the menu");
    }
    table
}

/// The mean of what a hand holds of a suit, over sampled worlds: all alike, and weighted by credence.
fn held(game: &Parlor<u64>, table: &Table<Parlor<u64>>, who: u8, suit: char) -> (f32, f32) {
    let seat = table.menu().seat;
    assert_ne!(seat, who);
    let (mut plain, mut weighted, mut weights) = (0.0, 0.0, 0.0);
    let mut rng = Rng::new(7);
    for _ in 0..200 {
        let mut world = table.truth().clone();
        table::resample(game, &mut world, seat, &mut rng);
        let weight = game.credence(&world, seat).expect("somebody has bid").exp();
        let view = game.view(&world, who);
        let hand = view.piles.iter().find(|p| p.owner == Some(who)).expect("a hand");
        let n = hand.cards.iter().flatten().filter(|c| c.ends_with(suit)).count() as f32;
        plain += n / 200.0;
        weighted += n * weight;
        weights += weight;
    }
    (plain, weighted / weights)
}

#[test]
fn whoever_promises_much_holds_trumps() {
    let game = game(include_str!("data/spades.json"));
    for (words, more) in
        [(["bid 3", "bid 7", "bid 1", "bid 1"], true), (["bid 3", "bid 1", "bid 5", "bid 4"], false)]
    {
        let table = begun(&game, 3, &words);
        // Whoever leads has bid first.
        let who = (table.menu().seat + 1) % 4;
        let (plain, weighted) = held(&game, &table, who, '♠');
        assert_eq!(weighted > plain, more, "{words:?}: {plain} of all, {weighted} of what is likely");
    }
}

#[test]
fn where_nobody_has_bid_all_worlds_are_alike() {
    let game = game(include_str!("data/spades.json"));
    let table = Table::new(&game, 3, Mode::Sampled);
    assert!(game.credence(table.truth(), table.menu().seat).is_none());
}

#[test]
fn whoever_has_what_was_promised_ducks() {
    let game = game(include_str!("data/spades.json"));
    let lead = |words: [&str; 4]| {
        let table = begun(&game, 3, &words);
        let pick = game.thumb(table.truth(), table.menu()).expect("a rule of thumb");
        table.seat_of(&game, table.menu().seat).label(pick)
    };
    assert_ne!(lead(["bid nil"; 4]), lead(["bid 6"; 4]));
}
