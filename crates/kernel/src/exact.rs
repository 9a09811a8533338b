//! Exact analysis by explicit chance: counts of the whole tree, expected values, best responses.
//! For games small enough to visit every node.

use std::collections::BTreeMap;

use crate::chance::Mode;
use crate::digest::Digest;
use crate::error::Result;
use crate::game::Game;
use crate::listen::listen;
use crate::menu::Menu;
use crate::schema::ObsBuffer;
use crate::table::Cx;
use crate::{CHANCE, Seat};

/// Counts of a decision tree, like perft in chess.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Census {
    /// Ways chance can open: nodes where the first decision (or the end) is reached.
    pub deals: u64,
    pub chance_nodes: u64,
    pub decision_nodes: u64,
    pub terminals: u64,
    /// Decision nodes with more than one option.
    pub choices: u64,
}

/// A node of the explicit tree.
pub struct Node<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub menu: &'a Menu,
    /// Probability that chance leads here.
    pub chance: f64,
}

impl<G: Game> Node<'_, G> {
    /// What the asked seat can tell this node from: its observation and its menu.
    pub fn information(&self) -> Digest {
        let mut buffer = ObsBuffer::new(&self.game.info().schema);
        self.game.observe(self.state, self.menu.seat, self.menu, &mut buffer.obs());
        let mut bytes = vec![self.menu.seat, self.menu.ask];
        bytes.extend(buffer.small.iter().flat_map(|v| v.to_le_bytes()));
        bytes.extend(buffer.wide.iter().flat_map(|v| v.to_le_bytes()));
        for o in &self.menu.opts {
            bytes.extend(self.game.key(self.state, *o).to_le_bytes());
        }
        Digest::of(&bytes)
    }
}

/// Start with explicit chance; refused where the game has none.
pub fn root<G: Game>(game: &G) -> Result<(G::State, Menu)> {
    game.info().allows(Mode::Explicit)?;
    let mut cx = Cx::default();
    let mut state = G::State::default();
    game.start(0, Mode::Explicit, &mut state, &mut cx);
    Ok((state, cx.menu))
}

/// The position after each option, with the share of chance.
pub fn children<G: Game>(game: &G, state: &G::State, menu: &Menu) -> Vec<(G::State, Menu, f64)> {
    listen();
    let total: f64 = menu.weights.iter().map(|&w| f64::from(w)).sum();
    let mut cx = Cx::default();
    (0..menu.len())
        .map(|i| {
            let mut next = state.clone();
            cx.menu.clone_from(menu);
            game.play(&mut next, menu.opts[i], &mut cx);
            let share = if menu.seat == CHANCE { f64::from(menu.weights[i]) / total } else { 1.0 };
            (next, cx.menu.clone(), share)
        })
        .collect()
}

/// Count every node.
pub fn census<G: Game>(game: &G) -> Result<Census> {
    fn visit<G: Game>(game: &G, state: &G::State, menu: &Menu, opened: bool, count: &mut Census) {
        let chance = menu.seat == CHANCE;
        if !chance && !opened {
            count.deals += 1;
        }
        match menu {
            m if m.over() => count.terminals += 1,
            _ if chance => count.chance_nodes += 1,
            m => {
                count.decision_nodes += 1;
                count.choices += u64::from(m.len() > 1);
            }
        }
        for (next, menu, _) in children(game, state, menu) {
            visit(game, &next, &menu, opened || !chance, count);
        }
    }
    let (state, menu) = root(game)?;
    let mut count = Census::default();
    visit(game, &state, &menu, false, &mut count);
    Ok(count)
}

