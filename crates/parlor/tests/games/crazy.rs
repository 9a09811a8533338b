use super::dsl::*;
use parlor::ast::*;

/// Crazy Eights for two: match suit or rank, eights are wild; who cannot play draws up to five and then passes.
pub fn crazy_eights() -> Program {
    let mut g = Game::new("crazy eights", 2);
    g.french(0..=12);
    let eight = 6;
    let deck = g.table("deck", true, DOWN);
    let hand = g.hands("hand", false, OWNER);
    let discard = g.table("discard", true, UP);
    let turn = g.var("turn", 1, 0, 0, 1);
    let suit = g.var("suit", 1, 0, 0, 3);
    let drawn = g.var("drawn", 1, 0, 0, 5);
    let mine = || inside(of(hand, v(turn)));
    let eights = || with(1, n(eight));
    let follows =
        || minus(both(mine(), either(with(0, v(suit)), with(1, attr(1, top(on(discard)))))), eights());
    let playable = not(empty(either(follows(), both(mine(), eights()))));
    let out = g.end("out of cards", sub(n(0), count(inside(of(hand, me())))));
    let finish = g.when(empty(mine()), vec![out], vec![]);
    let pass_on = || vec![set(turn, sub(n(1), v(turn))), set(drawn, n(0))];
    let mut after = vec![finish];
    after.extend(pass_on());
    let after = g.block(after);
    let then = Statement::Call { body: after };
    let lay = g.group(
        "play",
        vec![Binder::Card { local: 0, of: follows() }],
        Cond::True,
        vec![put(one(l(0)), on(discard)), set(suit, attr(0, l(0))), then.clone()],
    );
    let wild = g.group(
        "play",
        vec![
            Binder::Card { local: 1, of: both(mine(), eights()) },
            Binder::Number { local: 2, low: n(0), high: n(3), domain: Some(0) },
        ],
        Cond::True,
        vec![put(one(l(1)), on(discard)), set(suit, l(2)), then],
    );
    let anything = any(vec![not(empty(inside(on(deck)))), gt(count(inside(on(discard))), n(1))]);
    let refill = g.when(
        empty(inside(on(deck))),
        vec![
            Statement::Move {
                what: minus(inside(on(discard)), top_of(on(discard), n(1))),
                to: on(deck),
                face: None,
                secret: false,
                order: Arrival::Kept,
            },
            shuffle(on(deck)),
        ],
        vec![],
    );
    let draw = g.group(
        "draw",
        vec![],
        all(vec![not(playable.clone()), lt(v(drawn), n(5)), anything.clone()]),
        vec![refill, slip(top_of(on(deck), n(1)), of(hand, v(turn))), set(drawn, add(v(drawn), n(1)))],
    );
    let pass = g.group(
        "pass",
        vec![],
        all(vec![not(playable), any(vec![eq(v(drawn), n(5)), not(anything)])]),
        pass_on(),
    );
    let ask = g.choose(v(turn), "Play, draw or pass.", vec![lay, wild, draw, pass]);
    let play = g.repeat(Cond::True, 2000, vec![ask]);
    let turn_up = put(top_of(on(deck), n(1)), on(discard));
    g.main(vec![
        shuffle(on(deck)),
        deal(deck, hand, n(0), 7),
        turn_up,
        set(suit, attr(0, top(on(discard)))),
        play,
    ]);
    g.p.cap.merit = sub(n(0), count(inside(of(hand, me()))));
    g.done()
}
