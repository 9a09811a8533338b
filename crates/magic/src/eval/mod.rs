//! Reading the state: objects as they are or were, and the little language of filters, nouns and numbers.

mod condition;
pub(crate) mod filter;
mod pattern;
mod seen;
mod select;
mod value;
pub(crate) mod work;

use kernel::Seat;

pub use pattern::{cast_at, happened, looks_back};

use crate::game::Magic;
use crate::ir::{Mod, Zone};
use crate::state::{
    Card, Chars, Ctx, Lasting, Left, Lki, Local, NONE, Obj, Perm, Ref, StackItem, State, card_flag, perm_flag,
};

/// Where a filter, noun or number is read from: whose ability it is and what its program knows.
#[derive(Clone, Copy)]
pub struct Env<'a> {
    pub g: &'a Magic,
    pub s: &'a State,
    pub source: Obj,
    /// The spell or ability itself, while it is on the stack.
    pub item: Obj,
    pub seat: Seat,
    pub x: i32,
    pub way: u16,
    pub locals: &'a [Local],
    pub candidate: Ref,
    /// Matching an event: "this" is the same card in the stay before or after (CR 603.10, 400.7).
    pub loose: bool,
    /// A card that is about to be cast counts as a spell.
    pub spell: Obj,
    /// What that spell is being aimed at.
    pub aimed: &'a [Local],
    /// The ability that speaks.
    pub ability: u16,
}

/// Permanents in order of entry.
#[derive(Clone)]
pub struct Permanents<'a> {
    order: std::slice::Iter<'a, u16>,
    cards: &'a [Card],
    perms: &'a [Perm],
}

impl<'a> Iterator for Permanents<'a> {
    type Item = &'a Perm;

    #[inline(always)]
    fn next(&mut self) -> Option<&'a Perm> {
        loop {
            let &i = self.order.next()?;
            let p = &self.perms[usize::from(self.cards[usize::from(i)].perm)];
            if p.flags & perm_flag::PHASED_OUT == 0 {
                return Some(p);
            }
        }
    }
}

