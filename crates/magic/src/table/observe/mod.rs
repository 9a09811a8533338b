//! The same knowledge as numbers: the looking seat's side first.
//!
//! `card` and `card_high` are the two halves of a card's number, 0 where the seat cannot tell: the same number in
//! every match and every version ([`Code`]). A permanent's row is its place in the block, the looking seat's first,
//! each in order of entry.

mod options;

use kernel::schema::sat;
use kernel::{Event, Menu, Obs, Schema, Seat};

use crate::game::{Magic, Printed, counter};
use crate::ir::ability::AbilityKind;
use crate::ir::op::Mana;
use crate::ir::{CardType, Color, EventKind, Keyword, Op, Pip, Step, Tables, Zone};
use crate::state::{Chars, PLAYER as POISONED, Perm, Ref, StackItem, State, card_flag, perm_flag};
use crate::table::code::{Code, FAMILIES};
use crate::table::known::Knowledge;
use crate::table::tell::{self, Party};

pub use options::{option, options};

const TABLE: [&str; 20] = [
    "turn",
    "step",
    "my_turn",
    "i_started",
    "asked",
    "ask",
    "min",
    "max",
    "options",
    "stack",
    "day",
    "monarch",
    "passes",
    "more_permanents",
    "more_hand",
    "more_stack",
    "more_graveyards",
    "more_exile",
    "more_known",
    "more_unseen",
];
const SIDE: [&str; 26] = [
    "life",
    "poison",
    "hand",
    "library",
    "graveyard",
    "exile",
    "floating_w",
    "floating_u",
    "floating_b",
    "floating_r",
    "floating_g",
    "floating_c",
    "available_w",
    "available_u",
    "available_b",
    "available_r",
    "available_g",
    "available_c",
    "available",
    "lands_played",
    "mulligans",
    "spells_cast",
    "permanents",
    "creatures",
    "lands",
    "commander_damage",
];
const KEYWORDS: [Keyword; 16] = [
    Keyword::Flying,
    Keyword::Reach,
    Keyword::FirstStrike,
    Keyword::DoubleStrike,
    Keyword::Deathtouch,
    Keyword::Lifelink,
    Keyword::Trample,
    Keyword::Vigilance,
    Keyword::Haste,
    Keyword::Menace,
    Keyword::Defender,
    Keyword::Hexproof,
    Keyword::Indestructible,
    Keyword::Flash,
    Keyword::Ward,
    Keyword::Protection,
];
/// Types and colours are bit masks, in the order of the rules' words. `host` is the row plus one of what it is
/// attached to, -1 for the looking seat and -2 for the opponent; `attacking` alike, and `blocking` the first
/// attacker that it blocks.
const PERMANENT_ROW: [&str; 39] = [
    "card",
    "card_high",
    "does",
    "mine",
    "types",
    "colors",
    "power",
    "toughness",
    "damage",
    "tapped",
    "sick",
    "attacking",
    "blocked",
    "blocking",
    "plus_counters",
    "minus_counters",
    "loyalty",
    "other_counters",
    "mana_value",
    "host",
    "token",
    "face_down",
    "goaded",
    "flying",
    "reach",
    "first_strike",
    "double_strike",
    "deathtouch",
    "lifelink",
    "trample",
    "vigilance",
    "haste",
    "menace",
    "defender",
    "hexproof",
    "indestructible",
    "flash",
    "ward",
    "protection",
];
/// `keywords` are bits in the order of the permanents' columns, `does` those of [`FAMILIES`].
const CARD_ROW: [&str; 10] =
    ["card", "card_high", "mine", "types", "colors", "mana_value", "power", "toughness", "keywords", "does"];
/// Targets by their row, as `host` has it, and the zone (plus one) whose block that is; 0 for players.
const STACK_ROW: [&str; 12] = [
    "card",
    "card_high",
    "mine",
    "ability",
    "types",
    "does",
    "x",
    "target",
    "target_zone",
    "second_target",
    "second_target_zone",
    "targets",
];
/// What is left of a deck as far as the seat can tell: how many copies of a card it has not seen.
const UNSEEN_ROW: [&str; 6] = ["card", "card_high", "mine", "copies", "types", "mana_value"];
/// `row` is the place (plus one) of what the option names within `zone` (the rules' order of zones, plus one);
/// `other` likewise for a second party.
const OPTION: [&str; 19] = [
    "verb",
    "card",
    "zone",
    "row",
    "mine",
    "player",
    "types",
    "colors",
    "power",
    "toughness",
    "mana_value",
    "other",
    "index",
    "amount",
    "good",
    "bad",
    "card_high",
    "keywords",
    "does",
];

