//! Rules of thumb for any program: bets by the strength of the hand and the genome's hints, drawing up to a
//! total, everything else by playing the hand out.

mod belief;
mod betting;
mod claims;
mod drawing;
mod habits;
mod knocking;
mod reading;
mod rollout;
mod search;
mod stakes;
mod thumb;
mod tricks;
mod worth;

use std::sync::OnceLock;

use kernel::table::resample;
use kernel::{Event, Menu, Rng, Seat};

use crate::ast::{Hint, Program};
use crate::code::{Code, Num, Op, ShowdownCode};
use crate::game::Parlor;
use crate::sets::CardSet;
use crate::state::{Asking, State};
use reading::Reading;
use tricks::Ducking;

/// "sound" samples what the others may hold; "quick" looks at the own hand alone.
pub(crate) const STYLES: [&str; 2] = ["sound", "quick"];
const QUICK: usize = 1;

/// What is read off a program once.
#[derive(Debug)]
pub(crate) struct Advice {
    hints: Hints,
    /// Block and statement of the showdown.
    showdown: Option<(u16, u16)>,
    /// Whether there is more than one round of bets.
    more_bets: bool,
    /// What hands are like when bets are asked for.
    usual_hands: OnceLock<stakes::Usual>,
    /// Attribute, alternate and target of a total.
    total: Option<(u16, u16, i32)>,
    /// The cell that tells one hand from the next, where the program counts hands.
    hand: Option<usize>,
    /// The cell that says who has bid most, where the program keeps one.
    bidder: Option<usize>,
    /// The cell that says whose bid is played.
    maker: Option<usize>,
    /// First cells of the tricks that seats have promised and won.
    promises: Option<(usize, usize)>,
    reading: Reading,
    /// Block and statement of the tricks, and of the choice of cards that are claimed to be something.
    trick: Option<(u16, u16)>,
    claims: Option<(u16, u16)>,
    /// Who had better not win tricks, as a rule.
    mood: OnceLock<Ducking>,
    /// By how much a hand usually changes a lead.
    swing: OnceLock<f32>,
    /// When ending a hand of melds pays.
    knocking: OnceLock<knocking::Knocking>,
    /// How often each card can be played.
    fits: OnceLock<Vec<f32>>,
    /// Cards that a seat begins with.
    dealt: OnceLock<u32>,
    /// What cards won from a table are worth.
    worths: OnceLock<Option<worth::Worths>>,
}

/// The genome's suggestions, or the usual ones.
#[derive(Debug)]
struct Hints {
    stand: Option<i32>,
    raise: f32,
    call: f32,
    bluff: f32,
    pair: f32,
    high: f32,
    suit: f32,
}

impl Hints {
    fn new(hints: &[Hint]) -> Self {
        let find = |name: &str| hints.iter().find(|h| h.name == name).map(|h| h.value);
        let share = |name: &str, usual: f32| find(name).map_or(usual, |v| v as f32 / 1000.0);
        Self {
            stand: find("stand_threshold").map(|v| v / 1000),
            raise: share("raise_threshold", 0.7),
            call: share("call_threshold", 0.3),
            bluff: share("bluff_frequency", 0.1),
            pair: share("pair_weight", 0.2),
            high: share("high_card_weight", 0.4),
            suit: share("suit_weight", 0.1),
        }
    }
}

