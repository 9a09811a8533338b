//! Resolving the top of the stack (CR 608).

use kernel::Cx;

use crate::cast::{splice, targets};
use crate::eval::Env;
use crate::events::triggers;
use crate::game::Magic;
use crate::ir::ability::AbilityKind;
use crate::ir::{Cond, EventKind, Layout, Limit, Zone};
use crate::machine::Flow;
use crate::machine::ask::Reason;
use crate::machine::program;
use crate::state::{Ctx, Entering, Ev, NONE, Obj, Ref, StackItem, State, hidden};
use crate::turn::outcome;
use crate::{events, zones};

/// So many resolutions without anybody having a choice are taken for a loop.
const LOOP: u16 = 1000;
/// With more permanents than this no table could go on: tokens that double every turn come to it soon, and each turn
/// takes longer than all before.
const CROWD: usize = 1000;

/// Marks the number of an ability among the uses: how often it resolved this turn.
pub const RESOLVED: u16 = 0x8000;

const BEGIN: u8 = 0;
const LEAVE: u8 = 1;
const DONE: u8 = 2;

pub fn step(g: &Magic, s: &mut State, cx: &mut Cx<Magic>) -> Flow {
    let f = *s.top();
    let obj = f.a.obj().expect("what resolves");
    match f.phase {
        BEGIN => {
            s.top().phase = LEAVE;
            one_more(s);
            if s.over != 0 {
                return Flow::Next;
            }
            let Some(k) = s.stack.iter().position(|item| item.obj == obj) else { return Flow::Next };
            if !happens(g, s, k) && !no_aura(g, s, k) {
                // It does nothing: a spell goes to its owner's graveyard.
                s.top().n = 1;
                return Flow::Next;
            }
            let item = &s.stack[k];
            if g.asks.resolved && item.ability != NONE {
                let (source, ability) = (item.source, item.ability | RESOLVED);
                triggers::count_use(s, source, ability, Limit::PerTurn(u8::MAX));
            }
            let item = &s.stack[k];
            if item.body != NONE {
                let ctx = Ctx {
                    item: item.obj,
                    x: item.x,
                    way: item.way,
                    locals: item.locals.clone(),
                    ..Ctx::of(item.source, item.ability, item.seat)
                };
                let body = item.body;
                if g.asks.splices {
                    splice::start(g, s, &ctx);
                }
                program::start(s, ctx, body);
            }
        }
        LEAVE => {
            s.top().phase = DONE;
            let Some(k) = s.stack.iter().position(|item| item.obj == obj) else { return Flow::Next };
            let item = s.stack[k].clone();
            if !s.is_spell(&item) {
                zones::put(g, s, obj.i, Zone::Nowhere, 0, 0);
                return Flow::Next;
            }
            // What it has just begun to do may concern its own card (CR 614.12).
            crate::layers::refresh(g, s);
            leave(g, s, cx, &item, f.n == 1);
        }
        _ => {
            s.pop();
            s.passes = 0;
        }
    }
    Flow::Next
}

/// CR 104.4b: a loop that nobody can leave is a draw.
pub fn one_more(s: &mut State) {
    s.loops += 1;
    if s.loops > LOOP {
        outcome::draw(s, Reason::Loop);
    } else if s.battlefield.len() > CROWD {
        outcome::draw(s, Reason::Crowd);
    }
}

/// Its condition still holds (CR 603.4) and some target is legal (CR 608.2b).
fn happens(g: &Magic, s: &mut State, k: usize) -> bool {
    let item = &s.stack[k];
    if item.ability != NONE
        && let AbilityKind::Triggered(t) = &g.ability(item.ability).kind
        && t.when != Cond::Always
        && !Env::of_item(g, s, item).holds(&t.when)
    {
        return false;
    }
    targets::still_legal(g, s, k)
}

/// CR 702.103e, 702.140b: what was to be bestowed on an illegal target, or to mutate it, is a creature spell again.
fn no_aura(g: &Magic, s: &mut State, k: usize) -> bool {
    let item = &s.stack[k];
    if !s.is_spell(item) {
        return false;
    }
    let card = *s.card(item.obj.i);
    let bestowed = card.face == 1 && g.def(card.own).layout == Layout::Bestow;
    let mutates = item.body != NONE && g.print(card.def, card.face).permanent;
    if bestowed {
        s.cards[usize::from(item.obj.i)].face = 0;
        s.dirty = true;
    }
    if mutates {
        s.stack[k].body = NONE;
    }
    bestowed || mutates
}

/// A resolved spell becomes a permanent or goes where it belongs (CR 608.2n, 608.3).
fn leave(g: &Magic, s: &mut State, cx: &mut Cx<Magic>, item: &StackItem, countered: bool) {
    let card = *s.card(item.obj.i);
    let printed = *g.print(card.def, card.face);
    let me = Ref::Obj(item.obj);
    let layout = g.def(card.own).layout;
    let away = Ev::of(EventKind::Zone, item.seat, me);
    if countered || !printed.permanent {
        let second = card.face == 1;
        let mut to = match layout {
            _ if item.then != Zone::Nowhere => item.then,
            Layout::Adventure if second && !countered => Zone::Exile,
            Layout::Omen if second && !countered => Zone::Library,
            _ => Zone::Graveyard,
        };
        if s.card(item.obj.i).zone != Zone::Stack {
            to = Zone::Nowhere;
        }
        if layout == Layout::Adventure && second && to == Zone::Exile {
            s.links.push(crate::state::Link {
                holder: Obj { i: item.obj.i, inc: item.obj.inc + 1 },
                word: zones::ADVENTURE,
                value: Ref::Player(item.seat),
            });
        }
        let shuffled = layout == Layout::Omen && to == Zone::Library;
        if shuffled {
            // It goes there before it is shuffled, and what hears of the shuffling hears of both.
            events::propose(g, s, cx, &[away.moved(Zone::Stack, to)]);
            crate::ops::shuffle(s, card.owner);
            let who = Ref::Player(card.owner);
            events::propose(g, s, cx, &[Ev::of(EventKind::Shuffle, card.owner, who)]);
            return;
        }
        events::propose(g, s, cx, &[away.moved(Zone::Stack, to)]);
        return;
    }
    let host = item.locals.iter().find(|l| l.slot == hidden::HOST).map_or(Ref::Nothing, |l| l.value);
    if g.aura_target(card.def, card.face).is_some() && host == Ref::Nothing {
        events::propose(g, s, cx, &[away.moved(Zone::Stack, Zone::Graveyard)]);
        return;
    }
    let paid = item.locals.iter().filter(|l| l.slot == hidden::PAID).filter_map(|l| match l.value {
        Ref::Word(w) => Some(w),
        _ => None,
    });
    // A copy of a permanent spell becomes a token (CR 608.3f).
    if card.flags & crate::state::card_flag::COPY != 0 {
        let flags = &mut s.cards[usize::from(item.obj.i)].flags;
        *flags = *flags & !crate::state::card_flag::COPY | crate::state::card_flag::TOKEN;
    }
    let entering = Entering {
        face: card.face,
        face_down: card.flags & crate::state::card_flag::FACE_DOWN != 0,
        cast: item.cast,
        cast_from: item.cast_from,
        mana_spent: item.mana_spent,
        x: item.x,
        way: item.way,
        host,
        paid: paid.collect(),
        ..Entering::plain(item.obj.i, item.seat)
    };
    s.entering.push(entering);
    let n = s.entering.len() as i32 - 1;
    events::propose(g, s, cx, &[away.moved(Zone::Stack, Zone::Battlefield).amount(n)]);
}