/// What happened and whose doing it was (1 own, 2 the opponent's, 0 nobody's); the subject and the other party,
/// each a card or what it is (1 a card, 2 the looking seat, 3 the opponent, 0 nothing); the zones (plus one)
/// between which it went; how much, in a step which one; the life total that is left.
const EVENT_ROW: [&str; 12] = [
    "event",
    "who",
    "subject",
    "card",
    "card_high",
    "other",
    "other_card",
    "other_card_high",
    "from",
    "to",
    "n",
    "life",
];
/// Events shown, the newest first.
const HISTORY: usize = 16;
const PERMANENTS: usize = 40;
const HAND: usize = 12;
const STACK: usize = 8;
const GRAVEYARDS: usize = 32;
const EXILE: usize = 12;
/// The opponent's cards in hand and cards of libraries that the seat knows.
const KNOWN: usize = 8;
/// Definitions of a match that are counted; what the cards make comes after the decks' own.
const MOST_CARDS: usize = 256;
/// Different cards of both decks of which the seat has not seen every copy.
const UNSEEN: usize = 56;

/// The same for all decks: what a card's number stands for follows from its name.
pub fn schema() -> Schema {
    Schema::new(&OPTION, i16::MIN.into(), i16::MAX.into())
        .small("table", 1, &TABLE, -1, i16::MAX)
        .small("sides", 2, &SIDE, i16::MIN, i16::MAX)
        .small("permanents", PERMANENTS, &PERMANENT_ROW, i16::MIN, i16::MAX)
        .small("hand", HAND, &CARD_ROW, i16::MIN, i16::MAX)
        .small("stack", STACK, &STACK_ROW, i16::MIN, i16::MAX)
        .small("graveyards", GRAVEYARDS, &CARD_ROW, i16::MIN, i16::MAX)
        .small("exile", EXILE, &CARD_ROW, i16::MIN, i16::MAX)
        .small("known", KNOWN, &CARD_ROW, i16::MIN, i16::MAX)
        .small("unseen", UNSEEN, &UNSEEN_ROW, i16::MIN, i16::MAX)
        .history(HISTORY, &EVENT_ROW)
        .numbering("card", ["digest of the name, two times fifteen bits"])
        .numbering("does", FAMILIES)
        .numbering("keyword", KEYWORDS.map(|k| k.word()))
        .numbering("type", CardType::WORDS)
        .numbering("color", Color::WORDS)
        .numbering("step", Step::WORDS)
        .numbering("zone", Zone::WORDS)
        .numbering("event", EventKind::WORDS)
}

/// Rows of one block, written one after another; what does not fit is counted.
struct Rows<'a> {
    out: &'a mut [i16],
    columns: usize,
    at: usize,
    over: i16,
}

impl<'a> Rows<'a> {
    fn take(rest: &mut &'a mut [i16], rows: usize, columns: usize) -> Self {
        let (out, after) = std::mem::take(rest).split_at_mut(rows * columns);
        *rest = after;
        Self { out, columns, at: 0, over: 0 }
    }
    #[inline]
    fn next(&mut self) -> Option<&mut [i16]> {
        let from = self.at * self.columns;
        if from == self.out.len() {
            self.over += 1;
            return None;
        }
        self.at += 1;
        Some(&mut self.out[from..from + self.columns])
    }
    /// The row of this number, if there is one.
    #[inline]
    fn at(&mut self, row: usize) -> Option<&mut [i16]> {
        let found = self.out.chunks_exact_mut(self.columns).nth(row);
        self.over += i16::from(found.is_none());
        found
    }
}

/// A row with all its columns.
#[inline(always)]
fn whole<const N: usize>(row: &mut [i16]) -> &mut [i16; N] {
    row.try_into().expect("a row has all its columns")
}

/// What does not change from match to match.
#[derive(Default)]
pub struct Columns {
    /// The row of each definition's faces, as they are printed.
    cards: Vec<[[i16; CARD_ROW.len()]; 2]>,
    /// The types of mana that each ability may add.
    mana: Vec<u8>,
}

