//! The log: what happened, in numbers when it happens and in English when somebody reads it.
//!
//! An event is one line for everybody; whoever could not tell which card it was reads it without the name.

use kernel::{Event, Log, NOBODY, Seat, Told};
use serde_json::{Value, json};

use crate::game::{Magic, counter};
use crate::ir::{EventKind, Step, Zone};
use crate::state::{Doing, Ev, NONE, Obj, Ref, State, card_flag, ev_flag, perm_flag};

/// How a subject or its opposite is packed: two bits each in `c`, after the zones.
const OBJECT: i16 = 1;
/// Plus the seat.
const PLAYER: i16 = 2;
/// The end of the match, beyond the kinds of events.
const OVER: u8 = 64;
/// An ability was put on the stack, or a mana ability used.
pub const USED: u8 = 65;
/// Flags of a logged event beside the two bits of who knows the names.
const COMBAT: u8 = 4;
pub const TOKEN: u8 = 8;

fn public(zone: Zone) -> bool {
    !matches!(zone, Zone::Hand | Zone::Library)
}

/// What an object was called when this happened; NONE for face-down ones.
fn name(g: &Magic, s: &State, o: Obj) -> u16 {
    if o.is_none() {
        return NONE;
    }
    let gone = if s.is_live(o) { None } else { s.last_known(o) };
    match (s.perm(o), gone) {
        (Some(p), _) | (None, Some(crate::state::Lki { perm: p, .. })) => {
            if p.is(perm_flag::FACE_DOWN) {
                NONE
            } else {
                p.ch.name
            }
        }
        _ => {
            let card = s.card(o.i);
            g.face(card.def, card.face).name.0
        }
    }
}

/// Who can tell which card the event is about.
fn knowers(s: &State, e: &Ev) -> u8 {
    let now = match (e.kind, e.to) {
        (EventKind::Zone, to) if to != Zone::Battlefield => e.other,
        _ => e.subject,
    };
    let Some(o) = now.obj().filter(|o| !o.is_none()) else { return 3 };
    let card = s.card(o.i);
    let here = if public(card.zone) && card.flags & card_flag::FACE_DOWN == 0 { 3 } else { card.known };
    let left = e.kind == EventKind::Zone && e.from != Zone::Nowhere && public(e.from);
    if left { 3 } else { here & 3 }
}

/// Whether a richer event of the same moment tells this already.
fn told_elsewhere(s: &State, e: &Ev) -> bool {
    let card = |r: Ref| r.obj().map(|o| o.i);
    let with = |kinds: &[EventKind]| {
        s.done.iter().any(|d| kinds.contains(&d.kind) && card(d.subject) == card(e.subject))
    };
    match e.kind {
        EventKind::Zone if e.to == Zone::Stack => true,
        // An ability that has resolved is no news.
        EventKind::Zone if e.from == Zone::Stack && e.to == Zone::Nowhere => true,
        EventKind::Zone if e.to == Zone::Nowhere => true,
        EventKind::Zone if e.to == Zone::Graveyard => {
            with(&[EventKind::Discard, EventKind::Sacrifice, EventKind::Countered])
        }
        EventKind::Zone if e.to == Zone::Battlefield => with(&[EventKind::PlayLand]),
        EventKind::Destroy => true,
        EventKind::LoseLife => {
            s.done.iter().any(|d| d.kind == EventKind::Damage && d.subject == e.subject && d.n == e.n)
        }
        EventKind::Activate
        | EventKind::BecomesBlocked
        | EventKind::TapForMana
        | EventKind::ProduceMana
        | EventKind::Target => true,
        // Attacking taps; so does paying. The attack and the spell are what is told.
        EventKind::Tap => with(&[EventKind::Attack]) || s.frames.iter().any(|f| f.doing == Doing::Pay),
        EventKind::Untap => s.step == Step::Untap,
        EventKind::Step => {
            let step = Step::ALL.get(usize::from(e.word)).copied();
            matches!(
                step,
                Some(
                    Step::Cleanup
                        | Step::Damage
                        | Step::FirstDamage
                        | Step::EndCombat
                        | Step::BeginCombat
                        | Step::Untap
                )
            )
        }
        _ => false,
    }
}

