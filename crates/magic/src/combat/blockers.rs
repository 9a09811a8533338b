//! Declaring blockers (CR 509.1).
//!
//! Creatures that could block are asked about one after another; one that may block several is asked again.
//! What was declared lies in the pool from `from` on, two entries each: the blocker and the attacker. `n`
//! counts the creatures that are done.

use kernel::{Cx, Menu, Opt};

use crate::combat::attackers::{pairs, tax, tax_payable, taxed};
use crate::combat::evasion::{able, breadth, can_block, crowd};
use crate::game::Magic;
use crate::ir::{Deed, EventKind, Filter, Rule};
use crate::machine::Flow;
use crate::machine::ask::{Ask, Verb};
use crate::state::{Blocking, Ev, Frame, Obj, Perm, Ref, State, ev_flag, perm_flag, touched};
use crate::{events, layers, pay};

const SCAN: u8 = 0;
const ASK: u8 = 1;
const TAX: u8 = 2;
const PAID: u8 = 3;
const DECLARE: u8 = 4;
const DONE: u8 = 5;

/// A search that took longer than this settles for the best it has found.
const PATIENCE: u32 = 4_000;

struct Attacker {
    obj: Obj,
    least: u8,
    most: u8,
    /// Effects that demand that something blocks it.
    wanted: u8,
}

struct Blocker {
    obj: Obj,
    /// What it can block: the number of the attacker, and whether that has to be paid for.
    may: Vec<(u8, bool)>,
    breadth: u8,
    /// It cannot block alone.
    company: bool,
    /// Each requirement as a set of attackers, one of which it is to block (lure: of one).
    demands: Vec<u64>,
}

struct Scan {
    attackers: Vec<Attacker>,
    blockers: Vec<Blocker>,
    /// Something is demanded, or has to be kept to.
    plain: bool,
}

/// Who blocks whom so far: a set of attackers for each blocker, in order.
type Sets = Vec<u64>;

fn scan(g: &Magic, s: &State) -> Scan {
    let attacking: Vec<&Perm> = s.permanents().filter(|p| p.attacking != Ref::Nothing).take(64).collect();
    let attackers: Vec<Attacker> = attacking
        .iter()
        .map(|p| {
            let (least, most) = crowd(g, s, p);
            Attacker { obj: p.obj, least, most, wanted: wanted(g, s, p) }
        })
        .collect();
    let mut blockers = Vec::new();
    for p in s.permanents().filter(|p| able(g, s, p)) {
        let me = Ref::Obj(p.obj);
        let mut may = Vec::new();
        for (k, a) in attacking.iter().enumerate() {
            if can_block(g, s, p, a) {
                let paid = taxed(g, s, Deed::Block, me, Ref::Obj(a.obj));
                may.push((k as u8, paid));
            }
        }
        if may.is_empty() {
            continue;
        }
        let company = g.cannot(s, Deed::BlockAlone, me, Ref::Nothing);
        let demands = demands(g, s, p, &attackers, &may);
        blockers.push(Blocker { obj: p.obj, may, breadth: breadth(g, s, p), company, demands });
    }
    let plain = attackers.iter().all(|a| a.least <= 1 && a.most == u8::MAX && a.wanted == 0)
        && blockers.iter().all(|b| !b.company && b.demands.is_empty());
    Scan { attackers, blockers, plain }
}

/// "Must be blocked if able."
fn wanted(g: &Magic, s: &State, p: &Perm) -> u8 {
    let mut wanted = 0;
    g.each_rule(s, crate::layers::rules::COMBAT, &mut |rule, env, of| {
        if matches!(rule, Rule::Must { deed: Deed::BeBlocked, .. }) && env.affects(of, Ref::Obj(p.obj)) {
            wanted += 1;
        }
    });
    wanted
}

