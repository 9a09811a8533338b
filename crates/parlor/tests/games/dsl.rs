//! A short way to write programs.
#![allow(dead_code)]

use parlor::ast::*;

pub const UP: Face = Face::Up;
pub const DOWN: Face = Face::Down;
pub const OWNER: Face = Face::Owner;

pub struct Game {
    pub p: Program,
}

impl Game {
    pub fn new(name: &str, seats: u8) -> Self {
        let cap = Ending { reason: 0, seat_local: 31, merit: n(0), payoff: None };
        Self {
            p: Program {
                name: name.to_owned(),
                schema_version: parlor::SCHEMA_VERSION.to_owned(),
                seats,
                teams: (0..seats).collect(),
                domains: Vec::new(),
                cards: Vec::new(),
                attributes: Vec::new(),
                derived: Vec::new(),
                zones: Vec::new(),
                vars: Vec::new(),
                evaluations: Vec::new(),
                melds: Vec::new(),
                blocks: vec![Vec::new()],
                reasons: vec!["cap".to_owned()],
                prompts: Vec::new(),
                labels: Vec::new(),
                max_decisions: 2000,
                cap,
                tallies: Vec::new(),
                hints: Vec::new(),
            },
        }
    }

    /// Suit 0 to 3 (♣♦♥♠) as attribute 0, rank as attribute 1: `ranks` of the two to the ace, ace high (12).
    pub fn french(&mut self, ranks: std::ops::RangeInclusive<usize>) -> &mut Self {
        let names: Vec<char> = "23456789TJQKA".chars().collect();
        let (mut suits, mut values) = (Vec::new(), Vec::new());
        for (s, suit) in "♣♦♥♠".chars().enumerate() {
            for r in ranks.clone() {
                self.p.cards.push(CardDef { label: format!("{}{suit}", names[r]) });
                suits.push(s as i16);
                values.push(r as i16);
            }
        }
        let of = |c: &str| c.chars().map(|c| c.to_string()).collect();
        self.p.domains.push(Domain { name: "suit".to_owned(), values: of("♣♦♥♠") });
        self.p.domains.push(Domain { name: "rank".to_owned(), values: of("23456789TJQKA") });
        self.attr("suit", Some(0), suits);
        self.attr("rank", Some(1), values);
        self
    }

    pub fn attr(&mut self, name: &str, domain: Option<u8>, values: Vec<i16>) -> u16 {
        self.p.attributes.push(Attribute { name: name.to_owned(), domain, values });
        self.p.attributes.len() as u16 - 1
    }

    pub fn attr_by(&mut self, name: &str, f: impl Fn(usize) -> i16) -> u16 {
        let values = (0..self.p.cards.len()).map(f).collect();
        self.attr(name, None, values)
    }

    pub fn suit_of(&self, card: usize) -> i16 {
        self.p.attributes[0].values[card]
    }
    pub fn rank_of(&self, card: usize) -> i16 {
        self.p.attributes[1].values[card]
    }
    pub fn card(&self, label: &str) -> i32 {
        self.p.cards.iter().position(|c| c.label == label).expect("a card of the deck") as i32
    }

    pub fn derived(&mut self, name: &str, vars: &[u16], value: Value) -> u16 {
        self.p.derived.push(Derived { name: name.to_owned(), domain: None, vars: vars.to_vec(), value });
        self.p.derived.len() as u16 - 1
    }

    pub fn table(&mut self, name: &str, ordered: bool, face: Face) -> u8 {
        self.zone(name, Owner::Table, 1, ordered, face)
    }
    pub fn hands(&mut self, name: &str, ordered: bool, face: Face) -> u8 {
        self.zone(name, Owner::Seat, 1, ordered, face)
    }
    pub fn zone(&mut self, name: &str, owner: Owner, piles: u8, ordered: bool, face: Face) -> u8 {
        self.p.zones.push(Zone { name: name.to_owned(), owner, piles, ordered, face });
        self.p.zones.len() as u8 - 1
    }

