//! What advice reads off a program once: where hands lie, what is worth having, what each option does.

use serde_json::Value;

use crate::ast::{Face, Program};
use crate::code::{Bind, BindKind, By, Choice, Code, GroupCode, Num, Op, Set, Tail, Test};
use crate::sets::CardSet;

#[derive(Debug)]
pub(super) struct Reading {
    /// First pile of the zone that hands lie in, one per seat.
    pub hands: Option<usize>,
    /// Whoever has no cards left wins, or wins the hand.
    pub sheds: bool,
    /// The same, and cards that were laid down count nothing: whoever is out first has won the hand.
    pub out_wins: bool,
    /// What a card left in hand costs.
    pub cost: Option<u16>,
    /// What a card in a trick is worth.
    pub points: Option<u16>,
    /// The order of ranks.
    pub rank: Option<u16>,
    pub suit: Option<u16>,
    /// Melds that can be laid down or counted.
    pub melds: Vec<u8>,
    pub claim: Option<Claim>,
    /// The group that ends a hand by a card, open to hands that are left with little.
    pub knock: Option<u16>,
    /// Tricks are played.
    pub tricks: bool,
    /// Piles of each seat, beside its hand, that cards are won to: first piles.
    pub won: Vec<usize>,
    /// First cells of what seats gain in a hand beside tricks and that is added to the score: melds shown, sweeps.
    pub gains: Vec<usize>,
    /// What a trick is worth, as a rule, where tricks are counted by points.
    pub trick_worth: f32,
    /// What each group of options does, by its number.
    pub deeds: Vec<Deed>,
}

/// Cards laid face down as being of a value that a variable says.
#[derive(Debug, Clone, Copy)]
pub(super) struct Claim {
    pub pile: usize,
    pub attr: u16,
    pub cell: u16,
}

/// What an option does, as far as its statements tell.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Deed {
    /// Cards that it binds are moved.
    pub moves: bool,
    /// They are laid away: to no hand.
    pub away: bool,
    /// The pile whose top card it brings to the own hand.
    pub takes: Option<u8>,
    /// Something that counts for the result is changed.
    pub scores: bool,
    /// Cards are won.
    pub wins: bool,
    /// It says no more than that nothing is done.
    pub passes: bool,
    /// How much there is of it.
    pub length: u16,
    /// The attribute whose value it names, and the binder.
    pub names: Option<(u16, u8)>,
    /// The binder that names a seat.
    pub seat: Option<u8>,
}

impl Reading {
    pub fn new<S: CardSet>(program: &Program, code: &Code<S>) -> Self {
        let blocks = serde_json::to_value(&program.blocks).unwrap_or_default();
        let hand_zone = code.zones.iter().position(|z| z.per_seat && z.piles == 1 && z.face == Face::Owner);
        let tricks = code.blocks.iter().flatten().any(|s| matches!(s.op, Op::Trick(_)));
        let melds = if mentions(&blocks, &|at| has(at, "each", "meld") || has(at, "v", "leftover")) {
            (0..code.melds.len() as u8).collect()
        } else {
            Vec::new()
        };
        let hand = hand_zone.map(|z| z as u64);
        let sheds = !tricks && hand.is_some_and(|h| mentions(&blocks, &|at| quantified(at, h)));
        let cost = hand.and_then(|h| {
            find(&blocks, &|at| {
                let left = has(at, "v", "leftover");
                let sum = has(at, "v", "sum")
                    && mentions(at, &|o| o.get("zone").and_then(Value::as_u64) == Some(h));
                (left || sum).then(|| at.get("attr").and_then(Value::as_u64)).flatten()
            })
        });
        let elsewhere = |o: &Value| o.get("zone").and_then(Value::as_u64).is_some_and(|z| Some(z) != hand);
        let laid_counts = mentions(&blocks, &|at| has(at, "v", "sum") && mentions(at, &elsewhere));
        let attribute = |name: &str| program.attributes.iter().position(|a| a.name == name).map(|a| a as u16);
        let mut reading = Self {
            hands: hand_zone.map(|z| code.zones[z].base),
            sheds,
            out_wins: sheds && !laid_counts,
            cost: cost.map(|c| c as u16),
            points: tricks.then(|| points(code)).flatten(),
            rank: attribute("rank"),
            suit: attribute("suit"),
            melds,
            claim: claim(code),
            knock: choices(code).flat_map(|c| &c.groups).find(|g| knocks(g)).map(|g| g.id),
            tricks,
            won: Vec::new(),
            gains: gains(program, code, &blocks),
            trick_worth: 1.0,
            deeds: vec![Deed::default(); code.groups.len()],
        };
        if let Some(attr) = reading.points {
            let all: f32 = code.attrs[usize::from(attr)].values.iter().map(|&v| f32::from(v)).sum();
            reading.trick_worth = (all * code.seats as f32 / code.cards.max(1) as f32).max(1.0);
        }
        let won = |z: &&crate::code::ZoneInfo| z.per_seat && z.piles == 1 && z.face == Face::Up;
        if !tricks && reading.hands.is_some() {
            reading.won = code.zones.iter().filter(won).map(|z| z.base).collect();
        }
        for choice in choices(code) {
            for group in &choice.groups {
                let deed = reading.deed(program, code, group);
                if let Some(at) = reading.deeds.get_mut(usize::from(group.id)) {
                    *at = deed;
                }
            }
            reading.pass_of(program, choice);
        }
        reading
    }