impl Columns {
    pub fn new(printed: &[[Printed; 2]], codes: &[Code], tables: &Tables) -> Self {
        let row = |code: &Code, p: &Printed| {
            let ch = &p.ch;
            [
                code.id[0],
                code.id[1],
                0,
                ch.types as i16,
                ch.colors.into(),
                p.mana_value.into(),
                sat(ch.power),
                sat(ch.toughness),
                keywords(ch),
                code.does,
            ]
        };
        Self {
            cards: codes.iter().zip(printed).map(|(code, faces)| faces.map(|p| row(code, &p))).collect(),
            mana: tables.abilities.iter().map(|a| produced(tables, &a.kind)).collect(),
        }
    }
}

/// What the permanents of one player come to.
#[derive(Default, Clone, Copy)]
struct Held {
    available: [i16; 6],
    sources: i16,
    permanents: i16,
    creatures: i16,
    lands: i16,
}

impl Held {
    #[inline]
    fn add(&mut self, g: &Magic, s: &State, p: &Perm) {
        if p.is(perm_flag::PHASED_OUT) {
            return;
        }
        self.permanents += 1;
        self.creatures += i16::from(p.ch.is(CardType::Creature));
        self.lands += i16::from(p.ch.is(CardType::Land));
        let mask = makes(g, s, p);
        self.sources += i16::from(mask != 0);
        for (k, n) in self.available.iter_mut().enumerate() {
            *n += i16::from(mask >> k & 1);
        }
    }
}

struct Eyes<'a> {
    g: &'a Magic,
    s: &'a State,
    seat: Seat,
    knowledge: Knowledge<'a>,
    /// How many permanents the looking seat has: those of the other come after them.
    mine: usize,
}

impl<'a> Eyes<'a> {
    fn new(g: &'a Magic, s: &'a State, seat: Seat) -> Self {
        let own = |p: &&Perm| !p.obj.is_none() && p.ch.controller == seat;
        let mine = s.perms.iter().filter(own).count();
        Self { g, s, seat, knowledge: Knowledge::new(g, s, seat), mine }
    }
}

pub fn observe(g: &Magic, s: &State, seat: Seat, m: &Menu, out: &mut Obs<'_>) {
    let eyes = Eyes::new(g, s, seat);
    let small = &mut *out.small;
    small.fill(0);
    let (head, mut rest) = small.split_at_mut(TABLE.len());
    let (sides, after) = std::mem::take(&mut rest).split_at_mut(2 * SIDE.len());
    rest = after;
    let mut permanents = Rows::take(&mut rest, PERMANENTS, PERMANENT_ROW.len());
    let mut hand = Rows::take(&mut rest, HAND, CARD_ROW.len());
    let mut stack = Rows::take(&mut rest, STACK, STACK_ROW.len());
    let mut graveyards = Rows::take(&mut rest, GRAVEYARDS, CARD_ROW.len());
    let mut exile = Rows::take(&mut rest, EXILE, CARD_ROW.len());
    let mut known = Rows::take(&mut rest, KNOWN, CARD_ROW.len());
    let mut unseen = Rows::take(&mut rest, UNSEEN, UNSEEN_ROW.len());

    let mut theirs = eyes.mine;
    let mut mine = 0;
    let mut held = [Held::default(); 2];
    for p in s.battlefield.iter().map(|&i| s.at(i)) {
        let own = p.ch.controller == seat;
        let at = if own { &mut mine } else { &mut theirs };
        if let Some(row) = permanents.at(*at) {
            eyes.permanent(p, row);
        }
        *at += 1;
        held[usize::from(!own)].add(g, s, p);
    }
    for &i in &s.hands[usize::from(seat)] {
        if let Some(row) = hand.next() {
            eyes.card(i, row);
        }
    }
    for item in s.stack.iter().rev() {
        if let Some(row) = stack.next() {
            eyes.item(item, row);
        }
    }
    for who in [seat, 1 - seat] {
        for &i in s.graveyards[usize::from(who)].iter().rev() {
            if let Some(row) = graveyards.next() {
                eyes.card(i, row);
            }
        }
    }
    for &i in s.exile.iter().rev() {
        if let Some(row) = exile.next() {
            eyes.card(i, row);
        }
    }
    let open = eyes.unseen(&mut unseen);
    let theirs = s.hands[usize::from(1 - seat)].iter();
    let libraries = [seat, 1 - seat].map(|p| {
        let cards: &[u16] = if open[usize::from(p)] { &s.libraries[usize::from(p)] } else { &[] };
        cards.iter().rev()
    });
    for &i in theirs.chain(libraries.into_iter().flatten()) {
        if eyes.knowledge.of(i)
            && let Some(row) = known.next()
        {
            eyes.card(i, row);
        }
    }

    let asked = m.seat == seat;
    let all = [
        sat(s.turn.into()),
        s.step as i16,
        (s.active == seat).into(),
        (s.starter == seat).into(),
        asked.into(),
        m.ask.into(),
        if asked { sat(m.min.into()) } else { 0 },
        if asked { sat(m.max.into()) } else { 0 },
        sat(m.len() as i32),
        sat(s.stack.len() as i32),
        s.day.into(),
        s.monarch.map_or(0, |m| if m == seat { 1 } else { 2 }),
        s.passes.into(),
        permanents.over,
        hand.over,
        stack.over,
        graveyards.over,
        exile.over,
        known.over,
        unseen.over,
    ];
    head.copy_from_slice(&all);
    for ((who, row), held) in [seat, 1 - seat].into_iter().zip(sides.chunks_mut(SIDE.len())).zip(&held) {
        eyes.side(who, held, row);
    }
}

