//! Haul: a hidden-hand game with large menus.
//!
//! 72 cards, numbered from 1; each seat is dealt 24 and is shown three cards of the other's hand. In turn,
//! the leader lays any two cards, then the other lays any two; the greater sum takes a point per ten of
//! the difference (at least one) and leads next, equal sums take nothing. Both then draw two. The match
//! is six such rounds. A seat with 24 cards chooses among 276 pairs.

use kernel::{
    CHANCE, Chance, Digest, Error, Event, Game, Info, Menu, Mode, Obs, Opt, Outcome, Reader, Result, Rng,
    Schema, Scope, Seat, Seed, Stream, Told, Writer, table::Cx,
};
use serde::Serialize;

pub const CARDS: usize = 72;
const HAND: usize = 24;
const SHOWN: usize = 3;
const ROUNDS: u8 = 6;

/// Places of a card.
const DECK: u8 = 2;
const LAID: u8 = 3;

/// Verbs.
const LAY: u8 = 0;
const DRAW: u8 = 1;

/// Events.
const DEALT: u8 = 0;
const PEEKED: u8 = 1;
const LAYS: u8 = 2;
const TAKES: u8 = 3;
const DRAWS: u8 = 4;

#[derive(Debug, Clone)]
pub struct State {
    chance: Chance<1>,
    /// Where each card is: a seat's hand, the deck, or laid.
    place: [u8; CARDS],
    /// Cards of each hand that the other seat knows.
    known: [bool; CARDS],
    /// Cards still owed by the deck: to seat 0, then to seat 1.
    owed: [u8; 2],
    leader: Seat,
    /// The leader's pair, when it lies alone.
    lead: Option<(u8, u8)>,
    round: u8,
    points: [u8; 2],
    /// Cards that must still be shown of each hand.
    to_show: [u8; 2],
}

impl Default for State {
    fn default() -> Self {
        Self {
            chance: Chance::default(),
            place: [DECK; CARDS],
            known: [false; CARDS],
            owed: [HAND as u8; 2],
            leader: 0,
            lead: None,
            round: 0,
            points: [0; 2],
            to_show: [SHOWN as u8; 2],
        }
    }
}

impl State {
    fn cards_at(&self, place: u8) -> impl Iterator<Item = usize> + '_ {
        (0..CARDS).filter(move |&c| self.place[c] == place)
    }

    fn to_act(&self) -> Seat {
        if self.lead.is_some() { 1 - self.leader } else { self.leader }
    }
}

pub struct Haul {
    info: Info,
}

impl Default for Haul {
    fn default() -> Self {
        let words = |w: &[&str]| w.iter().map(|&s| s.to_owned()).collect();
        let schema = Schema::new(&["low card", "high card"], 0, CARDS as i32)
            .small("cards", CARDS, &["own", "known", "laid"], 0, 1)
            .small(
                "global",
                1,
                &["round", "own points", "their points", "lead low", "lead high", "leading"],
                0,
                255,
            );
        Self {
            info: Info {
                name: "toy:haul".to_owned(),
                seats: 2,
                teams: Vec::new(),
                verbs: words(&["lay", "draw"]),
                prompts: words(&["Lay two cards to lead.", "Lay two cards against the lead.", "Deal"]),
                reasons: words(&["points"]),
                streams: words(&["deck"]),
                tallies: Vec::new(),
                heuristics: Vec::new(),
                digest: Digest::of(b"haul, 1"),
                schema,
                usual_options: 64,
                explicit_chance: true,
                decision_cap: 2 * u32::from(ROUNDS),
            },
        }
    }
}

#[derive(Debug, Serialize)]
pub struct View {
    seat: Seat,
    hand: Vec<usize>,
    known_of_theirs: Vec<usize>,
    laid: Vec<usize>,
    lead: Option<(u8, u8)>,
    round: u8,
    points: [u8; 2],
}

