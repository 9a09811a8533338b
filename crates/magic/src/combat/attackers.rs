//! Declaring attackers (CR 508.1).
//!
//! Creatures that could attack are asked about one after another. What was declared lies in the pool from
//! `from` on, two entries each: the creature, and whom it attacks (nothing: it stays). `n` counts them.

use kernel::{Cx, Menu, Opt, Seat};

use crate::eval::Env;
use crate::game::Magic;
use crate::ir::{CardType, Deed, EventKind, Filter, Keyword, Rule};
use crate::layers::rules;
use crate::machine::Flow;
use crate::machine::ask::{Ask, PERMANENT, Verb};
use crate::pay::bill::Bill;
use crate::pay::mana::Needs;
use crate::pay::sources::{For, Payee, Taken};
use crate::state::{Doing, Ev, Frame, Obj, Perm, Ref, State, perm_flag, touched};
use crate::{events, layers, pay};

const SCAN: u8 = 0;
const ASK: u8 = 1;
const TAP: u8 = 2;
const TAX: u8 = 3;
const PAID: u8 = 4;
const DECLARE: u8 = 5;
const DONE: u8 = 6;

/// What a creature may do, and how many requirements each choice obeys.
struct Choices {
    creature: Obj,
    /// Whom it may attack, the requirements this obeys, and whether it has to be paid for.
    whom: Vec<(Ref, u8, bool)>,
    /// It cannot attack alone.
    company: bool,
}

/// Whom the active player may attack: the opponent, planeswalkers, battles (CR 508.1b, 310.8).
fn each_defender(s: &State, mut f: impl FnMut(Ref)) {
    let (attacker, defender) = (s.active, 1 - s.active);
    f(Ref::Player(defender));
    let attackable = |p: &&Perm| {
        p.ch.is(CardType::Planeswalker) && p.ch.controller == defender
            // A siege is protected by an opponent of its controller (CR 310.11a).
            || p.ch.is(CardType::Battle) && p.ch.controller == attacker
    };
    s.permanents().filter(attackable).for_each(|p| f(Ref::Obj(p.obj)));
}

/// May it be attacked at all?
pub fn is_defender(s: &State, whom: Ref) -> bool {
    let mut found = false;
    each_defender(s, |one| found |= one == whom);
    found
}

/// CR 508.1a.
pub fn able(g: &Magic, s: &State, p: &Perm) -> bool {
    p.ch.controller == s.active
        && p.ch.is(CardType::Creature)
        && !p.ch.is(CardType::Battle)
        && !p.is(perm_flag::TAPPED)
        && (!p.is(perm_flag::SICK) || p.ch.has(Keyword::Haste))
        && (!p.ch.has(Keyword::Defender)
            || g.ruled(s, rules::COMBAT, Ref::Obj(p.obj), |rule, _| {
                matches!(rule, Rule::AttackDespiteDefender)
            }))
}

/// The creature that is asked about next, where every one of them may attack.
fn nth_able<'a>(g: &Magic, s: &'a State, at: usize) -> Option<&'a Perm> {
    s.permanents().filter(|p| able(g, s, p)).nth(at)
}

/// Everything that can attack at all, in order of entry.
fn choices(g: &Magic, s: &State) -> Vec<Choices> {
    let (mut defenders, mut all) = (Vec::new(), Vec::new());
    each_defender(s, |whom| defenders.push(whom));
    for p in s.permanents().filter(|p| able(g, s, p)) {
        let me = Ref::Obj(p.obj);
        let may = defenders.iter().copied().filter(|&d| !g.cannot(s, Deed::Attack, me, d));
        let whom: Vec<(Ref, u8, bool)> =
            may.map(|d| (d, obeyed(g, s, p, d), taxed(g, s, Deed::Attack, me, d))).collect();
        if !whom.is_empty() {
            let company = g.cannot(s, Deed::AttackAlone, me, Ref::Nothing);
            all.push(Choices { creature: p.obj, whom, company });
        }
    }
    all
}

/// Requirements obeyed by attacking this (CR 508.1d): effects that say so, and goad (CR 701.15b).
fn obeyed(g: &Magic, s: &State, p: &Perm, whom: Ref) -> u8 {
    let me = Ref::Obj(p.obj);
    let mut obeyed = 0;
    g.each_rule(s, rules::COMBAT, &mut |rule, env, of| {
        if let Rule::Must { deed: Deed::Attack, other } = rule
            && env.affects(of, me)
            && (*other == Filter::Anything || env.with(me).passes(other, whom))
        {
            obeyed += 1;
        }
    });
    for seat in (0..2).filter(|seat| p.goaded & (1 << seat) != 0) {
        obeyed += 1;
        if matches!(whom, Ref::Player(other) if other != seat) {
            obeyed += 1;
        }
    }
    obeyed
}

