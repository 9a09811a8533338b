//! What an attack roll comes to under a style of holding dice, by dynamic programming over hands.

use kernel::Seat;
use serde_json::{Value, json};

use super::ratio::{Ratio, Weight};
use crate::advise;
use crate::combos::{Dice, HANDS};
use crate::dice::throws;
use crate::duel::Duel;
use crate::keeps::{self, KEEP_ALL};
use crate::sheet::{ATTACK_DICE, Combo, FACES};

const ROLLS: u128 = (FACES as u128).pow(ATTACK_DICE as u32);

/// The chance of every hand when the dice stand.
pub struct Offense {
    pub seat: Seat,
    pub style: usize,
    pub rolls: u8,
    hands: Vec<Weight>,
}

/// `seat` holds dice by `style` for all rolls of the table.
pub fn exact_offense(game: &Duel, seat: Seat, style: usize) -> Offense {
    after(game, seat, style, game.sheet.table.rolls)
}

/// The same with no more than `rolls` rolls.
pub(super) fn after(game: &Duel, seat: Seat, style: usize, rolls: u8) -> Offense {
    let mut mass = Mass::new();
    mass.roll(game, |_| 0);
    for left in (1..rolls).rev() {
        mass.roll(game, |hand| advise::hold(game, style, seat, left, hand));
    }
    let hands = (0..HANDS).map(|hand| mass.weight(hand)).collect();
    Offense { seat, style, rolls, hands }
}

/// Mass per hand: counted in rolls of five dice while that fits 128 bits, and as floating point.
struct Mass {
    exact: Option<Vec<u128>>,
    whole: u128,
    float: Vec<f64>,
}

impl Mass {
    /// All of it on one hand, of which nothing is then held.
    fn new() -> Self {
        let (mut exact, mut float) = (vec![0; HANDS], vec![0.0; HANDS]);
        (exact[0], float[0]) = (1, 1.0);
        Self { exact: Some(exact), whole: 1, float }
    }

    fn roll(&mut self, game: &Duel, hold: impl Fn(u8) -> u8) {
        let mut exact = self.whole.checked_mul(ROLLS).and(self.exact.as_ref()).map(|_| vec![0; HANDS]);
        let mut float = vec![0.0; HANDS];
        for hand in 0..HANDS {
            if self.float[hand] == 0.0 {
                continue;
            }
            let mask = hold(hand as u8);
            for (next, ways) in falls(game, hand as u8, mask) {
                float[next] += self.float[hand] * ways as f64 / ROLLS as f64;
                if let (Some(to), Some(from)) = (&mut exact, &self.exact) {
                    to[next] += from[hand] * ways;
                }
            }
        }
        self.whole = self.whole.saturating_mul(ROLLS);
        (self.exact, self.float) = (exact, float);
    }

    fn weight(&self, hand: usize) -> Weight {
        let exact = self.exact.as_ref().map(|mass| Ratio::new(mass[hand], self.whole));
        Weight { exact, probability: self.float[hand] }
    }
}

/// The hands that holding `mask` leads to, with the number of ways out of 6^5.
fn falls(game: &Duel, hand: u8, mask: u8) -> Vec<(usize, u128)> {
    if mask == KEEP_ALL {
        return vec![(usize::from(hand), ROLLS)];
    }
    let (held, n) = keeps::held(game.hands.dice(hand), mask);
    let fallen = ATTACK_DICE - n;
    let spread = u128::from(FACES).pow(n as u32);
    let mut ways = vec![0u128; HANDS];
    for (thrown, orders) in throws(fallen) {
        let mut dice: Dice = held;
        dice[n..].copy_from_slice(&thrown);
        ways[usize::from(game.hands.of(&dice))] += u128::from(orders) * spread;
    }
    ways.into_iter().enumerate().filter(|(_, w)| *w > 0).collect()
}

impl Offense {
    /// The chance that the dice show `combo` when they stand, whatever else they show.
    pub fn available(&self, game: &Duel, combo: Combo) -> Weight {
        self.sum(|hand| game.hands.combos(hand) & combo.bit() != 0)
    }

    /// The chance that `combo` is the most demanding they show; `None` for no combination at all.
    pub fn best(&self, game: &Duel, combo: Option<Combo>) -> Weight {
        let top = |hand| Combo::ALL.into_iter().rev().find(|c| game.hands.combos(hand) & c.bit() != 0);
        self.sum(|hand| top(hand) == combo)
    }

    /// The chance that the style uses ability `index`; `None` for a pass.
    pub fn uses(&self, game: &Duel, index: Option<u8>) -> Weight {
        let health = game.hero(1 - self.seat).health;
        self.sum(|hand| advise::ability(game, self.style, self.seat, hand, health) == index)
    }

    pub fn expected_damage(&self, game: &Duel) -> f64 {
        let damage = |i: usize| f64::from(game.hero(self.seat).abilities[i].amount);
        let abilities = 0..game.hero(self.seat).abilities.len();
        abilities.map(|i| self.uses(game, Some(i as u8)).probability * damage(i)).sum()
    }

    fn sum(&self, of: impl Fn(u8) -> bool) -> Weight {
        let some = self.hands.iter().enumerate().filter(|(hand, _)| of(*hand as u8));
        some.fold(Weight::ZERO, |sum, (_, &weight)| sum.plus(weight))
    }

    pub fn json(&self, game: &Duel) -> Value {
        let hero = &game.sheet.heroes[usize::from(self.seat)];
        let combos = |of: &dyn Fn(Combo) -> Weight| -> Value {
            Value::Object(Combo::ALL.iter().map(|&c| (c.id().to_owned(), of(c).json())).collect())
        };
        let abilities = hero.offense.iter().enumerate().map(|(i, a)| {
            let weight = self.uses(game, Some(i as u8));
            json!({"id": a.id, "combo": a.combo, "damage": a.damage, "used": weight.json()})
        });
        json!({
            "hero": hero.id,
            "style": advise::STYLES[self.style.min(1)],
            "rolls": self.rolls,
            "available": combos(&|c| self.available(game, c)),
            "best": combos(&|c| self.best(game, Some(c))),
            "nothing": self.best(game, None).json(),
            "abilities": abilities.collect::<Vec<_>>(),
            "pass": self.uses(game, None).json(),
            "expectedDamage": self.expected_damage(game),
        })
    }
}
