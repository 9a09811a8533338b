//! Leduc poker: two Jacks, two Queens, two Kings; a chip in the pot from both and a card each, a round of betting
//! by two, a card for all, a round by four. One bet and one raise a round. A pair with the board wins, else the
//! higher card.
//!
//! Suits mean nothing, so cards are ranks: 288 information sets. Best play costs the seat that speaks first 0.0856 of
//! a chip.

use kernel::log::PUBLIC;
use kernel::{
    CHANCE, Chance, Digest, Error, Event, Game, Info, Menu, Mode, Obs, Opt, Outcome, Reader, Result, Rng,
    Schema, Scope, Seat, Seed, Stream, Told, Writer, table::Cx,
};
use serde::Serialize;

pub const RANKS: [&str; 3] = ["Jack", "Queen", "King"];
const COPIES: u8 = 2;
/// What a bet costs in the first and in the second round.
const STAKES: [u8; 2] = [2, 4];
/// A bet and a raise.
const BETS: u8 = 2;
/// Check, bet, raise, call: twice.
const LONGEST: usize = 8;

/// Verbs.
const CHECK: u8 = 0;
const BET: u8 = 1;
const FOLD: u8 = 2;
const CALL: u8 = 3;
const RAISE: u8 = 4;
const DEAL: u8 = 5;
const WORDS: [&str; 6] = ["check", "bet", "fold", "call", "raise", "deal"];

/// Prompts.
const SPEAK: u8 = 0;
const ANSWER: u8 = 1;
const DEALING: u8 = 2;

/// Reasons.
const SHOWDOWN: u8 = 0;
const FOLDED: u8 = 1;

const NONE: u8 = 3;

#[derive(Debug, Clone)]
pub struct State {
    chance: Chance<1>,
    /// Rank of each seat's card, 3 = not dealt.
    cards: [u8; 2],
    board: u8,
    /// Verbs in order.
    history: [u8; LONGEST],
    len: u8,
}

impl Default for State {
    fn default() -> Self {
        Self { chance: Chance::default(), cards: [NONE; 2], board: NONE, history: [0; LONGEST], len: 0 }
    }
}

/// What the things said come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Standing {
    /// 0 and 1 are the rounds, 2 is the showdown.
    stage: u8,
    seat: Seat,
    bets: u8,
    paid: [u8; 2],
    folded: Option<Seat>,
}

impl Standing {
    fn over(&self) -> bool {
        self.stage == 2 || self.folded.is_some()
    }

    fn say(&mut self, verb: u8) {
        let (seat, other) = (usize::from(self.seat), usize::from(1 - self.seat));
        self.seat = 1 - self.seat;
        match verb {
            FOLD => self.folded = Some(seat as Seat),
            BET | RAISE => {
                self.paid[seat] = self.paid[other] + STAKES[usize::from(self.stage)];
                self.bets += 1;
            }
            // A call ends the round, and so does the second check.
            CALL | CHECK if verb == CALL || seat == 1 => {
                self.paid[seat] = self.paid[other];
                (self.stage, self.bets, self.seat) = (self.stage + 1, 0, 0);
            }
            _ => {}
        }
    }

    fn answers(&self) -> &'static [u8] {
        match self.bets {
            0 => &[CHECK, BET],
            BETS.. => &[FOLD, CALL],
            _ => &[FOLD, CALL, RAISE],
        }
    }
}

impl State {
    fn said(&self) -> &[u8] {
        &self.history[..usize::from(self.len)]
    }

    fn standing(&self) -> Standing {
        let mut standing = Standing { stage: 0, seat: 0, bets: 0, paid: [1, 1], folded: None };
        self.said().iter().for_each(|&verb| standing.say(verb));
        standing
    }

    /// Copies of a rank that lie neither open nor in a hand.
    fn left(&self, rank: u8) -> u8 {
        let out = [self.cards[0], self.cards[1], self.board];
        COPIES - out.iter().filter(|&&c| c == rank).count() as u8
    }

