use crate::Seat;
use crate::game::Game;
use crate::seat::SeatOf;

use super::tree::{Tree, What};

/// Probabilities over the options of every set, in the order of `Tree::sets`.
pub type Mixes = Vec<Vec<f64>>;

/// What habits come to, and what those gain who know them; by seat.
#[derive(Debug, Clone, PartialEq)]
pub struct Exploit {
    /// The payoff when everybody keeps to the habits.
    pub values: Vec<f64>,
    /// The most a seat can expect when the others keep to them.
    pub best: Vec<f64>,
}

impl Exploit {
    pub fn gains(&self) -> impl Iterator<Item = f64> {
        self.best.iter().zip(&self.values).map(|(best, value)| best - value)
    }

    /// What a seat gains on average by knowing the others' habits; 0 in an equilibrium.
    pub fn exploitability(&self) -> f64 {
        self.gains().sum::<f64>() / self.values.len() as f64
    }
}

impl<G: Game> Tree<G> {
    /// Ask for the probabilities at every set.
    pub fn mixes(&self, game: &G, mut mix: impl FnMut(&SeatOf<'_, G>) -> Vec<f64>) -> Mixes {
        self.sets.iter().map(|set| mix(&set.moment.seat_of(game))).collect()
    }

    /// Expected payoff per seat when everybody keeps to these habits.
    pub fn expected(&self, mixes: &Mixes) -> Vec<f64> {
        let seats = self.seats;
        let mut values = vec![0.0; self.nodes.len() * seats];
        // Children come after their parents.
        for (n, node) in self.nodes.iter().enumerate().rev() {
            let (above, below) = values.split_at_mut((n + 1) * seats);
            let here = &mut above[n * seats..];
            if let What::End(end) = node.what {
                here.copy_from_slice(self.payoffs(end));
            }
            for (i, child) in node.children().enumerate() {
                let weight = match node.what {
                    What::Asked { set, .. } => mixes[set as usize][i],
                    _ => self.nodes[child].share,
                };
                let from = (child - n - 1) * seats;
                for (sum, value) in here.iter_mut().zip(&below[from..from + seats]) {
                    *sum += weight * value;
                }
            }
        }
        values.truncate(seats);
        values
    }

    /// The most `seat` can expect when the others keep to these habits and it forgets nothing.
    pub fn best_response(&self, seat: Seat, mixes: &Mixes) -> f64 {
        let mut response = Response {
            tree: self,
            seat,
            mixes,
            reach: vec![0.0; self.nodes.len()],
            values: vec![f64::NAN; self.nodes.len()],
            choices: vec![None; self.recalls.len()],
        };
        response.reach[0] = 1.0;
        for (n, node) in self.nodes.iter().enumerate() {
            for (i, child) in node.children().enumerate() {
                response.reach[child] = response.reach[n] * response.weight(n, i, child);
            }
        }
        response.value(0)
    }

    /// How far these habits are from an equilibrium.
    pub fn exploit(&self, mixes: &Mixes) -> Exploit {
        let best = (0..self.seats).map(|seat| self.best_response(seat as Seat, mixes)).collect();
        Exploit { values: self.expected(mixes), best }
    }
}

struct Response<'a, G: Game> {
    tree: &'a Tree<G>,
    seat: Seat,
    mixes: &'a Mixes,
    /// The chance that dice and the others lead to a node.
    reach: Vec<f64>,
    /// Not a number until it is known.
    values: Vec<f64>,
    /// What the seat answers, by what it remembers.
    choices: Vec<Option<usize>>,
}

impl<G: Game> Response<'_, G> {
    fn weight(&self, node: usize, option: usize, child: usize) -> f64 {
        match self.tree.nodes[node].what {
            What::Asked { set, .. } if self.tree.sets[set as usize].seat != self.seat => {
                self.mixes[set as usize][option]
            }
            _ => self.tree.nodes[child].share,
        }
    }

    fn value(&mut self, n: usize) -> f64 {
        if self.values[n].is_nan() {
            let node = self.tree.nodes[n];
            self.values[n] = match node.what {
                What::End(end) => self.tree.payoffs(end)[usize::from(self.seat)],
                What::Asked { recall, .. } if self.tree.asked(&node) == Some(self.seat) => {
                    let best = self.choice(recall as usize);
                    self.value(node.children().start + best)
                }
                _ => {
                    let mut sum = 0.0;
                    for (i, child) in node.children().enumerate() {
                        let weight = self.weight(n, i, child);
                        if weight > 0.0 {
                            sum += weight * self.value(child);
                        }
                    }
                    sum
                }
            };
        }
        self.values[n]
    }

    /// One answer for all positions that it cannot tell apart, by how likely each is.
    fn choice(&mut self, recall: usize) -> usize {
        if let Some(known) = self.choices[recall] {
            return known;
        }
        let tree = self.tree;
        let nodes = &tree.recalls[recall];
        let options = tree.nodes[nodes[0] as usize].children().len();
        let mut best = (f64::MIN, 0);
        for i in 0..options {
            let mut worth = 0.0;
            for &n in nodes {
                let reach = self.reach[n as usize];
                if reach > 0.0 {
                    worth += reach * self.value(tree.nodes[n as usize].children().start + i);
                }
            }
            if worth > best.0 {
                best = (worth, i);
            }
        }
        self.choices[recall] = Some(best.1);
        best.1
    }
}
