//! Branches around additions to variables, one after the other, as scoring has them: what they come to is worked
//! out beforehand for all values of what they read, and looked up once.

use crate::code::{Cmp, Code, Ladder, Num, Op, Step, Stmt, Test};
use crate::expr::Eval;
use crate::sets::CardSet;
use crate::state::State;

/// Entries that a table may have, and steps that one entry can tell of.
const ENTRIES: u64 = 4096;
const STEPS: usize = 16;

/// What conditions read: variables of few values, and no more than one other number, compared with constants.
#[derive(Clone)]
struct Reads<S> {
    cells: Vec<u16>,
    number: Option<Num<S>>,
    bounds: Vec<i32>,
}

/// Put a ladder in the place of the first branch wherever two or more can be climbed at once. The statements it
/// stands for stay where they are, for whoever enters later.
pub(super) fn raise<S: CardSet>(code: &mut Code<S>) {
    for b in 0..code.blocks.len() {
        let mut at = 0;
        while at < code.blocks[b].len() {
            match ladder(code, &code.blocks[b][at..], at) {
                Some(ladder) => {
                    let steps = ladder.steps.len();
                    code.blocks[b][at].op = Op::Ladder(Box::new(ladder));
                    at += 2 * steps;
                }
                None => at += 1,
            }
        }
    }
}

fn ladder<S: CardSet>(code: &Code<S>, stmts: &[Stmt<S>], at: usize) -> Option<Ladder<S>> {
    let mut reads = Reads { cells: Vec::new(), number: None, bounds: Vec::new() };
    let (mut tests, mut steps): (Vec<&Test<S>>, Vec<Step>) = (Vec::new(), Vec::new());
    for pair in stmts.chunks_exact(2).take(STEPS) {
        let (Op::Unless(test, to), Op::Bump { cell, by, why }) = (&pair[0].op, &pair[1].op) else { break };
        let mut more = reads.clone();
        let simple = pair.iter().all(|stmt| stmt.needs.is_empty())
            && usize::from(*to) == at + 2 * tests.len() + 2
            && test_reads(test, &mut more)
            && entries(code, &more) <= ENTRIES
            && steps.iter().map(|step| step.cell).chain([*cell]).all(|written| !more.reads(written));
        if !simple {
            break;
        }
        reads = more;
        tests.push(test);
        steps.push(Step { cell: *cell, by: *by, why: *why });
    }
    if steps.len() < 2 {
        return None;
    }
    let mut cells = Vec::new();
    let mut stride = 1;
    for &cell in &reads.cells {
        let info = &code.cells[usize::from(cell)];
        cells.push((cell, info.low, stride));
        stride *= (info.high - info.low + 1) as u32;
    }
    let number = reads.number.clone().map(|n| (n, reads.low(), reads.high(), stride));
    let mut s = State::<S>::default();
    s.core.vars = vec![0; code.cells.len()];
    s.locals.fuel = 1 << 20;
    let mut taken = Vec::new();
    for place in 0..entries(code, &reads) as u32 {
        for &(cell, low, stride) in &cells {
            let span = (code.cells[usize::from(cell)].high - low + 1) as u32;
            s.core.vars[usize::from(cell)] = low + (place / stride % span) as i32;
        }
        let mut bits = 0;
        for (i, test) in tests.iter().enumerate() {
            let test = match &number {
                Some((n, low, _, stride)) => put(test, n, low + (place / stride) as i32),
                None => (*test).clone(),
            };
            let holds = Eval { code, core: &s.core, locals: &mut s.locals }.test(&test);
            bits |= u16::from(holds) << i;
        }
        taken.push(bits);
    }
    (s.locals.faults == 0).then(|| Ladder { first: tests[0].clone(), cells, number, taken, steps })
}

fn entries<S: CardSet>(code: &Code<S>, reads: &Reads<S>) -> u64 {
    let span = |cell: &u16| {
        let info = &code.cells[usize::from(*cell)];
        (i64::from(info.high) - i64::from(info.low) + 1) as u64
    };
    let numbers = match reads.number {
        Some(_) => (i64::from(reads.high()) - i64::from(reads.low()) + 1) as u64,
        None => 1,
    };
    reads.cells.iter().map(span).fold(numbers, u64::saturating_mul)
}

impl<S: CardSet> Reads<S> {
    /// Beyond the bounds a number compares as one step beyond them does.
    fn low(&self) -> i32 {
        self.bounds.iter().copied().min().unwrap_or(0).saturating_sub(1)
    }

    fn high(&self) -> i32 {
        self.bounds.iter().copied().max().unwrap_or(0).saturating_add(1)
    }

    fn reads(&self, cell: u16) -> bool {
        self.cells.contains(&cell) || self.number.as_ref().is_some_and(|n| number_has(n, cell))
    }

    fn note(&mut self, cell: u16) {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
    }
}

fn test_reads<S: CardSet>(t: &Test<S>, reads: &mut Reads<S>) -> bool {
    match t {
        Test::Const(_) => true,
        Test::Cell(_, cell, _) | Test::OneCell { cell, .. } => {
            reads.note(*cell);
            true
        }
        Test::Not(a) => test_reads(a, reads),
        Test::All(of) | Test::Any(of) => of.iter().all(|t| test_reads(t, reads)),
        Test::Cmp(_, of) => match &**of {
            [n, Num::Const(bound)] if pure(n) => {
                reads.bounds.push(*bound);
                *reads.number.get_or_insert_with(|| n.clone()) == *n
            }
            _ => false,
        },
        _ => false,
    }
}

/// A number that variables alone decide, without a loop.
fn pure<S>(n: &Num<S>) -> bool {
    match n {
        Num::Const(_) | Num::Cell(_) | Num::Table { .. } => true,
        Num::CellAt(_, _, at) => pure(at),
        Num::Team(seat) => pure(seat),
        Num::Next(of) | Num::Math(_, of) => of.iter().all(pure),
        _ => false,
    }
}

fn number_has<S>(n: &Num<S>, wanted: u16) -> bool {
    match n {
        Num::Const(_) => false,
        Num::Cell(cell) | Num::Table { cell, .. } => *cell == wanted,
        Num::CellAt(base, size, at) => (*base..*base + *size).contains(&wanted) || number_has(at, wanted),
        Num::Team(seat) => number_has(seat, wanted),
        Num::Next(of) | Num::Math(_, of) => of.iter().any(|n| number_has(n, wanted)),
        _ => true,
    }
}

/// The condition when the number has that value.
fn put<S: CardSet>(t: &Test<S>, number: &Num<S>, value: i32) -> Test<S> {
    let each = |of: &[Test<S>]| of.iter().map(|t| put(t, number, value)).collect();
    match t {
        Test::Not(a) => Test::Not(Box::new(put(a, number, value))),
        Test::All(of) => Test::All(each(of)),
        Test::Any(of) => Test::Any(each(of)),
        Test::Cmp(cmp, of) if of[0] == *number => holds(*cmp, value, &of[1]),
        t => t.clone(),
    }
}

fn holds<S>(cmp: Cmp, value: i32, bound: &Num<S>) -> Test<S> {
    match bound {
        Num::Const(bound) => Test::Const(cmp.holds(value, *bound)),
        _ => Test::Const(false),
    }
}