    /// One of the cards left, each equally likely.
    fn draw(&self, rng: &mut Rng) -> u8 {
        let all = (0..3).map(|rank| self.left(rank)).sum::<u8>();
        let mut n = rng.below(all.into()) as u8;
        (0..3)
            .find(|&rank| n.checked_sub(self.left(rank)).map(|rest| n = rest).is_none())
            .expect("cards left")
    }

    /// A card is due: to a seat, or to the board.
    fn due(&self) -> bool {
        let standing = self.standing();
        self.cards[1] == NONE || (standing.stage == 1 && !standing.over() && self.board == NONE)
    }

    fn strength(&self, seat: Seat) -> u8 {
        let card = self.cards[usize::from(seat)];
        card + if card == self.board { 3 } else { 0 }
    }

    fn shown(&self) -> bool {
        self.standing().stage == 2
    }
}

pub struct Leduc {
    info: Info,
}

impl Default for Leduc {
    fn default() -> Self {
        let words = |w: &[&str]| w.iter().map(|&s| s.to_owned()).collect();
        let schema = Schema::new(&["verb"], 0, 5)
            .small("card", 1, &["jack", "queen", "king"], 0, 1)
            .small("board", 1, &["jack", "queen", "king"], 0, 1)
            .small("history", LONGEST, &["said", "check", "bet", "fold", "call", "raise"], 0, 1)
            .small("pot", 1, &["asked", "round", "bets", "own chips", "their chips"], 0, 13);
        Self {
            info: Info {
                name: "toy:leduc".to_owned(),
                seats: 2,
                teams: Vec::new(),
                verbs: words(&WORDS),
                prompts: words(&["Check or bet?", "Fold, call or raise?", "Deal"]),
                reasons: words(&["showdown", "fold"]),
                streams: words(&["deal"]),
                tallies: Vec::new(),
                heuristics: words(&["plain"]),
                digest: Digest::of(b"leduc poker, 1"),
                schema,
                usual_options: 3,
                explicit_chance: true,
                decision_cap: LONGEST as u32,
            },
        }
    }
}

#[derive(Debug, Serialize)]
pub struct View {
    seat: Seat,
    card: Option<&'static str>,
    board: Option<&'static str>,
    paid: [u8; 2],
    history: Vec<&'static str>,
    /// Both cards, once a showdown has shown them.
    shown: Option<[&'static str; 2]>,
}

fn word(verb: u8) -> &'static str {
    WORDS[usize::from(verb)]
}

fn rank(card: u8) -> Option<&'static str> {
    RANKS.get(usize::from(card)).copied()
}

impl Leduc {
    /// Put a card where one is due.
    fn give(s: &mut State, card: u8, cx: &mut Cx<Self>) {
        match s.cards.iter().position(|&c| c == NONE) {
            Some(seat) => {
                s.cards[seat] = card;
                let seat = seat as Seat;
                cx.log.tell(|| Event { a: card.into(), ..Event::of(DEAL, seat).only(seat) });
            }
            None => {
                s.board = card;
                cx.log.tell(|| Event { a: card.into(), visible: PUBLIC, ..Event::of(DEAL, CHANCE) });
            }
        }
    }

    fn run_on(&self, s: &mut State, cx: &mut Cx<Self>) {
        while !s.chance.explicit() && s.due() {
            let mut stream = *s.chance.stream(0);
            let card = s.draw(&mut stream);
            *s.chance.stream(0) = stream;
            Self::give(s, card, cx);
        }
        self.menu(s, cx);
    }
}

impl Game for Leduc {
    type State = State;
    type Work = ();
    type View = View;

    fn info(&self) -> &Info {
        &self.info
    }

    fn start(&self, seed: Seed, mode: Mode, s: &mut State, cx: &mut Cx<Self>) {
        *s = State { chance: Chance::new(seed, mode), ..State::default() };
        self.run_on(s, cx);
    }

