//! Who sits where in one match.

use crate::chance::Rng;
use crate::game::Game;
use crate::seat::Policy;
use crate::table::Table;
use crate::{MAX_SEATS, Seat};

/// The players of one match, each at its seat. Fewer players than seats alternate.
pub struct Sitting<'p, G: Game> {
    players: &'p mut [Box<dyn Policy<G>>],
    /// Who of them sits at a seat.
    at: [usize; MAX_SEATS],
    /// Seats whose player has one of its own for the match.
    own: [Option<Box<dyn Policy<G>>>; MAX_SEATS],
    /// Seats that may have one.
    seats: usize,
}

impl<'p, G: Game> Sitting<'p, G> {
    /// Player 0 sits at seat `offset`.
    pub fn new(seats: usize, players: &'p mut [Box<dyn Policy<G>>], offset: usize) -> Self {
        let count = players.len();
        let at: [usize; MAX_SEATS] = std::array::from_fn(|seat| (seat + count - offset) % count);
        let mut sitting = Self { players, at, own: Default::default(), seats: 0 };
        if sitting.players.iter().any(|player| player.remembers()) {
            sitting.seats = seats;
            for (own, &player) in sitting.own.iter_mut().zip(&at[..seats]) {
                *own = sitting.players[player].sit();
            }
        }
        sitting
    }

    /// Which player sits there.
    #[inline]
    pub fn number(&self, seat: Seat) -> usize {
        self.at[usize::from(seat)]
    }

    #[inline]
    pub fn player(&mut self, seat: Seat) -> &mut dyn Policy<G> {
        let seat = usize::from(seat);
        match &mut self.own[seat] {
            Some(own) => &mut **own,
            None => &mut *self.players[self.at[seat]],
        }
    }

    /// Tell those who remember that the match begins.
    pub fn begin(&mut self, game: &G, table: &Table<G>, rngs: &mut [Rng; MAX_SEATS]) {
        for ((seat, own), rng) in (0..).zip(&mut self.own[..self.seats]).zip(rngs) {
            if let Some(player) = own {
                player.begin(&table.seat_of(game, seat), rng);
            }
        }
    }

    /// Tell them how it has ended.
    pub fn end(&mut self, game: &G, table: &Table<G>) {
        if self.seats == 0 {
            return;
        }
        let Some(outcome) = game.outcome(table.truth()) else { return };
        for (seat, own) in (0..).zip(&mut self.own[..self.seats]) {
            if let Some(player) = own {
                player.end(&table.seat_of(game, seat), &outcome);
            }
        }
    }
}
