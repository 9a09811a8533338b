use super::dsl::*;
use parlor::ast::*;

fn pattern(name: &str, rank_priority: i32) -> HandPattern {
    HandPattern {
        name: name.to_owned(),
        rank_priority,
        required_count: Some(5),
        same_suit_count: None,
        distinct_suit_count: None,
        same_rank_groups: None,
        sequence_length: None,
        sequence_wrap: false,
        required_ranks: None,
    }
}

pub fn patterns() -> Vec<HandPattern> {
    let groups =
        |name: &str, p: i32, g: &[u8]| HandPattern { same_rank_groups: Some(g.to_vec()), ..pattern(name, p) };
    let straight = |name: &str, p: i32| HandPattern {
        sequence_length: Some(5),
        sequence_wrap: true,
        ..pattern(name, p)
    };
    vec![
        HandPattern {
            same_suit_count: Some(5),
            required_ranks: Some(vec![8, 9, 10, 11, 12]),
            ..straight("royal flush", 100)
        },
        HandPattern { same_suit_count: Some(5), ..straight("straight flush", 90) },
        groups("four of a kind", 80, &[4]),
        groups("full house", 70, &[3, 2]),
        HandPattern { same_suit_count: Some(5), ..pattern("flush", 60) },
        straight("straight", 50),
        groups("three of a kind", 40, &[3]),
        groups("two pair", 30, &[2, 2]),
        groups("pair", 20, &[2]),
        pattern("high card", 10),
    ]
}

/// Five cards, an ante, one round of betting, showdown with side pots; unequal stacks.
pub fn poker() -> Program {
    let mut g = Game::new("five-card poker", 4);
    g.french(0..=12);
    g.p.evaluations.push(Evaluation {
        name: "poker".to_owned(),
        suit: 0,
        order: 1,
        patterns: patterns(),
        kickers: true,
    });
    let deck = g.table("deck", true, DOWN);
    let hand = g.hands("hand", false, OWNER);
    let chips = g.var("chips", 4, 100, 0, 400);
    let round = g.var("round", 4, 0, 0, 400);
    let staked = g.var("staked", 4, 0, 0, 400);
    let folded = g.var("folded", 4, 0, 0, 1);
    let winners = g.var("winners", 4, 0, 0, 1);
    let prompt = g.prompt("Bet.");
    let stacks = g.each(0, n(0), n(4), vec![set_at(chips, l(0), sub(n(100), mul(n(30), l(0))))]);
    let ante = g.each(0, n(0), n(4), vec![gain(chips, l(0), n(-2)), gain(staked, l(0), n(2))]);
    let betting = Statement::Betting(Betting {
        first: n(0),
        chips,
        round,
        hand: staked,
        folded,
        out: Cond::False,
        seat_local: 1,
        min_bet: n(5),
        max_raises: n(3),
        sizes: vec![1, 2, 4],
        all_in: true,
        prompt,
    });
    let strength = Value::Strength { evaluation: 0, of: inside(of(hand, l(2))) };
    let showdown = Statement::Showdown(Showdown {
        chips,
        hand: staked,
        folded,
        seat_local: 2,
        strength,
        remainder_from: n(0),
        winners,
    });
    let show = Statement::Show { what: zone(hand), to: None };
    let mut end = g.end("pot won", at(chips, me()));
    if let Statement::End(e) = &mut end {
        e.payoff = Some(sub(at(chips, me()), sub(n(100), mul(n(30), me()))));
    }
    g.p.cap.merit = at(chips, me());
    g.main(vec![shuffle(on(deck)), stacks, ante, deal(deck, hand, n(0), 5), betting, show, showdown, end]);
    g.done()
}
