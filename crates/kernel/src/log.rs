//! What happened, and who could see it. Costs nothing when off.

use serde::Serialize;

use crate::Seat;
use crate::codec::{Reader, Writer};
use crate::error::Result;

/// Every seat may know.
pub const PUBLIC: u8 = 0xFF;

/// One thing that happened, as plain numbers; the game puts it into words when somebody reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Event {
    /// The game's own numbering.
    pub kind: u8,
    /// Whose doing it was.
    pub seat: Seat,
    /// Bit per seat: who could see it at that time.
    pub visible: u8,
    pub flags: u8,
    pub a: i16,
    pub b: i16,
    pub c: i16,
    pub d: i16,
    pub n: i32,
}

impl Event {
    pub(crate) fn write(&self, w: &mut Writer<'_>) {
        w.bytes(&[self.kind, self.seat, self.visible, self.flags]);
        [self.a, self.b, self.c, self.d].into_iter().for_each(|v| w.u16(v.cast_unsigned()));
        w.i32(self.n);
    }
    pub(crate) fn read(r: &mut Reader<'_>) -> Result<Self> {
        let [kind, seat, visible, flags] = r.array()?;
        let mut next = || r.u16().map(u16::cast_signed);
        let (a, b, c, d) = (next()?, next()?, next()?, next()?);
        Ok(Self { kind, seat, visible, flags, a, b, c, d, n: r.i32()? })
    }
    #[inline]
    pub const fn of(kind: u8, seat: Seat) -> Self {
        Self { kind, seat, visible: PUBLIC, flags: 0, a: 0, b: 0, c: 0, d: 0, n: 0 }
    }
    #[inline]
    pub const fn only(mut self, seat: Seat) -> Self {
        self.visible = 1 << seat;
        self
    }
    #[inline]
    pub const fn hidden_from(mut self, seat: Seat) -> Self {
        self.visible = PUBLIC & !(1 << seat);
        self
    }
    #[inline]
    pub const fn seen_by(&self, seat: Seat) -> bool {
        self.visible & (1 << (seat & 7)) != 0
    }
}

/// An event in words: a name and fields for programs, a sentence for people.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Told {
    pub event: String,
    pub label: String,
    pub data: serde_json::Value,
}

#[derive(Debug, Clone, Default)]
pub struct Log {
    on: bool,
    events: Vec<Event>,
    /// What the seat for which this world was sampled had seen before. Events hold what others know of them, so nobody
    /// else looks at these, and they are neither told nor saved.
    past: Vec<Event>,
    owner: Seat,
}

impl Log {
    #[inline]
    pub fn new(on: bool) -> Self {
        Self { on, ..Self::default() }
    }

    #[inline]
    pub fn is_on(&self) -> bool {
        self.on
    }

    #[inline]
    pub fn switch(&mut self, on: bool) {
        self.on = on;
    }

    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        if self.on {
            self.events.push(event());
        }
    }

    #[inline]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What a seat has seen happen, from the beginning.
    pub fn seen_by(&self, seat: Seat) -> impl DoubleEndedIterator<Item = &Event> {
        self.past_of(seat).iter().chain(self.events.iter().filter(move |event| event.seen_by(seat)))
    }

    #[inline]
    pub(crate) fn past_of(&self, seat: Seat) -> &[Event] {
        if self.owner == seat { &self.past } else { &[] }
    }

    /// The log of a world that a seat holds possible: it has seen in every one of them what it has seen.
    pub(crate) fn remembered(&self, seat: Seat) -> Self {
        let past = self.seen_by(seat).copied().collect();
        Self { on: self.on, events: Vec::new(), past, owner: seat }
    }

    /// The log as one seat knows it.
    pub(crate) fn of(&self, seat: Seat) -> Self {
        let events = self.events.iter().filter(|event| event.seen_by(seat)).copied().collect();
        Self { on: self.on, events, past: self.past_of(seat).to_vec(), owner: seat }
    }

    /// Events of a match that goes on after it was saved.
    pub(crate) fn resume(&mut self, events: Vec<Event>) {
        self.events = events;
    }

    #[inline]
    pub fn clear(&mut self) {
        self.events.clear();
        self.past.clear();
    }
}
