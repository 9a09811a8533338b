use std::time::{Duration, Instant};

use kernel::listen::listen;
use kernel::table::Cx;
use kernel::{Analysis, Game, Judged, MAX_SEATS, Manner, Policy, Rng, SeatOf, Step};

use crate::chance::answer;
use crate::ending::played_out;
use crate::kind::{Kind, Setting, Settings};

pub(crate) const KIND: Kind = Kind::new(
    "ismcts",
    "tree search over what the seat can know",
    &[
        Setting::number("iterations", 200, 1..=10_000_000, "worlds to play through at every decision"),
        Setting::number("horizon", 400, 0..=1_000_000, "picks of a playout before the position is judged"),
        Setting::number(
            "seconds",
            0,
            0..=86_400,
            "time to think at every decision, whatever the iterations; 0 is no such time",
        ),
        Setting::number(
            "explore",
            EXPLORE,
            1..=1_000,
            "hundredths of the weight of what was looked at little",
        ),
        Setting::own("noise", 0..=1_000, "one pick in so many of a playout is by chance; 0 is none"),
        Setting::own("outlook", 1..=100, "chapters, turns or hands, that a playout looks ahead"),
        Setting::own(
            "careful",
            0..=2,
            "playouts by the game's advice, not by its rules of thumb: 1: the seat's own picks until the chapter ends; 2: all",
        ),
        Setting::own(
            "margin",
            0..=1_000,
            "with halving: hundredths of standard errors by which an option must be better than the advised one",
        ),
        Setting::own(
            "halving",
            0..=1,
            "1: root options are tried in the same worlds, and the worse half goes",
        ),
        Setting::own(
            "blend",
            0..=100,
            "hundredths of a playout's worth that are the mean over its chapters, not how it ends",
        ),
        Setting::number(
            "advised",
            ADVISED,
            0..=99,
            "hundredths of attention that advised options begin with",
        ),
    ],
);

pub(crate) fn build<G: Game>(settings: &Settings, game: &G) -> Box<dyn Policy<G>> {
    let seconds = settings.number("seconds");
    let time = (seconds > 0).then(|| Duration::from_secs(seconds.into()));
    let manner = game.manner();
    Box::new(Ismcts {
        time,
        exploration: hundredths(settings.number("explore")),
        noise: settings.given("noise").unwrap_or(manner.noise),
        outlook: settings.given("outlook").unwrap_or(manner.outlook),
        halving: settings.given("halving").map_or(manner.halving, |n| n == 1),
        careful: settings.given("careful").unwrap_or(manner.careful),
        margin: hundredths(settings.given("margin").unwrap_or(manner.margin)),
        advised: hundredths(settings.number("advised")),
        blend: hundredths(settings.given("blend").unwrap_or(manner.blend)),
        watches: game.watches(),
        ..Ismcts::new(settings.number("iterations"), settings.number("horizon"))
    })
}

/// Information-set Monte Carlo tree search, single observer: every iteration samples a world the seat holds
/// possible, and one tree is shared by all of them. Options are matched across worlds by their keys; menus with one
/// answer are passed over. Where the game gives advice, it says what is looked at first and how playouts go on.
pub struct Ismcts<G: Game> {
    iterations: u32,
    /// Goes on until it is over, instead of counting iterations. What it comes to then depends on the machine.
    time: Option<Duration>,
    /// Picks of a playout before the position is judged by `evaluate`.
    horizon: u32,
    exploration: f64,
    noise: u32,
    outlook: u32,
    halving: bool,
    careful: u32,
    margin: f64,
    advised: f64,
    blend: f64,
    /// Whether the game's advice reads what has happened.
    watches: bool,
    world: G::State,
    /// What is asked, in one world: what playouts come to is compared with it.
    from: G::State,
    cx: Cx<G>,
    /// Worlds of which one is drawn by credence.
    drawn: Vec<G::State>,
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
    /// How much of its parent's attention it begins with, of 1.
    prior: f64,
    /// Sum of the mover's payoffs.
    worth: f64,
}

type Child = ((u8, u32), usize);

/// Exploration in hundredths, for payoffs within 0 and 1.
const EXPLORE: u32 = 100;
/// The share of attention, in hundredths, that an option begins with because it was advised.
const ADVISED: u32 = 50;
/// Worlds of which one is drawn by how well it fits what others did.
const DRAWN: usize = 6;
/// With so little left to be played, a playout is played out in every way.
const EXACT: u32 = 6;
/// Picks of a line that are told.
const LINE: usize = 12;

