//! Attackers, blockers and damage: every declaration that the creatures could make is tried.

use kernel::{Opt, Result, Seat};

use super::{allow, forbid, is};
use crate::combat::attackers::{tax_on, tax_payable};
use crate::combat::{attackers, blockers};
use crate::eval::Env;
use crate::events::commit::protected;
use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{CardType, Color, Deed, Filter, Keyword, Rule};
use crate::layers::rules::ANY;
use crate::machine::ask::{PERMANENT, PLAYER, Verb};
use crate::state::{Frame, Obj, Perm, Ref, State, perm_flag};

/// More declarations than this are not tried one by one.
const TRIED: u64 = 4_000;

fn ruled(g: &Magic, s: &State, o: Obj, test: fn(&Rule) -> bool) -> bool {
    g.ruled(s, ANY, Ref::Obj(o), |rule, _| test(rule))
}

/// Requirements of a kind on this object that the other party would fulfil.
fn demanded(g: &Magic, s: &State, deed: Deed, subject: Obj, other: Ref) -> i32 {
    let (mut count, me) = (0, Ref::Obj(subject));
    g.each_rule(s, ANY, &mut |rule, env, of| {
        if let Rule::Must { deed: what, other: filter } = rule
            && *what == deed
            && env.affects(of, me)
        {
            count += i32::from(*filter == Filter::Anything || env.with(me).passes(filter, other));
        }
    });
    count
}

/// Who has declared what so far.
fn declared(s: &State, f: &Frame) -> Vec<(Ref, Ref)> {
    s.pool[usize::from(f.from)..].chunks_exact(2).map(|two| (two[0], two[1])).collect()
}

// Attackers.

struct Candidate {
    obj: Obj,
    /// Whom, how many requirements it obeys so, whether that costs something.
    may: Vec<(Ref, i32, bool)>,
    alone: bool,
}

fn attackers(g: &Magic, s: &State) -> Vec<Candidate> {
    let enemy: Seat = 1 - s.active;
    let mut whom = vec![Ref::Player(enemy)];
    for p in s.permanents() {
        let walker = p.ch.is(CardType::Planeswalker) && p.ch.controller == enemy;
        let battle = p.ch.is(CardType::Battle) && p.ch.controller == s.active;
        if walker || battle {
            whom.push(Ref::Obj(p.obj));
        }
    }
    let mut all = Vec::new();
    for p in s.permanents() {
        let ready = p.ch.controller == s.active
            && p.ch.is(CardType::Creature)
            && !p.ch.is(CardType::Battle)
            && !p.is(perm_flag::TAPPED)
            && (!p.is(perm_flag::SICK) || p.ch.has(Keyword::Haste));
        let held =
            p.ch.has(Keyword::Defender) && !ruled(g, s, p.obj, |r| matches!(r, Rule::AttackDespiteDefender));
        if !ready || held {
            continue;
        }
        let me = Ref::Obj(p.obj);
        let goads = |d: Ref| {
            let by = (0..2u8).filter(|seat| p.goaded >> seat & 1 == 1);
            by.map(|seat| 1 + i32::from(matches!(d, Ref::Player(x) if x != seat))).sum::<i32>()
        };
        let may: Vec<_> = whom
            .iter()
            .filter(|&&d| !g.cannot(s, Deed::Attack, me, d))
            .map(|&d| {
                let paid = !tax_on(g, s, Deed::Attack, me, d).is_zero();
                (d, demanded(g, s, Deed::Attack, p.obj, d) + goads(d), paid)
            })
            .collect();
        if !may.is_empty() {
            all.push(Candidate { obj: p.obj, may, alone: g.cannot(s, Deed::AttackAlone, me, Ref::Nothing) });
        }
    }
    all
}

