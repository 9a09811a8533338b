//! Creatures against creatures: who would win a fight, who may attack, who should block.

use kernel::Seat;

use crate::combat::attackers;
use crate::combat::evasion;
use crate::game::Magic;
use crate::ir::{CardType, Keyword, Step};
use crate::state::{Doing, Frame, Obj, Perm, Ref, State, perm_flag};
use crate::table::evaluate;

/// What becomes of two creatures in combat with each other.
#[derive(Clone, Copy)]
pub(super) struct Bout {
    pub attacker_dies: bool,
    pub blocker_dies: bool,
}

pub(super) fn bout(a: &Perm, b: &Perm) -> Bout {
    let strikes_first = |x: &Perm| x.ch.has(Keyword::FirstStrike) || x.ch.has(Keyword::DoubleStrike);
    let kills = |x: &Perm, y: &Perm| {
        let blows = if x.ch.has(Keyword::DoubleStrike) { 2 } else { 1 };
        let power = x.ch.power.max(0) * blows;
        !y.ch.has(Keyword::Indestructible)
            && y.shields == 0
            && power > 0
            && (x.ch.has(Keyword::Deathtouch) || power >= y.ch.toughness - y.damage)
    };
    let (mut attacker_dies, mut blocker_dies) = (kills(b, a), kills(a, b));
    if strikes_first(a) && !strikes_first(b) && blocker_dies {
        attacker_dies = false;
    } else if strikes_first(b) && !strikes_first(a) && attacker_dies {
        blocker_dies = false;
    }
    Bout { attacker_dies, blocker_dies }
}

pub(super) fn power(p: &Perm) -> i32 {
    let blows = if p.ch.has(Keyword::DoubleStrike) { 2 } else { 1 };
    p.ch.power.max(0) * blows
}

/// What the defender gains by what becomes of two creatures that are worth so much.
pub(super) fn traded(bout: Bout, attacker: i32, blocker: i32) -> i32 {
    let won = if bout.attacker_dies { attacker } else { 0 };
    won - if bout.blocker_dies { blocker } else { 0 }
}

/// What the defender gains by damage that does not come through: the more, the less life there is.
pub(super) fn kept(a: &Perm, b: &Perm, life: i32, deadly: bool) -> i32 {
    let stopped = if a.ch.has(Keyword::Trample) { power(a).min(b.ch.toughness.max(0)) } else { power(a) };
    evaluate::life(life) - evaluate::life(life - stopped.min(life)) + if deadly { 100 } else { 0 }
}

/// Should this creature attack, whatever the others do?
pub fn attacks(g: &Magic, s: &State, frame: &Frame, o: Obj) -> bool {
    let Some(me) = s.perm(o) else { return false };
    if power(me) == 0 {
        return false;
    }
    let blockers: Vec<&Perm> = s.permanents().filter(|p| evasion::able(g, s, p)).collect();
    if lethal(g, s, frame, &blockers) {
        return true;
    }
    let mine = evaluate::permanent(g, s, me);
    // The worst that a single block could do to it.
    let worst = blockers.iter().filter(|b| evasion::can_block(g, s, b, me)).map(|b| {
        let Bout { attacker_dies, blocker_dies } = bout(me, b);
        let lost = if attacker_dies { mine } else { 0 };
        let won = if blocker_dies { evaluate::permanent(g, s, b) } else { 0 };
        // Blocks that cost the defender more are not made.
        if won > lost { 0 } else { won - lost }
    });
    worst.min().unwrap_or(0) >= -1 && !needed_at_home(s, me)
}

/// What an attack by this creature promises, if the defending player answers as well as one creature can.
fn prospect(g: &Magic, s: &State, me: &Perm, blockers: &[&Perm]) -> i32 {
    let mine = evaluate::permanent(g, s, me);
    let life = s.players[usize::from(1 - s.active)].life;
    let hit = evaluate::life(life) - evaluate::life((life - power(me)).max(0));
    let answers = blockers.iter().filter(|b| evasion::can_block(g, s, b, me)).map(|b| {
        let Bout { attacker_dies, blocker_dies } = bout(me, b);
        let lost = if attacker_dies { mine } else { 0 };
        let won = if blocker_dies { evaluate::permanent(g, s, b) } else { 0 };
        won - lost
    });
    answers.fold(hit, i32::min)
}

