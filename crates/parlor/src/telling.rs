//! What happens is told: as an event, and beside it as the line that observations show.

use kernel::log::PUBLIC;
use kernel::schema::sat;
use kernel::{Event, Line, MAX_SEATS};

use crate::ast::Face;
use crate::code::{CellInfo, Code};
use crate::events;
use crate::game::{Context, Parlor};
use crate::history::{add_card, word};
use crate::sets::CardSet;

/// What is the same about events in every match.
pub(crate) struct Telling {
    /// Bit per seat.
    pub everybody: u8,
    piles: Vec<Pile>,
    cells: Vec<Cell>,
}

/// What a pile is in a row.
#[derive(Clone, Copy)]
struct Pile {
    zone: i16,
    /// Whose it is: a seat plus one, nobody 0.
    named: u8,
    /// Half of the row of card 0 that moves from here, and half of one that moves here.
    from: u64,
    to: u64,
}

/// A change of a variable, without what it comes to.
struct Cell {
    event: Event,
    line: Line,
}

/// A seat in a row for nobody in particular: nobody is 0.
#[inline]
fn named(seat: u8, seats: usize) -> u8 {
    if usize::from(seat) < seats { seat + 1 } else { 0 }
}

impl Telling {
    pub fn new<S: CardSet>(code: &Code<S>) -> Self {
        let everybody = PUBLIC >> (MAX_SEATS - code.seats);
        let cell = |(at, info): (usize, &CellInfo)| {
            let var = code.vars[usize::from(info.var)];
            let own = (at - usize::from(var.base)) as u8;
            let visible = match info.face {
                Face::Up => PUBLIC,
                Face::Down => 0,
                Face::Owner => 1u8.checked_shl(own.into()).unwrap_or(0),
            };
            let each = usize::from(var.size) == code.seats && code.seats > 1;
            let seat = if each { own } else { 0xFF };
            let line = Line {
                row: [word([1 + i16::from(events::SET), 0, 0, 1 + info.var as i16]), 0],
                seats: [named(seat, code.seats), 0],
                visible: visible | !everybody,
            };
            Cell { event: Event { visible, a: at as i16, ..Event::of(events::SET, seat) }, line }
        };
        let pile = |zone, named| {
            let (from, to) = (word([1 + i16::from(events::MOVE), 0, 1, zone]), word([0, zone, 0, 1]));
            Pile { zone, named, from, to }
        };
        let piles = code.piles.iter();
        Self {
            everybody,
            piles: piles.map(|info| pile(1 + i16::from(info.zone), named(info.owner, code.seats))).collect(),
            cells: code.cells.iter().enumerate().map(cell).collect(),
        }
    }
}

impl<S: CardSet> Parlor<S> {
    #[inline]
    pub(crate) fn tell(&self, cx: &mut Context<S>, event: impl FnOnce() -> Event) {
        if cx.log.is_on() {
            self.put_down(event(), cx);
        }
    }

    #[inline(never)]
    fn put_down(&self, event: Event, cx: &mut Context<S>) {
        cx.log.note(event, |e| self.line(e));
    }

    /// The row of an event without its seats. What the match comes to is no news: the position shows it.
    pub(crate) fn line(&self, e: &Event) -> Option<Line> {
        let pile = |at: i16| {
            let pile = &self.telling.piles[at as usize];
            (pile.zone, pile.named)
        };
        let (card, (from, giver), (to, taker)) = match e.kind {
            events::MOVE => (e.a + 1, pile(e.b), pile(e.c)),
            events::SET | events::ADD => (0, (1 + self.code.cells[e.a as usize].var as i16, 0), (0, 0)),
            events::CHOOSE => (e.a, (e.b, 0), (e.c, 0)),
            events::SAY | events::BET => (0, (e.a + 1, 0), (0, 0)),
            events::SHUFFLE => (0, pile(e.b), (0, 0)),
            events::TURN | events::SHOW | events::DENY => (e.a + 1, (0, 0), (0, 0)),
            events::TRICK | events::POT => (0, (0, 0), (0, 0)),
            _ => return None,
        };
        let group = if e.kind == events::CHOOSE { e.d } else { 0 };
        Some(Line {
            row: [word([1 + i16::from(e.kind), 0, card, from]), word([group, to, 0, sat(e.n)])],
            seats: [named(e.seat, self.code.seats), giver | taker << 4],
            visible: e.visible | !self.telling.everybody,
        })
    }

    /// A variable has another value now.
    #[inline(never)]
    pub(crate) fn tell_value(&self, cell: usize, n: i32, cx: &mut Context<S>) {
        let Cell { event, line } = &self.telling.cells[cell];
        let row = [line.row[0], word([0, 0, 0, sat(n)])];
        cx.log.note(Event { n, ..*event }, |_| Some(Line { row, ..*line }));
    }

    /// It is more by so many, or fewer.
    #[inline(never)]
    pub(crate) fn tell_gain(&self, cell: usize, why: u16, n: i32, cx: &mut Context<S>) {
        const MORE: i16 = events::ADD as i16 - events::SET as i16;
        let Cell { event, line } = &self.telling.cells[cell];
        let row = [line.row[0] + word([MORE, 0, 0, 0]), word([0, 0, 0, sat(n)])];
        let event = Event { kind: events::ADD, b: why as i16, n, ..*event };
        cx.log.note(event, |_| Some(Line { row, ..*line }));
    }

    /// A card that moves before everybody's eyes.
    #[inline]
    pub(crate) fn tell_card(&self, card: usize, from: usize, to: usize, cx: &mut Context<S>) {
        let (event, line) = self.moving(self.telling.everybody, from, to);
        cx.log.note(Event { a: card as i16, ..event }, |_| Some(add_card(line, card)));
    }

    /// Cards that do.
    pub(crate) fn tell_cards(&self, cards: S, from: usize, to: usize, cx: &mut Context<S>) {
        self.tell_cards_to(self.telling.everybody, cards, from, to, cx);
    }

    /// Cards that move, told to those who see which they are.
    #[inline(never)]
    pub(crate) fn tell_cards_to(&self, visible: u8, cards: S, from: usize, to: usize, cx: &mut Context<S>) {
        let (event, line) = self.moving(visible, from, to);
        let event = |card: usize| Event { a: card as i16, ..event };
        cx.log.note_each(cards.len() as usize, || cards.cards(), event, |card| add_card(line, card));
    }

    /// The same told to those who see how many.
    pub(crate) fn tell_hidden(&self, visible: u8, cards: S, from: usize, to: usize, cx: &mut Context<S>) {
        let (event, _) = self.moving(visible, from, to);
        self.put_down(Event { a: -1, n: cards.len() as i32, ..event }, cx);
    }

    /// One card that moves, whichever it is.
    #[inline(always)]
    fn moving(&self, visible: u8, from: usize, to: usize) -> (Event, Line) {
        let (first, then) = (&self.telling.piles[from], &self.telling.piles[to]);
        let who = if first.named == 0 { then.named } else { first.named };
        let (b, c) = (from as i16, to as i16);
        // Nobody is 255 in an event.
        let event = Event { visible, b, c, n: 1, ..Event::of(events::MOVE, who.wrapping_sub(1)) };
        let line = Line {
            row: [first.from, then.to],
            seats: [who, first.named | then.named << 4],
            visible: visible | !self.telling.everybody,
        };
        (event, line)
    }
}
