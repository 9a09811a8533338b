//! A State as bytes and back. What comes back is audited as if a stranger had written it.
//!
//! Every record lists all of its fields, once for both directions: a field that is added and forgotten here
//! does not compile.

use kernel::{Chance, Cx, Error, Reader, Result, Scope, Writer, table};

use crate::game::Magic;
use crate::ir::{EventKind, Step, Zone};
use crate::layers;
use crate::pay::mana::{Kind, Needs, Soft};
use crate::state::audit;
use crate::state::{
    Active, Blocking, Card, Chars, Counters, Ctx, Doing, Entering, Ev, Frame, Lasting, Lasts, Link, Lki,
    Local, Obj, Paying, Pending, Perm, Player, Ref, Special, StackItem, State, Use,
};

/// In the order of their numbers, which a test keeps.
pub(crate) const KINDS: [EventKind; 39] = [
    EventKind::Zone,
    EventKind::Cast,
    EventKind::Activate,
    EventKind::Attack,
    EventKind::Block,
    EventKind::BecomesBlocked,
    EventKind::Unblocked,
    EventKind::Damage,
    EventKind::GainLife,
    EventKind::LoseLife,
    EventKind::Draw,
    EventKind::Discard,
    EventKind::Sacrifice,
    EventKind::Tap,
    EventKind::Untap,
    EventKind::TapForMana,
    EventKind::AddCounters,
    EventKind::RemoveCounters,
    EventKind::Target,
    EventKind::Step,
    EventKind::PlayLand,
    EventKind::Transform,
    EventKind::Attach,
    EventKind::Unattach,
    EventKind::Countered,
    EventKind::KeywordAction,
    EventKind::CreateTokens,
    EventKind::LoseGame,
    EventKind::Turn,
    EventKind::Destroy,
    EventKind::Shuffle,
    EventKind::Search,
    EventKind::ControlChange,
    EventKind::TurnFaceUp,
    EventKind::PhaseOut,
    EventKind::PhaseIn,
    EventKind::ProduceMana,
    EventKind::CoinFlip,
    EventKind::DieRoll,
];
const DOINGS: [Doing; 14] = [
    Doing::Pregame,
    Doing::Turn,
    Doing::Priority,
    Doing::Cast,
    Doing::Pay,
    Doing::Triggers,
    Doing::Resolve,
    Doing::Program,
    Doing::Loop,
    Doing::Pick,
    Doing::Change,
    Doing::Attack,
    Doing::Block,
    Doing::Damage,
];
const LASTS: [Lasts; 6] =
    [Lasts::Effect, Lasts::Replace, Lasts::Later, Lasts::Until, Lasts::Entry, Lasts::Copy];

/// Longer lists than this are no match of ours.
const LONGEST: u32 = 1 << 20;