/// The row of an event, as the seat may know it.
pub fn event(g: &Magic, e: &Event, seat: Seat, row: &mut [i16]) -> bool {
    let Some(told) = tell::parts(e, seat) else { return false };
    let who = |p: Seat| match p {
        0 | 1 => 1 + i16::from(p != seat),
        _ => 0,
    };
    let party = |party: Party| match party {
        Party::Nothing => (0, [0; 2]),
        Party::Card(name) => (1, name.and_then(|n| g.names.get(usize::from(n)).copied()).unwrap_or_default()),
        Party::Player(p) => (1 + who(p), [0; 2]),
    };
    let (subject, card) = party(told.subject);
    let (other, second) = party(told.other);
    let all = [
        1 + i16::from(e.kind),
        who(e.seat),
        subject,
        card[0],
        card[1],
        other,
        second[0],
        second[1],
        told.zones.map_or(0, |(from, _)| from as i16 + 1),
        told.zones.map_or(0, |(_, to)| to as i16 + 1),
        sat(e.n),
        told.life,
    ];
    row.copy_from_slice(&all);
    true
}

/// Which mana an untapped permanent could make, by type; 0 for none.
fn makes(g: &Magic, s: &State, p: &Perm) -> u8 {
    let sick = p.is(perm_flag::SICK)
        && p.ch.types & CardType::Creature.bit() as u16 != 0
        && p.ch.keywords & Keyword::Haste.bit() == 0;
    if p.is(perm_flag::TAPPED) || sick {
        return 0;
    }
    if p.ch.types & CardType::Land.bit() as u16 != 0 {
        let basic = (p.ch.subtypes[0] & 0b11111) as u8;
        if basic != 0 && s.granted.is_empty() {
            return basic;
        }
    }
    let card = s.card(p.obj.i);
    if !g.print(card.def, card.face).is(crate::state::role::MAKES_MANA) && s.granted.is_empty() {
        return 0;
    }
    s.abilities(g, p).fold(0, |mask, a| mask | g.columns.mana[usize::from(a)])
}

/// The types of mana that a mana ability may add.
fn produced(tables: &Tables, kind: &AbilityKind) -> u8 {
    let AbilityKind::Activated(a) = kind else { return 0 };
    if !a.mana {
        return 0;
    }
    let of = |op: &Op| match op {
        Op::AddMana { mana, .. } => match mana {
            Mana::Exactly(cost) => cost.pips.iter().fold(0, |m, pip| match *pip {
                Pip::Of(mask) => m | mask,
                _ => m,
            }),
            Mana::OneOf { mask, .. } | Mana::Combination { mask, .. } => *mask,
            Mana::Chosen { .. }
            | Mana::ProducedBy(_)
            | Mana::ColorProducedBy(_)
            | Mana::TypeOf(_)
            | Mana::ColorsOf { .. } => 0b11111,
        },
        _ => 0,
    };
    tables.bodies[usize::from(a.body.0)].code.iter().fold(0, |m, op| m | of(op))
}