/// Write down a committed event.
pub fn log(g: &Magic, s: &State, e: &Ev, log: &mut Log) {
    if told_elsewhere(s, e) {
        return;
    }
    let party = |r: Ref| match r {
        Ref::Obj(o) => (OBJECT, name(g, s, o) as i16),
        Ref::Player(p) => (PLAYER + i16::from(p), -1),
        _ => (0, -1),
    };
    let (subject, a) = party(e.subject);
    let (other, b) = party(e.other);
    let life = match (e.kind, e.subject) {
        (EventKind::Damage | EventKind::GainLife | EventKind::LoseLife, Ref::Player(p)) => {
            Some(s.players[usize::from(p)].life)
        }
        _ => None,
    };
    let d = match (e.kind, life) {
        (EventKind::Step, _) => s.turn as i16,
        (_, Some(life)) => life.clamp(-30_000, 30_000) as i16,
        _ => e.word as i16,
    };
    let mut flags = knowers(s, e);
    flags |= if e.flags & ev_flag::COMBAT != 0 { COMBAT } else { 0 };
    flags |= if e.flags & ev_flag::TOKEN != 0 { TOKEN } else { 0 };
    let n = if e.kind == EventKind::Step { e.word.into() } else { e.n };
    let c = e.from as i16 | (e.to as i16) << 3 | subject << 6 | other << 8;
    log.tell(|| Event { flags, a, b, c, d, n, ..Event::of(e.kind as u8, e.seat) });
}

/// Write down the end: who won, and why.
pub fn over(s: &State, log: &mut Log) {
    let winner = (0..2u8).find(|&p| s.payoffs[usize::from(p)] > 0).unwrap_or(NOBODY);
    log.tell(|| Event { a: i16::from(s.over) - 1, flags: 3, ..Event::of(OVER, winner) });
}

/// Write down the abilities on the stack that were not there before the pick.
pub fn stack(g: &Magic, s: &State, seen: &[Obj], log: &mut Log) {
    let ability = |o: Obj| s.card(o.i).flags & card_flag::ABILITY != 0;
    // Most of the stack lies as it lay.
    let still = s.stack.iter().zip(seen).take_while(|(item, o)| item.obj == **o).count();
    let (rest, seen) = (&s.stack[still..], &seen[still..]);
    for item in rest.iter().filter(|item| ability(item.obj) && !seen.contains(&item.obj)) {
        let (a, d) = (name(g, s, item.source) as i16, item.ability as i16);
        log.tell(|| Event { a, d, flags: 3, ..Event::of(USED, item.seat) });
    }
}

/// Whom or what an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Party {
    Nothing,
    /// A card or another object, by its name where that is known.
    Card(Option<u16>),
    Player(Seat),
}

/// What an event says, as one seat may know it.
pub struct Parts {
    pub subject: Party,
    pub other: Party,
    /// Where something went from and to.
    pub zones: Option<(Zone, Zone)>,
    /// The life total that damage, a gain or a loss has left; 0 for all else.
    pub life: i16,
}

/// Take an event of the rules apart; none for what is told beside them, the end of the match among it.
pub fn parts(e: &Event, seat: Seat) -> Option<Parts> {
    let kind = EventKind::ALL.get(usize::from(e.kind))?;
    let [subject, other] = parties(e, knows(e, seat));
    let is = |kinds: &[EventKind]| kinds.contains(kind);
    let lives = is(&[EventKind::Damage, EventKind::GainLife, EventKind::LoseLife])
        && matches!(subject, Party::Player(_));
    let life = if lives { e.d } else { 0 };
    Some(Parts { subject, other, zones: is(&[EventKind::Zone]).then(|| zones(e)), life })
}

/// Whether the seat can tell which cards the event is about.
fn knows(e: &Event, seat: Seat) -> bool {
    e.flags >> seat & 1 == 1
}

fn zones(e: &Event) -> (Zone, Zone) {
    let zone = |bits: i16| Zone::ALL[(bits & 7) as usize];
    (zone(e.c), zone(e.c >> 3))
}

/// The subject and the other party.
fn parties(e: &Event, knows: bool) -> [Party; 2] {
    [(e.c >> 6, e.a), (e.c >> 8, e.b)].map(|(which, name)| match which & 3 {
        0 => Party::Nothing,
        OBJECT => Party::Card((knows && name as u16 != NONE).then_some(name as u16)),
        player => Party::Player((player - PLAYER) as Seat),
    })
}

fn player(seat: Seat) -> &'static str {
    match seat {
        0 => "Player A",
        1 => "Player B",
        _ => "Nobody",
    }
}

struct Teller<'a> {
    g: &'a Magic,
    e: &'a Event,
    subject: Party,
    other: Party,
}

