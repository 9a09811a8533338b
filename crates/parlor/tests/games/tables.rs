//! Blackjack's dealer, Klondike, Scopa's captures.

use super::dsl::*;
use parlor::ast::*;

/// The dealer draws to 17 and stands on all 17.
pub fn dealer() -> Program {
    let mut g = Game::new("blackjack dealer", 1);
    g.french(0..=12);
    let value = |r: i16, ace: i16| if r == 12 { ace } else { (r + 2).min(10) };
    let values: Vec<i16> = (0..52).map(|c| value(g.rank_of(c), 11)).collect();
    let low: Vec<i16> = (0..52).map(|c| value(g.rank_of(c), 1)).collect();
    let worth = g.attr("value", None, values);
    let alternate = g.attr("alternate", None, low);
    let deck = g.table("deck", true, DOWN);
    let hand = g.table("dealer", true, UP);
    let total = g.var("total", 1, 0, 0, 40);
    let natural = g.var("natural", 1, 0, 0, 1);
    let now = || Value::Total { attr: worth, alternate, of: inside(on(hand)), target: 21 };
    let hit = || put(top_of(on(deck), n(1)), on(hand));
    let draw = g.repeat(lt(now(), n(17)), 20, vec![hit()]);
    let end = g.end("stands", v(total));
    g.tally("total", v(total));
    g.tally("natural", v(natural));
    g.main(vec![
        shuffle(on(deck)),
        hit(),
        hit(),
        set(natural, pick(eq(now(), n(21)), n(1), n(0))),
        draw,
        set(total, now()),
        end,
    ]);
    g.done()
}

/// Klondike: draw one, three passes; runs move between seven piles, cards turn up, four foundations.
pub fn klondike() -> Program {
    let mut g = Game::new("klondike", 1);
    g.french(0..=12);
    // Ace low.
    let values: Vec<i16> = (0..52).map(|c| (g.rank_of(c) + 1) % 13).collect();
    let rank = g.attr("order", None, values);
    let colours: Vec<i16> = (0..52).map(|c| i16::from(matches!(g.suit_of(c), 1 | 2))).collect();
    let colour = g.attr("colour", None, colours);
    let deck = g.table("deck", true, DOWN);
    let stock = g.table("stock", true, DOWN);
    let waste = g.table("waste", true, UP);
    let tableau = g.zone("tableau", Owner::Table, 7, true, DOWN);
    let home = g.zone("foundation", Owner::Table, 4, true, UP);
    let passes = g.var("passes", 1, 0, 0, 3);
    let deal_pile = g.each(
        9,
        n(0),
        n(7),
        vec![
            slip(top_of(on(deck), add(l(9), n(1))), pile(tableau, l(9))),
            Statement::Turn { what: top_of(pile(tableau, l(9)), n(1)), face: UP },
        ],
    );
    let up = |what: Cards, to: Place| Statement::Move {
        what,
        to,
        face: Some(UP),
        secret: false,
        order: Arrival::Kept,
    };
    let fits = |card: Value, p: Value| {
        let below = || top(pile(tableau, p.clone()));
        choice_cond(
            empty(inside(pile(tableau, p.clone()))),
            eq(attr(rank, card.clone()), n(12)),
            all(vec![
                eq(attr(rank, card.clone()), sub(attr(rank, below()), n(1))),
                ne(attr(colour, card), attr(colour, below())),
            ]),
        )
    };
    let goes_home = |card: Value| {
        let base = pile(home, attr(0, card.clone()));
        eq(attr(rank, card), count(inside(base)))
    };
    let tops = Cards::Or { of: (0..7).map(|p| top_of(pile(tableau, n(p)), n(1))).collect() };
    let to_pile = |local| Binder::Number { local, low: n(0), high: n(6), domain: None };
    let movable = filter(zone(tableau), Cond::Has { of: Cards::FaceUp, card: this() });
    let run = g.group(
        "move",
        vec![Binder::Card { local: 0, of: movable }, to_pile(1)],
        all(vec![ne(Value::PileOf { card: Box::new(l(0)) }, l(1)), fits(l(0), l(1))]),
        vec![up(Cards::FromUp { card: Box::new(l(0)) }, pile(tableau, l(1)))],
    );
    let from_waste = g.group(
        "lay",
        vec![Binder::Card { local: 2, of: top_of(on(waste), n(1)) }, to_pile(3)],
        fits(l(2), l(3)),
        vec![up(one(l(2)), pile(tableau, l(3)))],
    );
    let homeward = g.group(
        "bring home",
        vec![Binder::Card { local: 4, of: either(tops, top_of(on(waste), n(1))) }],
        goes_home(l(4)),
        vec![up(one(l(4)), pile(home, attr(0, l(4))))],
    );
    let draw =
        g.group("draw", vec![], not(empty(inside(on(stock)))), vec![put(top_of(on(stock), n(1)), on(waste))]);
    let again = g.group(
        "turn the waste over",
        vec![],
        all(vec![empty(inside(on(stock))), not(empty(inside(on(waste)))), lt(v(passes), n(2))]),
        vec![
            set(passes, add(v(passes), n(1))),
            Statement::Move {
                what: inside(on(waste)),
                to: on(stock),
                face: None,
                secret: false,
                order: Arrival::Reversed,
            },
        ],
    );
    let give_up = g.end("given up", count(zone(home)));
    let stop = g.group("give up", vec![], Cond::True, vec![give_up]);
    let ask = g.choose(n(0), "Move.", vec![run, from_waste, homeward, draw, again, stop]);
    let hidden = |p: Value| minus(top_of(pile(tableau, p), n(1)), Cards::FaceUp);
    let turn = g.each(9, n(0), n(7), vec![Statement::Turn { what: hidden(l(9)), face: UP }]);
    let play = g.repeat(lt(count(zone(home)), n(52)), 400, vec![ask, turn]);
    let mut won = g.end("solved", n(1));
    if let Statement::End(e) = &mut won {
        e.payoff = Some(n(1000));
    }
    let rest = slip(inside(on(deck)), on(stock));
    g.p.max_decisions = 300;
    g.main(vec![shuffle(on(deck)), deal_pile, rest, play, won]);
    g.done()
}

