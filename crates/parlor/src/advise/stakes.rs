//! Bets by what comes of them: who throws his hand away, who calls and with what, who wins then. What others hold is
//! judged by what they did in this hand and by their habits; the own hand by its place among those that are usual when
//! bets are asked for here.

use kernel::{Cx, Event, Game, MAX_SEATS, Menu, Mode, Rng, Seat};

use super::habits::{self, Habits, Range, Turn};
use crate::code::{BettingCode, Words};
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::{Asking, State};

/// Hands that are looked at to know what is usual, where nothing changes them and where something does.
const USUAL: [usize; 2] = [2400, 480];
const CHANGES: [(u32, usize); 2] = [(6, 4), (12, 1)];
/// Picks of one hand.
const LONGEST: u32 = 400;
/// Of what is staked, how much is held back from: a guess about others is no more than that.
const HELD: f32 = 0.02;
/// How much of the pot a hint weighs, and the usual hints.
const HINTED: f32 = 0.5;
const RAISE: f32 = 0.75;
const CALL: f32 = 0.35;
/// Options so near to the best one, in pots, are as good.
const EVEN: f32 = 0.03;
/// A bluff that brings so much of the pot more than a check is always made.
const PLAIN: f32 = 0.25;
/// Who has bet already throws away less.
const COMMITTED: f32 = 0.6;

/// What hands are like where bets are asked for.
#[derive(Debug)]
pub(super) struct Usual {
    /// Block and statement of the bets, and strengths in order.
    stages: Vec<((u16, u16), Vec<i32>)>,
    /// What becomes of hands from the first bets to the last.
    turn: Option<Turn>,
}

/// One who is still in the hand.
struct Rival {
    range: Range,
    chips: i32,
    owes: i32,
    answers: bool,
    committed: bool,
    habit: habits::Habit,
}

struct Table<'u> {
    rivals: Vec<Rival>,
    pot: i32,
    owed: i32,
    chips: i32,
    unit: i32,
    place: f32,
    /// What may still become of hands.
    turn: Option<&'u Turn>,
}

impl<S: CardSet> Parlor<S> {
    /// The option that brings most chips on average.
    pub(super) fn bet_by_odds(
        &self,
        b: &BettingCode<S>,
        world: &State<S>,
        seat: Seat,
        menu: &Menu,
        seen: &mut dyn Iterator<Item = &Event>,
        rng: &mut Rng,
    ) -> usize {
        let Some(table) = self.table(b, world, seat, seen) else { return 0 };
        let hints = &self.advice.hints;
        let verb = |i: usize| menu.opts[i].verb.wrapping_sub(self.code.words.labels);
        let pot = table.pot.max(1) as f32;
        let raise = HINTED * pot * (RAISE - hints.raise);
        let call = HINTED * pot * (CALL - hints.call);
        let quiet = if table.owed > 0 { (table.worth(0).0 + call).max(0.0) } else { table.checked() };
        let often = rng.below(1000) as f32 / 1000.0 < hints.bluff.sqrt();
        let worth = |i: usize| match (verb(i), menu.opts[i].n) {
            (Words::FOLD, _) => 0.0,
            (Words::CHECK, _) => quiet,
            (Words::CALL, _) => table.worth(0).0 + call,
            (own, n) => {
                let more = if own == Words::ALL_IN { n - table.owed } else { n };
                let (worth, called) = table.worth(more.max(0));
                let worth = worth + raise - HELD * (more + table.owed) as f32;
                // What would rather not be called is a bluff.
                let bluff = called < 0.0;
                let plain = hints.bluff > 0.0 && worth > quiet + PLAIN * pot;
                if bluff && !often && !plain { f32::MIN } else { worth }
            }
        };
        let worths: Vec<f32> = (0..menu.len()).map(worth).collect();
        let most = worths.iter().copied().fold(f32::MIN, f32::max);
        let best: Vec<usize> = (0..menu.len()).filter(|&i| worths[i] >= most - EVEN * pot).collect();
        best.get(rng.below(best.len().max(1) as u32) as usize).copied().unwrap_or(0)
    }