/// The most requirements a declaration beginning so obeys without further payment; `None` if all break a
/// restriction.
fn most(all: &[Candidate], begun: &[Ref]) -> Option<i32> {
    if begun.len() == all.len() {
        let attacking: Vec<usize> = (0..all.len()).filter(|&k| begun[k] != Ref::Nothing).collect();
        if attacking.len() == 1 && all[attacking[0]].alone {
            return None;
        }
        let worth = |k: usize| all[k].may.iter().find(|(d, ..)| *d == begun[k]).map_or(0, |(_, n, _)| *n);
        return Some(attacking.into_iter().map(worth).sum());
    }
    let free = all[begun.len()].may.iter().filter(|(.., paid)| !paid).map(|(d, ..)| *d);
    let mut best = None;
    for next in std::iter::once(Ref::Nothing).chain(free) {
        let mut with = begun.to_vec();
        with.push(next);
        best = best.max(most(all, &with));
    }
    best
}

pub fn attack(g: &Magic, s: &State, f: &Frame, o: Opt) -> Result<()> {
    let all = attackers(g, s);
    let so_far = declared(s, f);
    let Some(mine) = all.get(so_far.len()) else { return forbid("every creature has been asked") };
    let whom = match o.verb {
        v if v == Verb::Stay as u8 && o == Opt::verb(v).a(o.a) => Ref::Nothing,
        v if v == Verb::Attack as u8 && o == Opt::verb(v).a(o.a).b(o.b) => Ref::Player(o.b.min(9) as Seat),
        v if v == Verb::Attack as u8
            && o == Opt::verb(v).a(o.a).b(o.b).flags(PERMANENT)
            && usize::from(o.b) < s.cards.len() =>
        {
            Ref::Obj(s.obj(o.b))
        }
        _ => return forbid("attack or stay"),
    };
    if o.a != mine.obj.i {
        return forbid("another creature is asked about");
    }
    let choice = mine.may.iter().find(|(d, ..)| *d == whom);
    if whom != Ref::Nothing && choice.is_none() {
        return forbid("it cannot attack that");
    }
    if choice.is_some_and(|(.., paid)| *paid) {
        let mut with = so_far.clone();
        with.push((Ref::Obj(mine.obj), whom));
        if !tax_payable(g, s, s.active, Deed::Attack, &with) {
            return forbid("its attack cannot be paid for");
        }
    }
    let plain = all.iter().all(|c| !c.alone && c.may.iter().all(|(_, n, _)| *n == 0));
    if plain {
        return Ok(());
    }
    let mut begun: Vec<Ref> = so_far.iter().map(|(_, whom)| *whom).collect();
    begun.push(whom);
    let ways = all.iter().fold(1u64, |n, c| n.saturating_mul(c.may.len() as u64 + 1));
    if ways > TRIED {
        return allow(attackers::allows(g, s, f, whom), "more requirements could be obeyed");
    }
    let best = most(&all, &[]).unwrap_or(0);
    allow(most(&all, &begun).is_some_and(|n| n >= best), "more requirements could be obeyed (CR 508.1d)")
}

// Blockers.

fn can_block(g: &Magic, s: &State, b: &Perm, a: &Perm) -> bool {
    let (me, it) = (Ref::Obj(b.obj), Ref::Obj(a.obj));
    let a_has = |k: Keyword| a.ch.has(k);
    let b_has = |k: Keyword| b.ch.has(k);
    let anyway =
        g.ruled(s, ANY, me, |rule, env| matches!(rule, Rule::BlockAnyway(what) if env.passes(what, it)));
    let artifact = b.ch.is(CardType::Artifact);
    let black = b.ch.colors >> (Color::Black as u8) & 1 == 1;
    let out = [
        !anyway && a_has(Keyword::Flying) && !(b_has(Keyword::Flying) || b_has(Keyword::Reach)),
        !anyway && a_has(Keyword::Horsemanship) && !b_has(Keyword::Horsemanship),
        !anyway && a_has(Keyword::Shadow) != b_has(Keyword::Shadow),
        a_has(Keyword::Fear) && !(artifact || black),
        a_has(Keyword::Intimidate) && !artifact && a.ch.colors & b.ch.colors == 0,
        a_has(Keyword::Skulk) && b.ch.power > a.ch.power,
        a_has(Keyword::Landwalk) && landwalks(g, s, a, b.ch.controller),
        protected(g, s, a.obj, me),
        g.cannot(s, Deed::Block, me, it),
        g.cannot(s, Deed::BeBlocked, it, me),
    ];
    !out.contains(&true)
}

