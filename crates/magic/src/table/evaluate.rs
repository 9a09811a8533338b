//! How a seat stands, from what it knows: life, permanents, cards in hand, cards left to draw.

use kernel::Seat;

use crate::game::{Magic, counter};
use crate::ir::{CardType, Keyword};
use crate::state::{PLAYER, Perm, Ref, State, perm_flag};

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
    let mine = side(g, s, seat) - side(g, s, 1 - seat);
    let x = mine as f32 / HALF;
    // Below any real result.
    0.98 * x / (1.0 + x.abs())
}

fn side(g: &Magic, s: &State, seat: Seat) -> i32 {
    let at = usize::from(seat);
    let p = &s.players[at];
    let board: i32 = s.permanents().filter(|p| p.ch.controller == seat).map(|p| permanent(g, s, p)).sum();
    let hand = s.hands[at].len() as i32;
    // Every card is worth something; beyond a full hand it will be discarded.
    let cards = 5 * hand.min(7) + (hand - 7).max(0);
    let library = s.libraries[at].len() as i32;
    let danger = if library < 8 { 3 * (8 - library) } else { 0 };
    let poison = s.counters_on(PLAYER + u16::from(seat), counter::POISON);
    life(p.life) + board + cards - danger - 2 * poison - 10 * (poison / 7)
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
        let (power, toughness) = (i32::from(p.ch.power).max(0), i32::from(p.ch.toughness));
        worth += 2 * power + toughness.max(0) + 2;
        worth += KEYWORDS.iter().filter(|(k, _)| p.ch.keywords & k.bit() != 0).map(|(_, v)| v).sum::<i32>();
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
