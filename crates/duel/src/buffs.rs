//! `pendingDefenseBuffs`: bonus damage that waits for its owner's next attack.

use kernel::{Log, Seat};

use crate::duel::Duel;
use crate::event::{Faded, Kind, Refusal, whole};
use crate::expiry;
use crate::state::{Buff, MAX_BUFFS, State};

/// Add stacks to the buff of this source, making it if need be. Gaining renews its time.
pub fn create(game: &Duel, s: &mut State, log: &mut Log, source: u8, stacks: u32) -> Result<u8, Refusal> {
    let made = &game.sources[usize::from(source)];
    let turn = s.turn;
    let at = s.buffs().iter().position(|b| b.source == source);
    let at = match at {
        Some(at) => at,
        None if usize::from(s.buff_count) == MAX_BUFFS => return Err(Refusal::NoRoom),
        None => {
            s.buff_count += 1;
            usize::from(s.buff_count) - 1
        }
    };
    let buff = &mut s.buffs[at];
    let gained = stacks.min((made.cap - buff.stacks.min(made.cap)).into()) as u8;
    if gained == 0 {
        return Err(Refusal::AtCap);
    }
    *buff = Buff { source, stacks: buff.stacks + gained, created: turn };
    let now = buff.stacks;
    log.tell(|| {
        let mut e = Kind::BuffCreated.at(made.owner);
        (e.a, e.b, e.c, e.n) = (source.into(), gained.into(), now.into(), turn.into());
        e
    });
    Ok(gained)
}

fn remove(s: &mut State, at: usize) -> Buff {
    let end = usize::from(s.buff_count);
    let gone = s.buffs[at];
    s.buffs.copy_within(at + 1..end, at);
    s.buffs[end - 1] = Buff::default();
    s.buff_count -= 1;
    gone
}

/// An attack is declared: its owner's buffs are used up. Returns the bonus.
///
/// Buffs are made after the present attack was declared, so whatever is here from an earlier turn is
/// usable by any `usablePhase`.
#[inline]
pub fn consume(game: &Duel, s: &mut State, log: &mut Log) -> u32 {
    if s.buff_count == 0 {
        return 0;
    }
    let mut bonus = 0u32;
    let mut at = 0;
    while at < usize::from(s.buff_count) {
        let made = &game.sources[usize::from(s.buffs[at].source)];
        if made.owner != s.active || s.buffs[at].created == s.turn {
            at += 1;
            continue;
        }
        let gone = remove(s, at);
        let added = u32::from(made.amount) * u32::from(gone.stacks);
        bonus = bonus.saturating_add(added);
        log.tell(|| {
            let mut e = Kind::BuffConsumed.at(made.owner);
            (e.a, e.b, e.n) = (gone.source.into(), gone.stacks.into(), whole(added));
            e
        });
    }
    bonus
}

/// Remove every buff that `leaves`, at most `most`; returns how many.
fn fade(
    game: &Duel,
    s: &mut State,
    log: &mut Log,
    why: Faded,
    most: u32,
    leaves: impl Fn(&State, &Buff) -> bool,
) -> u32 {
    let (mut gone, mut at) = (0, 0);
    while at < usize::from(s.buff_count) && gone < most {
        if !leaves(s, &s.buffs[at]) {
            at += 1;
            continue;
        }
        let buff = remove(s, at);
        gone += 1;
        log.tell(|| {
            let mut e = Kind::BuffExpired.at(game.sources[usize::from(buff.source)].owner);
            (e.a, e.b, e.c) = (buff.source.into(), buff.stacks.into(), why as i16);
            e
        });
    }
    gone
}

/// The turn ends.
pub fn expire(game: &Duel, s: &mut State, log: &mut Log) {
    fade(game, s, log, Faded::Expired, u32::MAX, |s, b| {
        let made = &game.sources[usize::from(b.source)];
        expiry::due(made.expires, s.turn - b.created, made.owner, s)
    });
}

/// Remove up to `most` cleansable buffs of `owner`, oldest first.
pub fn cleanse(game: &Duel, s: &mut State, log: &mut Log, owner: Seat, most: u32) -> u32 {
    fade(game, s, log, Faded::Cleansed, most, |_, b| {
        let made = &game.sources[usize::from(b.source)];
        made.owner == owner && made.cleansable
    })
}

/// Somebody is knocked out: what does not carry over goes.
pub fn knocked_out(game: &Duel, s: &mut State, log: &mut Log) {
    fade(game, s, log, Faded::KnockOut, u32::MAX, |_, b| {
        !game.sources[usize::from(b.source)].carry_over_on_ko
    });
}
