//! Playing on: each option is tried in sampled worlds, the rest of the hand played by rules of thumb.

use kernel::{CHANCE, Cx, Game, MAX_SEATS, Menu, Opt, Rng, Seat};

use super::QUICK;
use super::thumb::Scratch;
use super::tricks::Ducking;
use crate::code::{Choice, GroupCode, Op, Test};
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::{Asking, State};

/// Picks spent on one decision by the sound and the quick style. Every option is tried in some worlds even so.
const PICKS: [u32; 2] = [3000, 600];
const LEAST_WORLDS: u32 = 3;
const MOST_WORLDS: u32 = 1000;
/// Of a bid where one may pass, the same.
const DOUBT: f32 = 1.0;
/// The same over a partner's bid: two that overrule each other end far too high.
const OVERRULE: f32 = 2.5;
/// Worlds of which the one is believed in which a bid does best for who made it: an opponent, the partner.
const BELIEFS: [u32; 2] = [3, 8];
/// Of stakes and promises, how much doubt about them counts against them, in standard errors.
const CAUTION: f32 = 0.3;
/// Options that are tried, of those that look best.
const TRIED: [usize; 2] = [6, 3];
/// Of numbers of tricks to promise, those nearest to what the hand looks good for.
const PROMISES: usize = 4;
/// How many playouts the look of an option weighs as much as.
const LOOKS: f32 = 4.0;
/// Where cards score at once, and for promises, what looks best is taken unless another does better by so many
/// standard errors in the same worlds; by more, the worse it looks.
const PROOF: f32 = 0.5;
const UNLIKELY: f32 = 1.0;
/// Deals from which it is learned whether ducking pays, each played both ways.
const MOOD_DEALS: u64 = 48;
/// Picks after which a hand that does not end is judged as it stands, and a match without hands.
pub(super) const LONGEST: u32 = 400;
const AHEAD: u32 = 60;
/// One pick in so many of a playout is any pick.
const NOISE: u32 = 24;
/// What looking at a menu costs, in picks, where hands are arranged.
const ARRANGING: u32 = 12;

/// What playouts told of an option.
#[derive(Clone, Copy, Default)]
struct Told {
    tries: f32,
    lead: f32,
    payoff: f32,
    squares: f32,
    /// By how much it did better than what looks best, in the same worlds.
    gap: f32,
    gaps_squared: f32,
    payoff_gap: f32,
}

/// Whether each seat does better when it ducks: sums and numbers of leads with and without.
#[derive(Default)]
struct Moods {
    sums: [[f32; 2]; MAX_SEATS],
    tries: [[f32; 2]; MAX_SEATS],
}

impl Moods {
    fn draw(&self, usual: Ducking, seats: usize, rng: &mut Rng) -> Ducking {
        let mut ducking = 0;
        for seat in 0..seats {
            let mean = |m: usize| self.sums[seat][m] / self.tries[seat][m].max(1.0);
            let known = self.tries[seat].iter().all(|&n| n >= 3.0);
            let better = if known { mean(1) > mean(0) } else { usual >> seat & 1 == 1 };
            let ducks = if rng.below(4) == 0 { rng.below(2) == 1 } else { better };
            ducking |= u8::from(ducks) << seat;
        }
        ducking
    }

    fn learn(&mut self, ducking: Ducking, seat: usize, lead: f32) {
        let mood = usize::from(ducking >> seat & 1);
        self.sums[seat][mood] += lead;
        self.tries[seat][mood] += 1.0;
    }
}