impl State {
    /// The object that this card is now.
    #[inline]
    pub fn obj(&self, i: u16) -> Obj {
        Obj { i, inc: self.cards[usize::from(i)].inc }
    }
    #[inline]
    pub fn card(&self, i: u16) -> &Card {
        &self.cards[usize::from(i)]
    }
    /// The object that the card of this one is now. A token or copy that is gone is nothing any more, though its
    /// record may serve another by now (CR 111.8).
    pub fn present(&self, o: Obj) -> Obj {
        const MADE: u8 = card_flag::TOKEN | card_flag::COPY | card_flag::ABILITY | card_flag::FREE;
        if self.card(o.i).flags & MADE == 0 { self.obj(o.i) } else { o }
    }
    #[inline]
    pub fn is_live(&self, o: Obj) -> bool {
        !o.is_none() && self.cards[usize::from(o.i)].inc == o.inc
    }
    /// The permanent, if it still is one; one that is phased out does not exist (CR 702.26b).
    #[inline]
    pub fn perm(&self, o: Obj) -> Option<&Perm> {
        if !self.is_live(o) {
            return None;
        }
        let perm = self.perms.get(usize::from(self.cards[usize::from(o.i)].perm));
        perm.filter(|p| p.flags & perm_flag::PHASED_OUT == 0)
    }
    #[inline]
    pub fn perm_mut(&mut self, o: Obj) -> Option<&mut Perm> {
        if !self.is_live(o) {
            return None;
        }
        let perm = self.perms.get_mut(usize::from(self.cards[usize::from(o.i)].perm));
        perm.filter(|p| p.flags & perm_flag::PHASED_OUT == 0)
    }
    /// The permanent of a card known to be on the battlefield.
    #[inline]
    pub fn at(&self, i: u16) -> &Perm {
        &self.perms[usize::from(self.cards[usize::from(i)].perm)]
    }
    #[inline]
    pub fn at_mut(&mut self, i: u16) -> &mut Perm {
        &mut self.perms[usize::from(self.cards[usize::from(i)].perm)]
    }
    pub fn last_known(&self, o: Obj) -> Option<&Lki> {
        self.lki.iter().rev().find(|l| l.perm.obj == o)
    }
    pub fn stack_item(&self, o: Obj) -> Option<&StackItem> {
        self.stack.iter().find(|item| item.obj == o)
    }
    /// What is on the stack, or left it while something there speaks of it.
    pub fn once_on_stack(&self, o: Obj) -> Option<&StackItem> {
        self.stack_item(o).or_else(|| self.left(o).map(|left| &left.item))
    }
    pub fn left(&self, o: Obj) -> Option<&Left> {
        self.left.iter().find(|left| left.item.obj == o)
    }
    #[inline]
    pub fn is_spell(&self, item: &StackItem) -> bool {
        self.card(item.obj.i).flags & card_flag::ABILITY == 0
    }
    /// Permanents in order of entry, those phased out left aside (CR 702.26b).
    #[inline]
    pub fn permanents(&self) -> Permanents<'_> {
        Permanents { order: self.battlefield.iter(), cards: &self.cards, perms: &self.perms }
    }
    /// The same of these cards of permanents.
    #[inline]
    pub fn permanents_of<'a>(&'a self, cards: &'a [u16]) -> Permanents<'a> {
        Permanents { order: cards.iter(), cards: &self.cards, perms: &self.perms }
    }
    /// The same in no order: quicker, where that is all the same.
    #[inline]
    pub fn standing(&self) -> impl Iterator<Item = &Perm> {
        self.perms.iter().filter(|p| !p.obj.is_none() && p.flags & perm_flag::PHASED_OUT == 0)
    }
    pub fn counters_on(&self, on: u16, kind: u16) -> i32 {
        self.counters.iter().find(|c| c.on == on && c.kind == kind).map_or(0, |c| c.n)
    }
    /// Who controls the object: its controller on the battlefield and the stack, else its owner (CR 108.4).
    pub fn controller(&self, o: Obj) -> Seat {
        if let Some(p) = self.perm(o) {
            return p.ch.controller;
        }
        if self.is_live(o) {
            let card = self.card(o.i);
            if card.zone == Zone::Stack {
                return self.stack_item(o).map_or(card.owner, |item| item.seat);
            }
            return card.owner;
        }
        match self.last_known(o) {
            Some(l) => l.perm.ch.controller,
            None => self.left(o).map_or_else(|| self.card(o.i).owner, |left| left.item.seat),
        }
    }
    pub fn opponent(seat: Seat) -> Seat {
        1 - seat
    }
    /// Has the permanent lost this ability together with its keyword?
    pub fn is_bereft(&self, g: &Magic, o: Obj, ability: u16) -> bool {
        let keyword = g.ability(ability).keyword;
        self.bereft.iter().any(|(holder, k)| *holder == o && keyword.is_some_and(|own| own as u16 == *k))
    }
    /// The abilities that a permanent has gained, with their holder, in the order of gaining.
    #[inline]
    pub fn gained(&self, o: Obj) -> impl Iterator<Item = &(Obj, u16)> {
        let near = if self.by_holder && self.granted.len() > 16 {
            let first = self.granted.partition_point(|(holder, _)| holder.i < o.i);
            let more = self.granted[first..].partition_point(|(holder, _)| holder.i == o.i);
            &self.granted[first..first + more]
        } else {
            &self.granted[..]
        };
        near.iter().filter(move |(holder, _)| *holder == o)
    }
    /// The abilities of a permanent, printed and gained.
    pub fn abilities<'a>(&'a self, g: &'a Magic, p: &'a Perm) -> impl Iterator<Item = u16> + 'a {
        let card = self.card(p.obj.i);
        let printed: &[crate::ir::AbilityId] =
            if p.ch.lost { &[] } else { &g.face(card.def, card.face).abilities };
        let kept = move |a: &u16| self.bereft.is_empty() || !self.is_bereft(g, p.obj, *a);
        let gained = self.gained(p.obj).map(|&(_, a)| a);
        printed.iter().map(|a| a.0).filter(kept).chain(g.intrinsic(&p.ch)).chain(gained)
    }
}

