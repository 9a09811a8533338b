//! A State as bytes and back. What comes back is audited as if a stranger had written it.

use kernel::{Chance, Error, Reader, Result, Scope, Writer};

use crate::audit;
use crate::duel::Duel;
use crate::sheet::SpendPhase;
use crate::state::{Attack, Buff, Defense, Resolved, Side, State, Step};

const WINDOWS: [SpendPhase; 3] = [SpendPhase::Attack, SpendPhase::BeforeDefense, SpendPhase::Defense];

pub fn encode(s: &State, scope: Scope, w: &mut Writer<'_>) {
    if scope == Scope::Truth {
        s.chance.encode(w);
        w.u8(s.starter);
        for v in [s.last.raw, s.last.blocked, s.last.prevented, s.last.taken] {
            w.u32(v);
        }
    }
    w.bytes(&[s.step as u8, s.window as u8, s.cursor, s.stake, s.active, s.reason]);
    w.u16(s.turn);
    w.bytes(&[s.rolls_left, s.kept]);
    w.bytes(&s.dice);
    w.u8(s.got);
    w.bytes(&s.pool);
    for side in &s.sides {
        w.u16(side.health);
        w.bytes(&side.stacks);
        w.bytes(&side.locked);
        w.bytes(&side.since);
    }
    w.u8(s.buff_count);
    for buff in s.buffs() {
        w.bytes(&[buff.source, buff.stacks]);
        w.u16(buff.created);
    }
    let a = &s.attack;
    w.bytes(&[a.ability, a.defense, a.negated.into()]);
    w.u16(a.base);
    w.u16(a.prevents);
    for v in [a.bonus, a.flat, a.block, a.reflect, a.deal[0], a.deal[1]] {
        w.u32(v);
    }
    let d = &s.defense;
    w.bytes(&d.dice);
    w.bytes(&[d.count, d.pass, d.rerolls, d.chosen, d.matched, d.fresh.into(), d.queued]);
    w.u32(d.due);
    for i in 0..usize::from(d.queued) {
        w.u8(d.queue[i]);
        w.u16(d.queue_count[i]);
    }
}

pub fn decode(game: &Duel, r: &mut Reader<'_>) -> Result<State> {
    let mut s = State { chance: Chance::decode(r)?, starter: r.u8()?, ..State::default() };
    s.last = Resolved { raw: r.u32()?, blocked: r.u32()?, prevented: r.u32()?, taken: r.u32()? };
    let [step, window, cursor, stake, active, reason] = r.array()?;
    let unknown = |what: &str| Error::invalid(format!("saved match: there is no such {what}"));
    s.step = *Step::ALL.get(usize::from(step)).ok_or_else(|| unknown("step"))?;
    s.window = *WINDOWS.get(usize::from(window)).ok_or_else(|| unknown("spend window"))?;
    (s.cursor, s.stake, s.active, s.reason) = (cursor, stake, active, reason);
    s.turn = r.u16()?;
    [s.rolls_left, s.kept] = r.array()?;
    s.dice = r.array()?;
    if s.dice.iter().all(|d| (1..=6).contains(d)) {
        s.hand = game.hands.of(&s.dice);
    }
    s.got = r.u8()?;
    s.pool = r.array()?;
    for side in &mut s.sides {
        *side = Side { health: r.u16()?, stacks: r.array()?, locked: r.array()?, since: r.array()? };
    }
    s.buff_count = r.upto(s.buffs.len() as u8, "number of buffs")?;
    for i in 0..usize::from(s.buff_count) {
        s.buffs[i] = Buff { source: r.u8()?, stacks: r.u8()?, created: r.u16()? };
    }
    let [ability, defense] = r.array()?;
    let negated = r.flag("negated")?;
    s.attack = Attack { ability, defense, negated, base: r.u16()?, prevents: r.u16()?, ..Attack::default() };
    let a = &mut s.attack;
    for v in [&mut a.bonus, &mut a.flat, &mut a.block, &mut a.reflect] {
        *v = r.u32()?;
    }
    a.deal = [r.u32()?, r.u32()?];
    let mut d = Defense { dice: r.array()?, ..Defense::default() };
    [d.count, d.pass, d.rerolls, d.chosen, d.matched] = r.array()?;
    d.fresh = r.flag("fresh dice")?;
    d.queued = r.upto(d.queue.len() as u8, "number of effects that wait")?;
    d.due = r.u32()?;
    for i in 0..usize::from(d.queued) {
        d.queue[i] = r.u8()?;
        d.queue_count[i] = r.u16()?;
    }
    s.defense = d;
    audit::audit(game, &s)?;
    Ok(s)
}
