//! Branches and plain calls are written into the block they stand in: fewer frames, same meaning.

use super::Form;
use crate::code::{By, Choice, Cmp, Code, GroupCode, Num, Op, Set, Stmt, Tail, Test};
use crate::sets::CardSet;

/// A block that would grow longer keeps its branches apart.
const LONGEST: usize = 2000;

pub(super) fn flatten<S: CardSet>(code: &mut Code<S>, form: Form) {
    let shortcuts = form == Form::Quick;
    if form != Form::Written {
        code.blocks = (0..code.blocks.len()).map(|b| expanded(&code.blocks, b)).collect();
    }
    code.calm = vec![false; code.blocks.len()];
    code.meek = vec![false; code.blocks.len()];
    if shortcuts {
        // A body is named by a block, which may come before or after it: until nothing more is found.
        while let Some(b) =
            (0..code.blocks.len()).find(|&b| !code.calm[b] && calm(code, &code.calm, false, b))
        {
            code.calm[b] = true;
        }
        while let Some(b) = (0..code.blocks.len()).find(|&b| !code.meek[b] && calm(code, &code.meek, true, b))
        {
            code.meek[b] = true;
        }
        fuse(code);
        super::ladder::raise(code);
    }
    let meek = code.meek.clone();
    code.groups.clear();
    let copies = code.copies;
    let tails: Vec<_> = code.blocks.iter().map(|block| tail(block)).collect();
    let marks: Vec<_> = code.blocks.iter().map(|block| only_mark(block)).collect();
    for (b, block) in code.blocks.iter_mut().enumerate() {
        for (at, stmt) in block.iter_mut().enumerate() {
            if let Op::Trick(trick) = &mut stmt.op {
                trick.mark = trick
                    .after_card
                    .and_then(|b| marks[usize::from(b)])
                    .filter(|m| m.0 == trick.card_local)
                    .map(|m| m.1);
                trick.flows_on = trick.after_card.is_none_or(|b| code.calm[usize::from(b)]);
                // What a card does must not change how strong the next ones are, nor which may be played.
                let changing = [Some(trick.led), Some(trick.winner), trick.mark.map(|m| m.1)];
                let steady = |cell: u16| !changing.contains(&Some(cell));
                let strong = code.derived[usize::from(trick.strength)]
                    .vars
                    .iter()
                    .all(|&(cell, ..)| cell == trick.led || steady(cell));
                let same = strong
                    && steady_set(&trick.off_suit, &steady)
                    && steady_set(&trick.within, &steady)
                    && steady_test(&trick.sits_out, &steady);
                trick.tail = if at == 0 { tails[b].clone() } else { None };
                trick.swept = trick.open.and_then(|own| swept(trick.tail.as_deref()?, own));
                trick.sitter = sitter(&trick.sits_out, trick.seat_local);
                let hands = trick.base..trick.base + code.seats;
                trick.seated = trick.tail.as_ref().is_none_or(|tail| {
                    let written = |cell: u16| tail.iter().any(|what| what.writes(cell));
                    steady_test(&trick.sits_out, &|cell| steady(cell) && !written(cell))
                        && !tail.iter().any(|what| what.touches(&hands))
                });
                trick.rush = shortcuts
                    && same
                    && !copies
                    && trick.own
                    && trick.follow.is_some()
                    && trick.open.is_some()
                    && trick.led_fits
                    && trick.winner_fits
                    && (trick.after_card.is_none() || trick.mark.is_some());
            }
            if let Op::Choose(choice) = &mut stmt.op {
                choice.meek = meek_choice(choice, &meek);
                let always = |g: &GroupCode<S>| g.binders.is_empty() && matches!(g.when, Test::Const(true));
                choice.fixed = shortcuts && !choice.groups.is_empty() && choice.groups.iter().all(always);
                for (g, group) in choice.groups.iter_mut().enumerate() {
                    group.id = code.groups.len() as u16;
                    code.groups.push((b as u16, at as u16, g as u8));
                }
            }
        }
    }
}

/// A block with its branches and calls written into it, unless that would become too long.
fn expanded<S: CardSet>(blocks: &[Vec<Stmt<S>>], block: usize) -> Vec<Stmt<S>> {
    let mut out = Vec::new();
    match expand(blocks, block as u16, &mut out) {
        true => out,
        false => blocks[block].clone(),
    }
}

