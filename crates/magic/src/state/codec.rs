//! A State as bytes and back. What comes back is audited as if a stranger had written it.
//!
//! Records derive [`Flat`] from their declarations: a field is listed where it is declared, and nowhere else.

use kernel::{Chance, Cx, Error, NOBODY, Reader, Result, Scope, Seat, Writer, table};

use crate::game::Magic;
use crate::ir::{Step, Zone};
use crate::layers;
use crate::state::audit;
use crate::state::{Obj, Ref, State};

/// Longer lists than this are no match of ours.
const LONGEST: u32 = 1 << 20;

/// Where bytes go.
pub struct Out<'a, 'b> {
    w: &'a mut Writer<'b>,
    /// For transposition keys: the State, and its timestamps in order.
    position: Option<(&'a State, Vec<u32>)>,
}

impl Out<'_, '_> {
    /// Whether this is for a transposition key.
    #[inline]
    pub fn keyed(&self) -> bool {
        self.position.is_some()
    }

    /// A timestamp: in a transposition key only its rank counts.
    pub fn stamp(&mut self, stamp: u32) {
        match &self.position {
            Some((_, stamps)) => self.w.u16(stamps.partition_point(|&s| s < stamp) as u16),
            None => stamp.put(self),
        }
    }
}

pub trait Flat: Sized {
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
words!(Zone: Zone::ALL, Step: Step::ALL);

/// Nobody, or a seat.
impl Flat for Option<Seat> {
    fn put(&self, out: &mut Out<'_, '_>) {
        out.w.u8(self.unwrap_or(NOBODY));
    }
    fn get(r: &mut Reader<'_>) -> Result<Self> {
        Ok(Some(r.u8()?).filter(|&seat| seat != NOBODY))
    }
}

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

impl Flat for Chance<2> {
    fn put(&self, out: &mut Out<'_, '_>) {
        self.encode(out.w);
    }
    fn get(r: &mut Reader<'_>) -> Result<Self> {
        Self::decode(r)
    }
}

pub fn encode(s: &State, scope: Scope, w: &mut Writer<'_>) {
    let position = (scope == Scope::Position).then(|| {
        let mut stamps: Vec<u32> =
            s.perms.iter().map(|p| p.stamp).chain(s.lasting.iter().map(|l| l.stamp)).collect();
        stamps.sort_unstable();
        stamps.dedup();
        (s, stamps)
    });
    s.put(&mut Out { w, position });
}

pub fn decode(g: &Magic, r: &mut Reader<'_>) -> Result<State> {
    let mut s = State::get(r)?;
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
