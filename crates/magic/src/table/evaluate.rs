//! How a seat stands, from what it knows: life, permanents, cards in hand, cards left to draw.

use kernel::Seat;

use crate::advice::duel;
use crate::cast;
use crate::game::{Magic, counter};
use crate::ir::{CardType, Keyword, Purpose};
use crate::state::{Chars, NONE, PLAYER, Perm, Ref, StackItem, State, perm_flag};

/// Advantage of this many points is worth half of a win.
const HALF: f32 = 40.0;

/// What a keyword adds to a creature, apart from its size.
const KEYWORDS: [(Keyword, i32); 13] = [
    (Keyword::Flying, 4),
    (Keyword::DoubleStrike, 6),
    (Keyword::FirstStrike, 2),
    (Keyword::Deathtouch, 3),
    (Keyword::Lifelink, 3),
    (Keyword::Trample, 2),
    (Keyword::Vigilance, 1),
    (Keyword::Menace, 2),
    (Keyword::Reach, 1),
    (Keyword::Hexproof, 3),
    (Keyword::Indestructible, 5),
    (Keyword::Haste, 1),
    (Keyword::Defender, -4),
];

pub fn evaluate(g: &Magic, s: &State, seat: Seat) -> f32 {
    if s.over != 0 {
        return f32::from(s.payoffs[usize::from(seat)]).clamp(-1.0, 1.0);
    }
    let combat = duel::under_way(g, s);
    let mine = side(g, s, seat) - side(g, s, 1 - seat) + if seat == s.active { combat } else { -combat };
    let x = mine as f32 / HALF;
    // Below any real result.
    0.98 * x / (1.0 + x.abs())
}

fn side(g: &Magic, s: &State, seat: Seat) -> i32 {
    let at = usize::from(seat);
    let p = &s.players[at];
    let mut lands = 0;
    let mut board = 0;
    for p in s.permanents().filter(|p| p.ch.controller == seat) {
        if p.ch.is(CardType::Land) && !p.ch.is(CardType::Creature) {
            lands += 1;
        } else {
            board += permanent(g, s, p);
        }
    }
    // The first lands are what everything else is cast with.
    let mana = 6 * lands.min(5) + 2 * (lands - 5).clamp(0, 3) + (lands - 8).max(0) / 2;
    let hand = s.hands[at].len() as i32;
    // Every card is worth something; beyond a full hand it will be discarded.
    let cards = 5 * hand.min(7) + (hand - 7).max(0);
    let library = s.libraries[at].len() as i32;
    let danger = if library < 8 { 3 * (8 - library) } else { 0 };
    let poison = s.counters_on(PLAYER + u16::from(seat), counter::POISON);
    let stack: i32 = s.stack.iter().filter(|item| item.seat == seat).map(|item| promise(g, s, item)).sum();
    let start = if s.turn == 0 { -6 * i32::from(p.mulligans) } else { 0 };
    life(p.life) + board + mana + cards + stack + start - danger - 2 * poison - 10 * (poison / 7)
}

/// What a spell or ability on the stack is worth to its controller: a little more than the card was in hand, the
/// permanent it will be, and what it aims at.
fn promise(g: &Magic, s: &State, item: &StackItem) -> i32 {
    let card = s.card(item.obj.i);
    let mut worth = match item.ability {
        NONE if g.print(card.def, card.face).permanent => printed(g, card.def, card.face).max(6),
        NONE => 6,
        _ => -1,
    };
    cast::each_target(g, s, item, &mut |group| {
        for local in item.locals.iter().filter(|l| l.slot == group.slot()) {
            let (own, size) = match local.value {
                Ref::Obj(o) => (s.controller(o) == item.seat, s.perm(o).map_or(3, |p| permanent(g, s, p))),
                Ref::Player(p) => (p == item.seat, 4),
                _ => continue,
            };
            worth += match group.target.purpose {
                Purpose::Bad if own => -size,
                Purpose::Bad => size / 2,
                Purpose::Good if own => -2,
                Purpose::Good => -2 - size / 2,
                Purpose::Neutral => 0,
            };
        }
    });
    worth
}

/// What a card would be worth as a permanent.
pub fn printed(g: &Magic, def: u16, face: u8) -> i32 {
    let printed = g.print(def, face);
    let ch = &printed.ch;
    if ch.is(CardType::Creature) {
        return creature(ch);
    }
    if ch.is(CardType::Land) {
        return 4;
    }
    3 + i32::from(printed.mana_value)
}

fn creature(ch: &Chars) -> i32 {
    let (power, toughness) = (ch.power.max(0), ch.toughness.max(0));
    let keywords = KEYWORDS.iter().filter(|(k, _)| ch.keywords & k.bit() != 0).map(|(_, v)| v).sum::<i32>();
    2 * power + toughness + 2 + keywords
}

/// The first points of life are dear, the last ones cheap.
pub fn life(points: i32) -> i32 {
    match points {
        ..=0 => -60,
        1..=5 => 4 * points,
        6..=10 => 20 + 3 * (points - 5),
        11..=20 => 35 + 2 * (points - 10),
        _ => 55 + (points - 20).min(40),
    }
}

/// What a permanent is worth to its controller.
pub fn permanent(g: &Magic, s: &State, p: &Perm) -> i32 {
    let is = |t: CardType| p.ch.types & t.bit() as u16 != 0;
    let mut worth = 0;
    if is(CardType::Creature) {
        worth += creature(&p.ch);
        if p.ch.keywords & Keyword::Defender.bit() == 0 {
            worth -= i32::from(p.is(perm_flag::TAPPED));
        }
    } else if is(CardType::Land) {
        worth += 4;
    } else if is(CardType::Planeswalker) {
        worth += 6 + 3 * s.counters_on(p.obj.i, counter::LOYALTY);
    } else if p.host != Ref::Nothing {
        worth += 2;
    } else {
        let card = s.card(p.obj.i);
        let known = !p.is(perm_flag::FACE_DOWN);
        worth += 3 + if known { i32::from(g.print(card.def, card.face).mana_value) } else { 0 };
    }
    if !is(CardType::Land) && s.card(p.obj.i).flags & crate::state::card_flag::TOKEN == 0 {
        worth += 1;
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::life;

    #[test]
    fn more_life_is_never_worse_and_the_first_points_count_most() {
        let gain = |n: i32| life(n + 1) - life(n);
        assert!((1..60).all(|n| gain(n) >= 0 && gain(n) >= gain(n + 1)));
        assert!(gain(0) > gain(1));
    }
}
