//! Who sits where in an episode, from its seed alone.

use kernel::chance::derive;
use kernel::{Error, For, MAX_SEATS, Numbers, Result, Rng, Seat, Seed};

/// What else is derived from an episode's seed, apart from the match itself.
const SEAT: u64 = 0x7365_6174;
const POOL: u64 = 0x706F_6F6C_0000;
const RULES: u64 = 0x7275_6C65_7300;

/// Which seat the learner takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seating {
    Fixed(Seat),
    /// Drawn for every episode.
    Random,
    /// One seat on with every episode; neighbouring environments begin one seat apart.
    Rotate,
    /// All of them: self-play.
    All,
}

impl Seating {
    pub fn parse(text: &str, seats: usize) -> Result<Self> {
        match text {
            "random" => Ok(Self::Random),
            "rotate" => Ok(Self::Rotate),
            "all" => Ok(Self::All),
            _ => {
                text.parse().ok().filter(|&s: &u8| usize::from(s) < seats).map(Self::Fixed).ok_or_else(|| {
                    Error::invalid(format!(
                        "seat {text:?}: give a seat from 0 to {}, random or rotate",
                        seats - 1
                    ))
                })
            }
        }
    }
}

/// How often each of several is drawn: weights, added up from the first on.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Shares(Vec<f64>);

impl Shares {
    pub fn of(weights: impl IntoIterator<Item = f64>) -> Result<Self> {
        let mut sum = 0.0;
        let mut shares = Vec::new();
        for weight in weights {
            if !(weight.is_finite() && weight >= 0.0) {
                return Err(Error::invalid(format!("a weight of {weight}: give 0 or more")));
            }
            sum += weight;
            shares.push(sum);
        }
        match sum > 0.0 {
            true => Ok(Self(shares)),
            false => Err(Error::invalid("all weights are 0: nothing can be drawn")),
        }
    }

    /// Who is drawn from this seed.
    fn place(&self, seed: Seed) -> usize {
        let Some(&total) = self.0.last().filter(|_| self.0.len() > 1) else { return 0 };
        let unit = (Rng::new(seed).next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        self.0.iter().position(|&share| unit * total < share).unwrap_or(self.0.len() - 1)
    }
}

/// One episode before it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Plan {
    /// The match is dealt from this.
    pub seed: Seed,
    /// The learner's.
    pub seat: Seat,
    /// For every other seat, who of the pool plays it.
    pub opponents: [u16; MAX_SEATS],
    numbers: Numbers,
}

/// The root of an environment's episodes.
#[inline]
pub const fn root(master: Seed, env: u64) -> Seed {
    derive(master, env)
}

impl Plan {
    /// Episode `episode` of the environment with this root.
    pub fn new(root: Seed, env: u64, episode: u64, seats: usize, seating: Seating, pool: usize) -> Self {
        let seed = derive(root, episode);
        let seat = match seating {
            Seating::Fixed(seat) => seat,
            Seating::Random => Rng::new(derive(seed, SEAT)).below(seats as u32) as Seat,
            Seating::Rotate => (env.wrapping_add(episode) % seats as u64) as Seat,
            Seating::All => 0,
        };
        Self::dealt(seed, seat, seats, pool, seating == Seating::All)
    }

    /// The plan of a match that is already dealt.
    pub fn at(seed: Seed, seat: Seat, seats: usize, pool: usize) -> Self {
        Self::dealt(seed, seat, seats, pool, false)
    }

    /// Where `all` seats learn, each draws a policy; else the others draw who plays them.
    pub(crate) fn dealt(seed: Seed, seat: Seat, seats: usize, pool: usize, all: bool) -> Self {
        let mut plan = Self { seed, seat, numbers: Numbers::of(seed), ..Self::default() };
        if pool > 1 {
            for other in (0..seats).filter(|&s| all || s != usize::from(seat)) {
                plan.opponents[other] = Rng::new(derive(seed, POOL + other as u64)).below(pool as u32) as u16;
            }
        }
        plan
    }

    /// The same with opponents drawn by weight; without weights it stays as it is.
    pub fn among(mut self, shares: &Shares, seats: usize) -> Self {
        if !shares.0.is_empty() {
            for other in (0..seats).filter(|&s| s != usize::from(self.seat)) {
                self.opponents[other] = shares.place(derive(self.seed, POOL + other as u64)) as u16;
            }
        }
        self
    }

    /// Which rules the episode with this seed is played by.
    pub fn draw(seed: Seed, shares: &Shares) -> usize {
        shares.place(derive(seed, RULES))
    }

    /// What the player at `seat` draws from when `picks` options have been taken. Every decision has a
    /// generator of its own, so nothing but the match itself needs saving.
    #[inline]
    pub fn decision_seed(&self, seat: Seat, picks: usize) -> Seed {
        self.numbers.number(For::Opponent, seat.into(), picks)
    }

    /// What replaces an illegal slot draws from.
    pub fn slip_seed(&self, picks: usize) -> Seed {
        self.numbers.number(For::Slip, self.seat.into(), picks)
    }

    /// Who of the pool sits at the seat after the learner's.
    pub fn opponent(&self, seats: usize) -> u16 {
        self.opponents[(usize::from(self.seat) + 1) % seats]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_seats_and_pools_are_spread_evenly() {
        let mut seats = [0; 2];
        let mut pool = [0; 3];
        for episode in 0..3_000 {
            let plan = Plan::new(root(7, 1), 1, episode, 2, Seating::Random, 3);
            seats[usize::from(plan.seat)] += 1;
            pool[usize::from(plan.opponent(2))] += 1;
        }
        assert!(seats.iter().all(|&n| (1_350..1_650).contains(&n)), "{seats:?}");
        assert!(pool.iter().all(|&n| (850..1_150).contains(&n)), "{pool:?}");
    }

    #[test]
    fn rules_are_drawn_by_weight() {
        let mut drawn = [0; 3];
        for seed in 0..4_000 {
            drawn[Plan::draw(seed, &Shares::of([1.0, 0.0, 3.0]).unwrap())] += 1;
        }
        assert_eq!(drawn[1], 0);
        assert!((900..1_100).contains(&drawn[0]), "{drawn:?}");
    }

    #[test]
    fn rotation_gives_every_seat_its_turn() {
        let seat = |env, episode| Plan::new(root(1, env), env, episode, 3, Seating::Rotate, 1).seat;
        assert_eq!([seat(0, 0), seat(0, 1), seat(0, 2), seat(0, 3)], [0, 1, 2, 0]);
        assert_eq!([seat(1, 0), seat(2, 0)], [1, 2]);
    }

    #[test]
    fn episodes_of_all_environments_have_seeds_of_their_own() {
        let mut seeds: Vec<u64> = (0..200)
            .flat_map(|env| {
                (0..200).map(move |e| Plan::new(root(3, env), env, e, 2, Seating::Fixed(0), 1).seed)
            })
            .collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 40_000);
    }

    #[test]
    fn seats_are_read_from_words() {
        assert_eq!(Seating::parse("1", 2).unwrap(), Seating::Fixed(1));
        assert_eq!(Seating::parse("rotate", 2).unwrap(), Seating::Rotate);
        assert!(Seating::parse("2", 2).is_err());
    }
}
