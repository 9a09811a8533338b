//! From untrusted JSON to a program that cannot go astray: every index checked, every local bound, every
//! table built. A fault is named by its path.

mod expressions;
mod flatten;
mod flow;
mod ladder;
mod patterns;
mod statements;
mod tabulate;
pub(crate) mod tighten;

use kernel::{Error, Result};

use crate::ast::{Arrival, Face, Owner, Program, Statement};
use crate::code::{CellInfo, Code, DerivedTable, Need, PileInfo, Stmt, Table, VarInfo, Words, ZoneInfo};
use crate::evaluate::Evaluator;
use crate::expr::Eval;
use crate::sets::CardSet;
use crate::state::{Core, NUMBERS, SETS, State};
use flow::Uses;

/// A program with a deck of more cards, piles or cells is refused.
pub(crate) const CARDS: usize = 128;
const PILES: usize = 120;
const CELLS: usize = 2048;
/// Entries of a derived attribute's table.
const TABLE: usize = 1 << 20;

pub(crate) fn parse(text: &str) -> Result<Program> {
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|e| Error::invalid(format!("program: {e}")))?;
    let mut reader = serde_json::Deserializer::from_str(text);
    let program: Program = serde_path_to_error::deserialize(&mut reader)
        .map_err(|e| Error::invalid(format!("program.{}: {}", e.path(), e.inner())))?;
    // What is written must be what is read: no field is passed over.
    let back = serde_json::to_value(&program).map_err(|e| Error::invalid(format!("program: {e}")))?;
    match difference(&value, &back, &mut String::new()) {
        None => Ok(program),
        Some(path) => {
            Err(Error::invalid(format!("program{path}: this field has no meaning here; remove it")))
        }
    }
}

/// Where two JSON values part.
fn difference(a: &serde_json::Value, b: &serde_json::Value, path: &mut String) -> Option<String> {
    use serde_json::Value as J;
    match (a, b) {
        (J::Object(a), J::Object(b)) => a.iter().find_map(|(k, v)| {
            let len = path.len();
            path.push('.');
            path.push_str(k);
            let found = match b.get(k) {
                None => Some(path.clone()),
                Some(w) => difference(v, w, path),
            };
            path.truncate(len);
            found
        }),
        (J::Array(a), J::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).enumerate().find_map(|(i, (v, w))| {
                let len = path.len();
                path.push_str(&format!("[{i}]"));
                let found = difference(v, w, path);
                path.truncate(len);
                found
            })
        }
        _ => (a != b).then(|| path.clone()),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LocalType {
    Number,
    Card,
    Set,
}

pub(crate) struct Compiler<'p, S> {
    p: &'p Program,
    shortcuts: bool,
    form: Form,
    code: Code<S>,
    path: Vec<String>,
    types: [Option<LocalType>; 256],
    slots: [u8; 256],
    next_slot: u8,
    /// Locals bound by the expression or statement at hand.
    scope: Vec<u8>,
    uses: Uses,
    needs: Vec<Need<S>>,
    /// Variables that a derived attribute may read, while one is compiled.
    deriving: Option<Vec<u16>>,
    /// Depth of loops inside expressions.
    loops: u8,
    /// A filter's card is at hand.
    this: bool,
    /// Something bound within the statement was read.
    hangs: bool,
}

/// How a program is compiled; matches are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Frequent shapes are rewritten and simple blocks run without a frame.
    Quick,
    /// Branches and calls are written into the block they stand in, and no more.
    Plain,
    /// Statement by statement.
    Written,
}

pub(crate) fn compile<S: CardSet>(p: &Program, form: Form) -> Result<Code<S>> {
    let mut c = Compiler {
        p,
        shortcuts: form == Form::Quick,
        form,
        code: Code {
            start: Core::default(),
            seats: p.seats.into(),
            teams: p.teams.clone(),
            cards: p.cards.len(),
            every: S::first(p.cards.len()),
            zones: Vec::new(),
            piles: Vec::new(),
            ordered: 0,
            attrs: Vec::new(),
            derived: Vec::new(),
            vars: Vec::new(),
            cells: Vec::new(),
            evaluations: Vec::new(),
            melds: Vec::new(),
            earlier: Vec::new(),
            copies: false,
            blocks: Vec::new(),
            sources: Vec::new(),
            calm: Vec::new(),
            meek: Vec::new(),
            groups: Vec::new(),
            card_locals: 0,
            reasons: p.reasons.len(),
            max_decisions: p.max_decisions,
            cap: statements::nothing(),
            merit: None,
            tallies: Vec::new(),
            words: Words { labels: p.labels.len() as u8, chance_prompt: p.prompts.len() as u8 },
        },
        path: Vec::new(),
        types: [None; 256],
        slots: [0; 256],
        next_slot: 0,
        scope: Vec::new(),
        uses: Uses::default(),
        needs: Vec::new(),
        deriving: None,
        loops: 0,
        this: false,
        hangs: false,
    };
    c.header()?;
    c.zones()?;
    c.vars()?;
    c.attributes()?;
    c.derived()?;
    c.declare_locals()?;
    c.patterns()?;
    c.program()?;
    Ok(c.code)
}