fn landwalks(g: &Magic, s: &State, a: &Perm, defender: Seat) -> bool {
    let env = Env::new(g, s, a.obj, a.ch.controller);
    s.abilities(g, a).any(|id| {
        let AbilityKind::Landwalk(what) = &g.ability(id).kind else { return false };
        let theirs = |p: &&Perm| p.ch.controller == defender && p.ch.is(CardType::Land);
        s.permanents().filter(theirs).any(|p| env.passes(what, Ref::Obj(p.obj)))
    })
}

struct Field<'a> {
    g: &'a Magic,
    s: &'a State,
    attackers: Vec<&'a Perm>,
    blockers: Vec<(&'a Perm, Vec<usize>, u32)>,
}

fn field<'a>(g: &'a Magic, s: &'a State) -> Field<'a> {
    let attackers: Vec<&Perm> = s.permanents().filter(|p| p.attacking != Ref::Nothing).take(64).collect();
    let mut blockers = Vec::new();
    for p in s.permanents() {
        let ready = p.ch.controller != s.active
            && p.ch.is(CardType::Creature)
            && !p.ch.is(CardType::Battle)
            && !p.is(perm_flag::TAPPED)
            && !p.ch.has(Keyword::Decayed)
            && !g.cannot(s, Deed::Block, Ref::Obj(p.obj), Ref::Nothing);
        if !ready {
            continue;
        }
        let may: Vec<usize> = (0..attackers.len()).filter(|&k| can_block(g, s, p, attackers[k])).collect();
        if may.is_empty() {
            continue;
        }
        let mut breadth = 1;
        g.each_rule(s, ANY, &mut |rule, env, of| {
            if let Rule::ExtraBlocks(n) = rule
                && env.affects(of, Ref::Obj(p.obj))
            {
                breadth += u32::from(*n);
            }
        });
        blockers.push((p, may, breadth));
    }
    Field { g, s, attackers, blockers }
}

impl Field<'_> {
    /// The fewest and most creatures that may block it.
    fn crowd(&self, a: &Perm) -> (usize, usize) {
        let (mut least, mut most) = (1 + usize::from(a.ch.has(Keyword::Menace)), usize::MAX);
        self.g.each_rule(self.s, ANY, &mut |rule, env, of| match rule {
            Rule::MinBlockers(n) if env.affects(of, Ref::Obj(a.obj)) => least = least.max(usize::from(*n)),
            Rule::MaxBlockers(n) if env.affects(of, Ref::Obj(a.obj)) => most = most.min(usize::from(*n)),
            _ => {}
        });
        (least, most)
    }

    /// Requirements that a whole declaration obeys; `None` if it breaks a restriction (CR 509.1b–c).
    fn obeys(&self, sets: &[u64]) -> Option<i32> {
        let mut obeyed = 0;
        for (k, a) in self.attackers.iter().enumerate() {
            let by: Vec<usize> = (0..sets.len()).filter(|&b| sets[b] >> k & 1 == 1).collect();
            let (least, most) = self.crowd(a);
            if !by.is_empty() && (by.len() < least || by.len() > most) {
                return None;
            }
            if !by.is_empty() {
                obeyed += demanded_at_all(self.g, self.s, Deed::BeBlocked, a.obj);
            }
        }
        let blocking: Vec<usize> = (0..sets.len()).filter(|&b| sets[b] != 0).collect();
        if let [only] = blocking[..]
            && self.g.cannot(self.s, Deed::BlockAlone, Ref::Obj(self.blockers[only].0.obj), Ref::Nothing)
        {
            return None;
        }
        for (b, set) in sets.iter().enumerate() {
            obeyed += self.fulfils(b, *set);
        }
        Some(obeyed)
    }

    /// What this creature fulfils by blocking these.
    fn fulfils(&self, b: usize, set: u64) -> i32 {
        let (p, may, _) = &self.blockers[b];
        let me = Ref::Obj(p.obj);
        let free =
            |k: usize| tax_on(self.g, self.s, Deed::Block, me, Ref::Obj(self.attackers[k].obj)).is_zero();
        let mut count = 0;
        self.g.each_rule(self.s, ANY, &mut |rule, env, of| match rule {
            Rule::Must { deed: Deed::Block, other } if env.affects(of, me) => {
                let fits = |k: &&usize| {
                    let it = Ref::Obj(self.attackers[**k].obj);
                    *other == Filter::Anything || env.with(me).passes(other, it)
                };
                let met = may.iter().filter(|&&k| free(k)).filter(fits).any(|&k| set >> k & 1 == 1);
                count += i32::from(met);
            }
            Rule::Lure => {
                let lures =
                    may.iter().filter(|&&k| free(k) && env.affects(of, Ref::Obj(self.attackers[k].obj)));
                count += lures.filter(|&&k| set >> k & 1 == 1).count() as i32;
            }
            _ => {}
        });
        count
    }

    /// Every set of attackers that this creature might block for nothing, beyond those it blocks already.
    fn sets(&self, b: usize, from: u64, beyond: usize) -> Vec<u64> {
        let (p, may, breadth) = &self.blockers[b];
        let mut sets = vec![from];
        for &k in may.iter().filter(|&&k| k >= beyond && from >> k & 1 == 0) {
            if !tax_on(self.g, self.s, Deed::Block, Ref::Obj(p.obj), Ref::Obj(self.attackers[k].obj))
                .is_zero()
            {
                continue;
            }
            let more: Vec<u64> =
                sets.iter().filter(|set| set.count_ones() < *breadth).map(|set| set | 1 << k).collect();
            sets.extend(more);
        }
        sets
    }

    fn best(&self, begun: &mut Vec<u64>) -> Option<i32> {
        let at = begun.len();
        if at == self.blockers.len() {
            return self.obeys(begun);
        }
        let mut best = None;
        for set in self.sets(at, 0, 0) {
            begun.push(set);
            best = best.max(self.best(begun));
            begun.pop();
        }
        best
    }
}

