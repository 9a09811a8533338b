//! A Bridge-like auction and the play with a dummy; and a game of blind draws.

use super::dsl::*;
use parlor::ast::*;

/// Bids 1♣ to 7NT, doubles, three passes end it; declarer plays dummy's cards.
pub fn bridge() -> Program {
    let mut g = Game::new("contract auction", 4);
    g.p.teams = vec![0, 1, 0, 1];
    g.french(0..=12);
    let names: Vec<String> =
        (0..35).map(|b| format!("{}{}", b / 5 + 1, ["♣", "♦", "♥", "♠", "NT"][b % 5])).collect();
    g.p.domains.push(Domain { name: "bid".to_owned(), values: names });
    let deck = g.table("deck", true, DOWN);
    let hand = g.hands("hand", false, OWNER);
    let table = g.table("trick", true, UP);
    let won = g.hands("won", false, DOWN);
    let led = g.var("led", 1, -1, -1, 3);
    let trump = g.var("trump", 1, 4, 0, 4);
    let leader = g.var("leader", 1, 0, 0, 3);
    let turn = g.var("turn", 1, 0, 0, 3);
    let high = g.var("contract", 1, -1, -1, 34);
    let bidder = g.var("bidder", 1, -1, -1, 3);
    let passes = g.var("passes", 1, 0, 0, 4);
    let doubled = g.var("doubled", 1, 1, 1, 4);
    // Who first named each strain for each side.
    let first = g.var("first", 10, -1, -1, 3);
    let declarer = g.var("declarer", 1, -1, -1, 3);
    let tricks = g.var("tricks", 4, 0, 0, 13);
    let shown = g.var("shown", 1, 0, 0, 1);
    let (suit, rank) = (|| attr(0, this()), || attr(1, this()));
    let follow = g.derived("suit", &[], suit());
    let strength = g.derived(
        "strength",
        &[trump, led],
        pick(eq(suit(), v(trump)), add(rank(), n(20)), pick(eq(suit(), v(led)), rank(), n(-1))),
    );
    let team = |seat: Value| Value::Team { seat: Box::new(seat) };
    let slot = |strain: Value| add(mul(team(v(turn)), n(5)), strain);
    let modulo = |a: Value| Value::Mod { a: Box::new(a), b: Box::new(n(5)) };
    let remember = g.when(
        lt(at(first, slot(modulo(l(0)))), n(0)),
        vec![set_at(first, slot(modulo(l(0))), v(turn))],
        vec![],
    );
    let bid = g.group(
        "bid",
        vec![Binder::Number { local: 0, low: add(v(high), n(1)), high: n(34), domain: Some(2) }],
        Cond::True,
        vec![set(high, l(0)), set(bidder, v(turn)), set(passes, n(0)), set(doubled, n(1)), remember],
    );
    let pass = g.group("pass", vec![], Cond::True, vec![set(passes, add(v(passes), n(1)))]);
    let theirs = ne(team(v(turn)), team(v(bidder)));
    let double = g.group(
        "double",
        vec![],
        all(vec![ge(v(high), n(0)), theirs.clone(), eq(v(doubled), n(1))]),
        vec![set(doubled, n(2)), set(passes, n(0))],
    );
    let redouble = g.group(
        "redouble",
        vec![],
        all(vec![ge(v(high), n(0)), not(theirs), eq(v(doubled), n(2))]),
        vec![set(doubled, n(4)), set(passes, n(0))],
    );
    let ask = g.choose(v(turn), "Bid.", vec![pass, double, redouble, bid]);
    let open = any(vec![
        all(vec![lt(v(high), n(0)), lt(v(passes), n(4))]),
        all(vec![ge(v(high), n(0)), lt(v(passes), n(3))]),
    ]);
    let auction = g.repeat(open, 200, vec![ask, set(turn, next(v(turn)))]);
    let passed_out = g.end("passed out", n(0));
    let none = g.when(lt(v(high), n(0)), vec![passed_out], vec![]);
    let dummy = || Value::Next { seat: Box::new(v(declarer)), by: Box::new(n(2)) };
    let lay_down = g.when(
        eq(v(shown), n(0)),
        vec![set(shown, n(1)), Statement::Turn { what: inside(of(hand, dummy())), face: UP }],
        vec![],
    );
    let prompt = g.prompt("Play a card.");
    let after = g.block(vec![lay_down]);
    let trick = Statement::Trick(Trick {
        leader: v(leader),
        sits_out: Cond::False,
        seat_local: 1,
        played_by: pick(eq(l(1), dummy()), v(declarer), l(1)),
        zone: hand,
        to: on(table),
        lead: Cards::Every,
        lead_fallback: Cards::Every,
        follow: Some(follow),
        off_suit: Cards::Every,
        within: Cards::Every,
        strength,
        led,
        winner: leader,
        after_card: Some(after),
        card_local: 2,
        denies: true,
        prompt,
    });
    let play = g.repeat(
        not(empty(inside(of(hand, n(0))))),
        13,
        vec![trick, put(inside(on(table)), of(won, v(leader))), gain(tricks, v(leader), n(1))],
    );
    let got = add(at(tricks, v(declarer)), at(tricks, dummy()));
    let level = add(n(7), Value::Div { a: Box::new(v(high)), b: Box::new(n(5)) });
    let made = pick(ge(got, level), n(1), n(-1));
    let sign = pick(eq(team(me()), team(v(declarer))), n(1), n(-1));
    let end = g.end("played", mul(mul(made, sign), v(doubled)));
    let strain = modulo(v(high));
    let owner = at(first, add(mul(team(v(bidder)), n(5)), modulo(v(high))));
    g.main(vec![
        shuffle(on(deck)),
        deal(deck, hand, n(0), 13),
        auction,
        none,
        set(declarer, owner),
        set(trump, strain),
        set(leader, next(v(declarer))),
        play,
        end,
    ]);
    g.done()
}