    fn deed<S: CardSet>(&self, program: &Program, code: &Code<S>, group: &GroupCode<S>) -> Deed {
        let mut deed = Deed::default();
        let cards = |b: &Bind<S>| {
            !matches!(b.kind, BindKind::Number { .. } | BindKind::Value { .. } | BindKind::Seat { .. })
        };
        let bound: Vec<u8> = group.binders.iter().filter(|b| cards(b)).map(|b| b.local).collect();
        let scored = merit_cells(code);
        scan(code, group.body, 0, &mut |op| {
            deed.length += 1;
            match op {
                Op::Move { what, to, .. } => {
                    let moved = bound.iter().any(|&l| binds(what, l));
                    let own = self.hands.is_some_and(|h| code.zones[usize::from(to.zone)].base == h);
                    deed.moves |= moved;
                    deed.away |= moved && !own;
                    if let (true, Set::TopOf(of)) = (own, what) {
                        deed.takes = deed.takes.or(of.0.fixed);
                    }
                    deed.wins |= self.won.contains(&code.zones[usize::from(to.zone)].base);
                }
                Op::Set(target, _) | Op::Add(target, ..) => {
                    deed.scores |= scored.iter().any(|r| r.contains(&target.base));
                }
                Op::Bump { cell, .. } => deed.scores |= scored.iter().any(|r| r.contains(cell)),
                Op::Choose(inner) => {
                    for g in &inner.groups {
                        scan(code, g.body, 1, &mut |op| {
                            if let Op::Move { to, .. } = op {
                                deed.wins |= self.won.contains(&code.zones[usize::from(to.zone)].base);
                            }
                        });
                    }
                }
                _ => {}
            }
        });
        // Where the piles themselves are counted, whatever moves a card may count.
        deed.scores |= scored.is_empty() && code.merit.is_some() && !self.sheds && deed.moves;
        for (i, bind) in group.binders.iter().enumerate() {
            match &bind.kind {
                BindKind::Value { attr, .. } => deed.names = Some((*attr, i as u8)),
                BindKind::Number { domain: Some(d), .. } => {
                    let attr = program.attributes.iter().position(|a| a.domain == Some(*d));
                    deed.names = attr.map(|a| (a as u16, i as u8)).or(deed.names);
                }
                BindKind::Seat { .. } => deed.seat = Some(i as u8),
                _ => {}
            }
        }
        deed
    }

    /// Which group of a choice is the one that lets things be.
    fn pass_of<S: CardSet>(&mut self, program: &Program, choice: &Choice<S>) {
        let plain = |g: &&GroupCode<S>| g.binders.is_empty();
        let called = |g: &&GroupCode<S>| program.labels[usize::from(g.label)] == "pass";
        let least = choice.groups.iter().filter(plain).min_by_key(|g| self.deeds[usize::from(g.id)].length);
        let pass = choice.groups.iter().filter(plain).find(called).or(least);
        if let Some(g) = pass {
            self.deeds[usize::from(g.id)].passes = true;
        }
    }
}