impl<'a> Env<'a> {
    pub fn new(g: &'a Magic, s: &'a State, source: Obj, seat: Seat) -> Self {
        Self {
            g,
            s,
            source,
            item: Obj::NONE,
            seat,
            x: 0,
            way: NONE,
            locals: &[],
            candidate: Ref::Nothing,
            loose: false,
            spell: Obj::NONE,
            aimed: &[],
            ability: NONE,
        }
    }
    pub fn of(g: &'a Magic, s: &'a State, ctx: &'a Ctx) -> Self {
        Self {
            item: ctx.item,
            x: ctx.x,
            way: ctx.way,
            locals: &ctx.locals,
            ability: ctx.ability,
            ..Self::new(g, s, ctx.source, ctx.seat)
        }
    }
    pub fn of_item(g: &'a Magic, s: &'a State, item: &'a StackItem) -> Self {
        Self {
            item: item.obj,
            x: item.x,
            way: item.way,
            locals: &item.locals,
            ability: item.ability,
            ..Self::new(g, s, item.source, item.seat)
        }
    }
    pub fn of_lasting(g: &'a Magic, s: &'a State, l: &'a Lasting) -> Self {
        Self { x: l.x, locals: &l.locals, ability: l.ability, ..Self::new(g, s, l.source, l.seat) }
    }
    #[inline]
    pub fn with(self, candidate: Ref) -> Self {
        Self { candidate, ..self }
    }
    /// As this ability of the source says it.
    #[inline]
    pub fn speaking(self, ability: u16) -> Self {
        Self { ability, ..self }
    }
    #[inline]
    pub fn slot(&self, slot: u8) -> impl Iterator<Item = Ref> + 'a {
        self.locals.iter().filter(move |l| l.slot == slot).map(|l| l.value)
    }

    /// Characteristics, wherever the object is; last-known when it is gone.
    pub fn ch(&self, o: Obj) -> &'a Chars {
        if let Some(p) = self.s.perm(o) {
            return &p.ch;
        }
        let card = self.s.card(o.i);
        if card.inc != o.inc
            && let Some(l) = self.s.last_known(o)
        {
            return &l.perm.ch;
        }
        if card.inc != o.inc
            && let Some(left) = self.s.left(o)
        {
            return &self.g.lying(&left.card).ch;
        }
        // CR 614.12: what enters as a copy is judged as one.
        let copied = |e: &&crate::state::Entering| e.card == o.i && e.copy != NONE;
        if let Some(e) = self.s.entering.iter().find(copied) {
            return &self.g.print(e.copy, e.face).ch;
        }
        &self.g.lying(card).ch
    }
    /// The card as it is, or was when it last was this object.
    pub fn card(&self, o: Obj) -> &'a Card {
        if self.s.is_live(o) {
            return self.s.card(o.i);
        }
        match self.s.last_known(o) {
            Some(l) => &l.card,
            None => self.s.left(o).map_or_else(|| self.s.card(o.i), |left| &left.card),
        }
    }
    pub fn types(&self, o: Obj) -> u16 {
        if self.s.is_live(o) && self.s.card(o.i).flags & card_flag::ABILITY != 0 {
            return 0;
        }
        self.ch(o).types
    }
    pub fn mana_value(&self, o: Obj) -> i32 {
        let card = self.card(o);
        // CR 202.3a, 708.2a: what is face down, and a copy that is said to have no mana cost.
        if let Some(p) = self.permanent(o)
            && (p.is(perm_flag::FACE_DOWN) || crate::layers::exceptions(self.g, p).contains(&Mod::NoManaCost))
        {
            return 0;
        }
        let def = self.g.def(card.def);
        // CR 202.3b: the back of a transforming card has the front's; a copy of the back has its own.
        let copy = card.def != card.own;
        let front = def.layout == crate::ir::Layout::Transform && !copy;
        let printed = if front { self.g.print(card.def, 0) } else { self.g.lying(card) };
        let printed = i32::from(printed.mana_value);
        match self.s.once_on_stack(o) {
            Some(item) if card.flags & card_flag::ABILITY == 0 => {
                let xs = self.g.face(card.def, card.face).cost.as_ref().map_or(0, |c| i32::from(c.xs));
                printed + xs * item.x
            }
            _ => printed,
        }
    }
    /// What it is, or was, attached to.
    pub fn host(&self, o: Obj) -> Ref {
        match self.s.perm(o) {
            Some(p) => p.host,
            None => self.s.last_known(o).map_or(Ref::Nothing, |l| l.perm.host),
        }
    }
    /// The permanent as it is or last was.
    pub fn permanent(&self, o: Obj) -> Option<&'a Perm> {
        self.s.perm(o).or_else(|| self.s.last_known(o).map(|l| &l.perm))
    }
    pub fn zone(&self, o: Obj) -> Zone {
        if self.s.is_live(o) {
            self.s.card(o.i).zone
        } else {
            let left = || self.s.left(o).map_or(Zone::Nowhere, |left| left.card.zone);
            self.s.last_known(o).map_or_else(left, |l| l.card.zone)
        }
    }
}