    fn play(&self, s: &mut State, o: Opt, cx: &mut Cx<Self>) {
        if o.verb == DEAL {
            Self::give(s, o.a as u8, cx);
        } else {
            let seat = s.standing().seat;
            s.history[usize::from(s.len)] = o.verb;
            s.len += 1;
            cx.log.tell(|| Event { visible: PUBLIC, ..Event::of(o.verb, seat) });
        }
        self.run_on(s, cx);
    }

    fn menu(&self, s: &State, cx: &mut Cx<Self>) {
        let m = &mut cx.menu;
        let standing = s.standing();
        if s.due() {
            m.ask(CHANCE, DEALING);
            for card in (0..3).filter(|&c| s.left(c) > 0) {
                m.push_weighted(Opt::verb(DEAL).a(card.into()), s.left(card).into());
            }
        } else if standing.over() {
            m.close();
        } else {
            m.ask(standing.seat, if standing.bets == 0 { SPEAK } else { ANSWER });
            standing.answers().iter().for_each(|&verb| m.push(Opt::verb(verb)));
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        let standing = s.standing();
        if s.cards[1] == NONE || !standing.over() {
            return None;
        }
        let pot = f32::from(standing.paid[0].min(standing.paid[1]));
        let (edge, reason) = match standing.folded {
            Some(seat) => (f32::from(seat) * 2.0 - 1.0, FOLDED),
            None => {
                let by = s.strength(0).cmp(&s.strength(1));
                (f32::from(by as i8), SHOWDOWN)
            }
        };
        let won = edge * pot;
        Some(Outcome::new(&[won, if won == 0.0 { 0.0 } else { -won }], reason))
    }

    fn turns(&self, s: &State) -> u32 {
        s.len.into()
    }

    /// From the own card and the board alone.
    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        match s.cards[usize::from(seat)] {
            NONE => 0.0,
            _ => f32::from(s.strength(seat)) / 2.5 - 1.0,
        }
    }

    /// Hidden from a seat: the other's card, until a showdown.
    fn resample(&self, s: &mut State, seat: Seat, rng: &mut Rng) {
        if s.cards[1] == NONE || s.shown() {
            return;
        }
        let other = usize::from(1 - seat);
        s.cards[other] = NONE;
        s.cards[other] = s.draw(rng);
    }