/// "Blocks if able", and every creature that all who can must block. Blocks that have to be paid for are never
/// demanded (CR 509.1c).
fn demands(g: &Magic, s: &State, p: &Perm, attackers: &[Attacker], may: &[(u8, bool)]) -> Vec<u64> {
    let mut demands = Vec::new();
    let me = Ref::Obj(p.obj);
    let free = || may.iter().filter(|(_, paid)| !paid).map(|&(k, _)| k);
    g.each_rule(s, crate::layers::rules::COMBAT, &mut |rule, env, of| match rule {
        Rule::Must { deed: Deed::Block, other } if env.affects(of, me) => {
            let fits = |k: &u8| {
                let it = Ref::Obj(attackers[usize::from(*k)].obj);
                *other == Filter::Anything || env.with(me).passes(other, it)
            };
            demands.push(free().filter(fits).fold(0, |set, k| set | 1 << k));
        }
        Rule::Lure => {
            let lures = free().filter(|k| env.affects(of, Ref::Obj(attackers[usize::from(*k)].obj)));
            demands.extend(lures.map(|k| 1u64 << k));
        }
        _ => {}
    });
    demands.retain(|&set| set != 0);
    demands
}

impl Scan {
    /// Requirements obeyed by a whole declaration; `None` if it breaks a restriction.
    fn judge(&self, sets: &[u64]) -> Option<i32> {
        let mut obeyed = 0;
        for (k, a) in self.attackers.iter().enumerate() {
            let n = sets.iter().filter(|set| **set & (1 << k) != 0).count();
            if n > 0 && (n < usize::from(a.least) || n > usize::from(a.most)) {
                return None;
            }
            obeyed += if n > 0 { i32::from(a.wanted) } else { 0 };
        }
        let blocking = sets.iter().filter(|set| **set != 0).count();
        if blocking == 1 && self.blockers.iter().zip(sets).any(|(b, set)| b.company && *set != 0) {
            return None;
        }
        let met = |(b, set): (&Blocker, &u64)| b.demands.iter().filter(|d| **d & *set != 0).count() as i32;
        Some(obeyed + self.blockers.iter().zip(sets).map(met).sum::<i32>())
    }

    /// The most requirements that a completion of these choices obeys (CR 509.1c), stopping at `enough`.
    /// `open`: the last one listed may still block more.
    fn best(&self, sets: &Sets, open: bool, enough: i32) -> Option<i32> {
        let mut found = None;
        let mut sets = sets.clone();
        self.search(&mut sets, open, enough, &mut found, &mut PATIENCE.clone());
        found
    }

    fn search(&self, sets: &mut Sets, open: bool, enough: i32, found: &mut Option<i32>, patience: &mut u32) {
        if found.is_some_and(|f| f >= enough) || *patience == 0 {
            return;
        }
        *patience -= 1;
        let at = if open { sets.len() - 1 } else { sets.len() };
        if at >= self.blockers.len() {
            *found = (*found).max(self.judge(sets));
            return;
        }
        if let Some(f) = *found
            && self.bound(sets, at) <= f
        {
            return;
        }
        let before = if open { sets[at] } else { 0 };
        if !open {
            sets.push(0);
        }
        for set in self.ways(at, before, &sets[..at]) {
            sets[at] = set;
            self.search(sets, false, enough, found, patience);
        }
        sets[at] = before;
        if !open {
            sets.pop();
        }
    }

    /// No completion obeys more than this.
    fn bound(&self, sets: &[u64], at: usize) -> i32 {
        let met = |(b, set): (&Blocker, &u64)| b.demands.iter().filter(|d| **d & *set != 0).count();
        let done: usize = self.blockers[..at].iter().zip(sets).map(met).sum();
        let rest: usize = self.blockers[at..].iter().map(|b| b.demands.len()).sum();
        let wanted: i32 = self.attackers.iter().map(|a| i32::from(a.wanted)).sum();
        (done + rest) as i32 + wanted
    }