impl<S: CardSet> Compiler<'_, S> {
    fn fail<T>(&self, message: impl AsRef<str>) -> Result<T> {
        let mut path = String::new();
        for part in &self.path {
            if !path.is_empty() && !part.starts_with('[') {
                path.push('.');
            }
            path.push_str(part);
        }
        Err(Error::invalid(format!("{path}: {}", message.as_ref())))
    }

    fn within<T>(&mut self, part: &str, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.path.push(part.to_owned());
        let result = f(self)?;
        self.path.pop();
        Ok(result)
    }

    fn item<T>(&mut self, part: &str, i: usize, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.within(&format!("{part}[{i}]"), f)
    }

    /// An index into a list of the program.
    fn index(&self, i: usize, len: usize, what: &str) -> Result<()> {
        match len {
            _ if i < len => Ok(()),
            0 => self.fail(format!("{what} {i} does not exist; the program has none")),
            n => self.fail(format!("{what} {i} does not exist; the program has 0 to {}", n - 1)),
        }
    }

    fn header(&mut self) -> Result<()> {
        let p = self.p;
        if p.name.is_empty() {
            return self.within("name", |c| c.fail("a game needs a name"));
        }
        if p.schema_version != crate::SCHEMA_VERSION {
            return self.within("schema_version", |c| {
                c.fail(format!("{:?} cannot be read; write {:?}", p.schema_version, crate::SCHEMA_VERSION))
            });
        }
        if !(1..=kernel::MAX_SEATS).contains(&usize::from(p.seats)) {
            return self.within("seats", |c| c.fail(format!("{} seats; 1 to 8 are possible", p.seats)));
        }
        if p.teams.len() != usize::from(p.seats) || p.teams.iter().any(|&t| t >= p.seats) {
            return self
                .within("teams", |c| c.fail("one team per seat is needed, each below the number of seats"));
        }
        if p.cards.is_empty() || p.cards.len() > CARDS {
            return self
                .within("cards", |c| c.fail(format!("{} cards; 1 to {CARDS} are possible", p.cards.len())));
        }
        for (i, card) in p.cards.iter().enumerate() {
            if card.label.is_empty() {
                return self.item("cards", i, |c| c.fail("a card needs a label"));
            }
            let earlier = p.cards[..i].iter().enumerate().filter(|(_, o)| o.label == card.label);
            let set = earlier.fold(S::EMPTY, |s, (j, _)| s | S::bit(j));
            self.code.copies |= !set.is_empty();
            self.code.earlier.push(set);
        }
        for (name, len, most) in [
            ("prompts", p.prompts.len(), 250),
            ("labels", p.labels.len(), 240),
            ("reasons", p.reasons.len(), 250),
            ("domains", p.domains.len(), 250),
            ("blocks", p.blocks.len(), 4000),
        ] {
            if len > most || (len == 0 && matches!(name, "prompts" | "reasons" | "blocks")) {
                return self.within(name, |c| c.fail(format!("{len} entries; 1 to {most} are possible")));
            }
        }
        for (name, words) in [("prompts", &p.prompts), ("labels", &p.labels), ("reasons", &p.reasons)] {
            if let Some(i) = words.iter().position(String::is_empty) {
                return self.item(name, i, |c| c.fail("an empty text says nothing"));
            }
        }
        if !(1..=10_000_000).contains(&p.max_decisions) {
            return self.within("max_decisions", |c| c.fail("1 to 10000000 are possible"));
        }
        Ok(())
    }

    fn zones(&mut self) -> Result<()> {
        let p = self.p;
        if p.zones.is_empty() {
            return self.within("zones", |c| c.fail("the cards need a zone to start in"));
        }
        for (i, z) in p.zones.iter().enumerate() {
            let per_seat = z.owner == Owner::Seat;
            let fault = if z.piles == 0 {
                Some("a zone has at least one pile")
            } else if z.face == Face::Owner && !per_seat {
                Some("cards on the table have no owner to see them; use up or down")
            } else if i == 0 && (per_seat || z.piles != 1) {
                Some("the first zone holds the deck: one pile on the table")
            } else if z.name.is_empty() {
                Some("a zone needs a name")
            } else {
                None
            };
            if let Some(fault) = fault {
                return self.item("zones", i, |c| c.fail(fault));
            }
            let seats = if per_seat { self.code.seats } else { 1 };
            let base = self.code.piles.len();
            for seat in 0..seats {
                for pile in 0..z.piles {
                    let order = if z.ordered { self.code.ordered as u8 } else { 255 };
                    self.code.ordered += usize::from(z.ordered);
                    let owner = if per_seat { seat as u8 } else { 255 };
                    self.code.piles.push(PileInfo { zone: i as u8, owner, pile, order });
                }
            }
            if self.code.piles.len() > PILES {
                return self.item("zones", i, |c| c.fail(format!("more than {PILES} piles in all")));
            }
            let loose = p.blocks.iter().flatten().any(|s| match s {
                Statement::Shuffle { place } => usize::from(place.zone) == i,
                Statement::Move { to, order, .. } => {
                    usize::from(to.zone) == i && matches!(order, Arrival::Random | Arrival::BeneathRandom)
                }
                _ => false,
            });
            self.code.zones.push(ZoneInfo { base, piles: z.piles.into(), per_seat, face: z.face, loose });
        }
        Ok(())
    }

    fn vars(&mut self) -> Result<()> {
        let p = self.p;
        for (i, v) in p.vars.iter().enumerate() {
            let fault = if v.size == 0 {
                Some("a variable has at least one cell")
            } else if v.low > v.high || !(v.low..=v.high).contains(&v.init) {
                Some("low <= init <= high must hold")
            } else if v.face == Face::Owner && usize::from(v.size) != self.code.seats {
                Some("a variable seen by its owner has one cell per seat")
            } else if v.name.is_empty() {
                Some("a variable needs a name")
            } else {
                None
            };
            if let Some(fault) = fault {
                return self.item("vars", i, |c| c.fail(fault));
            }
            self.item("vars", i, |c| c.domain(v.domain))?;
            let base = self.code.cells.len();
            if base + usize::from(v.size) > CELLS {
                return self.item("vars", i, |c| c.fail(format!("more than {CELLS} cells in all")));
            }
            self.code.vars.push(VarInfo { base: base as u16, size: v.size });
            let info = CellInfo { var: i as u16, init: v.init, low: v.low, high: v.high, face: v.face };
            self.code.cells.extend(std::iter::repeat_n(info, v.size.into()));
        }
        Ok(())
    }

    fn domain(&mut self, domain: Option<u8>) -> Result<()> {
        match domain {
            None => Ok(()),
            Some(d) => self.within("domain", |c| c.index(d.into(), c.p.domains.len(), "domain")),
        }
    }

    fn attributes(&mut self) -> Result<()> {
        let p = self.p;
        for (i, a) in p.attributes.iter().enumerate() {
            self.item("attributes", i, |c| {
                c.domain(a.domain)?;
                if a.values.len() != p.cards.len() {
                    return c.fail(format!("{} values for {} cards", a.values.len(), p.cards.len()));
                }
                match Table::new(a.values.clone()) {
                    Some(table) => c.code.attrs.push(table),
                    None => return c.fail("its values lie more than 4096 apart"),
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Tabulate over every state of the variables read.
    fn derived(&mut self) -> Result<()> {
        let p = self.p;
        for (i, d) in p.derived.iter().enumerate() {
            self.item("derived", i, |c| {
                c.domain(d.domain)?;
                let mut vars = Vec::new();
                let mut size = 1usize;
                for &v in &d.vars {
                    c.index(v.into(), p.vars.len(), "variable")?;
                    let var = &p.vars[usize::from(v)];
                    if var.size != 1 {
                        return c.fail(format!("variable {v} has {} cells; one is possible here", var.size));
                    }
                    let cell = c.code.vars[usize::from(v)].base;
                    vars.push((cell, var.low, size as u32));
                    let span = (i64::from(var.high) - i64::from(var.low) + 1) as usize;
                    size = size.saturating_mul(span);
                    if size.saturating_mul(p.cards.len()) > TABLE {
                        return c.fail("its table would be too large; declare narrower ranges");
                    }
                }
                c.deriving = Some(d.vars.clone());
                c.this = true;
                let value = c.within("value", |c| c.number(&d.value))?;
                c.deriving = None;
                c.this = false;
                c.needs.clear();
                let mut s = State::<S> { core: Core::first(&c.code), ..State::default() };
                let mut values = Vec::with_capacity(size * p.cards.len());
                for combination in 0..size {
                    let mut rest = combination;
                    for &v in &d.vars {
                        let var = &p.vars[usize::from(v)];
                        let span = (i64::from(var.high) - i64::from(var.low) + 1) as usize;
                        let cell = usize::from(c.code.vars[usize::from(v)].base);
                        s.core.vars[cell] = var.low + (rest % span) as i32;
                        rest /= span;
                    }
                    for card in 0..p.cards.len() {
                        s.locals.this = card as i32;
                        s.locals.fuel = 1 << 20;
                        let mut eval = Eval { code: &c.code, core: &s.core, locals: &mut s.locals };
                        let v = eval.number(&value);
                        match i16::try_from(v) {
                            Ok(v) => values.push(v),
                            Err(_) => return c.fail(format!("card {card} gets {v}, beyond 16 bits")),
                        }
                    }
                }
                match DerivedTable::new(vars, p.cards.len(), values) {
                    Some(table) => c.code.derived.push(table),
                    None => return c.fail("its values lie too far apart to tabulate"),
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn patterns(&mut self) -> Result<()> {
        let p = self.p;
        for (i, e) in p.evaluations.iter().enumerate() {
            self.item("evaluations", i, |c| {
                c.attribute(e.suit, "suit")?;
                c.attribute(e.order, "order")?;
                c.hand_patterns(e)?;
                let suit = &c.code.attrs[usize::from(e.suit)].values;
                let order = &c.code.attrs[usize::from(e.order)].values;
                match Evaluator::new(suit, order, &e.patterns, e.kickers) {
                    Ok(made) => c.code.evaluations.push(made),
                    Err(fault) => return c.fail(fault),
                }
                Ok(())
            })?;
        }
        for (i, m) in p.melds.iter().enumerate() {
            let made = self.item("melds", i, |c| c.meld(m))?;
            self.code.melds.push(made);
        }
        Ok(())
    }

    fn attribute(&mut self, attr: u16, field: &str) -> Result<()> {
        self.within(field, |c| c.index(attr.into(), c.code.attrs.len(), "attribute"))
    }

    fn program(&mut self) -> Result<()> {
        let p = self.p;
        let mut uses = Vec::new();
        for (b, block) in p.blocks.iter().enumerate() {
            let mut code: Vec<Stmt<S>> = Vec::new();
            let mut block_uses = Vec::new();
            let mut sources = Vec::new();
            for (i, statement) in block.iter().enumerate() {
                self.uses = Uses::default();
                let place = (b as u16, code.len() as u16);
                self.within(&format!("blocks[{b}][{i}]"), |c| c.statement(statement, place, &mut code))?;
                let used = std::mem::take(&mut self.uses);
                block_uses.resize(code.len() - 1, Uses::default());
                block_uses.push(Uses { at: i, ..used });
                sources.resize(code.len(), i as u16);
            }
            if code.len() > usize::from(u16::MAX) {
                return self.item("blocks", b, |c| c.fail("too many statements"));
            }
            self.code.blocks.push(code);
            if self.form == Form::Written {
                self.code.sources.push(sources);
            }
            uses.push(block_uses);
        }
        flow::check(&self.code.blocks, &uses)?;
        flatten::flatten(&mut self.code, self.form);
        self.code.start = Core::first(&self.code);
        self.uses = Uses::default();
        self.code.cap = self.within("cap", |c| c.ending(&p.cap))?;
        if self.uses.free != 0 || !self.needs.is_empty() {
            return self.within("cap", |c| c.fail("nothing is bound here, and no open order may be read"));
        }
        for (i, t) in p.tallies.iter().enumerate() {
            let value = self.item("tallies", i, |c| c.within("value", |c| c.number(&t.value)))?;
            if self.uses.free != 0 || !self.needs.is_empty() {
                return self
                    .item("tallies", i, |c| c.fail("nothing is bound here, and no open order may be read"));
            }
            self.code.tallies.push(value);
        }
        self.code.merit = statements::public_merit(&self.code);
        for l in 0..NUMBERS {
            if self.types[l] == Some(LocalType::Card) {
                self.code.card_locals |= 1 << l;
            }
        }
        Ok(())
    }

    /// Every local has one type throughout the program.
    fn local(&mut self, local: u8, kind: LocalType) -> Result<()> {
        if local >= 128 {
            return self.fail(format!("local {local}; locals are numbered 0 to 127"));
        }
        match self.types[usize::from(local)] {
            Some(known) if known != kind => {
                self.fail(format!("local {local} is bound as {kind:?} here and as {known:?} elsewhere"))
            }
            Some(_) => Ok(()),
            None => {
                if kind == LocalType::Set {
                    self.slots[usize::from(local)] = self.slot()?;
                } else if usize::from(local) >= NUMBERS {
                    return self.fail(format!("local {local}; numbers are bound to 0 to {}", NUMBERS - 1));
                }
                self.types[usize::from(local)] = Some(kind);
                Ok(())
            }
        }
    }

    fn slot(&mut self) -> Result<u8> {
        if usize::from(self.next_slot) >= SETS {
            return self.fail(format!("more than {SETS} sets of cards are bound in the program"));
        }
        self.next_slot += 1;
        Ok(self.next_slot - 1)
    }
}
