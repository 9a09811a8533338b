//! Observations: where each card is as far as the seat knows, sizes of piles, variables; its own seat first.

use kernel::schema::sat;
use kernel::{Event, Menu, Obs, Schema, Seat};

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

impl<S: CardSet> Parlor<S> {
    /// A seat as another counts: itself 1, the one after it 2; nobody 0.
    #[inline]
    fn relative(&self, owner: u8, seat: Seat) -> i16 {
        let seats = self.code.seats;
        match owner {
            255 => 0,
            o => 1 + ((usize::from(o) + seats - usize::from(seat)) % seats) as i16,
        }
    }

    /// What the match comes to is no news: the position shows it.
    pub(crate) fn write_event(&self, e: &Event, seat: Seat, row: &mut [i16]) -> bool {
        let place = |pile: i16| {
            let info = &self.code.piles[pile as usize];
            (1 + i16::from(info.zone), self.relative(info.owner, seat))
        };
        let mut all = [0; EVENT_COLUMNS.len()];
        (all[0], all[1], all[7]) = (1 + i16::from(e.kind), self.relative(e.seat, seat), sat(e.n));
        match e.kind {
            events::MOVE => {
                all[2] = e.a + 1;
                (all[3], all[4]) = place(e.b);
                (all[5], all[6]) = place(e.c);
            }
            events::CHOOSE => (all[2], all[3], all[4], all[5]) = (e.a, e.b, e.d, e.c),
            events::SET | events::ADD => {
                all[3] = 1 + self.code.cells[e.a as usize].var as i16;
            }
            events::SAY | events::BET => all[3] = e.a + 1,
            events::SHUFFLE => (all[3], all[4]) = place(e.b),
            events::TURN | events::SHOW | events::DENY => all[2] = e.a + 1,
            events::TRICK | events::POT => {}
            _ => return false,
        }
        row.copy_from_slice(&all);
        true
    }

    pub(crate) fn write_observation(&self, s: &State<S>, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
        let code = &self.code;
        let seats = code.seats;
        let me = usize::from(seat);
        let relative = |owner: u8| self.relative(owner, seat);
        let known = s.core.known(code, me);
        let (cards, rest) = out.small.split_at_mut(code.cards * CARD_COLUMNS.len());
        cards.fill(0);
        for (pile, info) in code.piles.iter().enumerate() {
            let here = s.core.thinks(code, pile, me) & known;
            for card in here.cards() {
                let row = &mut cards[card * CARD_COLUMNS.len()..][..CARD_COLUMNS.len()];
                row[0] = 1 + i16::from(info.zone);
                row[1] = relative(info.owner);
                row[2] = 1 + i16::from(info.pile);
                row[4] = i16::from(s.core.up.has(card));
            }
            if info.order != 255 {
                let k = usize::from(info.order);
                let entries = &s.core.order[k * code.cards..][..usize::from(s.core.lens[k])];
                let pinned = here & (s.core.placed[me] | s.core.up);
                for (depth, &card) in entries.iter().rev().enumerate() {
                    if pinned.has(card.into()) {
                        cards[usize::from(card) * CARD_COLUMNS.len() + 3] = depth as i16 + 1;
                    }
                }
            }
        }
        let (piles, rest) = rest.split_at_mut(code.piles.len());
        for zone in &code.zones {
            for i in 0..zone.piles * if zone.per_seat { seats } else { 1 } {
                let pile = match zone.per_seat {
                    true => zone.base + (i / zone.piles + me) % seats * zone.piles + i % zone.piles,
                    false => zone.base + i,
                };
                piles[zone.base + i] = s.core.piles[pile].len() as i16;
            }
        }
        let mut at = 0;
        for (var, info) in self.program.vars.iter().zip(&code.vars).filter(|(v, _)| v.observed) {
            let size = usize::from(info.size);
            let shift = if size == seats { me } else { 0 };
            for i in 0..size {
                let cell = (i + shift) % size;
                let shown = var.face == Face::Up || (var.face == Face::Owner && cell == me);
                let value = s.core.vars[usize::from(info.base) + cell];
                rest[at] = if shown { sat(value) } else { HIDDEN };
                at += 1;
            }
        }
        let turn = &mut rest[at..at + 3];
        let asked = usize::from(m.seat) < seats;
        turn[0] = i16::from(m.ask);
        turn[1] = i16::from(m.seat == seat);
        turn[2] = if asked { relative(m.seat) } else { 0 };
    }
}