impl Haul {
    /// Chance has cards to deal or to show.
    fn owing(s: &State) -> bool {
        s.owed != [0, 0] || s.to_show != [0, 0]
    }

    fn run(&self, s: &mut State, cx: &mut Cx<Self>) {
        while Self::owing(s) && !s.chance.explicit() {
            let (count, _) = Self::candidates(s);
            let k = s.chance.stream(0).below(count as u32) as usize;
            let card = Self::candidates(s).1.nth(k).expect("k is below the count");
            self.dealt(s, card, cx);
        }
        self.menu(s, cx);
    }

    /// The cards chance may pick next: of the deck, or of the hand that is to show one.
    fn candidates(s: &State) -> (usize, impl Iterator<Item = usize> + '_) {
        let showing = (0..2).find(|&seat| s.to_show[seat] > 0);
        let place = if s.owed == [0, 0] { showing.expect("something is owed") as u8 } else { DECK };
        let open = move |c: &usize| s.place[*c] == place && !s.known[*c];
        ((0..CARDS).filter(open).count(), (0..CARDS).filter(open))
    }

    fn dealt(&self, s: &mut State, card: usize, cx: &mut Cx<Self>) {
        let a = card as i16 + 1;
        if let Some(seat) = (0..2).find(|&seat| s.owed[seat] > 0) {
            s.owed[seat] -= 1;
            s.place[card] = seat as u8;
            let kind = if s.round == 0 { DEALT } else { DRAWS };
            cx.log.tell(|| Event { a, ..Event::of(kind, seat as Seat).only(seat as Seat) });
        } else if let Some(seat) = (0..2).find(|&seat| s.to_show[seat] > 0) {
            s.to_show[seat] -= 1;
            s.known[card] = true;
            cx.log.tell(|| Event { a, ..Event::of(PEEKED, seat as Seat).only(1 - seat as Seat) });
        }
    }
}

impl Game for Haul {
    type State = State;
    type Work = ();
    type View = View;

    fn info(&self) -> &Info {
        &self.info
    }

    fn start(&self, seed: Seed, mode: Mode, s: &mut State, cx: &mut Cx<Self>) {
        *s = State { chance: Chance::new(seed, mode), ..State::default() };
        self.run(s, cx);
    }

    fn play(&self, s: &mut State, o: Opt, cx: &mut Cx<Self>) {
        if o.verb == DRAW {
            self.dealt(s, usize::from(o.a) - 1, cx);
            return self.run(s, cx);
        }
        let seat = s.to_act();
        let pair = (o.a as u8, o.b as u8);
        for card in [pair.0, pair.1] {
            s.place[usize::from(card) - 1] = LAID;
        }
        cx.log.tell(|| Event { a: o.a as i16, b: o.b as i16, ..Event::of(LAYS, seat) });
        match s.lead.take() {
            None => s.lead = Some(pair),
            Some(lead) => {
                let (led, answered) = (i16::from(lead.0 + lead.1), i16::from(pair.0 + pair.1));
                if led != answered {
                    let winner = if led > answered { s.leader } else { seat };
                    let gain = ((led - answered).unsigned_abs() / 10).max(1) as u8;
                    s.points[usize::from(winner)] += gain;
                    s.leader = winner;
                    cx.log.tell(|| Event { a: gain.into(), ..Event::of(TAKES, winner) });
                }
                s.round += 1;
                if s.round < ROUNDS {
                    s.owed = [2, 2];
                }
            }
        }
        self.run(s, cx);
    }