impl<S: CardSet> Parlor<S> {
    pub(super) fn advise_rollout(
        &self,
        style: usize,
        world: &State<S>,
        seat: Seat,
        menu: &Menu,
        rng: &mut Rng,
    ) -> usize {
        let quick = usize::from(style == QUICK);
        let mut scratch = Scratch::default();
        let usual = self.usual_mood();
        let mut alive: Vec<usize> = (0..menu.len()).collect();
        let rated = self.rate(world, menu, usual, &mut scratch);
        let rates = std::mem::take(&mut scratch.rates);
        let by_thumb = |a: &usize, b: &usize| rates[*b].total_cmp(&rates[*a]).then(a.cmp(b));
        if rated {
            alive.sort_by(by_thumb);
            let telling = rates[alive[0]] > rates[alive[alive.len() - 1]];
            if telling && self.moves_cards(world) && self.code.merit.is_some() {
                let pass = alive[TRIED[quick].min(alive.len())..]
                    .iter()
                    .copied()
                    .find(|&i| self.passes(world, menu, i));
                alive.truncate(TRIED[quick]);
                alive.extend(pass);
            }
            // Where luck is drawn from afar, some playouts tell less than the hand itself.
            let reading = &self.advice.reading;
            let lucky = telling && ((reading.sheds && reading.cost.is_some()) || self.asks_somebody(world));
            let doubted = matches!(self.asking(world), Some(Op::Choose(choice)) if self.plain_doubt(choice));
            if reading.claim.is_some() || !reading.melds.is_empty() || lucky || doubted {
                return alive[0];
            }
        }
        // Between the best and the worst looking card: from one half to minus one half.
        let (low, high) = alive.iter().fold((f32::MAX, f32::MIN), |(low, high), &i| {
            let rate = rates.get(i).copied().unwrap_or(0.0);
            (low.min(rate), high.max(rate))
        });
        let moves = self.moves_cards(world);
        let looks = rated && high > low && moves;
        let promises = rated && high > low && self.promises_tricks(world);
        if promises {
            alive.truncate(PROMISES);
        }
        let reading = &self.advice.reading;
        let climbs = reading.sheds && reading.cost.is_none();
        let proven = promises || climbs || !(reading.tricks || reading.sheds || !reading.won.is_empty());
        let looks = looks || promises;
        let favourite = (looks && proven).then_some(alive[0]);
        let look = |i: usize| if looks { (rates[i] - low) / (high - low) - 0.5 } else { 0.0 };
        let (mut imagined, mut next) = (State::default(), State::default());
        let mut cx = Cx::<Self>::default();
        let mut told = vec![Told::default(); menu.len()];
        let mut ends: Vec<(usize, f32, f32)> = Vec::new();
        let mut moods = Moods::default();
        let (mut spread, mut samples) = (0.0f32, 0.0f32);
        let caution = if self.moves_cards(world) { 0.0 } else { CAUTION };
        let rounds = alive.len().next_power_of_two().ilog2().max(1);
        let before = self.lead(world, seat);
        let answered = self.answerable(world).is_some();
        let pass = self.pass_in(world, menu);
        let standing = pass.and_then(|_| self.standing_bidder(world, seat));
        let team = |o: Seat| self.code.teams[usize::from(o)];
        let partner = standing.is_some_and(|o| team(o) == team(seat));
        // Bids are few and much hangs on them.
        let bids = self.advice.reading.tricks && !self.moves_cards(world);
        // Alone, what comes first matters least: much is still to be turned up.
        let picks = match (bids, moves && !looks, climbs) {
            _ if self.code.seats == 1 => PICKS[quick] / 2,
            (true, ..) => 6 * PICKS[quick],
            (_, true, _) => 8 * PICKS[quick],
            (_, _, true) => 2 * PICKS[quick],
            _ => PICKS[quick],
        };
        let least = if bids { 2 * LEAST_WORLDS } else { LEAST_WORLDS };
        while alive.len() > 1 {
            let mut spent = 0;
            for round in 0..MOST_WORLDS {
                if round >= least && spent >= picks / rounds {
                    break;
                }
                match standing {
                    Some(bidder) => {
                        spent += self.believed(bidder, world, seat, &mut imagined, usual, &mut scratch, rng);
                    }
                    None => self.imagined(world, seat, &mut imagined, rng),
                }
                let ducking = moods.draw(usual, self.code.seats, rng);
                let luck = rng.next_u64();
                ends.clear();
                for &i in &alive {
                    next.clone_from(&imagined);
                    self.play(&mut next, menu.opts[i], &mut cx);
                    let mut rng = Rng::new(luck);
                    if answered {
                        spent +=
                            self.answer_of_others(seat, world, &mut next, &mut cx, ducking, &mut scratch);
                    }
                    spent += 1 + self.play_out(world, &mut next, &mut cx, &mut rng, ducking, &mut scratch);
                    let merits = self.merits(&next);
                    let lead = self.grown(&next, self.lead_in(&merits, seat) - before);
                    let payoff = self.outcome(&next).map_or(0.0, |o| o.payoffs()[usize::from(seat)]);
                    let t = &mut told[i];
                    t.tries += 1.0;
                    t.lead += lead;
                    t.payoff += payoff;
                    t.squares += lead * lead;
                    ends.push((i, lead, payoff));
                    spread += lead.abs();
                    samples += 1.0;
                    if self.advice.reading.tricks {
                        for o in 0..self.code.seats {
                            moods.learn(ducking, o, self.lead_in(&merits, o as Seat));
                        }
                    }
                }
                if let Some(&(_, lead, payoff)) = ends.iter().find(|e| Some(e.0) == favourite) {
                    for &(i, other, paid) in &ends {
                        let t = &mut told[i];
                        t.gap += other - lead;
                        t.gaps_squared += (other - lead) * (other - lead);
                        t.payoff_gap += paid - payoff;
                    }
                }
            }
            // An end outweighs any guess about the middle.
            let usually = spread / samples.max(1.0);
            let end = 2.0 * usually.max(1.0);
            let (all, tries) = told.iter().fold((0.0, 1.0), |(a, n), t| (a + t.gaps_squared, n + t.tries));
            let gaps: f32 = all / tries;
            let worth = |i: usize| {
                let t = &told[i];
                let n = t.tries.max(1.0);
                if let Some(best) = favourite {
                    // Few playouts say little about how much they vary: all options' do.
                    let error = ((t.gaps_squared + LOOKS * gaps) / (n + LOOKS) / n).sqrt();
                    let proof = PROOF + UNLIKELY * (look(best) - look(i));
                    let proof = if i == best { 0.0 } else { proof };
                    return t.gap / n + end * t.payoff_gap / n - proof * error;
                }
                let mean = (t.lead + LOOKS * usually * look(i)) / (n + LOOKS);
                let error = ((t.squares / n - t.lead / n * t.lead / n).max(0.0) / n).sqrt();
                let doubt = match pass {
                    Some(p) if p != i && partner => OVERRULE,
                    Some(p) if p != i => DOUBT,
                    _ => caution,
                };
                mean + end * t.payoff / n - doubt * error
            };
            alive.sort_by(|&a, &b| worth(b).total_cmp(&worth(a)).then(a.cmp(&b)));
            if alive.len() == 2 || samples > 4.0 * picks as f32 {
                break;
            }
            let half = alive.len().div_ceil(2);
            // What looks best stays, to be compared with.
            if let Some(place) = alive.iter().position(|&i| Some(i) == favourite)
                && place >= half
            {
                alive.swap(half - 1, place);
            }
            alive.truncate(half);
        }
        alive[0]
    }

