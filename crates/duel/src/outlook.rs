//! What an attack may expect of the defence it meets: the first evaluation of every throw, rerolls and
//! questions left out.

use kernel::{Log, Seat};

use crate::dice::throws;
use crate::duel::Duel;
use crate::phases::defense;
use crate::pipeline::mitigate;
use crate::plan::Plan;
use crate::sheet::{ATTACK_DICE, Version};
use crate::state::{Attack, BARE, State, Step};
use crate::worth;

/// The plan of `seat` against the other: each ability by what gets through and what comes back.
pub fn plan(game: &Duel, seat: Seat) -> Plan {
    let hero = game.hero(seat);
    let typical =
        hero.abilities.iter().map(|a| u32::from(a.amount)).sum::<u32>() / hero.abilities.len() as u32;
    let throws = defenses(game, 1 - seat, typical as u16);
    let abilities: Vec<(u8, f32)> = hero
        .abilities
        .iter()
        .map(|row| {
            let through = |attack: &Attack| mitigate(&Attack { base: row.amount, ..*attack }).taken as f32;
            let net: f32 = throws.iter().map(|t| t.share * (through(&t.attack) - t.comes_back)).sum();
            let riders = &hero.effects[usize::from(row.riders.start)..usize::from(row.riders.end)];
            (row.combo, net + riders.iter().map(|e| worth::of_effect(&e.sheet, &game.worth)).sum::<f32>())
        })
        .collect();
    Plan::new(game.hands, &abilities, game.sheet.table.rolls)
}

/// One throw of the defence dice.
struct Throw {
    share: f32,
    /// With the mitigation it grants.
    attack: Attack,
    /// Damage to the attacker and the worth of stacks that changed hands.
    comes_back: f32,
}

fn defenses(game: &Duel, seat: Seat, raw: u16) -> Vec<Throw> {
    let hero = game.hero(seat);
    let card = hero.card.as_ref().filter(|_| hero.version == Version::V2);
    let dice = card.map_or(ATTACK_DICE, |c| c.dice.into());
    let all = throws(dice);
    let orders: u32 = all.iter().map(|(_, orders)| orders).sum();
    let throw = |(thrown, ways): &(Vec<u8>, u32)| {
        let (attack, comes_back) = match card {
            Some(_) => evaluated(game, seat, raw, thrown),
            None => chosen(game, seat, thrown),
        };
        Throw { share: *ways as f32 / orders as f32, attack, comes_back }
    };
    all.iter().map(throw).collect()
}

/// The card's rules on a throw, in a fresh match.
fn evaluated(game: &Duel, seat: Seat, raw: u16, thrown: &[u8]) -> (Attack, f32) {
    let mut s = State { active: 1 - seat, turn: 1, step: Step::Rules, ..State::default() };
    for (side, hero) in s.sides.iter_mut().zip(&game.heroes) {
        side.health = hero.health;
    }
    (s.attack.ability, s.attack.base) = (BARE, raw);
    s.defense.dice[..thrown.len()].copy_from_slice(thrown);
    s.defense.count = thrown.len() as u8;
    let mut log = Log::default();
    defense::rules(game, &mut s, &mut log);
    defense::late(game, &mut s, &mut log);
    let stacks = |seat: Seat| -> f32 {
        game.worth.iter().zip(s.side(seat).stacks).map(|(worth, n)| worth * f32::from(n)).sum()
    };
    let hurt = s.attack.deal[usize::from(1 - seat)] + s.attack.reflect;
    (s.attack, hurt as f32 + stacks(seat) - stacks(1 - seat))
}

/// The version 1 entry that its owner would choose.
fn chosen(game: &Duel, seat: Seat, thrown: &[u8]) -> (Attack, f32) {
    let hero = game.hero(seat);
    let combos = game.hands.combos(game.hands.of(thrown.try_into().expect("five dice")));
    let options = hero.defenses.iter().filter(|row| combos & row.combo != 0).map(|row| {
        let riders = &hero.effects[usize::from(row.riders.start)..usize::from(row.riders.end)];
        let back: f32 = riders.iter().map(|e| worth::of_effect(&e.sheet, &game.worth)).sum();
        (row.amount, f32::from(row.reflect) + back)
    });
    let best = options.max_by(|a, b| (f32::from(a.0) + a.1).total_cmp(&(f32::from(b.0) + b.1)));
    let (block, back) = best.unwrap_or((0, 0.0));
    (Attack { block: block.into(), ..Attack::default() }, back)
}
