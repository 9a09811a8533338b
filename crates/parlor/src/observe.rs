//! Observations: where each card is as far as the seat knows, sizes of piles, variables; its own seat first.

use kernel::schema::sat;
use kernel::{MAX_SEATS, Menu, Obs, Opt, Schema, Seat};

use crate::ast::{Face, Program};
use crate::code::Code;
use crate::events;
use crate::game::Parlor;
use crate::history::{EVENT_COLUMNS, HISTORY, Turn};
use crate::sets::CardSet;
use crate::state::State;

const CARD_COLUMNS: [&str; 5] = ["zone", "seat", "pile", "from top", "face up"];
const OPTION_COLUMNS: [&str; 6] = ["verb", "group", "a", "b", "c", "n"];
/// A variable that the seat cannot see.
const HIDDEN: i16 = i16::MIN;
/// No game has so many.
const NO_CELL: u16 = u16::MAX;

pub(crate) fn schema<S: CardSet>(p: &Program, code: &Code<S>) -> Schema {
    let observed = p.vars.iter().filter(|v| v.observed).map(|v| usize::from(v.size)).sum();
    Schema::new(&OPTION_COLUMNS, i16::MIN.into(), i16::MAX.into())
        .small("cards", code.cards, &CARD_COLUMNS, 0, 255)
        .small("piles", code.piles.len(), &["cards"], 0, 128)
        .small("vars", observed, &["value"], i16::MIN, i16::MAX)
        .small("turn", 1, &["prompt", "own", "asked"], 0, 255)
        .history(HISTORY, &EVENT_COLUMNS)
        .numbering("event", events::NAMES)
}

/// The table as one seat looks at it: what is the same in every match.
pub(crate) struct Angle {
    /// The others as this seat counts: itself 1, the one after it 2; nobody 0, at the end.
    seats: [i16; MAX_SEATS + 1],
    /// For every pile the row of a card that lies there, if nothing more is known of it; with the list of its order.
    places: Vec<([i16; CARD_COLUMNS.len()], u8)>,
    /// Piles in the order in which they are counted, of each zone its own first; with the list that has their order.
    piles: Vec<(u8, u8)>,
    /// Variables in the order in which they are shown: cells, or none that there is where the seat cannot see one.
    cells: Vec<u16>,
    /// Whether it sees all of them, and all they can come to has room in its column.
    plain: bool,
    /// How it sees seats in rows of events.
    pub turn: Turn,
}

/// Every seat's angle.
pub(crate) fn angles<S: CardSet>(program: &Program, code: &Code<S>) -> Vec<Angle> {
    (0..code.seats).map(|me| angle(program, code, me)).collect()
}

fn angle<S: CardSet>(program: &Program, code: &Code<S>, me: usize) -> Angle {
    let count = code.seats;
    let mut seats = [0; MAX_SEATS + 1];
    for (other, number) in seats[..count].iter_mut().enumerate() {
        *number = 1 + ((other + count - me) % count) as i16;
    }
    let piles = vec![(0, 0); code.piles.len()];
    let (places, cells, turn) = (Vec::new(), Vec::new(), Turn::new(&seats));
    let mut angle = Angle { seats, places, piles, cells, plain: true, turn };
    let places = code.piles.iter().map(|pile| {
        let place = [1 + i16::from(pile.zone), angle.seat(pile.owner), 1 + i16::from(pile.pile), 0, 0];
        (place, pile.order)
    });
    angle.places = places.collect();
    for zone in &code.zones {
        for i in 0..zone.piles * if zone.per_seat { count } else { 1 } {
            let turned = (i / zone.piles + me) % count * zone.piles + i % zone.piles;
            let pile = zone.base + if zone.per_seat { turned } else { i };
            angle.piles[zone.base + i] = (pile as u8, code.piles[pile].order);
        }
    }
    for (var, info) in program.vars.iter().zip(&code.vars).filter(|(var, _)| var.observed) {
        let size = usize::from(info.size);
        let shift = if size == count { me } else { 0 };
        for cell in (0..size).map(|i| (i + shift) % size) {
            let shown = var.face == Face::Up || (var.face == Face::Owner && cell == me);
            let cell = usize::from(info.base) + cell;
            let fits = |n: i32| i16::try_from(n).is_ok();
            angle.plain &= shown && fits(code.cells[cell].low) && fits(code.cells[cell].high);
            angle.cells.push(if shown { cell as u16 } else { NO_CELL });
        }
    }
    angle
}

