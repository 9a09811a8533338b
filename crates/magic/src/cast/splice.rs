//! Splicing cards onto a spell (CR 702.47): revealed from the hand as it is cast, they add their costs and, after what
//! it does itself, their programs.

use super::{SPLICE, SPLICED, X, targets_exist};
use crate::eval::Env;
use crate::game::Magic;
use crate::ir::card::Splice;
use crate::machine::ask::Ask;
use crate::machine::pick::Choice;
use crate::machine::program;
use crate::pay::bill::Bill;
use crate::state::{Ctx, Local, Obj, Ref, StackItem, State, hidden};

/// The slots of the programs are the topmost first, so that they meet none of the spell's own.
const SHIFT: u8 = super::targets::SHIFT;
/// So many cards are spliced onto one spell at most: as many as there are slots for.
const MOST: usize = 5;

/// What a card adds to spells, if it can be spliced.
pub fn of<'a>(g: &'a Magic, s: &State, card: Obj) -> Option<&'a Splice> {
    g.face(s.card(card.i).own, 0).splice.as_ref()
}

/// The cards spliced onto a spell in the order in which they were revealed.
pub fn cards<'a>(locals: &'a [Local]) -> impl Iterator<Item = Obj> + 'a {
    locals.iter().filter(|l| l.slot == hidden::SPLICED).filter_map(|l| l.value.obj())
}

/// The programs added to a spell, each with how far its slots are shifted.
pub fn bodies<'a>(g: &'a Magic, s: &'a State, locals: &'a [Local]) -> impl Iterator<Item = (u16, u8)> + 'a {
    let spliced = cards(locals).filter_map(|card| of(g, s, card));
    spliced.zip(0u8..).map(|(splice, n)| (splice.body.0, SHIFT * (MOST as u8 - n)))
}

/// Another card to splice, if one can be.
pub(super) fn ask(g: &Magic, s: &mut State, k: usize) {
    let open = candidates(g, s, &s.stack[k]);
    if open.is_empty() {
        s.top().phase = X;
        return;
    }
    let seat = s.stack[k].seat;
    s.top().phase = SPLICED;
    Choice::of(seat, Ask::Splice, &open, 0, 1).start(s);
}

/// It is revealed and adds its program and its cost; another may follow.
pub(super) fn answered(s: &mut State, k: usize) {
    let Some(card) = s.result.first().and_then(|r| r.obj()) else {
        s.top().phase = X;
        return;
    };
    s.cards[usize::from(card.i)].known = 3;
    s.stack[k].locals.push(Local { slot: hidden::SPLICED, value: Ref::Obj(card) });
    s.top().phase = SPLICE;
}

/// Cards in the hand that may be spliced onto the spell: each once, if its choices can be made and all can be paid.
fn candidates(g: &Magic, s: &State, item: &StackItem) -> Vec<Ref> {
    if cards(&item.locals).count() >= MOST {
        return Vec::new();
    }
    let fits = |card: Obj| {
        let Some(splice) = of(g, s, card) else { return false };
        if cards(&item.locals).any(|other| other == card)
            || !Env::new(g, s, card, item.seat).passes(&splice.onto, Ref::Obj(item.obj))
        {
            return false;
        }
        let mut with = item.clone();
        with.locals.push(Local { slot: hidden::SPLICED, value: Ref::Obj(card) });
        targets_exist(g, s, &with) && Bill::item(g, s, &with).payable()
    };
    let hand = s.hands[usize::from(item.seat)].iter().map(|&i| s.obj(i));
    hand.filter(|&card| fits(card)).map(Ref::Obj).collect()
}

/// The added programs wait below the spell's own, each in a context of its own (CR 702.47b).
pub(super) fn start(g: &Magic, s: &mut State, ctx: &Ctx) {
    let all: Vec<(u16, u8)> = bodies(g, s, &ctx.locals).collect();
    for (body, shift) in all.into_iter().rev() {
        program::start(s, ctx.clone(), body);
        s.top().b = Ref::Num(shift.into());
    }
}