    pub fn var(&mut self, name: &str, size: u16, init: i32, low: i32, high: i32) -> u16 {
        self.p.vars.push(Var {
            name: name.to_owned(),
            size,
            init,
            low,
            high,
            domain: None,
            face: UP,
            observed: true,
        });
        self.p.vars.len() as u16 - 1
    }

    pub fn block(&mut self, statements: Vec<Statement>) -> u16 {
        self.p.blocks.push(statements);
        self.p.blocks.len() as u16 - 1
    }
    pub fn main(&mut self, statements: Vec<Statement>) {
        self.p.blocks[0] = statements;
    }

    fn word(list: &mut Vec<String>, text: &str) -> u16 {
        let at = list.iter().position(|l| l == text).unwrap_or_else(|| {
            list.push(text.to_owned());
            list.len() - 1
        });
        at as u16
    }
    pub fn label(&mut self, text: &str) -> u16 {
        Self::word(&mut self.p.labels, text)
    }
    pub fn prompt(&mut self, text: &str) -> u16 {
        Self::word(&mut self.p.prompts, text)
    }
    pub fn reason(&mut self, text: &str) -> u16 {
        Self::word(&mut self.p.reasons, text)
    }

    pub fn tally(&mut self, name: &str, value: Value) {
        self.p.tallies.push(Tally { name: name.to_owned(), value });
    }

    /// If, with blocks made of statements.
    pub fn when(&mut self, test: Cond, then: Vec<Statement>, other: Vec<Statement>) -> Statement {
        let then = self.block(then);
        let other = if other.is_empty() { None } else { Some(self.block(other)) };
        Statement::If { test, then, other }
    }
    pub fn repeat(&mut self, test: Cond, max: u32, body: Vec<Statement>) -> Statement {
        let body = self.block(body);
        Statement::While { test, body, max }
    }
    pub fn each(&mut self, local: u8, from: Value, n: Value, body: Vec<Statement>) -> Statement {
        let body = self.block(body);
        Statement::For { local, from, n, body }
    }
    pub fn group(&mut self, label: &str, binders: Vec<Binder>, when: Cond, body: Vec<Statement>) -> Group {
        let label = self.label(label);
        let body = self.block(body);
        Group { binders, when, label, body }
    }
    pub fn choose(&mut self, by: Value, prompt: &str, groups: Vec<Group>) -> Statement {
        let prompt = self.prompt(prompt);
        Statement::Choose { by, prompt, groups, otherwise: None, secret: false }
    }
    pub fn end(&mut self, reason: &str, merit: Value) -> Statement {
        let reason = self.reason(reason);
        Statement::End(Ending { reason, seat_local: 31, merit, payoff: None })
    }

    pub fn done(mut self) -> Program {
        if self.p.prompts.is_empty() {
            self.prompt("Choose.");
        }
        self.p
    }
}