/// What the combat of this turn still promises the active player.
pub fn under_way(g: &Magic, s: &State) -> i32 {
    if (s.step as u8) < Step::Attackers as u8 || (s.step as u8) > Step::Damage as u8 {
        return 0;
    }
    let declaring = s.frames.iter().rev().find(|f| matches!(f.doing, Doing::Attack | Doing::Block));
    let attacks: Vec<&Perm> = match declaring {
        Some(frame) if frame.doing == Doing::Attack => attackers::pairs(s, frame)
            .filter(|(_, whom)| *whom != Ref::Nothing)
            .filter_map(|(r, _)| s.perm(r.obj()?))
            .collect(),
        _ => s.permanents().filter(|p| p.attacking != Ref::Nothing && !p.is(perm_flag::STRUCK)).collect(),
    };
    if attacks.is_empty() {
        return 0;
    }
    if s.step == Step::Attackers {
        let blockers: Vec<&Perm> = s.permanents().filter(|p| evasion::able(g, s, p)).collect();
        return attacks.into_iter().map(|p| prospect(g, s, p, &blockers)).sum();
    }
    let blocks: Vec<(Ref, Ref)> = match declaring {
        Some(frame) => attackers::pairs(s, frame).collect(),
        None => s.blocks.iter().map(|b| (Ref::Obj(b.blocker), Ref::Obj(b.attacker))).collect(),
    };
    let mut life = s.players[usize::from(1 - s.active)].life;
    let mut total = 0;
    for a in attacks {
        let mut mine = blocks
            .iter()
            .filter(|(_, x)| *x == Ref::Obj(a.obj))
            .filter_map(|(b, _)| s.perm(b.obj()?))
            .peekable();
        if mine.peek().is_none() {
            if !a.is(perm_flag::BLOCKED) {
                total += evaluate::life(life) - evaluate::life(life - power(a));
                life -= power(a);
            }
            continue;
        }
        total += exchange(g, s, a, mine);
    }
    total
}

/// What an attacker's fight with all its blockers brings its controller.
fn exchange<'a>(g: &Magic, s: &State, a: &Perm, blockers: impl Iterator<Item = &'a Perm>) -> i32 {
    let (mut dies, mut won, mut dealt, mut left) = (false, 0, 0, power(a));
    for b in blockers {
        let Bout { attacker_dies, blocker_dies } = bout(a, b);
        let first = b.ch.has(Keyword::FirstStrike) || !blocker_dies || !a.ch.has(Keyword::FirstStrike);
        dies |= attacker_dies;
        dealt += if first { power(b) } else { 0 };
        let need = (b.ch.toughness - b.damage).max(1);
        if blocker_dies && left >= need.min(if a.ch.has(Keyword::Deathtouch) { 1 } else { need }) {
            won += evaluate::permanent(g, s, b);
            left -= need;
        }
    }
    let hard = a.ch.has(Keyword::Indestructible) || a.shields > 0;
    dies |= !hard && dealt >= a.ch.toughness - a.damage;
    won - if dies { evaluate::permanent(g, s, a) } else { 0 }
}

/// Without this creature the other side could win at once.
fn needed_at_home(s: &State, me: &Perm) -> bool {
    if me.ch.has(Keyword::Vigilance) {
        return false;
    }
    let life = s.players[usize::from(s.active)].life;
    let coming: i32 = s
        .permanents()
        .filter(|p| {
            p.ch.controller != s.active && p.ch.is(CardType::Creature) && !p.ch.has(Keyword::Defender)
        })
        .map(power)
        .sum();
    let others = s
        .permanents()
        .filter(|p| {
            p.ch.controller == s.active
                && p.obj != me.obj
                && p.ch.is(CardType::Creature)
                && !p.is(perm_flag::TAPPED)
        })
        .count() as i32;
    coming - 3 * others >= life
}

/// Would everything that can attack win now, if each blocker stopped the greatest attacker left?
fn lethal(g: &Magic, s: &State, frame: &Frame, blockers: &[&Perm]) -> bool {
    let life = s.players[usize::from(1 - s.active)].life;
    let mut powers: Vec<(i32, bool)> = Vec::new();
    let stays = |o: Obj| attackers::pairs(s, frame).any(|(r, whom)| r == Ref::Obj(o) && whom == Ref::Nothing);
    for p in s.permanents().filter(|p| attackers::able(g, s, p) && !stays(p.obj)) {
        let stopped = blockers.iter().any(|b| evasion::can_block(g, s, b, p));
        powers.push((power(p), stopped));
    }
    let free: i32 = powers.iter().filter(|(_, stopped)| !stopped).map(|(n, _)| n).sum();
    let mut rest: Vec<i32> = powers.iter().filter(|(_, stopped)| *stopped).map(|(n, _)| *n).collect();
    rest.sort_unstable_by(|a, b| b.cmp(a));
    let through: i32 = rest.iter().skip(blockers.len()).sum();
    free + through >= life
}

/// Damage that the defending player would take from attackers that nobody blocks yet.
fn unblocked(s: &State, declared: &[(Ref, Ref)]) -> i32 {
    let blocked = |o: Obj| declared.iter().any(|(_, a)| *a == Ref::Obj(o));
    let comes = |p: &&Perm| matches!(p.attacking, Ref::Player(_)) && !blocked(p.obj);
    s.permanents().filter(comes).map(power).sum()
}

/// How good it is for `blocker` to block this attacker; not at all: 0. More than nothing is a reason to block.
pub fn block(g: &Magic, s: &State, declared: &[(Ref, Ref)], blocker: Obj, attacker: Obj) -> i32 {
    let (Some(b), Some(a)) = (s.perm(blocker), s.perm(attacker)) else { return 0 };
    let defender: Seat = 1 - s.active;
    let life = s.players[usize::from(defender)].life;
    let coming = unblocked(s, declared);
    let already = declared.iter().any(|(_, x)| *x == Ref::Obj(attacker));
    let trade = traded(bout(a, b), evaluate::permanent(g, s, a), evaluate::permanent(g, s, b));
    trade + if already { 0 } else { kept(a, b, life, coming >= life) }
}
