use super::dsl::*;
use parlor::ast::*;

/// One hand: three cards passed to the left, the two of clubs leads, hearts must be broken, no points on the
/// first trick, the moon.
pub fn hearts(passing: bool) -> Program {
    let mut g = Game::new("hearts", 4);
    g.french(0..=12);
    let points = {
        let q = g.card("Q♠") as usize;
        let values: Vec<i16> =
            (0..52).map(|c| if c == q { 13 } else { i16::from(g.suit_of(c) == 2) }).collect();
        g.attr("points", None, values)
    };
    let deck = g.table("deck", true, DOWN);
    let hand = g.hands("hand", false, OWNER);
    let trick = g.table("trick", true, UP);
    let won = g.hands("won", false, DOWN);
    let passed = g.hands("passed", false, DOWN);
    let led = g.var("led", 1, -1, -1, 3);
    let leader = g.var("leader", 1, 0, 0, 3);
    let score = g.var("score", 4, 0, 0, 26);
    let suit = g.derived("suit", &[], attr(0, this()));
    let strength = g.derived("strength", &[led], pick(eq(attr(0, this()), v(led)), attr(1, this()), n(-1)));
    let mine = |z: u8| inside(of(z, l(0)));
    let first = || empty(zone(won));
    let two = g.card("2♣");
    let pointless = filter(Cards::Every, eq(attr(points, this()), n(0)));
    let hearts_out = not(empty(both(zone(won), with(0, n(2)))));
    let lead =
        choice(first(), one(n(two)), choice(hearts_out, Cards::Every, minus(Cards::Every, with(0, n(2)))));
    let prompt = g.prompt("Play a card.");
    let play = Statement::Trick(Trick {
        leader: v(leader),
        sits_out: Cond::False,
        seat_local: 0,
        played_by: l(0),
        zone: hand,
        to: on(trick),
        lead,
        lead_fallback: Cards::Every,
        follow: Some(suit),
        off_suit: choice(first(), pointless, Cards::Every),
        within: Cards::Every,
        strength,
        led,
        winner: leader,
        after_card: None,
        card_local: 1,
        denies: true,
        prompt,
    });
    let tricks = g.repeat(
        not(empty(inside(of(hand, n(0))))),
        13,
        vec![play, put(inside(on(trick)), of(won, v(leader)))],
    );
    let taken = || sum(points, inside(of(won, l(0))));
    let tally = g.each(0, n(0), n(4), vec![set_at(score, l(0), taken())]);
    let moon_over = Value::FirstWhere {
        local: 2,
        from: Box::new(n(0)),
        n: Box::new(n(4)),
        test: Box::new(eq(at(score, l(2)), n(26))),
    };
    let shooter = g.var("shooter", 1, -1, -1, 3);
    let flip = g.each(0, n(0), n(4), vec![set_at(score, l(0), sub(n(26), at(score, l(0))))]);
    let moon = g.when(ge(v(shooter), n(0)), vec![flip], vec![]);
    let end = g.end("hand over", sub(n(0), at(score, me())));
    let mut main = vec![shuffle(on(deck)), deal(deck, hand, n(0), 13)];
    if passing {
        let give = g.group(
            "pass",
            vec![Binder::Subset { local: 3, of: mine(hand), attr: None, min: n(3), max: n(3) }],
            Cond::True,
            vec![slip(Cards::Local { local: 3 }, of(passed, l(0)))],
        );
        let mut ask = g.choose(l(0), "Pass three cards to the left.", vec![give]);
        if let Statement::Choose { secret, .. } = &mut ask {
            *secret = true;
        }
        main.push(g.each(0, n(0), n(4), vec![ask]));
        main.push(g.each(0, n(0), n(4), vec![slip(mine(passed), of(hand, next(l(0))))]));
    }
    let holder = Value::FirstWhere {
        local: 2,
        from: Box::new(n(0)),
        n: Box::new(n(4)),
        test: Box::new(Cond::Has { of: inside(of(hand, l(2))), card: n(two) }),
    };
    main.push(set(leader, holder));
    main.extend([tricks, tally, set(shooter, moon_over), moon, end]);
    g.main(main);
    g.done()
}
