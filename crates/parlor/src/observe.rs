//! Observations: where each card is as far as the seat knows, sizes of piles, variables; its own seat first.

use kernel::schema::sat;
use kernel::{Event, MAX_SEATS, Menu, Obs, Schema, Seat};

use crate::ast::{Face, Program};
use crate::code::Code;
use crate::events;
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::State;

/// What happened, who did it, the card (plus one, 0 where it is hidden or none), where from and whose, where to
/// and whose (zones plus one), and how many. A choice has its option's numbers in place of card, from and to; of a
/// variable, a saying or a bet, `from` is its number plus one.
const EVENT_COLUMNS: [&str; 8] = ["event", "who", "card", "from", "from who", "to", "to who", "n"];
/// Events shown, the newest first.
const HISTORY: usize = 32;
const CARD_COLUMNS: [&str; 5] = ["zone", "seat", "pile", "from top", "face up"];
/// A variable that the seat cannot see.
const HIDDEN: i16 = i16::MIN;

pub(crate) fn schema<S: CardSet>(p: &Program, code: &Code<S>) -> Schema {
    let observed = p.vars.iter().filter(|v| v.observed).map(|v| usize::from(v.size)).sum();
    Schema::new(&["verb", "group", "a", "b", "c", "n"], i16::MIN.into(), i16::MAX.into())
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
    /// For every pile its zone and its owner, side by side as they stand in a row.
    places: Vec<u32>,
    /// Piles in the order in which they are counted: of each zone its own first.
    piles: Vec<u8>,
    /// Variables in the order in which they are shown: cells, or nothing where the seat cannot see one.
    cells: Vec<Option<u16>>,
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
    let mut angle = Angle { seats, places: Vec::new(), piles: vec![0; code.piles.len()], cells: Vec::new() };
    let places = code.piles.iter().map(|pile| {
        let owner = angle.seat(pile.owner) as u32;
        (1 + u32::from(pile.zone)) | (owner << 16)
    });
    angle.places = places.collect();
    for zone in &code.zones {
        for i in 0..zone.piles * if zone.per_seat { count } else { 1 } {
            let turned = (i / zone.piles + me) % count * zone.piles + i % zone.piles;
            angle.piles[zone.base + i] = (zone.base + if zone.per_seat { turned } else { i }) as u8;
        }
    }
    for (var, info) in program.vars.iter().zip(&code.vars).filter(|(var, _)| var.observed) {
        let size = usize::from(info.size);
        let shift = if size == count { me } else { 0 };
        for cell in (0..size).map(|i| (i + shift) % size) {
            let shown = var.face == Face::Up || (var.face == Face::Owner && cell == me);
            angle.cells.push(shown.then_some(info.base + cell as u16));
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

    #[inline(always)]
    fn place(&self, pile: i16) -> u64 {
        self.places[pile as usize].into()
    }
}

#[inline(always)]
fn bits(n: i16) -> u64 {
    n.cast_unsigned().into()
}

/// Four numbers that stand side by side in a word, written at once.
#[inline(always)]
fn write_four(four: u64, row: &mut [i16]) {
    for (at, number) in row[..4].iter_mut().enumerate() {
        *number = (four >> (16 * at)) as i16;
    }
}

/// `from` and `to` hold two columns each: the zone, then whose it is.
#[inline(always)]
fn write_row(e: &Event, angle: &Angle, card: i16, from: u64, to: u64, row: &mut [i16]) {
    let (first, second) = row.split_at_mut(EVENT_COLUMNS.len() / 2);
    let head = (1 + u64::from(e.kind)) | (bits(angle.seat(e.seat)) << 16);
    write_four(head | (bits(card) << 32) | (from << 48), first);
    write_four((from >> 16) | (to << 16) | (bits(sat(e.n)) << 48), second);
}

impl<S: CardSet> Parlor<S> {
    /// What the match comes to is no news: the position shows it.
    #[inline(always)]
    pub(crate) fn write_event(&self, e: &Event, seat: Seat, row: &mut [i16]) -> bool {
        let angle = &self.angles[usize::from(seat)];
        // Three of four are moves, and every look tells many.
        if e.kind != events::MOVE {
            return self.write_other(e, angle, row);
        }
        write_row(e, angle, e.a + 1, angle.place(e.b), angle.place(e.c), row);
        true
    }

    #[inline(never)]
    fn write_other(&self, e: &Event, angle: &Angle, row: &mut [i16]) -> bool {
        let (card, from, to) = match e.kind {
            events::SET | events::ADD => (0, 1 + u64::from(self.code.cells[e.a as usize].var), 0),
            events::CHOOSE => (e.a, bits(e.b) | (bits(e.d) << 16), bits(e.c)),
            events::SAY | events::BET => (0, bits(e.a + 1), 0),
            events::SHUFFLE => (0, angle.place(e.b), 0),
            events::TURN | events::SHOW | events::DENY => (e.a + 1, 0, 0),
            events::TRICK | events::POT => (0, 0, 0),
            _ => return false,
        };
        write_row(e, angle, card, from, to, row);
        true
    }

    pub(crate) fn write_observation(&self, s: &State<S>, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
        let code = &self.code;
        let me = usize::from(seat);
        let angle = &self.angles[me];
        let known = s.core.known(code, me);
        let (cards, rest) = out.small.split_at_mut(code.cards * CARD_COLUMNS.len());
        let (cards, _) = cards.as_chunks_mut::<{ CARD_COLUMNS.len() }>();
        cards.fill([0; CARD_COLUMNS.len()]);
        for (pile, (info, &place)) in code.piles.iter().zip(&angle.places).enumerate() {
            let here = s.core.thinks(code, pile, me) & known;
            if here.is_empty() {
                continue;
            }
            let place = u64::from(place) | (1 + u64::from(info.pile)) << 32;
            for card in here.cards() {
                let row = &mut cards[card];
                write_four(place, row);
                row[4] = i16::from(s.core.up.has(card));
            }
            let pinned = here & (s.core.placed[me] | s.core.up);
            if info.order != 255 && !pinned.is_empty() {
                let k = usize::from(info.order);
                let entries = &s.core.order[k * code.cards..][..usize::from(s.core.lens[k])];
                for (depth, &card) in entries.iter().rev().enumerate() {
                    if pinned.has(card.into()) {
                        cards[usize::from(card)][3] = depth as i16 + 1;
                    }
                }
            }
        }
        let (piles, rest) = rest.split_at_mut(angle.piles.len());
        for (count, &pile) in piles.iter_mut().zip(&angle.piles) {
            *count = s.core.piles[usize::from(pile)].len() as i16;
        }
        let (vars, rest) = rest.split_at_mut(angle.cells.len());
        for (value, cell) in vars.iter_mut().zip(&angle.cells) {
            *value = cell.map_or(HIDDEN, |cell| sat(s.core.vars[usize::from(cell)]));
        }
        let turn = &mut rest[..3];
        turn[0] = i16::from(m.ask);
        turn[1] = i16::from(m.seat == seat);
        turn[2] = angle.seat(m.seat);
    }
}
