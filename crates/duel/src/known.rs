//! What a seat may know: everything but the dice to come. Both seats see one table.

use kernel::Seat;
use serde::Serialize;

use crate::duel::Duel;
use crate::sheet::{Expiry, Version};
use crate::state::{NONE, State, Step};

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    pub you: Seat,
    pub turn: u16,
    pub round: u16,
    pub phase: &'static str,
    /// Whose turn it is; absent during the standoff.
    pub attacker: Option<Seat>,
    pub rolls_left: u8,
    pub dice: Vec<u8>,
    pub defense_dice: Vec<u8>,
    pub players: Vec<PlayerView>,
    pub pending_defense_buffs: Vec<BuffView>,
    pub attack: Option<AttackView>,
    pub last_attack: LastView,
    /// Why the match ended.
    pub reason: Option<String>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    pub seat: Seat,
    pub hero: String,
    pub health: u16,
    pub max_health: u16,
    pub defense_version: Version,
    pub statuses: Vec<StatusView>,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StatusView {
    pub id: String,
    pub name: String,
    pub stacks: u8,
    /// Stacks that may be spent now.
    pub usable: u8,
    pub max: u8,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BuffView {
    pub id: String,
    pub owner: Seat,
    pub kind: &'static str,
    /// Bonus damage per stack.
    pub amount: u16,
    pub stacks: u8,
    pub cap: u8,
    pub expires: Expiry,
    pub created_at: CreatedAt,
    pub cleansable: bool,
    pub carry_over_on_ko: bool,
    /// The match is over and the buff enters the next one.
    pub carried: bool,
}

#[derive(Debug, Clone, Serialize)]
pub struct CreatedAt {
    pub round: u16,
    pub turn: u16,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AttackView {
    pub ability: String,
    pub raw_damage: u32,
    pub flat: u32,
    pub block: u32,
    pub prevent_half: u16,
    pub reflect: u32,
    pub deal: u32,
    pub negated: bool,
}

#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LastView {
    pub raw_damage: u32,
    pub blocked: u32,
    pub prevented: u32,
    pub final_damage: u32,
}

pub fn view(game: &Duel, s: &State, seat: Seat) -> View {
    let label = |ability: u8| {
        let rows = &game.sheet.heroes[usize::from(s.active)].offense;
        rows.get(usize::from(ability)).map_or_else(|| "attack".to_owned(), |row| row.label.clone())
    };
    let a = &s.attack;
    View {
        you: seat,
        turn: s.turn,
        round: s.round(),
        phase: s.step.phase(),
        attacker: (s.step != Step::Standoff).then_some(s.active),
        rolls_left: s.rolls_left,
        dice: s.dice.iter().copied().filter(|&d| d > 0).collect(),
        defense_dice: s.defense_dice().to_vec(),
        players: (0..2).map(|seat| player(game, s, seat)).collect(),
        pending_defense_buffs: s.buffs().iter().map(|b| buff(game, s, b)).collect(),
        attack: (a.ability != NONE).then(|| AttackView {
            ability: label(a.ability),
            raw_damage: a.raw(),
            flat: a.flat,
            block: a.block,
            prevent_half: a.prevents,
            reflect: a.reflect,
            deal: a.deal[usize::from(s.active)],
            negated: a.negated,
        }),
        last_attack: LastView {
            raw_damage: s.last.raw,
            blocked: s.last.blocked,
            prevented: s.last.prevented,
            final_damage: s.last.taken,
        },
        reason: game.info.reasons.get(usize::from(s.reason)).cloned(),
    }
}

fn player(game: &Duel, s: &State, seat: Seat) -> PlayerView {
    let side = s.side(seat);
    let held = (0..game.sheet.statuses.len()).filter(|&i| side.stacks[i] > 0);
    PlayerView {
        seat,
        hero: game.name(seat).to_owned(),
        health: side.health,
        max_health: game.hero(seat).health,
        defense_version: game.hero(seat).version,
        statuses: held
            .map(|i| StatusView {
                id: game.sheet.statuses[i].id.clone(),
                name: game.sheet.statuses[i].name.clone(),
                stacks: side.stacks[i],
                usable: side.stacks[i] - side.locked[i],
                max: game.sheet.statuses[i].max,
            })
            .collect(),
    }
}

fn buff(game: &Duel, s: &State, b: &crate::state::Buff) -> BuffView {
    let made = &game.sources[usize::from(b.source)];
    BuffView {
        id: made.id.clone(),
        owner: made.owner,
        kind: "buffNextAttack",
        amount: made.amount,
        stacks: b.stacks,
        cap: made.cap,
        expires: made.expires,
        created_at: CreatedAt { round: b.created.div_ceil(2), turn: b.created },
        cleansable: made.cleansable,
        carry_over_on_ko: made.carry_over_on_ko,
        carried: s.step == Step::Over && made.carry_over_on_ko,
    }
}
