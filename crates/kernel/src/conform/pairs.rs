//! Laws about pairs of matches that a seat cannot tell apart: it was shown and told the same in both, and chance
//! decided something behind its back. Whatever it samples must be the same in both, in every single world.
//!
//! Where chance can be made explicit, a pair is one match with one answer of chance exchanged; where it is
//! sampled only, two deals that look alike, or one match whose streams were exchanged for the time of one pick.

use crate::chance::{Mode, Rng, Seed, Stream};
use crate::game::Game;
use crate::table::{self, Table, transposition};
use crate::{CHANCE, Seat};

use super::chances::Question;
use super::knowledge::depends;
use super::laws::{HIDDEN_IS_REDRAWN, NOTHING_IS_FORESEEN, OFFERED_IS_PLAYABLE, SAMPLES_KNOW_NO_MORE};
use super::sight::Sight;
use super::telling::{Before, Secret};
use super::{Check, Kit};

/// How far a pair is followed, and how far what was sampled from it.
const FOLLOWED: usize = 96;
const PLAYED_ON: usize = 24;

/// Two matches and the seats that have noticed no difference, a bit each.
struct Pair<G: Game> {
    a: Table<G>,
    b: Table<G>,
    blind: u8,
    /// Events of each before the last look, or before they parted.
    told: [usize; 2],
    /// What was seen differently at the last look.
    secrets: Option<Vec<Secret>>,
    /// They part in the middle of a match.
    later: bool,
}

impl<G: Game> Pair<G> {
    fn new(a: Table<G>, b: Table<G>, told: usize, seats: usize) -> Self {
        Self { a, b, blind: ((1u16 << seats) - 1) as u8, told: [told; 2], secrets: None, later: true }
    }

    fn is_blind(&self, seat: Seat) -> bool {
        self.blind >> seat & 1 == 1
    }
}

pub(super) fn unplayable(e: crate::Error) -> (&'static str, String) {
    (OFFERED_IS_PLAYABLE, e.to_string())
}

/// Whether the same seat is asked the same question.
fn asked_alike<G: Game>(a: &Table<G>, b: &Table<G>) -> bool {
    let [a, b] = [a, b].map(|t| (t.menu().seat, t.menu().ask));
    a == b
}

pub(super) fn copy_streams<G: Game>(game: &G, from: &G::State, to: &mut Table<G>) {
    let streams: Vec<Stream> = game.streams(&mut from.clone()).to_vec();
    let mut state = to.truth().clone();
    game.streams(&mut state).copy_from_slice(&streams);
    to.put(state);
}

