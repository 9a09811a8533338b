use kernel::listen::listen;
use kernel::table::Cx;
use kernel::{Game, Policy, Rng, Seat, SeatOf};

use crate::kind::{Kind, Setting, Settings};

pub(crate) const KIND: Kind = Kind::new(
    "alphabeta",
    "looks several picks ahead in sampled worlds, which vote",
    &[
        Setting::number("depth", 3, 1..=32, "picks to look ahead"),
        Setting::number("worlds", 8, 1..=10_000, "worlds to sample at every decision"),
    ],
);

pub(crate) fn build<G: Game>(settings: &Settings, _: &G) -> Box<dyn Policy<G>> {
    Box::new(AlphaBeta::new(settings.number("depth"), settings.number("worlds")))
}

/// Depth-limited search on sampled worlds; every world votes for the option it finds best. In a world all
/// is known, so the seat maximises and everybody else is taken to minimise.
pub struct AlphaBeta<G: Game> {
    depth: u32,
    worlds: u32,
    /// One State and menu per ply, reused.
    plies: Vec<(G::State, Cx<G>)>,
    votes: Vec<(u32, f64)>,
}

impl<G: Game> AlphaBeta<G> {
    pub fn new(depth: u32, worlds: u32) -> Self {
        let plies = (0..=depth).map(|_| (G::State::default(), Cx::default())).collect();
        Self { depth, worlds, plies, votes: Vec::new() }
    }

    fn value(&mut self, game: &G, seat: Seat, ply: usize, mut alpha: f32, mut beta: f32) -> f32 {
        let (state, cx) = &self.plies[ply];
        if let Some(outcome) = game.outcome(state) {
            // An end outweighs any guess about the middle.
            return 2.0 * outcome.payoffs()[usize::from(seat)];
        }
        if ply as u32 == self.depth {
            return game.evaluate(state, seat);
        }
        let maximise = cx.menu.seat == seat;
        let mut best = if maximise { f32::MIN } else { f32::MAX };
        for i in 0..cx_len(&self.plies[ply]) {
            self.step(game, ply, i);
            let v = self.value(game, seat, ply + 1, alpha, beta);
            if maximise {
                best = best.max(v);
                alpha = alpha.max(v);
            } else {
                best = best.min(v);
                beta = beta.min(v);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Take option `i` of ply `ply` into the next ply.
    fn step(&mut self, game: &G, ply: usize, i: usize) {
        listen();
        let (before, after) = self.plies.split_at_mut(ply + 1);
        let (state, cx) = &before[ply];
        let (next, next_cx) = &mut after[0];
        next.clone_from(state);
        game.play(next, cx.menu.opts[i], next_cx);
    }
}

fn cx_len<G: Game>(ply: &(G::State, Cx<G>)) -> usize {
    ply.1.menu.len()
}

impl<G: Game> Policy<G> for AlphaBeta<G> {
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        let game = at.game();
        self.votes.clear();
        self.votes.resize(at.menu().len(), (0, 0.0));
        for _ in 0..self.worlds {
            at.sample(&mut self.plies[0].0, rng);
            self.plies[0].1.menu.clone_from(at.menu());
            let mut best = (f32::MIN, 0);
            for i in 0..at.menu().len() {
                self.step(game, 0, i);
                let v = self.value(game, at.seat(), 1, f32::MIN, f32::MAX);
                self.votes[i].1 += f64::from(v);
                if v > best.0 {
                    best = (v, i);
                }
            }
            self.votes[best.1].0 += 1;
        }
        let better = |a: &(u32, f64), b: &(u32, f64)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1));
        (0..self.votes.len()).rev().max_by(|&a, &b| better(&self.votes[a], &self.votes[b])).unwrap_or(0)
    }
}