fn choice_cond(test: Cond, then: Cond, other: Cond) -> Cond {
    any(vec![all(vec![test.clone(), then]), all(vec![not(test), other])])
}

/// Scopa, one deal round after another to the end of the deck: capture an equal card, else a sum.
pub fn scopa() -> Program {
    let mut g = Game::new("scopa", 2);
    for suit in ["Coins", "Cups", "Swords", "Clubs"] {
        for r in 1..=10 {
            g.p.cards.push(CardDef { label: format!("{r} of {suit}") });
        }
    }
    g.attr_by("suit", |c| (c / 10) as i16);
    let rank = g.attr_by("rank", |c| (c % 10) as i16 + 1);
    let deck = g.table("deck", true, DOWN);
    let hand = g.hands("hand", false, OWNER);
    let table = g.table("table", false, UP);
    let won = g.hands("won", false, DOWN);
    let turn = g.var("turn", 1, 0, 0, 1);
    let last = g.var("last", 1, 0, 0, 1);
    let scope = g.var("scope", 2, 0, 0, 40);
    let mine = || inside(of(hand, v(turn)));
    let equals = |card: Value| both(inside(on(table)), with(rank, attr(rank, card)));
    let sweep = g.when(empty(inside(on(table))), vec![gain(scope, v(turn), n(1))], vec![]);
    let sweep = g.block(vec![set(last, v(turn)), sweep]);
    let swept = || Statement::Call { body: sweep };
    let take = g.group(
        "capture",
        vec![
            Binder::Card { local: 0, of: mine() },
            Binder::Summing {
                local: 1,
                of: inside(on(table)),
                attr: rank,
                total: attr(rank, l(0)),
                min: 1,
                max: 10,
            },
        ],
        // A single equal card comes before any sum.
        any(vec![empty(equals(l(0))), eq(count(Cards::Local { local: 1 }), n(1))]),
        vec![put(either(Cards::Local { local: 1 }, one(l(0))), of(won, v(turn))), swept()],
    );
    let capturing = |card: Value| Cond::Summable {
        of: inside(on(table)),
        attr: rank,
        total: attr(rank, card),
        min: 1,
        max: 10,
    };
    let lay = g.group(
        "lay",
        vec![Binder::Card { local: 2, of: mine() }],
        not(capturing(l(2))),
        vec![put(one(l(2)), on(table))],
    );
    let ask = g.choose(v(turn), "Play a card.", vec![take, lay]);
    let step = g.repeat(not(empty(zone(hand))), 6, vec![ask, set(turn, sub(n(1), v(turn)))]);
    let rounds = g.repeat(not(empty(inside(on(deck)))), 6, vec![deal(deck, hand, v(turn), 3), step]);
    let rest = put(inside(on(table)), of(won, v(last)));
    let coins = count(both(inside(of(won, me())), with(0, n(0))));
    let seven = pick(Cond::Has { of: inside(of(won, me())), card: n(6) }, n(1), n(0));
    let most = pick(gt(count(inside(of(won, me()))), n(20)), n(1), n(0));
    let score = add(add(at(scope, me()), seven), add(most, pick(gt(coins, n(5)), n(1), n(0))));
    let end = g.end("deck played", score);
    g.main(vec![shuffle(on(deck)), put(top_of(on(deck), n(4)), on(table)), rounds, rest, end]);
    g.done()
}