/// Where bytes go.
struct Out<'a, 'b> {
    w: &'a mut Writer<'b>,
    /// For transposition keys: the State, and its timestamps in order.
    position: Option<(&'a State, Vec<u32>)>,
}

trait Flat: Sized {
    fn put(&self, out: &mut Out<'_, '_>);
    fn get(r: &mut Reader<'_>) -> Result<Self>;
}

macro_rules! numbers {
    ($($type:ty: $carrier:ident as $wide:ty),+) => {$(
        impl Flat for $type {
            #[inline]
            fn put(&self, out: &mut Out<'_, '_>) {
                out.w.$carrier(*self as $wide);
            }
            #[inline]
            fn get(r: &mut Reader<'_>) -> Result<Self> {
                Ok(r.$carrier()? as $type)
            }
        }
    )+};
}
numbers!(u8: u8 as u8, i8: u8 as u8, u16: u16 as u16, i16: u16 as u16, u32: u32 as u32, i32: i32 as i32, u64: u64 as u64);

impl Flat for bool {
    fn put(&self, out: &mut Out<'_, '_>) {
        out.w.u8((*self).into());
    }
    fn get(r: &mut Reader<'_>) -> Result<Self> {
        r.flag("a yes or no")
    }
}

/// A word of a closed vocabulary, as its number.
macro_rules! words {
    ($($type:ident: $all:expr),+) => {$(
        impl Flat for $type {
            fn put(&self, out: &mut Out<'_, '_>) {
                out.w.u8(*self as u8);
            }
            fn get(r: &mut Reader<'_>) -> Result<Self> {
                let number = r.u8()?;
                $all.get(usize::from(number)).copied().ok_or_else(|| {
                    Error::invalid(format!("saved match: {number} is no {}", stringify!($type)))
                })
            }
        }
    )+};
}
words!(Zone: Zone::ALL, Step: Step::ALL, EventKind: KINDS, Doing: DOINGS, Lasts: LASTS);

impl<T: Flat> Flat for Vec<T> {
    fn put(&self, out: &mut Out<'_, '_>) {
        out.w.u32(self.len() as u32);
        self.iter().for_each(|item| item.put(out));
    }
    fn get(r: &mut Reader<'_>) -> Result<Self> {
        let n = r.u32()?;
        if n > LONGEST {
            return Err(Error::invalid(format!(
                "saved match: a list of {n}, at most {LONGEST} are possible"
            )));
        }
        // Nothing is reserved ahead: the length may be a lie.
        let mut all = Self::new();
        for _ in 0..n {
            all.push(T::get(r)?);
        }
        Ok(all)
    }
}

impl<T: Flat, const N: usize> Flat for [T; N] {
    fn put(&self, out: &mut Out<'_, '_>) {
        self.iter().for_each(|item| item.put(out));
    }
    fn get(r: &mut Reader<'_>) -> Result<Self> {
        let mut all = Vec::with_capacity(N);
        for _ in 0..N {
            all.push(T::get(r)?);
        }
        Ok(all.try_into().unwrap_or_else(|_| unreachable!("exactly that many were read")))
    }
}

impl<A: Flat, B: Flat> Flat for (A, B) {
    fn put(&self, out: &mut Out<'_, '_>) {
        self.0.put(out);
        self.1.put(out);
    }
    fn get(r: &mut Reader<'_>) -> Result<Self> {
        Ok((A::get(r)?, B::get(r)?))
    }
}

/// In a transposition key which stay it is does not matter, only whether it is the present one.
impl Flat for Obj {
    fn put(&self, out: &mut Out<'_, '_>) {
        out.w.u16(self.i);
        match &out.position {
            Some((s, _)) => {
                let live = s.cards.get(usize::from(self.i)).is_some_and(|c| c.inc == self.inc);
                out.w.u8(live.into());
            }
            None => out.w.u16(self.inc),
        }
    }
    fn get(r: &mut Reader<'_>) -> Result<Self> {
        Ok(Self { i: r.u16()?, inc: r.u16()? })
    }
}

impl Flat for Ref {
    fn put(&self, out: &mut Out<'_, '_>) {
        match *self {
            Self::Nothing => out.w.u8(0),
            Self::Obj(o) => {
                out.w.u8(1);
                o.put(out);
            }
            Self::Player(p) => out.w.bytes(&[2, p]),
            Self::Num(n) => {
                out.w.u8(3);
                out.w.i32(n);
            }
            Self::Word(w) => {
                out.w.u8(4);
                out.w.u16(w);
            }
        }
    }
    fn get(r: &mut Reader<'_>) -> Result<Self> {
        Ok(match r.upto(4, "the kind of a reference")? {
            0 => Self::Nothing,
            1 => Self::Obj(Obj::get(r)?),
            2 => Self::Player(r.u8()?),
            3 => Self::Num(r.i32()?),
            _ => Self::Word(r.u16()?),
        })
    }
}

/// `[field]` is a timestamp: in a transposition key only its rank counts.
macro_rules! put {
    ($out:ident, [$field:ident]) => {
        match &$out.position {
            Some((_, stamps)) => $out.w.u16(stamps.partition_point(|s| s < $field) as u16),
            None => $field.put($out),
        }
    };
    ($out:ident, (- $field:ident)) => {
        if $out.position.is_none() {
            $field.put($out);
        }
    };
    ($out:ident, $field:ident) => {
        $field.put($out)
    };
}

/// `(-field)` is left out of transposition keys.
macro_rules! records {
    ($($name:ident { $($field:tt),* $(,)? })+) => {$(
        impl Flat for $name {
            fn put(&self, out: &mut Out<'_, '_>) {
                records!(@open self, $name, out, $($field),*);
            }
            fn get(r: &mut Reader<'_>) -> Result<Self> {
                records!(@read r, $($field),*)
            }
        }
    )+};
    (@open $self:ident, $name:ident, $out:ident, $($field:tt),*) => {
        records!(@names $self, $name, $out, [] $($field),*)
    };
    (@names $self:ident, $name:ident, $out:ident, [$($seen:tt)*] [$field:ident] $(, $($rest:tt)*)?) => {
        records!(@names $self, $name, $out, [$($seen)* ($field: [$field])] $($($rest)*)?)
    };
    (@names $self:ident, $name:ident, $out:ident, [$($seen:tt)*] (- $field:ident) $(, $($rest:tt)*)?) => {
        records!(@names $self, $name, $out, [$($seen)* ($field: (- $field))] $($($rest)*)?)
    };
    (@names $self:ident, $name:ident, $out:ident, [$($seen:tt)*] $field:ident $(, $($rest:tt)*)?) => {
        records!(@names $self, $name, $out, [$($seen)* ($field: $field)] $($($rest)*)?)
    };
    (@names $self:ident, $name:ident, $out:ident, [$(($field:ident: $how:tt))*]) => {{
        let $name { $($field),* } = $self;
        $(put!($out, $how);)*
    }};
    (@read $r:ident, $($field:tt),*) => {
        records!(@fields $r, [] $($field),*)
    };
    (@fields $r:ident, [$($seen:ident)*] [$field:ident] $(, $($rest:tt)*)?) => {
        records!(@fields $r, [$($seen)* $field] $($($rest)*)?)
    };
    (@fields $r:ident, [$($seen:ident)*] (- $field:ident) $(, $($rest:tt)*)?) => {
        records!(@fields $r, [$($seen)* $field] $($($rest)*)?)
    };
    (@fields $r:ident, [$($seen:ident)*] $field:ident $(, $($rest:tt)*)?) => {
        records!(@fields $r, [$($seen)* $field] $($($rest)*)?)
    };
    (@fields $r:ident, [$($field:ident)*]) => {
        Ok(Self { $($field: Flat::get($r)?),* })
    };
}

records! {
    Local { slot, value }
    Card { def, own, (-inc), perm, face, zone, owner, flags, known }
    Chars {
        keywords, subtypes, power, toughness, base_power, base_toughness, types, name, supertypes, colors, controller,
        lost, barren, roles, every
    }
    Perm {
        obj, flags, damage, [stamp], entered, base_controller, held, shields, goaded, loyalty_used, mana_spent, x, way, except,
        host, attacking, ch
    }
    Lki { card, perm, turn }
    Counters { on, kind, n }
    Link { holder, word, value }
    StackItem {
        obj, source, ability, body, seat, then, way, x, mana_spent, colors_spent, cast_from, cast, locals
    }
    Ctx { source, item, ability, seat, x, way, locals }
    Lasting { lasts, body, pc, source, ability, seat, x, [stamp], made, uses, left, locals }
    Entering {
        card, controller, face, tapped, face_down, cast, cast_from, mana_spent, x, way, copy, except, entry, host, attacking,
        counters, paid
    }
    Kind { mask, count }
    Soft { mask, generic }
    Needs { generic, kinds, soft }
    Paying { item, body, pc, times, needs, life }
    Ev { kind, flags, seat, from, to, word, subject, other, n }
    Pending { source, ability, body, seat, x, way, locals }
    Active { source, ability, lasting, seat }
    Use { source, ability, times, turn }
    Special { seat, mana, body, pc, source }
    Player {
        life, pool, lands_played, mulligans, lost, won, drew_empty, drawn, spells_cast, tax, damaged, commander_damage, skip_turns,
        skip_steps
    }
    Frame { doing, phase, seat, flags, body, pc, from, to, a, b, n }
    Blocking { blocker, attacker }
}

impl Flat for Chance<2> {
    fn put(&self, out: &mut Out<'_, '_>) {
        self.encode(out.w);
    }
    fn get(r: &mut Reader<'_>) -> Result<Self> {
        Self::decode(r)
    }
}

/// Everything but what the layers derive.
macro_rules! state {
    ($($field:tt),* ; derived $($derived:ident),*) => {
        fn put(s: &State, out: &mut Out<'_, '_>) {
            state!(@names s, out, [$($derived)*] [] $($field),*);
        }
        fn get(r: &mut Reader<'_>) -> Result<State> {
            let mut s = State::default();
            state!(@fields s, r, $($field),*);
            Ok(s)
        }
    };
    (@names $s:ident, $out:ident, $derived:tt [$($seen:tt)*] (- $field:ident) $(, $($rest:tt)*)?) => {
        state!(@names $s, $out, $derived [$($seen)* ($field: (- $field))] $($($rest)*)?)
    };
    (@names $s:ident, $out:ident, $derived:tt [$($seen:tt)*] $field:ident $(, $($rest:tt)*)?) => {
        state!(@names $s, $out, $derived [$($seen)* ($field: $field)] $($($rest)*)?)
    };
    (@names $s:ident, $out:ident, [$($derived:ident)*] [$(($field:ident: $how:tt))*]) => {
        let State { $($field,)* $($derived: _),* } = $s;
        $(put!($out, $how);)*
    };
    (@fields $s:ident, $r:ident, $($field:tt),*) => {
        $(state!(@field $s, $r, $field);)*
    };
    (@field $s:ident, $r:ident, (- $field:ident)) => { $s.$field = Flat::get($r)?; };
    (@field $s:ident, $r:ident, $field:ident) => { $s.$field = Flat::get($r)?; };
}

state! {
    (-chance), players, cards, perms, battlefield, hands, libraries, graveyards, exile, command, stack, counters, links, lki,
    lasting, pending, blocks, uses, special, history, turn_mark, extra_turns, extra_steps, frames, ctxs, pool, result,
    paying, batch, done, entering, applied, amount, cleanup_again, regular, dirty, turn, active, step, passes, (-stamp), starter, day, monarch, loops, (-asked), over, payoffs;
    derived granted, watching, replacing, ruling, watched, replaced, reads, rules, changed, settled
}

pub fn encode(s: &State, scope: Scope, w: &mut Writer<'_>) {
    let position = (scope == Scope::Position).then(|| {
        let mut stamps: Vec<u32> =
            s.perms.iter().map(|p| p.stamp).chain(s.lasting.iter().map(|l| l.stamp)).collect();
        stamps.sort_unstable();
        stamps.dedup();
        (s, stamps)
    });
    put(s, &mut Out { w, position });
}

pub fn decode(g: &Magic, r: &mut Reader<'_>) -> Result<State> {
    let mut s = get(r)?;
    audit::bounds(g, &s)?;
    // What no audit foresees in the suspended computation ends here, not in the caller's match.
    let woken = table::guard(|| {
        layers::rebuild(g, &mut s);
        g.offer(&s, &mut Cx::default());
        s
    });
    let s = woken
        .map_err(|fault| Error::invalid(format!("saved match: its position makes no sense ({fault})")))?;
    audit::audit(g, &s)?;
    Ok(s)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_the_order_of_their_numbers() {
        assert_eq!(KINDS.len(), EventKind::COUNT);
        assert!(KINDS.iter().enumerate().all(|(i, &k)| k as usize == i));
        assert!(DOINGS.iter().enumerate().all(|(i, &d)| d as usize == i));
        assert_eq!(DOINGS.len(), Doing::Damage as usize + 1);
        assert!(LASTS.iter().enumerate().all(|(i, &l)| l as usize == i));
        assert_eq!(LASTS.len(), Lasts::Copy as usize + 1);
    }
}