    fn menu(&self, s: &State, cx: &mut Cx<Self>) {
        let m = &mut cx.menu;
        if Self::owing(s) {
            m.ask(CHANCE, 2);
            for card in Self::candidates(s).1 {
                m.push_weighted(Opt::verb(DRAW).a(card as u16 + 1), 1);
            }
        } else if s.round == ROUNDS {
            m.close();
        } else {
            let seat = s.to_act();
            m.ask(seat, u8::from(s.lead.is_some()));
            for low in s.cards_at(seat) {
                for high in s.cards_at(seat).skip_while(|&c| c <= low) {
                    m.push(Opt::verb(LAY).a(low as u16 + 1).b(high as u16 + 1));
                }
            }
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        (s.round == ROUNDS).then(|| match s.points[0].cmp(&s.points[1]) {
            std::cmp::Ordering::Equal => Outcome::draw(2, 0),
            better => Outcome::won(2, u8::from(better.is_lt()), 0),
        })
    }

    fn turns(&self, s: &State) -> u32 {
        s.round.into()
    }

    fn evaluate(&self, s: &State, seat: Seat) -> f32 {
        let lead = i16::from(s.points[usize::from(seat)]) - i16::from(s.points[usize::from(1 - seat)]);
        (f32::from(lead) / 20.0).clamp(-1.0, 1.0)
    }

    /// Hidden: the other's hand but for the cards shown, and the deck.
    fn resample(&self, s: &mut State, seat: Seat, rng: &mut Rng) {
        let theirs = 1 - seat;
        let hidden = |s: &State, c: usize| s.place[c] == DECK || (s.place[c] == theirs && !s.known[c]);
        let cards: Vec<usize> = (0..CARDS).filter(|&c| hidden(s, c)).collect();
        let mut places: Vec<u8> = cards.iter().map(|&c| s.place[c]).collect();
        // Sorted first: what is drawn must not depend on where the cards truly were.
        places.sort_unstable();
        rng.shuffle(&mut places);
        for (&card, place) in cards.iter().zip(places) {
            s.place[card] = place;
        }
        // Which of the own cards the other has been shown is unknown too.
        let mut own: Vec<usize> = s.cards_at(seat).collect();
        let shown = own.iter().filter(|&&c| s.known[c]).count();
        rng.shuffle(&mut own);
        for (i, &card) in own.iter().enumerate() {
            s.known[card] = i < shown;
        }
    }

    fn streams<'s>(&self, s: &'s mut State) -> &'s mut [Stream] {
        s.chance.streams()
    }

    fn observe(&self, s: &State, seat: Seat, _m: &Menu, out: &mut Obs<'_>) {
        for card in 0..CARDS {
            let row = &mut out.small[3 * card..3 * card + 3];
            row[0] = i16::from(s.place[card] == seat);
            row[1] = i16::from(s.place[card] == 1 - seat && s.known[card]);
            row[2] = i16::from(s.place[card] == LAID);
        }
        let (low, high) = s.lead.unwrap_or((0, 0));
        let (own, theirs) = (usize::from(seat), usize::from(1 - seat));
        let global = [s.round, s.points[own], s.points[theirs], low, high, u8::from(s.leader == seat)];
        out.small[3 * CARDS..].copy_from_slice(&global.map(i16::from));
    }

    fn observe_option(&self, _s: &State, _seat: Seat, o: Opt, row: &mut [i16]) {
        row.copy_from_slice(&[o.a as i16, o.b as i16]);
    }

    fn view(&self, s: &State, seat: Seat) -> View {
        let numbers = |cards: &mut dyn Iterator<Item = usize>| cards.map(|c| c + 1).collect();
        View {
            seat,
            hand: numbers(&mut s.cards_at(seat)),
            known_of_theirs: numbers(&mut s.cards_at(1 - seat).filter(|&c| s.known[c])),
            laid: numbers(&mut s.cards_at(LAID)),
            lead: s.lead,
            round: s.round,
            points: s.points,
        }
    }

    fn label(&self, _s: &State, _seat: Seat, o: Opt, out: &mut String) {
        use std::fmt::Write;
        let written = match o.verb {
            LAY => write!(out, "lay {} and {}", o.a, o.b),
            _ => write!(out, "draw {}", o.a),
        };
        written.expect("writing to a String");
    }

    fn key(&self, _s: &State, o: Opt) -> u32 {
        u32::from(o.verb) << 16 | u32::from(o.a) << 8 | u32::from(o.b)
    }

    fn encode(&self, s: &State, scope: Scope, w: &mut Writer<'_>) {
        if scope == Scope::Truth {
            s.chance.encode(w);
        }
        w.bytes(&s.place);
        for known in s.known {
            w.u8(known.into());
        }
        w.bytes(&s.owed);
        w.bytes(&s.to_show);
        w.u8(s.leader);
        let (low, high) = s.lead.unwrap_or((0, 0));
        w.bytes(&[low, high, s.round, s.points[0], s.points[1]]);
    }

    fn decode(&self, r: &mut Reader<'_>) -> Result<State> {
        let mut s = State { chance: Chance::decode(r)?, ..State::default() };
        for place in &mut s.place {
            *place = r.upto(LAID, "place of a card")?;
        }
        for known in &mut s.known {
            *known = r.flag("known card")?;
        }
        s.owed = [r.upto(HAND as u8, "cards owed")?, r.upto(HAND as u8, "cards owed")?];
        s.to_show = [r.upto(SHOWN as u8, "cards to show")?, r.upto(SHOWN as u8, "cards to show")?];
        s.leader = r.upto(1, "leader")?;
        let lead = (r.upto(CARDS as u8, "lead")?, r.upto(CARDS as u8, "lead")?);
        s.lead = (lead.0 > 0).then_some(lead);
        s.round = r.upto(ROUNDS, "round")?;
        s.points = [r.u8()?, r.u8()?];
        self.audit(&s)?;
        Ok(s)
    }

    fn tell(&self, e: &Event, seat: Seat) -> Told {
        let who = if e.seat == seat { "You".to_owned() } else { format!("Seat {}", e.seat) };
        let (event, label, data) = match e.kind {
            DEALT => {
                ("dealt", format!("{who}: dealt {}", e.a), serde_json::json!({"seat": e.seat, "card": e.a}))
            }
            DRAWS => {
                ("draws", format!("{who}: drew {}", e.a), serde_json::json!({"seat": e.seat, "card": e.a}))
            }
            PEEKED => {
                ("shown", format!("{who}: showed {}", e.a), serde_json::json!({"seat": e.seat, "card": e.a}))
            }
            LAYS => (
                "lays",
                format!("{who}: laid {} and {}", e.a, e.b),
                serde_json::json!({"seat": e.seat, "cards": [e.a, e.b]}),
            ),
            TAKES => (
                "takes",
                format!("{who}: took {} points", e.a),
                serde_json::json!({"seat": e.seat, "points": e.a}),
            ),
            other => unreachable!("event {other}"),
        };
        Told { event: event.to_owned(), label, data }
    }

    fn judge(&self, s: &State, o: Opt) -> Result<()> {
        let holds =
            |card: u16| (1..=CARDS as u16).contains(&card) && s.place[usize::from(card) - 1] == s.to_act();
        let plain = o == Opt::verb(LAY).a(o.a).b(o.b);
        if plain && o.a < o.b && holds(o.a) && holds(o.b) {
            return Ok(());
        }
        Err(Error::illegal("lay two different cards of the own hand, the lower first"))
    }

    /// Cards are conserved.
    fn audit(&self, s: &State) -> Result<()> {
        let count = |place: u8| s.cards_at(place).count();
        let drawn = |seat: usize| {
            HAND + if s.round > 0 { 2 * usize::from(s.round.min(ROUNDS - 1)) } else { 0 }
                - usize::from(s.owed[seat])
        };
        for seat in 0..2usize {
            let ahead = usize::from(s.lead.is_some() && usize::from(s.leader) == seat);
            let laid = 2 * (usize::from(s.round) + ahead);
            if count(seat as u8) + laid != drawn(seat) {
                return Err(Error::illegal(format!("seat {seat} holds {} cards", count(seat as u8))));
            }
        }
        Ok(())
    }
}