fn hundredths(n: u32) -> f64 {
    f64::from(n) / 100.0
}

impl<G: Game> Ismcts<G> {
    pub fn new(iterations: u32, horizon: u32) -> Self {
        Self {
            iterations,
            time: None,
            horizon,
            exploration: hundredths(EXPLORE),
            noise: Manner::default().noise,
            outlook: Manner::default().outlook,
            halving: false,
            careful: 0,
            margin: 0.0,
            advised: hundredths(ADVISED),
            blend: hundredths(Manner::default().blend),
            watches: false,
            world: G::State::default(),
            from: G::State::default(),
            cx: Cx::default(),
            drawn: Vec::new(),
            nodes: Vec::new(),
            path: Vec::new(),
        }
    }

    fn node(mover: u8, prior: f64) -> Node {
        Node { mover, children: Vec::new(), visits: 0, available: 0, prior, worth: 0.0 }
    }

    /// The child for an option, or where it would stand.
    fn child(&self, at: usize, mover: u8, key: u32) -> Result<usize, usize> {
        let children = &self.nodes[at].children;
        children.binary_search_by_key(&(mover, key), |c| c.0).map(|i| children[i].1)
    }

    /// The child for an option, new where there was none.
    fn grown(&mut self, at: usize, mover: u8, key: u32, prior: f64) -> usize {
        self.child(at, mover, key).unwrap_or_else(|place| {
            let new = self.nodes.len();
            self.nodes.push(Self::node(mover, prior));
            self.nodes[at].children.insert(place, ((mover, key), new));
            new
        })
    }

    /// Give every option of this world a child, and of those the one with the best upper bound.
    fn select(
        &mut self,
        game: &G,
        at: usize,
        scale: f64,
        advised: Option<usize>,
        rng: &mut Rng,
    ) -> (usize, usize) {
        let seat = self.cx.menu.seat;
        let count = self.cx.menu.len();
        let even = (1.0 - if advised.is_some() { self.advised } else { 0.0 }) / count as f64;
        // What nobody has tried is taken to be as good as what has been.
        let parent = &self.nodes[at];
        let usual = if parent.visits > 0 && parent.mover == seat {
            parent.worth / f64::from(parent.visits) / scale / 2.0 + 0.5
        } else {
            0.5
        };
        let mut best = (f64::MIN, 0, 0);
        let mut ties = 0;
        for index in 0..count {
            let key = game.key(&self.world, self.cx.menu.opts[index]);
            let prior = even + if advised == Some(index) { self.advised } else { 0.0 };
            let child = self.grown(at, seat, key, prior);
            let n = &mut self.nodes[child];
            n.available += 1;
            let mean = if n.visits == 0 { usual } else { n.worth / f64::from(n.visits) / scale / 2.0 + 0.5 };
            let wish = self.exploration * n.prior * f64::from(n.available).sqrt() / f64::from(1 + n.visits);
            let bound = mean + wish;
            if bound > best.0 {
                best = (bound, index, child);
                ties = 1;
            } else if bound == best.0 {
                ties += 1;
                if rng.below(ties) == 0 {
                    best = (bound, index, child);
                }
            }
        }
        (best.1, best.2)
    }

    /// A world that the seat holds possible, drawn by how well it fits what others did.
    fn sample(&mut self, at: &SeatOf<'_, G>, into: &mut G::State, rng: &mut Rng) {
        at.sample(into, rng);
        let game = at.game();
        let Some(first) = game.credence(into, at.seat()) else { return };
        self.drawn.resize_with(DRAWN - 1, G::State::default);
        let mut weights = [first; DRAWN];
        for (world, weight) in self.drawn.iter_mut().zip(&mut weights[1..]) {
            at.sample(world, rng);
            *weight = game.credence(world, at.seat()).unwrap_or(first);
        }
        let most = weights.iter().copied().fold(f32::MIN, f32::max);
        let weights = weights.map(|w| (likelihood(w - most) * 65_536.0) as u32);
        let mut left = rng.below(weights.iter().sum());
        for (world, &weight) in std::iter::once(None).chain(self.drawn.iter_mut().map(Some)).zip(&weights) {
            if left < weight {
                if let Some(world) = world {
                    std::mem::swap(into, world);
                }
                return;
            }
            left -= weight;
        }
    }