pub fn n(n: i32) -> Value {
    Value::Int { n }
}
pub fn v(var: u16) -> Value {
    Value::Var { var, at: None }
}
pub fn at(var: u16, at: Value) -> Value {
    Value::Var { var, at: Some(Box::new(at)) }
}
pub fn l(local: u8) -> Value {
    Value::Local { local }
}
/// The seat an ending is asked about.
pub fn me() -> Value {
    l(31)
}
pub fn this() -> Value {
    Value::This
}
fn b<T>(x: T) -> Box<T> {
    Box::new(x)
}
pub fn attr(attr: u16, card: Value) -> Value {
    Value::Attr { attr, card: b(card) }
}
pub fn derived(derived: u16, card: Value) -> Value {
    Value::DerivedAttr { derived, card: b(card) }
}
pub fn count(of: Cards) -> Value {
    Value::Count { of }
}
pub fn sum(attr: u16, of: Cards) -> Value {
    Value::Sum { attr, of }
}
pub fn top(of: Place) -> Value {
    Value::Top { of }
}
pub fn seats() -> Value {
    Value::Seats
}
pub fn next(seat: Value) -> Value {
    Value::Next { seat: b(seat), by: b(n(1)) }
}
pub fn add(a: Value, c: Value) -> Value {
    Value::Add { a: b(a), b: b(c) }
}
pub fn sub(a: Value, c: Value) -> Value {
    Value::Sub { a: b(a), b: b(c) }
}
pub fn mul(a: Value, c: Value) -> Value {
    Value::Mul { a: b(a), b: b(c) }
}
pub fn min(a: Value, c: Value) -> Value {
    Value::Min { a: b(a), b: b(c) }
}
pub fn max(a: Value, c: Value) -> Value {
    Value::Max { a: b(a), b: b(c) }
}
pub fn pick(test: Cond, then: Value, other: Value) -> Value {
    Value::If { test: b(test), then: b(then), other: b(other) }
}
pub fn eq(a: Value, b: Value) -> Cond {
    Cond::Eq { a, b }
}
pub fn ne(a: Value, b: Value) -> Cond {
    Cond::Ne { a, b }
}
pub fn lt(a: Value, b: Value) -> Cond {
    Cond::Lt { a, b }
}
pub fn ge(a: Value, b: Value) -> Cond {
    Cond::Ge { a, b }
}
pub fn gt(a: Value, b: Value) -> Cond {
    Cond::Gt { a, b }
}
pub fn not(a: Cond) -> Cond {
    Cond::Not { a: b(a) }
}
pub fn all(of: Vec<Cond>) -> Cond {
    Cond::All { of }
}
pub fn any(of: Vec<Cond>) -> Cond {
    Cond::Any { of }
}
pub fn empty(of: Cards) -> Cond {
    Cond::Empty { of }
}
pub fn on(zone: u8) -> Place {
    Place { zone, seat: None, pile: None }
}
pub fn of(zone: u8, seat: Value) -> Place {
    Place { zone, seat: Some(b(seat)), pile: None }
}
pub fn pile(zone: u8, pile: Value) -> Place {
    Place { zone, seat: None, pile: Some(b(pile)) }
}
pub fn inside(place: Place) -> Cards {
    Cards::In { place: b(place) }
}
pub fn zone(zone: u8) -> Cards {
    Cards::InZone { zone, seat: None }
}
pub fn top_of(place: Place, n: Value) -> Cards {
    Cards::TopOf { place: b(place), n: b(n) }
}
pub fn one(card: Value) -> Cards {
    Cards::One { card: b(card) }
}
pub fn with(attr: u16, value: Value) -> Cards {
    Cards::With { attr, value: b(value) }
}
pub fn filter(of: Cards, test: Cond) -> Cards {
    Cards::Where { of: b(of), test: b(test) }
}
pub fn both(a: Cards, b: Cards) -> Cards {
    Cards::And { of: vec![a, b] }
}
pub fn either(a: Cards, b: Cards) -> Cards {
    Cards::Or { of: vec![a, b] }
}
pub fn minus(a: Cards, c: Cards) -> Cards {
    Cards::Minus { a: b(a), b: b(c) }
}
pub fn choice(test: Cond, then: Cards, other: Cards) -> Cards {
    Cards::If { test: b(test), then: b(then), other: b(other) }
}
pub fn shuffle(place: Place) -> Statement {
    Statement::Shuffle { place }
}
pub fn deal(from: u8, zone: u8, first: Value, count: i32) -> Statement {
    Statement::Deal { from: on(from), zone, first, count: n(count), batch: 1, face: None }
}
/// Everybody sees what moves.
pub fn put(what: Cards, to: Place) -> Statement {
    Statement::Move { what, to, face: None, secret: false, order: Arrival::Kept }
}
/// Only those who see the cards where they come from or go to know them.
pub fn slip(what: Cards, to: Place) -> Statement {
    Statement::Move { what, to, face: None, secret: true, order: Arrival::Kept }
}
pub fn set(var: u16, value: Value) -> Statement {
    Statement::Set { var, at: None, value }
}
pub fn set_at(var: u16, at: Value, value: Value) -> Statement {
    Statement::Set { var, at: Some(at), value }
}
pub fn gain(var: u16, at: Value, value: Value) -> Statement {
    Statement::Set { var, at: Some(at.clone()), value: add(Value::Var { var, at: Some(b(at)) }, value) }
}
