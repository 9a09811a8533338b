//! An attack as one thing: who goes, if the other side blocks as well as single creatures can and strikes back
//! next turn.

use super::duel::{self, Bout};
use crate::combat::{attackers, evasion};
use crate::game::Magic;
use crate::ir::{CardType, Keyword};
use crate::state::{Frame, Obj, Perm, Ref, State, perm_flag};
use crate::table::evaluate;

/// A win, and what keeps one off: more than everything else together.
const DECIDED: i32 = 10_000;
/// What comes back next turn counts so much, of ten: the other side may have better to do.
const BACK: i32 = 7;
/// Among more permanents than these every creature is judged by itself: weighing them together takes too long.
const CROWD: usize = 60;

struct Fighter<'a> {
    perm: &'a Perm,
    power: i32,
    worth: i32,
}

struct Field<'a> {
    /// Creatures that attack or may: those that were asked about before come first.
    mine: Vec<Fighter<'a>>,
    /// Own creatures that stay at home whatever is decided.
    home: i32,
    theirs: Vec<Fighter<'a>>,
    /// By own creature and theirs: what comes of a block, where one can be made.
    bouts: Vec<Option<Bout>>,
    /// Creatures of theirs that can strike back.
    back: Vec<i32>,
    life: [i32; 2],
}

/// Whether this creature is among those that should attack.
pub fn joins(g: &Magic, s: &State, frame: &Frame, o: Obj) -> bool {
    if s.permanents().nth(CROWD).is_some() {
        return duel::attacks(g, s, frame, o);
    }
    let mut field =
        Field { mine: vec![], home: 0, theirs: vec![], bouts: vec![], back: vec![], life: [0; 2] };
    let (active, other) = (usize::from(s.active), usize::from(1 - s.active));
    field.life = [s.players[active].life, s.players[other].life];
    let fighter = |p: &'_ Perm| (duel::power(p), evaluate::permanent(g, s, p));
    // Who was asked about before is decided; the rest is open.
    let mut decided = Vec::new();
    for (r, whom) in attackers::pairs(s, frame) {
        let Some(p) = r.obj().and_then(|o| s.perm(o)) else { continue };
        if whom == Ref::Nothing {
            field.home += i32::from(!p.is(perm_flag::TAPPED));
        } else {
            let (power, worth) = fighter(p);
            field.mine.push(Fighter { perm: p, power, worth });
        }
        decided.push(p.obj);
    }
    let fixed = field.mine.len();
    for p in s.permanents().filter(|p| p.ch.controller == s.active && p.ch.is(CardType::Creature)) {
        if decided.contains(&p.obj) {
            continue;
        }
        let (power, worth) = fighter(p);
        if attackers::able(g, s, p) && power > 0 {
            field.mine.push(Fighter { perm: p, power, worth });
        } else {
            field.home += i32::from(!p.is(perm_flag::TAPPED));
        }
    }
    let Some(asked) = field.mine.iter().position(|f| f.perm.obj == o) else { return false };
    for p in s.permanents().filter(|p| p.ch.controller != s.active && p.ch.is(CardType::Creature)) {
        let (power, worth) = fighter(p);
        if evasion::able(g, s, p) {
            field.theirs.push(Fighter { perm: p, power, worth });
        }
        if power > 0 && !p.ch.has(Keyword::Defender) {
            field.back.push(power);
        }
    }
    field.back.sort_unstable_by(|a, b| b.cmp(a));
    for a in &field.mine {
        for b in &field.theirs {
            let meets = evasion::can_block(g, s, b.perm, a.perm);
            field.bouts.push(meets.then(|| duel::bout(a.perm, b.perm)));
        }
    }
    field.best(fixed)[asked]
}

impl Field<'_> {
    /// The best of all, none and the better of each by turns.
    fn best(&self, fixed: usize) -> Vec<bool> {
        let n = self.mine.len();
        let mut go = vec![true; n];
        let mut value = self.value(&go);
        let none: Vec<bool> = (0..n).map(|i| i < fixed).collect();
        let still = self.value(&none);
        if still >= value {
            (go, value) = (none, still);
        }
        // A few rounds suffice: every change is for the better.
        for _ in 0..3 {
            let mut changed = false;
            for i in fixed..n {
                go[i] = !go[i];
                let other = self.value(&go);
                if other > value {
                    value = other;
                    changed = true;
                } else {
                    go[i] = !go[i];
                }
            }
            if !changed {
                break;
            }
        }
        go
    }

    fn value(&self, go: &[bool]) -> i32 {
        let blocks = self.theirs.len();
        let mut free = vec![true; blocks];
        let mut blocked: Vec<Option<usize>> = vec![None; self.mine.len()];
        let coming = |blocked: &[Option<usize>]| -> i32 {
            let open = self.mine.iter().enumerate().filter(|&(i, _)| go[i] && blocked[i].is_none());
            open.map(|(_, f)| f.power).sum()
        };
        // The other side takes the block that gains it most, again and again.
        loop {
            let deadly = coming(&blocked) >= self.life[1];
            let mut best = (0, 0, 0);
            for (i, a) in self.mine.iter().enumerate().filter(|&(i, _)| go[i] && blocked[i].is_none()) {
                for (k, b) in self.theirs.iter().enumerate().filter(|&(k, _)| free[k]) {
                    let Some(bout) = self.bouts[i * blocks + k] else { continue };
                    let gain = duel::traded(bout, a.worth, b.worth)
                        + duel::kept(a.perm, b.perm, self.life[1], deadly);
                    if gain > best.0 {
                        best = (gain, i, k);
                    }
                }
            }
            if best.0 == 0 {
                break;
            }
            blocked[best.1] = Some(best.2);
            free[best.2] = false;
        }
        let through = coming(&blocked);
        if through >= self.life[1] {
            return DECIDED;
        }
        let mut total = evaluate::life(self.life[1]) - evaluate::life(self.life[1] - through);
        let mut home = self.home;
        let mut fallen: Vec<i32> = Vec::new();
        for (i, a) in self.mine.iter().enumerate() {
            let bout =
                blocked[i].and_then(|k| self.bouts[i * blocks + k].map(|bout| (bout, &self.theirs[k])));
            let dies = bout.as_ref().is_some_and(|(b, _)| b.attacker_dies);
            if let Some((bout, b)) = bout {
                total -= if bout.attacker_dies { a.worth } else { 0 };
                if bout.blocker_dies {
                    total += b.worth;
                    fallen.push(b.power);
                }
            }
            home += i32::from(!go[i] || (a.perm.ch.has(Keyword::Vigilance) && !dies));
        }
        // What is left of theirs strikes back, and each that stayed stops one, the greatest first.
        let mut stopped = home;
        let mut back = 0;
        for &power in &self.back {
            if let Some(at) = fallen.iter().position(|&p| p == power) {
                fallen.swap_remove(at);
            } else if stopped > 0 {
                stopped -= 1;
            } else {
                back += power;
            }
        }
        if back >= self.life[0] {
            return total - DECIDED;
        }
        total - BACK * (evaluate::life(self.life[0]) - evaluate::life(self.life[0] - back)) / 10
    }
}