    fn table(
        &self,
        b: &BettingCode<S>,
        world: &State<S>,
        seat: Seat,
        seen: &mut dyn Iterator<Item = &Event>,
    ) -> Option<Table<'_>> {
        let me = usize::from(seat);
        let cell = |base: u16, o: usize| world.core.vars[usize::from(base) + o];
        let d = self.showdown_code()?;
        let mut s = world.clone();
        let strength = self.of_seat(me, d.seat_local, &d.strength, &mut s);
        let unit = self.eval(&mut s).number(&b.min_bet).max(1);
        let seats = 0..self.code.seats;
        let most = seats.clone().map(|o| cell(b.round, o)).max().unwrap_or(0);
        let mut known = habits::habits(seen, unit);
        self.fill_in(b, world, unit, &mut known);
        let usual = self.usual_hands();
        let here = world.core.frames.last().map(|f| (f.block, f.pc));
        let stage = usual.stages.iter().position(|(place, _)| Some(*place) == here).unwrap_or(0);
        let rivals = seats
            .clone()
            .filter(|&o| o != me && cell(b.folded, o) == 0)
            .map(|o| Rival {
                range: known[o].range(usual.turn.as_ref()),
                chips: cell(b.chips, o).max(0),
                owes: (most - cell(b.round, o)).max(0),
                answers: world.core.bet.answered >> o & 1 == 0 && cell(b.chips, o) > 0,
                committed: cell(b.round, o) > 0,
                habit: std::mem::take(&mut known[o]),
            })
            .collect();
        Some(Table {
            rivals,
            pot: seats.map(|o| cell(b.hand, o)).sum(),
            owed: (most - cell(b.round, me)).clamp(0, cell(b.chips, me).max(0)),
            chips: cell(b.chips, me).max(0),
            unit,
            place: place(usual.stages.get(stage).map_or(&[], |(_, hands)| hands), strength),
            turn: usual.turn.as_ref().filter(|_| stage + 1 < usual.stages.len()),
        })
    }

    /// What nobody kept is guessed from what lies in the pot.
    fn fill_in(&self, b: &BettingCode<S>, world: &State<S>, unit: i32, known: &mut Habits) {
        if known.iter().any(|habit| !habit.deeds.is_empty()) {
            return;
        }
        let paid = |o: usize| world.core.vars[usize::from(b.hand) + o];
        let least = (0..self.code.seats).map(paid).filter(|&n| n > 0).min().unwrap_or(0);
        for o in 0..self.code.seats {
            habits::guessed(known, o as Seat, (paid(o) - least).saturating_add(unit - 1) / unit);
        }
    }

    /// From some hands in which nobody bets: once for all.
    fn usual_hands(&self) -> &Usual {
        self.advice.usual_hands.get_or_init(|| {
            let mut rng = Rng::new(0x6265_7473);
            let mut usual = Usual { stages: Vec::new(), turn: None };
            let Some(d) = self.showdown_code() else { return usual };
            let (mut s, mut cx) = (State::default(), Cx::<Self>::default());
            let mut ends: Vec<(i32, i32)> = Vec::new();
            let hands = USUAL[usize::from(self.advice.more_bets)] / self.code.seats.max(1);
            for deal in 0..hands as u64 {
                self.start(deal, Mode::Sampled, &mut s, &mut cx);
                let from = self.hand_played(&s);
                let mut met: Vec<((u16, u16), [i32; MAX_SEATS])> = Vec::new();
                for _ in 0..LONGEST {
                    if s.core.over || cx.menu.is_empty() || self.hand_played(&s) != from {
                        break;
                    }
                    let pick = if s.core.asking == Asking::Bet {
                        let here = s.core.frames.last().map_or((0, 0), |f| (f.block, f.pc));
                        if met.iter().all(|(place, _)| *place != here) {
                            let mut strengths = [0; MAX_SEATS];
                            for (o, to) in strengths.iter_mut().enumerate().take(self.code.seats) {
                                *to = self.of_seat(o, d.seat_local, &d.strength, &mut s);
                            }
                            met.push((here, strengths));
                            if !self.advice.more_bets {
                                break;
                            }
                        }
                        let quiet = self.code.words.verb(Words::CHECK);
                        cx.menu.opts.iter().position(|o| o.verb == quiet).unwrap_or(0)
                    } else if cx.menu.len() > 1 {
                        self.changed_hand(0, &s, cx.menu.seat, &cx.menu, &CHANGES, &mut rng)
                    } else {
                        0
                    };
                    let option = cx.menu.opts[pick];
                    self.play(&mut s, option, &mut cx);
                }
                for (here, strengths) in &met {
                    let strengths = &strengths[..self.code.seats];
                    match usual.stages.iter_mut().find(|(place, _)| place == here) {
                        Some((_, all)) => all.extend_from_slice(strengths),
                        None => usual.stages.push((*here, strengths.to_vec())),
                    }
                }
                if let [(_, first), .., (_, last)] = &met[..] {
                    ends.extend(first.iter().copied().zip(last.iter().copied()).take(self.code.seats));
                }
            }
            usual.stages.iter_mut().for_each(|(_, hands)| hands.sort_unstable());
            if let [(_, first), .., (_, last)] = &usual.stages[..] {
                let places = ends.iter().map(|&(a, b)| (place(first, a), place(last, b)));
                usual.turn = Some(Turn::new(places));
            }
            usual
        })
    }
}