/// Does attacking or blocking so cost anything?
pub fn taxed(g: &Magic, s: &State, deed: Deed, subject: Ref, other: Ref) -> bool {
    s.rules & rules::COMBAT != 0 && !tax_on(g, s, deed, subject, other).is_zero()
}

/// What attacking or blocking so costs (CR 508.1h, 509.1d).
pub fn tax_on(g: &Magic, s: &State, deed: Deed, subject: Ref, other: Ref) -> Needs {
    let mut needs = Needs::default();
    add_tax(g, s, deed, subject, other, &mut needs);
    needs
}

fn add_tax(g: &Magic, s: &State, deed: Deed, subject: Ref, other: Ref, needs: &mut Needs) {
    g.each_rule(s, rules::COMBAT, &mut |rule, env, of| {
        if let Rule::Tax { deed: what, other: filter, cost } = rule
            && *what == deed
            && env.affects(of, subject)
            && (*filter == Filter::Anything || env.with(subject).passes(filter, other))
        {
            needs.add(&cost.mana, env.x);
        }
    });
}

/// The bill for the whole declaration under way.
pub fn tax<'a>(g: &'a Magic, s: &'a State, seat: Seat) -> Bill<'a> {
    let combat = |f: &&Frame| matches!(f.doing, Doing::Attack | Doing::Block);
    let frame = s.frames.iter().rev().find(combat).expect("a declaration under way");
    let deed = if frame.doing == Doing::Attack { Deed::Attack } else { Deed::Block };
    bill(g, s, seat, deed, pairs(s, frame))
}

fn bill<'a>(
    g: &'a Magic,
    s: &'a State,
    seat: Seat,
    deed: Deed,
    pairs: impl Iterator<Item = (Ref, Ref)>,
) -> Bill<'a> {
    let mut needs = Needs::default();
    for (subject, other) in pairs.filter(|(_, other)| *other != Ref::Nothing) {
        add_tax(g, s, deed, subject, other, &mut needs);
    }
    let payee = Payee { paid: For::Other, seat, obj: Obj::NONE, face: 0, any: false, fused: false };
    Bill { needs, ..Bill::new(Env::new(g, s, Obj::NONE, seat), payee) }
}

/// Is there mana for it, with these creatures tapped for the attack?
pub fn tax_payable(g: &Magic, s: &State, seat: Seat, deed: Deed, pairs: &[(Ref, Ref)]) -> bool {
    if s.ruling.is_empty() {
        return true;
    }
    let bill = bill(g, s, seat, deed, pairs.iter().copied());
    if bill.needs.is_zero() {
        return true;
    }
    let taps = |r: Ref| {
        r.obj().filter(|&o| deed == Deed::Attack && s.perm(o).is_some_and(|p| !p.ch.has(Keyword::Vigilance)))
    };
    let attacking = pairs.iter().filter(|(_, whom)| *whom != Ref::Nothing);
    let taken: Vec<Taken> =
        attacking.filter_map(|&(r, _)| taps(r)).map(|o| Taken { card: o.i, tap: true, go: true }).collect();
    bill.payable_without(&taken)
}

/// What is declared so far.
pub fn pairs<'a>(s: &'a State, frame: &Frame) -> impl Iterator<Item = (Ref, Ref)> + 'a {
    s.pool[usize::from(frame.from)..].chunks_exact(2).map(|two| (two[0], two[1]))
}

/// The most requirements that can be obeyed from here on without paying (CR 508.1d); `None` if no way on keeps
/// the restrictions. `count` creatures attack so far, `company`: one of them cannot do so alone.
fn best(rest: &[Choices], count: u8, company: bool) -> Option<i32> {
    // By the number of attackers (two are as good as many) and whether one of them needs company.
    let mut table = [[None; 2]; 3];
    table[usize::from(count.min(2))][usize::from(company)] = Some(0);
    for c in rest {
        let mut next: [[Option<i32>; 2]; 3] = table;
        let most = c.whom.iter().filter(|(_, _, paid)| !paid).map(|&(_, n, _)| i32::from(n)).max();
        if let Some(most) = most {
            for (n, row) in table.iter().enumerate() {
                for (k, so_far) in row.iter().enumerate() {
                    let to = &mut next[(n + 1).min(2)][k | usize::from(c.company)];
                    *to = (*to).max(so_far.map(|v| v + most));
                }
            }
        }
        table = next;
    }
    let fine = |n: usize, k: usize| !(n == 1 && k == 1);
    (0..3)
        .flat_map(|n| (0..2).map(move |k| (n, k)))
        .filter(|&(n, k)| fine(n, k))
        .filter_map(|(n, k)| table[n][k])
        .max()
}