    /// What a creature might do in a completion, the most promising first: sets of attackers that are
    /// demanded, wanted, or short of blockers; any others are as good as none, but for company.
    fn ways(&self, at: usize, before: u64, earlier: &[u64]) -> Vec<u64> {
        let b = &self.blockers[at];
        let count = |k: u8| earlier.iter().filter(|set| **set & (1 << k) != 0).count();
        let counts = |k: u8| {
            let a = &self.attackers[usize::from(k)];
            let n = count(k);
            let demanded = b.demands.iter().any(|d| d & (1 << k) != 0);
            let short = n > 0 && n < usize::from(a.least);
            demanded || a.wanted > 0 || short || a.least > 1 && n > 0
        };
        let lone = self.blockers.iter().any(|b| b.company);
        // What was begun goes on in the order of the attackers.
        let free = b.may.iter().filter(|(k, paid)| !paid && before >> k == 0).map(|&(k, _)| k);
        let useful: Vec<u8> = free.filter(|&k| lone || counts(k)).collect();
        let mut sets = vec![before];
        for k in useful {
            let more: Vec<u64> = sets
                .iter()
                .filter(|set| set.count_ones() < b.breadth.into())
                .map(|set| set | 1 << k)
                .collect();
            sets.extend(more);
            if sets.len() > 256 {
                break;
            }
        }
        let worth = |set: &u64| {
            let met = b.demands.iter().filter(|d| **d & *set != 0).count();
            let wanted: usize = (0..self.attackers.len())
                .filter(|k| set & (1 << k) != 0 && count(*k as u8) == 0)
                .map(|k| usize::from(self.attackers[k].wanted))
                .sum();
            let short = (0..self.attackers.len())
                .filter(|&k| {
                    let n = count(k as u8);
                    set & (1 << k) != 0 && n > 0 && n < usize::from(self.attackers[k].least)
                })
                .count();
            std::cmp::Reverse(met + wanted + short)
        };
        sets.sort_by_key(worth);
        sets
    }

    /// The declaration so far; true if the last creature was begun and may go on.
    fn sets(&self, s: &State, frame: &Frame) -> Sets {
        let done = frame.n as usize;
        let mut sets = vec![0; done.min(self.blockers.len())];
        for (blocker, attacker) in pairs(s, frame) {
            let b = self.blockers.iter().position(|b| Ref::Obj(b.obj) == blocker);
            let a = self.attackers.iter().position(|a| Ref::Obj(a.obj) == attacker);
            if let (Some(b), Some(a)) = (b, a) {
                if b >= sets.len() {
                    sets.resize(b + 1, 0);
                }
                sets[b] |= 1 << a;
            }
        }
        sets
    }

    /// What the creature at hand may block next, and whether it may leave it at that.
    fn options(&self, g: &Magic, s: &State, frame: &Frame) -> (Vec<u8>, bool) {
        let at = frame.n as usize;
        let b = &self.blockers[at];
        let mut sets = self.sets(s, frame);
        sets.resize(at + 1, 0);
        let mine = sets[at];
        let most = if self.plain { 0 } else { self.best(&Vec::new(), false, i32::MAX).unwrap_or(0) };
        let good =
            |sets: &Sets, open: bool| self.plain || self.best(sets, open, most).is_some_and(|n| n >= most);
        let mut whom = Vec::new();
        if mine.count_ones() < b.breadth.into() {
            for &(k, paid) in &b.may {
                // Attackers are taken in order, so that each set is reached in one way.
                if mine >> k != 0 {
                    continue;
                }
                sets[at] = mine | 1 << k;
                let full = sets[at].count_ones() >= b.breadth.into();
                let crowded = sets.iter().filter(|set| **set & (1 << k) != 0).count()
                    > usize::from(self.attackers[usize::from(k)].most);
                if !crowded && good(&sets, !full) && (!paid || self.pays(g, s, frame, b.obj, k)) {
                    whom.push(k);
                }
            }
        }
        sets[at] = mine;
        (whom, good(&sets, false))
    }

    /// The menu of the creature at hand.
    fn list(&self, s: &State, at: usize, (whom, none): &(Vec<u8>, bool), menu: &mut Menu) {
        menu.ask(1 - s.active, Ask::Blockers as u8);
        let blocker = self.blockers[at].obj;
        if *none {
            menu.push(Opt::verb(Verb::NoBlock as u8).a(blocker.i));
        }
        for &k in whom {
            menu.push(Opt::verb(Verb::Block as u8).a(blocker.i).b(self.attackers[usize::from(k)].obj.i));
        }
    }

    fn pays(&self, g: &Magic, s: &State, frame: &Frame, blocker: Obj, k: u8) -> bool {
        let mut all: Vec<(Ref, Ref)> = pairs(s, frame).collect();
        all.push((Ref::Obj(blocker), Ref::Obj(self.attackers[usize::from(k)].obj)));
        tax_payable(g, s, 1 - s.active, Deed::Block, &all)
    }
}

/// May the creature at hand do this?
pub fn allows(g: &Magic, s: &State, frame: &Frame, o: Opt) -> bool {
    let scan = scan(g, s);
    let (whom, none) = scan.options(g, s, frame);
    if o.verb == Verb::NoBlock as u8 {
        none
    } else {
        whom.iter().any(|&k| scan.attackers[usize::from(k)].obj.i == o.b)
    }
}

