use kernel::listen::listen;
use kernel::table::Cx;
use kernel::{CHANCE, Game, MAX_SEATS, Policy, Rng, SeatOf};

use crate::kind::{Kind, Setting, Settings};

pub(crate) const KIND: Kind = Kind::new(
    "ismcts",
    "tree search over what the seat can know",
    &[
        Setting::number("iterations", 200, 1..=10_000_000, "worlds to play through at every decision"),
        Setting::number("horizon", 400, 0..=1_000_000, "picks of a playout before the position is judged"),
    ],
);

pub(crate) fn build<G: Game>(settings: &Settings, _: &G) -> Box<dyn Policy<G>> {
    Box::new(Ismcts::new(settings.number("iterations"), settings.number("horizon")))
}

/// Information-set Monte Carlo tree search, single observer: every iteration samples a world the seat holds
/// possible, and one tree is shared by all of them. Options are matched across worlds by their keys.
pub struct Ismcts<G: Game> {
    iterations: u32,
    /// Picks of a playout before the position is judged by `evaluate`.
    horizon: u32,
    world: G::State,
    cx: Cx<G>,
    nodes: Vec<Node>,
    path: Vec<usize>,
}

#[derive(Debug, Clone)]
struct Node {
    /// Who took the option that leads here.
    mover: u8,
    /// Sorted by mover and key.
    children: Vec<Child>,
    visits: u32,
    /// How often the option was there to be taken.
    available: u32,
    /// Sum of the mover's payoffs.
    worth: f64,
}

type Child = ((u8, u32), usize);

/// Exploration: the usual 0.7 for payoffs within 0 and 1.
const EXPLORATION: f64 = 0.7;

impl<G: Game> Ismcts<G> {
    pub fn new(iterations: u32, horizon: u32) -> Self {
        Self {
            iterations,
            horizon,
            world: G::State::default(),
            cx: Cx::default(),
            nodes: Vec::new(),
            path: Vec::new(),
        }
    }

    fn node(mover: u8) -> Node {
        Node { mover, children: Vec::new(), visits: 0, available: 0, worth: 0.0 }
    }

    /// The child for an option, or where it would stand.
    fn child(&self, at: usize, mover: u8, key: u32) -> Result<usize, usize> {
        let children = &self.nodes[at].children;
        children.binary_search_by_key(&(mover, key), |c| c.0).map(|i| children[i].1)
    }

    /// Among the children that exist in this world, the one with the best upper bound; or the index of an
    /// option without a child, which is tried first.
    fn select(&mut self, game: &G, at: usize, scale: f64, rng: &mut Rng) -> (usize, Option<usize>) {
        let menu = &self.cx.menu;
        let mut best = (f64::MIN, 0, None);
        let mut fresh = 0;
        for (index, &option) in menu.opts.iter().enumerate() {
            let key = game.key(&self.world, option);
            match self.child(at, menu.seat, key) {
                Err(_) => {
                    // Reservoir sampling: every untried option is equally likely.
                    fresh += 1;
                    if rng.below(fresh) == 0 {
                        best = (f64::MAX, index, None);
                    }
                }
                Ok(child) => {
                    let n = &mut self.nodes[child];
                    n.available += 1;
                    let mean = n.worth / f64::from(n.visits) / scale / 2.0 + 0.5;
                    let bound = mean + EXPLORATION * (ln(n.available) / f64::from(n.visits)).sqrt();
                    if fresh == 0 && bound > best.0 {
                        best = (bound, index, Some(child));
                    }
                }
            }
        }
        (best.1, best.2)
    }

    /// Random picks to the end or the horizon; a payoff per seat.
    fn playout(&mut self, game: &G, rng: &mut Rng) -> [f64; MAX_SEATS] {
        let mut left = self.horizon;
        while !self.cx.menu.over() && left > 0 {
            left -= 1;
            let index = rng.below(self.cx.menu.len() as u32) as usize;
            let option = self.cx.menu.opts[index];
            game.play(&mut self.world, option, &mut self.cx);
        }
        let mut payoffs = [0.0; MAX_SEATS];
        match game.outcome(&self.world) {
            Some(outcome) => {
                for (to, from) in payoffs.iter_mut().zip(outcome.payoffs()) {
                    *to = f64::from(*from);
                }
            }
            None => {
                for (seat, to) in payoffs.iter_mut().enumerate().take(game.info().seats) {
                    *to = f64::from(game.evaluate(&self.world, seat as u8));
                }
            }
        }
        payoffs
    }
}

impl<G: Game> Policy<G> for Ismcts<G> {
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        let game = at.game();
        self.nodes.clear();
        self.nodes.push(Self::node(at.seat()));
        let mut scale: f64 = 1.0;
        for _ in 0..self.iterations {
            listen();
            at.sample(&mut self.world, rng);
            self.cx.menu.clone_from(at.menu());
            self.path.clear();
            self.path.push(0);
            let mut here = 0;
            while !self.cx.menu.over() {
                debug_assert!(self.cx.menu.seat != CHANCE, "search samples chance");
                let (index, child) = self.select(game, here, scale, rng);
                let option = self.cx.menu.opts[index];
                let (mover, key) = (self.cx.menu.seat, game.key(&self.world, option));
                game.play(&mut self.world, option, &mut self.cx);
                let next = child.unwrap_or_else(|| {
                    let new = self.nodes.len();
                    self.nodes.push(Node { available: 1, ..Self::node(mover) });
                    let at = self.child(here, mover, key).expect_err("it is new");
                    self.nodes[here].children.insert(at, ((mover, key), new));
                    new
                });
                self.path.push(next);
                here = next;
                if child.is_none() {
                    break;
                }
            }
            let payoffs = self.playout(game, rng);
            scale = payoffs.iter().fold(scale, |s, p| s.max(p.abs()));
            for &n in &self.path {
                let node = &mut self.nodes[n];
                node.visits += 1;
                node.worth += payoffs[usize::from(node.mover)];
            }
        }
        // The most visited; of those the best; of those the first (`max_by` takes the last).
        let judge = |index: usize| {
            let child = self.child(0, at.seat(), at.key(index)).ok();
            child.map_or((0, f64::MIN), |c| (self.nodes[c].visits, self.nodes[c].worth))
        };
        let better = |a: &usize, b: &usize| {
            let (a, b) = (judge(*a), judge(*b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        };
        (0..at.menu().len()).rev().max_by(better).unwrap_or(0)
    }
}

/// Natural logarithm by exact arithmetic alone, so that every machine searches the same tree.
fn ln(n: u32) -> f64 {
    let x = f64::from(n.max(1));
    let exponent = ((x.to_bits() >> 52) & 0x7FF) as i32 - 1023;
    let mantissa = f64::from_bits((x.to_bits() & 0x000F_FFFF_FFFF_FFFF) | 0x3FF0_0000_0000_0000);
    // ln m = 2 artanh((m − 1)/(m + 1)), for m in 1..2.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let t2 = t * t;
    let mut sum = 0.0;
    for k in (0..12).rev() {
        sum = sum * t2 + 1.0 / f64::from(2 * k + 1);
    }
    2.0 * t * sum + f64::from(exponent) * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::ln;

    #[test]
    fn the_logarithm_is_one() {
        for n in [1, 2, 3, 10, 1000, 123_456, u32::MAX] {
            assert!((ln(n) - f64::from(n).ln()).abs() < 1e-12, "{n}");
        }
    }
}