impl Angle {
    /// A seat as this one counts; nobody 0.
    #[inline]
    fn seat(&self, seat: u8) -> i16 {
        self.seats[usize::from(seat).min(MAX_SEATS)]
    }
}

/// A row per option, of all its numbers.
pub(crate) fn write_options(all: &[Opt], rows: &mut [i16]) {
    let (rows, _) = rows.as_chunks_mut::<{ OPTION_COLUMNS.len() }>();
    let positive = |n: u16| n.min(i16::MAX.cast_unsigned()).cast_signed();
    for (o, row) in all.iter().zip(rows) {
        *row = [i16::from(o.verb), i16::from(o.flags), positive(o.a), positive(o.b), positive(o.c), sat(o.n)];
    }
}

impl<S: CardSet> Parlor<S> {
    pub(crate) fn write_observation(&self, s: &State<S>, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
        #[cfg(target_arch = "x86_64")]
        if self.quick {
            // SAFETY: the processor was asked when the game was made.
            return unsafe { self.write_quickly(s, seat, m, out) };
        }
        self.write_position(s, seat, m, out);
    }

    /// The same with instructions that most processors have: they save a sixteenth of it.
    ///
    /// # Safety
    /// The processor must have BMI1 and POPCNT.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,popcnt")]
    unsafe fn write_quickly(&self, s: &State<S>, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
        self.write_position(s, seat, m, out);
    }

    #[inline(always)]
    fn write_position(&self, s: &State<S>, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
        let (code, core) = (&self.code, &s.core);
        let me = usize::from(seat);
        let angle = &self.angles[me];
        let lists = core.maybe.chunks_exact(code.seats).map(|lists| lists[me]);
        let (mut once, mut twice) = (S::EMPTY, S::EMPTY);
        for list in lists.clone() {
            twice |= once & list;
            once |= list;
        }
        let known = once.minus(twice) | core.public;
        let seen = core.placed[me] | core.up;
        let (cards, rest) = out.small.split_at_mut(code.cards * CARD_COLUMNS.len());
        let (cards, _) = cards.as_chunks_mut::<{ CARD_COLUMNS.len() }>();
        cards.fill([0; CARD_COLUMNS.len()]);
        for ((&(place, order), &pile), list) in angle.places.iter().zip(&core.piles).zip(lists) {
            let here = (list.minus(core.public) | (pile & core.public)) & known;
            if here.is_empty() {
                continue;
            }
            let mut row = place;
            let placed = here & seen;
            if order == 255 || placed.is_empty() {
                here.minus(core.up).cards().for_each(|card| cards[card] = row);
                row[4] = 1;
                (here & core.up).cards().for_each(|card| cards[card] = row);
                continue;
            }
            let k = usize::from(order);
            let ordered = &core.order[k * code.cards..][..usize::from(core.lens[k])];
            if pile.within(placed & core.up) {
                // Mostly all of them lie where everybody sees them.
                row[4] = 1;
                for &card in ordered.iter().rev() {
                    row[3] += 1;
                    cards[usize::from(card)] = row;
                }
                continue;
            }
            for card in here.cards() {
                row[4] = i16::from(core.up.has(card));
                cards[card] = row;
            }
            for (depth, &card) in ordered.iter().rev().enumerate() {
                if placed.has(card.into()) {
                    cards[usize::from(card)][3] = depth as i16 + 1;
                }
            }
        }
        let (piles, rest) = rest.split_at_mut(angle.piles.len());
        for (count, &(pile, order)) in piles.iter_mut().zip(&angle.piles) {
            *count = match order {
                255 => core.piles[usize::from(pile)].len() as i16,
                k => core.lens[usize::from(k)].into(),
            };
        }
        let (values, rest) = rest.split_at_mut(angle.cells.len());
        for (value, &cell) in values.iter_mut().zip(&angle.cells) {
            *value = match core.vars.get(usize::from(cell)) {
                Some(&n) if angle.plain => n as i16,
                Some(&n) => sat(n),
                None => HIDDEN,
            };
        }
        let turn = &mut rest[..3];
        turn[0] = i16::from(m.ask);
        turn[1] = i16::from(m.seat == seat);
        turn[2] = angle.seat(m.seat);
    }
}