/// The share of hands that are worse.
fn place(hands: &[i32], strength: i32) -> f32 {
    let below = hands.partition_point(|&n| n < strength) as f32;
    let equal = hands.partition_point(|&n| n <= strength) as f32 - below;
    (below + equal / 2.0 + 0.25) / (hands.len() as f32 + 0.5)
}

impl Table<'_> {
    fn wins(&self, against: &Range) -> f32 {
        match self.turn {
            Some(turn) => turn.wins(self.place, against),
            None => against.below(self.place),
        }
    }

    fn dear(&self, price: i32) -> bool {
        price > self.unit.saturating_mul(habits::DEAR)
    }

    /// What a check comes to: somebody bets, and that is called or not, or nobody does.
    fn checked(&self) -> f32 {
        let pot = self.pot as f32;
        let (mut nobody, mut sum, mut down) = (1.0, 0.0, 1.0);
        for rival in &self.rivals {
            if !rival.answers {
                down *= self.wins(&rival.range);
                continue;
            }
            let (opens, shoves) = (rival.habit.opens(), rival.habit.shoves());
            let all = rival.chips.min(self.chips) as f32;
            let small = (1.5 * self.unit as f32).min(all);
            for (often, share, bet) in [((opens - shoves).max(0.0), opens, small), (shoves, shoves, all)] {
                let wins = self.wins(&rival.range.best(share));
                // Nobody waits for a bet that an unknown player may never make.
                sum += nobody * often * rival.habit.trust() * (wins * (pot + 2.0 * bet) - bet).max(0.0);
            }
            nobody *= 1.0 - opens;
            down *= self.wins(&rival.range.rest(opens));
        }
        sum + nobody * down * pot
    }

    /// What it comes to when what is owed is paid and `more` is bet, over all who may call; and that alone when
    /// somebody does. Throwing the hand away comes to nothing: what was paid before is gone.
    fn worth(&self, more: i32) -> (f32, f32) {
        let before = (self.pot + self.owed).max(1) as f32;
        // How likely each rival throws his hand away; how often he is beaten if he does not; what it costs him.
        let answers: Vec<(f32, f32, i32)> = self
            .rivals
            .iter()
            .map(|r| {
                let asked = (r.owes + more).min(r.chips);
                if asked == 0 || (more == 0 && !r.answers) {
                    return (0.0, self.wins(&r.range), 0);
                }
                let folds = r.habit.folds(asked as f32, before, self.dear(asked));
                let folds = if r.committed { COMMITTED * folds } else { folds };
                (folds, self.wins(&r.range.best(1.0 - folds)), asked)
            })
            .collect();
        let (mut sum, mut called, mut some) = (0.0, 0.0, 0.0);
        for callers in 0u32..1 << answers.len() {
            let (mut likely, mut wins, mut paid, mut matched) = (1.0, 1.0, 0, 0);
            for (i, (&(folds, beaten, asked), r)) in answers.iter().zip(&self.rivals).enumerate() {
                if callers >> i & 1 == 0 {
                    likely *= folds;
                    continue;
                }
                likely *= 1.0 - folds;
                wins *= beaten;
                paid += asked;
                matched = matched.max(asked - r.owes);
            }
            if callers == 0 {
                sum += likely * self.pot as f32;
                continue;
            }
            let staked = (self.owed + more.min(matched)) as f32;
            let worth = wins * ((self.pot + paid) as f32 + staked) - staked;
            sum += likely * worth;
            called += likely * worth;
            some += likely;
        }
        (sum, if some > 0.0 { called / some } else { 0.0 })
    }
}