/// False when it would become too long.
fn expand<S: CardSet>(blocks: &[Vec<Stmt<S>>], block: u16, out: &mut Vec<Stmt<S>>) -> bool {
    for stmt in &blocks[usize::from(block)] {
        if out.len() > LONGEST {
            return false;
        }
        match &stmt.op {
            Op::If(test, then, other) => {
                let branch = out.len();
                out.push(Stmt { needs: stmt.needs.clone(), op: Op::Unless(test.clone(), 0) });
                if !expand(blocks, *then, out) {
                    return false;
                }
                let leap = out.len();
                if let Some(other) = other {
                    out.push(Stmt { needs: Vec::new(), op: Op::Jump(0) });
                    aim(out, branch);
                    if !expand(blocks, *other, out) {
                        return false;
                    }
                    aim(out, leap);
                } else {
                    aim(out, branch);
                }
            }
            Op::Call(body) if !returns(blocks, *body) => {
                if !expand(blocks, *body, out) {
                    return false;
                }
            }
            _ => out.push(stmt.clone()),
        }
    }
    true
}

/// Asks no seat, or, where it counts as calm, only by decisions that can be counted; and leads on to its end.
fn calm<S>(code: &Code<S>, known: &[bool], counted: bool, block: usize) -> bool {
    code.blocks[block].iter().all(|stmt| match &stmt.op {
        Op::Choose(choice) => counted && meek_choice(choice, known),
        Op::For { body, .. } | Op::ForCards { body, .. } | Op::While(_, body, _) => known[usize::from(*body)],
        Op::If(..)
        | Op::Call(_)
        | Op::Break
        | Op::Return
        | Op::Trick(_)
        | Op::Betting(_)
        | Op::Showdown(_)
        | Op::End(_) => false,
        _ => true,
    })
}

/// A set that reads nothing but variables that stay as they are.
fn steady_set<S>(set: &Set<S>, steady: &impl Fn(u16) -> bool) -> bool {
    match set {
        Set::Const(_) => true,
        Set::And(of) | Set::Or(of) => of.iter().all(|s| steady_set(s, steady)),
        Set::Minus(of) => steady_set(&of.0, steady) && steady_set(&of.1, steady),
        Set::If(of) => steady_test(&of.0, steady) && steady_set(&of.1, steady) && steady_set(&of.2, steady),
        _ => false,
    }
}

fn steady_test<S>(test: &Test<S>, steady: &impl Fn(u16) -> bool) -> bool {
    match test {
        Test::Const(_) | Test::Local(..) => true,
        Test::Cell(_, cell, _) | Test::OneCell { cell, .. } | Test::LocalCell(_, _, cell) => steady(*cell),
        Test::Cmp(_, of) => of.iter().all(|n| steady_number(n, steady)),
        Test::Not(a) => steady_test(a, steady),
        Test::All(of) | Test::Any(of) => of.iter().all(|t| steady_test(t, steady)),
        _ => false,
    }
}

fn steady_number<S>(n: &Num<S>, steady: &impl Fn(u16) -> bool) -> bool {
    match n {
        Num::Const(_) | Num::Local(_) => true,
        Num::Cell(cell) | Num::Table { cell, .. } => steady(*cell),
        Num::Next(of) | Num::Math(_, of) => of.iter().all(|n| steady_number(n, steady)),
        Num::Team(seat) => steady_number(seat, steady),
        _ => false,
    }
}

/// What follows the first statement of a block, when all of it is simple.
fn tail<S: CardSet>(block: &[Stmt<S>]) -> Option<Vec<Tail>> {
    let cell = |n: &Num<S>| match n {
        Num::Cell(cell) => Some(*cell),
        _ => None,
    };
    let simple = |stmt: &Stmt<S>| match &stmt.op {
        _ if !stmt.needs.is_empty() => None,
        Op::Bump { cell, by, .. } => Some(Tail::Add { base: *cell, size: 1, at: None, by: By::Const(*by) }),
        Op::Add(target, value, _) => {
            let by = match value {
                Num::Const(n) => By::Const(*n),
                Num::Sum(attr, of) => match **of {
                    Set::Pile(pile) => By::Points { attr: *attr, pile },
                    _ => return None,
                },
                _ => return None,
            };
            let at = match &target.at {
                Some(at) => Some(cell(at)?),
                None => None,
            };
            Some(Tail::Add { base: target.base, size: target.size, at, by })
        }
        Op::Set(target, value) if target.at.is_none() => {
            Some(Tail::Copy { from: cell(value)?, to: target.base })
        }
        Op::Move { sweep: Some((from, to)), face, .. } => {
            Some(Tail::Sweep { from: *from, to: *to, face: *face })
        }
        _ => None,
    };
    block.get(1..)?.iter().map(simple).collect()
}

