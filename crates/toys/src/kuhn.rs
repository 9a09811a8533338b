//! Kuhn poker: three cards, one each, a chip in the pot from both; check or bet, then call or fold.
//!
//! Six deals, 24 decision nodes, 30 ends; worth −1/18 of a chip to the seat that speaks first.

use kernel::log::PUBLIC;
use kernel::{
    CHANCE, Chance, Digest, Error, Event, Game, Info, Menu, Mode, Obs, Opt, Outcome, Reader, Result, Rng,
    Schema, Scope, Seat, Seed, Stream, Told, Writer, table::Cx,
};
use serde::Serialize;

pub const CARDS: [&str; 3] = ["Jack", "Queen", "King"];

/// Verbs.
const CHECK: u8 = 0;
const BET: u8 = 1;
const FOLD: u8 = 2;
const CALL: u8 = 3;
const DEAL: u8 = 4;

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
    /// Card of each seat, 3 = not dealt.
    cards: [u8; 2],
    /// Verbs in order.
    history: [u8; 3],
    len: u8,
}

impl Default for State {
    fn default() -> Self {
        Self { chance: Chance::default(), cards: [NONE; 2], history: [0; 3], len: 0 }
    }
}

impl State {
    fn said(&self) -> &[u8] {
        &self.history[..usize::from(self.len)]
    }

    /// Whose turn it is and whether a bet is open; `None` when the match is over.
    fn asked(&self) -> Option<(Seat, bool)> {
        match self.said() {
            [] => Some((0, false)),
            [CHECK] => Some((1, false)),
            [BET] => Some((1, true)),
            [CHECK, BET] => Some((0, true)),
            _ => None,
        }
    }
}

pub struct Kuhn {
    info: Info,
}

impl Default for Kuhn {
    fn default() -> Self {
        let words = |w: &[&str]| w.iter().map(|&s| s.to_owned()).collect();
        let schema = Schema::new(&["verb"], 0, 4)
            .small("card", 1, &["jack", "queen", "king"], 0, 1)
            .small("history", 3, &["said", "check", "bet", "fold", "call"], 0, 1)
            .small("decision", 1, &["asked", "bet open"], 0, 1);
        Self {
            info: Info {
                name: "toy:kuhn".to_owned(),
                seats: 2,
                teams: Vec::new(),
                verbs: words(&["check", "bet", "fold", "call", "deal"]),
                prompts: words(&["Check or bet?", "Call or fold?", "Deal"]),
                reasons: words(&["showdown", "fold"]),
                streams: words(&["deal"]),
                tallies: Vec::new(),
                heuristics: Vec::new(),
                digest: Digest::of(b"kuhn poker, 1"),
                schema,
                usual_options: 2,
                explicit_chance: true,
                decision_cap: 3,
            },
        }
    }
}

#[derive(Debug, Serialize)]
pub struct View {
    seat: Seat,
    card: Option<&'static str>,
    history: Vec<&'static str>,
    /// Both cards, once a showdown has shown them.
    shown: Option<[&'static str; 2]>,
}

fn word(verb: u8) -> &'static str {
    ["check", "bet", "fold", "call", "deal"][usize::from(verb)]
}

impl Kuhn {
    fn deal(&self, s: &mut State, cx: &mut Cx<Self>) {
        if !s.chance.explicit() {
            let mut deck = [0, 1, 2];
            s.chance.stream(0).shuffle(&mut deck);
            s.cards = [deck[0], deck[1]];
            for seat in 0..2 {
                Self::tell_card(s, seat, cx);
            }
        }
        self.menu(s, cx);
    }

    fn tell_card(s: &State, seat: Seat, cx: &mut Cx<Self>) {
        let card = i16::from(s.cards[usize::from(seat)]);
        cx.log.tell(|| Event { a: card, ..Event::of(DEAL, seat).only(seat) });
    }

    fn shown(s: &State) -> bool {
        matches!(s.said(), [CHECK, CHECK] | [.., CALL])
    }
}

impl Game for Kuhn {
    type State = State;
    type Work = ();
    type View = View;

    fn info(&self) -> &Info {
        &self.info
    }

    fn start(&self, seed: Seed, mode: Mode, s: &mut State, cx: &mut Cx<Self>) {
        *s = State { chance: Chance::new(seed, mode), ..State::default() };
        self.deal(s, cx);
    }

    fn play(&self, s: &mut State, o: Opt, cx: &mut Cx<Self>) {
        if o.verb == DEAL {
            let seat = u8::from(s.cards[0] != NONE);
            s.cards[usize::from(seat)] = o.a as u8;
            Self::tell_card(s, seat, cx);
        } else {
            let seat = s.asked().expect("somebody is asked").0;
            s.history[usize::from(s.len)] = o.verb;
            s.len += 1;
            cx.log.tell(|| Event { visible: PUBLIC, ..Event::of(o.verb, seat) });
        }
        self.menu(s, cx);
    }

