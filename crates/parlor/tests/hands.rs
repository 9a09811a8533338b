//! The genome's own patterns over all 2,598,960 five-card hands.

use crate::games;

use std::collections::HashSet;

use games::dsl::*;
use games::{poker, small};
use kernel::{Game, Mode, Table};
use parlor::ast::{Cards, Evaluation, Value};
use parlor::strength;

fn evaluation() -> (Vec<i16>, Vec<i16>, Evaluation) {
    let p = poker::poker();
    (p.attributes[0].values.clone(), p.attributes[1].values.clone(), p.evaluations[0].clone())
}

#[test]
fn every_five_card_hand_is_counted_exactly() {
    let (suit, order, evaluation) = evaluation();
    let weigh = strength::<u64>(&suit, &order, &evaluation).expect("a valid evaluation");
    let mut counts = [0u32; 11];
    let mut strengths = HashSet::new();
    let unit = 14i32.pow(7);
    for a in 0..52u64 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    for e in d + 1..52 {
                        let s = weigh(1 << a | 1 << b | 1 << c | 1 << d | 1 << e);
                        counts[(s / unit) as usize] += 1;
                        strengths.insert(s);
                    }
                }
            }
        }
    }
    let wanted = [0, 1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
    assert_eq!(counts, wanted);
    assert_eq!(strengths.len(), 7462);
}

#[test]
fn kickers_decide_and_the_low_straight_is_the_lowest() {
    let (suit, order, evaluation) = evaluation();
    let weigh = strength::<u64>(&suit, &order, &evaluation).expect("a valid evaluation");
    let p = poker::poker();
    let hand = |cards: &str| {
        weigh(cards.split(' ').fold(0, |s, c| {
            let at = p.cards.iter().position(|d| d.label == c).expect("a card of the deck");
            s | 1 << at
        }))
    };
    assert!(hand("A♣ A♦ K♣ 3♦ 2♥") > hand("A♥ A♠ Q♣ J♦ T♥"));
    assert!(hand("2♣ 3♦ 4♣ 5♦ 6♥") > hand("A♣ 2♦ 3♣ 4♦ 5♥"));
    assert!(hand("A♣ 2♦ 3♣ 4♦ 5♥") > hand("A♣ A♦ A♥ K♦ Q♥"));
    assert_eq!(hand("A♣ K♦ Q♥ J♠ 9♣"), hand("A♦ K♣ Q♠ J♥ 9♦"));
    assert!(hand("K♣ K♦ K♥ 2♠ 2♣") > hand("Q♣ Q♦ Q♥ A♠ A♣"));
    // The best five of seven.
    assert_eq!(hand("T♣ J♣ Q♣ K♣ A♣ A♦ A♥"), hand("T♣ J♣ Q♣ K♣ A♣"));
}

#[test]
fn a_strength_can_be_read_by_a_program() {
    let mut p = poker::poker();
    let of = Cards::Or {
        of: ["A♣", "A♦", "2♣", "3♦", "4♥"]
            .map(|c| {
                let at = p.cards.iter().position(|d| d.label == c).expect("a card");
                one(n(at as i32))
            })
            .to_vec(),
    };
    p.vars[0].high = i32::MAX;
    p.blocks[0].insert(0, set_at(0, n(0), Value::Strength { evaluation: 0, of }));
    let last = p.blocks[0].pop().expect("an end");
    p.blocks[0].truncate(1);
    p.blocks.truncate(1);
    p.blocks[0].push(last);
    let game = small(p);
    let table = Table::new(&game, 1, Mode::Sampled);
    let view = serde_json::to_value(game.view(table.truth(), 0)).expect("plain data");
    assert_eq!(view["vars"]["chips"][0].as_i64().expect("a number") / 14i64.pow(7), 2);
}
