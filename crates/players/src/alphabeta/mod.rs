//! Alpha-beta over sampled worlds.

mod memory;

use kernel::listen::listen;
use kernel::table::Cx;
use kernel::{Analysis, Game, Judged, Policy, Rng, Seat, SeatOf, Step};

use crate::chance::answer;
use crate::kind::{Kind, Setting, Settings};
use memory::{Bound, Memory};

pub(crate) const KIND: Kind = Kind::new(
    "alphabeta",
    "looks several picks ahead in sampled worlds and takes what is best on average",
    &[
        Setting::number("depth", 3, 1..=32, "picks to look ahead, those without a choice not counted"),
        Setting::number("worlds", 8, 1..=10_000, "worlds to sample at every decision"),
        Setting::number(
            "nodes",
            50_000,
            1..=1_000_000_000,
            "positions to look at before it answers by the depth it has completed",
        ),
    ],
);

pub(crate) fn build<G: Game>(settings: &Settings, _: &G) -> Box<dyn Policy<G>> {
    let [depth, worlds, nodes] = ["depth", "worlds", "nodes"].map(|name| settings.number(name));
    Box::new(AlphaBeta::new(depth, worlds, nodes))
}

/// Depth-limited search on sampled worlds, deeper and deeper until the depth or the nodes are used up. In a world all
/// is known, so the seat and its partners maximise, and everybody else is taken to minimise. Options are compared by
/// their mean over the worlds.
pub struct AlphaBeta<G: Game> {
    depth: u32,
    worlds: u32,
    nodes: u32,
    /// Nodes that may still be looked at.
    left: u32,
    /// Whether some line was judged before its end.
    cut: bool,
    sampled: Vec<G::State>,
    /// One State and menu per ply, reused.
    plies: Vec<Ply<G>>,
    memory: Memory,
    /// The sum over all worlds of what each option is worth, by the last depth that was completed; that depth.
    worth: Vec<f64>,
    completed: u32,
    looked: u64,
    /// For chance that is asked.
    rng: Rng,
}

struct Ply<G: Game> {
    state: G::State,
    cx: Cx<G>,
    /// Places in the menu with their keys, what is looked at first in front.
    order: Vec<(u64, usize, u32)>,
}

impl<G: Game> Default for Ply<G> {
    fn default() -> Self {
        Self { state: G::State::default(), cx: Cx::default(), order: Vec::new() }
    }
}

/// The depth of what was seen to its end.
const SOLVED: u32 = u32::MAX;

/// The nodes are used up.
struct Spent;

impl<G: Game> AlphaBeta<G> {
    pub fn new(depth: u32, worlds: u32, nodes: u32) -> Self {
        Self {
            depth,
            worlds,
            nodes,
            left: 0,
            cut: false,
            sampled: Vec::new(),
            plies: Vec::new(),
            memory: Memory::default(),
            worth: Vec::new(),
            completed: 0,
            looked: 0,
            rng: Rng::new(0),
        }
    }

    /// What the position of a ply is worth to `seat`, within a window: exact inside it, a bound outside. With it the
    /// key of the best option, where there is one.
    fn value(
        &mut self,
        game: &G,
        seat: Seat,
        ply: usize,
        depth: u32,
        mut alpha: f32,
        mut beta: f32,
    ) -> Result<(f32, u32), Spent> {
        let here = &self.plies[ply];
        if let Some(outcome) = game.outcome(&here.state) {
            // An end outweighs any guess about the middle.
            return Ok((2.0 * outcome.payoffs()[usize::from(seat)], 0));
        }
        if depth == 0 {
            self.cut = true;
            return Ok((game.evaluate(&here.state, seat), 0));
        }
        let info = game.info();
        let maximise = info.side(here.cx.menu.seat) == info.side(seat);
        // To name a position costs more than to look one pick ahead.
        let name = (depth > 1).then(|| self.memory.name(game, &here.state));
        let known = name.and_then(|name| self.memory.find(name));
        if let Some(known) = known.filter(|known| known.depth >= depth) {
            self.cut |= known.depth != SOLVED;
            match known.bound {
                Bound::Exact => return Ok((known.value, known.best)),
                Bound::Least => alpha = alpha.max(known.value),
                Bound::Most => beta = beta.min(known.value),
            }
            if alpha >= beta {
                return Ok((known.value, known.best));
            }
        }
        let window = (alpha, beta);
        let cut_before = std::mem::take(&mut self.cut);
        self.sort(game, ply, depth, known.map(|known| known.best));
        let mut best = (if maximise { f32::MIN } else { f32::MAX }, 0);
        for i in 0..self.plies[ply].order.len() {
            let (_, option, key) = self.plies[ply].order[i];
            self.step(game, ply, option)?;
            let (v, _) = self.value(game, seat, ply + 1, depth - 1, alpha, beta)?;
            if i == 0 || if maximise { v > best.0 } else { v < best.0 } {
                best = (v, key);
            }
            if maximise {
                alpha = alpha.max(v);
            } else {
                beta = beta.min(v);
            }
            if alpha >= beta {
                self.memory.refutes(ply, key, depth);
                break;
            }
        }
        if let Some(name) = name {
            let bound = match best.0 {
                v if v <= window.0 => Bound::Most,
                v if v >= window.1 => Bound::Least,
                _ => Bound::Exact,
            };
            self.memory.keep(name, if self.cut { depth } else { SOLVED }, bound, best.0, best.1);
        }
        self.cut |= cut_before;
        Ok(best)
    }