/// No rule speaks about attacks, and nothing is goaded: every creature may attack whom it likes.
fn unruled(s: &State) -> bool {
    let about = rules::COMBAT | rules::forbids(Deed::Attack) | rules::forbids(Deed::AttackAlone);
    s.rules & about == 0 && s.standing().all(|p| p.goaded == 0)
}

/// Attacks have their price at most: nothing forbids one or demands one, so that every creature that is able may
/// attack whom it likes if that can be paid for.
fn only_priced(g: &Magic, s: &State) -> bool {
    let forbids = rules::forbids(Deed::Attack) | rules::forbids(Deed::AttackAlone);
    let mut free = s.rules & forbids == 0 && s.standing().all(|p| p.goaded == 0);
    if free {
        g.each_rule(s, rules::COMBAT, &mut |rule, _, _| {
            free &= !matches!(rule, Rule::Must { deed: Deed::Attack, .. });
        });
    }
    free
}

/// What such a creature may do.
fn priced(g: &Magic, s: &State, frame: &Frame, creature: Obj) -> Vec<Ref> {
    let me = Ref::Obj(creature);
    let mut options = vec![Ref::Nothing];
    let mut declared: Vec<(Ref, Ref)> = pairs(s, frame).filter(|(_, whom)| *whom != Ref::Nothing).collect();
    each_defender(s, |whom| {
        declared.push((me, whom));
        if !taxed(g, s, Deed::Attack, me, whom) || tax_payable(g, s, s.active, Deed::Attack, &declared) {
            options.push(whom);
        }
        declared.pop();
    });
    options
}

fn list_priced(g: &Magic, s: &State, frame: &Frame, creature: Obj, menu: &mut Menu) {
    menu.ask(s.active, Ask::Attackers as u8);
    priced(g, s, frame, creature).into_iter().for_each(|whom| menu.push(option(creature, whom)));
}

struct Scan {
    choices: Vec<Choices>,
    at: usize,
    obeyed: i32,
    count: u8,
    company: bool,
    pairs: Vec<(Ref, Ref)>,
}

fn scan(g: &Magic, s: &State, frame: &Frame) -> Scan {
    let choices = choices(g, s);
    let pairs: Vec<(Ref, Ref)> = pairs(s, frame).collect();
    let mut scan = Scan { choices, at: frame.n as usize, obeyed: 0, count: 0, company: false, pairs };
    for (c, (_, whom)) in scan.choices.iter().zip(&scan.pairs) {
        if *whom != Ref::Nothing {
            scan.count = (scan.count + 1).min(2);
            scan.company |= c.company;
            scan.obeyed += c.whom.iter().find(|(w, ..)| w == whom).map_or(0, |&(_, n, _)| i32::from(n));
        }
    }
    scan
}

impl Scan {
    /// What the creature at hand may do: every choice from which the most requirements can still be obeyed.
    fn options(&self, g: &Magic, s: &State) -> Vec<Ref> {
        let c = &self.choices[self.at];
        let rest = &self.choices[self.at + 1..];
        let most = best(&self.choices, 0, false).unwrap_or(0);
        let mut options = Vec::new();
        let good = |then: Option<i32>, now: i32| then.is_some_and(|then| self.obeyed + now + then >= most);
        if good(best(rest, self.count, self.company), 0) {
            options.push(Ref::Nothing);
        }
        for &(whom, n, paid) in &c.whom {
            let then = best(rest, self.count + 1, self.company || c.company);
            if good(then, n.into()) && (!paid || self.pays(g, s, c.creature, whom)) {
                options.push(whom);
            }
        }
        options
    }

    /// The menu of the creature at hand.
    fn list(&self, g: &Magic, s: &State, menu: &mut Menu) {
        menu.ask(s.active, Ask::Attackers as u8);
        let creature = self.choices[self.at].creature;
        self.options(g, s).into_iter().for_each(|whom| menu.push(option(creature, whom)));
    }

    fn pays(&self, g: &Magic, s: &State, creature: Obj, whom: Ref) -> bool {
        let mut pairs = self.pairs.clone();
        pairs.push((Ref::Obj(creature), whom));
        tax_payable(g, s, s.active, Deed::Attack, &pairs)
    }
}

/// May the creature at hand do this?
pub fn allows(g: &Magic, s: &State, frame: &Frame, whom: Ref) -> bool {
    if only_priced(g, s) {
        let at = nth_able(g, s, frame.n as usize);
        return at.is_some_and(|p| priced(g, s, frame, p.obj).contains(&whom));
    }
    scan(g, s, frame).options(g, s).contains(&whom)
}