pub fn step(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    let frame = *s.top();
    match frame.phase {
        SCAN => {
            if frame.flags == 0 {
                let from = s.pool.len() as u16;
                let f = s.top();
                (f.flags, f.from) = (1, from);
            }
            let scan = scan(g, s);
            loop {
                let frame = *s.top();
                let at = frame.n as usize;
                if at >= scan.blockers.len() {
                    s.top().phase = TAX;
                    return Flow::Next;
                }
                let options = scan.options(g, s, &frame);
                if !options.0.is_empty() {
                    s.top().phase = ASK;
                    if layers::stale(s) {
                        return Flow::Ask;
                    }
                    scan.list(s, at, &options, &mut cx.menu);
                    return Flow::Asked;
                }
                s.top().n += 1;
            }
        }
        ASK => Flow::Ask,
        TAX => {
            s.top().phase = DECLARE;
            let seat = 1 - s.active;
            if !s.ruling.is_empty() && !tax(g, s, seat).needs.is_zero() {
                s.top().phase = PAID;
                pay::start_combat(s, seat);
            }
            Flow::Next
        }
        PAID => {
            if s.result != [Ref::Num(1)] {
                s.pool.truncate(usize::from(frame.from));
            }
            s.top().phase = DECLARE;
            Flow::Next
        }
        DECLARE => {
            s.top().phase = DONE;
            declare(g, s, cx, &frame);
            Flow::Next
        }
        _ => {
            s.pop();
            Flow::Next
        }
    }
}

/// CR 509.1g–h, 509.2: creatures block, attackers become blocked or stay unblocked, all at once.
fn declare(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, frame: &Frame) {
    let all: Vec<(Ref, Ref)> = pairs(s, frame).collect();
    s.pool.truncate(usize::from(frame.from));
    let seat = 1 - s.active;
    let mut events = Vec::new();
    for &(b, a) in &all {
        let (Some(blocker), Some(attacker)) = (b.obj(), a.obj()) else { continue };
        if s.perm(blocker).is_none() || s.perm(attacker).is_none_or(|p| p.attacking == Ref::Nothing) {
            continue;
        }
        s.blocks.push(Blocking { blocker, attacker });
        events.push(Ev::of(EventKind::Block, seat, b).other(a));
        if let Some(p) = s.perm_mut(blocker) {
            p.flags |= perm_flag::BLOCKED_THIS_TURN | perm_flag::BLOCKING;
        }
        if let Some(p) = s.perm_mut(attacker) {
            let first = if p.is(perm_flag::BLOCKED) { 0 } else { ev_flag::FIRST };
            p.flags |= perm_flag::BLOCKED;
            events.push(Ev::of(EventKind::BecomesBlocked, s.active, a).other(b).flag(first));
        }
    }
    let unblocked = s.permanents().filter(|p| p.attacking != Ref::Nothing && !p.is(perm_flag::BLOCKED));
    let unblocked =
        unblocked.map(|p| Ev::of(EventKind::Unblocked, s.active, Ref::Obj(p.obj)).other(p.attacking));
    events.extend(unblocked);
    if !all.is_empty() {
        s.changed |= touched::COMBAT;
    }
    if !events.is_empty() {
        events::propose(g, s, cx, &events);
    }
}

pub fn offer(g: &Magic, s: &State, menu: &mut Menu) {
    let frame = s.frames.last().expect("the frame that asks");
    let scan = scan(g, s);
    scan.list(s, frame.n as usize, &scan.options(g, s, frame), menu);
}

pub fn take(g: &Magic, s: &mut State, o: Opt, _: &mut Cx<Magic>) {
    let f = s.top();
    f.phase = SCAN;
    if o.verb == Verb::NoBlock as u8 {
        f.n += 1;
        return;
    }
    let (blocker, attacker) = (s.obj(o.a), s.obj(o.b));
    s.pool.extend([Ref::Obj(blocker), Ref::Obj(attacker)]);
    let mine = {
        let frame = *s.top();
        pairs(s, &frame).filter(|(b, _)| *b == Ref::Obj(blocker)).count()
    };
    let most = s.perm(blocker).map_or(1, |p| breadth(g, s, p));
    if mine >= usize::from(most) {
        s.top().n += 1;
    }
}
