//! Expressions that read one variable of few values and nothing else: worked out beforehand, value by value.

use crate::code::{Code, Num, Test};
use crate::expr::Eval;
use crate::sets::CardSet;
use crate::state::State;

/// Values of a variable that a table may have.
const WIDEST: i64 = 64;

pub(super) fn number<S: CardSet>(code: &Code<S>, n: Num<S>) -> Num<S> {
    let mut cell = None;
    if matches!(n, Num::Const(_) | Num::Cell(_) | Num::Table { .. }) || !number_reads(&n, &mut cell) {
        return n;
    }
    match cell.and_then(|cell| Some((cell, each_value(code, cell, |eval| eval.number(&n))?))) {
        Some((cell, values)) => Num::Table { cell, low: code.cells[usize::from(cell)].low, values },
        None => n,
    }
}

pub(super) fn test<S: CardSet>(code: &Code<S>, t: Test<S>) -> Test<S> {
    let mut cell = None;
    if matches!(t, Test::Const(_) | Test::Cell(..) | Test::OneCell { .. }) || !test_reads(&t, &mut cell) {
        return t;
    }
    match cell.and_then(|cell| Some((cell, each_value(code, cell, |eval| eval.test(&t))?))) {
        Some((cell, holds)) => {
            let values = holds.iter().enumerate().fold(0, |bits, (i, &b)| bits | u64::from(b) << i);
            Test::OneCell { cell, low: code.cells[usize::from(cell)].low, values }
        }
        None => t,
    }
}

/// Nothing when the variable has too many values, or one of them makes a fault.
fn each_value<S: CardSet, T>(
    code: &Code<S>,
    cell: u16,
    mut read: impl FnMut(&mut Eval<'_, S>) -> T,
) -> Option<Vec<T>> {
    let info = &code.cells[usize::from(cell)];
    if i64::from(info.high) - i64::from(info.low) >= WIDEST {
        return None;
    }
    let mut s = State::<S>::default();
    s.core.vars = vec![0; code.cells.len()];
    s.locals.fuel = 1 << 20;
    let mut all = Vec::new();
    for value in info.low..=info.high {
        s.core.vars[usize::from(cell)] = value;
        all.push(read(&mut Eval { code, core: &s.core, locals: &mut s.locals }));
    }
    (s.locals.faults == 0).then_some(all)
}

/// Whether an expression reads no more than one cell, which is noted.
fn number_reads<S>(n: &Num<S>, cell: &mut Option<u16>) -> bool {
    match n {
        Num::Const(_) => true,
        Num::Cell(c) | Num::Table { cell: c, .. } => *cell.get_or_insert(*c) == *c,
        Num::Next(of) | Num::Math(_, of) => of.iter().all(|n| number_reads(n, cell)),
        Num::Team(seat) => number_reads(seat, cell),
        Num::If(of) => test_reads(&of.0, cell) && number_reads(&of.1, cell) && number_reads(&of.2, cell),
        _ => false,
    }
}

fn test_reads<S>(t: &Test<S>, cell: &mut Option<u16>) -> bool {
    match t {
        Test::Const(_) => true,
        Test::Cell(_, c, _) | Test::OneCell { cell: c, .. } => *cell.get_or_insert(*c) == *c,
        Test::Cmp(_, of) => of.iter().all(|n| number_reads(n, cell)),
        Test::Not(a) => test_reads(a, cell),
        Test::All(of) | Test::Any(of) => of.iter().all(|t| test_reads(t, cell)),
        _ => false,
    }
}