/// Pairs are laid down; draw a card blindly from the neighbour; whoever keeps the odd queen loses.
pub fn old_maid() -> Program {
    let mut g = Game::new("old maid", 3);
    g.french(0..=12);
    let queen = g.card("Q♣") as usize;
    g.p.cards.remove(queen);
    for a in &mut g.p.attributes {
        a.values.remove(queen);
    }
    let deck = g.table("deck", true, DOWN);
    let hand = g.hands("hand", true, OWNER);
    let pairs = g.table("pairs", false, UP);
    let turn = g.var("turn", 1, 0, 0, 2);
    let mine = |rank: Value| both(inside(of(hand, v(turn))), with(1, rank));
    let low = Value::AnyOf { of: mine(l(1)) };
    let second = Value::AnyOf { of: minus(mine(l(1)), one(low.clone())) };
    let lay = g.repeat(ge(count(mine(l(1))), n(2)), 2, vec![put(either(one(low), one(second)), on(pairs))]);
    let lay = g.each(1, n(0), n(13), vec![lay]);
    let lay = g.block(vec![lay]);
    let pair_up = || Statement::Call { body: lay };
    let first = g.each(2, n(0), n(3), vec![set(turn, l(2)), pair_up()]);
    let holder = Value::FirstWhere {
        local: 3,
        from: Box::new(next(v(turn))),
        n: Box::new(n(3)),
        test: Box::new(all(vec![not(empty(inside(of(hand, l(3))))), ne(l(3), v(turn))])),
    };
    let from = g.var("from", 1, 0, 0, 2);
    let draw = g.group(
        "draw a card",
        vec![],
        Cond::True,
        vec![shuffle(of(hand, v(from))), slip(top_of(of(hand, v(from)), n(1)), of(hand, v(turn))), pair_up()],
    );
    let ask = g.choose(v(turn), "Draw from the neighbour.", vec![draw]);
    let act = g.when(not(empty(inside(of(hand, v(turn))))), vec![set(from, holder), ask], vec![]);
    let play = g.repeat(gt(count(zone(hand)), n(1)), 600, vec![act, set(turn, next(v(turn)))]);
    let end = g.end("one queen left", sub(n(0), count(inside(of(hand, me())))));
    g.main(vec![shuffle(on(deck)), deal(deck, hand, n(0), 17), first, set(turn, n(0)), play, end]);
    g.done()
}
