//! What has lately happened, as an observation shows it: a row per event, turned to the seat that looks.

use kernel::{Event, Line, Log, Seat};

use crate::game::Parlor;
use crate::sets::CardSet;

/// What happened, who did it, the card (plus one, 0 where it is hidden or none), where from and whose, where to
/// and whose (zones plus one), and how many. A choice has its option's numbers in place of card, from and to; of a
/// variable, a saying or a bet, `from` is its number plus one.
pub(crate) const EVENT_COLUMNS: [&str; 8] = ["event", "who", "card", "from", "from who", "to", "to who", "n"];
/// Events shown, the newest first.
pub(crate) const HISTORY: usize = 32;

/// Half a row as it lies in memory.
#[inline(always)]
pub(crate) fn word(half: [i16; 4]) -> u64 {
    // SAFETY: both are eight plain bytes.
    unsafe { std::mem::transmute::<[i16; 4], u64>(half) }
}

/// The line of a card that moves, made from that of card 0.
#[inline(always)]
pub(crate) fn add_card(line: Line, card: usize) -> Line {
    Line { row: [line.row[0] + word([0, 0, card as i16, 0]), line.row[1]], ..line }
}

#[inline(always)]
fn whole(row: [u64; 2]) -> [i16; 8] {
    // SAFETY: both are sixteen plain bytes.
    unsafe { std::mem::transmute::<[u64; 2], [i16; 8]>(row) }
}

/// The seats in a row as one seat counts them, itself 1 and the one after it 2: what they add to a line.
pub(crate) struct Turn {
    who: [u64; 16],
    /// By whose the pile is that a card comes from, and sixteen times whose it goes to.
    owners: [u64; 256],
}

impl Turn {
    /// `seats` are the others as this one counts.
    pub fn new(seats: &[i16; kernel::MAX_SEATS + 1]) -> Self {
        let seat = |named: usize| match named {
            0 => 0,
            n => seats[(n - 1).min(kernel::MAX_SEATS)],
        };
        Self {
            who: std::array::from_fn(|n| word([0, seat(n), 0, 0])),
            owners: std::array::from_fn(|n| word([seat(n & 15), 0, seat(n >> 4), 0])),
        }
    }

    #[inline(always)]
    fn row(&self, line: &Line) -> [i16; 8] {
        let [who, owners] = line.seats;
        let first = line.row[0] | self.who[usize::from(who & 15)];
        whole([first, line.row[1] | self.owners[usize::from(owners)]])
    }
}

impl<S: CardSet> Parlor<S> {
    pub(crate) fn write_event(&self, e: &Event, seat: Seat, out: &mut [i16]) -> bool {
        let Some(line) = self.line(e) else { return false };
        out.copy_from_slice(&self.angles[usize::from(seat)].turn.row(&line));
        true
    }

    /// The newest first; zeros where there are no more.
    pub(crate) fn write_history(&self, log: &Log, seat: Seat, out: &mut [i16]) {
        let Some(kept) = log.lines(seat) else { return kernel::each_event(self, seat, log, out) };
        let (rows, _) = out.as_chunks_mut::<{ EVENT_COLUMNS.len() }>();
        let turn = &self.angles[usize::from(seat)].turn;
        let mut done = kept.open().min(rows.len());
        let (rest, newest) = kept.all().split_at(kept.all().len() - done);
        for (row, line) in rows.iter_mut().zip(newest.iter().rev()) {
            *row = turn.row(line);
        }
        for line in rest.iter().rev() {
            // Written in any case, and written over by the next where the seat could not see it.
            let Some(row) = rows.get_mut(done) else { return };
            *row = turn.row(line);
            done += usize::from(line.visible >> (seat & 7)) & 1;
        }
        match done < rows.len() && kept.forgot() {
            true => kernel::each_event(self, seat, log, out),
            false => rows[done..].fill([0; 8]),
        }
    }
}