    fn play(&mut self, game: &G, index: usize, rng: &mut Rng) {
        let option = self.cx.menu.opts[index];
        game.play(&mut self.world, option, &mut self.cx);
        answer(game, &mut self.world, &mut self.cx, rng);
    }

    /// What was looked at most, from the option taken on, in one world more.
    fn line(&mut self, at: &SeatOf<'_, G>, choice: usize, rng: &mut Rng) -> Vec<Step> {
        let game = at.game();
        at.sample(&mut self.world, rng);
        self.cx.menu.clone_from(at.menu());
        let (mut line, mut node, mut index) = (Vec::new(), 0, choice);
        loop {
            let (seat, option) = (self.cx.menu.seat, self.cx.menu.opts[index]);
            let mut label = String::new();
            game.label(&self.world, seat, option, &mut label);
            line.push(Step { seat, label });
            let Ok(next) = self.child(node, seat, game.key(&self.world, option)) else { return line };
            node = next;
            self.play(game, index, rng);
            while self.cx.menu.len() == 1 {
                self.play(game, 0, rng);
            }
            let seat = self.cx.menu.seat;
            let seen = |index: usize| {
                let key = game.key(&self.world, self.cx.menu.opts[index]);
                self.child(node, seat, key).map_or(0, |c| self.nodes[c].visits)
            };
            // The first of those looked at most; what was looked at once is a guess.
            let most = (0..self.cx.menu.len()).rev().max_by_key(|&index| seen(index));
            match most.filter(|&index| seen(index) > 1 && line.len() < LINE) {
                Some(most) => index = most,
                None => return line,
            }
        }
    }

    /// Whether the next pick of a playout goes by advice.
    fn advises(&self, game: &G) -> bool {
        let own = || {
            self.cx.menu.seat == self.nodes[0].mover && game.chapter(&self.world) == game.chapter(&self.from)
        };
        let careful = self.careful == 2 || (self.careful == 1 && own());
        careful && !game.info().heuristics.is_empty()
    }

    /// Whether so little is left that it is played out in every way.
    fn ends_soon(&self, game: &G) -> bool {
        game.left_to_play(&self.world).is_some_and(|left| left <= EXACT)
    }

    /// Rules of thumb with some noise, or chance, to the end, the outlook or the horizon; a payoff per seat.
    fn playout(&mut self, game: &G, rng: &mut Rng) -> [f64; MAX_SEATS] {
        let mut left = self.horizon;
        let first = game.chapter(&self.world);
        let mut now = first;
        let mut passed = [0.0; MAX_SEATS];
        while !self.cx.menu.over() && left > 0 && now.saturating_sub(first) < self.outlook {
            left -= 1;
            if self.ends_soon(game)
                && let Some(payoffs) = played_out(game, &self.world, &self.cx.menu, &self.from)
            {
                return payoffs;
            }
            let count = self.cx.menu.len() as u32;
            let index = if count == 1 {
                0
            } else {
                let noise = self.noise > 0 && rng.below(self.noise) == 0;
                let thumb = if noise {
                    None
                } else if self.advises(game) {
                    Some(game.guide(&self.world, self.cx.menu.seat, &self.cx.menu))
                } else {
                    game.thumb(&self.world, &self.cx.menu)
                };
                thumb.unwrap_or_else(|| rng.below(count) as usize)
            };
            self.play(game, index, rng);
            let chapter = game.chapter(&self.world);
            if chapter != now && self.blend > 0.0 {
                // Of chapters that went by in one pick each counts.
                let ended = chapter.min(first.saturating_add(self.outlook)).saturating_sub(now);
                self.judge(game, f64::from(ended), &mut passed);
            }
            now = chapter;
        }
        let mut end = [0.0; MAX_SEATS];
        self.judge(game, 1.0, &mut end);
        let ahead = self.outlook.saturating_sub(now.saturating_sub(first));
        std::array::from_fn(|seat| blended(self.blend, passed[seat], end[seat], ahead, self.outlook))
    }

    /// Add how every seat stands, so many times.
    fn judge(&self, game: &G, times: f64, to: &mut [f64; MAX_SEATS]) {
        for (seat, to) in to.iter_mut().enumerate().take(game.info().seats) {
            *to += times * f64::from(game.standing(&self.world, seat as u8, &self.from));
        }
    }
}