impl Advice {
    pub fn new<S: CardSet>(program: &Program, code: &Code<S>) -> Self {
        let place = |wanted: &dyn Fn(&Op<S>) -> bool| {
            code.blocks.iter().enumerate().find_map(|(b, block)| {
                block.iter().position(|stmt| wanted(&stmt.op)).map(|s| (b as u16, s as u16))
            })
        };
        let reading = Reading::new(program, code);
        let lays = |op: &Op<S>| match op {
            Op::Choose(choice) => choice.groups.iter().any(|g| reading.deeds[usize::from(g.id)].moves),
            _ => false,
        };
        let cell = |name: &str| {
            let var = program.vars.iter().position(|v| v.name == name && v.size == 1);
            var.map(|v| usize::from(code.vars[v].base))
        };
        let cells = |name: &str| {
            let var = program.vars.iter().position(|v| v.name == name && usize::from(v.size) == code.seats);
            var.map(|v| usize::from(code.vars[v].base))
        };
        Self {
            hints: Hints::new(&program.hints),
            showdown: place(&|op| matches!(op, Op::Showdown(_))),
            more_bets: code.blocks.iter().flatten().filter(|s| matches!(s.op, Op::Betting(_))).count() > 1,
            usual_hands: OnceLock::new(),
            trick: place(&|op| matches!(op, Op::Trick(_))),
            claims: reading.claim.and_then(|_| place(&lays)),
            mood: OnceLock::new(),
            swing: OnceLock::new(),
            knocking: OnceLock::new(),
            fits: OnceLock::new(),
            dealt: OnceLock::new(),
            worths: OnceLock::new(),
            total: drawing::total_of(program),
            hand: cell("hand_number"),
            bidder: cell("high_bidder"),
            maker: cell("high_bidder").or_else(|| cell("maker")),
            promises: cells("bid").zip(cells("tricks")),
            reading,
        }
    }
}

impl<S: CardSet> Parlor<S> {
    /// Whether bets or claims are made: who has watched the others knows more of them.
    pub(crate) fn minds_habits(&self) -> bool {
        self.advice.showdown.is_some() || self.advice.reading.claim.is_some()
    }

    pub(crate) fn advice(
        &self,
        style: usize,
        world: &State<S>,
        seat: Seat,
        menu: &Menu,
        seen: &mut dyn Iterator<Item = &Event>,
    ) -> usize {
        if menu.len() < 2 {
            return 0;
        }
        let mut rng = Rng::new(seed(world));
        if let (Asking::Bet, Some(Op::Betting(b))) = (world.core.asking, self.asking(world)) {
            return self.advise_bet(style, b, world, seat, menu, seen, &mut rng);
        }
        if style == QUICK
            && let Some(pick) = self.advise_draw(world, menu, None)
        {
            return pick;
        }
        if self.advice.showdown.is_some() {
            return self.advise_hand(style, world, seat, menu, &mut rng);
        }
        if style != QUICK && self.advice.total.is_some() && self.code.merit.is_some() {
            return self.advise_total(world, seat, menu, &mut rng);
        }
        if style != QUICK
            && let Some(claim) = &self.advice.reading.claim
            && let Some(pick) = self.advise_claim(claim, world, seat, menu, seen)
        {
            return pick;
        }
        self.advise_rollout(style, world, seat, menu, &mut rng)
    }

    /// A quick answer for playouts of a search.
    pub(crate) fn quick_answer(&self, world: &State<S>, menu: &Menu) -> Option<usize> {
        // Arranging hands takes too long for that.
        if !self.advice.reading.melds.is_empty() {
            return None;
        }
        let mood = self.mood_now(world, self.usual_mood());
        self.thumbed(world, menu, mood, &mut thumb::Scratch::default())
    }

    /// The number of the hand that is played.
    pub(crate) fn hand_played(&self, world: &State<S>) -> u32 {
        self.advice.hand.map_or(0, |cell| world.core.vars[cell].max(0) as u32)
    }

    fn showdown_code(&self) -> Option<&ShowdownCode<S>> {
        let (block, at) = self.advice.showdown?;
        match &self.code.blocks[usize::from(block)][usize::from(at)].op {
            Op::Showdown(showdown) => Some(showdown),
            _ => None,
        }
    }

    /// A seat's number by an expression that is asked of every seat.
    fn of_seat(&self, seat: usize, local: u8, number: &Num<S>, s: &mut State<S>) -> i32 {
        s.locals.numbers[usize::from(local)] = seat as i32;
        let found = self.eval(s).number(number);
        s.locals.numbers[usize::from(local)] = 0;
        found
    }

    /// Another world that the seat holds possible.
    fn imagined(&self, world: &State<S>, seat: Seat, into: &mut State<S>, rng: &mut Rng) {
        into.clone_from(world);
        resample(self, into, seat, rng);
    }
}

/// The same advice for the same world.
fn seed<S: CardSet>(world: &State<S>) -> u64 {
    let word = |p: &S| p.wide() as u64 ^ (p.wide() >> 64) as u64;
    world.core.piles.iter().fold(u64::from(world.core.decisions), |h, p| kernel::chance::mix(h ^ word(p)))
}