impl Teller<'_> {
    fn party(&self, party: Party) -> String {
        match party {
            Party::Nothing => "nothing".to_owned(),
            Party::Card(name) => self.named(name).unwrap_or("a card").to_owned(),
            Party::Player(seat) => player(seat).to_owned(),
        }
    }

    fn named(&self, name: Option<u16>) -> Option<&str> {
        self.g.tables.names.get(usize::from(name?)).map(String::as_str)
    }

    fn subject(&self) -> String {
        self.party(self.subject)
    }

    fn other(&self) -> String {
        self.party(self.other)
    }

    /// Whether it happens to a player.
    fn to_player(&self) -> bool {
        matches!(self.subject, Party::Player(_))
    }

    fn kind_of_counter(&self) -> &str {
        self.g.tables.counters.get(self.e.d as u16 as usize).map_or("?", String::as_str)
    }

    fn counters(&self) -> String {
        let kind = self.kind_of_counter();
        if self.e.n == 1 { format!("a {kind} counter") } else { format!("{} {kind} counters", self.e.n) }
    }

    fn moved(&self) -> String {
        let (from, to) = zones(self.e);
        let what = self.subject();
        let who = player(self.e.seat);
        match (from, to) {
            (Zone::Nowhere, Zone::Battlefield) if self.e.flags & TOKEN != 0 => {
                format!("{who} creates {what}")
            }
            (_, Zone::Battlefield) => format!("{what} enters the battlefield under {who}'s control"),
            (Zone::Battlefield, Zone::Graveyard) => format!("{what} dies"),
            (_, Zone::Hand) => format!("{what} goes to {who}'s hand"),
            (_, Zone::Exile) => format!("{what} is exiled"),
            (_, Zone::Library) => format!("{what} goes to {who}'s library"),
            (_, to) => format!("{what} goes to the {}", to.word()),
        }
    }

    fn words(&self, kind: EventKind) -> (&'static str, String) {
        let e = self.e;
        let who = player(e.seat);
        let n = e.n;
        match kind {
            EventKind::Zone => ("moved", self.moved()),
            EventKind::Cast => ("cast", format!("{who} casts {}", self.subject())),
            EventKind::Copy => ("copy", format!("{who} copies {}", self.subject())),
            EventKind::Trigger => ("triggers", format!("an ability of {} triggers", self.other())),
            EventKind::Activate => ("activated", format!("{who} activates {}", self.other())),
            EventKind::Attack => ("attacks", format!("{} attacks {}", self.subject(), self.other())),
            EventKind::Block => ("blocks", format!("{} blocks {}", self.subject(), self.other())),
            EventKind::BecomesBlocked => ("blocked", format!("{} is blocked", self.subject())),
            EventKind::Unblocked => ("unblocked", format!("{} is not blocked", self.subject())),
            EventKind::Damage => {
                let how = if e.flags & COMBAT != 0 { " combat" } else { "" };
                let left = if self.to_player() { format!(" (life {})", e.d) } else { String::new() };
                ("damage", format!("{} deals {n}{how} damage to {}{left}", self.other(), self.subject()))
            }
            EventKind::GainLife => ("gainedLife", format!("{who} gains {n} life (life {})", e.d)),
            EventKind::LoseLife => ("lostLife", format!("{who} loses {n} life (life {})", e.d)),
            EventKind::Draw => ("drew", format!("{who} draws {}", self.subject())),
            EventKind::Discard => ("discarded", format!("{who} discards {}", self.subject())),
            EventKind::Sacrifice => ("sacrificed", format!("{who} sacrifices {}", self.subject())),
            EventKind::Tap => ("tapped", format!("{} becomes tapped", self.subject())),
            EventKind::Untap => ("untapped", format!("{} untaps", self.subject())),
            EventKind::TapForMana => ("tappedForMana", format!("{who} taps {} for mana", self.subject())),
            EventKind::AddCounters if e.d as u16 == counter::POISON && self.to_player() => {
                ("poisoned", format!("{} gets {}", self.subject(), self.counters()))
            }
            EventKind::AddCounters => {
                ("countersAdded", format!("{} gets {}", self.subject(), self.counters()))
            }
            EventKind::RemoveCounters => {
                ("countersRemoved", format!("{} loses {}", self.subject(), self.counters()))
            }
            EventKind::Target => ("targeted", format!("{} targets {}", self.other(), self.subject())),
            EventKind::Step => self.step(),
            EventKind::PlayLand => ("playedLand", format!("{who} plays {}", self.subject())),
            EventKind::Transform => ("transformed", format!("{} transforms", self.subject())),
            EventKind::Attach => ("attached", format!("{} is attached to {}", self.subject(), self.other())),
            EventKind::Unattach => ("unattached", format!("{} becomes unattached", self.subject())),
            EventKind::Countered => ("countered", format!("{} is countered", self.subject())),
            EventKind::KeywordAction => {
                let deed = self.g.tables.words.get(e.d as u16 as usize).map_or("something", String::as_str);
                ("deed", format!("{who}: {deed}{}", if n > 0 { format!(" {n}") } else { String::new() }))
            }
            EventKind::CreateTokens => ("creates", format!("{who} creates {n} tokens")),
            EventKind::LoseGame => ("losesGame", format!("{who} loses the game")),
            EventKind::Destroy => ("destroyed", format!("{} is destroyed", self.subject())),
            EventKind::Shuffle => ("shuffled", format!("{who} shuffles")),
            EventKind::Search => ("searched", format!("{who} searches a library")),
            EventKind::ControlChange => ("control", format!("{who} gains control of {}", self.subject())),
            EventKind::TurnFaceUp => ("turnedUp", format!("{} is turned face up", self.subject())),
            EventKind::PhaseOut => ("phasedOut", format!("{} phases out", self.subject())),
            EventKind::PhaseIn => ("phasedIn", format!("{} phases in", self.subject())),
            EventKind::ProduceMana => ("mana", format!("{who} gets {n} mana")),
            EventKind::CoinFlip => {
                ("coin", format!("{who} flips a coin: {}", if n > 0 { "wins" } else { "loses" }))
            }
            EventKind::DieRoll => ("die", format!("{who} rolls {n}")),
        }
    }

    fn step(&self) -> (&'static str, String) {
        let step = Step::ALL.get(self.e.n as usize).copied().unwrap_or(Step::Untap);
        match step {
            Step::Upkeep => ("turn", format!("Turn {}: {}", self.e.d, player(self.e.seat))),
            Step::Main1 => ("step", "Main phase".to_owned()),
            Step::Main2 => ("step", "Second main phase".to_owned()),
            step => ("step", format!("Step: {}", step.word())),
        }
    }

    fn data(&self, kind: EventKind) -> Value {
        let e = self.e;
        let (from, to) = zones(e);
        let mut data = json!({"seat": e.seat});
        let fields = data.as_object_mut().expect("an object");
        for (key, party) in [("subject", self.subject), ("other", self.other)] {
            let value = match party {
                Party::Nothing => continue,
                Party::Card(name) => json!({"card": self.named(name)}),
                Party::Player(seat) => json!({"player": seat}),
            };
            fields.insert(key.to_owned(), value);
        }
        match kind {
            EventKind::Zone => {
                fields.insert("from".to_owned(), from.word().into());
                fields.insert("to".to_owned(), to.word().into());
            }
            EventKind::Step => {
                fields.insert("step".to_owned(), Step::ALL.get(e.n as usize).map(|s| s.word()).into());
                fields.insert("turn".to_owned(), e.d.into());
            }
            EventKind::AddCounters | EventKind::RemoveCounters => {
                fields.insert("counter".to_owned(), self.kind_of_counter().into());
                fields.insert("amount".to_owned(), e.n.into());
            }
            EventKind::Damage | EventKind::GainLife | EventKind::LoseLife => {
                fields.insert("amount".to_owned(), e.n.into());
                fields.insert("combat".to_owned(), (e.flags & COMBAT != 0).into());
            }
            _ if e.n != 0 => {
                fields.insert("amount".to_owned(), e.n.into());
            }
            _ => {}
        }
        data
    }
}

