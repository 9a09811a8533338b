//! Choices within programs.

use kernel::Cx;

use crate::eval::Env;
use crate::game::Magic;
use crate::ir::{Filter, Op, Purpose, Zone};
use crate::machine::ask::Ask;
use crate::machine::pick::{self, Choice};
use crate::machine::program::{Step, bind, bind_result, env};
use crate::pay;
use crate::state::{NONE, Ref, State, card_flag};

/// A slot gets what is picked among these.
fn pick_words(s: &mut State, seat: u8, ask: Ask, words: Vec<Ref>) -> Step {
    s.top().phase = 1;
    Choice::of(seat, ask, &words, 1, 1).start(s);
    Step::Wait
}

fn bound(s: &mut State, slot: u8) -> Step {
    bind_result(s, slot);
    Step::Next
}

pub fn run(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, op: &Op, phase: u8) -> Step {
    let here = (s.top().body, s.top().pc);
    match op {
        Op::Choose { who, from, min, max, together, purpose, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let e = env(g, s);
            let Some(seat) = e.player(who) else {
                bind(s, *slot, &[]);
                return Step::Next;
            };
            let (from, min, max) = (e.all(from), e.value(min), e.value(max));
            let together = (*together != crate::ir::ability::Together::Free).then_some(here);
            s.top().phase = 1;
            Choice { purpose: *purpose, together, ..Choice::of(seat, Ask::Choose, &from, min, max) }.start(s);
            Step::Wait
        }
        Op::ChooseRandom { from, count, slot } => {
            let mut from = env(g, s).all(from);
            let count = env(g, s).value(count).clamp(0, from.len() as i32) as usize;
            s.chance.stream(1).shuffle(&mut from);
            bind(s, *slot, &from[..count]);
            Step::Next
        }
        Op::ChooseNumber { who, min, max, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let e = env(g, s);
            let (min, max) = (e.value(min), e.value(max).min(1000));
            let Some(seat) = e.player(who) else { return Step::Next };
            pick_words(s, seat, Ask::Number, (min..=max.max(min)).map(Ref::Num).collect())
        }
        Op::ChooseColor { who, mask, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            pick_words(s, seat, Ask::Color, (0..5).filter(|c| mask & (1 << c) != 0).map(Ref::Word).collect())
        }
        Op::ChooseSubtype { who, among, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            let mut words: Vec<u16> = among.iter().map(|t| t.0).collect();
            if words.is_empty() {
                // CR 205.3m: any creature type may be named; those that the match speaks of come first.
                let all = 0..g.tables.subtypes.len() as u16;
                words = all.filter(|&t| crate::game::has(&g.creature_types, t)).collect();
            }
            words.sort_by_key(|&t| (t >= g.subtypes_met, &g.tables.subtypes[usize::from(t)]));
            pick_words(s, seat, Ask::Subtype, words.into_iter().map(Ref::Word).collect())
        }
        Op::ChooseName { who, filter, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            let words = names(g, s, filter).into_iter().map(Ref::Word).collect();
            pick_words(s, seat, Ask::Name, words)
        }
        Op::ChooseWord { who, words, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            pick_words(s, seat, Ask::Word, (0..words.len() as i32).map(Ref::Num).collect())
        }
        Op::ChooseKeyword { who, among, slot } => {
            if phase == 1 {
                return bound(s, *slot);
            }
            let Some(seat) = env(g, s).player(who) else { return Step::Next };
            pick_words(s, seat, Ask::Word, among.iter().map(|k| Ref::Num(*k as i32)).collect())
        }
        Op::May { who, purpose, to, .. } => {
            if phase == 1 {
                return if s.result == [Ref::Num(1)] { Step::Next } else { Step::Jump(*to) };
            }
            let Some(seat) = env(g, s).player(who) else { return Step::Jump(*to) };
            s.top().phase = 1;
            pick::yes_no(s, seat, *purpose);
            Step::Wait
        }
        Op::Pay { who, times, optional, to, .. } => {
            let e = env(g, s);
            let (Some(seat), times) = (e.player(who), e.value(times)) else { return Step::Jump(*to) };
            match phase {
                0 => {
                    // CR 118.5: who need not pay may refuse to pay nothing.
                    if times <= 0 && !*optional {
                        return Step::Next;
                    }
                    if times > 0 && !pay::can_pay_op(g, s, seat, here, times) {
                        return Step::Jump(*to);
                    }
                    s.top().phase = 1;
                    if *optional {
                        pick::yes_no(s, seat, Purpose::Neutral);
                    } else {
                        s.result.clear();
                        s.result.push(Ref::Num(1));
                    }
                    Step::Wait
                }
                1 => {
                    if s.result != [Ref::Num(1)] {
                        return Step::Jump(*to);
                    }
                    if times <= 0 {
                        return Step::Next;
                    }
                    s.top().phase = 2;
                    pay::start_op(g, s, cx, seat, here, times);
                    Step::Wait
                }
                _ => Step::Next,
            }
        }
        Op::Split { who, what, first, second } => {
            if phase == 1 {
                let all = env(g, s).all(what);
                let one = s.result.clone();
                let two: Vec<Ref> = all.into_iter().filter(|r| !one.contains(r)).collect();
                bind(s, *first, &one);
                bind(s, *second, &two);
                return Step::Next;
            }
            let e = env(g, s);
            let Some(seat) = e.player(who) else { return Step::Next };
            let all = e.all(what);
            s.top().phase = 1;
            Choice::of(seat, Ask::Pile, &all, 0, all.len() as i32).start(s);
            Step::Wait
        }
        Op::Vote { words, slots } => {
            // Phases 1 and 2: the votes of the players in turn order.
            if phase > 0 {
                let vote = s.result.first().map_or(0, |r| r.num());
                if let Some(&slot) = slots.get(vote as usize) {
                    let so_far = env(g, s).value(&crate::ir::Value::Slot(slot));
                    bind(s, slot, &[Ref::Num(so_far + 1)]);
                }
            } else {
                for &slot in slots {
                    bind(s, slot, &[Ref::Num(0)]);
                }
            }
            if phase == 2 {
                return Step::Next;
            }
            let seat = if phase == 0 { s.active } else { 1 - s.active };
            s.top().phase = phase + 1;
            let options: Vec<Ref> = (0..words.len() as i32).map(Ref::Num).collect();
            Choice::of(seat, Ask::Word, &options, 1, 1).start(s);
            Step::Wait
        }
        Op::Coin { who, slot } => {
            let seat = env(g, s).player(who).unwrap_or(0);
            let won = fated(s, seat, true).unwrap_or_else(|| s.chance.stream(1).below(2) as i32);
            bind(s, *slot, &[Ref::Num(won)]);
            super::happen(g, s, cx, &[chance(crate::ir::EventKind::CoinFlip, seat, won)])
        }
        Op::Die { who, faces, slot } => {
            let seat = env(g, s).player(who).unwrap_or(0);
            let rolled = fated(s, seat, false).unwrap_or_else(|| s.chance.stream(1).die(*faces).into());
            bind(s, *slot, &[Ref::Num(rolled)]);
            super::happen(g, s, cx, &[chance(crate::ir::EventKind::DieRoll, seat, rolled)])
        }
        _ => unreachable!("not a choice"),
    }
}