    fn menu(&self, s: &State, cx: &mut Cx<Self>) {
        let m = &mut cx.menu;
        if s.cards[1] == NONE {
            m.ask(CHANCE, DEALING);
            for card in (0..3).filter(|&c| c != s.cards[0]) {
                m.push_weighted(Opt::verb(DEAL).a(card.into()), 1);
            }
            return;
        }
        match s.asked() {
            None => m.close(),
            Some((seat, open)) => {
                m.ask(seat, if open { ANSWER } else { SPEAK });
                let [first, second] = if open { [FOLD, CALL] } else { [CHECK, BET] };
                m.push(Opt::verb(first));
                m.push(Opt::verb(second));
            }
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        if s.cards[1] == NONE || s.asked().is_some() {
            return None;
        }
        let first_wins = s.cards[0] > s.cards[1];
        let (first, reason) = match s.said() {
            [CHECK, CHECK] => (if first_wins { 1.0 } else { -1.0 }, SHOWDOWN),
            [BET, FOLD] => (1.0, FOLDED),
            [CHECK, BET, FOLD] => (-1.0, FOLDED),
            _ => (if first_wins { 2.0 } else { -2.0 }, SHOWDOWN),
        };
        Some(Outcome::new(&[first, -first], reason))
    }

    fn turns(&self, s: &State) -> u32 {
        s.len.into()
    }

    /// From the own card alone: King is good, Jack is not.
    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        f32::from(i8::try_from(s.cards[usize::from(seat)]).expect("0 to 3") - 1) / 2.0
    }

    /// Hidden from a seat: the other's card, until a showdown.
    fn resample(&self, s: &mut State, seat: Seat, rng: &mut Rng) {
        if s.cards[1] == NONE || Self::shown(s) {
            return;
        }
        let own = s.cards[usize::from(seat)];
        let others: Vec<u8> = (0..3).filter(|&c| c != own).collect();
        s.cards[1 - usize::from(seat)] = others[rng.below(2) as usize];
    }

    fn streams<'s>(&self, s: &'s mut State) -> &'s mut [Stream] {
        s.chance.streams()
    }

    fn observe(&self, s: &State, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
        out.small.fill(0);
        let card = s.cards[usize::from(seat)];
        if card != NONE {
            out.small[usize::from(card)] = 1;
        }
        for (i, &verb) in s.said().iter().enumerate() {
            out.small[3 + 5 * i] = 1;
            out.small[4 + 5 * i + usize::from(verb)] = 1;
        }
        out.small[18] = i16::from(m.seat == seat);
        out.small[19] = i16::from(matches!(s.asked(), Some((_, true))));
    }

    fn view(&self, s: &State, seat: Seat) -> View {
        let name = |c: u8| CARDS[usize::from(c)];
        let card = s.cards[usize::from(seat)];
        View {
            seat,
            card: (card != NONE).then(|| name(card)),
            history: s.said().iter().map(|&v| word(v)).collect(),
            shown: Self::shown(s).then(|| s.cards.map(name)),
        }
    }

    fn label(&self, _s: &State, _seat: Seat, o: Opt, out: &mut String) {
        out.push_str(word(o.verb));
        if o.verb == DEAL {
            out.push_str(" the ");
            out.push_str(CARDS[usize::from(o.a)]);
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
        w.list(s.said());
    }

    fn decode(&self, r: &mut Reader<'_>) -> Result<State> {
        let chance = Chance::decode(r)?;
        let cards = [r.upto(NONE, "card")?, r.upto(NONE, "card")?];
        let said = r.list(3, "things said")?;
        let mut s = State { chance, cards, ..State::default() };
        if cards[0] == cards[1] && cards[0] != NONE {
            return Err(Error::invalid("saved match: both seats hold one card"));
        }
        for &verb in said {
            let legal: &[u8] = match s.asked() {
                Some((_, false)) => &[CHECK, BET],
                Some((_, true)) => &[FOLD, CALL],
                None => &[],
            };
            if !legal.contains(&verb) {
                return Err(Error::invalid(format!("saved match: nobody could say {verb} there")));
            }
            s.history[usize::from(s.len)] = verb;
            s.len += 1;
        }
        Ok(s)
    }

    fn tell(&self, e: &Event, _seat: Seat) -> Told {
        let name = word(e.kind);
        let (label, data) = if e.kind == DEAL {
            let card = CARDS[e.a as usize];
            (
                format!("Seat {} is dealt the {card}.", e.seat),
                serde_json::json!({"seat": e.seat, "card": card}),
            )
        } else {
            let mut verb = name.to_owned();
            verb.push('s');
            (format!("Seat {} {verb}.", e.seat), serde_json::json!({"seat": e.seat}))
        };
        Told { event: name.to_owned(), label, data }
    }

    fn judge(&self, s: &State, o: Opt) -> Result<()> {
        let bare = Opt::verb(o.verb) == o;
        let bets = s.said().iter().filter(|&&v| v == BET).count();
        let closed = s.said().iter().any(|&v| v == FOLD || v == CALL) || s.said() == [CHECK, CHECK];
        match o.verb {
            CHECK | BET if bare && bets == 0 && !closed => Ok(()),
            FOLD | CALL if bare && bets == 1 && !closed => Ok(()),
            _ => Err(Error::illegal("check or bet before a bet, call or fold after it")),
        }
    }

    fn audit(&self, s: &State) -> Result<()> {
        if s.cards[0] == s.cards[1] && s.cards[0] != NONE {
            return Err(Error::illegal("two seats hold the same card"));
        }
        Ok(())
    }
}
