//! What happened, in words.

use kernel::{Event, Opt, Seat, Told};
use serde_json::json;

use crate::code::{Op, Words};
use crate::game::Parlor;
use crate::sets::CardSet;

pub(crate) const MOVE: u8 = 0;
pub(crate) const CHOOSE: u8 = 1;
pub(crate) const SET: u8 = 2;
pub(crate) const ADD: u8 = 3;
pub(crate) const SAY: u8 = 4;
pub(crate) const SHUFFLE: u8 = 5;
pub(crate) const TURN: u8 = 6;
pub(crate) const SHOW: u8 = 7;
pub(crate) const DENY: u8 = 8;
pub(crate) const TRICK: u8 = 9;
pub(crate) const BET: u8 = 10;
pub(crate) const POT: u8 = 11;
pub(crate) const TALLY: u8 = 12;
pub(crate) const END: u8 = 13;

pub(crate) const NAMES: [&str; 14] = [
    "move", "choose", "set", "add", "say", "shuffle", "turn", "show", "deny", "trick", "bet", "pot", "tally",
    "end",
];

impl<S: CardSet> Parlor<S> {
    pub(crate) fn cell_name(&self, cell: usize) -> String {
        let var = self.code.cells[cell].var;
        let name = &self.program.vars[usize::from(var)].name;
        let info = self.code.vars[usize::from(var)];
        match info.size {
            1 => name.clone(),
            _ => format!("{name}[{}]", cell - usize::from(info.base)),
        }
    }

    /// A variable's value, by name where its numbers are names.
    pub(crate) fn value_name(&self, domain: Option<u8>, value: i32) -> serde_json::Value {
        let names = domain.and_then(|d| self.program.domains.get(usize::from(d)));
        match names.and_then(|d| d.values.get(usize::try_from(value).ok()?)) {
            Some(name) => json!(name),
            None => json!(value),
        }
    }

    pub(crate) fn pile_name(&self, pile: usize) -> String {
        let info = &self.code.piles[pile];
        let zone = &self.program.zones[usize::from(info.zone)];
        let mut name = zone.name.clone();
        if zone.piles > 1 {
            name.push_str(&format!(" {}", info.pile + 1));
        }
        if info.owner != 255 {
            name.push_str(&format!(" of seat {}", info.owner));
        }
        name
    }

    pub(crate) fn card_name(&self, card: i32) -> &str {
        usize::try_from(card).ok().and_then(|c| self.program.cards.get(c)).map_or("a card", |c| &c.label)
    }

    pub(crate) fn words(&self, e: &Event, seat: Seat) -> Told {
        let who = match e.seat {
            s if s == seat => "You".to_owned(),
            0xFF => "The table".to_owned(),
            s => format!("Seat {s}"),
        };
        let card = self.card_name(e.a.into());
        let label_of = |i: i16| self.program.labels.get(i as usize).map_or("", String::as_str);
        let (event, label, data) = match e.kind {
            MOVE => {
                let (from, to) = (self.pile_name(e.b as usize), self.pile_name(e.c as usize));
                let what = match (e.a, e.n) {
                    (-1, 1) => "a card".to_owned(),
                    (-1, n) => format!("{n} cards"),
                    _ => card.to_owned(),
                };
                let shown = (e.a >= 0).then_some(card);
                (
                    "move",
                    format!("{what}: {from} → {to}"),
                    json!({"card": shown, "count": e.n, "from": from, "to": to}),
                )
            }
            CHOOSE => {
                let o = Opt { verb: 0, flags: e.flags, a: e.a as u16, b: e.b as u16, c: e.c as u16, n: e.n };
                let mut text = String::new();
                if let Some(&(block, at, g)) = self.code.groups.get(e.d as u16 as usize)
                    && let Op::Choose(choice) = &self.code.blocks[usize::from(block)][usize::from(at)].op
                {
                    self.option_words(&choice.groups[usize::from(g)], o, &mut text);
                }
                ("choose", format!("{who}: {text}"), json!({"seat": e.seat, "choice": text}))
            }
            SET | ADD => {
                let name = self.cell_name(e.a as usize);
                let var = self.code.cells[e.a as usize].var;
                let domain = self.program.vars[usize::from(var)].domain;
                let value = if e.kind == SET { self.value_name(domain, e.n) } else { json!(e.n) };
                let why = if e.kind == ADD { label_of(e.b) } else { "" };
                let text = match e.kind {
                    SET => {
                        format!("{name} is now {}", value.as_str().map_or(value.to_string(), str::to_owned))
                    }
                    _ => format!("{name} {:+} ({why})", e.n),
                };
                (
                    if e.kind == SET { "set" } else { "add" },
                    text,
                    json!({"var": name, "n": value, "why": why}),
                )
            }
            SAY => {
                let text = match e.b {
                    0 => label_of(e.a).to_owned(),
                    _ => format!("{} {}", label_of(e.a), e.n),
                };
                ("say", format!("{who}: {text}"), json!({"seat": e.seat, "say": label_of(e.a), "n": e.n}))
            }
            SHUFFLE => {
                let pile = self.pile_name(e.b as usize);
                ("shuffle", format!("{pile} is shuffled"), json!({"pile": pile}))
            }
            TURN => ("turn", format!("{card} is turned up"), json!({"card": card})),
            SHOW => ("show", format!("{card} is shown"), json!({"card": card, "seat": e.seat})),
            DENY => ("deny", format!("{who}: no {card}"), json!({"card": card, "seat": e.seat})),
            TRICK => ("trick", format!("{who}: won the trick"), json!({"seat": e.seat})),
            BET => {
                let verb = Words::OWN[usize::from(e.a as u8).min(Words::OWN.len() - 1)];
                let amount = if e.n > 0 { format!(" {}", e.n) } else { String::new() };
                ("bet", format!("{who}: {verb}{amount}"), json!({"seat": e.seat, "bet": verb, "n": e.n}))
            }
            POT => ("pot", format!("{who}: won {} chips", e.n), json!({"seat": e.seat, "chips": e.n})),
            TALLY => {
                let name = &self.program.tallies[e.a as usize].name;
                ("tally", format!("{name}: {}", e.n), json!({"tally": name, "n": e.n}))
            }
            _ => {
                let reason = &self.program.reasons[e.a as usize];
                ("end", format!("The match is over: {reason}"), json!({"reason": reason}))
            }
        };
        Told { event: event.to_owned(), label, data }
    }
}
