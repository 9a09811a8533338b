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

/// An event as a row of an observation that is the same for everybody: who looks adds the seats as it counts them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Line {
    /// Eight columns as they lie side by side.
    pub row: [u64; 2],
    /// The game's own numbers for the seats that stand in it.
    pub seats: [u8; 2],
    /// Bit per seat, and every other bit: all are set where nothing is hidden from anybody.
    pub visible: u8,
}

/// The lines of a match's last events, for a game that makes them and those who look again and again.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    on: bool,
    lines: Vec<Line>,
    /// Events that were noted with theirs.
    noted: usize,
    /// Lines up to the last that somebody could not see.
    hidden: usize,
    /// Whether some were let go before the first of these.
    forgot: bool,
}

impl Lines {
    /// So many are kept at least, and fewer than twice as many.
    const KEPT: usize = 96;

    /// From the oldest that is kept.
    #[inline]
    pub fn all(&self) -> &[Line] {
        &self.lines
    }

    /// How many of the newest everybody could see.
    #[inline]
    pub fn open(&self) -> usize {
        self.lines.len() - self.hidden
    }

    /// Whether there was something before the oldest.
    #[inline]
    pub fn forgot(&self) -> bool {
        self.forgot
    }

    #[inline]
    fn push(&mut self, line: Line) {
        self.make_room(1);
        self.lines.push(line);
        if line.visible != PUBLIC {
            self.hidden = self.lines.len();
        }
    }

    #[inline]
    fn make_room(&mut self, lines: usize) {
        if self.lines.len() + lines > 2 * Self::KEPT {
            self.let_go();
        }
    }

    #[cold]
    fn let_go(&mut self) {
        let old = self.lines.len().saturating_sub(Self::KEPT);
        self.lines.drain(..old);
        self.hidden = self.hidden.saturating_sub(old);
        self.forgot = true;
    }

    fn clear(&mut self) {
        self.lines.clear();
        (self.noted, self.hidden, self.forgot) = (0, 0, false);
    }
}

#[derive(Debug, Clone, Default)]
pub struct Log {
    on: bool,
    events: Vec<Event>,
    lines: Lines,
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

    /// Whether lines are wanted beside events.
    #[inline]
    pub fn keep_lines(&mut self, on: bool) {
        self.lines.on = on;
    }

    /// The same as [`Log::tell`], with the line of the event; none where no observation shows it.
    #[inline(always)]
    pub fn note(&mut self, event: Event, line: impl FnOnce(&Event) -> Option<Line>) {
        if !self.on {
            return;
        }
        self.events.push(event);
        if self.lines.on {
            self.lines.noted += 1;
            if let Some(line) = line(&event) {
                self.lines.push(line);
            }
        }
    }

    /// The same for one event after another that differ in a number alone: `event` and `line` for each of `numbers`.
    #[inline(always)]
    pub fn note_each<I: Iterator<Item = usize>>(
        &mut self,
        count: usize,
        numbers: impl Fn() -> I,
        event: impl Fn(usize) -> Event,
        line: impl Fn(usize) -> Line,
    ) {
        if !self.on {
            return;
        }
        // A range says how many there will be, so that room is made once.
        let mut each = numbers();
        self.events.extend((0..count).map(|_| event(each.next().unwrap_or_default())));
        if self.lines.on {
            let lines = &mut self.lines;
            lines.noted += count;
            lines.make_room(count);
            let mut each = numbers();
            lines.lines.extend((0..count).map(|_| line(each.next().unwrap_or_default())));
            if lines.lines.last().is_some_and(|line| line.visible != PUBLIC) {
                lines.hidden = lines.lines.len();
            }
        }
    }

    /// Lines, where they tell all that a seat has seen: all events were noted with theirs, and there is no past.
    #[inline]
    pub fn lines(&self, seat: Seat) -> Option<&Lines> {
        let complete = self.lines.on && self.lines.noted == self.events.len();
        (complete && self.past_of(seat).is_empty()).then_some(&self.lines)
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
        Self { on: self.on, past, owner: seat, ..Self::default() }
    }

    /// The log as one seat knows it.
    pub(crate) fn of(&self, seat: Seat) -> Self {
        let events = self.events.iter().filter(|event| event.seen_by(seat)).copied().collect();
        Self { on: self.on, events, past: self.past_of(seat).to_vec(), owner: seat, ..Self::default() }
    }

    /// Events of a match that goes on after it was saved.
    pub(crate) fn resume(&mut self, events: Vec<Event>) {
        self.events = events;
    }

    #[inline]
    pub fn clear(&mut self) {
        self.events.clear();
        self.lines.clear();
        self.past.clear();
    }
}