fn choices<S>(code: &Code<S>) -> impl Iterator<Item = &Choice<S>> {
    code.blocks.iter().flatten().filter_map(|s| match &s.op {
        Op::Choose(choice) => Some(&**choice),
        _ => None,
    })
}

/// Every statement that a block leads to.
fn scan<'c, S>(code: &'c Code<S>, block: u16, depth: u8, found: &mut dyn FnMut(&'c Op<S>)) {
    if depth > 6 {
        return;
    }
    for stmt in &code.blocks[usize::from(block)] {
        found(&stmt.op);
        match &stmt.op {
            Op::If(_, then, other) => {
                scan(code, *then, depth + 1, found);
                if let Some(other) = other {
                    scan(code, *other, depth + 1, found);
                }
            }
            Op::While(_, body, _) | Op::For { body, .. } | Op::ForCards { body, .. } | Op::Call(body) => {
                scan(code, *body, depth + 1, found);
            }
            _ => {}
        }
    }
}

/// Whether a set of cards is made of what a local holds.
fn binds<S>(set: &Set<S>, local: u8) -> bool {
    match set {
        Set::Local(l) => *l == local,
        Set::One(n) => matches!(**n, Num::Local(l) if l == local),
        Set::Or(of) | Set::And(of) => of.iter().any(|s| binds(s, local)),
        _ => false,
    }
}

/// Cells that the result is read from.
fn merit_cells<S>(code: &Code<S>) -> Vec<std::ops::Range<u16>> {
    let mut cells = Vec::new();
    if let Some((_, merit)) = &code.merit {
        cells_of(merit, &mut cells);
    }
    cells
}

fn cells_of<S>(n: &Num<S>, into: &mut Vec<std::ops::Range<u16>>) {
    match n {
        Num::Cell(cell) => into.push(*cell..*cell + 1),
        Num::CellAt(base, size, _) | Num::OfTeam(base, size, _) => into.push(*base..*base + *size),
        Num::Math(_, of) => of.iter().for_each(|n| cells_of(n, into)),
        Num::If(of) => {
            cells_of(&of.1, into);
            cells_of(&of.2, into);
        }
        _ => {}
    }
}