/// A condition that holds for one seat only, if some others that hang on no seat hold.
fn sitter<S: CardSet>(sits_out: &Test<S>, seat: u8) -> Option<(Vec<Test<S>>, Num<S>)> {
    let Test::All(of) = sits_out else { return None };
    let (last, others) = of.split_last()?;
    let who = match last {
        Test::LocalCell(Cmp::Eq, local, cell) if *local == seat => Num::Cell(*cell),
        Test::Cmp(Cmp::Eq, of) => match &**of {
            [Num::Local(local), who @ (Num::Const(_) | Num::Cell(_) | Num::Table { .. })]
                if *local == seat =>
            {
                who.clone()
            }
            _ => return None,
        },
        _ => return None,
    };
    let fixed = |t: &Test<S>| matches!(t, Test::Const(_) | Test::Cell(..) | Test::OneCell { .. });
    others.iter().all(fixed).then(|| (others.to_vec(), who))
}

/// Where the cards of a trick that lie on pile `own` go, when the one sweep of all that follows takes them there
/// and nothing else looks at that place or, later, at their own.
fn swept(tail: &[Tail], own: u8) -> Option<u8> {
    let at = tail.iter().position(|what| matches!(what, Tail::Sweep { .. }))?;
    let Tail::Sweep { from, to, .. } = tail[at] else { return None };
    let disturbs = |(i, what): (usize, &Tail)| match what {
        Tail::Add { by: By::Points { pile, .. }, .. } => *pile == to || (*pile == own && i > at),
        Tail::Sweep { .. } => i != at,
        _ => false,
    };
    (from == own && !tail.iter().enumerate().any(disturbs)).then_some(to)
}

/// A block that does nothing but mark a card: its local, and how.
fn only_mark<S: CardSet>(block: &[Stmt<S>]) -> Option<(u8, (S, u16, i32))> {
    match block {
        [Stmt { op: Op::Mark { local, cards, cell, value }, .. }, _] => {
            Some((*local, (*cards, *cell, *value)))
        }
        _ => None,
    }
}

fn meek_choice<S>(choice: &Choice<S>, known: &[bool]) -> bool {
    choice.countable
        && choice.groups.iter().all(|group| known[usize::from(group.body)])
        && choice.otherwise.is_none_or(|block| known[usize::from(block)])
}

/// A branch around one assignment, decided by a card alone.
fn fuse<S: CardSet>(code: &mut Code<S>) {
    for block in &mut code.blocks {
        for stmt in block.iter_mut().filter(|stmt| stmt.needs.is_empty()) {
            if let Op::Add(target, Num::Const(by), why) = &stmt.op
                && target.at.is_none()
            {
                stmt.op = Op::Bump { cell: target.base, by: *by, why: *why };
            }
        }
        for at in 0..block.len().saturating_sub(1) {
            if let (Op::Unless(Test::CardIn(local, cards), to), Op::Set(target, Num::Const(value))) =
                (&block[at].op, &block[at + 1].op)
                && usize::from(*to) == at + 2
                && block[at].needs.is_empty()
                && block[at + 1].needs.is_empty()
                && target.at.is_none()
                && (code.cells[usize::from(target.base)].low..=code.cells[usize::from(target.base)].high)
                    .contains(value)
            {
                block[at].op = Op::Mark { local: *local, cards: *cards, cell: target.base, value: *value };
            }
        }
    }
}

/// Let a jump lead to what comes next.
fn aim<S>(out: &mut [Stmt<S>], jump: usize) {
    let here = out.len() as u16;
    match &mut out[jump].op {
        Op::Unless(_, to) | Op::Jump(to) => *to = here,
        _ => {}
    }
}

/// Whether a block, or a body within it, may return from the call.
fn returns<S>(blocks: &[Vec<Stmt<S>>], block: u16) -> bool {
    blocks[usize::from(block)].iter().any(|stmt| match &stmt.op {
        Op::Return => true,
        Op::If(_, then, other) => returns(blocks, *then) || other.is_some_and(|o| returns(blocks, o)),
        Op::While(_, body, _) | Op::For { body, .. } | Op::ForCards { body, .. } => returns(blocks, *body),
        Op::Choose(choice) => {
            choice.groups.iter().any(|g| returns(blocks, g.body))
                || choice.otherwise.is_some_and(|o| returns(blocks, o))
        }
        Op::Trick(t) => t.after_card.is_some_and(|b| returns(blocks, b)),
        _ => false,
    })
}