impl<G: Game> Kit<'_, G> {
    fn seats(&self) -> std::ops::Range<Seat> {
        0..self.game.info().seats as Seat
    }

    /// Follow a pair for as long as some seat cannot tell its matches apart. `script` gives the picks, random
    /// ones follow.
    fn follow(&mut self, mut pair: Pair<G>, script: &[u32]) -> Check {
        let mut script = script.iter();
        let mut samples = 2 * self.budget.worlds;
        for step in 0..FOLLOWED {
            if !asked_alike(&pair.a, &pair.b) || pair.a.over() {
                return Ok(());
            }
            if pair.a.menu().seat != CHANCE {
                if !self.still_a_pair(&mut pair)? {
                    return Ok(());
                }
                for seat in self.seats().filter(|&seat| pair.is_blind(seat)) {
                    if samples > 0 && (step == 0 || self.rng.below(2) == 0) {
                        samples -= 1;
                        self.samples_alike(&pair, seat)?;
                    }
                }
            }
            let options = pair.a.menu().len() as u32;
            let index = script.next().copied().filter(|&i| i < options);
            let index = index.unwrap_or_else(|| self.rng.below(options)) as usize;
            if !self.play_both(&mut pair.a, &mut pair.b, index)? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Take an option in one match and the option that reads the same in the other, so that whoever picks does the
    /// same in both; false where there is none. Forced picks are picks too: the last card of a hand is a choice
    /// that looks like none. Answers of chance go by their place.
    pub(super) fn play_both(
        &self,
        a: &mut Table<G>,
        b: &mut Table<G>,
        index: usize,
    ) -> Result<bool, (&'static str, String)> {
        let played = self.play_as(a, index, b)?;
        if played {
            a.play(self.game, index).map_err(unplayable)?;
        }
        Ok(played)
    }

    /// Take in `to` the option that reads like option `index` of `from`, if there is one.
    fn play_as(
        &self,
        from: &Table<G>,
        index: usize,
        to: &mut Table<G>,
    ) -> Result<bool, (&'static str, String)> {
        if !asked_alike(from, to) {
            return Ok(false);
        }
        let same = if from.menu().seat == CHANCE {
            (from.menu().len() == to.menu().len()).then_some(index)
        } else {
            let mut labels = self.labels(from.truth(), from.menu());
            let wanted = labels.swap_remove(index);
            self.labels(to.truth(), to.menu()).iter().position(|label| *label == wanted)
        };
        match same {
            Some(index) => to.play(self.game, index).map(|()| true).map_err(unplayable),
            None => Ok(false),
        }
    }

    /// Strike out the seats that have noticed the difference; false when none is left, or no difference.
    fn still_a_pair(&mut self, pair: &mut Pair<G>) -> Result<bool, (&'static str, String)> {
        let game = self.game;
        let (a, b) = (&pair.a, &pair.b);
        if transposition(game, a.truth()) == transposition(game, b.truth()) {
            return Ok(false);
        }
        for seat in self.seats() {
            if !pair.is_blind(seat) {
                continue;
            }
            let before = match &pair.secrets {
                Some(secrets) => Before::Secrets(secrets),
                None if pair.later => Before::Nothing,
                None => Before::Opening,
            };
            if self.sees(a, seat) != self.sees(b, seat)
                || !self.told_alike([a, b], pair.told, seat, &before)?
            {
                pair.blind &= !(1 << seat);
            }
        }
        pair.told = [a, b].map(|t| t.cx.log.events().len());
        let first = pair.secrets.replace(self.secrets([a, b])).is_none();
        if first && pair.later {
            for seat in self.seats().filter(|&seat| !pair.is_blind(seat)) {
                self.questions.felt[usize::from(seat)] += 1;
            }
        }
        Ok(pair.blind != 0)
    }

    /// With one generator, both matches of a pair lead to the same sample.
    fn samples_alike(&mut self, pair: &Pair<G>, seat: Seat) -> Check {
        let game = self.game;
        let key = self.rng.next_u64();
        let sample = |from: &Table<G>| {
            let mut world = from.truth().clone();
            table::resample(game, &mut world, seat, &mut Rng::new(key));
            let mut sampled = from.fork();
            sampled.set(game, world);
            sampled
        };
        let [mut here, mut there] = [&pair.a, &pair.b].map(sample);
        let unseen = self.seats().all(|seat| pair.is_blind(seat));
        self.count(if unseen { NOTHING_IS_FORESEEN } else { HIDDEN_IS_REDRAWN });
        if here.digest(game) == there.digest(game) {
            return Ok(());
        }
        // The truths themselves with the streams of the samples: what a sample shares with its truth beyond
        // these was not drawn anew.
        let mut truths = Some([pair.a.fork(), pair.b.fork()]);
        for (truth, sampled) in truths.iter_mut().flatten().zip([&here, &there]) {
            copy_streams(game, sampled.truth(), truth);
        }
        if let Some([a, b]) = &truths
            && self.seats().any(|other| {
                self.sees(&here, other) != self.sees(&there, other)
                    && self.sees(&here, other) == self.sees(a, other)
                    && self.sees(&there, other) == self.sees(b, other)
            })
        {
            return Err((HIDDEN_IS_REDRAWN, kept_as_it_was(seat)));
        }
        for step in 0..PLAYED_ON {
            if let Some(what) = self.differ(&here, &there, seat) {
                let same = |a: &Table<G>, b: &Table<G>| self.differ(a, b, seat).is_none();
                let kept = truths.is_some_and(|[a, b]| same(&here, &a) && same(&there, &b));
                return match kept {
                    true => Err((NOTHING_IS_FORESEEN, foreseen(seat))),
                    // Somebody else may be in the middle of a choice, which stands in the State half made.
                    false if pair.a.menu().seat != seat => Ok(()),
                    false => {
                        Err((SAMPLES_KNOW_NO_MORE, format!("{}; {step} picks on, {what}", depends(seat))))
                    }
                };
            }
            if here.over() {
                break;
            }
            let index = self.rng.below(here.menu().len() as u32) as usize;
            if let Some([a, b]) = &mut truths
                && !(self.play_as(&here, index, a)? && self.play_as(&there, index, b)?)
            {
                truths = None;
            }
            here.play(game, index).and_then(|()| there.play(game, index)).map_err(unplayable)?;
        }
        Ok(())
    }

    fn sees(&self, t: &Table<G>, seat: Seat) -> Sight {
        self.sight(t.truth(), t.menu(), seat)
    }

    /// What tells two matches apart, as `seat` sees it and by what anybody is offered. What the others make of
    /// what they know is left out: it is thought, not dealt.
    fn differ(&self, a: &Table<G>, b: &Table<G>, seat: Seat) -> Option<String> {
        if !asked_alike(a, b) {
            return Some("another question is asked".to_owned());
        }
        let [mine, other] = [a, b].map(|t| self.labels(t.truth(), t.menu()));
        if mine != other {
            let first = (0..).find(|&i| mine.get(i) != other.get(i)).expect("they differ");
            return Some(format!("{:?} is offered or {:?}", mine.get(first), other.get(first)));
        }
        if self.game.outcome(a.truth()) != self.game.outcome(b.truth()) {
            return Some("the outcomes differ".to_owned());
        }
        if a.menu().seat == CHANCE {
            return None;
        }
        self.sees(a, seat).difference(&self.sees(b, seat))
    }

    /// Matches that differ in one answer of explicit chance.
    pub(super) fn answers_alike(&mut self, questions: Vec<Question<G>>, picks: &[u32]) -> Check {
        let game = self.game;
        for Question { table: mut a, at, later } in questions {
            let answers = a.menu().len() as u32;
            let other = (picks[at] + 1 + self.rng.below(answers - 1)) % answers;
            let mut b = a.fork();
            let told = a.cx.log.events().len();
            a.play(game, picks[at] as usize)
                .and_then(|()| b.play(game, other as usize))
                .map_err(unplayable)?;
            let pair = Pair { later, ..Pair::new(a, b, told, game.info().seats) };
            self.follow(pair, &picks[at + 1..])?;
        }
        Ok(())
    }

    /// Fresh deals beside this one: some look the same to a seat.
    pub(super) fn deals_alike(&mut self, seed: Seed) -> Check {
        let game = self.game;
        for _ in 0..4 * self.budget.worlds {
            let [a, mut b] = [seed, self.rng.next_u64()].map(|seed| {
                let mut table = Table::<G>::default();
                table.cx.log.switch(true);
                table.skip_forced = false;
                table.start(game, seed, Mode::Sampled);
                table
            });
            copy_streams(game, a.truth(), &mut b);
            self.follow(Pair { later: false, ..Pair::new(a, b, 0, game.info().seats) }, &[])?;
        }
        Ok(())
    }

    /// The next pick under other streams, which are put back afterwards.
    pub(super) fn picks_alike(&mut self, table: &Table<G>) -> Check {
        let game = self.game;
        let [mut a, mut b] = [table.fork(), table.fork()];
        let mut state = b.truth().clone();
        for stream in game.streams(&mut state) {
            stream.rekey(&mut self.rng);
        }
        b.put(state);
        let told = a.cx.log.events().len();
        for t in [&mut a, &mut b] {
            t.cx.log.switch(true);
            t.skip_forced = false;
        }
        let index = self.rng.below(a.menu().len() as u32) as usize;
        self.play_both(&mut a, &mut b, index)?;
        copy_streams(game, a.truth(), &mut b);
        self.follow(Pair::new(a, b, told, game.info().seats), &[])
    }
}

fn foreseen(seat: Seat) -> String {
    format!(
        "sampled worlds repeated the future of the true match for seat {seat}: chance has decided it already and \
         nobody has seen it; draw it anew in resampling, or re-key the generator that it comes from"
    )
}

fn kept_as_it_was(seat: Seat) -> String {
    format!(
        "what another seat sees and seat {seat} cannot know stands as it was in the world sampled for seat {seat}; \
         draw it anew in resampling"
    )
}