fn demanded_at_all(g: &Magic, s: &State, deed: Deed, subject: Obj) -> i32 {
    let mut count = 0;
    g.each_rule(s, ANY, &mut |rule, env, of| {
        let asks = matches!(rule, Rule::Must { deed: what, .. } if *what == deed);
        count += i32::from(asks && env.affects(of, Ref::Obj(subject)));
    });
    count
}

pub fn block(g: &Magic, s: &State, f: &Frame, o: Opt) -> Result<()> {
    let field = field(g, s);
    let at = f.n as usize;
    let Some((p, may, breadth)) = field.blockers.get(at) else {
        return forbid("every creature has been asked");
    };
    if o.a != p.obj.i {
        return forbid("another creature is asked about");
    }
    let so_far = declared(s, f);
    let mut begun: Vec<u64> = (0..=at)
        .map(|b| {
            let me = Ref::Obj(field.blockers[b].0.obj);
            let mine = so_far.iter().filter(|(blocker, _)| *blocker == me);
            let places = mine.filter_map(|(_, a)| field.attackers.iter().position(|x| Ref::Obj(x.obj) == *a));
            places.fold(0, |set, k| set | 1 << k)
        })
        .collect();
    let mine = begun.pop().expect("this creature's own");
    // Sets are declared in the order of the attackers.
    let (set, beyond, done) = if o == Opt::verb(Verb::NoBlock as u8).a(o.a) {
        (mine, 0, true)
    } else {
        let k = field.attackers.iter().position(|a| a.obj.i == o.b);
        let Some(k) = k.filter(|k| may.contains(k) && o == Opt::verb(Verb::Block as u8).a(o.a).b(o.b)) else {
            return forbid("it cannot block that");
        };
        if mine >> k != 0 || mine.count_ones() >= *breadth {
            return forbid("it blocks no more, or not in this order");
        }
        let pair = (Ref::Obj(p.obj), Ref::Obj(field.attackers[k].obj));
        if !tax_on(g, s, Deed::Block, pair.0, pair.1).is_zero() {
            let mut with = so_far.clone();
            with.push(pair);
            if !tax_payable(g, s, 1 - s.active, Deed::Block, &with) {
                return forbid("its block cannot be paid for");
            }
        }
        (mine | 1 << k, k + 1, false)
    };
    let ways =
        (0..field.blockers.len()).fold(1u64, |n, b| n.saturating_mul(field.sets(b, 0, 0).len() as u64));
    if ways > TRIED {
        return allow(
            blockers::allows(g, s, f, o),
            "more requirements could be obeyed, or a restriction is broken",
        );
    }
    let best = field.best(&mut Vec::new()).unwrap_or(0);
    let mine = if done { vec![set] } else { field.sets(at, set, beyond) };
    let legal = mine.into_iter().any(|set| {
        begun.push(set);
        let n = field.best(&mut begun);
        begun.pop();
        n.is_some_and(|n| n >= best)
    });
    allow(legal, "more requirements could be obeyed, or a restriction is broken (CR 509.1b-c)")
}