    /// Whether what is asked is which cards to move.
    fn moves_cards(&self, world: &State<S>) -> bool {
        match (world.core.asking, self.asking(world)) {
            (Asking::Choose, Some(Op::Choose(choice))) => {
                choice.groups.iter().any(|g| self.advice.reading.deeds[usize::from(g.id)].moves)
            }
            (Asking::Trick, _) => true,
            _ => false,
        }
    }

    /// Whether an option lets things be.
    fn passes(&self, world: &State<S>, menu: &Menu, i: usize) -> bool {
        let (Asking::Choose, Some(Op::Choose(choice))) = (world.core.asking, self.asking(world)) else {
            return false;
        };
        let group = choice.groups.get(usize::from(menu.opts[i].flags));
        group.is_some_and(|g| self.advice.reading.deeds[usize::from(g.id)].passes)
    }

    /// Whether what is asked is how many tricks to promise, by everybody for himself.
    fn promises_tricks(&self, world: &State<S>) -> bool {
        if self.advice.bidder.is_some() {
            return false;
        }
        match (world.core.asking, self.asking(world)) {
            (Asking::Choose, Some(Op::Choose(choice))) => {
                self.estimate(choice, world, usize::from(world.core.asked)).is_some()
            }
            _ => false,
        }
    }

    /// Whether what is asked is whom to ask for what.
    pub(super) fn asks_somebody(&self, world: &State<S>) -> bool {
        let deed = |id: u16| &self.advice.reading.deeds[usize::from(id)];
        match (world.core.asking, self.asking(world)) {
            (Asking::Choose, Some(Op::Choose(choice))) => {
                choice.groups.iter().all(|g| deed(g.id).names.is_some() && deed(g.id).seat.is_some())
            }
            _ => false,
        }
    }

    /// The option that passes, where bids in a trick game are asked for.
    pub(super) fn pass_in(&self, world: &State<S>, menu: &Menu) -> Option<usize> {
        let (Asking::Choose, Some(Op::Choose(choice))) = (world.core.asking, self.asking(world)) else {
            return None;
        };
        let deed = |o: &Opt| {
            choice.groups.get(usize::from(o.flags)).map(|g| self.advice.reading.deeds[usize::from(g.id)])
        };
        let bids = self.advice.reading.tricks && !self.moves_cards(world) && self.advice.bidder.is_some();
        if !bids {
            return None;
        }
        menu.opts.iter().position(|o| deed(o).is_some_and(|d| d.passes))
    }