pub fn step(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    let frame = *s.top();
    match frame.phase {
        SCAN => {
            if frame.n == 0 {
                s.top().from = s.pool.len() as u16;
            }
            let frame = s.frames.last().expect("this frame");
            if !list(g, s, frame, &mut cx.menu) {
                s.top().phase = TAP;
                return Flow::Next;
            }
            s.top().phase = ASK;
            if layers::stale(s) { Flow::Ask } else { Flow::Asked }
        }
        ASK => Flow::Ask,
        TAP => {
            s.top().phase = TAX;
            let attackers = attackers(s, &frame);
            let taps =
                attackers.iter().filter(|(o, _)| s.perm(*o).is_some_and(|p| !p.ch.has(Keyword::Vigilance)));
            let events: Vec<Ev> = taps.map(|(o, _)| Ev::of(EventKind::Tap, s.active, Ref::Obj(*o))).collect();
            if !events.is_empty() {
                events::propose(g, s, cx, &events);
            }
            Flow::Next
        }
        TAX => {
            s.top().phase = DECLARE;
            if !s.ruling.is_empty() && !tax(g, s, s.active).needs.is_zero() {
                s.top().phase = PAID;
                pay::start_combat(s, s.active);
            }
            Flow::Next
        }
        PAID => {
            // Who cannot pay after all declares nothing (CR 508.1i).
            let paid = s.result == [Ref::Num(1)];
            if !paid {
                s.pool.truncate(usize::from(frame.from));
            }
            s.top().phase = DECLARE;
            Flow::Next
        }
        DECLARE => {
            s.top().phase = DONE;
            let attackers = attackers(s, &frame);
            s.pool.truncate(usize::from(frame.from));
            let mut events = Vec::with_capacity(attackers.len());
            for (o, whom) in attackers {
                if let Some(p) = s.perm_mut(o) {
                    p.attacking = whom;
                    p.flags |= perm_flag::ATTACKED;
                    events.push(Ev::of(EventKind::Attack, s.active, Ref::Obj(o)).other(whom));
                }
            }
            if !events.is_empty() {
                s.changed |= touched::COMBAT;
                events::propose(g, s, cx, &events);
            }
            Flow::Next
        }
        _ => {
            s.pop();
            Flow::Next
        }
    }
}

fn attackers(s: &State, frame: &Frame) -> Vec<(Obj, Ref)> {
    let declared = pairs(s, frame).filter(|(_, whom)| *whom != Ref::Nothing);
    declared.filter_map(|(r, whom)| r.obj().map(|o| (o, whom))).collect()
}

fn option(creature: Obj, whom: Ref) -> Opt {
    match whom {
        Ref::Player(seat) => Opt::verb(Verb::Attack as u8).a(creature.i).b(seat.into()),
        Ref::Obj(o) => Opt::verb(Verb::Attack as u8).a(creature.i).b(o.i).flags(PERMANENT),
        _ => Opt::verb(Verb::Stay as u8).a(creature.i),
    }
}

/// The menu of a creature that may attack whom it likes.
fn list_all(s: &State, creature: Obj, menu: &mut Menu) {
    menu.ask(s.active, Ask::Attackers as u8);
    menu.push(option(creature, Ref::Nothing));
    each_defender(s, |whom| menu.push(option(creature, whom)));
}

/// The menu of the creature at hand, if there is one left to ask about.
fn list(g: &Magic, s: &State, frame: &Frame, menu: &mut Menu) -> bool {
    let free = unruled(s);
    if !free && !only_priced(g, s) {
        let scan = scan(g, s, frame);
        let left = scan.at < scan.choices.len();
        if left {
            scan.list(g, s, menu);
        }
        return left;
    }
    let Some(p) = nth_able(g, s, frame.n as usize) else { return false };
    if free {
        list_all(s, p.obj, menu)
    } else {
        list_priced(g, s, frame, p.obj, menu)
    }
    true
}

pub fn offer(g: &Magic, s: &State, menu: &mut Menu) {
    let frame = s.frames.last().expect("the frame that asks");
    let asked = list(g, s, frame, menu);
    assert!(asked, "the creature at hand");
}

pub fn take(_: &Magic, s: &mut State, o: Opt, _: &mut Cx<Magic>) {
    let whom = if o.verb != Verb::Attack as u8 {
        Ref::Nothing
    } else if o.flags & PERMANENT != 0 {
        Ref::Obj(s.obj(o.b))
    } else {
        Ref::Player(o.b as Seat)
    };
    let creature = Ref::Obj(s.obj(o.a));
    s.pool.extend([creature, whom]);
    let f = s.top();
    f.n += 1;
    f.phase = SCAN;
}
