//! One sheet's attack against another's defence: expected damage per attack, exactly and by simulation.

use kernel::{Cx, Game, Mode, Seat};
use serde_json::{Value, json};

use super::defense::exact_defense;
use super::{Samples, offense, one_turn};
use crate::advise::{self, STYLES};
use crate::duel::Duel;
use crate::phases;
use crate::state::Step;

/// Expected damage of one attack.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AttackFigures {
    pub rolls: u8,
    /// Damage declared; nothing for a pass.
    pub raw: f64,
    /// Damage that the defender takes.
    pub taken: f64,
    /// Of `taken`, when it was simulated.
    pub standard_error: Option<f64>,
}

/// `seat` attacks the other by `style` in a fresh match: figures for stopping after one roll, after two, and
/// so on to all rolls of the table, and their JSON with the share of each ability.
pub fn exact_attack(game: &Duel, seat: Seat, style: usize) -> (Vec<AttackFigures>, Value) {
    let hero = game.hero(seat);
    let taken: Vec<f64> = hero
        .abilities
        .iter()
        .map(|row| exact_defense(game, 1 - seat, row.amount).mean(|r| r.taken))
        .collect();
    let last = game.sheet.table.rolls;
    let mut figures = Vec::new();
    let mut shares = Vec::new();
    for rolls in 1..=last {
        let offense = offense::after(game, seat, style, rolls);
        let used = |i: usize| offense.uses(game, Some(i as u8)).probability;
        figures.push(AttackFigures {
            rolls,
            raw: offense.expected_damage(game),
            taken: (0..taken.len()).map(|i| used(i) * taken[i]).sum(),
            standard_error: None,
        });
        if rolls == last {
            shares.extend((0..taken.len()).map(used));
        }
    }
    let ids = game.sheet.heroes[usize::from(seat)].offense.iter().enumerate();
    let abilities =
        ids.map(|(i, a)| json!({"id": a.id, "used": shares[i], "raw": a.damage, "expectedFinal": taken[i]}));
    let per_roll = figures.iter().map(|f| json!({"rolls": f.rolls, "raw": f.raw, "final": f.taken}));
    let all = figures.last().expect("at least one roll");
    let value = json!({
        "attacker": game.sheet.heroes[usize::from(seat)].id,
        "defender": game.sheet.heroes[usize::from(1 - seat)].id,
        "style": STYLES[style.min(1)],
        "expectedRaw": all.raw,
        "expectedFinal": all.taken,
        "perRoll": per_roll.collect::<Vec<_>>(),
        "abilities": abilities.collect::<Vec<_>>(),
    });
    (figures, value)
}

/// The same by random attacks with all rolls of the table.
pub fn simulate_attack(game: &Duel, seat: Seat, style: usize, samples: Samples<'_>) -> AttackFigures {
    let n = f64::from(samples.count);
    let mut cx = Cx::default();
    let (mut raw, mut taken, mut square) = (0.0, 0.0, 0.0);
    for seed in samples.seeds() {
        let mut s = one_turn(game, seat, seed, Mode::Sampled);
        s.rolls_left = game.sheet.table.rolls;
        s.step = Step::Roll;
        phases::run(game, &mut s, &mut cx);
        while !cx.menu.over() {
            let style = if cx.menu.seat == seat { style } else { advise::BALANCED };
            let o = cx.menu.opts[game.advise(style, &s, cx.menu.seat, &cx.menu)];
            game.play(&mut s, o, &mut cx);
        }
        raw += f64::from(s.last.raw);
        taken += f64::from(s.last.taken);
        square += f64::from(s.last.taken).powi(2);
    }
    let (raw, taken, square) = (raw / n, taken / n, square / n);
    let standard_error = Some(((square - taken * taken).max(0.0) / n).sqrt());
    AttackFigures { rolls: game.sheet.table.rolls, raw, taken, standard_error }
}