// Damage.

pub fn damage(g: &Magic, s: &State, f: &Frame, o: Opt) -> Result<()> {
    let Some(turn) = crate::combat::damage::turn_of(s, f) else { return forbid("nobody assigns damage now") };
    let p = s.perm(turn).expect("it fights");
    let (attacking, is_rule) =
        (p.attacking != Ref::Nothing, |test: fn(&Rule) -> bool| ruled(g, s, turn, test));
    let strength =
        if is_rule(|r| matches!(r, Rule::DamageByToughness)) { p.ch.toughness } else { p.ch.power };
    let foes: Vec<Obj> = s
        .blocks
        .iter()
        .filter(|b| if attacking { b.attacker == turn } else { b.blocker == turn })
        .map(|b| if attacking { b.blocker } else { b.attacker })
        .collect();
    let all = s.pool[usize::from(f.from)..].chunks_exact(3);
    let given: Vec<i32> = all.clone().filter(|t| t[0] == Ref::Obj(turn)).map(|t| t[2].num()).collect();
    let left = strength - given.iter().sum::<i32>();
    let unblocked = attacking && given.is_empty() && is_rule(|r| matches!(r, Rule::AssignAsUnblocked));
    if is(o, Verb::Done) {
        return allow(foes.is_empty() && unblocked, "all damage is assigned");
    }
    let to = if o.flags == PLAYER {
        Ref::Player(o.a.min(9) as Seat)
    } else if usize::from(o.a) < s.cards.len() {
        Ref::Obj(s.obj(o.a))
    } else {
        Ref::Nothing
    };
    if o.flags & !PLAYER != 0 || o.c != 0 || o.verb != Verb::Assign as u8 || o.b != turn.i {
        return forbid("damage is to be assigned");
    }
    if to == p.attacking && unblocked && !foes.iter().any(|&x| Ref::Obj(x) == to) {
        return allow(o.n == left, "all of it, as though it were not blocked");
    }
    let at = given.len();
    if foes.get(at).map(|&x| Ref::Obj(x)) != Some(to) || o.n < 0 || o.n > left {
        return forbid("not to that creature, or not so much");
    }
    let over =
        attacking && p.ch.has(Keyword::Trample) && crate::combat::damage::attacked(s, p) != Ref::Nothing;
    if at + 1 < foes.len() || o.n == left {
        return Ok(());
    }
    // The rest tramples over, if every creature gets lethal damage (CR 702.19b).
    let deadly = |k: usize, n: i32| {
        let foe = s.perm(foes[k]).expect("it fights");
        let others = all.clone().filter(|t| t[0] != Ref::Obj(turn) && t[1] == Ref::Obj(foes[k]));
        let touched = others.clone().any(|t| {
            t[2].num() > 0
                && t[0].obj().and_then(|x| s.perm(x)).is_some_and(|x| x.ch.has(Keyword::Deathtouch))
        });
        let need = foe.ch.toughness - foe.damage - others.map(|t| t[2].num()).sum::<i32>();
        let need = if touched { 0 } else { need.max(0) };
        n >= if p.ch.has(Keyword::Deathtouch) { need.min(1) } else { need }
    };
    let lethal = given.iter().enumerate().all(|(k, &n)| deadly(k, n)) && deadly(at, o.n);
    allow(over && lethal, "all of it has to be assigned (CR 510.1c)")
}