/// Probabilities over the menu of the asked seat, from its information alone.
pub trait Strategy<G: Game> {
    fn mix(&self, node: &Node<'_, G>) -> Vec<f64>;
}

impl<G: Game, F: Fn(&Node<'_, G>) -> Vec<f64>> Strategy<G> for F {
    fn mix(&self, node: &Node<'_, G>) -> Vec<f64> {
        self(node)
    }
}

/// Expected payoff per seat when everybody follows `strategy`.
pub fn expected<G: Game>(game: &G, strategy: &impl Strategy<G>) -> Result<Vec<f64>> {
    let (state, menu) = root(game)?;
    Ok(value(game, &state, &menu, 1.0, strategy))
}

fn value<G: Game>(
    game: &G,
    state: &G::State,
    menu: &Menu,
    chance: f64,
    strategy: &impl Strategy<G>,
) -> Vec<f64> {
    if menu.over() {
        let outcome = game.outcome(state).expect("a finished match has an outcome");
        return outcome.payoffs().iter().map(|&p| f64::from(p)).collect();
    }
    let mix = match menu.seat {
        CHANCE => None,
        _ => Some(strategy.mix(&Node { game, state, menu, chance })),
    };
    let mut sum = vec![0.0; game.info().seats];
    for (i, (next, menu, share)) in children(game, state, menu).into_iter().enumerate() {
        let weight = mix.as_ref().map_or(share, |m| m[i]);
        if weight > 0.0 {
            let below = value(game, &next, &menu, chance * share, strategy);
            sum.iter_mut().zip(below).for_each(|(s, v)| *s += weight * v);
        }
    }
    sum
}

/// The most `seat` can expect when the others follow `strategy` and it plays each of its information
/// sets as well as can be (perfect recall assumed).
pub fn best_response<G: Game>(game: &G, seat: Seat, strategy: &impl Strategy<G>) -> Result<f64> {
    let (state, menu) = root(game)?;
    let mut search = BestResponse { game, seat, strategy, sets: BTreeMap::new(), choice: BTreeMap::new() };
    search.collect(&state, &menu, 1.0);
    Ok(search.value(&state, &menu))
}

type History<G> = (<G as Game>::State, Menu, f64);

struct BestResponse<'a, G: Game, S: Strategy<G>> {
    game: &'a G,
    seat: Seat,
    strategy: &'a S,
    /// Per information set: its histories, with the reach of chance and the others.
    sets: BTreeMap<Digest, Vec<History<G>>>,
    choice: BTreeMap<Digest, usize>,
}

impl<G: Game, S: Strategy<G>> BestResponse<'_, G, S> {
    fn node<'n>(&'n self, state: &'n G::State, menu: &'n Menu) -> Node<'n, G> {
        Node { game: self.game, state, menu, chance: 1.0 }
    }

    fn weights(&self, state: &G::State, menu: &Menu) -> Option<Vec<f64>> {
        (menu.seat != CHANCE && menu.seat != self.seat).then(|| self.strategy.mix(&self.node(state, menu)))
    }

    fn collect(&mut self, state: &G::State, menu: &Menu, reach: f64) {
        if menu.over() || reach == 0.0 {
            return;
        }
        if menu.seat == self.seat {
            let set = self.node(state, menu).information();
            self.sets.entry(set).or_default().push((state.clone(), menu.clone(), reach));
        }
        let mix = self.weights(state, menu);
        for (i, (next, menu, share)) in children(self.game, state, menu).into_iter().enumerate() {
            self.collect(&next, &menu, reach * mix.as_ref().map_or(share, |m| m[i]));
        }
    }

    fn value(&mut self, state: &G::State, menu: &Menu) -> f64 {
        if menu.over() {
            let outcome = self.game.outcome(state).expect("a finished match has an outcome");
            return f64::from(outcome.payoffs()[self.seat as usize]);
        }
        if menu.seat == self.seat {
            let best = self.best(self.node(state, menu).information());
            let (next, menu, _) = children(self.game, state, menu).swap_remove(best);
            return self.value(&next, &menu);
        }
        let mix = self.weights(state, menu);
        let mut sum = 0.0;
        for (i, (next, menu, share)) in children(self.game, state, menu).into_iter().enumerate() {
            let weight = mix.as_ref().map_or(share, |m| m[i]);
            if weight > 0.0 {
                sum += weight * self.value(&next, &menu);
            }
        }
        sum
    }

    fn best(&mut self, set: Digest) -> usize {
        if let Some(&known) = self.choice.get(&set) {
            return known;
        }
        let histories = self.sets.get(&set).cloned().unwrap_or_default();
        let options = histories.first().map_or(1, |h| h.1.len());
        let mut worth = vec![0.0; options];
        for (state, menu, reach) in &histories {
            for (i, (next, menu, _)) in children(self.game, state, menu).into_iter().enumerate() {
                worth[i] += reach * self.value(&next, &menu);
            }
        }
        let best = (0..options).max_by(|&a, &b| worth[a].total_cmp(&worth[b])).unwrap_or(0);
        self.choice.insert(set, best);
        best
    }
}