    fn streams<'s>(&self, s: &'s mut State) -> &'s mut [Stream] {
        s.chance.streams()
    }

    fn observe(&self, s: &State, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
        out.small.fill(0);
        for (place, card) in [s.cards[usize::from(seat)], s.board].into_iter().enumerate() {
            if card != NONE {
                out.small[3 * place + usize::from(card)] = 1;
            }
        }
        for (i, &verb) in s.said().iter().enumerate() {
            out.small[6 + 6 * i] = 1;
            out.small[7 + 6 * i + usize::from(verb)] = 1;
        }
        let standing = s.standing();
        let pot = 6 + 6 * LONGEST;
        out.small[pot] = i16::from(m.seat == seat);
        out.small[pot + 1] = standing.stage.into();
        out.small[pot + 2] = standing.bets.into();
        out.small[pot + 3] = standing.paid[usize::from(seat)].into();
        out.small[pot + 4] = standing.paid[usize::from(1 - seat)].into();
    }

    fn view(&self, s: &State, seat: Seat) -> View {
        View {
            seat,
            card: rank(s.cards[usize::from(seat)]),
            board: rank(s.board),
            paid: s.standing().paid,
            history: s.said().iter().map(|&v| word(v)).collect(),
            shown: s.shown().then(|| s.cards.map(|c| RANKS[usize::from(c)])),
        }
    }

    fn label(&self, _s: &State, _seat: Seat, o: Opt, out: &mut String) {
        out.push_str(word(o.verb));
        if o.verb == DEAL {
            out.push_str(" a ");
            out.push_str(RANKS[usize::from(o.a)]);
        }
    }

    fn key(&self, _s: &State, o: Opt) -> u32 {
        u32::from(o.verb) << 8 | u32::from(o.a)
    }

    fn encode(&self, s: &State, scope: Scope, w: &mut Writer<'_>) {
        if scope == Scope::Truth {
            s.chance.encode(w);
        }
        w.bytes(&s.cards);
        w.u8(s.board);
        w.list(s.said());
    }

    fn decode(&self, r: &mut Reader<'_>) -> Result<State> {
        let chance = Chance::decode(r)?;
        let cards = [r.upto(NONE, "card")?, r.upto(NONE, "card")?];
        let board = r.upto(NONE, "card")?;
        let said = r.list(LONGEST, "things said")?;
        let mut s = State { chance, cards, board, ..State::default() };
        if (0..3).any(|rank| [cards[0], cards[1], board].iter().filter(|&&c| c == rank).count() > 2) {
            return Err(Error::invalid("saved match: three cards of one rank are out"));
        }
        let mut standing = s.standing();
        for &verb in said {
            if standing.over() || !standing.answers().contains(&verb) {
                return Err(Error::invalid(format!("saved match: nobody could say {verb} there")));
            }
            s.history[usize::from(s.len)] = verb;
            s.len += 1;
            standing.say(verb);
        }
        let explicit = s.chance.explicit();
        let fits = match (cards, board) {
            ([_, NONE], NONE) => explicit && said.is_empty(),
            ([NONE, _] | [_, NONE], _) => false,
            // Dice and shuffles that are explicit may keep the second round waiting for its card.
            (_, NONE) => {
                standing.stage == 0 || (explicit && s.due() && standing.seat == 0 && standing.bets == 0)
            }
            _ => standing.stage > 0,
        };
        if !fits {
            return Err(Error::invalid("saved match: the cards dealt do not fit what was said"));
        }
        Ok(s)
    }

    fn tell(&self, e: &Event, _seat: Seat) -> Told {
        let name = word(e.kind);
        let (label, data) = match (e.kind, e.seat) {
            (DEAL, CHANCE) => {
                let card = RANKS[e.a as usize];
                (format!("The board shows a {card}."), serde_json::json!({"card": card}))
            }
            (DEAL, seat) => {
                let card = RANKS[e.a as usize];
                (format!("Seat {seat} is dealt a {card}."), serde_json::json!({"seat": seat, "card": card}))
            }
            (_, seat) => (format!("Seat {seat} {name}s."), serde_json::json!({"seat": seat})),
        };
        Told { event: name.to_owned(), label, data }
    }

    fn judge(&self, s: &State, o: Opt) -> Result<()> {
        let standing = s.standing();
        let open = standing.bets > 0;
        let fits = match o.verb {
            CHECK | BET => !open,
            FOLD | CALL => open,
            RAISE => open && standing.bets < BETS,
            _ => false,
        };
        match fits && !standing.over() && Opt::verb(o.verb) == o {
            true => Ok(()),
            false => Err(Error::illegal("check or bet before a bet; fold, call or raise once after it")),
        }
    }

    fn audit(&self, s: &State) -> Result<()> {
        let out = [s.cards[0], s.cards[1], s.board];
        match (0..3).find(|&rank| out.iter().filter(|&&c| c == rank).count() > usize::from(COPIES)) {
            Some(rank) => Err(Error::illegal(format!("three cards of rank {rank} are out"))),
            None => Ok(()),
        }
    }

    /// Bet and raise on a King or a pair, pay to see with a Queen before the board, give up the rest.
    fn advise(&self, _style: usize, world: &State, seat: Seat, m: &Menu) -> usize {
        let standing = world.standing();
        let strong = world.strength(seat) >= if world.board == NONE { 2 } else { 3 };
        let fair = world.cards[usize::from(seat)] >= 1 && (world.board == NONE || world.strength(seat) >= 2);
        let wish: &[u8] = match (standing.bets, strong, fair) {
            (0, true, _) => &[BET],
            (0, false, _) => &[CHECK],
            (_, true, _) => &[RAISE, CALL],
            (_, false, true) => &[CALL],
            _ => &[FOLD],
        };
        wish.iter().find_map(|&verb| m.find(Opt::verb(verb))).unwrap_or(0)
    }
}