impl<G: Game> Ismcts<G> {
    /// Down the tree from the end of the path, one node more, a playout, and back.
    fn iterate(
        &mut self,
        game: &G,
        advised: Option<usize>,
        scale: &mut f64,
        rng: &mut Rng,
    ) -> [f64; MAX_SEATS] {
        let mut here = *self.path.last().expect("it begins at the root");
        while !self.cx.menu.over() && (here == 0 || self.nodes[here].visits > 0) {
            if here != 0 && self.ends_soon(game) {
                break;
            }
            if self.cx.menu.len() == 1 {
                self.play(game, 0, rng);
                continue;
            }
            let advised = if here == 0 { advised } else { game.thumb(&self.world, &self.cx.menu) };
            let (index, next) = self.select(game, here, *scale, advised, rng);
            self.play(game, index, rng);
            self.path.push(next);
            here = next;
        }
        let payoffs = self.playout(game, rng);
        *scale = payoffs.iter().fold(*scale, |s, p| s.max(p.abs()));
        for &n in &self.path {
            let node = &mut self.nodes[n];
            node.visits += 1;
            node.worth += payoffs[usize::from(node.mover)];
        }
        payoffs
    }

    /// All options that are left are tried in the same worlds, under the same chance, so that their difference
    /// is theirs and not the worlds'; after each round the worse half goes. What is advised stays, and is taken
    /// unless another does better beyond doubt.
    fn halve(&mut self, at: &SeatOf<'_, G>, advised: Option<usize>, rng: &mut Rng) -> usize {
        let game = at.game();
        let count = at.menu().len();
        // The advised one first: it stays where nothing is better.
        let mut left: Vec<usize> =
            advised.into_iter().chain((0..count).filter(|&i| Some(i) != advised)).collect();
        let children: Vec<usize> =
            (0..count).map(|index| self.grown(0, at.seat(), at.key(index), 1.0)).collect();
        let mut scale: f64 = 1.0;
        let mut from = G::State::default();
        let mut done = 0;
        let seat = usize::from(at.seat());
        let until = self.time.map(|time| Instant::now() + time);
        // What each option brought in every world of a round, in the worlds' order.
        let mut brought: Vec<Vec<f64>> = vec![Vec::new(); count];
        while left.len() > 1 {
            // Half of it is for the last two, in worlds that had no part in choosing them.
            let rounds = usize::BITS - (left.len() - 1).leading_zeros();
            let share = if left.len() == 2 { 1 } else { 2 * (rounds - 1) };
            let worlds = (self.iterations.saturating_sub(done) / share) as usize / left.len();
            let end = until.map(|until| {
                let now = Instant::now();
                now + until.saturating_duration_since(now) / share
            });
            brought.iter_mut().for_each(Vec::clear);
            // One world at least, however short the time.
            for world in 0.. {
                if world > 0 && end.map_or(world >= worlds, |end| Instant::now() >= end) {
                    break;
                }
                listen();
                self.sample(at, &mut from, rng);
                let key = rng.next_u64();
                for &index in &left {
                    done += 1;
                    let mut same = Rng::new(key);
                    self.world.clone_from(&from);
                    self.cx.menu.clone_from(at.menu());
                    self.path.clear();
                    self.path.extend([0, children[index]]);
                    self.play(game, index, &mut same);
                    brought[index].push(self.iterate(game, None, &mut scale, &mut same)[seat]);
                }
            }
            let mean = |index: usize| {
                let node = &self.nodes[children[index]];
                node.worth / f64::from(node.visits.max(1))
            };
            let half = left.len().div_ceil(2);
            let first = usize::from(advised.is_some());
            left[first..].sort_by(|&a, &b| mean(b).total_cmp(&mean(a)));
            left.truncate(half.max(1 + first));
            if left.len() == 2 && half < 2 {
                break;
            }
        }
        let Some(&other) = left.get(1) else { return left[0] };
        if surely_better(&brought[other], &brought[left[0]], self.margin) { other } else { left[0] }
    }

