use super::dsl::*;
use parlor::ast::*;

/// Go Fish for two: ask for a rank you hold, books of four, to the last book.
pub fn go_fish() -> Program {
    let mut g = Game::new("go fish", 2);
    g.french(0..=12);
    let deck = g.table("deck", true, DOWN);
    let hand = g.hands("hand", false, OWNER);
    let books = g.hands("books", false, UP);
    let turn = g.var("turn", 1, 0, 0, 1);
    let got = g.var("got", 1, 0, 0, 1);
    let mine = || inside(of(hand, v(turn)));
    let other = || sub(n(1), v(turn));
    // Lay down every complete rank.
    let lay = g.when(
        eq(count(both(mine(), with(1, l(1)))), n(4)),
        vec![put(both(mine(), with(1, l(1))), of(books, v(turn)))],
        vec![],
    );
    let lay_all = g.each(1, n(0), n(13), vec![lay]);
    let lay_all = g.block(vec![lay_all]);
    let lay_books = || Statement::Call { body: lay_all };
    // Later only the rank that grew can be complete.
    let rank = g.var("rank", 1, 0, 0, 12);
    g.p.vars[usize::from(rank)].face = DOWN;
    let grown = || both(mine(), with(1, v(rank)));
    let lay_one = g.when(eq(count(grown()), n(4)), vec![put(grown(), of(books, v(turn)))], vec![]);
    let lay_one = g.block(vec![lay_one, set(rank, n(0))]);
    let lay_book = || Statement::Call { body: lay_one };
    let fished = || attr(1, top(on(deck)));
    let success = set(got, n(1));
    let lucky = g.when(eq(fished(), l(0)), vec![success.clone()], vec![]);
    let fish = g.when(
        not(empty(inside(on(deck)))),
        vec![lucky, set(rank, fished()), slip(top_of(on(deck), n(1)), of(hand, v(turn)))],
        vec![],
    );
    let wanted = || both(inside(of(hand, other())), with(1, l(0)));
    let answer = g.when(
        empty(wanted()),
        vec![Statement::Deny { seat: other(), zone: hand, cards: with(1, l(0)) }, fish],
        vec![success, put(wanted(), of(hand, v(turn)))],
    );
    let ask = g.group(
        "ask for",
        vec![Binder::Value { local: 0, of: mine(), attr: 1, domain: Some(1) }],
        Cond::True,
        vec![set(got, n(0)), set(rank, l(0)), answer, lay_book()],
    );
    let ask = g.choose(v(turn), "Ask for a rank.", vec![ask]);
    let change = g.when(eq(v(got), n(0)), vec![set(turn, other())], vec![]);
    let draw = g.when(
        not(empty(inside(on(deck)))),
        vec![set(rank, fished()), slip(top_of(on(deck), n(1)), of(hand, v(turn))), lay_book()],
        vec![],
    );
    let ready = g.when(empty(mine()), vec![draw], vec![]);
    let act = g.when(empty(mine()), vec![set(turn, other())], vec![ask, change]);
    let playing = lt(count(zone(books)), n(52));
    let play = g.repeat(playing, 2000, vec![ready, act]);
    let end = g.end("all books", count(inside(of(books, me()))));
    let start = g.each(2, n(0), n(2), vec![set(turn, l(2)), lay_books()]);
    g.tally("books of the first", count(inside(of(books, n(0)))));
    g.main(vec![shuffle(on(deck)), deal(deck, hand, n(0), 7), start, set(turn, n(0)), play, end]);
    g.p.cap.merit = count(inside(of(books, me())));
    g.done()
}