    /// First what was best here before, then the rule of thumb, then what was good elsewhere.
    fn sort(&mut self, game: &G, ply: usize, depth: u32, known: Option<u32>) {
        let Ply { state, cx, order } = &mut self.plies[ply];
        let thumb = if depth > 1 { game.thumb(state, &cx.menu) } else { None };
        order.clear();
        for (i, &option) in cx.menu.opts.iter().enumerate() {
            let key = game.key(state, option);
            let rank = match (known == Some(key), thumb == Some(i)) {
                (true, _) => u64::MAX,
                (_, true) => u64::MAX - 1,
                _ => self.memory.promise(ply, key),
            };
            order.push((rank, i, key));
        }
        order.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    }

    /// Take an option of ply `ply` into the next ply, and go on while there is nothing to choose.
    fn step(&mut self, game: &G, ply: usize, option: usize) -> Result<(), Spent> {
        listen();
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        self.looked += 1;
        if self.plies.len() < ply + 2 {
            self.plies.resize_with(ply + 2, Ply::default);
        }
        let (before, after) = self.plies.split_at_mut(ply + 1);
        let (here, next) = (&before[ply], &mut after[0]);
        next.state.clone_from(&here.state);
        game.play(&mut next.state, here.cx.menu.opts[option], &mut next.cx);
        answer(game, &mut next.state, &mut next.cx, &mut self.rng);
        while next.cx.menu.len() == 1 {
            let only = next.cx.menu.opts[0];
            game.play(&mut next.state, only, &mut next.cx);
            answer(game, &mut next.state, &mut next.cx, &mut self.rng);
        }
        Ok(())
    }

    /// The option taken and the best answers in the first world, by the depth that was completed.
    fn line(&mut self, at: &SeatOf<'_, G>, choice: usize) -> Vec<Step> {
        let game = at.game();
        self.plies[0].state.clone_from(&self.sampled[0]);
        let (mut line, mut ply, mut index) = (Vec::new(), 0, choice);
        self.left = u32::MAX;
        loop {
            let Ply { state, cx, .. } = &self.plies[ply];
            let (seat, mut label) = (cx.menu.seat, String::new());
            game.label(state, seat, cx.menu.opts[index], &mut label);
            line.push(Step { seat, label });
            if ply as u32 == self.completed || self.step(game, ply, index).is_err() {
                return line;
            }
            ply += 1;
            let depth = self.completed - ply as u32;
            let Ok((_, best)) = self.value(game, at.seat(), ply, depth, f32::MIN, f32::MAX) else {
                return line;
            };
            let Ply { state, cx, .. } = &self.plies[ply];
            match cx.menu.opts.iter().position(|&option| depth > 0 && game.key(state, option) == best) {
                Some(place) => index = place,
                None => return line,
            }
        }
    }

    /// The sum over all worlds of what each option is worth.
    fn compare(&mut self, at: &SeatOf<'_, G>, depth: u32, worth: &mut [f64]) -> Result<(), Spent> {
        worth.fill(0.0);
        for world in 0..self.sampled.len() {
            self.plies[0].state.clone_from(&self.sampled[world]);
            for (i, worth) in worth.iter_mut().enumerate() {
                self.step(at.game(), 0, i)?;
                let (value, _) = self.value(at.game(), at.seat(), 1, depth - 1, f32::MIN, f32::MAX)?;
                *worth += f64::from(value);
            }
        }
        Ok(())
    }
}

impl<G: Game> Policy<G> for AlphaBeta<G> {
    fn choose(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> usize {
        let count = at.menu().len();
        self.looked = 0;
        self.memory.forget();
        self.plies.resize_with(self.plies.len().max(1), Ply::default);
        self.plies[0].cx.menu.clone_from(at.menu());
        self.sampled.resize_with(self.worlds as usize, G::State::default);
        self.sampled.iter_mut().for_each(|world| at.sample(world, rng));
        self.rng = *rng;
        let thumb = at.game().thumb(&self.sampled[0], at.menu());
        let (mut worth, mut best) = (vec![0.0; count], thumb.unwrap_or(0));
        // One pick ahead is looked at whatever it takes.
        let spared = self.worlds.saturating_mul(count as u32);
        for depth in 1..=self.depth {
            self.left = if depth == 1 { u32::MAX } else { self.left };
            self.cut = false;
            if self.compare(at, depth, &mut worth).is_err() {
                break;
            }
            self.worth.clone_from(&worth);
            self.completed = depth;
            if depth == 1 {
                self.left = self.nodes.saturating_sub(spared);
            }
            let most = worth.iter().copied().fold(f64::MIN, f64::max);
            // Equals fall to the rule of thumb, then to the first.
            let first = worth.iter().position(|&w| w == most).unwrap_or(0);
            best = thumb.filter(|&i| worth[i] == most).unwrap_or(first);
            if !self.cut {
                break;
            }
        }
        best
    }

    fn analyse(&mut self, at: &SeatOf<'_, G>, rng: &mut Rng) -> Option<Analysis> {
        let choice = self.choose(at, rng);
        let work = self.looked;
        let options = self.worth.iter().enumerate().map(|(index, worth)| Judged {
            label: at.label(index),
            visits: self.worlds.into(),
            value: Some(worth / f64::from(self.worlds)),
        });
        let options = options.collect();
        Some(Analysis { choice, options, line: self.line(at, choice), work })
    }
}