    fn search(&mut self, at: &SeatOf<'_, G>, advised: Option<usize>, rng: &mut Rng) -> usize {
        let game = at.game();
        if self.halving {
            return self.halve(at, advised, rng);
        }
        let mut scale: f64 = 1.0;
        let until = self.time.map(|time| Instant::now() + time);
        let mut done = 0;
        // One iteration at least, however short the time.
        while done == 0 || until.map_or(done < self.iterations, |until| Instant::now() < until) {
            done += 1;
            listen();
            let mut world = std::mem::take(&mut self.world);
            self.sample(at, &mut world, rng);
            self.world = world;
            self.cx.menu.clone_from(at.menu());
            self.path.clear();
            self.path.push(0);
            self.iterate(game, advised, &mut scale, rng);
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

/// The exponential of a number that is not above zero, near enough, by products alone: they come out the same on
/// every machine, which libraries' functions do not.
fn likelihood(logarithm: f32) -> f32 {
    let step = (1.0 + f64::from(logarithm) / 1024.0).max(0.0);
    (0..10).fold(step, |power, _| power * power) as f32
}

/// What a playout comes to: how it ended, and the mean over all its chapters, in those shares. `passed` is the sum over
/// chapters that went by; in those that were still ahead it stays as it ended.
fn blended(share: f64, passed: f64, end: f64, ahead: u32, all: u32) -> f64 {
    share * (passed + end * f64::from(ahead)) / f64::from(all) + (1.0 - share) * end
}

/// Whether what one option brought, world by world, is more than what another did, by so many standard errors.
fn surely_better(this: &[f64], that: &[f64], margin: f64) -> bool {
    let differences = || this.iter().zip(that).map(|(a, b)| a - b);
    let n = this.len().min(that.len()).max(1) as f64;
    let mean = differences().sum::<f64>() / n;
    let error = (differences().map(|d| (d - mean) * (d - mean)).sum::<f64>()).sqrt() / n;
    mean > margin * error
}

impl<G: Game> Policy<G> for Ismcts<G> {
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        let game = at.game();
        self.nodes.clear();
        self.nodes.push(Self::node(at.seat(), 1.0));
        let advised = (!game.info().heuristics.is_empty()).then(|| {
            at.sample(&mut self.world, rng);
            self.from.clone_from(&self.world);
            at.advise(0, &self.world)
        });
        if let Some(advised) = advised
            && game.settled(&self.world, at.menu())
        {
            return advised;
        }
        self.search(at, advised, rng)
    }

    /// What it remembers is the log.
    fn remembers(&self) -> bool {
        self.watches
    }

    fn analyse(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> Option<Analysis> {
        let choice = self.choose(at, rng);
        // Advice that is taken as it is comes without figures.
        if self.nodes[0].visits == 0 {
            self.search(at, Some(choice), rng);
        }
        let options = (0..at.menu().len()).map(|index| {
            let node = self.child(0, at.seat(), at.key(index)).ok().map(|c| &self.nodes[c]);
            let visits = node.map_or(0, |n| n.visits);
            let value = node.filter(|n| n.visits > 0).map(|n| n.worth / f64::from(n.visits));
            Judged { label: at.label(index), visits: visits.into(), value }
        });
        let options = options.collect();
        let work = self.nodes[0].visits.into();
        Some(Analysis { choice, options, line: self.line(at, choice, rng), work })
    }
}

#[cfg(test)]
mod tests {
    use super::{blended, likelihood, surely_better};

    #[test]
    fn likelihoods_are_exponentials() {
        for (logarithm, wanted) in [(0.0, 1.0), (-0.5, 0.606_53), (-2.0, 0.135_34), (-6.0, 0.002_48)] {
            assert!((likelihood(logarithm) - wanted).abs() < 0.001, "{logarithm}");
        }
        assert_eq!(likelihood(-5000.0), 0.0);
    }

    #[test]
    fn what_happened_on_the_way_counts_as_much_as_the_blend_says() {
        // Ahead for three chapters, even at the end of the fourth.
        assert_eq!(blended(0.0, 3.0, 0.0, 0, 4), 0.0);
        assert_eq!(blended(1.0, 3.0, 0.0, 0, 4), 0.75);
        assert_eq!(blended(0.5, 3.0, 0.0, 0, 4), 0.375);
        // Won in the second chapter of four, after one that was even: it stays won.
        assert_eq!(blended(1.0, 0.0, 1.0, 3, 4), 0.75);
        assert_eq!(blended(0.0, 0.0, 1.0, 3, 4), 1.0);
    }

    #[test]
    fn a_margin_asks_for_proof() {
        let (this, that) = ([0.4, 0.1, 0.5, 0.2], [0.3, 0.2, 0.2, 0.3]);
        assert!(surely_better(&this, &that, 0.0));
        assert!(!surely_better(&this, &that, 2.0));
        assert!(surely_better(&[0.4, 0.4, 0.4], &[0.3, 0.3, 0.2], 2.0));
        assert!(!surely_better(&that, &that, 0.1));
    }
}