/// An event as `seat` reads it.
pub fn tell(g: &Magic, e: &Event, seat: Seat) -> Told {
    if e.kind == OVER {
        let reason = g.info.reasons.get(e.a as usize).map_or("?", String::as_str);
        let label = match e.seat {
            NOBODY => format!("The match is drawn: {reason}"),
            winner => format!("{} wins: {reason}", player(winner)),
        };
        return Told { event: "over".to_owned(), label, data: json!({"reason": reason}) };
    }
    if e.kind == USED {
        let source = g.tables.names.get(usize::from(e.a as u16)).map_or("an effect", String::as_str);
        let text = g.tables.abilities.get(usize::from(e.d as u16)).map_or("", |a| a.text.as_str());
        let text = text.replace("{this}", source);
        let label = if text.is_empty() {
            format!("An ability of {source} goes on the stack")
        } else {
            format!("An ability of {source} goes on the stack: {text}")
        };
        let data = json!({"seat": e.seat, "source": source, "text": text});
        return Told { event: "ability".to_owned(), label, data };
    }
    let Some(&kind) = EventKind::ALL.get(usize::from(e.kind)) else {
        return Told { event: "unknown".to_owned(), label: format!("event {}", e.kind), data: Value::Null };
    };
    // Nobody in particular reads as a referee: everything.
    let [subject, other] = parties(e, seat > 1 || knows(e, seat));
    let teller = Teller { g, e, subject, other };
    let (event, label) = teller.words(kind);
    Told { event: event.to_owned(), label, data: teller.data(kind) }
}
