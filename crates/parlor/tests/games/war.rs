use super::dsl::*;
use parlor::ast::*;

/// 26 cards each; ties three down, one up; a player short of cards loses; won cards go beneath in random order.
pub fn war() -> Program {
    let mut g = Game::new("war", 2);
    g.french(0..=12);
    let deck = g.table("deck", true, DOWN);
    let stack = g.hands("stack", true, DOWN);
    let battle = g.hands("battle", true, UP);
    let battles = g.var("battles", 1, 0, 0, 100_000);
    let winner = g.var("winner", 1, 0, 0, 1);
    let end = g.end("short of cards", count(either(inside(of(stack, me())), Cards::None)));
    let rank = |seat: i32| attr(1, top(of(battle, n(seat))));
    let flip = g.each(0, n(0), n(2), vec![put(top_of(of(stack, l(0)), n(1)), of(battle, l(0)))]);
    let bury = Statement::Move {
        what: top_of(of(stack, l(0)), n(3)),
        to: of(battle, l(0)),
        face: Some(DOWN),
        secret: true,
        order: Arrival::Kept,
    };
    let again = g.each(0, n(0), n(2), vec![bury, put(top_of(of(stack, l(0)), n(1)), of(battle, l(0)))]);
    let fewest =
        Value::MinOver { local: 2, n: Box::new(n(2)), value: Box::new(count(inside(of(stack, l(2))))) };
    let short = g.when(lt(fewest, n(4)), vec![end.clone()], vec![again]);
    let count_it = || set(battles, add(v(battles), n(1)));
    let tie = g.repeat(eq(rank(0), rank(1)), 20, vec![short]);
    let collect = Statement::Move {
        what: zone(battle),
        to: of(stack, v(winner)),
        face: None,
        secret: true,
        order: Arrival::BeneathRandom,
    };
    let body = vec![flip, count_it(), tie, set(winner, pick(gt(rank(0), rank(1)), n(0), n(1))), collect];
    let fight = g.repeat(
        all(vec![not(empty(inside(of(stack, n(0))))), not(empty(inside(of(stack, n(1)))))]),
        50_000,
        body,
    );
    g.tally("battles", v(battles));
    g.main(vec![shuffle(on(deck)), deal(deck, stack, n(0), 26), fight, end]);
    g.done()
}
