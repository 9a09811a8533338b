//! An object looked up once for all the questions of a filter: filters are asked of every permanent again and
//! again, by targets, by effects and by rules.

use super::Env;
use crate::game::has;
use crate::ir::{Filter, Who, Zone};
use crate::layers;
use crate::state::{Chars, NONE, Obj, Perm, Ref, card_flag, perm_flag};

/// A live object, and the permanent it is.
#[derive(Clone, Copy)]
struct Seen<'a> {
    o: Obj,
    ch: &'a Chars,
    perm: Option<&'a Perm>,
    zone: Zone,
    flags: u8,
}

/// What a permanent must have, and who may control it; `but` is not meant. `whole`: there is no more to the filter.
#[derive(Clone, Copy)]
struct Sieve {
    types: u16,
    keywords: u64,
    colors: u8,
    supertypes: u8,
    /// NONE: whatever subtypes it has.
    subtype: u16,
    seats: u8,
    but: Obj,
    whole: bool,
}

impl Sieve {
    #[inline]
    fn passes(&self, p: &Perm) -> bool {
        p.ch.types & self.types == self.types
            && p.ch.keywords & self.keywords == self.keywords
            && p.ch.colors & self.colors == self.colors
            && p.ch.supertypes & self.supertypes == self.supertypes
            && self.seats >> p.ch.controller & 1 != 0
            && p.obj != self.but
            && (self.subtype == NONE || has(&p.ch.subtypes, self.subtype))
    }
}

impl<'a> Env<'a> {
    /// Does this permanent pass?
    #[inline]
    pub fn permanent_passes(&self, filter: &Filter, p: &'a Perm) -> bool {
        let flags = self.s.card(p.obj.i).flags;
        self.ask(filter, &Seen { o: p.obj, ch: &p.ch, perm: Some(p), zone: Zone::Battlefield, flags })
    }

    /// The permanents that pass, in order of entry.
    pub fn permanents_passing(&self, filter: &Filter) -> impl Iterator<Item = &'a Perm> {
        let (env, sieve) = (*self, self.sieve(filter));
        let typed = move |p: &Perm| sieve.types == 0 || env.s.card(p.obj.i).flags & card_flag::ABILITY == 0;
        let rest = move |p: &'a Perm| sieve.whole && typed(p) || env.permanent_passes(filter, p);
        self.s.permanents().filter(move |p| sieve.passes(p) && rest(p))
    }

    /// What most filters ask first, as masks: whoever does not pass here passes nowhere.
    fn sieve(&self, filter: &Filter) -> Sieve {
        let mut sieve = Sieve {
            types: 0,
            keywords: 0,
            colors: 0,
            supertypes: 0,
            subtype: NONE,
            seats: !0,
            but: Obj::NONE,
            whole: true,
        };
        match filter {
            Filter::All(all) => all.iter().for_each(|f| self.sift(f, &mut sieve)),
            one => self.sift(one, &mut sieve),
        }
        sieve
    }

    fn sift(&self, filter: &Filter, sieve: &mut Sieve) {
        match filter {
            Filter::Anything => {}
            Filter::Type(t) => sieve.types |= t.bit() as u16,
            Filter::Keyword(k) if !k.is_name() => sieve.keywords |= k.bit(),
            Filter::Color(c) => sieve.colors |= c.bit() as u8,
            Filter::Supertype(t) => sieve.supertypes |= t.bit() as u8,
            Filter::Subtype(t) if sieve.subtype == NONE => sieve.subtype = t.0,
            Filter::Controller(Who::You) => sieve.seats &= 1 << self.seat,
            Filter::Controller(Who::Opponent) => sieve.seats &= !(1 << self.seat),
            Filter::Zone(zones) if zones.contains(&Zone::Battlefield) => {}
            Filter::Not(f) if **f == Filter::This && !self.loose && sieve.but.is_none() => {
                sieve.but = self.source;
            }
            _ => sieve.whole = false,
        }
    }

    /// Does this live object pass? `None`: it is gone, and last-known information must be asked.
    #[inline]
    pub(super) fn live_passes(&self, filter: &Filter, o: Obj) -> Option<bool> {
        if o.is_none() {
            return None;
        }
        let card = self.s.card(o.i);
        if card.inc != o.inc {
            return None;
        }
        let perm = self.s.perms.get(usize::from(card.perm));
        // CR 702.26b: what is phased out is treated as though it did not exist; events may still be about it.
        if perm.is_some_and(|p| p.flags & perm_flag::PHASED_OUT != 0) && !self.loose {
            return Some(false);
        }
        let ch = match perm {
            Some(p) => &p.ch,
            None => &self.g.lying(card).ch,
        };
        let seen = Seen { o, ch, perm, zone: card.zone, flags: card.flags };
        if card.zone == Zone::Stack
            && let Some(changed) = layers::changed_spell(self.g, self.s, o, ch)
        {
            return Some(self.ask(filter, &Seen { ch: &changed, ..seen }));
        }
        Some(self.ask(filter, &seen))
    }

    fn ask(&self, filter: &Filter, seen: &Seen<'_>) -> bool {
        let ch = seen.ch;
        match filter {
            Filter::Anything => true,
            Filter::All(all) => all.iter().all(|f| self.ask(f, seen)),
            Filter::Any(any) => any.iter().any(|f| self.ask(f, seen)),
            Filter::Not(f) => !self.ask(f, seen),
            Filter::Supertype(t) => ch.supertypes & t.bit() as u8 != 0,
            Filter::Subtype(t) => has(&ch.subtypes, t.0),
            Filter::Color(c) => ch.colors & c.bit() as u8 != 0,
            Filter::Colorless => ch.colors == 0,
            Filter::Multicolored => ch.colors.count_ones() > 1,
            Filter::Monocolored => ch.colors.count_ones() == 1,
            Filter::Keyword(k) => ch.keywords & k.bit() != 0 || k.is_name() && self.bears(seen.o, *k),
            Filter::Name(n) => {
                self.g.share_name(ch.name, n.0) || self.g.also_named(self.s.card(seen.o.i), n.0)
            }
            Filter::Zone(zones) => zones.contains(&seen.zone),
            // An ability on the stack has no characteristics of its own (CR 113.1).
            Filter::Type(t) => seen.flags & card_flag::ABILITY == 0 && seen.ch.types & t.bit() as u16 != 0,
            Filter::Token => crate::zones::merge::is_token(self.s, seen.o),
            Filter::Tapped => seen.perm.is_some_and(|p| p.flags & perm_flag::TAPPED != 0),
            Filter::Attacking => seen.perm.is_some_and(|p| p.attacking != Ref::Nothing),
            Filter::This if !self.loose => seen.o == self.source,
            Filter::Controller(who) => match (who, seen.perm) {
                (Who::Any, _) => true,
                (Who::You, Some(p)) => p.ch.controller == self.seat,
                (Who::Opponent, Some(p)) => p.ch.controller != self.seat,
                _ => self.who(who, self.s.controller(seen.o)),
            },
            _ => self.passes_slowly(filter, Ref::Obj(seen.o)),
        }
    }
}