    /// Who of the others has made the bid that stands.
    fn standing_bidder(&self, world: &State<S>, seat: Seat) -> Option<Seat> {
        let bidder = world.core.vars[self.advice.bidder?];
        let bidder = Seat::try_from(bidder).ok()?;
        (usize::from(bidder) < self.code.seats && bidder != seat).then_some(bidder)
    }

    /// A world in which a bid makes sense: of some, the one in which it does best for who made it.
    #[allow(clippy::too_many_arguments)]
    fn believed(
        &self,
        bidder: Seat,
        world: &State<S>,
        seat: Seat,
        into: &mut State<S>,
        ducking: Ducking,
        scratch: &mut Scratch<S>,
        rng: &mut Rng,
    ) -> u32 {
        let (mut spent, mut best) = (0, f32::MIN);
        let (mut tried, mut next, mut cx) = (State::default(), State::default(), Cx::<Self>::default());
        let partner = self.code.teams[usize::from(bidder)] == self.code.teams[usize::from(seat)];
        for _ in 0..BELIEFS[usize::from(partner)] {
            self.imagined(world, seat, &mut tried, rng);
            next.clone_from(&tried);
            self.rebuild(&next, &mut cx);
            spent += self.play_out(world, &mut next, &mut cx, &mut Rng::new(1), ducking, scratch);
            let lead = self.lead(&next, bidder);
            if lead > best {
                best = lead;
                into.clone_from(&tried);
            }
        }
        spent
    }

    /// The choice that is asked, where others may answer what is said without saying more: a double.
    fn answerable(&self, s: &State<S>) -> Option<&Choice<S>> {
        let (Asking::Choose, Some(Op::Choose(choice))) = (s.core.asking, self.asking(s)) else { return None };
        let deed = |g: &GroupCode<S>| &self.advice.reading.deeds[usize::from(g.id)];
        let plain = |g: &GroupCode<S>| g.binders.is_empty() && !matches!(g.when, Test::Const(true));
        let answers = self.advice.reading.tricks
            && choice.groups.iter().any(|g| deed(g).passes)
            && choice.groups.iter().any(|g| plain(g) && !deed(g).passes);
        answers.then_some(choice)
    }

    /// What the next opponent would answer, seeing all; the picks that it took to find out.
    fn answer_of_others(
        &self,
        seat: Seat,
        from: &State<S>,
        s: &mut State<S>,
        cx: &mut Cx<Self>,
        ducking: Ducking,
        scratch: &mut Scratch<S>,
    ) -> u32 {
        let asked = cx.menu.seat;
        let teams = &self.code.teams;
        let rival =
            usize::from(asked) < self.code.seats && teams[usize::from(asked)] != teams[usize::from(seat)];
        let Some(choice) = self.answerable(s).filter(|_| rival && !s.core.over) else { return 0 };
        let plain = |o: &Opt| choice.groups.get(usize::from(o.flags)).is_some_and(|g| g.binders.is_empty());
        let options: Vec<Opt> = cx.menu.opts.iter().copied().filter(plain).collect();
        if options.len() < 2 {
            return 0;
        }
        let (mut spent, mut best) = (0, (f32::MIN, options[0]));
        let (mut next, mut inner) = (State::default(), Cx::<Self>::default());
        for &option in &options {
            next.clone_from(s);
            self.play(&mut next, option, &mut inner);
            spent += self.play_out(from, &mut next, &mut inner, &mut Rng::new(1), ducking, scratch);
            let lead = self.lead(&next, asked);
            if lead > best.0 {
                best = (lead, option);
            }
        }
        self.play(s, best.1, cx);
        spent
    }

    /// Past everything that chance is asked.
    pub(super) fn roll_on(&self, s: &mut State<S>, cx: &mut Cx<Self>, rng: &mut Rng) {
        while !s.core.over && cx.menu.seat == CHANCE {
            let option = cx.menu.opts[weighted(&cx.menu.weights, rng)];
            self.play(s, option, cx);
        }
    }