/// First cells of variables, one cell a seat, that are added to and whose value is added to what the result is read
/// from.
fn gains<S>(program: &Program, code: &Code<S>, blocks: &Value) -> Vec<usize> {
    let scored = merit_cells(code);
    let base = |var: u64| usize::try_from(var).ok().and_then(|v| code.vars.get(v)).map(|v| v.base);
    let mut added = Vec::new();
    let mut counted = Vec::new();
    adds(blocks, &mut |var, value| {
        if base(var).is_some_and(|cell| scored.iter().any(|r| r.contains(&cell))) {
            summands(value, &mut counted);
        } else {
            added.push(var);
        }
    });
    let own = |var: &u64| program.vars.get(*var as usize).is_some_and(|v| usize::from(v.size) == code.seats);
    let mut found: Vec<usize> = counted
        .into_iter()
        .filter(|var| added.contains(var) && own(var))
        .filter_map(base)
        .map(usize::from)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Every statement that adds to a variable.
fn adds<'v>(at: &'v Value, found: &mut dyn FnMut(u64, &'v Value)) {
    if has(at, "do", "add")
        && let (Some(var), Some(value)) = (at.get("var").and_then(Value::as_u64), at.get("value"))
    {
        found(var, value);
    }
    match at {
        Value::Object(fields) => fields.values().for_each(|v| adds(v, found)),
        Value::Array(items) => items.iter().for_each(|v| adds(v, found)),
        _ => {}
    }
}

/// Variables that a number is a sum of, in some case.
fn summands(value: &Value, into: &mut Vec<u64>) {
    let kind = value.get("v").and_then(Value::as_str);
    match kind {
        Some("var") => into.extend(value.get("var").and_then(Value::as_u64)),
        Some("add") => ["a", "b"].iter().filter_map(|k| value.get(k)).for_each(|v| summands(v, into)),
        Some("if") => ["then", "other"].iter().filter_map(|k| value.get(k)).for_each(|v| summands(v, into)),
        _ => {}
    }
}

/// The attribute that tricks are counted by.
fn points<S>(code: &Code<S>) -> Option<u16> {
    code.blocks.iter().flatten().find_map(|s| match &s.op {
        Op::Add(_, Num::Sum(attr, _), _) => Some(*attr),
        Op::Trick(t) => t.tail.iter().flatten().find_map(|tail| match tail {
            Tail::Add { by: By::Points { attr, .. }, .. } => Some(*attr),
            _ => None,
        }),
        Op::Set(_, n) | Op::Add(_, n, _) => sum_in(n),
        Op::If(test, ..) | Op::Unless(test, _) => sum_in_test(test),
        _ => None,
    })
}

fn sum_in<S>(n: &Num<S>) -> Option<u16> {
    match n {
        Num::Sum(attr, _) => Some(*attr),
        Num::Math(_, of) => of.iter().find_map(sum_in),
        Num::If(of) => sum_in_test(&of.0).or_else(|| sum_in(&of.1)).or_else(|| sum_in(&of.2)),
        _ => None,
    }
}

fn sum_in_test<S>(t: &Test<S>) -> Option<u16> {
    match t {
        Test::Cmp(_, of) => of.iter().find_map(sum_in),
        Test::Not(a) => sum_in_test(a),
        Test::All(of) | Test::Any(of) => of.iter().find_map(sum_in_test),
        _ => None,
    }
}

fn knocks<S>(group: &GroupCode<S>) -> bool {
    matches!(&group.binders[..], [bind] if matches!(bind.kind, BindKind::Card(_))) && leftover_in(&group.when)
}

/// Whether a condition asks what a hand is left with.
fn leftover_in<S>(t: &Test<S>) -> bool {
    match t {
        Test::Cmp(_, of) => of.iter().any(|n| matches!(n, Num::Leftover { .. })),
        Test::Not(a) => leftover_in(a),
        Test::All(of) | Test::Any(of) => of.iter().any(leftover_in),
        _ => false,
    }
}

/// Whether all of a pile is of the value that a variable says: somewhere that is asked.
fn claim<S: CardSet>(code: &Code<S>) -> Option<Claim> {
    let test = |t: &Test<S>| match t {
        Test::Empty(of) => match &**of {
            Set::Minus(parts) => match (&parts.0, &parts.1) {
                (Set::Pile(pile), Set::With(attr, n)) => match **n {
                    Num::Cell(cell) => Some(Claim { pile: usize::from(*pile), attr: *attr, cell }),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    let hidden = |c: &Claim| code.zones[usize::from(code.piles[c.pile].zone)].face == Face::Down;
    let mut found = None;
    for stmt in code.blocks.iter().flatten() {
        if let Op::If(t, ..) | Op::Unless(t, _) = &stmt.op {
            let inner = if let Test::Not(a) = t { test(a) } else { test(t) };
            found = found.or(inner.filter(hidden));
        }
    }
    found
}

fn has(at: &Value, key: &str, word: &str) -> bool {
    at.get(key).is_some_and(|v| v == word)
}

fn find<T>(at: &Value, test: &impl Fn(&Value) -> Option<T>) -> Option<T> {
    if let Some(found) = test(at) {
        return Some(found);
    }
    match at {
        Value::Object(fields) => fields.values().find_map(|v| find(v, test)),
        Value::Array(items) => items.iter().find_map(|v| find(v, test)),
        _ => None,
    }
}

fn mentions(at: &Value, test: &impl Fn(&Value) -> bool) -> bool {
    find(at, &|v| test(v).then_some(())).is_some()
}

/// Whether it is asked of seats, one by one, which of them has an empty hand.
fn quantified(at: &Value, hand: u64) -> bool {
    let asks = has(at, "v", "first_where") || has(at, "v", "count_where");
    let local = |place: &Value| {
        place.get("zone").and_then(Value::as_u64) == Some(hand)
            && place.get("seat").is_some_and(|s| has(s, "v", "local"))
    };
    let held = |of: &Value| has(of, "s", "in") && of.get("place").is_some_and(local);
    asks && mentions(at, &|o| {
        (has(o, "c", "empty") && o.get("of").is_some_and(held))
            || ((has(o, "c", "le") || has(o, "c", "eq"))
                && o.get("a").is_some_and(|a| has(a, "v", "count") && a.get("of").is_some_and(held)))
    })
}
