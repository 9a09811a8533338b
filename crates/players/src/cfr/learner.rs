use std::collections::BTreeMap;

use kernel::exact::{Tree, What};
use kernel::listen::listen;
use kernel::{Digest, Game, Rng, Seat};

/// External-sampling Monte Carlo counterfactual regret minimisation: every walk goes for one seat through all of its
/// options, and through one answer of chance and of the others; an iteration is a few walks for each seat. Later iterations weigh more, as their
/// number (linear averaging), for what was regretted at first is soon forgotten.
pub(super) struct Learner<'t, G: Game> {
    pub tree: &'t Tree<G>,
    pub iterations: u64,
    /// Where the options of a set begin in the columns; one more for the end.
    pub starts: Vec<usize>,
    pub regrets: Vec<f64>,
    /// Probabilities played, summed.
    pub sums: Vec<f64>,
    /// Probabilities of the sets on the way down.
    mixes: Vec<f64>,
}

/// Walks of an iteration for each seat.
const WALKS: u32 = 5;

/// One place, as likely as the mixture says.
pub(super) fn pick(mix: &[f64], rng: &mut Rng) -> usize {
    let mut left = rng.next_u64() as f64 / 2f64.powi(64) * mix.iter().sum::<f64>();
    for (i, share) in mix.iter().enumerate() {
        if left < *share {
            return i;
        }
        left -= share;
    }
    mix.iter().rposition(|share| *share > 0.0).unwrap_or(0)
}

/// In proportion to what is above nothing; all alike where nothing is.
fn matched(regrets: &[f64], into: &mut [f64]) {
    let total: f64 = regrets.iter().map(|r| r.max(0.0)).sum();
    for (to, regret) in into.iter_mut().zip(regrets) {
        *to = if total > 0.0 { regret.max(0.0) / total } else { 1.0 / regrets.len() as f64 };
    }
}

impl<'t, G: Game> Learner<'t, G> {
    pub fn new(tree: &'t Tree<G>) -> Self {
        let mut starts = vec![0];
        for set in &tree.sets {
            starts.push(starts[starts.len() - 1] + set.options);
        }
        let size = starts[starts.len() - 1];
        let (regrets, sums) = (vec![0.0; size], vec![0.0; size]);
        Self { tree, iterations: 0, starts, regrets, sums, mixes: Vec::new() }
    }

    /// Go on until so many iterations are done. What is drawn depends on the number of the iteration alone, so it does
    /// not matter where learning was broken off.
    pub fn learn(&mut self, iterations: u64) {
        while self.iterations < iterations {
            listen();
            self.iterations += 1;
            let mut rng = Rng::new(self.iterations);
            for _ in 0..WALKS {
                for seat in 0..self.tree.seats {
                    self.walk(0, seat as Seat, &mut rng);
                }
            }
        }
    }

    fn walk(&mut self, node: usize, learning: Seat, rng: &mut Rng) -> f64 {
        let here = self.tree.nodes[node];
        let children = here.children();
        let set = match here.what {
            What::End(end) => return self.tree.payoffs(end)[usize::from(learning)],
            What::Chance => {
                let mut left = rng.next_u64() as f64 / 2f64.powi(64);
                let last = children.end - 1;
                let next = children.clone().find(|&child| {
                    left -= self.tree.nodes[child].share;
                    left < 0.0
                });
                return self.walk(next.unwrap_or(last), learning, rng);
            }
            What::Asked { set, .. } => set as usize,
        };
        if children.len() == 1 {
            return self.walk(children.start, learning, rng);
        }
        let weight = self.iterations as f64;
        let (from, count) = (self.starts[set], children.len());
        let base = self.mixes.len();
        self.mixes.resize(base + count, 0.0);
        matched(&self.regrets[from..from + count], &mut self.mixes[base..]);
        let value = if self.tree.sets[set].seat == learning {
            let mut value = 0.0;
            let above = self.mixes.len();
            for (i, child) in children.enumerate() {
                let worth = self.walk(child, learning, rng);
                value += self.mixes[base + i] * worth;
                self.mixes.push(worth);
            }
            for i in 0..count {
                self.regrets[from + i] += weight * (self.mixes[above + i] - value);
            }
            value
        } else {
            for i in 0..count {
                self.sums[from + i] += weight * self.mixes[base + i];
            }
            let next = pick(&self.mixes[base..], rng);
            self.walk(children.start + next, learning, rng)
        };
        self.mixes.truncate(base);
        value
    }

    /// The average of what was played, by information set.
    pub fn strategy(&self) -> BTreeMap<Digest, Vec<f64>> {
        let sets = self.tree.sets.iter().zip(self.starts.windows(2));
        sets.map(|(set, ends)| {
            let mut mix = vec![0.0; set.options];
            matched(&self.sums[ends[0]..ends[1]], &mut mix);
            (set.information, mix)
        })
        .collect()
    }
}
