//! A rummy with melds and laying off, with one deck or two.

use super::dsl::*;
use parlor::ast::*;

/// Draw, meld sets and runs, lay off, discard; out of cards wins, else fewest points at the end of the deck.
pub fn rummy(decks: usize) -> Program {
    let mut g = Game::new("rummy", 2);
    for _ in 0..decks {
        let mut one = Game::new("deck", 2);
        one.french(0..=12);
        g.p.cards.extend(one.p.cards);
        g.p.domains = one.p.domains;
    }
    g.attr_by("suit", |c| (c % 52 / 13) as i16);
    g.attr_by("rank", |c| (c % 13) as i16);
    // Ace low, and above the king by `wrap`.
    let order = g.attr_by("order", |c| (c % 13 + 1) as i16 % 13);
    let points = g.attr_by("points", |c| (c as i16 % 13 + 2).min(10));
    let distinct = if decks == 1 { Some(0) } else { None };
    g.p.melds.push(MeldPattern::Group {
        name: "set".to_owned(),
        same: 1,
        min: 3,
        max: 4,
        distinct,
        wild: Cards::None,
        max_wild: 0,
        min_natural: 3,
    });
    g.p.melds.push(MeldPattern::Run { name: "run".to_owned(), suit: 0, order, min: 3, max: 6, wrap: true });
    let deck = g.table("deck", true, DOWN);
    let hand = g.hands("hand", false, OWNER);
    let discard = g.table("discard", true, UP);
    let melds = g.zone("melds", Owner::Table, 12, false, UP);
    let turn = g.var("turn", 1, 0, 0, 1);
    let next_meld = g.var("next meld", 1, 0, 0, 12);
    let done = g.var("done", 1, 0, 0, 1);
    let mine = || inside(of(hand, v(turn)));
    let out = g.end("out of cards", sub(n(0), sum(points, inside(of(hand, me())))));
    let stop = g.when(empty(mine()), vec![out.clone()], vec![]);
    let stop = g.block(vec![stop]);
    let check = || Statement::Call { body: stop };
    let stock = g.group(
        "draw from the stock",
        vec![],
        Cond::True,
        vec![slip(top_of(on(deck), n(1)), of(hand, v(turn)))],
    );
    let pile_top = g.group(
        "take the discard",
        vec![],
        not(empty(inside(on(discard)))),
        vec![put(top_of(on(discard), n(1)), of(hand, v(turn)))],
    );
    let draw = g.choose(v(turn), "Draw.", vec![stock, pile_top]);
    let meld = g.group(
        "meld",
        vec![Binder::Meld { local: 0, of: mine(), patterns: vec![0, 1] }],
        lt(v(next_meld), n(12)),
        vec![
            put(Cards::Local { local: 0 }, pile(melds, v(next_meld))),
            set(next_meld, add(v(next_meld), n(1))),
            check(),
        ],
    );
    let lay_off = g.group(
        "lay off",
        vec![
            Binder::Card { local: 1, of: mine() },
            Binder::Number { local: 2, low: n(0), high: sub(v(next_meld), n(1)), domain: None },
        ],
        Cond::IsMeld { patterns: vec![0, 1], of: either(one(l(1)), inside(pile(melds, l(2)))) },
        vec![put(one(l(1)), pile(melds, l(2))), check()],
    );
    let throw = g.group(
        "discard",
        vec![Binder::Card { local: 3, of: mine() }],
        Cond::True,
        vec![put(one(l(3)), on(discard)), check(), set(done, n(1))],
    );
    let act = g.choose(v(turn), "Meld, lay off or discard.", vec![meld, lay_off, throw]);
    let acts = g.repeat(eq(v(done), n(0)), 40, vec![act]);
    let play = g.repeat(
        not(empty(inside(on(deck)))),
        200,
        vec![set(done, n(0)), draw, acts, set(turn, sub(n(1), v(turn)))],
    );
    g.p.cap.merit = sub(n(0), sum(points, inside(of(hand, me()))));
    g.main(vec![
        shuffle(on(deck)),
        deal(deck, hand, n(0), 10),
        put(top_of(on(deck), n(1)), on(discard)),
        play,
        out,
    ]);
    g.done()
}
