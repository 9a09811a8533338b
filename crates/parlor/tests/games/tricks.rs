//! Spades and Euchre, one hand each.

use super::dsl::*;
use parlor::ast::*;

fn trick(g: &mut Game, hand: u8, to: u8, leader: u16, led: u16, follow: u16, strength: u16) -> Trick {
    let prompt = g.prompt("Play a card.");
    Trick {
        leader: v(leader),
        sits_out: Cond::False,
        seat_local: 0,
        played_by: l(0),
        zone: hand,
        to: on(to),
        lead: Cards::Every,
        lead_fallback: Cards::Every,
        follow: Some(follow),
        off_suit: Cards::Every,
        within: Cards::Every,
        strength,
        led,
        winner: leader,
        after_card: None,
        card_local: 1,
        denies: true,
        prompt,
    }
}

/// Partners bid tricks, spades are trump and must be broken; nil and bags.
pub fn spades() -> Program {
    let mut g = Game::new("spades", 4);
    g.p.teams = vec![0, 1, 0, 1];
    g.french(0..=12);
    let deck = g.table("deck", true, DOWN);
    let hand = g.hands("hand", false, OWNER);
    let table = g.table("trick", true, UP);
    let won = g.hands("won", false, DOWN);
    let led = g.var("led", 1, -1, -1, 3);
    let leader = g.var("leader", 1, 0, 0, 3);
    let bid = g.var("bid", 4, -1, -1, 13);
    let tricks = g.var("tricks", 4, 0, 0, 13);
    let score = g.var("score", 2, 0, -1000, 1000);
    let suit = g.derived("suit", &[], attr(0, this()));
    let strength = g.derived(
        "strength",
        &[led],
        pick(
            eq(attr(0, this()), n(3)),
            add(attr(1, this()), n(20)),
            pick(eq(attr(0, this()), v(led)), attr(1, this()), n(-1)),
        ),
    );
    let number = Binder::Number { local: 2, low: n(0), high: n(13), domain: None };
    let bids = g.group("bid", vec![number], Cond::True, vec![set_at(bid, l(0), l(2))]);
    let ask = g.choose(l(0), "Bid.", vec![bids]);
    let bidding = g.each(0, n(0), n(4), vec![ask]);
    let mut t = trick(&mut g, hand, table, leader, led, suit, strength);
    let broken = not(empty(both(zone(won), with(0, n(3)))));
    t.lead = choice(broken, Cards::Every, minus(Cards::Every, with(0, n(3))));
    let body =
        vec![Statement::Trick(t), put(inside(on(table)), of(won, v(leader))), gain(tricks, v(leader), n(1))];
    let play = g.repeat(not(empty(inside(of(hand, n(0))))), 13, body);
    let pair = |var: u16| add(at(var, l(3)), at(var, add(l(3), n(2))));
    let nil = |seat: Value| {
        pick(eq(at(bid, seat.clone()), n(0)), pick(eq(at(tricks, seat), n(0)), n(100), n(-100)), n(0))
    };
    let made = pick(
        ge(pair(tricks), pair(bid)),
        add(mul(n(10), pair(bid)), sub(pair(tricks), pair(bid))),
        mul(n(-10), pair(bid)),
    );
    let total = add(made, add(nil(l(3)), nil(add(l(3), n(2)))));
    let scoring = g.each(3, n(0), n(2), vec![set_at(score, l(3), total)]);
    let end = g.end("hand over", at(score, Value::Team { seat: Box::new(me()) }));
    g.main(vec![shuffle(on(deck)), deal(deck, hand, n(0), 13), bidding, play, scoring, end]);
    g.done()
}