    /// To the end of the hand, by rules of thumb; how many picks it took.
    pub(super) fn play_out(
        &self,
        from: &State<S>,
        s: &mut State<S>,
        cx: &mut Cx<Self>,
        rng: &mut Rng,
        ducking: Ducking,
        scratch: &mut Scratch<S>,
    ) -> u32 {
        let mut played = 0;
        let cost = if self.advice.reading.melds.is_empty() { 1 } else { ARRANGING };
        // Where nothing but the end tells anything, it is played to.
        let whole = self.advice.hand.is_some() || self.code.merit.is_none();
        let longest = if whole { LONGEST } else { AHEAD };
        while played < longest * cost {
            let hand_over = self.advice.hand.is_some_and(|cell| s.core.vars[cell] != from.core.vars[cell]);
            if s.core.over || hand_over || cx.menu.is_empty() {
                break;
            }
            let n = cx.menu.len() as u32;
            let pick = match cx.menu.seat {
                CHANCE => weighted(&cx.menu.weights, rng),
                _ if n == 1 => 0,
                _ if rng.below(NOISE) == 0 => rng.below(n) as usize,
                _ => self.thumbed(s, &cx.menu, ducking, scratch).unwrap_or_else(|| rng.below(n) as usize),
            };
            let option = cx.menu.opts[pick];
            self.play(s, option, cx);
            played += if n > 1 { cost } else { 1 };
        }
        played
    }

    /// Whether seats had better duck, from some hands played by rules of thumb: once for all.
    pub(super) fn usual_mood(&self) -> Ducking {
        if !self.advice.reading.tricks {
            return 0;
        }
        *self.advice.mood.get_or_init(|| {
            let mut rng = Rng::new(0x6D6F_6F64);
            let mut scratch = Scratch::default();
            let (mut s, mut cx) = (State::default(), Cx::<Self>::default());
            let mut gain = 0.0f32;
            for deal in 0..MOOD_DEALS {
                // One side or more against the others, and the other way about: the deal tells nothing then.
                let sides = rng.below(256) as u8;
                let side = |seat: usize| sides >> (self.code.teams[seat] % 8) & 1;
                let mask = (0..self.code.seats).fold(0, |mask, seat| mask | side(seat) << seat);
                let luck = rng.next_u64();
                for ducking in [mask, !mask] {
                    self.start(deal, kernel::Mode::Sampled, &mut s, &mut cx);
                    let (from, mut rng) = (s.clone(), Rng::new(luck));
                    // By rules of thumb everybody passes, and a hand that nobody plays tells nothing.
                    for _ in 0..if self.advice.bidder.is_some() { deal % 4 } else { 0 } {
                        self.roll_on(&mut s, &mut cx, &mut rng);
                        if s.core.over || cx.menu.is_empty() || self.moves_cards(&s) {
                            break;
                        }
                        let option = cx.menu.opts[rng.below(cx.menu.len() as u32) as usize];
                        self.play(&mut s, option, &mut cx);
                    }
                    self.play_out(&from, &mut s, &mut cx, &mut rng, ducking, &mut scratch);
                    for seat in 0..self.code.seats {
                        let lead = self.lead(&s, seat as Seat);
                        gain += if ducking >> seat & 1 == 1 { lead } else { -lead };
                    }
                }
            }
            if gain > 0.0 { u8::MAX } else { 0 }
        })
    }

    /// How often each card can be played when it is held and a card is asked for, from some hands of random play:
    /// once for all.
    pub(super) fn fits(&self) -> &[f32] {
        self.advice.fits.get_or_init(|| {
            let mut rng = Rng::new(0x6669_7473);
            let (mut s, mut cx) = (State::default(), Cx::<Self>::default());
            let (mut held, mut fit) = (vec![1.0f32; self.code.cards], vec![0.5f32; self.code.cards]);
            let Some(hands) = self.advice.reading.hands else { return fit };
            for deal in 0..24 {
                self.start(deal, kernel::Mode::Sampled, &mut s, &mut cx);
                for _ in 0..LONGEST {
                    if s.core.over || cx.menu.is_empty() {
                        break;
                    }
                    if let (Asking::Choose, Some(Op::Choose(choice))) = (s.core.asking, self.asking(&s))
                        && choice.groups.iter().any(|g| self.advice.reading.deeds[usize::from(g.id)].moves)
                    {
                        let hand = s.core.piles[hands + usize::from(cx.menu.seat)];
                        let offered = self.offered(choice, &cx.menu, hand);
                        hand.cards().for_each(|c| held[c] += 1.0);
                        offered.cards().for_each(|c| fit[c] += 1.0);
                    }
                    let option = cx.menu.opts[rng.below(cx.menu.len() as u32) as usize];
                    self.play(&mut s, option, &mut cx);
                }
            }
            fit.iter().zip(&held).map(|(f, h)| f / h).collect()
        })
    }
}

fn weighted(weights: &[u32], rng: &mut Rng) -> usize {
    let mut at = rng.below(weights.iter().sum::<u32>().max(1));
    for (i, &weight) in weights.iter().enumerate() {
        if at < weight {
            return i;
        }
        at -= weight;
    }
    0
}
