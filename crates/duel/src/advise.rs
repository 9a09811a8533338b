//! The duel's own heuristic. "balanced" holds by the exact plan; "frequent" keeps the most frequent face.

use kernel::{Menu, Opt, Seat};

use crate::duel::Duel;
use crate::phases::{ask, verb, window};
use crate::pipeline::mitigate;
use crate::plan::most_frequent;
use crate::sheet::SpendGives;
use crate::state::State;
use crate::worth;

pub const BALANCED: usize = 0;
pub const FREQUENT: usize = 1;
pub const STYLES: [&str; 2] = ["balanced", "frequent"];

pub fn advise(game: &Duel, style: usize, s: &State, _seat: Seat, m: &Menu) -> usize {
    let wanted = match m.ask {
        ask::KEEP => Opt::verb(verb::KEEP).a(hold(game, style, s.active, s.rolls_left, s.hand).into()),
        ask::ATTACK => attack(game, style, s),
        ask::SPEND_ATTACK | ask::SPEND_BEFORE | ask::SPEND_DEFENSE => spend(game, s, m),
        ask::DEFEND => defend(game, s, m),
        ask::REROLL => reroll(s, m),
        _ => Opt::default(),
    };
    m.find(wanted).unwrap_or(0)
}

/// The dice to hold, as a mask.
pub fn hold(game: &Duel, style: usize, seat: Seat, rolls_left: u8, hand: u8) -> u8 {
    match style {
        FREQUENT => most_frequent(game.hands.dice(hand)),
        _ => game.plan(seat).hold(rolls_left, hand),
    }
}

/// The ability to use on a hand against a defender of this health: the hardest if it ends the match,
/// where riders are worth nothing; else the best, riders counted by "balanced" alone.
pub fn ability(game: &Duel, style: usize, seat: Seat, hand: u8, health: u16) -> Option<u8> {
    let hero = game.hero(seat);
    let combos = game.hands.combos(hand);
    let satisfied = (0..hero.abilities.len()).filter(|&i| combos & hero.abilities[i].combo != 0);
    let hardest = satisfied.max_by_key(|&i| (hero.abilities[i].amount, std::cmp::Reverse(i)))?;
    if style == FREQUENT || hero.abilities[hardest].amount >= health {
        return Some(hardest as u8);
    }
    game.plan(seat).best(hand)
}

fn attack(game: &Duel, style: usize, s: &State) -> Opt {
    let choice = ability(game, style, s.active, s.hand, s.side(s.defender()).health);
    choice.map_or(Opt::verb(verb::PASS), |i| Opt::verb(verb::ATTACK).a(i.into()))
}

fn spend(game: &Duel, s: &State, m: &Menu) -> Opt {
    let offer = &game.windows[window(s.window)][usize::from(s.cursor)];
    let most = m.len() as u32 - 1;
    let held = u32::from(s.side(s.spender()).stacks[usize::from(offer.status)]);
    let health = u32::from(s.side(s.defender()).health);
    let taken = mitigate(&s.attack).taken;
    let stacks = match offer.spend.gives {
        SpendGives::Damage { amount, per_opponent_status } => {
            let times = per_opponent_status.map_or(1, |i| s.side(s.defender()).stacks[usize::from(i)].into());
            let each = u32::from(amount) * times;
            let missing = health.saturating_sub(s.attack.raw());
            if each == 0 {
                0
            } else if missing.div_ceil(each) <= most {
                // Enough to end it, with some to spare for the defence roll.
                most
            } else {
                // A stack blocks as much as it hits, and a later choice is worth keeping: spend the overflow.
                held.saturating_sub(u32::from(game.status(offer.status).max) / 2).min(most)
            }
        }
        SpendGives::Block { amount } => taken.div_ceil(u32::from(amount).max(1)).min(most),
        SpendGives::PreventHalf => u32::from(taken >= 4 || taken >= health),
        SpendGives::Negate => u32::from(taken >= 5 || taken >= health),
    };
    Opt::verb(verb::SPEND).a(offer.status.into()).n(stacks.min(most) as i32)
}

fn defend(game: &Duel, s: &State, m: &Menu) -> Opt {
    let hero = game.hero(s.defender());
    let worth_of = |o: &Opt| {
        if o.verb != verb::DEFEND {
            return 0.0;
        }
        let row = &hero.defenses[usize::from(o.a)];
        let riders = &hero.effects[usize::from(row.riders.start)..usize::from(row.riders.end)];
        let riders: f32 = riders.iter().map(|e| worth::of_effect(&e.sheet, &game.worth)).sum();
        u32::from(row.amount).min(s.attack.raw()) as f32 + f32::from(row.reflect) + riders
    };
    let best = m.opts.iter().max_by(|a, b| worth_of(a).total_cmp(&worth_of(b)));
    best.copied().unwrap_or_default()
}

/// A die that took part in no match has the least to lose.
fn reroll(s: &State, m: &Menu) -> Opt {
    let idle = |o: &&Opt| {
        let dice = s.defense_dice().iter().enumerate();
        dice.filter(|&(_, &d)| u16::from(d) == o.a).any(|(i, _)| s.defense.matched >> i & 1 == 0)
    };
    m.opts.iter().find(idle).or(m.opts.first()).copied().unwrap_or_default()
}