/// 24 cards, bowers, order up or name a suit, the dealer discards, going alone; the dealer must name at last.
pub fn euchre() -> Program {
    let mut g = Game::new("euchre", 4);
    g.p.teams = vec![0, 1, 0, 1];
    g.french(7..=12);
    let deck = g.table("deck", true, DOWN);
    let hand = g.hands("hand", false, OWNER);
    let table = g.table("trick", true, UP);
    let won = g.hands("won", false, DOWN);
    let upcard = g.table("upcard", true, UP);
    let trump = g.var("trump", 1, -1, -1, 3);
    let led = g.var("led", 1, -1, -1, 3);
    let leader = g.var("leader", 1, 0, 0, 3);
    let maker = g.var("maker", 1, -1, -1, 3);
    let alone = g.var("alone", 1, 0, 0, 1);
    let tricks = g.var("tricks", 4, 0, 0, 5);
    let points = g.var("points", 2, 0, 0, 4);
    let (suit, rank) = (|| attr(0, this()), || attr(1, this()));
    // Suits 0 and 3 are black, 1 and 2 red: the sister of s is 3 − s.
    let jack = 9;
    let left = || all(vec![eq(rank(), n(jack)), ge(v(trump), n(0)), eq(suit(), sub(n(3), v(trump)))]);
    let effective = g.derived("suit", &[trump], pick(left(), v(trump), suit()));
    let right = all(vec![eq(rank(), n(jack)), eq(suit(), v(trump))]);
    let strength = g.derived(
        "strength",
        &[trump, led],
        pick(
            right,
            n(60),
            pick(
                left(),
                n(59),
                pick(eq(suit(), v(trump)), add(rank(), n(30)), pick(eq(suit(), v(led)), rank(), n(-1))),
            ),
        ),
    );
    let dealer = 3;
    let alone_yes = g.group("go alone", vec![], Cond::True, vec![set(alone, n(1))]);
    let alone_no = g.group("play with the partner", vec![], Cond::True, vec![]);
    let ask_alone = g.choose(v(maker), "Alone?", vec![alone_yes, alone_no]);
    let drop = g.group(
        "discard",
        vec![Binder::Card { local: 4, of: inside(of(hand, n(dealer))) }],
        Cond::True,
        vec![slip(one(l(4)), on(deck))],
    );
    let mut discard = g.choose(n(dealer), "Discard a card.", vec![drop]);
    if let Statement::Choose { secret, .. } = &mut discard {
        *secret = true;
    }
    let up_suit = || attr(0, top(on(upcard)));
    let order = g.group(
        "order up",
        vec![],
        Cond::True,
        vec![
            set(maker, l(0)),
            set(trump, up_suit()),
            put(inside(on(upcard)), of(hand, n(dealer))),
            discard,
            Statement::Break,
        ],
    );
    let pass = g.group("pass", vec![], Cond::True, vec![]);
    let first = g.choose(l(0), "Order it up?", vec![order, pass]);
    let round_one = g.each(0, n(0), n(4), vec![first]);
    let name = g.group(
        "name",
        vec![Binder::Number { local: 5, low: n(0), high: n(3), domain: Some(0) }],
        ne(l(5), up_suit()),
        vec![set(maker, l(0)), set(trump, l(5)), Statement::Break],
    );
    let pass = g.group("pass", vec![], ne(l(0), n(dealer)), vec![]);
    let second = g.choose(l(0), "Name trump?", vec![name, pass]);
    let round_two = g.each(0, n(0), n(4), vec![second]);
    let round_two = g.when(lt(v(maker), n(0)), vec![round_two], vec![]);
    let mut t = trick(&mut g, hand, table, leader, led, effective, strength);
    t.sits_out =
        all(vec![eq(v(alone), n(1)), eq(l(0), Value::Next { seat: Box::new(v(maker)), by: Box::new(n(2)) })]);
    let body =
        vec![Statement::Trick(t), put(inside(on(table)), of(won, v(leader))), gain(tricks, v(leader), n(1))];
    let played = add(add(at(tricks, n(0)), at(tricks, n(1))), add(at(tricks, n(2)), at(tricks, n(3))));
    let play = g.repeat(lt(played, n(5)), 5, body);
    let ours = || {
        let partner = Value::Next { seat: Box::new(v(maker)), by: Box::new(n(2)) };
        add(at(tricks, v(maker)), at(tricks, partner))
    };
    let team = Value::Team { seat: Box::new(v(maker)) };
    let worth = pick(eq(ours(), n(5)), pick(eq(v(alone), n(1)), n(4), n(2)), n(1));
    let score = g.when(
        ge(ours(), n(3)),
        vec![set_at(points, team.clone(), worth)],
        vec![set_at(points, sub(n(1), team), n(2))],
    );
    let end = g.end("hand over", at(points, Value::Team { seat: Box::new(me()) }));
    let jacks = both(inside(of(hand, n(0))), with(1, n(jack)));
    g.var("bowers", 1, 0, 0, 1);
    let bowers = (g.p.vars.len() - 1) as u16;
    let black = filter(jacks, any(vec![eq(attr(0, this()), n(0)), eq(attr(0, this()), n(3))]));
    g.tally("both black jacks", v(bowers));
    g.main(vec![
        shuffle(on(deck)),
        deal(deck, hand, n(0), 5),
        set(bowers, pick(eq(count(black), n(2)), n(1), n(0))),
        put(top_of(on(deck), n(1)), on(upcard)),
        round_one,
        round_two,
        ask_alone,
        play,
        score,
        end,
    ]);
    g.done()
}
