//! Arrays for tests, as NumPy would own them.
#![allow(dead_code, reason = "each test binary uses its share")]

use std::sync::Arc;

use envs::{AnyBatch, Batch, Config, Layout, Place, Rows, Sight, Target};
use kernel::series::Maker;
use kernel::{Dtype, Game};
use players::Spec;

/// Observations of all environments, block by block.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Seen {
    pub small: Vec<Vec<i16>>,
    pub wide: Vec<Vec<i32>>,
    pub actions: Vec<i16>,
    pub mask: Vec<i8>,
    pub count: Vec<i32>,
    pub pages: Vec<i32>,
}

impl Seen {
    fn new(layout: &Layout, envs: usize) -> Self {
        Self {
            small: layout.blocks.iter().map(|b| vec![7; b.len() * envs]).collect(),
            wide: layout.blocks.iter().map(|b| vec![7; b.len() * envs]).collect(),
            actions: vec![7; layout.page * layout.columns * envs],
            mask: vec![7; layout.page * envs],
            count: vec![7; envs],
            pages: vec![7; 2 * envs],
        }
    }

    fn sight(&mut self, layout: &Layout) -> Sight {
        let block = |(i, b): (usize, &kernel::Block)| match b.dtype {
            Dtype::Int16 => Place::Small(rows(&mut self.small[i], b.len())),
            Dtype::Int32 => Place::Wide(rows(&mut self.wide[i], b.len())),
        };
        Sight::Blocks {
            blocks: layout.blocks.iter().enumerate().map(block).collect(),
            actions: rows(&mut self.actions, layout.page * layout.columns),
            count: rows(&mut self.count, 1),
            pages: rows(&mut self.pages, 2),
            mask: rows(&mut self.mask, layout.page),
        }
    }
}

fn rows<T>(numbers: &mut [T], width: usize) -> Rows<T> {
    // SAFETY: `Arrays` keeps the vectors where they are for as long as its target.
    unsafe { Rows::new(numbers.as_mut_ptr(), width, width) }
}

pub struct Arrays {
    pub now: Seen,
    pub last: Seen,
    pub rewards: Vec<f32>,
    pub terminated: Vec<bool>,
    pub truncated: Vec<bool>,
    pub seats: Vec<f32>,
    pub to_play: Vec<i8>,
    pub policy: Vec<i16>,
    pub target: Target,
}

impl Arrays {
    pub fn new(batch: &dyn AnyBatch) -> Box<Self> {
        let (layout, envs) = (batch.layout(), batch.config().envs);
        let mut now = Seen::new(layout, envs);
        let mut last = Seen::new(layout, envs);
        let (mut rewards, mut terminated, mut truncated) =
            (vec![0.0; envs], vec![false; envs], vec![false; envs]);
        let (mut seats, mut to_play, mut policy) = (vec![7.0; 2 * envs], vec![7; envs], vec![7; envs]);
        let target = Target {
            layout: Arc::clone(layout),
            now: now.sight(layout),
            last: Some(last.sight(layout)),
            rewards: rows(&mut rewards, 1),
            terminated: rows(&mut terminated, 1),
            truncated: rows(&mut truncated, 1),
            seats: Some(rows(&mut seats, 2)),
            to_play: Some(rows(&mut to_play, 1)),
            policy: Some(rows(&mut policy, 1)),
            owner: None,
        };
        Box::new(Self { now, last, rewards, terminated, truncated, seats, to_play, policy, target })
    }

    /// Legal slots of one environment.
    pub fn legal(&self, env: usize) -> Vec<i64> {
        let page = self.now.mask.len() / self.rewards.len();
        (0..page).filter(|&s| self.now.mask[env * page + s] == 1).map(|s| s as i64).collect()
    }

    /// A legal slot for every environment, drawn without memory of its own.
    pub fn some(&self, rng: &mut kernel::Rng) -> Vec<i64> {
        (0..self.rewards.len())
            .map(|env| {
                let legal = self.legal(env);
                legal[rng.below(legal.len() as u32) as usize]
            })
            .collect()
    }
}

pub fn makers<G: Game>(game: &Arc<G>, specs: &[&str]) -> Arc<[Maker<'static, G>]> {
    let maker = |text: &&str| -> Maker<'static, G> {
        let (spec, game) = (Spec::parse(text).unwrap(), Arc::clone(game));
        Box::new(move || spec.build(&*game))
    };
    specs.iter().map(maker).collect()
}

pub fn batch<G: Game + Default>(specs: &[&str], config: Config) -> Batch<G> {
    let game = Arc::new(G::default());
    Batch::new(Arc::clone(&game), makers(&game, specs), config).unwrap()
}