impl Eyes<'_> {
    fn side(&self, who: Seat, held: &Held, row: &mut [i16]) {
        let (s, at) = (self.s, usize::from(who));
        let p = &s.players[at];
        let exiled = s.exile.iter().filter(|&&i| s.card(i).owner == who).count();
        let head = [
            sat(p.life),
            sat(s.counters_on(POISONED + u16::from(who), counter::POISON)),
            sat(s.hands[at].len() as i32),
            sat(s.libraries[at].len() as i32),
            sat(s.graveyards[at].len() as i32),
            sat(exiled as i32),
        ];
        row[..6].copy_from_slice(&head);
        row[6..12].iter_mut().zip(p.pool).for_each(|(to, n)| *to = sat(n.into()));
        row[12..18].copy_from_slice(&held.available);
        let tail = [
            held.sources,
            p.lands_played.into(),
            p.mulligans.into(),
            p.spells_cast.into(),
            held.permanents,
            held.creatures,
            held.lands,
            p.commander_damage.into(),
        ];
        row[18..].copy_from_slice(&tail);
    }

    /// The row (plus one) of a permanent, or a player below zero.
    fn place(&self, r: Ref) -> i16 {
        match r {
            Ref::Player(p) => {
                if p == self.seat {
                    -1
                } else {
                    -2
                }
            }
            Ref::Obj(o) if self.s.is_live(o) => self.row_of(o.i),
            _ => 0,
        }
    }

    /// The row (plus one) within the block of its zone.
    fn row_of(&self, i: u16) -> i16 {
        let (s, card) = (self.s, self.s.card(i));
        let owner = usize::from(card.owner);
        let find = |zone: &[u16]| zone.iter().position(|&j| j == i).map_or(0, |k| k as i32 + 1);
        let from_last = |zone: &[u16]| zone.iter().rev().position(|&j| j == i).map_or(0, |k| k as i32 + 1);
        sat(match card.zone {
            Zone::Battlefield => {
                let controller = s.at(i).ch.controller;
                let before = s.battlefield.iter().take_while(|&&j| j != i);
                let same = before.filter(|&&j| s.at(j).ch.controller == controller).count();
                let first = if controller == self.seat { 0 } else { self.mine };
                (first + same) as i32 + 1
            }
            Zone::Hand => find(&s.hands[owner]),
            Zone::Graveyard => {
                let first = if card.owner == self.seat {
                    0
                } else {
                    s.graveyards[usize::from(self.seat)].len() as i32
                };
                first + from_last(&s.graveyards[owner])
            }
            Zone::Exile => from_last(&s.exile),
            Zone::Stack => s.stack.iter().rev().position(|item| item.obj.i == i).map_or(0, |k| k as i32 + 1),
            Zone::Library => from_last(&s.libraries[owner]),
            Zone::Command => find(&s.command),
            Zone::Nowhere => 0,
        })
    }

    /// What a card is known by, as far as the seat can tell.
    fn code(&self, i: u16) -> Code {
        if self.knowledge.of(i) { self.g.codes[usize::from(self.s.card(i).def)] } else { Code::default() }
    }

    /// The zone (plus one) of what is targeted; 0 for players and for what is gone.
    fn zone_of(&self, r: Ref) -> i16 {
        match r {
            Ref::Obj(o) if self.s.is_live(o) => self.s.card(o.i).zone as i16 + 1,
            _ => 0,
        }
    }

    /// Decks less all that the seat knows of them, the own one first, in the order of the match's definitions. Says
    /// of which libraries the seat can tell some card.
    fn unseen(&self, rows: &mut Rows<'_>) -> [bool; 2] {
        let mut left = [[0u16; MOST_CARDS]; 2];
        let mut open = [false; 2];
        for (i, card) in (0u16..).zip(&self.s.cards) {
            if !matches!(card.zone, Zone::Library | Zone::Hand | Zone::Exile) {
                continue;
            }
            let (owner, def) = (usize::from(card.owner & 1), usize::from(card.def));
            if self.knowledge.of_card(i, card) {
                open[owner] |= card.zone == Zone::Library;
            } else if def < MOST_CARDS {
                left[owner][def] += 1;
            }
        }
        for who in [self.seat, 1 - self.seat] {
            let left = &left[usize::from(who)][..self.g.defs.len().min(MOST_CARDS)];
            for (&copies, [printed, _]) in left.iter().zip(&self.g.columns.cards).filter(|(n, _)| **n > 0) {
                if let Some(row) = rows.next() {
                    let mine = (who == self.seat).into();
                    let copies = sat(copies.into());
                    *whole(row) = [printed[0], printed[1], mine, copies, printed[3], printed[5]];
                }
            }
        }
        open
    }

    fn permanent(&self, p: &Perm, row: &mut [i16]) {
        let (g, s, i) = (self.g, self.s, p.obj.i);
        let card = s.card(i);
        let down = p.is(perm_flag::FACE_DOWN);
        let blocked = s.blocks.iter().find(|b| b.blocker == p.obj).map(|b| b.attacker);
        let told = !down || self.knowledge.of_card(i, card);
        let code = if told { self.g.codes[usize::from(card.def)] } else { Code::default() };
        let (mut plus, mut minus, mut loyalty, mut other) = (0, 0, 0, 0);
        for c in s.counters.iter().filter(|c| c.on == i) {
            match c.kind {
                counter::PLUS => plus = c.n,
                counter::MINUS => minus = c.n,
                counter::LOYALTY | counter::DEFENSE => loyalty = c.n,
                _ => other += c.n,
            }
        }
        let head = [
            code.id[0],
            code.id[1],
            code.does,
            (p.ch.controller == self.seat).into(),
            p.ch.types as i16,
            p.ch.colors.into(),
            sat(p.ch.power),
            sat(p.ch.toughness),
            sat(p.damage),
            p.is(perm_flag::TAPPED).into(),
            p.is(perm_flag::SICK).into(),
            self.place(p.attacking),
            p.is(perm_flag::BLOCKED).into(),
            blocked.map_or(0, |attacker| self.place(Ref::Obj(attacker))),
            sat(plus),
            sat(minus),
            sat(loyalty),
            sat(other),
            if down { 0 } else { g.print(card.def, card.face).mana_value.into() },
            self.place(p.host),
            (card.flags & card_flag::TOKEN != 0).into(),
            down.into(),
            (p.goaded != 0).into(),
        ];
        let row: &mut [i16; PERMANENT_ROW.len()] = whole(row);
        *row.first_chunk_mut().expect("a column for each number") = head;
        let columns: &mut [i16; KEYWORDS.len()] = row.last_chunk_mut().expect("a column for each keyword");
        for (to, k) in columns.iter_mut().zip(KEYWORDS) {
            *to = (p.ch.keywords >> k as u64 & 1) as i16;
        }
    }

    fn printed(&self, i: u16) -> (&Chars, u8) {
        let card = self.s.card(i);
        let printed = self.g.print(card.def, card.face);
        (&printed.ch, printed.mana_value)
    }

    fn card(&self, i: u16, row: &mut [i16]) {
        let mine = (self.s.card(i).owner == self.seat).into();
        if !self.knowledge.of(i) {
            row[2] = mine;
            return;
        }
        let card = self.s.card(i);
        let row: &mut [i16; CARD_ROW.len()] = whole(row);
        *row = self.g.columns.cards[usize::from(card.def)][usize::from(card.face.min(1))];
        row[2] = mine;
    }

    fn item(&self, item: &StackItem, row: &mut [i16]) {
        let i = item.obj.i;
        let ability = self.s.card(i).flags & card_flag::ABILITY != 0;
        let targets = crate::eval::Env::of_item(self.g, self.s, item).targets_of(item.obj);
        let target = |k: usize| targets.get(k).map_or(0, |&r| self.place(r));
        let zone = |k: usize| targets.get(k).map_or(0, |&r| self.zone_of(r));
        let types = if self.knowledge.of(i) { self.printed(i).0.types as i16 } else { 0 };
        let code = self.code(i);
        let all = [
            code.id[0],
            code.id[1],
            (item.seat == self.seat).into(),
            ability.into(),
            types,
            code.does,
            sat(item.x),
            target(0),
            zone(0),
            target(1),
            zone(1),
            sat(targets.len() as i32),
        ];
        row.copy_from_slice(&all);
    }
}

/// Keywords as bits.
fn keywords(ch: &Chars) -> i16 {
    let bits = KEYWORDS
        .iter()
        .enumerate()
        .fold(0u16, |bits, (k, keyword)| bits | u16::from(ch.keywords & keyword.bit() != 0) << k);
    bits.cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_observation_fits_eight_kilobytes_and_names_every_column() {
        let schema = schema();
        assert!(schema.small * 2 + schema.wide * 4 <= 8192, "{} numbers", schema.small);
        assert_eq!(PERMANENT_ROW.len(), 23 + KEYWORDS.len());
        let named = KEYWORDS.iter().map(|k| k.word().replace(' ', "_"));
        assert!(named.eq(PERMANENT_ROW[23..].iter().map(|c| (*c).to_owned())));
    }
}