/// What the position has decided.
fn fated(s: &mut State, seat: u8, coin: bool) -> Option<i32> {
    let place = s.fate.iter().position(|f| f.seat == seat && f.coin == coin)?;
    Some(s.fate.remove(place).n.into())
}

fn chance(kind: crate::ir::EventKind, seat: u8, n: i32) -> crate::state::Ev {
    crate::state::Ev::of(kind, seat, Ref::Player(seat)).amount(n)
}

/// Names of the cards of both decklists that pass, in alphabetical order.
fn names(g: &Magic, s: &State, filter: &Filter) -> Vec<u16> {
    let e = env(g, s);
    let mut words: Vec<u16> = Vec::new();
    for i in 0..s.cards.len() as u16 {
        let card = s.card(i);
        if card.flags & (card_flag::TOKEN | card_flag::ABILITY) != 0 {
            continue;
        }
        let name = g.print(card.own, 0).ch.name;
        if !words.contains(&name) && e.passes(filter, Ref::Obj(s.obj(i))) {
            words.push(name);
        }
        // CR 201.4: a half, a back or an Adventure is named as well; a card in another shape has its own name.
        let def = g.def(card.own);
        for face in 1..def.faces.len() as u8 {
            let name = g.print(card.own, face).ch.name;
            let its_own = name != NONE && !g.name(name).is_empty() && !g.name(name).contains(" // ");
            if def.layout.shapes() || !its_own || words.contains(&name) {
                continue;
            }
            let mut there = s.clone();
            let turned = &mut there.cards[usize::from(i)];
            (turned.def, turned.face, turned.zone) = (card.own, face, Zone::Hand);
            if (Env { s: &there, ..e }).passes(filter, Ref::Obj(s.obj(i))) {
                words.push(name);
            }
        }
    }
    words.sort_by_key(|&n| g.name(n));
    words
}
